"""The referee on cards and tricks: order, shape, throw, follow, options, trick."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from engine.cards import TEXTS, Card, Cards, points
from engine.errors import NotUnderstood
from engine.follow import check_follow, check_held, follow_choices
from engine.referee.questions import Question
from engine.shapes import Component, components, count
from engine.tricks import Played, challenge, check_lead, throw_penalty, winning
from engine.trump import TRUMPS

MOST_PLAYS = 200
_KINDS = {1: "single", 2: "pair", 3: "triple", 4: "quad", 5: "quint", 6: "sextet"}


def texts(cards: Iterable[Card]) -> list[str]:
    """Cards in the referee's notation."""
    return [TEXTS[c] for c in cards]


def ask_order(q: Question) -> dict[str, Any]:
    """Equal cards together, the highest first; trumps above plain suits.

    Cards of different plain suits do not compare; those of one rank stand together.
    """
    trump = q.trump
    steps: dict[tuple[bool, int], list[Card]] = {}
    for c in q.cards("cards"):
        steps.setdefault((trump.group[c] == TRUMPS, trump.order[c]), []).append(c)
    return {"groups": [texts(steps[key]) for key in sorted(steps, reverse=True)]}


def ask_shape(q: Question) -> dict[str, Any]:
    """The components of cards that are of one suit; of several, suit by suit."""
    trump, rules = q.trump, q.rules
    cards = _some(q, "cards")
    groups = sorted({trump.group[c] for c in cards}, reverse=True)
    parts = [
        part
        for g in groups
        for part in components([c for c in cards if trump.group[c] == g], trump, rules.tractor)
    ]
    parts.sort(key=lambda p: -p.shape.size)
    return {
        "components": [_component(p) for p in parts],
        "lead": len(parts) == 1,
    }


def _component(part: Component) -> dict[str, Any]:
    width, length = part.shape
    kind = "tractor" if length > 1 else _KINDS[width]
    return {"kind": kind, "width": width, "length": length, "cards": texts(part.cards)}


def ask_throw(q: Question) -> dict[str, Any]:
    """Whether a throw may be tried and stands, and else what is played and what it costs."""
    trump, rules = q.trump, q.rules
    cards, others = _some(q, "cards"), q.hands("others")
    q.dealt((*cards, *(c for hand in others for c in hand)), "others")
    shown = {int(i) for i in q.data.get("shown_void") or () if _index(i, len(others))}
    refused = check_lead(cards, trump, rules, all_void=len(shown) == len(others) > 0)
    if refused is not None:
        return _throw(False, False, (), (0, "none"))
    failed = challenge(cards, list(enumerate(others)), trump, rules)
    if failed is None:
        return _throw(True, True, cards, (0, "none"))
    return _throw(True, False, failed.forced, throw_penalty(cards, failed.forced, rules))


def _index(value: Any, length: int) -> bool:
    if type(value) is not int or not 0 <= value < length:
        raise NotUnderstood("field.value", field="shown_void", allowed=f"0 … {length - 1}")
    return True


def _throw(legal: bool, stands: bool, forced: Cards, penalty: tuple[int, str]) -> dict[str, Any]:
    cost, kind = penalty
    return {
        "legal": legal,
        "stands": stands,
        "forced": texts(forced),
        "penalty": cost,
        "penalty_kind": None if kind == "none" else kind,
    }


def ask_follow(q: Question) -> dict[str, Any]:
    """Whether cards may be played on a lead, and why not."""
    lead, hand, play = _lead(q), q.cards("hand"), q.cards("play")
    q.dealt((*lead, *hand), "hand")
    refused = check_held(hand, play) or check_follow(hand, play, lead, q.trump, q.rules)
    if refused is None:
        return {"legal": True}
    return {"legal": False, "reason": refused.code}


def ask_options(q: Question) -> dict[str, Any]:
    """How many legal follows there are, and the first of them."""
    lead, hand = _lead(q), q.cards("hand")
    q.dealt((*lead, *hand), "hand")
    if len(hand) < len(lead):
        raise NotUnderstood("field.hand", field="hand", need=len(lead), have=len(hand))
    choices = follow_choices(hand, lead, q.trump, q.rules)
    plays = [sorted(texts(play)) for play in islice(choices.plays(), MOST_PLAYS)]
    return {"count": choices.total(), "plays": sorted(plays)}


def ask_trick(q: Question) -> dict[str, Any]:
    """Who wins a trick, and its points."""
    plays = q.hands("plays")
    if not plays or any(len(play) != len(plays[0]) or not play for play in plays):
        raise NotUnderstood("field.plays", field="plays")
    _one_suit(plays[0], q, "plays")
    best = winning([Played(i, cards) for i, cards in enumerate(plays)], q.trump, q.rules)
    return {"winner": best, "points": sum(points(cards) for cards in plays)}


def _lead(q: Question) -> Cards:
    lead = _some(q, "lead")
    _one_suit(lead, q, "lead")
    return lead


def _one_suit(lead: Cards, q: Question, name: str) -> None:
    if len({q.trump.group[c] for c in lead}) > 1:
        raise NotUnderstood("field.lead", tuple(count(lead)), field=name)


def _some(q: Question, name: str) -> Cards:
    cards = q.cards(name)
    if not cards:
        raise NotUnderstood("field.missing", field=name)
    return cards


ASKS: dict[str, Callable[[Question], dict[str, Any]]] = {
    "order": ask_order,
    "shape": ask_shape,
    "throw": ask_throw,
    "follow": ask_follow,
    "options": ask_options,
    "trick": ask_trick,
}
