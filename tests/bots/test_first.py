"""The yardstick stays as it is: what ``first`` did once, it does for ever."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from engine.actions import action_text
from engine.bots.protocol import BOTS
from engine.selfplay import match_from, play_hand
from tests.engine.helpers import preset

DECIDED = {
    "classic": "3f287906e1e7c671",
    "titanic": "6d1ac8fc77c9862a",
    "friends-5": "eed9bd56d0cc931d",
    "auction-3": "f2837185999fd30f",
}
"""The digest of every decision in three hands, as it was when the other levels were made."""


@pytest.mark.parametrize("slug", DECIDED)
def test_first_decides_as_ever(slug: str) -> None:
    rules = preset(slug)
    lines = []
    for number in range(3):
        start = match_from(rules, number)
        players = [BOTS["first"]] * rules.table.seats
        lines += [
            f"{seat} {action_text(action)}"
            for seat, action, *_ in play_hand(start, number, players, Random(number))
        ]
    assert sha256("\n".join(lines).encode()).hexdigest()[:16] == DECIDED[slug]
