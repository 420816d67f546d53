"""The assembled runtime is complete, and its trimmed library holds what our code imports."""

import ast
import base64
import io
import json
import re
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import pack, pyodide, runtime
from tools.paths import APP_ZIP, PYODIDE, ROOT, RUNTIME, STATIC, STDLIB_ZIP

BROWSER_ONLY = {"js", "pyodide", "pyscript"}  # exist in a page and not under node
# Runs with the whole library beside ours, in the worker of a bot that a player brought.
WITH_ALL = ROOT / "ui" / "own_bot" / "inside.py"


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    runtime.main()
    assert pack.pack() == []


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports by its full name, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def import_all(app: bytes, names: list[str]) -> dict[str, str]:
    """What could not be imported inside Pyodide with our library, and why."""
    order = {"app": base64.b64encode(app).decode(), "names": names}
    failures: dict[str, str] = pyodide.call("import_all", order, stdlib=STDLIB_ZIP)
    return failures


def test_the_library_holds_what_engine_and_ui_import() -> None:
    sources = [path for path in pack.source_files(ROOT) if path != WITH_ALL]
    found = {name for path in sources for name in imports(path)}
    names = {name for name in found if name.split(".")[0] not in BROWSER_ONLY | {"ui"}}
    engine = {
        path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
        for path in pack.source_files(ROOT)
        if path.is_relative_to(ROOT / "engine") and path.name != "__init__.py"
    }
    assert import_all(APP_ZIP.read_bytes(), sorted(names | engine)) == {}


def test_a_traceback_through_the_trimmed_library_can_be_printed() -> None:
    app = io.BytesIO()
    with zipfile.ZipFile(app, "w") as archive:
        archive.writestr(
            "fails.py",
            "import json, traceback\n"
            "try:\n    json.loads('{')\n"
            "except ValueError:\n    text = traceback.format_exc()\n"
            "if 'json/decoder.py' not in text or 'JSONDecodeError' not in text:\n"
            "    raise ImportError(text)\n",
        )
    assert import_all(app.getvalue(), ["fails"]) == {}


def test_every_root_has_a_reason() -> None:
    groups = tomllib.loads(runtime.STDLIB_LIST.read_text("utf-8"))
    assert all(group["reason"] and group["modules"] for group in groups.values())


def test_the_library_is_compiled_and_small() -> None:
    with zipfile.ZipFile(STDLIB_ZIP) as archive:
        assert {Path(name).suffix for name in archive.namelist()} == {".pyc"}
    assert STDLIB_ZIP.stat().st_size < 3_500_000


def test_pyscript_comes_without_maps_and_finds_what_it_imports() -> None:
    folder = RUNTIME / "pyscript"
    for path in folder.glob("*.js"):
        text = path.read_text("utf-8")
        assert "sourceMappingURL" not in text
        assert all((folder / name).is_file() for name in runtime.STATIC_IMPORT.findall(text))
    assert not list(folder.glob("*.map"))


@pytest.mark.parametrize("name", ["boot.mjs", "own_bot/worker.js"])
def test_boot_names_the_interpreter_that_is_there(name: str) -> None:
    stock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    written = re.search(r"info: (\{.*\})", (STATIC / name).read_text("utf-8"))
    assert written
    assert json.loads(re.sub(r"(\w+):", r'"\1":', written[1])) == stock


def test_assembling_again_does_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    runtime.main()
    assert capsys.readouterr().out == "runtime: up to date\n"
