"""What players decide about levels after a hand: soft splits, who falls, and gifts (R15)."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import parse_level
from engine.rules import Rules, load_preset
from engine.state import Phase, State, evolve
from engine.view import view
from tests.engine.helpers import do, playing, refused

FIVE = load_preset("friends-5")
SOFT = replace(FIVE, levels=replace(FIVE.levels, share="soft"))


def last_trick(
    hands: list[str], rules: Rules, levels: str, kitty: str = "", **state: object
) -> State:
    """The last trick of a hand: seat 0 deals, seat 2 is his friend."""
    by_seat = tuple(parse_level(text) for text in levels)
    table = playing(hands, "S", levels[0], rules=rules, kitty=kitty)
    nobody = (0,) * 5
    return evolve(
        table, levels=by_seat, friends=frozenset({2}), failed=nobody, fines=nobody, **state
    )


def guarded() -> State:
    """The friend guards the last trick, and nobody has a point: three steps for his side."""
    state = last_trick(["H3", "H4", "HA", "H6", "H7"], SOFT, "22222")
    return do(state, "0 play H3", "1 play H4", "2 play HA", "3 play H6", "4 play H7")


def test_who_guarded_gives_out_the_rest_of_a_soft_split() -> None:
    state = guarded()
    assert (state.phase, state.pending, state.turn) == (Phase.GIVING, "share", 2)
    assert state.result is not None
    assert state.result.rest == 3
    shared = do(state, "2 give 0 2", "2 give 2 1")
    assert shared.result is not None
    assert shared.result.gains == (5, 0, 4, 0, 0)
    assert shared.phase == Phase.READY


def test_he_may_keep_it_all() -> None:
    kept = do(guarded(), "2 pass")
    assert kept.result is not None
    assert kept.result.gains == (3, 0, 6, 0, 0)


def test_the_rest_is_not_for_the_other_side_and_not_more_than_there_is() -> None:
    for move in ("2 give 1 1", "2 give 0 4", "2 give 0 0"):
        with refused("share.given"):
            do(guarded(), move)
    with refused("turn.not_yours"):
        do(guarded(), "0 give 0 1")


def dug_at_jack() -> State:
    """The attackers take over and dig with a jack, and the dealer's side is near the bottom."""
    state = last_trick(
        ["H3", "HJ", "H4", "H6", "H7"],
        replace(FIVE, levels=replace(FIVE.levels, ladder="TJQKA", start="T", must=())),
        "JJTAA",
        kitty="HT HT HT HK HK HK H5",
    )
    return do(state, "0 play H3", "1 play HJ", "2 play H4", "3 play H6", "4 play H7")


def test_a_dealer_whose_side_can_fall_no_lower_names_who_falls() -> None:
    state = dug_at_jack()
    assert (state.pending, state.turn) == ("blame", 0)
    with refused("surplus.receiver"):
        do(state, "0 blame 1")  # the digger is the last to fall
    with refused("surplus.receiver"):
        do(state, "0 blame 2")  # his own friend
    by_three = do(state, "0 blame 3")
    by_four = do(state, "0 blame 4")
    assert by_three.result is not None
    assert by_four.result is not None
    assert by_three.result.levels_after != by_four.result.levels_after


def test_the_view_says_what_is_to_be_decided() -> None:
    seen = view(guarded(), 2)
    assert (seen.pending, seen.turn) == ("share", 2)
