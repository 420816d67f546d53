"""The engine's own tests, run once by the Python that players run: Pyodide in Chromium."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from tools import wheels
from tools.paths import ROOT

LIMIT = 300_000  # ms
LEFT_OUT = ("tests/browser", "tests/tools")  # they drive a browser, and build


def test_engine_tests_pass_inside_pyodide(page: Page, scratch: Path) -> None:
    wheels.main()
    provide_wheels(scratch)
    provide_sources(scratch / "repository.zip")
    page.goto("pages/engine_tests.html")
    page.wait_for_function("window.result", timeout=LIMIT)
    status, said, collected, outcomes = json.loads(page.evaluate("window.result"))
    assert status == 0, said
    assert set(outcomes.values()) <= {"passed", "skipped"}
    assert list(outcomes.values()).count("passed") > 0
    assert len(outcomes) == collected == len(collected_here())


def provide_wheels(folder: Path) -> None:
    """Put pytest and Hypothesis, and a list of them, where the page looks."""
    for wheel in wheels.wheels():
        (folder / wheel.name).write_bytes(wheel.read_bytes())
    names = [wheel.name for wheel in wheels.wheels()]
    (folder / "wheels.json").write_text(json.dumps(names), "utf-8")


def provide_sources(target: Path) -> None:
    """Pack the engine, the tests, and pytest's settings."""
    with zipfile.ZipFile(target, "w") as archive:
        for path in [ROOT / "pyproject.toml", *files_below("engine"), *files_below("tests")]:
            archive.write(path, path.relative_to(ROOT).as_posix())


def files_below(folder: str) -> Iterator[Path]:
    """The files of a folder, without what Python made and what does not run in a page."""
    for path in sorted((ROOT / folder).rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and "__pycache__" not in path.parts and not name.startswith(LEFT_OUT):
            yield path


def collected_here() -> list[str]:
    """The names of the same tests as this machine's Python finds them."""
    options = ["--collect-only", "-q", "-m", "not slow", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "tests/engine"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [line for line in done.stdout.splitlines() if "::" in line]
