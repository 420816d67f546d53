"""The open cases: public reports and disputes as questions, with the values that the texts give.

``open_cases.jsonl`` has a line for each case under each system that it names, as ``B2.b.classic``;
options that no preset has are set. An ``answer`` may leave out what the case does not speak of.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.referee import answer

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "open_cases.jsonl").read_text("utf-8").splitlines()
]
UNASKED = {"J1", "J2", "J4"}
"""Cases about the page and its players, which no question can put."""


def asked(case: dict[str, Any]) -> dict[str, Any]:
    """The question of a case, as somebody would ask it."""
    return {name: value for name, value in case.items() if name not in ("why", "answer")}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_referee_says_what_the_texts_say(case: dict[str, Any]) -> None:
    said = answer(asked(case))
    assert "error" not in said
    assert {name: said[name] for name in case["answer"]} == case["answer"], case["why"]


def test_every_case_is_asked_and_each_only_once() -> None:
    counts = {"A": 4, "B": 4, "C": 5, "D": 5, "E": 6, "F": 4, "G": 6, "H": 4, "I": 3, "J": 5}
    cases = {f"{part}{n}" for part, most in counts.items() for n in range(1, most + 1)}
    ids = [case["id"] for case in CASES]
    assert len(ids) == len(set(ids))
    assert {name.partition(".")[0] for name in ids} == cases - UNASKED
    assert all(case["why"] and case["answer"] for case in CASES)
