"""The list of rules to choose from, over the start page or the table."""

from __future__ import annotations

from engine.rules.loading import BASE
from engine.state import Phase
from ui.choosing import Entry, entries
from ui.dom import Node, h
from ui.model import Model
from ui.parts.card import use


def chooser(model: Model) -> Node:
    """Every preset with what it is in a sentence or two; the next match is played by the chosen."""
    t = model.t
    chosen = model.rules or BASE
    rows = [_row(entry, entry.slug == chosen) for entry in entries(t.language)]
    going_on = model.view is not None and model.view.phase != Phase.OVER
    start = "btn.give_up" if model.confirming and going_on else "btn.start"
    note = t.rich("rules.note")
    return h(
        "div.scrim",
        h(
            "section.panel.chooser",
            h("h2", html=t.rich("rules.title") + f"<small>{note}</small>"),
            h("div.presets", *rows, role="group", aria_label=t("rules.title"), key="list"),
            h(
                "div.menu-acts",
                h("button.btn", text=t("btn.close"), type="button", data_act="rules", key="close"),
                h(
                    "button.btn.go",
                    text=t(start),
                    type="button",
                    data_act="restart",
                    key="start",
                ),
                key="acts",
            ),
            key="chooser",
            role="dialog",
            aria_modal="true",
            aria_label=t("rules.title"),
        ),
        key="chooser-scrim",
    )


def _row(entry: Entry, chosen: bool) -> Node:
    return h(
        "button.preset-row",
        h("b", text=entry.title),
        h("small", text=entry.facts),
        h("span.about", text=entry.about) if entry.about else None,
        h("span.mark", html=use("i-check", "i")) if chosen else None,
        type="button",
        data_act="choose",
        data_arg=entry.slug,
        aria_pressed="true" if chosen else "false",
        key=entry.slug,
    )
