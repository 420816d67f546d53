"""How fast bots think: decisions and playouts a second, and the time a move of each level takes.

In each round CPython and the game's own Pyodide in Chromium take turns, and what is compared is
the median of the rounds' ratios.
"""

import json
import platform
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from tools.bench import asked_bots
from tools.bench.lab import LIMIT, Lab, Row
from tools.bench.options import quantile

ROUNDS = 5
PACES = {
    "decisions": "normal: decisions a second",
    "worlds": "search: playouts a second, worlds drawn among them",
}
LEVELS = {
    "normal": "normal, ms a play (20 or less)",
    "hard": "hard, ms a play (p95: 400)",
    "expert": "expert, ms a play (p95: 1500)",
}


def measure(lab: Lab) -> Iterator[Row]:
    """Paces in both Pythons with their ratio, then what a player waits for in Pyodide."""
    with lab.new_page() as page:
        ask = pyodide(page)
        for name, title in PACES.items():
            yield from paced(name, title, ask)
        for level, title in LEVELS.items():
            times = sorted(json.loads(str(ask(f"times({level!r})"))))
            yield {
                "bench": "thinking",
                "name": f"Pyodide: {title}",
                "p50": round(quantile(times, 0.5), 1),
                "p95": round(quantile(times, 0.95), 1),
                "max": round(times[-1], 1),
            }


def paced(name: str, title: str, ask: Callable[[str], object]) -> Iterator[Row]:
    """One pace in both Pythons; a first turn fills tables and does not count."""
    here: Callable[[], float] = getattr(asked_bots, name)
    rounds = [(here(), float(str(ask(f"{name}()")))) for _ in range(ROUNDS + 1)][1:]
    versions = f"CPython {platform.python_version()}", "Pyodide"
    for i, version in enumerate(versions):
        row: Row = {
            "bench": "thinking",
            "name": f"{version}: {title}",
            "a second": round(median(r[i] for r in rounds)),
        }
        if i:
            row["CPython / Pyodide"] = round(median(a / b for a, b in rounds), 2)
        yield row


def pyodide(page: Page) -> Callable[[str], object]:
    """Python that runs in the game's Pyodide."""
    page.goto("/pages/hands.html")
    page.wait_for_function("window.run !== undefined", timeout=LIMIT)
    page.evaluate("code => { run(code) }", Path(asked_bots.__file__).read_text("utf-8"))
    return lambda code: page.evaluate("code => run(code)", code)
