from __future__ import annotations

import pytest

from engine.follow import (
    check_follow,
    check_held,
    legal_follows,
    nearest_follow,
    pairs_ladder,
    playable_on,
)
from engine.rules.settings import Rules
from engine.shapes import PAIR, SINGLE, Shape
from tests.engine.helpers import CLASSIC, by_face, c, strain, variant

# Trump S, level T throughout, unless a test says otherwise.
T = strain("S", "T")


def why_not(hand: str, play: str, lead: str, rules: Rules = CLASSIC) -> str | None:
    refusal = check_follow(c(hand), c(play), c(lead), T, rules)
    return refusal.code if refusal else None


@pytest.mark.parametrize(
    ("hand", "lead", "play", "refusal"),
    [
        # the count
        ("H2 H3", "HA", "H2 H3", "follow.count"),
        ("H2 H3 H4", "HA HA", "H2", "follow.count"),
        # the suit, as far as it goes
        ("H2 C3", "HA", "H2", None),
        ("H2 C3", "HA", "C3", "follow.suit"),
        ("H2 C3 C4", "HA HA", "H2 C3", None),
        ("H2 C3 C4", "HA HA", "C3 C4", "follow.suit"),
        ("H2 H3 C4", "HA HA", "H2 C4", "follow.suit"),
        ("C3 D4", "HA", "D4", None),
        # trumps are a suit of their own, level cards and jokers in it
        ("HT S2 H3", "SA", "HT", None),
        ("HT H3", "SA", "H3", "follow.suit"),
        ("HT H3", "HA", "HT", "follow.suit"),
        ("BJ H3", "S2", "BJ", None),
        # a pair for a pair, also out of a tractor
        ("H2 H3 H5 H5", "HA HA", "H5 H5", None),
        ("H2 H3 H5 H5", "HA HA", "H2 H3", "follow.set"),
        ("H2 H3 H5 H5 H6 H6", "HA HA", "H6 H6", None),
        ("H2 H3 H5 H5 H6 H6", "HA HA", "H5 H6", "follow.set"),
        ("H2 H3 H5", "HA HA", "H2 H5", None),
        ("H2 C5 C5", "HA HA", "H2 C5", None),
        # a tractor for a tractor, else pairs, else anything of the suit
        ("H2 H2 H3 H3 H7 H7", "HK HK HQ HQ", "H2 H2 H3 H3", None),
        ("H2 H2 H3 H3 H7 H7", "HK HK HQ HQ", "H2 H2 H7 H7", "follow.tractor"),
        ("H2 H2 H4 H4 H7 H7", "HK HK HQ HQ", "H2 H2 H7 H7", None),
        ("H2 H2 H4 H4 H7", "HK HK HQ HQ", "H2 H2 H4 H7", "follow.set"),
        ("H2 H2 H4 H6 H7", "HK HK HQ HQ", "H2 H2 H4 H7", None),
        ("H2 H2 H4 H6 H7", "HK HK HQ HQ", "H2 H4 H6 H7", "follow.set"),
        ("H2 H3 H4 H6 H7", "HK HK HQ HQ", "H2 H4 H6 H7", None),
        # a part of a longer tractor is a tractor
        ("H2 H2 H3 H3 H4 H4", "HK HK HQ HQ", "H3 H3 H4 H4", None),
        # the longest tractor one has, with pairs beside it
        ("H2 H2 H3 H3 H7 H7 H8", "HA HA HK HK HQ HQ", "H2 H2 H3 H3 H7 H7", None),
        ("H2 H2 H3 H3 H7 H8 H9", "HA HA HK HK HQ HQ", "H2 H2 H3 H3 H7 H8", None),
        ("H2 H2 H3 H3 H7 H8 H9", "HA HA HK HK HQ HQ", "H2 H2 H3 H7 H8 H9", "follow.tractor"),
        ("H2 H2 H3 H3 H6 H6 H8 H8", "HA HA HK HK HQ HQ", "H2 H2 H6 H6 H8 H8", "follow.tractor"),
        # the level's gap closes
        ("HJ HJ H9 H9 H5 H5", "HK HK HQ HQ", "H9 H9 H5 H5", "follow.tractor"),
        # every part of a throw is owed
        ("H2 H2 H4 H5 H6", "HA HA HK", "H2 H2 H4", None),
        ("H2 H2 H4 H5 H6", "HA HA HK", "H4 H5 H6", "follow.set"),
        ("H2 H2 H4 H4 H6", "HA HA HQ HQ", "H2 H2 H4 H6", "follow.set"),
        ("H2 H2 H3 H3 H6 H6", "HA HA HK HK HJ", "H2 H2 H3 H3 H6", None),
        ("H2 H2 H3 H3 H6 H6", "HA HA HK HK HJ", "H2 H2 H6 H6 H3", "follow.tractor"),
        ("H2 H3 H4 H5", "HA HK HQ", "H2 H4 H5", None),
        # exactly as many of the suit as are asked: there is no choice
        ("H2 H3 C4 C4", "HA HA", "H2 H3", None),
        ("H2 H3 C4 C4", "HA HA", "C4 C4", "follow.suit"),
    ],
)
def test_following(hand: str, lead: str, play: str, refusal: str | None) -> None:
    assert why_not(hand, play, lead) == refusal


