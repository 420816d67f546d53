"""The public open cases of shapes, throws, follows and tricks (A … D), by their numbers.

Each is a bug report or a dispute of some other program with its right value;
where systems differ, the value of each. The others are in test_cases_hands.py.
"""

from __future__ import annotations

import pytest

from engine.cards import points
from engine.errors import NotLegal
from engine.events import ThrowFailed, TrickWon
from engine.follow import check_follow
from engine.rules.settings import Rules
from engine.shapes import components
from engine.tricks import Played, challenge, check_lead, winning
from tests.engine.helpers import (
    CLASSIC,
    by_face,
    c,
    do,
    do_events,
    playing,
    preset,
    strain,
    text,
    variant,
)


def apart(cards: str, suit: str, level: str, rules: Rules = CLASSIC) -> list[str]:
    t = strain(suit, level, rules)
    return [text(p.cards) for p in components(c(cards), t, rules.tractor)]


def winner(plays: str, suit: str, level: str, rules: Rules = CLASSIC) -> str:
    """The player, P1 … Pn, whose play wins."""
    played = [Played(i, c(p)) for i, p in enumerate(plays.split("|"))]
    return f"P{winning(played, strain(suit, level, rules), rules) + 1}"


def thrown(throw: str, others: list[str], suit: str, level: str, rules: Rules = CLASSIC) -> str:
    """What lies on the table after a throw against the other seats' hands, P2 first."""
    hands = [(i, c(hand)) for i, hand in enumerate(others, 1)]
    failed = challenge(c(throw), hands, strain(suit, level, rules), rules)
    return by_face(failed.forced if failed else c(throw))


def legal(hand: str, play: str, lead: str, suit: str, level: str, rules: Rules = CLASSIC) -> bool:
    t = strain(suit, level, rules)
    return check_follow(c(hand), c(play), c(lead), t, rules) is None


# --- (a) tractor adjacency ---


@pytest.mark.parametrize(
    ("cards", "suit", "level", "parts"),
    [
        ("H6 H6 H8 H8", "C", "7", 1),
        ("C6 C6 C8 C8", "C", "7", 1),
        ("H6 H6 H8 H8", "C", "9", 2),
        ("DJ DJ D9 D9", "C", "T", 1),
    ],
)
@pytest.mark.parametrize("slug", ["classic", "titanic", "bianfeng-fixed", "match-four"])
def test_a1_the_gap_left_by_the_level_rank_closes(
    slug: str, cards: str, suit: str, level: str, parts: int
) -> None:
    assert len(apart(cards, suit, level, preset(slug))) == parts


def test_a2_the_level_card_has_left_its_own_suit() -> None:
    assert check_lead(c("D5 D5 D6 D6"), strain("S", "5"), CLASSIC) is not None
    assert len(apart("D4 D4 D6 D6", "S", "5")) == 1
    assert len(apart("S4 S4 S6 S6", "S", "5")) == 1
    assert len(apart("S5 S5 S6 S6", "S", "5")) == 2
    assert thrown("S5 S5 S6 S6", ["LJ LJ", "", ""], "S", "5") == "S6 S6"


@pytest.mark.parametrize(
    ("cards", "suit", "level", "sizes"),
    [
        ("ST ST CT CT", "H", "T", [2, 2]),
        ("HT HT CT CT", "H", "T", [4]),
        ("CT CT HA HA", "H", "T", [4]),
        ("HT HT HA HA", "H", "T", [2, 2]),
        ("LJ LJ HT HT", "H", "T", [4]),
        ("BJ BJ HT HT", "H", "T", [2, 2]),
        ("SA SA H2 H2 S2 S2 LJ LJ BJ BJ", "S", "2", [10]),
        ("SA SA H2 H2 S2 S2 LJ LJ BJ BJ D2 D2", "S", "2", [10, 2]),
        ("SK SK HA HA SA SA LJ LJ", "S", "A", [8]),
    ],
)
@pytest.mark.parametrize("slug", ["classic", "titanic", "bianfeng-fixed"])
def test_a3_the_ladder_at_the_top_of_trumps(
    slug: str, cards: str, suit: str, level: str, sizes: list[int]
) -> None:
    rules = preset(slug)
    parts = components(c(cards), strain(suit, level, rules), rules.tractor)
    assert [p.shape.size for p in parts] == sizes


