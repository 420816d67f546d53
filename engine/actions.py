"""What a seat, or the table itself, can ask the game to do, and its text.

Every action has one line of text that reads back to the same action; records
and the wire are made of these lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Cards, cards_text, parse_cards
from engine.errors import NotUnderstood

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
    """Shows level cards of one suit, or equal jokers, to name trumps (亮主, 反主)."""

    cards: Cards


@dataclass(frozen=True)
class Pass:
    """Lets the standing bid be (不反)."""


@dataclass(frozen=True)
class Bury:
    """The dealer puts cards face down into the kitty (埋底)."""

    cards: Cards


@dataclass(frozen=True)
class Play:
    """Leads or follows with cards (出牌)."""

    cards: Cards


Action: TypeAlias = StartHand | Deal | Bid | Pass | Bury | Play


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
        case Bid(cards):
            return f"bid {cards_text(cards)}"
        case Pass():
            return "pass"
        case Bury(cards):
            return f"bury {cards_text(cards)}"
        case Play(cards):
            return f"play {cards_text(cards)}"


def parse_action(text: str) -> Action:
    """Reads an action.

    :raises NotUnderstood: ``action.unknown``, ``number.unknown``, ``card.unknown``
    """
    verb, _, rest = text.strip().partition(" ")
    match verb:
        case "start":
            first, _, cards = rest.partition(" ")
            return StartHand(parse_number(first), parse_cards(cards))
        case "deal":
            return Deal(parse_number(rest))
        case "bid":
            return Bid(parse_cards(rest))
        case "pass" if not rest:
            return Pass()
        case "bury":
            return Bury(parse_cards(rest))
        case "play":
            return Play(parse_cards(rest))
    raise NotUnderstood("action.unknown", text=text[:40])


def parse_number(text: str) -> int:
    """Reads a small whole number.

    :raises NotUnderstood: ``number.unknown``
    """
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NotUnderstood("number.unknown", text=text[:20])
    return int(text)
