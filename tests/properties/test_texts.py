"""Everything has a text form that reads back, and no other text does harm."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.actions import Action, action_text, parse_action, parse_number
from engine.cards import (
    LEVELS,
    Cards,
    cards_text,
    parse_card,
    parse_cards,
    parse_level,
    parse_rank,
)
from engine.errors import NotUnderstood, Refusal
from engine.record import Record, parse_record, record_text, replay
from engine.rules import load_preset, rules_from_data, rules_from_link, rules_link, rules_to_data
from engine.rules.settings import SECTIONS
from engine.trump import parse_strain
from engine.view import view, view_from_data, view_to_data
from tests.engine.helpers import CLASSIC, PRESETS, preset, walk
from tests.properties import strategies as some

VERBS = [
    "bid", "pass", "throwin", "offer", "name", "call", "bury", "challenge", "choose", "give",
    "blame", "accept", "refuse", "time",
]  # fmt: skip
PARSERS: list[Callable[[str], Any]] = [
    parse_card, parse_cards, parse_rank, parse_level, parse_strain, parse_action, parse_number,
    parse_record, load_preset,
]  # fmt: skip


@given(some.cards)
def test_cards_read_back(cards: Cards) -> None:
    assert parse_cards(cards_text(cards)) == cards


@given(some.actions)
def test_actions_read_back(action: Action) -> None:
    assert parse_action(action_text(action)) == action


@given(some.states, st.none() | some.seats)
def test_views_read_back(state: Any, seat: int | None) -> None:
    seen = view(state, seat)
    assert view_from_data(json.loads(json.dumps(view_to_data(seen)))) == seen


@given(st.sampled_from(PRESETS), st.integers(0, some.SEEDS - 1), st.integers(0, some.STEPS))
@settings(max_examples=60)
def test_records_read_back_and_replay(slug: str, seed: int, steps: int) -> None:
    rules = preset(slug)
    taken = walk(seed, some.STEPS, rules)[:steps]
    record = Record(rules, tuple((s, a) for s, a, *_ in taken))
    assert parse_record(record_text(record)) == record
    if steps:
        assert replay(record) == taken[-1][2]


@pytest.mark.parametrize("parse", PARSERS, ids=lambda p: p.__name__)
def test_any_text_is_read_or_not_understood(parse: Callable[[str], Any]) -> None:
    words = [
        "SA", "BJ", "play", "start", "deal", "rules", "shengji 1", "{}", "-1", "0", " ", "\n",
        *VERBS, "as", "S", "NT", "B", "/", "SA/1", "SA/", "/2", "levels", "points", "W", "=",
    ]  # fmt: skip
    texts = st.text(max_size=40) | st.lists(st.sampled_from(words), max_size=8).map(" ".join)

    @given(texts)
    def reads(text: str) -> None:
        try:
            parse(text)
        except NotUnderstood as refusal:
            assert len(str(refusal.params)) < 400

    reads()


@given(st.data())
@settings(max_examples=400)
def test_an_action_with_something_changed_is_read_or_not_understood(data: st.DataObject) -> None:
    """A letter more, less or different; what is read has a text that reads back to it."""
    text = action_text(data.draw(some.actions))[:200]
    place = data.draw(st.integers(0, len(text)))
    letters = data.draw(st.text(max_size=3) | st.sampled_from([" ", "/", "as", " as ", "-", "\t"]))
    changed = text[:place] + letters + text[place + data.draw(st.integers(0, 2)) :]
    try:
        action = parse_action(changed)
    except NotUnderstood as refusal:
        assert refusal.code
        assert len(str(refusal.params)) < 400
        return
    assert parse_action(action_text(action)) == action


@given(some.json_values)
@example({"name": "x", "table": {"kitty": 10**400}})
def test_any_data_is_rules_or_not_understood(data: Any) -> None:
    try:
        rules = rules_from_data(data)
    except NotUnderstood:
        return
    assert rules_from_data(rules_to_data(rules)) == rules


@pytest.mark.parametrize("slug", PRESETS)
def test_the_rules_of_every_preset_read_back(slug: str) -> None:
    rules = preset(slug)
    assert rules_from_data(json.loads(json.dumps(rules_to_data(rules)))) == rules
    assert rules_from_link(rules_link(rules)) == rules


@given(st.sampled_from(sorted(SECTIONS)), st.data())
def test_any_value_of_a_setting_is_rules_or_not_understood(
    section: str, data: st.DataObject
) -> None:
    known = sorted(rules_to_data(CLASSIC)[section])
    key = data.draw(st.sampled_from(known))
    plausible = st.sampled_from([0, 1, 2, 4, 8, "2", "A", "level", "reach", "dealer", True, False])
    inner = st.lists(plausible, max_size=3) | plausible
    value = data.draw(some.json_values | inner | st.lists(inner, max_size=3))
    try:
        rules = rules_from_data({section: {key: value}})
    except NotUnderstood as refusal:
        assert str(refusal.params["path"]).startswith((section, "table.kitty"))
        return
    assert rules_from_data(json.loads(json.dumps(rules_to_data(rules)))) == rules


# --- damaged records ---

LINES = record_text(Record(CLASSIC, tuple((s, a) for s, a, *_ in walk(0)))).splitlines()


def must_be_refused_or_played(text: str) -> None:
    """A damaged record either is a typed refusal or happens to be another legal match."""
    try:
        replay(parse_record(text))
    except Refusal as refusal:
        assert refusal.code.startswith(("record.", "rules."))


line_numbers = st.integers(0, len(LINES) - 1)


@given(line_numbers)
def test_a_record_with_a_line_left_out(number: int) -> None:
    must_be_refused_or_played("\n".join(LINES[:number] + LINES[number + 1 :]))


@given(line_numbers)
def test_a_record_with_a_line_twice(number: int) -> None:
    must_be_refused_or_played(
        "\n".join(LINES[:number] + LINES[number : number + 1] + LINES[number:])
    )


@given(line_numbers, line_numbers)
def test_a_record_with_two_lines_swapped(one: int, other: int) -> None:
    lines = list(LINES)
    lines[one], lines[other] = lines[other], lines[one]
    must_be_refused_or_played("\n".join(lines))


@given(st.sampled_from(PRESETS), st.data())
@settings(max_examples=60)
def test_a_record_of_any_preset_with_its_lines_disturbed(slug: str, data: st.DataObject) -> None:
    rules = preset(slug)
    moves = tuple((s, a) for s, a, *_ in walk(0, some.STEPS, rules))
    lines = record_text(Record(rules, moves)).splitlines()
    place = st.integers(2, len(lines) - 1)
    one, other = data.draw(place), data.draw(place)
    lines[one], lines[other] = lines[other], lines[one]
    must_be_refused_or_played("\n".join(lines[: data.draw(st.integers(one, len(lines)))]))


TEXT = "\n".join(LINES[:200])


@given(st.integers(0, len(TEXT)))
def test_a_record_that_was_cut_off(length: int) -> None:
    must_be_refused_or_played(TEXT[:length])


@given(st.integers(0, len(TEXT) - 1), st.characters() | st.sampled_from('0123456789SHDC{}[]",: \n'))
@settings(max_examples=200)
def test_a_record_with_another_character(place: int, character: str) -> None:
    must_be_refused_or_played(TEXT[:place] + character + TEXT[place + 1 :])


@given(st.text(max_size=200))
def test_a_record_of_anything(text: str) -> None:
    must_be_refused_or_played(f"{LINES[0]}\n{text}")
    must_be_refused_or_played("\n".join([*LINES[:2], text]))


def test_levels_have_one_letter() -> None:
    assert [parse_level(r) for r in LEVELS] == list(range(14))
