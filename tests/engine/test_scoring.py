from __future__ import annotations

from typing import Any

import pytest

from engine.cards import LEVELS, parse_level
from engine.kitty import DigResult
from engine.rules import Rules, load_preset
from engine.scoring import (
    HandEnd,
    HandResult,
    attackers_points,
    fined,
    outcome,
    settle,
    thresholds,
)
from engine.shapes import PAIR, SINGLE
from engine.tricks import Played, Trick
from tests.engine.helpers import CLASSIC, c, refused, strain, variant

# --- the score table (T3) ---


def results(totals: str, rules: Rules, bid: int | None = None) -> str:
    """``"D+3 0 A+1"``: the dealer's side three levels, a mere take-over, the attackers one."""
    found = [outcome(int(total), rules, bid) for total in totals.split()]
    return " ".join(
        "0" if not o.held and not o.rise else f"{'DA'[not o.held]}+{o.rise}" for o in found
    )


G1 = "0 35 40 75 80 115 120 155 160 200"


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        ("classic", "D+3 D+2 D+1 D+1 0 0 A+1 A+1 A+2 A+3"),
        ("bianfeng-fixed", "D+3 D+2 D+1 D+1 0 0 A+1 A+1 A+2 A+3"),
        ("joker-call", "D+3 D+2 D+1 D+1 0 0 A+1 A+1 A+2 A+3"),
        ("glossary-2", "D+3 D+2 D+1 D+1 A+1 A+1 A+2 A+2 A+3 A+4"),
        ("match-seven", "D+3 D+2 D+1 D+1 0 0 A+2 A+3 A+3 A+3"),
    ],
)
def test_g1_two_decks_at_the_edges(slug: str, expected: str) -> None:
    assert results(G1, load_preset(slug)) == expected


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        ("four-hidden", "D+1 A+1 A+3"),
        ("four-kitty", "D+1 0 A+2"),
        ("match-four", "D+1 0 A+4"),
    ],
)
def test_g2_four_decks(slug: str, expected: str) -> None:
    assert results("155 160 320", load_preset(slug)) == expected


def test_one_deck_and_three() -> None:
    assert results("0 15 20 35 40 55 60 80 100", load_preset("one-deck")) == (
        "D+3 D+2 D+1 D+1 0 0 A+1 A+2 A+3"
    )
    assert results("0 35 40 75 80 95 100", load_preset("glossary-1")) == ("D+2 D+1 0 0 A+1 A+1 A+2")
    assert results("0 55 60 115 120 175 180 235 240 300", load_preset("titanic")) == (
        "D+3 D+2 D+1 D+1 0 0 A+1 A+1 A+2 A+3"
    )


def test_classic_has_no_end_upwards_and_none_downwards() -> None:
    assert results("-10 0 5 195 240 400", CLASSIC) == "D+3 D+3 D+2 A+2 A+4 A+8"


def test_r12_goes_on_by_40_both_ways() -> None:
    totals = "155 125 120 85 80 45 40 5 0 -35 -40 -80"
    assert results(totals, load_preset("match-four")) == (
        "D+1 D+1 D+2 D+2 D+3 D+3 D+4 D+4 D+5 D+5 D+6 D+7"
    )
    for total in range(-200, 160, 5):
        assert outcome(total, load_preset("match-four")).rise == 1 + (160 - total) // 40


def test_i1_rows_in_hundredths_of_the_bid_are_exact() -> None:
    auction = load_preset("auction-3")
    assert results("120 175 110 60 55 0", auction, 115) == "A+1 A+2 D+2 D+2 D+4 D+6"
    assert results("115 170 175 230", auction, 115) == "A+1 A+1 A+2 A+3"
    assert results("5 55 60 115 120 180", auction, 120) == "D+4 D+4 D+2 D+2 A+1 A+2"
    with pytest.raises(ValueError, match="bid"):
        outcome(120, auction)


def test_the_thresholds_a_table_shows() -> None:
    assert thresholds(CLASSIC) == (0, 5, 40, 80, 120)
    assert CLASSIC.takeover == 80
    assert thresholds(load_preset("auction-3"), 115) == (0, 1.15, 57.5, 115)


# --- points ---


def test_fines_go_to_the_other_side() -> None:
    """B4: 75 and ten for the dealer side's failed throw are 85."""
    side = frozenset({0, 2})
    assert fined((10, 0, 0, 0), side) == 10
    assert fined((0, 5, 10, 0), side) == 5
    tricks = [
        Trick((Played(0, c("SK")), Played(1, c("SA"))), 1),
        Trick((Played(0, c("HK")), Played(1, c("H5"))), 0),
    ]
    assert attackers_points(tricks, (), side) == 10
    assert attackers_points(tricks, (0, 0, 10, 0), side) == 20
    assert attackers_points(tricks, (0, 0, 10, 0), frozenset()) == 0


