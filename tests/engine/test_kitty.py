from __future__ import annotations

import pytest

from engine.kitty import check_bury, dig
from tests.engine.helpers import CLASSIC, c, strain, variant

HAND = "SA SA HK HQ HJ H9 H8 H7 H6 H5"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("SA SA HK HQ HJ H9 H8 H7", None),
        ("SA SA HK HQ HJ H9 H8", "bury.count"),
        (HAND, "bury.count"),
        ("", "bury.count"),
        ("SA SA SA HQ HJ H9 H8 H7", "play.not_held"),
    ],
)
def test_any_eight_cards_of_the_hand_are_buried(cards: str, code: str | None) -> None:
    refusal = check_bury(c(HAND), c(cards), CLASSIC)
    assert (refusal.code if refusal else None) == code


@pytest.mark.parametrize(
    ("winning", "classic", "by_cards"),
    [
        ("S4", 2, 2),
        ("HA", 2, 2),  # won by a plain card as well
        ("S4 S4", 4, 4),
        ("S5 S5 S4 S4", 8, 16),
        ("S6 S6 S5 S5 S4 S4", 16, 64),
        ("S7 S7 S6 S6 S5 S5 S4 S4", 32, 64),
        # throws count by the best they contain
        ("HA HK HQ", 2, 2),
        ("HA HK HK", 4, 4),
        ("HA HA HQ HQ", 4, 4),
        ("HA HK HK HQ HQ", 8, 16),
    ],
)
def test_the_multiplier_of_the_winning_play(winning: str, classic: int, by_cards: int) -> None:
    trump = strain("S", "2")
    for scheme, expected in [("doubling_pairs", classic), ("doubling_cards", by_cards)]:
        rules = variant(dig={"scheme": scheme})
        result = dig(1, c(winning), c("H5 HT DK S3"), trump, rules)
        assert (result.seat, result.points, result.multiplier) == (1, 25, expected)
        assert result.total == 25 * expected


def test_an_empty_kitty_of_points_digs_nothing() -> None:
    assert dig(1, c("S4 S4"), c("H2 H3"), strain("S", "2"), CLASSIC).total == 0
