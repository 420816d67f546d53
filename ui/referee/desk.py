"""The question that is being put together, as one value, and what each press does to it.

Values are kept as the question's own JSON, right or wrong: a question that was
pasted in comes out again as it was, and what cannot be understood is for the
referee to say. Every change is a command, the text of a button or of what was
entered: ``ask follow``, ``add SA``, ``put bids.1.0 2``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from engine.errors import NotUnderstood
from engine.jsontext import parse_json
from engine.rules import Rules, rules_from_question
from engine.rules.loading import BASE
from engine.teams import owners
from ui import ruling
from ui.referee.fields import ASKED, SLOTS, Field, field_of
from ui.ruling import Asked

BLANKS: dict[str, Any] = {"hands": [], "levels": "2", "numbers": 0, "flags": False}
"""What stands in a row that nobody has filled in, by kind of field."""
ITEMS = ("shows", "offers", "played", "calls")
"""The kinds of field that have as many rows as one likes."""


@dataclass(frozen=True)
class Desk:
    """What lies on the referee's desk."""

    ask: str = "follow"
    rules: Asked = field(default_factory=lambda: {"preset": BASE})
    """``None`` where a pasted question had none."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """By :attr:`Field.key`; those of other kinds of question are kept for when one returns."""
    extra: Mapping[str, Any] = field(default_factory=lambda: {"id": "1"})
    """Whatever else the question has."""
    slot: str = ""
    """The list that cards are put into, ``"lead"`` or ``"hands.2"``; empty: the first there is."""
    text: str | None = None
    """What the player wrote in the place of the question's text."""
    fault: str = ""
    """The code of what is wrong with that text; then it is not what is asked."""
    more: bool = False
    """Whether the fields that few rules need are unfolded."""
    ruling: bool = False
    """Whether the form of the rules is open."""
    search: str = ""
    """What the rules are searched for."""
    copied: str = ""
    """What has just been copied, or why it was not."""

    def but(self, **changes: Any) -> Desk:
        return replace(self, **changes)

    @property
    def fields(self) -> tuple[Field, ...]:
        return ASKED.get(self.ask, ())

    @property
    def table(self) -> Rules:
        """The rules for what the form needs to know: seats and decks; the base's where wrong."""
        return _table(json.dumps(self.rules))

    def value(self, field: Field) -> Any:
        """The field's value, ``None`` when the question has none."""
        return self.values.get(field.key)


@lru_cache(maxsize=8)
def _table(rules: str) -> Rules:
    try:
        return rules_from_question(json.loads(rules))
    except NotUnderstood:
        return Rules()


def opened(ask: str = "follow", rules: Asked = None, **values: Any) -> Desk:
    """A desk with a new question; values by the names of its fields."""
    desk = _ask(Desk(rules=rules or {"preset": BASE}), ask)
    for f in desk.fields:
        if f.name in values:
            desk = _with(desk, f, values[f.name])
    return desk


# --- question and form ---


def question(desk: Desk) -> dict[str, Any]:
    """The question as the referee reads it."""
    asked: dict[str, Any] = {}
    if "id" in desk.extra:
        asked["id"] = desk.extra["id"]
    if desk.ask:
        asked["ask"] = desk.ask
    if desk.rules is not None:
        asked["rules"] = desk.rules
    asked |= {f.name: desk.values[f.key] for f in desk.fields if f.key in desk.values}
    return asked | dict(desk.extra)


def put_in(desk: Desk, asked: Mapping[str, Any]) -> Desk:
    """The desk with another question laid on it, exactly."""
    ask = asked.get("ask")
    ask = ask if isinstance(ask, str) else ""
    fields = ASKED.get(ask, ())
    values = dict(desk.values)
    for f in fields:
        values.pop(f.key, None)
        if f.name in asked:
            values[f.key] = asked[f.name]
    known = {"rules", *(f.name for f in fields), *(["ask"] if ask else [])}
    extra = {name: value for name, value in asked.items() if name not in known}
    return desk.but(
        ask=ask, rules=asked.get("rules"), values=values, extra=extra, slot="", text=None, fault=""
    )


def _text(desk: Desk, text: str) -> Desk:
    """What was written or pasted: a question, or else kept as it is beside what is asked."""
    try:
        data = parse_json(text)
        if not isinstance(data, dict):
            raise NotUnderstood("question.object")
    except NotUnderstood as refusal:
        return desk.but(text=text, fault=refusal.code)
    return put_in(desk, data).but(text=text)


def _untext(desk: Desk, _: str) -> Desk:
    """Gives up a text that is no question."""
    return desk.but(text=None, fault="")


# --- changes ---


