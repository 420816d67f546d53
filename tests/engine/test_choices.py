"""Counting and listing choices, held against trying every subset."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import pytest

from engine.cards import Cards
from engine.choices import Choices, Need
from tests.engine.helpers import c

COLOUR_FACES = [
    card if card >= 52 else card % 13 + (0, 13, 13, 0)[card // 13] for card in range(54)
]


def tried(
    pool: Cards, size: int, needs: list[Need], fixed: Cards = (), face: list[int] | None = None
) -> set[Cards]:
    """Every choice, by trying all of them."""
    faces = face or list(range(54))
    found = set()
    for chosen in combinations(sorted(pool), size):
        held = [faces[card] for card in chosen]
        if any(all(low <= held.count(f) <= high for f, (low, high) in n.items()) for n in needs):
            found.add(tuple(sorted((*fixed, *chosen))))
    return found


def check(
    pool: Cards, size: int, needs: list[Need], fixed: Cards = (), face: list[int] | None = None
) -> int:
    """Counts and lists, both compared; how many choices there are."""
    expected = tried(pool, size, needs, fixed, face)
    choices = Choices(pool, size, needs, fixed, face)
    listed = list(choices.plays())
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    assert choices.total() == len(expected)
    return len(expected)


@pytest.mark.parametrize(
    ("pool", "size", "expected"),
    [
        ("S2 S3 S4", 2, 3),
        ("S2 S2 S3", 2, 2),
        ("S2 S2 S3 S3 S4", 3, 5),
        ("S2 S3", 0, 1),
        ("S2 S3", 3, 0),
        ("", 0, 1),
        ("", 1, 0),
    ],
)
def test_free_choices(pool: str, size: int, expected: int) -> None:
    assert check(c(pool), size, [{}]) == expected


def test_a_need_binds_its_faces_only() -> None:
    two, three, four = c("S2 S3 S4")
    pool = c("S2 S2 S3 S3 S4 S5")
    assert check(pool, 3, [{two: (2, 2)}]) == 3
    assert check(pool, 3, [{two: (1, 2)}]) == 7
    assert check(pool, 3, [{two: (2, 2)}, {three: (2, 2)}]) == 6
    assert check(pool, 4, [{two: (2, 2), three: (2, 2)}]) == 1
    assert check(pool, 3, [{two: (0, 0)}]) == 3
    assert check(pool, 3, [{four: (2, 2)}]) == 0


def test_a_choice_that_meets_several_needs_is_counted_once() -> None:
    two, three = c("S2 S3")
    assert check(c("S2 S2 S3 S3"), 4, [{two: (2, 2)}, {three: (2, 2)}, {}]) == 1


def test_fixed_cards_come_along() -> None:
    choices = Choices(c("S2 S3"), 1, [{}], fixed=c("HA"))
    assert set(choices.plays()) == {c("S2 HA"), c("S3 HA")}
    assert check(c("S2 S3 S3"), 2, [{}], fixed=c("HA HK")) == 2


def test_twins_of_two_suits_are_one_face_and_different_cards() -> None:
    """R3: a pair of black fives is S5 S5 … only with two decks; with one it is S5 C5."""
    five = c("S5")[0]
    assert check(c("S5 C5 S6 C6"), 2, [{five: (2, 2)}], face=COLOUR_FACES) == 1
    assert check(c("S5 C5 S6 C6"), 2, [{five: (1, 1)}], face=COLOUR_FACES) == 4
    assert check(c("S5 S5 C5 S6"), 2, [{five: (2, 2)}], face=COLOUR_FACES) == 2


def test_no_need_can_be_met_without_any() -> None:
    assert check(c("S2 S3"), 1, []) == 0


@pytest.mark.parametrize("colours", [False, True])
def test_any_small_choice_is_what_trying_all_gives(colours: bool) -> None:
    for seed in range(150):
        rng = Random(seed)
        face = COLOUR_FACES if colours else list(range(54))
        kinds = rng.sample(range(54), 3) + rng.sample(range(13), 2) + [39 + rng.randrange(13)]
        pool = tuple(rng.choices(kinds, k=rng.randint(0, 9)))
        faces = sorted({face[card] for card in pool})
        needs: list[Need] = []
        for _ in range(rng.randint(1, 4)):
            bound = rng.sample(faces, rng.randint(0, min(3, len(faces))))
            lows = {f: rng.randint(0, 2) for f in bound}
            needs.append({f: (low, low + rng.randint(0, 2)) for f, low in lows.items()})
        check(pool, rng.randint(0, 6), needs, c("BJ"), face)


def test_millions_are_counted_without_being_listed() -> None:
    """A void hand of 54 different cards on a lead of eight."""
    assert Choices(range(54), 8, [{}]).total() == comb(54, 8)
    choices = Choices(range(54), 20, [{0: (1, 1), 1: (0, 0)}, {2: (1, 1)}])
    with_2, with_0 = comb(53, 19), comb(52, 19)
    assert choices.total() == with_2 + with_0 - comb(51, 18)
    some = [play for _, play in zip(range(50), choices.plays(), strict=False)]
    assert len(set(some)) == 50
