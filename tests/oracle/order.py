"""Suits, the order of cards, and which sets stand next to each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tests.oracle.facts import CLASSIC, Facts

RANKS = "23456789TJQKA"
JOKERS = ("LJ", "BJ")

Face = str
"""A card as far as twins go: itself, or in two colours the spade or heart of its colour (R3)."""
Faces = tuple[Face, ...]


@dataclass(frozen=True)
class Strain:
    """Trump suit (``"S"`` …, ``"B"``, ``"R"`` or ``"NT"``) and level rank (``"W"``: none)."""

    suit: str
    level: str
    facts: Facts = CLASSIC

    @cached_property
    def suits(self) -> str:
        return "SH" if self.facts.colours else "SHDC"

    @cached_property
    def trump(self) -> str:
        """The trump suit as faces have it."""
        return {"B": "S", "R": "H"}.get(self.suit, self.suit)

    @cached_property
    def ranks(self) -> str:
        """The ranks that stay in their suits, low to high."""
        return "".join(r for r in RANKS if r != self.level and not (r == "2" and self.facts.twos))

    def face(self, card: str) -> Face:
        if card in JOKERS or not self.facts.colours:
            return card
        return {"C": "S", "D": "H"}.get(card[0], card[0]) + card[1]

    def group(self, card: str) -> str:
        """Jokers, level cards, permanent 2s and the trump suit are trumps, else the suit."""
        face = self.face(card)
        if face in JOKERS or face[1] not in self.ranks or face[0] == self.trump:
            return "trump"
        return face[0]

    @cached_property
    def trumps(self) -> list[list[Face]]:
        """大王 > 小王 > 主级 > 副级 > 主2 > 副2 > A …; equals on one step, low to high (X11)."""
        steps = self.plain(self.trump) if self.suit != "NT" else []
        for rank in ("2", self.level) if self.level != "2" else ("2",):
            if rank in RANKS and rank not in self.ranks:
                steps.append([s + rank for s in self.suits if s != self.trump])
                steps.append([s + rank for s in self.suits if s == self.trump])
        return [step for step in [*steps, ["LJ"], ["BJ"]] if step]

    def plain(self, suit: str) -> list[list[Face]]:
        return [[suit + r] for r in self.ranks]

    def height(self, card: str) -> int:
        """How high a card stands in its suit; what is next to each other differs by one."""
        face = self.face(card)
        steps = self.trumps if self.group(card) == "trump" else self.plain(face[0])
        return next(n for n, step in enumerate(steps) if face in step)

    @cached_property
    def tracks(self) -> list[list[list[Face]]]:
        """Steps in rows: a tractor is a set from each of some successive steps of one row."""
        if not self.facts.natural:
            return [self.trumps, *(self.plain(s) for s in self.suits if s != self.trump)]
        rows = [["LJ", "BJ"]]
        for suit in self.suits:
            ranks = "".join(r for r in RANKS if r != self.level)
            if suit != self.trump:  # its 2s are trumps, which leaves no gap to close
                ranks = ranks.replace("2", "")
            rows.append([suit + r for r in ranks])
            rows += [[suit + r for r in row] for row in self.low_rows(suit)]
        return [[[face] for face in row] for row in rows]

    def low_rows(self, suit: str) -> list[str]:
        """X12: what lies at the low end, where the ace may stand below the 2, and level cards."""
        levels = self.facts.natural != "match"
        main = suit == self.trump
        rows = []
        if self.level not in "2A" and main:
            rows.append("A" + RANKS.replace(self.level, "")[:-1])
        if self.level == "A" and levels:
            rows.append("A" + RANKS[:-1] if main else "A2")
        if self.level == "3" and levels:
            rows.append("A23" if main else "23")
        return rows

    def strength(self, run: Faces) -> int:
        """How a set or tractor ranks among those of its own shape.

        X12: tractors by natural rank, the ace low in AA22 at level A too.
        """
        top = run[-1]
        if len(run) == 1 or not self.facts.natural:
            return self.height(top)
        if top == "BJ":
            return 1000
        place = 4 if top[0] == self.trump else 0
        first = 0
        if self.facts.natural == "kitty":  # off level tractors by suit, level tractors first (X22)
            place = place or "DCHS".index(top[0])
            first = 500 * (top[1] == self.level)
        return first + 5 * RANKS.index(top[1]) + place
