"""A player's own settings: the bots' level, language, looks and pace."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

import js

from ui import storage
from ui.bots import BUDGET

CHOICES: dict[str, tuple[str, ...]] = {
    "bots": tuple(BUDGET),
    "lang": ("zh", "en"),
    "theme": ("auto", "light", "dark"),
    "suits": ("2", "4"),
    "speed": ("slow", "normal", "fast", "off"),
}
PACE = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "off": 0.0}
"""By speed: how long animations and pauses last, against the design's own durations."""


@dataclass(frozen=True)
class Settings:
    bots: str = "normal"
    """The level of the bots at the table, and in the next match."""
    lang: str = "zh"
    theme: str = "auto"
    suits: str = "2"
    speed: str = "normal"

    @property
    def pace(self) -> float:
        return PACE[self.speed]


def load(lang: str) -> Settings:
    """The kept settings, with the page's language where none was chosen; bad values fall away."""
    settings = Settings(lang=lang if lang in CHOICES["lang"] else "en", speed=_default_speed())
    data = storage.read_json(storage.SETTINGS)
    if not isinstance(data, dict):
        return settings
    good = {f.name: data[f.name] for f in fields(Settings) if _allowed(f.name, data.get(f.name))}
    return replace(settings, **good)


def _allowed(name: str, value: Any) -> bool:
    return value in CHOICES[name]


def _default_speed() -> str:
    reduced = js.matchMedia("(prefers-reduced-motion: reduce)").matches
    return "off" if reduced else "normal"


def keep(settings: Settings) -> bool:
    """Writes the settings; whether the browser allowed it."""
    return storage.write(storage.SETTINGS, json.dumps(asdict(settings)))


def show(settings: Settings) -> None:
    """Tells the page's shell, which sets what the style sheets look at."""
    js.window.shengji.show(json.dumps(asdict(settings)))
