"""Tricks of other rule systems played in the game: throws, forms, sides and directions."""

from __future__ import annotations

import pytest

from engine.events import CardsPlayed, ThrowFailed, TrickWon
from engine.friends import FriendCall
from engine.state import Phase
from engine.view import view
from tests.engine.helpers import (
    PRESETS,
    by_face,
    c,
    do,
    do_events,
    play_out,
    playing,
    preset,
    refused,
    text,
    variant,
)


def test_three_six_and_seven_play_in_turn() -> None:
    for seats, rules in (
        (3, preset("auction-3")),
        (6, preset("six-teams")),
        (7, variant(table={"seats": 7, "decks": 5, "kitty": 4, "sides": "called"})),
    ):
        hands = ["HA C3", *["H3 C4"] * (seats - 1)]
        state = playing(hands, "S", "2", rules=rules, turn=seats - 1)
        state = do(state, f"{seats - 1} play H3")
        assert state.turn == 0
        state = play_out(state, " ".join(["HA", *["H3"] * (seats - 2)]))
        assert (state.tricks[0].winner, state.turn, len(state.tricks[0].plays)) == (0, 0, seats)


@pytest.mark.parametrize("slug", PRESETS)
def test_the_first_of_equal_cards_stands_in_every_preset(slug: str) -> None:
    rules = preset(slug)
    seats = rules.table.seats
    suit = "B" if rules.order.suits == "colours" else "S"
    hands = ["H9", "HA", "HA" if rules.table.decks > 1 else "HK", *["H3"] * (seats - 3)]
    level = "8" if "8" in rules.levels.ladder else "T"
    state = playing(hands, suit, level, rules=rules, threshold=100)
    state, events = do_events(state, *(f"{s} play {hand}" for s, hand in enumerate(hands)))
    won = next(e for e in events if isinstance(e, TrickWon))
    assert (won.seat, state.tricks[0].winner) == (1, 1)


def test_r5_a_throw_is_refused_once_all_others_have_shown_that_they_are_void() -> None:
    """X13: never from hidden cards."""
    rules = preset("four-hidden")
    hands = ["HA HQ HT H4", "C4 C5 C6 C7", "D4 D5 D6 D7", "S4 S5 S6 S7"]
    state = playing(hands, "D", "9", rules=rules)
    thrown, events = do_events(state, "0 play HQ HT")
    assert events[0] == CardsPlayed(0, c("HQ HT"))  # all are void, nobody has shown it
    assert thrown.trick[0].cards == c("HQ HT")
    state = do(state, "0 play HA", "1 play C4", "2 play D4", "3 play S4")
    assert state.turn == 2
    state = do(state, "2 play D5", "3 play S5", "0 play H4", "1 play C5")
    state = do(state, "2 play D6", "3 play S6", "0 play HQ", "1 play C6")
    assert state.turn == 2


def test_r5_the_thrower_who_has_seen_them_void_may_not_throw() -> None:
    rules = preset("four-hidden")
    hands = ["HA HQ HT", "C4 C5 C6", "C7 C8 CT", "S4 S5 S6"]
    state = playing(hands, "D", "9", rules=rules)
    state = do(state, "0 play HA", "1 play C4", "2 play C7", "3 play S4")
    with refused("throw.void"):
        do(state, "0 play HQ HT")
    allowed = playing(hands, "D", "9", rules=variant(base="four-hidden", throw={"void": "allowed"}))
    allowed = do(allowed, "0 play HA", "1 play C4", "2 play C7", "3 play S4")
    assert len(do(allowed, "0 play HQ HT").trick[0].cards) == 2


def test_r16_a_throw_of_three_beside() -> None:
    rules = preset("auction-3")
    hands = ["HA HK HK HQ", "H3 H4 H5 H6", "H7 H8 H9 C3"]
    state = playing(hands, "S", "2", rules=rules)
    with refused("throw.side_three"):
        do(state, "0 play HA HQ")
    assert len(do(state, "0 play HA HK HK").trick[0].cards) == 3
    beaten = playing(["HA HK HK", "HA HA H5", "H7 H8 H9"], "S", "2", rules=rules)
    state, events = do_events(beaten, "0 play HA HK HK")
    assert isinstance(events[0], ThrowFailed)
    assert text(state.trick[0].cards) == "HK HK"


def test_r6_a_failed_throw_plays_its_smallest_form() -> None:
    rules = preset("four-kitty")
    hands = ["H9 H8 H8 H4 H4", "HJ HJ H5 H3 H6", "C3 C4 C5 C6 C7", "D4 D5 D6 D7 D8"]
    state = do(playing(hands, "S", "T", rules=rules), "0 play H9 H8 H8 H4 H4")
    assert text(state.trick[0].cards) == "H9"
    assert by_face(state.hands[0]) == "H4 H4 H8 H8"
    assert state.trick[0].tried == c("H9 H8 H8 H4 H4")


def test_r12_a_bomb_over_a_tractor_and_no_trump_tractor_over_the_bomb() -> None:
    rules = preset("match-four")
    hands = ["HA HA HK HK", "H7 H7 H7 H7", "S4 S4 S5 S5", "C3 C4 C5 C6"]
    state = playing(hands, "S", "9", rules=rules)
    state = do(state, *(f"{s} play {hand}" for s, hand in enumerate(hands)))
    assert state.tricks[0].winner == 1
    hands[2] = "S4 S4 S4 S4"
    state = playing(hands, "S", "9", rules=rules)
    state = do(state, *(f"{s} play {hand}" for s, hand in enumerate(hands)))
    assert state.tricks[0].winner == 2


def test_r3_a_pair_of_one_colour_is_led_and_followed() -> None:
    rules = preset("one-deck-colours")
    hands = ["HK DK C3", "H9 D9 C4", "H3 D7 C6", "S4 C8 C9"]
    state = do(playing(hands, "B", "5", rules=rules), "0 play HK DK")
    with refused("follow.suit"):
        do(state, "1 play H9 C4")
    state = do(state, "1 play D9 H9", "2 play H3 D7", "3 play S4 C8")
    assert state.tricks[0].winner == 0
    hands[3] = "S4 C4 C9"
    state = do(
        playing(hands, "B", "5", rules=rules), "0 play DK HK", "1 play D9 H9", "2 play D7 H3"
    )
    assert do(state, "3 play S4 C4").tricks[0].winner == 3


def test_two_friends_join_one_after_the_other() -> None:
    rules = variant(
        base="six-teams", table={"sides": "called"}, levels={"personal": True}, friends={"count": 2}
    )
    calls = (FriendCall(c("HA")[0]), FriendCall(c("HK")[0], 2))
    hands = ["H3 C3", "HK C4", "HA C5", "HK C6", "H4 C7", "H6 C8"]
    state = playing(hands, "S", "2", rules=rules, calls=calls)
    known = []
    for seat, hand in enumerate(hands):
        state = do(state, f"{seat} play {hand.split()[0]}")
        known.append(sorted(state.friends))
    assert known == [[], [], [2], [2, 3], [2, 3], [2, 3]]
    assert view(state, None).friends == (2, 3)


def test_a_hand_without_a_kitty_ends_with_its_last_card() -> None:
    for slug in ("four-hidden", "match-four", "one-deck-13"):
        rules = preset(slug)
        state = playing(["HA", "H4", "H5", "H6"], "S", "9", rules=rules)
        state = do(state, "0 play HA", "1 play H4", "2 play H5", "3 play H6")
        assert state.phase == Phase.READY
        assert (view(state, 2).kitty, state.kitty) == ((), ())