# --- a finished hand ---


def levels(names: str) -> tuple[int, ...]:
    return tuple(parse_level(n) for n in names.split())


def names(ranks: tuple[int, ...]) -> str:
    return " ".join(LEVELS[r] for r in ranks)


def settled(
    points: int, before: str, dealer: int = 0, rules: Rules = CLASSIC, **more: Any
) -> HandResult:
    """A hand that the dealer won the last trick of with a low trump, unless told otherwise."""
    end = {"last_winner": dealer, "last_cards": c("S3"), "trump": strain("S", "2"), **more}
    return settle(HandEnd(dealer, levels(before), trick_points=points, **end), rules)


@pytest.mark.parametrize(
    ("total", "before", "dealer", "after", "next_dealer"),
    [
        (0, "2 2 2 2", 0, "5 2 5 2", 2),
        (35, "5 3 5 3", 2, "7 3 7 3", 0),
        (75, "5 3 5 3", 1, "5 4 5 4", 3),
        (80, "5 3 5 3", 0, "5 3 5 3", 1),
        (120, "5 3 5 3", 0, "5 4 5 4", 1),
        (160, "5 3 5 3", 3, "7 3 7 3", 0),
    ],
)
def test_a_side_rises_and_the_deal_goes_on(
    total: int, before: str, dealer: int, after: str, next_dealer: int
) -> None:
    result = settled(total, before, dealer)
    assert (result.levels_before, result.levels_after) == (levels(before), levels(after))
    assert (result.next_dealer, result.bidders) == (next_dealer, ())
    assert result.winners == ()
    assert not result.over
    assert result.side == ((0, 2) if dealer % 2 == 0 else (1, 3))


def test_the_dig_and_fines_count_in_the_total() -> None:
    result = settled(60, "2 2 2 2", dig=DigResult(1, 15, 4, PAIR), penalties=-10)
    assert (result.trick_points, result.penalties, result.total) == (60, -10, 110)
    assert (result.held, result.rise) == (False, 0)


def test_a_dug_last_trick_is_counted_instead_of_its_own_points() -> None:
    """X10, R12: 100 points, 40 of them on the last trick, which a pair digs."""
    rules = load_preset("match-four")
    won = settled(100, "3 3 3 3", 0, rules, dig=DigResult(1, 40, 2, PAIR), last_winner=1)
    assert (won.trick_points, won.total) == (60, 140)
    lost = settled(20, "3 3 3 3", 0, rules, dig=DigResult(2, 40, 2, PAIR, against=True))
    assert (lost.trick_points, lost.total, lost.rise) == (20, -60, 6)
    assert names(lost.levels_after) == "9 3 9 3"


def test_the_kitty_is_counted_beside_the_last_trick() -> None:
    assert settled(100, "2 2 2 2", dig=DigResult(1, 40, 1, SINGLE)).total == 140


@pytest.mark.parametrize(
    ("total", "before", "dealer", "winners"),
    [
        (75, "K 2 K 2", 0, (0, 2)),
        (0, "Q 2 Q 2", 2, (0, 2)),
        (160, "2 Q 2 Q", 0, (1, 3)),
        (80, "2 K 2 K", 0, ()),
        (35, "J 2 J 2", 0, ()),
    ],
)
def test_the_side_that_comes_to_the_ace_wins(
    total: int, before: str, dealer: int, winners: tuple[int, ...]
) -> None:
    result = settled(total, before, dealer)
    assert (result.winners, result.over) == (winners, bool(winners))
    assert max(result.levels_after) <= parse_level("A")


@pytest.mark.parametrize(
    ("total", "before", "dealer", "winners"),
    [
        (75, "K 2 K 2", 0, ()),
        (75, "A 2 A 2", 0, (0, 2)),
        (80, "A 2 A 2", 0, ()),
        (200, "2 A 2 A", 0, ()),
    ],
)
def test_or_a_side_must_win_as_dealer_at_the_ace(
    total: int, before: str, dealer: int, winners: tuple[int, ...]
) -> None:
    assert settled(total, before, dealer, variant(levels={"win": "defend"})).winners == winners


def test_a_match_of_so_many_hands_goes_to_the_higher_level() -> None:
    """X05: R6."""
    rules = load_preset("four-kitty")
    before = settled(160, "9 8 9 8", 0, rules, number=8)
    assert (before.over, before.winners) == (False, ())
    last = settled(75, "9 8 9 8", 0, rules, number=9)
    assert (last.over, last.winners) == (True, (0, 2))
    drawn = settled(160, "9 9 9 9", 0, rules, number=9)
    assert (drawn.over, drawn.winners) == (True, ())


