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
from ui.words import refusal_html, seat_name

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
    return h(
        "section.act", line, h("div.btns", *_buttons(model, view, tone), key="btns"), key="act"
    )


def reason(model: Model, view: View) -> tuple[str, Html]:
    """The sentence beside the buttons and its tone: ``no``, ``ok`` or neither."""
    t = model.t
    if model.auto:
        return "", t.rich("auto.on")
    if model.hinting:
        return "", t.rich("hint.thinking")
    if model.asked is None:
        return "", _waiting(model, view)
    if not model.picked:
        n = len(view.trick[0].cards) if view.trick else view.rules.table.kitty
        return "", t.rich("ask.follow" if view.trick else f"ask.{model.asked}", n=n)
    refusal = model.refusal()
    if refusal is not None:
        return "no", refusal_html(refusal, t)
    if model.asked == "bury":
        return "ok", t.rich("ok.bury")
    if options.is_throw(view, model.chosen):
        return "ok", t.rich("ok.throw")
    return "ok", t.rich("ok.play")


def _waiting(model: Model, view: View) -> Html:
    t = model.t
    if view.turn is None:
        return t.rich("wait.bids" if view.phase == Phase.BIDDING else "wait.next")
    key = "wait.bury" if view.phase == Phase.BURYING else "wait.play"
    return t.rich(key, name=seat_name(view.turn, model.me, t))


def _buttons(model: Model, view: View, tone: str) -> list[Node | None]:
    t = model.t
    if model.auto:
        return [button("auto", "i-auto", t("btn.take_back"), go=True)]
    main = "btn.bury" if model.asked == "bury" else "btn.play"
    n = len(model.picked)
    need = view.rules.table.kitty
    amount = t("btn.of", n=n, need=need) if model.asked == "bury" else t("btn.cards", n=n)
    count = f' <span class="n">{amount}</span>' if n or model.asked == "bury" else ""
    return [
        button("hint", "i-hint", t("btn.hint")),
        button("clear", "i-clear", t("btn.clear")),
        button("auto", "i-auto", t("btn.auto")),
        h(
            "button.btn.go",
            html=use("i-play", "i") + t.rich(main) + count,
            type="button",
            data_act="play",
            aria_disabled=None if tone == "ok" else "true",
            aria_describedby="why",
            key="go",
        ),
    ]
