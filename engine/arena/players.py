"""Who plays: a bot of the registry by its name, or an outside program as ``exec:COMMAND``."""

from __future__ import annotations

import json
import select
import shlex
import subprocess
from random import Random
from typing import Any, Protocol

from engine.actions import Action, parse_action
from engine.bots import protocol
from engine.bots.protocol import BOTS
from engine.errors import NotUnderstood
from engine.view import View, view_to_data

EXEC = "exec:"
PATIENCE = 60.0
"""Seconds that an outside program may take for an answer."""


class Player(Protocol):
    """Somebody who can be asked."""

    def ask(self, view: View, seed: str) -> tuple[Action, bool]:
        """The action, and whether the clock cut a search short.

        :raises NotUnderstood: when no action came back
        """


def player(name: str, patience: float = PATIENCE) -> Player:
    """The player of a name.

    :raises NotUnderstood: ``bot.unknown``
    """
    if name.startswith(EXEC) and name.removeprefix(EXEC).strip():
        return Program(name.removeprefix(EXEC), patience)
    if name not in BOTS:
        raise NotUnderstood("bot.unknown", bot=name[:20])
    return Registered(name)


class Registered:
    """A bot of our own."""

    def __init__(self, name: str) -> None:
        self.name = name

    def ask(self, view: View, seed: str) -> tuple[Action, bool]:
        advice = protocol.advise(view, Random(seed), self.name)
        return advice.action, advice.cut


class Program:
    """A program that reads a request a line and writes a reply a line (``docs/bots.md``).

    It is started when it is first asked, kept, and started anew once it has failed.
    """

    def __init__(self, command: str, patience: float) -> None:
        self.command = shlex.split(command)
        self.patience = patience
        self._running: subprocess.Popen[bytes] | None = None

    def ask(self, view: View, seed: str) -> tuple[Action, bool]:
        request = {"bot": "", "seed": seed, "view": view_to_data(view)}
        try:
            reply = self._exchange(json.dumps(request).encode() + b"\n")
            return _action(reply)
        except NotUnderstood:
            self.close()
            raise

    def close(self) -> None:
        """Ends the program."""
        if self._running is not None:
            self._running.kill()
            self._running.communicate()
            self._running = None

    def _exchange(self, request: bytes) -> bytes:
        try:
            if self._running is None:
                self._running = subprocess.Popen(
                    self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
                )
            assert self._running.stdin is not None
            self._running.stdin.write(request)
        except OSError:
            raise NotUnderstood("program.dead", command=self.command[0]) from None
        return self._line()

    def _line(self) -> bytes:
        assert self._running is not None
        assert self._running.stdout is not None
        line = b""
        while not line.endswith(b"\n"):
            ready, _, _ = select.select([self._running.stdout], [], [], self.patience)
            if not ready:
                raise NotUnderstood("program.late", seconds=self.patience)
            more = self._running.stdout.read(65536)
            if not more:
                raise NotUnderstood("program.dead", command=self.command[0])
            line += more
        return line


def _action(reply: bytes) -> tuple[Action, bool]:
    try:
        data: Any = json.loads(reply)
        return parse_action(data["action"]), bool(data.get("cut", False))
    except (ValueError, TypeError, KeyError, AttributeError):
        raise NotUnderstood("program.nonsense") from None
