from __future__ import annotations

import json

import pytest

from engine.errors import NotUnderstood
from engine.jsontext import DEEPEST, parse_json
from tests.engine.helpers import refused


@pytest.mark.parametrize(
    "data", [None, 1, "a", [], {}, {"a": [1, {"b": "]]}}"}]}, ["[" * 99, '"[{']]
)
def test_json_is_read(data: object) -> None:
    assert parse_json(json.dumps(data)) == data


@pytest.mark.parametrize(
    "text", ["", "{", "[1,]", "nothing", '{"a": 1', '"', "]", '"\\', "9" * 5000]
)
def test_damaged_json_is_not_understood(text: str) -> None:
    with refused("json.damaged", NotUnderstood):
        parse_json(text)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, '[{"":' * 50_000, '["[",' * 9999]
)
def test_brackets_within_brackets_end_nothing_but_the_reading(text: str) -> None:
    with refused("json.damaged", NotUnderstood):
        parse_json(text)


def test_as_deep_as_allowed() -> None:
    parse_json("[" * DEEPEST + "]" * DEEPEST)
    with refused("json.damaged"):
        parse_json("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1))


def test_brackets_in_strings_are_not_counted_nor_slow() -> None:
    assert len(parse_json(json.dumps(["[" * 100_000, '\\"' * 100_000]))) == 2
    with refused("json.damaged"):
        parse_json('"' + '\\"' * 200_000)
