"""Setting up: skipped when nothing changed, and pinned without naming any registry."""

import json
import re
import sys
from pathlib import Path

import pytest

from tools import setup
from tools.paths import NODE, REQUIREMENTS


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Notes each installation, into an environment elsewhere."""
    groups: list[str] = []
    python = tmp_path / "bin" / "python"

    def create() -> None:
        python.parent.mkdir()
        python.touch()
        setup.stamps.mark(tmp_path / ".python", sys.version)

    monkeypatch.setattr(setup, "VENV", tmp_path)
    monkeypatch.setattr(setup, "VENV_PYTHON", python)
    monkeypatch.setattr(setup, "create", create)
    monkeypatch.setattr(setup, "install", groups.append)
    return groups


def run(monkeypatch: pytest.MonkeyPatch, group: str) -> None:
    """`python -m tools.setup GROUP`."""
    monkeypatch.setattr(sys, "argv", ["setup", group])
    setup.main()


def test_installs_once(installed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "build")
    run(monkeypatch, "build")
    assert installed == ["build"]


def test_dev_includes_build(installed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "dev")
    run(monkeypatch, "build")
    assert installed == ["dev"]


def test_installs_again_when_the_lock_changed(
    installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(monkeypatch, "build")
    monkeypatch.setattr(setup, "key_of", lambda group: "another")
    run(monkeypatch, "build")
    assert installed == ["build", "build"]


@pytest.mark.parametrize("group", ["build", "dev", "pyodide", "runtime"])
def test_python_packages_are_pinned_by_hash(group: str) -> None:
    text = (REQUIREMENTS / f"{group}.txt").read_text("utf-8")
    pins = re.findall(r"^[\w.-]+==\S+(?: ;[^\\]*)? \\\n    --hash=sha256:", text, re.MULTILINE)
    assert len(pins) == len(re.findall(r"^\w", text, re.MULTILINE)) > 0
    assert "://" not in text


def test_node_packages_are_pinned_by_hash() -> None:
    lock = json.loads((NODE / "package-lock.json").read_text("utf-8"))
    packages = [package for name, package in lock["packages"].items() if name]
    assert packages
    assert all(package["integrity"].startswith("sha512-") for package in packages)
    assert not any("resolved" in package for package in packages)
