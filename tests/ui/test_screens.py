"""Whole hands of every preset as the page would show them: no screen fails, no word is missing,
and whatever a panel offers may be done."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from engine.actions import Action, Pass, parse_action
from engine.bots.legal import random_action
from engine.errors import NotLegal
from engine.events import BidShown, Event, reduce
from engine.game import apply
from engine.options import refusal
from engine.rules import Rules, load_preset, preset_slugs, rules_from_data
from engine.state import Phase, State, new_match
from engine.view import View, view
from tests.ui.tables import next_steps
from ui.choosing import entries
from ui.deciding import advised, drafted
from ui.i18n import LANGUAGES, Locale
from ui.model import Model, seen
from ui.notices import notice_of
from ui.parts.bidding import offers
from ui.parts.hand import slots
from ui.screens.chooser import chooser
from ui.screens.menu import menu
from ui.screens.result import result
from ui.screens.table import table
from ui.settings import Settings

ME = 0
KEY = re.compile(
    r"\b(?:seat|seal|suit|bid|calls|hud|score|zone|offer|name|friend|turn|ask|wait|btn|notice|no"
    r"|result|ladder|next|give|menu|rules|shape|card|kitty|number|rank)\.[a-z_0-9]+"
    r"|\{\w+"
)
"""A sentence's key, or a hole in one: what shows when a word or a value is missing."""
DO = re.compile(r'<(?:button|div) ([^>]*data-act="(?:bid|do)"[^>]*)>')
CUSTOM = {
    "eight at a table": {"base": "titanic", "table": {"seats": 8, "decks": 4, "kitty": 8}},
    "two friends": {
        "base": "friends-5",
        "table": {"seats": 7, "decks": 4, "kitty": 6},
        "friends": {"count": 2},
    },
    "at the joker level": {"base": "friends-5", "levels": {"start": "W"}},
    "soft split": {"base": "friends-5", "levels": {"start": "T", "share": "soft"}},
    "any card may be called": {"base": "friends-4", "friends": {"trumps": True}},
    "two colours and friends": {
        "base": "friends-4",
        "order": {"suits": "colours"},
        "friends": {"trumps": True},
    },
    "clockwise, weak hands": {
        "table": {"play_direction": "clockwise"},
        "bid": {"weak_points": 40, "no_bid": "redeal"},
    },
}


def text_of(markup: str) -> str:
    return re.sub(r"<[^>]*>", "\n", markup)


def screen_of(model: Model, now: View) -> str:
    """The screen of a moment as markup."""
    return (result(model, now, now.result) if now.result else table(model, now)).markup()


def buttons(markup: str) -> Iterator[Action]:
    """What the buttons of a screen would do at once."""
    for attributes in DO.findall(markup):
        arg = re.search(r'data-arg="([^"]*)"', attributes)
        assert arg is not None
        yield parse_action(arg[1])


def look(model: Model, now: View) -> None:
    """Renders a moment and checks what it says and offers."""
    markup = screen_of(model, now)
    assert not KEY.search(text_of(markup)), KEY.findall(text_of(markup))
    if model.auto:
        return
    for action in buttons(markup):
        assert refusal(now, action) is None, action
    if model.asked == "call":
        press_through_calls(model, now)


def press_through_calls(model: Model, now: View) -> None:
    """Every card and copy may be chosen, and at last the call is one that the rules allow."""
    for arg in re.findall(
        r'data-act="draft" data-arg="((?:suit|card|copy) \d+)"', _markup(model, now)
    ):
        draft = drafted(model, now, arg)
        look_at = model.but(draft=draft)
        assert 'aria-pressed="true"' in _markup(look_at, now)
    for _ in range(10):
        found = drafted(model, now, "call")
        if not isinstance(found, tuple):
            break
        cards = re.findall(r'data-arg="card (\d+)"', _markup(model.but(draft=found), now))
        assert len(cards) > len(found.calls)
        model = model.but(draft=found._replace(card=int(cards[len(found.calls)])))
    assert refusal(now, found) is None


def _markup(model: Model, now: View) -> str:
    return table(model, now).markup()


def play_through(rules: Rules, seed: int, hands: int) -> Iterator[tuple[State, tuple[Event, ...]]]:
    rng = Random(seed)
    state = new_match(rules)
    yield state, ()
    while state.phase != Phase.OVER:
        if state.phase == Phase.READY and state.result is not None and state.number >= hands:
            return
        for seat, action in next_steps(state, rng):
            state, events = apply(state, seat, action)
            yield state, events


