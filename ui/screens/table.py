"""The table: head, mat, seats, what can be done, and the hand."""

from __future__ import annotations

from engine import options
from engine.cards import Card
from engine.state import Phase
from engine.view import View
from ui.dom import Node, h
from ui.model import Model
from ui.parts.actions import actions
from ui.parts.arena import arena, place
from ui.parts.auction import naming, offering
from ui.parts.bidding import calls
from ui.parts.card import shown_cards, use
from ui.parts.friends import calling
from ui.parts.hand import Look, Slot, hand, slots
from ui.parts.score import contract, deal_bar, score

PARTED = 28
"""Cards or piles in a hand that a desk can lay out with each suit apart."""
_PANELS = {"bid": calls, "steal": calls, "offer": offering, "name": naming, "call": calling}


def table(model: Model, view: View) -> Node:
    """The whole screen while a hand is dealt, bid and played."""
    panel = model.panel
    bright, needed = _bright(model, view), _needed(model, view)
    look = Look(model.picked, bright, needed, model.fresh, model.focus)
    fan = hand(view.hand, view.trump, look, model.style, model.t)
    rows = max(2, int(fan.attrs["data-rows"]))
    early = model.bidding or view.phase == Phase.AUCTION
    classes = ["bid", f"panel-{panel}"] if panel or early else []
    if view.phase == Phase.BURYING and view.turn == view.seat:
        classes.append("burying")
    if int(fan.attrs["data-items"]) > PARTED:
        classes.append("crowd")
    return h(
        "div.table",
        h(
            "header.hud",
            contract(model, view),
            _tools(model, view),
            deal_bar(model, view) if early else score(model, view),
            key="hud",
        ),
        arena(model, view),
        _PANELS[panel](model, view) if panel else actions(model, view),
        fan,
        _last_trick(model, view) if model.last_trick and view.tricks else None,
        class_=" ".join([*classes, f"rows-{rows}"]),
        style=f"--rows:{rows}",
        key="table",
    )


def _bright(model: Model, view: View) -> frozenset[Card]:
    """The faces that are not dimmed: those that can follow, when there is a lead to follow."""
    if view.trick and all(p.seat != view.seat for p in view.trick):
        return options.playable(view)
    return frozenset(view.hand)


def _needed(model: Model, view: View) -> frozenset[Slot]:
    """The cards that would mend the selection, when it is clear which."""
    if model.asked != "play" or not model.picked:
        return frozenset()
    refusal = model.refusal()
    if refusal is None or len(refusal.cards) > refusal.params.get("need", 1) * 2:
        return frozenset()
    free = [s.card for s in slots(view.hand) if s not in model.picked]
    return frozenset(_free_slot(model, view, c) for c in set(refusal.cards) if c in free)


def _free_slot(model: Model, view: View, card: Card) -> Slot:
    return next(s for s in slots(view.hand) if s.card == card and s not in model.picked)


def _tools(model: Model, view: View) -> Node:
    t = model.t
    return h(
        "nav.tools",
        *(_last_buttons(model, view) if view.rules.conduct.aids else ()),
        h(
            "button.ibtn",
            html=use("i-menu", "i"),
            type="button",
            data_act="menu",
            aria_label=t("btn.menu"),
            key="menu",
        ),
        key="tools",
    )


def _last_buttons(model: Model, view: View) -> list[Node]:
    """The way to the trick before, in words on a desk and as a sign on a phone."""
    t = model.t
    shut = not view.tricks
    return [
        h(
            "button.btn.plain.only-desk",
            html=use("i-last", "i") + t.rich("btn.last_trick"),
            type="button",
            data_act="last",
            aria_disabled="true" if shut else None,
            key="last-desk",
        ),
        h(
            "button.ibtn.only-phone",
            html=use("i-last", "i"),
            type="button",
            data_act="last",
            aria_disabled="true" if shut else None,
            aria_label=t("btn.last_trick"),
            key="last-phone",
        ),
    ]


def _last_trick(model: Model, view: View) -> Node:
    """The trick before, with who played what; any tap puts it away."""
    t, trick = model.t, view.tricks[-1]
    rows = []
    for play in trick.plays:
        name = model.name(play.seat)
        won = t("last.won", n=trick.points) if play.seat == trick.winner else ""
        rows.append(
            h(
                "li",
                h("span.nm", text=name),
                shown_cards(play.cards, view.trump, t),
                h("span.v", text=won),
                class_="win" if play.seat == trick.winner else "",
                key=f"lt{place(play.seat, model.me, view.rules.table)}",
            )
        )
    return h(
        "section.last-trick.panel",
        h("h2", text=t("last.title", n=len(view.tricks))),
        h("ul", *rows, key="plays"),
        h("button.btn", text=t("btn.close"), type="button", data_act="last", key="close"),
        key="last-trick",
        role="dialog",
        aria_label=t("btn.last_trick"),
    )
