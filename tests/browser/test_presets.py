"""Every rule system on the real page: chosen, bid, buried and played to its result by the page."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.rules import load_preset, preset_slugs, rules_from_data
from engine.table.host import Host
from tests.browser.moments import kept, moment

PATIENCE = 60_000
QUARTER = {
    "one-deck-colours", "four-hidden", "four-kitty", "joker-call", "glossary-2", "friends-5",
    "auction-3", "six-teams",
}  # fmt: skip
"""The most different systems, which every run plays; the others are played by `make test-full`."""

AUTO = '[data-act="auto"]'
CHOICES = ('.calls [data-act="bid"]', '.calls [data-act="do"]', '.calls [data-arg="call"]')
"""What answers a panel, whichever it is."""
PRESS = """selectors => {
    for (const selector of selectors) {
        const button = document.querySelector(selector);
        if (button) { button.click(); return selector; }
    }
    return "";
}"""
# How much of each card can be seen beside the next one, for cards that overlap in a row.
STEPS = """() => {
    const boxes = [...document.querySelectorAll(".hand .card")].map(c => c.getBoundingClientRect());
    return boxes.slice(1).map((box, i) => [box.left - boxes[i].left, box.top - boxes[i].top])
        .filter(([, down]) => Math.abs(down) < 4).map(([step]) => step);
}"""
SMALL = """() => [...document.querySelectorAll("#app button")].filter(button => {
    const box = button.getBoundingClientRect();
    return box.width && !button.matches(".card") && Math.min(box.width, box.height) < 43.5;
}).map(button => button.outerHTML.slice(0, 120))"""
OUTSIDE = """() => [...document.querySelectorAll("#app button, .seat, .tag")].filter(part => {
    const box = part.getBoundingClientRect();
    return box.width && (box.left < -0.5 || box.right > innerWidth + 0.5 || box.top < -0.5);
}).map(part => part.outerHTML.slice(0, 120))"""


def press(page: Page, *selectors: str) -> str:
    """Clicks the first of these that is there; which it was."""
    return str(page.evaluate(PRESS, list(selectors)))


def until(page: Page, done: Callable[[], bool], meanwhile: Callable[[], object]) -> None:
    """Does something again and again, until something has come about."""
    for _ in range(PATIENCE // 100):
        if done():
            return
        meanwhile()
        page.wait_for_timeout(100)
    raise AssertionError(page.inner_text("#app")[:2000])


def sit_down(page: Page, host: Host) -> None:
    """Opens a kept match, on a page that may have another one open."""
    if page.url == "about:blank":
        page.goto("/#motion=off")
        page.wait_for_selector('#load[data-state="ready"]', state="attached", timeout=PATIENCE)
    else:
        press(page, '[data-act="menu"]')
        press(page, '.menu [data-act="leave"]')
    page.evaluate("match => localStorage.setItem('shengji.match', match)", kept(host))
    press(page, '[data-act="resume"]')
    page.wait_for_selector("#app .table, #app .result", timeout=PATIENCE)


def record(page: Page) -> list[str]:
    """The record of the match that the page keeps."""
    page.wait_for_timeout(400)
    data: dict[str, Any] = json.loads(page.evaluate("localStorage['shengji.match']"))
    return str(data["record"]).splitlines()


def moves(page: Page, host: Host) -> list[str]:
    """What has been done since the page sat down."""
    return record(page)[2 + len(host.record.moves) :]


def rules_in(page: Page) -> dict[str, Any]:
    """The rules of the match that the page keeps."""
    data: dict[str, Any] = json.loads(record(page)[1].removeprefix("rules "))
    return data


@pytest.mark.parametrize(
    "slug",
    [pytest.param(s, marks=() if s in QUARTER else pytest.mark.slow) for s in preset_slugs()],
)
def test_a_hand_of_each_preset_is_played_to_its_result(page: Page, slug: str) -> None:
    page.goto(f"/#rules={slug}&seed=7&motion=off")
    page.click('[data-act="start"]', timeout=PATIENCE)
    page.wait_for_selector("#app .table", timeout=PATIENCE)
    until(
        page,
        lambda: page.locator(".act, .result").count() > 0,
        lambda: press(page, *CHOICES, '.calls [data-act="pass"]'),
    )
    until(
        page,
        lambda: page.locator(".result").count() > 0,
        lambda: page.locator('[data-act="auto"].go').count() or press(page, AUTO),
    )
    expect(page.locator(".result h1")).not_to_be_empty()
    expect(page.locator(".result .lines .sum .v")).to_contain_text("point")
    expect(page.locator('.result [data-act="next"]:not([aria-disabled])')).to_be_visible(
        timeout=PATIENCE
    )
    assert rules_in(page)["name"] == slug
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# --- the panels ---

LEVELS = rules_from_data({"base": "friends-5", "levels": {"start": "T"}})
JOKERS = rules_from_data({"base": "friends-5", "levels": {"start": "W", "surplus": False}})


PANELS = (
    (load_preset("auction-3"), "offer", '.say [data-act="do"]', "0 offer "),
    (load_preset("auction-3"), "name", ".call.suit", "0 name "),
    (load_preset("friends-5"), "call", '[data-arg="call"]', "0 call "),
    (load_preset("four-kitty"), "steal", '.call[data-act="bid"]', "0 bid "),
    (load_preset("joker-call"), "bid", '.call[data-act="bid"]', "0 bid "),
    (load_preset("glossary-2"), "bid", '.call[data-act="bid"]', "0 bid "),
    (JOKERS, "bid", ".suits .btn", "0 bid "),
    (LEVELS, "give", '.gifts [data-arg^="give"]', "0 give "),
    (LEVELS, "take", '.gifts [data-arg="accept"]', "0 accept"),
)


def test_every_panel_is_answered_by_a_click(page: Page) -> None:
    for rules, asked, button, move in PANELS:
        host = moment(rules, asked)
        sit_down(page, host)
        until(page, lambda button=button: press(page, button) != "", lambda: None)  # type: ignore[misc]
        new = moves(page, host)
        assert any(line.startswith(move) for line in new), (rules.name, asked, new)


def test_a_friend_is_called_by_suit_card_and_copy(page: Page) -> None:
    """The player picks the second copy of a card of his choice, and the table says so."""
    host = moment(load_preset("friends-5"), "call")
    sit_down(page, host)
    page.locator(".pick .opts >> nth=0").locator("button").last.click()
    page.locator('.ranks [data-act="draft"]').nth(2).click()
    page.click('[data-arg="copy 2"]')
    page.click('[data-act="draft"][data-arg="call"]')
    expect(page.locator(".toast")).to_contain_text("Friend called")
    expect(page.locator(".contract .l2 .chip")).to_be_visible()
    assert moves(page, host)[0].endswith("/2")


def test_an_offer_is_lowered_step_by_step(page: Page) -> None:
    host = moment(load_preset("auction-3"), "offer")
    sit_down(page, host)
    offer = page.locator('.say [data-act="do"]')
    before = int((offer.get_attribute("data-arg") or "").split()[1])
    for _ in range(2):
        page.click(".numbers .step >> nth=0")
    expect(offer).to_have_attribute("data-arg", f"offer {before - 10}")
    page.click(".numbers .step >> nth=1")
    offer.click()
    assert moves(page, host)[0] == f"0 offer {before - 5}"


def test_the_hint_answers_in_panels_and_auto_takes_over(page: Page) -> None:
    for slug, asked in (("auction-3", "offer"), ("friends-5", "call"), ("four-kitty", "steal")):
        host = moment(load_preset(slug), asked)
        sit_down(page, host)
        before = page.inner_html(".calls")
        press(page, '.calls [data-act="hint"]')
        until(page, lambda: page.locator("[data-busy]").count() == 0, lambda: None)
        page.wait_for_timeout(200)
        changed = page.inner_html(".calls") != before
        assert changed or page.locator(".advised").count(), asked
        press(page, '.calls [data-act="auto"]')
        until(page, lambda host=host: len(moves(page, host)) > 0, lambda: None)  # type: ignore[misc]


def test_a_call_of_somebody_else_lies_face_down(page: Page) -> None:
    """X36: how many cards it has is seen, and which they are is not."""
    host = moment(load_preset("four-hidden"), "over")
    standing = host.state.bids[-1]
    sit_down(page, host)
    expect(page.locator(".bid-shown .card.back")).to_have_count(len(standing.cards))
    expect(page.locator(".bid-shown .card:not(.back)")).to_have_count(0)


# --- hands of every size, seats of every number ---


HANDS = (
    ("four-hidden", "play"),
    ("four-kitty", "bury"),
    ("auction-3", "bury"),
    ("friends-5", "call"),
    ("six-teams", "play"),
)
SIZES = ((360, 640), (640, 360), (768, 1024), (1280, 800))


def test_every_card_can_be_seen_and_every_button_pressed(open_page: Callable[..., Page]) -> None:
    """24 px of each card, 44 px of each button, and nothing beyond the screen."""
    page = open_page(viewport={"width": 360, "height": 640})
    for slug, asked in HANDS:
        sit_down(page, moment(load_preset(slug), asked))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            steps = page.evaluate(STEPS)
            assert len(steps) > 10
            assert min(steps) > 23.4, (slug, width, sorted(steps)[:3])
            assert page.evaluate(OUTSIDE) == [], (slug, width)
            assert page.evaluate(SMALL) == [], (slug, width)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_pile_is_picked_card_by_card_or_held(page: Page) -> None:
    sit_down(page, moment(load_preset("four-hidden"), "play"))
    pile = page.locator(".hand .pile").first
    size = int((pile.locator(".badge").inner_text()).removeprefix("×"))
    corner = {"x": 8, "y": 20}
    pile.click(position=corner)
    expect(pile).to_have_attribute("aria-pressed", "true")
    expect(pile.locator(".badge")).to_have_text(f"1/{size}")
    for _ in range(size):
        pile.click(position=corner)
    expect(pile).to_have_attribute("aria-pressed", "false")
    box = pile.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + 20)
    page.mouse.down()
    expect(pile.locator(".badge")).to_have_text(f"×{size}")
    page.wait_for_timeout(600)
    page.mouse.up()
    expect(pile).to_have_attribute("aria-pressed", "true")
    expect(pile.locator(".badge")).to_have_text(f"×{size}")


# --- choosing ---


def test_rules_are_chosen_from_the_list_and_kept(page: Page) -> None:
    page.goto("/#motion=off")
    page.click('#start [data-act="rules"]', timeout=PATIENCE)
    expect(page.locator(".preset-row")).to_have_count(len(preset_slugs()), timeout=PATIENCE)
    page.click('[data-arg="three-suits-ranked"]')
    page.keyboard.press("Escape")
    expect(page.locator(".chooser")).to_have_count(0)
    title = page.locator("#start .preset b")
    expect(title).to_contain_text("Three decks", use_inner_text=True)
    page.reload()
    expect(title).to_contain_text("Three decks", use_inner_text=True)
    page.click('[data-act="start"]')
    page.wait_for_selector("#app .table", timeout=PATIENCE)
    assert rules_in(page)["table"]["decks"] == 3


def test_rules_from_the_menu_are_for_a_new_match_that_is_asked_twice(page: Page) -> None:
    page.goto("/#seed=7&motion=off")
    page.click('[data-act="start"]', timeout=PATIENCE)
    page.wait_for_selector("#app .table", timeout=PATIENCE)
    page.keyboard.press("m")
    page.click('.menu [data-act="rules"]')
    page.click('[data-arg="auction-3"]')
    page.click('.chooser [data-act="restart"]')
    expect(page.locator(".chooser")).to_be_visible()
    page.click('.chooser [data-act="restart"]')
    expect(page.locator(".arena")).to_have_attribute("data-seats", "3")


@pytest.mark.parametrize("kept_choice", ["{", '{"rules": "no-such-rules"}'])
def test_a_choice_that_is_no_more_is_said_and_the_base_is_played(
    page: Page, kept_choice: str
) -> None:
    page.add_init_script(f"localStorage.setItem('shengji.rules', {kept_choice!r})")
    page.goto("/#motion=off")
    page.click('[data-act="start"]', timeout=PATIENCE)
    page.wait_for_selector("#app .table", timeout=PATIENCE)
    assert rules_in(page)["name"] == "classic"
