"""The referee on tables: which presets there are, how cards are dealt, how a table is run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.bidding import bid_alone, bid_seen
from engine.cards import LEVELS, deck
from engine.game import bid_options
from engine.phases.dealing import drawer, opening
from engine.referee.questions import Question
from engine.rules import Rules, load_preset, preset_info, preset_slugs
from engine.rules.playable import kitty_sizes, pack
from engine.rules.reading import bounds
from engine.state import Phase, State, evolve, new_match
from engine.teams import side_of, side_seats


def ask_presets(question: Question) -> dict[str, Any]:
    """All the presets in order, with their names, sources and sizes."""
    return {"presets": [_preset(slug) for slug in preset_slugs()]}


def _preset(slug: str) -> dict[str, Any]:
    info, rules = preset_info(slug), load_preset(slug)
    return {
        "slug": slug,
        "title": dict(info.title),
        "systems": list(info.systems),
        "players": rules.table.seats,
        "decks": rules.table.decks,
        "each": rules.hand_size,
        "kitty": rules.table.kitty,
    }


def ask_deal(question: Question) -> dict[str, Any]:
    """The deal of a table, for more or fewer players and decks too (I3).

    Cards that do not come out even go to the kitty.
    """
    table = question.rules.table
    seats, decks = table.seats, table.decks
    if question.has("players"):
        seats = question.number("players", *bounds("table.seats"))
    if question.has("decks"):
        decks = question.number("decks", *bounds("table.decks"))
    cards = pack(decks, table.jokers)
    kitty = table.kitty + (cards - table.kitty) % seats
    kitties = kitty_sizes(cards, seats, 2 * seats + 4)
    return {"each": (cards - kitty) // seats, "kitty": kitty, "kitties": kitties}


def ask_table(question: Question) -> dict[str, Any]:
    """How a table is run: what no other question shows, because it comes before or beside the play.

    Numbers are 0 where there is no limit, or nothing of the kind.
    """
    rules = question.rules
    before = new_match(rules)
    first = opening(before).first
    sides = dict.fromkeys(side_seats(seat, rules) for seat in range(rules.table.seats))
    return {
        "sides": [list(side) for side in sides],
        "levels": [LEVELS[level] for level in before.levels],
        "hands": rules.levels.hands,
        "minutes": rules.clock.match,
        "seconds": rules.clock.play,
        "expiry": rules.clock.expiry,
        "first_dealer": first,
        "drawn": _drawn(evolve(before, first=first or 0)),
        **_naming(before),
        "stolen": _stolen(rules),
        "aids": rules.conduct.aids,
        "honour": rules.conduct.honour,
        "revoke": rules.conduct.revoke,
        "room": rules.room.mode,
    }


def _drawn(state: State) -> list[int]:
    """The seats in the order in which they draw, from who draws first."""
    return [drawer(state, n) for n in range(state.rules.table.seats)]


def _naming(before: State) -> dict[str, Any]:
    """When trumps may be named, whether the others see with what, and what is turned up before.

    Asked of a seat that could show anything.
    """
    rules = before.rules
    whole = deck(rules.table.decks, rules.table.jokers)
    hands = (whole, *[()] * (rules.table.seats - 1))
    dealing = evolve(before, number=1, phase=Phase.DEALING, hands=hands)
    shows = bid_options(dealing, 0)
    other = next(s for s in range(rules.table.seats) if side_of(s, rules) != side_of(0, rules))
    return {
        "bids_while_dealing": bool(shows),
        "bids_hidden": any(not bid_seen(bid_alone(0, s), other, rules).cards for s in shows),
        "turned": rules.auction.turned if rules.auction.held else 0,
    }


def _stolen(rules: Rules) -> int:
    """How many cards change hands when the kitty is stolen."""
    return {"none": 0, "whole": rules.table.kitty, "random": rules.kitty.random}[rules.kitty.steal]


ASKS: dict[str, Callable[[Question], dict[str, Any]]] = {
    "presets": ask_presets,
    "deal": ask_deal,
    "table": ask_table,
}
