from __future__ import annotations

import pytest

from engine.cards import parse_rank
from engine.kitty import DigResult
from engine.rules.settings import Rules
from engine.scoring import HandResult, outcome, settle, thresholds
from engine.shapes import PAIR
from tests.engine.helpers import CLASSIC, variant


@pytest.mark.parametrize(
    ("total", "held", "rise"),
    [
        (-10, True, 3), (0, True, 3), (5, True, 2), (35, True, 2), (40, True, 1), (75, True, 1),
        (80, False, 0), (115, False, 0), (120, False, 1), (155, False, 1), (160, False, 2),
        (195, False, 2), (200, False, 3), (240, False, 4), (400, False, 8),
    ],
)  # fmt: skip
def test_the_table_of_two_decks(total: int, held: bool, rise: int) -> None:
    assert outcome(total, CLASSIC) == (held, rise)


def test_the_thresholds_a_table_shows() -> None:
    assert thresholds(CLASSIC) == (0, 5, 40, 80, 120)
    assert CLASSIC.takeover == 80


def levels(names: str) -> tuple[int, ...]:
    return tuple(parse_rank(n) for n in names.split())


def settled(
    total: int, before: str, dealer: int = 0, rules: Rules = CLASSIC, dig: DigResult | None = None
) -> HandResult:
    return settle(dealer, total, dig, levels(before), (), rules)


@pytest.mark.parametrize(
    ("total", "before", "dealer", "after", "next_dealer"),
    [
        (0, "2 2 2 2", 0, "5 2 5 2", 2),
        (35, "5 3 5 3", 2, "7 3 7 3", 0),
        (75, "5 3 5 3", 1, "5 4 5 4", 3),
        (80, "5 3 5 3", 0, "5 3 5 3", 1),
        (120, "5 3 5 3", 0, "5 4 5 4", 1),
        (160, "5 3 5 3", 3, "7 3 7 3", 0),
    ],
)
def test_a_side_rises_and_the_deal_goes_on(
    total: int, before: str, dealer: int, after: str, next_dealer: int
) -> None:
    result = settled(total, before, dealer)
    assert (result.levels_before, result.levels_after) == (levels(before), levels(after))
    assert result.next_dealer == next_dealer
    assert result.winners == ()


def test_the_dig_counts_in_the_total() -> None:
    result = settled(60, "2 2 2 2", dig=DigResult(1, 15, 4, PAIR))
    assert (result.trick_points, result.total, result.held, result.rise) == (60, 120, False, 1)


@pytest.mark.parametrize(
    ("total", "before", "dealer", "winners"),
    [
        (75, "K 2 K 2", 0, (0, 2)),
        (0, "Q 2 Q 2", 2, (0, 2)),
        (160, "2 Q 2 Q", 0, (1, 3)),
        (80, "2 K 2 K", 0, ()),
        (35, "J 2 J 2", 0, ()),
    ],
)
def test_the_side_that_comes_to_the_ace_wins(
    total: int, before: str, dealer: int, winners: tuple[int, ...]
) -> None:
    result = settled(total, before, dealer)
    assert result.winners == winners
    assert max(result.levels_after) <= parse_rank("A")


@pytest.mark.parametrize(
    ("total", "before", "dealer", "winners"),
    [
        (75, "K 2 K 2", 0, ()),
        (75, "A 2 A 2", 0, (0, 2)),
        (80, "A 2 A 2", 0, ()),
        (200, "2 A 2 A", 0, ()),
    ],
)
def test_or_a_side_must_win_as_dealer_at_the_ace(
    total: int, before: str, dealer: int, winners: tuple[int, ...]
) -> None:
    assert settled(total, before, dealer, variant(levels={"win": "defend"})).winners == winners


def test_another_table_of_scores() -> None:
    """R4's: 60 points a step, taken over at 120."""
    table = [[0, "dealer", 3], [5, "dealer", 2], [60, "dealer", 1], [120, "attackers", 0]]
    rules = variant(score={"table": table, "step": 60})
    totals = [0, 55, 60, 115, 120, 175, 180, 240, 280]
    assert [outcome(t, rules) for t in totals] == [
        (True, 3), (True, 2), (True, 1), (True, 1), (False, 0), (False, 0), (False, 1),
        (False, 2), (False, 2),
    ]  # fmt: skip
    assert rules.takeover == 120
