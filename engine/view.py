"""What one seat may know of a table: built up from nothing, never blanked out.

Bots, guests, spectators and the page get views only. A view has a JSON form
with cards in text notation that reads back to the same view.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.auction import OfferMade
from engine.bidding import Bidding, BidMade, bid_dealer, bid_seen, bid_suit
from engine.cards import (
    LEVELS,
    Cards,
    Rank,
    cards_text,
    parse_card,
    parse_cards,
    parse_level,
)
from engine.cards import TEXTS as CARD_TEXTS
from engine.friends import FriendCall
from engine.kitty import DigResult
from engine.rules import rules_from_data, rules_to_data
from engine.rules.settings import Rules
from engine.scoring import HandResult, attackers_points
from engine.shapes import Shape
from engine.state import Phase, State, built
from engine.teams import allies, dealers_side
from engine.tricks import Played, Trick
from engine.trump import Trump, parse_strain, strain_text, trump


@dataclass(frozen=True)
class View:
    """A table as one seat sees it; ``seat`` is ``None`` for a spectator.

    Everything but ``hand`` and ``kitty`` is public, and calls that lie face down
    (X36). ``kitty`` holds the cards this seat buried itself, or after the hand
    everybody's; else it is ``None``. While bidding goes on, ``trump`` is what the
    standing bid would make it.
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
    bidders: tuple[int, ...] | None
    dealt: int
    hand: Cards
    counts: tuple[int, ...]
    bids: tuple[BidMade, ...]
    asked: int | None
    offers: tuple[OfferMade, ...]
    threshold: int | None
    passed: tuple[int, ...]
    trump: Trump
    turned: Cards
    kitty: Cards | None
    owner: int | None
    calls: tuple[FriendCall, ...]
    friends: tuple[int, ...]
    turn: int | None
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    failed: tuple[int, ...]
    fines: tuple[int, ...]
    accused: int | None
    result: HandResult | None
    pending: str
    shared: tuple[int, ...]
    gift: tuple[int, int] | None
    last_hand: bool

    @property
    def bidding(self) -> Bidding:
        """The bidding so far, as this seat can judge bids by it."""
        first = self.number == 1
        return Bidding(self.rules, self.levels, self.dealer, first, self.bids, self.bidders)

    @property
    def coming_dealer(self) -> int | None:
        """The dealer, or before there is one, who would be by the bids so far."""
        return bid_dealer(self.bidding) if self.dealer is None else self.dealer

    @property
    def dealers(self) -> frozenset[int]:
        """The dealer's side as far as everyone knows it; nobody before there is a dealer."""
        return dealers_side(self.dealer, self.friends, self.rules)

    def ours(self, seat: int) -> bool:
        """Whether a seat plays with the viewer, as far as everyone knows."""
        if self.seat is None or seat == self.seat:
            return seat == self.seat
        side = self.dealers or dealers_side(self.seat, (), self.rules)
        return allies(seat, self.seat, side)

    @property
    def points(self) -> int:
        """Points the attackers have so far, as far as the sides are known."""
        return attackers_points(self.tricks, self.fines, self.dealers)


def view(state: State, seat: int | None) -> View:
    """The view of a seat."""
    fields = {
        "seat": seat,
        "rules": state.rules,
        "at": state.at,
        "number": state.number,
        "phase": state.phase,
        "levels": state.levels,
        "dealer": state.dealer,
        "level": state.level,
        "first": state.first,
        "bidders": None if state.bidders is None else tuple(sorted(state.bidders)),
        "dealt": state.dealt,
        "hand": () if seat is None or not state.hands else state.hands[seat],
        "counts": tuple(map(len, state.hands)),
        "bids": _known_bids(state, seat),
        "asked": state.asked,
        "offers": state.offers,
        "threshold": state.threshold,
        "passed": tuple(sorted(state.passed)) if state.passed else (),
        "trump": state.trump or _coming_trump(state, seat),
        "turned": state.turned,
        "kitty": _known_kitty(state, seat),
        "owner": state.owner,
        "calls": state.calls,
        "friends": tuple(sorted(state.friends)) if state.friends else (),
        "turn": state.turn,
        "trick": state.trick,
        "tricks": state.tricks,
        "failed": state.failed,
        "fines": state.fines,
        "accused": state.accused,
        "result": state.result,
        "pending": state.pending,
        "shared": state.shared,
        "gift": state.gift,
        "last_hand": state.last_hand,
    }
    return built(View, fields)


