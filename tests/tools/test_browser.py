"""Which browser is taken, and what is said when none can be had."""

import subprocess
from pathlib import Path

import pytest

from tools import browser

FOUND = Path("/somewhere/chromium")


def test_one_on_the_machine_is_taken_and_nothing_is_run() -> None:
    def run(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        raise AssertionError("nothing to install")

    assert browser.obtain(lambda: FOUND, run) == FOUND


def test_playwrights_download_comes_before_apt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "is_root", lambda: True)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    tried = [" ".join(command) for command, _ in browser.ways()]
    assert "playwright install chromium" in tried[0]
    assert "apt-get" in tried[1]
    assert tried[-1].endswith("chromium fonts-noto-cjk")


def test_only_root_tries_apt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "is_root", lambda: False)
    assert len(browser.ways()) == 1


def test_stops_at_the_first_way_that_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "ways", lambda: [(["first"], 1), (["second"], 1)])
    ran: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        ran.append(command)
        return subprocess.CompletedProcess(command, 0)

    assert browser.obtain(lambda: FOUND if ran else None, run) == FOUND
    assert ran == [["first"]]


def test_says_why_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "ways", lambda: [(["slow"], 1), (["bad"], 1)])

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        if command == ["slow"]:
            raise subprocess.TimeoutExpired(command, 1)
        return subprocess.CompletedProcess(command, 100)

    with pytest.raises(browser.NoBrowserError) as caught:
        browser.obtain(lambda: None, run)
    assert "`slow` took more than 1 s" in str(caught.value)
    assert "`bad` failed with status 100" in str(caught.value)


def test_the_sandbox_is_off_for_root_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "is_root", lambda: False)
    assert "--no-sandbox" not in browser.arguments()
    monkeypatch.setattr(browser, "is_root", lambda: True)
    assert "--no-sandbox" in browser.arguments()
