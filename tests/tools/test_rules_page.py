"""docs/rules.md is written from the presets, and is written anew whenever they change."""

from engine.rules import preset_slugs
from tools.rules_page import PAGE, page


def test_the_page_is_what_the_presets_say() -> None:
    """Run ``python -m tools.rules_page`` when this fails."""
    assert PAGE.read_text("utf-8") == page()


def test_every_preset_has_its_part() -> None:
    text = page()
    assert all(f"\n## {slug}\n" in text for slug in preset_slugs())
