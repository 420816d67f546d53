from __future__ import annotations

import json
import tomllib
from dataclasses import fields, replace
from importlib import resources
from typing import Any

import pytest

from engine.errors import NotUnderstood
from engine.follow import LADDERS
from engine.kitty import SCHEMES
from engine.rules import Rules, load_preset, rules_from_data, rules_to_data
from engine.rules.settings import SECTIONS, Dig, Play
from engine.tricks import FORCED
from tests.engine.helpers import CLASSIC, refused, variant


def test_the_settings_own_values_are_the_classic_preset() -> None:
    assert load_preset("classic") == Rules()


def test_the_classic_file_states_every_setting() -> None:
    file = resources.files("engine.rules") / "presets" / "classic.toml"
    stated = tomllib.loads(file.read_text(encoding="utf-8"))
    assert set(stated) == set(SECTIONS)
    for name, section in stated.items():
        assert set(section) == {f.name for f in fields(getattr(CLASSIC, name))}


@pytest.mark.parametrize(
    "name", ["", "nothing", "../classic", "classic.toml", "经典", "Classic ", "a/b"]
)
def test_there_is_no_such_preset(name: str) -> None:
    with refused("rules.preset", NotUnderstood):
        load_preset(name)


def test_twenty_five_cards_each_and_eight_in_the_kitty() -> None:
    assert CLASSIC.hand_size == 25
    assert variant(table={"kitty": 12}).hand_size == 24


def test_rules_read_back_from_json() -> None:
    changed = variant(
        levels={"start": "5", "win": "defend"},
        bidding={"ladder": ["level", "BJ BJ"], "no_bid": "fourth_card", "own_change": False},
        score={"table": [[0, "dealer", 1], [100, "attackers", 2]], "step": 50},
    )
    for rules in (CLASSIC, changed):
        assert rules_from_data(json.loads(json.dumps(rules_to_data(rules)))) == rules


def test_what_is_not_said_is_as_in_classic() -> None:
    assert rules_from_data({}) == CLASSIC
    assert rules_from_data({"dig": {}}) == CLASSIC
    assert (
        replace(variant(levels={"win": "defend"}), levels=CLASSIC.levels, name="classic") == CLASSIC
    )


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        (None, "rules.value", ""),
        ([], "rules.value", ""),
        ("classic", "rules.value", ""),
        ({"name": 3}, "rules.value", "name"),
        ({"name": "x" * 81}, "rules.value", "name"),
        ({"name": "a\nb"}, "rules.value", "name"),
        ({"name": "\ud800"}, "rules.value", "name"),
        ({"tables": {}}, "rules.key", "tables"),
        ({"table": []}, "rules.value", "table"),
        ({"table": {"deck": 2}}, "rules.key", "table.deck"),
        ({"table": {"decks": 7}}, "rules.value", "table.decks"),
        ({"table": {"decks": 2.0}}, "rules.value", "table.decks"),
        ({"table": {"jokers": 1}}, "rules.value", "table.jokers"),
        ({"table": {"kitty": 9}}, "rules.value", "table.kitty"),
        ({"table": {"kitty": True}}, "rules.value", "table.kitty"),
        ({"table": {"kitty": -4}}, "rules.value", "table.kitty"),
        ({"levels": {"start": "A"}}, "rules.value", "levels.start"),
        ({"bidding": {"ladder": "level"}}, "rules.value", "bidding.ladder"),
        ({"bidding": {"ladder": ["LJ"]}}, "rules.value", "bidding.ladder"),
        ({"bidding": {"ladder": ["level", "level"]}}, "rules.value", "bidding.ladder"),
        ({"bidding": {"ladder": [[]]}}, "rules.value", "bidding.ladder"),
        ({"play": {"tractor_length": 1}}, "rules.value", "play.tractor_length"),
        ({"play": {"forced": None}}, "rules.value", "play.forced"),
        ({"score": {"step": 0}}, "rules.value", "score.step"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_with_its_path(data: Any, code: str, path: str) -> None:
    with refused(code, NotUnderstood) as caught:
        rules_from_data(data)
    assert caught.value.params["path"] == path
    assert caught.value.params["allowed"]


@pytest.mark.parametrize(
    ("table", "path"),
    [
        ([], "score.table"),
        ([[0, "dealer", 1]], "score.table"),
        ([[0, "dealer"], []], "score.table[0]"),
        ([[0, "dealer", 1], [1.5, "attackers", 1]], "score.table[1]"),
        ([[0, "dealer", 1], [80, "nobody", 1]], "score.table[1]"),
        ([[0, "dealer", 1], [80, "attackers", 13]], "score.table[1]"),
        ([[5, "dealer", 1], [80, "attackers", 0]], "score.table"),
        ([[0, "dealer", 1], [0, "attackers", 0]], "score.table"),
        ([[0, "dealer", 1], [80, "dealer", 0]], "score.table"),
        ([[0, "attackers", 1], [80, "dealer", 0]], "score.table"),
    ],
)
def test_a_score_table_rises_from_the_dealers_rows_to_the_attackers(table: Any, path: str) -> None:
    with refused("rules.value", NotUnderstood) as caught:
        rules_from_data({"score": {"table": table}})
    assert caught.value.params["path"] == path


def test_a_kitty_that_does_not_come_out_even_names_the_sizes_that_do() -> None:
    with refused("rules.value") as caught:
        variant(table={"kitty": 7})
    assert caught.value.params["allowed"] == "0, 4, 8, 12, 16"


@pytest.mark.parametrize(
    ("section", "setting", "functions"),
    [(Play, "ladder", LADDERS), (Play, "forced", FORCED), (Dig, "scheme", SCHEMES)],
)
def test_every_policy_names_its_function(
    section: type[Play | Dig], setting: str, functions: dict[str, object]
) -> None:
    choices = next(f for f in fields(section) if f.name == setting).metadata["choices"]
    assert set(choices) == set(functions)


def test_no_preset_is_asked_for_its_name() -> None:
    """The name is a label: the same settings under another name play the same hand."""
    renamed = replace(CLASSIC, name="something else")
    assert renamed != CLASSIC
    assert renamed.hand_size == CLASSIC.hand_size
