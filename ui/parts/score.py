"""The head of the table: the contract, and the points on a bar whose zones say what happens."""

from __future__ import annotations

from itertools import pairwise

from engine.cards import points
from engine.scoring import outcome, thresholds
from engine.state import Phase
from engine.view import View
from ui.dom import Node, h
from ui.i18n import Locale
from ui.model import Model
from ui.parts.card import use
from ui.words import outcome_name, seat_name


def contract(model: Model, view: View) -> Node:
    """The level card of the trump suit, as a card and in words, and who deals."""
    t, trump = model.t, view.trump
    named = not model.bidding
    level = t.rank(view.level)
    suit_class = "" if trump.suit is None else "shdc"[trump.suit]
    tile = use(f"r{level}", "rk") + (use(f"suit-{suit_class}", "pp") if suit_class else "")
    if named:
        title = t("hud.contract", level=level, suit=t.suit(trump.suit))
    elif view.bids:
        title = t("hud.standing", level=level, suit=t.suit(trump.suit))
    else:
        title = t("hud.open", level=level)
    return h(
        "section.contract",
        h("div.tile", html=tile, class_=suit_class, aria_hidden="true"),
        h("div", h("p.l1", text=title), h("p.l2", html=_dealer_line(model, view))),
        key="contract",
    )


def _dealer_line(model: Model, view: View) -> str:
    t = model.t
    parts = []
    dealer = view.coming_dealer
    if dealer is not None:
        parts.append(seal(t) + t.rich("hud.dealer", name=seat_name(dealer, model.me, t)))
    else:
        parts.append(t.rich("hud.no_dealer"))
    if view.bids and view.phase in (Phase.DEALING, Phase.BIDDING):
        parts.append(t.rich("hud.shown_by", name=seat_name(view.bids[-1].seat, model.me, t)))
    levels = t.rich(
        "hud.levels",
        us=t.rank(view.levels[model.me]),
        them=t.rank(view.levels[model.opponent]),
    )
    return " · ".join(parts) + f'<span class="only-desk"> · {levels}</span>'


def seal(t: Locale) -> str:
    return f'<span class="seal" title="{t("seal.dealer")}">{use("hZhuang")}</span>'


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


def score(model: Model, view: View, pin: int | None = None) -> Node:
    """The attackers' points; ``pin`` writes the final total over the bar instead."""
    t, rules = model.t, view.rules
    top = thresholds(rules)[-1] + rules.score.step
    total = view.points if pin is None else pin
    stake = sum(points(p.cards) for p in view.trick) if pin is None else 0
    share = 100 / top
    ours = view.dealer is not None and not model.is_ours(view.dealer)
    got = min(100.0, total * share)
    bar = h(
        "div.bar",
        h("span.pin", text=total) if pin is not None else None,
        h("i.got"),
        h("i.stake"),
        *(_tick(at, share, rules.takeover) for at in _marks(view)),
        role="meter",
        aria_valuemin=0,
        aria_valuemax=top,
        aria_valuenow=total,
        aria_label=t("score.meter"),
        style=f"--got:{got:.2f};--stake:{min(stake * share, 100 - got):.2f}",
    )
    need = max(0, rules.takeover - total)
    return h(
        "section.score",
        h(
            "div.top",
            h("span.who", text=t("score.ours" if ours else "score.theirs")),
            h("span.num", text=total),
            h("span.unit", text=t("score.unit")),
            h("span.need", html=t.rich("score.need" if need else "score.enough", n=need)),
        ),
        h("div.barbox", bar, _zones(view, total, top, t)),
        key="score",
    )


def _marks(view: View) -> list[int]:
    """Where the result changes by a step; the shutout's own row is too narrow to draw."""
    return [at for at in thresholds(view.rules) if at >= view.rules.score.step]


def _tick(at: int, share: float, takeover: int) -> Node:
    key = ".key" if at == takeover else ""
    return h(f"i.tick{key}", style=f"left:{at * share:.2f}%", key=f"tick{at}")


def _zones(view: View, total: int, top: int, t: Locale) -> Node:
    edges = [0, *_marks(view), top]
    share = 100 / top
    nodes = [
        h("span.at", text=at, style=f"left:{at * share:.2f}%", key=f"at{at}") for at in edges[:-1]
    ]
    for low, high in pairwise(edges):
        on = low <= total < high or (high == top and total >= top)
        result = outcome(total if on else low or thresholds(view.rules)[1], view.rules)
        nodes.append(
            h(
                "span.z",
                text=outcome_name(result, t),
                class_="on" if on else "",
                style=f"left:{(low + high) / 2 * share:.2f}%;top:0",
                key=f"z{low}",
            )
        )
    return h("div.zones", *nodes, aria_hidden="true")
