"""The keyboard: one tab stop for the hand, arrows move, Space picks, Enter plays."""

from __future__ import annotations

from typing import Any

from ui.dom import attribute
from ui.model import Model
from ui.parts.hand import in_order

_STEPS = {"ArrowLeft": -1, "ArrowRight": 1}
_LETTERS = {"h": "hint", "l": "last", "m": "menu"}


def key_intent(model: Model, event: Any) -> tuple[str, str] | None:
    """The intent of a key press with its argument, ``None`` for keys that are the browser's own."""
    key = str(event.key)
    if model.chooser:
        return ("rules", "") if key == "Escape" else None
    if model.view is None or event.ctrlKey or event.metaKey or event.altKey:
        return None
    if event.repeat and key not in _STEPS:
        return None
    if key == "Escape":
        return _escape(model)
    if model.menu:
        return None
    if key.lower() in _LETTERS:
        return _LETTERS[key.lower()], ""
    on_card = event.target.closest('[data-act="card"]')
    nowhere = str(event.target.tagName) == "BODY"
    if not on_card and not nowhere:
        return None
    if key in _STEPS or key in ("Home", "End"):
        return _moved(model, key, attribute(on_card, "data-arg") if on_card else "")
    return ("play", "") if key == "Enter" else None


def _escape(model: Model) -> tuple[str, str] | None:
    if model.menu:
        return "menu", ""
    if model.last_trick:
        return "last", ""
    return ("clear", "") if model.picked else None


def _moved(model: Model, key: str, current: str) -> tuple[str, str] | None:
    assert model.view is not None
    lying = in_order(model.view.hand, model.view.trump, model.style)
    cards = [item[0].key for item in lying]
    if not cards:
        return None
    if key in ("Home", "End") or current not in cards:
        return "focus", cards[-1 if key == "End" else 0]
    place = min(max(cards.index(current) + _STEPS[key], 0), len(cards) - 1)
    return "focus", cards[place]
