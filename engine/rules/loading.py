"""Reads presets and other people's rule data into settings, refusing what cannot be played.

Every refusal names the path of the key and what would be allowed.
"""

from __future__ import annotations

from dataclasses import Field, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from engine.errors import NotUnderstood
from engine.rules.settings import SECTIONS, Rules

BASE = "classic"
PRESETS = Path(__file__).parent / "presets"


@cache
def load_preset(name: str) -> Rules:
    """The rules of a preset file: its differences over its base.

    :raises NotUnderstood: ``rules.preset`` when there is no such preset
    """
    if not (name.isascii() and name.replace("-", "").isalnum()):
        raise NotUnderstood("rules.preset", name=name[:40])
    if name == BASE:
        return Rules()
    import tomllib  # a tenth of the page's start, and the base needs none of it

    file = PRESETS / f"{name}.toml"
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise NotUnderstood("rules.preset", name=name[:40]) from None
    return rules_from_data({"name": name, **data})


def rules_from_data(data: Any) -> Rules:
    """Builds rules from nested plain data, as in a preset, a link or a record.

    :raises NotUnderstood: ``rules.key`` or ``rules.value`` with the path and what is allowed
    """
    _expect(isinstance(data, dict), "", "a table of settings")
    name = data.get("name", BASE)
    short = isinstance(name, str) and len(name) <= 80 and name.isprintable()
    _expect(short, "name", "a short text")
    rules = Rules(name=name)
    for key, section in data.items():
        if key == "name":
            continue
        if key not in SECTIONS:
            raise NotUnderstood("rules.key", path=str(key)[:40], allowed=", ".join(SECTIONS))
        rules = replace(rules, **{key: _read_section(key, getattr(rules, key), section)})
    return _dealable(rules)


def rules_to_data(rules: Rules) -> dict[str, Any]:
    """Plain data that :func:`rules_from_data` reads back to the same rules."""
    return {"name": rules.name} | {key: _section_data(getattr(rules, key)) for key in SECTIONS}


def _section_data(section: Any) -> dict[str, Any]:
    """What ``asdict`` says, without its deep copies: every value is immutable."""
    return {f.name: getattr(section, f.name) for f in fields(section)}


def _read_section(path: str, section: Any, data: Any) -> Any:
    _expect(isinstance(data, dict), path, "a table of settings")
    known = {f.name: f for f in fields(section)}
    for key in data:
        if key not in known:
            raise NotUnderstood("rules.key", path=f"{path}.{key}"[:60], allowed=", ".join(known))
    values = {key: _read_value(f"{path}.{key}", known[key], value) for key, value in data.items()}
    return replace(section, **values)


def _read_value(path: str, setting: Field[Any], value: Any) -> Any:
    meta = setting.metadata
    if "choices" in meta:
        choices = meta["choices"]
        matching = [c for c in choices if type(c) is type(value) and c == value]
        _expect(bool(matching), path, ", ".join(map(str, choices)))
        return value
    if "low" in meta:
        fits = type(value) is int and meta["low"] <= value <= meta["high"]
        _expect(fits, path, f"{meta['low']} … {meta['high']}")
        return value
    if "each" in meta:
        _expect(isinstance(value, list | tuple), path, "a list")
        for item in value:
            _expect(item in meta["each"], path, ", ".join(meta["each"]))
        _expect(len(set(value)) == len(value), path, "each at most once")
        return tuple(value)
    return _read_score_table(path, value)


def _read_score_table(path: str, value: Any) -> tuple[tuple[int, str, int], ...]:
    _expect(isinstance(value, list | tuple) and 2 <= len(value) <= 20, path, "2 … 20 rows")
    rows = tuple(_read_score_row(f"{path}[{i}]", row) for i, row in enumerate(value))
    rising = [r[0] for r in rows] == sorted({r[0] for r in rows})
    _expect(rising and rows[0][0] == 0, path, "rows rising from 0")
    sides = [r[1] for r in rows]
    split = {*sides} == {"dealer", "attackers"} and sides == sorted(sides, reverse=True)
    _expect(split, path, "rows of the dealer, then rows of the attackers")
    _expect(rows[-1][1] == "attackers", path, "a last row for the attackers")
    return rows


def _read_score_row(path: str, row: Any) -> tuple[int, str, int]:
    shaped = isinstance(row, list | tuple) and len(row) == 3
    _expect(shaped, path, "points, side, levels")
    points, side, levels = row
    _expect(type(points) is int and 0 <= points <= 10_000, path, "points from 0")
    _expect(side in ("dealer", "attackers"), path, "dealer, attackers")
    _expect(type(levels) is int and 0 <= levels <= 12, path, "0 … 12 levels")
    return points, side, levels


def _dealable(rules: Rules) -> Rules:
    table = rules.table
    cards = table.decks * (54 if table.jokers else 52)
    left = (cards - table.kitty) % table.seats
    sizes = [k for k in range(17) if (cards - k) % table.seats == 0]
    _expect(left == 0, "table.kitty", ", ".join(map(str, sizes)))
    return rules


def _expect(condition: bool, path: str, allowed: str) -> None:
    if not condition:
        raise NotUnderstood("rules.value", path=path, allowed=allowed)
