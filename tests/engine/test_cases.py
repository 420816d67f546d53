"""The public open cases (``shared/cases/open.md``) that concern classic, by their numbers.

Each is a bug report or a dispute of some other program with its right value.
Where systems differ, the value is R1's. Cases of friends, of stealing the
kitty, of triples and of other score tables wait for the rule systems they need;
those of the page (J2, J4, J6) are tested in the browser.
"""

from __future__ import annotations

import pytest

from engine.actions import TABLE, StartHand
from engine.bidding import BidMade, check_bid, named_trump
from engine.cards import parse_rank, points
from engine.errors import NotLegal
from engine.events import HandEnded, TrickWon
from engine.follow import check_follow
from engine.game import apply, bid_options
from engine.kitty import dig
from engine.rules.settings import Rules
from engine.scoring import outcome, settle
from engine.shapes import components
from engine.state import Phase, new_match
from engine.tricks import Played, challenge, check_lead, winning
from engine.trump import sort_hand
from tests.engine.helpers import (
    CLASSIC,
    by_face,
    c,
    deal_out,
    dealt,
    do,
    do_events,
    playing,
    refused,
    start,
    strain,
    text,
    variant,
)


def apart(cards: str, suit: str, level: str, tractor_length: int = 2) -> list[str]:
    return [text(p.cards) for p in components(c(cards), strain(suit, level), tractor_length)]


def winner(plays: str, suit: str, level: str) -> str:
    """The player, P1 … Pn, whose play wins."""
    played = [Played(i, c(p)) for i, p in enumerate(plays.split("|"))]
    return f"P{winning(played, strain(suit, level), CLASSIC) + 1}"


def thrown(throw: str, others: list[str], suit: str, level: str) -> str:
    """What lies on the table after a throw against the other seats' hands, P2 first."""
    hands = [(i, c(hand)) for i, hand in enumerate(others, 1)]
    failed = challenge(c(throw), hands, strain(suit, level), CLASSIC)
    return by_face(failed.forced if failed else c(throw))


def legal(hand: str, play: str, lead: str, suit: str, level: str, rules: Rules = CLASSIC) -> bool:
    return check_follow(c(hand), c(play), c(lead), strain(suit, level), rules) is None


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
def test_a1_the_gap_left_by_the_level_rank_closes(
    cards: str, suit: str, level: str, parts: int
) -> None:
    assert len(apart(cards, suit, level)) == parts


def test_a2_the_level_card_has_left_its_own_suit() -> None:
    assert check_lead(c("D5 D5 D6 D6"), strain("S", "5")) is not None
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
def test_a3_the_ladder_at_the_top_of_trumps(
    cards: str, suit: str, level: str, sizes: list[int]
) -> None:
    assert [p.shape.size for p in components(c(cards), strain(suit, level))] == sizes


def test_a4_the_least_length_of_a_tractor_is_a_setting() -> None:
    for cards in ("S3 S3 S4 S4", "S3 S3 S4 S4 S5 S5", "S3 S3 S3 S4 S4 S4"):
        assert len(apart(cards, "D", "9")) == 1
    assert len(apart("S3 S3 S4 S4", "D", "9", tractor_length=3)) == 2
    assert len(apart("S3 S3 S4 S4 S5 S5", "D", "9", tractor_length=3)) == 1
    assert len(apart("S3 S3 S3 S4 S4 S4", "D", "9", tractor_length=3)) == 2
    assert variant(play={"tractor_length": 3}).play.tractor_length == 3


# --- (b) throws ---


def test_b1_a_throw_with_a_tractor_against_equal_aces() -> None:
    lead, p2, p3, p4 = "SA SK SK SQ SQ", "H2 H2 H3 H3 HA", "SA SA S3 S3 S3", "S5 S5 S6 S7 S8"
    assert thrown(lead, [p2, p3, p4], "H", "4") == by_face(c(lead))
    assert winner(f"{lead} | {p2} | {p3} | {p4}", "H", "4") == "P2"


