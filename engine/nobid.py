"""What makes trumps when nobody bids, and who deals a first hand that nobody bid on (X02, X19)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.bidding import card_suit
from engine.cards import (
    RANKS,
    SPADES,
    Card,
    Cards,
    Rank,
    Suit,
    card,
    rank_of,
    suit_of,
)
from engine.rules.settings import Rules
from engine.trump import trump


class Unbid(NamedTuple):
    """A hand that nobody bid on: its trumps and dealer, or that it is dealt again.

    ``turned`` are the kitty cards that were shown to find them, in flip order.
    """

    strain: Suit | None = None
    dealer: int | None = None
    redeal: bool = False
    turned: Cards = ()


def no_bid(
    rules: Rules,
    first_hand: bool,
    dealer: int | None,
    first_drawer: int | None,
    kitty: Cards,
    hands: Sequence[Cards],
    level: Rank,
) -> Unbid:
    """What happens to a hand that nobody bid on.

    A dealer who is known stays. On the first hand it is who drew first, or the
    kitty says: its first card's number, or who holds a twin (R6, R8).
    """
    again = rules.bid.no_bid == "redeal" or (first_hand and rules.bid.no_bid_first == "redeal")
    if again:
        return Unbid(dealer=dealer, redeal=True)
    found = _TURNINGS[rules.bid.no_bid](Turning(kitty, hands, level, rules, first_drawer))
    if not first_hand:
        return found._replace(dealer=dealer)
    if rules.bid.no_bid_dealer == "number" and kitty:
        return found._replace(
            dealer=numbered_seat(kitty[0], rules), turned=found.turned or kitty[:1]
        )
    lot = first_drawer if dealer is None else dealer
    return found if found.dealer is not None else found._replace(dealer=lot)


def card_number(c: Card) -> int:
    """A card's number from 0 to 53: S H D C, each from the ace up to the king, LJ, BJ (X19)."""
    rank, suit = rank_of(c), suit_of(c)
    if rank is None or suit is None:
        return c
    return suit * len(RANKS) + (rank + 1) % len(RANKS)


def numbered_seat(c: Card, rules: Rules) -> int:
    """The seat of a card's number: from the seat to the right of seat 0 on, clockwise (X19)."""
    steps = 1 - card_number(c)
    to_the_right = rules.table.play_direction == "counter_clockwise"
    return (steps if to_the_right else -steps) % rules.table.seats


class Turning(NamedTuple):
    """Kitty cards to be turned, in flip order, and what they may be looked up in."""

    kitty: Cards
    hands: Sequence[Cards]
    level: Rank
    rules: Rules
    first: int | None
    """Who drew the first card."""


def _untouched(table: Turning) -> Unbid:
    return Unbid()


def _spades(table: Turning) -> Unbid:
    """R5: spades, or black where there are colours only."""
    return Unbid(card_suit(card(SPADES, 0), table.rules))


def _nth(n: int) -> Callable[[Turning], Unbid]:
    """The suit of the n-th card turned; a joker, or no such card, makes no trump (R1, R13)."""

    def turn(table: Turning) -> Unbid:
        turned = table.kitty[:n]
        strain = card_suit(turned[-1], table.rules) if len(turned) == n else None
        return Unbid(strain, turned=turned)

    return turn


def _first_level_card(table: Turning) -> Unbid:
    """R6: the first level card in flip order; without any, the first card of all."""
    for n, c in enumerate(table.kitty, start=1):
        if rank_of(c) == table.level:
            return Unbid(card_suit(c, table.rules), turned=table.kitty[:n])
    return _nth(1)(table)._replace(turned=table.kitty)


def _twin(table: Turning) -> Unbid:
    """R8: the first card that has its twin in a hand, whose holder deals; none makes no trump.

    Of several holders the first from who drew first on.
    """
    face = trump(None, table.level, table.rules.order).face
    seats = [(i + (table.first or 0)) % len(table.hands) for i in range(len(table.hands))]
    for n, c in enumerate(table.kitty, start=1):
        for seat in seats:
            if any(face[c] == face[held] for held in table.hands[seat]):
                return Unbid(card_suit(c, table.rules), seat, turned=table.kitty[:n])
    return Unbid(turned=table.kitty)


_TURNINGS: dict[str, Callable[[Turning], Unbid]] = {
    "no_trump": _untouched,
    "spades": _spades,
    "first_card": _nth(1),
    "fourth_card": _nth(4),
    "first_level_card": _first_level_card,
    "twin": _twin,
}
