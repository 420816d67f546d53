"""What a seat may do now, and why not, from its view alone.

The page and the bots ask here; the game's own ``apply`` judges by the same
functions, with one thing more: only the table can tell whether a throw stands.
"""

from __future__ import annotations

from engine.actions import (
    Action,
    Bid,
    Blame,
    Bury,
    Call,
    Challenge,
    Choose,
    Give,
    Name,
    Offer,
    Pass,
    Play,
    Take,
    ThrowIn,
)
from engine.auction import check_offer
from engine.bidding import Show, check_bid, check_steal, legal_bids, legal_steals
from engine.cards import Card, Cards
from engine.errors import NotLegal, Refusal
from engine.follow import check_held, playable_on
from engine.friends import FriendCall, check_calls
from engine.kitty import check_bury
from engine.phases.bidding import WEAK_MOMENTS, bid_moments, is_weak, show_of
from engine.phases.giving import check_share, gift
from engine.phases.honour import check_honest_follow
from engine.shapes import components
from engine.state import Phase
from engine.teams import allies, attackers
from engine.tricks import check_lead, others_void, winning
from engine.trump import strain_text
from engine.view import View

_ASKED = {
    Phase.AUCTION: "offer",
    Phase.NAMING: "name",
    Phase.STEALING: "steal",
    Phase.PLAYING: "play",
    Phase.JUDGING: "judge",
    Phase.GIVING: "give",
}


def to_act(view: View) -> str | None:
    """What is asked of the viewing seat, or nothing.

    ``"bid"``, ``"offer"``, ``"name"``, ``"call"``, ``"bury"``, ``"steal"``,
    ``"play"``, ``"judge"``, ``"give"``, ``"blame"`` or ``"take"``. During the deal a
    bid may be offered but is not asked for, see :func:`bids`.
    """
    if view.phase == Phase.BIDDING and bids(view):
        return "bid"
    if view.turn != view.seat or view.seat is None:
        return None
    if view.phase == Phase.BURYING:
        return "call" if must_call(view) else "bury"
    if view.phase == Phase.GIVING and view.gift is not None:
        return "take"
    if view.phase == Phase.GIVING and view.pending == "blame":
        return "blame"
    return _ASKED.get(view.phase)


def bids(view: View) -> tuple[Show, ...]:
    """Everything the seat may show now, weak to strong; nothing once it has passed."""
    seat = view.seat
    if seat is None or seat in view.passed:
        return ()
    if view.phase == Phase.STEALING and view.turn == seat and view.owner is not None:
        return legal_steals(view.bidding, view.hand, seat, view.owner)
    if not may_bid_now(view):
        return ()
    return legal_bids(view.bidding, view.hand, seat)


def bid_of(show: Show, view: View) -> Bid:
    """The action that shows these cards."""
    free = show.strain is not None
    return Bid(show.cards, strain_text(show.strain, view.rules.order) if free else "")


def may_bid_now(view: View) -> bool:
    """Whether it is a moment for bids of the viewing seat.

    Where level cards are turned after the deal the seats speak in turn (X28).
    """
    asked = view.rules.bid.when == "during" or (view.seat is not None and view.turn == view.seat)
    return view.phase in bid_moments(view.rules) and asked


def must_call(view: View) -> bool:
    """Whether the dealer has friends to call before he buries."""
    return view.rules.table.sides == "called" and not view.calls and view.turn == view.dealer


def to_bury(view: View) -> int:
    """How many cards the viewing seat has to bury, when it owns the kitty."""
    return len(view.hand) - view.rules.hand_size


def refusal(view: View, action: Action) -> Refusal | None:
    """Why the seat's action would be refused; ``None`` when it would be accepted."""
    seat = view.seat
    if seat is None:
        return NotLegal("turn.seat")
    match action:
        case Bid(cards, strain):
            return _check_bid(view, seat, cards, strain)
        case Pass():
            return _check_pass(view, seat)
        case ThrowIn():
            if view.phase not in WEAK_MOMENTS:
                return NotLegal("phase.wrong")
            return None if may_throw_in(view) else NotLegal("deal.weak")
        case Offer(points):
            moment = _moment(view, Phase.AUCTION)
            return moment or check_offer(view.offers, seat, points, view.rules)
        case Name(strain):
            return _moment(view, Phase.NAMING) or _check_name(view, strain)
        case Call(calls):
            return _moment(view, Phase.BURYING) or _check_call(view, calls)
        case Bury(cards):
            if refused := _moment(view, Phase.BURYING):
                return refused
            if must_call(view):
                return NotLegal("friend.first")
            return check_bury(view.hand, cards, to_bury(view))
        case Play(cards):
            return _moment(view, Phase.PLAYING) or check_play(view, cards)
        case Give(receiver, levels):
            moment = _giving(view, offered=False)
            return moment or _check_gift(view, seat, receiver, levels)
        case Take():
            return _giving(view, offered=True)
        case Challenge(accused):
            return _check_challenge(view, seat, accused)
        case Blame(seats):
            return _check_blame(view, seats)
        case Choose():
            return _moment(view, Phase.JUDGING)
    return NotLegal("turn.table")