def changed(desk: Desk, command: str) -> Desk:
    """The desk after a command."""
    verb, _, rest = command.partition(" ")
    if verb not in _ASIDE and not desk.fault:
        desk = desk.but(text=None)
    return _VERBS[verb](desk.but(copied=""), rest)


def _ask(desk: Desk, ask: str) -> Desk:
    """Another kind of question; what it shares with the last is kept, the rest begins anew."""
    values = dict(desk.values)
    for f in ASKED[ask]:
        if f.default is not None and not f.more:
            values.setdefault(f.key, f.default)
    extra = {"id": desk.extra.get("id", "1")}
    return resized(desk.but(ask=ask, values=values, extra=extra, slot="", more=False))


def _slot(desk: Desk, path: str) -> Desk:
    return desk.but(slot=path)


def _more(desk: Desk, _: str) -> Desk:
    return desk.but(more=not desk.more)


def _rules(desk: Desk, command: str) -> Desk:
    """A change of the rules, see :mod:`ui.ruling`."""
    return resized(desk.but(rules=ruling.changed(desk.rules, command)))


def _search(desk: Desk, text: str) -> Desk:
    return desk.but(search=text)


def _open_rules(desk: Desk, _: str) -> Desk:
    return desk.but(ruling=not desk.ruling, search="")


def _put(desk: Desk, rest: str) -> Desk:
    """``path value``: ``level "T"``, ``levels.1 "A"``, ``bids.0.2 "S"``; ``null`` takes it out."""
    path, _, text = rest.partition(" ")
    name, *steps = path.split(".")
    f = field_of(desk.ask, name)
    if f is None:
        return desk
    value = json.loads(text)
    if not steps:
        return _with(desk, f, value)
    rows = rows_of(desk, f)
    if f.kind in BLANKS or f.kind == "gain":
        rows[int(steps[0])] = value
    else:
        rows[int(steps[0])] = _part(f, rows[int(steps[0])], steps[1], value)
    return _with_rows(desk, f, rows)


def _part(f: Field, item: Any, part: str, value: Any) -> Any:
    """A row with one of its parts set: a seat, a number, a suit that may be left out, a copy."""
    if f.kind == "calls":
        return {**item, part: value}
    parts = list(item)
    parts[int(part) :] = [value] if value is not None else []
    if int(part) + 1 < len(item):
        parts += list(item)[int(part) + 1 :]
    return parts


def _grow(desk: Desk, name: str) -> Desk:
    """One row more."""
    f = field_of(desk.ask, name)
    if f is None:
        return desk
    rows = rows_of(desk, f)
    rows.append(_blank(desk, f, rows))
    return _with_rows(desk, f, rows).but(slot=f"{name}.{len(rows) - 1}")


def _shrink(desk: Desk, path: str) -> Desk:
    """A row taken out."""
    name, _, place = path.partition(".")
    f = field_of(desk.ask, name)
    if f is None:
        return desk
    rows = rows_of(desk, f)
    del rows[int(place)]
    near = f"{name}.{min(int(place), len(rows) - 1)}" if rows else ""
    return _with_rows(desk, f, rows).but(slot=near)


def _blank(desk: Desk, f: Field, rows: list[Any]) -> Any:
    """A new row, for the seat after the last one's."""
    seat = (_seat(rows[-1]) + 1) % desk.table.table.seats if rows else 0
    if f.kind == "calls":
        return {"copy": 1}
    return [seat, "pass" if f.kind == "offers" else []]


def _seat(item: Any) -> int:
    seat = item[0] if isinstance(item, list) and item else -1
    return seat if type(seat) is int else -1


def _toggle(desk: Desk, rest: str) -> Desk:
    """``name number``: a seat among several, in the order in which they are named."""
    name, number = rest.split(" ")
    f = field_of(desk.ask, name)
    if f is None:
        return desk
    value = desk.value(f)
    picked = list(value) if isinstance(value, list) else []
    if int(number) in picked:
        picked.remove(int(number))
    else:
        picked.append(int(number))
    return _with(desk, f, picked)


def _spread(desk: Desk, name: str) -> Desk:
    """A gain as one number, or by seat."""
    f = field_of(desk.ask, name)
    if f is None:
        return desk
    value = desk.value(f)
    return _with(desk, f, 1 if isinstance(value, list) else [0] * size_of(desk, f))


def _with(desk: Desk, f: Field, value: Any) -> Desk:
    values = {key: old for key, old in desk.values.items() if key != f.key}
    if value is not None:
        values[f.key] = value
    return desk.but(values=values)


def _with_rows(desk: Desk, f: Field, rows: list[Any]) -> Desk:
    if f.kind == "show":
        return _with(desk, f, rows[0])
    if f.kind == "calls" and len(rows) == 1:
        return _with(desk, f, rows[0])
    while f.trim and rows and not rows[-1]:
        rows.pop()
    return _with(desk, f, rows or None)


