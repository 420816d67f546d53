"""What a test in the browser stands on: the packed site, a Chromium, and a page that is watched."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, sync_playwright

from tools import browser as browsers
from tools import pack, runtime
from tools.paths import PYODIDE
from tools.serve import serving

TROUBLE = ("error", "warning")


@pytest.fixture(scope="session")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the server shows as /scratch/, for pages that a test writes itself."""
    return tmp_path_factory.mktemp("scratch")


@pytest.fixture(scope="session")
def site(scratch: Path) -> Iterator[str]:
    """The address of the built site, with Pyodide from npm as /stock/ and tests' own pages."""
    runtime.main()
    assert not pack.pack(), "engine or ui does not compile"
    places = {"pages": Path(__file__).parent / "pages", "scratch": scratch, "stock": PYODIDE}
    with serving(places) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    try:
        path = browsers.obtain()
    except browsers.NoBrowserError as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=browsers.arguments())
        yield chromium
        chromium.close()


@pytest.fixture
def problems() -> Iterator[list[str]]:
    """What went wrong in a test's pages, which fails the test.

    A test that provokes trouble checks what is here, then clears it.
    """
    found: list[str] = []
    yield found
    assert not found


@pytest.fixture
def open_page(browser: Browser, site: str, problems: list[str]) -> Iterator[Callable[..., Page]]:
    """Opens a watched page in a context of its own; it takes the options of `new_context`."""
    contexts = []

    def opened(**options: object) -> Page:
        context = browser.new_context(base_url=site, **options)
        contexts.append(context)
        page = context.new_page()
        watch(page, site, problems)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A watched page of desktop size."""
    return open_page(viewport={"width": 1280, "height": 800})


def watch(page: Page, site: str, problems: list[str]) -> None:
    """Note errors, warnings, failed requests, and any request that leaves the site."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type in TROUBLE:
            problems.append(f"console {message.type}: {message.text} ({message.location})")

    def on_request(request: Request) -> None:
        if not request.url.startswith((site, "data:", "blob:")):
            problems.append(f"request to elsewhere: {request.url}")

    def on_failure(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # a page that is left drops what it waits for
            problems.append(f"request failed: {request.url}: {request.failure}")

    def on_response(response: Response) -> None:
        if response.status >= 400:
            problems.append(f"status {response.status}: {response.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: problems.append(f"page error: {error}"))
    page.on("request", on_request)
    page.on("requestfailed", on_failure)
    page.on("response", on_response)
