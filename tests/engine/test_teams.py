from __future__ import annotations

import pytest

from engine.teams import next_dealer, next_seat, same_side, side_of, side_seats
from tests.engine.helpers import CLASSIC


def test_opposite_seats_are_partners() -> None:
    assert [side_of(s, CLASSIC) for s in range(4)] == [0, 1, 0, 1]
    assert side_seats(3, CLASSIC) == (1, 3)
    assert same_side(0, 2, CLASSIC)
    assert not same_side(0, 3, CLASSIC)


def test_play_goes_round_the_table() -> None:
    assert [next_seat(s, CLASSIC) for s in range(4)] == [1, 2, 3, 0]


@pytest.mark.parametrize("dealer", range(4))
def test_the_partner_deals_when_held_else_the_next_player(dealer: int) -> None:
    assert next_dealer(dealer, True, CLASSIC) == (dealer + 2) % 4
    assert next_dealer(dealer, False, CLASSIC) == (dealer + 1) % 4
