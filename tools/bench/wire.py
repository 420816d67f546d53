"""The bytes of a first visit, up to the first decision and the start of the bots' worker."""

import gzip
from collections.abc import Iterator

import brotli
from playwright.sync_api import Page, Response

from tools.bench.lab import GAME, PAGES, Lab, Row, mark, new_profile

SETTLE = 4000  # ms in which the worker starts


def measure(lab: Lab) -> Iterator[Row]:
    """The size of each file as it is, and as the two usual compressions make it, then the sum."""
    rows = [row_of(name, body) for name, body in sorted(bodies(lab).items())]
    total: Row = {"bench": "wire", "name": f"all {len(rows)} files"}
    for size in ("raw", "gzip", "brotli"):
        total[size] = sum(int(row[size]) for row in rows)
    yield from [*rows, total]


def bodies(lab: Lab) -> dict[str, bytes]:
    """What the server sent, by name; a file that was asked for again came from the cache."""
    found: dict[str, bytes] = {}

    def note(response: Response) -> None:
        if response.status == 200 and response.url.startswith(lab.site):
            seen.append(response)

    seen: list[Response] = []
    with new_profile() as profile, lab.visit(profile, "pages/blank.html") as blank:
        page: Page = blank.context.new_page()
        page.add_init_script(path=PAGES / "player.js")
        page.on("response", note)
        page.goto(lab.site + GAME)
        mark(page, "first-decision")
        page.wait_for_timeout(SETTLE)
        for response in seen:
            found.setdefault(response.url.removeprefix(lab.site).split("#")[0], response.body())
    return found


def row_of(name: str, body: bytes) -> Row:
    """One file's sizes."""
    return {
        "bench": "wire",
        "name": name or "index.html",
        "raw": len(body),
        "gzip": len(gzip.compress(body, 9)),
        "brotli": len(brotli.compress(body)),
    }
