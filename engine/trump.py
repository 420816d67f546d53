"""Which cards are trumps, and the order and adjacency of every card, as tables.

Order of trumps from the top: BJ, LJ, level card of the trump suit, other level
cards, the same of permanent 2s, then the suit (R1, X11). Which cards link in a
tractor is a graph. By the order of trumps, steps next to each other link, the
gap that the level card leaves closes, and level cards that are not of the trump
suit share one step (R1). By natural rank (X12) cards link inside one printed
suit, and the ace may stand at the low end too: that is a node of its own, so
that no tractor runs through an ace in the middle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TypeAlias

from engine.cards import (
    BIG_JOKER,
    FACES,
    JOKER_LEVEL,
    LITTLE_JOKER,
    RANKS,
    SUITS,
    Card,
    Cards,
    Rank,
    Suit,
    card,
    rank_of,
    suit_of,
)
from engine.errors import NotUnderstood
from engine.rules.settings import Order

SuitGroup: TypeAlias = int
"""An effective suit: a plain suit 0 … 3, or TRUMPS."""
Node: TypeAlias = int
"""A place in a tractor: a face, or from FACES on the low ace of a suit."""

TRUMPS: SuitGroup = 4
GROUPS = range(5)
NODES = FACES + 4

_TWO, _ACE = 0, len(RANKS) - 1
_SAME = tuple(range(FACES))
_COLOURS = tuple(c if c >= LITTLE_JOKER else c % 13 + (0, 13, 13, 0)[c // 13] for c in _SAME)
COLOUR_NAMES = "BR"


@dataclass(frozen=True)
class Trump:
    """The strain of a hand: trump suit (``None`` is no trump) and level rank.

    ``level`` is ``JOKER_LEVEL`` when there are no level cards. Under two-colour
    rules suit 0 is black and 1 is red (R3).
    """

    suit: Suit | None
    level: Rank
    rules: Order
    group: tuple[SuitGroup, ...] = field(compare=False, repr=False)
    """By card: its effective suit."""
    order: tuple[int, ...] = field(compare=False, repr=False)
    """By card: its step inside its effective suit, from 0; equal cards share a step."""
    face: tuple[Card, ...] = field(compare=False, repr=False)
    """By node: the face that stands there. For cards, twins have one face: in two colours the
    cards of a colour and rank (R3)."""
    below: tuple[tuple[Node, ...], ...] = field(compare=False, repr=False)
    """By node: the nodes that it links with downwards in a tractor."""
    tractor_order: tuple[int, ...] = field(compare=False, repr=False)
    """By node: how high a tractor ranks that it tops (X12)."""

    def is_trump(self, card: Card) -> bool:
        return self.group[card] == TRUMPS

    @property
    def text(self) -> str:
        return strain_text(self.suit, self.rules)

    @cached_property
    def colours(self) -> bool:
        """Whether cards of different suits can be twins (R3)."""
        return self.face[:FACES] != _SAME

    @cached_property
    def loss(self) -> tuple[int, ...]:
        """By card: what it costs to give it away; plain cards before trumps, low before high."""
        return tuple((self.group[c] == TRUMPS) * 10_000 + 100 * self.order[c] + c for c in _SAME)


def strain_text(suit: Suit | None, order: Order) -> str:
    """The name of a trump suit in the game's notation."""
    if suit is None:
        return "NT"
    return COLOUR_NAMES[suit] if order.suits == "colours" else SUITS[suit]


CLASSIC = Order()


@lru_cache(maxsize=512)
def trump(suit: Suit | None, level: Rank, rules: Order = CLASSIC) -> Trump:
    """The tables of a strain; the same object for the same arguments."""
    faces = _COLOURS if rules.suits == "colours" else _SAME
    ladders = _ladders(suit, level, rules)
    group, order = [0] * FACES, [0] * FACES
    for g, steps in ladders.items():
        for step, cards in enumerate(steps):
            for c in cards:
                group[c], order[c] = g, step
    for c, face in enumerate(faces):
        group[c], order[c] = group[face], order[face]
    below: list[tuple[Node, ...]] = [()] * NODES
    links = _natural_links if rules.adjacency == "natural" else _step_links
    for upper, lower in (*links(suit, level, rules, ladders), *_low_aces(group, level, rules)):
        below[upper] = (*below[upper], lower)
    tractor_order = [*order, *[-1] * 4]
    if rules.adjacency == "natural":
        tractor_order = [_natural_height(n, suit, level, rules) for n in range(NODES)]
    aces = tuple(card(s, _ACE) for s in range(4))
    return Trump(
        suit, level, rules, tuple(group), tuple(order), (*faces, *aces), tuple(below),
        tuple(tractor_order),
    )  # fmt: skip


