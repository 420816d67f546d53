"""Cards, decks and their text notation.

A card is a small int that names a face; two copies of a face are the same int.
``suit * 13 + rank`` for suits S H D C and ranks 2 … A, then the two jokers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from engine.errors import NotUnderstood

Card: TypeAlias = int
Suit: TypeAlias = int
Rank: TypeAlias = int
Cards: TypeAlias = tuple[Card, ...]

SUITS = "SHDC"
RANKS = "23456789TJQKA"
LEVELS = RANKS + "W"
"""What can be played for: a rank, or ``W``, the joker level, at which there are no level cards."""
JOKER_LEVEL: Rank = 13
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
LITTLE_JOKER: Card = 52
BIG_JOKER: Card = 53
FACES = 54

TEXTS = (*(s + r for s in SUITS for r in RANKS), "LJ", "BJ")
_BY_TEXT = {text: card for card, text in enumerate(TEXTS)}

_RANK_POINTS = {"5": 5, "T": 10, "K": 10}
POINTS = tuple(_RANK_POINTS.get(text[1], 0) if text[1] != "J" else 0 for text in TEXTS)


def card(suit: Suit, rank: Rank) -> Card:
    """The card of a suit and rank."""
    return suit * 13 + rank


def is_joker(card: Card) -> bool:
    return card >= LITTLE_JOKER


def suit_of(card: Card) -> Suit | None:
    """The printed suit, ``None`` for a joker."""
    return None if card >= LITTLE_JOKER else card // 13


def rank_of(card: Card) -> Rank | None:
    """The printed rank, ``None`` for a joker."""
    return None if card >= LITTLE_JOKER else card % 13


def points(cards: Iterable[Card]) -> int:
    """Card points: five for a 5, ten for a 10 or a king."""
    return sum([POINTS[c] for c in cards])


def deck(decks: int, jokers: bool = True) -> Cards:
    """All the cards of a game, unshuffled."""
    return tuple(range(FACES if jokers else LITTLE_JOKER)) * decks


def parse_card(text: str) -> Card:
    """Reads one card, ``"SA"`` or ``"BJ"``.

    :raises NotUnderstood: ``card.unknown``
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise NotUnderstood("card.unknown", text=text[:20]) from None


def parse_cards(text: str) -> Cards:
    """Reads cards separated by spaces, keeping their order.

    >>> cards_text(parse_cards("SA SA HT"))
    'SA SA HT'
    """
    return tuple(parse_card(part) for part in text.split())


def cards_text(cards: Iterable[Card]) -> str:
    """The text that :func:`parse_cards` reads back."""
    return " ".join(TEXTS[c] for c in cards)


def parse_rank(text: str) -> Rank:
    """Reads a level such as ``"2"`` or ``"T"``.

    :raises NotUnderstood: ``rank.unknown``
    """
    if len(text) != 1 or text not in RANKS:
        raise NotUnderstood("rank.unknown", text=text[:20])
    return RANKS.index(text)


def parse_level(text: str) -> Rank:
    """Reads a level, ``"W"`` is the joker level.

    :raises NotUnderstood: ``rank.unknown``
    """
    return JOKER_LEVEL if text == "W" else parse_rank(text)


def without(cards: Iterable[Card], taken: Iterable[Card]) -> list[Card]:
    """``cards`` less one copy for each of ``taken``, in order.

    :raises ValueError: when a taken card is not there
    """
    left = list(cards)
    for c in taken:
        left.remove(c)
    return left


def holds(hand: Iterable[Card], wanted: Iterable[Card]) -> bool:
    """Whether ``hand`` has every copy of ``wanted``."""
    left = list(hand)
    for c in wanted:
        if c not in left:
            return False
        left.remove(c)
    return True
