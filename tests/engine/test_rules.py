"""Rule data: read, refused, written, told by a link, compared."""

from __future__ import annotations

import json
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NotUnderstood
from engine.kitty import SCHEMES
from engine.ladders import PRINTED
from engine.rules import (
    Rules,
    links,
    load_preset,
    loading,
    preset_slugs,
    rules_digest,
    rules_from_data,
    rules_from_link,
    rules_from_question,
    rules_link,
    rules_to_data,
)
from engine.rules.describe import Setting, settings_index
from engine.rules.links import LONGEST, values
from engine.rules.loading import VERSION
from engine.rules.reading import SETTINGS
from engine.rules.settings import SECTIONS
from engine.tricks import FORCED
from tests.engine.helpers import CLASSIC, refused, variant

INDEX = {setting.path: setting for setting in settings_index()}


def changed(rules: Rules, path: str, value: Any) -> Rules:
    """The rules with one setting changed, whether they can be played or not."""
    section, _, name = path.partition(".")
    return replace(rules, **{section: replace(getattr(rules, section), **{name: value})})


def other_value(setting: Setting) -> Any:
    """A value of a setting that is not its default."""
    if setting.kind in ("switch", "choice"):
        return next(c for c in setting.choices if c != setting.default)
    if setting.kind == "number":
        return setting.high if setting.default != setting.high else setting.low
    if setting.kind == "list":
        return tuple(c for c in setting.choices[:3] if c not in setting.default[1:])
    if setting.kind == "ladder":
        return setting.choices[:5]
    return ((0, "dealer", 1), (100, "attackers", 2))


# --- reading ---


def test_twenty_five_cards_each_and_eight_in_the_kitty() -> None:
    assert CLASSIC.hand_size == 25
    assert variant(table={"kitty": 12}).hand_size == 24


def test_what_is_not_said_is_as_in_classic() -> None:
    assert rules_from_data({}) == CLASSIC
    assert rules_from_data({"dig": {}}) == CLASSIC
    started = variant(levels={"win": "defend"})
    assert started != CLASSIC
    assert replace(started, levels=CLASSIC.levels, name="classic") == CLASSIC


def test_data_may_name_its_base() -> None:
    rules = rules_from_data({"base": "titanic", "dig": {"most": 32}})
    assert rules.name == "titanic"
    assert rules.dig.most == 32
    assert rules == changed(load_preset("titanic"), "dig.most", 32)
    assert rules_from_data({"base": "titanic", "name": "ours"}).name == "ours"


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
        ({"base": None}, "rules.value", "base"),
        ({"base": {"table": {}}}, "rules.value", "base"),
        ({"version": "1"}, "rules.value", "version"),
        ({"version": 0}, "rules.value", "version"),
        ({"version": VERSION + 1, "news": {}}, "rules.newer", "version"),
        ({"tables": {}}, "rules.key", "tables"),
        ({"title": {}}, "rules.key", "title"),
        ({7: {}}, "rules.key", "7"),
        ({"table": []}, "rules.value", "table"),
        ({"table": {"deck": 2}}, "rules.key", "table.deck"),
        ({"table": {"decks": 7}}, "rules.value", "table.decks"),
        ({"table": {"decks": 2.0}}, "rules.value", "table.decks"),
        ({"table": {"jokers": 1}}, "rules.value", "table.jokers"),
        ({"table": {"kitty": True}}, "rules.value", "table.kitty"),
        ({"table": {"kitty": -4}}, "rules.value", "table.kitty"),
        ({"levels": {"start": "1"}}, "rules.value", "levels.start"),
        ({"levels": {"ladder": "2"}}, "rules.value", "levels.ladder"),
        ({"levels": {"ladder": "223"}}, "rules.value", "levels.ladder"),
        ({"levels": {"ladder": "2X"}}, "rules.value", "levels.ladder"),
        ({"levels": {"ladder": ["2", "3"]}}, "rules.value", "levels.ladder"),
        ({"levels": {"must": "A"}}, "rules.value", "levels.must"),
        ({"bid": {"ladder": "level"}}, "rules.value", "bid.ladder"),
        ({"bid": {"ladder": ["LJ"]}}, "rules.value", "bid.ladder"),
        ({"bid": {"ladder": ["level", "level"]}}, "rules.value", "bid.ladder"),
        ({"bid": {"ladder": [[]]}}, "rules.value", "bid.ladder"),
        ({"tractor": {"length": 1}}, "rules.value", "tractor.length"),
        ({"throw": {"forced": None}}, "rules.value", "throw.forced"),
        ({"dig": {"lone_pair": 3}}, "rules.value", "dig.lone_pair"),
        ({"score": {"step": 0}}, "rules.value", "score.step"),
    ],
)  # fmt: skip
def test_what_is_no_rule_is_refused_with_its_path(data: Any, code: str, path: str) -> None:
    with refused(code, NotUnderstood) as caught:
        rules_from_data(data)
    assert caught.value.params["path"] == path
    assert caught.value.params["allowed"]
    assert len(str(caught.value.params)) < 400


