"""The settings of a table's rules, as frozen values.

A setting either is a number or names a policy: one pure function kept beside
its users. Code asks for the setting, never for the preset it came from.
Sources: R1 of the rule systems and the register X01 … X41.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from engine.cards import RANKS


def one_of(*choices: Any, default: Any) -> Any:
    """A setting with a closed list of values."""
    return field(default=default, metadata={"choices": choices})


def between(low: int, high: int, default: int) -> Any:
    """A whole number within bounds, both allowed."""
    return field(default=default, metadata={"low": low, "high": high})


@dataclass(frozen=True)
class Table:
    """Who sits down and with how many cards."""

    seats: int = one_of(4, default=4)
    decks: int = one_of(2, default=2)
    jokers: bool = one_of(True, default=True)
    kitty: int = between(0, 16, default=8)


@dataclass(frozen=True)
class Levels:
    """What is played for and when the match ends."""

    start: str = one_of(*RANKS[:-1], default="2")
    win: str = one_of("reach", "defend", default="reach")
    """X05. ``reach``: the first side to come to A wins; ``defend``: it must win there as dealer."""


@dataclass(frozen=True)
class Bidding:
    """How trumps are named during the deal (亮主)."""

    ladder: tuple[str, ...] = field(
        default=("level", "level level", "LJ LJ", "BJ BJ"),
        metadata={"each": ("level", "level level", "LJ LJ", "BJ BJ")},
    )
    """X01. What may be shown, from weak to strong; each bid must stand higher than the last."""
    strengthen: bool = one_of(True, False, default=True)
    """自保: the standing bidder adds cards of the same suit."""
    overcall: bool = one_of(True, False, default=True)
    """反主: another seat shows something higher."""
    own_change: bool = one_of(True, False, default=True)
    """自反: the standing bidder shows a higher set of another suit."""
    no_trump: bool = one_of(True, False, default=True)
    """反无主: jokers may be shown over a standing bid, by any seat."""
    no_bid: str = one_of("no_trump", "fourth_card", default="no_trump")
    """X02. When nobody bids: no trump, or the suit of the fourth kitty card."""
    moves_dealer: bool = one_of(True, False, default=False)
    """X28. On the first hand an overcall takes the deal (翻主方), else the first to show deals."""


@dataclass(frozen=True)
class Play:
    """Leading, following and throwing."""

    tractor_length: int = between(2, 3, default=2)
    """The fewest linked pairs that make a tractor (A4)."""
    ladder: str = one_of("pairs", default="pairs")
    """What must follow a set, best first: R1's tractor, pairs, anything."""
    forced: str = one_of(
        "lowest_component", "lowest_single", "fewest_cards", default="lowest_component"
    )
    """X03. What a failed throw must play."""


@dataclass(frozen=True)
class Dig:
    """The kitty's points when the attackers win the last trick (抠底)."""

    scheme: str = one_of("doubling_pairs", "doubling_cards", default="doubling_pairs")
    """X04, X41. ``doubling_pairs``: ×2, pair ×4, each linked pair doubles.

    ``doubling_cards``: 2 to the number of cards in the largest component, at most 64.
    """


@dataclass(frozen=True)
class Score:
    """Levels by the attackers' total."""

    table: tuple[tuple[int, str, int], ...] = (
        (0, "dealer", 3),
        (5, "dealer", 2),
        (40, "dealer", 1),
        (80, "attackers", 0),
        (120, "attackers", 1),
    )
    """From this many points on: which side holds the next deal and how many levels it rises."""
    step: int = between(5, 200, default=40)
    """Beyond the last row, each further step is one more level."""


@dataclass(frozen=True)
class Rules:
    """All the settings of a table, by section."""

    name: str = "classic"
    """The preset these settings came from: a label, never asked by code."""
    table: Table = Table()
    levels: Levels = Levels()
    bidding: Bidding = Bidding()
    play: Play = Play()
    dig: Dig = Dig()
    score: Score = Score()

    @property
    def hand_size(self) -> int:
        """Cards each seat is dealt."""
        total = self.table.decks * (54 if self.table.jokers else 52)
        return (total - self.table.kitty) // self.table.seats

    @property
    def takeover(self) -> int:
        """The attackers' total that takes the deal (上台)."""
        return next(row[0] for row in self.score.table if row[1] == "attackers")


SECTIONS = {f.name: f.type for f in fields(Rules) if f.name != "name"}
