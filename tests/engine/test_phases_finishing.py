"""The end of a hand and of a match: fines, digs, gifts, the number of hands, the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.actions import TABLE, StartHand
from engine.cards import LEVELS, parse_level
from engine.events import (
    HandEnded,
    LevelsGiven,
    LevelsOffered,
    MatchTimedOut,
    ThrowFailed,
)
from engine.game import apply, awaited, shuffled
from engine.rules.settings import Rules
from engine.scoring import HandResult
from engine.state import Phase, State, new_match
from engine.view import view
from tests.engine.helpers import (
    CLASSIC,
    deal_out,
    dealt,
    do,
    do_events,
    pass_on,
    playing,
    preset,
    refused,
    start,
    text,
    variant,
)

FIVE = preset("friends-5")
MATCH = preset("match-four")
KITTY = preset("four-kitty")


def levels(text: str) -> tuple[int, ...]:
    return tuple(parse_level(level) for level in text)


def result_of(state: State) -> HandResult:
    assert state.result is not None
    return state.result


def after(state: State) -> str:
    """The levels after the hand."""
    return "".join(LEVELS[level] for level in result_of(state).levels_after)


def last_trick(hands: Sequence[str], *, rules: Rules = CLASSIC, **position: Any) -> State:
    """The state after these last cards, played in order from the seat whose turn it is."""
    state = playing(
        hands, position.pop("trump", "S"), position.pop("level", "2"), rules=rules, **position
    )
    seats = len(hands)
    begin = state.turn or 0
    order = [(begin + i) % seats for i in range(seats)]
    return do(state, *(f"{s} play {hands[s]}" for s in order))


# --- what a failed throw costs (B4) ---


def test_r13_a_failed_throw_gives_ten_points_to_the_other_side() -> None:
    """And the forced part is played."""
    rules = preset("match-seven")
    hands = ["HA HQ", "HK S3", "H3 S4", "H4 S5"]
    for dealer, total in ((0, 25), (1, -10)):
        state, events = do_events(
            playing(hands, "S", "2", rules=rules, dealer=dealer), "0 play HA HQ"
        )
        assert isinstance(events[0], ThrowFailed)
        assert view(state, 2).fines == (10, 0, 0, 0)
        state = do(state, "1 play HK", "2 play H3", "3 play H4", "1 play S3", "2 play S4")
        state = do(state, "3 play S5", "0 play HA")
        result = result_of(state)
        assert result.penalties == (10 if dealer == 0 else -10)
        assert result.total == total


def test_r6_a_failed_throw_costs_a_room_point_of_the_thrower() -> None:
    hands = ["HA HQ", "HK S3", "H3 S4", "H4 S5"]
    own = levels("3333")
    state = do(playing(hands, "S", "9", rules=KITTY, levels=own), "0 play HA HQ")
    assert (state.failed, state.fines) == ((1, 0, 0, 0), (0, 0, 0, 0))
    state = do(state, "1 play HK", "2 play H3", "3 play H4")
    state = do(state, "1 play S3", "2 play S4", "3 play S5", "0 play HA")
    assert result_of(state).penalties == 0
    # the dealer's side rose two levels, six points each, and two levels of difference
    assert result_of(state).room == (11, -6, 12, -6)


def test_failed_throws_are_counted_over_the_match_where_the_room_settles_matches() -> None:
    for rules, kept in (
        (KITTY, (1, 0, 2, 0)),
        (variant(base="four-kitty", room={"mode": "hand"}), (0,) * 4),
    ):
        state = last_trick(["HA", "H3", "H4", "H6"], rules=rules, level="3", failed=(1, 0, 2, 0))
        begun, _ = apply(state, TABLE, shuffled(state, 1))
        assert begun.failed == kept
        assert begun.fines == (0,) * 4


# --- the dig (X10, X23, X38) ---


def test_r12_the_dealers_side_digs_out_of_the_attackers_total() -> None:
    """Instead of the trick's own points, as often as the play has cards; the total may be
    negative."""
    hands = ["SA SA", "HT HT", "HK HK", "C5 C5"]
    attackers = last_trick(hands, rules=MATCH, level="4", dealer=1)
    assert result_of(attackers).total == 2 * 50
    dealers = last_trick(hands, rules=MATCH, level="4", dealer=0)
    assert result_of(dealers).total == -2 * 50
    assert (result_of(dealers).held, result_of(dealers).rise) == (True, 1 + 260 // 40)


def test_r5_both_sides_dig() -> None:
    hands = ["SA SA SA", "HT HT H4", "HK HK H5", "C5 C5 C5"]
    rules = preset("four-hidden")
    assert result_of(last_trick(hands, rules=rules, level="3", dealer=1)).total == 3 * 60
    assert result_of(last_trick(hands, rules=rules, level="3", dealer=2)).total == -180


def test_r6_a_plain_win_does_not_multiply_and_the_dealers_side_digs_nothing() -> None:
    kitty = "HT HT C4 C4 C6 C6 C7 C7"
    hands = ["HA HA", "H4 H6", "H7 H8", "C3 C8"]
    plain = last_trick(hands, rules=KITTY, level="9", dealer=1, kitty=kitty)
    assert result_of(plain).total == 20
    ruffed = ["H4 H6", "SA SA", "H7 H8", "C3 C8"]
    trumped = last_trick(
        ["HA HA", "H4 H4", "S4 S4", "C3 C8"], rules=KITTY, level="9", dealer=1, kitty=kitty
    )
    assert result_of(trumped).total == 20 * 4
    assert (
        result_of(last_trick(ruffed, rules=KITTY, level="9", dealer=1, kitty=kitty, turn=1)).total
        == 0
    )


# --- must-play levels, demotion ---

MUST = variant(levels={"must": ["5", "T", "K"], "win": "defend"})


@pytest.mark.parametrize(
    ("before", "points", "expected"),
    [
        ("4242", 0, "5252"),  # (i) the dealer's side at 4 gains three
        ("5252", 5, "7272"),  # (ii) at 5 it gains two, having won there as dealer
        ("2525", 160, "2525"),  # (iii) attackers at 5 have not played it as dealer
        ("9292", 5, "T2T2"),
        ("Q2Q2", 5, "K2K2"),
    ],
)
def test_g3_levels_that_must_be_defended(before: str, points: int, expected: str) -> None:
    state = last_trick(
        ["SA", "H3", "H7", "H9"],
        rules=MUST,
        level=before[0],
        levels=levels(before),
        fines=(points, 0, 0, 0),
    )
    assert after(state) == expected


def test_r13_dug_with_a_jack_the_dealers_side_starts_again() -> None:
    """G4: whatever the points."""
    rules = preset("match-seven")
    hands, kitty = ["H3", "SJ", "H7", "H9"], "C3 C4 C6 C7 C8 C9 CQ CA"
    state = last_trick(hands, rules=rules, level="J", kitty=kitty, fines=(35, 0, 0, 0))
    assert (after(state), result_of(state).held) == ("2J2J", True)
    other = last_trick(
        ["H3", "SQ", "H7", "H9"], rules=rules, level="J", kitty=kitty, fines=(35, 0, 0, 0)
    )
    assert after(other) == "KJKJ"


def test_r15_a_jack_that_digs_costs_six_levels() -> None:
    hands = ["H3", "SJ", "H7", "H9", "H4"]
    state = last_trick(
        hands, rules=FIVE, level="J", levels=levels("J9987"), friends=frozenset({2}),
        kitty="CT C3 C4 C6 C7 C8 C9", fines=(120, 0, 0, 0, 0),
    )  # fmt: skip
    result = result_of(state)
    assert (result.held, after(state)) == (False, "79787")
    saved = last_trick(
        hands, rules=FIVE, level="J", levels=levels("J9987"), friends=frozenset({2}),
        kitty="C2 C3 C4 C6 C7 C8 C9", fines=(115, 0, 0, 0, 0),
    )  # fmt: skip
    assert saved.result is not None
    assert saved.result.held  # 115 is no take-over, so nobody falls


# --- surplus levels are given away (R15) ---


def surplus() -> State:
    """The dealer at J and his friend at T gain more than J lets the friend climb."""
    hands = ["SA", "H3", "H7", "H9", "H4"]
    return last_trick(hands, rules=FIVE, level="9", levels=levels("92T57"), friends=frozenset({2}))


def test_levels_that_a_must_play_level_blocks_are_offered_in_a_step_of_their_own() -> None:
    """Nobody has a point: three steps, the dealer's two thirds are six, his friend has three."""
    state = surplus()
    result = result_of(state)
    assert result.gains == (6, 0, 3, 0, 0)
    assert after(state) == "J2J57"
    assert result.surplus == (4, 0, 2, 0, 0)
    assert (state.phase, state.pending, awaited(state)) == (Phase.GIVING, "surplus", (0,))
    with refused("phase.wrong"):
        apply(state, TABLE, StartHand(0, ()))


