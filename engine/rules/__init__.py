"""Rules as data: settings that choose among the engine's policies, and their presets."""

from engine.rules.links import rules_digest, rules_from_link, rules_link
from engine.rules.loading import (
    PresetInfo,
    load_preset,
    preset_info,
    preset_slugs,
    rules_from_data,
    rules_from_question,
    rules_to_data,
)
from engine.rules.settings import Rules

__all__ = [
    "PresetInfo",
    "Rules",
    "load_preset",
    "preset_info",
    "preset_slugs",
    "rules_digest",
    "rules_from_data",
    "rules_from_link",
    "rules_from_question",
    "rules_link",
    "rules_to_data",
]
