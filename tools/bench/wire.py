"""The bytes of a first visit, up to the first decision and the start of the bots' worker."""

import gzip
from collections.abc import Iterator

import brotli
from playwright.sync_api import Response

from tools.bench.lab import GAME, PLAYER, Lab, Row, mark

SETTLE = 4000  # ms in which the worker starts


def measure(lab: Lab) -> Iterator[Row]:
    """The size of each file as it is, and as the two usual compressions make it, then the sum."""
    rows = [row_of(name, body) for name, body in sorted(bodies(lab).items())]
    total: Row = {"bench": "wire", "name": f"all {len(rows)} files"}
    for size in ("raw", "gzip", "brotli"):
        total[size] = sum(int(row[size]) for row in rows)
    yield from [*rows, total]


def bodies(lab: Lab) -> dict[str, bytes]:
    """What the server sent, by name; what is asked for a second time comes from the cache."""
    responses: dict[str, Response] = {}

    def note(response: Response) -> None:
        responses.setdefault(response.url, response)

    with lab.new_page(PLAYER) as page:
        page.on("response", note)
        page.goto(GAME)
        mark(page, "first-decision")
        page.wait_for_timeout(SETTLE)
        return {
            url.removeprefix(lab.site).partition("#")[0] or "index.html": response.body()
            for url, response in responses.items()
            if url.startswith(lab.site)
        }


def row_of(name: str, body: bytes) -> Row:
    """One file's sizes."""
    return {
        "bench": "wire",
        "name": name,
        "raw": len(body),
        "gzip": len(gzip.compress(body, 9)),
        "brotli": len(brotli.compress(body)),
    }
