"""The player's own hand: sorted into groups, flowed into rows, every card a button."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.cards import Card, Cards
from engine.trump import SuitGroup, Trump, sort_hand
from ui.dom import Node, h
from ui.i18n import Locale
from ui.parts.card import card_class, face

ROW_LIMIT = 13
"""Cards in one row of an upright phone, so that 24 px of each can be seen."""


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

    def marks(self, slot: Slot) -> list[str]:
        marks = {
            "dim": slot.card not in self.playable,
            "sel": slot in self.picked,
            "need": slot in self.needed,
            "deal-in": slot in self.fresh,
        }
        return [name for name, on in marks.items() if on]


Group = tuple[SuitGroup, tuple[Slot, ...]]


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


def in_order(hand: Cards, trump: Trump) -> tuple[Slot, ...]:
    """The hand as it lies from left to right."""
    return tuple(s for _, group in _groups(hand, trump) for s in group)


def _groups(hand: Cards, trump: Trump) -> list[Group]:
    return [(g, slots(cards)) for g, cards in sort_hand(hand, trump)]


def rows(groups: list[Group], limit: int = ROW_LIMIT) -> list[list[Group]]:
    """Groups flowed into as few rows as hold them, broken between suits where that fits."""
    cards = [(group, slot) for group, members in groups for slot in members]
    edges = _breaks([len(members) for _, members in groups], limit)
    edges = _beside_twins(edges, [slot.card for _, slot in cards], limit)
    flowed = []
    for start, end in pairwise(edges):
        row: dict[SuitGroup, list[Slot]] = {}
        for group, slot in cards[start:end]:
            row.setdefault(group, []).append(slot)
        flowed.append([(group, tuple(members)) for group, members in row.items()])
    return flowed


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


def hand(cards: Cards, trump: Trump, look: Look, t: Locale) -> Node:
    """The fan: rows of suits, of which wide screens make one row."""
    groups = _groups(cards, trump)
    flowed = rows(groups)
    if look.focus is None and cards:
        look = look._replace(focus=groups[0][1][0].key)
    row_nodes = []
    for r, row in enumerate(flowed):
        parts = [_group(r, i, flowed, trump, look, t) for i in range(len(row))]
        size = sum(len(s) for _, s in row)
        row_nodes.append(h("div.row", *parts, style=f"--rn:{size};--rg:{len(row) - 1}"))
    style = f"--n:{len(cards)};--g:{max(0, len(groups) - 1)}"
    fan = h("div.fan", h("div.fan-in", *row_nodes, style=style))
    label = t("hand.label", n=len(cards))
    return h("section.hand", fan, key="hand", aria_label=label, role="group", data_rows=len(flowed))


def _group(r: int, i: int, flowed: list[list[Group]], trump: Trump, look: Look, t: Locale) -> Node:
    """A suit's part in one row; wide screens join the parts of a suit that rows break."""
    row = flowed[r]
    group, cards = row[i]
    continued = i == 0 and r > 0 and flowed[r - 1][-1][0] == group
    ended = i < len(row) - 1 or r == len(flowed) - 1 or flowed[r + 1][0][0] != group
    nodes = []
    for k, slot in enumerate(cards):
        first, last = k == 0, k == len(cards) - 1
        marks = look.marks(slot)
        if first:
            marks.append("brk" if i else "row-start")
        if last and ended:
            marks.append("grp-end")
        if last and i == len(row) - 1:
            marks.append("row-end")
        nodes.append(_card(slot, trump, marks, _link(cards, k), slot.key == look.focus, t))
    if not continued:
        size = sum(len(s) for row in flowed for g, s in row if g == group)
        caption = t("hand.group", suit=t.group(group), n=size)
        nodes.append(h("span.cap", text=caption, key="cap"))
    return h("div.grp", *nodes, class_="cont" if continued else "", key=f"g{group}")


def _card(slot: Slot, trump: Trump, marks: list[str], link: str, focus: bool, t: Locale) -> Node:
    twin = t("card.copy", card=t.card(slot.card), n=slot.copy + 1) if slot.copy else None
    return h(
        "button",
        html=face(slot.card, trump, t) + link,
        key=slot.key,
        class_=" ".join([card_class(slot.card, trump), *marks]),
        type="button",
        data_act="card",
        data_arg=slot.key,
        aria_pressed="true" if "sel" in marks else "false",
        aria_label=twin or t.card(slot.card),
        tabindex="0" if focus else "-1",
    )


def _link(cards: Sequence[Slot], k: int) -> str:
    """The foot line that joins twins."""
    if k + 1 < len(cards) and cards[k + 1].card == cards[k].card:
        return '<i class="lk a"></i>'
    if k and cards[k - 1].card == cards[k].card:
        return '<i class="lk b"></i>'
    return ""
