"""The menu over any screen: the player's settings, the record, and the way out."""

from __future__ import annotations

from ui.dom import Node, h
from ui.model import Model
from ui.parts.button import button
from ui.parts.score import standing
from ui.screens.chooser import chooser
from ui.settings import CHOICES


def menu(model: Model, screen: Node, panel: Node | None = None) -> Node:
    """The screen, with a panel, the menu or the list of rules above it when one is open."""
    over = _sheet(model) if model.menu else chooser(model) if model.chooser else panel
    return h("div.screen", screen, over, key="screen")


def _sheet(model: Model) -> Node:
    t = model.t
    restart = "btn.give_up" if model.confirming else "btn.new_match"
    rows = [_choice(model, name) for name in CHOICES]
    return h(
        "div.scrim",
        h(
            "section.panel.menu",
            h("h2", html=t.rich("menu.title") + _standing(model)),
            *rows,
            h(
                "div.menu-acts",
                button("rules", "i-rules", t("btn.rules")),
                button("referee", "i-judge", t("btn.referee")),
                button("own", "i-auto", t("btn.own_bot")),
                button("save", "i-share", t("btn.record")),
                button("restart", "i-start", t(restart)),
                button("leave", "i-next", t("btn.leave")),
                h(
                    "button.btn.go",
                    text=t("btn.close"),
                    type="button",
                    data_act="menu",
                    key="close",
                ),
                key="acts",
            ),
            key="menu",
            role="dialog",
            aria_modal="true",
            aria_label=t("menu.title"),
        ),
        key="scrim",
    )


def _choice(model: Model, name: str) -> Node:
    t = model.t
    current = getattr(model.settings, name)
    buttons = [
        h(
            "button",
            text=t(f"set.{name}.{value}"),
            type="button",
            data_act="set",
            data_arg=f"{name}={value}",
            aria_pressed="true" if value == current else "false",
            key=value,
        )
        for value in CHOICES[name]
    ]
    group = h("div.seg", *buttons, role="group", aria_label=t(f"set.{name}"))
    return h("div.menu-row", h("span", text=t(f"set.{name}")), group, key=name)


def _standing(model: Model) -> str:
    """Which hand it is and what each side plays for."""
    view, t = model.view, model.t
    if view is None:
        return ""
    of = view.rules.levels.hands
    hand = t.rich("menu.hand.of" if of else "menu.hand", n=view.number, of=of)
    return f"<small>{hand} · {standing(model, view)}</small>"
