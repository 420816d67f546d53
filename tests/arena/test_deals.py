"""Duplicate deals: fair seatings, honest sums, and outside programs that may fail."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from engine.actions import Action, Play
from engine.arena.deals import (
    Record,
    opening,
    play_deal,
    record_from_data,
    record_to_data,
    seatings,
)
from engine.arena.ledger import Ledger
from engine.arena.players import Program, player
from engine.arena.report import interval, report
from engine.bots.protocol import BOTS
from engine.errors import NotUnderstood
from engine.levels import ladder
from engine.selfplay import play_hand
from engine.state import new_match
from engine.view import View, view
from tests.engine.helpers import CLASSIC, PRESETS, preset


@pytest.mark.parametrize("slug", PRESETS)
def test_every_seat_has_each_bot_equally_often(slug: str) -> None:
    rules = preset(slug)
    ways = seatings(rules)
    for seat in range(rules.table.seats):
        assert Counter(way[seat] for way in ways) == {"a": len(ways) // 2, "b": len(ways) // 2}
    exchanged = {tuple("ba"[who == "b"] for who in way) for way in ways}
    assert exchanged == set(ways)


def test_two_sides_exchange_their_places() -> None:
    assert seatings(CLASSIC) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))


def test_three_players_turn_the_table() -> None:
    assert len(seatings(preset("auction-3"))) == 6


def test_deals_go_through_every_level_and_dealer() -> None:
    starts = [opening(CLASSIC, deal) for deal in range(4 * 13 * 5)]
    assert {s.levels[0] for s in starts} == set(ladder(CLASSIC))
    assert {s.dealer for s in starts} == {None, 0, 1, 2, 3}


def test_the_dealer_of_a_later_hand_is_the_one_that_was_given() -> None:
    given = [deal for deal in range(60) if opening(CLASSIC, deal).dealer is not None]
    for deal in given[::7]:
        start = opening(CLASSIC, deal)
        players = [BOTS["first"]] * 4
        *_, (_, _, state, _) = play_hand(start, deal, players, Random(1))
        assert state.result is not None
        assert state.result.dealer == start.dealer


def test_a_bot_against_itself_is_even() -> None:
    both = {"a": player("normal"), "b": player("normal")}
    for deal in range(3):
        record = play_deal(both, CLASSIC, deal, seed=4)
        assert sum(record.swings) == 0
        assert sum(record.wins) == 1


def test_a_deal_depends_on_its_number_and_the_seed_alone() -> None:
    both = {"a": player("easy"), "b": player("random")}
    again = [play_deal(both, CLASSIC, 5, seed=1) for _ in range(2)]
    assert again[0].totals == again[1].totals
    assert play_deal(both, CLASSIC, 5, seed=2).totals != again[0].totals


@pytest.mark.parametrize("slug", ["auction-3", "friends-5", "six-teams", "one-deck-4"])
def test_every_kind_of_table_can_be_measured(slug: str) -> None:
    both = {"a": player("normal"), "b": player("random")}
    record = play_deal(both, preset(slug), 0, seed=1)
    assert len(record.swings) == len(seatings(preset(slug)))
    assert not record.replaced["a"]
    assert all(0 <= won <= 1 for won in record.wins)


# --- outside programs ---


@contextmanager
def program(command: str, patience: float = 20) -> Iterator[Program]:
    running = Program(f"{sys.executable} -m {command}", patience)
    yield running
    running.close()


def test_an_outside_program_plays() -> None:
    with program("tests.arena.talker") as outside:
        record = play_deal({"a": outside, "b": player("random")}, CLASSIC, 0, seed=1)
    assert record.replaced == {"a": {}, "b": {}}
    assert len(record.plays["a"]) > 20


def test_our_own_bots_are_an_outside_program() -> None:
    with program("engine.bots first") as outside:
        record = play_deal({"a": outside, "b": player("first")}, CLASSIC, 2, seed=1)
    assert sum(record.swings) == 0
    assert record.replaced["a"] == {}


@pytest.mark.parametrize(
    ("trouble", "patience"), [("nonsense", 20.0), ("dead", 20.0), ("late", 0.2)]
)
def test_a_program_that_fails_is_a_typed_error(trouble: str, patience: float) -> None:
    with program(f"tests.arena.talker {trouble}", patience) as outside:
        for _ in range(2):  # it is started anew
            with pytest.raises(NotUnderstood) as refused:
                outside.ask(view(new_match(CLASSIC), 0), "1")
            assert refused.value.code == f"program.{trouble}"


def test_a_program_that_is_not_there_is_dead() -> None:
    with pytest.raises(NotUnderstood) as refused:
        Program("/nowhere/at-all", 1).ask(view(new_match(CLASSIC), 0), "1")
    assert refused.value.code == "program.dead"


class Failing:
    """A player who never has an answer, or an impossible one."""

    def __init__(self, code: str) -> None:
        self.code = code

    def ask(self, view: View, seed: str) -> tuple[Action, bool]:
        if self.code == "illegal":
            return Play((53,) * 5), False
        raise NotUnderstood(self.code)


@pytest.mark.parametrize("code", ["program.late", "illegal"])
def test_the_stand_in_plays_for_a_bot_that_fails(code: str) -> None:
    rules = preset("one-deck")
    record = play_deal({"a": Failing(code), "b": player("random")}, rules, 0, seed=1)
    assert record.replaced["a"] == {code: len(record.plays["a"]) + len(record.others["a"])}


@pytest.mark.parametrize("name", ["", "grandmaster", "exec:"])
def test_players_that_nobody_knows_are_refused(name: str) -> None:
    with pytest.raises(NotUnderstood):
        player(name)


# --- sums ---


def test_the_interval_is_of_deals_not_of_hands() -> None:
    records = [Record(swings=[2.0, 0.0], wins=[1.0, 0.0], totals=[80]) for _ in range(4)]
    told = report(records)
    assert (told["mean"], told["ci95"], told["sd"]) == (1.0, [1.0, 1.0], 0.0)
    assert (told["deals"], told["hands"], told["win_rate"]) == (4, 8, 0.5)


def test_a_known_interval() -> None:
    middle, half = interval([1.0, 3.0])
    assert middle == 2
    assert half == pytest.approx(1.96 * 1.41421356 / 1.41421356)


def test_an_answer_replaced_is_counted_by_its_trouble() -> None:
    record = Record(swings=[0.0], wins=[0.5])
    record.replaced["b"] = {"illegal": 2, "program.late": 1}
    bot = report([record])["bots"]["b"]
    assert (bot["illegal"], bot["failed"]) == (2, {"program.late": 1})


# --- the ledger ---

HEADER = {"a": "x", "b": "y", "preset": "classic", "seed": 1}


def test_a_ledger_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    record = Record(swings=[1.0, -1.0], wins=[1.0, 0.0])
    Ledger(path, HEADER).add(3, record)
    assert Ledger(path, HEADER).done == {3: record}


def test_a_torn_last_line_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    ledger = Ledger(path, HEADER)
    ledger.add(0, Record(swings=[1.0]))
    with path.open("a") as file:
        file.write('{"deal": 1, "swi')
    again = Ledger(path, HEADER)
    assert list(again.done) == [0]
    again.add(1, Record(swings=[2.0]))
    assert mean(Ledger(path, HEADER).done[1].swings) == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (json.dumps({**HEADER, "seed": 2}) + "\n", "arena.other"),
        ("what is this?\n", "arena.other"),
        (json.dumps(HEADER) + "\n[]\n", "arena.line"),
        (json.dumps(HEADER) + '\n{"deal": 1, "luck": 3}\n', "arena.line"),
    ],
)
def test_a_ledger_of_something_else_is_refused(tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_text(text)
    with pytest.raises(NotUnderstood) as refused:
        Ledger(path, HEADER)
    assert refused.value.code == code


def test_a_record_reads_back() -> None:
    record = play_deal({"a": player("random"), "b": player("random")}, CLASSIC, 0, seed=1)
    assert record_from_data(json.loads(json.dumps(record_to_data(record)))) == record
