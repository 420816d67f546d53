"""Small words for positions, so that a test reads like the rule it checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from typing import Any

import pytest

from engine.actions import TABLE, StartHand, parse_action
from engine.bots.legal import random_action
from engine.cards import RANKS, SUITS, Cards, cards_text, deck, parse_cards, parse_level, points
from engine.errors import Refusal
from engine.events import Event
from engine.game import apply, awaited
from engine.phases.dealing import drawer
from engine.rules import Rules, load_preset, preset_slugs, rules_from_data
from engine.selfplay import Step, play_match
from engine.state import Phase, State, evolve, new_match
from engine.trump import Trump, parse_strain, trump

CLASSIC = load_preset("classic")
PRESETS = preset_slugs()
ALL_STRAINS = [(s, r) for s in (*SUITS, "NT") for r in RANKS]

c = parse_cards
preset = load_preset


def text(cards: Sequence[int]) -> str:
    return cards_text(cards)


def by_face(cards: Sequence[int]) -> str:
    """The cards as text in a fixed order, for comparing plays as sets of cards."""
    return cards_text(sorted(cards))


def strain(suit: str, level: str, rules: Rules = CLASSIC) -> Trump:
    """``strain("S", "7")``: spades are trumps and sevens the level cards."""
    return trump(parse_strain(suit, rules.order), parse_level(level), rules.order)


def variant(**sections: Any) -> Rules:
    """A preset, classic unless told, with some settings changed.

    ``variant(base="titanic", levels={"win": "defend"})``
    """
    return rules_from_data({"name": "variant", **sections})


def playing(
    hands: Sequence[str],
    suit: str,
    level: str,
    *,
    dealer: int = 0,
    turn: int = 0,
    kitty: str = "",
    rules: Rules = CLASSIC,
    **state: Any,
) -> State:
    """A position with these hands left, ``turn`` to lead."""
    level_rank = parse_level(level)
    nobody = (0,) * len(hands)
    position = State(
        rules,
        number=1,
        phase=Phase.PLAYING,
        levels=(level_rank,) * len(hands),
        dealer=dealer,
        hands=tuple(tuple(sorted(c(h))) for h in hands),
        trump=strain(suit, level, rules),
        kitty=c(kitty),
        owner=dealer,
        turn=turn,
        failed=nobody,
        fines=nobody,
    )
    return evolve(position, **state)


def dealt(hands: Sequence[str], kitty: str = "", *, rules: Rules = CLASSIC, **state: Any) -> State:
    """A table after the deal, bidding open: the named cards and whatever fills up the hands."""
    return deal_out(start(hands, kitty, rules=rules, **state))


def start(
    hands: Sequence[str], kitty: str = "", *, rules: Rules = CLASSIC, first: int = 0, **state: Any
) -> State:
    """A hand started with a deck that gives each seat its named cards first.

    ``hands`` are by seat, from seat 0 on. What they leave out of the deck fills
    them up; level cards go to the kitty as far as it has room, then jokers; those
    that it has no room for go to the last seats.
    """
    named = [list(c(h)) for h in hands]
    named += [[] for _ in range(rules.table.seats - len(named))]
    rest = list(deck(rules.table.decks, rules.table.jokers))
    bottom = list(c(kitty))
    for card in [*bottom, *(card for hand in named for card in hand)]:
        rest.remove(card)
    level = parse_level(rules.levels.start)
    rest.sort(key=lambda card: 1 if card >= 52 else 2 if card % 13 == level else 0, reverse=True)
    while len(bottom) < rules.table.kitty:
        bottom.append(rest.pop(0))
    for hand in named:
        while len(hand) < rules.hand_size:
            hand.append(rest.pop())
    before = evolve(new_match(rules), first=first, **state)
    order = [named[drawer(before, n)].pop(0) for n in range(rules.hand_size * len(named))]
    return apply(before, TABLE, StartHand(first, (*order, *bottom)))[0]


def deal_out(state: State, count: int | None = None) -> State:
    """Deals the next cards, all that are left unless told."""
    left = state.rules.hand_size * state.rules.table.seats - state.dealt
    return do(state, f"-1 deal {left if count is None else count}")


def do(state: State, *moves: str) -> State:
    """The state after moves such as ``"2 play SA SA"``, seat first."""
    return do_events(state, *moves)[0]


def do_events(state: State, *moves: str) -> tuple[State, list[Event]]:
    """The state after moves, and all that happened."""
    events: list[Event] = []
    for move in moves:
        seat, _, action = move.partition(" ")
        state, happened = apply(state, int(seat), parse_action(action))
        events += happened
    return state, events


def pass_on(state: State) -> State:
    """Everybody who is asked for a bid, or for the kitty, lets it be."""
    while state.phase in (Phase.BIDDING, Phase.STEALING):
        state = do(state, f"{awaited(state)[0]} pass")
    return state


def play_out(state: State, *plays: str) -> State:
    """One trick after the other, from whoever's turn it is: ``"HA H3 H4 H5"``, cards of one play
    joined by ``+``."""
    for trick in plays:
        for cards in trick.split():
            state = do(state, f"{state.turn} play {cards.replace('+', ' ')}")
    return state


@contextmanager
def refused(code: str, kind: type[Refusal] = Refusal) -> Iterator[pytest.ExceptionInfo[Refusal]]:
    """Expects a refusal with this code."""
    with pytest.raises(kind) as caught:
        yield caught
    assert caught.value.code == code


@lru_cache(maxsize=64)
def walk(seed: int, steps: int = 450, rules: Rules = CLASSIC) -> tuple[Step, ...]:
    """The first steps of a match of random legal play, by default two hands and some more."""
    players = [random_action] * rules.table.seats
    return tuple(islice(play_match(rules, seed, players), steps))


def undealt(state: State) -> Cards:
    """The cards still on the pile, the coming kitty among them."""
    return state.deck[state.dealt :] if state.phase == Phase.DEALING else ()


def cards_everywhere(state: State) -> list[int]:
    """Every card of a hand, wherever it lies now."""
    places = [*state.hands, undealt(state), state.kitty]
    places += [p.cards for p in state.trick]
    places += [p.cards for t in state.tricks for p in t.plays]
    return [card for place in places for card in place]


def points_everywhere(state: State) -> int:
    """Points taken by seat, on the table, in hands, in the kitty, not yet dealt."""
    seats = range(state.rules.table.seats)
    taken = sum(t.points for s in seats for t in state.tricks if t.winner == s)
    table = sum(points(p.cards) for p in state.trick)
    hands = sum(points(h) for h in state.hands)
    return taken + table + hands + points(state.kitty) + points(undealt(state))


def assert_conserved(state: State) -> None:
    """All the cards exactly once, all the points."""
    if state.hands:
        whole = deck(state.rules.table.decks, state.rules.table.jokers)
        assert sorted(cards_everywhere(state)) == sorted(whole)
        assert points_everywhere(state) == points(whole)
