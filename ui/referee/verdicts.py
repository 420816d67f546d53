"""The referee's answers in words: a sentence, and what belongs to it as cards and rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from engine.cards import Card, parse_card, parse_level
from engine.errors import Refusal
from engine.rules import Rules
from engine.shapes import Shape
from engine.teams import owner
from engine.trump import Trump, parse_strain, sort_hand
from ui.dom import Node, h
from ui.i18n import Html, Locale
from ui.parts.card import pips, shown_card
from ui.referee.asking import Said, table_of
from ui.referee.fields import field_of
from ui.rule_words import fault_words
from ui.words import refusal_html, shape_name


class Verdict(NamedTuple):
    """An answer as it is shown.

    ``tone`` is ``good``, ``bad`` or ``plain``; ``ask`` while the question is not complete.
    """

    tone: str
    title: Html
    body: tuple[Node, ...] = ()


class Words(NamedTuple):
    """What an answer is told with."""

    t: Locale
    asked: dict[str, Any]
    rules: Rules
    trump: Trump | None

    def say(self, key: str, **params: Any) -> Html:
        return self.t.rich(f"referee.{key}", **params)

    def seat(self, seat: int) -> str:
        return seat_name(seat, self.t)

    def seats(self, seats: Iterable[int]) -> str:
        return self.t.listed(self.seat(s) for s in seats)

    def strain(self, text: str) -> str:
        return self.t.suit(parse_strain(text, self.rules.order), self.rules.order)

    def cards(self, texts: Iterable[str], sort: bool = False) -> Html:
        """Cards to look at, in their order or sorted like a hand."""
        found = [parse_card(text) for text in texts]
        if sort and self.trump is not None:
            found = [c for _, cards in sort_hand(found, self.trump) for c in cards]
        return card_row(found, self.trump, self.t)


def seat_name(seat: int, t: Locale) -> str:
    """A seat as the referee's page calls it."""
    return t(f"referee.seat.{seat}")


def owner_name(index: int, rules: Rules, t: Locale) -> str:
    """Whose level it is: a seat, or all the seats of a side."""
    return "".join(seat_name(s, t) for s in range(rules.table.seats) if owner(s, rules) == index)


def card_row(cards: Iterable[Card], trump: Trump | None, t: Locale) -> Html:
    """Cards that overlap in a row."""
    inner = "".join(shown_card(c, trump, t) for c in cards)
    return Html(f'<span class="cards">{inner}</span>')


def verdict(asked: dict[str, Any], said: Said, t: Locale) -> Verdict:
    """What the referee said, in words."""
    rules, trump = table_of(asked)
    words = Words(t, asked, rules, trump)
    if said.fault is not None:
        missing = said.fault.code == "field.missing"
        return Verdict("ask" if missing else "bad", fault_html(said.fault, asked, t))
    told = _TOLD.get(asked["ask"])
    if told is None:
        return Verdict("plain", words.say("answered"))
    if said.reason is not None:
        return Verdict("bad", refusal_html(said.reason, t, rules.order))
    return told(said.answer, words)


# --- what is wrong with a question ---


def fault_html(fault: Refusal, asked: dict[str, Any], t: Locale) -> Html:
    """What is wrong with a question, its fields and settings by their names."""
    if fault.code.startswith("rules."):
        return fault_words(fault, t)
    params = dict(fault.params)
    if fault.code == "field.cards":
        params["cards"] = pips(fault.cards, t)
    if "field" in params:
        params["field"] = field_name(str(params["field"]), str(asked.get("ask")), t)
    text = t.rich(f"error.{fault.code}", **params)
    if "field" in params and not fault.code.startswith("field."):
        return t.rich("referee.at", field=params["field"], fault=text)
    return text


def field_name(path: str, ask: str, t: Locale) -> str:
    """A field in words, ``bids[1]`` as its second item; what has no words stays as it is."""
    name, bracket, rest = path.partition("[")
    key = f"referee.field.{ask}.{name}"
    key = key if t.has(key) else f"referee.field.{name}"
    if not t.has(key):
        return path
    place, _, part = rest.partition("]")
    f = field_of(ask, name)
    if not bracket or not place.isdigit():
        return t(key) + part
    if f is not None and f.kind == "hands":
        return f"{t(key)} · {hand_name(ask, name, int(place), t)}"
    return f"{t(key)} {int(place) + 1}{part}"


