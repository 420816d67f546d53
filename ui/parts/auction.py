"""The panels of an auction: offering to deal against so many points, and naming the suit (R16)."""

from __future__ import annotations

from engine.actions import Name, Offer, action_text
from engine.auction import POINTS, lowest, most_offered
from engine.cards import Suit
from engine.trump import Trump, strain_text, trump
from engine.view import View
from ui.dom import Node, h
from ui.model import Model
from ui.parts.bidding import strain_sign
from ui.parts.panel import decline, is_advised, panel

QUICK = (0, 5, 10, 20)
"""How far below the highest number the offers on buttons are."""


def offering(model: Model, view: View) -> Node:
    """What stands, and numbers to offer; while others speak, whom one waits for."""
    t = model.t
    standing = lowest(view.offers)
    if standing is None:
        note = t("offer.none", most=view.rules.auction.opening)
    else:
        note = t("offer.standing", name=model.name(standing.seat), n=standing.points)
    most = most_offered(view.offers, view.rules)
    if model.asked != "offer":
        tip = t.rich("wait.auction", name=model.name(view.turn or 0))
        return panel(model, t("offer.title"), note, h("p.tip", html=tip, key="tip"), decline=None)
    chosen = chosen_offer(model, view)
    numbers = [most - most % POINTS - less for less in QUICK]
    quick = [_number(model, n, chosen) for n in numbers if n >= POINTS]
    return panel(
        model,
        t("offer.title"),
        note,
        h("div.numbers", *_steps(model, chosen, most, quick), key="numbers"),
        _say(model, view, chosen) if chosen is not None else None,
        decline=decline(t("offer.pass"), model),
    )


def chosen_offer(model: Model, view: View) -> int | None:
    """The number that would be offered now: the player's own choice, or the highest."""
    most = most_offered(view.offers, view.rules)
    most -= most % POINTS
    if most < POINTS:
        return None
    return min(model.draft.offer or most, most)


def _number(model: Model, n: int, chosen: int | None) -> Node:
    advised = is_advised(model, Offer(n))
    return h(
        "button.btn.opt",
        text=n,
        class_="advised" if advised else "",
        type="button",
        data_act="draft",
        data_arg=f"offer {n}",
        aria_pressed="true" if n == chosen else "false",
        key=f"n{n}",
    )


def _steps(model: Model, chosen: int | None, most: int, quick: list[Node]) -> list[Node]:
    """Numbers to press, between less and more."""
    if chosen is None:
        return [h("p.tip", text=model.t("offer.end"), key="end")]
    less, more = chosen - POINTS, chosen + POINTS
    return [
        _step(model.t("offer.less"), "−", less, less >= POINTS),
        *quick,
        _step(model.t("offer.more"), "+", more, more <= most),
    ]


def _step(label: str, sign: str, n: int, possible: bool) -> Node:
    return h(
        "button.btn.step",
        text=sign,
        type="button",
        data_act="draft" if possible else None,
        data_arg=f"offer {n}",
        aria_disabled=None if possible else "true",
        aria_label=label,
        key=sign,
    )


def _say(model: Model, view: View, n: int) -> Node:
    """The button that makes the offer, with what it would mean."""
    t = model.t
    effect = t.rich("offer.effect", n=n)
    return h(
        "div.say",
        h("p.effect", html=effect),
        h(
            "button.btn.go",
            text=t("offer.say", n=n),
            type="button",
            data_act="do",
            data_arg=action_text(Offer(n)),
            key="say",
        ),
        key="say",
    )


# --- naming trumps ---


def naming(model: Model, view: View) -> Node:
    """Each suit with the number of trumps that it makes, the longest first."""
    suits = range(2 if view.rules.order.suits == "colours" else 4)
    strains = [(s, trump(s, view.levels[model.me], view.rules.order)) for s in suits]
    strains.sort(key=lambda pair: -_trumps(view, pair[1]))
    tiles = [_suit(model, view, suit, strain, i == 0) for i, (suit, strain) in enumerate(strains)]
    return panel(model, model.t("name.title"), model.t("name.note"), *tiles, decline=None)


def _trumps(view: View, strain: Trump) -> int:
    return sum(strain.is_trump(c) for c in view.hand)


def _suit(model: Model, view: View, suit: Suit, strain: Trump, best: bool) -> Node:
    t = model.t
    action = Name(strain_text(suit, view.rules.order))
    marks = {"best": best, "advised": is_advised(model, action)}
    title = t("name.suit", suit=t.suit(suit, view.rules.order))
    return h(
        "button.call.suit",
        h("span.cc.sign", html=strain_sign(strain)),
        h("span", h("b", text=title)),
        h("span.fx", html=t.rich("calls.trumps", n=_trumps(view, strain))),
        class_=" ".join(name for name, on in marks.items() if on),
        type="button",
        data_act="do",
        data_arg=action_text(action),
        key=f"name{suit}",
    )
