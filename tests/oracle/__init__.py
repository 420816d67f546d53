"""Slow players of the rules, written from the rule texts and importing nothing of the engine."""
