"""A card as markup, by the art direction's anatomy: index over suit, art, trump hem, level mark."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import BIG_JOKER, LITTLE_JOKER, RANKS, Card
from engine.trump import Trump
from ui.dom import Node, esc, h
from ui.i18n import Html, Locale

_SUIT_CLASS = "shdc"


def suit_class(card: Card) -> str:
    if card >= LITTLE_JOKER:
        return "BJ" if card == BIG_JOKER else "LJ"
    return _SUIT_CLASS[card // 13]


def use(symbol: str, classes: str = "") -> str:
    """A symbol of the page's sprite."""
    name = f' class="{classes}"' if classes else ""
    return f'<svg{name} aria-hidden="true"><use href="#{symbol}"/></svg>'


def face(card: Card, trump: Trump | None, t: Locale) -> str:
    """The inside of a card."""
    if card >= LITTLE_JOKER:
        return _joker_face(card, t)
    suit = _SUIT_CLASS[card // 13]
    rank = t.rank(card % 13)
    level = _level_mark(card, trump)
    index = f'<span class="ix">{use(f"r{rank}", "rk")}{use(f"suit-{suit}", "pp")}{level}</span>'
    return index + _art(suit, RANKS[card % 13])


def _joker_face(card: Card, t: Locale) -> str:
    big = card == BIG_JOKER
    art = use("sun" if big else "moon", "art joker")
    if t.language == "zh":
        first = use("hDa" if big else "hXiao", "hz")
        return f'<span class="ix">{first}{use("hWang", "hz")}</span>{art}'
    index = use("rBJ" if big else "rLJ", "rk") + use("sun" if big else "moon", "pp")
    return f'<span class="ix">{index}</span>{art}'


def _level_mark(card: Card, trump: Trump | None) -> str:
    if trump is None or card % 13 != trump.level:
        return ""
    marks = 2 if trump.face[card] // 13 == trump.suit else 1
    return f'<span class="lv">{"<i></i>" * marks}</span>'


def _art(suit: str, rank: str) -> str:
    if rank == "A":
        return (
            '<svg class="art ace" viewBox="0 0 100 100" aria-hidden="true"><use href="#ring"/>'
            f'<use href="#suit-{suit}" x="22" y="22" width="56" height="56"/></svg>'
        )
    if rank in "JQK":
        return use(f"court-{rank}", "art court")
    return use(f"suit-{suit}", "art")


def card_class(card: Card, trump: Trump | None) -> str:
    hem = " t" if trump is not None and trump.is_trump(card) else ""
    return f"card {suit_class(card)}{hem}"


def shown_card(card: Card, trump: Trump | None, t: Locale) -> str:
    """A card on the table, to look at."""
    label = esc(t.card(card))
    classes = card_class(card, trump)
    return f'<span class="{classes}" role="img" aria-label="{label}">{face(card, trump, t)}</span>'


def shown_cards(cards: Iterable[Card], trump: Trump | None, t: Locale) -> Node:
    """A row of cards on the table."""
    return h("span.cards", html="".join(shown_card(c, trump, t) for c in cards))


def back() -> str:
    return f'<span class="card back" aria-hidden="true">{use("lattice")}</span>'


def chip(card: Card, t: Locale) -> str:
    """A card as a small label inside a line of text."""
    name = esc(t.card(card))
    inner = _chip_inner(card, t)
    return f'<span class="chip {suit_class(card)}" role="img" aria-label="{name}">{inner}</span>'


def _chip_inner(card: Card, t: Locale) -> str:
    if card >= LITTLE_JOKER:
        return use("sun" if card == BIG_JOKER else "moon") + esc(t.card(card))
    return use(f"suit-{_SUIT_CLASS[card // 13]}") + t.rank(card % 13)


def pips(cards: Iterable[Card], t: Locale) -> Html:
    """Cards inside a sentence: suit sign and rank, in the suit's colour."""
    parts = []
    for c in cards:
        if c >= LITTLE_JOKER:
            parts.append(esc(t.card(c)))
            continue
        suit = _SUIT_CLASS[c // 13]
        sign = use(f"suit-{suit}", f"pip {suit} on-ui")
        spoken = f'<span class="vh">{t(f"suit.{c // 13}")}</span>'
        parts.append(f"{sign}{spoken}{t.rank(c % 13)}")
    return Html('<span class="nb">' + " ".join(parts) + "</span>")
