from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from engine.cards import parse_rank
from engine.state import Phase, evolve, new_match
from tests.engine.helpers import CLASSIC, do, playing, variant, walk


def test_a_new_match_has_everyone_at_the_start_level() -> None:
    state = new_match(variant(levels={"start": "5"}))
    assert state.phase == Phase.READY
    assert state.levels == (parse_rank("5"),) * 4
    assert (state.dealer, state.next_dealer, state.winners) == (None, None, ())


def test_a_state_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        new_match(CLASSIC).at = 3  # type: ignore[misc]


def test_evolve_is_replace() -> None:
    for *_, state, _ in walk(1)[::20]:
        changed = evolve(state, at=state.at + 5, turn=2)
        assert changed == replace(state, at=state.at + 5, turn=2)
        assert evolve(changed, at=state.at, turn=state.turn) == state


def test_evolve_knows_no_other_names() -> None:
    with pytest.raises(TypeError):
        evolve(new_match(CLASSIC), trumps=None)


def test_the_level_of_a_hand_is_its_dealers() -> None:
    state = evolve(new_match(CLASSIC), levels=(3, 5, 3, 5), dealer=1)
    assert state.level == 5


def test_points_are_the_attackers() -> None:
    hands = ["HA S2", "HK S3", "HT S4", "H5 S5"]
    for dealer, points in [(0, 0), (1, 25), (2, 0), (3, 25)]:
        state = playing(hands, "S", "7", dealer=dealer)
        state = do(state, "0 play HA", "1 play HK", "2 play HT", "3 play H5")
        assert state.points == points
