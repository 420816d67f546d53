"""Every setting with what it may be, and which presets make what of it: for the rules page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field
from functools import cache
from typing import Any, NamedTuple

from engine.rules.links import values
from engine.rules.loading import load_preset, preset_info, preset_slugs
from engine.rules.reading import SETTINGS
from engine.rules.settings import Rules


class Use(NamedTuple):
    """A value of a setting, and the presets and rule systems that have it."""

    value: Any
    presets: tuple[str, ...]
    systems: tuple[str, ...]


class Setting(NamedTuple):
    """A setting.

    ``kind`` is ``switch``, ``choice``, ``number``, ``list``, ``ladder`` (a text of levels) or
    ``rows`` (a score table). ``choices`` are the values of a choice, the possible items of a list
    or the levels of a ladder; ``low`` and ``high`` bound a number.
    """

    path: str
    kind: str
    choices: tuple[Any, ...]
    low: int | None
    high: int | None
    default: Any
    uses: tuple[Use, ...]


@cache
def settings_index() -> tuple[Setting, ...]:
    """All the settings in order; who uses what is read from the presets."""
    stated = {slug: dict(values(load_preset(slug))) for slug in preset_slugs()}
    defaults = dict(values(Rules()))
    return tuple(
        _setting(path, field, defaults[path], {slug: of[path] for slug, of in stated.items()})
        for path, field in SETTINGS.items()
    )


def _setting(path: str, field: Field[Any], default: Any, stated: Mapping[str, Any]) -> Setting:
    meta = field.metadata
    kind = kind_of(meta)
    choices = tuple(meta.get("choices") or meta.get("each") or meta.get("symbols") or ())
    return Setting(path, kind, choices, meta.get("low"), meta.get("high"), default, _uses(stated))


def kind_of(meta: Mapping[str, Any]) -> str:
    """What sort of value a setting has, by its bounds."""
    if "choices" in meta:
        return "switch" if True in meta["choices"] else "choice"
    known = {"low": "number", "each": "list", "symbols": "ladder"}
    return next((kind for key, kind in known.items() if key in meta), "rows")


def _uses(stated: Mapping[str, Any]) -> tuple[Use, ...]:
    """Each value that presets have, in the presets' order."""
    by_value: dict[Any, list[str]] = {}
    for slug, value in stated.items():
        by_value.setdefault(value, []).append(slug)
    return tuple(Use(value, tuple(slugs), _systems(slugs)) for value, slugs in by_value.items())


def _systems(slugs: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(system for slug in slugs for system in preset_info(slug).systems))
