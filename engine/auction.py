"""Bidding for the deal by points: whoever offers to deal against the lowest threshold (竞标, R16).

Where sides are fixed, a side speaks as one (R17): its turn comes once in a
round, either partner offers for it, and a pass is final for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.errors import NotLegal
from engine.rules.settings import Rules
from engine.teams import after, same_side

POINTS = 5
"""Offers are whole numbers of the smallest card points."""


class OfferMade(NamedTuple):
    """A seat's offer; without points a pass."""

    seat: int
    points: int | None


class AuctionResult(NamedTuple):
    """Where an auction stands: the lowest offer so far, whether it is over, or all have passed."""

    dealer: int | None
    threshold: int | None
    over: bool
    redeal: bool


def lowest(offers: Sequence[OfferMade]) -> OfferMade | None:
    """The standing offer: each is lower than the last."""
    return next((o for o in reversed(offers) if o.points is not None), None)


def most_offered(offers: Sequence[OfferMade], rules: Rules) -> int:
    """The highest number that may be offered now; below 5 there is none left."""
    standing = lowest(offers)
    if standing is None or standing.points is None:
        return rules.auction.opening
    return standing.points - rules.auction.step


def check_offer(
    offers: Sequence[OfferMade], seat: int, points: int | None, rules: Rules
) -> NotLegal | None:
    """Why a seat whose turn it is may not say so; ``None`` when it may."""
    if auction_result(offers, rules).over:
        return NotLegal("auction.over")
    if _passed(offers, seat, rules):
        return NotLegal("auction.passed")
    if points is None:
        return None
    if points <= 0 or points % POINTS:
        return NotLegal("auction.number")
    most = most_offered(offers, rules)
    return None if points <= most else NotLegal("auction.high", most=most)


def next_to_offer(seat: int, offers: Sequence[OfferMade], rules: Rules) -> int | None:
    """The next seat in play order that may still speak, after a seat; nobody once it is over."""
    if auction_result(offers, rules).over:
        return None
    order = (*after(seat, rules), seat)
    return next((s for s in order if not _passed(offers, s, rules)), None)


def auction_result(offers: Sequence[OfferMade], rules: Rules) -> AuctionResult:
    """The lowest offer, final once all others have passed; when all have, cards are dealt again."""
    standing = lowest(offers)
    open_seats = [s for s in range(rules.table.seats) if not _passed(offers, s, rules)]
    if standing is None:
        return AuctionResult(None, None, not open_seats, not open_seats)
    over = all(same_side(s, standing.seat, rules) for s in open_seats)
    return AuctionResult(standing.seat, standing.points, over, False)


def _passed(offers: Sequence[OfferMade], seat: int, rules: Rules) -> bool:
    return any(o.points is None and same_side(o.seat, seat, rules) for o in offers)
