"""Buttons, menus and boxes of a form.

What is pressed or entered becomes an intent: ``data-act`` and ``data-arg`` of a
button; of a menu or box ``data-enter``, the intent and the beginning of its
argument, which the value is put behind. ``data-value`` is what a box shall
show: :func:`ui.dom.fill_in` brings it there, for a browser does not.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ui.dom import Node, esc, h
from ui.i18n import Html


def option(
    act: str, command: str, label: Html | str, on: bool | None = None, **attrs: object
) -> Node:
    """A button; one of several where it is ``on`` or not."""
    return h(
        "button.btn.opt",
        html=str(label),
        type="button",
        data_act=act,
        data_arg=command,
        aria_pressed=None if on is None else "true" if on else "false",
        key=command,
        **attrs,
    )


def choose(
    act: str, command: str, label: str, choices: Iterable[tuple[Any, str]], value: Any
) -> Node:
    """A menu of values, each with its word; what is entered is the value's JSON."""
    options = [(json.dumps(v), text) for v, text in choices]
    return menu(act, command, label, _options(options), json.dumps(value))


def menu(act: str, command: str, label: str, options: str, value: str) -> Node:
    """A menu whose options are there as HTML."""
    return h(
        "select.menu-box",
        html=options,
        aria_label=label,
        data_enter=f"{act} {command}",
        data_value=value,
        key=command,
    )


def _options(options: Iterable[tuple[str, str]]) -> str:
    return "".join(f'<option value="{esc(v)}">{esc(text)}</option>' for v, text in options)


def grouped(groups: Iterable[tuple[str, Iterable[tuple[str, str]]]]) -> str:
    """The options of a menu in groups with names."""
    return "".join(
        f'<optgroup label="{esc(name)}">{_options(options)}</optgroup>' for name, options in groups
    )


def number(
    act: str, command: str, label: str, value: Any, low: int | None = None, high: int | None = None
) -> Node:
    """A box for a whole number; what is entered is the number, or ``null``."""
    return h(
        "input.number-box",
        type="number",
        inputmode="numeric",
        step="1",
        min=low,
        max=high,
        aria_label=label,
        data_enter=f"{act} {command}",
        data_value="" if value is None else value,
        key=command,
    )


def number_entered(text: str) -> str:
    """What stands in a box for a number, as JSON; what is no whole number is for the referee."""
    try:
        return str(int(text))
    except ValueError:
        return json.dumps(text or None)


def group(label: str, *parts: Node | None, key: str = "") -> Node:
    """Buttons that belong together."""
    return h("div.opts", *parts, role="group", aria_label=label, key=key)
