from __future__ import annotations

from random import Random

import pytest

from engine.actions import action_text
from engine.bidding import BidMade
from engine.bots import heuristics
from engine.bots.heuristics.bidding import strength
from engine.bots.heuristics.weights import FIRST
from engine.cards import deck
from engine.state import Phase, State, evolve, new_match
from engine.view import view
from tests.engine.helpers import CLASSIC, c, strain

LONG_SPADES = "SA SK SQ SJ ST S9 S8 S7 S6 S4"
SIDE = "HA D3 D4 D6 C7 C8 H9 HT C3 D9 C5 H5 H7 D5"


def dealt_so_far(
    hand: str, *bids: tuple[int, str], dealer: int | None = 0, phase: Phase = Phase.DEALING
) -> State:
    """Seat 0 with a hand at level 2, after bids of (seat, cards); the others have anything."""
    cards = tuple(sorted(c(hand)))
    return evolve(
        new_match(CLASSIC),
        phase=phase,
        dealer=dealer,
        dealt=4 * len(cards),
        hands=(cards, (), (), ()),
        bids=tuple(BidMade(seat, c(shown)) for seat, shown in bids),
    )


def says(state: State) -> str:
    return action_text(heuristics.choose(view(state, 0), Random(0)))


def test_a_good_suit_is_bid() -> None:
    assert says(dealt_so_far(f"S2 {LONG_SPADES} {SIDE}")) == "bid S2"


def test_a_poor_suit_is_not() -> None:
    assert (
        says(dealt_so_far(f"D2 {LONG_SPADES} SA SK SQ SJ H3 H4 H6 H7 C3 C4 C6 C7 C8 C9")) == "pass"
    )


def test_of_two_suits_the_better_is_bid() -> None:
    assert says(dealt_so_far(f"C2 S2 {LONG_SPADES} {SIDE}")) == "bid S2"


def test_dealing_the_first_hand_is_worth_a_bid_that_is_not_made_later() -> None:
    later = heuristics.choose(view(dealt_so_far("D2 S5 C9"), 0), Random(0))
    assert action_text(later) == "pass"
    assert says(dealt_so_far("D2 S5 C9", dealer=None)) == "bid D2"


def test_a_pair_overcalls_a_much_worse_strain() -> None:
    assert says(dealt_so_far(f"S2 S2 {LONG_SPADES} {SIDE}", (1, "D2"))) == "bid S2 S2"


def test_a_pair_does_not_overcall_what_suits_as_well() -> None:
    hand = f"D2 D2 D5 D9 DJ {LONG_SPADES} BJ HA"
    assert says(dealt_so_far(hand, (1, "S2"))) == "pass"


def test_a_partner_is_overcalled_less_readily() -> None:
    hand = "S2 S2 SA SK S9 S8 S7 D4 D6 D8 D9 DJ DQ BJ HA H3 C4 C8"
    by_enemy = says(dealt_so_far(hand, (1, "C2")))
    by_partner = says(dealt_so_far(hand, (2, "D2")))
    assert (by_enemy, by_partner) == ("bid S2 S2", "pass")


def test_jokers_name_no_trump_over_a_bad_suit() -> None:
    hand = "BJ BJ LJ H2 D2 HA HA HK DA DA DK CA CK CK CQ H4 D5 D9 S3"
    assert says(dealt_so_far(hand, (1, "S2"))) == "bid BJ BJ"


def test_a_good_bid_of_ones_own_is_made_safe() -> None:
    state = dealt_so_far(f"S2 S2 {LONG_SPADES} {SIDE}", (0, "S2"), phase=Phase.BIDDING)
    assert says(state) == "bid S2 S2"


def test_a_bid_that_turned_out_badly_is_left_to_be_overcalled() -> None:
    hand = "D2 D2 S3 S4 S6 S7 S8 S9 ST SJ SQ SK H3 H4 H6 H7 H8 C3 C4 C6 C7 C8 C9 CJ CQ"
    assert says(dealt_so_far(hand, (0, "D2"), phase=Phase.BIDDING)) == "pass"


@pytest.mark.parametrize("suit", ["S", "H", "NT"])
@pytest.mark.parametrize("level", ["2", "T", "A"])
def test_an_average_hand_has_no_strength_under_any_strain(suit: str, level: str) -> None:
    """The whole deck, dealt into hands, is as good as nothing: strengths compare."""
    rng = Random(1)
    cards = list(deck(2))
    total = 0.0
    for _ in range(400):
        rng.shuffle(cards)
        total += strength(tuple(cards[:25]), strain(suit, level), FIRST)
    assert abs(total / 400) < 1.5  # points; a good hand has twenty
