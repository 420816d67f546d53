"""The bots' side of the page: a worker that thinks, and a stand-in when it fails.

The page asks with text and waits without blocking. A worker that crashes or
stays silent is replaced; the move that was due is then made here, by a bot that
needs no search, so that the table never stops.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import js
from pyscript import PyWorker

from engine.actions import Action, parse_action
from engine.errors import NotUnderstood
from engine.view import View, view_to_data

BUDGET = {"easy": 0.5, "normal": 0.5, "hard": 1.0, "expert": 2.0}
"""Seconds that a level may think about a decision; a search is cut short there."""
STAND_IN = "normal"
"""The level that thinks on the page itself where no worker does: it takes no time to speak of."""
HINT = "hard"
"""The level that helps the player."""
GRACE = 2.0
"""Seconds beyond its budget for an answer; then a silent worker is given up."""
START_PATIENCE = 8.0
"""Seconds that a move waits for a worker to come up; then it is made here meanwhile."""
MOST_STARTS = 3
"""Workers that may fail one after the other; then the page answers for itself."""


class Bots:
    """One worker for all the seats that the game's own bots hold."""

    def __init__(self, on_trouble: Callable[[str], None]) -> None:
        self._on_trouble = on_trouble
        self._worker: Any = None
        self._ready: asyncio.Future[Any] | None = None
        self._overdue = False
        self._starts = 0
        self._turn = asyncio.Lock()

    def start(self) -> None:
        """Starts the worker unless it runs; it comes up while the page goes on."""
        if self._worker is not None or self._starts == MOST_STARTS:
            return
        self._starts += 1
        self._overdue = False
        try:
            self._worker = PyWorker(
                "./ui/worker.py",
                type="pyodide",
                version=js.URL.new("./static/boot.mjs", js.location.href).href,
                config={"sync_main_only": True},
            )
            self._ready = asyncio.ensure_future(self._worker.ready)
        except Exception as trouble:  # a site or a browser may allow no workers at all
            self._on_trouble(str(trouble))

    async def choose(self, level: str, seen: View, seed: int) -> Action:
        """What a bot of a level does for the seat whose view this is.

        Who stops waiting does not stop the worker: the next question waits for its turn.
        """
        budget = BUDGET[level]
        question = {"bot": level, "seed": seed, "budget": budget, "view": view_to_data(seen)}
        asking = asyncio.ensure_future(self._ask(json.dumps(question), budget + GRACE))
        reply = await asyncio.shield(asking)
        try:
            return stand_in(seen, seed) if reply is None else action_of(reply)
        except NotUnderstood as trouble:
            self._on_trouble(trouble.code)
            return stand_in(seen, seed)

    async def _ask(self, question: str, patience: float) -> str | None:
        """The worker's reply, one question after the other; ``None`` when it has none in time."""
        async with self._turn:
            self.start()
            try:
                if self._worker is None or not await self._is_up():
                    return None
                reply = str(await asyncio.wait_for(self._worker.sync.answer(question), patience))
            except Exception as trouble:  # whatever a worker can die of
                self._on_trouble(str(trouble) or type(trouble).__name__)
                self._replace()
                return None
            self._starts = 0
            return reply

    async def _is_up(self) -> bool:
        """Whether the worker can be asked; only the first question waits for it to come up."""
        assert self._ready is not None
        if not self._ready.done() and not self._overdue:
            try:
                await asyncio.wait_for(asyncio.shield(self._ready), START_PATIENCE)
            except TimeoutError:
                self._overdue = True
        if self._ready.done():
            self._ready.result()
        return self._ready.done()

    def _replace(self) -> None:
        """Ends the worker, and starts another that comes up meanwhile."""
        worker, self._worker = self._worker, None
        worker.terminate()
        self.start()


def stand_in(seen: View, seed: int) -> Action:
    """A decision made on the page; imported late, for it is half the engine."""
    from engine.bots.protocol import choose

    return choose(seen, Random(f"{seed}/{seen.at}"), STAND_IN)


def action_of(reply: str) -> Action:
    """The action in a reply.

    :raises NotUnderstood: the reply's own code, when the bot did not understand the question
    """
    data = json.loads(reply)
    if "error" in data:
        raise NotUnderstood(data["error"]["code"])
    return parse_action(data["action"])
