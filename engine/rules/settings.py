"""The settings of a table's rules, as frozen values.

A setting either is a number or names a policy: one pure function kept beside
its users. Code asks for the setting, never for the preset it came from. The
default of every setting is classic's value (R1). Sources: the rule systems
R1 … R18 and the register X01 … X41. What a setting means to players, in words,
is in the locale files under ``rule.<section>.<name>``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from engine.cards import LEVELS, RANKS


def one_of(*choices: Any, default: Any) -> Any:
    """A setting with a closed list of values."""
    return field(default=default, metadata={"choices": choices})


def switch(default: bool) -> Any:
    """A setting that is on or off."""
    return one_of(True, False, default=default)


def between(low: int, high: int, default: int) -> Any:
    """A whole number within bounds, both allowed."""
    return field(default=default, metadata={"low": low, "high": high})


def list_of(*each: str, default: tuple[str, ...]) -> Any:
    """A list of different values out of a closed list, in an order that may matter."""
    return field(default=default, metadata={"each": each})


def _rungs() -> tuple[str, ...]:
    """Everything that a ladder of bids may hold, see :attr:`Bid.ladder`."""
    sets = [" ".join([name] * n) for name in ("level", *"SHDC") for n in range(1, 7)]
    jokers = [" ".join([name] * n) for name in ("joker", "LJ", "BJ") for n in range(2, 7)]
    return (*sets, *jokers, *(f"joker {' '.join(['level'] * n)}" for n in range(1, 7)))


RUNGS = _rungs()


@dataclass(frozen=True)
class Table:
    """Who sits down and with how many cards."""

    seats: int = between(3, 8, default=4)
    decks: int = between(1, 6, default=2)
    jokers: bool = switch(True)
    kitty: int = between(0, 20, default=8)
    sides: str = one_of("two", "three", "called", "alone", default="two")
    """``two`` or ``three`` sides by turns; the dealer and the friends he calls; the dealer alone
    against all others (R16)."""
    play_direction: str = one_of("counter_clockwise", "clockwise", default="counter_clockwise")
    """X17. Seats are numbered in order of play, so this says only who sits to whose right."""
    deal_direction: str = one_of("counter_clockwise", "clockwise", default="counter_clockwise")


@dataclass(frozen=True)
class Order:
    """Suits, the order of trumps, and which ranks are adjacent."""

    suits: str = one_of("four", "colours", default="four")
    """R3: ``colours``: black and red are the only suits, ``B`` and ``R``."""
    permanent_twos: bool = switch(False)
    """X20: all 2s are trumps, below the level cards: main 2, then the others."""
    adjacency: str = one_of("trump_order", "natural", default="trump_order")
    """X12: tractors go by the order of trumps, or by natural rank inside one suit."""
    low_ace: bool = switch(False)
    """X21: the ace may also stand below the 2."""
    level_links: bool = switch(True)
    """X12, natural rank only: a level card links with its suit's 2s where they are adjacent."""
    levels_first: bool = switch(False)
    """X12, X22, natural rank only: tractors topped by a level card rank above the others,
    main first, then S > H > C > D."""


@dataclass(frozen=True)
class Tractor:
    """What makes a tractor (拖拉机)."""

    allowed: bool = switch(True)
    """X29: R10 with four decks has none."""
    length: int = between(2, 3, default=2)
    """The fewest linked sets (A4)."""
    width: int = between(2, 4, default=2)
    """The fewest equal cards in each set (A4)."""


