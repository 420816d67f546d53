"""What a seat is told does not depend on cards it may not know, at the tables of every preset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Action, Bury, Deal, parse_action
from engine.bidding import BidMade
from engine.cards import Cards, Suit, card, rank_of, suit_of
from engine.errors import NotLegal
from engine.events import BidShown, Event, HandEnded, KittyTurned, ThrowFailed, TrumpNamed, reduce
from engine.game import apply, awaited
from engine.options import bids, playable, to_act
from engine.phases.dealing import drawer
from engine.selfplay import match_from, play_on
from engine.state import Phase, State, evolve
from engine.view import view, view_to_data
from tests.engine.helpers import cards_everywhere, do, pass_on, preset, start
from tests.properties import strategies as some
from tests.properties.tables import TABLES, table, wild_action

observers = st.none() | some.seats
shuffles = st.integers(0, 10**6)


# --- the same table, with other hidden cards ---


def reshuffled(
    state: State, observer: int | None, seed: int, kept: dict[int, Cards] | None = None
) -> State:
    """The same table to an observer, the cards hidden from him dealt anew among their places.

    Hidden are the other hands, a kitty that is not his, and the pile; of each
    hand the ``kept`` cards stay where they are. Calls that lie face down to him
    (X36) become calls of another suit.
    """
    kept = kept or {}
    rng = Random(seed)
    places = _Places(state, observer, kept)
    pool = list(places.pool)
    rng.shuffle(pool)
    hands = [
        hand if s == observer else _filled(kept.get(s, ()), len(hand), pool)
        for s, hand in enumerate(state.hands)
    ]
    pile = [c if i in places.own_next else pool.pop() for i, c in enumerate(places.pile)]
    seen = places.kitty
    kitty = (*seen, *_filled((), len(state.kitty) - len(seen), pool))
    assert not pool
    scrambled = list(state.deck[: state.dealt] if places.pile else state.deck)
    rng.shuffle(scrambled)
    return evolve(
        state,
        hands=tuple(hands),
        kitty=kitty,
        deck=(*scrambled, *pile),
        bids=tuple(_other_bid(bid, state, observer, rng) for bid in state.bids),
    )


class _Places:
    """Where the hidden cards lie, and which they are."""

    def __init__(self, state: State, observer: int | None, kept: dict[int, Cards]) -> None:
        known = view(state, observer).kitty is not None
        turned = state.phase in (Phase.AUCTION, Phase.NAMING)
        self.kitty = state.kitty if known else state.turned if turned else ()
        self.pile = state.deck[state.dealt :] if state.phase == Phase.DEALING else ()
        whole = state.rules.hand_size * state.rules.table.seats
        self.own_next = {
            i
            for i in range(min(1, len(self.pile), whole - state.dealt))
            if drawer(state, state.dealt + i) == observer
        }
        loose: list[int] = []
        for s, hand in enumerate(state.hands):
            if s != observer:
                left = list(hand)
                for c in kept.get(s, ()):
                    left.remove(c)
                loose += left
        loose += [c for i, c in enumerate(self.pile) if i not in self.own_next]
        loose += state.kitty[len(self.kitty) :]
        self.pool = loose


def _filled(first: Sequence[int], size: int, pool: list[int]) -> Cards:
    """Some cards, and so many from the pool that there are ``size``."""
    taken = [pool.pop() for _ in range(size - len(first))]
    return tuple(sorted((*first, *taken)))


def _other_bid(bid: BidMade, state: State, observer: int | None, rng: Random) -> BidMade:
    """A call that the observer knows the number of becomes one of another suit."""
    known = not state.rules.bid.hidden or state.trump is not None
    if known or view(state, observer).bids[state.bids.index(bid)] == bid:
        return bid
    other = rng.randrange(4)
    return bid._replace(cards=tuple(_in_suit(c, other) for c in bid.cards))


def _in_suit(c: int, suit: Suit) -> int:
    rank = rank_of(c)
    return c if rank is None else card(suit, rank)


@given(some.states, observers, shuffles)
@settings(max_examples=200)
def test_a_view_does_not_change_with_hidden_cards(
    state: State, observer: int | None, seed: int
) -> None:
    if observer is not None and observer >= state.rules.table.seats:
        return
    assert_same_view(state, observer, seed)


def assert_same_view(state: State, observer: int | None, seed: int) -> None:
    other = reshuffled(state, observer, seed)
    if state.hands:
        assert sorted(cards_everywhere(other)) == sorted(cards_everywhere(state))
    mine, theirs = view(state, observer), view(other, observer)
    assert theirs == mine
    assert view_to_data(theirs) == view_to_data(mine)
    if observer is not None:
        assert (to_act(theirs), bids(theirs)) == (to_act(mine), bids(mine))
        if mine.hand and state.phase == Phase.PLAYING:
            assert playable(theirs) == playable(mine)


# --- every preset, step by step ---


def steps_of(name: str, number: int) -> Iterator[tuple[State, int, Action, State, Events]]:
    rules = table(name)
    state = match_from(rules, number)
    choosers = [wild_action] * rules.table.seats
    for seat, action, after, events in play_on(state, 1000 + number, choosers, 1):
        yield state, seat, action, after, events
        state = after


Events = tuple[Event, ...]


@pytest.mark.parametrize("name", TABLES)
def test_no_view_of_a_hand_depends_on_hidden_cards(name: str) -> None:
    rng = Random(name)
    moved, phases = 0, Counter[Phase]()
    for before, *_ in steps_of(name, 3):
        observer = rng.choice((None, *range(before.rules.table.seats)))
        if before.phase in (Phase.DEALING, Phase.PLAYING) and rng.randrange(3):
            continue
        seed = rng.randrange(10**6)
        assert_same_view(before, observer, seed)
        phases[before.phase] += 1
        moved += reshuffled(before, observer, seed).hands != before.hands
    assert moved > sum(phases.values()) // 2
    assert phases[Phase.PLAYING] > 5


@pytest.mark.parametrize("name", TABLES)
def test_nothing_told_of_a_hand_depends_on_hidden_cards(name: str) -> None:
    """Cards that an action shows stay where they are; all the others are dealt anew."""
    rng = Random(f"told {name}")
    compared = 0
    for before, actor, action, after, events in steps_of(name, 2):
        others = [s for s in (None, *range(before.rules.table.seats)) if s != actor]
        if before.hands and (before.phase != Phase.DEALING or not rng.randrange(3)):
            step = actor, action, after, events
            compared += told_alike(before, step, rng.choice(others), rng)
    assert compared > 20


Told = tuple[int, Action, State, Events]


def told_alike(before: State, step: Told, observer: int | None, rng: Random) -> bool:
    """Whether the step could be compared at a table with other hidden cards, and was alike."""
    actor, action, after, events = step
    face_down = isinstance(action, Bury | Deal)
    hides = before.rules.bid.hidden and before.trump is None
    shown = () if face_down else getattr(action, "cards", ())
    other = reshuffled(before, observer, rng.randrange(10**6), {actor: shown})
    try:
        other_after, other_events = apply(other, actor, as_it_would_be(other, action))
    except NotLegal:
        return False  # with those cards he would have had to do something else
    reveals = (HandEnded, ThrowFailed, KittyTurned)
    if any(isinstance(e, reveals) for e in (*events, *other_events)):
        return False
    # Who could still show something is asked next, and that is public (E6).
    if other_after.phase != after.phase or awaited(other_after) != awaited(after):
        return False
    named = [e for e in events if isinstance(e, TrumpNamed)]
    if named and (named[0].turned or hides or observer == after.dealer):
        return False  # he takes the kitty, or all see it: other cards, rightly
    assert told(other_events, observer) == told(events, observer)
    assert view(other_after, observer) == view(after, observer)
    return True


def as_it_would_be(state: State, action: Action) -> Action:
    """The same action at a table with other hidden cards: face-down cards are others."""
    if isinstance(action, Bury) and state.turn is not None:
        return Bury(state.hands[state.turn][: len(action.cards)])
    return action


def told(events: Events, observer: int | None) -> list[Event | None]:
    return [reduce(e, observer) for e in events]


# --- calls that lie face down ---


def suits_told(state: State, events: Sequence[Event], seat: int | None) -> set[str]:
    """What the events and the view of a seat say of the calls: cards, suits."""
    seen = view(state, seat)
    known = [bid for bid in seen.bids if bid.cards or bid.strain is not None]
    said = [e.bid for e in told(tuple(events), seat) if isinstance(e, BidShown)]
    known += [bid for bid in said if bid.cards or bid.strain is not None]
    trumps = {seen.trump.text} - {"NT"}
    return {str(suit_of(bid.cards[-1])) for bid in known} | trumps


@pytest.mark.parametrize("slug", ["four-hidden", "match-four"])
@pytest.mark.parametrize("suit", "SHDC")
def test_two_calls_of_different_suits_look_alike_to_the_others(slug: str, suit: str) -> None:
    """X36: nothing of the suit, in no view, event or refusal."""
    rules = preset(slug)
    hands = ["S3 H3 D3 C3 LJ", "S4", "S3 S3 H3 H3 D3 D3 C3 C3", "S5"]
    state = do(start(hands, rules=rules), "-1 deal 40")
    joker = "LJ " if slug == "match-four" else ""
    after, events = apply_text(state, f"0 bid {joker}{suit}3")
    plain, plain_events = apply_text(state, f"0 bid {joker}S3")
    for seat in (None, 1, 3):
        assert view(after, seat) == view(plain, seat)
        assert told(events, seat) == told(plain_events, seat)
        assert suits_told(after, events, seat) == set()
    assert suits_told(after, events, 0) != set()
    partner = suits_told(after, events, 2)
    assert bool(partner) == (slug == "match-four")  # R12: who may strengthen it knows it
    if slug == "four-hidden":
        for attempt in ("2 bid D3", "2 bid D3 D3"):
            assert outcome_of(after, attempt) == outcome_of(plain, attempt)


def apply_text(state: State, move: str) -> tuple[State, Events]:
    seat, _, action = move.partition(" ")
    return apply(state, int(seat), parse_action(action))


def outcome_of(state: State, move: str) -> object:
    """What comes of a move, as far as everybody sees it."""
    try:
        after, events = apply_text(state, move)
    except NotLegal as refused:
        return refused.code, refused.params
    return view(after, 1), told(events, 1)


def test_hidden_calls_are_shown_to_all_when_bidding_is_over() -> None:
    state = do(start(["H3", "S4", "D3 D3", "S5"], rules=preset("four-hidden")), "-1 deal 8")
    state = do(state, "0 bid H3", "2 bid D3 D3", "-1 deal 208")
    state = pass_on(state)
    assert state.phase == Phase.PLAYING
    for seat in (None, 1):
        assert [bid.size for bid in view(state, seat).bids] == [1, 2]
        assert all(bid.cards for bid in view(state, seat).bids)
        assert view(state, seat).trump.text == "D"
