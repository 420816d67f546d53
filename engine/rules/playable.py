"""Whether settings that are each allowed can be dealt and played together.

What cannot is refused with the path of one setting and the values it could
have beside the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.errors import NotUnderstood
from engine.rules.reading import SETTINGS, bounds, listed
from engine.rules.settings import Rules, Table


def pack(decks: int, jokers: bool) -> int:
    """Cards in so many decks."""
    return decks * (54 if jokers else 52)


def kitty_sizes(cards: int, seats: int, most: int) -> list[int]:
    """The kitties up to a size with which the deal comes out even (I3)."""
    return [k for k in range(most + 1) if (cards - k) % seats == 0]


def usual_kitties(table: Table) -> list[int]:
    """The kitties that players may want at a table: up to two cards a seat and four more."""
    return kitty_sizes(pack(table.decks, table.jokers), table.seats, 2 * table.seats + 4)


def check_playable(rules: Rules) -> Rules:
    """The rules themselves.

    :raises NotUnderstood: ``rules.deal`` when the cards do not come out even, ``rules.clash`` when
        one setting asks for what another takes away
    """
    if (rules.cards - rules.table.kitty) % rules.table.seats:
        sizes = listed(usual_kitties(rules.table))
        raise NotUnderstood("rules.deal", path="table.kitty", allowed=sizes)
    for check in (_sides, _levels, _bid, _no_bid, _kitty, _score, _auction):
        check(rules)
    return rules


def _need(condition: bool, path: str, allowed: Iterable[Any]) -> None:
    if not condition:
        raise NotUnderstood("rules.clash", path=path, allowed=listed(allowed))


def _sides(rules: Rules) -> None:
    """Sides of one size, or friends that leave at least one attacker."""
    table = rules.table
    if table.sides == "called":
        most = table.seats - 2
        _need(rules.friends.count <= most, "friends.count", range(1, most + 1))
    fitting = {"two": table.seats % 2 == 0, "three": table.seats % 3 == 0}
    even = [s for s in SETTINGS["table.sides"].metadata["choices"] if fitting.get(s, True)]
    _need(table.sides in even, "table.sides", even)


def _levels(rules: Rules) -> None:
    """A match that is not won before it begins, and only levels that can be reached."""
    levels = rules.levels
    starts = levels.ladder[:-1] if levels.win == "reach" else levels.ladder
    _need(levels.start in starts, "levels.start", starts)
    _need(set(levels.must) <= set(levels.ladder), "levels.must", levels.ladder)


def _bid(rules: Rules) -> None:
    """Somebody must be able to name trumps, unless an auction's winner does."""
    if rules.auction.held:
        return
    rungs = SETTINGS["bid.ladder"].metadata["each"]
    held = [rung for rung in rungs if holdable(rung, rules)]
    _need(any(rung in held for rung in rules.bid.ladder), "bid.ladder", held)
    able = [o for o in SETTINGS["bid.opening"].metadata["choices"] if can_open(o, rules)]
    _need(rules.bid.opening in able, "bid.opening", able)


def holdable(rung: str, rules: Rules) -> bool:
    """Whether the decks hold the cards of a rung.

    Two black 5s are equal where there are only two colours, so each deck has two (R3).
    """
    words = rung.split()
    jokers = [w for w in words if w in ("joker", "LJ", "BJ")]
    faces = 2 if rules.order.suits == "colours" else 1
    levels = len(words) - len(jokers)
    enough = levels <= rules.table.decks * faces and len(jokers) <= rules.table.decks
    return enough and (rules.table.jokers or not jokers)


def can_open(opening: str, rules: Rules) -> bool:
    """Whether an opening leaves a bid of the ladder that can be the first (R12, X18)."""
    rungs = [rung.split() for rung in rules.bid.ladder if holdable(rung, rules)]
    with_levels = [words for words in rungs if words[-1] not in ("joker", "LJ", "BJ")]
    if opening == "little_joker":
        return rules.table.jokers and bool(with_levels)
    if opening == "four_jokers":
        return bool(with_levels) or any(len(words) >= 4 for words in rungs)
    return True


def _no_bid(rules: Rules) -> None:
    """A kitty to turn cards from, copies for a twin, and no dealing again without end."""
    bid, table = rules.bid, rules.table
    turned = {"first_card": 1, "fourth_card": 4, "first_level_card": 1, "twin": 1}
    able = [
        choice
        for choice in SETTINGS["bid.no_bid"].metadata["choices"]
        if table.kitty >= turned.get(choice, 0) and (choice != "twin" or table.decks > 1)
    ]
    _need(bid.no_bid in able, "bid.no_bid", able)
    _need(bid.no_bid_dealer == "lot" or table.kitty > 0, "bid.no_bid_dealer", ["lot"])
    # At the joker level only jokers can be shown, two of a kind at least (R15).
    endless = "W" in rules.levels.ladder and not (table.jokers and table.decks > 1)
    _need(not endless or bid.no_bid != "redeal", "bid.no_bid", [c for c in able if c != "redeal"])
    _need(not endless or bid.no_bid_first == "same", "bid.no_bid_first", ["same"])


def _kitty(rules: Rules) -> None:
    """Nothing to take from an empty kitty, and no more than it holds."""
    kitty = rules.table.kitty
    _need(kitty > 0 or rules.kitty.steal == "none", "kitty.steal", ["none"])
    if rules.kitty.steal == "random":
        _need(rules.kitty.random <= kitty, "kitty.random", range(1, kitty + 1))


def _score(rules: Rules) -> None:
    """A row for no points at all, unless levels go on downwards; a bid to take hundredths of."""
    score = rules.score
    _need(score.table[0][0] == 0 or score.step_down > 0, "score.table", ["rows from 0"])
    _need(score.unit == "points" or rules.auction.held, "score.unit", ["points"])


def _auction(rules: Rules) -> None:
    if rules.auction.held:
        most = min(rules.table.kitty, bounds("auction.turned")[1])
        _need(rules.auction.turned <= most, "auction.turned", range(most + 1))
