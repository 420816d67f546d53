"""The counts of the files beside this one, a preset each, by the engine and by the slow player."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from engine.actions import Play
from engine.cards import Cards, parse_cards, parse_level
from engine.follow import check_follow, follow_count, legal_follows
from engine.game import apply
from engine.rules import load_preset
from engine.state import Phase, State
from engine.tricks import check_lead
from engine.trump import parse_strain, trump
from tests.engine.helpers import CLASSIC, playing
from tests.oracle import follow, tricks
from tests.oracle.facts import PRESETS
from tests.oracle.order import Strain
from tests.oracle.shapes import less, pick

FOLDER = Path(__file__).parent
FILES = {slug: tomllib.loads((FOLDER / f"{slug}.toml").read_text("utf-8")) for slug in PRESETS}
FOLLOWS = [(slug, position) for slug, file in FILES.items() for position in file["follows"]]
GAMES = FILES["classic"]["games"]


def test_every_preset_has_a_file_and_every_file_a_preset() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(PRESETS)
    assert all(len(file["follows"]) >= 2 for file in FILES.values())


@pytest.mark.parametrize(
    ("slug", "position"), FOLLOWS, ids=[f"{slug}: {p['why'][:50]}" for slug, p in FOLLOWS]
)
def test_follows(slug: str, position: dict[str, Any]) -> None:
    hand, lead = position["hand"], position["lead"]
    slow = Strain(position["trump"], position["level"], PRESETS[slug])
    assert len(follow.follows(hand.split(), lead.split(), slow)) == position["count"]
    rules = load_preset(slug)
    suit, level = parse_strain(position["trump"], rules.order), parse_level(position["level"])
    t = trump(suit, level, rules.order)
    cards = parse_cards(hand), parse_cards(lead)
    assert follow_count(*cards, t, rules) == position["count"]
    assert len(set(legal_follows(*cards, t, rules))) == position["count"]


@pytest.mark.parametrize("position", GAMES, ids=lambda p: p["why"][:50])
def test_games(position: dict[str, Any]) -> None:
    hands, suit, level = position["hands"], position["trump"], position["level"]
    assert games(playing(hands, suit, level)) == position["count"]
    split = [tuple(hand.split()) for hand in hands]
    assert slow_games(split, 0, [], Strain(suit, level)) == position["count"]


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
                refusal = check_lead(play, state.trump, CLASSIC)
            if refusal is None:
                yield play


def slow_games(
    hands: Sequence[tuple[str, ...]], turn: int, trick: list[tuple[str, ...]], strain: Strain
) -> int:
    """The same by the slow player."""
    if len(trick) == 4:
        turn, trick = (turn + tricks.winner(trick, strain)) % 4, []
    if not any(hands):
        return 1
    hand = hands[turn]
    plays = follow.follows(hand, trick[0], strain) if trick else slow_leads(hands, turn, strain)
    ways = 0
    for play in plays:
        left = [less(h, play) if s == turn else h for s, h in enumerate(hands)]
        ways += slow_games(left, (turn + 1) % 4, [*trick, play], strain)
    return ways


def slow_leads(hands: Sequence[tuple[str, ...]], turn: int, strain: Strain) -> set[tuple[str, ...]]:
    """What can come to lie on the table from a lead: throws judged, forced parts once."""
    others = [hand for seat, hand in enumerate(hands) if seat != turn]
    found = set()
    for size in range(1, len(hands[turn]) + 1):
        for play in combinations(sorted(hands[turn]), size):
            if tricks.may_lead(play, strain):
                forced = tricks.forced(play, others, strain)
                found.add(pick(play, min(forced), strain) if forced else play)
    return found
