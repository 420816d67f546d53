"""The panel in the place of the buttons, whenever something else than cards is asked for."""

from __future__ import annotations

from engine import options
from engine.actions import Action, action_text
from engine.state import Phase
from engine.view import View
from ui.dom import Node, h
from ui.i18n import Html
from ui.model import Model
from ui.parts.card import use


def panel(
    model: Model, title: Html | str, note: Html | str, *body: Node | None, decline: Node | None
) -> Node:
    """A question, what helps to answer it, and the answers."""
    head = h(
        "div.calls-head",
        h("h2", html=f"{title}<small>{note}</small>" if note else str(title)),
        h("div.calls-tools", *helpers(model), decline, key="tools"),
        key="head",
    )
    return h("section.calls", head, *body, key="calls", aria_label=model.t("calls.label"))


def helpers(model: Model) -> list[Node | None]:
    """The hint and the automatic player, as signs."""
    t, view = model.t, model.view
    assert view is not None
    asked = model.asked is not None or view.phase == Phase.DEALING
    hint = view.rules.conduct.aids and asked
    busy = model.hinting
    return [
        _sign("hint", "hint-busy" if busy else "hint", t("btn.hint")) if hint else None,
        _sign("auto", "auto", t("btn.auto")),
    ]


def _sign(act: str, icon: str, label: str) -> Node:
    return h(
        "button.ibtn",
        html=use(f"i-{icon.removesuffix('-busy')}", "i"),
        type="button",
        data_act=act,
        data_busy=icon.endswith("-busy"),
        aria_label=label,
        title=label,
        key=act,
    )


def decline(text: str, model: Model, act: str = "pass") -> Node:
    """The button that lets things be."""
    advised = model.advice is not None and action_text(model.advice) == "pass"
    marks = "advised" if advised else ""
    return h("button.btn", text=text, type="button", data_act=act, class_=marks, key="pass")


def throw_in(model: Model, view: View) -> Node | None:
    """The way out for a hand that these rules call weak."""
    if not options.may_throw_in(view):
        return None
    text = model.t("btn.throw_in")
    return h("button.btn", text=text, type="button", data_act="do", data_arg="throwin", key="in")


def is_advised(model: Model, action: Action) -> bool:
    """Whether the hint would do this."""
    return model.advice is not None and model.advice == action
