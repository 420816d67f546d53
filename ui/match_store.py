"""The match that is going on, kept in the browser so that a reload finds it again."""

from __future__ import annotations

import json
from dataclasses import dataclass

from engine.errors import NotUnderstood
from engine.record import HEAD_LINES, Record, move_text, record_head
from ui import storage

VERSION = 1


@dataclass(frozen=True)
class Kept:
    record: str
    seed: int
    played: int
    """Seconds that the match has taken so far."""
    bots: str
    """The level of its bots as it was written; empty in a match kept before there were levels."""


class Keeper:
    """Writes a growing record; only what is new is turned into text.

    It writes over nothing that it has not written itself: once another page
    has put its own match there, this one stops.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._lines: list[str] = []
        self._written: str | None = None

    def keep(self, record: Record, played: int, bots: str) -> str | None:
        """Writes; returns why it did not: ``"unsaved"`` by the browser, ``"elsewhere"`` taken."""
        if self._written is not None and storage.read(storage.MATCH) != self._written:
            return "elsewhere"
        if not self._lines:
            self._lines = record_head(record)
        done = len(self._lines) - HEAD_LINES
        self._lines += [move_text(seat, action) for seat, action in record.moves[done:]]
        text = json.dumps(
            {
                "version": VERSION,
                "seed": self._seed,
                "played": played,
                "bots": bots,
                "record": "\n".join(self._lines) + "\n",
            }
        )
        if not storage.write(storage.MATCH, text):
            return "unsaved"
        self._written = text
        return None


def exists() -> bool:
    return storage.read(storage.MATCH) is not None


def load() -> Kept:
    """The kept match.

    :raises NotUnderstood: ``match.damaged``, or there is none
    """
    data = storage.read_json(storage.MATCH)
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise NotUnderstood("match.damaged")
    record, seed, played = data.get("record"), data.get("seed"), data.get("played", 0)
    if not isinstance(record, str) or type(seed) is not int or type(played) is not int:
        raise NotUnderstood("match.damaged")
    return Kept(record, seed, max(0, played), str(data.get("bots", "")))


def open_here(is_open: bool) -> None:
    """Notes for this tab alone whether a table is open: a reload goes straight back to it."""
    storage.note_tab(storage.TABLE, "open" if is_open else "")


def was_open_here() -> bool:
    return bool(storage.tab_note(storage.TABLE)) and exists()


def put_aside() -> tuple[str, bool]:
    """Moves a match that cannot be read out of the way: its text, and whether it is safe now."""
    text = storage.read(storage.MATCH) or ""
    return text, storage.set_aside(storage.MATCH, storage.KEPT)
