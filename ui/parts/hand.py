"""The player's own hand: sorted into groups, flowed into rows, every card a button.

A hand of very many cards lies in counted piles: equal cards are one button,
and a badge says how many there are and how many of them are picked.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple, TypeAlias

from engine.cards import Card, Cards
from engine.rules.settings import Rules
from engine.trump import TRUMPS, SuitGroup, Trump, sort_hand
from ui.dom import Node, h
from ui.i18n import Locale
from ui.parts.card import card_class, face

ROW_LIMIT = 13
"""Cards in one row of an upright phone, so that 24 px of each can be seen."""
LYING_LIMIT = 25
"""Cards in the one row of a lying phone."""
PILES_FROM = 34
"""Cards in a hand from which on equal ones are piled up; below, three rows hold them all."""
PILE_ROWS = 4


class Style(NamedTuple):
    """How a hand lies; it does not change while a hand is played."""

    piles: bool = False


def style_of(rules: Rules) -> Style:
    """The style for the hands that a table deals."""
    return Style(piles=rules.hand_size >= PILES_FROM)


class Slot(NamedTuple):
    """One card of the hand with its place among its copies: what a player can pick."""

    card: Card
    copy: int

    @property
    def key(self) -> str:
        return f"{self.card}.{self.copy}"


class Look(NamedTuple):
    """How the cards of a hand look: picked up, bright enough to play, asked for, just dealt."""

    picked: Collection[Slot]
    playable: Collection[Card]
    needed: Collection[Slot]
    """These get the dashed rim: they would mend the selection."""
    fresh: Collection[Slot]
    focus: str | None

    def marks(self, item: Item) -> list[str]:
        marks = {
            "dim": item[0].card not in self.playable,
            "sel": any(s in self.picked for s in item),
            "need": any(s in self.needed for s in item),
            "deal-in": any(s in self.fresh for s in item),
        }
        return [name for name, on in marks.items() if on]


Item: TypeAlias = tuple[Slot, ...]
"""What is one button: a card, or a pile of equal cards."""
Group: TypeAlias = tuple[SuitGroup, tuple[Item, ...]]


def slots(hand: Sequence[Card]) -> tuple[Slot, ...]:
    """Every card of a hand, twins numbered."""
    seen: dict[Card, int] = {}
    result = []
    for c in hand:
        seen[c] = seen.get(c, -1) + 1
        result.append(Slot(c, seen[c]))
    return tuple(result)


def pick(hand: Sequence[Card], cards: Sequence[Card]) -> frozenset[Slot]:
    """Slots of a hand that hold these cards, the last copies first."""
    left = list(cards)
    picked = set()
    for slot in reversed(slots(hand)):
        if slot.card in left:
            left.remove(slot.card)
            picked.add(slot)
    return frozenset(picked)


def toggled(picked: frozenset[Slot], hand: Cards, key: str, style: Style) -> frozenset[Slot]:
    """The selection after a press on a card, or on a pile: one copy more, and after all, none."""
    slot = next((s for s in slots(hand) if s.key == key), None)
    if slot is None:
        return picked
    if not style.piles:
        return picked ^ {slot}
    pile = [s for s in slots(hand) if s.card == slot.card]
    free = [s for s in pile if s not in picked]
    return picked | {free[0]} if free else picked.difference(pile)


def with_pile(picked: frozenset[Slot], hand: Cards, key: str) -> frozenset[Slot]:
    """The selection with all the copies of a card; without any if it had them all."""
    card = key.partition(".")[0]
    pile = frozenset(s for s in slots(hand) if str(s.card) == card)
    return picked - pile if pile <= picked else picked | pile


# --- rows ---


def arranged(hand: Cards, trump: Trump, style: Style) -> list[list[Group]]:
    """The hand as it lies: rows of suits."""
    groups = [(g, _items(cards, style)) for g, cards in sort_hand(hand, trump)]
    few = sum(len(items) for _, items in groups) <= 2 * ROW_LIMIT
    return (None if few or not style.piles else suit_rows(groups)) or rows(groups)


def _items(cards: Cards, style: Style) -> tuple[Item, ...]:
    if not style.piles:
        return tuple((slot,) for slot in slots(cards))
    return tuple(tuple(pile) for _, pile in groupby(slots(cards), key=lambda s: s.card))


def in_order(hand: Cards, trump: Trump, style: Style) -> tuple[Item, ...]:
    """The hand as it lies from left to right, row by row."""
    return tuple(i for row in arranged(hand, trump, style) for _, items in row for i in items)


def rows(groups: list[Group], limit: int = ROW_LIMIT) -> list[list[Group]]:
    """Groups flowed into as few rows as hold them, broken between suits where that fits."""
    items = [(group, item) for group, members in groups for item in members]
    edges = _breaks([len(members) for _, members in groups], limit)
    edges = _beside_twins(edges, [item[0].card for _, item in items], limit)
    flowed = []
    for start, end in pairwise(edges):
        row: dict[SuitGroup, list[Item]] = {}
        for group, item in items[start:end]:
            row.setdefault(group, []).append(item)
        flowed.append([(group, tuple(members)) for group, members in row.items()])
    return flowed


def suit_rows(groups: list[Group], limit: int = ROW_LIMIT) -> list[list[Group]] | None:
    """A row for each suit; the end of long trumps shares one with the shortest suit.

    ``None`` when that takes too many rows, or too long ones.
    """
    trumps = next((items for g, items in groups if g == TRUMPS), ())
    plain = [group for group in groups if group[0] != TRUMPS]
    lying: list[list[Group]] = []
    if trumps:
        lying = [[(TRUMPS, trumps[:limit])], [(TRUMPS, trumps[limit:])]]
        lying = [row for row in lying if row[0][1]]
    if plain and lying and len(lying) + len(plain) > PILE_ROWS:
        shortest = min(plain, key=lambda group: len(group[1]))
        plain.remove(shortest)
        lying[-1].append(shortest)
    lying += [[group] for group in plain]
    fits = all(sum(len(items) for _, items in row) <= limit for row in lying)
    return lying if fits and len(lying) <= PILE_ROWS else None


def _breaks(sizes: list[int], limit: int) -> list[int]:
    """Where the rows begin and end: at the suit boundary nearest an even share, if one will do."""
    total = sum(sizes)
    count = max(1, -(-total // limit))
    boundaries = [sum(sizes[:i]) for i in range(1, len(sizes))]
    edges = [0]
    for k in range(1, count):
        least, most = total - (count - k) * limit, edges[-1] + limit
        ideal = min(max(least, round(k * total / count)), most)
        near = [b for b in boundaries if max(least, edges[-1] + 1) <= b <= most]
        edges.append(min(near, key=lambda b: abs(b - ideal)) if near else ideal)
    return [*edges, total]


def _beside_twins(edges: list[int], cards: list[Card], limit: int) -> list[int]:
    """The breaks moved by one card where they would part a pair and there is room."""
    moved = edges[:1]
    for edge, after in pairwise([*edges[1:], edges[-1]]):
        if 0 < edge < len(cards) and cards[edge - 1] == cards[edge]:
            if edge + 1 - moved[-1] <= limit:
                edge += 1
            elif after - edge < limit:
                edge -= 1
        moved.append(edge)
    return moved


# --- nodes ---


def hand(cards: Cards, trump: Trump, look: Look, style: Style, t: Locale) -> Node:
    """The fan: rows of suits, of which wide screens make one row."""
    lying = arranged(cards, trump, style)
    if look.focus is None and cards:
        look = look._replace(focus=lying[0][0][1][0][0].key)
    fan = _Fan(lying, trump, look, t)
    row_nodes = []
    for r, row in enumerate(lying):
        parts = [fan.group(r, i) for i in range(len(row))]
        size = sum(len(items) for _, items in row)
        row_nodes.append(h("div.row", *parts, style=f"--rn:{size};--rg:{len(row) - 1}"))
    items = sum(len(items) for row in lying for _, items in row)
    suits = len({g for row in lying for g, _ in row})
    sizes = f"--n:{items};--g:{max(0, suits - 1)};--half:{-(-items // 2)}"
    return h(
        "section.hand",
        h("div.fan", h("div.fan-in", *row_nodes, style=sizes)),
        class_="piles" if style.piles else "",
        key="hand",
        aria_label=t("hand.label", n=len(cards)),
        role="group",
        data_rows=len(lying),
        data_items=items,
        data_many=items > LYING_LIMIT,
    )


class _Fan(NamedTuple):
    """The rows of a hand, with all that their cards look like."""

    rows: list[list[Group]]
    trump: Trump
    look: Look
    t: Locale

    def group(self, r: int, i: int) -> Node:
        """A suit's part in one row; wide screens join the parts of a suit that rows break."""
        row = self.rows[r]
        group, items = row[i]
        continued = i == 0 and r > 0 and self.rows[r - 1][-1][0] == group
        ended = i < len(row) - 1 or r == len(self.rows) - 1 or self.rows[r + 1][0][0] != group
        nodes = []
        for k, item in enumerate(items):
            marks = self.look.marks(item)
            if k == 0:
                marks.append("brk" if i else "row-start")
            if k == len(items) - 1:
                marks += ["grp-end"] if ended else []
                marks += ["row-end"] if i == len(row) - 1 else []
            nodes.append(self.card(item, marks, self.link(items, k)))
        if not continued:
            nodes.append(self.caption(group))
        return h("div.grp", *nodes, class_="cont" if continued else "", key=f"g{group}")

    def caption(self, group: SuitGroup) -> Node:
        parts = [items for row in self.rows for g, items in row if g == group]
        size = sum(len(item) for items in parts for item in items)
        name = self.t.group(group, self.trump.rules)
        return h("span.cap", text=self.t("hand.group", suit=name, n=size), key="cap")

    def card(self, item: Item, marks: list[str], link: str) -> Node:
        slot, t, look = item[0], self.t, self.look
        chosen = sum(s in look.picked for s in item)
        piled = len(item) > 1
        badge = _badge(chosen, len(item)) if piled else ""
        return h(
            "button",
            html=face(slot.card, self.trump, t) + link + badge,
            key=slot.key,
            class_=" ".join([card_class(slot.card, self.trump), *marks, *["pile"] * piled]),
            type="button",
            data_act="card",
            data_arg=slot.key,
            aria_pressed="true" if chosen else "false",
            aria_label=_label(item, chosen, t),
            tabindex="0" if slot.key == look.focus else "-1",
        )

    def link(self, items: Sequence[Item], k: int) -> str:
        """The foot line that joins twins: equal cards, or in two colours those of one face."""

        def twins(i: int, j: int) -> bool:
            face_of = self.trump.face
            inside = i >= 0 and j < len(items)
            return inside and face_of[items[i][0].card] == face_of[items[j][0].card]

        if twins(k, k + 1):
            return '<i class="lk a"></i>'
        return '<i class="lk b"></i>' if twins(k - 1, k) else ""


def _badge(chosen: int, size: int) -> str:
    text = f"{chosen}/{size}" if 0 < chosen < size else f"×{size}"
    return f'<span class="badge">{text}</span>'


def _label(item: Item, chosen: int, t: Locale) -> str:
    name = t.card(item[0].card)
    if len(item) > 1:
        return t("card.pile", card=name, n=len(item), chosen=chosen)
    return t("card.copy", card=name, n=item[0].copy + 1) if item[0].copy else name
