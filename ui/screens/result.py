"""The result of a hand, line by line, and the end of the match."""

from __future__ import annotations

from engine.cards import POINTS, rank_of
from engine.phases.giving import rising
from engine.scoring import HandResult
from engine.state import Phase
from engine.teams import attackers
from engine.view import View
from ui.dom import Node, h
from ui.i18n import Html
from ui.model import Model
from ui.parts.button import button
from ui.parts.card import chip
from ui.parts.giving import giving
from ui.parts.levels import levels
from ui.parts.score import score, seal, signed
from ui.words import shape_name


def result(model: Model, view: View, hand: HandResult) -> Node:
    """The page between two hands."""
    t = model.t
    go = button("next", "i-next", t("btn.new_match" if hand.over else "btn.next"), True, True)
    if view.phase not in (Phase.READY, Phase.OVER):
        go.attrs["aria-disabled"] = "true"
    return h(
        "div.result",
        h(
            "header.head",
            h("div", h("h1", text=_title(model, view, hand)), h("p.lead", text=_lead(model, hand))),
            h("p.lead.only-desk", text=_contract(model, view)),
            key="head",
        ),
        h(
            "section.panel.main",
            score(model, view, hand.total),
            _lines(model, view, hand),
            key="main",
        ),
        levels(model, view, hand),
        giving(model, view, hand) or _next(model, view, hand),
        h(
            "footer.acts",
            button("save", "i-share", t("btn.record")),
            button("menu", "i-menu", t("btn.menu")),
            go,
            key="acts",
        ),
        key="result",
    )


# --- what came of it ---


def _title(model: Model, view: View, hand: HandResult) -> str:
    t, me = model.t, model.me
    if hand.over:
        if not hand.winners:
            return t("result.match_drawn")
        return t("result.match_won" if me in hand.winners else "result.match_lost")
    up = rising(hand)
    gains = {hand.gains[s] for s in up}
    kind = "held" if hand.held else "beat" if view.rules.auction.held else "takeover"
    alone = up == {me} and gains != {0}
    if len(gains) > 1 or alone:  # each has a number of his own
        if me in up:
            return t(f"result.{kind}.rise.me", n=hand.gains[me])
        return t(f"result.{kind}.rise.others")
    n = gains.pop() if gains else 0
    return t(f"result.{kind}.{'rise' if n else 'same'}.{'us' if me in up else 'them'}", n=n)


def _lead(model: Model, hand: HandResult) -> str:
    attack_ours = model.me not in hand.side
    total = signed(hand.total)
    return model.t("result.lead.us" if attack_ours else "result.lead.them", n=total)


def _contract(model: Model, view: View) -> str:
    t = model.t
    level, suit = t.rank(view.trump.level), t.suit(view.trump.suit, view.rules.order)
    of = view.rules.levels.hands
    key = "result.contract.of" if of else "result.contract"
    return t(key, n=view.number, of=of, level=level, suit=suit)


# --- the points, line by line ---


def _lines(model: Model, view: View, hand: HandResult) -> Node:
    """Where the attackers' points came from: tricks, the dig or the kitty, and penalties."""
    t = model.t
    against = attackers(hand.side, view.rules)
    won = [line for seat in against if (line := _seat_line(model, view, hand, seat))]
    if not won:
        won = [h("li", h("span.k", text=t("result.no_points")), key="none")]
    if hand.dig is not None:
        won.append(_dig_line(model, view, hand))
    elif hand.kitty:
        won.append(_line(t("result.kitty"), _chips(model, hand), t.rich("result.kitty_safe"), ""))
    if hand.penalties:
        won.append(_line(t("result.penalties"), "", Html(""), signed(hand.penalties)))
    total = t("score.points", n=signed(hand.total))
    won.append(
        h(
            "li.sum",
            h("span.k", text=t("result.total")),
            h("span"),
            h("span.v", text=total),
            key="sum",
        )
    )
    return h("ul.lines", *won, key="lines")


def _line(label: str, chips: str, note: Html, value: str) -> Node:
    return h(
        "li",
        h("span.k", text=label),
        h("span.cs", html=f"{chips}<span>{note}</span>"),
        h("span.v", text=value),
        key=label,
    )


def _chips(model: Model, hand: HandResult) -> str:
    return "".join(chip(c, model.t) for c in hand.kitty)


def _dig_line(model: Model, view: View, hand: HandResult) -> Node:
    """The dig; where the last trick itself is dug its own points are in here (X10)."""
    t, dig = model.t, hand.dig
    assert dig is not None
    base = view.rules.dig.base
    note = t.rich(
        f"result.dig_sum.{base}",
        points=dig.points,
        times=dig.multiplier,
        shape=shape_name(dig.shape, t),
    )
    label = t("result.dig_against" if dig.against else "result.dig", name=model.name(dig.seat))
    chips = _chips(model, hand) if base == "kitty" else ""
    return _line(label, chips, note, signed(dig.total))


def _seat_line(model: Model, view: View, hand: HandResult, seat: int) -> Node | None:
    """The points that one attacker's tricks brought, as cards; nothing when there were none."""
    t = model.t
    counted = view.tricks
    if hand.dig is not None and not hand.dig.against and view.rules.dig.base == "trick":
        counted = view.tricks[:-1]
    tricks = [trick for trick in counted if trick.winner == seat and trick.points]
    if not tricks:
        return None
    cards = [c for trick in tricks for p in trick.plays for c in p.cards if POINTS[c]]
    cards.sort(key=lambda c: (-POINTS[c], -(rank_of(c) or 0), c))
    return h(
        "li",
        h("span.k", text=t("result.tricks", name=model.name(seat), n=len(tricks))),
        h("span.cs", html="".join(chip(c, t) for c in cards)),
        h("span.v", text=sum(trick.points for trick in tricks)),
        key=f"seat{seat}",
    )


# --- what comes next ---


def _next(model: Model, view: View, hand: HandResult) -> Node:
    t, me, seat = model.t, model.me, hand.next_dealer
    if hand.over:
        text = t(f"next.match.{_verdict(me, hand)}")
        return h(
            "section.panel.nx", h("h2", text=t("next.match")), h("p.note", text=text), key="next"
        )
    if seat is None:  # an auction: everybody offers in turn
        first = hand.bidders[0]
        return _next_panel(model, first, t.rich("next.auction", name=model.name(first)), "")
    if hand.bidders:
        names = t.listed(model.name(s) for s in hand.bidders)
        note = t("next.bidders_else", name=model.name(seat))
        shown = me if me in hand.bidders else hand.bidders[0]
        return _next_panel(model, shown, t.rich("next.bidders", names=names), note)
    role = "me" if seat == me else _role(model, view, seat)
    note = t(f"next.{role}", level=t.rank(hand.levels_after[seat]))
    name = Html(t.rich("next.dealer", name=model.name(seat)) + f" {seal(t)}")
    return _next_panel(model, seat, name, note)


def _verdict(me: int, hand: HandResult) -> str:
    if not hand.winners:
        return "drawn"
    return "us" if me in hand.winners else "them"


def _role(model: Model, view: View, seat: int) -> str:
    if view.rules.table.sides in ("called", "alone"):
        return "called"
    return "partner" if seat in model.partners else "other"


def _next_panel(model: Model, seat: int, title: Html, note: str) -> Node:
    return h(
        "section.panel.nx",
        h("h2", text=model.t("next.title")),
        h(
            "div.nextd",
            h("span.ava", text=model.avatar(seat)),
            h("div", h("b", html=title), h("small", text=note)),
        ),
        key="next",
    )
