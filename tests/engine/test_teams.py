from __future__ import annotations

import pytest

from engine.rules import load_preset
from engine.teams import (
    NextDeal,
    after,
    allies,
    attackers,
    by_owner,
    by_seat,
    dealers_side,
    next_deal,
    next_dealer,
    next_seat,
    owner,
    owners,
    personal,
    same_side,
    shown_deal,
    side_of,
    side_seats,
)
from tests.engine.helpers import CLASSIC, variant

SIX, THREE_SIDES = load_preset("six-teams"), load_preset("six-auction")
FRIENDS, AUCTION = load_preset("friends-5"), load_preset("auction-3")


def test_opposite_seats_are_partners() -> None:
    assert [side_of(s, CLASSIC) for s in range(4)] == [0, 1, 0, 1]
    assert side_seats(3, CLASSIC) == (1, 3)
    assert same_side(0, 2, CLASSIC)
    assert not same_side(0, 3, CLASSIC)


def test_six_sit_by_turns() -> None:
    assert [side_of(s, SIX) for s in range(6)] == [0, 1, 0, 1, 0, 1]
    assert side_seats(4, SIX) == (0, 2, 4)
    assert [side_of(s, THREE_SIDES) for s in range(6)] == [0, 1, 2, 0, 1, 2]
    assert side_seats(4, THREE_SIDES) == (1, 4)


def test_where_sides_are_called_or_one_stands_alone_nobody_has_a_partner_for_the_match() -> None:
    assert side_seats(3, FRIENDS) == (3,)
    assert side_seats(2, AUCTION) == (2,)
    assert not same_side(0, 2, FRIENDS)


def test_the_dealers_side_of_a_hand() -> None:
    assert dealers_side(3, (), CLASSIC) == {1, 3}
    assert dealers_side(1, (), SIX) == {1, 3, 5}
    assert dealers_side(4, (), THREE_SIDES) == {1, 4}
    assert dealers_side(2, (4,), FRIENDS) == {2, 4}
    assert dealers_side(2, (), FRIENDS) == {2}
    assert dealers_side(2, (), AUCTION) == {2}
    assert dealers_side(None, (), CLASSIC) == frozenset()


def test_the_others_are_attackers_together() -> None:
    side = dealers_side(4, (), THREE_SIDES)
    assert attackers(side, THREE_SIDES) == (0, 2, 3, 5)
    assert allies(0, 2, side)
    assert allies(1, 4, side)
    assert not allies(0, 4, side)


def test_play_goes_round_the_table() -> None:
    assert [next_seat(s, CLASSIC) for s in range(4)] == [1, 2, 3, 0]
    assert after(3, FRIENDS) == (4, 0, 1, 2)


def test_levels_belong_to_sides_or_to_seats() -> None:
    assert (personal(CLASSIC), owners(CLASSIC), owner(3, CLASSIC)) == (False, 2, 1)
    assert (personal(THREE_SIDES), owners(THREE_SIDES), owner(5, THREE_SIDES)) == (False, 3, 2)
    assert (personal(FRIENDS), owners(FRIENDS), owner(3, FRIENDS)) == (True, 5, 3)
    assert (personal(AUCTION), owners(AUCTION)) == (True, 3)
    own = variant(levels={"personal": True})
    assert (owners(own), owner(3, own)) == (4, 3)


@pytest.mark.parametrize("slug", ["classic", "six-teams", "six-auction", "friends-5"])
def test_levels_by_owner_and_by_seat(slug: str) -> None:
    rules = load_preset(slug)
    values = tuple(range(3, 3 + owners(rules)))
    assert by_owner(by_seat(values, rules), rules) == values
    assert [by_seat(values, rules)[s] - 3 for s in range(rules.table.seats)] == [
        owner(s, rules) for s in range(rules.table.seats)
    ]


# --- who deals next ---


@pytest.mark.parametrize("dealer", range(4))
def test_the_partner_deals_when_held_else_the_next_player(dealer: int) -> None:
    side = dealers_side(dealer, (), CLASSIC)
    assert next_dealer(dealer, True, side, CLASSIC) == (dealer + 2) % 4
    assert next_dealer(dealer, False, side, CLASSIC) == (dealer + 1) % 4


def test_sides_of_three_pass_the_deal_to_their_next_seat() -> None:
    side = dealers_side(5, (), SIX)
    assert next_dealer(5, True, side, SIX) == 1
    assert next_dealer(5, False, side, SIX) == 0


def test_g5_other_ways_to_go_on() -> None:
    side = dealers_side(0, (), CLASSIC)
    keeps = variant(rotation={"held": "dealer", "taken": "winner"})
    assert next_dealer(0, True, side, keeps) == 0
    assert next_dealer(0, False, side, keeps, last_winner=3) == 3
    assert next_dealer(0, False, side, keeps, last_winner=2) == 1, "the deal is the attackers'"
    clockwise = load_preset("server-2")
    assert next_dealer(0, False, side, clockwise) == 3
    assert next_dealer(0, True, side, clockwise) == 2
    other_way = variant(base="server-2", table={"play_direction": "clockwise"})
    assert next_dealer(0, False, side, other_way) == 1


@pytest.mark.parametrize("slug", ["friends-4", "friends-5-two", "bianfeng-called"])
def test_the_friend_deals_next_and_whoever_was_alone_again(slug: str) -> None:
    rules = load_preset(slug)
    assert next_deal(1, True, frozenset({1, 3}), rules) == NextDeal(3)
    assert next_deal(1, True, frozenset({1}), rules) == NextDeal(1)
    assert next_deal(1, False, frozenset({1, 3}), rules) == NextDeal(2)
    assert next_deal(1, False, frozenset({1, 2}), rules) == NextDeal(2), "his next player, friend"


def test_r15_the_side_that_won_may_bid() -> None:
    side = frozenset({1, 2})
    assert next_deal(1, True, side, FRIENDS) == NextDeal(2, (1, 2))
    assert next_deal(1, False, side, FRIENDS) == NextDeal(3, (0, 3, 4))
    assert next_deal(4, True, frozenset({4}), FRIENDS) == NextDeal(4, (4,))


def test_i2_an_auction_starts_with_the_last_dealers_next_player() -> None:
    assert next_deal(1, True, frozenset({1}), AUCTION) == NextDeal(None, (2, 0, 1))
    assert next_deal(1, False, frozenset({1}), AUCTION) == NextDeal(None, (2, 0, 1))


@pytest.mark.parametrize(
    ("can_show", "expected"),
    [
        ((True, False, False, False), NextDeal(2)),
        ((False, False, True, True), NextDeal(2)),
        ((False, True, False, False), NextDeal(2, (1, 3))),
        ((False, False, False, False), NextDeal(2)),
    ],
)
def test_r7_a_side_that_cannot_show_loses_the_deal(
    can_show: tuple[bool, ...], expected: NextDeal
) -> None:
    assert shown_deal(2, can_show, load_preset("joker-call")) == expected
    assert shown_deal(2, can_show, CLASSIC) == NextDeal(2)