@dataclass(frozen=True)
class Levels:
    """What is played for and when the match ends."""

    ladder: str = field(default=RANKS, metadata={"symbols": LEVELS})
    """The levels in the order they are climbed; ``W`` is the joker level, without level cards."""
    start: str = one_of(*LEVELS, default="2")
    win: str = one_of("reach", "defend", "none", default="reach")
    """X05. ``reach``: the first side to come to the last level wins; ``defend``: it must win a hand
    there as dealer; ``none``: the table sets the number of hands."""
    hands: int = between(0, 99, default=0)
    """Hands in the match, 0 for no limit; afterwards the higher level wins (R6, R10)."""
    must: tuple[str, ...] = list_of(*LEVELS, default=())
    """Levels that cannot be passed before a hand was won there as dealer (必打)."""
    personal: bool = switch(False)
    """Every seat has a level of its own (R15, R16)."""
    share: str = one_of("each", "hard", "soft", default="each")
    """How a side's levels are given out: the table's number to each member; or R15's balance, where
    both sides share as many levels as the larger has members, the rest by the hard split (to the
    dealer, or to the friend who won the last trick) or the soft one (as the winner of it likes)."""
    surplus: bool = switch(False)
    """R15: levels that a must-play level blocks may be given away."""
    jack_dig: str = one_of("none", "restart", "sixfold", default="none")
    """A dealer at J dug with a J: back to the first level (R13), or R15's six levels a card."""
    ace_dig: str = one_of("none", "to_jack", default="none")
    """A dealer at A dug with an A: back to J, the friend down three (R15)."""


@dataclass(frozen=True)
class Bid:
    """How trumps are named (亮主)."""

    ladder: tuple[str, ...] = list_of(*RUNGS, default=("level", "level level", "LJ LJ", "BJ BJ"))
    """X01, X07, T4. What may be shown, from weak to strong. ``level`` is a level card, ``S`` the
    level card of that suit, ``joker`` either joker; the cards of a bid are equal but for a joker
    that stands beside level cards (R7)."""
    opening: str = one_of("ladder", "little_joker", "four_jokers", default="ladder")
    """What the first bid must be: anything of the ladder; on the first hand one LJ beside the level
    cards (R12); no jokers but four of them (X18)."""
    when: str = one_of("during", "after", default="during")
    """X28: while cards are dealt, or in turn after the deal (翻主)."""
    hidden: bool = switch(False)
    """X36, 暗叫: others see how many cards a bid has, and which when bidding is over."""
    strengthen: str = one_of("none", "own", "side", "anyone", default="own")
    """自保: who may add cards to a standing bid: its bidder; also his side (R12); any seat, with
    the second card of the suit, which fixes it (R13)."""
    overcall: bool = switch(True)
    """反主: another seat shows level cards that stand higher."""
    own_change: str = one_of("none", "no_trump", "any", default="any")
    """自反: what a bidder may show over his own standing bid: nothing, jokers, another suit too."""
    no_trump: bool = switch(True)
    """反无主: jokers may be shown over a standing bid."""
    moves_dealer: bool = switch(False)
    """X28. On the first hand an overcall takes the deal (翻主方), else the first to show deals."""
    rights: str = one_of("all", "winners", default="all")
    """亮牌权: everyone may bid, or after the first hand the side that won the last (R15)."""
    no_bid: str = one_of(
        "no_trump", "first_card", "fourth_card", "first_level_card", "spades", "twin", "redeal",
        default="no_trump",
    )  # fmt: skip
    """X02, X19. What makes trumps when nobody bids."""
    no_bid_first: str = one_of("same", "redeal", default="same")
    """X19: the same on the first hand, or deal again."""
    no_bid_dealer: str = one_of("lot", "number", default="lot")
    """X19: who deals a first hand that nobody bid on: who drew first, or by the first kitty card's
    number."""
    weak_points: int = between(0, 100, default=0)
    """A hand with fewer points than this may be thrown in before the kitty is buried."""
    weak_trumps: int = between(0, 30, default=0)
    """So may a hand with fewer trumps than this, once they are named."""


@dataclass(frozen=True)
class Kitty:
    """Taking the kitty from its owner (炒底, 抢底)."""

    steal: str = one_of("none", "whole", "random", default="none")
    """Nobody; with a higher bid the whole kitty; or some of its cards at random (R16)."""
    ladder: tuple[str, ...] = list_of(*RUNGS, default=())
    """What steals, from weak to strong; empty: the same as for bids."""
    any_suit: bool = switch(False)
    """X18: who steals with four jokers names any suit or no trump."""
    random: int = between(1, 20, default=6)
    """How many cards at random."""


