"""Planted faults: small changes to the engine that the searches of ``tests/properties`` must find.

``faults.toml`` lists them; ``python -m tests.mutants`` plants each in a copy of
the engine and looks whether a test fails.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Fault:
    """A text in a file of the engine, and what stands there instead."""

    breaks: str
    """What is wrong then, in a player's words."""
    file: str
    old: str
    new: str

    def planted(self, source: str) -> str:
        """The source with the fault in it.

        :raises ValueError: when the text is not there exactly once
        """
        if source.count(self.old) != 1:
            raise ValueError(f"{self.file} has {source.count(self.old)} times: {self.old!r}")
        return source.replace(self.old, self.new)


def faults() -> list[Fault]:
    """The list, as it is kept."""
    data = tomllib.loads((Path(__file__).parent / "faults.toml").read_text(encoding="utf-8"))
    return [Fault(**fault) for fault in data["faults"]]
