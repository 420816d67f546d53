"""What the page's address asks for, after the ``#``."""

from __future__ import annotations

import re
from typing import NamedTuple


class Address(NamedTuple):
    """A known match to be dealt, no waiting, rules (a preset's name or the text of a link), the
    referee's page instead of the start page, and the path of a bot's wheel beside the page."""

    seed: int | None = None
    instant: bool = False
    rules: str = ""
    referee: bool = False
    bot: str = ""


def read_address(text: str) -> Address:
    """Reads ``?bot=a.whl#seed=7&motion=off&rules=star``; what is not understood falls away."""
    found = Address()
    for part in re.split("[?#&]", text):
        name, _, value = part.partition("=")
        if name == "seed" and value.isascii() and value.isdigit() and len(value) < 10:
            found = found._replace(seed=int(value))
        elif name == "motion":
            found = found._replace(instant=value == "off")
        elif name == "rules":
            found = found._replace(rules=value)
        elif name == "referee":
            found = found._replace(referee=True)
        elif name == "bot":
            found = found._replace(bot=value)
    return found