def test_the_order_of_the_cards_played_does_not_matter() -> None:
    assert why_not("H2 H2 H3 H3 H7 H7", "H3 H2 H3 H2", "HQ HK HQ HK") is None


@pytest.mark.parametrize(
    ("hand", "play", "lead", "cards"),
    [
        ("H2 H7 C3 C4", "C3 C4", "HA HA", "H2 H7"),
        ("H2 H7 C3", "C3", "HA", "H2 H7"),
        ("H2 H3 H5 H5", "H2 H3", "HA HA", "H5 H5"),
        ("H2 H3 H5 H5", "H5 H3", "HA HA", "H5"),
        ("H2 H2 H3 H3 H7 H7", "H2 H2 H7 H7", "HK HK HQ HQ", "H3 H3"),
    ],
)
def test_a_refusal_names_the_cards_that_would_mend_it(
    hand: str, play: str, lead: str, cards: str
) -> None:
    refusal = check_follow(c(hand), c(play), c(lead), T, CLASSIC)
    assert refusal is not None
    assert by_face(refusal.cards) == by_face(c(cards))


def test_a_refusal_counts_what_is_owed_and_what_is_there() -> None:
    refusal = check_follow(c("H2 H2 H4 H4 H7 H8"), c("H2 H2 H7 H8"), c("HA HA HQ HQ"), T, CLASSIC)
    assert refusal is not None
    assert refusal.code == "follow.set"
    assert refusal.params == {"width": 2, "length": 1, "need": 1, "have": 0}
    refusal = check_follow(c("H2 H3 C7 C8"), c("H2 C7 C8"), c("HA HK HQ"), T, CLASSIC)
    assert refusal is not None
    assert refusal.params == {"group": 1, "need": 1}


def test_the_rows_of_the_pairs_ladder() -> None:
    two, three = Shape(2, 2), Shape(2, 3)
    assert pairs_ladder(SINGLE, 2) == ((),)
    assert pairs_ladder(PAIR, 2) == ((PAIR,), ())
    assert pairs_ladder(two, 2) == ((two,), (PAIR, PAIR), (PAIR,), ())
    assert pairs_ladder(three, 2) == (
        (three,), (two, PAIR), (two,), (PAIR, PAIR, PAIR), (PAIR, PAIR), (PAIR,), (),
    )  # fmt: skip


def test_two_linked_pairs_owe_nothing_where_a_tractor_has_three() -> None:
    rules = variant(play={"tractor_length": 3})
    hand, lead = "H2 H2 H3 H3 H6 H6 H8 H8", "HA HA HK HK HQ HQ"
    assert why_not(hand, "H2 H2 H6 H6 H8 H8", lead) == "follow.tractor"
    assert why_not(hand, "H2 H2 H6 H6 H8 H8", lead, rules) is None


