"""Play on honour: revokes, challenges and their price (R12, R13); late plays that cost the hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Play
from engine.cards import parse_cards
from engine.events import Challenged
from engine.options import refusal
from engine.rules import Rules, load_preset
from engine.state import Phase, State, evolve
from engine.view import view
from tests.engine.helpers import do, do_events, playing, refused

HANDS = ["SA S3 H4", "S4 H5 D6", "S5 H6 D7", "S6 H7 C8"]


def on_honour(preset: str, **conduct: object) -> Rules:
    rules = load_preset(preset)
    return replace(rules, conduct=replace(rules.conduct, honour=True, **conduct))


def table(rules: Rules) -> State:
    """Hearts are trumps; seat 1 could follow the spade led and ruffs instead."""
    state = playing(HANDS, "H", "T", rules=rules)
    return evolve(state, failed=(0,) * 4, fines=(0,) * 4)


def revoked(rules: Rules) -> State:
    return do(table(rules), "0 play SA", "1 play H5", "2 play S5", "3 play S6")


def test_without_honour_a_revoke_is_not_possible_at_all() -> None:
    state = do(table(load_preset("match-four")), "0 play SA")
    with refused("follow.suit"):
        do(state, "1 play H5")
    with refused("challenge.none"):
        do(state, "0 challenge 1")


def test_a_wrong_number_of_cards_is_refused_on_honour_too() -> None:
    state = do(table(on_honour("match-four")), "0 play SA")
    with refused("follow.count"):
        do(state, "1 play H5 D6")


def test_a_revoke_wins_until_somebody_challenges_it() -> None:
    state = revoked(on_honour("match-four"))
    assert state.turn == 1
    assert (
        refusal(view(do(table(on_honour("match-four")), "0 play SA"), 1), Play(parse_cards("H5")))
        is None
    )


def test_nobody_sees_a_revoke() -> None:
    """The table alone remembers it: no view says more than the cards do."""
    state = revoked(on_honour("match-four"))
    assert state.revokes
    honest = evolve(state, revokes=())
    assert all(view(state, seat) == view(honest, seat) for seat in (None, 0, 1, 2, 3))


def test_found_while_the_trick_is_down_it_costs_ten_points_a_card_and_counts_as_a_discard() -> None:
    state, events = do_events(revoked(on_honour("match-four")), "0 challenge 1")
    assert events == [Challenged(0, 1, found=True)]
    assert state.fines == (0, 10, 0, 0)
    assert state.turn == 0  # the ace has won the trick after all
    assert not state.revokes


def test_found_later_the_offended_side_takes_levels_or_points() -> None:
    later = do(revoked(on_honour("match-four")), "1 play S4", "2 play D7", "3 play C8", "0 play S3")
    judging = do(later, "0 challenge 1")
    assert (judging.phase, judging.turn) == (Phase.JUDGING, 0)
    levels = do(judging, "0 choose levels")
    assert levels.result is not None
    assert (levels.result.held, levels.result.rise) == (True, 2)
    points = do(judging, "0 choose points")
    assert points.result is not None
    assert points.result.total == later.points - 160


def test_only_the_challenger_chooses() -> None:
    later = do(revoked(on_honour("match-four")), "1 play S4", "2 play D7", "3 play C8", "0 play S3")
    judging = do(later, "0 challenge 1")
    with refused("turn.not_yours"):
        do(judging, "2 choose levels")


def test_a_false_challenge_costs_the_same() -> None:
    state, events = do_events(revoked(on_honour("match-four")), "1 challenge 2")
    assert events == [Challenged(1, 2, found=False)]
    assert state.fines == (0, 10, 0, 0)


def test_a_partner_cannot_be_challenged() -> None:
    with refused("challenge.partner"):
        do(revoked(on_honour("match-four")), "3 challenge 1")


@pytest.mark.parametrize(
    ("accuser", "accused", "held", "rise"),
    [(0, 1, True, 1), (1, 2, True, 1), (3, 0, True, 1), (0, 3, False, 0)],
)
def test_r13_a_revoke_or_a_false_challenge_loses_the_hand(
    accuser: int, accused: int, held: bool, rise: int
) -> None:
    """The attackers' fault lets the dealer rise, the dealer's side's costs him the deal."""
    state = do(revoked(on_honour("match-seven", revoke="hand")), f"{accuser} challenge {accused}")
    assert state.result is not None
    assert (state.result.held, state.result.rise) == (held, rise)


def test_before_a_trick_is_down_there_is_nothing_to_challenge() -> None:
    state = do(table(on_honour("match-four")), "0 play SA", "1 play H5")
    with refused("phase.wrong"):
        do(state, "0 challenge 1")


# --- late plays ---


def timed(expiry: str) -> State:
    rules = load_preset("match-four")
    return table(replace(rules, clock=replace(rules.clock, expiry=expiry)))


def test_a_late_seat_plays_the_lowest_legal_card() -> None:
    state = do(timed("lowest"), "0 play SA", "-1 time 1")
    assert state.trick[-1].cards == parse_cards("S4")


def test_a_late_seat_may_lose_the_hand() -> None:
    state = do(timed("lost"), "-1 time 0")
    assert state.result is not None
    assert (state.result.held, state.result.rise) == (False, 0)


def test_where_a_bot_plays_for_a_late_seat_the_table_does_not() -> None:
    with refused("clock.bot"):
        do(timed("bot"), "-1 time 0")


def test_only_the_table_and_only_who_is_awaited_can_be_late() -> None:
    with refused("turn.table"):
        do(timed("lowest"), "2 time 0")
    with refused("turn.not_yours"):
        do(timed("lowest"), "-1 time 2")