@pytest.mark.parametrize(
    ("table", "path"),
    [
        ([], "score.table"),
        ([[0, "dealer", 1]], "score.table"),
        ([[0, "dealer"], []], "score.table[0]"),
        ([[0, "dealer", 1], [1.5, "attackers", 1]], "score.table[1]"),
        ([[0, "dealer", 1], [80, "nobody", 1]], "score.table[1]"),
        ([[0, "dealer", 1], [80, "attackers", 13]], "score.table[1]"),
        ([[-5, "dealer", 1], [80, "attackers", 0]], "score.table[0]"),
        ([[0, "dealer", 1], [0, "attackers", 0]], "score.table"),
        ([[0, "dealer", 1], [80, "dealer", 0]], "score.table"),
        ([[0, "attackers", 1], [80, "attackers", 0]], "score.table"),
        ([[0, "attackers", 1], [80, "dealer", 0]], "score.table"),
    ],
)
def test_a_score_table_rises_from_the_dealers_rows_to_the_attackers(table: Any, path: str) -> None:
    with refused("rules.value", NotUnderstood) as caught:
        rules_from_data({"score": {"table": table}})
    assert caught.value.params["path"] == path


def test_a_score_table_begins_above_nothing_only_where_levels_go_on_downwards() -> None:
    table = [[121, "dealer", 1], [160, "attackers", 0]]
    with refused("rules.clash") as caught:
        variant(score={"table": table})
    assert caught.value.params["path"] == "score.table"
    assert variant(score={"table": table, "step_down": 40}).takeover == 160


# --- what cannot be dealt or played ---


@pytest.mark.parametrize(
    ("table", "allowed"),
    [
        ({"kitty": 7}, "0, 4, 8, 12"),
        ({"kitty": 9}, "0, 4, 8, 12"),
        ({"seats": 7, "decks": 5, "sides": "called"}, "4, 11, 18"),  # I3
        ({"jokers": False, "decks": 1, "kitty": 6}, "0, 4, 8, 12"),
    ],
)
def test_a_kitty_that_does_not_come_out_even_names_the_sizes_that_do(
    table: dict[str, Any], allowed: str
) -> None:
    with refused("rules.deal") as caught:
        variant(table=table)
    assert caught.value.params == {"path": "table.kitty", "allowed": allowed}


