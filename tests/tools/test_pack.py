"""Packing: complete, the same each time, quick when nothing changed, clear when it fails."""

import zipfile
from pathlib import Path

import pytest

from tools import pack, pyodide


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository of two small packages."""
    files = {
        "engine/__init__.py": "",
        "engine/rules/presets/classic.toml": "decks = 2\n",
        "ui/__init__.py": "",
        "ui/screens/table.py": "def 桌():\n    return 1\n",
        "static/locales/zh.json": "{}\n",
        "README.md": "not for the page\n",
    }
    for name, text in files.items():
        path = tmp_path / "repository" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path / "repository"


def test_holds_compiled_modules_and_data_without_sources(root: Path, tmp_path: Path) -> None:
    target = tmp_path / "app.zip"
    assert pack.pack(root, target) == []
    with zipfile.ZipFile(target) as archive:
        assert archive.namelist() == [
            "engine/__init__.pyc",
            "engine/rules/presets/classic.toml",
            "ui/__init__.pyc",
            "ui/locales/zh.json",
            "ui/screens/table.pyc",
        ]


def test_is_the_same_each_time(root: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    pack.pack(root, one)
    pack.pack(root, two)
    assert one.read_bytes() == two.read_bytes()


def test_does_nothing_when_nothing_changed(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def compiled(function: str, request: object) -> dict[str, object]:
        calls.append(function)
        return {"compiled": {}, "errors": []}

    monkeypatch.setattr(pyodide, "call", compiled)
    target = tmp_path / "app.zip"
    pack.pack(root, target)
    pack.pack(root, target)
    assert len(calls) == 1
    (root / "static/locales/zh.json").write_text('{"deal": "发牌"}', "utf-8")
    pack.pack(root, target)
    assert len(calls) == 2
    target.unlink()
    pack.pack(root, target)
    assert len(calls) == 3


def test_names_file_and_line_of_an_error(root: Path, tmp_path: Path) -> None:
    (root / "ui" / "broken.py").write_text("x = 1\ny = (\n", "utf-8")
    errors = pack.pack(root, tmp_path / "app.zip")
    assert errors == [("ui/broken.py", 2, "'(' was never closed")]
    assert not (tmp_path / "app.zip").exists()
