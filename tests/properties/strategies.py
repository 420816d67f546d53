"""Where the searches look: texts, cards, any action, and states that legal play reaches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from engine.actions import (
    TABLE,
    Action,
    Bid,
    Blame,
    Bury,
    Call,
    Challenge,
    Choose,
    Deal,
    Give,
    Name,
    Offer,
    Pass,
    Play,
    StartHand,
    Take,
    ThrowIn,
    TimeUp,
)
from engine.cards import FACES, JOKER_LEVEL, Cards, deck
from engine.friends import FriendCall
from engine.game import bid_options
from engine.options import bid_of
from engine.rules.settings import Rules
from engine.selfplay import Step
from engine.state import State, new_match
from engine.trump import of_group
from engine.view import view
from tests.engine.helpers import PRESETS, preset, walk

SEEDS = 2
STEPS = 450

faces = st.integers(0, FACES - 1)
cards = st.lists(faces, max_size=30).map(tuple)
seats = st.integers(0, 3)
strains = ["", "S", "H", "D", "C", "B", "R", "NT"]
calls = st.builds(FriendCall, faces, st.integers(0, 7))

actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(StartHand, st.integers(0, 7), cards),
    st.permutations(deck(2)).flatmap(
        lambda order: st.builds(StartHand, seats, st.just(tuple(order)))
    ),
    st.builds(Deal, st.integers(0, 120)),
    st.builds(Bid, cards, st.sampled_from(strains)),
    st.just(Pass()),
    st.just(ThrowIn()),
    st.builds(Offer, st.integers(0, 500)),
    st.builds(Name, st.sampled_from(strains[1:])),
    st.builds(Call, st.lists(calls, max_size=3).map(tuple)),
    st.builds(Bury, cards),
    st.builds(Play, cards),
    st.builds(Challenge, st.integers(0, 9)),
    st.builds(Choose, st.booleans()),
    st.builds(Give, st.integers(0, 9), st.integers(0, 9)),
    st.builds(Blame, st.lists(st.integers(0, 9), max_size=4).map(tuple)),
    st.builds(Take, st.booleans()),
    st.builds(TimeUp, st.just(TABLE) | st.integers(0, 9)),
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


def moment(slug: str, seed: int, number: int) -> Moment:
    rules = preset(slug)
    steps = walk(seed, STEPS, rules)
    return Moment(steps[number - 1][2] if number else new_match(rules), steps[number])


moments = st.builds(
    moment, st.sampled_from(PRESETS), st.integers(0, SEEDS - 1), st.integers(0, STEPS - 1)
)
"""Anything from the first shuffle to the second hand and beyond, of every preset."""

states = moments.map(lambda m: m.state)


# --- actions that a seat might try, mostly not legal ---


def attempt(state: State, seat: int, rng: Random) -> Action:
    """Something a seat might try: cards it holds, or not, at a moment that fits, or not."""
    return rng.choice(_ATTEMPTS)(state, seat, rng)


def strangers(rules: Rules) -> list[int]:
    """Seat numbers that nobody sits at, the table's own among them."""
    return [-5, TABLE, rules.table.seats, 99]


def _held(state: State, seat: int) -> Cards:
    return state.hands[seat] if 0 <= seat < len(state.hands) else ()


def _some(hand: Sequence[int], rng: Random) -> Cards:
    """Cards of a hand, now and then with one that may not be in it."""
    size = min(len(hand), rng.choice((0, 1, 1, 2, 2, 3, 4, 5, 8)))
    chosen = tuple(rng.sample(hand, size))
    if chosen and rng.random() < 0.5:
        chosen = chosen[:1] * rng.randint(1, 4)
    return (*chosen, rng.randrange(FACES)) if rng.random() < 0.1 else chosen


def _play(state: State, seat: int, rng: Random) -> Action:
    hand = _held(state, seat)
    if state.trump is None or not hand or rng.random() < 0.3:
        return Play(_some(hand, rng))
    lead = state.trick[0].cards if state.trick else (rng.choice(hand),)
    suit = of_group(hand, state.trump.group[lead[0]], state.trump)
    if not state.trick:
        return Play(tuple(rng.sample(suit, rng.randint(1, min(4, len(suit))))))
    pool = suit if len(suit) >= len(lead) else list(hand)
    if rng.random() < 0.3:
        pool = sorted(pool, key=lambda c: (-pool.count(c), c))[: len(lead) + 1]
    return Play(tuple(rng.sample(pool, min(len(lead), len(pool)))))


def _bid(state: State, seat: int, rng: Random) -> Action:
    hand = _held(state, seat)
    level = rng.choice(state.levels)
    shown = [c for c in hand if c >= 52 or (level != JOKER_LEVEL and c % 13 == level)]
    named = rng.choice(strains) if rng.random() < 0.3 else ""
    if 0 <= seat < len(state.hands) and rng.random() < 0.5:
        options = bid_options(state, seat)
        if options:
            return bid_of(rng.choice(options), view(state, seat))
    if not shown or rng.random() < 0.2:
        return Bid(_some(hand, rng), named)
    first = rng.choice(shown)
    joker = [c for c in shown if c >= 52][: rng.randint(0, 1)]
    return Bid((*joker, *(first,) * rng.randint(1, 4)), named)


def _bury(state: State, seat: int, rng: Random) -> Action:
    hand = _held(state, seat)
    size = max(0, len(hand) - state.rules.hand_size + rng.choice((0, 0, 0, -1, 1)))
    return Bury(tuple(rng.sample(hand, min(size, len(hand)))))


def _call(state: State, seat: int, rng: Random) -> Action:
    number = state.rules.friends.count + rng.choice((0, 0, 0, 1, -1))
    return Call(tuple(FriendCall(rng.randrange(FACES), rng.randint(0, 4)) for _ in range(number)))


def _seat(state: State, rng: Random) -> int:
    return rng.randrange(state.rules.table.seats + 1)


def _start(state: State, seat: int, rng: Random) -> Action:
    cards = list(deck(state.rules.table.decks, state.rules.table.jokers))
    rng.shuffle(cards)
    return StartHand(_seat(state, rng), tuple(cards[rng.randint(0, 1) :]))


_ATTEMPTS: list[Callable[[State, int, Random], Action]] = [
    _play, _play, _play, _bid, _bid, _bury, _call, _start,
    lambda state, seat, rng: Pass(),
    lambda state, seat, rng: ThrowIn(),
    lambda state, seat, rng: Offer(rng.choice((0, 3, 5, 80, 100, 115, 150, 200, 205, 300))),
    lambda state, seat, rng: Name(rng.choice(strains[1:])),
    lambda state, seat, rng: Challenge(_seat(state, rng)),
    lambda state, seat, rng: Choose(rng.random() < 0.5),
    lambda state, seat, rng: Give(_seat(state, rng), rng.randint(0, 3)),
    lambda state, seat, rng: Blame(tuple(_seat(state, rng) for _ in range(rng.randint(0, 2)))),
    lambda state, seat, rng: Take(rng.random() < 0.5),
    lambda state, seat, rng: TimeUp(rng.choice((TABLE, _seat(state, rng)))),
    lambda state, seat, rng: Deal(rng.randint(0, 3)),
]  # fmt: skip
