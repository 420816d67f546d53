from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine.actions import TABLE, action_text, parse_action
from engine.bots.protocol import BOTS, answer, choose
from engine.errors import NotLegal, NotUnderstood
from engine.game import apply
from engine.selfplay import Step
from engine.state import new_match
from engine.view import view, view_to_data
from tests.engine.helpers import CLASSIC, playing, refused, walk


def asked(number: int) -> tuple[dict[str, Any], Step, int]:
    """A request for the seat that acts in a step of a random match."""
    steps = walk(2)
    before = steps[number - 1][2]
    seat = steps[number][0]
    return (
        {"bot": "first", "seed": 7, "view": view_to_data(view(before, seat))},
        steps[number],
        seat,
    )


def seats_moves() -> list[int]:
    return [i for i, step in enumerate(walk(2)) if step[0] != TABLE and i]


FREQUENCY = {"hard": 40, "expert": 120}
"""Every how many moves the slow ones are asked."""


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_an_answer_is_an_action_that_the_game_accepts(bot: str) -> None:
    for i in seats_moves()[:: FREQUENCY.get(bot, 7)]:
        request, _, seat = asked(i)
        before = walk(2)[i - 1][2]
        reply = json.loads(answer(json.dumps({**request, "bot": bot})))
        action = parse_action(reply["action"])
        if action_text(action) != "pass":
            apply(before, seat, action)


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_the_same_request_always_has_the_same_answer(bot: str) -> None:
    for i in seats_moves()[:: FREQUENCY.get(bot, 11)]:
        request = json.dumps({**asked(i)[0], "bot": bot})
        assert answer(request) == answer(request)


def test_chance_follows_the_seed_and_the_moment() -> None:
    state = playing(["SA SK SQ SJ ST S9 S8 S7 S6 S5"] * 4, "H", "2")
    data = view_to_data(view(state, 0))
    asks = [
        {"bot": "random", "seed": s, "view": {**data, "at": at}} for s in (1, 2) for at in (3, 4)
    ]
    asks += [{"bot": "random", "seed": s, "view": data} for s in range(20)]
    assert len({answer(json.dumps(ask)) for ask in asks}) > 3


def test_json_says_the_same_as_the_view_itself() -> None:
    for i in seats_moves()[::9]:
        request, (_, _, _, _), seat = asked(i)
        seen = view(walk(2)[i - 1][2], seat)
        reply = json.loads(answer(json.dumps(request)))
        assert reply["action"] == action_text(choose(seen, Random(0), "first"))


@pytest.mark.parametrize(
    "request_text",
    ["", "[]", "7", "{", '{"bot": "first"}', '{"bot": "first", "seed": 1, "view": {}}', "null"],
)
def test_what_is_no_request_is_not_understood(request_text: str) -> None:
    assert json.loads(answer(request_text)) == {"error": {"code": "request.unknown"}}


def test_an_unknown_bot_is_not_understood() -> None:
    request = {**asked(seats_moves()[0])[0], "bot": "best"}
    assert json.loads(answer(json.dumps(request))) == {"error": {"code": "bot.unknown"}}
    with refused("bot.unknown", NotUnderstood):
        choose(view(new_match(CLASSIC), 0), Random(0), "best")


def test_nothing_is_answered_for_a_seat_that_is_not_asked() -> None:
    state = playing(["SA", "SK", "SQ", "SJ"], "H", "2", turn=1)
    request = {"bot": "first", "seed": 1, "view": view_to_data(view(state, 0))}
    assert json.loads(answer(json.dumps(request))) == {"error": {"code": "turn.not_yours"}}
    with refused("turn.seat", NotLegal):
        choose(view(state, None), Random(0))
