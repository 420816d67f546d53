"""What the browser keeps for a player: settings, and the match that is going on.

Storage may be refused, full or damaged by anything; every read is checked and
every failure is an answer, never an exception.
"""

from __future__ import annotations

from itertools import count
from typing import Any

import js

from engine.errors import NotUnderstood
from engine.jsontext import parse_json

SETTINGS = "shengji.settings"
RULES = "shengji.rules"
"""The rules chosen last; shell.js reads it too."""
MATCH = "shengji.match"
TABLE = "shengji.table"
KEPT = "shengji.kept"
"""A match that could not be read is moved here, so that nothing saved is lost."""


def read(key: str) -> str | None:
    try:
        value = js.localStorage.getItem(key)
    except Exception:  # a browser may refuse storage in any way it likes
        return None
    return value if isinstance(value, str) else None


def write(key: str, text: str) -> bool:
    """Whether the text is kept now."""
    try:
        js.localStorage.setItem(key, text)
    except Exception:
        return False
    return True


def remove(key: str) -> None:
    try:
        js.localStorage.removeItem(key)
    except Exception:
        return


def tab_note(key: str) -> str:
    """What this tab alone has noted; empty when nothing is, or storage is refused."""
    try:
        value = js.sessionStorage.getItem(key)
    except Exception:
        return ""
    return value if isinstance(value, str) else ""


def note_tab(key: str, text: str) -> None:
    try:
        js.sessionStorage.setItem(key, text)
    except Exception:
        return


def read_json(key: str) -> Any:
    """The data kept under a key, ``None`` when there is none or it is damaged."""
    text = read(key)
    try:
        return None if text is None else parse_json(text)
    except NotUnderstood:
        return None


def set_aside(key: str, kept: str) -> bool:
    """Moves unreadable text under a free key; whether it is safe there."""
    text = read(key)
    if text is None:
        return True
    free = next(k for i in count() if read(k := f"{kept}.{i}") is None)
    if not write(free, text):
        return False
    remove(key)
    return True
