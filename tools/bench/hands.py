"""Complete hands a second with random legal players: the pace of the engine's inner functions.

In each round the engine plays in CPython, then the naive player, then the same engine in the
game's own Pyodide in Chromium, and now and then other presets; so a machine that is busy for a
while slows all of them, and what is compared is the median of the rounds' ratios.
"""

import platform
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from playwright.sync_api import Page

from tools.bench.lab import LIMIT, Lab, Row
from tools.bench.naive import play_hand

ROUNDS = 9
PRESET = "classic"
OTHERS = ("titanic", "four-kitty", "friends-5")
COUNT, FEW = 20, 5
SEED = 7
# The same lines run in both Pythons: hands and actions a second.
CODE = """
from time import perf_counter
from engine.rules import load_preset
from engine.selfplay import play_hands

def pace(preset, count, seed):
    rules = load_preset(preset)
    start = perf_counter()
    actions = play_hands(count, seed, rules)
    seconds = perf_counter() - start
    return [count / seconds, actions / seconds]
"""


class Pace(NamedTuple):
    hands: float
    """A second."""
    actions: float


Runner = Callable[[int], Pace]
"""Plays hands from a seed on."""


def measure(lab: Lab) -> Iterator[Row]:
    """CPython on this machine, the naive player, Pyodide; then other presets in CPython."""
    with lab.new_page() as page:
        there = pyodide(page)
        version = page.evaluate("run('import platform; platform.python_version()')")
        runners = {"engine": cpython(PRESET, COUNT), "naive": naive_pace, "pyodide": there}
        runners |= {name: cpython(name, FEW) for name in OTHERS}
        rounds = played(runners)
    here = f"CPython {platform.python_version()}"
    yield row_of(f"{PRESET}, {here}", rounds["engine"])
    yield row_of(
        f"{PRESET}, {here}, naive player", rounds["naive"],
        "engine / naive (3 or more)", ratio(rounds["engine"], rounds["naive"]),
    )  # fmt: skip
    yield row_of(
        f"{PRESET}, Pyodide {version}", rounds["pyodide"],
        "CPython / Pyodide (4 or less)", ratio(rounds["engine"], rounds["pyodide"]),
    )  # fmt: skip
    for name in OTHERS:
        yield row_of(f"{name}, {here}", rounds[name])


def played(runners: dict[str, Runner]) -> dict[str, list[Pace]]:
    """The paces by runner and round, in turn; a first turn fills tables and does not count."""
    for run in runners.values():
        run(SEED)
    paces: dict[str, list[Pace]] = {name: [] for name in runners}
    for number in range(ROUNDS):
        for name, run in runners.items():
            paces[name].append(run(SEED + number * COUNT))
    return paces


def ratio(one: list[Pace], other: list[Pace]) -> float:
    """How many times as fast one is, by its median round."""
    return median(a.hands / b.hands for a, b in zip(one, other, strict=True))


def cpython(preset: str, count: int) -> Runner:
    """This Python's pace."""
    names: dict[str, Callable[..., list[float]]] = {}
    exec(CODE, names)
    return lambda seed: Pace(*names["pace"](preset, count, seed))


def pyodide(page: Page) -> Runner:
    """The pace of the Python that the game brings, in Chromium."""
    page.goto("/pages/hands.html")
    page.wait_for_function("window.run !== undefined", timeout=LIMIT)
    page.evaluate("code => { run(code) }", CODE)
    call = f"seed => run(`pace('{PRESET}', {COUNT}, ${{seed}})`).toJs()"
    return lambda seed: Pace(*page.evaluate(call, seed))


def naive_pace(seed: int) -> Pace:
    """The naive player's pace at the same deals."""
    start = perf_counter()
    hands = (play_hand(number, Random(number)) for number in range(seed, seed + COUNT))
    actions = sum(1 for hand in hands for _ in hand)
    seconds = perf_counter() - start
    return Pace(COUNT / seconds, actions / seconds)


def row_of(name: str, rounds: list[Pace], column: str = "", value: float = 0) -> Row:
    """One player's median pace, and how it compares."""
    row: Row = {
        "bench": "hands",
        "name": name,
        "hands/s": round(median(p.hands for p in rounds), 1),
        "actions/s": round(median(p.actions for p in rounds)),
    }
    return row | {column: round(value, 2)} if column else row
