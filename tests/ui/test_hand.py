"""How a hand is flowed into rows, and what can be picked."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import parse_cards
from engine.trump import sort_hand, trump
from ui.parts.hand import ROW_LIMIT, Slot, pick, rows, slots

DECKS = [card for card in range(54) for _ in range(2)]
hands = st.lists(st.sampled_from(DECKS), max_size=33).filter(
    lambda hand: all(hand.count(c) <= 2 for c in hand)
)
trumps = st.builds(trump, st.sampled_from([None, 0, 1, 2, 3]), st.integers(0, 12))


@given(hands, trumps)
def test_rows_hold_the_hand_in_order_and_none_is_too_long(hand, strain) -> None:  # type: ignore[no-untyped-def]
    groups = [(group, slots(cards)) for group, cards in sort_hand(hand, strain)]
    flowed = rows(groups)
    laid = [slot for row in flowed for _, part in row for slot in part]
    assert laid == [slot for _, cards in groups for slot in cards]
    lengths = [sum(len(part) for _, part in row) for row in flowed]
    assert max(lengths) <= ROW_LIMIT
    assert len(flowed) == max(1, -(-len(hand) // ROW_LIMIT))


def test_a_row_breaks_between_suits_when_it_can() -> None:
    text = "BJ S2 SA SK SQ SJ S9 S8 S7 S6 S5 S4 HA HQ HJ H9 H8 C9 C8 C7 C6 DA DK DQ D3"
    groups = [(g, slots(c)) for g, c in sort_hand(parse_cards(text), trump(0, 0))]
    first, second = rows(groups)
    assert {group for group, _ in first} & {group for group, _ in second} == set()


def test_a_row_does_not_part_twins_when_there_is_room() -> None:
    text = "S2 SA SK SQ SJ S9 S8 S7 S6 S5 S4 S3 S3 HA HA HK H8 H7 H6 H5 H4 C9 C8 C7 C6"
    groups = [(g, slots(c)) for g, c in sort_hand(parse_cards(text), trump(0, 0))]
    laid = [[slot.card for _, part in row for slot in part] for row in rows(groups)]
    assert all(one[-1] != other[0] for one, other in pairwise(laid))


def test_a_pick_names_one_copy() -> None:
    """J4: of two twins exactly one is meant."""
    hand = parse_cards("H7 H7 HK")
    assert len(slots(hand)) == len(set(slots(hand))) == 3
    assert pick(hand, parse_cards("H7")) == {Slot(18, 1)}
    assert pick(hand, parse_cards("H7 H7")) == {Slot(18, 0), Slot(18, 1)}
