"""Playing on honour: illegal follows are possible, and an opponent may challenge them (R12, R13).

The table remembers every revoke and tells nobody. A challenge is judged on the
spot: what it costs is the printed penalty of the table's rules, and a false one
costs its author's side the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, Cards
from engine.errors import NotLegal
from engine.events import Challenged, Event
from engine.follow import check_follow, nearest_follow
from engine.phases.finishing import end_early
from engine.phases.steps import Step, after_action, check_seat, check_turn, plus, require
from engine.rules.settings import Rules
from engine.scoring import Outcome
from engine.state import Phase, Revoke, State, evolve
from engine.teams import allies
from engine.tricks import Trick, winning
from engine.trump import Trump

LEVELS_FOR_REVOKE = 2
"""劳改 (R12): what the offended side may rise instead of taking points."""


def check_honest_follow(
    hand: Sequence[Card], cards: Sequence[Card], lead: Sequence[Card], trump: Trump, rules: Rules
) -> NotLegal | None:
    """Why a follow is impossible: against the rules, or on honour only of a wrong number."""
    if not rules.conduct.honour:
        return check_follow(hand, cards, lead, trump, rules)
    if len(cards) != len(lead):
        return NotLegal("follow.count", need=len(lead), have=len(cards))
    return None


def revoke_by(state: State, seat: int, cards: Cards) -> tuple[Revoke, ...]:
    """The revoke that a follow is, if it is one: how many of its cards are wrong."""
    assert state.trump is not None
    if not state.rules.conduct.honour or not state.trick:
        return ()
    hand, lead = state.hands[seat], state.trick[0].cards
    if check_follow(hand, cards, lead, state.trump, state.rules) is None:
        return ()
    right = nearest_follow(hand, cards, lead, state.trump, state.rules)
    wrong = sum(max(0, cards.count(c) - right.count(c)) for c in set(cards))
    return (Revoke(seat, len(state.tricks), wrong),)


def challenge_follow(state: State, seat: int, accused: int) -> Step:
    """A seat says that an opponent has not followed as he must, once a trick is down."""
    rules = state.rules
    require(rules.conduct.honour, "challenge.none")
    require(state.phase == Phase.PLAYING and bool(state.tricks), "phase.wrong")
    check_seat(state, seat)
    check_seat(state, accused)
    require(not allies(seat, accused, state.dealers), "challenge.partner")
    found = [r for r in state.revokes if r.seat == accused and r.trick < len(state.tricks)]
    guilty = accused if found else seat
    events: list[Event] = [Challenged(seat, accused, bool(found))]
    after = after_action(state)
    if rules.conduct.revoke == "hand":
        return lose_hand(after, guilty, events)
    just_down = found and found[-1].trick == len(state.tricks) - 1 and not state.trick
    if not found:
        return _fine(after, seat, 1), tuple(events)
    if just_down and len(found) == 1:
        return _undo(_fine(after, accused, found[0].cards), accused), tuple(events)
    return evolve(after, phase=Phase.JUDGING, turn=seat, accused=accused), tuple(events)


def _fine(state: State, seat: int, cards: int) -> State:
    """R12: points for each wrong card, to the other side."""
    cost = state.rules.conduct.wrong_card * cards
    return evolve(state, fines=plus(state.fines, seat, cost))


def _undo(state: State, accused: int) -> State:
    """R12: the wrong play counts as a discard, whatever it was."""
    assert state.trump is not None
    last = state.tricks[-1]
    others = [p for p in last.plays if p.seat != accused]
    winner = others[winning(others, state.trump, state.rules)].seat
    tricks = (*state.tricks[:-1], Trick(last.plays, winner))
    revokes = tuple(r for r in state.revokes if r.seat != accused)
    return evolve(state, tricks=tricks, revokes=revokes, turn=winner)


def lose_hand(state: State, guilty: int, events: list[Event]) -> Step:
    """R13: the dealer's side loses the deal; against the others it rises one level.

    So does who lets the clock run out where that costs the hand.
    """
    dealers_fault = guilty in state.dealers
    return end_early(state, Outcome(not dealers_fault, int(not dealers_fault)), 0, events)


def choose_penalty(state: State, seat: int, levels: bool) -> Step:
    """劳改 (R12): the offended side rises two levels, or moves the total by a take-over."""
    require(state.phase == Phase.JUDGING, "phase.wrong")
    check_turn(state, seat)
    dealers_fault = state.accused in state.dealers
    after = after_action(state, accused=None)
    if levels:
        return end_early(after, Outcome(not dealers_fault, LEVELS_FOR_REVOKE), 0, [])
    price = state.rules.takeover
    return end_early(after, None, price if dealers_fault else -price, [])
