"""One place for every word that players see: locale files looked up by key.

A sentence may hold ``{name}`` for a value, ``{n:card|cards}`` for a word that
follows a number, and in :meth:`Locale.rich` values that are nodes of HTML.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine.cards import JOKER_LEVEL, LITTLE_JOKER, RANKS, Card, Rank, Suit
from engine.rules.settings import Order
from engine.trump import TRUMPS, SuitGroup
from ui.dom import esc

LOCALES = Path(__file__).parent / "locales"
"""Packed from ``static/locales``."""
LANGUAGES = ("zh", "en")
_HOLE = re.compile(r"\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}")

_SEAM = re.compile("(?<=[一-鿿])(?=[0-9A-Z♠♥♦♣])|(?<=[0-9A-Z])(?=[一-鿿])")


class Html(str):
    """A piece of markup that is already safe."""


class Locale:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._sentences = _read(self.language)
        self._more: set[str] = set()

    def __call__(self, key: str, **params: Any) -> str:
        """The sentence of a key as plain text; a missing key shows itself."""
        return _HOLE.sub(lambda m: _fill(m, params), self._sentences.get(key, key))

    def rich(self, key: str, **params: Any) -> Html:
        """The sentence as HTML, its own markup included; values not :class:`Html` are made safe."""
        safe = {k: v if isinstance(v, Html) else esc(v) for k, v in params.items()}
        return Html(_HOLE.sub(lambda m: _fill(m, safe), self._sentences.get(key, esc(key))))

    def has(self, key: str) -> bool:
        return key in self._sentences

    def more(self, name: str) -> Locale:
        """Adds the sentences of a further file, ``"rules"``, once somebody needs them."""
        if name not in self._more:
            self._more.add(name)
            self._sentences |= _read(f"{name}.{self.language}")
        return self

    def rank(self, rank: Rank) -> str:
        """A rank as it is printed on the card; the joker level has a name of its own."""
        if rank == JOKER_LEVEL:
            return self("rank.W")
        return "10" if RANKS[rank] == "T" else RANKS[rank]

    def suit(self, suit: Suit | None, order: Order) -> str:
        """A trump suit in words, no trump included; a colour where there are two suits (R3)."""
        if suit is None:
            return self("suit.none")
        return self(f"suit.{'BR'[suit] if order.suits == 'colours' else suit}")

    def group(self, group: SuitGroup, order: Order) -> str:
        """An effective suit in words."""
        return self("suit.trumps") if group == TRUMPS else self.suit(group, order)

    def spaced(self, text: str) -> str:
        """Plain text with a space wherever Chinese stands next to a rank or a suit's sign."""
        return _SEAM.sub(" ", text)

    def listed(self, names: Iterable[str]) -> str:
        """Several names in a row."""
        return self("list.join").join(names)

    def card(self, card: Card) -> str:
        """A card in words, as a screen reader says it."""
        if card >= LITTLE_JOKER:
            return self(f"card.{card}")
        return self("card.name", suit=self(f"suit.{card // 13}"), rank=self.rank(card % 13))


def _read(name: str) -> dict[str, str]:
    sentences: dict[str, str] = json.loads((LOCALES / f"{name}.json").read_text(encoding="utf-8"))
    return sentences


def _fill(hole: re.Match[str], params: dict[str, Any]) -> str:
    name, one, many = hole.groups()
    if name not in params:
        return hole.group(0)
    if one is None:
        return str(params[name])
    return one if str(params[name]) in ("1", "-1") else many