@pytest.mark.parametrize(
    ("others", "played"),
    [
        (["", "HJ", ""], "H9"),
        (["HQ HQ", "", ""], "H4 H4"),
        (["", "", "H5 H5"], "H4 H4"),
        (["", "", ""], "H4 H4 H8 H8 H9"),
        (["HJ", "", "H5 H5"], "H4 H4"),
    ],
)
def test_b2_what_a_failed_throw_of_98844_must_play(others: list[str], played: str) -> None:
    assert thrown("H9 H8 H8 H4 H4", others, "S", "T") == played


def test_b3_equality_partner_and_void_opponents() -> None:
    assert thrown("H4 S4", ["D4 S2", "S3 S5", "S3 S6"], "S", "4") == by_face(c("H4 S4"))
    assert winner("H4 S4 | D4 S2 | S3 S5 | S3 S6", "S", "4") == "P1"
    assert thrown("H4 S4", ["D4 S2", "S3 S5 LJ", "S3 S6"], "S", "4") == "H4"
    trumps = "D5 D5 D6 D7 DA"
    assert thrown("CK CK CQ", [trumps, "CA CA", trumps], "D", "2") == "CQ"
    assert thrown("CK CK CQ", [trumps, "C3", trumps], "D", "2") == by_face(c("CK CK CQ"))


def test_b4_a_failed_throw_costs_nothing_but_the_throw() -> None:
    hands = ["HA HQ C3", "HK S3 C4", "H3 S4 C5", "H4 S5 C6"]
    state, events = do_events(playing(hands, "S", "2"), "0 play HA HQ")
    assert text(state.trick[0].cards) == "HQ"
    assert "HA" in text(state.hands[0])
    assert state.points == 0
    state, events = do_events(state, "1 play HK", "2 play H3", "3 play H4")
    assert events[-1] == TrickWon(1, 10)
    assert state.points == 10


# --- (c) following ---


def test_c1_the_pair_inside_a_long_trump_lead() -> None:
    lead, hand = "S7 S7 S8 S8 S9 S9", "S4 ST SA HK DK CK SK SK"
    assert not legal(hand, "S4 ST SA HK DK CK", lead, "S", "K")
    assert legal(hand, "S4 ST SA HK SK SK", lead, "S", "K")
    assert legal(hand, "SA HK DK CK SK SK", lead, "S", "K")


def test_c2_pairs_come_out_of_triples() -> None:
    lead, hand = "SA SA SK SK", "S3 S3 S3 ST ST S7"
    assert not legal(hand, "S3 S3 S3 S7", lead, "H", "2")
    assert legal(hand, "S3 S3 ST ST", lead, "H", "2")
    assert not legal(hand, "ST ST S7 S3", lead, "H", "2")


def test_c5_a_pair_must_come_out_of_a_tractor() -> None:
    lead, hand = "S9 S9", "S2 S3 SQ SQ SK SK"
    assert not legal(hand, "S2 S3", lead, "H", "4")
    assert legal(hand, "SQ SQ", lead, "H", "4")
    assert not legal(hand, "SQ SK", lead, "H", "4")


# --- (d) who wins ---


def test_d1_two_pairs_kill_a_pair_and_two_singles() -> None:
    trick = "D8 D8 DJ DQ | C5 C5 CA S2 | SQ CJ CJ CK | S3 S3 C7 C8 | C6 C6 C2 C2"
    assert winner(trick, "C", "2") == "P5"
    assert points(c(trick.replace("|", ""))) == 20


def test_d2_over_kills_are_compared_on_the_longest_part_or_the_top_single() -> None:
    assert winner("C4 C6 | S2 S3 | S3 S4 | S2 BJ", "S", "K") == "P4"
    assert winner("HA HK HK | S5 S5 SA | S6 S6 S3 | D3 D4 D4", "S", "2") == "P3"


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
def test_d4_off_level_cards_tie_and_the_first_stands(trick: str, suit: str, expected: str) -> None:
    assert winner(trick, suit, "2") == expected


def test_d5_two_trumps_are_no_pair_but_a_pair_is_two_trumps() -> None:
    assert winner("H6 H6 | S3 S4 | H3 H4 | H5 H7", "S", "2") == "P1"
    assert winner("HA HK | ST ST | H3 H4 | H5 H7", "S", "2") == "P2"


# --- (e) bidding ---


