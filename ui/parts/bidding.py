"""The panel of bids, during and after the deal and for the kitty: what each would do, or not."""

from __future__ import annotations

from itertools import groupby

from engine import options
from engine.actions import action_text
from engine.bidding import BidMade, Show, bid_made, bid_suit
from engine.cards import Cards
from engine.options import bid_of
from engine.state import Phase
from engine.trump import Trump, trump
from engine.view import View
from ui.dom import Node, h
from ui.i18n import Html
from ui.model import Model
from ui.parts.card import shown_cards, use
from ui.parts.panel import decline, helpers, is_advised, panel, throw_in
from ui.words import bid_fears, bid_said, bid_set, bid_title, rung_words


def offers(model: Model, view: View) -> tuple[Show, ...]:
    """What the player can show now, if he has not just said he would rather not."""
    found = options.bids(view)
    if view.phase == Phase.DEALING and set(found) <= set(model.declined):
        return ()
    return found


def calls(model: Model, view: View) -> Node:
    """Each bid as a button that says its effect; without one, what could be shown."""
    found = offers(model, view)
    return _choices(model, view, found) if found else _quiet(model, view)


def _choices(model: Model, view: View, found: tuple[Show, ...]) -> Node:
    t = model.t
    kind = "steal" if view.phase == Phase.STEALING else "change" if view.bids else "show"
    if kind == "steal":
        note = t(f"calls.note.steal.{view.rules.kitty.steal}", n=view.rules.kitty.random)
    else:
        note = t(f"calls.note.{_when(view)}")
    sets = [[*shows] for _, shows in groupby(found, key=lambda s: s.cards)]
    sets.sort(key=lambda shows: -max(_trumps_with(view, s) for s in shows))
    return panel(
        model,
        t(f"calls.{kind}"),
        note,
        *(_tile(model, view, shows, i == 0) for i, shows in enumerate(sets)),
        throw_in(model, view),
        decline=decline(t(f"calls.not_{kind}"), model),
    )


def _when(view: View) -> str:
    """How much time there is."""
    if view.phase == Phase.DEALING:
        return "calm"
    return "last" if view.turn is None else "turn"


# --- nothing to show ---


def _quiet(model: Model, view: View) -> Node:
    """What a player with nothing to show waits for."""
    tools = h("div.calls-tools", *helpers(model), key="tools")
    tip = h("p.tip", html=_tip(model, view), key="tip")
    label = model.t("calls.label")
    body = (tip, throw_in(model, view), tools)
    return h("section.calls.quiet", *body, key="calls", aria_label=label)


def _tip(model: Model, view: View) -> Html:
    t, rules = model.t, view.rules
    if view.phase == Phase.BIDDING:
        if view.turn is not None:
            return t.rich("wait.bidding", name=model.name(view.turn))
        return t.rich("wait.bids")
    if view.bidders is not None and view.seat not in view.bidders:
        names = t.listed(model.name(s) for s in view.bidders)
        return t.rich("bid.tip.right", names=names)
    if rules.auction.held:
        return t.rich("bid.tip.auction")
    if rules.bid.when == "after":
        return t.rich("bid.tip.after", first=_first_rung(model, view))
    if view.bids:
        return _standing(model, view, view.bids[-1])
    return t.rich("bid.tip.during", first=_first_rung(model, view))


def _first_rung(model: Model, view: View) -> str:
    """The least that opens the bidding, for the player's own level."""
    level = view.bidding.level(model.me)
    little = view.rules.bid.opening == "little_joker" and view.number <= 1
    words = rung_words(view.rules.bid.ladder[0], level, model.t)
    if not little:
        return words
    joker = model.t("bid.set.1", card=model.t("card.52"))
    return model.t("bid.beside", joker=joker, cards=words)


