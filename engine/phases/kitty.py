"""The kitty: taken, buried, taken again by whoever bids higher (埋底, 炒底); calling friends."""

from __future__ import annotations

from random import Random

from engine.bidding import Show, bid_alone, bid_suit, check_steal, legal_steals
from engine.cards import Cards, without
from engine.events import BidShown, Event, FriendsCalled, KittyBuried, KittyTaken, Passed
from engine.friends import FriendCall, check_calls, holders
from engine.kitty import check_bury
from engine.phases.steps import (
    Step,
    after_action,
    bidding_of,
    check_turn,
    refuse,
    require,
    with_hand,
)
from engine.state import Phase, State, evolve
from engine.teams import after as seats_after
from engine.trump import trump


def take_kitty(state: State, events: list[Event]) -> Step:
    """The dealer takes the kitty; without one he leads, or calls his friends first."""
    assert state.dealer is not None
    if not state.kitty and state.rules.table.sides != "called":
        return evolve(state, phase=Phase.PLAYING, turn=state.dealer), tuple(events)
    return _take(state, state.dealer, state.kitty, events), tuple(events)


def _take(state: State, seat: int, cards: Cards, events: list[Event]) -> State:
    """A seat takes cards out of the kitty into its hand."""
    if cards:
        events.append(KittyTaken(seat, len(cards), cards))
    hand = tuple(sorted((*state.hands[seat], *cards)))
    return evolve(
        state,
        phase=Phase.BURYING,
        turn=seat,
        owner=seat,
        kitty=tuple(without(state.kitty, cards)),
        hands=with_hand(state.hands, seat, hand),
    )


def call(state: State, seat: int, calls: tuple[FriendCall, ...]) -> Step:
    """The dealer calls his friends, with the kitty in hand (找朋友)."""
    require(state.phase == Phase.BURYING, "phase.wrong")
    check_turn(state, seat)
    require(state.rules.table.sides == "called" and seat == state.dealer, "friend.none")
    require(not state.calls, "friend.called")
    assert state.trump is not None
    refuse(check_calls(calls, state.trump, state.rules))
    secret: frozenset[int] = frozenset()
    if state.rules.friends.rule == "holder":
        secret = frozenset(holders(calls, state.hands, seat, state.trump, state.rules))
    after = after_action(state, calls=calls, secret_friends=secret)
    events: list[Event] = [FriendsCalled(seat, calls)]
    if not to_bury(after):
        after = evolve(after, phase=Phase.PLAYING)
    return after, tuple(events)


def must_call(state: State) -> bool:
    """Whether the kitty's owner has friends to call before he buries."""
    called = state.rules.table.sides == "called"
    return called and not state.calls and state.turn == state.dealer


def to_bury(state: State) -> int:
    """How many cards the kitty's owner has to bury: those beyond a hand's."""
    assert state.turn is not None
    return len(state.hands[state.turn]) - state.rules.hand_size


def bury(state: State, seat: int, cards: Cards) -> Step:
    """The kitty's owner puts as many cards back as he took."""
    require(state.phase == Phase.BURYING, "phase.wrong")
    check_turn(state, seat)
    require(not must_call(state), "friend.first")
    refuse(check_bury(state.hands[seat], cards, to_bury(state)))
    hand = tuple(without(state.hands[seat], cards))
    after = after_action(
        state,
        kitty=tuple(sorted((*state.kitty, *cards))),
        hands=with_hand(state.hands, seat, hand),
        passed=frozenset(),
    )
    return _ask_on(after, [KittyBuried(seat, len(cards), cards)])


# --- stealing ---


def _ask_on(state: State, events: list[Event]) -> Step:
    """Asks the next seat that could steal the kitty; when there is none the dealer leads."""
    seat = next_thief(state)
    if seat is not None:
        return evolve(state, phase=Phase.STEALING, turn=seat), tuple(events)
    return evolve(state, phase=Phase.PLAYING, turn=state.dealer, passed=frozenset()), tuple(events)


def next_thief(state: State) -> int | None:
    """The next seat after the kitty's owner that holds a higher bid and has not declined."""
    if state.rules.kitty.steal == "none" or not state.bids or state.owner is None:
        return None
    table, owner = bidding_of(state), state.owner
    return next(
        (
            s
            for s in seats_after(owner, state.rules)
            if s not in state.passed and legal_steals(table, state.hands[s], s, owner)
        ),
        None,
    )


def steal(state: State, seat: int, show: Show) -> Step:
    """A seat takes the kitty with a higher bid, which names new trumps."""
    require(state.phase == Phase.STEALING, "phase.wrong")
    check_turn(state, seat)
    assert state.owner is not None
    assert state.trump is not None
    refuse(check_steal(bidding_of(state), state.hands[seat], seat, show, state.owner))
    made = bid_alone(seat, show)
    strain = trump(bid_suit(made, state.rules), state.trump.level, state.rules.order)
    after = after_action(state, bids=(*state.bids, made), trump=strain)
    events: list[Event] = [BidShown(seat, made)]
    return _take(after, seat, _stolen(state), events), tuple(events)


def _stolen(state: State) -> Cards:
    """The whole kitty, or some cards of it at random (R16).

    Chance entered when the deck was shuffled: the draw is a function of the deck
    and of how often the kitty has changed hands, so that a replay draws the same.
    """
    if state.rules.kitty.steal == "whole":
        return state.kitty
    number = min(state.rules.kitty.random, len(state.kitty))
    return tuple(Random(f"{state.deck}/{len(state.bids)}").sample(state.kitty, number))


def decline(state: State, seat: int) -> Step:
    """A seat leaves the kitty where it is."""
    check_turn(state, seat)
    after = after_action(state, passed=state.passed | {seat})
    return _ask_on(after, [Passed(seat)])
