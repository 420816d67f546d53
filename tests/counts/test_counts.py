"""The counts of ``classic.toml``, by the engine and, once more, by the slow player."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from engine.actions import Play
from engine.cards import Cards
from engine.follow import check_follow, legal_follows
from engine.game import apply
from engine.state import Phase, State
from engine.tricks import check_lead
from tests.engine.helpers import CLASSIC, c, playing, strain
from tests.oracle import classic as slow

POSITIONS = tomllib.loads((Path(__file__).parent / "classic.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("position", POSITIONS["follows"], ids=lambda p: p["why"][:50])
def test_follows(position: dict[str, Any]) -> None:
    hand, lead = position["hand"], position["lead"]
    t = strain(position["trump"], position["level"])
    assert len(list(legal_follows(c(hand), c(lead), t, CLASSIC))) == position["count"]
    rules = slow.Strain(position["trump"], position["level"])
    assert len(slow.follows(hand.split(), lead.split(), rules)) == position["count"]


@pytest.mark.parametrize("position", POSITIONS["games"], ids=lambda p: p["why"][:50])
def test_games(position: dict[str, Any]) -> None:
    hands, trump, level = position["hands"], position["trump"], position["level"]
    assert games(playing(hands, trump, level)) == position["count"]
    split = [hand.split() for hand in hands]
    assert slow_games(split, 0, [], slow.Strain(trump, level)) == position["count"]


def games(state: State) -> int:
    """The ways to play a hand out, by the engine: the same plays in another order are one way."""
    if state.phase != Phase.PLAYING:
        return 1
    assert state.turn is not None
    after = [apply(state, state.turn, Play(play))[0] for play in choices(state)]
    # A single led and a throw that came down to it leave the same cards: one way.
    return sum(games(s) for s in {s.hands: s for s in after}.values())


def choices(state: State) -> Iterator[Cards]:
    """Every different set of cards the seat to play may put down."""
    assert state.turn is not None
    assert state.trump is not None
    hand = state.hands[state.turn]
    for size in range(1, len(hand) + 1):
        for play in sorted(set(combinations(hand, size))):
            if state.trick:
                refusal = check_follow(hand, play, state.trick[0].cards, state.trump, CLASSIC)
            else:
                refusal = check_lead(play, state.trump)
            if refusal is None:
                yield play


def slow_games(
    hands: list[list[str]], turn: int, trick: list[list[str]], rules: slow.Strain
) -> int:
    """The same by the slow player."""
    if len(trick) == 4:
        turn, trick = (turn + slow.winner(trick, rules)) % 4, []
    if not any(hands):
        return 1
    hand = hands[turn]
    plays = slow.follows(hand, trick[0], rules) if trick else slow_leads(hands, turn, rules)
    ways = 0
    for play in plays:
        left = [slow.less(h, list(play)) if s == turn else h for s, h in enumerate(hands)]
        ways += slow_games(left, (turn + 1) % 4, [*trick, list(play)], rules)
    return ways


def slow_leads(hands: list[list[str]], turn: int, rules: slow.Strain) -> set[tuple[str, ...]]:
    """What can come to lie on the table from a lead: throws judged, forced parts once."""
    others = [hand for seat, hand in enumerate(hands) if seat != turn]
    found = set()
    for size in range(1, len(hands[turn]) + 1):
        for play in combinations(sorted(hands[turn]), size):
            if len({rules.group(x) for x in play}) > 1:
                continue
            beatable = slow.beatable(list(play), others, rules)
            if beatable and len(slow.take_apart(list(play), rules)) > 1:
                play = tuple(sorted(min(beatable, key=lambda p: (p[2], p[0] * p[1]))[3]))
            found.add(play)
    return found
