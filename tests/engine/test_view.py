from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.bidding import BidMade
from engine.friends import FriendCall
from engine.game import awaited
from engine.state import Phase, State, evolve, new_match
from engine.view import view, view_from_data, view_to_data
from tests.engine.helpers import (
    CLASSIC,
    PRESETS,
    by_face,
    c,
    deal_out,
    dealt,
    do,
    playing,
    preset,
    start,
    variant,
    walk,
)

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


def test_points_are_counted_as_far_as_the_sides_are_known() -> None:
    """Who has not shown himself a friend counts as an attacker."""
    hands = ["HA S2", "HK S3", "HT S4", "H5 S5", "C6 S6"]
    rules = preset("friends-5")
    state = playing(hands, "S", "7", rules=rules, calls=(FriendCall(c("S4")[0]),), dealer=0)
    state = do(state, "0 play HA", "1 play HK", "2 play HT", "3 play H5", "4 play S6")
    assert [view(state, s).points for s in (None, 0, 2)] == [25, 25, 25]
    state = evolve(state, friends=frozenset({4}))
    assert view(state, 1).points == 0


def ours(state: State, seat: int | None) -> list[int]:
    return [s for s in range(state.rules.table.seats) if view(state, seat).ours(s)]


def test_who_plays_with_the_viewer() -> None:
    state = playing(FOUR, "S", "2")
    assert [ours(state, s) for s in (None, 0, 1, 2, 3)] == [[], [0, 2], [1, 3], [0, 2], [1, 3]]
    before = evolve(state, dealer=None)
    assert [ours(before, s) for s in (0, 1)] == [[0, 2], [1, 3]]


def test_who_plays_with_the_viewer_where_friends_are_called() -> None:
    five = ["HA", "HK", "HT", "H5", "C6"]
    state = playing(five, "S", "7", rules=preset("friends-5"), dealer=1)
    assert [ours(state, s) for s in (0, 1)] == [[0, 2, 3, 4], [1]]
    found = evolve(state, friends=frozenset({3}))
    assert [ours(found, s) for s in (0, 1, 3)] == [[0, 2, 4], [1, 3], [1, 3]]
    before = evolve(state, dealer=None)
    assert ours(before, 2) == [2]


def test_who_plays_with_the_viewer_in_an_auction() -> None:
    three, six = ["HA", "HK", "HT"], ["HA", "HK", "HT", "H5", "C6", "C7"]
    alone = playing(three, "S", "7", rules=preset("auction-3"), dealer=1)
    assert [ours(alone, s) for s in (0, 1, 2)] == [[0, 2], [1], [0, 2]]
    sides = playing(six, "S", "7", rules=preset("six-auction"), dealer=1)
    assert [ours(sides, s) for s in (0, 1)] == [[0, 2, 3, 5], [1, 4]]


# --- what lies face down ---


def hidden_call() -> State:
    """R5: seat 1 has called hearts with two level cards, face down."""
    state = do(start(["S3", "H3 H3", "D3", "C3"], rules=preset("four-hidden")), "-1 deal 8")
    return do(state, "1 bid H3 H3")


def test_a_hidden_call_shows_its_number_and_nothing_else() -> None:
    """X36."""
    state = hidden_call()
    for seat in (None, 0, 2, 3):
        seen = view(state, seat)
        assert seen.bids == (BidMade(1, (), hidden=2),)
        assert seen.trump.text == "NT"
        assert "H3" not in json.dumps(view_to_data(replace(seen, hand=())))
    assert view(state, 1).bids == (BidMade(1, c("H3 H3")),)
    assert view(state, 1).trump.text == "H"


def test_partners_know_a_call_that_they_may_strengthen() -> None:
    """R12."""
    state = start(["S3", "H3 LJ", "D3", "C3"], rules=preset("match-four"))
    state = do(state, "-1 deal 8", "1 bid LJ H3")
    known = [bool(view(state, s).bids[0].cards) for s in range(4)]
    assert known == [False, True, False, True]
    assert view(state, None).bids[0].hidden == 1
    assert [view(state, s).trump.text for s in range(4)] == ["NT", "H", "NT", "H"]


def test_hidden_calls_are_shown_when_bidding_is_over() -> None:
    state = deal_out(hidden_call())
    while state.phase == Phase.BIDDING:
        state = do(state, f"{awaited(state)[0]} pass")
    for seat in (None, 0, 1, 2, 3):
        assert view(state, seat).bids == (BidMade(1, c("H3 H3")),)
        assert view(state, seat).trump.text == "H"


