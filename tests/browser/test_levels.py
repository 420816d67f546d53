"""The bots' level, which the player chooses, and a worker that thinks for long or never answers."""

from playwright.sync_api import Page, expect

from tests.browser.test_game import PATIENCE, kept, my_turn, press, settle_bids, start

# Keeps what the page asks its workers; the first `deaf` of them hear no question.
LISTEN = """
const post = MessagePort.prototype.postMessage;
window.asked = [];
window.workers = [];
MessagePort.prototype.postMessage = function (data, ...rest) {
  if (data?.[1] === "answer") {
    if (!workers.includes(this)) workers.push(this);
    asked.push(JSON.parse(data[2][0]));
    if (workers.indexOf(this) < window.deaf) return;
  }
  post.call(this, data, ...rest);
};
"""


def asked(page: Page) -> set[tuple[str, float]]:
    """The levels that were asked of the worker, each with its budget."""
    return {(q["bot"], q["budget"]) for q in page.evaluate("asked")}


def pressed(page: Page, where: str) -> str:
    return (
        page.locator(f'{where} [data-arg^="bots="][aria-pressed="true"]').get_attribute("data-arg")
        or ""
    )


def test_the_level_is_chosen_before_the_match_and_stays_with_it(page: Page) -> None:
    page.add_init_script(LISTEN)
    page.goto("/#seed=7&motion=off")
    assert pressed(page, "#start") == "bots=normal"
    page.click('#start [data-arg="bots=easy"]')
    page.click('[data-act="start"]')
    settle_bids(page)
    page.wait_for_timeout(600)
    assert kept(page)["bots"] == "easy"
    assert asked(page) == {("easy", 0.5)}

    press(page, '[data-act="menu"]')
    press(page, '.menu [data-act="leave"]')
    page.click('#start [data-arg="bots=expert"]')
    page.reload()
    assert pressed(page, "#start") == "bots=expert"
    page.click('#start [data-act="resume"]')
    expect(page.locator("#app .table")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("m")
    assert pressed(page, ".menu") == "bots=easy"


def test_the_level_may_be_changed_at_the_table(page: Page) -> None:
    page.add_init_script(LISTEN)
    start(page)
    my_turn(page)
    page.keyboard.press("m")
    page.click('.menu [data-arg="bots=hard"]')
    page.keyboard.press("Escape")
    page.evaluate("asked.length = 0")
    press(page, '.act [data-act="auto"]')
    page.wait_for_function("asked.length > 4", timeout=PATIENCE)
    assert ("hard", 1) in asked(page)
    page.reload()
    page.wait_for_selector("#app .table", timeout=PATIENCE)
    page.keyboard.press("m")
    assert pressed(page, ".menu") == "bots=hard"


def test_a_worker_that_does_not_answer_is_replaced(page: Page) -> None:
    """The seat is played for, and the next worker answers: no more than a pause."""
    page.add_init_script(f"{LISTEN}; window.deaf = 1;")
    start(page)
    my_turn(page)
    assert page.evaluate("workers.length") == 2
    assert page.evaluate("asked.length") > 3