@dataclass(frozen=True)
class Follow:
    """What a follower owes."""

    ladder: str = one_of(
        "pairs", "titanic", "free_quads", "sets_first", "bombs", "suit_only",
        default="pairs",
    )  # fmt: skip
    """X08, X14: the printed orders of R1 and R10, R4, R5, R6 and R12, see ``engine/ladders.py``; or
    the suit alone, in whatever shape (C5)."""
    break_sets: bool = switch(True)
    """Whether a pair is owed out of a triple, a triple out of a quad (not in R10)."""
    break_tractors: bool = switch(True)
    """Whether a pair is owed out of a tractor when a single pair is led (C5)."""


@dataclass(frozen=True)
class Throw:
    """Leading several components of one suit at once (甩牌)."""

    allowed: str = one_of("any", "none", "side_three", default="any")
    """``side_three``: only 边三轮, A + KK or K + AA of one plain suit (R16)."""
    void: str = one_of("allowed", "refused", default="allowed")
    """X13, X35: whether one may throw when all others have shown that they are void."""
    forced: str = one_of(
        "lowest_component", "lowest_single", "fewest_cards", "first_beatable",
        default="lowest_component",
    )  # fmt: skip
    """X03. What a failed throw must play."""
    penalty_kind: str = one_of("none", "points", "card_points", "room", default="none")
    """What a failed throw costs: points a try, points for each card taken back, or room points."""
    penalty: int = between(0, 20, default=0)


@dataclass(frozen=True)
class Ruff:
    """Which plays beat which."""

    form: str = one_of("contains", "exact", default="contains")
    """As many tractors and sets as the lead, where a longer or higher one may serve as several
    smaller ones; or exactly the lead's form (R5, R6)."""
    compare: str = one_of("longest", "highest", "every", default="longest")
    """D2: on the longest component, on the highest card (R10), or every component higher."""
    wider_wins: bool = switch(False)
    """Quads beat triples beat pairs in forms of one size: bombs and bulldozers (R5, R6, R12)."""


@dataclass(frozen=True)
class Dig:
    """The last trick's price (抠底)."""

    by: str = one_of("attackers", "both", default="attackers")
    """X23: whether a last trick won by the dealer's side counts too, against the attackers."""
    base: str = one_of("kitty", "trick", default="kitty")
    """X10: the kitty's points, or those of the last trick, counted instead of once."""
    scheme: str = one_of(
        "doubling_pairs", "doubling_cards", "contents", "kinds", "seven", "cards",
        default="doubling_pairs",
    )  # fmt: skip
    """X04, X41, T2: how the winning play multiplies."""
    most: int = between(0, 4096, default=0)
    """The highest multiplier, 0 for none (X04: only R4 has one)."""
    lone_pair: int = one_of(2, 4, default=2)
    """X26, for ``contents``."""
    plain: str = one_of("multiplied", "once", default="multiplied")
    """X38: whether a win in a plain suit multiplies."""


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
    step_down: int = between(0, 200, default=0)
    """Below the first row, each step is one more level for the dealer's side; 0: none (R12)."""
    most: int = between(0, 12, default=0)
    """The most levels in a hand, 0 for no limit (R13)."""
    unit: str = one_of("points", "bid_percent", default="points")
    """Whether rows and step are points, or hundredths of the auction's bid (R16)."""


@dataclass(frozen=True)
class Rotation:
    """Who deals the next hand."""

    first: str = one_of("bid", "first_seat", default="bid")
    """The first hand: whoever the bidding makes dealer, see :attr:`Bid.moves_dealer`; or the first
    seat (R18f)."""
    held: str = one_of("partner", "dealer", default="partner")
    """After a hand that the dealer's side held; without a friend the dealer again."""
    taken: str = one_of("next", "clockwise", "winner", default="next")
    """After a take-over: the dealer's next player, the clockwise neighbour (R10), or who won the
    last trick."""
    must_show: bool = switch(False)
    """R7: a side that holds nothing to show loses the deal to the other, which may show."""