# --- rows ---


def size_of(desk: Desk, f: Field) -> int:
    """How many rows a field has that needs one for each seat or level."""
    rules = desk.table
    if f.rows == "owners":
        return owners(rules)
    return rules.table.seats - (f.rows == "others")


def rows_of(desk: Desk, f: Field) -> list[Any]:
    """The rows that the form shows; where each seat needs one, all of them."""
    value = desk.value(f)
    if f.kind == "show":
        return [value] if isinstance(value, list) else [[0, []]]
    if f.kind == "calls" and isinstance(value, dict):
        return [value]
    rows = list(value) if isinstance(value, list) else []
    if f.kind == "calls" and not rows:
        return [{"copy": 1}]
    if f.kind in ITEMS:
        return rows
    blank = BLANKS.get(f.kind, 0)
    return rows + [blank] * (size_of(desk, f) - len(rows))


def resized(desk: Desk) -> Desk:
    """The desk with as many rows as the rules now have seats and levels."""
    for f in desk.fields:
        value = desk.value(f)
        if not isinstance(value, list) or f.kind not in (*BLANKS, "gain"):
            continue
        rows, size = rows_of(desk, f), size_of(desk, f)
        while len(rows) > size and (f.kind != "hands" or not rows[-1]):
            rows.pop()
        desk = _with_rows(desk, f, rows)
    return desk


# --- cards ---


def slots(desk: Desk) -> list[str]:
    """Every list that cards may be put into, in the order of the form."""
    found = []
    for f in desk.fields:
        if f.kind in ("cards", "show"):
            found.append(f.name)
        elif f.kind in SLOTS:
            found += [f"{f.name}.{i}" for i in range(len(rows_of(desk, f)))]
    return found


def slot_of(desk: Desk) -> str:
    """The list that cards are put into now."""
    known = slots(desk)
    return desk.slot if desk.slot in known else next(iter(known), "")


def cards_at(desk: Desk, slot: str) -> list[Any]:
    """The cards of a list, as they are written; some may be none that there are."""
    name, _, place = slot.partition(".")
    f = field_of(desk.ask, name)
    if f is None:
        return []
    if f.kind == "cards":
        return _list(desk.value(f))
    row = rows_of(desk, f)[int(place or 0)]
    if f.kind == "hands":
        return _list(row)
    if f.kind == "calls":
        return [row["card"]] if isinstance(row, dict) and "card" in row else []
    return _list(row[1]) if isinstance(row, list) and len(row) > 1 else []


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else []


def _with_cards(desk: Desk, slot: str, cards: list[Any]) -> Desk:
    name, _, place = slot.partition(".")
    f = field_of(desk.ask, name)
    if f is None:
        return desk
    if f.kind == "cards":
        return _with(desk, f, cards or None)
    rows = rows_of(desk, f)
    i = int(place or 0)
    if f.kind == "hands":
        rows[i] = cards
    elif f.kind == "calls":
        rows[i] = {"card": cards[-1], **_copy(rows[i])} if cards else _copy(rows[i])
    else:
        seat, rest = (rows[i][0], rows[i][2:]) if isinstance(rows[i], list) else (0, [])
        rows[i] = [seat, cards, *rest]
    return _with_rows(desk, f, rows)


def _copy(call: Any) -> dict[str, Any]:
    return {"copy": call["copy"]} if isinstance(call, dict) and "copy" in call else {}


def _add(desk: Desk, card: str) -> Desk:
    """One copy more, as long as the decks have one."""
    slot = slot_of(desk)
    cards = cards_at(desk, slot)
    if cards.count(card) >= desk.table.table.decks:
        return desk
    return _with_cards(desk, slot, [*cards, card]).but(slot=slot)


def _drop(desk: Desk, rest: str) -> Desk:
    """``slot index``"""
    slot, place = rest.split(" ")
    cards = cards_at(desk, slot)
    del cards[int(place)]
    return _with_cards(desk, slot, cards).but(slot=slot)


def _clear(desk: Desk, slot: str) -> Desk:
    return _with_cards(desk, slot, []).but(slot=slot)


_ASIDE = ("text", "untext", "slot", "more", "search", "open")
"""Commands that leave a question as the player wrote it."""
_VERBS: dict[str, Callable[[Desk, str], Desk]] = {
    "text": _text,
    "untext": _untext,
    "ask": _ask,
    "slot": _slot,
    "more": _more,
    "search": _search,
    "open": _open_rules,
    "rules": _rules,
    "put": _put,
    "grow": _grow,
    "shrink": _shrink,
    "toggle": _toggle,
    "spread": _spread,
    "add": _add,
    "drop": _drop,
    "clear": _clear,
}
