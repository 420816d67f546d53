"""What every benchmark needs: the served site, and browsers that are started for one visit."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright

from tools import browser
from tools.paths import PYODIDE
from tools.serve import serving

PAGES = Path(__file__).parent / "pages"
PLACES = {"pages": PAGES, "stock": PYODIDE}
PLAYER = PAGES / "player.js"
# What the game's page understands: no waiting, and a deal whose first card the player can bid with.
GAME = "/#seed=14&motion=off"
LIMIT = 60_000  # ms

Row = dict[str, str | float]


@dataclass(frozen=True)
class Lab:
    """A running server and a browser to visit it with."""

    site: str
    playwright: Playwright
    chromium: Path

    @contextmanager
    def page(self, profile: Path, script: Path | None = None) -> Iterator[Page]:
        """A blank page of a browser that is started with that profile, and ended afterwards.

        `script` runs in every document before its own.
        """
        context = self.playwright.chromium.launch_persistent_context(
            profile,
            executable_path=self.chromium,
            args=browser.arguments(),
            base_url=self.site,
            viewport={"width": 1280, "height": 800},
        )
        if script:
            context.add_init_script(path=script)
        yield context.new_page()  # the first page was there before the script
        context.close()

    @contextmanager
    def new_page(self, script: Path | None = None) -> Iterator[Page]:
        """A page with a new profile."""
        with new_profile() as profile, self.page(profile, script) as page:
            yield page


@contextmanager
def opened() -> Iterator[Lab]:
    """A lab, for as long as the benchmarks run."""
    chromium = browser.obtain()
    with serving(PLACES) as site, sync_playwright() as playwright:
        yield Lab(site, playwright, chromium)


@contextmanager
def new_profile() -> Iterator[Path]:
    """An empty folder; Chromium may still write to it while it is removed."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def mark(page: Page, name: str) -> float:
    """When a page set a performance mark, in milliseconds after the navigation."""
    entry = f"performance.getEntriesByName({name!r})[0]"
    page.wait_for_function(entry, timeout=LIMIT)
    return float(page.evaluate(f"{entry}.startTime"))
