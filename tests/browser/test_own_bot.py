"""A bot that the player brings: it plays, and whatever else it tries, the match goes on."""

import base64
import hashlib
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_game import PATIENCE, my_turn, play_hand, press, start
from tests.own_bot import wheels
from tools.paths import STATIC

INSTALLS = 40_000  # ms

# What a program in the worker could try to get out with; each says whether it did.
REACH = """
import js
from pyodide.code import run_js
from pyodide.ffi import create_proxy

def said(name, outcome):
    print(f"REACHED {name}: {outcome}")

def attempt(name, deed):
    try:
        found = deed()
        if hasattr(found, "then"):
            found.then(create_proxy(lambda _: said(name, "yes")),
                       create_proxy(lambda _: said(name, "no")))
        else:
            said(name, "yes" if found else "no")
    except BaseException:
        said(name, "no")

def request():
    asked = js.XMLHttpRequest.new()
    asked.open("GET", SITE + "scratch/secret.txt", False)
    asked.send()
    return True

attempt("fetch", lambda: js.fetch(SITE + "scratch/secret.txt"))
attempt("elsewhere", lambda: js.fetch("https://elsewhere.example/"))
attempt("request", request)
attempt("eval", lambda: run_js("1 + 1"))
attempt("function", lambda: js.Function.new("return 1")())
attempt("scripts", lambda: js.importScripts(SITE + "scratch/secret.js") or True)
attempt("database", lambda: js.indexedDB.open("x"))
attempt("caches", lambda: js.caches.open("x"))
attempt("storage", lambda: js.localStorage)
attempt("page", lambda: js.document)
attempt("parent", lambda: js.window)

def open_socket():
    socket = js.WebSocket.new("ws://127.0.0.1:1/")
    socket.onopen = create_proxy(lambda _: said("socket", "yes"))
    socket.onerror = create_proxy(lambda _: said("socket", "no"))

try:
    open_socket()
except BaseException:
    said("socket", "no")
"""


def open_panel(page: Page) -> None:
    page.keyboard.press("m")
    page.click('.menu [data-act="own"]')


def choose(page: Page, data: bytes) -> None:
    """Chooses a wheel in the panel, as a player does from a folder."""
    file = {"name": "stranger-1.0-py3-none-any.whl", "mimeType": "", "buffer": data}
    page.set_input_files("[data-own]", file)


def seat(page: Page, data: bytes) -> None:
    """Brings a bot, waits until it sits, and closes the panel."""
    open_panel(page)
    choose(page, data)
    page.click('[data-arg="run"]')
    expect(page.locator(".own .faults")).to_be_visible(timeout=INSTALLS)
    page.keyboard.press("Escape")
    expect(page.locator(".own")).to_have_count(0)


def name_at(page: Page, place: str) -> Locator:
    return page.locator(f".seat-{place} .nm").first


def test_the_sample_is_asked_about_and_plays_a_hand_without_a_fault(page: Page) -> None:
    start(page)
    open_panel(page)
    choose(page, wheels.sample())
    expect(page.locator(".own .about")).to_contain_text("Run it?")
    page.click('.own [data-arg=""]')
    expect(page.locator(".own")).to_have_count(0)
    assert page.locator("iframe").count() == 0  # nothing runs before the player agrees

    seat(page, wheels.sample())
    for place in "enw":
        expect(name_at(page, place)).to_contain_text("Sample")
    assert play_hand(page) >= 1

    open_panel(page)
    expect(page.locator(".own .faults")).to_have_text("No mistakes so far.")
    page.click('.own [data-arg="who=partner"]')
    page.keyboard.press("Escape")
    page.click('.result [data-act="next"]')
    expect(name_at(page, "n")).to_contain_text("Sample")
    expect(name_at(page, "e")).to_contain_text("Zhou")


def test_a_wheel_reaches_nothing(page: Page, site: str, scratch: Path, problems: list[str]) -> None:
    """Neither this site nor another, no storage, no page; the browser itself refuses."""
    (scratch / "secret.txt").write_text("secret", "utf-8")
    (scratch / "secret.js").write_text("", "utf-8")
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("requestfinished", lambda request: asked.append(request.url))
    start(page)
    seat(page, wheels.program("return None", f"SITE = {site!r}\n{REACH}"))
    page.wait_for_timeout(500)
    reached = dict(re.findall(r"REACHED (\w+): (\w+)", "\n".join(said)))
    assert set(reached.values()) == {"no"}, reached
    assert len(reached) == 12
    assert not [url for url in asked if "secret" in url or "elsewhere" in url]
    problems.clear()  # the browser notes what it has refused


