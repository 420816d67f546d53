"""Rules as a form changes them: a preset and single settings set otherwise.

They are kept as a referee's question states them, ``{"preset": …, "set": {path:
value}}``, so that they may also be wrong, and nothing is lost that somebody
wrote. What a change does is said by a command, the text of a button or of what
was entered: ``preset titanic``, ``set throw.penalty 10``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from engine.rules import load_preset, preset_slugs
from engine.rules.links import values
from engine.rules.loading import BASE
from engine.rules.reading import SETTINGS
from engine.rules.settings import Rules

Asked: TypeAlias = Any
"""``{"preset": …, "set": …}``, or whatever was pasted in its place."""


def preset_of(asked: Asked) -> str:
    """The preset that is asked under; the base where the question names none that there is."""
    slug = asked.get("preset") if isinstance(asked, dict) else None
    return slug if slug in preset_slugs() else BASE


def changes_of(asked: Asked) -> dict[str, Any]:
    """The settings that are set otherwise, by path, as they were written."""
    changes = asked.get("set") if isinstance(asked, dict) else None
    return dict(changes) if isinstance(changes, dict) else {}


@cache
def preset_values(slug: str) -> dict[str, Any]:
    """Every setting of a preset by its path, as JSON has it."""
    return {path: plain(value) for path, value in values(load_preset(slug))}


def plain(value: Any) -> Any:
    """A setting's value with lists in the place of tuples."""
    return [plain(item) for item in value] if isinstance(value, tuple) else value


def current(asked: Asked) -> dict[str, Any]:
    """Every setting by its path as it is asked for, right or wrong."""
    return preset_values(preset_of(asked)) | changes_of(asked)


def asked_of(rules: Rules) -> dict[str, Any]:
    """The rules of a table as a question states them."""
    slug = rules.name if rules.name in preset_slugs() else BASE
    own = preset_values(slug)
    changes = {p: plain(v) for p, v in values(rules) if plain(v) != own[p]}
    return _asked(slug, changes)


def changed(asked: Asked, command: str) -> Asked:
    """The rules after a command."""
    verb, _, rest = command.partition(" ")
    return _VERBS[verb](asked, rest)


def _asked(slug: str, changes: dict[str, Any]) -> dict[str, Any]:
    return {"preset": slug, "set": changes} if changes else {"preset": slug}


def _preset(asked: Asked, slug: str) -> Asked:
    """Another preset, as it is: what was changed belonged to the one before."""
    return asked if slug == preset_of(asked) and not changes_of(asked) else _asked(slug, {})


def _with(asked: Asked, path: str, value: Any) -> Asked:
    """A setting set; to the preset's own value, it is no change."""
    slug, changes = preset_of(asked), changes_of(asked)
    changes.pop(path, None)
    if value is not None and not _equal(value, preset_values(slug).get(path)):
        changes[path] = value
    return _asked(slug, changes)


def _equal(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON: 1 is not true."""
    return json.dumps(one) == json.dumps(other)


def _reset(asked: Asked, path: str) -> Asked:
    """Back to the preset's value, also where the path is none that there is."""
    return _with(asked, path, None)


def _set(asked: Asked, rest: str) -> Asked:
    """``path value``; ``null`` goes back to the preset."""
    path, _, value = rest.partition(" ")
    return _with(asked, path, json.loads(value))


# --- lists: the rungs of a ladder, levels, the rows of a score table ---


def items_of(value: Any) -> list[Any]:
    """The items of a list, or of a text of levels."""
    return list(value) if isinstance(value, list | str) else []


def _edit_items(asked: Asked, path: str, edit: Callable[[list[Any]], None]) -> Asked:
    value = current(asked).get(path)
    items = [list(i) if isinstance(i, list) else i for i in items_of(value)]
    edit(items)
    return _with(asked, path, "".join(map(str, items)) if _is_text(path) else items)


def _is_text(path: str) -> bool:
    return "symbols" in SETTINGS[path].metadata


def _add(asked: Asked, rest: str) -> Asked:
    """``path item``: one more at the end; a row without an item goes on from the last."""
    path, _, text = rest.partition(" ")
    item = json.loads(text)
    if item is None:
        return asked
    return _edit_items(asked, path, lambda items: items.append(item))


def _drop(asked: Asked, rest: str) -> Asked:
    """``path index``"""
    path, place = rest.split(" ")
    return _edit_items(asked, path, lambda items: items.__delitem__(int(place)))


def _up(asked: Asked, rest: str) -> Asked:
    """``path index``: one place nearer to the weak end."""
    path, place = rest.split(" ")
    i = int(place)

    def edit(items: list[Any]) -> None:
        items[i - 1], items[i] = items[i], items[i - 1]

    return _edit_items(asked, path, edit) if i else asked


def _cell(asked: Asked, rest: str) -> Asked:
    """``path row column value``"""
    path, row, column, text = rest.split(" ", 3)
    value = json.loads(text)
    if value is None:
        return asked

    def edit(items: list[Any]) -> None:
        items[int(row)][int(column)] = value

    return _edit_items(asked, path, edit)


_VERBS: dict[str, Callable[[Asked, str], Asked]] = {
    "preset": _preset,
    "set": _set,
    "reset": _reset,
    "add": _add,
    "drop": _drop,
    "up": _up,
    "cell": _cell,
}
