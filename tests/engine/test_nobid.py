from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.cards import LITTLE_JOKER, Cards, parse_card, parse_cards, parse_level
from engine.nobid import Unbid, card_number, no_bid, numbered_seat
from engine.rules.settings import Order, Rules
from engine.trump import strain_text

KITTY = "C7 LJ HT DK S4 CT D2 H9"
"""E4's kitty, in flip order."""


def under(no_bid: str, **settings: Any) -> Rules:
    rules = Rules()
    return replace(rules, bid=replace(rules.bid, no_bid=no_bid, **settings))


def found(
    rules: Rules,
    kitty: str = KITTY,
    *,
    first: bool = False,
    dealer: int | None = 0,
    drew: int | None = None,
    hands: tuple[Cards, ...] = (),
    level: str = "T",
) -> Unbid:
    return no_bid(rules, first, dealer, drew, parse_cards(kitty), hands, parse_level(level))


def strain(result: Unbid, order: Order | None = None) -> str:
    return strain_text(result.strain, order or Order())


@pytest.mark.parametrize(
    ("policy", "trump", "turned"),
    [
        ("no_trump", "NT", ""),
        ("spades", "S", ""),
        ("fourth_card", "D", "C7 LJ HT DK"),
        ("first_card", "C", "C7"),
        ("first_level_card", "H", "C7 LJ HT"),
    ],
)
def test_what_makes_trumps(policy: str, trump: str, turned: str) -> None:
    """E4: R1 and its two other readings, R5, R13, R6."""
    result = found(under(policy))
    assert strain(result) == trump
    assert result.turned == parse_cards(turned)
    assert (result.dealer, result.redeal) == (0, False)


@pytest.mark.parametrize(
    ("policy", "kitty", "trump"),
    [
        ("first_card", "BJ C7", "NT"),
        ("first_card", "", "NT"),
        ("fourth_card", "C7 S4 HT BJ D3", "NT"),
        ("fourth_card", "C7 S4 HT", "NT"),
        ("first_level_card", "C7 LJ H3", "C"),
        ("first_level_card", "LJ C7 H3", "NT"),
        ("first_level_card", "LJ C7 HT", "H"),
        ("first_level_card", "", "NT"),
        ("spades", "", "S"),
    ],
)
def test_jokers_and_short_kitties(policy: str, kitty: str, trump: str) -> None:
    assert strain(found(under(policy), kitty)) == trump


def test_without_a_level_card_the_whole_kitty_was_turned() -> None:
    assert found(under("first_level_card"), "C7 LJ H3").turned == parse_cards("C7 LJ H3")


def test_at_the_joker_level_there_are_no_level_cards_to_find() -> None:
    assert strain(found(under("first_level_card"), level="W")) == "C"


@pytest.mark.parametrize("first", [True, False])
def test_dealt_again(first: bool) -> None:
    assert found(under("redeal"), first=first, dealer=None).redeal
    only_first = under("first_card", no_bid_first="redeal")
    assert found(only_first, first=first, dealer=None).redeal is first


def test_who_drew_first_deals_the_first_hand() -> None:
    """X02; a dealer who is known stays."""
    rules = under("no_trump")
    assert found(rules, first=True, dealer=None, drew=2).dealer == 2
    assert found(rules, first=True, dealer=1, drew=2).dealer == 1
    assert found(rules, first=False, dealer=3, drew=2).dealer == 3
    assert found(rules, first=True, dealer=None).dealer is None


@pytest.mark.parametrize(
    ("card", "number"),
    [("SA", 0), ("S2", 1), ("SK", 12), ("HA", 13), ("C7", 45), ("CK", 51), ("LJ", 52), ("BJ", 53)],
)
def test_the_number_of_a_card(card: str, number: int) -> None:
    assert card_number(parse_card(card)) == number


@pytest.mark.parametrize(("card", "seat"), [("SA", 1), ("S2", 0), ("S3", 3), ("S4", 2), ("S5", 1)])
def test_the_first_kitty_card_names_the_first_dealer(card: str, seat: int) -> None:
    """X19: 0 is the seat to the right of seat 0, then clockwise."""
    rules = under("first_level_card", no_bid_dealer="number")
    assert found(rules, f"{card} LJ", first=True, dealer=None, drew=2).dealer == seat
    assert found(rules, f"{card} LJ", first=False, dealer=2).dealer == 2
    result = found(rules, f"{card} LJ HT C9", first=True, dealer=None)
    assert result.turned == parse_cards(f"{card} LJ HT")


def test_to_the_right_is_the_seat_before_where_play_goes_clockwise() -> None:
    rules = Rules()
    rules = replace(rules, table=replace(rules.table, play_direction="clockwise"))
    assert [numbered_seat(parse_card(c), rules) for c in ("SA", "S2", "S3", "S4")] == [3, 0, 1, 2]


def test_a_number_is_turned_for_even_where_no_card_makes_trumps() -> None:
    rules = under("no_trump", no_bid_dealer="number")
    result = found(rules, "S3 LJ", first=True, dealer=None)
    assert (result.dealer, result.turned) == (3, parse_cards("S3"))
    assert found(rules, "", first=True, dealer=None, drew=1).dealer == 1


# --- R8 ---

HANDS = (parse_cards("S2 D7"), parse_cards("H9 BJ"), parse_cards("C7 H9"), parse_cards("SA"))


@pytest.mark.parametrize(
    ("kitty", "trump", "dealer", "turned"),
    [
        ("DK C7 H9", "C", 2, "DK C7"),
        ("DK BJ C7", "NT", 1, "DK BJ"),
        ("H9", "H", 1, "H9"),
        ("DK DQ", "NT", 3, "DK DQ"),
    ],
)
def test_the_holder_of_a_twin_deals_the_first_hand(
    kitty: str, trump: str, dealer: int, turned: str
) -> None:
    """R8; without any twin the lot decides."""
    result = found(under("twin"), kitty, first=True, dealer=None, drew=3, hands=HANDS)
    assert (strain(result), result.dealer) == (trump, dealer)
    assert result.turned == parse_cards(turned)


def test_of_several_holders_it_is_the_first_from_who_drew_first() -> None:
    assert found(under("twin"), "H9", first=True, dealer=None, drew=2, hands=HANDS).dealer == 2
    assert found(under("twin"), "H9", first=True, dealer=None, hands=HANDS).dealer == 1
    both = (HANDS[2], *HANDS[1:])
    assert found(under("twin"), "H9", first=True, dealer=None, hands=both).dealer == 0


def test_later_a_twin_names_the_suit_alone() -> None:
    result = found(under("twin"), "C7", first=False, dealer=0, hands=HANDS)
    assert (strain(result), result.dealer) == ("C", 0)


# --- two colours ---


def test_a_turned_card_names_its_colour() -> None:
    """R3: and its twin is any card of its colour and rank."""
    rules = replace(under("first_card"), order=Order(suits="colours"))
    assert strain(found(rules, "C7"), rules.order) == "B"
    assert strain(found(rules, "D7"), rules.order) == "R"
    assert found(rules, "LJ").strain is None
    rules = replace(under("twin"), order=Order(suits="colours"))
    result = found(rules, "H7 S7", first=True, dealer=None, hands=HANDS)
    assert (strain(result, rules.order), result.dealer) == ("R", 0)
    spades = replace(under("spades"), order=Order(suits="colours"))
    assert strain(found(spades), spades.order) == "B"
    assert LITTLE_JOKER not in result.turned