# --- the kitty's owner ---


def test_who_stole_the_kitty_knows_it_and_the_dealer_no_more() -> None:
    state = playing(FOUR, "S", "2", kitty="D5 D6", rules=variant(kitty={"steal": "whole"}), owner=3)
    assert [view(state, s).kitty for s in (None, 0, 1, 2, 3)] == [None] * 4 + [c("D5 D6")]
    asking = evolve(state, phase=Phase.STEALING, turn=1)
    assert [view(asking, s).kitty for s in range(4)] == [None] * 3 + [c("D5 D6")]


def test_who_took_some_cards_at_random_does_not_know_the_rest() -> None:
    """R16."""
    hands = ["HA HQ", "H9 H8", "HK H7"]
    rules = preset("auction-3")
    state = playing(hands, "S", "2", kitty="D5 D6", rules=rules, owner=2, dealer=0)
    assert [view(state, s).kitty for s in range(3)] == [None] * 3
    first = evolve(state, owner=0)
    assert [view(first, s).kitty for s in range(3)] == [c("D5 D6"), None, None]


# --- before there is a dealer ---


def test_the_coming_dealer_is_who_the_bids_would_make_it() -> None:
    state = dealt(["S2", "H2 H2", "LJ BJ", "LJ BJ"])
    assert view(state, 3).coming_dealer is None
    shown = do(state, "0 bid S2")
    assert view(shown, 3).coming_dealer == 0
    over = variant(bid={"moves_dealer": True})
    state = do(dealt(["S2", "H2 H2 BJ", "LJ BJ", "LJ"], rules=over), "0 bid S2", "1 bid H2 H2")
    assert (state.dealer, view(state, 3).coming_dealer) == (1, 1)


def test_trumps_before_a_dealer_are_of_the_bidders_own_level() -> None:
    """R15."""
    state = start(["S3", "H5 H5", "D7", "C9", "SJ"], rules=preset("friends-5"))
    state = evolve(state, number=2, levels=(1, 3, 5, 7, 9), bidders=frozenset({1, 2}))
    state = do(state, "-1 deal 10", "1 bid H5 H5")
    seen = view(state, 4)
    assert (seen.trump.text, seen.trump.level) == ("H", 3)
    assert seen.bidders == (1, 2)
    assert view(do(state, "-1 deal 5"), None).coming_dealer == 1


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_a_view_reads_back_from_its_json(seat: int | None) -> None:
    for state in [new_match(CLASSIC), *(step[2] for step in walk(2)[::7])]:
        seen = view(state, seat)
        assert view_from_data(json.loads(json.dumps(view_to_data(seen)))) == seen


@pytest.mark.parametrize("slug", PRESETS)
def test_a_view_of_every_preset_reads_back_from_its_json(slug: str) -> None:
    states = [step[2] for step in walk(3, 700, preset(slug))]
    last = {state.phase: state for state in states}
    for state in [*last.values(), *states[::60]]:
        for seat in (None, 0, state.rules.table.seats - 1):
            seen = view(state, seat)
            assert view_from_data(json.loads(json.dumps(view_to_data(seen)))) == seen


def test_a_view_of_each_phase_reads_back_from_its_json() -> None:
    """Phases that random play seldom comes to, and every field filled."""
    phases = set()
    states = [
        hidden_call(),
        evolve(deal_out(hidden_call()), phase=Phase.STEALING, passed=frozenset({2}), owner=1),
        evolve(playing(FOUR, "S", "2"), phase=Phase.JUDGING, turn=2, accused=1),
        evolve(
            playing(FOUR, "S", "W"), phase=Phase.GIVING, pending="share", shared=(1, 0, 0, 2),
            gift=(2, 3), last_hand=True, failed=(1, 2, 0, 0), fines=(10, 0, 0, 20),
            turned=c("SA BJ"), threshold=115, friends=frozenset({2}),
            calls=(FriendCall(c("HA")[0], 2),), asked=3, bidders=frozenset({0, 1}),
        ),
    ]  # fmt: skip
    for state in states:
        phases.add(state.phase)
        for seat in (None, 0, 1):
            seen = view(state, seat)
            assert view_from_data(json.loads(json.dumps(view_to_data(seen)))) == seen
    assert {Phase.JUDGING, Phase.GIVING} <= phases
