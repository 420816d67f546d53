from __future__ import annotations

import pytest

from engine.actions import TABLE, Deal, Pass, StartHand
from engine.cards import deck
from engine.errors import NotLegal, NotUnderstood
from engine.record import (
    FORMAT,
    LONGEST,
    Record,
    begin,
    extend,
    parse_record,
    record_text,
    replay,
)
from engine.state import new_match
from tests.engine.helpers import CLASSIC, refused, variant, walk


def recorded(seed: int, steps: int = 450) -> Record:
    return Record(CLASSIC, tuple((seat, action) for seat, action, *_ in walk(seed)[:steps]))


def test_an_empty_record_is_a_table_before_its_first_hand() -> None:
    record = begin("classic")
    assert replay(record) == new_match(CLASSIC)
    assert record_text(record).splitlines()[0] == FORMAT


def test_extending_leaves_the_old_record_alone() -> None:
    record = begin("classic")
    longer = extend(record, TABLE, StartHand(0, deck(2)))
    assert (len(record.moves), len(longer.moves)) == (0, 1)


@pytest.mark.parametrize("steps", [0, 1, 60, 130, 193, 300, 450])
def test_replay_leads_to_the_same_state(steps: int) -> None:
    record = recorded(6, steps)
    expected = walk(6)[steps - 1][2] if steps else new_match(CLASSIC)
    assert replay(record) == expected
    assert replay(parse_record(record_text(record))) == expected


def test_a_record_reads_back() -> None:
    record = recorded(7)
    assert parse_record(record_text(record)) == record
    assert parse_record(record_text(record).replace("\n", "\r\n")) == record


def test_rules_that_differ_are_kept_in_the_record() -> None:
    record = Record(variant(levels={"win": "defend"}, table={"kitty": 12}))
    assert parse_record(record_text(record)) == record


RULES = record_text(begin("classic")).splitlines()[1]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "record.format"),
        ("shengji 1", "record.format"),
        ("shengji 2\n" + RULES, "record.format"),
        ("hello\nworld\n", "record.format"),
        ("shengji 1\nrules", "record.line"),
        ("shengji 1\nrules {", "record.line"),
        ("shengji 1\n" + RULES[6:], "record.line"),
        ("shengji 1\nrules " + "[" * 100_000, "record.line"),
        ("shengji 1\nrules " + "9" * 5000, "record.line"),
        ("shengji 1\nrules []", "rules.value"),
        ('shengji 1\nrules {"tables": {}}', "rules.key"),
        ('shengji 1\nrules {"table": {"decks": NaN}}', "rules.value"),
        (f"shengji 1\n{RULES}\n\n", "record.line"),
        (f"shengji 1\n{RULES}\n4\n", "record.line"),
        (f"shengji 1\n{RULES}\n9 pass\n", "record.line"),
        (f"shengji 1\n{RULES}\n-2 pass\n", "record.line"),
        (f"shengji 1\n{RULES}\n0 pass pass\n", "record.line"),
        (f"shengji 1\n{RULES}\n0 play S1\n", "record.line"),
    ],
)
def test_damage_is_not_understood(text: str, code: str) -> None:
    with refused(code, NotUnderstood):
        parse_record(text)


def test_the_line_that_is_not_understood_is_named() -> None:
    with refused("record.line") as caught:
        parse_record(f"shengji 1\n{RULES}\n-1 deal 3\n0 fold\n")
    assert caught.value.params == {"number": 4}


def test_a_text_longer_than_any_match_is_refused() -> None:
    with refused("record.format"):
        parse_record(FORMAT + "\n" * LONGEST)


def test_a_record_is_judged_by_the_game_again() -> None:
    record = extend(recorded(6, 50), TABLE, Deal(90))
    with refused("record.move") as caught:
        replay(record)
    assert caught.value.params == {"number": 51, "reason": "deal.count"}
    assert isinstance(caught.value.__cause__, NotLegal)
    with refused("record.move"):
        replay(extend(begin("classic"), 0, Pass()))


def test_a_move_left_out_is_found() -> None:
    moves = recorded(6).moves
    for i in (0, 50, 120):
        with refused("record.move"):
            replay(Record(CLASSIC, (*moves[:i], *moves[i + 1 :])))
