"""What one seat may know of a table: built up from nothing, never blanked out.

Bots, guests, spectators and the page get views only. A view has a JSON form
with cards in text notation that reads back to the same view.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.bidding import BidMade, bid_dealer
from engine.cards import (
    RANKS,
    Cards,
    Rank,
    cards_text,
    parse_cards,
    parse_rank,
)
from engine.kitty import DigResult
from engine.rules import rules_from_data, rules_to_data
from engine.rules.settings import Rules
from engine.scoring import HandResult
from engine.shapes import Shape
from engine.state import Phase, State, attackers_points
from engine.tricks import Played, Trick
from engine.trump import Trump, parse_strain, trump


@dataclass(frozen=True)
class View:
    """A table as one seat sees it; ``seat`` is ``None`` for a spectator.

    Everything but ``hand`` and ``kitty`` is public. ``kitty`` holds the cards
    this seat buried itself, or after the hand everybody's; else it is ``None``.
    While bidding goes on, ``trump`` is what the standing bid would make it.
    """

    seat: int | None
    rules: Rules
    at: int
    number: int
    phase: Phase
    levels: tuple[int, ...]
    dealer: int | None
    level: Rank
    first: int
    dealt: int
    hand: Cards
    counts: tuple[int, ...]
    bids: tuple[BidMade, ...]
    passed: tuple[int, ...]
    trump: Trump
    turned: Cards
    kitty: Cards | None
    turn: int | None
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    result: HandResult | None

    @property
    def coming_dealer(self) -> int | None:
        """The dealer, or before there is one, who would be by the bids so far."""
        return bid_dealer(self.bids, self.rules) if self.dealer is None else self.dealer

    @property
    def points(self) -> int:
        """Points the attackers have taken in tricks so far."""
        return attackers_points(self.tricks, self.dealer, self.rules)


def view(state: State, seat: int | None) -> View:
    """The view of a seat."""
    standing = state.bids[-1].suit if state.bids else None
    return View(
        seat=seat,
        rules=state.rules,
        at=state.at,
        number=state.number,
        phase=state.phase,
        levels=state.levels,
        dealer=state.dealer,
        level=state.level,
        first=state.first,
        dealt=state.dealt,
        hand=() if seat is None or not state.hands else state.hands[seat],
        counts=tuple(len(h) for h in state.hands),
        bids=state.bids,
        passed=tuple(sorted(state.passed)),
        trump=state.trump or trump(standing, state.level),
        turned=state.turned,
        kitty=_known_kitty(state, seat),
        turn=state.turn,
        trick=state.trick,
        tricks=state.tricks,
        result=state.result,
    )


def _known_kitty(state: State, seat: int | None) -> Cards | None:
    if state.result is not None:
        return state.kitty
    if state.phase == Phase.PLAYING and seat is not None and seat == state.dealer:
        return state.kitty
    return None


# --- JSON form ---


def view_to_data(v: View) -> dict[str, Any]:
    """Plain data for JSON; :func:`view_from_data` reads it back to an equal view."""
    return {
        "seat": v.seat,
        "rules": rules_to_data(v.rules),
        "at": v.at,
        "number": v.number,
        "phase": str(v.phase),
        "levels": [RANKS[r] for r in v.levels],
        "dealer": v.dealer,
        "level": RANKS[v.level],
        "first": v.first,
        "dealt": v.dealt,
        "hand": cards_text(v.hand),
        "counts": list(v.counts),
        "bids": [[b.seat, cards_text(b.cards)] for b in v.bids],
        "passed": list(v.passed),
        "trump": v.trump.text,
        "turned": cards_text(v.turned),
        "kitty": None if v.kitty is None else cards_text(v.kitty),
        "turn": v.turn,
        "trick": _plays_to_data(v.trick),
        "tricks": [[t.winner, _plays_to_data(t.plays)] for t in v.tricks],
        "result": None if v.result is None else _result_to_data(v.result),
    }


def view_from_data(data: dict[str, Any]) -> View:
    """Reads a view from the data of a table that is trusted, its own host's."""
    level = parse_rank(data["level"])
    kitty = data["kitty"]
    return View(
        seat=data["seat"],
        rules=_rules_from_text(json.dumps(data["rules"])),
        at=data["at"],
        number=data["number"],
        phase=Phase(data["phase"]),
        levels=tuple(parse_rank(r) for r in data["levels"]),
        dealer=data["dealer"],
        level=level,
        first=data["first"],
        dealt=data["dealt"],
        hand=parse_cards(data["hand"]),
        counts=tuple(data["counts"]),
        bids=tuple(BidMade(s, parse_cards(c)) for s, c in data["bids"]),
        passed=tuple(data["passed"]),
        trump=trump(parse_strain(data["trump"]), level),
        turned=parse_cards(data["turned"]),
        kitty=None if kitty is None else parse_cards(kitty),
        turn=data["turn"],
        trick=_plays_from_data(data["trick"]),
        tricks=tuple(Trick(_plays_from_data(p), w) for w, p in data["tricks"]),
        result=None if data["result"] is None else _result_from_data(data["result"]),
    )


@lru_cache(maxsize=8)
def _rules_from_text(text: str) -> Rules:
    """A table's rules stay the same from view to view, and judging them costs the most."""
    return rules_from_data(json.loads(text))


def _plays_to_data(plays: tuple[Played, ...]) -> list[list[Any]]:
    return [[p.seat, cards_text(p.cards), cards_text(p.tried)] for p in plays]


def _plays_from_data(data: list[list[Any]]) -> tuple[Played, ...]:
    return tuple(Played(s, parse_cards(c), parse_cards(t)) for s, c, t in data)


def _result_to_data(result: HandResult) -> dict[str, Any]:
    return {**result._asdict(), "kitty": cards_text(result.kitty)}


def _result_from_data(data: dict[str, Any]) -> HandResult:
    dug = data["dig"]
    if dug is not None:
        seat, points, multiplier, shape = dug
        dug = DigResult(seat, points, multiplier, Shape(*shape))
    tuples = {k: tuple(data[k]) for k in ("levels_before", "levels_after", "winners")}
    return HandResult(**{**data, **tuples, "dig": dug, "kitty": parse_cards(data["kitty"])})
