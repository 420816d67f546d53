"""The real game in a real browser: hands and a match played by clicks, keys and reloads."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

PLAY = '.act [data-act="play"]'
READY_TO_PLAY = f"{PLAY}:not([aria-disabled])"
PASS = '.calls [data-act="pass"]'
PATIENCE = 20_000


def start(page: Page, where: str = "/#seed=7&motion=off") -> None:
    page.goto(where)
    page.click('[data-act="start"]')
    expect(page.locator("#app .table")).to_be_visible(timeout=PATIENCE)


def kept(page: Page) -> dict[str, Any]:
    """The match that the page has stored."""
    data: dict[str, Any] = json.loads(page.evaluate('localStorage.getItem("shengji.match")'))
    return data


def press(page: Page, selector: str) -> bool:
    """Clicks what is there at this moment; the table may move on between a look and a click."""
    script = "selector => { const e = document.querySelector(selector); e?.click(); return !!e; }"
    return bool(page.evaluate(script, selector))


def settle_bids(page: Page) -> None:
    """Lets every bid be, until cards are to be buried or played."""
    page.wait_for_selector(f"{PASS}, {PLAY}", timeout=PATIENCE)
    while not page.locator(PLAY).count():
        press(page, PASS)
        page.wait_for_timeout(50)


def my_turn(page: Page) -> None:
    settle_bids(page)
    page.wait_for_selector(".seat-s.turn", timeout=PATIENCE)


def play_hand(page: Page) -> int:
    """Plays the hand out with the hint's cards and the buttons; returns the player's plays."""
    plays = 0
    while not page.locator(".result").count():
        page.wait_for_selector(f".result, {PASS}, .seat-s.turn", timeout=PATIENCE)
        if press(page, PASS) or not page.locator(".seat-s.turn").count():
            continue
        if press(page, READY_TO_PLAY):
            plays += 1
        elif not page.locator('.act[data-busy="hint"]').count():
            press(page, '.act [data-act="hint"]')
        page.wait_for_timeout(30)
    return plays


def test_a_whole_hand_is_played_by_clicks(page: Page) -> None:
    start(page)

    plays = play_hand(page)

    assert 1 <= plays <= 26
    expect(page.locator(".result h1")).not_to_be_empty()
    expect(page.locator('.result [data-act="next"]')).to_be_visible()


def test_a_short_match_is_played_to_its_end(page: Page) -> None:
    """A kept match whose rules start at Q: a few hands decide it."""
    page.goto("/#motion=off")
    rules = {"name": "classic", "levels": {"start": "Q"}}
    text = f"shengji 1\nrules {json.dumps(rules)}\n"
    match = json.dumps({"version": 1, "seed": 5, "record": text})
    page.evaluate("match => localStorage.setItem('shengji.match', match)", match)
    page.reload()
    page.click('[data-act="resume"]')
    for _ in range(12):
        page.wait_for_selector("#app .table", timeout=PATIENCE)
        play_hand(page)
        if page.locator(".result .nextd").count() == 0:
            break
        page.click('[data-act="next"]')
        page.wait_for_selector("#app .table")
    expect(page.locator(".result .nextd")).to_have_count(0)
    expect(page.locator(".ladder .st.us, .ladder .st.them").last).to_have_text("A")
    page.click('[data-act="next"]')
    expect(page.locator("#app .table")).to_be_visible()


def test_a_reload_finds_the_same_hand_again(page: Page) -> None:
    start(page)
    my_turn(page)
    page.click('[data-act="hint"]')
    page.click(READY_TO_PLAY)
    page.wait_for_selector(".seat-s.turn", timeout=PATIENCE)
    page.wait_for_timeout(600)
    labels = "els => els.map(e => e.getAttribute('aria-label'))"
    before = page.eval_on_selector_all(".hand .card", labels)
    record = kept(page)["record"]

    page.reload()
    page.wait_for_selector(".seat-s.turn", timeout=PATIENCE)

    assert page.eval_on_selector_all(".hand .card", labels) == before
    page.wait_for_timeout(600)
    assert kept(page)["record"].startswith(record)


def test_only_one_of_two_twins_is_played_and_twice_is_once(page: Page) -> None:
    """J1 and J4: a pick is one copy of a card, and a double press plays it once."""
    start(page)
    my_turn(page)
    page.click('[data-act="hint"]')
    page.wait_for_selector(READY_TO_PLAY)
    held = page.locator(".hand .card").count()
    picked = page.locator(".hand .card.sel").count()
    page.dblclick(PLAY)
    expect(page.locator(".hand .card")).to_have_count(held - picked)


def test_the_keyboard_moves_picks_and_plays(page: Page) -> None:
    start(page)
    my_turn(page)
    assert page.locator('.hand .card[tabindex="0"]').count() == 1
    page.locator('.hand .card[tabindex="0"]').focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(page.locator(".hand .card.sel")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".hand .card.sel")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(READY_TO_PLAY)).to_be_visible()
    held = page.locator(".hand .card").count()
    picked = page.locator(".hand .card.sel").count()
    page.locator(".hand .card.sel").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hand .card")).to_have_count(held - picked)
    assert page.evaluate("!!document.activeElement.closest('.hand .card')")


def test_a_new_match_from_the_menu_is_asked_twice(page: Page) -> None:
    start(page, "/#motion=off")
    settle_bids(page)
    page.wait_for_timeout(600)
    record = kept(page)["record"]
    press(page, '[data-act="menu"]')
    press(page, '.menu [data-act="restart"]')
    page.wait_for_timeout(600)
    assert kept(page)["record"].startswith(record)
    press(page, '.menu [data-act="restart"]')
    expect(page.locator(".menu")).to_have_count(0)
    page.wait_for_timeout(600)
    assert not kept(page)["record"].startswith(record)


def test_leaving_for_the_start_page_keeps_the_match(page: Page) -> None:
    start(page)
    settle_bids(page)
    press(page, '[data-act="menu"]')
    press(page, '.menu [data-act="leave"]')
    expect(page.locator("#start")).to_be_visible()
    page.reload()
    page.click('#start [data-act="resume"]')
    expect(page.locator("#app .table")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
def test_the_table_speaks_the_players_language(
    open_page: Callable[..., Page], language: str
) -> None:
    page = open_page(locale=language, viewport={"width": 360, "height": 640})
    start(page)
    chinese = language.startswith("zh")
    expect(page.locator(".hand")).to_have_attribute(
        "aria-label", "我的手牌，25 张" if chinese else "Your hand, 25 cards"
    )
    page.keyboard.press("m")
    page.click(f'#app [data-arg="lang={"en" if chinese else "zh"}"]')
    expect(page.locator(".menu h2")).to_contain_text("Menu" if chinese else "菜单")


@pytest.mark.parametrize(
    "damage",
    [
        "not json",
        '{"version": 99}',
        '{"version": 1, "seed": 1, "record": "shengji 1\\nrules {}\\n-1 start 0 SA"}',
        '{"version": 1, "seed": 1, "record": "shengji 1\\nrules {\\"table\\": {\\"seats\\": 99}}"}',
    ],
)
def test_a_damaged_match_is_said_and_kept(page: Page, damage: str) -> None:
    page.goto("/")
    page.evaluate("text => localStorage.setItem('shengji.match', text)", damage)
    page.reload()
    page.click('[data-act="resume"]')
    expect(page.locator(".trouble")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate('localStorage.getItem("shengji.kept.0")') == damage
    page.click('.trouble [data-act="start"]')
    expect(page.locator("#app .table")).to_be_visible()


def test_a_second_damaged_match_does_not_push_the_first_away(page: Page) -> None:
    page.goto("/")
    for text in ("first", "second"):
        page.evaluate("text => localStorage.setItem('shengji.match', text)", text)
        page.reload()
        page.click('[data-act="resume"]')
        expect(page.locator(".trouble")).to_be_visible(timeout=PATIENCE)
        page.click('.trouble [data-act="leave"]')
    kept = [page.evaluate(f'localStorage.getItem("shengji.kept.{i}")') for i in range(2)]
    assert kept == ["first", "second"]


def test_a_damaged_match_that_cannot_be_moved_is_not_written_over(page: Page) -> None:
    page.goto("/#motion=off")
    page.evaluate("localStorage.setItem('shengji.match', 'damaged')")
    page.add_init_script("""
        const real = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, text) {
            if (key.startsWith("shengji.kept")) throw new Error("no room");
            return real.call(this, key, text);
        };
    """)
    page.reload()
    page.click('[data-act="resume"]')
    expect(page.locator(".trouble")).to_be_visible(timeout=PATIENCE)
    with page.expect_download() as download:
        page.click('.trouble [data-act="save"]')
    assert download.value.path().read_text(encoding="utf-8") == "damaged"


def test_two_pages_do_not_write_over_each_others_match(page: Page) -> None:
    start(page)
    settle_bids(page)
    page.wait_for_timeout(600)
    page.evaluate("localStorage.setItem('shengji.match', 'of another page')")
    my_turn(page)
    press(page, '[data-act="auto"]')
    expect(page.locator(".toast")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate('localStorage.getItem("shengji.match")') == "of another page"


def test_what_was_picked_to_bury_is_not_picked_afterwards(page: Page) -> None:
    """Of a pair one card is buried; the other stays in the hand, and down."""
    start(page, "/#seed=14&motion=off")
    page.wait_for_selector('.calls [data-act="bid"]', timeout=PATIENCE)
    press(page, '.calls [data-act="bid"]')
    settle_bids(page)
    page.wait_for_selector(".burying", timeout=PATIENCE)
    assert press(page, ".hand .card:has(.lk.a)")
    for _ in range(7):
        assert press(page, '.hand .card[aria-pressed="false"]:not(:has(.lk))')
    press(page, READY_TO_PLAY)
    expect(page.locator(".hand .card")).to_have_count(25)
    expect(page.locator(".hand .card.sel")).to_have_count(0)


def test_the_last_trick_does_not_open_before_there_is_one(page: Page) -> None:
    start(page)
    my_turn(page)
    expect(page.locator('.tools [data-act="last"][aria-disabled]').first).to_be_attached()
    page.keyboard.press("l")
    press(page, '.act [data-act="auto"]')
    page.wait_for_selector(".result", timeout=PATIENCE)
    page.click('[data-act="next"]')
    expect(page.locator(".last-trick")).to_have_count(0)


def test_refused_storage_is_said_and_the_game_goes_on(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('refused'); }});"
    )
    start(page)
    settle_bids(page)
    expect(page.locator(".hand .card").first).to_be_visible()


@pytest.mark.parametrize(
    "broken",
    [
        "window.Worker = class { constructor() { throw new Error('no workers here'); } };",
        "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };",
    ],
    ids=["none can be made", "it never comes up"],
)
def test_without_a_worker_the_page_thinks_for_itself(page: Page, broken: str) -> None:
    page.add_init_script(broken)
    start(page)
    my_turn(page)
    assert play_hand(page) >= 1


def test_a_bot_worker_that_dies_is_replaced(page: Page) -> None:
    """The table goes on; the player sees no more than a pause."""
    page.add_init_script("""
        const Real = Worker;
        window.Worker = class extends Real {
            constructor(...args) { super(...args); (window.workers ??= []).push(this); }
        };
    """)
    start(page)
    my_turn(page)
    page.evaluate("window.workers.forEach(worker => worker.terminate())")
    assert play_hand(page) >= 1
