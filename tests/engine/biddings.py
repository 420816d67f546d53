"""The systems' ways of bidding as settings, and small words for biddings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.bidding import Bidding, Show, bid_made, bid_suit, check_bid
from engine.cards import cards_text, parse_cards, parse_level
from engine.rules.settings import Rules
from engine.trump import parse_strain, strain_text


def variant(base: Rules | None = None, **sections: dict[str, Any]) -> Rules:
    """Rules with some settings changed, classic's unless told."""
    base = base or Rules()
    return replace(base, **{k: replace(getattr(base, k), **v) for k, v in sections.items()})


def level_sets(most: int) -> tuple[str, ...]:
    return tuple(" ".join(["level"] * n) for n in range(1, most + 1))


CLASSIC = Rules()
TITANIC = variant(
    table={"decks": 3, "kitty": 6},
    bid={
        "ladder": ("level", "level level", "joker joker", "level level level", "joker joker joker")
    },
)
HIDDEN = variant(
    table={"decks": 4, "kitty": 0},
    bid={
        "ladder": level_sets(4),
        "hidden": True,
        "own_change": "none",
        "no_trump": False,
        "moves_dealer": True,
    },
)
BY_SUIT = ("level", "D D", "C C", "H H", "S S", "LJ LJ", "BJ BJ")
FOUR_KITTY = variant(
    table={"decks": 4},
    bid={
        "ladder": (
            "level", "level level", "LJ LJ", "BJ BJ", "level level level", "LJ LJ LJ", "BJ BJ BJ",
            "level level level level", "LJ LJ LJ LJ", "BJ BJ BJ BJ",
        ),
        "opening": "four_jokers",
        "own_change": "none",
        "moves_dealer": True,
    },
    kitty={
        "steal": "whole",
        "ladder": (*BY_SUIT, "joker joker joker joker"),
        "any_suit": True,
    },
)  # fmt: skip
JOKER_CALL = variant(
    bid={"ladder": ("joker level", "joker level level", "LJ LJ", "BJ BJ"), "own_change": "none"},
    kitty={"steal": "whole"},
)
SERVER = variant(
    table={"decks": 3},
    bid={
        "ladder": ("level level", "LJ LJ", "BJ BJ", "level level level", "LJ LJ LJ", "BJ BJ BJ"),
    },
)
MATCH_FOUR = variant(HIDDEN, bid={"opening": "little_joker", "strengthen": "side"})
MATCH_SEVEN = variant(
    bid={"strengthen": "anyone", "own_change": "none", "moves_dealer": True, "no_bid": "first_card"}
)
RANKED = variant(
    table={"decks": 3},
    bid={
        "ladder": (
            "level",
            "level level",
            "D D D",
            "C C C",
            "H H H",
            "S S S",
            "LJ LJ LJ",
            "BJ BJ BJ",
        )
    },
)
COLOURS = variant(
    table={"decks": 1, "kitty": 6},
    order={"suits": "colours"},
    bid={"ladder": ("level", "level level")},
)
FRIENDS = variant(
    TITANIC, table={"seats": 5, "sides": "called", "kitty": 7}, bid={"rights": "winners"}
)
AUCTION = variant(
    table={"seats": 3, "sides": "alone", "kitty": 9},
    auction={"held": True},
    kitty={"steal": "random"},
)


def shown(text: str, rules: Rules) -> tuple[int, Show]:
    """``"1 S2 S2"`` or, naming a suit, ``"1 LJ LJ = S"``."""
    seat, _, rest = text.partition(" ")
    cards, _, strain = rest.partition("=")
    named = parse_strain(strain.strip(), rules.order) if strain else None
    return int(seat), Show(parse_cards(cards), named)


def table(
    *bids: str, rules: Rules = CLASSIC, level: str = "2", first: bool = False, **fields: Any
) -> Bidding:
    """A bidding with these bids, each of which must be accepted."""
    levels = (parse_level(level),) * rules.table.seats
    return further(Bidding(rules, levels, first_hand=first)._replace(**fields), *bids)


def further(now: Bidding, *bids: str) -> Bidding:
    for text in bids:
        seat, show = shown(text, now.rules)
        refused = check_bid(now, show.cards * 2, seat, show)
        assert refused is None, (text, refused)
        now = now._replace(bids=(*now.bids, bid_made(now, seat, show)))
    return now


def why(now: Bidding, text: str, hand: str | None = None) -> str | None:
    """Why a bid is refused, by a seat that holds the cards and more unless told."""
    seat, show = shown(text, now.rules)
    cards = show.cards * 2 if hand is None else parse_cards(hand)
    refused = check_bid(now, cards, seat, show)
    return refused.code if refused else None


def stands(now: Bidding) -> str:
    """``"1 S2 S2 = S"``: whose bid stands, its cards and its trumps."""
    assert now.standing is not None
    suit = strain_text(bid_suit(now.standing, now.rules), now.rules.order)
    return f"{now.standing.seat} {cards_text(now.standing.cards)} = {suit}"
