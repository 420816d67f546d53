"""Whether a value has the form that its field's widget can show; whether it is right, is not asked.

A pasted question may hold anything. What a widget cannot show is shown as it was written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import LEVELS
from ui.referee.fields import Field

_STRAINS = ("S", "H", "D", "C", "B", "R", "NT")


def fits(field: Field, value: Any) -> bool:
    """Whether a field's widget can show a value."""
    if field.kind == "choice":
        return value in field.choices
    return _FORMS[field.kind](value)


def _whole(value: Any) -> bool:
    return type(value) is int


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _level(value: Any) -> bool:
    return isinstance(value, str) and len(value) == 1 and value in LEVELS


def _strain(value: Any) -> bool:
    return value in _STRAINS


def _cards(value: Any) -> bool:
    return isinstance(value, list) and all(_text(card) for card in value)


def _all(test: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(test(item) for item in value)


def _show(value: Any) -> bool:
    shaped = isinstance(value, list) and len(value) in (2, 3)
    return shaped and _whole(value[0]) and _cards(value[1]) and all(map(_strain, value[2:]))


def _offer(value: Any) -> bool:
    shaped = isinstance(value, list) and len(value) == 2
    return shaped and _whole(value[0]) and (value[1] == "pass" or _whole(value[1]))


def _played(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and _whole(value[0]) and _cards(value[1])


def _call(value: Any) -> bool:
    if not isinstance(value, dict) or not set(value) <= {"card", "copy"}:
        return False
    return _text(value.get("card", "")) and _whole(value.get("copy", 1))


_FORMS: dict[str, Callable[[Any], bool]] = {
    "level": _level,
    "trump": _strain,
    "seat": _whole,
    "side": _whole,
    "number": _whole,
    "flag": lambda value: isinstance(value, bool),
    "picks": _all(_whole),
    "numbers": _all(_whole),
    "levels": _all(_level),
    "flags": _all(lambda value: isinstance(value, bool)),
    "gain": lambda value: _whole(value) or _all(_whole)(value),
    "cards": _cards,
    "hands": _all(_cards),
    "show": _show,
    "shows": _all(_show),
    "offers": _all(_offer),
    "played": _all(_played),
    "calls": lambda value: _call(value) or _all(_call)(value),
}
