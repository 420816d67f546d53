"""Sets out of stacks, and choices that want some, held against trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from engine.choices import Choices, Need
from engine.packing import Pick, Stack, Widths, best_pick, packs, served, uses
from tests.engine.helpers import c


def shares(wanted: Widths, stacks: int) -> Iterator[list[list[int]]]:
    """Every way to ask stacks for the sets: for each stack the widths asked of it."""
    if not wanted:
        yield [[] for _ in range(stacks)]
        return
    for share in shares(wanted[1:], stacks):
        for i in range(stacks):
            yield [[*s, wanted[0]] if i == j else s for j, s in enumerate(share)]


def fitting(stacks: list[int], wanted: Widths) -> list[tuple[int, ...]]:
    """What each stack gives, for every way that the sets fit."""
    sums = (tuple(map(sum, share)) for share in shares(wanted, len(stacks)))
    return [given for given in sums if all(g <= n for g, n in zip(given, stacks, strict=True))]


def wishes(rng: Random) -> Widths:
    return tuple(sorted(rng.choices([2, 2, 3, 4], k=rng.randint(0, 4)), reverse=True))


@pytest.mark.parametrize(
    ("wanted", "copies", "left"),
    [
        ((2, 2), 1, [(2, 2)]),
        ((2, 2), 3, [(2,)]),
        ((4, 2, 2), 4, [(2, 2), (4,)]),
        ((3, 2), 3, [(2,)]),
        ((4,), 3, [(4,)]),
        ((2,), 6, [()]),
    ],
)
def test_what_a_stack_leaves_to_be_wanted(wanted: Widths, copies: int, left: list[Widths]) -> None:
    assert sorted(served(wanted, copies)) == sorted(left)


def test_a_stack_may_give_less_than_it_could() -> None:
    assert set(uses((3, 2), 5)) == {(0, (3, 2)), (2, (3,)), (3, (2,)), (5, ())}


def test_sets_fit_when_trying_all_ways_finds_one() -> None:
    rng = Random(1)
    for _ in range(400):
        stacks, wanted = rng.choices(range(1, 7), k=rng.randint(0, 5)), wishes(rng)
        assert packs(stacks, wanted) is bool(fitting(stacks, wanted))


def test_the_best_pick_is_worth_most() -> None:
    rng = Random(2)
    for _ in range(300):
        copies, wanted = rng.choices(range(2, 6), k=rng.randint(1, 4)), wishes(rng)
        worth = [[0, *rng.choices(range(-9, 9), k=n)] for n in copies]
        stacks = [Stack(10 + i, n, w) for i, (n, w) in enumerate(zip(copies, worth, strict=True))]
        pick = best_pick(stacks, wanted)
        values = [
            sum(w[g] for w, g in zip(worth, given, strict=True))
            for given in fitting(copies, wanted)
        ]
        assert (None if pick is None else pick.worth) == max(values, default=None)
        if pick is not None:
            assert sum(given for _, given in pick.given) == sum(wanted)
            assert sum(worth[face - 10][given] for face, given in pick.given) == pick.worth


def test_of_equals_the_first_stacks_give() -> None:
    stacks = [Stack(face, 2, [0, 0, 0]) for face in (9, 5, 7)]
    assert best_pick(stacks, (2, 2)) == Pick(0, ((9, 2), (5, 2)))


def test_choices_hold_the_sets_that_are_wanted() -> None:
    """Beside the fewest of each bound face; any need is enough."""
    rng = Random(3)
    met = 0
    for _ in range(120):
        pool = tuple(rng.choices(c("S2 S3 S4 S5 BJ"), k=rng.randint(3, 10)))
        faces, size = sorted(set(pool)), rng.randint(2, 7)
        needs: list[Need] = []
        for _ in range(rng.randint(1, 3)):
            lows = {
                f: rng.randint(0, 3) for f in rng.sample(faces, rng.randint(0, min(2, len(faces))))
            }
            needs.append({f: (low, rng.choice([9, low + 1])) for f, low in lows.items()})
        sets = [wishes(rng) for _ in needs]
        expected = {
            play
            for play in set(combinations(sorted(pool), size))
            if any(meets(play, faces, *need) for need in zip(needs, sets, strict=True))
        }
        choices = Choices(pool, size, needs, sets=sets)
        assert choices.total() == len(expected)
        assert sorted(choices.plays()) == sorted(expected)
        assert choices.cards() == {card for play in expected for card in play}
        met += bool(expected)
    assert 20 < met < 120


def meets(play: tuple[int, ...], faces: list[int], need: Need, wanted: Widths) -> bool:
    bounds = [(play.count(f), *need.get(f, (0, 99))) for f in faces]
    left = [have - low for have, low, _ in bounds]
    return all(low <= have <= high for have, low, high in bounds) and bool(fitting(left, wanted))
