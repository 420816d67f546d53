"""The referee on naming trumps: bid, no_bid, steal, auction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.auction import OfferMade, auction_result, check_offer, next_to_offer
from engine.bidding import (
    Bidding,
    BidMade,
    Show,
    bid_alone,
    bid_dealer,
    bid_made,
    bid_suit,
    check_bid,
    check_steal,
)
from engine.cards import JOKER_LEVEL, Cards, Rank, Suit
from engine.errors import NotUnderstood
from engine.nobid import no_bid
from engine.referee.questions import (
    Question,
    read_cards,
    read_list,
    read_number,
    read_rank,
    read_text,
)
from engine.teams import first_dealer, same_side
from engine.trump import parse_strain, strain_text

MOST_POINTS = 100_000


def ask_bid(q: Question) -> dict[str, Any]:
    """Which bids are accepted, one after the other, and what they make trumps and dealer."""
    table = Bidding(q.rules, _levels(q), _dealer(q), q.flag("first_hand"))
    hands = q.hands("hands")
    accepted = []
    for i, data in enumerate(q.items("bids")):
        name = f"bids[{i}]"
        seat, show = _shown(q, data, name)
        good = check_bid(table, _hand(hands, seat), seat, show) is None
        accepted.append(good)
        if good:
            table = table._replace(bids=(*table.bids, bid_made(table, seat, show)))
    return {
        "accepted": accepted,
        "trump": _trump(table.standing, q),
        "dealer": bid_dealer(table),
    }


def ask_steal(q: Question) -> dict[str, Any]:
    """Which steals are accepted, one after the other, and whose the kitty is in the end."""
    standing = _standing(q)
    dealer = _dealer(q)
    if dealer is None:
        dealer = q.seat("dealer") if standing is None else standing.seat
    table = Bidding(q.rules, _levels(q), dealer, bids=() if standing is None else (standing,))
    hands = q.hands("hands")
    owner, accepted = dealer, []
    for i, data in enumerate(q.items("steals")):
        seat, show = _shown(q, data, f"steals[{i}]")
        good = check_steal(table, _hand(hands, seat), seat, show, owner) is None
        accepted.append(good)
        if good:
            owner = seat
            table = table._replace(bids=(*table.bids, bid_alone(seat, show)))
    turned = q.text("trump") if standing is None and q.has("trump") else None
    return {
        "accepted": accepted,
        "trump": _trump(table.standing, q) or turned,
        "kitty_owner": owner,
        "leads": dealer,
    }


def ask_no_bid(q: Question) -> dict[str, Any]:
    """Trumps and dealer of a hand that nobody bid on, or that it is dealt again."""
    policy, dealer = q.rules.bid.no_bid, _dealer(q)
    hands = q.hands("hands") if policy == "twin" else ()
    kitty = q.cards("kitty") if q.has("kitty") or q.rules.table.kitty else ()
    q.dealt((*kitty, *(c for hand in hands for c in hand)), "kitty")
    level = _levels(q)[dealer or 0] if policy == "first_level_card" else JOKER_LEVEL
    found = no_bid(q.rules, q.flag("first_hand"), dealer, None, kitty, hands, level)
    return {
        "trump": None if found.redeal else strain_text(found.strain, q.rules.order),
        "dealer": found.dealer,
        "redeal": found.redeal,
    }


def ask_auction(q: Question) -> dict[str, Any]:
    """Which offers are accepted, and the dealer and threshold as they stand at the end.

    The first to speak is whoever the question says. A seat whose offer is refused
    may offer again or let its turn go by, without having passed.
    """
    rules, offers, accepted = q.rules, list[OfferMade](), list[bool]()
    turn: int | None = None
    tried = False
    for i, data in enumerate(q.items("bids")):
        seat, points = _offer(q, data, f"bids[{i}]")
        if turn is None:
            turn = seat
        elif tried and not same_side(seat, turn, rules):
            turn, tried = next_to_offer(turn, offers, rules), False
        in_turn = turn is not None and same_side(seat, turn, rules)
        good = in_turn and check_offer(offers, seat, points, rules) is None
        accepted.append(good)
        tried = in_turn and not good
        if good:
            offers.append(OfferMade(seat, points))
            turn = next_to_offer(seat, offers, rules)
    result = auction_result(offers, rules)
    return {
        "accepted": accepted,
        "dealer": result.dealer,
        "threshold": result.threshold,
        "redeal": result.redeal,
    }


# --- fields ---


def _dealer(q: Question) -> int | None:
    if q.has("dealer"):
        return q.seat("dealer")
    first = q.has("first_hand") and q.flag("first_hand")
    return first_dealer(q.rules) if first else None


def _levels(q: Question) -> tuple[Rank, ...]:
    """By seat: the hand's level, or each seat's own."""
    if not q.has("levels"):
        return (q.level,) * q.seats
    levels = tuple(read_rank(v, f"levels[{i}]") for i, v in enumerate(q.items("levels")))
    if len(levels) != q.seats:
        raise NotUnderstood("field.length", field="levels", need=q.seats, have=len(levels))
    return levels


def _hand(hands: tuple[Cards, ...], seat: int) -> Cards:
    if seat >= len(hands):
        raise NotUnderstood("field.missing", field=f"hands[{seat}]")
    return hands[seat]


def _shown(q: Question, data: Any, name: str) -> tuple[int, Show]:
    """``[seat, [cards]]``, with a suit where the bidder names one."""
    parts = read_list(data, name)
    if len(parts) not in (2, 3):
        raise NotUnderstood("field.length", field=name, need=2, have=len(parts))
    cards = q.dealt(read_cards(parts[1], name), name)
    strain = _strain(q, parts[2], name) if len(parts) == 3 else None
    return read_number(parts[0], name, 0, q.seats - 1), Show(cards, strain)


def _strain(q: Question, value: Any, name: str) -> Suit | None:
    try:
        return parse_strain(read_text(value, name), q.rules.order)
    except NotUnderstood as refusal:
        refusal.params["field"] = name
        raise


def _standing(q: Question) -> BidMade | None:
    """The bid that stands before anyone steals; none where the kitty was turned.

    A suit that was named without cards (R16) may also stand as the question's ``trump``.
    """
    if not q.has("standing"):
        return None
    seat, show = _shown(q, q.value("standing"), "standing")
    if not show.cards and show.strain is None:
        show = Show((), _strain(q, q.value("trump"), "trump"))
    return bid_alone(seat, show)


def _trump(standing: BidMade | None, q: Question) -> str | None:
    """What the standing bid makes trumps."""
    if standing is None:
        return None
    return strain_text(bid_suit(standing, q.rules), q.rules.order)


def _offer(q: Question, data: Any, name: str) -> tuple[int, int | None]:
    """``[seat, number]`` or ``[seat, "pass"]``."""
    parts = read_list(data, name)
    if len(parts) != 2:
        raise NotUnderstood("field.length", field=name, need=2, have=len(parts))
    seat = read_number(parts[0], name, 0, q.seats - 1)
    if parts[1] == "pass":
        return seat, None
    return seat, read_number(parts[1], name, -MOST_POINTS, MOST_POINTS)


ASKS: dict[str, Callable[[Question], dict[str, Any]]] = {
    "bid": ask_bid,
    "no_bid": ask_no_bid,
    "steal": ask_steal,
    "auction": ask_auction,
}
