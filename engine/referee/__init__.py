"""The referee: questions about the rules, answered by the functions that the game itself calls.

One question a line in, one answer a line out, as JSON. The module holds no rule
of its own; what each kind of question needs is read in :mod:`.questions` and
answered in :mod:`.plays`, :mod:`.bids`, :mod:`.results` and :mod:`.tables`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from engine.errors import NotUnderstood, Refusal
from engine.jsontext import parse_json
from engine.referee import bids, plays, results, tables
from engine.referee.questions import Question

ASKS: dict[str, Callable[[Question], dict[str, Any]]] = {
    **tables.ASKS,
    **plays.ASKS,
    **bids.ASKS,
    **results.ASKS,
}


def answer(data: Any) -> dict[str, Any]:
    """The answer to a question, with its ``id``; whatever is wrong becomes its ``error``."""
    known = isinstance(data, dict)
    name = {"id": data["id"]} if known and isinstance(data.get("id"), str | int) else {}
    try:
        if not known:
            raise NotUnderstood("question.object")
        ask = ASKS.get(data.get("ask") if isinstance(data.get("ask"), str) else "")
        if ask is None:
            raise NotUnderstood("field.value", field="ask", allowed=", ".join(ASKS))
        return {**name, **ask(Question(data))}
    except Refusal as refusal:
        return {**name, "error": _error(refusal)}


def _error(refusal: Refusal) -> dict[str, Any]:
    params = {k: v for k, v in refusal.params.items() if k != "field"}
    details = ", ".join(f"{k}: {v}" for k, v in params.items())
    return {
        "code": refusal.code,
        "field": refusal.params.get("field"),
        "message": f"{refusal.code} ({details})" if details else refusal.code,
    }


def answer_line(line: str) -> tuple[str, bool]:
    """The answer to one line of JSON as one line, and whether it was understood."""
    try:
        data = parse_json(line)
    except NotUnderstood as refusal:
        said: dict[str, Any] = {"id": None, "error": _error(refusal)}
    else:
        said = answer(data)
    return json.dumps(said, ensure_ascii=False, separators=(", ", ": ")), "error" not in said