@pytest.mark.parametrize(
    ("sections", "path", "allowed"),
    [
        ({"table": {"seats": 5}}, "table.sides", "called, alone"),
        ({"table": {"seats": 4, "sides": "three"}}, "table.sides", "two, called, alone"),
        ({"table": {"seats": 3, "kitty": 6}}, "table.sides", "three, called, alone"),
        (
            {"table": {"seats": 4, "sides": "called"}, "friends": {"count": 3}},
            "friends.count", "1, 2",
        ),
        ({"levels": {"start": "W"}}, "levels.start", "2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K"),
        ({"levels": {"start": "A"}}, "levels.start", "2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K"),
        ({"levels": {"ladder": "25A", "start": "3"}}, "levels.start", "2, 5"),
        ({"levels": {"ladder": "25A", "must": ["5", "T"]}}, "levels.must", "2, 5, A"),
        ({"table": {"jokers": False}, "bid": {"ladder": ["LJ LJ"]}}, "bid.ladder", "level, "),
        ({"bid": {"ladder": []}}, "bid.ladder", "level, level level, S, S S, H"),
        ({"bid": {"ladder": ["level level level"]}}, "bid.ladder", "level, level level, S"),
        ({"table": {"jokers": False}, "bid": {"opening": "little_joker"}}, "bid.opening", "ladder"),
        (
            {"bid": {"opening": "little_joker", "ladder": ["LJ LJ"]}},
            "bid.opening", "ladder",
        ),
        ({"bid": {"opening": "four_jokers", "ladder": ["BJ BJ"]}}, "bid.opening", "ladder"),
        ({"table": {"kitty": 0}, "bid": {"no_bid": "twin"}}, "bid.no_bid", "no_trump, spades"),
        (
            {"table": {"seats": 6, "kitty": 0}, "bid": {"no_bid": "fourth_card"}},
            "bid.no_bid", "no_trump, spades",
        ),
        (
            {"table": {"decks": 1, "kitty": 6}, "bid": {"no_bid": "twin"}},
            "bid.no_bid", "no_trump, first_card, fourth_card",
        ),
        ({"table": {"kitty": 0}, "bid": {"no_bid_dealer": "number"}}, "bid.no_bid_dealer", "lot"),
        (
            {"table": {"jokers": False}, "levels": {"ladder": "AW", "start": "A"},
             "bid": {"no_bid": "redeal"}},
            "bid.no_bid", "no_trump",
        ),
        (
            {"table": {"jokers": False}, "levels": {"ladder": "AW", "start": "A"},
             "bid": {"no_bid_first": "redeal"}},
            "bid.no_bid_first", "same",
        ),
        ({"table": {"kitty": 0}, "kitty": {"steal": "whole"}}, "kitty.steal", "none"),
        ({"table": {"kitty": 4}, "kitty": {"steal": "random"}}, "kitty.random", "1, 2, 3, 4"),
        ({"score": {"unit": "bid_percent"}}, "score.unit", "points"),
        ({"table": {"kitty": 0}, "auction": {"held": True}}, "auction.turned", "0"),
    ],
)  # fmt: skip
def test_settings_that_do_not_go_together_are_refused(
    sections: dict[str, Any], path: str, allowed: str
) -> None:
    with refused("rules.clash", NotUnderstood) as caught:
        variant(**sections)
    assert caught.value.params["path"] == path
    assert caught.value.params["allowed"].startswith(allowed)
    assert len(str(caught.value.params)) < 400


@pytest.mark.parametrize(
    "sections",
    [
        {"table": {"seats": 3, "kitty": 9, "sides": "three"}},
        {"table": {"seats": 6, "kitty": 0}, "bid": {"no_bid": "spades"}},
        {
            "table": {"seats": 7, "decks": 5, "kitty": 11, "sides": "called"},
            "friends": {"count": 3},
        },
        {"table": {"sides": "called"}, "friends": {"count": 2}},
        {"table": {"jokers": False}},
        {"table": {"decks": 1, "kitty": 6}},
        {"order": {"suits": "colours"}, "bid": {"ladder": ["level level level level"]}},
        {"levels": {"ladder": "AW", "start": "A"}, "bid": {"no_bid": "redeal"}},
        {"levels": {"ladder": "AW", "start": "W", "win": "defend"}},
        {"bid": {"ladder": ["BJ BJ"]}},
        {"bid": {"ladder": []}, "auction": {"held": True}},
        {"auction": {"held": True, "turned": 8}},
    ],
)
def test_settings_that_look_odd_and_can_be_played(sections: dict[str, Any]) -> None:
    assert rules_from_data(sections) == replace(variant(**sections), name="classic")


@pytest.mark.parametrize(
    ("section", "setting", "policies"),
    [
        ("follow", "ladder", PRINTED),
        ("throw", "forced", FORCED),
        ("dig", "scheme", SCHEMES),
    ],
)
def test_every_policy_has_its_function_or_table(
    section: str, setting: str, policies: dict[str, object]
) -> None:
    assert set(INDEX[f"{section}.{setting}"].choices) == set(policies)


def test_no_preset_is_asked_for_its_name() -> None:
    """The name is a label: the same settings under another name play the same hand."""
    renamed = replace(CLASSIC, name="something else")
    assert renamed != CLASSIC
    assert renamed.hand_size == CLASSIC.hand_size
    assert rules_digest(renamed) == rules_digest(CLASSIC)


def test_the_base_is_there_without_reading_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's first match pays neither for a file nor for what reads it."""
    monkeypatch.setattr(Path, "read_text", None)
    load_preset.cache_clear()
    for module in ("tomllib", "hashlib"):
        monkeypatch.setitem(sys.modules, module, None)
        assert not hasattr(loading, module)
        assert not hasattr(links, module)
    assert rules_from_data(rules_to_data(load_preset("classic"))) == CLASSIC


# --- a referee's question ---


