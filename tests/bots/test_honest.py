"""A level of the ladder decides by its view alone: hidden cards change nothing."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engine.actions import TABLE
from engine.bots.legal import random_action
from engine.bots.protocol import BOTS, LADDER
from engine.selfplay import play_hand
from engine.state import Phase, State, new_match
from engine.view import view
from tests.engine.helpers import preset
from tests.properties.test_hidden import reshuffled

STEPS = {"easy": 3, "normal": 3, "hard": 12, "expert": 40}
"""Every how many moments a level is asked; search takes its time."""
TABLES = ("classic", "friends-5", "auction-3", "titanic")


@cache
def moments(slug: str) -> tuple[tuple[State, int], ...]:
    """The states of a hand in which a bot was asked, and the seat."""
    rules = preset(slug)
    players = [BOTS["easy"], random_action] * 3
    before, found = new_match(rules), []
    for seat, _, state, _ in play_hand(before, 8, players[: rules.table.seats], Random(8)):
        if seat != TABLE:
            found.append((before, seat))
        before = state
    return tuple(found)


@pytest.mark.parametrize("slug", TABLES)
@pytest.mark.parametrize("level", LADDER)
def test_hidden_cards_change_no_decision(level: str, slug: str) -> None:
    moved = 0
    for state, seat in moments(slug)[:: STEPS[level]]:
        other = reshuffled(state, seat, 1)
        moved += other.hands != state.hands
        decided = BOTS[level](view(state, seat), Random(5))
        assert BOTS[level](view(other, seat), Random(5)) == decided
    assert moved > 2


@pytest.mark.parametrize("level", LADDER)
def test_the_same_seed_gives_the_same_decision(level: str) -> None:
    playing = [m for m in moments("classic") if m[0].phase == Phase.PLAYING]
    for state, seat in playing[:: 4 * STEPS[level]]:
        seen = view(state, seat)
        assert BOTS[level](seen, Random(2)) == BOTS[level](seen, Random(2))
