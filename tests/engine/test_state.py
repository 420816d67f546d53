from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from engine.cards import parse_level
from engine.friends import FriendCall
from engine.state import Phase, evolve, new_match
from tests.engine.helpers import CLASSIC, c, do, playing, preset, variant, walk


def test_a_new_match_has_everyone_at_the_start_level() -> None:
    state = new_match(variant(levels={"start": "5"}))
    assert state.phase == Phase.READY
    assert state.levels == (parse_level("5"),) * 4
    assert (state.dealer, state.result, state.winners) == (None, None, ())
    assert new_match(preset("friends-5")).levels == (0,) * 5
    assert new_match(preset("ace-start")).levels == (parse_level("A"),) * 4


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
    assert evolve(state, dealer=None).level == 3


def test_points_are_the_attackers() -> None:
    hands = ["HA S2", "HK S3", "HT S4", "H5 S5"]
    for dealer, points in [(0, 0), (1, 25), (2, 0), (3, 25)]:
        state = playing(hands, "S", "7", dealer=dealer)
        state = do(state, "0 play HA", "1 play HK", "2 play HT", "3 play H5")
        assert state.points == points


def test_fines_are_paid_by_ones_own_side() -> None:
    """R13: ten points a failed throw."""
    state = playing(["HA", "HK", "HT", "H5"], "S", "7")
    for fines, points in [((10, 0, 0, 0), 10), ((0, 10, 0, 0), -10), ((10, 20, 10, 0), 0)]:
        assert evolve(state, fines=fines).points == points


def test_the_dealers_side_is_what_everyone_knows_of_it() -> None:
    rules = preset("friends-5")
    hands = ["HA S2", "HK S3", "HT S4", "H5 S5", "H6 S6"]
    state = playing(hands, "S", "7", dealer=1, rules=rules, calls=(FriendCall(c("HT")[0]),))
    assert state.dealers == {1}
    state = do(state, "0 play HA", "1 play HK", "2 play HT", "3 play H5", "4 play H6")
    assert state.dealers == {1, 2}
    assert state.points == 25
    assert evolve(state, dealer=None).dealers == frozenset()
    assert evolve(state, dealer=None).points == 0
    assert playing(hands, "S", "7", dealer=1, rules=preset("auction-3")).dealers == {1}
    assert playing(hands, "S", "7", dealer=1).dealers == {1, 3}


def test_who_has_won_stands_in_the_result() -> None:
    state = do(playing(["SA", "H3", "H7", "H9"], "S", "Q"), "0 play SA", "1 play H3", "2 play H7")
    assert state.winners == ()
    assert do(state, "3 play H9").winners == (0, 2)
