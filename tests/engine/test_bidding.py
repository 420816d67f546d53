from __future__ import annotations

import pytest

from engine.bidding import BidMade, bid_class, bid_dealer, check_bid, legal_bids, named_trump
from engine.cards import parse_rank
from engine.rules.settings import Rules
from tests.engine.helpers import CLASSIC, c, text, variant

TWO = parse_rank("2")


def bids(*shown: str) -> list[BidMade]:
    """``bids("1 S2", "2 H2 H2")``: the bids so far, seat first."""
    return [BidMade(int(s[0]), c(s[2:])) for s in shown]


def why_not(cards: str, hand: str, standing: str = "", rules: Rules = CLASSIC) -> str | None:
    """Why seat 1 may not show cards over the standing bid."""
    so_far = bids(standing) if standing else []
    refusal = check_bid(c(hand), 1, c(cards), so_far, TWO, rules)
    return refusal.code if refusal else None


@pytest.mark.parametrize(
    ("cards", "rung"),
    [
        ("S2", 0),
        ("S2 S2", 1),
        ("LJ LJ", 2),
        ("BJ BJ", 3),
        ("", None),
        ("LJ", None),
        ("BJ", None),
        ("S3", None),
        ("S2 H2", None),
        ("LJ BJ", None),
        ("S2 S2 S2", None),
        ("S3 S3", None),
    ],
)
def test_what_can_be_shown_at_level_two(cards: str, rung: int | None) -> None:
    assert bid_class(c(cards), TWO, CLASSIC) == rung


@pytest.mark.parametrize(
    ("cards", "hand", "standing", "refusal"),
    [
        ("S2", "S2", "", None),
        ("LJ LJ", "LJ LJ", "", None),
        ("S2 S2", "S2", "", "play.not_held"),
        ("S3", "S3", "", "bid.cards"),
        # over another seat's bid: higher on the ladder
        ("S2", "S2", "2 H2", "bid.low"),
        ("S2 S2", "S2 S2", "2 H2", None),
        ("S2 S2", "S2 S2", "2 H2 H2", "bid.low"),
        ("LJ LJ", "LJ LJ", "2 H2 H2", None),
        ("BJ BJ", "BJ BJ", "2 LJ LJ", None),
        ("LJ LJ", "LJ LJ", "2 BJ BJ", "bid.low"),
        # over one's own: strengthening, another suit, no trump
        ("H2 H2", "H2 H2", "1 H2", None),
        ("S2 S2", "S2 S2", "1 H2", None),
        ("S2", "S2", "1 H2", "bid.low"),
        ("LJ LJ", "LJ LJ", "1 H2", None),
    ],
)
def test_bidding(cards: str, hand: str, standing: str, refusal: str | None) -> None:
    assert why_not(cards, hand, standing) == refusal


@pytest.mark.parametrize(
    ("setting", "cards", "standing"),
    [
        ("strengthen", "H2 H2", "1 H2"),
        ("own_change", "S2 S2", "1 H2"),
        ("overcall", "S2 S2", "2 H2"),
        ("no_trump", "LJ LJ", "2 H2"),
        ("no_trump", "LJ LJ", "1 H2"),
    ],
)
def test_each_way_of_changing_a_bid_can_be_switched_off(
    setting: str, cards: str, standing: str
) -> None:
    assert why_not(cards, cards, standing) is None
    off = variant(bidding={setting: False})
    assert why_not(cards, cards, standing, off) == f"bid.{setting}"


def test_a_shorter_ladder_takes_its_rungs_away() -> None:
    rules = variant(bidding={"ladder": ["level", "level level"]})
    assert why_not("LJ LJ", "LJ LJ", rules=rules) == "bid.cards"


def test_all_that_may_be_shown_weak_to_strong() -> None:
    hand = c("S2 H2 H2 LJ BJ BJ SA")
    offers = legal_bids(hand, 1, [], TWO, CLASSIC)
    assert [text(b) for b in offers] == ["S2", "H2", "H2 H2", "BJ BJ"]
    offers = legal_bids(hand, 1, bids("0 D2"), TWO, CLASSIC)
    assert [text(b) for b in offers] == ["H2 H2", "BJ BJ"]
    assert legal_bids(c("SA SA"), 1, [], TWO, CLASSIC) == ()


def test_who_deals_the_first_hand() -> None:
    so_far = bids("2 S2", "3 H2 H2")
    assert bid_dealer(so_far, CLASSIC) == 2
    assert bid_dealer(so_far, variant(bidding={"moves_dealer": True})) == 3
    assert bid_dealer([], CLASSIC) is None


@pytest.mark.parametrize(
    ("shown", "expected"),
    [(["1 S2"], "S"), (["1 S2", "2 H2 H2"], "H"), (["1 S2", "1 LJ LJ"], "NT"), ([], "NT")],
)
def test_the_last_bid_names_the_trumps(shown: list[str], expected: str) -> None:
    assert named_trump(bids(*shown), c("C7 LJ HT DK"), TWO, CLASSIC).text == expected


@pytest.mark.parametrize(("kitty", "expected"), [("C7 LJ HT DK S4", "D"), ("C7 S4 HT BJ", "NT")])
def test_nobody_bids_and_the_fourth_card_is_turned(kitty: str, expected: str) -> None:
    rules = variant(bidding={"no_bid": "fourth_card"})
    assert named_trump([], c(kitty), TWO, rules).text == expected
