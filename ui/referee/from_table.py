"""The question that a table suggests, when the referee is called to it."""

from __future__ import annotations

from typing import Any

from engine.cards import LEVELS, TEXTS, Cards
from engine.state import Phase
from engine.view import View
from ui.referee.desk import Desk, opened
from ui.ruling import asked_of

UNNAMED = (Phase.READY, Phase.DEALING, Phase.AUCTION, Phase.NAMING, Phase.BIDDING)
"""Phases in which no trumps have been named yet."""


def of_table(view: View) -> Desk:
    """A question about what lies on a table: its rules and trumps, and what was led last."""
    known: dict[str, Any] = {"level": LEVELS[view.level]}
    if view.phase not in UNNAMED:
        known["trump"] = view.trump.text
    lead = _lead(view)
    if lead:
        known["lead"] = [TEXTS[c] for c in lead]
    return opened("follow", asked_of(view.rules), **known)


def _lead(view: View) -> Cards:
    """What was led to the trick on the table; to the one before, where it may be looked at."""
    if view.trick:
        return view.trick[0].cards
    if view.tricks and view.rules.conduct.aids:
        return view.tricks[-1].plays[0].cards
    return ()
