"""The page without Python: complete at once, honest about progress, never blank when it fails."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tools.paths import ROOT

PATIENCE = 20_000
SIZES = [(360, 640), (640, 360), (768, 1024), (1280, 800), (1920, 1080)]
FIRST_PAINT_LIMIT = 60_000  # bytes, without the sprite
FIRST_PAINT = ("css/tokens.css", "css/base.css", "css/cards.css", "css/start.css", "shell.js")

# What a player cannot use or read: sideways scrolling, small targets, small print.
TROUBLES = """() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("scrolls sideways");
  for (const button of document.querySelectorAll("button")) {
    const box = button.getBoundingClientRect();
    if (box.width && Math.min(box.width, box.height) < 44) found.push("small: " + button.innerText);
  }
  for (const node of document.querySelectorAll("main *")) {
    const text = [...node.childNodes].some(child => child.nodeType === 3 && child.data.trim());
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (text && size < 12) found.push("print: " + node.innerText);
  }
  return found;
}"""

# Every value that the bar shows, with whether Python had said that it is ready.
PROGRESS = """
window.progress = [];
document.addEventListener("readystatechange", () => {
  const load = document.getElementById("load");
  const bar = load.querySelector(".bar");
  new MutationObserver(() => progress.push([bar.ariaValueNow, load.dataset.state]))
    .observe(bar, { attributes: true });
}, { once: true });
"""


@contextmanager
def held(page: Page, pattern: str) -> Iterator[None]:
    """Keeps a file on its way for as long as the block runs.

    The route stays: taking it away can lose another request that is just being asked for.
    """
    waiting: list[Route] = []
    holding = True
    page.route(pattern, lambda route: waiting.append(route) if holding else route.continue_())
    yield
    while not waiting:
        page.wait_for_timeout(20)
    holding = False
    for route in waiting:
        route.continue_()


@pytest.mark.parametrize("language", ["zh-CN", "en-GB", "fr-FR"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_start_page_is_complete_before_python(
    open_page: Callable[..., Page], language: str, width: int, height: int
) -> None:
    page = open_page(locale=language, viewport={"width": width, "height": height})
    with held(page, "**/pyodide.asm.wasm"):
        page.goto("/", wait_until="commit")
        chinese = language.startswith("zh")
        expect(page.locator('[data-act="start"] b')).to_have_text(
            "马上开局" if chinese else "Play now", use_inner_text=True
        )
        expect(page.locator('[data-act="resume"]')).to_be_hidden()
        assert page.evaluate(TROUBLES) == []


def test_every_static_sentence_has_both_languages(page: Page) -> None:
    page.goto("/")
    pairs = page.eval_on_selector_all(
        'span[lang="zh"]',
        "spans => spans.map(s => [s.textContent, s.nextSibling?.lang, s.nextSibling?.textContent])",
    )
    assert len(pairs) > 30
    assert all(zh and lang == "en" and en for zh, lang, en in pairs)


def test_language_and_theme_change_before_python(page: Page) -> None:
    with held(page, "**/pyodide.asm.wasm"):
        page.goto("/", wait_until="commit")
        root = page.locator("html")
        page.click('#start [data-arg="lang=en"]')
        expect(root).to_have_attribute("lang", "en")
        expect(page.locator(".tagline")).to_have_text(
            "Four players, two decks, from 2 up to ace.", use_inner_text=True
        )
        page.click('#start [data-arg="theme=dark"]')
        expect(root).to_have_attribute("data-theme", "dark")
        expect(page.locator('#start [data-arg="theme=dark"]')).to_have_attribute(
            "aria-pressed", "true"
        )
    page.reload(wait_until="commit")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("lang", "en")


def test_the_theme_follows_the_system(page: Page) -> None:
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.goto("/", wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize(
    "junk", ["", "[", "null", "7", '{"lang": 3, "theme": "pink", "suits": {}}']
)
def test_damaged_settings_fall_away(page: Page, junk: str) -> None:
    page.add_init_script(f"localStorage.setItem('shengji.settings', {junk!r})")
    page.goto("/", wait_until="commit")
    root = page.locator("html")
    for name, value in (("lang", "en"), ("data-theme", "light"), ("data-suits", "2")):
        expect(root).to_have_attribute(name, value)


def test_an_early_press_is_kept_and_carried_out(page: Page) -> None:
    start = page.locator('[data-act="start"]')
    with held(page, "**/pyodide.asm.wasm"):
        page.goto("/#seed=7&motion=off", wait_until="commit")
        start.click()
        expect(start).to_have_attribute("aria-disabled", "true")
        expect(start.locator(".taken")).to_be_visible()
    expect(page.locator("#app .table")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("html:not([data-pending])")).to_be_attached()
    page.keyboard.press("m")
    page.click('[data-act="leave"]')
    expect(start).to_be_enabled()
    expect(page.locator('[data-act="resume"]')).to_be_visible()


def test_progress_only_grows_and_ends_when_python_is_ready(page: Page) -> None:
    page.add_init_script(PROGRESS)
    page.goto("/")
    expect(page.locator("#load")).to_have_attribute("data-state", "ready", timeout=PATIENCE)
    steps = [(int(value), state) for value, state in page.evaluate("progress")]
    values = [value for value, _ in steps]
    assert values == sorted(values)
    assert len(set(values)) > 4
    assert all(value < 100 or state == "ready" for value, state in steps)
    assert values[-1] == 100


@pytest.mark.parametrize(
    ("file", "status", "code"),
    [
        ("static/runtime/pyscript/core.js", 404, "missing"),
        ("static/boot.mjs", 404, "missing"),
        ("static/runtime/pyodide/pyodide.asm.mjs", 404, "missing"),
        ("static/runtime/pyodide/pyodide.asm.wasm", 404, "missing"),
        ("static/runtime/pyodide/pyodide.asm.wasm", 0, "network"),
        ("static/runtime/pyodide/stdlib.zip", 503, "missing"),
        ("static/runtime/app.zip", 404, "missing"),
        ("pyscript.toml", 404, "missing"),
        ("ui/main.py", 404, "missing"),
        ("ui/main.py", 0, "network"),
    ],
)
def test_a_file_that_does_not_arrive_is_named(
    page: Page, problems: list[str], file: str, status: int, code: str
) -> None:
    page.route(f"**/{file}", lambda r: r.fulfill(status=status) if status else r.abort())
    page.goto("/", wait_until="commit")
    expect(page.locator(f'[data-fault="{code}"] h2')).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#fault .file")).to_have_text(file)
    page.unroute(f"**/{file}")
    page.click('#fault [data-shell="reload"]')
    expect(page.locator("#load")).to_have_attribute("data-state", "ready", timeout=PATIENCE)
    problems.clear()


def test_a_failed_start_is_told_with_details(page: Page, problems: list[str]) -> None:
    page.route("**/ui/main.py", lambda r: r.fulfill(body="import nothing_of_that_name"))
    page.goto("/")
    expect(page.locator('[data-fault="start"]')).to_be_visible(timeout=PATIENCE)
    page.click("#fault summary")
    expect(page.locator("#fault pre")).to_contain_text("nothing_of_that_name")
    expect(page.locator(".py-error")).to_have_count(0)
    problems.clear()


@pytest.mark.parametrize(
    ("script", "code"),
    [("delete window.WebAssembly", "wasm"), ("CSS.supports = () => false", "old")],
)
def test_an_unfit_browser_is_told_what_to_do(
    page: Page, problems: list[str], script: str, code: str
) -> None:
    page.add_init_script(script)
    page.goto("/", wait_until="commit")
    expect(page.locator(f'[data-fault="{code}"]')).to_be_visible()
    page.close()
    problems.clear()


def test_trouble_at_the_table_can_be_put_away(page: Page) -> None:
    page.goto("/#seed=7&motion=off")
    page.click('[data-act="start"]')
    expect(page.locator("#app .table")).to_be_visible(timeout=PATIENCE)
    page.evaluate("shengji.fail('crash', 'something')")
    expect(page.locator('[data-fault="crash"]')).to_be_visible()
    page.click('[data-shell="dismiss"]')
    expect(page.locator("#fault .scrim")).to_be_hidden()
    page.keyboard.press("m")
    expect(page.locator(".menu")).to_be_visible()


def test_refused_storage_is_said_once(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('refused'); }});"
    )
    page.goto("/", wait_until="commit")
    page.click("#unsaved button")
    expect(page.locator("#unsaved")).to_be_hidden()


def test_without_javascript_the_page_says_so(open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("/")
    expect(page.locator("noscript h2")).to_be_visible()


def test_the_first_paint_is_light() -> None:
    page = (ROOT / "index.html").read_bytes()
    sprite = page[page.index(b'<svg class="sprite"') : page.index(b"</defs></svg>")]
    styles = sum((ROOT / "static" / name).stat().st_size for name in FIRST_PAINT)
    assert len(page) - len(sprite) + styles <= FIRST_PAINT_LIMIT
