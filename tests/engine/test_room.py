from __future__ import annotations

import pytest

from engine import room
from engine.cards import parse_level
from engine.rules import Rules, load_preset
from tests.engine.helpers import CLASSIC, variant

MATCH = load_preset("four-kitty")
HAND = variant(base="four-kitty", room={"mode": "hand"})


def settled(before: str, now: str, failed: str = "0 0 0 0", rules: Rules = MATCH) -> list[int]:
    ranks = [[parse_level(n) for n in names.split()] for names in (before, now)]
    return list(room.settle(*ranks, [int(n) for n in failed.split()], rules))


def test_r6_the_example_of_nine_hands() -> None:
    """From 2 past 10 against 9: 27 + 6 − 2 throws, and 21 − 6."""
    assert settled("2 2", "J 9", "2 0 0 0") == [31, 15, 33, 15]


@pytest.mark.parametrize(
    ("before", "now", "points"),
    [
        ("3 3", "3 3", [0, 0, 0, 0]),
        ("3 3", "4 3", [6, -3, 6, -3]),
        ("3 3", "5 5", [6, 6, 6, 6]),
        ("3 3", "3 6", [-9, 18, -9, 18]),
    ],
)
def test_levels_and_the_difference_count_at_the_end_of_a_match(
    before: str, now: str, points: list[int]
) -> None:
    assert settled(before, now) == points


@pytest.mark.parametrize(
    ("before", "now", "points"),
    [
        ("5 9", "6 9", [3, -3, 3, -3]),
        ("5 9", "5 J", [-6, 6, -6, 6]),
        ("5 9", "5 9", [0, 0, 0, 0]),
    ],
)
def test_a_single_hand_is_paid_by_the_opponents(before: str, now: str, points: list[int]) -> None:
    assert settled(before, now, rules=HAND) == points


def test_a_failed_throw_costs_the_thrower_alone() -> None:
    assert settled("5 9", "6 9", "0 1 0 2", HAND) == [3, -4, 3, -5]
    no_cost = variant(base="four-kitty", throw={"penalty_kind": "none"})
    assert settled("3 3", "3 3", "0 1 0 2", no_cost) == [0, 0, 0, 0]


def test_other_prices_and_no_room_at_all() -> None:
    rules = variant(base="four-kitty", room={"level": 5, "difference": 1})
    assert settled("3 3", "5 4", rules=rules) == [11, 4, 11, 4]
    assert settled("3 3", "5 4", rules=CLASSIC) == [0, 0, 0, 0]


def test_three_sides_and_own_levels() -> None:
    three = variant(base="six-auction", room={"mode": "match"})
    assert settled("2 2 2", "5 3 2", "0 0 0 0 0 0", three) == [
        9 + 15, 3 - 3, -12, 9 + 15, 3 - 3, -12,
    ]  # fmt: skip
    hand = variant(base="auction-3", room={"mode": "hand"})
    assert settled("2 2 2", "2 3 3", "0 0 0", hand) == [-6, 0, 0]
