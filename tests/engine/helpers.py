"""Small words for positions, so that a test reads like the rule it checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from typing import Any

import pytest

from engine.actions import TABLE, Action, Play, StartHand, parse_action
from engine.cards import RANKS, SUITS, Cards, cards_text, deck, parse_cards, parse_rank, points
from engine.errors import Refusal
from engine.events import Event
from engine.game import apply
from engine.rules import Rules, load_preset, rules_from_data
from engine.selfplay import Step, play_match, random_action
from engine.state import Phase, State, evolve, new_match
from engine.trump import Trump, parse_strain, trump

CLASSIC = load_preset("classic")
ALL_STRAINS = [(s, r) for s in (*SUITS, "NT") for r in RANKS]

c = parse_cards


def text(cards: Sequence[int]) -> str:
    return cards_text(cards)


def by_face(cards: Sequence[int]) -> str:
    """The cards as text in a fixed order, for comparing plays as sets of cards."""
    return cards_text(sorted(cards))


def strain(suit: str, level: str) -> Trump:
    """``strain("S", "7")``: spades are trumps and sevens the level cards."""
    return trump(parse_strain(suit), parse_rank(level))


def variant(**sections: dict[str, Any]) -> Rules:
    """Classic with some settings changed: ``variant(levels={"win": "defend"})``."""
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
) -> State:
    """A position with these hands left, ``turn`` to lead."""
    level_rank = parse_rank(level)
    return State(
        rules,
        number=1,
        phase=Phase.PLAYING,
        levels=(level_rank,) * len(hands),
        dealer=dealer,
        hands=tuple(tuple(sorted(c(h))) for h in hands),
        trump=strain(suit, level),
        kitty=c(kitty),
        turn=turn,
    )


def dealt(hands: Sequence[str], kitty: str = "", *, rules: Rules = CLASSIC, **state: Any) -> State:
    """A table after the deal, bidding open: the named cards and whatever fills up the hands."""
    return deal_out(start(hands, kitty, rules=rules, **state))


def start(
    hands: Sequence[str], kitty: str = "", *, rules: Rules = CLASSIC, first: int = 0, **state: Any
) -> State:
    """A hand started with a deck that gives each seat, from ``first`` on, its named cards first.

    ``hands`` are by seat. What they leave out of the deck fills them up; level
    cards go to the kitty as far as it has room, then jokers.
    """
    named = [list(c(h)) for h in hands]
    rest = list(deck(rules.table.decks, rules.table.jokers))
    bottom = list(c(kitty))
    for card in [*bottom, *(card for hand in named for card in hand)]:
        rest.remove(card)
    level = parse_rank(rules.levels.start)
    rest.sort(key=lambda card: 1 if card >= 52 else 2 if card % 13 == level else 0, reverse=True)
    while len(bottom) < rules.table.kitty:
        bottom.append(rest.pop(0))
    for hand in named:
        while len(hand) < rules.hand_size:
            hand.append(rest.pop())
    seats = [(first + i) % len(named) for i in range(len(named))]
    order = [named[s][i] for i in range(rules.hand_size) for s in seats]
    before = evolve(new_match(rules), **state)
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
    """Attackers' points, dealer side's, on the table, in hands, in the kitty, not yet dealt."""
    dealers = sum(t.points for t in state.tricks) - state.points
    table = sum(points(p.cards) for p in state.trick)
    hands = sum(points(h) for h in state.hands)
    return state.points + dealers + table + hands + points(state.kitty) + points(undealt(state))


def assert_conserved(state: State) -> None:
    """All the cards exactly once, all the points."""
    if state.hands:
        whole = deck(state.rules.table.decks, state.rules.table.jokers)
        assert sorted(cards_everywhere(state)) == sorted(whole)
        assert points_everywhere(state) == points(whole)


def plays(*texts: str) -> list[Action]:
    return [Play(c(t)) for t in texts]
