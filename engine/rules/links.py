"""Rules as short texts: a link that carries what differs from a preset, and a digest to compare.

A link holds only letters, digits, ``.``, ``-`` and ``_``, so that it survives
addresses, chats and codes::

    1.star.throw-forced-lowest_single.table-kitty-12.bid-ladder-level-2level-2BJ

The version of its writer, the preset, then each setting with its value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import Field
from typing import Any

from engine.errors import NotUnderstood
from engine.rules.loading import (
    BASE,
    VERSION,
    check_version,
    load_preset,
    preset_slugs,
    rules_from_data,
)
from engine.rules.reading import SETTINGS, unknown
from engine.rules.settings import Rules

LONGEST = 2000
_ROW = re.compile(r"([0-9]{1,5})([ad])([0-9]{1,2})")
_SIDES = {"a": "attackers", "d": "dealer"}
_SWITCH = {True: "on", False: "off"}


def values(rules: Rules) -> Iterator[tuple[str, Any]]:
    """Every setting's path and value."""
    for path in SETTINGS:
        section, _, name = path.partition(".")
        yield path, getattr(getattr(rules, section), name)


def rules_digest(rules: Rules) -> str:
    """A short text that is equal for rules that play alike: all their values but the name."""
    import hashlib  # only a table of several players compares rules

    stated = "\n".join(f"{path}={value!r}" for path, value in values(rules))
    return hashlib.sha256(stated.encode()).hexdigest()[:16]


def rules_link(rules: Rules) -> str:
    """The text that :func:`rules_from_link` reads back: the differences to the preset of its name.

    A name that is no preset's is not carried; the rules are told from the base then.
    """
    slug = rules.name if rules.name in preset_slugs() else BASE
    base = dict(values(load_preset(slug)))
    parts = [str(VERSION), slug]
    for path, value in values(rules):
        if value != base[path]:
            parts.append("-".join([path.replace(".", "-"), *_written(SETTINGS[path], value)]))
    return ".".join(parts)


def rules_from_link(text: str) -> Rules:
    """The rules of a link; whoever wrote it is not trusted.

    :raises NotUnderstood: ``rules.link``, ``rules.newer``, or as for any rule data
    """
    version, *parts = text[: LONGEST + 1].split(".")
    if len(text) > LONGEST or not parts or not re.fullmatch(r"[1-9][0-9]{0,5}", version):
        raise NotUnderstood("rules.link")
    check_version(int(version))
    sections: dict[str, dict[str, Any]] = {}
    for part in parts[1:]:
        section, _, rest = part.partition("-")
        name, *words = rest.split("-")
        setting = SETTINGS.get(f"{section}.{name}")
        if setting is None:
            raise unknown(f"{section}.{name}", SETTINGS)
        if name in sections.setdefault(section, {}):
            raise NotUnderstood("rules.link")
        sections[section][name] = _meant(setting, words)
    return rules_from_data({"base": parts[0], **sections})


def _written(setting: Field[Any], value: Any) -> list[str]:
    """A value as the words of a link."""
    meta = setting.metadata
    if "each" in meta:
        return [_short(item) for item in value]
    if isinstance(value, tuple):
        return [f"{points}{side[0]}{levels}" for points, side, levels in value]
    return [_SWITCH[value] if isinstance(value, bool) else str(value)]


def _meant(setting: Field[Any], words: list[str]) -> Any:
    """The value of some words; words that mean nothing stay themselves, to be refused by name."""
    meta = setting.metadata
    if "each" in meta:
        items = {_short(item): item for item in meta["each"]}
        return [items.get(word, word) for word in words]
    if "choices" in meta or "low" in meta or "symbols" in meta:
        return _meant_one(meta, words[0]) if len(words) == 1 else words
    rows = [_ROW.fullmatch(word) for word in words]
    return [[int(m[1]), _SIDES[m[2]], int(m[3])] if m else None for m in rows]


def _meant_one(meta: Any, word: str) -> Any:
    if "choices" in meta:
        known = {_SWITCH[c] if isinstance(c, bool) else str(c): c for c in meta["choices"]}
        return known.get(word, word)
    if "low" in meta:
        return int(word) if re.fullmatch(r"[0-9]{1,5}", word) else word
    return word


def _short(item: str) -> str:
    """An item of a list in a link: ``level level`` is ``2level``."""
    runs: list[list[str]] = []
    for word in item.split():
        if runs and runs[-1][0] == word:
            runs[-1].append(word)
        else:
            runs.append([word])
    return "_".join(f"{len(run)}{run[0]}" if len(run) > 1 else run[0] for run in runs)
