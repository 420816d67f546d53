"""Tricks: leads, throws that are judged, follows, and friends who show themselves."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Cards, without
from engine.events import CardsPlayed, Event, FriendJoined, ThrowFailed, TrickWon
from engine.follow import check_held
from engine.friends import joined, revealed
from engine.phases.finishing import finish_hand
from engine.phases.honour import check_honest_follow, revoke_by
from engine.phases.steps import Step, check_turn, plus, refuse, require, with_hand
from engine.state import Phase, State, evolve
from engine.teams import next_seat
from engine.tricks import (
    Played,
    Trick,
    challenge,
    check_lead,
    others_void,
    throw_penalty,
    winning,
)


def play(state: State, seat: int, cards: Cards) -> Step:
    """A seat leads or follows."""
    require(state.phase == Phase.PLAYING, "phase.wrong")
    check_turn(state, seat)
    assert state.trump is not None
    hand = state.hands[seat]
    refuse(check_held(hand, cards))
    events: list[Event] = []
    tried: Cards = ()
    if state.trick:
        lead = state.trick[0].cards
        refuse(check_honest_follow(hand, cards, lead, state.trump, state.rules))
    elif len(cards) > 1:  # a single card may always be led
        void = others_void(state.tricks, seat, cards[0], state.trump, state.rules)
        refuse(check_lead(cards, state.trump, state.rules, void))
        state, cards, tried = _judge_throw(state, seat, cards, events)
    events.append(CardsPlayed(seat, cards))
    after = evolve(
        state,
        at=state.at + 1,
        hands=with_hand(state.hands, seat, tuple(without(hand, cards))),
        trick=(*state.trick, Played(seat, cards, tried)),
        revokes=(*state.revokes, *revoke_by(state, seat, cards)),
        turn=next_seat(seat, state.rules),
    )
    after = _reveal_friends(after, events)
    if len(after.trick) == state.rules.table.seats:
        after = _finish_trick(after, events)
    return after, tuple(events)


def _judge_throw(
    state: State, seat: int, cards: Cards, events: list[Event]
) -> tuple[State, Cards, Cards]:
    """The cards that a lead really puts on the table, and the throw tried if it failed.

    A failed throw costs what the table's rules say (B4).
    """
    assert state.trump is not None
    failed = challenge(cards, _others(state.hands, seat), state.trump, state.rules)
    if failed is None:
        return state, cards, ()
    events.append(ThrowFailed(seat, cards, failed.forced, failed.seat, failed.beaten_by))
    cost, kind = throw_penalty(cards, failed.forced, state.rules)
    after = evolve(
        state,
        failed=plus(state.failed, seat, 1),
        fines=plus(state.fines, seat, cost) if kind == "points" else state.fines,
    )
    return after, failed.forced, cards


def _others(hands: Sequence[Cards], seat: int) -> list[tuple[int, Cards]]:
    """The other seats and their hands, in play order."""
    seats = len(hands)
    return [(s % seats, hands[s % seats]) for s in range(seat + 1, seat + seats)]


def _reveal_friends(state: State, events: list[Event]) -> State:
    """Friends are known once the called card is on the table (H1)."""
    if not state.calls or state.dealer is None or state.trump is None:
        return state
    tricks = (*(t.plays for t in state.tricks), state.trick)
    plays = [(p.seat, p.cards) for trick in tricks for p in trick]
    if state.rules.friends.rule == "holder":
        known = set(revealed(state.secret_friends, state.calls, plays, state.trump))
    else:
        filled = joined(state.calls, plays, state.dealer, state.trump, state.rules)
        known = {s for s in filled if s is not None and s != state.dealer}
    new = known - state.friends
    events.extend(FriendJoined(s) for s in sorted(new))
    return evolve(state, friends=frozenset(known)) if new else state


def _finish_trick(state: State, events: list[Event]) -> State:
    assert state.trump is not None
    best = winning(state.trick, state.trump, state.rules)
    trick = Trick(state.trick, state.trick[best].seat)
    events.append(TrickWon(trick.winner, trick.points))
    after = evolve(state, tricks=(*state.tricks, trick), trick=(), turn=trick.winner)
    return after if after.hands[0] else finish_hand(after, trick.plays[best], events)
