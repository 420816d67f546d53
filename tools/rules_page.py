"""`python -m tools.rules_page`: writes docs/rules.md, the rules of every preset."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from engine.rules import load_preset, preset_info, preset_slugs
from engine.rules.describe import kind_of, settings_index
from engine.rules.links import values
from engine.rules.reading import SETTINGS
from engine.rules.settings import Rules
from tools.paths import ROOT, STATIC

PAGE = ROOT / "docs" / "rules.md"
_HEAD = """# Rules

Every preset, and what it sets otherwise than the classic two-deck game. Written by
`python -m tools.rules_page` from `engine/rules/presets/` and the words of the rules page.

"""


def page() -> str:
    """The whole page as Markdown."""
    words = json.loads((STATIC / "locales" / "rules.en.json").read_text("utf-8"))
    parts = [_HEAD, *_contents(), "\n"]
    for slug in preset_slugs():
        parts += _preset(slug, words)
    parts += ["## All settings\n\n", *_settings(words)]
    return "".join(parts)


def _contents() -> Iterator[str]:
    yield "| preset | 中文 | systems | players | decks | each + kitty |\n"
    yield "|---|---|---|---|---|---|\n"
    for slug in preset_slugs():
        info, rules = preset_info(slug), load_preset(slug)
        table = rules.table
        yield (
            f"| [{info.title['en']}](#{slug}) | {info.title['zh']} | {', '.join(info.systems)} "
            f"| {table.seats} | {table.decks} | {rules.hand_size} + {table.kitty} |\n"
        )


def _preset(slug: str, words: dict[str, str]) -> Iterator[str]:
    about = words[f"preset.{slug}.about"]
    yield f"## {slug}\n\n{preset_info(slug).title['en']}. {about}\n\n"
    own = dict(values(load_preset(slug)))
    base = dict(values(Rules()))
    different = [path for path in base if own[path] != base[path]]
    if not different:
        return
    yield "| setting | here | classic |\n|---|---|---|\n"
    for path in different:
        here, there = (_value(path, v, words) for v in (own[path], base[path]))
        yield f"| {words[f'rule.{path}']} (`{path}`) | {here} | {there} |\n"
    yield "\n"


def _settings(words: dict[str, str]) -> Iterator[str]:
    yield "| setting | meaning | may be | classic |\n|---|---|---|---|\n"
    for setting in settings_index():
        path = setting.path
        bounds = f"{setting.low} … {setting.high}" if setting.kind == "number" else ""
        choices = ", ".join(f"`{c}`" for c in setting.choices) if setting.kind == "choice" else ""
        yield (
            f"| {words[f'rule.{path}']} (`{path}`) | {words[f'rule.{path}.help']} "
            f"| {bounds or choices or setting.kind} | {_value(path, setting.default, words)} |\n"
        )


def _value(path: str, value: Any, words: dict[str, str]) -> str:
    """A value in words."""
    kind = kind_of(SETTINGS[path].metadata)
    if kind == "switch":
        return words["rule.on" if value else "rule.off"]
    if kind == "rows":
        return ", ".join(f"{at}: {side} +{n}" for at, side, n in value)
    if kind == "list":
        return " < ".join(value) or "none"
    return words.get(f"rule.{path}.{value}", str(value))


def main() -> None:
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
