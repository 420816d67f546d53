"""The table's driver: whoever is awaited acts, whatever the rules, and the clocks run."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from engine.actions import Action, Pass, Play, StartHand, TimeUp
from engine.bots.legal import random_action
from engine.errors import Refusal
from engine.record import Record
from engine.rules import Rules, load_preset, preset_slugs, rules_from_data
from engine.state import Phase
from engine.table.host import Host
from engine.view import View
from ui import solo as driver
from ui.solo import INSTANT, ME, Pace, Solo, Think

PATIENCE = 20


async def think(seen: View, seed: int) -> Action:
    """Bots that think on the spot, at random."""
    return random_action(seen, Random(f"{seed}/{seen.at}"))


async def let_be(seen: View, seed: int) -> Action:
    """Bots that have nothing to show, and otherwise play at random."""
    if seen.phase in (Phase.DEALING, Phase.BIDDING, Phase.AUCTION):
        return Pass()
    return await think(seen, seed)


def run_apart(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Runs to the end in a thread: browser tests may have left a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(work())).result()


def solo(host: Host, bots: Think, played: int = 0, pace: Pace = INSTANT) -> Solo:
    """A driver that shows nothing, and waits for nothing unless a pace is given."""
    return Solo(host, bots, 5, played, lambda: pace, lambda v, e: None, lambda g: None)


def drive(
    rules: Rules,
    until: Callable[[Solo], bool],
    bots: Think = think,
    played: int = 0,
    pace: Pace = INSTANT,
) -> Host:
    """Drives a table on which a bot plays the player's seat, until something has come about."""
    host = Host(Record(rules))

    async def run() -> None:
        table = solo(host, bots, played, pace)
        table.set_auto(True)
        task = asyncio.ensure_future(table.run())
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not until(table) and not task.done():
            assert asyncio.get_running_loop().time() < deadline, host.state.phase
            await asyncio.sleep(0)
        if task.done():
            task.result()
        task.cancel()

    run_apart(run)
    return host


@pytest.mark.parametrize("slug", preset_slugs())
def test_a_hand_of_every_preset_is_driven_to_its_end(slug: str) -> None:
    def done(table: Solo) -> bool:
        state = table.host.state
        return state.result is not None and state.phase in (Phase.READY, Phase.OVER)

    assert drive(load_preset(slug), done).state.number == 1


def test_a_hand_that_is_thrown_in_is_dealt_anew() -> None:
    rules = rules_from_data({"bid": {"no_bid": "redeal"}})

    def starts(host: Host) -> list[StartHand]:
        return [a for _, a in host.record.moves if isinstance(a, StartHand)]

    host = drive(rules, lambda table: len(starts(table.host)) == 3, let_be)
    decks = {start.deck for start in starts(host)}
    assert len(decks) == 3
    assert host.state.number == 1


@pytest.mark.parametrize("expiry", ["lowest", "bot", "lost"])
def test_a_player_who_is_late_is_played_for(expiry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """R12: ten seconds a play; here they are over as soon as they begin."""
    rules = rules_from_data({"clock": {"play": 10, "expiry": expiry}})
    ticks = iter(range(0, 10**9, 20))
    monkeypatch.setattr(driver, "_now", lambda: float(next(ticks)))

    def late(table: Solo) -> bool:
        if table.host.state.phase == Phase.PLAYING and table.auto:
            table.set_auto(False)  # and from now on the player does nothing
        moves = table.host.record.moves
        return any(isinstance(a, TimeUp) or (s == ME and isinstance(a, Play)) for s, a in moves)

    host = drive(rules, late)
    table_acted = any(isinstance(action, TimeUp) for _, action in host.record.moves)
    assert table_acted == (expiry != "bot")


def test_a_match_ends_with_the_hand_in_which_its_time_is_over() -> None:
    rules = rules_from_data({"clock": {"match": 1}})
    host = drive(rules, lambda table: table.host.state.phase == Phase.OVER, played=60)
    assert host.state.number == 1


def test_an_action_on_an_old_picture_is_refused() -> None:
    host = Host(Record(Rules()))

    async def act() -> None:
        table = solo(host, think)
        with pytest.raises(Refusal, match="stale"):
            table.act(Pass(), 99)

    run_apart(act)


def test_a_seat_thinks_once_about_each_position() -> None:
    asked: list[tuple[int, int | None]] = []

    async def listed(seen: View, seed: int) -> Action:
        asked.append((seen.at, seen.seat))
        return await think(seen, seed)

    drive(Rules(), lambda table: table.host.state.result is not None, listed)
    assert len(asked) == len(set(asked))


def test_bots_think_while_cards_fly_and_tricks_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever the table rests and a bot is to act next, it thinks already."""
    asked: set[tuple[int, int | None]] = set()
    rested: list[bool] = []
    wait = Solo._wait

    async def listed(seen: View, seed: int) -> Action:
        asked.add((seen.at, seen.seat))
        return await think(seen, seed)

    async def watched(table: Solo, ms: int | None, skippable: bool = True) -> None:
        await wait(table, ms, skippable)
        state = table.host.state
        if state.phase == Phase.PLAYING:
            rested.append((state.at, table.host.awaited()[0]) in asked)

    monkeypatch.setattr(Solo, "_wait", watched)
    drive(Rules(), lambda table: table.host.state.result is not None, listed)
    assert len(rested) > 100
    assert all(rested)
