"""Which cards are trumps, and the order and adjacency of every card, as tables.

Ranks next to each other in order are adjacent; the gap that the level card
leaves in its suit closes, and level cards that are not of the trump suit
share one step (X12, R1). ``classic`` order of trumps from the top:
BJ, LJ, level card of the trump suit, other level cards, A … 2 of the suit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from engine.cards import BIG_JOKER, FACES, LITTLE_JOKER, RANKS, SUITS, Card, Cards, Rank, Suit, card
from engine.errors import NotUnderstood

SuitGroup: TypeAlias = int
"""An effective suit: a plain suit 0 … 3, or TRUMPS."""

TRUMPS: SuitGroup = 4
GROUPS = range(5)


@dataclass(frozen=True)
class Trump:
    """The strain of a hand: trump suit (``None`` is no trump) and level rank.

    ``level`` is ``None`` when no rank is the level (a table at the joker level).
    """

    suit: Suit | None
    level: Rank | None
    group: tuple[SuitGroup, ...] = field(compare=False, repr=False)
    """By card: its effective suit."""
    order: tuple[int, ...] = field(compare=False, repr=False)
    """By card: its step inside its effective suit, from 0; equal cards share a step."""
    below: tuple[Cards, ...] = field(compare=False, repr=False)
    """By card: the faces one step lower that it links with in a tractor."""

    def is_trump(self, card: Card) -> bool:
        return self.group[card] == TRUMPS

    @property
    def text(self) -> str:
        return "NT" if self.suit is None else SUITS[self.suit]


@lru_cache(maxsize=256)
def trump(suit: Suit | None, level: Rank | None) -> Trump:
    """The tables of a strain; the same object for the same arguments."""
    ladders = _ladders(suit, level)
    group, order = [0] * FACES, [0] * FACES
    below: list[Cards] = [()] * FACES
    for g, steps in ladders.items():
        for step, faces in enumerate(steps):
            for c in faces:
                group[c], order[c] = g, step
                below[c] = steps[step - 1] if step else ()
    return Trump(suit, level, tuple(group), tuple(order), tuple(below))


def _ladders(suit: Suit | None, level: Rank | None) -> dict[SuitGroup, list[Cards]]:
    """Each effective suit as a list of steps from low to high; a step is equal faces."""
    plain_ranks = [r for r in range(len(RANKS)) if r != level]
    ladders: dict[SuitGroup, list[Cards]] = {
        s: [(card(s, r),) for r in plain_ranks] for s in range(4)
    }
    trumps: list[Cards] = [] if suit is None else ladders.pop(suit)
    if level is not None:
        trumps.append(tuple(card(s, level) for s in range(4) if s != suit))
        if suit is not None:
            trumps.append((card(suit, level),))
    trumps += [(LITTLE_JOKER,), (BIG_JOKER,)]
    ladders[TRUMPS] = trumps
    return ladders


def parse_strain(text: str) -> Suit | None:
    """Reads a trump suit, ``"NT"`` is no trump.

    :raises NotUnderstood: ``strain.unknown``
    """
    if text == "NT":
        return None
    if len(text) != 1 or text not in SUITS:
        raise NotUnderstood("strain.unknown", text=text[:20])
    return SUITS.index(text)


def of_group(cards: Iterable[Card], group: SuitGroup, trump: Trump) -> list[Card]:
    """The cards of one effective suit, in the order given."""
    table = trump.group
    return [c for c in cards if table[c] == group]


_ALTERNATING = {None: (0, 1, 3, 2), 0: (1, 3, 2), 1: (0, 2, 3), 2: (0, 1, 3), 3: (1, 0, 2)}
"""Plain suits beside the trumps by trump suit, so that neighbours differ in colour if they can."""


def sort_hand(hand: Iterable[Card], trump: Trump) -> list[tuple[SuitGroup, Cards]]:
    """A hand as groups to look at: trumps first, then plain suits, high to low.

    Equal level cards keep a fixed suit order and twins stand together, so the
    same hand always looks the same. Empty groups are left out.
    """
    groups = []
    for g in (TRUMPS, *_ALTERNATING[trump.suit]):
        cards = of_group(hand, g, trump)
        if cards:
            cards.sort(key=lambda c: (-trump.order[c], c))
            groups.append((g, tuple(cards)))
    return groups
