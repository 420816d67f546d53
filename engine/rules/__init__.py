"""Rules as data: settings that choose among the engine's policies, and their presets."""

from engine.rules.loading import load_preset, rules_from_data, rules_to_data
from engine.rules.settings import Rules

__all__ = ["Rules", "load_preset", "rules_from_data", "rules_to_data"]
