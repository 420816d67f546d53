"""Stealing the kitty with a higher bid (炒底, 抢底)."""

from __future__ import annotations

import pytest

from engine.bidding import (
    Bidding,
    BidMade,
    Show,
    bid_alone,
    bid_dealer,
    check_steal,
    height,
    legal_steals,
)
from engine.cards import cards_text, parse_cards, parse_level
from tests.engine.biddings import (
    AUCTION,
    BY_SUIT,
    FOUR_KITTY,
    JOKER_CALL,
    shown,
    stands,
    table,
    variant,
)

WHOLE = variant(kitty={"steal": "whole"})


def why_steal(now: Bidding, text: str, owner: int) -> str | None:
    seat, show = shown(text, now.rules)
    refused = check_steal(now, show.cards, seat, show, owner)
    return refused.code if refused else None


def steal(now: Bidding, text: str, owner: int) -> Bidding:
    assert why_steal(now, text, owner) is None
    seat, show = shown(text, now.rules)
    return now._replace(bids=(*now.bids, bid_alone(seat, show)))


def test_a_chain_of_steals() -> None:
    """F4: (i), (ii) and R6's order of suits of (iii)."""
    now = table("0 C2 C2", rules=variant(WHOLE, kitty={"ladder": BY_SUIT}), dealer=0)
    assert why_steal(now, "0 LJ LJ", owner=0) == "steal.own"
    now = steal(now, "1 H2 H2", owner=0)
    now = steal(now, "0 LJ LJ", owner=1)
    now = steal(now, "1 BJ BJ", owner=0)
    assert stands(now) == "1 BJ BJ = NT"
    assert bid_dealer(now) == 0


def test_only_more_cards_or_jokers_steal_by_the_ladder_of_bids() -> None:
    """F4 (iii)."""
    now = table("0 C2 C2", rules=WHOLE, dealer=0)
    assert why_steal(now, "1 H2 H2", owner=0) == "bid.low"
    assert why_steal(now, "1 LJ LJ", owner=0) is None


@pytest.mark.parametrize(
    ("standing", "cards", "refusal"),
    [
        ("0 C3", "1 D3 D3", None),
        ("0 C3 C3", "1 D3 D3", "bid.low"),
        ("0 C3 C3", "1 S3 S3", None),
        # no rung of three on the ladder: above all pairs, below four
        ("0 C3 C3 C3", "1 BJ BJ", "bid.low"),
        ("0 C3 C3 C3", "1 LJ LJ LJ LJ", None),
        ("0 C3 C3 C3 C3", "1 BJ BJ BJ BJ", None),
        ("0 C3", "1 D3 D3 D3", "bid.cards"),
        # one class of four jokers, which name any suit
        ("0 LJ LJ LJ LJ", "1 BJ BJ BJ BJ", "bid.low"),
        ("0 C3", "1 BJ BJ BJ BJ = H", None),
        ("0 C3", "1 BJ BJ = H", "bid.suit"),
    ],
)
def test_stealing_by_suit(standing: str, cards: str, refusal: str | None) -> None:
    """R6, X18: list B."""
    now = table(standing, rules=FOUR_KITTY, level="3", dealer=0)
    assert why_steal(now, cards, owner=0) == refusal


def test_four_jokers_that_steal_make_any_suit_trumps() -> None:
    now = table("0 C3", rules=FOUR_KITTY, level="3", dealer=0)
    assert stands(steal(now, "1 BJ BJ BJ BJ = H", owner=0)) == "1 BJ BJ BJ BJ = H"
    assert stands(steal(now, "1 BJ BJ BJ BJ", owner=0)) == "1 BJ BJ BJ BJ = NT"
    plain = variant(FOUR_KITTY, kitty={"any_suit": False})
    now = table("0 C3", rules=plain, level="3", dealer=0)
    assert why_steal(now, "1 BJ BJ BJ BJ = H", owner=0) == "bid.suit"


