"""From navigation to the first line of Python and to the first playable decision.

Beside our page stands a bare one that loads Pyodide as npm brings it, visited in turn with ours,
so that a busy machine slows both; what counts is the ratio. Cold is a new profile; warm is the
third start of the browser with the same profile, when it has cached files and compiled code.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from statistics import median

from tools.bench.lab import GAME, PLAYER, Lab, Row, mark, new_profile

ROUNDS = 5
VISITS = ("cold", "second", "warm")
SETTLE = 1500  # ms in which the browser writes its caches
STOCK = ("stock", "first-python")


@dataclass(frozen=True)
class Start:
    """A page whose start is measured, and the marks that it sets."""

    name: str
    address: str
    marks: tuple[str, ...]
    played: bool


STARTS = (
    Start("stock", "/pages/stock.html", ("first-python",), played=False),
    Start("game", GAME, ("first-python", "first-decision"), played=True),
)
Times = dict[tuple[str, str, str], list[float]]


def measure(lab: Lab) -> Iterator[Row]:
    """Medians in milliseconds, and their ratios to the bare page's first line of Python."""
    times: Times = {}
    for _, start in product(range(ROUNDS), STARTS):
        for visit, name, value in one_profile(lab, start):
            times.setdefault((start.name, name, visit), []).append(value)
    for (page, name, visit), values in times.items():
        if visit == "second":
            continue
        row: Row = {"bench": "boot", "name": f"{page} {name} {visit}", "ms": round(median(values))}
        if page != "stock":
            row["ratio"] = round(median(values) / median(times[(*STOCK, visit)]), 3)
        yield row


def one_profile(lab: Lab, start: Start) -> Iterator[tuple[str, str, float]]:
    """Three starts of the browser with one profile."""
    with new_profile() as profile:
        for visit in VISITS:
            with lab.page(profile, PLAYER if start.played else None) as page:
                page.goto(start.address)
                for name in start.marks:
                    yield visit, name, mark(page, name)
                page.wait_for_timeout(SETTLE)
