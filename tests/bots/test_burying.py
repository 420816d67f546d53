from __future__ import annotations

from random import Random

import pytest

from engine.actions import Bury
from engine.bots import heuristics
from engine.bots.heuristics.burying import points_risk
from engine.bots.heuristics.weights import FIRST
from engine.cards import cards_text, points, without
from engine.state import Phase, evolve
from engine.trump import TRUMPS, of_group
from engine.view import View, view
from tests.engine.helpers import c, playing, strain

STRONG = "BJ BJ LJ LJ S2 S2 H2 SA SA SK SK SQ SJ ST S9 S8 S7 S6"
WEAK = "LJ H2 S9 S7 S4 S3"


def burying(hand: str, suit: str = "S", level: str = "2") -> View:
    state = playing([hand, "", "", ""], suit, level)
    return view(evolve(state, phase=Phase.BURYING), 0)


def buried(hand: str, suit: str = "S", level: str = "2") -> tuple[int, ...]:
    seen = burying(hand, suit, level)
    assert len(seen.hand) == 33, len(seen.hand)
    action = heuristics.choose(seen, Random(0))
    assert isinstance(action, Bury)
    assert len(action.cards) == 8
    without(seen.hand, action.cards)
    return action.cards


def test_trumps_winners_and_pairs_are_kept() -> None:
    side = "HA HA HK HK DA D9 D9 D3 D4 D6 C3 C4 C6 C8 CJ"
    cards = buried(f"{STRONG} {side}")
    assert not of_group(cards, TRUMPS, strain("S", "2"))
    assert not set(cards) & set(c("HA HK DA D9"))


def test_a_short_suit_is_cleared() -> None:
    side = "C3 C8 H3 H5 H6 H7 H9 HJ HJ HQ HA HA D3 D4 D6 D7 D7 D8 D9 D9 DJ DA DA DQ CJ"
    cards = buried(f"{WEAK} {side} S8 S6")
    assert {*c("C3 C8 CJ")} <= set(cards)


def test_a_weak_hand_buries_no_points() -> None:
    side = "HK HT H5 H3 H4 H6 H7 DK DT D5 D3 D4 D6 D7 D8 CK CT C5 C3 C4 C6 C7 C8 C9 CJ H8 H9"
    assert points(buried(f"{WEAK} {side}")) == 0


def test_a_strong_hand_may_hide_points() -> None:
    side = "HT H5 HJ DT D5 DJ CT C5 CJ HA DA CA HQ DQ CQ"
    assert points(buried(f"{STRONG} {side}")) > 0


def test_the_risk_of_points_falls_with_trumps() -> None:
    risks = [points_risk(c(hand), strain("S", "2"), FIRST) for hand in (WEAK, STRONG)]
    assert risks[0] > 0.3 > risks[1]


def test_trumps_go_when_there_is_nothing_else() -> None:
    trumps = "BJ BJ LJ LJ S2 S2 H2 H2 D2 D2 C2 C2 SA SA SK SK SQ SQ SJ SJ ST ST S9 S9 S8 S8"
    cards = buried(f"{trumps} S7 S7 S6 S5 S4 S3 HA")
    assert len(cards) == 8
    assert not set(cards) & set(c("BJ LJ S2"))


@pytest.mark.parametrize("suit", ["S", "H", "D", "C", "NT"])
@pytest.mark.parametrize("level", ["2", "5", "K", "A"])
def test_winners_of_plain_suits_are_never_thrown_away(suit: str, level: str) -> None:
    rng = Random(f"{suit}{level}")
    trump = strain(suit, level)
    for _ in range(10):
        cards = list(range(54)) * 2
        rng.shuffle(cards)
        action = heuristics.choose(burying(cards_text(cards[:33]), suit, level), Random(0))
        assert isinstance(action, Bury)
        assert not [x for x in action.cards if x == top_of(x, trump)]


def top_of(card: int, trump: object) -> int:
    group = trump.group  # type: ignore[attr-defined]
    order = trump.order  # type: ignore[attr-defined]
    return max((x for x in range(54) if group[x] == group[card]), key=lambda x: order[x])
