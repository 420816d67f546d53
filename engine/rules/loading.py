"""Reads presets and other people's rule data into settings, refusing what cannot be played.

Rule data are nested plain values as in JSON: differences over a base, by
section. Every refusal names the path of the key and what would be allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.errors import NotUnderstood
from engine.rules.playable import check_playable
from engine.rules.reading import SETTINGS, expect, read_section, unknown
from engine.rules.settings import SECTIONS, Rules

VERSION = 1
"""Of rule data and links. It rises whenever a setting or a value is added or changes its meaning,
so that an older program says that it is too old, and not that a word is wrong."""
BASE = "classic"
PRESETS = Path(__file__).parent / "presets"
_LABELS = ("name", "base", "version")


class PresetInfo(NamedTuple):
    """What a list of presets shows: the names by language, and the systems it comes from."""

    slug: str
    title: Mapping[str, str]
    systems: tuple[str, ...]


@cache
def load_preset(name: str) -> Rules:
    """The rules of a preset file: its differences over its base.

    :raises NotUnderstood: ``rules.preset`` when there is no such preset
    """
    if name == BASE:
        return Rules()  # its file states the settings' own values, and need not be read
    stated = _file(name)
    sections = {key: value for key, value in stated.items() if key not in ("title", "systems")}
    return rules_from_data({"name": name, **sections})


@cache
def preset_slugs() -> tuple[str, ...]:
    """The presets in the order in which they are listed."""
    return tuple(_toml(PRESETS / "index.toml")["presets"])


@cache
def preset_info(slug: str) -> PresetInfo:
    """A preset's names and systems.

    :raises NotUnderstood: ``rules.preset``
    """
    stated = _file(slug)
    return PresetInfo(slug, MappingProxyType(stated["title"]), tuple(stated["systems"]))


@cache
def _file(slug: str) -> dict[str, Any]:
    if slug not in preset_slugs():
        raise NotUnderstood("rules.preset", name=slug[:40])
    return _toml(PRESETS / f"{slug}.toml")


def _toml(path: Path) -> dict[str, Any]:
    import tomllib  # a tenth of the page's start, and the base needs none of it

    return tomllib.loads(path.read_text(encoding="utf-8"))


def rules_from_data(data: Any) -> Rules:
    """Builds rules from nested plain data, as in a preset, a file or a record.

    Beside the sections there may be the ``base`` preset that they differ from, the ``name`` of the
    rules, and the ``version`` that wrote them.

    :raises NotUnderstood: ``rules.newer``; ``rules.key``, ``rules.value``, ``rules.deal`` or
        ``rules.clash`` with the path and what is allowed
    """
    expect(isinstance(data, dict), "", "a table of settings")
    check_version(data.get("version", VERSION))
    base = _read_base(data.get("base", BASE))
    rules = replace(base, name=_read_name(data.get("name", base.name)))
    for key, section in data.items():
        if key in _LABELS:
            continue
        if key not in SECTIONS:
            raise unknown(key, SECTIONS)
        rules = replace(rules, **{key: read_section(key, getattr(rules, key), section)})
    return check_playable(rules)


def check_version(version: Any) -> None:
    """Refuses what a later program wrote.

    :raises NotUnderstood: ``rules.newer``
    """
    expect(type(version) is int and version > 0, "version", f"1 … {VERSION}")
    if version > VERSION:
        raise NotUnderstood("rules.newer", path="version", allowed=f"1 … {VERSION}")


def _read_base(slug: Any) -> Rules:
    expect(isinstance(slug, str), "base", "the name of a preset")
    return load_preset(slug)


def _read_name(name: Any) -> str:
    short = isinstance(name, str) and len(name) <= 80 and name.isprintable()
    expect(short, "name", "a short text")
    return str(name)


def rules_to_data(rules: Rules) -> dict[str, Any]:
    """Plain data that :func:`rules_from_data` reads back to the same rules.

    It states every value, so that a kept match stays what it was when a preset is mended.
    """
    labels = {"version": VERSION, "name": rules.name}
    return labels | {key: _section_data(getattr(rules, key)) for key in SECTIONS}


def _section_data(section: Any) -> dict[str, Any]:
    """What ``asdict`` says, without its deep copies: every value is immutable."""
    return {f.name: getattr(section, f.name) for f in fields(section)}


def rules_from_question(asked: Any) -> Rules:
    """The rules that a referee is asked under.

    ``{"preset": "classic", "set": {"throw.forced": "lowest_single"}}``

    :raises NotUnderstood: as :func:`rules_from_data`
    """
    expect(isinstance(asked, dict), "", "a table with a preset")
    for key in asked:
        if key not in ("preset", "set"):
            raise unknown(key, ("preset", "set"))
    changes = asked.get("set", {})
    expect(isinstance(asked.get("preset"), str), "preset", "the name of a preset")
    expect(isinstance(changes, dict), "set", "a table of settings")
    return rules_from_data({"base": asked["preset"], **_nested(changes)})


def _nested(changes: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Sections from settings by their dotted paths."""
    sections: dict[str, dict[str, Any]] = {}
    for path, value in changes.items():
        if path not in SETTINGS:
            section = path.partition(".")[0]
            near = [p for p in SETTINGS if p.startswith(f"{section}.")]
            raise unknown(path, near or SECTIONS)
        section, _, name = path.partition(".")
        sections.setdefault(section, {})[name] = value
    return sections