def hand_name(ask: str, name: str, place: int, t: Locale) -> str:
    """Whose hand it is: those of the others begin with the seat after the first."""
    return seat_name(place + (name == "others"), t)


# --- the kinds of answer ---


def _row(label: Html | str, value: Html | str, tone: str = "") -> Node:
    return h("li", h("span.k", html=label), h("span.v", html=value), class_=tone, key="")


def _list(rows: Iterable[Node]) -> tuple[Node, ...]:
    return (h("ul.said", *rows, key="rows"),)


def _order(answer: dict[str, Any], w: Words) -> Verdict:
    rows = [_row(str(n + 1), w.cards(group)) for n, group in enumerate(answer["groups"])]
    return Verdict("plain", w.say("order"), _list(rows))


def _shape(answer: dict[str, Any], w: Words) -> Verdict:
    parts = answer["components"]
    rows = [_row(_shape_words(p, w), w.cards(p["cards"])) for p in parts]
    if answer["lead"]:
        return Verdict("good", w.say("shape.one", shape=_shape_words(parts[0], w)), _list(rows))
    return Verdict("plain", w.say("shape.many", n=len(parts)), _list(rows))


def _shape_words(part: dict[str, Any], w: Words) -> str:
    return shape_name(Shape(part["width"], part["length"]), w.t)


def _throw(answer: dict[str, Any], w: Words) -> Verdict:
    if answer["stands"]:
        return Verdict("good", w.say("throw.stands"))
    price = ""
    if answer["penalty"]:
        price = w.say(f"throw.price.{answer['penalty_kind']}", n=answer["penalty"])
    forced = [parse_card(text) for text in answer["forced"]]
    title = Html(w.say("throw.fails", cards=pips(forced, w.t)) + price)
    return Verdict("bad", title, (h("p.row", html=card_row(forced, w.trump, w.t)),))


def _follow(answer: dict[str, Any], w: Words) -> Verdict:
    return Verdict("good", w.say("follow.yes"))


def _options(answer: dict[str, Any], w: Words) -> Verdict:
    plays, count = answer["plays"], answer["count"]
    key = "options.all" if len(plays) == count else "options.some"
    rows = [h("li.row", html=w.cards(play, sort=True)) for play in plays]
    title = w.say(key, n=f"{count:,}", shown=len(plays))
    return Verdict("plain", title, (h("ul.plays", *rows, key="plays"),))


def _trick(answer: dict[str, Any], w: Words) -> Verdict:
    winner = answer["winner"]
    title = w.say("trick", seat=w.seat(winner), n=answer["points"])
    return Verdict("plain", title, (h("p.row", html=w.cards(w.asked["plays"][winner], sort=True)),))


def _bid(answer: dict[str, Any], w: Words) -> Verdict:
    return Verdict("plain", _trumps(answer, w), _list(_shows(answer, "bids", w)))


def _trumps(answer: dict[str, Any], w: Words) -> Html:
    """What is trumps and who deals, as far as both are settled."""
    strain, dealer = answer["trump"], answer.get("dealer")
    if strain is None:
        return w.say("trump.none")
    if dealer is None:
        return w.say("trump", suit=w.strain(strain))
    return w.say("trump.dealer", suit=w.strain(strain), seat=w.seat(dealer))


def _shows(answer: dict[str, Any], name: str, w: Words) -> list[Node]:
    """Every bid with whether it is accepted."""
    rows = []
    for show, good in zip(w.asked[name], answer["accepted"], strict=True):
        key = "accepted.yes" if good else "accepted.no"
        label = f"{w.seat(show[0])}<small>{w.say(key)}</small>"
        rows.append(_row(Html(label), w.cards(show[1]), "good" if good else "bad"))
    return rows


def _no_bid(answer: dict[str, Any], w: Words) -> Verdict:
    if answer["redeal"]:
        return Verdict("plain", w.say("redeal"))
    return Verdict("plain", _trumps(answer, w))


def _steal(answer: dict[str, Any], w: Words) -> Verdict:
    trumps = _trumps({"trump": answer["trump"]}, w)
    kitty = w.say("steal", seat=w.seat(answer["kitty_owner"]), leads=w.seat(answer["leads"]))
    return Verdict("plain", Html(trumps + kitty), _list(_shows(answer, "steals", w)))


