"""The command line of the arena, as it is typed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


def arena(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine.arena", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def without_times(line: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(line)
    for bot in told["bots"].values():
        del bot["plays_ms"], bot["others_ms"]
    return told


def test_jobs_and_stops_change_nothing_but_times(tmp_path: Path) -> None:
    common = ("first", "easy", "--preset", "one-deck", "--seed", "3")
    state = str(tmp_path / "state.jsonl")
    whole = arena(*common, "--deals", "6")
    arena(*common, "--deals", "2", "--state", state)
    parts = arena(*common, "--deals", "6", "--state", state, "--jobs", "2")
    assert without_times(parts.stdout) == without_times(whole.stdout)
    assert whole.stderr == ""  # the progress bar is for terminals


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("first", "nobody"), "bot.unknown"),
        (("first", "first", "--preset", "poker"), "rules.preset"),
    ],
)
def test_what_is_not_known_is_refused_with_a_code(words: tuple[str, ...], code: str) -> None:
    done = arena(*words, "--deals", "1")
    assert done.returncode == 2
    assert json.loads(done.stderr)["error"]["code"] == code


@pytest.mark.parametrize("words", [("first",), ("first", "first", "--deals", "0")])
def test_bad_arguments_are_refused(words: tuple[str, ...]) -> None:
    done = arena(*words)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
