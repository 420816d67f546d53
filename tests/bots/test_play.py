"""Whole hands: nothing illegal, nothing lost, nothing known that is hidden, in time."""

from __future__ import annotations

import sys
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from engine.actions import TABLE, Action, Bury, Play
from engine.bots import heuristics
from engine.bots.heuristics import fallback, weighed_plays
from engine.bots.heuristics.weights import FIRST
from engine.bots.legal import Chooser, random_action
from engine.bots.protocol import BOTS
from engine.cards import RANKS
from engine.game import apply
from engine.options import refusal
from engine.selfplay import Step, play_hand
from engine.state import Phase, State, evolve
from engine.trump import trump
from engine.view import View, view
from tests.bots import naive
from tests.bots.matches import opening, played
from tests.engine.helpers import ALL_STRAINS, CLASSIC, assert_conserved, strain, walk
from tests.properties.test_hidden import reshuffled

IN_BROWSER = sys.platform == "emscripten"
HANDS = 40 if IN_BROWSER else 200


def strict(view: View, rng: Random) -> Action:
    """The bot, its every choice judged by the view's own rules before the game sees it."""
    action = heuristics.choose(view, rng)
    if view.phase in (Phase.BURYING, Phase.PLAYING):
        assert refusal(view, action) is None
    return action


@cache
def hand(seed: int, *, others: Chooser = heuristics.choose) -> tuple[Step, ...]:
    """A hand at some level, played by the bot, or by it and ``others`` as enemies."""
    start = opening(CLASSIC, seed)
    players = [heuristics.choose, others] * 2
    return tuple(play_hand(start, seed, players, Random(seed)))


def moments(seed: int, *, others: Chooser = heuristics.choose) -> list[tuple[State, int]]:
    """The states in which the bot was asked, and the seat."""
    steps = pairwise(hand(seed, others=others))
    return [(before[2], step[0]) for before, step in steps if step[0] != TABLE]


@pytest.mark.parametrize("block", range(8))
def test_complete_hands_are_legal_and_lose_no_card_and_no_point(block: int) -> None:
    for seed in range(block * HANDS // 8, (block + 1) * HANDS // 8):
        over = False
        for _, _, state, _ in play_hand(opening(CLASSIC, seed), seed, [strict] * 4, Random(seed)):
            assert_conserved(state)
            over = state.result is not None
        assert over


@pytest.mark.parametrize(("suit", "level"), ALL_STRAINS)
def test_every_strain_is_played(suit: str, level: str) -> None:
    """Against random players, who bring about what nobody plans."""
    start = opening(CLASSIC, 3)
    state = evolve(start, levels=(RANKS.index(level),) * 4)
    for _, action, after, _ in play_hand(state, 5, [random_action] * 4, Random(1)):
        if isinstance(action, Bury):
            state = evolve(after, trump=strain(suit, level))
            break
    rng = Random(f"{suit}{level}")
    while state.result is None:
        assert state.turn is not None
        seat = state.turn
        player = strict if seat % 2 else random_action
        state, _ = apply(state, seat, player(view(state, seat), rng))
        assert_conserved(state)
    assert state.trump == trump(strain(suit, level).suit, RANKS.index(level))


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_the_same_view_always_has_the_same_decision(seed: int) -> None:
    for state, seat in moments(seed, others=random_action)[::5]:
        seen = view(state, seat)
        assert heuristics.choose(seen, Random(1)) == heuristics.choose(seen, Random(2))


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_hidden_cards_do_not_change_a_decision(seed: int) -> None:
    moved = 0
    for state, seat in moments(seed)[::3]:
        decided = heuristics.choose(view(state, seat), Random(0))
        for shuffle in range(3):
            other = reshuffled(state, seat, shuffle)
            moved += other.hands != state.hands
            assert heuristics.choose(view(other, seat), Random(0)) == decided
    assert moved > 30


@pytest.mark.parametrize("seed", range(6))
def test_the_fallback_is_never_illegal(seed: int) -> None:
    asked = 0
    for _, _, state, _ in walk(seed):
        if state.phase == Phase.PLAYING and state.turn is not None:
            seen = view(state, state.turn)
            assert refusal(seen, fallback(seen)) is None
            asked += 1
    assert asked > 100


def test_the_first_choice_is_always_legal() -> None:
    """The fallback is for what nobody thought of; nothing known needs it."""
    for seed in (1, 2, 3):
        for state, seat in moments(seed, others=random_action):
            if state.phase == Phase.PLAYING:
                seen = view(state, seat)
                best = next(weighed_plays(seen, FIRST))
                assert best.reason.code != "play.safe"
                assert refusal(seen, best.action) is None


def test_throws_are_made_and_do_not_fail() -> None:
    assert played(heuristics.choose, BOTS["normal"], 4, seed=3).failed_throws == 0
    leads = [
        action.cards
        for seed in range(8)
        for (state, _), (_, action, *_) in zip(
            moments(seed), [s for s in hand(seed) if s[0] != TABLE], strict=True
        )
        if isinstance(action, Play) and not state.trick and len(set(action.cards)) > 2
    ]
    assert leads


def test_random_players_are_beaten() -> None:
    score = played(heuristics.choose, random_action, 4 if IN_BROWSER else 12, seed=11)
    assert score.won >= 0.9 * score.hands


def test_a_player_without_ideas_is_beaten() -> None:
    score = played(heuristics.choose, naive.choose, 4 if IN_BROWSER else 12, seed=12)
    assert score.won >= 0.8 * score.hands
