"""The result of a hand, line by line, and the end of the match."""

from __future__ import annotations

from engine.cards import POINTS, RANKS, rank_of
from engine.scoring import HandResult
from engine.teams import same_side
from engine.view import View
from ui.dom import Node, h
from ui.model import Model
from ui.parts.button import button
from ui.parts.card import chip
from ui.parts.score import score, seal
from ui.words import avatar, seat_name, shape_name


def result(model: Model, view: View, hand: HandResult) -> Node:
    """The page between two hands."""
    t = model.t
    onward = t("btn.new_match" if hand.winners else "btn.next")
    return h(
        "div.result",
        h(
            "header.head",
            h("div", h("h1", text=_title(model, hand)), h("p.lead", text=_lead(model, hand))),
            h("p.lead.only-desk", text=_contract(model, view)),
            key="head",
        ),
        h(
            "section.panel.main",
            score(model, view, hand.total),
            _lines(model, view, hand),
            key="main",
        ),
        _ladder(model, hand),
        _next(model, hand),
        h(
            "footer.acts",
            button("save", "i-share", t("btn.record")),
            button("menu", "i-menu", t("btn.menu")),
            button("next", "i-next", onward, go=True, icon_last=True),
            key="acts",
        ),
        key="result",
    )


def _title(model: Model, hand: HandResult) -> str:
    t = model.t
    if hand.winners:
        return t("result.match_won" if model.me in hand.winners else "result.match_lost")
    ours = model.is_ours(hand.next_dealer)
    kind = "held" if hand.held else "takeover"
    rise = "rise" if hand.rise else "same"
    return t(f"result.{kind}.{rise}.{'us' if ours else 'them'}", n=hand.rise)


def _lead(model: Model, hand: HandResult) -> str:
    attack_ours = not model.is_ours(hand.dealer)
    return model.t("result.lead.us" if attack_ours else "result.lead.them", n=hand.total)


def _contract(model: Model, view: View) -> str:
    t = model.t
    return t(
        "result.contract", n=view.number, level=t.rank(view.level), suit=t.suit(view.trump.suit)
    )


def _lines(model: Model, view: View, hand: HandResult) -> Node:
    """Where the attackers' points came from: tricks, the dig, and the kitty itself."""
    t = model.t
    attackers = [
        s for s in range(len(hand.levels_after)) if not same_side(s, hand.dealer, view.rules)
    ]
    won = [line for seat in attackers if (line := _seat_line(model, view, seat))]
    if not won:
        won = [h("li", h("span.k", text=t("result.no_points")), key="none")]
    kitty = "".join(chip(c, t) for c in hand.kitty)
    if hand.dig is None:
        note, value = t.rich("result.kitty_safe"), ""
    else:
        sum_text = t.rich(
            "result.dig_sum",
            points=hand.dig.points,
            times=hand.dig.multiplier,
            shape=shape_name(hand.dig.shape, t),
        )
        note, value = sum_text, str(hand.dig.total)
    label = t("result.kitty" if hand.dig is None else "result.dig", name=_digger(model, hand))
    won.append(
        h(
            "li",
            h("span.k", text=label),
            h("span.cs", html=f"{kitty}<span>{note}</span>"),
            h("span.v", text=value),
            key="kitty",
        )
    )
    total = t("score.points", n=hand.total)
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


def _digger(model: Model, hand: HandResult) -> str:
    return "" if hand.dig is None else seat_name(hand.dig.seat, model.me, model.t)


def _seat_line(model: Model, view: View, seat: int) -> Node | None:
    """The points that one attacker's tricks brought, as cards; nothing when there were none."""
    t = model.t
    tricks = [trick for trick in view.tricks if trick.winner == seat and trick.points]
    if not tricks:
        return None
    cards = [c for trick in tricks for p in trick.plays for c in p.cards if POINTS[c]]
    cards.sort(key=lambda c: (-POINTS[c], -(rank_of(c) or 0), c))
    return h(
        "li",
        h("span.k", text=t("result.tricks", name=seat_name(seat, model.me, t), n=len(tricks))),
        h("span.cs", html="".join(chip(c, t) for c in cards)),
        h("span.v", text=sum(trick.points for trick in tricks)),
        key=f"seat{seat}",
    )


def _ladder(model: Model, hand: HandResult) -> Node:
    t = model.t
    us = hand.levels_before[model.me], hand.levels_after[model.me]
    them = hand.levels_after[model.opponent]
    last = len(RANKS) - 1
    cells = [
        h("span.lab.us", text=t("ladder.us") if r == us[1] else "", key=f"u{r}")
        for r in range(len(RANKS))
    ]
    for r in range(len(RANKS)):
        marks = ["a"] if r == 0 else ["z"] if r == last else []
        if r == us[1]:
            marks.append("us")
        elif us[0] <= r < us[1]:
            marks.append("was")
        if r == them:
            marks.append("them")
        cells.append(h("span.st", text=t.rank(r), class_=" ".join(marks), key=f"s{r}"))
    cells += [
        h("span.lab.them", text=t("ladder.them") if r == them else "", key=f"t{r}")
        for r in range(len(RANKS))
    ]
    note = _ladder_note(model, hand)
    return h(
        "section.panel.lad",
        h("h2", text=t("ladder.title")),
        h("div.ladder", *cells, role="img", aria_label=note),
        h("p.note", text=note),
        key="ladder",
    )


def _ladder_note(model: Model, hand: HandResult) -> str:
    t = model.t
    parts = []
    for side, seat in (("us", model.me), ("them", model.opponent)):
        before, after = hand.levels_before[seat], hand.levels_after[seat]
        key = f"ladder.{side}.rose" if after > before else f"ladder.{side}.stay"
        parts.append(t(key, before=t.rank(before), after=t.rank(after)))
    return t("ladder.join", us=parts[0], them=parts[1])


def _next(model: Model, hand: HandResult) -> Node:
    t, me, seat = model.t, model.me, hand.next_dealer
    if hand.winners:
        text = t("next.match_us" if me in hand.winners else "next.match_them")
        return h(
            "section.panel.nx", h("h2", text=t("next.match")), h("p.note", text=text), key="next"
        )
    role = "me" if seat == me else "partner" if model.is_ours(seat) else "other"
    level = t.rank(hand.levels_after[seat])
    name = t.rich("next.dealer", name=seat_name(seat, me, t))
    return h(
        "section.panel.nx",
        h("h2", text=t("next.title")),
        h(
            "div.nextd",
            h("span.ava", text=avatar(seat, me, t)),
            h(
                "div",
                h("b", html=f"{name} {seal(t)}"),
                h("small", text=t(f"next.{role}", level=level)),
            ),
        ),
        key="next",
    )
