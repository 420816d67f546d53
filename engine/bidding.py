"""Naming trumps during the deal: what may be shown, by whom, over what (亮主, 反主)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import (
    BIG_JOKER,
    LITTLE_JOKER,
    Card,
    Cards,
    Rank,
    Suit,
    card,
    holds,
    is_joker,
    rank_of,
    suit_of,
)
from engine.errors import NotLegal
from engine.rules.settings import Rules
from engine.trump import Trump, trump


class BidMade(NamedTuple):
    """A bid on the table: the seat and the equal cards it showed."""

    seat: int
    cards: Cards

    @property
    def suit(self) -> Suit | None:
        """The trump suit it names, ``None`` for no trump."""
        return suit_of(self.cards[0])


def bid_class(cards: Sequence[Card], level: Rank, rules: Rules) -> int | None:
    """The place of a set of cards on the ladder, ``None`` when it is no bid at all."""
    if not cards or any(c != cards[0] for c in cards):
        return None
    names = {LITTLE_JOKER: "LJ", BIG_JOKER: "BJ"}
    if not is_joker(cards[0]) and rank_of(cards[0]) != level:
        return None
    rung = " ".join([names.get(cards[0], "level")] * len(cards))
    ladder = rules.bidding.ladder
    return ladder.index(rung) if rung in ladder else None


def rungs_above(cards: Sequence[Card], level: Rank, rules: Rules) -> tuple[str, ...]:
    """What could still stand above a bid, in the ladder's own words, weak to strong."""
    rung = bid_class(cards, level, rules)
    return () if rung is None else rules.bidding.ladder[rung + 1 :]


def check_bid(
    hand: Sequence[Card],
    seat: int,
    cards: Sequence[Card],
    bids: Sequence[BidMade],
    level: Rank,
    rules: Rules,
) -> NotLegal | None:
    """Why a seat may not show these cards now; ``None`` when it may."""
    rung = bid_class(cards, level, rules)
    if rung is None:
        return NotLegal("bid.cards", level=level)
    if not holds(hand, cards):
        return NotLegal("play.not_held")
    if not bids:
        return None
    standing = bids[-1]
    over = bid_class(standing.cards, level, rules)
    assert over is not None
    if rung <= over:
        return NotLegal("bid.low", standing=standing.cards)
    return _check_kind(seat, cards, standing, rules)


def _check_kind(
    seat: int, cards: Sequence[Card], standing: BidMade, rules: Rules
) -> NotLegal | None:
    """Whether this way of changing the standing bid is one the rules know (X01)."""
    bidding = rules.bidding
    if is_joker(cards[0]):
        return None if bidding.no_trump else NotLegal("bid.no_trump")
    if seat != standing.seat:
        return None if bidding.overcall else NotLegal("bid.overcall")
    if suit_of(cards[0]) == standing.suit:
        return None if bidding.strengthen else NotLegal("bid.strengthen")
    return None if bidding.own_change else NotLegal("bid.own_change")


def legal_bids(
    hand: Sequence[Card], seat: int, bids: Sequence[BidMade], level: Rank, rules: Rules
) -> tuple[Cards, ...]:
    """Everything a seat may show now, weak to strong."""
    faces = [card(s, level) for s in range(4)] + [LITTLE_JOKER, BIG_JOKER]
    most = {c: hand.count(c) for c in faces}
    sets = [(c,) * n for c in faces for n in range(1, most[c] + 1)]
    legal = [b for b in sets if check_bid(hand, seat, b, bids, level, rules) is None]
    return tuple(sorted(legal, key=lambda b: (bid_class(b, level, rules), b)))


def bid_dealer(bids: Sequence[BidMade], rules: Rules) -> int | None:
    """Who deals the first hand by the bids so far: the first to show, or the last (X28)."""
    if not bids:
        return None
    return bids[-1].seat if rules.bidding.moves_dealer else bids[0].seat


def named_trump(bids: Sequence[BidMade], kitty: Cards, level: Rank, rules: Rules) -> Trump:
    """The strain when bidding is over; without a bid as X02 has it."""
    if bids:
        return trump(bids[-1].suit, level)
    if rules.bidding.no_bid == "fourth_card" and len(kitty) > 3:
        return trump(suit_of(kitty[3]), level)
    return trump(None, level)
