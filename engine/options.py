"""What a seat may do now, and why not, from its view alone.

The page and the bots ask here; the game's own ``apply`` judges by the same
functions, with one thing more: only the table can tell whether a throw stands.
"""

from __future__ import annotations

from engine.actions import Action, Bid, Bury, Pass, Play
from engine.bidding import check_bid, legal_bids
from engine.cards import Card, Cards
from engine.errors import NotLegal
from engine.follow import check_follow, check_held, playable_on
from engine.kitty import check_bury
from engine.shapes import components
from engine.state import Phase
from engine.tricks import check_lead, winning
from engine.view import View


def to_act(view: View) -> str | None:
    """What is asked of the viewing seat: ``"bid"``, ``"bury"``, ``"play"``, or nothing.

    During the deal a bid may be offered but is not asked for, see :func:`bids`.
    """
    if view.phase == Phase.BIDDING and bids(view):
        return "bid"
    if view.turn != view.seat or view.seat is None:
        return None
    return {Phase.BURYING: "bury", Phase.PLAYING: "play"}.get(view.phase)


def bids(view: View) -> tuple[Cards, ...]:
    """Everything the seat may show now, weak to strong; nothing once it has passed."""
    if view.seat is None or view.phase not in (Phase.DEALING, Phase.BIDDING):
        return ()
    if view.seat in view.passed:
        return ()
    return legal_bids(view.hand, view.seat, view.bids, view.level, view.rules)


def refusal(view: View, action: Action) -> NotLegal | None:
    """Why the seat's action would be refused; ``None`` when it would be accepted."""
    seat = view.seat
    if seat is None:
        return NotLegal("turn.seat")
    match action:
        case Bid(cards):
            if view.phase not in (Phase.DEALING, Phase.BIDDING):
                return NotLegal("phase.wrong")
            if seat in view.passed:
                return NotLegal("bid.passed")
            return check_bid(view.hand, seat, cards, view.bids, view.level, view.rules)
        case Pass():
            if view.phase != Phase.BIDDING:
                return NotLegal("phase.wrong")
            return NotLegal("bid.passed") if seat in view.passed else None
        case Bury(cards):
            return _moment(view, Phase.BURYING) or check_bury(view.hand, cards, view.rules)
        case Play(cards):
            return _moment(view, Phase.PLAYING) or check_play(view, cards)
    return NotLegal("turn.table")


def _moment(view: View, phase: Phase) -> NotLegal | None:
    """Why this is not the seat's moment for an action of a phase."""
    if view.phase != phase:
        return NotLegal("phase.wrong")
    return None if view.turn == view.seat else NotLegal("turn.not_yours")


def check_play(view: View, cards: Cards) -> NotLegal | None:
    """Why the cards may not be led or followed with, whoever's turn it is."""
    refused = check_held(view.hand, cards)
    if refused:
        return refused
    if not view.trick:
        return check_lead(cards, view.trump)
    return check_follow(view.hand, cards, view.trick[0].cards, view.trump, view.rules)


def playable(view: View) -> frozenset[Card]:
    """The faces in hand that are part of some legal play on the trick as it stands."""
    if not view.trick:
        return frozenset(view.hand)
    return playable_on(view.hand, view.trick[0].cards, view.trump, view.rules)


def trick_winner(view: View) -> int | None:
    """The seat that wins the trick so far."""
    if not view.trick:
        return None
    return view.trick[winning(view.trick, view.trump, view.rules)].seat


def is_throw(view: View, cards: Cards) -> bool:
    """Whether these cards, led now, would be a throw."""
    return not view.trick and len(components(cards, view.trump, view.rules.play.tractor_length)) > 1
