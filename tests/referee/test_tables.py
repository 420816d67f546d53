"""The referee on presets and deals."""

from __future__ import annotations

from typing import Any

import pytest

from engine.referee import answer
from engine.rules import load_preset, preset_slugs


def ask(kind: str, **fields: Any) -> dict[str, Any]:
    return answer({"id": "q", "ask": kind, **fields})


def deal(preset: str, **fields: Any) -> tuple[int, int, list[int]]:
    said = ask("deal", rules={"preset": preset}, **fields)
    assert said.pop("id") == "q"
    assert set(said) == {"each", "kitty", "kitties"}
    return said["each"], said["kitty"], said["kitties"]


def test_all_presets_in_order() -> None:
    said = ask("presets", rules={"preset": "classic"})["presets"]
    assert [preset["slug"] for preset in said] == list(preset_slugs())
    assert said[0] == {
        "slug": "classic",
        "title": {"zh": "经典两副牌（80分）", "en": "Classic, two decks (80 points)"},
        "systems": ["R1"],
        "players": 4,
        "decks": 2,
        "each": 25,
        "kitty": 8,
    }
    for preset in said:
        rules = load_preset(preset["slug"])
        assert preset["each"] * preset["players"] + preset["kitty"] == rules.cards


def test_the_presets_need_no_rules() -> None:
    assert len(ask("presets")["presets"]) == len(preset_slugs())


@pytest.mark.parametrize("slug", preset_slugs())
def test_a_preset_is_dealt_as_it_says(slug: str) -> None:
    rules = load_preset(slug)
    each, kitty, kitties = deal(slug)
    assert (each, kitty) == (rules.hand_size, rules.table.kitty)
    assert kitty in kitties


def test_seven_players_with_five_decks() -> None:
    """I3: 270 cards; what classic's kitty of eight leaves over goes to it."""
    assert deal("classic", players=7, decks=5) == (37, 11, [4, 11, 18])


@pytest.mark.parametrize(
    ("preset", "fields", "answered"),
    [
        ("classic", {"players": 3}, (33, 9, [0, 3, 6, 9])),
        ("classic", {"players": 5}, (20, 8, [3, 8, 13])),
        ("classic", {"players": 6, "decks": 3}, (25, 12, [0, 6, 12])),
        ("classic", {"players": 8, "decks": 6}, (39, 12, [4, 12, 20])),
        ("one-deck-13", {"decks": 2}, (26, 0, [0, 4, 8, 12])),
        ("one-deck-13", {"players": 5}, (10, 2, [2, 7, 12])),
        ("four-hidden", {"players": 5}, (43, 1, [1, 6, 11])),
    ],
)
def test_other_numbers_of_players_and_decks(
    preset: str, fields: dict[str, int], answered: tuple[int, int, list[int]]
) -> None:
    assert deal(preset, **fields) == answered


def test_a_kitty_larger_than_usual_is_dealt_too() -> None:
    said = ask("deal", rules={"preset": "classic", "set": {"table.kitty": 20}})
    assert (said["each"], said["kitty"], said["kitties"]) == (22, 20, [0, 4, 8, 12])


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({}, "field.missing", "rules"),
        ({"rules": {"preset": "none"}}, "rules.preset", "rules"),
        ({"rules": {"preset": "classic", "set": {"table.kitty": 7}}}, "rules.deal", "rules"),
        ({"rules": {"preset": "classic"}, "players": 9}, "field.value", "players"),
        ({"rules": {"preset": "classic"}, "players": 2}, "field.value", "players"),
        ({"rules": {"preset": "classic"}, "decks": 7}, "field.value", "decks"),
        ({"rules": {"preset": "classic"}, "decks": True}, "field.value", "decks"),
    ],
)
def test_a_deal_that_cannot_be_told(fields: dict[str, Any], code: str, field: str) -> None:
    error = ask("deal", **fields)["error"]
    assert (error["code"], error["field"]) == (code, field)


def table(preset: str, **settings: Any) -> dict[str, Any]:
    said = ask("table", rules={"preset": preset, "set": settings})
    assert said.pop("id") == "q"
    return said


def test_how_classic_is_run() -> None:
    assert table("classic") == {
        "sides": [[0, 2], [1, 3]],
        "levels": ["2", "2", "2", "2"],
        "hands": 0,
        "minutes": 0,
        "seconds": 0,
        "expiry": "lowest",
        "first_dealer": None,
        "drawn": [0, 1, 2, 3],
        "bids_while_dealing": True,
        "bids_hidden": False,
        "turned": 0,
        "stolen": 0,
        "aids": True,
        "honour": False,
        "revoke": "levels_or_points",
        "room": "none",
    }


@pytest.mark.parametrize("slug", preset_slugs())
def test_every_table_can_be_run(slug: str) -> None:
    rules = load_preset(slug)
    said = table(slug)
    seats = range(rules.table.seats)
    assert sorted(said["drawn"]) == sorted(s for side in said["sides"] for s in side) == [*seats]
    assert said["levels"] == [rules.levels.start] * len(seats)


@pytest.mark.parametrize(
    ("settings", "drawn"),
    [
        ({}, [0, 1, 2, 3]),
        ({"table.deal_direction": "clockwise"}, [0, 3, 2, 1]),
        ({"table.play_direction": "clockwise"}, [0, 3, 2, 1]),
        (
            {"table.deal_direction": "clockwise", "table.play_direction": "clockwise"},
            [0, 1, 2, 3],
        ),
    ],
)
def test_the_first_cards_go_round_as_the_cards_are_dealt(
    settings: dict[str, str], drawn: list[int]
) -> None:
    """X17: seats are numbered in order of play."""
    assert table("classic", **settings)["drawn"] == drawn


@pytest.mark.parametrize(
    ("preset", "settings", "answered"),
    [
        ("classic", {"bid.when": "after"}, {"bids_while_dealing": False}),
        ("classic", {"bid.hidden": True}, {"bids_hidden": True}),
        ("match-four", {"bid.hidden": False}, {"bids_hidden": False}),
        ("classic", {"kitty.steal": "whole"}, {"stolen": 8}),
        ("auction-3", {"kitty.random": 4}, {"stolen": 4}),
        ("auction-3", {"auction.turned": 0}, {"turned": 0}),
        ("six-teams", {"table.sides": "three"}, {"sides": [[0, 3], [1, 4], [2, 5]]}),
        ("classic", {"rotation.first": "first_seat"}, {"first_dealer": 0}),
        ("classic", {"clock.play": 20, "clock.expiry": "bot"}, {"seconds": 20, "expiry": "bot"}),
        ("classic", {"conduct.honour": True, "conduct.aids": False}, {"honour": True}),
    ],
)
def test_what_a_setting_changes_at_the_table(
    preset: str, settings: dict[str, Any], answered: dict[str, Any]
) -> None:
    said = table(preset, **settings)
    assert {name: said[name] for name in answered} == answered
    assert said != table(preset)


def test_an_unknown_table_cannot_be_told() -> None:
    error = ask("table", rules={"preset": "none"})["error"]
    assert (error["code"], error["field"]) == ("rules.preset", "rules")