def test_a_question_changes_single_settings() -> None:
    rules = rules_from_question(
        {"preset": "one-deck", "set": {"throw.forced": "lowest_single", "table.kitty": 10}}
    )
    assert (rules.name, rules.hand_size, rules.throw.forced) == ("one-deck", 11, "lowest_single")
    assert rules_from_question({"preset": "star"}) == load_preset("star")


@pytest.mark.parametrize(
    ("asked", "code", "path"),
    [
        (None, "rules.value", ""),
        ("classic", "rules.value", ""),
        ({}, "rules.value", "preset"),
        ({"preset": ["classic"]}, "rules.value", "preset"),
        ({"preset": "classic", "sets": {}}, "rules.key", "sets"),
        ({"preset": "classic", "set": []}, "rules.value", "set"),
        ({"preset": "classic", "set": {"throw": {}}}, "rules.key", "throw"),
        ({"preset": "classic", "set": {"throw.penalties": 1}}, "rules.key", "throw.penalties"),
        ({"preset": "classic", "set": {"name": "x"}}, "rules.key", "name"),
        ({"preset": "classic", "set": {"table.kitty": 7}}, "rules.deal", "table.kitty"),
        ({"preset": "classic", "set": {"throw.penalty": "1"}}, "rules.value", "throw.penalty"),
    ],
)
def test_a_question_that_is_none(asked: Any, code: str, path: str) -> None:
    with refused(code, NotUnderstood) as caught:
        rules_from_question(asked)
    assert caught.value.params["path"] == path
    assert caught.value.params["allowed"]


def test_a_question_about_no_preset() -> None:
    with refused("rules.preset"):
        rules_from_question({"preset": "nothing"})


# --- data, links and digests read back ---


@st.composite
def some_rules(draw: st.DrawFn) -> Rules:
    """A preset with some settings changed, as long as it can be played."""
    sections: dict[str, Any] = {"base": draw(st.sampled_from(preset_slugs()))}
    paths = draw(st.lists(st.sampled_from(sorted(INDEX)), max_size=6, unique=True))
    for path in paths:
        section, _, name = path.partition(".")
        sections.setdefault(section, {})[name] = draw(some_value(INDEX[path]))
    try:
        return rules_from_data(sections)
    except NotUnderstood as refusal:
        assert refusal.code in ("rules.deal", "rules.clash")
        return load_preset(sections["base"])


def some_value(setting: Setting) -> st.SearchStrategy[Any]:
    """Any value of a setting, not minding the others."""
    if setting.kind in ("switch", "choice"):
        return st.sampled_from(setting.choices)
    if setting.kind == "number":
        return st.integers(setting.low, setting.high)
    if setting.kind == "list":
        return st.lists(st.sampled_from(setting.choices), unique=True, max_size=8)
    if setting.kind == "ladder":
        return st.permutations(setting.choices).map("".join)
    rows = st.tuples(st.integers(1, 500), st.integers(0, 12), st.integers(0, 12))
    return rows.map(lambda r: [[0, "dealer", r[1]], [r[0], "attackers", r[2]]])


@given(some_rules())
def test_rules_read_back(rules: Rules) -> None:
    assert rules_from_data(json.loads(json.dumps(rules_to_data(rules)))) == rules
    link = rules_link(rules)
    assert rules_from_link(link) == rules
    assert set(link) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")
    assert len(link) < LONGEST


@pytest.mark.parametrize("slug", preset_slugs())
def test_every_preset_reads_back_and_is_told_by_its_name(slug: str) -> None:
    rules = load_preset(slug)
    assert rules_from_data(json.loads(json.dumps(rules_to_data(rules)))) == rules
    assert rules_link(rules) == f"1.{slug}"
    assert rules_from_link(f"1.{slug}") == rules
    # Under another name all that differs from the base is told.
    unnamed = rules_from_link(rules_link(replace(rules, name="ours")))
    assert unnamed == replace(rules, name="classic")


def test_a_link_says_in_short_what_differs() -> None:
    rules = rules_from_question(
        {
            "preset": "star",
            "set": {
                "table.kitty": 12,
                "bid.ladder": ["level", "level level", "BJ BJ"],
                "bid.overcall": False,
                "levels.must": [],
            },
        }
    )
    link = "1.star.table-kitty-12.bid-ladder-level-2level-2BJ.bid-overcall-off"
    assert rules_link(rules) == link
    assert rules_from_link(link) == rules
    assert rules_from_link("1.match-seven.levels-must").levels.must == ()