def test_e1_nothing_goes_over_the_big_jokers() -> None:
    level = parse_rank("2")
    shown: list[BidMade] = []
    for seat, cards in enumerate(["D2", "LJ LJ", "BJ BJ"]):
        assert check_bid(c(cards), seat, c(cards), shown, level, CLASSIC) is None
        shown.append(BidMade(seat, c(cards)))
    assert check_bid(c("S2 S2"), 3, c("S2 S2"), shown, level, CLASSIC) is not None
    assert named_trump(shown, (), level, CLASSIC).text == "NT"


def test_e2_the_same_number_of_another_suit_is_not_higher() -> None:
    standing = [BidMade(0, c("C2 C2"))]
    refusal = check_bid(c("H2 H2"), 1, c("H2 H2"), standing, parse_rank("2"), CLASSIC)
    assert refusal is not None
    assert refusal.code == "bid.low"


def test_e3_changing_and_strengthening_ones_own_call() -> None:
    rules = variant(levels={"start": "K"})
    state = start(["SK SK HK HK", "DK DK", "LJ BJ", "LJ BJ"], rules=rules)
    state = do(deal_out(state, 16), "0 bid SK")
    changed = do(state, "0 bid HK HK")
    assert text(changed.bids[-1].cards) == "HK HK"
    strengthened = do(state, "0 bid SK SK")
    assert strengthened.bids[-1].suit == 0
    overcalled = do(state, "1 bid DK DK")
    with refused("bid.low"):
        do(overcalled, "0 bid SK SK")


@pytest.mark.parametrize(("no_bid", "trump"), [("no_trump", "NT"), ("fourth_card", "D")])
def test_e4_nobody_bids(no_bid: str, trump: str) -> None:
    rules = variant(bidding={"no_bid": no_bid})
    kitty = c("C7 LJ HT DK S4 CT D2 H9")
    assert named_trump([], kitty, parse_rank("T"), rules).text == trump


def test_e5_an_overcall_on_the_first_hand_and_a_wrong_level_later() -> None:
    state = do(dealt(["LJ BJ", "S2 LJ", "H2 H2", "BJ"]), "1 bid S2", "2 bid H2 H2")
    assert state.trump is not None
    assert state.trump.text == "H"
    assert (state.dealer, state.phase) == (1, Phase.BURYING)
    refusal = check_bid(c("D3 D3"), 1, c("D3 D3"), [], parse_rank("5"), CLASSIC)
    assert refusal is not None
    assert refusal.code == "bid.cards"


def test_e6_a_seat_without_a_bid_counts_as_done() -> None:
    state = dealt(["S2 LJ", "LJ", "BJ", "BJ"])
    assert state.phase == Phase.BIDDING
    assert do(state, "0 pass").phase == Phase.BURYING


def test_e6_the_very_last_card_may_still_be_shown() -> None:
    order = list(start(["LJ", "LJ", "BJ", "BJ H2"]).deck)
    twin = order.index(c("H2")[0], 100)
    order[99], order[twin] = order[twin], order[99]
    state, _ = apply(new_match(CLASSIC), TABLE, StartHand(0, tuple(order)))
    state = deal_out(state, 99)
    assert [text(b) for b in bid_options(state, 3)] == ["H2"]
    state = deal_out(state)
    assert state.phase == Phase.BIDDING
    assert text(do(state, "3 bid H2 H2").bids[-1].cards) == "H2 H2"


def test_e6_the_weaker_of_two_bids_that_arrive_together_is_refused() -> None:
    state = do(dealt(["S2 S2", "H2", "LJ BJ", "LJ BJ"]), "0 bid S2 S2")
    with pytest.raises(NotLegal):
        do(state, "1 bid H2")
    assert state.bids == (BidMade(0, c("S2 S2")),)


# --- (f) the kitty ---


def test_f1_the_multiplier_of_a_two_pair_tractor() -> None:
    kitty = c("H5 HT DK C3 C4 C6 C7 C9")
    trump = strain("S", "8")
    assert dig(1, c("S4 S4 S5 S5"), kitty, trump, CLASSIC).total == 200
    by_cards = variant(dig={"scheme": "doubling_cards"})
    assert dig(1, c("S4 S4 S5 S5"), kitty, trump, by_cards).total == 400
    # three decks, R4's scale
    assert dig(1, c("S7 S7 S7"), c("HT DK"), trump, by_cards).total == 160
    assert dig(1, c("S6 S6 S6 S7 S7 S7"), c("HT DK"), trump, by_cards).total == 1280