@pytest.mark.parametrize(
    ("hand", "wish", "lead", "expected"),
    [
        ("H2 H3 H5 H5", "H5 H3", "HA HA", "H5 H5"),
        ("H2 H3 H5 C9", "C9", "HA", "H2"),
        ("H2 C3 C9 S4", "C9 S4", "HA HA", "H2 C9"),
        ("C3 C9 S4 BJ", "", "HA HA", "C3 C9"),
        ("H2 H2 H3 H3 H7 H7 H8 H8", "H8 H7", "HK HK HQ HQ", "H7 H7 H8 H8"),
        ("H2 H4 H7", "H7 H4 H2", "HA HA", "H2 H4"),
    ],
)
def test_the_nearest_legal_follow(hand: str, wish: str, lead: str, expected: str) -> None:
    assert by_face(nearest_follow(c(hand), c(wish), c(lead), T, CLASSIC)) == by_face(c(expected))


def test_a_legal_wish_among_very_many_ways_comes_back_unchanged() -> None:
    """Six pairs led, twelve held: 924 ways, more than are looked at."""
    t = strain("S", "T")
    hand = c("BJ BJ ST ST SA SA SQ SQ S9 S9 S7 S7 S5 S5 S3 S3 HT HT CT CT DT DT S2 S2 SJ")
    lead = c("SK SK SJ SJ S8 S8 S6 S6 S4 S4")
    wish = c("S2 S2 S3 S3 S5 S5 S7 S7 S9 S9")
    assert check_follow(hand, wish, lead, t, CLASSIC) is None
    assert nearest_follow(hand, wish, lead, t, CLASSIC) == wish


@pytest.mark.parametrize(
    ("hand", "lead", "expected"),
    [
        ("H2 H2 H5", "HA", "H2; H5"),
        ("C3 SA", "HA", "C3; SA"),
        ("H2 H3 H5 H5", "HA HA", "H5 H5"),
        ("H2 H3 H5", "HA HA", "H2 H3; H2 H5; H3 H5"),
        ("H5 C3 C4 C4", "HA HA HA", "C3 C4 H5; C4 C4 H5"),
        ("H2 H3", "HA HA HK", ""),
    ],
)
def test_all_legal_follows_each_once(hand: str, lead: str, expected: str) -> None:
    found = [by_face(p) for p in legal_follows(c(hand), c(lead), T, CLASSIC)]
    wanted = [by_face(c(p)) for p in expected.split(";") if p]
    assert sorted(found) == sorted(wanted)


@pytest.mark.parametrize(
    ("hand", "lead", "expected"),
    [
        ("H2 H3 C4", "HA", "H2 H3"),
        ("C4 SA", "HA", "C4 SA"),
        ("H2 C4 SA", "HA HA", "H2 C4 SA"),
        ("H2 H3 C4", "HA HA", "H2 H3"),
        ("H2 H5 H5 H7", "HA HA", "H5"),
        ("H2 H5 H5 H7 H7", "HA HA", "H5 H7"),
        ("H2 H5 H5 H7", "HA HA HK HK", "H2 H5 H7"),
        ("H2 H5 H5 H7 H8", "HA HA HK HK", "H2 H5 H7 H8"),
        ("H2 H2 H3 H3 H7 H7", "HA HA HK HK", "H2 H3"),
    ],
)
def test_the_faces_that_can_be_played(hand: str, lead: str, expected: str) -> None:
    assert playable_on(c(hand), c(lead), T, CLASSIC) == set(c(expected))


def test_cards_must_be_in_hand_each_copy_of_them() -> None:
    assert check_held(c("SA SA"), c("SA SA")) is None
    for hand, play, code in [("SA", "SA SA", "play.not_held"), ("SA", "", "play.empty")]:
        refusal = check_held(c(hand), c(play))
        assert refusal is not None
        assert refusal.code == code
