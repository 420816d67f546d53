"""The head of the table: the contract, and the points on a bar whose zones say what happens."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from engine.auction import lowest
from engine.cards import JOKER_LEVEL, points
from engine.rules.settings import Rules
from engine.scoring import outcome, thresholds
from engine.state import Phase
from engine.view import View
from ui.dom import Node, h
from ui.i18n import Html, Locale
from ui.model import Model
from ui.parts.card import use
from ui.words import call_html, outcome_name

MOST_LEVELS = 3
"""Levels that stand beside the contract; more of them are told in the menu."""
NARROW = 16
"""Hundredths of the bar that a zone needs to be named where it is not the present one."""

# --- the contract ---


def contract(model: Model, view: View) -> Node:
    """The level card of the trump suit, as a card and in words, and who deals."""
    return h(
        "section.contract",
        h("div.tile", html=_tile(model, view), class_=_suit_class(view), aria_hidden="true"),
        h("div", h("p.l1", text=_title(model, view)), h("p.l2", html=_lines(model, view))),
        key="contract",
    )


def _title(model: Model, view: View) -> str:
    t = model.t
    level = t.rank(_level(view))
    suit = t.suit(view.trump.suit, view.rules.order)
    hidden = bool(view.bids) and not view.bids[-1].cards and view.bids[-1].hidden
    if view.phase in (Phase.AUCTION, Phase.NAMING):
        return t("hud.auction", level=level)
    if not model.bidding:
        return t("hud.contract", level=level, suit=suit)
    if hidden:
        return t("hud.hidden", level=level)
    return t("hud.standing" if view.bids else "hud.open", level=level, suit=suit)


def _level(view: View) -> int:
    """What is played for, or before that is known what the player would play for."""
    if view.dealer is None and view.seat is not None and not view.bids:
        return view.levels[view.seat]
    return view.trump.level if view.bids else view.level


def _tile(model: Model, view: View) -> str:
    t, level = model.t, _level(view)
    if level == JOKER_LEVEL:
        rank = use("hWang" if t.language == "zh" else "rBJ", "rk")
    else:
        rank = use(f"r{t.rank(level)}", "rk")
    return rank + "".join(use(f"suit-{s}", "pp") for s in _suit_letters(view))


def _suit_letters(view: View) -> str:
    """The trump suit's sign, or the two signs of a colour (R3)."""
    suit = view.trump.suit
    if suit is None:
        return ""
    if view.rules.order.suits == "colours":
        return ("sc", "hd")[suit]
    return "shdc"[suit]


def _suit_class(view: View) -> str:
    return _suit_letters(view)[:1]


def _lines(model: Model, view: View) -> str:
    """Who deals, what he called or offered, and what each side plays for."""
    t = model.t
    parts = [_dealer(model, view)]
    if view.calls:
        calls = Html(" ".join(call_html(c, view.rules, t) for c in view.calls))
        parts.append(t.rich("hud.called", calls=calls))
    elif view.bids and model.bidding:
        parts.append(t.rich("hud.shown_by", name=model.name(view.bids[-1].seat)))
    elif view.threshold is not None:
        parts.append(t.rich("hud.threshold", n=view.threshold))
    words = "".join(f"<span>{part}</span>" for part in parts)
    if len(model.level_owners) <= MOST_LEVELS:
        words += f'<span class="only-desk">{standing(model, view)}</span>'
    return words


def _dealer(model: Model, view: View) -> str:
    t, dealer = model.t, view.coming_dealer
    if dealer is not None:
        return seal(t) + t.rich("hud.dealer", name=model.name(dealer))
    if view.rules.auction.held:
        offer = lowest(view.offers)
        if offer is None:
            return t.rich("hud.no_offer")
        return t.rich("hud.lowest", name=model.name(offer.seat), n=offer.points)
    if view.bidders is not None:
        names = t.listed(model.name(s) for s in view.bidders)
        return t.rich("hud.bidders", names=names)
    last = view.rules.bid.moves_dealer or view.rules.bid.rights == "winners"
    return t.rich("hud.no_dealer.last" if last else "hud.no_dealer")


def standing(model: Model, view: View) -> Html:
    """The levels of the sides, or of everybody where each has his own."""
    t = model.t
    if len(model.level_owners) > 2:
        each = (f"{model.name(s)} {t.rank(view.levels[s])}" for s in model.level_owners)
        return t.rich("hud.levels_each", levels=t.listed(each))
    us, them = t.rank(view.levels[model.me]), t.rank(view.levels[model.opponent])
    return t.rich("hud.levels", us=us, them=them)


def seal(t: Locale) -> str:
    return f'<span class="seal" title="{t("seal.dealer")}">{use("hZhuang")}</span>'


def word_seal(what: str, t: Locale) -> str:
    """A seal with a sign of its own: a friend, a dealer alone."""
    title, sign = t.rich(f"seal.{what}"), t.rich(f"seal.{what}.sign")
    return f'<span class="seal word" title="{title}">{sign}</span>'


