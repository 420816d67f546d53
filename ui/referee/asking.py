"""Asking the referee, and what an answer leaves to be told in words.

An answer states codes; the sentences that players read also name cards and
numbers. They are in the refusals that the answer was made from, so the same
functions are asked for them once more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.errors import NotUnderstood, Refusal
from engine.follow import check_follow, check_held
from engine.referee import ASKS, answer
from engine.referee.questions import Question
from engine.rules import Rules, rules_from_question
from engine.tricks import check_lead
from engine.trump import Trump
from ui.ruling import Asked


class Said(NamedTuple):
    """The referee's answer, and the refusals behind it."""

    answer: dict[str, Any]
    fault: Refusal | None = None
    """What is wrong with the question."""
    reason: Refusal | None = None
    """Why the play that is asked about is not legal."""


def ask(asked: dict[str, Any]) -> Said:
    """What the referee says to a question."""
    said = answer(asked)
    if "error" in said:
        return Said(said, fault=_fault(asked))
    why = _REASONS.get(asked["ask"])
    return Said(said, reason=why(Question(asked)) if why and not said["legal"] else None)


def _fault(asked: dict[str, Any]) -> Refusal:
    """The refusal that became an answer's error, with its parameters."""
    kind = asked.get("ask")
    known = ASKS.get(kind) if isinstance(kind, str) else None
    if known is None:
        return NotUnderstood("field.value", field="ask", allowed=", ".join(ASKS))
    try:
        known(Question(asked))
    except Refusal as refusal:
        return refusal
    raise AssertionError("a question that was not understood is understood")


def _follow(q: Question) -> Refusal | None:
    hand, play = q.cards("hand"), q.cards("play")
    return check_held(hand, play) or check_follow(hand, play, q.cards("lead"), q.trump, q.rules)


def _throw(q: Question) -> Refusal | None:
    shown = {*(q.data.get("shown_void") or ())}
    others = len(q.items("others"))
    return check_lead(q.cards("cards"), q.trump, q.rules, all_void=len(shown) == others > 0)


_REASONS: dict[str, Callable[[Question], Refusal | None]] = {"follow": _follow, "throw": _throw}


def rules_fault(rules: Asked) -> Refusal | None:
    """What is wrong with the rules asked under, also where the question fails before them."""
    try:
        rules_from_question(rules)
    except NotUnderstood as refusal:
        return refusal
    return None


def table_of(asked: dict[str, Any]) -> tuple[Rules, Trump | None]:
    """The rules and trumps of a question, as far as it states them rightly."""
    q = Question(asked)
    try:
        rules = q.rules
    except NotUnderstood:
        return Rules(), None
    try:
        return rules, q.trump
    except NotUnderstood:
        return rules, None
