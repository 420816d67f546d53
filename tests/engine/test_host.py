from __future__ import annotations

import sys
import tracemalloc
from random import Random

import pytest

from engine.actions import TABLE, Pass, Play, TimeUp
from engine.bots.legal import random_action
from engine.cards import deck
from engine.errors import NotLegal, Refusal
from engine.events import CardsDealt, Event, KittyTaken
from engine.record import Record, begin, extend, record_text, replay
from engine.state import Phase
from engine.table.host import Host, new_table
from engine.view import View
from tests.engine.helpers import CLASSIC, c, playing, preset, refused, variant, walk


def table_at(seed: int, steps: int) -> Host:
    """A table that goes on from a record of random play."""
    return Host(Record(CLASSIC, tuple((s, a) for s, a, *_ in walk(seed)[:steps])))


def test_a_new_table_waits_for_its_first_hand() -> None:
    host = new_table()
    assert host.awaited() == (TABLE,)
    assert host.state.phase == Phase.READY
    assert host.state.phase == Phase.READY


def test_starting_and_dealing_a_hand() -> None:
    host = new_table()
    host.start_hand(seed=5)
    assert host.state.phase == Phase.DEALING
    host.deal()
    assert host.state.dealt == 1
    host.deal(1000)
    assert (host.state.dealt, host.state.phase == Phase.DEALING) == (100, False)
    with refused("phase.wrong"):
        host.deal(5)


def test_every_listener_hears_its_own_part_only() -> None:
    host = new_table()
    heard: dict[int | None, list[Event]] = {seat: [] for seat in (None, 0, 1)}
    views: dict[int | None, View] = {}

    def listener(seat: int | None) -> None:
        def told(seen: View, events: tuple[Event, ...]) -> None:
            heard[seat] += events
            views[seat] = seen

        host.listen(seat, told)

    for seat in heard:
        listener(seat)
    host.start_hand(seed=5)
    host.deal(100)
    for seat, events in heard.items():
        assert len(events) == len(heard[0])
        for event in events:
            if isinstance(event, CardsDealt | KittyTaken):
                assert bool(event.cards) == (event.seat == seat)
        assert views[seat] == host.view(seat)


def test_a_table_goes_on_where_its_record_ends() -> None:
    for steps in (0, 30, 150, 300):
        host = table_at(1, steps)
        assert host.state.at == steps
        assert replay(host.record) == host.state


def test_a_table_with_a_damaged_record_does_not_open() -> None:
    with pytest.raises(Refusal):
        Host(extend(begin("classic"), 0, Play(c("SA"))))


def test_a_refused_action_changes_nothing_and_tells_nobody() -> None:
    host = table_at(1, 150)
    told: list[View] = []
    host.listen(0, lambda seen, events: told.append(seen))
    state, record = host.state, host.record
    for seat in range(4):
        with pytest.raises(NotLegal):
            host.submit(seat, Play((*deck(2), 0)))
    assert (host.state, host.record, told) == (state, record, [])


def test_a_second_press_with_the_same_number_is_out_of_date() -> None:
    """J1: two clicks on "play" within a moment carry the same number."""
    host = table_at(1, 150)
    seat = host.awaited()[0]
    at = host.state.at
    action = walk(1)[150][1]
    host.submit(seat, action, at)
    held = host.view(seat).counts[seat]
    with refused("turn.stale"):
        host.submit(seat, action, at)
    assert host.view(seat).counts[seat] == held
    with refused("turn.stale"):
        host.submit(seat, Pass(), at + 5)


def test_a_hand_played_through_the_host_is_the_games_own() -> None:
    host = new_table()
    for seat, action, state, _ in walk(8, 200):
        host.submit(seat, action, host.state.at)
        assert host.state == state


def test_the_clock_of_a_seat_and_of_the_match() -> None:
    """R12."""
    host = Host(Record(preset("match-four")))
    host.state = playing(["HA", "H3", "H4", "H6"], "S", "5", rules=host.state.rules)
    host.submit(0, Play(c("HA")))
    host.time_up(1)
    assert host.state.trick[1].cards == c("H3")
    host.time_up()
    assert host.state.last_hand
    assert [action for _, action in host.record.moves[1:]] == [TimeUp(1), TimeUp()]
    with refused("turn.not_yours"):
        host.time_up(1)


@pytest.mark.parametrize("slug", ["four-kitty", "friends-5", "auction-3"])
def test_a_hand_of_another_preset_through_the_host_is_the_games_own(slug: str) -> None:
    host = Host(Record(preset(slug)))
    for seat, action, state, _ in walk(2, 250, preset(slug)):
        host.submit(seat, action, host.state.at)
        assert host.state == state


# --- a long match stays small ---

LIMIT = 20_000_000
"""Bytes that thirty hands may take beside the engine's own."""


def between_hands(host: Host) -> bool:
    return host.state.result is not None and host.state.phase == Phase.READY


def play_hands(host: Host, hands: int, seed: int) -> None:
    """Random play at a table, dealt card by card."""
    rng = Random(seed)
    done = 0
    while done < hands:
        if host.state.phase == Phase.READY:
            host.start_hand(seed + done)
        elif host.state.phase == Phase.DEALING:
            host.deal()
        else:
            seat = host.awaited()[0]
            host.submit(seat, random_action(host.view(seat), rng))
            done += between_hands(host)


@pytest.mark.skipif(sys.platform == "emscripten", reason="counts CPython's bytes")
@pytest.mark.parametrize("slug", ["classic", "four-kitty"])
def test_thirty_hands_with_their_log_take_little_memory(slug: str) -> None:
    """The state, the record, its text, and all that a listener was told."""
    rules = variant(base=slug, levels={"win": "none", "hands": 0})
    play_hands(Host(Record(rules)), 1, seed=99)  # what the engine keeps once and for all
    told: list[tuple[Event, ...]] = []
    tracemalloc.start()
    try:
        host = Host(Record(rules))
        host.listen(0, lambda seen, events: told.append(events))
        play_hands(host, 30, seed=1)
        text = record_text(host.record)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < LIMIT
    assert host.state.number == 30
    assert len(text.splitlines()) == len(host.record.moves) + 2
    assert sum(map(len, told)) > 3000
