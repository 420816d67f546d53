"""What is done for a seat whose time is up: the lowest legal thing (R12)."""

from __future__ import annotations

from engine.actions import TABLE, Action, Bury, Call, Choose, Name, Pass, Play, Take
from engine.cards import POINTS, Card
from engine.errors import NotLegal
from engine.follow import nearest_follow
from engine.friends import FriendCall, callable_cards
from engine.phases.bidding import open_bidders
from engine.phases.honour import lose_hand
from engine.phases.kitty import must_call, to_bury
from engine.phases.steps import Step, after_action, check_seat, check_turn, require
from engine.state import Phase, State
from engine.trump import strain_text


def seat_loses(state: State, seat: int, late: int) -> Step | None:
    """The end of the hand, where a late play costs it; ``None`` where it does not."""
    if state.rules.clock.expiry != "lost" or state.phase != Phase.PLAYING:
        return None
    require(seat == TABLE, "turn.table")
    check_turn(state, late)
    return lose_hand(after_action(state), late, [])


def seat_time_up(state: State, seat: int, late: int) -> Action:
    """What the table makes a late seat do.

    :raises NotLegal: when nothing is asked of it, or when the rules let a bot play instead
    """
    require(seat == TABLE, "turn.table")
    check_seat(state, late)
    require(state.rules.clock.expiry != "bot", "clock.bot")
    asked = open_bidders(state) if state.phase == Phase.BIDDING else (state.turn,)
    require(late in asked, "turn.not_yours")
    return lowest_action(state, late)


def lowest_action(state: State, seat: int) -> Action:
    """The least that a seat can do where it is asked."""
    match state.phase:
        case Phase.PLAYING:
            return Play(_lowest_play(state, seat))
        case Phase.BURYING:
            return _lowest_bury(state, seat)
        case Phase.NAMING:
            return Name(strain_text(0, state.rules.order))
        case Phase.JUDGING:
            return Choose(levels=False)
        case Phase.GIVING if state.gift is not None:
            return Take(False)
        case Phase.BIDDING | Phase.AUCTION | Phase.STEALING | Phase.GIVING:
            return Pass()
    raise NotLegal("phase.wrong")


def _lowest_play(state: State, seat: int) -> tuple[Card, ...]:
    assert state.trump is not None
    hand = state.hands[seat]
    if state.trick:
        return nearest_follow(hand, (), state.trick[0].cards, state.trump, state.rules)
    return (_by_worth(state, hand)[0],)


def _lowest_bury(state: State, seat: int) -> Action:
    assert state.trump is not None
    if must_call(state):
        cards = callable_cards(state.trump, state.rules)
        highest = sorted(cards, key=lambda c: (-state.trump.order[c], c))  # type: ignore[union-attr]
        return Call(tuple(FriendCall(c) for c in highest[: state.rules.friends.count]))
    return Bury(tuple(_by_worth(state, state.hands[seat])[: to_bury(state)]))


def _by_worth(state: State, hand: tuple[Card, ...]) -> list[Card]:
    """The cards of a hand from the least: plain before trumps, without points first, low first."""
    strain = state.trump
    assert strain is not None
    return sorted(hand, key=lambda c: (strain.is_trump(c), POINTS[c], strain.order[c], c))
