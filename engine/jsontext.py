"""Reads JSON that comes from outside: a saved match, a link, another player.

Python's reader goes one call deeper for each bracket. In a browser a text of
nothing but brackets does not raise an error, it ends the whole interpreter; so
the depth is measured before anything is read.
"""

from __future__ import annotations

import json
import re
from typing import Any

from engine.errors import NotUnderstood

DEEPEST = 40
"""Brackets inside brackets; the game's own data has about six."""

_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)


def parse_json(text: str) -> Any:
    """Reads JSON.

    :raises NotUnderstood: ``json.damaged``
    """
    if _depth(text) > DEEPEST:
        raise NotUnderstood("json.damaged")
    try:
        return json.loads(text)
    except ValueError:
        raise NotUnderstood("json.damaged") from None


def _depth(text: str) -> int:
    """How many brackets are open at most, those inside strings not counted."""
    depth = deepest = 0
    for token in _TOKENS.findall(text):
        if token in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif token in "]}":
            depth -= 1
    return deepest
