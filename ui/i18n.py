"""One place for every word that players see: locale files looked up by key.

A sentence may hold ``{name}`` for a value, ``{n:card|cards}`` for a word that
follows a number, and in :meth:`Locale.rich` values that are nodes of HTML.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from engine.cards import LITTLE_JOKER, RANKS, Card, Rank, Suit
from engine.trump import TRUMPS, SuitGroup
from ui.dom import esc

LOCALES = Path(__file__).parent / "locales"
"""Packed from ``static/locales``."""
LANGUAGES = ("zh", "en")
_HOLE = re.compile(r"\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}")


class Html(str):
    """A piece of markup that is already safe."""


class Locale:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        file = LOCALES / f"{self.language}.json"
        self._sentences: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))

    def __call__(self, key: str, **params: Any) -> str:
        """The sentence of a key as plain text; a missing key shows itself."""
        return _HOLE.sub(lambda m: _fill(m, params), self._sentences.get(key, key))

    def rich(self, key: str, **params: Any) -> Html:
        """The sentence as HTML, its own markup included; values not :class:`Html` are made safe."""
        safe = {k: v if isinstance(v, Html) else esc(v) for k, v in params.items()}
        return Html(_HOLE.sub(lambda m: _fill(m, safe), self._sentences.get(key, esc(key))))

    def has(self, key: str) -> bool:
        return key in self._sentences

    def rank(self, rank: Rank) -> str:
        """A rank as it is printed on the card."""
        return "10" if RANKS[rank] == "T" else RANKS[rank]

    def suit(self, suit: Suit | None) -> str:
        """A trump suit in words, no trump included."""
        return self("suit.none" if suit is None else f"suit.{suit}")

    def group(self, group: SuitGroup) -> str:
        """An effective suit in words."""
        return self("suit.trumps") if group == TRUMPS else self(f"suit.{group}")

    def card(self, card: Card) -> str:
        """A card in words, as a screen reader says it."""
        if card >= LITTLE_JOKER:
            return self(f"card.{card}")
        return self("card.name", suit=self.suit(card // 13), rank=self.rank(card % 13))


def _fill(hole: re.Match[str], params: dict[str, Any]) -> str:
    name, one, many = hole.groups()
    if name not in params:
        return hole.group(0)
    if one is None:
        return str(params[name])
    return one if str(params[name]) in ("1", "-1") else many
