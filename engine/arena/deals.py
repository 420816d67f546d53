"""One duplicate deal: its hand played with every way to place the two bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from engine.actions import Action, Pass, Play
from engine.arena.players import Player
from engine.bots.ladder import advise
from engine.bots.legal import Chooser
from engine.errors import NotUnderstood
from engine.levels import ladder
from engine.options import refusal
from engine.rules.settings import Rules
from engine.scoring import HandResult
from engine.selfplay import match_from, play_hand
from engine.state import Phase, State, evolve
from engine.teams import side_of
from engine.view import View

FIRST_HANDS = 5
"""Every so many deals is a first hand, in which bidding names the dealer; else he is given."""
STAND_IN = "normal"
"""The level that plays for a bot that gave no legal answer."""

Seating = tuple[str, ...]
"""By seat, ``"a"`` or ``"b"``."""


@dataclass
class Record:
    """What came of a deal, over all its seatings; plain data when it is kept in a file."""

    swings: list[float] = field(default_factory=list)
    """By seating: levels of A's seats less those of B's, on average over their seats."""
    wins: list[float] = field(default_factory=list)
    """By seating: 1 when A's side won the hand, 0 when B's did; a share where sides mix."""
    dealing: list[float] = field(default_factory=list)
    """The swings of those seatings in which A sat in the dealer's seat."""
    attacking: list[float] = field(default_factory=list)
    """The swings of the others."""
    totals: list[int] = field(default_factory=list)
    """The attackers' totals."""
    plays: dict[str, list[float]] = field(default_factory=lambda: {"a": [], "b": []})
    """Milliseconds of each play, by bot."""
    others: dict[str, list[float]] = field(default_factory=lambda: {"a": [], "b": []})
    """The same of all other decisions."""
    cut: dict[str, int] = field(default_factory=lambda: {"a": 0, "b": 0})
    """Searches that the clock cut short."""
    replaced: dict[str, dict[str, int]] = field(default_factory=lambda: {"a": {}, "b": {}})
    """Answers for which the stand-in played, by what was wrong with them."""


# --- who sits where ---


def seatings(rules: Rules) -> tuple[Seating, ...]:
    """Every way to place A and B in a deal, each as often as its opposite.

    Two sides exchange their places. Where there are three sides, or every hand
    makes its own, A and B sit by turns and the table is turned seat by seat,
    then the same with A and B exchanged.
    """
    seats = range(rules.table.seats)
    if rules.table.sides == "two":
        patterns = [[side_of(s, rules) for s in seats]]
    elif rules.table.sides == "three":
        patterns = [[int(side_of(s, rules) != alone) for s in seats] for alone in range(3)]
    else:
        patterns = [[(s + turn) % len(seats) % 2 for s in seats] for turn in seats]
    both = [[one ^ swap for one in pattern] for pattern in patterns for swap in (0, 1)]
    return tuple(dict.fromkeys(tuple("ab"[one] for one in pattern) for pattern in both))


def opening(rules: Rules, deal: int) -> State:
    """The table before a deal: every level of the ladder in turn, every seat as dealer."""
    start = match_from(rules, deal)
    if rules.auction.held or deal % FIRST_HANDS == FIRST_HANDS - 1:
        return start
    dealer = deal // len(ladder(rules)) % rules.table.seats
    return evolve(start, number=1, dealer=dealer, first=dealer)


# --- playing it ---


def play_deal(players: Mapping[str, Player], rules: Rules, deal: int, seed: int) -> Record:
    """A deal in all its seatings. It depends on its number and the seed alone."""
    record = Record()
    for number, seating in enumerate(seatings(rules)):
        chance = f"{seed}/{deal}/{number}"
        choosers = [_chooser(players[who], who, record, chance) for who in seating]
        state = start = opening(rules, deal)
        for step in play_hand(start, seed * 1_000_003 + deal, choosers, Random(chance)):
            state = step[2]
        assert state.result is not None
        _count(state.result, seating, rules, record)
    return record


def _chooser(player: Player, who: str, record: Record, chance: str) -> Chooser:
    """A player who is timed, and for whom the stand-in plays when the answer is no good."""

    def choose(view: View, _: Random) -> Action:
        seed = f"{chance}/{view.seat}/{view.at}"
        start = perf_counter()
        try:
            action, cut = player.ask(view, seed)
            refused = None if _lets_be(view, action) else refusal(view, action)
            trouble = "" if refused is None else "illegal"
        except NotUnderstood as not_understood:
            trouble, cut = not_understood.code, False
        if trouble:
            counts = record.replaced[who]
            counts[trouble] = counts.get(trouble, 0) + 1
            action = advise(view, Random(seed), STAND_IN).action
        times = record.plays if isinstance(action, Play) else record.others
        times[who].append(round(1000 * (perf_counter() - start), 3))
        record.cut[who] += cut
        return action

    return choose


def _lets_be(view: View, action: Action) -> bool:
    """During the deal a pass says: nothing to show now."""
    return view.phase == Phase.DEALING and isinstance(action, Pass)


# --- what came of it ---


def _count(result: HandResult, seating: Seating, rules: Rules, record: Record) -> None:
    seats = range(rules.table.seats)
    levels = [_steps(result, s, rules) for s in seats]
    won = [int((s in result.side) == result.held) for s in seats]
    swing = _between(levels, seating)
    record.swings.append(swing)
    record.wins.append((1 + _between(won, seating)) / 2)
    (record.dealing if seating[result.dealer] == "a" else record.attacking).append(swing)
    record.totals.append(result.total)


def _between(values: Sequence[int], seating: Seating) -> float:
    """The mean of A's seats less that of B's."""
    mine = [v for v, who in zip(values, seating, strict=True) if who == "a"]
    theirs = [v for v, who in zip(values, seating, strict=True) if who == "b"]
    return sum(mine) / len(mine) - sum(theirs) / len(theirs)


def _steps(result: HandResult, seat: int, rules: Rules) -> int:
    """Levels a seat won, whether or not a must-play level stopped it, or the levels it lost."""
    steps = ladder(rules)
    before, after = result.levels_before[seat], result.levels_after[seat]
    fallen = steps.index(after) - steps.index(before) if after in steps and before in steps else 0
    return result.gains[seat] + min(fallen, 0)


def record_to_data(record: Record) -> dict[str, Any]:
    """Plain data for JSON."""
    return dict(vars(record))


def record_from_data(data: Any) -> Record:
    """Reads :func:`record_to_data` back.

    :raises NotUnderstood: ``arena.line``
    """
    try:
        return Record(**data)
    except TypeError:
        raise NotUnderstood("arena.line") from None