def test_f2_the_winners_cards_alone_set_the_multiplier() -> None:
    result = dig(0, c("BJ"), c("CT"), strain("H", "2"), variant(dig={"scheme": "doubling_cards"}))
    assert (result.multiplier, result.total) == (2, 20)
    table = [[0, "dealer", 3], [5, "dealer", 2], [60, "dealer", 1], [120, "attackers", 0]]
    titanic = variant(score={"table": table, "step": 60})
    assert outcome(255 + 5 + 20, titanic) == (False, 2)
    # and in a whole hand: the winner played a pair, the others' cards do not count
    hands = ["S3 S3", "H3 H3", "H4 H4", "HA HA"]
    state = playing(hands, "S", "2", dealer=1, kitty="CT C3 C4 C6 C7 C8 C9 CJ")
    *_, ended = do_events(state, *(f"{i} play {h}" for i, h in enumerate(hands)))[1]
    assert isinstance(ended, HandEnded)
    assert ended.result.total == 40


def test_f3_a_plain_card_digs_as_well() -> None:
    hands = ["HA", "H3", "H4", "H6"]
    state = playing(hands, "S", "2", dealer=1, kitty="CT C5 C4 C6 C7 C8 C9 CJ")
    *_, ended = do_events(state, *(f"{i} play {h}" for i, h in enumerate(hands)))[1]
    assert isinstance(ended, HandEnded)
    assert ended.result.total == 30


# --- (g) scoring, levels, rotation ---


def test_g1_the_table_at_its_edges() -> None:
    totals = [0, 35, 40, 75, 80, 115, 120, 155, 160, 200]
    results = [("D" if o.held else "A", o.rise) for o in (outcome(t, CLASSIC) for t in totals)]
    assert results == [
        ("D", 3), ("D", 2), ("D", 1), ("D", 1), ("A", 0),
        ("A", 0), ("A", 1), ("A", 1), ("A", 2), ("A", 3),
    ]  # fmt: skip


def test_g5_who_deals_next() -> None:
    levels = (0, 0, 0, 0)
    assert settle(0, 85, None, levels, (), CLASSIC).next_dealer == 1
    assert settle(0, 60, None, levels, (), CLASSIC).next_dealer == 2


def test_g6_winning_at_the_ace() -> None:
    ace, king = parse_rank("A"), parse_rank("K")
    defend = variant(levels={"win": "defend"})
    at_king = (king, 0, king, 0)
    assert settle(0, 60, None, at_king, (), CLASSIC).winners == (0, 2)
    assert settle(0, 60, None, at_king, (), defend).winners == ()
    assert settle(0, 120, None, (0, ace, 0, ace), (), defend).winners == ()
    assert settle(0, 75, None, (ace, 0, ace, 0), (), defend).winners == (0, 2)


# --- (j) interface ---
# J1, a double press, is in test_host.py.


def test_j3_the_winner_is_computed_from_the_cards_that_lie_there() -> None:
    hands = ["HA C3", "H3 C4", "H9 C5", "S3 D4"]
    before = do(playing(hands, "S", "2"), "0 play HA", "1 play H3", "2 play H9")
    assert do(before, "3 play S3").tricks[0].winner == 3
    again = do(before, "3 play D4")
    assert again.tricks[0].winner == 0
    assert text(again.hands[3]) == "S3"


def test_j5_the_sorted_hand() -> None:
    hand = c("S7 H7 C7 H2 HA BJ LJ SA S6 D7 CK D3")
    groups = [text(cards) for _, cards in sort_hand(hand, strain("H", "7"))]
    assert groups[0].startswith("BJ LJ H7 ")
    assert set(groups[0].split()[3:6]) == {"S7", "C7", "D7"}
    assert groups[0].endswith(" HA H2")
    assert sorted(groups[1:]) == ["CK", "D3", "SA S6"]
