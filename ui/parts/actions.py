"""The row of reason and buttons over the hand."""

from __future__ import annotations

from engine import options
from engine.state import Phase
from engine.view import View
from ui.dom import Node, h
from ui.i18n import Html
from ui.model import Model
from ui.parts.button import button
from ui.parts.card import use
from ui.parts.panel import throw_in
from ui.words import refusal_html

_ICONS = {"no": "i-no", "ok": "i-ok", "": "i-wait"}


def actions(model: Model, view: View) -> Node:
    """What is possible with the picked cards, and the buttons to do it."""
    tone, text = reason(model, view)
    line = h(
        "p.reason",
        html=use(_ICONS[tone], "i") + f"<span>{text}</span>",
        class_=tone,
        id="why",
        role="status",
        data_shake=model.shaken if tone == "no" else None,
        key=f"why{model.shaken}",
    )
    buttons = h("div.btns", *_buttons(model, view, tone), key="btns")
    return h("section.act", line, buttons, _clock(model, view), key="act")


def _clock(model: Model, view: View) -> Node | None:
    """How much of the time for a play is left, where the table has a clock (R12)."""
    seconds = view.rules.clock.play
    if not seconds or model.auto or model.asked != "play":
        return None
    label = model.t("clock.play", n=seconds)
    return h("i.clock", style=f"--seconds:{seconds}s", aria_label=label, key=f"clock{view.at}")


def reason(model: Model, view: View) -> tuple[str, Html]:
    """The sentence beside the buttons and its tone: ``no``, ``ok`` or neither."""
    t = model.t
    if model.auto:
        return "", t.rich("auto.on")
    if model.hinting:
        return "", t.rich("hint.thinking")
    if model.asked not in ("play", "bury"):
        return "", _waiting(model, view)
    if not model.picked:
        n = len(view.trick[0].cards) if view.trick else options.to_bury(view)
        return "", t.rich("ask.follow" if view.trick else f"ask.{model.asked}", n=n)
    refusal = model.refusal()
    if refusal is not None:
        return "no", refusal_html(refusal, t, view.rules.order)
    if model.asked == "bury":
        return "ok", t.rich("ok.bury")
    if options.is_throw(view, model.chosen):
        return "ok", t.rich("ok.throw")
    return "ok", t.rich("ok.play")


def _waiting(model: Model, view: View) -> Html:
    t = model.t
    if view.turn in (None, model.me):
        return t.rich("wait.bids" if view.phase == Phase.BIDDING else "wait.next")
    return t.rich(f"wait.{_doing(view)}", name=model.name(view.turn))


def _doing(view: View) -> str:
    """What the others wait for."""
    if view.phase == Phase.BURYING and options.must_call(view):
        return "calling"
    return str(view.phase)


def _buttons(model: Model, view: View, tone: str) -> list[Node | None]:
    t = model.t
    if model.auto:
        return [button("auto", "i-auto", t("btn.take_back"), go=True)]
    bury = model.asked == "bury"
    n = len(model.picked)
    amount = t("btn.of", n=n, need=options.to_bury(view)) if bury else t("btn.cards", n=n)
    count = f' <span class="n">{amount}</span>' if n or bury else ""
    return [
        button("hint", "i-hint", t("btn.hint")) if view.rules.conduct.aids else None,
        button("clear", "i-clear", t("btn.clear")),
        button("auto", "i-auto", t("btn.auto")),
        throw_in(model, view),
        h(
            "button.btn.go",
            html=use("i-play", "i") + t.rich("btn.bury" if bury else "btn.play") + count,
            type="button",
            data_act="play",
            aria_disabled=None if tone == "ok" else "true",
            aria_describedby="why",
            key="go",
        ),
    ]
