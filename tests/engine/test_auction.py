from __future__ import annotations

from dataclasses import replace

import pytest

from engine.auction import (
    AuctionResult,
    OfferMade,
    auction_result,
    check_offer,
    lowest,
    most_offered,
    next_to_offer,
)
from engine.rules.settings import Auction, Rules, Table

THREE = Rules(table=Table(seats=3, kitty=9, sides="alone"), auction=Auction(held=True))
SIX = Rules(
    table=Table(seats=6, decks=3, kitty=6, sides="three"),
    auction=Auction(held=True, opening=300),
)


def offers(*said: tuple[int, int | None], rules: Rules = THREE) -> list[OfferMade]:
    """Offers, each of which must be accepted."""
    made: list[OfferMade] = []
    for seat, points in said:
        refused = check_offer(made, seat, points, rules)
        assert refused is None, (seat, points, refused)
        made.append(OfferMade(seat, points))
    return made


def why(so_far: list[OfferMade], seat: int, points: int | None, rules: Rules = THREE) -> str | None:
    refused = check_offer(so_far, seat, points, rules)
    return refused.code if refused else None


def test_the_lowest_offer_deals_against_its_threshold() -> None:
    """I1 (i)."""
    made = offers((0, 150), (1, 120), (2, 115), (0, None), (1, None))
    assert auction_result(made, THREE) == AuctionResult(2, 115, over=True, redeal=False)
    assert lowest(made) == OfferMade(2, 115)


@pytest.mark.parametrize(
    ("points", "refusal"),
    [
        (200, None),
        (205, "auction.high"),
        (5, None),
        (0, "auction.number"),
        (-5, "auction.number"),
        (148, "auction.number"),
        (None, None),
    ],
)
def test_opening_offers(points: int | None, refusal: str | None) -> None:
    assert why([], 0, points) == refusal


@pytest.mark.parametrize(
    ("points", "refusal"),
    [(120, "auction.high"), (125, "auction.high"), (115, None), (112, "auction.number")],
)
def test_each_offer_is_lower(points: int, refusal: str | None) -> None:
    assert why(offers((0, 150), (1, 120)), 2, points) == refusal


def test_larger_steps() -> None:
    rules = replace(THREE, auction=replace(THREE.auction, step=20))
    made = offers((0, 150), rules=rules)
    assert most_offered([], rules) == 200
    assert most_offered(made, rules) == 130
    assert why(made, 1, 135, rules) == "auction.high"
    assert why(made, 1, 130, rules) is None


def test_a_pass_is_final() -> None:
    made = offers((0, None), (1, 200), (2, 195))
    assert why(made, 0, 100) == "auction.passed"
    assert why(made, 0, None) == "auction.passed"
    assert next_to_offer(2, made, THREE) == 1


def test_turns_go_round_until_all_others_have_passed() -> None:
    assert next_to_offer(0, offers((0, 150)), THREE) == 1
    assert next_to_offer(2, offers((0, 150), (1, None), (2, 145)), THREE) == 0
    over = offers((0, 150), (1, None), (2, None))
    assert auction_result(over, THREE) == AuctionResult(0, 150, over=True, redeal=False)
    assert next_to_offer(2, over, THREE) is None
    assert why(over, 0, 140) == "auction.over"


def test_the_last_seat_may_still_offer_when_both_others_have_passed() -> None:
    made = offers((0, None), (1, None))
    assert auction_result(made, THREE) == AuctionResult(None, None, over=False, redeal=False)
    assert next_to_offer(1, made, THREE) == 2
    made = offers((0, None), (1, None), (2, 200))
    assert auction_result(made, THREE) == AuctionResult(2, 200, over=True, redeal=False)


def test_all_pass_and_cards_are_dealt_again() -> None:
    made = offers((1, None), (2, None), (0, None))
    assert auction_result(made, THREE) == AuctionResult(None, None, over=True, redeal=True)
    assert lowest(made) is None


def test_nothing_is_left_below_five() -> None:
    made = offers((0, 5))
    assert most_offered(made, THREE) == 0
    assert why(made, 1, 0) == "auction.number"
    assert why(made, 1, None) is None


def test_a_side_speaks_as_one() -> None:
    """R17: sides of two sit opposite; either partner offers, a pass is for both."""
    made = offers((0, 300), (1, 200), (2, 150), (3, 145), rules=SIX)
    assert next_to_offer(3, made, SIX) == 4
    made = offers((0, 300), (1, None), (2, 150), rules=SIX)
    assert why(made, 4, 145, SIX) == "auction.passed"
    assert next_to_offer(3, made, SIX) == 5
    made = offers((0, 300), (1, None), (2, 150), (3, None), rules=SIX)
    assert auction_result(made, SIX) == AuctionResult(2, 150, over=True, redeal=False)
    assert why(made, 5, 145, SIX) == "auction.over"
    made = offers((0, None), (1, None), (2, None), rules=SIX)
    assert auction_result(made, SIX).redeal
