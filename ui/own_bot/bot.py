"""The bot that a player brought, at the table: asked like ours, and watched as ours need not be."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from engine import options
from engine.actions import Action, Pass, parse_action
from engine.errors import NotUnderstood, Refusal
from engine.jsontext import parse_json
from engine.rules.settings import Rules
from engine.state import Phase
from engine.teams import side_seats
from engine.view import View, view_to_data
from ui.bots import GRACE, stand_in
from ui.own_bot.sandbox import Sandbox
from ui.solo import ME

BUDGET = 2.0
"""Seconds that it may think about a decision, as many as the strongest of ours."""
INSTALL_PATIENCE = 30.0
"""Seconds until its worker must have started and installed it."""
MOST_LATE = 3
"""Times running that it may be late, or not come up again; then it leaves the table."""
FAULTS = ("illegal", "late", "raised")
WRONG = ("wheel", "pure", "entry", "import", "missing")
"""What can be wrong with a wheel, as its worker says."""
LONGEST_NAME, LONGEST_TEXT = 24, 300


class OwnBot:
    """A wheel's bot. What it does wrong is counted, and a bot of ours decides in its place."""

    def __init__(self, wheel: Any, on_fault: Callable[[str], None]) -> None:
        self.name = self.version = ""
        self.faults = dict.fromkeys(FAULTS, 0)
        self._wheel = wheel
        self._on_fault = on_fault
        self._sandbox: Sandbox | None = None
        self._failing = 0
        self._left = False
        self._turn = asyncio.Lock()

    async def arrive(self) -> None:
        """Starts its worker and installs it.

        :raises NotUnderstood: what is wrong with it, as a code with a text
        """
        sandbox = Sandbox()
        try:
            self.name, self.version = _introduced(await sandbox.open(self._wheel, INSTALL_PATIENCE))
        except NotUnderstood:
            sandbox.end()
            raise
        except TimeoutError:
            sandbox.end()
            raise NotUnderstood("silent", text="") from None
        except Exception as error:  # a file that does not come, a browser that allows no frame
            sandbox.end()
            raise NotUnderstood("missing", text=str(error)) from None
        if self._left:
            sandbox.end()
        else:
            self._sandbox = sandbox

    def leave(self) -> None:
        """Ends its worker; from now on a bot of ours plays for it."""
        self._left = True
        if self._sandbox is not None:
            self._sandbox.end()
        self._sandbox = None

    @property
    def has_left(self) -> bool:
        return self._left

    async def choose(self, seen: View, seed: int) -> Action:
        """Its decision, or where it has no legal one in time that of a bot of ours."""
        asking = asyncio.ensure_future(self._decision(seen, seed))
        decision = await asyncio.shield(asking)
        return stand_in(seen, seed) if decision is None else decision

    async def _decision(self, seen: View, seed: int) -> Action | None:
        """Its legal decision; ``None`` when there is none, which is counted, or it is away."""
        question = json.dumps({"seed": seed, "budget": BUDGET, "view": view_to_data(seen)})
        async with self._turn:
            sandbox = self._sandbox
            if sandbox is None:
                return None
            try:
                reply = await sandbox.ask(question, BUDGET + GRACE)
            except TimeoutError:
                if not self._left:
                    self._fault("late")
                    self._replace()
                return None
        self._failing = 0
        try:
            return legal(reply, seen)
        except Refusal as wrong:
            self._fault(wrong.code if wrong.code in FAULTS else "illegal")
            return None

    def _fault(self, kind: str) -> None:
        if self._left:
            return
        self.faults[kind] += 1
        self._on_fault(kind)

    def _replace(self) -> None:
        """Ends a worker that hangs and starts another; a bot of ours plays meanwhile."""
        assert self._sandbox is not None
        self._sandbox.end()
        self._sandbox = None
        self._failing += 1
        if self._failing == MOST_LATE:
            self._left = True
            self._on_fault("left")
        else:
            self._returning = asyncio.ensure_future(self._return())

    async def _return(self) -> None:
        try:
            await self.arrive()
        except NotUnderstood:
            self._left = True
            self._on_fault("left")


def _introduced(reply: str) -> tuple[str, str]:
    """The name and version of a bot that has been installed.

    :raises NotUnderstood: what went wrong there
    """
    try:
        told = parse_json(reply)
    except NotUnderstood:
        told = None
    match told:
        case {"name": str(name), "version": str(version)} if name.strip():
            return name.strip()[:LONGEST_NAME], version[:LONGEST_NAME]
        case {"error": {"code": str(code), "text": str(text)}} if code in WRONG:
            raise NotUnderstood(code, text=text[:LONGEST_TEXT])
    raise NotUnderstood("silent", text="")


def legal(reply: str, seen: View) -> Action:
    """The action in a reply, if the rules allow it now.

    :raises Refusal: ``raised`` where the bot raised an error, or why the action is none
    """
    match parse_json(reply):
        case {"action": str(text)}:
            action = parse_action(text)
        case {"error": {"code": "raised"}}:
            raise NotUnderstood("raised")
        case _:
            raise NotUnderstood("illegal")
    nothing_to_show = seen.phase == Phase.DEALING and action == Pass()
    refused = None if nothing_to_show else options.refusal(seen, action)
    if refused is not None:
        raise refused
    return action


def seats_of(who: str, rules: Rules) -> frozenset[int]:
    """The seats of a table that it takes; a table without lasting partners has only ``"all"``."""
    others = frozenset(range(rules.table.seats)) - {ME}
    partners = frozenset(side_seats(ME, rules)) - {ME}
    if who == "all" or not partners:
        return others
    return partners if who == "partner" else others - partners
