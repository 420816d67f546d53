"""Wheels of bots, made on the spot: a wheel is a zip of modules with a folder of facts beside."""

import io
import tomllib
import zipfile
from pathlib import Path

from tools.paths import ROOT

SAMPLE = ROOT / "docs" / "sample-bot"


def wheel(
    project: str = "stranger",
    version: str = "1.0",
    modules: dict[str, str] | None = None,
    entries: dict[str, str] | None = None,
    tag: str = "py3-none-any",
) -> bytes:
    """A wheel with modules by file name, and entry points of the group ``shengji.bots``."""
    facts = f"{project}-{version}.dist-info"
    listed = "".join(f"{name} = {place}\n" for name, place in (entries or {}).items())
    files = {
        **(modules or {}),
        f"{facts}/METADATA": f"Metadata-Version: 2.1\nName: {project}\nVersion: {version}\n",
        f"{facts}/WHEEL": f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n",
        f"{facts}/entry_points.txt": f"[shengji.bots]\n{listed}" if listed else "",
    }
    files[f"{facts}/RECORD"] = "".join(f"{name},,\n" for name in [*files, f"{facts}/RECORD"])
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


def program(body: str, before: str = "") -> bytes:
    """A wheel whose bot does what the body of a function says."""
    text = f"{before}\ndef choose(view, rng):\n    {body}\n"
    return wheel(modules={"stranger.py": text}, entries={"Stranger": "stranger:choose"})


def sample() -> bytes:
    """The sample bot's wheel, from its own pyproject.toml and sources."""
    project = tomllib.loads((SAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    source = SAMPLE / "src"
    modules = {p.relative_to(source).as_posix(): p.read_text("utf-8") for p in files(source)}
    entries = project["entry-points"]["shengji.bots"]
    return wheel(project["name"].replace("-", "_"), project["version"], modules, entries)


def files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))