def _check_bid(view: View, seat: int, cards: Cards, strain: str) -> NotLegal | None:
    stealing = view.phase == Phase.STEALING and view.owner is not None
    moment = None if stealing else _check_bid_moment(view, seat)
    if moment:
        return moment
    try:
        show = show_of(cards, strain, view.rules)
    except NotLegal as refused:
        return refused
    if view.owner is None or not stealing:
        return check_bid(view.bidding, view.hand, seat, show)
    turn = _moment(view, Phase.STEALING)
    return turn or check_steal(view.bidding, view.hand, seat, show, view.owner)


def _check_bid_moment(view: View, seat: int) -> NotLegal | None:
    if view.phase not in bid_moments(view.rules):
        return NotLegal("phase.wrong")
    if seat in view.passed:
        return NotLegal("bid.passed")
    return None if may_bid_now(view) else NotLegal("turn.not_yours")


def _check_pass(view: View, seat: int) -> NotLegal | None:
    if view.phase == Phase.BIDDING:
        return _check_bid_moment(view, seat)
    if view.phase == Phase.GIVING:
        return _giving(view, offered=False)
    if view.phase in (Phase.AUCTION, Phase.STEALING):
        return _moment(view, view.phase)
    return NotLegal("phase.wrong")


def _check_name(view: View, strain: str) -> NotLegal | None:
    """R16: the auction's winner names a suit of the table's."""
    try:
        suit = show_of((), strain, view.rules).strain
    except NotLegal as refused:
        return refused
    return NotLegal("bid.suit") if suit is None else None


def _check_call(view: View, calls: tuple[FriendCall, ...]) -> NotLegal | None:
    if view.rules.table.sides != "called" or view.seat != view.dealer:
        return NotLegal("friend.none")
    if view.calls:
        return NotLegal("friend.called")
    return check_calls(calls, view.trump, view.rules)


def _giving(view: View, offered: bool) -> NotLegal | None:
    """Whether it is the seat's moment to give levels, or to answer those ``offered`` to it."""
    if view.phase != Phase.GIVING or (view.gift is not None) != offered:
        return NotLegal("phase.wrong")
    return _moment(view, Phase.GIVING)


def _check_blame(view: View, seats: tuple[int, ...]) -> NotLegal | None:
    if view.phase != Phase.GIVING or view.pending != "blame":
        return NotLegal("phase.wrong")
    known = bool(seats) and len(set(seats)) == len(seats) and set(seats) <= set(blamable(view))
    return _moment(view, Phase.GIVING) or (None if known else NotLegal("surplus.receiver"))


def blamable(view: View) -> tuple[int, ...]:
    """The attackers whom the dealer may name to fall first: all but the digger (R15)."""
    result = view.result
    if result is None or result.dig is None or view.pending != "blame":
        return ()
    return tuple(s for s in attackers(result.side, view.rules) if s != result.dig.seat)


def may_throw_in(view: View) -> bool:
    """Whether the seat holds a hand so weak that it may have the cards dealt again."""
    if view.phase not in WEAK_MOMENTS or view.seat is None or view.seat == view.owner:
        return False
    named = view.trump if view.phase == Phase.BURYING else None
    return is_weak(view.hand, named, view.rules)


def _check_challenge(view: View, seat: int, accused: int) -> NotLegal | None:
    if not view.rules.conduct.honour:
        return NotLegal("challenge.none")
    if view.phase != Phase.PLAYING or not view.tricks:
        return NotLegal("phase.wrong")
    if not 0 <= accused < view.rules.table.seats:
        return NotLegal("turn.seat")
    return NotLegal("challenge.partner") if allies(seat, accused, view.dealers) else None


def _check_gift(view: View, seat: int, receiver: int, levels: int) -> NotLegal | None:
    if view.result is None or not 0 <= receiver < view.rules.table.seats:
        return NotLegal("turn.seat")
    try:
        if view.pending == "share":
            check_share(view.result, view.shared, receiver, levels)
            return None
        if view.pending != "surplus":
            return NotLegal("phase.wrong")
        gift(view.result, seat, receiver, levels, view.rules)
    except NotLegal as refused:
        return refused
    return None


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
        assert view.seat is not None
        void = len(cards) > 1 and others_void(
            view.tricks, view.seat, cards[0], view.trump, view.rules
        )
        return check_lead(cards, view.trump, view.rules, void)
    return check_honest_follow(view.hand, cards, view.trick[0].cards, view.trump, view.rules)


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
    return not view.trick and len(components(cards, view.trump, view.rules.tractor)) > 1
