from __future__ import annotations

import pytest

from engine.shapes import (
    PAIR,
    SINGLE,
    Shape,
    components,
    count,
    expand,
    fits,
    fittings,
    highest,
    placements,
    structured,
)
from tests.engine.helpers import c, strain, text


def apart(cards: str, suit: str, level: str, tractor_length: int = 2) -> list[str]:
    """The components of a play as texts, largest first."""
    return [text(p.cards) for p in components(c(cards), strain(suit, level), tractor_length)]


@pytest.mark.parametrize(
    ("cards", "suit", "level", "expected"),
    [
        ("SA", "H", "2", ["SA"]),
        ("SA SA", "H", "2", ["SA SA"]),
        ("SA SK SA", "H", "2", ["SA SA", "SK"]),
        ("SK SK SA SA", "H", "2", ["SA SA SK SK"]),
        # R1's own list, level 10
        ("HK HK HQ HQ", "S", "T", ["HK HK HQ HQ"]),
        ("HJ HJ H9 H9", "S", "T", ["HJ HJ H9 H9"]),
        ("H5 H5 H4 H4 H3 H3", "S", "T", ["H5 H5 H4 H4 H3 H3"]),
        ("LJ LJ ST ST", "S", "T", ["LJ LJ ST ST"]),
        ("ST ST DT DT", "S", "T", ["ST ST DT DT"]),
        ("DT DT SA SA", "S", "T", ["DT DT SA SA"]),
        ("ST ST DT DT SA SA", "S", "T", ["ST ST DT DT SA SA"]),
        # and its list of what is no tractor
        ("H5 H5 H4", "S", "T", ["H5 H5", "H4"]),
        ("H5 H4 H4", "S", "T", ["H4 H4", "H5"]),
        ("H5 H5 H3 H3", "S", "T", ["H5 H5", "H3 H3"]),
        ("HJ HJ HQ", "S", "T", ["HJ HJ", "HQ"]),
        ("HT HT DT DT", "S", "T", ["HT HT", "DT DT"]),
        ("SA SA S2 S2", "S", "T", ["SA SA", "S2 S2"]),
        ("ST ST SA SA", "S", "T", ["ST ST", "SA SA"]),
        # the big joker links with the little one only
        ("BJ BJ LJ LJ", "S", "T", ["BJ BJ LJ LJ"]),
        ("BJ BJ ST ST", "S", "T", ["BJ BJ", "ST ST"]),
        # no trump: jokers link with any level pair, level pairs not with each other
        ("LJ LJ DT DT", "NT", "T", ["LJ LJ DT DT"]),
        ("HT HT DT DT", "NT", "T", ["HT HT", "DT DT"]),
        # the longest first, then the highest
        ("H9 H9 H8 H8 H5 H5 H4 H4 H3 H3", "S", "T", ["H5 H5 H4 H4 H3 H3", "H9 H9 H8 H8"]),
        ("H9 H8 H8 H4 H4", "S", "T", ["H8 H8", "H4 H4", "H9"]),
        ("H3 HK HA", "S", "T", ["HA", "HK", "H3"]),
        # three decks
        ("H9 H9 H9", "S", "T", ["H9 H9 H9"]),
        ("H9 H9 H9 H8 H8 H8", "S", "T", ["H9 H9 H9 H8 H8 H8"]),
        ("H9 H9 H9 H8 H8", "S", "T", ["H9 H9 H8 H8", "H9"]),
    ],
)
def test_a_play_is_taken_apart(cards: str, suit: str, level: str, expected: list[str]) -> None:
    assert apart(cards, suit, level) == expected


def test_components_know_their_shape_and_the_step_of_their_top() -> None:
    t = strain("S", "T")
    tractor, pair, single = components(c("H5 H5 H4 H4 H2 H2 HA"), t)
    assert (tractor.shape, pair.shape, single.shape) == (Shape(2, 2), PAIR, SINGLE)
    assert [p.top for p in (tractor, pair, single)] == [t.order[x] for x in c("H5 H2 HA")]


def test_components_use_every_card_once() -> None:
    cards = c("H9 H9 H8 H8 H7 H5 H5 H4 H4 H3 H2")
    parts = components(cards, strain("S", "T"))
    assert sorted(x for p in parts for x in p.cards) == sorted(cards)


def test_longer_tractors_may_be_asked_for() -> None:
    assert apart("H9 H9 H8 H8 H7 H7 H5 H5 H4 H4", "S", "T", tractor_length=3) == [
        "H9 H9 H8 H8 H7 H7",
        "H5 H5",
        "H4 H4",
    ]


def test_equal_components_come_highest_first() -> None:
    assert apart("H2 H2 H7 H7 H5 H5", "S", "T") == ["H7 H7", "H5 H5", "H2 H2"]


def test_structured_leaves_the_singles_out() -> None:
    assert structured(components(c("H5 H5 H4 H4 H2 H2 HA"), strain("S", "T"))) == [
        Shape(2, 2),
        PAIR,
    ]


def test_placements_branch_over_equal_level_pairs() -> None:
    counts = count(c("ST ST HT HT DT DT SA SA"))
    found = [text(p) for p in placements(counts, Shape(2, 3), strain("S", "T"))]
    assert found == ["ST HT SA", "ST DT SA"]


def test_the_highest_placement_comes_first() -> None:
    t = strain("S", "T")
    counts = count(c("H9 H9 H8 H8 H7 H7"))
    assert highest(counts, Shape(2, 2), t) == c("H9 H8")
    assert highest(counts, Shape(2, 4), t) is None
    assert highest(counts, Shape(3, 1), t) is None


@pytest.mark.parametrize(
    ("cards", "shapes", "expected"),
    [
        ("H9 H9 H8 H8", [PAIR, PAIR], True),
        ("H9 H9 H8 H8", [Shape(2, 2)], True),
        ("H9 H9 H8 H8", [Shape(2, 2), PAIR], False),
        ("H9 H9 H8 H8 H7 H7", [Shape(2, 2), PAIR], True),
        ("H9 H9 H8 H8 H7 H7 H6 H6", [Shape(2, 2), Shape(2, 2)], True),
        ("H9 H9 H8 H8 H7 H7 H5 H5", [Shape(2, 2), Shape(2, 2)], False),
        ("H9 H9 H9 H9", [PAIR, PAIR], True),
        ("H9 H9 H9", [PAIR, PAIR], False),
        ("H9", [], True),
    ],
)
def test_whether_shapes_can_be_taken_together(
    cards: str, shapes: list[Shape], expected: bool
) -> None:
    assert fits(count(c(cards)), shapes, strain("S", "T")) is expected


def test_like_shapes_come_in_one_order_only() -> None:
    counts = count(c("H9 H9 H7 H7 H5 H5"))
    found = list(fittings(counts, [PAIR, PAIR], strain("S", "T")))
    assert found == [(c("H9"), c("H7")), (c("H9"), c("H5")), (c("H7"), c("H5"))]


def test_looking_at_counts_does_not_change_them() -> None:
    counts = count(c("H9 H9 H8 H8 H7 H7"))
    before = dict(counts)
    list(fittings(counts, [Shape(2, 2), PAIR], strain("S", "T")))
    assert counts == before


def test_expand_writes_out_the_copies() -> None:
    assert text(expand(c("HK HQ"), 2)) == "HK HK HQ HQ"
