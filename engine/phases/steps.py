"""What the phases share: refusing, and building the next state."""

from __future__ import annotations

from typing import TypeAlias

from engine.bidding import Bidding
from engine.cards import Cards
from engine.errors import NotLegal
from engine.events import Event
from engine.state import State, evolve

Step: TypeAlias = tuple[State, tuple[Event, ...]]


def require(condition: bool, code: str) -> None:
    """:raises NotLegal: with the code, unless the condition holds"""
    if not condition:
        raise NotLegal(code)


def refuse(refusal: NotLegal | None) -> None:
    if refusal is not None:
        raise refusal


def check_turn(state: State, seat: int) -> None:
    """:raises NotLegal: ``turn.seat`` from nobody at the table, ``turn.not_yours``"""
    check_seat(state, seat)
    require(seat == state.turn, "turn.not_yours")


def check_seat(state: State, seat: int) -> None:
    require(0 <= seat < state.rules.table.seats, "turn.seat")


def after_action(state: State, **changes: object) -> State:
    """The state one action later."""
    return evolve(state, at=state.at + 1, **changes)


def with_hand(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def plus(values: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    """Values by seat, one of them raised."""
    return (*values[:seat], values[seat] + amount, *values[seat + 1 :])


def bidding_of(state: State) -> Bidding:
    """The bidding so far, as bids are judged by it."""
    return Bidding(
        state.rules,
        state.levels,
        state.dealer,
        state.first_hand,
        state.bids,
        None if state.bidders is None else tuple(sorted(state.bidders)),
    )
