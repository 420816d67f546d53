"""May this be played, and what else? Ten hands of four decks against a tractor of four pairs.

Each hand is asked about by the rules of each preset of four decks and by classic's. A question's
time is its median over the rounds, in which CPython and Pyodide take turns: what the page would
wait on a machine that does nothing else. Beside it stands the 99th percentile of all the times,
whatever else the machine did.
"""

import json
import platform
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from statistics import median

from tools.bench import asking
from tools.bench.lab import LIMIT, Lab, Row

POSITIONS = Path(__file__).parent / "positions"
ROUNDS = 9
NAMES = {
    "legality": "is this play legal (p99: 1 ms)",
    "options": "count and first 200 plays (p99: 5 ms)",
    "void": "the same, void: millions of discards",
}
Times = dict[str, list[float]]


def measure(lab: Lab) -> Iterator[Row]:
    """CPython on this machine and Pyodide in Chromium, in turn."""
    text = positions()
    here: list[Times] = []
    there: list[Times] = []
    with lab.new_page() as page:
        page.goto("/pages/hands.html")
        page.wait_for_function("window.run !== undefined", timeout=LIMIT)
        version = page.evaluate("run('import platform; platform.python_version()')")
        page.evaluate("code => { run(code) }", Path(asking.__file__).read_text("utf-8"))
        for _ in range(ROUNDS):
            here.append(json.loads(asking.asked(text)))
            there.append(json.loads(page.evaluate("code => run(code)", f"asked({text!r})")))
    for python, rounds in (
        ("CPython " + platform.python_version(), here),
        (f"Pyodide {version}", there),
    ):
        for kind, name in NAMES.items():
            yield row_of(f"{python}: {name}", [times[kind] for times in rounds])


def positions() -> str:
    """The checked-in hands as one JSON text."""
    files = sorted(POSITIONS.glob("*.json"))
    return json.dumps([json.loads(path.read_text("utf-8")) for path in files])


def row_of(name: str, rounds: list[list[float]]) -> Row:
    """How long questions of one kind take, from their times in each round."""
    times = sorted(map(median, zip(*rounds, strict=True)))
    return {
        "bench": "options",
        "name": name,
        "questions": len(times),
        "p50 ms": round(quantile(times, 0.5), 2),
        "p99 ms": round(quantile(times, 0.99), 2),
        "max ms": round(times[-1], 2),
        "p99 of all times": round(quantile(sorted(t for r in rounds for t in r), 0.99), 2),
    }


def quantile(times: list[float], share: float) -> float:
    """The least of the sorted times that so large a share does not exceed."""
    return times[ceil(share * len(times)) - 1]
