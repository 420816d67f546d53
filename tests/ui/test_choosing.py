"""The rules that a new match has, and what the address asks for."""

import json

import pytest

from engine.errors import NotUnderstood
from engine.rules import Rules, load_preset, preset_slugs, rules_from_data, rules_link
from ui import choosing, storage
from ui.address import Address, read_address
from ui.i18n import LANGUAGES


@pytest.fixture
def stored(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A browser's storage."""
    kept: dict[str, str] = {}
    monkeypatch.setattr(storage, "read", kept.get)
    monkeypatch.setattr(storage, "write", lambda key, text: kept.update({key: text}) or True)
    return kept


def test_without_a_choice_the_base_preset_is_played(stored: dict[str, str]) -> None:
    assert choosing.kept() == ""
    assert choosing.rules_of("") == Rules()


@pytest.mark.parametrize("slug", preset_slugs())
def test_a_choice_is_kept_with_the_words_of_the_start_page(
    slug: str, stored: dict[str, str]
) -> None:
    choosing.keep(slug)
    assert choosing.kept() == slug
    assert choosing.rules_of(slug) == load_preset(slug)
    said = json.loads(stored[storage.RULES])
    assert said["decks"] == load_preset(slug).table.decks
    for language in LANGUAGES:
        assert set(said[language]) == {"title", "facts", "play"}
        assert all(0 < len(text) < 100 and "{" not in text for text in said[language].values())


def test_rules_that_differ_from_a_preset_are_chosen_by_their_link(stored: dict[str, str]) -> None:
    rules = rules_from_data({"base": "titanic", "throw": {"forced": "lowest_single"}})
    choosing.keep(rules_link(rules))
    assert choosing.rules_of(choosing.kept()) == rules
    said = json.loads(stored[storage.RULES])
    assert "改过" in said["zh"]["title"]
    assert "changed" in said["en"]["title"]


@pytest.mark.parametrize(
    "junk", ["", "[", "7", '{"rules": 3}', '{"rules": null}', json.dumps({"rules": "x" * 9999})]
)
def test_a_damaged_choice_falls_away(junk: str, stored: dict[str, str]) -> None:
    stored[storage.RULES] = junk
    assert choosing.kept() == ""


@pytest.mark.parametrize("choice", ["nobody-knows", "1.nobody-knows", "9.star", "1.star.x"])
def test_a_choice_that_names_nothing_is_refused(choice: str) -> None:
    with pytest.raises(NotUnderstood):
        choosing.rules_of(choice)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("", Address()),
        ("#seed=7&motion=off", Address(7, True)),
        ("#rules=star&seed=9", Address(9, False, "star")),
        ("#seed=x&motion=on&other=1", Address()),
        ("#seed=12345678901", Address()),
        ("?bot=bots/a.whl#seed=7", Address(7, bot="bots/a.whl")),
    ],
)
def test_the_address_is_read(text: str, address: Address) -> None:
    assert read_address(text) == address