def test_an_opponent_cannot_refuse_to_fall() -> None:
    state, events = do_events(surplus(), "0 give 4 3")
    assert isinstance(events[0], LevelsGiven)
    assert (events[0].giver, events[0].receiver, events[0].levels) == (0, 4, 3)
    assert after(state) == "J2J54"
    assert (result_of(state).surplus, state.turn, state.gift) == ((1, 0, 2, 0, 0), 0, None)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("0 give 1 1", "surplus.blocked"),  # nobody falls below the first level
        ("0 give 4 5", "surplus.amount"),
        ("0 give 4 0", "surplus.amount"),
        ("0 give 0 1", "surplus.receiver"),
        ("0 give 2 1", "surplus.blocked"),  # the friend has come to J too
        ("0 give 5 1", "turn.seat"),
        ("2 give 4 1", "turn.not_yours"),
        ("0 accept", "phase.wrong"),
        ("2 refuse", "phase.wrong"),
    ],
)
def test_what_cannot_be_given(move: str, code: str) -> None:
    with refused(code):
        do(surplus(), move)


def partner() -> State:
    """Only the dealer is blocked; his friend has far to go."""
    hands = ["SA", "H3", "H7", "H9", "H4"]
    return last_trick(hands, rules=FIVE, level="T", levels=levels("T2457"), friends=frozenset({2}))


