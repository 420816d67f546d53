"""Where the searches look: texts, cards, small hands, and states that legal play reaches."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import strategies as st

from engine.actions import Action, Bid, Bury, Deal, Pass, Play, StartHand
from engine.cards import FACES, RANKS, SUITS, TEXTS, deck
from engine.selfplay import Step
from engine.state import State, new_match
from tests.engine.helpers import ALL_STRAINS, CLASSIC, walk

SEEDS = 10
STEPS = 450

faces = st.integers(0, FACES - 1)
cards = st.lists(faces, max_size=30).map(tuple)
seats = st.integers(0, 3)
strains = st.sampled_from(ALL_STRAINS)
"""A strain as texts: ``("S", "7")``, ``("NT", "A")``."""

actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(StartHand, st.integers(0, 7), cards),
    st.permutations(deck(2)).flatmap(
        lambda order: st.builds(StartHand, seats, st.just(tuple(order)))
    ),
    st.builds(Deal, st.integers(0, 120)),
    st.builds(Bid, cards),
    st.just(Pass()),
    st.builds(Bury, cards),
    st.builds(Play, cards),
)

json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4)
    ),
    max_leaves=12,
)


class Moment(NamedTuple):
    """A state and the step that random legal play takes from it."""

    state: State
    step: Step


def moment(seed: int, number: int) -> Moment:
    steps = walk(seed, STEPS)
    return Moment(steps[number - 1][2] if number else new_match(CLASSIC), steps[number])


moments = st.builds(moment, st.integers(0, SEEDS - 1), st.integers(0, STEPS - 1))
"""Anything from the first shuffle to the third hand, at levels that were played for."""

states = moments.map(lambda m: m.state)


class Position(NamedTuple):
    """Small hands in a strain, in texts: what the slow player can count through."""

    suit: str
    level: str
    hands: list[list[str]]


@st.composite
def positions(draw: st.DrawFn, hands: int, size: int) -> Position:
    """Hands of up to ``size`` cards from a few neighbouring faces: pairs and tractors abound.

    Two copies of every face; the faces lie in one suit and around the top of trumps.
    """
    suit, level = draw(strains)
    main = draw(st.sampled_from(SUITS))
    low = draw(st.integers(0, len(RANKS) - 6))
    span = [main + r for r in RANKS[low : low + 6]]
    top = [s + level for s in SUITS] + ["LJ", "BJ"]
    other = draw(st.sampled_from([s for s in SUITS if s != main]))
    pool = sorted(
        {*span, *draw(st.sets(st.sampled_from(top), max_size=3)), other + "A", other + "3"}
    )
    if draw(st.booleans()):  # twins dealt together: hands of pairs
        order = [face for face in draw(st.permutations(pool)) for _ in range(2)]
    else:
        order = draw(st.permutations(pool * 2))
    sizes = draw(st.lists(st.integers(size // 2, size), min_size=hands, max_size=hands))
    dealt = []
    for n in sizes:
        dealt.append(sorted(order[:n], key=TEXTS.index))
        order = order[n:]
    return Position(suit, level, [hand for hand in dealt if hand])
