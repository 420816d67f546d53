"""Reads single settings from plain data: typed, within their bounds, or refused by their path."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import Field, fields, replace
from typing import Any

from engine.errors import NotUnderstood
from engine.rules.settings import SECTIONS, Rules

LONGEST = 300
"""Characters of what is allowed that a refusal lists."""


def settings() -> dict[str, Field[Any]]:
    """Every setting by its path, in the order of the classes."""
    base = Rules()
    return {f"{s}.{f.name}": f for s in SECTIONS for f in fields(getattr(base, s))}


SETTINGS = settings()


def bounds(path: str) -> tuple[int, int]:
    """The least and the greatest value of a setting that is a number."""
    meta = SETTINGS[path].metadata
    return meta["low"], meta["high"]


def listed(values: Iterable[Any]) -> str:
    """What is allowed, in words: values as they are written, as many as are read gladly."""
    text = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in values)
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition(", ")[0] + ", …"


def expect(condition: bool, path: str, allowed: str) -> None:
    """Refuses a value that is not of its setting's kind.

    :raises NotUnderstood: ``rules.value``
    """
    if not condition:
        raise NotUnderstood("rules.value", path=path, allowed=allowed)


def unknown(path: Any, known: Iterable[str]) -> NotUnderstood:
    """The refusal of a key that is no section or setting."""
    return NotUnderstood("rules.key", path=str(path)[:60], allowed=listed(known))


def read_section(path: str, section: Any, data: Any) -> Any:
    """A section with some of its settings changed."""
    expect(isinstance(data, dict), path, "a table of settings")
    known = {f.name: f for f in fields(section)}
    for key in data:
        if key not in known:
            raise unknown(f"{path}.{key}", known)
    values = {key: read_value(f"{path}.{key}", known[key], value) for key, value in data.items()}
    return replace(section, **values)


def read_value(path: str, setting: Field[Any], value: Any) -> Any:
    """The value of a setting.

    :raises NotUnderstood: ``rules.value`` with the path and what is allowed
    """
    meta = setting.metadata
    if "choices" in meta:
        same = [c for c in meta["choices"] if type(c) is type(value) and c == value]
        expect(bool(same), path, listed(meta["choices"]))
        return value
    if "low" in meta:
        fits = type(value) is int and meta["low"] <= value <= meta["high"]
        expect(fits, path, f"{meta['low']} … {meta['high']}")
        return value
    if "each" in meta:
        return _read_list(path, meta["each"], value)
    if "symbols" in meta:
        return _read_symbols(path, meta["symbols"], value)
    return _read_rows(path, value)


def _read_symbols(path: str, symbols: str, value: Any) -> str:
    """A text of different symbols, two at least."""
    fits = isinstance(value, str) and len(value) > 1 and set(value) <= set(symbols)
    expect(fits and len(set(value)) == len(value), path, f"two or more of {symbols}, each once")
    return str(value)


def _read_list(path: str, each: tuple[str, ...], value: Any) -> tuple[str, ...]:
    expect(isinstance(value, list | tuple), path, "a list")
    for item in value:
        expect(item in each, path, listed(each))
    expect(len(set(value)) == len(value), path, "each at most once")
    return tuple(value)


def _read_rows(path: str, value: Any) -> tuple[tuple[int, str, int], ...]:
    """A score table: rising rows, the dealer's before the attackers', some of both."""
    expect(isinstance(value, list | tuple) and 2 <= len(value) <= 20, path, "2 … 20 rows")
    rows = tuple(_read_row(f"{path}[{i}]", row) for i, row in enumerate(value))
    expect([r[0] for r in rows] == sorted({r[0] for r in rows}), path, "rising rows")
    sides = [r[1] for r in rows]
    split = {*sides} == {"dealer", "attackers"} and sides == sorted(sides, reverse=True)
    expect(split, path, "rows of the dealer, then rows of the attackers")
    return rows


def _read_row(path: str, row: Any) -> tuple[int, str, int]:
    shaped = isinstance(row, list | tuple) and len(row) == 3
    expect(shaped, path, "points, side, levels")
    points, side, levels = row
    expect(type(points) is int and 0 <= points <= 10_000, path, "points from 0")
    expect(side in ("dealer", "attackers"), path, "dealer, attackers")
    expect(type(levels) is int and 0 <= levels <= 12, path, "0 … 12 levels")
    return points, side, levels
