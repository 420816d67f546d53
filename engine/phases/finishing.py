"""The end of a hand: dig and result, and the match's clock."""

from __future__ import annotations

from engine.actions import TABLE
from engine.cards import parse_level
from engine.errors import NotLegal
from engine.events import Event, HandEnded, MatchTimedOut
from engine.kitty import dig
from engine.levels import final
from engine.phases.giving import ask_on
from engine.phases.steps import Step, after_action, require
from engine.scoring import HandEnd, Outcome, attackers_points, fined, settle
from engine.state import Phase, State, evolve
from engine.teams import by_owner, dealers_side, owner
from engine.tricks import Played


def finish_hand(state: State, last: Played, events: list[Event]) -> State:
    """Settles a hand whose cards are all played; ``last`` won its last trick."""
    assert state.dealer is not None
    assert state.trump is not None
    friends = state.friends or state.secret_friends
    side = dealers_side(state.dealer, friends, state.rules)
    trick = [c for p in state.tricks[-1].plays for c in p.cards]
    by_dealers = last.seat in side
    dug = dig(
        last.seat, last.cards, trick, state.kitty, state.trump, state.rules, by_dealers=by_dealers
    )
    end = _hand_end(state)
    return _settle(
        state, end._replace(last_winner=last.seat, last_cards=last.cards, dig=dug), events
    )


def end_early(state: State, verdict: Outcome | None, points: int, events: list[Event]) -> Step:
    """Ends a hand in the middle, as a revoke that was found has it (R12, R13).

    Nothing is dug.

    :param verdict: the outcome, or ``None`` for the points so far with ``points`` added
    """
    end = _hand_end(state)
    end = end._replace(penalties=end.penalties + points, verdict=verdict)
    return _settle(state, end, events), tuple(events)


def _hand_end(state: State) -> HandEnd:
    """What a hand has come to so far, with nobody's last trick."""
    rules, dealer = state.rules, state.dealer
    assert dealer is not None
    assert state.trump is not None
    friends = state.friends or state.secret_friends
    side = dealers_side(dealer, friends, rules)
    return HandEnd(
        dealer=dealer,
        levels=state.levels,
        trump=state.trump,
        trick_points=attackers_points(state.tricks, (), side),
        last_winner=dealer,
        last_cards=(),
        kitty=state.kitty,
        friends=tuple(sorted(friends)),
        penalties=fined(state.fines, side),
        failed_throws=state.failed,
        match_start=(parse_level(rules.levels.start),) * rules.table.seats,
        bid=state.threshold,
        number=state.number,
        expired=state.last_hand,
    )


def _settle(state: State, end: HandEnd, events: list[Event]) -> State:
    result = settle(end, state.rules)
    events.append(HandEnded(result))
    return ask_on(evolve(state, friends=frozenset(end.friends), ending=end, result=result))


# --- the match's clock ---


def match_time_up(state: State, seat: int) -> Step:
    """The match's time is over: it ends with this hand, between hands at once (R12)."""
    require(seat == TABLE, "turn.table")
    require(state.phase != Phase.OVER and not state.last_hand, "phase.wrong")
    after = after_action(state, last_hand=True)
    result = state.result
    if state.phase != Phase.READY or result is None:
        return after, (MatchTimedOut(None),)
    if result.next_dealer is None and not result.bidders:
        raise NotLegal("phase.wrong")
    on_deal = result.next_dealer if result.next_dealer is not None else result.bidders[0]
    levels = by_owner(result.levels_after, state.rules)
    won = final(levels, owner(on_deal, state.rules), True, state.rules)
    seats = range(state.rules.table.seats)
    winners = tuple(s for s in seats if owner(s, state.rules) in won)
    result = result._replace(over=True, winners=winners)
    return evolve(after, phase=Phase.OVER, result=result), (MatchTimedOut(result),)
