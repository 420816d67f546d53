"""The form of the rules: a preset out of a list, and every setting by itself.

It is generated from what the engine says of its settings and from the words of
the rules, so that it has every setting there is. Presses and entries become the
intent ``act`` with a command of :mod:`ui.ruling` behind ``rules``, and what is
searched for behind ``search``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from engine.errors import Refusal
from engine.rules import preset_info
from engine.rules.describe import Setting, settings_index
from ui.choosing import Entry, entries
from ui.dom import Node, esc, h
from ui.i18n import Html, Locale
from ui.parts.card import use
from ui.parts.inputs import choose, group, number, option
from ui.rule_words import fault_words, nothing_words, value_word, value_words
from ui.ruling import Asked, changes_of, current, items_of, preset_of, preset_values

SIDES = ("dealer", "attackers")
_MOST_ROWS = 20


class Sheet(NamedTuple):
    """What the form is drawn from."""

    values: dict[str, Any]
    """Every setting as it is asked for."""
    own: dict[str, Any]
    """Every setting as the preset has it."""
    changes: dict[str, Any]
    wrong: str
    """The path of the setting that cannot be as it is."""
    why: Html
    act: str
    t: Locale


def rules_form(asked: Asked, search: str, fault: Refusal | None, act: str, t: Locale) -> Node:
    """The form. ``t`` must have the words of the rules.

    :param fault: what is wrong with the rules as they are asked for
    """
    slug = preset_of(asked)
    path = str(fault.params.get("path", "")) if fault is not None else ""
    why = fault_words(fault, t) if fault is not None else Html("")
    sheet = Sheet(current(asked), preset_values(slug), changes_of(asked), path, why, act, t)
    presets = [e for e in entries(t.language) if _found(search, _preset_words(e))]
    settings = [s for s in settings_index() if _found(search, _setting_words(s, t))]
    nothing = not presets and not settings
    return h(
        "div.rules-form",
        _search_box(search, act, t),
        h("p.wrong-rules", html=why, role="alert", key="why") if why else None,
        h("p.help", text=t("referee.rules.none"), key="none") if nothing else None,
        _changed(sheet) if sheet.changes and not search else None,
        _presets(presets, slug, act, t) if presets else None,
        h("h3", text=t("referee.rules.settings"), key="settings") if settings else None,
        *_sections(settings, sheet, bool(search)),
        key="rules",
    )


# --- searching ---


def _search_box(search: str, act: str, t: Locale) -> Node:
    label = t("referee.rules.search")
    return h(
        "input.search-box",
        type="search",
        placeholder=label,
        aria_label=label,
        data_enter=f"{act} search",
        data_value=search,
        key="search",
    )


def _found(search: str, text: str) -> bool:
    return all(word in text for word in search.casefold().split())


@cache
def _preset_words(entry: Entry) -> str:
    info = preset_info(entry.slug)
    parts = (entry.slug, entry.facts, entry.about, *info.title.values(), *info.systems)
    return " ".join(parts).casefold()


@cache
def _words(path: str, language: str, text: str) -> str:
    return f"{path} {text}".casefold()


def _setting_words(setting: Setting, t: Locale) -> str:
    section = setting.path.partition(".")[0]
    keys = (f"rule.{section}", f"rule.{setting.path}", f"rule.{setting.path}.help")
    return _words(setting.path, t.language, " ".join(t(key) for key in keys))


# --- presets ---


def _presets(found: list[Entry], slug: str, act: str, t: Locale) -> Node:
    label = t("referee.rules.presets")
    rows = [preset_row(entry, entry.slug == slug, act, f"rules preset {entry.slug}")
            for entry in found]  # fmt: skip
    return h(
        "details.rule-section",
        h("summary", html=f"{esc(label)}<small>{esc(preset_info(slug).title[t.language])}</small>"),
        h("div.presets", *rows, role="group", aria_label=label, key="list"),
        open=True,
        key="presets",
    )


def preset_row(entry: Entry, chosen: bool, act: str, arg: str) -> Node:
    """A preset in a list: its name, its size, and what it is in a sentence or two."""
    return h(
        "button.preset-row",
        h("b", text=entry.title),
        h("small", text=entry.facts),
        h("span.about", text=entry.about) if entry.about else None,
        h("span.mark", html=use("i-check", "i")) if chosen else None,
        type="button",
        data_act=act,
        data_arg=arg,
        aria_pressed="true" if chosen else "false",
        key=entry.slug,
    )


# --- settings ---


def _changed(sheet: Sheet) -> Node:
    """What is set otherwise than in the preset, each with the way back."""
    t = sheet.t
    rows = []
    for path, value in sheet.changes.items():
        name = t(f"rule.{path}") if t.has(f"rule.{path}") else path
        words = value_words(path, value, t)
        label = Html(f"<b>{esc(name)}</b> {esc(words)}")
        reset = option(sheet.act, f"rules reset {path}", esc(t("referee.rules.reset")))
        rows.append(h("li", h("span", html=label), reset, key=path))
    return h("ul.changed-rules", *rows, key="changed")


def _sections(settings: list[Setting], sheet: Sheet, is_open: bool) -> list[Node]:
    """The settings by section; folded, unless they were searched for or one of them is wrong."""
    nodes = []
    for section, members in groupby(settings, key=lambda s: s.path.partition(".")[0]):
        own = list(members)
        paths = {s.path for s in own}
        n = len(paths & set(sheet.changes))
        count = sheet.t("referee.rules.changed", n=n) if n else ""
        nodes.append(
            h(
                "details.rule-section",
                h("summary", html=f"{esc(sheet.t(f'rule.{section}'))}<small>{esc(count)}</small>"),
                *(_setting(s, sheet) for s in own),
                open=is_open or sheet.wrong.partition("[")[0] in paths,
                key=section,
            )
        )
    return nodes


def _setting(setting: Setting, sheet: Sheet) -> Node:
    """A setting: its name, what it means, and what it may be."""
    t, path = sheet.t, setting.path
    value = sheet.values.get(path)
    label = t(f"rule.{path}")
    changed = path in sheet.changes
    was = t("referee.rules.was", value=value_words(path, sheet.own[path], t)) if changed else ""
    reset = option(sheet.act, f"rules reset {path}", esc(t("referee.rules.reset")))
    wrong = sheet.wrong.partition("[")[0] == path
    return h(
        "section.setting",
        h("div.field-head", h("h4", text=label), reset if changed else None, key="head"),
        *_WIDGETS[setting.kind](setting, value, sheet),
        h("p.wrong-rules", html=sheet.why, key="why") if wrong else None,
        h("p.help", text=t(f"rule.{path}.help"), key="help"),
        h("p.was", text=was, key="was") if was else None,
        class_=f"{setting.kind}{' changed' if changed else ''}{' wrong' if wrong else ''}",
        aria_label=label,
        key=path,
    )


# --- widgets ---


def _pressed(setting: Setting, value: Any, current_value: Any, sheet: Sheet) -> Node:
    command = f"rules set {setting.path} {json.dumps(value)}"
    on = value == current_value and type(value) is type(current_value)
    return option(sheet.act, command, esc(value_word(setting.path, value, sheet.t)), on)


def _choice(setting: Setting, value: Any, sheet: Sheet) -> list[Node]:
    buttons = [_pressed(setting, c, value, sheet) for c in setting.choices]
    return [group(sheet.t(f"rule.{setting.path}"), *buttons, key="opts")]


def _number(setting: Setting, value: Any, sheet: Sheet) -> list[Node]:
    label = sheet.t(f"rule.{setting.path}")
    command = f"rules set {setting.path}"
    box = number(sheet.act, command, label, value, setting.low, setting.high)
    none = f"rule.{setting.path}.0"
    note = sheet.t(none) if value == 0 and sheet.t.has(none) else f"{setting.low} … {setting.high}"
    return [h("div.opts", box, h("small", text=note), key="opts")]


def _list(setting: Setting, value: Any, sheet: Sheet) -> list[Node]:
    """Items in their order, each with the way up and out, and a menu of those that are left."""
    t, path = sheet.t, setting.path
    items = items_of(value)
    rows = [_list_item(setting, i, item, sheet) for i, item in enumerate(items)]
    left = [c for c in setting.choices if c not in items]
    more = [(c, value_word(path, c, t)) for c in left]
    label = t("referee.rules.add")
    return [
        h("ol.items", *rows, key="items")
        if rows
        else h("p.was", text=nothing_words(path, t), key="items"),
        choose(sheet.act, f"rules add {path}", label, [(None, label), *more], None),
    ]


def _list_item(setting: Setting, i: int, item: Any, sheet: Sheet) -> Node:
    t, path = sheet.t, setting.path
    word = value_word(path, item, t)
    up = option(sheet.act, f"rules up {path} {i}", "↑", aria_label=t("referee.rules.up", name=word))
    drop = option(sheet.act, f"rules drop {path} {i}", "×", aria_label=t("referee.out", name=word))
    return h("li", h("span", text=word), up if i else None, drop, key=f"{i}")


def _rows(setting: Setting, value: Any, sheet: Sheet) -> list[Node]:
    """The score table: from how many points on which side rises how many levels."""
    t, path = sheet.t, setting.path
    if not _is_table(value):
        return [h("code", text=json.dumps(value, ensure_ascii=False), key="raw")]
    rows = [_row(path, i, row, len(value), sheet) for i, row in enumerate(value)]
    after = json.dumps([value[-1][0] + 1, *value[-1][1:]])
    add = option(sheet.act, f"rules add {path} {after}", esc(t("referee.grow")))
    return [
        h("ol.rows", *rows, key="rows"),
        add if len(rows) < _MOST_ROWS else h("span", key="add"),
    ]


def _is_table(value: Any) -> bool:
    shaped = isinstance(value, list) and bool(value)
    return shaped and all(
        isinstance(row, list) and len(row) == 3 and type(row[0]) is int for row in value
    )


def _row(path: str, i: int, row: list[Any], rows: int, sheet: Sheet) -> Node:
    t, act = sheet.t, sheet.act
    points, side, levels = row
    place = t("referee.row", n=i + 1)
    names = (t("referee.rules.from", row=place), t("referee.rules.gain", row=place))
    sides: list[tuple[Any, str]] = [(s, t(f"referee.field.winner_side.{s}")) for s in SIDES]
    drop = option(act, f"rules drop {path} {i}", "×", aria_label=t("referee.out", name=place))
    return h(
        "li",
        number(act, f"rules cell {path} {i} 0", names[0], points),
        choose(act, f"rules cell {path} {i} 1", place, sides, side),
        number(act, f"rules cell {path} {i} 2", names[1], levels),
        drop if rows > 1 else None,
        key=f"{i}",
    )


_WIDGETS: dict[str, Callable[[Setting, Any, Sheet], list[Node]]] = {
    "switch": _choice,
    "choice": _choice,
    "number": _number,
    "list": _list,
    "ladder": _list,
    "rows": _rows,
}
