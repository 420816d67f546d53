"""Every preset: what it states, that it can be dealt, and what decides it apart from the others."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from importlib import resources
from typing import Any

import pytest

from engine.cards import POINTS, deck
from engine.errors import NotUnderstood
from engine.rules import Rules, load_preset, preset_info, preset_slugs
from engine.rules.links import values
from engine.rules.playable import holdable
from engine.rules.settings import SECTIONS
from tests.engine.helpers import CLASSIC, refused

SLUGS = preset_slugs()
FOLDER = resources.files("engine.rules") / "presets"
LABELS = {"base", "title", "systems"}


def stated(slug: str) -> dict[str, Any]:
    """What a preset's own file says."""
    return tomllib.loads((FOLDER / f"{slug}.toml").read_text(encoding="utf-8"))


def sections(slug: str) -> dict[str, dict[str, Any]]:
    return {key: value for key, value in stated(slug).items() if key not in LABELS}


def setting(slug: str, path: str) -> Any:
    return dict(values(load_preset(slug)))[path]


# --- the files ---


def test_the_presets_are_listed_in_order() -> None:
    assert SLUGS == (
        "classic", "classic-2s", "one-deck", "one-deck-colours", "titanic", "four-hidden",
        "four-kitty", "joker-call", "star", "glossary-1", "glossary-2", "glossary-3", "server-1",
        "server-2", "server-3", "server-4", "bianfeng-fixed", "bianfeng-called", "match-four",
        "match-seven", "friends-5", "friends-5-two", "friends-4", "auction-3", "six-teams",
        "six-auction", "one-deck-13", "one-deck-4", "ace-start", "henan", "three-suits-ranked",
    )  # fmt: skip
    files = {file.name.removesuffix(".toml") for file in FOLDER.iterdir()}
    assert files == {*SLUGS, "index"}


def test_the_settings_own_values_are_the_classic_preset() -> None:
    assert load_preset("classic") == Rules() == CLASSIC


def test_the_classic_file_states_every_setting_as_it_is() -> None:
    told = sections("classic")
    assert list(told) == list(SECTIONS)
    for name, section in told.items():
        assert list(section) == [f.name for f in fields(getattr(CLASSIC, name))]
    plain = {path: _plain(value) for path, value in values(CLASSIC)}
    assert plain == {
        f"{s}.{k}": value for s, section in told.items() for k, value in section.items()
    }


