"""Counting and listing the ways to choose cards out of a hand, without building them all.

A void hand of 54 cards has many millions of discards on a long lead. They are
counted face by face: what matters of the faces before is only which needs can
still be met and which sets they still want, and that is one of few states.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from engine.cards import Card, Cards
from engine.packing import Widths, least, served

Need: TypeAlias = Mapping[Card, tuple[int, int]]
"""By face: the fewest and the most of it that a choice may hold; other faces are free."""

_State: TypeAlias = int
_NOWHERE: _State = 0
"""No need can be met any more."""
_MET: _State = 1
"""Some need is met, whatever follows."""
_Wish: TypeAlias = tuple[int, Widths]
"""A need that can still be met, by its number, and the sets that it still wants."""
_PAST = -1
"""Instead of a need's number: no face ahead is bound by it."""


class _Progress:
    """Which needs can still be met after some faces, and what they want still, as states.

    Plain needs, which want no sets, are the bits of one number.
    """

    def __init__(self, faces: Sequence[Card], needs: Sequence[Need], sets: Sequence[Widths]):
        places = {f: i for i, f in enumerate(faces)}
        # A need of a face that is not there can only be met by none of it.
        possible = [i for i, n in enumerate(needs) if all(f in places or not n[f][0] for f in n)]
        self._needs = [{places[f]: n[f] for f in n if f in places} for n in needs]
        self._last = [max(need, default=_PAST) for need in self._needs]
        self._bound = max(self._last, default=_PAST) + 1
        self._telling = self._telling_numbers(sets)
        plain = [i for i in possible if not sets[i]]
        self._allowed = self._allowing(plain)
        self._ending = [
            sum(1 << i for i in plain if self._last[i] == at) for at in range(self._bound)
        ]
        self._keys: list[tuple[int, tuple[_Wish, ...]]] = [(0, ()), (0, ((_PAST, ()),))]
        self._states = {key: state for state, key in enumerate(self._keys)}
        self._steps: dict[tuple[_State, int, int], _State] = {}
        past = {sets[i] for i in possible if self._last[i] == _PAST}
        ahead = [(i, sets[i]) for i in possible if sets[i] and self._last[i] != _PAST]
        self.start = self._state(sum(1 << i for i in plain), past, ahead)

    def _telling_numbers(self, sets: Sequence[Widths]) -> list[list[int]]:
        """The numbers from which on more of a face changes something.

        For each bound face, and at the end for all the others.
        """
        free = {0, *(n for wanted in set(sets) for n in _serving(wanted))}
        told = [set(free) for _ in range(self._bound + 1)]
        for need, wanted in zip(self._needs, sets, strict=True):
            for at, (low, high) in need.items():
                told[at].update((low, high + 1), (low + n for n in _serving(wanted)))
        return [sorted(numbers) for numbers in told]

    def _allowing(self, plain: Sequence[int]) -> list[list[int]]:
        """By bound face and telling number: the plain needs that allow it."""
        everything = sum(1 << i for i in plain)
        allowed = [[everything] * len(numbers) for numbers in self._telling[: self._bound]]
        for i in plain:
            for at, (low, high) in self._needs[i].items():
                for k, number in enumerate(self._telling[at]):
                    if not low <= number <= high:
                        allowed[at][k] &= ~(1 << i)
        return allowed

    def _state(self, plain: int, past: set[Widths], ahead: Sequence[_Wish]) -> _State:
        if () in past:
            return _MET
        key = plain, (*((_PAST, wanted) for wanted in least(past)), *ahead)
        found = self._states.get(key)
        if found is None:
            found = self._states[key] = len(self._keys)
            self._keys.append(key)
        return found

    def step(self, state: _State, at: int, number: int) -> _State:
        """The state after so many cards of the face at ``at``."""
        if state <= _MET:
            return state
        place = min(at, self._bound)
        told = bisect(self._telling[place], number) - 1
        found = self._steps.get((state, place, told))
        if found is None:
            found = self._after(state, place, told)
            self._steps[state, place, told] = found
        return found

    def _after(self, state: _State, place: int, told: int) -> _State:
        plain, wishes = self._keys[state]
        if plain:
            plain &= self._allowed[place][told]
            if plain & self._ending[place]:
                return _MET
        number = self._telling[place][told]
        everything = (0, number)
        past: set[Widths] = set()
        ahead: list[_Wish] = []
        for need, wanted in wishes:
            low, high = everything if need == _PAST else self._needs[need].get(place, everything)
            if low <= number <= high:
                rests = served(wanted, number - low)
                if need == _PAST or self._last[need] == place:
                    past.update(rests)
                else:
                    ahead += [(need, rest) for rest in rests]
        return self._state(plain, past, ahead)


def _serving(wanted: Widths) -> range:
    """The numbers of cards that give some of the sets."""
    return range(wanted[-1], sum(wanted) + 1) if wanted else range(0)


_Step: TypeAlias = tuple[int, _State, int]
"""A number of cards of a face, the state after it, and the counts from there on."""


