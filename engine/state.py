"""The whole state of a table, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from engine.auction import OfferMade
from engine.bidding import BidMade
from engine.cards import Cards, Rank, parse_level
from engine.friends import FriendCall
from engine.rules.settings import Rules
from engine.scoring import HandEnd, HandResult, attackers_points
from engine.teams import dealers_side
from engine.tricks import Played, Trick
from engine.trump import Trump

Value = TypeVar("Value")


class Phase(StrEnum):
    READY = "ready"
    """Between hands: the table starts the next one."""
    DEALING = "dealing"
    AUCTION = "auction"
    """Seats offer in turn to deal against a threshold (R16)."""
    NAMING = "naming"
    """The auction's winner names trumps."""
    BIDDING = "bidding"
    """All cards are dealt; those who could still bid are asked."""
    BURYING = "burying"
    """The kitty's owner calls friends where they are called, and buries."""
    STEALING = "stealing"
    """The others are asked in turn whether they take the kitty with a higher bid (炒底)."""
    PLAYING = "playing"
    JUDGING = "judging"
    """The offended side chooses what a revoke costs (R12)."""
    GIVING = "giving"
    """Levels that a must-play level blocks are given away, or not (R15)."""
    OVER = "over"
    """The match is over."""


class Revoke(NamedTuple):
    """An illegal follow on honour: whose, in which trick, and how many of its cards are wrong."""

    seat: int
    trick: int
    cards: int


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
    """``None`` until bidding has named one, where it does: on the first hand, at an auction, with
    rights to bid."""
    first: int = 0
    """Who draws the first card, and deals when nobody bids for it."""
    bidders: frozenset[int] | None = None
    """亮牌权: the seats that may bid, ``None`` for all (R15)."""
    deck: Cards = ()
    dealt: int = 0
    hands: tuple[Cards, ...] = ()
    bids: tuple[BidMade, ...] = ()
    """What has stood, the last one stands; also what the kitty was stolen with."""
    asked: int | None = None
    """Who spoke last, where level cards are turned after the deal."""
    offers: tuple[OfferMade, ...] = ()
    threshold: int | None = None
    """The auction's price: what the attackers need."""
    passed: frozenset[int] = frozenset()
    trump: Trump | None = None
    turned: Cards = ()
    """Kitty cards that everyone has seen: turned because nobody bid, or before an auction."""
    kitty: Cards = ()
    owner: int | None = None
    """Who took the kitty last."""
    calls: tuple[FriendCall, ...] = ()
    friends: frozenset[int] = frozenset()
    """The dealer's friends as everyone knows them by now."""
    secret_friends: frozenset[int] = frozenset()
    """Friends by holding the called card, who are known when they play it (R11)."""
    turn: int | None = None
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    failed: tuple[int, ...] = ()
    """By seat: failed throws in this hand, or in the match where the room settles matches."""
    fines: tuple[int, ...] = ()
    """By seat: points that its failed throws and wrong cards give to the other side."""
    revokes: tuple[Revoke, ...] = ()
    """What nobody has challenged yet; only the table knows."""
    accused: int | None = None
    """Who has revoked, while the other side chooses what it costs."""
    result: HandResult | None = None
    ending: HandEnd | None = None
    """What the result was settled from."""
    pending: str = ""
    """What is being decided about levels: ``"share"``, ``"blame"`` or ``"surplus"``."""
    shared: tuple[int, ...] = ()
    """By seat: how much of a soft split's rest is given out so far."""
    gift: tuple[int, int] | None = None
    """Levels offered to a seat that may refuse them: the seat, and how many."""
    last_hand: bool = False
    """Whether the match's time is up, so that it ends with this hand."""

    @property
    def level(self) -> Rank:
        """The level rank of this hand: the dealer's, or everyone's start before there is one."""
        return self.levels[0 if self.dealer is None else self.dealer]

    @property
    def first_hand(self) -> bool:
        return self.number == 1

    @property
    def dealers(self) -> frozenset[int]:
        """The dealer's side as far as everyone knows it; nobody before there is a dealer."""
        return dealers_side(self.dealer, self.friends, self.rules)

    @property
    def points(self) -> int:
        """Points the attackers have by now, as far as the sides are known."""
        return attackers_points(self.tricks, self.fines, self.dealers)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the match; empty while it goes on."""
        return self.result.winners if self.result else ()


def new_match(rules: Rules) -> State:
    """A table before its first hand, everyone at the start level."""
    return State(rules, levels=(parse_level(rules.levels.start),) * rules.table.seats)


def evolve(state: State, **changes: Any) -> State:
    """A changed copy; the way ``dataclasses.replace`` would, many times as fast.

    Every action makes some, so the bots' search and long replays feel it.
    """
    before = vars(state)
    fields = {**before, **changes}
    if len(fields) > len(before):
        raise TypeError(f"no such field among {', '.join(changes)}")
    return built(State, fields)


def built(kind: type[Value], fields: dict[str, Any]) -> Value:
    """A frozen dataclass's value from all its fields.

    Its own constructor sets one field after the other, which takes several times as long.
    """
    value = object.__new__(kind)
    object.__setattr__(value, "__dict__", fields)
    return value
