"""How a hand is flowed into rows and piles, and what can be picked."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Cards, parse_cards
from engine.rules import load_preset, preset_slugs
from engine.trump import Trump, trump
from ui.parts.hand import (
    PILE_ROWS,
    ROW_LIMIT,
    Group,
    Slot,
    Style,
    arranged,
    in_order,
    pick,
    slots,
    style_of,
    toggled,
    with_pile,
)

SINGLY, PILED = Style(), Style(piles=True)
trumps = st.builds(trump, st.sampled_from([None, 0, 1, 2, 3]), st.integers(0, 13))


def hands(decks: int, most: int) -> st.SearchStrategy[Cards]:
    deck = [card for card in range(54) for _ in range(decks)]
    return st.permutations(deck).map(lambda cards: tuple(cards[:most]))


def lengths(lying: list[list[Group]]) -> list[int]:
    return [sum(len(items) for _, items in row) for row in lying]


def cards_of(lying: list[list[Group]]) -> list[Cards]:
    """The cards of each row from left to right."""
    return [tuple(s.card for _, items in row for item in items for s in item) for row in lying]


@given(hands(2, 33), trumps)
def test_rows_hold_the_hand_and_none_is_too_long(hand: Cards, strain: Trump) -> None:
    lying = arranged(hand, strain, SINGLY)
    assert sorted(c for row in cards_of(lying) for c in row) == sorted(hand)
    assert max(lengths(lying)) <= ROW_LIMIT
    assert len(lying) == -(-len(hand) // ROW_LIMIT)


@given(hands(4, 60), trumps)
def test_piles_of_four_decks_lie_in_few_rows(hand: Cards, strain: Trump) -> None:
    """On a phone that is 360 px wide 13 piles in a row are 24 px wide each."""
    lying = arranged(hand, strain, PILED)
    assert sorted(c for row in cards_of(lying) for c in row) == sorted(hand)
    assert max(lengths(lying)) <= ROW_LIMIT
    assert len(lying) <= PILE_ROWS + 1
    items = in_order(hand, strain, PILED)
    assert all(len({s.card for s in item}) == 1 for item in items)
    assert len({item[0].card for item in items}) == len(items)


def test_long_trumps_share_a_row_with_the_shortest_suit() -> None:
    trump_cards = "BJ LJ S2 H2 D2 C2 SA SK SQ SJ ST S9 S8 S7 S6"
    plain = "HA HK HQ HJ HT H9 H8 DA DK DQ DJ DT D9 CA CK CQ"
    lying = arranged(parse_cards(f"{trump_cards} {plain}"), trump(0, 0), PILED)
    rows = [{group for group, _ in row} for row in lying]
    assert rows == [{4}, {4, 3}, {1}, {2}]


def test_a_row_breaks_between_suits_when_it_can() -> None:
    text = "BJ S2 SA SK SQ SJ S9 S8 S7 S6 S5 S4 HA HQ HJ H9 H8 C9 C8 C7 C6 DA DK DQ D3"
    first, second = arranged(parse_cards(text), trump(0, 0), SINGLY)
    assert {group for group, _ in first} & {group for group, _ in second} == set()


def test_a_row_does_not_part_twins_when_there_is_room() -> None:
    text = "S2 SA SK SQ SJ S9 S8 S7 S6 S5 S4 S3 S3 HA HA HK H8 H7 H6 H5 H4 C9 C8 C7 C6"
    laid = cards_of(arranged(parse_cards(text), trump(0, 0), SINGLY))
    assert all(one[-1] != other[0] for one, other in pairwise(laid))


@pytest.mark.parametrize("slug", preset_slugs())
def test_every_preset_fits_in_its_style(slug: str) -> None:
    """Plain cards never need more than four rows, with the kitty in the hand."""
    rules = load_preset(slug)
    style = style_of(rules)
    assert style.piles or rules.hand_size + rules.table.kitty <= PILE_ROWS * ROW_LIMIT


def test_a_pick_names_one_copy() -> None:
    """J4: of two twins exactly one is meant."""
    hand = parse_cards("H7 H7 HK")
    assert len(slots(hand)) == len(set(slots(hand))) == 3
    assert pick(hand, parse_cards("H7")) == {Slot(18, 1)}
    assert pick(hand, parse_cards("H7 H7")) == {Slot(18, 0), Slot(18, 1)}
    assert toggled(frozenset(), hand, "18.1", SINGLY) == {Slot(18, 1)}


def test_a_press_on_a_pile_takes_one_more_and_after_all_none() -> None:
    hand = parse_cards("H7 H7 H7 HK")
    picked: frozenset[Slot] = frozenset()
    numbers = []
    for _ in range(5):
        picked = toggled(picked, hand, "18.0", PILED)
        numbers.append(len(picked))
    assert numbers == [1, 2, 3, 0, 1]


def test_holding_a_pile_takes_all_of_it_and_again_none() -> None:
    hand = parse_cards("H7 H7 H7 HK")
    others = frozenset({Slot(24, 0)})
    picked = with_pile(others | {Slot(18, 1)}, hand, "18.0")
    assert len(picked) == 4
    assert with_pile(picked, hand, "18.0") == others


def test_a_key_that_is_no_longer_there_picks_nothing() -> None:
    hand = parse_cards("HK")
    assert toggled(frozenset(), hand, "18.0", SINGLY) == frozenset()
    assert toggled(frozenset(), hand, "18.0", PILED) == frozenset()
