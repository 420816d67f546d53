"""What a bot thinks of a decision: each action it weighed, what it is worth, and why.

The coach shows this; the table needs the action alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.actions import Action, action_text


class Reason(NamedTuple):
    """Why an action is weighed as it is: a code that the coach has a sentence for, and numbers."""

    code: str
    params: Mapping[str, int] = {}


class Considered(NamedTuple):
    """An action, its worth in the unit of the advice, against others of the same decision."""

    action: Action
    value: float
    reason: Reason


class Advice(NamedTuple):
    """What to do, and what it was chosen from, the best first."""

    action: Action
    considered: tuple[Considered, ...] = ()
    unit: str = "points"
    """``"points"``: card points, as the heuristics reckon; ``"levels"``: levels won, by search."""
    cut: bool = False
    """Whether the clock cut a search short; only then may the same question be answered anew."""


def advice_to_data(advice: Advice) -> dict[str, Any]:
    """Plain data for JSON."""
    return {
        "action": action_text(advice.action),
        "unit": advice.unit,
        "cut": advice.cut,
        "considered": [
            {
                "action": action_text(c.action),
                "value": round(c.value, 3),
                "reason": {"code": c.reason.code, **c.reason.params},
            }
            for c in advice.considered
        ],
    }
