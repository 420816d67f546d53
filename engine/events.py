"""What happened, as a table tells it, and what of it one seat may know.

``reduce`` builds the seat's version up from nothing: a new event that forgets
to say what is public shows nothing at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.bidding import BidMade
from engine.cards import Cards, Suit
from engine.friends import FriendCall
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
class KittyTurned:
    """Kitty cards that everyone sees before an auction (R16)."""

    cards: Cards


@dataclass(frozen=True)
class HandRedealt:
    """The cards are thrown in and dealt again: nobody bid, or the auction had no offer."""

    reason: str


@dataclass(frozen=True)
class DealPassed:
    """R7: the dealer's side holds nothing to show, and these seats may bid for the deal."""

    bidders: tuple[int, ...]


@dataclass(frozen=True)
class BidShown:
    """A seat has shown cards, and this bid stands.

    Of a call that lies face down (X36) others see ``hidden``, without its cards.
    """

    seat: int
    bid: BidMade
    hidden: BidMade | None = None
    partners: tuple[int, ...] = ()
    """Seats that know the cards of a hidden call all the same (R12)."""


@dataclass(frozen=True)
class Offered:
    """A seat has offered to deal against so many points, or passed (``None``)."""

    seat: int
    points: int | None


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
class FriendsCalled:
    seat: int
    calls: tuple[FriendCall, ...]


@dataclass(frozen=True)
class FriendJoined:
    seat: int


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
class Challenged:
    """A seat has accused another of a revoke, rightly (``found``) or not."""

    seat: int
    accused: int
    found: bool


@dataclass(frozen=True)
class HandEnded:
    result: HandResult


@dataclass(frozen=True)
class LevelsShared:
    """The result after a player decided who rises, or who falls."""

    result: HandResult


@dataclass(frozen=True)
class LevelsOffered:
    """A seat would give a partner levels that it cannot climb itself, and is to be answered."""

    giver: int
    receiver: int
    levels: int


@dataclass(frozen=True)
class LevelsGiven:
    """Levels went up for a partner or down for an opponent, or were refused or kept (``levels``
    0)."""

    giver: int
    receiver: int
    levels: int
    result: HandResult


@dataclass(frozen=True)
class MatchTimedOut:
    """The match's time is over; it ends with this hand, or at once between hands."""

    result: HandResult | None


Event: TypeAlias = (
    HandStarted
    | CardsDealt
    | KittyTurned
    | HandRedealt
    | DealPassed
    | BidShown
    | Offered
    | Passed
    | TrumpNamed
    | KittyTaken
    | KittyBuried
    | FriendsCalled
    | FriendJoined
    | ThrowFailed
    | CardsPlayed
    | TrickWon
    | Challenged
    | HandEnded
    | LevelsShared
    | LevelsOffered
    | LevelsGiven
    | MatchTimedOut
)

_PUBLIC = (
    HandStarted, KittyTurned, HandRedealt, DealPassed, Offered, Passed, TrumpNamed, FriendsCalled,
    FriendJoined, ThrowFailed, CardsPlayed, TrickWon, Challenged, HandEnded, LevelsOffered,
    LevelsShared, LevelsGiven, MatchTimedOut,
)  # fmt: skip


def reduce(event: Event, seat: int | None) -> Event | None:
    """What a seat, or a spectator (``None``), may know of an event."""
    if isinstance(event, _PUBLIC):
        return event
    if isinstance(event, CardsDealt | KittyTaken | KittyBuried):
        return type(event)(event.seat, event.count, event.cards if event.seat == seat else ())
    if isinstance(event, BidShown):
        knows = event.hidden is None or seat in (event.seat, *event.partners)
        return event if knows else BidShown(event.seat, event.hidden or event.bid)
    return None
