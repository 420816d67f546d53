"""The rules that a new match has: what was chosen last, and the list to choose from.

A choice is a preset's name or the text of a link (:mod:`engine.rules.links`).
It is kept together with the words that the start page shows before Python is
there. Nobody who plays the base preset waits for a rules file to be read.
"""

from __future__ import annotations

import json
from functools import cache
from typing import NamedTuple

from engine.rules import (
    Rules,
    load_preset,
    preset_info,
    preset_slugs,
    rules_from_link,
)
from engine.rules.loading import BASE
from ui import storage
from ui.i18n import LANGUAGES, Locale

LONGEST = 2000


class Entry(NamedTuple):
    """A preset in the list."""

    slug: str
    title: str
    facts: str
    about: str


def rules_of(choice: str) -> Rules:
    """The rules that a choice names, the base preset's without one.

    :raises NotUnderstood: ``rules.preset``, ``rules.link`` or what else is wrong with them
    """
    if "." in choice:
        return rules_from_link(choice)
    return load_preset(choice or BASE)


def kept() -> str:
    """The choice that was kept, which may name what is no more; empty when there is none."""
    data = storage.read_json(storage.RULES)
    choice = data.get("rules") if isinstance(data, dict) else None
    return choice if isinstance(choice, str) and len(choice) <= LONGEST else ""


def keep(choice: str) -> None:
    """Keeps a choice, with what the start page says about it in each language."""
    storage.write(storage.RULES, words(choice))


def words(choice: str) -> str:
    """What the start page's shell needs to show a choice, as JSON.

    :raises NotUnderstood: as :func:`rules_of`
    """
    rules = rules_of(choice)
    said: dict[str, object] = {"rules": choice, "decks": rules.table.decks}
    for language in LANGUAGES:
        t = Locale(language)
        title = title_of(rules, t)
        said[language] = {
            "title": title,
            "facts": t("rules.brief", seats=rules.table.seats, goal=goal(rules, t)),
            "play": t("rules.play", bots=t(f"number.{rules.table.seats - 1}"), title=title),
        }
    return json.dumps(said, ensure_ascii=False)


def title_of(rules: Rules, t: Locale) -> str:
    """A preset's name, said so where the rules differ from it."""
    if rules.name not in preset_slugs():
        return rules.name
    title = preset_info(rules.name).title[t.language]
    return title if rules == load_preset(rules.name) else t("rules.changed", title=title)


def goal(rules: Rules, t: Locale) -> str:
    """What the attackers need."""
    if rules.auction.held:
        return t("rules.goal.auction")
    return t("rules.goal", n=rules.takeover)


@cache
def entries(language: str) -> tuple[Entry, ...]:
    """All presets in the words of a language."""
    t = Locale(language).more("rules")
    return tuple(_entry(slug, t) for slug in preset_slugs())


def _entry(slug: str, t: Locale) -> Entry:
    rules = load_preset(slug)
    table = rules.table
    facts = t(
        "rules.facts" if table.kitty else "rules.facts.no_kitty",
        seats=table.seats,
        decks=table.decks,
        each=rules.hand_size,
        kitty=table.kitty,
        goal=goal(rules, t),
    )
    about = t(f"preset.{slug}.about") if t.has(f"preset.{slug}.about") else ""
    return Entry(slug, preset_info(slug).title[t.language], facts, about)
