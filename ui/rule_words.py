"""Settings of the rules and their values in words, those of ``static/locales/rules.*.json``."""

from __future__ import annotations

from typing import Any

from engine.cards import LEVELS, parse_level
from engine.errors import Refusal
from engine.rules.settings import RUNGS
from ui.i18n import Html, Locale


def fault_words(fault: Refusal, t: Locale) -> Html:
    """What is wrong with rules, with settings and values by their names."""
    params = dict(fault.params)
    path = str(params.get("path", ""))
    if path and fault.code != "rules.key":
        allowed = str(params.get("allowed", "")).split(", ")
        params["allowed"] = ", ".join(value_word(path, word, t) for word in allowed)
        params["path"] = t(f"rule.{path}") if t.has(f"rule.{path}") else path
    return t.rich(f"error.{fault.code}", **params)


def value_words(path: str, value: Any, t: Locale) -> str:
    """A setting's value in words."""
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "; ".join(" ".join(value_word(path, x, t) for x in row) for row in value)
    if isinstance(value, list):
        return " < ".join(value_word(path, item, t) for item in value) or nothing_words(path, t)
    return value_word(path, value, t)


def nothing_words(path: str, t: Locale) -> str:
    """An empty list in words."""
    key = f"rule.{path}.empty"
    return t(key) if t.has(key) else "–"


def value_word(path: str, value: Any, t: Locale) -> str:
    """One value, or one item of a list, in words."""
    if isinstance(value, bool):
        return t("rule.on" if value else "rule.off")
    key = f"rule.{path}.{value}"
    if t.has(key):
        return t(key)
    if isinstance(value, str) and value in RUNGS:
        return rung_words(value, t)
    if isinstance(value, str) and value in LEVELS and len(value) == 1:
        return t("rule.levels.W") if value == "W" else t.rank(parse_level(value))
    side = f"referee.field.winner_side.{value}"
    return t(side) if t.has(side) else str(value)


def rung_words(rung: str, t: Locale) -> str:
    """A rung of a ladder of bids: ``level level`` is a pair of level cards."""
    words = rung.split()
    beside = words[0] == "joker" != words[-1]
    text = t(f"rule.rung.{len(words) - beside}", card=t(f"rule.rung.{words[-1]}"))
    return t("rule.rung.beside", cards=text) if beside else text
