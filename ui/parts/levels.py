"""The levels after a hand: a ladder for two sides, a list where more of them are kept."""

from __future__ import annotations

from engine.cards import LEVELS
from engine.levels import ladder
from engine.scoring import HandResult
from engine.teams import by_owner
from engine.teams import owner as owner_of
from engine.view import View
from ui.dom import Node, h
from ui.model import Model
from ui.parts.score import signed


def levels(model: Model, view: View, hand: HandResult) -> Node:
    """The panel of levels, with points of the room where they are settled (R6)."""
    two = len(model.level_owners) == 2
    body = _ladder(model, view, hand) if two else [_list(model, view, hand)]
    return h(
        "section.panel.lad",
        h("h2", text=model.t("ladder.title")),
        *body,
        _room(model, hand),
        key="ladder",
    )


def _ladder(model: Model, view: View, hand: HandResult) -> list[Node]:
    """Us above the steps, them below; a must-play level is marked."""
    t = model.t
    steps = ladder(view.rules)
    us = hand.levels_before[model.me], hand.levels_after[model.me]
    them = hand.levels_after[model.opponent]
    risen = range(steps.index(us[0]), steps.index(us[1]))
    cells = [
        h("span.lab.us", text=t("ladder.us") if r == us[1] else "", key=f"u{r}") for r in steps
    ]
    for i, r in enumerate(steps):
        marks = {
            "a": i == 0,
            "z": i == len(steps) - 1,
            "us": r == us[1],
            "was": i in risen,
            "them": r == them,
            "must": LEVELS[r] in view.rules.levels.must,
        }
        classes = " ".join(name for name, on in marks.items() if on)
        cells.append(h("span.st", text=t.rank(r), class_=classes, key=f"s{r}"))
    cells += [
        h("span.lab.them", text=t("ladder.them") if r == them else "", key=f"t{r}") for r in steps
    ]
    note = _note(model, view, hand)
    style = f"--steps:{len(steps)}"
    return [
        h("div.ladder", *cells, role="img", aria_label=note, style=style, key="steps"),
        h("p.note", text=note, key="note"),
    ]


def _note(model: Model, view: View, hand: HandResult) -> str:
    """Who went where, in a sentence; what a dig cost is told as a fall (R13)."""
    t, steps = model.t, ladder(view.rules)
    parts = []
    for side, seat in (("us", model.me), ("them", model.opponent)):
        before, after = hand.levels_before[seat], hand.levels_after[seat]
        moved = steps.index(after) - steps.index(before)
        change = "rose" if moved > 0 else "fell" if moved else "stay"
        parts.append(t(f"ladder.{side}.{change}", before=t.rank(before), after=t.rank(after)))
    return t("ladder.join", us=parts[0], them=parts[1])


def _list(model: Model, view: View, hand: HandResult) -> Node:
    """Each player's level, or each side's where several are kept."""
    blocked = by_owner(hand.surplus, view.rules)
    rows = [
        _row(model, view, hand, seat, blocked[owner_of(seat, view.rules)])
        for seat in model.level_owners
    ]
    return h("ul.levels", *rows, key="levels")


def _row(model: Model, view: View, hand: HandResult, seat: int, blocked: int) -> Node:
    t = model.t
    mates = [s for s in range(model.seats) if owner_of(s, view.rules) == owner_of(seat, view.rules)]
    before, after = hand.levels_before[seat], hand.levels_after[seat]
    steps = ladder(view.rules)
    moved = steps.index(after) - steps.index(before)
    note = f"+{moved}" if moved > 0 else signed(moved) if moved else ""
    if not moved and hand.gains[seat] and LEVELS[before] in view.rules.levels.must:
        note = t("ladder.must")
    if blocked:
        note = t("ladder.blocked", n=blocked)
    role = "dealer" if seat == hand.dealer else "friend" if seat in hand.friends else ""
    change = t.rank(after) if before == after else f"{t.rank(before)} → {t.rank(after)}"
    return h(
        "li",
        h("span.nm", text=t.listed(model.name(s) for s in sorted(mates, key=lambda s: s != seat))),
        h("span.role", text=t(f"ladder.role.{role}") if role else ""),
        h("b", text=change),
        h("span.by", text=note),
        class_="rose" if moved > 0 else "fell" if moved < 0 else "",
        key=f"level{seat}",
    )


def _room(model: Model, hand: HandResult) -> Node | None:
    """The points of the room by seat."""
    if not hand.room:
        return None
    t = model.t
    each = (f"{model.name(s)} {signed(n)}" for s, n in enumerate(hand.room))
    return h("p.note.room", text=t("result.room", points=t.listed(each)), key="room")
