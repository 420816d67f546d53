"""The shape that docs/architecture.md promises, read off the source itself."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]

REQUIRED = {"pyproject.toml", "index.html", "pyscript.toml", "engine", "ui", "static", "tests"}
ALLOWED = {
    "signalling", "tools", "docs", "Makefile", "README.md", "CHANGELOG.md", "CONTRIBUTING.md",
    "LICENSE", ".ci", ".git", ".gitattributes", ".github", ".gitignore", ".editorconfig",
}  # fmt: skip
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "micropip", "polyscript"}
OUTSIDE_WORLD = {
    "asyncio", "ftplib", "http", "multiprocessing", "select", "selectors", "smtplib", "socket",
    "socketserver", "ssl", "subprocess", "threading", "urllib", "webbrowser", "xmlrpc",
}  # fmt: skip
"""What the standard library has for networks, processes and threads: not the engine's."""
ARENA = "engine/arena/"
"""A command line that measures bots, with processes of its own; no page has it."""
PYTHON_SOCKETS = {"http", "socket", "socketserver", "ssl", "urllib", "websockets"}
BROWSER_SOCKETS = {
    "WebSocket",
    "WebTransport",
    "RTCPeerConnection",
    "EventSource",
    "BroadcastChannel",
}

MODULE_LINES = 500
FUNCTION_LINES = 50


class Module(NamedTuple):
    path: Path
    tree: ast.Module

    @property
    def place(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def name(self) -> str:
        parts = self.path.relative_to(ROOT).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules(*folders: str) -> list[Module]:
    """The Python modules below some folders of the repository that there are."""
    found = []
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not {"node_modules", "__pycache__"} & set(path.parts):
                found.append(Module(path, ast.parse(path.read_text(encoding="utf-8"))))
    return found


def imports(module: Module) -> Iterator[str]:
    """The full names of all it imports, wherever in the file; of ``from a import b`` both forms."""
    package = module.name if module.path.name == "__init__.py" else module.name.rpartition(".")[0]
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*above, node.module or ""] if node.level else [node.module or ""])
            yield base.rstrip(".")
            yield from (f"{base.rstrip('.')}.{alias.name}" for alias in node.names)


def top(name: str) -> str:
    return name.partition(".")[0]


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def ignored() -> list[str]:
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    return [line.strip("/ ") for line in lines if line.strip() and not line.startswith("#")]


def test_the_top_level_is_as_agreed() -> None:
    patterns = ignored()
    names = {p.name for p in ROOT.iterdir()}
    assert names >= REQUIRED
    own = {n for n in names if not any(fnmatch(n, pattern) for pattern in patterns)}
    assert own <= REQUIRED | ALLOWED


def test_the_engine_is_pure_python_on_the_standard_library() -> None:
    for module in modules("engine"):
        for name in imports(module):
            assert top(name) == "engine" or top(name) in sys.stdlib_module_names, module.place
            outside = top(name) in OUTSIDE_WORLD and not module.place.startswith(ARENA)
            assert not outside, f"{module.place} imports {name}"


def test_only_the_page_knows_the_browser() -> None:
    for module in modules("engine", "signalling", "tools"):
        for name in imports(module):
            assert top(name) not in BROWSER, f"{module.place} imports {name}"


def test_the_page_stands_on_the_engine_and_nothing_beside_it() -> None:
    for module in modules("ui"):
        for name in imports(module):
            known = {"engine", "ui"} | BROWSER | sys.stdlib_module_names
            assert top(name) in known, f"{module.place} imports {name}"


def test_bots_never_see_a_table() -> None:
    for module in modules("engine/bots"):
        for name in imports(module):
            assert not within(name, "engine.table"), f"{module.place} imports {name}"


def test_the_rules_know_neither_bots_nor_tables() -> None:
    """Only what plays or hosts games stands above the game itself."""
    above = ("engine.bots", "engine.table")
    players = ("engine.bots", "engine.table", "engine.arena", "engine.selfplay", "engine.referee")
    for module in modules("engine"):
        if not any(within(module.name, name) for name in players):
            for name in imports(module):
                assert not any(within(name, a) for a in above), f"{module.place} imports {name}"


def test_only_the_net_touches_sockets() -> None:
    for module in modules("engine", "ui"):
        if within(module.name, "ui.net"):
            continue
        for name in imports(module):
            assert top(name) not in PYTHON_SOCKETS, f"{module.place} imports {name}"
            assert name.rpartition(".")[2] not in BROWSER_SOCKETS, f"{module.place} imports {name}"
        for node in ast.walk(module.tree):
            word = getattr(node, "attr", None) or getattr(node, "id", None)
            assert word not in BROWSER_SOCKETS, f"{module.place} uses {word}"


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {m.name: {n for n in imports(m) if top(n) == "engine"} for m in modules("engine")}
    graph = {m: {n for n in needs if n in graph and n != m} for m, needs in graph.items()}
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " -> ".join([*path, name])
        if name not in done:
            for needed in sorted(graph[name]):
                # A package's own __init__ gathers its modules; that is no circle.
                if not within(name, needed):
                    visit(needed, (*path, name))
            done.add(name)

    for name in graph:
        visit(name, ())


def test_no_code_asks_for_a_presets_name() -> None:
    presets = {p.stem for p in (ROOT / "engine/rules/presets").glob("*.toml")}
    assert "classic" in presets
    for module in modules("engine", "ui"):
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Compare | ast.MatchValue):
                asked = {n.value for n in ast.walk(node) if isinstance(n, ast.Constant)}
                assert not asked & presets, f"{module.place}:{node.lineno}"


@pytest.mark.parametrize("folder", ["engine", "ui", "tools", "signalling"])
def test_modules_and_functions_are_short(folder: str) -> None:
    for module in modules(folder):
        lines = len(module.path.read_text(encoding="utf-8").splitlines())
        assert lines <= MODULE_LINES, f"{module.place} has {lines} lines"
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                length = node.end_lineno - node.lineno + 1
                assert length <= FUNCTION_LINES, f"{module.place}: {node.name} has {length} lines"


def test_there_is_something_to_read() -> None:
    """These tests would all pass on an empty repository."""
    names = {m.name for m in modules("engine")}
    assert names >= {"engine.game", "engine.follow", "engine.rules.settings", "engine.table.host"}
    game = next(m for m in modules("engine") if m.name == "engine.game")
    assert "engine.phases.playing" in set(imports(game))
