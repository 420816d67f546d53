"""Worlds that are drawn fit everything that a seat knows."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from engine.actions import TABLE
from engine.bots.habits import Habits
from engine.bots.inference import Knowledge
from engine.bots.legal import random_action
from engine.bots.protocol import BOTS
from engine.bots.search.worlds import Worlds
from engine.cards import Cards, deck, parse_card
from engine.selfplay import play_hand
from engine.state import Phase, State, new_match
from engine.view import view
from tests.bots.positions import late
from tests.engine.helpers import PRESETS, c, do, playing, preset

S, H, D, C, TRUMP = range(5)


@cache
def played(slug: str) -> tuple[State, ...]:
    """States of a hand in play, most of its seats played by the normal bot."""
    rules = preset(slug)
    players = [BOTS["normal"]] * (rules.table.seats - 1) + [random_action]
    steps = play_hand(new_match(rules), 5, players, Random(5))
    return tuple(s for seat, _, s, _ in steps if seat != TABLE and s.phase == Phase.PLAYING)


def on_table(state: State) -> Cards:
    tricks = (*(t.plays for t in state.tricks), state.trick)
    return tuple(card for plays in tricks for p in plays for card in p.cards)


@pytest.mark.parametrize("slug", PRESETS)
def test_a_world_has_every_card_once_and_hands_of_the_right_size(slug: str) -> None:
    for state in played(slug)[::17]:
        for seat in range(state.rules.table.seats):
            seen = view(state, seat)
            world = Worlds(Knowledge(seen)).draw(Random(1))
            assert [len(h) for h in world.hands] == [len(h) for h in state.hands]
            assert sorted(world.hands[seat]) == sorted(state.hands[seat])
            kitty = seen.kitty if seen.kitty is not None else world.kitty
            cards = (*on_table(state), *kitty, *(card for h in world.hands for card in h))
            table = state.rules.table
            assert Counter(cards) == Counter(deck(table.decks, table.jokers))


def test_no_world_gives_a_suit_to_a_seat_that_is_void_in_it() -> None:
    drawn = 0
    for state in played("classic")[::5]:
        knowledge = Knowledge(view(state, 0))
        worlds, rng = Worlds(knowledge), Random(2)
        for _ in range(5):
            world = worlds.draw(rng)
            for seat, group in knowledge.voids - {(0, g) for g in range(5)}:
                drawn += 1
                assert all(state.trump.group[card] != group for card in world.hands[seat])
    assert drawn > 50


def test_cards_shown_in_a_bid_stay_with_their_bidder_until_they_are_played() -> None:
    state = next(s for s in played("classic") if s.bids and len(s.tricks) == 1)
    bid = next(b for b in state.bids if b.cards)
    seat = (bid.seat + 1) % 4
    worlds, rng = Worlds(Knowledge(view(state, seat))), Random(3)
    gone = [card for p in state.tricks[0].plays if p.seat == bid.seat for card in p.cards]
    left = Counter(bid.cards) - Counter(gone)
    for _ in range(20):
        assert not left - Counter(worlds.draw(rng).hands[bid.seat])


def test_a_throw_that_failed_shows_what_its_seat_still_holds() -> None:
    hands = ["SK SQ D4", "SA D7 D8", "S4 D9 DT", "S5 DJ DQ"]
    state = do(playing(hands, "H", "2"), "0 play SK SQ")
    seen = Knowledge(view(state, 2))
    assert seen.shown(0) == c("SK")


def test_a_seat_that_refused_a_pair_seldom_gets_one() -> None:
    hands = ["SA SA D4 S3", "SK SQ D3 SJ", "S9 S9 D5 S4", "S7 S6 D6 S8"]
    out = "SJ ST ST S8 D7 D7 D8 D8"
    state = late(hands, "H", "2", "0 play SA SA", "1 play SK SQ", "2 play S9 S9", out=out)
    knowledge = Knowledge(view(state, 3))
    assert (1, S) in knowledge.pairless
    worlds, rng = Worlds(knowledge), Random(4)
    pairs = [Counter(worlds.draw(rng).hands[1]).most_common(1)[0][1] > 1 for _ in range(100)]
    assert sum(pairs) < 10


# --- what suggests, but does not prove ---


def test_who_brings_no_points_to_the_partners_trick_has_hardly_any() -> None:
    hands = ["SA S3 D4", "S4 S6 D3", "S7 S8 D5", "S9 SQ D6"]
    state = do(playing(hands, "H", "2"), "0 play SA", "1 play S4", "2 play S7")
    habits = Knowledge(view(state, 3)).habits
    ten, nine = parse_card("ST"), parse_card("S9")
    assert habits.weight(2, ten) < 0.5
    assert habits.weight(2, nine) == 1
    assert habits.weight(1, ten) == 1  # the enemy does not feed either, that says nothing


def test_who_gives_points_to_the_enemy_has_nothing_cheaper() -> None:
    hands = ["SA S3 D4", "ST SJ D3", "S7 S8 D5", "S9 SQ D6"]
    state = do(playing(hands, "H", "2"), "0 play SA", "1 play ST")
    habits = Knowledge(view(state, 3)).habits
    assert habits.weight(1, parse_card("S4")) < 0.5
    assert habits.weight(1, parse_card("SQ")) == 1


def test_kitties_hide_low_plain_cards() -> None:
    state = playing(["SA"] * 4, "H", "2")
    habits = Habits(view(state, 1), ())
    cards = [parse_card(text) for text in ("S3", "S5", "SK", "SA", "H3")]
    weights = [habits.buried(card) for card in cards]
    assert weights == sorted(weights, reverse=True)


def test_a_dealer_who_named_trumps_has_more_of_them() -> None:
    state = played("classic")[0]
    named = next(b.seat for b in reversed(state.bids) if b.cards)
    habits = Habits(view(state, (named + 1) % 4), ())
    trumps = next(card for card in deck(1) if state.trump.group[card] == TRUMP)
    assert habits.weight(state.dealer or 0, trumps) >= 1
    assert habits.weight(named, trumps) >= habits.weight((named + 1) % 4, trumps)
