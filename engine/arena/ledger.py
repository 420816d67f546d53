"""Deals kept in a file as they are finished, so that a long run can go on after a stop."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.arena.deals import Record, record_from_data, record_to_data
from engine.errors import NotUnderstood


class Ledger:
    """A file of JSON lines: what is measured, then a line for each finished deal."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        """Opens a ledger, or begins one.

        :raises NotUnderstood: ``arena.other`` when the file is of another measurement,
            ``arena.line`` when a line in it makes no sense
        """
        self.path = path
        self.done: dict[int, Record] = {}
        if not path.exists() or not path.read_text("utf-8").strip():
            path.write_text(json.dumps(header) + "\n", "utf-8")
            return
        whole = path.read_text("utf-8")
        lines = whole[: whole.rfind("\n") + 1].splitlines()  # a torn last line is dropped
        if not lines or _read(lines[0]) != header:
            raise NotUnderstood("arena.other", path=str(path))
        for line in lines[1:]:
            data = _read(line)
            if not isinstance(data, dict) or not isinstance(data.get("deal"), int):
                raise NotUnderstood("arena.line", path=str(path))
            deal = data.pop("deal")
            self.done[deal] = record_from_data(data)
        path.write_text("".join(line + "\n" for line in lines), "utf-8")

    def add(self, deal: int, record: Record) -> None:
        """Keeps a finished deal."""
        self.done[deal] = record
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"deal": deal, **record_to_data(record)}) + "\n")


def _read(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
