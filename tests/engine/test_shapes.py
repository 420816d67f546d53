from __future__ import annotations

import pytest

from engine.rules import load_preset
from engine.rules.settings import Tractor
from engine.shapes import (
    PAIR,
    SINGLE,
    Shape,
    components,
    count,
    expand,
    faces_of,
    fits,
    fittings,
    height,
    highest,
    is_tractor,
    placements,
    structured,
)
from tests.engine.helpers import CLASSIC, c, strain, text

NORMAL = CLASSIC.tractor
KITTY = load_preset("four-kitty")
COLOURS = load_preset("one-deck-colours")


def apart(cards: str, suit: str, level: str, tractor: Tractor = NORMAL) -> list[str]:
    """The components of a play as texts, largest first."""
    return [text(p.cards) for p in components(c(cards), strain(suit, level), tractor)]


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
        # R4's list, level 5: 333444, 444666, off 5 + main 5, BJ + LJ, AAA + off 5, main 5 + LJ
        ("H3 H3 H3 H4 H4 H4", "S", "5", ["H4 H4 H4 H3 H3 H3"]),
        ("H4 H4 H4 H6 H6 H6", "S", "5", ["H6 H6 H6 H4 H4 H4"]),
        ("D5 D5 D5 S5 S5 S5", "S", "5", ["S5 S5 S5 D5 D5 D5"]),
        ("BJ BJ BJ LJ LJ LJ", "S", "5", ["BJ BJ BJ LJ LJ LJ"]),
        ("SA SA SA D5 D5 D5", "S", "5", ["D5 D5 D5 SA SA SA"]),
        ("S5 S5 S5 LJ LJ LJ", "S", "5", ["LJ LJ LJ S5 S5 S5"]),
        # and not 555666, in no trump not 555555
        ("S5 S5 S5 S6 S6 S6", "S", "5", ["S5 S5 S5", "S6 S6 S6"]),
        ("S5 S5 S5 H5 H5 H5", "NT", "5", ["S5 S5 S5", "H5 H5 H5"]),
        # the larger first, the wider of equals: quad, triples, pairs
        ("H9 H9 H9 H9", "S", "T", ["H9 H9 H9 H9"]),
        ("H9 H9 H9 H9 H8 H8", "S", "T", ["H9 H9 H9 H9", "H8 H8"]),
        ("H9 H9 H9 H9 H8 H8 H8", "S", "T", ["H9 H9 H9 H8 H8 H8", "H9"]),
        ("H9 H9 H9 H9 H8 H8 H8 H8", "S", "T", ["H9 H9 H9 H9 H8 H8 H8 H8"]),
        ("H9 H9 H9 H8 H8 H8 H7 H7", "S", "T", ["H9 H9 H9 H8 H8 H8", "H7 H7"]),
        ("H9 H9 H8 H8 H7 H7 H7", "S", "T", ["H9 H9 H8 H8 H7 H7", "H7"]),
        ("H9 H9 H9 H7 H7 H7", "S", "T", ["H9 H9 H9", "H7 H7 H7"]),
        ("H9 H9 H9 H8 H8 H8 H7 H7 H7", "S", "T", ["H9 H9 H9 H8 H8 H8 H7 H7 H7"]),
        ("HK HK HK HK HQ HQ HQ HQ HJ HJ", "S", "T", ["HK HK HK HK HQ HQ HQ HQ", "HJ HJ"]),
    ],
)
def test_a_play_is_taken_apart(cards: str, suit: str, level: str, expected: list[str]) -> None:
    assert apart(cards, suit, level) == expected


def test_components_know_their_shape_and_the_step_of_their_top() -> None:
    t = strain("S", "T")
    tractor, pair, single = components(c("H5 H5 H4 H4 H2 H2 HA"), t, NORMAL)
    assert (tractor.shape, pair.shape, single.shape) == (Shape(2, 2), PAIR, SINGLE)
    assert [p.top for p in (tractor, pair, single)] == [t.order[x] for x in c("H5 H2 HA")]


def test_components_use_every_card_once() -> None:
    cards = c("H9 H9 H8 H8 H7 H5 H5 H4 H4 H3 H2")
    parts = components(cards, strain("S", "T"), NORMAL)
    assert sorted(x for p in parts for x in p.cards) == sorted(cards)