@pytest.mark.parametrize(
    ("width", "length", "tractors"),
    [(2, 2, "yes yes yes"), (2, 3, "no yes no"), (3, 2, "no no yes")],
)
def test_a4_the_least_tractor_is_a_setting(width: int, length: int, tractors: str) -> None:
    rules = variant(base="titanic", tractor={"width": width, "length": length})
    cards = ["S3 S3 S4 S4", "S3 S3 S4 S4 S5 S5", "S3 S3 S3 S4 S4 S4"]
    for lead, tractor in zip(cards, tractors.split(), strict=True):
        assert (len(apart(lead, "D", "9", rules)) == 1) == (tractor == "yes")
        assert check_lead(c(lead), strain("D", "9", rules), rules) is None  # still a throw


# --- (b) throws ---


def test_b1_a_throw_with_a_tractor_against_equal_aces() -> None:
    lead, p2, p3, p4 = "SA SK SK SQ SQ", "H2 H2 H3 H3 HA", "SA SA S3 S3 S3", "S5 S5 S6 S7 S8"
    rules = variant(base="titanic", follow={"ladder": "pairs"})
    assert thrown(lead, [p2, p3, p4], "H", "4", rules) == by_face(c(lead))
    assert winner(f"{lead} | {p2} | {p3} | {p4}", "H", "4", rules) == "P2"
    state = playing([lead, p2, p3, p4], "H", "4", rules=rules)
    state = do(state, f"0 play {lead}", f"1 play {p2}", f"2 play {p3}", f"3 play {p4}")
    assert state.tricks[0].winner == 1


@pytest.mark.parametrize(
    ("others", "played", "single", "fewest"),
    [
        (["", "HJ", ""], "H9", "H4", "H9"),
        (["HQ HQ", "", ""], "H4 H4", "H4", "H9"),
        (["", "", "H5 H5"], "H4 H4", "H4", "H4 H4"),
        (["", "", ""], "H4 H4 H8 H8 H9", "H4 H4 H8 H8 H9", "H4 H4 H8 H8 H9"),
        (["HJ", "", "H5 H5"], "H4 H4", "H4", "H9"),
    ],
)
def test_b2_what_a_failed_throw_of_98844_must_play(
    others: list[str], played: str, single: str, fewest: str
) -> None:
    throw = "H9 H8 H8 H4 H4"
    assert thrown(throw, others, "S", "T") == played
    assert thrown(throw, others, "S", "T", preset("server-2")) == single
    assert thrown(throw, others, "S", "T", preset("four-kitty")) == fewest


@pytest.mark.parametrize("slug", ["classic", "four-kitty", "titanic"])
def test_b3_equality_partner_and_void_opponents(slug: str) -> None:
    rules = preset(slug)
    assert thrown("H4 S4", ["D4 S2", "S3 S5", "S3 S6"], "S", "4", rules) == by_face(c("H4 S4"))
    assert winner("H4 S4 | D4 S2 | S3 S5 | S3 S6", "S", "4") == "P1"
    assert thrown("H4 S4", ["D4 S2", "S3 S5 LJ", "S3 S6"], "S", "4", rules) == "H4"
    trumps = "D5 D5 D6 D7 DA"
    assert thrown("CK CK CQ", [trumps, "CA CA", trumps], "D", "2", rules) == "CQ"
    whole = by_face(c("CK CK CQ"))
    assert thrown("CK CK CQ", [trumps, "C3", trumps], "D", "2", rules) == whole


