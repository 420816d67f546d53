from __future__ import annotations

import json

import pytest

from engine.state import Phase, new_match
from engine.view import view, view_from_data, view_to_data
from tests.engine.helpers import CLASSIC, by_face, c, deal_out, do, playing, start, walk

FOUR = ["HA HQ S3", "H9 H8 S4", "HK H7 D3", "H5 C3 C4"]


def test_a_seat_sees_its_own_hand_and_how_many_the_others_hold() -> None:
    seen = view(playing(FOUR, "S", "2"), 1)
    assert by_face(seen.hand) == by_face(c("H9 H8 S4"))
    assert seen.counts == (3, 3, 3, 3)


def test_a_spectator_sees_no_hand() -> None:
    state = playing(FOUR, "S", "2", kitty="D5 D6")
    seen = view(state, None)
    assert (seen.hand, seen.kitty, seen.counts) == ((), None, (3, 3, 3, 3))


def test_only_the_dealer_knows_the_buried_kitty() -> None:
    state = playing(FOUR, "S", "2", dealer=2, kitty="D5 D6")
    assert [view(state, s).kitty for s in range(4)] == [None, None, c("D5 D6"), None]


def test_after_the_hand_everybody_sees_the_kitty() -> None:
    state = playing(["SA", "H3", "H7", "H9"], "S", "2", kitty="D5 D6")
    state = do(state, "0 play SA", "1 play H3", "2 play H7", "3 play H9")
    assert {view(state, s).kitty for s in (None, 0, 1, 2, 3)} == {c("D5 D6")}


def test_the_kitty_is_in_the_dealers_hand_while_he_buries() -> None:
    state = deal_out(start(["LJ", "LJ", "BJ", "BJ"], "S2 S2 H2 H2 D2 D2 C2 C2"))
    assert state.phase == Phase.BURYING
    assert {view(state, s).kitty for s in range(4)} == {None}
    assert set(c("S2 H2 D2 C2")) <= set(view(state, 0).hand)
    assert view(state, 1).counts == (33, 25, 25, 25)


def test_trumps_are_what_the_standing_bid_would_make_them() -> None:
    state = do(start(["S2", "H2 H2", "D3", "C3"]), "-1 deal 8")
    assert view(state, 0).trump.text == "NT"
    state = do(state, "0 bid S2")
    assert view(state, 3).trump.text == "S"
    assert view(do(state, "1 bid H2 H2"), 3).trump.text == "H"


def test_points_are_the_attackers_so_far() -> None:
    state = do(playing(FOUR, "S", "2"), "0 play HQ", "1 play H9", "2 play HK", "3 play H5")
    assert view(state, 3).points == 0
    assert view(playing(FOUR, "S", "2"), 3).points == 0


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_a_view_reads_back_from_its_json(seat: int | None) -> None:
    for state in [new_match(CLASSIC), *(step[2] for step in walk(2)[::7])]:
        seen = view(state, seat)
        assert view_from_data(json.loads(json.dumps(view_to_data(seen)))) == seen