class Choices:
    """The different multisets of ``size`` cards out of ``pool`` that meet one of ``needs``.

    Counts are kept for all sizes at once, each size in bits of its own of one number.

    :param fixed: cards that every choice holds besides
    :param face: by card the face that needs speak of; a card is its own face without it
    :param sets: by need: sets that a choice must hold beside its fewest of each face
    """

    def __init__(
        self,
        pool: Sequence[Card],
        size: int,
        needs: Sequence[Need],
        fixed: Sequence[Card] = (),
        face: Sequence[Card] | None = None,
        sets: Sequence[Widths] | None = None,
    ) -> None:
        self.size = size
        self.fixed = tuple(fixed)
        copies: dict[Card, dict[Card, int]] = {}
        for c in pool:
            of_face = copies.setdefault(c if face is None else face[c], {})
            of_face[c] = of_face.get(c, 0) + 1
        # Bound faces first, each near those that it is bound with, then those that give sets: so
        # the states are few, and needs are met early.
        bound = dict.fromkeys(f for need in needs for f in need if f in copies)
        loose = [f for f in sorted(copies) if f not in bound]
        faces = [*bound, *sorted(loose, key=lambda f: sum(copies[f].values()) == 1)]
        self._cards = [tuple(copies[f]) for f in faces]
        self._progress = _Progress(faces, needs, sets or [()] * len(needs))
        self._takes = [_takes(copies[f]) for f in faces]
        self._bits = len(pool) + 1
        self._one = (1 << self._bits) - 1
        self._all = (1 << self._bits * (size + 1)) - 1
        self._free, self._room = [1], [0]
        for takes in reversed(self._takes):
            ways = [
                len(of_number) * (self._free[0] << n * self._bits)
                for n, of_number in enumerate(takes)
            ]
            self._free.insert(0, sum(ways) & self._all)
            self._room.insert(0, self._room[0] + len(takes) - 1)
        self._known: dict[tuple[int, _State], tuple[int, list[_Step]]] = {}

    def total(self) -> int:
        """How many choices there are."""
        return self._counts(0, self._progress.start) >> self.size * self._bits & self._one

    def _counts(self, at: int, state: _State) -> int:
        """By size: the ways to take cards from a position on that meet a need."""
        if state == _MET:
            return self._free[at]
        if state == _NOWHERE or at == len(self._takes):
            return 0
        return self._steps(at, state)[0]

    def _steps(self, at: int, state: _State) -> tuple[int, list[_Step]]:
        """The counts at a position, and the steps from there that lead to any choice."""
        known = self._known.get((at, state))
        if known is None:
            counts, steps = 0, []
            for n, takes in enumerate(self._takes[at][: self.size + 1]):
                after = self._progress.step(state, at, n)
                further = self._counts(at + 1, after)
                if further:
                    counts += len(takes) * (further << n * self._bits)
                    steps.append((n, after, further))
            known = self._known[at, state] = counts & self._all, steps
        return known

    def plays(self) -> Iterator[Cards]:
        """Every choice as sorted cards, each once, lazily."""
        ahead: list[tuple[int, _State, int, Cards]] = []
        if self.total():
            ahead.append((0, self._progress.start, self.size, self.fixed))
        while ahead:
            at, state, left, cards = ahead.pop()
            if not left and state == _MET:
                yield tuple(sorted(cards))
                continue
            takes = self._takes[at]
            if state == _MET and left < len(takes):
                # The first of these choices are whole with this face: no need to go on.
                for taken in takes[left]:
                    yield tuple(sorted(cards + taken))
                takes = takes[:left]
            for n, after in self._ways_on(at, state, left, len(takes) - 1):
                for taken in reversed(takes[n]):
                    ahead.append((at + 1, after, left - n, cards + taken))

    def cards(self) -> frozenset[Card]:
        """The cards that are part of some choice."""
        found = set(self.fixed)
        ahead = {(0, self._progress.start, self.size)} if self.total() else set()
        seen = set()
        while ahead:
            at, state, left = place = ahead.pop()
            seen.add(place)
            if state == _MET:
                found.update(c for of_face in self._cards[at:] if left for c in of_face)
                continue
            for n, after in self._ways_on(at, state, left, left):
                found.update(self._cards[at] if n else ())
                ahead |= {(at + 1, after, left - n)} - seen
        return frozenset(found)

    def _ways_on(self, at: int, state: _State, left: int, most: int) -> list[tuple[int, _State]]:
        """The numbers of a face that lead to some choice of that size, and the states after."""
        if state == _MET:
            least_here = max(0, left - self._room[at + 1])
            return [(n, _MET) for n in range(least_here, min(most, left) + 1)]
        bits, one = self._bits, self._one
        steps = self._steps(at, state)[1]
        return [(n, s) for n, s, counts in steps if n <= left and counts >> (left - n) * bits & one]


def _takes(copies: Mapping[Card, int]) -> list[list[Cards]]:
    """By number: the different ways to take so many cards of a face.

    One way each, but in two colours, where a face has cards of two suits.
    """
    if len(copies) == 1:
        [(c, n)] = copies.items()
        return [[(c,) * k] for k in range(n + 1)]
    ways: list[list[Cards]] = [[()]]
    for c, n in sorted(copies.items()):
        longer: list[list[Cards]] = [[] for _ in range(len(ways) + n)]
        for k in range(n + 1):
            for have, taken in enumerate(ways):
                longer[have + k] += [(*t, *(c,) * k) for t in taken]
        ways = longer
    return ways