def _auction(answer: dict[str, Any], w: Words) -> Verdict:
    rows = []
    for (seat, points), good in zip(w.asked["bids"], answer["accepted"], strict=True):
        said = w.say("auction.pass") if points == "pass" else Html(str(points))
        key = "accepted.yes" if good else "accepted.no"
        label = Html(f"{w.seat(seat)}<small>{w.say(key)}</small>")
        rows.append(_row(label, said, "good" if good else "bad"))
    if answer["redeal"]:
        title = w.say("redeal")
    elif answer["dealer"] is None:
        title = w.say("auction.open")
    else:
        title = w.say("auction", seat=w.seat(answer["dealer"]), n=answer["threshold"])
    return Verdict("plain", title, _list(rows))


def _dig(answer: dict[str, Any], w: Words) -> Verdict:
    if not answer["multiplier"]:
        return Verdict("plain", w.say("dig.none"))
    points = answer["points"]
    key = "dig.against" if points < 0 else "dig"
    return Verdict("plain", w.say(key, times=answer["multiplier"], n=abs(points)))


def _score(answer: dict[str, Any], w: Words) -> Verdict:
    key = f"score.{answer['side']}{'' if answer['levels'] else '.same'}"
    rows = [
        _row(w.seat(seat), w.say("levels", n=gain))
        for seat, gain in enumerate(answer.get("by_seat", ()))
        if gain
    ]
    return Verdict("plain", w.say(key, n=answer["levels"]), _list(rows) if rows else ())


def _level(text: str, w: Words) -> str:
    return w.t.rank(parse_level(text))


def _advance(answer: dict[str, Any], w: Words) -> Verdict:
    before = w.asked["levels"]
    rows = []
    for i, (old, new) in enumerate(zip(before, answer["levels"], strict=True)):
        text = f"{_level(old, w)} → {_level(new, w)}" if old != new else _level(new, w)
        rows.append(_row(owner_name(i, w.rules, w.t), text, "good" if old != new else ""))
    won = answer["won"]
    if won is None:
        title = w.say("advance")
    elif isinstance(won, str):
        title = w.say(f"advance.won.{won}")
    else:
        title = w.say("advance.won", seats=w.seats(won))
    if answer["surplus"]:
        title = Html(title + w.say("advance.surplus", n=answer["surplus"]))
    return Verdict("plain", title, _list(rows))


def _next_dealer(answer: dict[str, Any], w: Words) -> Verdict:
    if "bidders" in answer:
        return Verdict("plain", w.say("next.bidders", seats=w.seats(answer["bidders"])))
    return Verdict("plain", w.say("next.dealer", seat=w.seat(answer["dealer"])))


def _friend(answer: dict[str, Any], w: Words) -> Verdict:
    if not answer["callable"]:
        return Verdict("bad", w.say("friend.no"))
    if answer["alone"]:
        found = w.say("friend.alone")
    elif answer["friends"]:
        found = w.say("friend.found", seats=w.seats(answer["friends"]))
    else:
        found = w.say("friend.open")
    return Verdict("good", Html(w.say("friend.yes") + found))


def _settle(answer: dict[str, Any], w: Words) -> Verdict:
    rows = [_row(w.seat(s), f"{n:+}" if n else "0") for s, n in enumerate(answer["points"])]
    return Verdict("plain", w.say("settle"), _list(rows))


def _deal(answer: dict[str, Any], w: Words) -> Verdict:
    sizes = ", ".join(str(n) for n in answer["kitties"])
    title = w.say("deal", each=answer["each"], kitty=answer["kitty"])
    return Verdict("plain", title, _list([_row(w.say("deal.sizes"), sizes)]))


_TOLD: dict[str, Callable[[dict[str, Any], Words], Verdict]] = {
    "order": _order,
    "shape": _shape,
    "throw": _throw,
    "follow": _follow,
    "options": _options,
    "trick": _trick,
    "bid": _bid,
    "no_bid": _no_bid,
    "steal": _steal,
    "auction": _auction,
    "dig": _dig,
    "score": _score,
    "advance": _advance,
    "next_dealer": _next_dealer,
    "friend": _friend,
    "settle": _settle,
    "deal": _deal,
}
