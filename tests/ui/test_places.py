"""Where seats are drawn."""

import pytest

from engine.rules.settings import Table
from ui.parts.arena import PLACES, place

RIGHT, LEFT = ("e", "se", "ne"), ("w", "sw", "nw")


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("me", [0, 2])
def test_every_seat_has_a_place_of_its_own_and_the_player_sits_in_the_south(
    seats: int, me: int
) -> None:
    table = Table(seats=seats)
    places = [place(seat, me, table) for seat in range(seats)]
    assert len(set(places)) == seats
    assert places[me] == "s"


@pytest.mark.parametrize("seats", range(3, 9))
def test_the_next_player_sits_where_play_goes(seats: int) -> None:
    """X17: counter-clockwise the next player is to the right, clockwise to the left."""
    turned = Table(seats=seats, play_direction="clockwise")
    assert place(1, 0, Table(seats=seats)) in RIGHT
    assert place(seats - 1, 0, Table(seats=seats)) in LEFT
    assert place(1, 0, turned) in LEFT
    assert place(seats - 1, 0, turned) in RIGHT


def test_partners_sit_opposite() -> None:
    assert place(2, 0, Table(seats=4)) == "n"
    assert place(3, 0, Table(seats=6)) == "n"
    assert place(4, 0, Table(seats=8)) == "n"


def test_all_numbers_of_seats_have_places() -> None:
    assert sorted(PLACES) == list(range(3, 9))
