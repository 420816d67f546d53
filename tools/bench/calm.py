"""Does the page stay free while bots think? Main-thread tasks over 50 ms while hands are played."""

from collections.abc import Iterator

from playwright.sync_api import Page

from tools.bench.lab import GAME, LIMIT, PAGES, Lab, Row

HANDS = 3
LONG = 50  # ms: from here on a browser calls a task long, and reports no shorter one
PRESS = "selector => document.querySelector(selector)?.click()"


def measure(lab: Lab) -> Iterator[Row]:
    """A bot plays the player's seat too, so every move is thought about, and nothing waits."""
    with lab.new_page(PAGES / "watch.js") as page:
        page.goto(GAME)
        page.evaluate(PRESS, '[data-act="start"]')
        for hand in range(1, HANDS + 1):
            tasks = _play(page)
            yield {
                "bench": "calm",
                "name": f"hand {hand}, from the end of bidding to the result",
                "tasks over 50 ms": sum(task > LONG for task in tasks),
                "longest ms": round(max(tasks, default=0)),
            }
            page.evaluate(PRESS, '.result [data-act="next"]')
            page.wait_for_selector(".table", timeout=LIMIT)


def _play(page: Page) -> list[float]:
    """The long tasks of one hand."""
    while not page.locator(".act").count():
        page.evaluate(PRESS, '.calls [data-act="pass"]')
        page.wait_for_timeout(50)
    began = page.evaluate("performance.now()")
    if page.locator('.act [data-act="hint"]').count():
        page.evaluate(PRESS, '.act [data-act="auto"]')
    page.wait_for_selector(".result", timeout=LIMIT)
    return [length for start, length in page.evaluate("longTasks") if start >= began]
