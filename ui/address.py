"""What the page's address asks for, after the ``#``."""

from __future__ import annotations

from typing import NamedTuple


class Address(NamedTuple):
    """A known match to be dealt, no waiting, rules (a preset's name or the text of a link), and
    the referee's page instead of the start page."""

    seed: int | None = None
    instant: bool = False
    rules: str = ""
    referee: bool = False


def read_address(text: str) -> Address:
    """Reads ``#seed=7&motion=off&rules=star``; what is not understood falls away."""
    found = Address()
    for part in text.lstrip("#").split("&"):
        name, _, value = part.partition("=")
        if name == "seed" and value.isascii() and value.isdigit() and len(value) < 10:
            found = found._replace(seed=int(value))
        elif name == "motion":
            found = found._replace(instant=value == "off")
        elif name == "rules":
            found = found._replace(rules=value)
        elif name == "referee":
            found = found._replace(referee=True)
    return found
