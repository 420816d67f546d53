from __future__ import annotations

import pytest

from engine.actions import (
    Bid,
    Bury,
    Deal,
    Pass,
    Play,
    StartHand,
    action_text,
    parse_action,
    parse_number,
)
from engine.errors import NotUnderstood
from tests.engine.helpers import c, refused


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (StartHand(2, c("SA BJ")), "start 2 SA BJ"),
        (Deal(7), "deal 7"),
        (Bid(c("S2 S2")), "bid S2 S2"),
        (Pass(), "pass"),
        (Bury(c("SA H3")), "bury SA H3"),
        (Play(c("SA SA SK")), "play SA SA SK"),
    ],
)
def test_every_action_has_a_line_that_reads_back(action: Bid, text: str) -> None:
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
        ("deal", "number.unknown"),
        ("deal -1", "number.unknown"),
        ("deal 1.5", "number.unknown"),
        ("deal ١", "number.unknown"),
        ("deal 9999999999", "number.unknown"),
        ("start", "number.unknown"),
        ("start S2", "number.unknown"),
        ("start 1 S2 XX", "card.unknown"),
    ],
)
def test_what_is_no_action_is_not_understood(text: str, code: str) -> None:
    with refused(code, NotUnderstood):
        parse_action(text)


def test_numbers_are_small_and_plain() -> None:
    assert parse_number("007") == 7
    for text in ("", " 1", "1_0", "²"):
        with refused("number.unknown", NotUnderstood):
            parse_number(text)