_Ladders: TypeAlias = dict[SuitGroup, list[Cards]]


def _suits(rules: Order) -> range:
    return range(2 if rules.suits == "colours" else 4)


def _ladders(suit: Suit | None, level: Rank, rules: Order) -> _Ladders:
    """Each effective suit as a list of steps from low to high; a step is equal faces."""
    suits = _suits(rules)
    apart = [level] if level != JOKER_LEVEL else []
    if rules.permanent_twos and level != _TWO:
        apart.insert(0, _TWO)
    plain = [r for r in range(len(RANKS)) if r not in apart]
    ladders: _Ladders = {s: [(card(s, r),) for r in plain] for s in suits}
    trumps: list[Cards] = [] if suit is None else ladders.pop(suit)
    for rank in apart:
        trumps.append(tuple(card(s, rank) for s in suits if s != suit))
        if suit is not None:
            trumps.append((card(suit, rank),))
    trumps += [(LITTLE_JOKER,), (BIG_JOKER,)]
    ladders[TRUMPS] = trumps
    return ladders


_Links: TypeAlias = Iterator[tuple[Node, Node]]


def _step_links(suit: Suit | None, level: Rank, rules: Order, ladders: _Ladders) -> _Links:
    """R1: every face of a step with every face of the next."""
    for steps in ladders.values():
        for lower, upper in pairwise(steps):
            for c in upper:
                yield from ((c, b) for b in lower)


def _natural_links(suit: Suit | None, level: Rank, rules: Order, ladders: _Ladders) -> _Links:
    """X12: neighbours in rank of one suit; the level card has left its place, and the gap closes.

    Permanent 2s of other suits have left theirs too, without the gap closing:
    nothing is below. A level card links with the 2 of its suit alone.
    """
    yield BIG_JOKER, LITTLE_JOKER
    for s in _suits(rules):
        gone = rules.permanent_twos and s != suit
        ranks = [r for r in range(len(RANKS)) if r != level and not (r == _TWO and gone)]
        yield from ((card(s, up), card(s, r)) for r, up in pairwise(ranks))
        if rules.level_links and level == _TWO + 1 and (rules.permanent_twos or s == suit):
            yield card(s, level), card(s, _TWO)


def _low_aces(group: list[SuitGroup], level: Rank, rules: Order) -> _Links:
    """X21: the ace below the 2 of its suit, where both are of one effective suit.

    At level A the ace is a level card and links downwards only (X12).
    """
    if not rules.low_ace or level == _TWO or (level == _ACE and not rules.level_links):
        return
    for s in _suits(rules):
        if group[card(s, _TWO)] == group[card(s, _ACE)]:
            yield card(s, _TWO), FACES + s


def _natural_height(node: Node, suit: Suit | None, level: Rank, rules: Order) -> int:
    """X12: by the top card's natural rank, the trump suit before the others.

    With ``levels_first`` tractors topped by a level card stand above, and other
    suits rank S > H > C > D (X22).
    """
    if node >= FACES:
        return -1
    s, rank = suit_of(node), rank_of(node)
    if s is None or rank is None:
        return 4000 + node
    height = 8 * rank
    if s == suit:
        height += 4
    elif rules.levels_first:
        height += (3, 2, 0, 1)[s]
    return height + 2000 * (rules.levels_first and rank == level)


def parse_strain(text: str, order: Order = CLASSIC) -> Suit | None:
    """Reads a trump suit, ``"NT"`` is no trump.

    :raises NotUnderstood: ``strain.unknown``
    """
    if text == "NT":
        return None
    names = COLOUR_NAMES if order.suits == "colours" else SUITS
    if len(text) != 1 or text not in names:
        raise NotUnderstood("strain.unknown", text=text[:20])
    return names.index(text)


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