TOO_LARGE = "too large"
WRONG = {
    "is not a wheel": b"no zip at all",
    "no entry point": wheels.wheel(modules={"stranger.py": ""}),
    "failed as it was loaded": wheels.program("pass", "raise ValueError('on purpose')"),
    TOO_LARGE: bytes(2_000_001),
}


def test_a_wheel_that_will_not_do_is_told_and_the_match_goes_on(page: Page) -> None:
    start(page)
    open_panel(page)
    for error, data in WRONG.items():
        choose(page, data)
        if error != TOO_LARGE:  # which is said before anything is asked
            page.click('[data-arg="run"]')
        expect(page.locator(".own .wrong")).to_contain_text(error, timeout=INSTALLS)
    page.keyboard.press("Escape")
    my_turn(page)
    expect(name_at(page, "n")).to_contain_text("Susu")


def test_illegal_moves_are_played_for_counted_and_told(page: Page, scratch: Path) -> None:
    """By a wheel beside the page, which its address names."""
    wheel = wheels.program("return Play((53, 53, 53))", "from engine.actions import Play")
    (scratch / "stranger-1.0-py3-none-any.whl").write_bytes(wheel)
    page.goto("/?bot=scratch/stranger-1.0-py3-none-any.whl#seed=7&motion=off")
    expect(page.locator(".own .about")).to_contain_text("Run it?", timeout=PATIENCE)
    page.click('[data-arg="run"]')
    expect(page.locator(".own .faults")).to_be_visible(timeout=INSTALLS)
    page.keyboard.press("Escape")
    page.click('#start [data-act="start"]')
    my_turn(page)
    expect(name_at(page, "n")).to_contain_text("Stranger")
    press(page, '.act [data-act="auto"]')
    expect(page.locator(".toast")).to_contain_text("was not legal", timeout=PATIENCE)
    page.wait_for_selector(".result", timeout=PATIENCE)
    open_panel(page)
    expect(page.locator(".own .faults")).to_contain_text(re.compile(r"[1-9]\d+ illegal"))


def test_a_wheel_from_elsewhere_is_refused(page: Page) -> None:
    page.goto("/?bot=https://elsewhere.example/a-1.0-py3-none-any.whl")
    expect(page.locator(".own .wrong")).to_contain_text("beside this page", timeout=PATIENCE)


HANGS = """
from engine.bots.legal import random_action
from engine.options import to_act

def hang(view, rng):
    while to_act(view) == "play":
        pass
    return random_action(view, rng)
"""


def test_a_bot_that_hangs_is_played_for(page: Page) -> None:
    """Its worker is ended in the midst of a loop; the player sees a pause, and is told."""
    start(page)
    seat(page, wheels.program("return hang(view, rng)", HANGS))
    my_turn(page)
    press(page, '.act [data-act="auto"]')
    expect(page.locator(".toast")).to_contain_text("did not answer in time", timeout=PATIENCE)
    expect(page.locator(".hand .card")).not_to_have_count(25, timeout=PATIENCE)


@pytest.mark.slow
def test_a_bot_that_always_hangs_leaves_the_table(page: Page) -> None:
    start(page, "/#seed=7")  # at a pace at which it comes back before the hand is over
    seat(page, wheels.program("return hang(view, rng)", HANGS))
    my_turn(page)
    press(page, '.act [data-act="auto"]')
    expect(name_at(page, "n")).to_contain_text("Susu", timeout=120_000)
    assert page.locator("iframe").count() == 0


@pytest.mark.slow
def test_a_bot_that_never_comes_up_is_told(page: Page) -> None:
    start(page)
    open_panel(page)
    choose(page, wheels.program("pass", "while True: pass"))
    page.click('[data-arg="run"]')
    expect(page.locator(".own .wrong")).to_contain_text("did not come up", timeout=60_000)
    assert page.locator("iframe").count() == 0


def test_the_frames_policy_knows_its_script() -> None:
    text = (STATIC / "own_bot" / "frame.html").read_text("utf-8")
    (script,) = re.findall(r"<script>(.*)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in text
    assert "connect-src" not in text
    assert "default-src 'none'" in text