def deal_bar(model: Model, view: View) -> Node:
    """How far the deal is."""
    size = view.rules.hand_size
    mine = len(view.hand)
    return h(
        "div.dealbar",
        h("span", text=model.t("deal.label")),
        h("div.bar", h("i.got"), style=f"--got:{100 * mine / size:.1f};--stake:0"),
        h("span", html=f"<b>{mine}</b> / {size}"),
        key="dealbar",
    )


# --- the score ---


def score(model: Model, view: View, pin: int | None = None) -> Node:
    """The attackers' points; ``pin`` writes the final total over the bar instead."""
    t, rules = model.t, view.rules
    total = view.points if pin is None else pin
    stake = sum(points(p.cards) for p in view.trick) if pin is None else 0
    edges = zone_edges(rules, view.threshold, total)
    top = edges[-1]
    share = 100 / top
    got = min(100.0, max(0, total) * share)
    goal = takeover(rules, view.threshold)
    bar = h(
        "div.bar",
        h("span.pin", text=signed(total)) if pin is not None else None,
        h("i.got"),
        h("i.stake"),
        *(_tick(at, share, goal) for at in edges[1:-1]),
        role="meter",
        aria_valuemin=0,
        aria_valuemax=number(top),
        aria_valuenow=total,
        aria_label=t("score.meter"),
        style=f"--got:{got:.2f};--stake:{min(stake * share, 100 - got):.2f}",
    )
    return h(
        "section.score",
        h(
            "div.top",
            h("span.who", text=t(f"score.{_whose(model, view)}")),
            h("span.num", text=signed(total)),
            h("span.unit", text=t("score.unit")),
            h("span.need", html=_need(view, ceil(goal - total), t)),
        ),
        h("div.barbox", bar, _zones(view, total, edges, t)),
        key="score",
    )


def _whose(model: Model, view: View) -> str:
    """Whether the attackers are the player's side, once that is known."""
    if view.dealer is None or not (model.sides_known or view.dealer == model.me):
        return "nobodys"
    return "theirs" if model.is_ours(view.dealer) else "ours"


def _need(view: View, missing: int, t: Locale) -> Html:
    kind = ".auction" if view.rules.auction.held else ""
    missing = -(-missing // 5) * 5
    return t.rich(f"score.{'need' if missing > 0 else 'enough'}{kind}", n=missing)


def takeover(rules: Rules, bid: int | None) -> float:
    """The attackers' total that takes the deal, in points."""
    at = next(i for i, row in enumerate(rules.score.table) if row[1] == "attackers")
    return thresholds(rules, bid)[at]


def zone_edges(rules: Rules, bid: int | None, total: int = 0) -> list[float]:
    """The totals from 0 on at which the result changes, as far as the bar goes.

    A zone too narrow to be drawn, such as the shutout's, is left out. The bar
    grows with a total beyond its end.
    """
    rows = thresholds(rules, bid)
    per = 1.0 if rules.score.unit == "points" or bid is None else bid / 100
    step = rules.score.step * per
    edges = [at for at in rows if at >= step / 2]
    down = rules.score.step_down * per
    while down and edges[0] - down > 0:
        edges.insert(0, edges[0] - down)
    edges.append(edges[-1] + step)
    while total >= edges[-1]:
        edges.append(edges[-1] + step)
    return [0.0, *(at for at in edges if at >= step / 4)]


def number(value: float) -> str:
    """A whole number without a point, half a one with it: 57.5."""
    return f"{value:g}"


def signed(total: int) -> str:
    """A number with a true minus."""
    return f"−{-total}" if total < 0 else str(total)


def _tick(at: float, share: float, goal: float) -> Node:
    key = ".key" if at == goal else ""
    return h(f"i.tick{key}", style=f"left:{at * share:.2f}%", key=f"tick{number(at)}")


def _zones(view: View, total: int, edges: list[float], t: Locale) -> Node:
    """Each zone with what happens there; the present one is bold."""
    share = 100 / edges[-1]
    nodes = [
        h("span.at", text=number(at), style=f"left:{at * share:.2f}%", key=f"at{number(at)}")
        for at in edges[:-1]
    ]
    for low, high in pairwise(edges):
        on = low <= total < high or (low == 0 and total < 0)
        inside = total if on else max(5, 5 * ceil(low / 5))  # past a shutout that is not drawn
        name = outcome_name(outcome(inside, view.rules, view.threshold), view.rules, t)
        style = f"left:{(low + high) / 2 * share:.2f}%;top:0"
        mark = "on" if on else "tight" if (high - low) * share < NARROW else ""
        nodes.append(h("span.z", text=name, class_=mark, style=style, key=f"z{number(low)}"))
    return h("div.zones", *nodes, aria_hidden="true")