@dataclass(frozen=True)
class Friends:
    """Calling friends (找朋友), where the sides are called."""

    count: int = between(1, 3, default=1)
    rule: str = one_of("copy", "holder", default="copy")
    """Who plays the k-th copy of the called card; or who holds it (R11)."""
    trumps: bool = switch(False)
    """Whether trumps may be called."""
    highest: bool = switch(True)
    """Whether the highest card of a plain suit may be called."""
    points: bool = switch(True)
    """Whether cards with points may be called."""
    double_join: bool = switch(True)
    """Whether the dealer or a friend may fill a (further) call himself (H1, H2)."""
    bonus: bool = switch(False)
    """H2: a dealer's side that is smaller than usual gets one level more."""


@dataclass(frozen=True)
class Auction:
    """Bidding for the deal by points (竞标)."""

    held: bool = switch(False)
    """Whether an auction names the dealer (R16)."""
    opening: int = between(50, 500, default=200)
    """The highest first bid; five points of it are never less than a hundredth."""
    step: int = between(5, 50, default=5)
    """How much lower each further bid must be."""
    turned: int = between(0, 20, default=3)
    """Kitty cards turned up beforehand."""


@dataclass(frozen=True)
class Conduct:
    """What helps a player, and whether the table trusts its players."""

    aids: bool = switch(True)
    """Hint, coach, card table and a look at the last trick."""
    honour: bool = switch(False)
    """Illegal follows are possible, and may be challenged once a trick is down (R12, R13)."""
    wrong_card: int = between(0, 20, default=10)
    """Points for each card of a wrong play that is found (R12)."""
    revoke: str = one_of("levels_or_points", "hand", default="levels_or_points")
    """劳改: the offended side takes levels or points (R12); or the hand is lost (R13)."""


@dataclass(frozen=True)
class Clock:
    """How long a play and a match may take."""

    play: int = between(0, 600, default=0)
    """Seconds a play, 0 for as long as one likes."""
    expiry: str = one_of("bot", "lowest", "lost", default="lowest")
    """What happens at zero: a bot plays, the lowest legal play is made, the hand is lost."""
    match: int = between(0, 600, default=0)
    """Minutes a match, 0 for no limit; afterwards the higher level wins, equal: the dealer's."""


@dataclass(frozen=True)
class Room:
    """Points that are settled at the end of a hand or match (R6)."""

    mode: str = one_of("none", "hand", "match", default="none")
    level: int = between(0, 20, default=3)
    """For each level risen."""
    difference: int = between(0, 20, default=3)
    """For each level ahead at the end of a match."""


@dataclass(frozen=True)
class Rules:
    """All the settings of a table, by section."""

    name: str = "classic"
    """The preset these settings came from: a label, never asked by code."""
    table: Table = Table()
    order: Order = Order()
    tractor: Tractor = Tractor()
    levels: Levels = Levels()
    bid: Bid = Bid()
    kitty: Kitty = Kitty()
    follow: Follow = Follow()
    throw: Throw = Throw()
    ruff: Ruff = Ruff()
    dig: Dig = Dig()
    score: Score = Score()
    rotation: Rotation = Rotation()
    friends: Friends = Friends()
    auction: Auction = Auction()
    conduct: Conduct = Conduct()
    clock: Clock = Clock()
    room: Room = Room()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Once only: what is remembered by a table's rules is looked up all through a game."""
        return hash(tuple(getattr(self, f.name) for f in fields(self)))

    @cached_property
    def cards(self) -> int:
        """Cards on the table."""
        return self.table.decks * (54 if self.table.jokers else 52)

    @cached_property
    def hand_size(self) -> int:
        """Cards each seat is dealt."""
        return (self.cards - self.table.kitty) // self.table.seats

    @property
    def takeover(self) -> int:
        """The attackers' total that takes the deal (上台), in the score table's unit."""
        return next(row[0] for row in self.score.table if row[1] == "attackers")


SECTIONS = {f.name: f.type for f in fields(Rules) if f.name != "name"}
