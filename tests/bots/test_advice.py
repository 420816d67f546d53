"""What bots tell of their decisions: values in order, reasons that the coach can say."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from engine.actions import TABLE, parse_action
from engine.bots.advice import advice_to_data
from engine.bots.protocol import LADDER, advise
from engine.options import refusal
from engine.selfplay import play_hand
from engine.state import Phase, State, new_match
from engine.view import view
from tests.engine.helpers import PRESETS, preset

ROOT = Path(__file__).resolve().parents[2]
LOCALES = {
    name: json.loads((ROOT / f"static/locales/coach.{name}.json").read_text("utf-8"))
    for name in ("en", "zh")
}


def codes() -> set[str]:
    """The codes of all reasons that the heuristics' source gives."""
    found: set[str] = set()
    for path in (ROOT / "engine/bots").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                known = re.fullmatch(r"(bid|bury|offer|name|call|give|blame|take|judge|play|follow)"
                                     r"\.[a-z]+", node.value)  # fmt: skip
                found |= {node.value} if known else set()
    return found


@cache
def moments(slug: str) -> tuple[tuple[State, int], ...]:
    """The states of a hand in which somebody is asked, and who."""
    rules = preset(slug)
    players = [lambda seen, rng: advise(seen, rng, "easy").action] * rules.table.seats
    before, found = new_match(rules), []
    for seat, _, state, _ in play_hand(before, 3, players, Random(3)):
        if seat != TABLE:
            found.append((before, seat))
        before = state
    return tuple(found)


@pytest.mark.parametrize("slug", PRESETS)
def test_every_reason_can_be_said_in_both_languages(slug: str) -> None:
    for state, seat in moments(slug)[::3]:
        for considered in advise(view(state, seat), Random(1), "normal").considered:
            for sentences in LOCALES.values():
                sentence = sentences[f"why.{considered.reason.code}"]
                assert sentence.format(**considered.reason.params)


def test_no_reason_lacks_a_sentence_and_no_sentence_a_reason() -> None:
    leads = {f"lead.{purpose}" for purpose in ("last", "throw", "low", "trumps", "set", "winner")}
    for sentences in LOCALES.values():
        assert set(sentences) == {f"why.{code}" for code in codes() | leads}


@pytest.mark.parametrize("level", LADDER)
def test_the_action_is_the_first_considered_and_every_play_is_legal(level: str) -> None:
    plays = [m for m in moments("classic") if m[0].phase == Phase.PLAYING]
    for state, seat in plays[:: 6 if level in ("easy", "normal") else 25]:
        advice = advise(view(state, seat), Random(1), level)
        assert advice.action == advice.considered[0].action
        assert len({str(c.action) for c in advice.considered}) == len(advice.considered)
        for considered in advice.considered:
            assert refusal(view(state, seat), considered.action) is None


def test_heuristics_value_in_points_and_search_in_levels() -> None:
    state, seat = next(m for m in moments("classic") if len(m[0].tricks) == 5)
    for level, unit in (("normal", "points"), ("hard", "levels")):
        advice = advise(view(state, seat), Random(1), level)
        assert advice.unit == unit
        values = [c.value for c in advice.considered]
        assert unit == "levels" or values == sorted(values, reverse=True)


def test_advice_as_data_reads_back() -> None:
    state, seat = next(m for m in moments("classic") if len(m[0].tricks) == 5)
    data = json.loads(json.dumps(advice_to_data(advise(view(state, seat), Random(1), "normal"))))
    actions = [parse_action(c["action"]) for c in data["considered"]]
    assert parse_action(data["action"]) == actions[0]
    assert all(c["reason"]["code"] for c in data["considered"])


def test_a_budget_that_is_spent_says_that_the_search_was_cut() -> None:
    state, seat = next(m for m in moments("classic") if len(m[0].tricks) == 5)
    seen = view(state, seat)
    advice = advise(seen, Random(1), "expert", budget=0.0)
    assert advice.cut
    assert advice.action == advise(seen, Random(1), "normal").action