@pytest.mark.parametrize(
    ("link", "code"),
    [
        ("", "rules.link"),
        ("classic", "rules.link"),
        ("1", "rules.link"),
        ("x.classic", "rules.link"),
        ("0.classic", "rules.link"),
        ("01.classic", "rules.link"),
        ("٣.classic", "rules.link"),
        (f"{VERSION + 1}.classic", "rules.newer"),
        (f"{VERSION + 1}.tomorrow.news-now", "rules.newer"),
        ("1.", "rules.preset"),
        ("1.nothing", "rules.preset"),
        ("1.../classic", "rules.key"),
        ("1.index", "rules.preset"),
        ("1.classic.", "rules.key"),
        ("1.classic.table", "rules.key"),
        ("1.classic.table-cups-3", "rules.key"),
        ("1.classic.table-kitty", "rules.value"),
        ("1.classic.table-kitty-8-8", "rules.value"),
        ("1.classic.table-kitty-٨", "rules.value"),
        ("1.classic.table-kitty-999999999999", "rules.value"),
        ("1.classic.table-jokers-maybe", "rules.value"),
        ("1.classic.bid-ladder-9level", "rules.value"),
        ("1.classic.bid-ladder-level-level", "rules.value"),
        ("1.classic.score-table-0d1-80", "rules.value"),
        ("1.classic.score-table", "rules.value"),
        ("1.classic.table-kitty-7", "rules.deal"),
        ("1.classic.table-seats-5", "rules.clash"),
        ("1.classic.table-kitty-8.table-kitty-12", "rules.link"),
        ("1.classic" + ".table-kitty-8" * 200, "rules.link"),
    ],
)
def test_a_link_that_cannot_be_followed(link: str, code: str) -> None:
    with refused(code, NotUnderstood) as caught:
        rules_from_link(link)
    assert len(str(caught.value.params)) < 400


@given(st.text(max_size=60), st.lists(st.text(max_size=12), max_size=4))
def test_any_text_is_a_link_or_not_understood(text: str, words: list[str]) -> None:
    for link in (text, f"1.classic.{text}", f"1.classic.bid-ladder-{'-'.join(words)}"):
        try:
            rules_from_link(link)
        except NotUnderstood as refusal:
            assert len(str(refusal.params)) < 400


def test_the_words_of_a_link_are_not_to_be_confused() -> None:
    for path, setting in INDEX.items():
        told = [str(choice) for choice in setting.choices]
        assert len({choice.lower() for choice in told}) == len(told), path
        assert not any(set(choice) & set(".-") for choice in told), path


@pytest.mark.parametrize("path", sorted(SETTINGS))
def test_the_digest_tells_every_value_apart(path: str) -> None:
    other = changed(CLASSIC, path, other_value(INDEX[path]))
    assert other != CLASSIC
    assert rules_digest(other) != rules_digest(CLASSIC)


def test_the_digest_is_short_and_stays_the_same() -> None:
    assert rules_digest(CLASSIC) == rules_digest(rules_from_data({}))
    assert len(rules_digest(CLASSIC)) == 16
    assert len({rules_digest(load_preset(slug)) for slug in preset_slugs()}) == len(preset_slugs())


# --- what the settings are ---


def test_the_index_tells_every_setting() -> None:
    told = [(s, f.name) for s in SECTIONS for f in fields(getattr(CLASSIC, s))]
    assert [tuple(path.split(".")) for path in INDEX] == told
    assert dict(values(CLASSIC)) == {path: s.default for path, s in INDEX.items()}


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("table.seats", "number"), ("table.jokers", "switch"), ("throw.forced", "choice"),
        ("dig.lone_pair", "choice"), ("bid.ladder", "list"), ("levels.ladder", "ladder"),
        ("score.table", "rows"),
    ],
)  # fmt: skip
def test_the_index_tells_what_a_setting_may_be(path: str, kind: str) -> None:
    assert INDEX[path].kind == kind


def test_the_index_tells_who_uses_what() -> None:
    (use,) = [u for u in INDEX["throw.forced"].uses if u.value == "lowest_single"]
    assert use.presets == ("server-1", "server-2", "server-3", "server-4")
    assert use.systems == ("R10",)
    for path, setting in INDEX.items():
        slugs = [slug for u in setting.uses for slug in u.presets]
        assert sorted(slugs) == sorted(preset_slugs()), path
