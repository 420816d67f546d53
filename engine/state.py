"""The whole state of a table, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.bidding import BidMade
from engine.cards import RANKS, Cards, Rank
from engine.rules.settings import Rules
from engine.scoring import HandResult
from engine.teams import same_side
from engine.tricks import Played, Trick
from engine.trump import Trump


class Phase(StrEnum):
    READY = "ready"
    """Between hands: the table starts the next one."""
    DEALING = "dealing"
    BIDDING = "bidding"
    """All cards are dealt; those who could still bid are asked."""
    BURYING = "burying"
    PLAYING = "playing"
    OVER = "over"
    """The match is won."""


@dataclass(frozen=True)
class State:
    """A table at one moment. ``at`` counts the actions that led here.

    Hands are sorted tuples. ``deck`` is the whole shuffled deck in deal order,
    of which ``dealt`` cards are out and the last ones are the kitty.
    """

    rules: Rules
    at: int = 0
    number: int = 0
    phase: Phase = Phase.READY
    levels: tuple[int, ...] = ()
    """By seat, as ranks: what each plays for."""
    dealer: int | None = None
    """``None`` on the first hand until bidding has named one."""
    first: int = 0
    deck: Cards = ()
    dealt: int = 0
    hands: tuple[Cards, ...] = ()
    bids: tuple[BidMade, ...] = ()
    passed: frozenset[int] = frozenset()
    trump: Trump | None = None
    turned: Cards = ()
    """Kitty cards that were shown because nobody bid."""
    kitty: Cards = ()
    turn: int | None = None
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    result: HandResult | None = None

    @property
    def level(self) -> Rank:
        """The level rank of this hand: the dealer's, or everyone's start before there is one."""
        return self.levels[0 if self.dealer is None else self.dealer]

    @property
    def points(self) -> int:
        """Points the attackers have taken in tricks."""
        return attackers_points(self.tricks, self.dealer, self.rules)

    @property
    def next_dealer(self) -> int | None:
        """Who deals the hand that starts next; ``None`` before the first."""
        return self.result.next_dealer if self.result else self.dealer

    @property
    def next_levels(self) -> tuple[int, ...]:
        return self.result.levels_after if self.result else self.levels

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the match; empty while it goes on."""
        return self.result.winners if self.result else ()


def attackers_points(tricks: tuple[Trick, ...], dealer: int | None, rules: Rules) -> int:
    if dealer is None:
        return 0
    return sum(t.points for t in tricks if not same_side(t.winner, dealer, rules))


def new_match(rules: Rules) -> State:
    """A table before its first hand, everyone at the start level."""
    start = RANKS.index(rules.levels.start)
    return State(rules, levels=(start,) * rules.table.seats)


def evolve(state: State, **changes: Any) -> State:
    """A changed copy; the way ``dataclasses.replace`` would, many times as fast.

    Every action makes some, so the bots' search and long replays feel it.
    """
    if not changes.keys() <= vars(state).keys():
        raise TypeError(f"no such field among {', '.join(changes)}")
    copy = object.__new__(State)
    vars(copy).update(vars(state))
    vars(copy).update(changes)
    return copy
