"""The bots' side of the page: a worker that thinks, and a stand-in when it fails.

The page asks with text and waits without blocking. A worker that crashes or
stays silent is replaced; the move that was due is then made here, by the same
bot, so that the table never stops.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import js
from pyscript import PyWorker

from engine.actions import Action, parse_action
from engine.errors import NotUnderstood
from engine.view import View, view_to_data

PATIENCE = 6.0
"""Seconds for an answer before a silent worker is given up."""
START_PATIENCE = 8.0
"""Seconds that a move waits for a worker to come up; then it is made here meanwhile."""
MOST_STARTS = 3
"""Workers that may fail one after the other; then the page answers for itself."""


class Bots:
    """One worker for all the seats that bots hold."""

    def __init__(self, on_trouble: Callable[[str], None]) -> None:
        self._on_trouble = on_trouble
        self._worker: Any = None
        self._ready: asyncio.Future[Any] | None = None
        self._overdue = False
        self._starts = 0

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

    async def choose(self, bot: str, seen: View, seed: int) -> Action:
        """A bot's action for the seat whose view this is."""
        request = json.dumps({"bot": bot, "seed": seed, "view": view_to_data(seen)})
        self.start()
        asked = self._worker
        try:
            if asked is None or not await self._is_up():
                return _action(_answer_here(request))
            reply = str(await asyncio.wait_for(asked.sync.answer(request), PATIENCE))
            self._starts = 0
        except Exception as trouble:  # whatever a worker can die of
            self._on_trouble(str(trouble) or type(trouble).__name__)
            if asked is self._worker:  # else another question has replaced it already
                self._end()
            reply = _answer_here(request)
        return _action(reply)

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

    def _end(self) -> None:
        """Ends the worker; the next question starts another."""
        worker, self._worker = self._worker, None
        worker.terminate()


def _answer_here(request: str) -> str:
    """The worker's answer, made on the page; imported late, for it is half the engine."""
    from engine.bots.protocol import answer

    return answer(request)


def _action(reply: str) -> Action:
    """The action in a reply.

    :raises NotUnderstood: the reply's own code, when the bot did not understand the question
    """
    data = json.loads(reply)
    if "error" in data:
        raise NotUnderstood(data["error"]["code"])
    return parse_action(data["action"])
