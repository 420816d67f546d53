"""What a table's rules provide for, and how often it happened, counted from events.

A long run at random shows by it that every rule a preset switches on is alive.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.bidding import BidMade, bid_suit
from engine.cards import JOKER_LEVEL, is_joker
from engine.events import (
    BidShown,
    DealPassed,
    Event,
    FriendJoined,
    FriendsCalled,
    HandEnded,
    HandRedealt,
    KittyTaken,
    LevelsGiven,
    Offered,
    ThrowFailed,
    TrickWon,
    TrumpNamed,
)
from engine.levels import ladder
from engine.rules.settings import Rules
from engine.scoring import HandResult
from engine.shapes import components
from engine.state import State
from engine.tricks import Trick, strength
from engine.trump import TRUMPS


def happened(before: State, after: State, events: Sequence[Event]) -> Iterator[str]:
    """The names of what happened in a step."""
    for event in events:
        match event:
            case BidShown(seat, bid):
                yield from _bid(before, seat, bid)
            case TrumpNamed(suit, _, turned):
                yield "no_trump" if suit is None else "trump_suit"
                if not before.bids and not after.bids:
                    yield "nobody_bid"
                if turned:
                    yield "kitty_turned"
            case Offered(_, offer):
                yield "auction_passes" if offer is None else "auction_offers"
            case HandRedealt(reason):
                yield f"redealt_{reason}"
            case DealPassed():
                yield "deal_passed"
            case FriendsCalled():
                yield "friend_calls"
            case FriendJoined():
                yield "joins"
            case ThrowFailed():
                yield "failed_throws"
            case TrickWon():
                yield from _trick(after.tricks[-1], after)
            case HandEnded(result):
                yield from _result(result, after)
            case LevelsGiven(_, _, levels):
                yield "transfers" if levels else "transfers_refused"
            case KittyTaken():
                if before.owner is not None:
                    yield "steals"


def _bid(state: State, seat: int, bid: BidMade) -> Iterator[str]:
    rules = state.rules
    yield "bids"
    if rules.bid.hidden:
        yield "hidden_calls"
    if not state.bids or state.owner is not None:
        return
    standing = state.bids[-1]
    same = bid_suit(bid, rules) == bid_suit(standing, rules)
    if bid.by is not None:
        yield "partner_strengthened" if rules.bid.strengthen == "side" else "fixed"
    elif bid.seat != standing.seat:
        yield "overcalls"
    elif same and not all(is_joker(c) for c in bid.cards):
        yield "strengthened"
    else:
        yield "own_changes"
    if all(is_joker(c) for c in bid.cards) and state.levels[seat] != JOKER_LEVEL:
        yield "no_trump_overcalls"


def _trick(trick: Trick, state: State) -> Iterator[str]:
    """Throws that stood, ruffs by the form led, and wider forms that won."""
    strain, rules = state.trump, state.rules
    assert strain is not None
    plays = trick.plays
    lead = components(plays[0].cards, strain, rules.tractor)
    form = "throw" if len(lead) > 1 else _form(*lead[0].shape)
    if len(lead) > 1:
        yield "throws"
    for p in plays[1:]:
        value = strength(p.cards, lead, strain, rules)
        if value is not None and value.ruff:
            yield f"ruffs_{form}"
        if value is not None and value.width > lead[0].shape.width and p.seat == trick.winner:
            yield "wider_wins"
    if strain.group[plays[0].cards[0]] == TRUMPS:
        yield "trump_leads"
    if form != "single":
        yield f"leads_{form}"


def _form(width: int, length: int) -> str:
    name = {1: "single", 2: "pair", 3: "triple"}.get(width, "quad")
    return f"{name}_tractor" if length > 1 else name


def _result(result: HandResult, state: State) -> Iterator[str]:
    rules = state.rules
    yield "held" if result.held else "takeovers"
    if result.dig is not None:
        yield "digs_by_dealers" if result.dig.against else "digs_by_attackers"
    if result.total < 0:
        yield "negative_totals"
    if result.penalties:
        yield "penalties"
    if rules.table.sides == "called" and len(result.side) == 1:
        yield "alone"
    steps = ladder(rules)
    for before, now, gain in zip(
        result.levels_before, result.levels_after, result.gains, strict=True
    ):
        moved = steps.index(now) - steps.index(before)
        if moved < 0:
            yield "demotions"
        elif moved < gain:
            yield "must_play_stops"
    if any(result.surplus):
        yield "surplus"
    if any(result.room):
        yield "room_points"
    if result.winners:
        yield "matches_won"


def provided(rules: Rules) -> set[str]:
    """What the rules of a table provide for, so that a long run must have shown it."""
    found = {"held", "takeovers", "ruffs_single"}
    bid, table = rules.bid, rules.table
    several = len(bid.ladder) > 1
    conditions = {
        "bids": bool(bid.ladder) and not rules.auction.held,
        "hidden_calls": bid.hidden,
        "overcalls": bid.overcall and several and not rules.auction.held,
        "strengthened": bid.strengthen in ("own", "side") and several and not rules.auction.held,
        "partner_strengthened": bid.strengthen == "side",
        "fixed": bid.strengthen == "anyone",
        "steals": rules.kitty.steal != "none",
        "auction_offers": rules.auction.held,
        "friend_calls": table.sides == "called",
        "joins": table.sides == "called",
        "alone": table.sides == "called",
        "failed_throws": rules.throw.allowed == "any",
        "throws": rules.throw.allowed == "any",
        "penalties": rules.throw.penalty_kind in ("points", "card_points"),
        "room_points": rules.room.mode != "none",
        "digs_by_attackers": True,
        "digs_by_dealers": rules.dig.by == "both",
        "must_play_stops": bool(rules.levels.must),
        "demotions": rules.levels.jack_dig != "none" or rules.levels.ace_dig != "none",
        "transfers": rules.levels.surplus,
        "matches_won": rules.levels.win != "none",
        "leads_pair": table.decks > 1 or rules.order.suits == "colours",
        "leads_triple": table.decks > 2,
        "leads_quad": table.decks > 3,
        "leads_pair_tractor": rules.tractor.allowed and table.decks > 1,
        "wider_wins": rules.ruff.wider_wins,
        "deal_passed": rules.rotation.must_show,
    }
    found |= {name for name, wanted in conditions.items() if wanted}
    if not table.kitty and rules.dig.base == "kitty":
        found.discard("digs_by_attackers")
    return found
