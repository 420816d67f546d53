from __future__ import annotations

import pytest

from engine.cards import (
    BIG_JOKER,
    JOKER_LEVEL,
    LEVELS,
    LITTLE_JOKER,
    SUITS,
    TEXTS,
    card,
    cards_text,
    deck,
    holds,
    is_joker,
    parse_card,
    parse_cards,
    parse_level,
    parse_rank,
    points,
    rank_of,
    suit_of,
    without,
)
from engine.errors import NotUnderstood
from tests.engine.helpers import c, refused


def test_every_face_reads_back() -> None:
    assert len(set(TEXTS)) == 54
    assert [parse_card(t) for t in TEXTS] == list(range(54))


@pytest.mark.parametrize(
    "text", ["", "S", "SAA", "sa", "S1", "S10", "XA", "JL", "♠A", "S A", "SＡ"]
)
def test_what_is_no_card_is_not_understood(text: str) -> None:
    with refused("card.unknown", NotUnderstood):
        parse_card(text)


def test_cards_keep_their_order_and_copies() -> None:
    assert cards_text(parse_cards("  SA HK   SA\tBJ ")) == "SA HK SA BJ"
    assert parse_cards("") == ()


def test_suit_and_rank_of_plain_cards_and_jokers() -> None:
    for s in range(4):
        for r in range(13):
            assert (suit_of(card(s, r)), rank_of(card(s, r))) == (s, r)
            assert not is_joker(card(s, r))
    for joker in (LITTLE_JOKER, BIG_JOKER):
        assert (suit_of(joker), rank_of(joker)) == (None, None)
        assert is_joker(joker)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [("S5", 5), ("HT", 10), ("DK", 10), ("CJ SQ HA D9", 0), ("LJ BJ", 0), ("S5 S5 HK", 20)],
)
def test_points(cards: str, expected: int) -> None:
    assert points(c(cards)) == expected


@pytest.mark.parametrize(
    ("decks", "jokers", "cards", "total"),
    [
        (1, True, 54, 100),
        (2, True, 108, 200),
        (3, True, 162, 300),
        (4, True, 216, 400),
        (6, True, 324, 600),
        (2, False, 104, 200),
    ],
)
def test_a_deck_has_all_its_cards_and_points(
    decks: int, jokers: bool, cards: int, total: int
) -> None:
    whole = deck(decks, jokers)
    assert len(whole) == cards
    assert points(whole) == total
    assert all(whole.count(face) == decks for face in set(whole))


@pytest.mark.parametrize("text", ["", "1", "10", "t", "AA", "W", " 2", "２"])
def test_what_is_no_rank_is_not_understood(text: str) -> None:
    with refused("rank.unknown", NotUnderstood):
        parse_rank(text)
    if text != "W":
        with refused("rank.unknown", NotUnderstood):
            parse_level(text)


def test_a_level_is_a_rank_or_the_joker_level() -> None:
    """R15: at W there are no level cards."""
    assert [parse_level(symbol) for symbol in LEVELS] == list(range(14))
    assert parse_level("W") == JOKER_LEVEL


def test_a_long_unknown_text_is_not_repeated_in_full() -> None:
    with pytest.raises(NotUnderstood) as caught:
        parse_card("S" * 1000)
    assert len(caught.value.params["text"]) <= 20


def test_without_takes_one_copy_for_each() -> None:
    assert without(c("SA HK SA"), c("SA")) == list(c("HK SA"))
    with pytest.raises(ValueError, match="not in list"):
        without(c("SA"), c("SA SA"))


@pytest.mark.parametrize(
    ("hand", "wanted", "expected"),
    [
        ("SA SA HK", "SA SA", True),
        ("SA HK", "SA SA", False),
        ("SA HK", "", True),
        ("", "SA", False),
    ],
)
def test_holding_counts_copies(hand: str, wanted: str, expected: bool) -> None:
    assert holds(c(hand), c(wanted)) is expected


def test_suits_are_written_in_the_order_of_the_notation() -> None:
    assert SUITS == "SHDC"