@pytest.mark.parametrize(
    ("rules", "points", "failed"),
    [
        (CLASSIC, 0, 1),
        (preset("match-seven"), 10, 1),
        (preset("four-kitty"), 0, 1),
        (variant(throw={"penalty_kind": "points", "penalty": 10}), 10, 1),
        (variant(throw={"penalty_kind": "card_points", "penalty": 10}), 10, 1),
    ],
    ids=["R1", "R13", "R6", "points", "card points"],
)
def test_b4_the_price_of_a_failed_throw(rules: Rules, points: int, failed: int) -> None:
    hands = ["HA HQ C3", "HK S3 C4", "H3 S4 C5", "H4 S5 C6"]
    state, events = do_events(playing(hands, "S", "2", rules=rules), "0 play HA HQ")
    assert isinstance(events[0], ThrowFailed)
    assert text(state.trick[0].cards) == "HQ"
    assert "HA" in text(state.hands[0])
    assert (state.points, state.failed) == (points, (failed, 0, 0, 0))
    state, events = do_events(state, "1 play HK", "2 play H3", "3 play H4")
    assert events[-1] == TrickWon(1, 10)
    assert state.points == points + 10


@pytest.mark.parametrize("slug", ["server-4", "match-four", "auction-3"])
def test_b4_or_the_throw_may_not_be_made_at_all(slug: str) -> None:
    rules = preset(slug)
    hands = ["HA HQ C3", "HK S3 C4", "H3 S4 C5", "H4 S5 C6"][: rules.table.seats]
    with pytest.raises(NotLegal) as caught:
        do(playing(hands, "S", "7", rules=rules), "0 play HA HQ")
    assert caught.value.code.startswith("throw.")


# --- (c) following ---


def test_c1_the_pair_inside_a_long_trump_lead() -> None:
    lead, hand = "S7 S7 S8 S8 S9 S9", "S4 ST SA HK DK CK SK SK"
    assert not legal(hand, "S4 ST SA HK DK CK", lead, "S", "K")
    assert legal(hand, "S4 ST SA HK SK SK", lead, "S", "K")
    assert legal(hand, "SA HK DK CK SK SK", lead, "S", "K")


@pytest.mark.parametrize(
    ("slug", "kept"), [("titanic", False), ("glossary-3", False), ("server-3", True)]
)
def test_c2_pairs_come_out_of_triples(slug: str, kept: bool) -> None:
    lead, hand, rules = "SA SA SK SK", "S3 S3 S3 ST ST S7", preset(slug)
    assert not legal(hand, "S3 S3 S3 S7", lead, "H", "2", rules)
    assert legal(hand, "S3 S3 ST ST", lead, "H", "2", rules)
    assert legal(hand, "ST ST S7 S3", lead, "H", "2", rules) is kept


@pytest.mark.parametrize(
    ("slug", "any_pairs"),
    [("four-hidden", False), ("four-kitty", False), ("match-four", False), ("server-4", True)],
)
def test_c3_a_quad_led_and_no_quad(slug: str, any_pairs: bool) -> None:
    lead, hand, rules = "H4 H4 H4 H4", "HJ HJ H6 H6 H8 H8 H9 H9 HA", preset(slug)
    assert legal(hand, "H8 H8 H9 H9", lead, "S", "3", rules)
    assert legal(hand, "H6 H6 HJ HJ", lead, "S", "3", rules) is any_pairs
    assert not legal(hand, "HJ HJ H6 HA", lead, "S", "3", rules)


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        ("titanic", [False, True, True, False]),
        ("four-hidden", [False, False, True, False]),
        ("match-four", [False, False, True, False]),
        ("four-kitty", [True, False, False, False]),
    ],
)
def test_c4_a_triple_tractor_led_and_one_triple_in_hand(slug: str, expected: list[bool]) -> None:
    lead, hand, rules = "S5 S5 S5 S6 S6 S6", "SA SA SA SJ SJ SQ SQ S3 S4", preset(slug)
    plays = ["SA SA SA SJ SJ S3", "SJ SJ SQ SQ S3 S4", "SJ SJ SQ SQ SA SA", "SA SA SA SJ S3 S4"]
    assert [legal(hand, play, lead, "H", "2", rules) for play in plays] == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, [False, True, False]),
        ({"break_tractors": False}, [True, True, False]),
        ({"ladder": "suit_only"}, [True, True, True]),
    ],
)
def test_c5_a_pair_led_and_only_a_tractor_in_hand(
    changes: dict[str, object], expected: list[bool]
) -> None:
    lead, hand, rules = "S9 S9", "S2 S3 SQ SQ SK SK", variant(follow=changes)
    plays = ["S2 S3", "SQ SQ", "SQ SK"]
    assert [legal(hand, play, lead, "H", "4", rules) for play in plays] == expected