def test_longer_tractors_may_be_asked_for() -> None:
    assert apart("H9 H9 H8 H8 H7 H7 H5 H5 H4 H4", "S", "T", Tractor(length=3)) == [
        "H9 H9 H8 H8 H7 H7",
        "H5 H5",
        "H4 H4",
    ]


def test_wider_tractors_may_be_asked_for() -> None:
    """A4: sets of three at least."""
    wide = Tractor(width=3)
    assert apart("H9 H9 H8 H8", "S", "T", wide) == ["H9 H9", "H8 H8"]
    assert apart("H9 H9 H9 H8 H8 H8", "S", "T", wide) == ["H9 H9 H9 H8 H8 H8"]
    assert apart("H9 H9 H9 H8 H8", "S", "T", wide) == ["H9 H9 H9", "H8 H8"]
    assert apart("H9 H9 H9 H8 H8 H8", "S", "T", Tractor(width=4)) == ["H9 H9 H9", "H8 H8 H8"]


def test_there_may_be_no_tractors_at_all() -> None:
    """X29: R10 with four decks."""
    assert apart("H9 H9 H8 H8", "S", "T", Tractor(allowed=False)) == ["H9 H9", "H8 H8"]


@pytest.mark.parametrize(
    ("shape", "tractor", "expected"),
    [
        (Shape(2, 2), Tractor(), True),
        (Shape(3, 2), Tractor(), True),
        (Shape(2, 1), Tractor(), False),
        (Shape(1, 5), Tractor(), False),
        (Shape(2, 2), Tractor(length=3), False),
        (Shape(2, 3), Tractor(length=3), True),
        (Shape(2, 2), Tractor(width=3), False),
        (Shape(3, 2), Tractor(width=3), True),
        (Shape(4, 3), Tractor(allowed=False), False),
    ],
)
def test_what_counts_as_a_tractor(shape: Shape, tractor: Tractor, expected: bool) -> None:
    assert is_tractor(shape, tractor) is expected


def test_a_play_of_twins_in_two_colours_is_taken_apart_by_face() -> None:
    t = strain("R", "5", COLOURS)
    parts = components(c("S7 C7 S8 C8 SK"), t, COLOURS.tractor)
    assert [p.shape for p in parts] == [Shape(2, 2), SINGLE]
    assert sorted(parts[0].cards) == sorted(c("S7 C7 S8 C8"))
    assert faces_of(c("S7 C7 S8 C8 SK"), t) == count(c("S7 S7 S8 S8 SK"))


def test_the_low_ace_stands_below_the_two() -> None:
    t = strain("D", "9", KITTY)
    (part,) = components(c("DA DA D2 D2 D3 D3"), t, KITTY.tractor)
    assert (part.shape, text(part.cards)) == (Shape(2, 3), "D3 D3 D2 D2 DA DA")
    assert part.top == height(Shape(2, 3), c("D3")[0], t)


def test_equal_components_come_highest_first() -> None:
    assert apart("H2 H2 H7 H7 H5 H5", "S", "T") == ["H7 H7", "H5 H5", "H2 H2"]


def test_structured_leaves_the_singles_out() -> None:
    assert structured(components(c("H5 H5 H4 H4 H2 H2 HA"), strain("S", "T"), NORMAL)) == [
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


def test_exact_fittings_break_no_wider_set() -> None:
    """R10: triples and quads need not be broken."""
    t = strain("S", "T")
    for cards, shapes, exact in [
        ("H9 H9 H9", [PAIR], False),
        ("H9 H9", [PAIR], True),
        ("H9 H9 H9 H9", [PAIR, PAIR], False),
        ("H9 H9 H9 H9", [Shape(4, 1)], True),
        ("H9 H9 H9 H8 H8", [Shape(2, 2)], False),
        ("H9 H9 H8 H8", [Shape(2, 2)], True),
    ]:
        assert fits(count(c(cards)), shapes, t)
        assert fits(count(c(cards)), shapes, t, exact=True) is exact


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
    pool = c("HK HQ HK HQ H3")
    assert text(expand(c("HK HQ"), 2, pool, strain("S", "T"))) == "HK HK HQ HQ"


def test_expand_takes_twins_out_of_the_cards_there_are() -> None:
    t = strain("R", "5", COLOURS)
    assert text(expand(c("SK SQ"), 2, c("CQ SK H3 CK CQ"), t)) == "SK CK CQ CQ"
