from __future__ import annotations

import pytest

from engine.actions import (
    Action,
    Bid,
    Blame,
    Bury,
    Call,
    Challenge,
    Choose,
    Deal,
    Give,
    Name,
    Offer,
    Pass,
    Play,
    StartHand,
    Take,
    ThrowIn,
    TimeUp,
    action_text,
    parse_action,
    parse_number,
)
from engine.errors import NotUnderstood
from engine.friends import FriendCall
from tests.engine.helpers import c, refused

SA, CK = c("SA CK")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (StartHand(2, c("SA BJ")), "start 2 SA BJ"),
        (Deal(7), "deal 7"),
        (Bid(c("S2 S2")), "bid S2 S2"),
        (Pass(), "pass"),
        (ThrowIn(), "throwin"),
        (Bury(c("SA H3")), "bury SA H3"),
        (Play(c("SA SA SK")), "play SA SA SK"),
        (Bid(c("LJ LJ"), "H"), "bid LJ LJ as H"),
        (Bid(c("BJ BJ"), "NT"), "bid BJ BJ as NT"),
        (Bid(c("S2"), "B"), "bid S2 as B"),
        (Offer(150), "offer 150"),
        (Offer(0), "offer 0"),
        (Name("D"), "name D"),
        (Name("NT"), "name NT"),
        (Name("R"), "name R"),
        (Call((FriendCall(SA, 2),)), "call SA/2"),
        (Call((FriendCall(SA), FriendCall(CK, 3))), "call SA/1 CK/3"),
        (Give(3, 2), "give 3 2"),
        (Blame((4,)), "blame 4"),
        (Blame((4, 0)), "blame 4 0"),
        (Take(True), "accept"),
        (Take(False), "refuse"),
        (Challenge(2), "challenge 2"),
        (Choose(True), "choose levels"),
        (Choose(False), "choose points"),
        (TimeUp(), "time"),
        (TimeUp(3), "time 3"),
    ],
)
def test_every_action_has_a_line_that_reads_back(action: Action, text: str) -> None:
    assert action_text(action) == text
    assert parse_action(text) == action
    assert parse_action(f"  {text}  ") == action


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "action.unknown"),
        ("fold", "action.unknown"),
        ("PLAY SA", "action.unknown"),
        ("pass SA", "action.unknown"),
        ("playSA", "action.unknown"),
        ("play SX", "card.unknown"),
        ("deal", "action.unknown"),
        ("deal -1", "number.unknown"),
        ("deal 1.5", "number.unknown"),
        ("deal ١", "number.unknown"),
        ("deal 9999999999", "number.unknown"),
        ("start", "action.unknown"),
        ("bid S2 as", "card.unknown"),
        ("bid S2 as X", "strain.unknown"),
        ("bid S2 as s", "strain.unknown"),
        ("bid S2 as SH", "strain.unknown"),
        ("bid as S", "card.unknown"),
        ("name", "action.unknown"),
        ("name X", "strain.unknown"),
        ("name S H", "strain.unknown"),
        ("offer", "action.unknown"),
        ("offer -5", "number.unknown"),
        ("offer 115.5", "number.unknown"),
        ("offer pass", "number.unknown"),
        ("call SA", "number.unknown"),
        ("call SA/", "number.unknown"),
        ("call /1", "card.unknown"),
        ("call SA/x", "number.unknown"),
        ("call SA/-1", "number.unknown"),
        ("give 1", "number.unknown"),
        ("give 1 2 3", "number.unknown"),
        ("give 1 -2", "number.unknown"),
        ("blame x", "number.unknown"),
        ("accept 1", "action.unknown"),
        ("challenge", "action.unknown"),
        ("challenge me", "number.unknown"),
        ("choose", "action.unknown"),
        ("choose cards", "action.unknown"),
        ("time -1", "number.unknown"),
        ("time up", "number.unknown"),
        ("start S2", "number.unknown"),
        ("start 1 S2 XX", "card.unknown"),
    ],
)
def test_what_is_no_action_is_not_understood(text: str, code: str) -> None:
    with refused(code, NotUnderstood):
        parse_action(text)


@pytest.mark.parametrize(
    "action",
    [
        Bury(()), Play(()), Bid(()), Call(()), StartHand(0, ()), Blame(()), Bid((), "S"), Deal(0),
        Give(0, 0), TimeUp(7),
    ],
    ids=action_text,
)  # fmt: skip
def test_actions_of_nothing_read_back_too(action: Action) -> None:
    assert parse_action(action_text(action)) == action


def test_numbers_are_small_and_plain() -> None:
    assert parse_number("007") == 7
    for text in ("", " 1", "1_0", "²"):
        with refused("number.unknown", NotUnderstood):
            parse_number(text)
