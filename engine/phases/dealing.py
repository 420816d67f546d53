"""Starting a hand, dealing its cards, and throwing them in."""

from __future__ import annotations

from bisect import bisect
from typing import NamedTuple

from engine.actions import TABLE, StartHand
from engine.cards import deck
from engine.events import CardsDealt, Event, HandStarted, KittyTurned
from engine.phases.bidding import close_bidding
from engine.phases.steps import Step, require
from engine.state import Phase, State, evolve
from engine.teams import first_dealer


class Opening(NamedTuple):
    """How the next hand begins."""

    dealer: int | None
    """``None`` where the deal is bid for."""
    first: int | None
    """Who draws the first card, ``None`` where the lot decides."""
    bidders: frozenset[int] | None
    levels: tuple[int, ...]


def opening(state: State) -> Opening:
    """How the next hand of a table between hands begins.

    The dealer draws first. Where the deal is bid for (R15, R16) those who may are
    known instead, and who draws first deals if nobody bids.
    """
    result, rules = state.result, state.rules
    if result is None:
        fixed = first_dealer(rules)
        if not state.number:
            return Opening(fixed, fixed, None, state.levels)
        return Opening(state.dealer, state.first, state.bidders, state.levels)
    if rules.auction.held:
        return Opening(None, result.bidders[0], None, result.levels_after)
    if result.bidders:
        return Opening(None, result.next_dealer, frozenset(result.bidders), result.levels_after)
    return Opening(result.next_dealer, result.next_dealer, None, result.levels_after)


def start(state: State, seat: int, action: StartHand) -> Step:
    """The table shuffles, and who is to draw first."""
    rules, begins = state.rules, opening(state)
    require(seat == TABLE, "turn.table")
    require(state.phase == Phase.READY, "phase.wrong")
    whole = deck(rules.table.decks, rules.table.jokers)
    require(sorted(action.deck) == sorted(whole), "deal.deck")
    require(0 <= action.first < rules.table.seats, "deal.first")
    require(begins.first in (None, action.first), "deal.first")
    nobody = (0,) * rules.table.seats
    after = evolve(
        State(rules),
        at=state.at + 1,
        number=state.number + 1,
        phase=Phase.DEALING,
        levels=begins.levels,
        dealer=begins.dealer,
        first=action.first,
        bidders=begins.bidders,
        deck=action.deck,
        hands=((),) * rules.table.seats,
        failed=state.failed if rules.room.mode == "match" and state.failed else nobody,
        fines=nobody,
        last_hand=state.last_hand,
    )
    return after, (HandStarted(after.number, after.first, after.dealer),)


def drawer(state: State, number: int) -> int:
    """The seat that draws the n-th card, from 0 (X17)."""
    table = state.rules.table
    step = 1 if table.deal_direction == table.play_direction else -1
    return (state.first + step * number) % table.seats


def deal(state: State, seat: int, count: int) -> Step:
    """The next cards, one to each seat in turn."""
    require(seat == TABLE, "turn.table")
    require(state.phase == Phase.DEALING, "phase.wrong")
    seats = state.rules.table.seats
    end = state.rules.hand_size * seats
    require(0 < count <= end - state.dealt, "deal.count")
    hands = list(state.hands)
    events: list[Event] = []
    dealt = state.dealt + count
    for i in range(state.dealt, dealt):
        to, new = drawer(state, i), state.deck[i]
        hand = hands[to]
        place = bisect(hand, new)
        hands[to] = (*hand[:place], new, *hand[place:])
        events.append(CardsDealt(to, 1, (new,)))
    after = evolve(state, at=state.at + 1, hands=tuple(hands), dealt=dealt)
    if dealt < end:
        return after, tuple(events)
    return _all_dealt(evolve(after, kitty=state.deck[end:]), events)


def _all_dealt(state: State, events: list[Event]) -> Step:
    auction = state.rules.auction
    if not auction.held:
        return close_bidding(evolve(state, phase=Phase.BIDDING), events)
    turned = state.kitty[: auction.turned]
    if turned:
        events.append(KittyTurned(turned))
    after = evolve(state, phase=Phase.AUCTION, turned=turned, turn=state.first)
    return after, tuple(events)
