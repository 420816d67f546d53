"""The panel of bids during and after the deal: what each would do, and letting it be."""

from __future__ import annotations

from engine import options
from engine.cards import Cards, suit_of
from engine.state import Phase
from engine.trump import trump
from engine.view import View
from ui.dom import Node, h
from ui.model import Model
from ui.parts.card import shown_cards
from ui.words import bid_fears, bid_set, bid_title, seat_name


def offers(model: Model, view: View) -> tuple[Cards, ...]:
    """What the player can show now, if he has not just said he would rather not."""
    found = options.bids(view)
    if view.phase == Phase.DEALING and set(found) <= set(model.declined):
        return ()
    return found


def calls(model: Model, view: View) -> Node:
    """Each bid as a button that says its effect; without one, what could be shown."""
    found = sorted(offers(model, view), key=lambda b: -_trumps_with(view, b))
    body = _choices(model, view, found) if found else [_quiet(model, view)]
    quiet = "" if found else "quiet"
    label = model.t("calls.label")
    return h("section.calls", *body, class_=quiet, key="calls", aria_label=label)


def _choices(model: Model, view: View, found: list[Cards]) -> list[Node]:
    t = model.t
    title = t("calls.change" if view.bids else "calls.show")
    hint = t("calls.calm" if view.phase == Phase.DEALING else "calls.last")
    decline = "calls.not_change" if view.bids else "calls.not_show"
    return [
        h("h2", html=t.rich("calls.title", title=title) + f"<small>{hint}</small>"),
        *(_call(model, view, bid, bid == found[0]) for bid in found),
        h("button.btn", text=t(decline), type="button", data_act="pass", key="pass"),
    ]


def _quiet(model: Model, view: View) -> Node:
    """What a player with nothing to show waits for."""
    t = model.t
    if view.phase == Phase.BIDDING:
        return h("p.tip", html=t.rich("wait.bids"), key="quiet")
    if not view.bids:
        return h("p.tip", html=t.rich("bid.tip", level=t.rank(view.level)), key="quiet")
    standing = view.bids[-1]
    shown = t.rich(
        "bid.standing",
        name=seat_name(standing.seat, model.me, t),
        cards=bid_set(standing.cards, t),
        fears=bid_fears(standing.cards, view.level, view.rules, t),
    )
    return h("p.tip", html=shown, key="quiet")


def _call(model: Model, view: View, bid: Cards, best: bool) -> Node:
    t = model.t
    strain = trump(suit_of(bid[0]), view.level)
    detail = t(
        "calls.detail", cards=bid_set(bid, t), fears=bid_fears(bid, view.level, view.rules, t)
    )
    before, after = _trumps_now(view), _trumps_with(view, bid)
    cards = shown_cards(bid, strain, t)
    cards.attrs["class"] = "cc"
    effect = t.rich("calls.effect", before=before, after=after)
    return h(
        "button.call",
        cards,
        h("span", h("b", text=bid_title(bid, view.bids, model.me, t)), h("small", text=detail)),
        h("span.fx", html=effect),
        class_="best" if best else "",
        type="button",
        data_act="bid",
        data_arg=" ".join(map(str, bid)),
        key=f"call{bid[0]}x{len(bid)}",
    )


def _trumps_now(view: View) -> int:
    return sum(view.trump.is_trump(c) for c in view.hand)


def _trumps_with(view: View, bid: Cards) -> int:
    strain = trump(suit_of(bid[0]), view.level)
    return sum(strain.is_trump(c) for c in view.hand)
