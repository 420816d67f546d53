"""What happened, as a table tells it, and what of it one seat may know.

``reduce`` builds the seat's version up from nothing: a new event that forgets
to say what is public shows nothing at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Cards, Suit
from engine.scoring import HandResult


@dataclass(frozen=True)
class HandStarted:
    number: int
    first: int
    dealer: int | None


@dataclass(frozen=True)
class CardsDealt:
    """Cards that one seat drew; for other seats ``cards`` is empty and only the number is known."""

    seat: int
    count: int
    cards: Cards


@dataclass(frozen=True)
class BidShown:
    seat: int
    cards: Cards


@dataclass(frozen=True)
class Passed:
    seat: int


@dataclass(frozen=True)
class TrumpNamed:
    """Bidding is over. ``turned`` are kitty cards shown because nobody bid (X02)."""

    suit: Suit | None
    dealer: int
    turned: Cards


@dataclass(frozen=True)
class KittyTaken:
    seat: int
    count: int
    cards: Cards


@dataclass(frozen=True)
class KittyBuried:
    seat: int
    count: int
    cards: Cards


@dataclass(frozen=True)
class ThrowFailed:
    """A throw was beaten: everyone sees the cards tried and the cards that beat them."""

    seat: int
    tried: Cards
    forced: Cards
    by: int
    beaten_by: Cards


@dataclass(frozen=True)
class CardsPlayed:
    seat: int
    cards: Cards


@dataclass(frozen=True)
class TrickWon:
    seat: int
    points: int


@dataclass(frozen=True)
class HandEnded:
    result: HandResult


Event: TypeAlias = (
    HandStarted
    | CardsDealt
    | BidShown
    | Passed
    | TrumpNamed
    | KittyTaken
    | KittyBuried
    | ThrowFailed
    | CardsPlayed
    | TrickWon
    | HandEnded
)

_PUBLIC = (
    HandStarted, BidShown, Passed, TrumpNamed, ThrowFailed, CardsPlayed, TrickWon, HandEnded,
)  # fmt: skip


def reduce(event: Event, seat: int | None) -> Event | None:
    """What a seat, or a spectator (``None``), may know of an event."""
    if isinstance(event, _PUBLIC):
        return event
    if isinstance(event, CardsDealt | KittyTaken | KittyBuried):
        return type(event)(event.seat, event.count, event.cards if event.seat == seat else ())
    return None