def test_r12_on_time_the_side_on_the_deal_wins_when_equal() -> None:
    rules = load_preset("match-four")
    assert settled(160, "9 9 9 9", 0, rules, expired=True).winners == (1, 3)
    assert settled(240, "8 6 8 6", 0, rules, expired=True).winners == (1, 3), "both at 8"
    assert settled(200, "9 6 9 6", 0, rules, expired=True).winners == (0, 2)
    assert settled(155, "A 9 A 9", 0, rules, expired=True).winners == (0, 2)


def test_g4_a_dig_with_a_jack() -> None:
    dug = {"last_winner": 1, "last_cards": c("SJ"), "trump": strain("S", "J")}
    seven = settled(35, "J 5 J 5", 0, load_preset("match-seven"), **dug)
    assert names(seven.levels_after) == "2 5 2 5"
    assert (seven.held, seven.rise, seven.gains) == (True, 2, (2, 0, 2, 0))
    friends = settled(35, "J 5 5 5 5", 0, load_preset("friends-5"), friends=(2,), **dug)
    assert names(friends.levels_after) == "A 5 7 5 5"
    taken = settled(120, "J 5 5 5 5", 0, load_preset("friends-5"), friends=(2,), **dug)
    assert names(taken.levels_after) == "7 5 3 5 5"
    own = settled(35, "J 5 J 5", 0, load_preset("match-seven"), last_cards=c("SJ"))
    assert names(own.levels_after) == "K 5 K 5", "won by the dealer's own side"


FRIENDS = load_preset("friends-5")


def test_five_players_rise_each_for_himself() -> None:
    found = settled(55, "4 2 2 3 2", 0, FRIENDS, friends=(3,), last_winner=3)
    assert found.gains == (2, 0, 0, 4, 0)
    assert names(found.levels_after) == "6 2 2 7 2"
    assert (found.side, found.friends) == ((0, 3), (3,))
    assert (found.next_dealer, found.bidders) == (3, (0, 3))
    alone = settled(55, "2 2 2 2 2", 0, FRIENDS)
    assert alone.gains == (8, 0, 0, 0, 0)
    taken = settled(180, "2 2 2 2 2", 0, FRIENDS, friends=(1,), last_winner=2)
    assert taken.gains == (0, 0, 1, 1, 1)
    assert (taken.next_dealer, taken.bidders) == (2, (2, 3, 4))


def test_blocked_levels_are_left_to_give_away() -> None:
    result = settled(0, "9 2 J 2 2", 0, FRIENDS, friends=(2,))
    assert names(result.levels_after) == "J 2 J 2 2"
    assert result.surplus == (4, 0, 3, 0, 0)
    assert result.rest == 0
    assert result.taker is None


def test_a_soft_split_is_settled_as_its_taker_likes() -> None:
    soft = variant(base="friends-5", levels={"share": "soft"})
    asked = {"friends": (2,), "last_winner": 2}
    first = settled(55, "4 2 4 2 2", 0, soft, **asked)
    assert (first.rest, first.taker) == (2, 2)
    assert names(first.levels_after) == "6 2 8 2 2"
    given = settled(55, "4 2 4 2 2", 0, soft, **asked, given=(1, 0, 1, 0, 0))
    assert names(given.levels_after) == "7 2 7 2 2"
    with refused("share.given"):
        settled(55, "4 2 4 2 2", 0, soft, **asked, given=(0, 2, 0, 0, 0))


def test_an_auction_is_settled_by_its_bid() -> None:
    auction = load_preset("auction-3")
    result = settled(120, "2 3 4", 2, auction, bid=115)
    assert (result.held, result.gains) == (False, (1, 1, 0))
    assert names(result.levels_after) == "3 4 4"
    assert (result.next_dealer, result.bidders) == (None, (0, 1, 2))
    held = settled(55, "2 3 4", 2, auction, bid=115)
    assert names(held.levels_after) == "2 3 8"
    won = settled(0, "2 3 9", 2, auction, bid=115)
    assert (won.winners, won.over) == ((2,), True)


def test_the_room_is_settled_by_the_hand_or_by_the_match() -> None:
    """R6."""
    failed = (0, 1, 0, 0)
    hand = variant(base="four-kitty", room={"mode": "hand"})
    assert settled(75, "5 4 5 4", 0, hand, failed_throws=failed).room == (6, -7, 6, -6)
    match = load_preset("four-kitty")
    start = levels("3 3 3 3")
    found = settled(75, "5 4 5 4", 0, match, failed_throws=failed, match_start=start)
    assert found.room == (12 + 9, 3 - 9 - 1, 12 + 9, 3 - 9)
    assert settled(75, "5 4 5 4").room == ()
