"""Inside the worker of a bot that a player brought: installs its wheel, and asks it.

A wheel may import the engine and the whole standard library. What it does wrong becomes a reply
with a code; what it does to this worker is its own affair.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from zipfile import BadZipFile, ZipFile

from engine.actions import Action, action_text
from engine.bots.legal import Chooser
from engine.errors import NotUnderstood
from engine.view import view_from_data

GROUP = "shengji.bots"
"""The entry points among which a wheel names its bot."""
MICROPIP = "/lib/micropip.zip"
"""With what it imports beyond the page's library."""
LIBRARY = "/lib/python_stdlib.zip"
"""The whole standard library, for bots."""
LONGEST_TEXT = 300

_bot: list[Chooser] = []


async def install(path: str) -> str:
    """Installs a wheel and loads its bot; the reply is the bot's name and version, or an error."""
    try:
        name, version, chooser = await _installed(Path(path))
    except NotUnderstood as wrong:
        return _error(wrong.code, wrong.params["text"])
    except Exception as error:  # a site that lacks a part of the runtime
        return _error("missing", _said(error))
    _bot[:] = [chooser]
    return json.dumps({"name": name, "version": version})


def answer(question: str) -> str:
    """The bot's decision on a view: ``{"action": "play SA"}``, or an error when it raises one."""
    data = json.loads(question)
    seen = view_from_data(data["view"])
    try:
        action: Action = _bot[0](seen, Random(f"{data['seed']}/{seen.at}"))
        return json.dumps({"action": action_text(action)})
    except BaseException as error:  # whatever a stranger's program can raise
        return _error("raised", _said(error))


async def _installed(wheel: Path) -> tuple[str, str, Chooser]:
    """The name, the version and the bot of a wheel.

    :raises NotUnderstood: ``wheel``, ``pure``, ``entry`` or ``import``, with a text
    """
    name, target = _proper(wheel)
    _widen(MICROPIP)
    from importlib.metadata import distribution

    import micropip

    _widen(LIBRARY)
    target.write_bytes(wheel.read_bytes())
    try:
        await micropip.install(f"emfs:{target}", deps=False)
    except Exception as error:
        raise NotUnderstood("wheel", text=_said(error)) from None
    found = distribution(name)
    entries = found.entry_points.select(group=GROUP)
    if not entries:
        raise NotUnderstood("entry", text=name)
    entry = next(iter(entries))
    return entry.name, found.version, _loaded(entry.load)


def _proper(wheel: Path) -> tuple[str, Path]:
    """A wheel's project, and the file name that it should have; a browser may have changed it.

    :raises NotUnderstood: ``wheel``, ``pure``
    """
    try:
        with ZipFile(wheel) as archive:
            about = next(
                n for n in archive.namelist() if re.fullmatch(r"[^/]+\.dist-info/WHEEL", n)
            )
            tags = re.findall(r"^Tag: *(\S+)", archive.read(about).decode(), re.MULTILINE)
    except (BadZipFile, StopIteration, ValueError):
        raise NotUnderstood("wheel", text="") from None
    if "py3-none-any" not in tags:
        raise NotUnderstood("pure", text=" ".join(tags))
    stem = about.partition(".dist-info")[0]
    return stem.partition("-")[0], Path("/tmp", f"{stem}-py3-none-any.whl")


def _loaded(load: Callable[[], Any]) -> Chooser:
    """
    :raises NotUnderstood: ``import``, ``entry``
    """
    try:
        chooser = load()
    except BaseException as error:
        raise NotUnderstood("import", text=_said(error)) from None
    if not callable(chooser):
        raise NotUnderstood("entry", text=repr(chooser))
    found: Chooser = chooser
    return found


def _widen(archive: str) -> None:
    """Lets imports look into an archive too, also for parts of packages that are loaded already."""
    sys.path.insert(0, archive)
    for name, module in list(sys.modules.items()):
        if getattr(module, "__path__", None):
            module.__path__ = [*module.__path__, f"{archive}/{name.replace('.', '/')}"]


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def _error(code: str, text: str) -> str:
    return json.dumps({"error": {"code": code, "text": text[:LONGEST_TEXT]}})