def watch(rules: Rules, language: str, seed: int = 1, hands: int = 1) -> set[str]:
    """Plays at random and looks whenever something is asked; what was asked."""
    model = Model(Locale(language), Settings(lang=language))
    asked = set()
    last = 0
    for step, (state, events) in enumerate(play_through(rules, seed, hands)):
        before, now = model.view, view(state, ME)
        model = seen(model, now)
        for event in events:
            known = reduce(event, ME)
            said = known and notice_of(known, before, model)
            assert not said or not KEY.search(text_of(said))
        what = model.asked or ("show" if offers(model, now) else None)
        others = state.phase not in (Phase.DEALING, Phase.PLAYING)
        if what or others or step - last > 40:
            last = step
            asked |= {what or ""}
            look(model, now)
            look(model.but(auto=True), now)
    return asked


@pytest.mark.parametrize("slug", preset_slugs())
def test_a_hand_of_every_preset_is_shown_without_a_word_missing(slug: str) -> None:
    language = LANGUAGES[preset_slugs().index(slug) % 2]
    asked = watch(load_preset(slug), language)
    assert "play" in asked


@pytest.mark.parametrize("name", CUSTOM)
def test_tables_that_are_no_preset_are_shown_too(name: str) -> None:
    assert "play" in watch(rules_from_data(CUSTOM[name]), "zh", hands=2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_are_given_away_on_the_page_of_the_result(language: str) -> None:
    rules = rules_from_data(CUSTOM["soft split"])
    asked: set[str] = set()
    for seed in range(12):
        asked |= watch(rules, language, seed, hands=4)
        if {"give", "take"} <= asked:
            return
    raise AssertionError(asked)


def test_the_hint_is_taken_up_in_every_panel() -> None:
    """Whatever a bot would do shows on the panel: chosen where it can be drafted, else marked."""
    marked: set[str] = set()
    for slug in ("auction-3", "friends-5", "four-kitty"):
        for seed in range(12):
            marked |= _hinted(load_preset(slug), seed)
    assert {"offer", "name", "call", "steal", "bid"} <= marked


def _hinted(rules: Rules, seed: int) -> set[str]:
    rng, found = Random(seed), set()
    model = Model(Locale("zh"), Settings())
    for state, _ in play_through(rules, seed, 1):
        now = view(state, ME)
        model = seen(model, now)
        if model.panel is None or model.asked is None:
            continue
        action = random_action(now, rng)
        if isinstance(action, Pass):
            action = random_action(now, rng)
        hinted = advised(model, action)
        markup = _markup(hinted, now)
        drafts = hinted.draft != model.draft
        assert drafts or "advised" in markup, (model.asked, action)
        found.add(model.asked)
    return found


def test_a_hint_in_the_deal_stays_while_cards_come_and_goes_with_a_bid() -> None:
    """It speaks of the bids, which a card more does not change."""
    model = Model(Locale("zh"), Settings())
    kept, dropped = 0, 0
    for state, events in play_through(load_preset("friends-4"), 4, 1):
        if state.phase == Phase.DEALING and state.dealt:
            model = seen(model.but(advice=Pass()), view(state, ME))
            bid = any(isinstance(event, BidShown) for event in events)
            assert (model.advice is None) == bid
            kept, dropped = kept + (not bid), dropped + bid
        else:
            model = seen(model, view(state, ME))
    assert kept
    assert dropped


def test_the_menu_and_the_list_of_rules_stand_over_a_table() -> None:
    state = new_match(load_preset("friends-5"))
    for language in LANGUAGES:
        model = seen(Model(Locale(language), Settings(lang=language)), view(state, ME))
        assert model.view is not None
        screen = table(model, model.view)
        for over in (model.but(menu=True), model.but(chooser=True), model.but(confirming=True)):
            assert not KEY.search(text_of(menu(over, screen).markup()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_rules_has_every_preset_with_its_words(language: str) -> None:
    listed = entries(language)
    assert [entry.slug for entry in listed] == list(preset_slugs())
    assert all(entry.title and entry.about and entry.facts for entry in listed)
    chosen = Model(Locale(language), Settings(lang=language), rules="star")
    assert chooser(chosen).markup().count('aria-pressed="true"') == 1


def test_a_refusal_is_told_beside_the_button_and_its_cards_are_pointed_at() -> None:
    """A single where a pair is due: the pair's other card gets the dashed rim."""
    rules = load_preset("classic")
    for state, _ in play_through(rules, 3, 1):
        now = view(state, ME)
        model = seen(Model(Locale("zh"), Settings()), now)
        if model.asked != "play" or not now.trick or len(now.trick[0].cards) != 2:
            continue
        for slot in {s.card: s for s in slots(now.hand)}.values():
            wrong = model.but(picked=frozenset({slot}))
            why = wrong.refusal()
            assert isinstance(why, NotLegal)
            assert 'class="reason no"' in _markup(wrong, now)
        return
    raise AssertionError("no pair was led")