def test_a_partner_accepts_or_refuses() -> None:
    state, events = do_events(partner(), "0 give 2 2")
    assert events == [LevelsOffered(0, 2, 2)]
    assert (state.gift, state.turn, after(state)) == ((2, 2), 2, "J2757")
    for move, code in (
        ("0 give 3 1", "phase.wrong"),
        ("0 accept", "turn.not_yours"),
        ("2 pass", "phase.wrong"),
    ):
        with refused(code):
            do(state, move)
    taken, events = do_events(state, "2 accept")
    assert isinstance(events[0], LevelsGiven)
    assert (events[0].levels, after(taken)) == (2, "J2957")
    left, events = do_events(state, "2 refuse")
    assert isinstance(events[0], LevelsGiven)
    assert (events[0].levels, after(left), left.turn) == (0, "J2757", 0)
    assert result_of(left).surplus == result_of(partner()).surplus
    assert after(do(left, "0 give 4 5")) == "J2752"


def test_levels_may_be_let_go_and_the_next_hand_begins() -> None:
    state, events = do_events(surplus(), "0 pass")
    assert isinstance(events[0], LevelsGiven)
    assert (events[0].levels, state.turn) == (0, 2)
    state = do(state, "2 give 3 1", "2 pass")
    assert (state.phase, state.turn, after(state)) == (Phase.READY, None, "J2J47")
    begun, _ = apply(state, TABLE, shuffled(state, 1))
    assert begun.levels == levels("J2J47")
    assert begun.bidders == frozenset({0, 2})


# --- the number of hands (R6, R10) ---


def test_r6_nine_hands_and_the_higher_level_wins() -> None:
    """The example of nine hands: 9 levels and 7, a difference of two, two failed throws."""
    hands = ["HA", "H3", "H4", "H6"]
    own = levels("9393")
    state = last_trick(hands, rules=KITTY, level="9", levels=own, number=8)
    assert (state.phase, result_of(state).over) == (Phase.READY, False)
    state = last_trick(hands, rules=KITTY, level="9", levels=own, number=9, fines=(80, 0, 0, 0))
    result = result_of(state)
    assert (state.phase, result.over, result.winners) == (Phase.OVER, True, (0, 2))
    assert result.room == (3 * 7 + 3 * 7, -3 * 7, 3 * 7 + 3 * 7, -3 * 7)
    assert awaited(state) == ()


def test_r10_equal_levels_are_drawn() -> None:
    rules = variant(base="server-2", levels={"hands": 3})
    state = last_trick(
        ["HA", "H3", "H4", "H6"],
        rules=rules,
        level="5",
        levels=levels("5656"),
        number=3,
        fines=(40, 0, 0, 0),
    )
    result = result_of(state)
    assert (after(state), result.over, result.winners) == ("6666", True, ())


# --- the match's clock (R12) ---


def test_the_time_of_a_match_ends_it_with_the_hand() -> None:
    hands = ["HA", "H3", "H4", "H6"]
    state = playing(hands, "S", "5", rules=MATCH, levels=levels("5757"))
    state, events = do_events(state, "0 play HA", "-1 time")
    assert events[-1] == MatchTimedOut(None)
    assert state.last_hand
    assert view(state, 2).last_hand
    with refused("phase.wrong"):
        do(state, "-1 time")
    with refused("turn.table"):
        do(state, "0 time")
    state = do(state, "1 play H3", "2 play H4", "3 play H6")
    result = result_of(state)
    assert (state.phase, result.over) == (Phase.OVER, True)
    assert after(state) == "T7T7"  # 160 points less than a take-over: five levels, to T
    assert result.winners == (0, 2)


