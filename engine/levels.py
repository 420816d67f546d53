"""Climbing: how levels are shared out, where they stop, what is lost, and who has won.

Levels belong to seats or to sides (:func:`engine.teams.owner`); both are called
players here and are numbered from 0. A level is moved along ``levels.ladder``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.cards import LEVELS, RANKS, Cards, Rank, rank_of
from engine.errors import NotLegal
from engine.rules.settings import Rules
from engine.shapes import components
from engine.teams import after
from engine.trump import Trump

JACK, ACE = RANKS.index("J"), RANKS.index("A")


class Shares(NamedTuple):
    """The levels that a hand brings each seat."""

    gains: tuple[int, ...]
    rest: int = 0
    """How many of them the taker had beyond everybody's share (R15)."""
    taker: int | None = None
    """Who took the rest; under the soft split he may give it to others of his side instead."""


class Finish(NamedTuple):
    """What a finished hand means for the levels of the players."""

    dealer: int
    held: bool
    gains: tuple[int, ...]
    friends: tuple[int, ...] = ()
    digger: int | None = None
    """Who won the last trick, if it was an attacker."""
    dug_with: Cards = ()
    """The cards that he won it with."""
    victims: tuple[int, ...] = ()
    """The attackers that the dealer would have fall before the others (R15)."""


class Advance(NamedTuple):
    """The levels after a hand."""

    levels: tuple[Rank, ...]
    surplus: tuple[int, ...]
    """By player: levels won that he could not climb and may give away (R15)."""
    won: tuple[int, ...]
    """The players whose level wins the match."""


class Given(NamedTuple):
    """Levels and what is left of the surplus, after some of it was given away."""

    levels: tuple[Rank, ...]
    surplus: tuple[int, ...]


def ladder(rules: Rules) -> tuple[Rank, ...]:
    """The levels in the order they are climbed."""
    return tuple(LEVELS.index(symbol) for symbol in rules.levels.ladder)


# --- shares ---


def total_gain(rise: int, dealers: int, held: bool, rules: Rules) -> int:
    """The levels that a side of so many rises together: each the table's number, or shared (R15).

    :param dealers: how many the dealer's side has
    """
    others = rules.table.seats - dealers
    rise = bonus_rise(rise, dealers, held, rules)
    if rules.levels.share == "each":
        return rise
    return rise * max(dealers, others)


def bonus_rise(rise: int, dealers: int, held: bool, rules: Rules) -> int:
    """H2: a dealer's side that is smaller than called for gets one level more when it holds."""
    small = rules.table.sides == "called" and dealers <= rules.friends.count
    return rise + (held and small and rules.friends.bonus)


def shares(
    held: bool,
    rise: int,
    dealer: int,
    side: frozenset[int],
    rules: Rules,
    last_winner: int | None = None,
    given: Sequence[int] | None = None,
) -> Shares:
    """What each seat rises when the table says ``rise``.

    Either every member of the rising side rises so much, or both sides share as
    many levels a step as the larger has members: everyone gets one a step, the
    rest goes to one of them (R15). That is the dealer; under the hard split a
    friend who won the last trick, under the soft one whoever of the side won it.
    The attackers' rest goes to the one of them who won the last trick, else to the
    dealer's next player among them.

    :param given: how a soft split's rest is given out, by seat
    :raises NotLegal: ``share.given``
    """
    rise = bonus_rise(rise, len(side), held, rules)
    rising = side if held else frozenset(range(rules.table.seats)) - side
    gains = [rise if s in rising else 0 for s in range(rules.table.seats)]
    if rules.levels.share == "each" or not rising:
        return Shares(tuple(gains))
    larger = max(len(side), rules.table.seats - len(side))
    rest = rise * (larger - len(rising))
    first = dealer if held else next(s for s in after(dealer, rules) if s in rising)
    taker = last_winner if last_winner is not None and last_winner in rising else first
    if given is None:
        gains[taker] += rest
    else:
        _check_given(given, rest, rising, rules)
        gains = [g + extra for g, extra in zip(gains, given, strict=True)]
    return Shares(tuple(gains), rest, taker if rest else None)


def _check_given(given: Sequence[int], rest: int, rising: frozenset[int], rules: Rules) -> None:
    """A soft split's rest goes to members of the side that rose, all of it."""
    allowed = all(n >= 0 and (s in rising or not n) for s, n in enumerate(given))
    if rules.levels.share != "soft" or not allowed or sum(given) != rest:
        raise NotLegal("share.given", rest=rest)


# --- climbing ---


def climb(level: Rank, gain: int, defended: bool, rules: Rules) -> tuple[Rank, int]:
    """The level after a gain, and how much of the gain was blocked.

    A must-play level is not left before a hand was won there as dealer (必打), and
    nothing is above the last level.

    :param defended: whether this hand was won as dealer at the level it begins at
    """
    steps = ladder(rules)
    at = steps.index(level)
    for used in range(gain):
        must = LEVELS[steps[at]] in rules.levels.must and not (defended and used == 0)
        if must or at + 1 == len(steps):
            return steps[at], gain - used
        at += 1
    return steps[at], 0


def lower(level: Rank, loss: int, rules: Rules) -> tuple[Rank, int]:
    """The level after a loss, and how much of the loss is left at the first level."""
    steps = ladder(rules)
    at = steps.index(level)
    return steps[max(0, at - loss)], max(0, loss - at)


