"""A field of a question as it is filled in, by its kind."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from engine.cards import LEVELS, TEXTS, Card, parse_level
from engine.rules import Rules
from engine.trump import Trump, strain_text
from ui.dom import Node, esc, h
from ui.i18n import Html, Locale
from ui.parts.card import card_class, face, use
from ui.parts.inputs import choose, group, number, option
from ui.parts.palette import palette
from ui.referee.desk import Desk, cards_at, rows_of, size_of, slot_of
from ui.referee.fields import Field
from ui.referee.shapes import fits
from ui.referee.verdicts import field_name, hand_name, owner_name, seat_name

ACT = "ref"
"""The intent of everything on the page."""
_CARDS = {text: card for card, text in enumerate(TEXTS)}


class Form(NamedTuple):
    """What the fields are drawn from."""

    desk: Desk
    rules: Rules
    trump: Trump | None
    t: Locale
    wrong: str
    """The path of the field that the referee found wrong, or missing."""
    missing: bool

    def name(self, path: str) -> str:
        return field_name(path, self.desk.ask, self.t)

    def word(self, key: str, **params: Any) -> str:
        return self.t(f"referee.{key}", **params)

    @property
    def seats(self) -> list[tuple[Any, str]]:
        return [(s, seat_name(s, self.t)) for s in range(self.rules.table.seats)]


def field_node(f: Field, form: Form) -> Node:
    """A field with its name; a value that has not the form of its kind is shown as it is."""
    value = form.desk.value(f)
    label = form.name(f.name)
    if value is not None and not fits(f, value):
        body = _raw(f, value, form)
    else:
        body = _WIDGETS[f.kind](f, value, form)
    marked = form.wrong.partition("[")[0] == f.name
    mark = "" if not marked else " wanted" if form.missing else " wrong"
    tools = _TOOLS.get(f.kind)
    return h(
        "section.field",
        h("div.field-head", h("h3", text=label), tools(f, value, form) if tools else None),
        *body,
        class_=f"f-{f.kind}{mark}",
        aria_label=label,
        key=f.key,
    )


def _raw(f: Field, value: Any, form: Form) -> list[Node]:
    text = json.dumps(value, ensure_ascii=False)
    drop = option(ACT, f"put {f.name} null", form.word("clear"))
    return [h("p.raw", h("code", text=text), h("small", text=form.word("raw"))), drop]


# --- one of several ---


def _level(f: Field, value: Any, form: Form) -> list[Node]:
    return [_level_menu(f"put {f.name}", form.name(f.name), value, form, f.more)]


def _level_menu(command: str, label: str, value: Any, form: Form, maybe: bool = False) -> Node:
    levels: list[tuple[Any, str]] = [(x, form.t.rank(parse_level(x))) for x in LEVELS]
    return choose(ACT, command, label, _unset(form, maybe or value is None) + levels, value)


def _unset(form: Form, wanted: bool) -> list[tuple[Any, str]]:
    return [(None, form.word("unset"))] if wanted else []


def _trump(f: Field, value: Any, form: Form) -> list[Node]:
    order = form.rules.order
    suits = (0, 1, None) if order.suits == "colours" else (0, 1, 3, 2, None)
    buttons = []
    for suit in suits:
        text, words = strain_text(suit, order), form.t.suit(suit, order)
        buttons.append(_pressed(f, text, _suit_sign(text, words, form), value))
    return [group(form.name(f.name), *buttons, key="opts")]


def _suit_sign(strain: str, words: str, form: Form) -> Html:
    """A suit as its sign, no trump in short, with the word for who cannot see it."""
    spoken = f'<span class="vh">{esc(words)}</span>'
    if strain in "SHDC":
        name = strain.lower()
        return Html(use(f"suit-{name}", f"pip {name} on-ui") + spoken)
    if strain == "NT":
        return Html(f'<span aria-hidden="true">{form.word("no_trump")}</span>{spoken}')
    return Html(esc(words))


def _pressed(f: Field, value: Any, label: Html | str, current: Any) -> Node:
    """One of the values; pressed again, a field that may be left out is."""
    on = value == current and type(value) is type(current)
    new = None if on and (f.more or f.default is None) else value
    button = option(ACT, f"put {f.name} {json.dumps(new)}", label, on)
    button.key = str(value)
    return button


def _choice(f: Field, value: Any, form: Form) -> list[Node]:
    words = [(c, form.t(f"referee.field.{f.name}.{c}")) for c in f.choices]
    buttons = [_pressed(f, c, esc(text), value) for c, text in words]
    return [group(form.name(f.name), *buttons, key="opts")]


def _flag(f: Field, value: Any, form: Form) -> list[Node]:
    words = ((True, form.word("yes")), (False, form.word("no")))
    buttons = [_pressed(f, flag, esc(text), value) for flag, text in words]
    return [group(form.name(f.name), *buttons, key="opts")]


def _seat(f: Field, value: Any, form: Form) -> list[Node]:
    buttons = [_pressed(f, seat, esc(text), value) for seat, text in form.seats]
    return [group(form.name(f.name), *buttons, key="opts")]


def _side(f: Field, value: Any, form: Form) -> list[Node]:
    names = range(size_of(form.desk, f._replace(rows="owners")))
    buttons = [_pressed(f, i, esc(owner_name(i, form.rules, form.t)), value) for i in names]
    return [group(form.name(f.name), *buttons, key="opts")]


def _picks(f: Field, value: Any, form: Form) -> list[Node]:
    """Several seats; where more are picked, a number says in which order."""
    picked = value or []
    buttons = []
    for i in range(size_of(form.desk, f)):
        place = f" <small>{picked.index(i) + 1}</small>" if i in picked and picked[1:] else ""
        name = hand_name(form.desk.ask, f.rows, i, form.t)
        buttons.append(option(ACT, f"toggle {f.name} {i}", Html(esc(name) + place), i in picked))
    return [group(form.name(f.name), *buttons, key="opts")]


# --- numbers, and one for each ---


def _number(f: Field, value: Any, form: Form) -> list[Node]:
    return [number(ACT, f"put {f.name}", form.name(f.name), value)]


def _each(f: Field, form: Form, cell: Callable[[int, Any, str], Node]) -> list[Node]:
    """A cell for each seat or level, under whose it is."""
    cells = []
    for i, value in enumerate(rows_of(form.desk, f)):
        name = owner_name(i, form.rules, form.t) if f.rows == "owners" else seat_name(i, form.t)
        cells.append(h("div.cell", h("span", text=name), cell(i, value, name)))
    return [h("div.cells", *cells, key="cells")]


def _levels(f: Field, value: Any, form: Form) -> list[Node]:
    return _each(f, form, lambda i, v, name: _level_menu(f"put {f.name}.{i}", name, v, form))


def _numbers(f: Field, value: Any, form: Form) -> list[Node]:
    return _each(f, form, lambda i, v, name: number(ACT, f"put {f.name}.{i}", name, v))


def _flags(f: Field, value: Any, form: Form) -> list[Node]:
    def cell(i: int, v: Any, name: str) -> Node:
        text = form.word("yes" if v else "no")
        return option(ACT, f"put {f.name}.{i} {json.dumps(not v)}", esc(text), bool(v))

    return _each(f, form, cell)


def _gain(f: Field, value: Any, form: Form) -> list[Node]:
    return _numbers(f, value, form) if isinstance(value, list) else _number(f, value, form)


def _spread(f: Field, value: Any, form: Form) -> Node:
    text = form.word("join" if isinstance(value, list) else "spread")
    return option(ACT, f"spread {f.name}", esc(text))


def _unfill(f: Field, value: Any, form: Form) -> Node | None:
    """The way to leave a field out again."""
    if value is None or (f.default is not None and not f.more):
        return None
    return option(ACT, f"put {f.name} null", esc(form.word("clear")))


# --- cards ---


def _cards(f: Field, value: Any, form: Form) -> list[Node]:
    return [slot(f.name, "", form)]


def _hands(f: Field, value: Any, form: Form) -> list[Node]:
    rows = range(len(rows_of(form.desk, f)))
    names = [hand_name(form.desk.ask, f.name, i, form.t) for i in rows]
    return [slot(f"{f.name}.{i}", names[i], form) for i in rows]


def slot(path: str, name: str, form: Form) -> Node:
    """A list of cards: a press on it opens the palette, a press on a card takes it away."""
    active = slot_of(form.desk) == path
    return h(
        "div.card-slot",
        _slot_row(path, name, form),
        _palette(path, form) if active else None,
        class_="active" if active else "",
        data_slot=path,
        key=path,
    )


def _slot_row(path: str, name: str, form: Form) -> Node:
    t, cards = form.t, cards_at(form.desk, path)
    active = slot_of(form.desk) == path
    label = name or form.name(path.partition(".")[0])
    hint = form.word("take" if active else "empty")
    head = h(
        "button.slot-head",
        h("b", text=name) if name else None,
        h("span", text=form.word("count", n=len(cards)) if cards else hint),
        type="button",
        data_act=ACT,
        data_arg=f"slot {path}",
        aria_label=t("referee.slot", name=label, n=len(cards)),
        aria_expanded="true" if active else "false",
        key="head",
    )
    chosen = [_chosen(path, i, n == 0, cards[i], form) for n, i in enumerate(_lying(cards, form))]
    lying = h("div.chosen", *chosen, role="group", aria_label=label, key="chosen")
    return h("div.slot-row", head, lying if chosen else None, key="row")


def _lying(cards: list[Any], form: Form) -> list[int]:
    """The places of cards in the order in which they lie: sorted, but where the order matters."""
    if form.trump is None or form.desk.ask in ("no_bid", "order"):
        return list(range(len(cards)))
    group_of, order = form.trump.group, form.trump.order

    def height(i: int) -> tuple[int, int, int]:
        card = _known(cards[i])
        return (9, 0, 0) if card is None else (-group_of[card] % 9, -order[card], card)

    return sorted(range(len(cards)), key=height)


def _known(text: Any) -> Card | None:
    return _CARDS.get(text) if isinstance(text, str) else None


def _chosen(path: str, place: int, first: bool, text: Any, form: Form) -> Node:
    card, t = _known(text), form.t
    known = card is not None
    name = t.card(card) if card is not None else str(text)
    return h(
        "button",
        html=face(card, form.trump, t) if card is not None else esc(text),
        class_=card_class(card, form.trump) if card is not None else "card odd",
        type="button",
        data_act=ACT,
        data_arg=f"drop {path} {place}",
        aria_label=t("referee.drop", card=name) if known else t("referee.unknown_card", text=name),
        tabindex="0" if first else "-1",
        key=f"{place}",
    )


def _palette(path: str, form: Form) -> Node:
    """The cards to choose from; what is to be played is bright where it is in hand."""
    chosen = [c for text in cards_at(form.desk, path) if (c := _known(text)) is not None]
    decks, jokers = form.rules.table.decks, form.rules.table.jokers
    bright = set(range(54 if jokers else 52))
    if path == "play" and form.desk.ask == "follow":
        hand = [_known(text) for text in cards_at(form.desk, "hand")]
        bright = {c for c in bright if hand.count(c) > chosen.count(c)} if hand else bright
    return palette(chosen, decks, bright, form.trump, ACT, form.t)


# --- rows of several parts ---


def _items(f: Field, value: Any, form: Form) -> list[Node]:
    rows = rows_of(form.desk, f)
    if f.kind == "show":
        return [_item(f, 0, rows[0], form)]
    return [
        *(_item(f, i, row, form) for i, row in enumerate(rows)),
        option(ACT, f"grow {f.name}", esc(form.word("grow"))),
    ]


def _item(f: Field, i: int, row: Any, form: Form) -> Node:
    """Who, what, and the button that takes the row out."""
    path = f"{f.name}.{i}"
    place = form.word("row", n=i + 1)
    alone = f.kind == "show" or (f.kind == "calls" and len(rows_of(form.desk, f)) == 1)
    drop = None
    if not alone:
        drop = option(ACT, f"shrink {path}", "×", aria_label=form.word("out", name=place))
    slot_path = f.name if f.kind == "show" else path
    active = f.kind != "offers" and slot_of(form.desk) == slot_path
    parts = _PARTS[f.kind](path, row, place, form)
    cards = _slot_row(slot_path, "", form) if f.kind != "offers" else None
    return h(
        "div.item",
        h("div.item-row", *parts, cards, drop, key="row"),
        _palette(slot_path, form) if active else None,
        role="group",
        aria_label=place,
        class_="active" if active else "",
        data_slot=slot_path,
        key=path,
    )


def _who(path: str, row: Any, place: str, form: Form) -> Node:
    return choose(ACT, f"put {path}.0", place, form.seats, row[0])


def _show_parts(path: str, row: Any, place: str, form: Form) -> list[Node]:
    """A bidder, and the suit that he names where the rules let him."""
    who, named = _who(path, row, place, form), row[2] if len(row) > 2 else None
    if named is None and not form.desk.more:
        return [who]
    order = form.rules.order
    suits = (0, 1, None) if order.suits == "colours" else (0, 1, 3, 2, None)
    names = [(strain_text(s, order), form.t.suit(s, order)) for s in suits]
    label = form.word("suit_named")
    menu = choose(ACT, f"put {path}.2", label, [(None, form.word("unset")), *names], named)
    return [who, h("label.named", h("span", text=label), menu)]


def _played_parts(path: str, row: Any, place: str, form: Form) -> list[Node]:
    return [_who(path, row, place, form)]


def _offer_parts(path: str, row: Any, place: str, form: Form) -> list[Node]:
    """A seat, a number, or that it passes."""
    points = row[1] if isinstance(row[1], int) else None
    box = number(ACT, f"put {path}.1", form.word("points"), points)
    passed = option(ACT, f'put {path}.1 "pass"', esc(form.word("pass")), row[1] == "pass")
    return [_who(path, row, place, form), box, passed]


def _call_parts(path: str, row: Any, place: str, form: Form) -> list[Node]:
    copies = range(1, form.rules.table.decks + 1)
    words: list[tuple[Any, str]] = [(n, form.word("copy_no", n=n)) for n in copies]
    return [choose(ACT, f"put {path}.copy", place, words, row.get("copy", 1))]


_PARTS: dict[str, Callable[[str, Any, str, Form], list[Node]]] = {
    "show": _show_parts,
    "shows": _show_parts,
    "played": _played_parts,
    "offers": _offer_parts,
    "calls": _call_parts,
}
_WIDGETS: dict[str, Callable[[Field, Any, Form], list[Node]]] = {
    "level": _level,
    "trump": _trump,
    "choice": _choice,
    "flag": _flag,
    "seat": _seat,
    "side": _side,
    "picks": _picks,
    "number": _number,
    "numbers": _numbers,
    "levels": _levels,
    "flags": _flags,
    "gain": _gain,
    "cards": _cards,
    "hands": _hands,
    "show": _items,
    "shows": _items,
    "offers": _items,
    "played": _items,
    "calls": _items,
}
_TOOLS: dict[str, Callable[[Field, Any, Form], Node | None]] = {
    "gain": _spread,
    "numbers": _unfill,
    "levels": _unfill,
    "flags": _unfill,
    "hands": _unfill,
    "cards": _unfill,
    "show": _unfill,
    "shows": _unfill,
    "offers": _unfill,
    "played": _unfill,
}