def test_between_hands_the_match_ends_at_once_and_equal_levels_go_to_the_side_on_the_deal() -> None:
    state = last_trick(
        ["HA", "H3", "H4", "H6"], rules=MATCH, level="5", levels=levels("5959"), fines=(45, 0, 0, 0)
    )
    assert (after(state), result_of(state).next_dealer) == ("8989", 2)
    assert do(state, "-1 time").winners == (1, 3)
    equal = last_trick(
        ["HA", "H3", "H4", "H6"], rules=MATCH, level="6", levels=levels("6969"), fines=(45, 0, 0, 0)
    )
    assert after(equal) == "9999"
    over, events = do_events(equal, "-1 time")
    assert (over.phase, over.winners) == (Phase.OVER, (0, 2))
    assert isinstance(events[0], MatchTimedOut)
    assert events[0].result is not None
    with refused("phase.wrong"):
        do(over, "-1 time")


def test_before_its_first_hand_a_match_goes_on_to_the_end_of_it() -> None:
    state = do(new_match(MATCH), "-1 time")
    assert (state.phase, state.last_hand) == (Phase.READY, True)
    begun, _ = apply(state, TABLE, shuffled(state, 1))
    assert begun.last_hand


# --- a seat's time to play ---


def test_a_late_seat_does_the_least_in_every_phase() -> None:
    """R12: the lowest legal play; passes, and buries its lowest cards."""
    state = dealt(["S2", "H2 H2", "", ""], rules=variant(clock={"expiry": "lowest"}))
    with refused("turn.not_yours"):
        do(state, "-1 time 2")
    passed = do(state, "-1 time 0")
    assert passed.passed == {0}
    with refused("turn.table"):
        do(state, "1 time 0")
    state = pass_on(do(state, "1 bid H2 H2"))
    assert state.phase == Phase.BURYING
    buried = do(state, "-1 time 1")
    assert (buried.phase, buried.turn) == (Phase.PLAYING, 1)
    assert not {card for card in buried.kitty if buried.trump and buried.trump.is_trump(card)}
    led = do(buried, "-1 time 1")
    assert len(led.trick[0].cards) == 1


def test_a_late_seat_follows_with_what_it_owes() -> None:
    hands = ["H9 H9", "H3 H4 HT HT", "H5 C3 C4", "C5 C6"]
    state = do(playing(hands, "S", "7", rules=MATCH), "0 play H9 H9")
    state = do(state, "-1 time 1", "-1 time 2", "-1 time 3")
    assert [text(p.cards) for p in state.tricks[0].plays] == ["H9 H9", "HT HT", "H5 C3", "C5 C6"]


def test_a_late_dealer_calls_names_and_offers_nothing() -> None:
    auction = deal_out(start([], rules=preset("auction-3")))
    state = do(auction, "-1 time 0")
    assert state.offers[-1].points is None
    state = do(state, "1 offer 150", "-1 time 2")
    assert (state.phase, state.turn) == (Phase.NAMING, 1)
    state = do(state, "-1 time 1")
    assert (state.phase, state.trump is not None) == (Phase.BURYING, True)
    calling = pass_on(dealt(["LJ", "LJ", "BJ", "BJ"], rules=preset("friends-4")))
    assert calling.phase == Phase.BURYING
    called = do(calling, "-1 time 0")
    assert (len(called.calls), called.phase) == (1, Phase.BURYING)
    assert do(called, "-1 time 0").phase == Phase.PLAYING
    giving = partner()
    assert do(giving, "-1 time 0").phase == Phase.READY
    assert do(giving, "0 give 2 2", "-1 time 2").gift is None


def test_the_time_of_nobody_who_is_asked_is_never_up() -> None:
    for state in (new_match(CLASSIC), do(start([]), "-1 deal 8")):
        with refused("turn.not_yours"):
            do(state, "-1 time 0")
    state, events = do_events(playing(["SA", "H3", "H7", "H9"], "S", "Q"), "0 play SA", "1 play H3")
    state, events = do_events(state, "2 play H7", "3 play H9")
    assert isinstance(events[-1], HandEnded)
    with refused("turn.not_yours"):
        do(state, "-1 time 0")
