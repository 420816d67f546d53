"""A preset is not a skin: each of its own values changes what the referee answers.

``answers/<slug>.jsonl`` holds questions with their answers, derived from the texts
and their register, not recorded. Setting one own value of a preset back to its
base's must change at least one of them. ``python -m tests.referee.mutants [slug …]``
tries them all and says for each that does not stand alone why.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from itertools import chain, combinations
from pathlib import Path
from typing import Any, NamedTuple

from engine.errors import NotUnderstood
from engine.referee import answer
from engine.rules import load_preset, preset_slugs, rules_from_question, rules_to_data
from engine.rules.loading import BASE, PRESETS

ANSWERS = Path(__file__).parent / "answers"
IMPOSSIBLE = ("rules.clash", "rules.deal")


class Own(NamedTuple):
    """A value that a preset's file states, and its base's."""

    slug: str
    path: str
    value: Any
    base: Any

    @property
    def differs(self) -> bool:
        return bool(self.value != self.base)

    @property
    def reset(self) -> dict[str, Any]:
        return {self.path: self.base}


class How(StrEnum):
    """What comes of setting a value back."""

    CAUGHT = "caught"
    BESIDE = "caught beside another setting"
    TOGETHER = "impossible alone, caught with others"
    MISSED = "missed"


class Finding(NamedTuple):
    """What came of it, and the question or the other setting that shows it."""

    how: How
    by: str = ""


# --- what is asked ---


@cache
def questions(slug: str) -> tuple[dict[str, Any], ...]:
    """A preset's questions, each with its ``answer`` and ``why`` it is asked."""
    lines = (ANSWERS / f"{slug}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


def said(question: Mapping[str, Any], changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What the referee says now, without the id, perhaps with settings changed."""
    rules = question["rules"]
    settings = {**rules.get("set", {}), **(changes or {})}
    return {
        key: value
        for key, value in answer({**question, "rules": {**rules, "set": settings}}).items()
        if key != "id"
    }


# --- what is set back ---


@cache
def own_values(slug: str) -> tuple[Own, ...]:
    """All that a preset's file states, but for the base of all bases, which states everything."""
    if slug == BASE:
        return ()
    stated = tomllib.loads((PRESETS / f"{slug}.toml").read_text(encoding="utf-8"))
    own, base = (_plain(name) for name in (slug, stated["base"]))
    return tuple(
        Own(slug, f"{section}.{name}", own[section][name], base[section][name])
        for section in stated
        if section in base and isinstance(stated[section], dict)
        for name in stated[section]
    )


def _plain(slug: str) -> dict[str, Any]:
    """A preset's settings as JSON has them."""
    data: dict[str, Any] = json.loads(json.dumps(rules_to_data(load_preset(slug))))
    return data


def possible(slug: str, changes: Mapping[str, Any]) -> bool:
    """Whether a preset with settings changed can be played at all."""
    try:
        rules_from_question({"preset": slug, "set": dict(changes)})
    except NotUnderstood as refusal:
        if refusal.code not in IMPOSSIBLE:
            raise
        return False
    return True


def tried(own: Own) -> Finding:
    """What comes of setting one value back."""
    if not possible(own.slug, own.reset):
        return _with_others(own)
    found = list(_changed(own.slug, own.reset))
    alone = [q["id"] for q in found if "set" not in q["rules"]]
    if alone:
        return Finding(How.CAUGHT, alone[0])
    if found:
        return Finding(How.BESIDE, f"{found[0]['id']} with {_text(found[0]['rules']['set'])}")
    return Finding(How.MISSED)


def _with_others(own: Own) -> Finding:
    """The fewest other own values that have to go back too, beside which this one matters.

    Where the others can go back without it, the answers must differ from those they give then.
    """
    rest = [o for o in own_values(own.slug) if o.differs and o.path != own.path]
    for others in chain(combinations(rest, 1), combinations(rest, 2)):
        before = {other.path: other.base for other in others}
        after = {**before, **own.reset}
        if not possible(own.slug, after):
            continue
        found = next(_changed(own.slug, after, before if possible(own.slug, before) else {}), None)
        if found is not None:
            names = " and ".join(other.path for other in others)
            return Finding(How.TOGETHER, f"{found['id']} with {names}")
    return Finding(How.MISSED)


def _changed(
    slug: str, changes: Mapping[str, Any], before: Mapping[str, Any] | None = None
) -> Iterator[dict[str, Any]]:
    """The questions that are answered otherwise; one that cannot be answered does not count."""
    for question in questions(slug):
        if changes.keys() & question["rules"].get("set", {}).keys():
            continue
        was, now = said(question, before), said(question, changes)
        if now != was and "error" not in now:
            yield question


def _text(settings: Mapping[str, Any]) -> str:
    return ", ".join(f"{path} = {json.dumps(value)}" for path, value in settings.items())


# --- the report ---


def main(slugs: list[str]) -> int:
    """Tries every own value; the status is 1 when any was missed."""
    counts = dict.fromkeys(How, 0)
    equal = 0
    for own in (own for slug in slugs or preset_slugs() for own in own_values(slug)):
        if not own.differs:
            equal += 1
            print(f"{own.slug} {own.path}: as its base's, no difference to look for")
            continue
        finding = tried(own)
        counts[finding.how] += 1
        if finding.how != How.CAUGHT:
            print(f"{own.slug} {own.path}: {finding.how}: {finding.by or _text(own.reset)}")
    print(f"{sum(counts.values())} own values, {equal} more as their bases'")
    print(", ".join(f"{n} {how}" for how, n in counts.items()))
    return int(counts[How.MISSED] > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