def _known_bids(state: State, seat: int | None) -> tuple[BidMade, ...]:
    if state.trump is not None:
        return state.bids
    return tuple(bid_seen(bid, seat, state.rules) for bid in state.bids)


def _coming_trump(state: State, seat: int | None) -> Trump:
    """The strain that the standing bid would make, if the seat knows it."""
    bids = _known_bids(state, seat)
    if not bids or not bids[-1].cards:
        return trump(None, state.level, state.rules.order)
    dealer = bids[-1].seat if state.dealer is None else state.dealer
    return trump(bid_suit(bids[-1], state.rules), state.levels[dealer], state.rules.order)


def _known_kitty(state: State, seat: int | None) -> Cards | None:
    """The whole kitty after the hand; before it whoever buried all of it knows it."""
    if state.result is not None:
        return state.kitty
    if seat is None or seat != state.owner:
        return None
    buried = state.phase in (Phase.PLAYING, Phase.STEALING)
    whole = state.rules.kitty.steal != "random" or state.owner == state.dealer
    return state.kitty if buried and whole else None


# --- JSON form ---


def view_to_data(v: View) -> dict[str, Any]:
    """Plain data for JSON; :func:`view_from_data` reads it back to an equal view."""
    plain = {name: getattr(v, name) for name in _PLAIN}
    return {
        **plain,
        "rules": rules_to_data(v.rules),
        "phase": str(v.phase),
        "levels": "".join(LEVELS[r] for r in v.levels),
        "level": LEVELS[v.level],
        "hand": cards_text(v.hand),
        "bids": [_bid_to_data(b, v.rules) for b in v.bids],
        "offers": [list(o) for o in v.offers],
        "trump": [v.trump.text, LEVELS[v.trump.level]],
        "turned": cards_text(v.turned),
        "kitty": None if v.kitty is None else cards_text(v.kitty),
        "calls": [[CARD_TEXTS[c.card], c.copy] for c in v.calls],
        "trick": _plays_to_data(v.trick),
        "tricks": [[t.winner, _plays_to_data(t.plays)] for t in v.tricks],
        "result": None if v.result is None else _result_to_data(v.result),
    }


_PLAIN = (
    "seat", "at", "number", "dealer", "first", "bidders", "dealt", "counts", "asked", "threshold",
    "passed", "owner", "friends", "turn", "failed", "fines", "accused", "pending", "shared", "gift",
    "last_hand",
)  # fmt: skip
"""Fields that are JSON as they are, but that tuples come back as lists."""


def view_from_data(data: dict[str, Any]) -> View:
    """Reads a view from the data of a table that is trusted, its own host's."""
    rules = _rules_from_text(json.dumps(data["rules"]))
    strain, strain_level = data["trump"]
    kitty = data["kitty"]
    plain = {name: _as_tuple(data[name]) for name in _PLAIN}
    return View(
        **plain,
        rules=rules,
        phase=Phase(data["phase"]),
        levels=tuple(parse_level(r) for r in data["levels"]),
        level=parse_level(data["level"]),
        hand=parse_cards(data["hand"]),
        bids=tuple(_bid_from_data(b, rules) for b in data["bids"]),
        offers=tuple(OfferMade(*o) for o in data["offers"]),
        trump=trump(parse_strain(strain, rules.order), parse_level(strain_level), rules.order),
        turned=parse_cards(data["turned"]),
        kitty=None if kitty is None else parse_cards(kitty),
        calls=tuple(FriendCall(parse_card(c), k) for c, k in data["calls"]),
        trick=_plays_from_data(data["trick"]),
        tricks=tuple(Trick(_plays_from_data(p), w) for w, p in data["tricks"]),
        result=None if data["result"] is None else _result_from_data(data["result"]),
    )


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _bid_to_data(bid: BidMade, rules: Rules) -> list[Any]:
    strain = None if bid.strain is None else strain_text(bid.strain, rules.order)
    return [bid.seat, cards_text(bid.cards), strain, bid.by, bid.hidden]


def _bid_from_data(data: list[Any], rules: Rules) -> BidMade:
    seat, cards, strain, by, hidden = data
    suit = None if strain is None else parse_strain(strain, rules.order)
    return BidMade(seat, parse_cards(cards), suit, by, hidden)


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
    values = {name: _as_tuple(value) for name, value in data.items()}
    dug = data["dig"]
    if dug is not None:
        seat, points, multiplier, shape, against = dug
        dug = DigResult(seat, points, multiplier, Shape(*shape), against)
    return HandResult(**{**values, "dig": dug, "kitty": parse_cards(data["kitty"])})
