"""Does the page stay free while bots think? Main-thread tasks over 50 ms while hands are played."""

from collections.abc import Iterator

from playwright.sync_api import Page

from tools.bench.lab import GAME, PAGES, Lab, Row

PARTS = {"normal": 25, "hard": 25, "expert": 8}
"""By level: how many tricks are watched, one hand at most; the strong levels think for long."""
PATIENCE = 180_000  # ms
LONG = 50  # ms: from here on a browser calls a task long, and reports no shorter one
PRESS = "selector => document.querySelector(selector)?.click()"
HELD = "document.querySelectorAll('.hand .card').length"


def measure(lab: Lab) -> Iterator[Row]:
    """A bot plays the player's seat too, so every move is thought about, and nothing waits."""
    for level, tricks in PARTS.items():
        with lab.new_page(PAGES / "watch.js") as page:
            page.goto(GAME)
            page.evaluate(PRESS, f'#start [data-arg="bots={level}"]')
            page.evaluate(PRESS, '[data-act="start"]')
            tasks, seconds = _play(page, tricks)
            yield {
                "bench": "calm",
                "name": f"{level}, {tricks} tricks",
                "tasks over 50 ms": sum(task > LONG for task in tasks),
                "longest ms": round(max(tasks, default=0)),
                "seconds": round(seconds, 1),
            }


def _play(page: Page, tricks: int) -> tuple[list[float], float]:
    """The long tasks of so many tricks, from the end of bidding on, and how long they took."""
    while not page.locator(".act").count():
        page.evaluate(PRESS, '.calls [data-act="pass"]')
        page.wait_for_timeout(50)
    began = page.evaluate("performance.now()")
    if page.locator('.act [data-act="hint"]').count():
        page.evaluate(PRESS, '.act [data-act="auto"]')
    done = "document.querySelector('.result')"
    left = page.evaluate(HELD) - tricks
    page.wait_for_function(f"{done} || {HELD} <= {left}", timeout=PATIENCE)
    tasks = [length for start, length in page.evaluate("longTasks") if start >= began]
    return tasks, (page.evaluate("performance.now()") - began) / 1000
