"""The one authority of a table: applies actions in order and tells each seat its part.

A solo game, a host with guests and a replay all run through it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.actions import TABLE, Action, Deal, TimeUp
from engine.errors import NotLegal
from engine.events import Event, reduce
from engine.game import apply, awaited, shuffled
from engine.record import Record, begin, extend, replay
from engine.state import State
from engine.view import View, view

Listener: TypeAlias = Callable[[View, tuple[Event, ...]], None]
"""Told of every change: the seat's new view and what it may know of the events."""


class Host:
    """Holds the state of one table and its record.

    ``record`` may be one kept earlier; the table then goes on where it ended.

    :raises Refusal: when the record does not replay
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.state: State = replay(record)
        self._listeners: list[tuple[int | None, Listener]] = []

    def listen(self, seat: int | None, listener: Listener) -> None:
        """Tells a listener, from now on, what a seat (or a spectator, ``None``) may know."""
        self._listeners.append((seat, listener))

    def view(self, seat: int | None) -> View:
        return view(self.state, seat)

    def submit(self, seat: int, action: Action, at: int | None = None) -> None:
        """Applies a seat's action.

        ``at`` is the number of actions the seat had seen; a second press of a
        button comes with an old number and is refused (J1).

        :raises NotLegal: the reason, or ``turn.stale``; nothing has changed
        """
        if at is not None and at != self.state.at:
            raise NotLegal("turn.stale")
        self.state, events = apply(self.state, seat, action)
        self.record = extend(self.record, seat, action)
        for listener_seat, listener in self._listeners:
            seen = (reduce(e, listener_seat) for e in events)
            listener(self.view(listener_seat), tuple(e for e in seen if e is not None))

    def start_hand(self, seed: int) -> None:
        """Shuffles with a seed and starts the next hand."""
        self.submit(TABLE, shuffled(self.state, seed))

    def deal(self, count: int = 1) -> None:
        """Deals the next cards, at most those left."""
        rules = self.state.rules
        left = rules.hand_size * rules.table.seats - self.state.dealt
        self.submit(TABLE, Deal(min(count, left)))

    def time_up(self, seat: int = TABLE) -> None:
        """A seat's time to play is over, or the match's; who measures it is the table's driver.

        :raises NotLegal: ``clock.bot`` where a bot is to play for a late seat instead
        """
        self.submit(TABLE, TimeUp(seat))

    def awaited(self) -> tuple[int, ...]:
        """The seats that must act, see :func:`engine.game.awaited`."""
        return awaited(self.state)


def new_table(rules_name: str = "classic") -> Host:
    """A table under a preset, before its first hand."""
    return Host(begin(rules_name))
