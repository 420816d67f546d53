"""Complete hands a second with random legal players: the pace of the engine's inner functions."""

import platform
from collections.abc import Iterator
from typing import Any

from tools.bench.lab import LIMIT, Lab, Row

COUNT = 40
SEED = 7
# The same lines run in both Pythons. One hand first, so that tables are built outside the timing.
CODE = f"""
from time import perf_counter
from engine.rules import load_preset
from engine.selfplay import play_hands

def pace():
    rules = load_preset("classic")
    play_hands(1, {SEED}, rules)
    start = perf_counter()
    actions = play_hands({COUNT}, {SEED}, rules)
    seconds = perf_counter() - start
    return [{COUNT} / seconds, actions / seconds]
"""


def measure(lab: Lab) -> Iterator[Row]:
    """CPython on this machine, then the game's own Pyodide in Chromium."""
    here: dict[str, Any] = {}
    exec(CODE, here)
    yield row_of(f"CPython {platform.python_version()}", *here["pace"]())
    with lab.new_page() as page:
        page.goto("/pages/hands.html")
        page.wait_for_function("window.run !== undefined", timeout=LIMIT)
        version = page.evaluate("run('import platform; platform.python_version()')")
        page.evaluate("code => { run(code) }", CODE)
        yield row_of(f"Pyodide {version}", *page.evaluate("run('pace()').toJs()"))


def row_of(name: str, hands: float, actions: float) -> Row:
    """One Python's pace."""
    return {
        "bench": "hands",
        "name": name,
        "hands/s": round(hands, 1),
        "actions/s": round(actions),
    }