def _plain(value: Any) -> Any:
    return [_plain(v) for v in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize("slug", SLUGS[1:])
def test_a_preset_states_its_score_table_and_else_only_what_it_changes(slug: str) -> None:
    base = dict(values(load_preset(stated(slug)["base"])))
    told = sections(slug)
    assert {"table", "step"} <= set(told["score"])
    assert load_preset(slug).name == slug
    assert dict(values(load_preset(slug))) != base
    for section, settings in told.items():
        for name, value in settings.items():
            path = f"{section}.{name}"
            if path not in ("score.table", "score.step"):
                assert _plain(base[path]) != value, path


@pytest.mark.parametrize("slug", SLUGS)
def test_a_preset_has_names_and_sources(slug: str) -> None:
    info = preset_info(slug)
    assert set(stated(slug)) - set(SECTIONS) <= LABELS
    assert info.slug == slug
    assert set(info.title) == {"zh", "en"}
    assert all(info.title.values())
    assert info.systems
    assert all(system.startswith("R") for system in info.systems)


def test_no_two_presets_have_the_same_name_or_rules() -> None:
    for language in ("zh", "en"):
        assert len({preset_info(slug).title[language] for slug in SLUGS}) == len(SLUGS)
    assert len({tuple(values(load_preset(slug))) for slug in SLUGS}) == len(SLUGS)


def test_every_rule_system_has_a_preset() -> None:
    told = {system for slug in SLUGS for system in preset_info(slug).systems}
    # R14 are rulings on R1; of R18, a is told as R1 and e as R2.
    systems = {f"R{n}" for n in range(1, 18)} - {"R14"}
    assert told == systems | {"R18b", "R18c", "R18d", "R18f", "R18g"}


@pytest.mark.parametrize(
    "name", ["", "nothing", "index", "../classic", "classic.toml", "经典", "Classic ", "a/b"]
)
def test_there_is_no_such_preset(name: str) -> None:
    for look_up in (load_preset, preset_info):
        with refused("rules.preset", NotUnderstood):
            look_up(name)


# --- the deals ---

DEALS = {
    "classic": (2, 4, 25, 8), "one-deck": (1, 4, 12, 6), "titanic": (3, 4, 39, 6),
    "four-hidden": (4, 4, 54, 0), "four-kitty": (4, 4, 52, 8), "glossary-1": (1, 4, 12, 6),
    "glossary-2": (2, 4, 25, 8), "glossary-3": (3, 4, 39, 6), "server-1": (1, 4, 12, 6),
    "server-2": (2, 4, 25, 8), "server-3": (3, 4, 39, 6), "server-4": (4, 4, 52, 8),
    "match-four": (4, 4, 54, 0), "friends-5": (3, 5, 31, 7), "friends-5-two": (2, 5, 20, 8),
    "friends-4": (2, 4, 25, 8), "auction-3": (2, 3, 33, 9), "six-teams": (3, 6, 26, 6),
    "six-auction": (3, 6, 26, 6), "one-deck-13": (1, 4, 13, 0), "one-deck-4": (1, 4, 12, 4),
    "ace-start": (2, 4, 24, 8), "henan": (1, 4, 12, 6), "three-suits-ranked": (3, 4, 39, 6),
}  # fmt: skip


@pytest.mark.parametrize("slug", DEALS)
def test_the_deal_is_as_printed(slug: str) -> None:
    rules = load_preset(slug)
    assert DEALS[slug] == (rules.table.decks, rules.table.seats, rules.hand_size, rules.table.kitty)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_deal_comes_out_even(slug: str) -> None:
    rules = load_preset(slug)
    cards = deck(rules.table.decks, rules.table.jokers)
    assert len(cards) == rules.cards == rules.hand_size * rules.table.seats + rules.table.kitty


@pytest.mark.parametrize("slug", SLUGS)
def test_every_bid_of_a_ladder_can_be_held(slug: str) -> None:
    rules = load_preset(slug)
    for rung in (*rules.bid.ladder, *rules.kitty.ladder):
        assert holdable(rung, rules), rung


@pytest.mark.parametrize("slug", SLUGS)
def test_the_take_over_is_two_steps_of_twenty_points_a_deck(slug: str) -> None:
    rules = load_preset(slug)
    if rules.score.unit == "points" and slug not in ("glossary-1", "server-1"):
        assert rules.takeover == 40 * rules.table.decks
        assert rules.takeover * 5 == 2 * sum(POINTS[c] for c in deck(rules.table.decks))


# --- what decides ---


@pytest.mark.parametrize(
    ("path", "value", "slugs"),
    [
        ("levels.win", "none", "four-kitty server-1 server-2 server-3 server-4"),  # X05
        (
            "levels.win", "defend",
            "four-hidden joker-call match-four match-seven friends-5 ace-start henan",
        ),  # X05, X15
        (
            "order.permanent_twos", True,
            "classic-2s four-hidden four-kitty joker-call match-four henan",
        ),  # X20
        ("order.low_ace", True, "four-hidden four-kitty match-four"),  # X21
        ("order.adjacency", "natural", "four-hidden four-kitty match-four"),  # X12
        ("order.levels_first", True, "four-kitty"),  # X22
        ("throw.void", "refused", "four-hidden"),  # X13
        ("table.deal_direction", "clockwise", "four-kitty"),  # X17
        ("table.play_direction", "clockwise", ""),  # X17
        ("rotation.taken", "clockwise", "server-1 server-2 server-3 server-4"),  # X17
        ("ruff.form", "exact", "four-hidden four-kitty"),
        ("ruff.wider_wins", True, "four-hidden four-kitty match-four"),
        ("follow.break_sets", False, "server-1 server-2 server-3 server-4"),
        (
            "bid.moves_dealer", True,
            "four-hidden four-kitty glossary-1 glossary-2 glossary-3 bianfeng-fixed bianfeng-called"
            " match-four match-seven",
        ),  # X28
        (
            "bid.when", "after",
            "glossary-1 glossary-2 glossary-3 bianfeng-fixed bianfeng-called",
        ),  # X28
        (
            "dig.scheme", "contents",
            "glossary-1 glossary-2 glossary-3 bianfeng-fixed bianfeng-called",
        ),  # X41
        ("dig.by", "both", "four-hidden match-four"),  # X10, R12
        ("dig.plain", "once", "four-kitty joker-call"),  # X38, R7
        ("conduct.aids", False, "match-four match-seven"),
        ("conduct.honour", True, ""),
        (
            "levels.personal", True,
            "bianfeng-called friends-5 friends-5-two friends-4 auction-3",
        ),
        ("levels.share", "hard", "friends-5 friends-5-two"),  # R15
        ("bid.rights", "winners", "friends-5"),  # R15
        ("friends.trumps", True, ""),
        ("auction.held", True, "auction-3 six-auction"),
        ("tractor.allowed", False, "server-4"),  # X29
        ("throw.allowed", "none", "server-4 match-four"),
        ("kitty.steal", "whole", "four-kitty joker-call"),
        ("kitty.steal", "random", "auction-3 six-auction"),
        ("rotation.first", "first_seat", "henan"),
    ],
)  # fmt: skip
def test_a_decision_holds_for_these_presets_alone(path: str, value: Any, slugs: str) -> None:
    assert [slug for slug in SLUGS if setting(slug, path) == value] == slugs.split()


@pytest.mark.parametrize(
    ("path", "by_slug"),
    [
        ("bid.no_bid", {"four-hidden": "spades", "match-seven": "first_card", "star": "twin",
                        "four-kitty": "first_level_card", "match-four": "no_trump"}),  # X02, X19
        ("bid.strengthen", {"four-hidden": "own", "match-four": "side", "match-seven": "anyone"}),
        ("bid.own_change", {"star": "no_trump", "four-hidden": "none", "four-kitty": "none",
                            "joker-call": "none", "match-four": "none", "match-seven": "none",
                            "titanic": "any"}),  # T6, X01
        ("levels.start", {"joker-call": "3", "match-four": "3", "henan": "3", "ace-start": "A"}),
        ("throw.forced", {"four-kitty": "fewest_cards", "server-3": "lowest_single",
                          "match-seven": "lowest_component"}),  # X03
        ("throw.penalty_kind", {"four-kitty": "room", "match-seven": "points", "star": "none"}),
        ("dig.most", {"classic": 0, "titanic": 64, "four-kitty": 0, "friends-5": 64}),  # X04
        ("levels.must", {"match-seven": ("2", "A"), "friends-5": ("J", "A", "W"), "titanic": ()}),
        ("levels.ladder", {"match-seven": "25TJQKA", "ace-start": "A23456789TJQK",
                           "friends-5": "23456789TJQKAW", "friends-5-two": "23456789TJQKA"}),
        ("follow.ladder", {"one-deck": "pairs", "titanic": "titanic", "four-hidden": "free_quads",
                           "four-kitty": "sets_first", "server-4": "pairs",
                           "match-four": "bombs", "six-auction": "pairs",
                           "friends-5-two": "pairs", "glossary-3": "pairs"}),
        ("table.sides", {"six-teams": "two", "six-auction": "three", "auction-3": "alone",
                         "friends-4": "called"}),
        ("score.most", {"match-seven": 3, "classic": 0}),
        ("auction.opening", {"auction-3": 200, "six-auction": 300}),
    ],
)  # fmt: skip
def test_a_decision_by_preset(path: str, by_slug: dict[str, Any]) -> None:
    assert {slug: setting(slug, path) for slug in by_slug} == by_slug
