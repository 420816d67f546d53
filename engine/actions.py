"""What a seat, or the table itself, can ask the game to do, and its text.

Every action has one line of text that reads back to the same action; records
and the wire are made of these lines.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import TEXTS, Cards, cards_text, parse_card, parse_cards
from engine.errors import NotUnderstood
from engine.friends import FriendCall

TABLE = -1
"""The seat number of the table itself, which shuffles and deals."""


@dataclass(frozen=True)
class StartHand:
    """The table starts a hand: ``deck`` in deal order, ``first`` seat draws the first card."""

    first: int
    deck: Cards


@dataclass(frozen=True)
class Deal:
    """The table deals the next ``count`` cards, one to each seat in turn."""

    count: int


@dataclass(frozen=True)
class Bid:
    """Shows cards to name trumps or to take the kitty (亮主, 反主, 炒底).

    ``strain`` names the suit where the rules let the bidder choose: a suit or ``"NT"``.
    """

    cards: Cards
    strain: str = ""


@dataclass(frozen=True)
class Pass:
    """Lets things be: the standing bid (不反), the kitty, a lower offer, levels to give away."""


@dataclass(frozen=True)
class ThrowIn:
    """Asks for a new deal, with a hand that the rules call weak (重新发牌)."""


@dataclass(frozen=True)
class Offer:
    """Offers to deal against a threshold of so many points (竞标)."""

    points: int


@dataclass(frozen=True)
class Name:
    """The auction's winner names a trump suit, or ``"NT"``, without showing cards."""

    strain: str


@dataclass(frozen=True)
class Call:
    """The dealer calls friends: whoever plays the k-th copy of a card (找朋友)."""

    calls: tuple[FriendCall, ...]


@dataclass(frozen=True)
class Bury:
    """The kitty's owner puts cards face down into it (埋底)."""

    cards: Cards


@dataclass(frozen=True)
class Challenge:
    """Accuses an opponent of not having followed as he must, where one plays on honour."""

    seat: int


@dataclass(frozen=True)
class Choose:
    """What a revoke shall cost: levels, or points (劳改)."""

    levels: bool


@dataclass(frozen=True)
class Give:
    """Gives levels that a must-play level blocks to another seat: up, or an opponent down."""

    seat: int
    levels: int


@dataclass(frozen=True)
class Blame:
    """The dealer names which attackers fall before the others, where his side can fall no lower."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Take:
    """Accepts or refuses levels that a partner gives."""

    accept: bool


@dataclass(frozen=True)
class TimeUp:
    """The table's clock: a seat's time to play is over, or with no seat the match's time."""

    seat: int = TABLE


@dataclass(frozen=True)
class Play:
    """Leads or follows with cards (出牌)."""

    cards: Cards


Action: TypeAlias = (
    StartHand
    | Deal
    | Bid
    | Pass
    | ThrowIn
    | Offer
    | Name
    | Call
    | Bury
    | Play
    | Challenge
    | Choose
    | Give
    | Blame
    | Take
    | TimeUp
)


def action_text(action: Action) -> str:
    """One line that :func:`parse_action` reads back.

    >>> action_text(Play(parse_cards("SA SA")))
    'play SA SA'
    """
    match action:
        case StartHand(first, deck):
            return f"start {first} {cards_text(deck)}"
        case Deal(count):
            return f"deal {count}"
        case Bid(cards, strain):
            return f"bid {cards_text(cards)}" + (f" as {strain}" if strain else "")
        case Pass():
            return "pass"
        case ThrowIn():
            return "throwin"
        case Offer(points):
            return f"offer {points}"
        case Name(strain):
            return f"name {strain}"
        case Call(calls):
            return "call " + " ".join(f"{TEXTS[call.card]}/{call.copy}" for call in calls)
        case Bury(cards):
            return f"bury {cards_text(cards)}"
        case Play(cards):
            return f"play {cards_text(cards)}"
        case Challenge(seat):
            return f"challenge {seat}"
        case Choose(levels):
            return "choose levels" if levels else "choose points"
        case Give(seat, levels):
            return f"give {seat} {levels}"
        case Blame(seats):
            return "blame " + " ".join(map(str, seats))
        case Take(accept):
            return "accept" if accept else "refuse"
        case TimeUp(seat):
            return "time" if seat == TABLE else f"time {seat}"


def parse_action(text: str) -> Action:
    """Reads an action.

    :raises NotUnderstood: ``action.unknown``, ``number.unknown``, ``card.unknown``
    """
    verb, _, rest = text.strip().partition(" ")
    if not rest:
        found = _PLAIN.get(verb)
    elif verb in _READERS:
        found = _READERS[verb](rest)
    else:
        found = None
    if found is None:
        raise NotUnderstood("action.unknown", text=text[:40])
    return found


def _parse_start(text: str) -> Action:
    first, _, cards = text.partition(" ")
    return StartHand(parse_number(first), parse_cards(cards))


def _parse_bid(text: str) -> Action:
    cards, named, strain = text.partition(" as ")
    return Bid(parse_cards(cards), _parse_strain(strain) if named else "")


def _parse_strain(text: str) -> str:
    if text not in STRAINS:
        raise NotUnderstood("strain.unknown", text=text[:20])
    return text


def _parse_calls(text: str) -> Action:
    parts = (part.partition("/") for part in text.split())
    return Call(tuple(FriendCall(parse_card(c), parse_number(copy)) for c, _, copy in parts))


def _parse_choice(text: str) -> Action:
    if text not in ("levels", "points"):
        raise NotUnderstood("action.unknown", text=text[:20])
    return Choose(text == "levels")


def _parse_give(text: str) -> Action:
    seat, _, levels = text.partition(" ")
    return Give(parse_number(seat), parse_number(levels))


STRAINS = ("S", "H", "D", "C", "B", "R", "NT")
"""Every name of a trump suit; which of them a table knows its rules say."""

_PLAIN: dict[str, Action] = {
    "pass": Pass(), "accept": Take(True), "refuse": Take(False), "time": TimeUp(),
    "throwin": ThrowIn(), "bury": Bury(()), "play": Play(()), "bid": Bid(()), "call": Call(()),
    "blame": Blame(()),
}  # fmt: skip

_READERS: dict[str, Callable[[str], Action]] = {
    "start": _parse_start,
    "deal": lambda text: Deal(parse_number(text)),
    "bid": _parse_bid,
    "offer": lambda text: Offer(parse_number(text)),
    "name": lambda text: Name(_parse_strain(text)),
    "call": _parse_calls,
    "bury": lambda text: Bury(parse_cards(text)),
    "play": lambda text: Play(parse_cards(text)),
    "challenge": lambda text: Challenge(parse_number(text)),
    "choose": _parse_choice,
    "give": _parse_give,
    "blame": lambda text: Blame(tuple(parse_number(part) for part in text.split())),
    "time": lambda text: TimeUp(parse_number(text)),
}


def parse_number(text: str) -> int:
    """Reads a small whole number.

    :raises NotUnderstood: ``number.unknown``
    """
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NotUnderstood("number.unknown", text=text[:20])
    return int(text)