def advance(levels: Sequence[Rank], end: Finish, rules: Rules, trump: Trump) -> Advance:
    """The levels after a hand: what is won, then what a dig with a J or an A costs."""
    restart = _restarts(levels, end, rules)
    after_hand, surplus = [], []
    for player, level in enumerate(levels):
        if restart and player == end.dealer:
            new, blocked = ladder(rules)[0], 0
        else:
            defended = end.held and player == end.dealer
            new, blocked = climb(level, end.gains[player], defended, rules)
        after_hand.append(new)
        surplus.append(blocked if rules.levels.surplus else 0)
    own, friends = _losses(levels[end.dealer], end, rules, trump)
    if own or friends:
        _fall(after_hand, own, friends, end, rules)
    won = () if restart else _winners(levels, after_hand, end, rules)
    return Advance(tuple(after_hand), tuple(surplus), won)


def _winners(
    before: Sequence[Rank], now: Sequence[Rank], end: Finish, rules: Rules
) -> tuple[int, ...]:
    """X05: who has come to the last level, or the dealer who won a hand there."""
    last = ladder(rules)[-1]
    if rules.levels.win == "reach":
        return tuple(p for p, level in enumerate(now) if level == last and end.gains[p])
    if rules.levels.win == "defend" and end.held and before[end.dealer] == last:
        return (end.dealer,)
    return ()


def final(
    levels: Sequence[Rank], on_deal: int | None, timed: bool, rules: Rules
) -> tuple[int, ...]:
    """Who wins a match that is over by its number of hands or by the clock: the highest level.

    Of several, on time, the one on the deal wins (R12); when all are equal else, nobody.
    """
    steps = ladder(rules)
    heights = [steps.index(level) for level in levels]
    top = tuple(p for p, height in enumerate(heights) if height == max(heights))
    if len(top) > 1 and timed and on_deal in top:
        return tuple(p for p in top if p == on_deal)
    return () if len(top) == len(levels) else top


# --- digs that cost levels ---


def _holds_rank(cards: Iterable[int], rank: Rank) -> bool:
    return any(rank_of(c) == rank for c in cards)


def _restarts(levels: Sequence[Rank], end: Finish, rules: Rules) -> bool:
    """R13: a dealer at J is dug with a J; whatever the points, nothing else counts for him."""
    if rules.levels.jack_dig != "restart" or levels[end.dealer] != JACK:
        return False
    return _holds_rank(end.dug_with, JACK)


def _losses(level: Rank, end: Finish, rules: Rules, trump: Trump) -> tuple[int, int]:
    """R15: what the dealer and his friends lose when the attackers, taking over, dig with a J or A.

    A single J costs the dealer four levels and his friend two, each further card of
    a set as much again, a tractor or bulldozer as much as its two sets.
    """
    if end.held:
        return 0, 0
    if rules.levels.jack_dig == "sixfold" and level == JACK:
        parts = components(end.dug_with, trump, rules.tractor)
        cards = [
            p.shape.width * min(p.shape.length, 2) for p in parts if _holds_rank(p.cards, JACK)
        ]
        return 4 * max(cards, default=0), 2 * max(cards, default=0)
    if rules.levels.ace_dig == "to_jack" and level == ACE and _holds_rank(end.dug_with, ACE):
        return _down_to_jack(rules), 3
    return 0, 0


def _down_to_jack(rules: Rules) -> int:
    """From A to J along the ladder; to the next level below where the ladder has no J."""
    steps = ladder(rules)
    ace = steps.index(ACE)
    return ace - max((at for at in range(ace) if steps[at] <= JACK), default=0)


def _fall(levels: list[Rank], own: int, friends: int, end: Finish, rules: Rules) -> None:
    """R15: the dealer's side falls, nobody below the first level, and the rest passes on.

    The dealer's to his friends, theirs to the opponents he names, then to the
    others, at last to the digger himself. A dealer alone loses his own part only.
    """
    rest = _take(levels, end.dealer, own, rules)
    each, odd = divmod(friends, len(end.friends)) if end.friends else (0, 0)
    for i, friend in enumerate(end.friends):
        rest += _take(levels, friend, each + (i < odd), rules)
    ours = {end.dealer, *end.friends}
    others = [p for p in range(len(levels)) if p not in ours and p != end.digger]
    others = [*end.victims, *(p for p in others if p not in end.victims)]
    last = () if end.digger is None else (end.digger,)
    for player in (*end.friends, *others, *last):
        rest = _take(levels, player, rest, rules)


def _take(levels: list[Rank], player: int, loss: int, rules: Rules) -> int:
    levels[player], rest = lower(levels[player], loss, rules)
    return rest


# --- giving away what is left over ---


def may_refuse(receiver: int, rising: frozenset[int]) -> bool:
    """R15: whoever has won the hand may refuse levels, whoever has lost it must take the loss."""
    return receiver in rising


def give(
    given: Given, giver: int, receiver: int, amount: int, rising: frozenset[int], rules: Rules
) -> Given:
    """R15: a player gives surplus levels to a partner, who rises, or an opponent, who falls.

    A partner cannot pass a must-play level, an opponent does not fall below the first.

    :raises NotLegal: ``surplus.amount``, ``surplus.receiver`` or ``surplus.blocked``
    """
    if not 0 < amount <= given.surplus[giver]:
        raise NotLegal("surplus.amount", have=given.surplus[giver])
    if receiver == giver:
        raise NotLegal("surplus.receiver")
    if receiver in rising:
        level, left = climb(given.levels[receiver], amount, False, rules)
    else:
        level, left = lower(given.levels[receiver], amount, rules)
    if left:
        raise NotLegal("surplus.blocked", most=amount - left)
    levels, surplus = list(given.levels), list(given.surplus)
    levels[receiver] = level
    surplus[giver] -= amount
    return Given(tuple(levels), tuple(surplus))