def _standing(model: Model, view: View, bid: BidMade) -> Html:
    t = model.t
    level = view.bidding.level(model.me)
    return t.rich(
        "bid.standing",
        said=t("bid.said_by", name=model.name(bid.seat), said=bid_said(bid, t)),
        fears=bid_fears(bid, level, view.rules, t),
    )


# --- a bid as a button ---


def _tile(model: Model, view: View, shows: list[Show], best: bool) -> Node:
    """A button for a set of cards, or one for each suit that its owner may choose."""
    if len(shows) == 1:
        return _call(model, view, shows[0], best)
    shows.sort(key=lambda show: -_trumps_with(view, show))
    picks = [_suit_pick(model, view, show) for show in shows]
    cards = shows[0].cards
    label = h("span", h("b", text=bid_set(cards, model.t)), h("small", text=model.t("calls.free")))
    nodes = (_cards(cards, None, model), label, h("span.suits", *picks, key="suits"))
    return h("div.call.free", *nodes, class_="best" if best else "", key=f"free{cards}")


def _call(model: Model, view: View, show: Show, best: bool) -> Node:
    t, rules = model.t, view.rules
    strain, action = _strain(view, show), bid_of(show, view)
    detail = t("calls.detail", cards=bid_set(show.cards, t))
    if view.phase != Phase.STEALING:
        made = bid_made(view.bidding, model.me, show)
        detail += " · " + bid_fears(made, view.bidding.level(model.me), rules, t)
    title = h("b", text=bid_title(show, view.bids, rules, t))
    marks = {"best": best, "advised": is_advised(model, action)}
    return h(
        "button.call",
        _cards(show.cards, strain, model),
        h("span", title, h("small", text=detail)),
        h("span.fx", html=_effect(model, view, show)),
        class_=" ".join(name for name, on in marks.items() if on),
        type="button",
        data_act="bid",
        data_arg=action_text(action),
        key=f"call{show}",
    )


def _cards(cards: Cards, strain: Trump | None, model: Model) -> Node:
    node = shown_cards(cards, strain, model.t)
    node.attrs["class"] = "cc"
    return node


def _suit_pick(model: Model, view: View, show: Show) -> Node:
    """One of the suits that a bid of jokers may name, with the trumps that it makes."""
    action = bid_of(show, view)
    name = model.t.suit(bid_suit(show, view.rules), view.rules.order)
    sign = strain_sign(_strain(view, show))
    return h(
        "button.btn",
        html=f'{sign}<b class="n">{_trumps_with(view, show)}</b>',
        class_="advised" if is_advised(model, action) else "",
        type="button",
        data_act="bid",
        data_arg=action_text(action),
        aria_label=model.t("bid.change", suit=name),
        key=f"suit{show.strain}",
    )


def strain_sign(strain: Trump) -> str:
    """A trump suit as signs; no trump is a joker's."""
    if strain.suit is None:
        return use("sun", "pip")
    colours = strain.rules.suits == "colours"
    letters = ("sc", "hd")[strain.suit] if colours else "shdc"[strain.suit]
    return "".join(use(f"suit-{s}", f"pip {s} on-ui") for s in letters)


def _effect(model: Model, view: View, show: Show) -> Html:
    """How many trumps the player has, and would have; a call face down hides how many he has."""
    after = _trumps_with(view, show)
    if view.bids and view.bids[-1].hidden:
        return model.t.rich("calls.trumps", n=after)
    before = sum(view.trump.is_trump(c) for c in view.hand)
    return model.t.rich("calls.effect", before=before, after=after)


def _strain(view: View, show: Show) -> Trump:
    """The strain that a bid would make, at the level that it is made with."""
    stealing = view.phase == Phase.STEALING
    level = view.trump.level if stealing else view.bidding.level(view.seat or 0)
    return trump(bid_suit(show, view.rules), level, view.rules.order)


def _trumps_with(view: View, show: Show) -> int:
    strain = _strain(view, show)
    return sum(strain.is_trump(c) for c in view.hand)