# --- (d) who wins ---


def test_d1_two_pairs_kill_a_pair_and_two_singles() -> None:
    trick = "D8 D8 DJ DQ | C5 C5 CA S2 | SQ CJ CJ CK | S3 S3 C7 C8 | C6 C6 C2 C2"
    assert winner(trick, "C", "2") == "P5"
    assert winner(trick, "C", "2", preset("friends-5-two")) == "P5"
    assert points(c(trick.replace("|", ""))) == 20
    assert winner(trick, "C", "2", variant(ruff={"form": "exact"})) == "P2"


@pytest.mark.parametrize(
    ("compare", "first", "second"),
    [("longest", "P4", "P3"), ("highest", "P4", "P2"), ("every", "P3", "P2")],
)
def test_d2_three_ways_to_compare_over_kills(compare: str, first: str, second: str) -> None:
    rules = variant(ruff={"compare": compare})
    assert winner("C4 C6 | S2 S3 | S3 S4 | S2 BJ", "S", "K", rules) == first
    assert winner("HA HK HK | S5 S5 SA | S6 S6 S3 | D3 D4 D4", "S", "2", rules) == second


@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        ("HA HK H5 H5 H4 H4 | S9 S9 S8 S8 S7 S2", "P2"),
        ("HA HA H5 H5 H4 H4 | S9 S9 S8 S8 S7 S2", "P1"),
        ("H5 H4 H4 | S9 S7 S7 | S8 S8 S4", "P3"),
        ("H5 H6 H7 | S9 S7 S7 | S8 S8 S4", "P2"),
    ],
)
def test_d3_the_rule_texts_own_examples(trick: str, expected: str) -> None:
    assert winner(trick, "S", "T") == expected


@pytest.mark.parametrize(
    ("trick", "suit", "expected"),
    [
        ("D2 | C2 | S9 | H2", "S", "P1"),
        ("D2 D2 | C2 C2 | S3 S4 | S5 S6", "S", "P1"),
        ("D9 D9 | H2 H2 | D2 D2 | DQ DQ", "D", "P3"),
    ],
)
@pytest.mark.parametrize("slug", ["classic", "four-kitty", "match-seven", "server-2"])
def test_d4_off_level_cards_tie_and_the_first_stands(
    slug: str, trick: str, suit: str, expected: str
) -> None:
    assert winner(trick, suit, "2", preset(slug)) == expected


@pytest.mark.parametrize(
    ("slug", "pair"),
    [("classic", "P2"), ("titanic", "P2"), ("four-hidden", "P1"), ("four-kitty", "P1")],
)
def test_d5_two_trumps_are_no_pair_but_a_pair_is_two_trumps(slug: str, pair: str) -> None:
    rules = preset(slug)
    assert winner("H6 H6 | S3 S4 | H3 H4 | H5 H7", "S", "2", rules) == "P1"
    assert winner("HA HK | ST ST | H3 H4 | H5 H7", "S", "2", rules) == pair
