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
from ui.solo import INSTANT, ME, Solo

PATIENCE = 20


class Bots:
    """Bots that think on the spot, at random."""

    async def choose(self, bot: str, seen: View, seed: int) -> Action:
        return random_action(seen, Random(f"{seed}/{seen.at}"))


class Silent(Bots):
    """Bots that have nothing to show, and otherwise play at random."""

    async def choose(self, bot: str, seen: View, seed: int) -> Action:
        if seen.phase in (Phase.DEALING, Phase.BIDDING, Phase.AUCTION):
            return Pass()
        return await super().choose(bot, seen, seed)


def run_apart(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Runs to the end in a thread: browser tests may have left a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(work())).result()


def solo(host: Host, bots: Bots, played: int = 0) -> Solo:
    """A driver that waits for nothing and shows nothing."""
    return Solo(host, bots, 5, played, lambda: INSTANT, lambda v, e: None, lambda g: None)  # type: ignore[arg-type]


def drive(rules: Rules, until: Callable[[Solo], bool], bots: Bots, played: int = 0) -> Host:
    """Drives a table on which a bot plays the player's seat, until something has come about."""
    host = Host(Record(rules))

    async def run() -> None:
        table = solo(host, bots, played)
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

    assert drive(load_preset(slug), done, Bots()).state.number == 1


def test_a_hand_that_is_thrown_in_is_dealt_anew() -> None:
    rules = rules_from_data({"bid": {"no_bid": "redeal"}})

    def starts(host: Host) -> list[StartHand]:
        return [a for _, a in host.record.moves if isinstance(a, StartHand)]

    host = drive(rules, lambda table: len(starts(table.host)) == 3, Silent())
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

    host = drive(rules, late, Bots())
    table_acted = any(isinstance(action, TimeUp) for _, action in host.record.moves)
    assert table_acted == (expiry != "bot")


def test_a_match_ends_with_the_hand_in_which_its_time_is_over() -> None:
    rules = rules_from_data({"clock": {"match": 1}})
    host = drive(rules, lambda table: table.host.state.phase == Phase.OVER, Bots(), played=60)
    assert host.state.number == 1


def test_an_action_on_an_old_picture_is_refused() -> None:
    host = Host(Record(Rules()))

    async def act() -> None:
        table = solo(host, Bots())
        with pytest.raises(Refusal, match="stale"):
            table.act(Pass(), 99)

    run_apart(act)
