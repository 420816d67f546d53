"""What happened at the table that everybody should read, as a sentence that stays for a while."""

from __future__ import annotations

from engine.bidding import bid_suit
from engine.events import (
    BidShown,
    DealPassed,
    Event,
    FriendJoined,
    FriendsCalled,
    HandRedealt,
    KittyTaken,
    LevelsGiven,
    MatchTimedOut,
    ThrowFailed,
    TrumpNamed,
)
from engine.state import Phase
from engine.view import View
from ui.i18n import Html
from ui.model import Model
from ui.parts.card import pips
from ui.words import bid_set, call_html


def notice_of(event: Event, before: View | None, model: Model) -> Html | None:
    """The sentence for an event, ``None`` for what the table shows by itself.

    :param before: the view before the action that caused it
    """
    t, view = model.t, model.view
    assert view is not None
    match event:
        case ThrowFailed():
            return _throw(event, model)
        case BidShown(seat, bid) if before is not None and before.phase == Phase.STEALING:
            suit = t.suit(bid_suit(bid, view.rules), view.rules.order)
            cards = bid_set(bid.cards, t)
            return t.rich("notice.stolen", name=model.name(seat), cards=cards, suit=suit)
        case KittyTaken(seat, count) if view.rules.kitty.steal == "random" and view.bids[-1].cards:
            return t.rich("notice.drawn", name=model.name(seat), n=count)
        case TrumpNamed(suit, dealer, turned) if not view.bids:
            return _nobody_bid(suit, dealer, turned, model, view)
        case HandRedealt(reason):
            return t.rich(f"notice.redealt.{reason}")
        case DealPassed(bidders):
            return t.rich("notice.deal_passed", names=t.listed(model.name(s) for s in bidders))
        case FriendsCalled(seat, calls):
            shown = Html(t.listed(call_html(c, view.rules, t) for c in calls))
            return t.rich("notice.called", name=model.name(seat), calls=shown)
        case FriendJoined(seat):
            mine = "notice.joined_me" if seat == model.me else "notice.joined"
            return t.rich(mine, name=model.name(seat))
        case LevelsGiven(giver, receiver, levels, _):
            return _given(giver, receiver, levels, model)
        case MatchTimedOut():
            return t.rich("notice.time_up")
    return None


def _throw(event: ThrowFailed, model: Model) -> Html:
    t = model.t
    return t.rich(
        "notice.throw",
        name=model.name(event.seat),
        tried=pips(event.tried, t),
        forced=pips(event.forced, t),
        by=model.name(event.by),
        beaten_by=pips(event.beaten_by, t),
    )


def _nobody_bid(
    suit: int | None, dealer: int, turned: tuple[int, ...], model: Model, view: View
) -> Html:
    """What makes trumps when nobody bids; an auction's winner names them, which needs no word."""
    t = model.t
    name = t.suit(suit, view.rules.order)
    if turned:
        return t.rich("notice.turned", cards=pips(turned, t), suit=name)
    return t.rich("notice.unbid", suit=name, name=model.name(dealer))


def _given(giver: int, receiver: int, levels: int, model: Model) -> Html | None:
    """Levels that moved, or that a partner would not have."""
    t = model.t
    names = {"name": model.name(giver), "to": model.name(receiver)}
    if levels:
        up = model.is_ours(giver) == model.is_ours(receiver)
        return t.rich("notice.given" if up else "notice.taken_off", n=levels, **names)
    return None if giver == receiver else t.rich("notice.refused", **names)