def test_four_level_cards_say_their_suit() -> None:
    rules = variant(FOUR_KITTY, kitty={"ladder": ()})
    now = table("0 C3", rules=rules, level="3", dealer=0)
    assert why_steal(now, "1 H3 H3 H3 H3 = S", owner=0) == "bid.suit"
    assert why_steal(now, "1 H3 H3 H3 H3", owner=0) is None


def test_when_nothing_can_be_stolen() -> None:
    assert why_steal(table("0 C2", dealer=0), "1 H2 H2", owner=0) == "steal.none"
    assert why_steal(table(rules=WHOLE, dealer=0), "1 H2 H2", owner=0) == "steal.turned"
    now = table("2 C2", rules=WHOLE, dealer=0)
    assert why_steal(now, "0 H2 H2", owner=0) == "steal.own"
    assert why_steal(now, "2 C2 C2", owner=0) == "steal.own"
    assert why_steal(now, "3 H3 H3", owner=0) == "bid.cards"
    refused = check_steal(now, (), 3, Show(parse_cards("H2 H2")), 0)
    assert refused is not None
    assert refused.code == "play.not_held"


def test_the_joker_stands_beside_level_cards_in_steals_too() -> None:
    """R7: strictly higher, by the ladder of bids."""
    now = table("0 LJ S3", rules=JOKER_CALL, level="3", dealer=0)
    assert why_steal(now, "1 BJ H3", owner=0) == "bid.low"
    now = steal(now, "1 LJ H3 H3", owner=0)
    assert why_steal(now, "2 BJ C3 C3", owner=1) == "bid.low"
    assert stands(steal(now, "0 LJ LJ", owner=1)) == "0 LJ LJ = NT"


def test_a_suit_named_without_cards_is_the_lowest_bid() -> None:
    """R16."""
    levels = tuple(parse_level(r) for r in "38A")
    now = Bidding(AUCTION, levels, dealer=1, bids=(BidMade(1, (), 2),))
    assert stands(now) == "1  = D"
    refused = check_steal(now, parse_cards("H8"), 2, Show(parse_cards("H8")), 1)
    assert refused is not None
    assert (refused.code, refused.params) == ("bid.few", {"n": 1})
    assert why_steal(now, "2 HA HA", owner=1) == "bid.cards"
    assert stands(steal(now, "2 H8 H8", owner=1)) == "2 H8 H8 = H"


def test_all_that_steals_weak_to_strong() -> None:
    now = table("0 C3 C3", rules=FOUR_KITTY, level="3", dealer=0)
    offers = legal_steals(now, parse_cards("S3 S3 H3 H3 D3 D3 LJ LJ LJ LJ"), 1, 0)
    assert [cards_text(s.cards) for s in offers] == [
        "H3 H3", "S3 S3", "LJ LJ", *["LJ LJ LJ LJ"] * 5
    ]  # fmt: skip
    assert legal_steals(now, parse_cards("S3 S3"), 0, 0) == ()
    now = table("0 C2", rules=WHOLE, dealer=0)
    offers = legal_steals(now, parse_cards("BJ BJ S2 S2 H2"), 1, 0)
    assert [cards_text(s.cards) for s in offers] == ["S2 S2", "BJ BJ"]


def test_a_bid_without_a_rung_stands_above_all_rungs_of_fewer_cards() -> None:
    ladder = FOUR_KITTY.kitty.ladder
    heights = [
        height(BidMade(0, parse_cards(cards)), 1, ladder, FOUR_KITTY)
        for cards in ("S3 S3", "BJ BJ", "C3 C3 C3", "C3 C3 C3 C3", "LJ LJ LJ LJ")
    ]
    assert heights == sorted(set(heights))


def test_a_joker_beside_level_cards_is_not_counted_among_a_rungs_cards() -> None:
    ladder = ("joker level", "joker level level", "LJ LJ LJ")
    pair = height(BidMade(0, parse_cards("S3 S3")), 1, ladder, JOKER_CALL)
    one = height(BidMade(0, parse_cards("LJ S3")), 1, ladder, JOKER_CALL)
    two = height(BidMade(0, parse_cards("LJ S3 S3")), 1, ladder, JOKER_CALL)
    assert one < pair < two
