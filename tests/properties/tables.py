"""The tables that whole hands are played at: every preset, and switches that no preset turns on."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.actions import Action, Challenge, Play, ThrowIn
from engine.bots.legal import random_action
from engine.options import refusal
from engine.rules.settings import Rules
from engine.state import Phase
from engine.view import View
from tests.engine.helpers import PRESETS, preset, variant

_MUST = {"must": ["5", "T", "K"], "win": "defend"}

SWITCHES: dict[str, dict[str, Any]] = {
    "played on honour, R12": {"base": "match-four", "conduct": {"honour": True}},
    "played on honour, R13": {"base": "match-seven", "conduct": {"honour": True}},
    "played on honour with friends": {"base": "friends-4", "conduct": {"honour": True}},
    "soft split": {"base": "friends-5", "levels": {"share": "soft"}},
    "must-play levels": {"levels": _MUST},
    "dealt again when nobody bids": {"bid": {"no_bid": "redeal", "ladder": ["level level"]}},
    "dealt again for a weak hand": {"bid": {"weak_points": 30, "weak_trumps": 6}},
    "stealing at random": {"base": "titanic", "kitty": {"steal": "random", "random": 3}},
    "stealing by suit": {"kitty": {"steal": "whole", "ladder": ["level", "D D", "C C", "BJ BJ"]}},
    "turned after the deal and stolen": {"base": "glossary-2", "kitty": {"steal": "whole"}},
    "two friends of eight": {
        "base": "titanic",
        "table": {"seats": 8, "decks": 4, "kitty": 8, "sides": "called"},
        "levels": {"personal": True},
        "friends": {"count": 2, "double_join": False, "bonus": True, "trumps": True},
    },
    "two friends by holding": {
        "base": "bianfeng-called",
        "table": {"seats": 6, "decks": 3, "kitty": 6},
        "friends": {"count": 2, "points": False, "highest": False},
    },
    "friends without a kitty": {
        "base": "friends-5-two", "table": {"kitty": 3, "seats": 5}, "kitty": {"steal": "whole"},
    },
    "everything clockwise": {
        "table": {"play_direction": "clockwise", "deal_direction": "counter_clockwise"},
        "rotation": {"taken": "clockwise", "held": "dealer"},
    },
    "the winner of the last trick deals": {"rotation": {"taken": "winner"}},
    "six decks for seven": {
        "base": "four-kitty", "table": {"seats": 7, "decks": 6, "kitty": 9, "sides": "alone"},
        "levels": {"personal": True},
        "room": {"mode": "hand"}, "order": {"levels_first": False},
    },
    "long tractors, every part compared": {
        "tractor": {"length": 3}, "ruff": {"compare": "every"},
        "throw": {"forced": "first_beatable", "penalty_kind": "card_points", "penalty": 5},
    },
    "wide tractors": {"base": "titanic", "tractor": {"width": 3}, "ruff": {"wider_wins": True}},
    "the suit alone": {
        "base": "server-3", "follow": {"ladder": "suit_only"}, "throw": {"void": "refused"},
    },
    "sets left whole": {
        "base": "four-hidden", "follow": {"break_sets": False, "break_tractors": False},
        "bid": {"hidden": False},
    },
    "colours by natural rank": {
        "base": "one-deck-colours", "table": {"decks": 2, "kitty": 8},
        "order": {"adjacency": "natural", "low_ace": True, "permanent_twos": True},
        "dig": {"base": "trick", "by": "both", "scheme": "contents"},
    },
    "winners bid": {
        "bid": {"rights": "winners", "no_bid": "twin"}, "levels": {"personal": True},
    },
    "a side that cannot show": {"base": "joker-call", "bid": {"ladder": ["joker level level"]}},
}  # fmt: skip
"""Differences from a preset, classic unless told, by what they are about."""


def table(name: str) -> Rules:
    """A preset, or the rules of one of the switches."""
    return preset(name) if name in PRESETS else variant(**SWITCHES[name])


TABLES = [*PRESETS, *SWITCHES]


def wild_action(seen: View, rng: Random) -> Action:
    """Random legal play, now and then a hand thrown in; on honour revokes and accusations too."""
    if rng.random() < 0.05 and refusal(seen, ThrowIn()) is None:
        return ThrowIn()
    if seen.rules.conduct.honour and seen.phase == Phase.PLAYING:
        accusation = Challenge(rng.randrange(seen.rules.table.seats))
        if rng.random() < 0.01 and refusal(seen, accusation) is None:
            return accusation
        if seen.trick and rng.random() < 0.05:
            return Play(tuple(rng.sample(seen.hand, len(seen.trick[0].cards))))
    return random_action(seen, rng)
