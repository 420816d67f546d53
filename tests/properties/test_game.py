"""What holds after every action of every hand."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Action, Bid, Bury, Pass, Play
from engine.cards import deck, points
from engine.errors import NotLegal, Refusal
from engine.events import CardsPlayed, HandEnded, TrickWon
from engine.game import apply, awaited
from engine.options import refusal
from engine.record import Record, parse_record, record_text, replay
from engine.rules.settings import Rules
from engine.selfplay import play_match, random_action
from engine.state import Phase, State
from engine.view import view
from tests.engine.helpers import CLASSIC, assert_conserved, variant, walk
from tests.properties import strategies as some

PLAYERS = [random_action] * 4
HANDS = 100 if sys.platform == "emscripten" else 1000
"""Pyodide is about a third as fast; there the same code is run, not the same search."""


@given(some.moments)
def test_apply_gives_the_same_for_the_same(m: some.Moment) -> None:
    seat, action, after, events = m.step
    assert apply(m.state, seat, action) == (after, events)


@st.composite
def attempts(draw: st.DrawFn, state: State, seat: int) -> Action:
    """Anything at all, or something made of the cards the seat holds."""
    hand = state.hands[seat] if 0 <= seat < len(state.hands) else ()
    if not hand or draw(st.integers(0, 3)) == 0:
        return draw(some.actions)
    size = draw(st.sampled_from([1, 2, 2, 3, 4, 8]))
    cards = tuple(draw(st.permutations(hand))[:size])
    tries: list[Action] = [Play(cards), Bury(cards), Bid(cards), Bid(cards[:1] * 2), Pass()]
    return draw(st.sampled_from(tries))


@given(some.states, st.integers(-2, 8), st.data())
@settings(max_examples=300)
def test_any_action_is_refused_or_keeps_all_cards(
    state: State, seat: int, data: st.DataObject
) -> None:
    action = data.draw(attempts(state, seat))
    before = repr(state)
    try:
        after, _ = apply(state, seat, action)
    except Refusal as refused:
        assert refused.code
        assert repr(state) == before
        return
    assert repr(state) == before
    assert after.at == state.at + 1
    assert_conserved(after)


@given(some.states, some.seats, st.data())
@settings(max_examples=300)
def test_what_a_view_calls_legal_the_game_accepts_and_the_reverse(
    state: State, seat: int, data: st.DataObject
) -> None:
    action = data.draw(attempts(state, seat))
    told = refusal(view(state, seat), action)
    try:
        apply(state, seat, action)
    except NotLegal as refused:
        assert told is not None
        assert (told.code, told.params) == (refused.code, refused.params)
        return
    assert told is None


@given(some.moments)
def test_somebody_is_awaited_until_the_match_is_over(m: some.Moment) -> None:
    assert awaited(m.state)
    seat, action, *_ = m.step
    if not isinstance(action, Bid):
        assert seat in awaited(m.state)


def play_hands_checked(count: int, seed: int) -> None:
    """Matches of random legal play, checked after every action: cards, points, results."""
    hands = 0
    while hands < count:
        seed += 1
        for *_, state, events in play_match(CLASSIC, seed, PLAYERS, most_hands=20):
            assert_conserved(state)
            if any(isinstance(e, HandEnded) for e in events):
                assert_settled(state)
                hands += 1


def test_a_thousand_hands_keep_every_card_and_point() -> None:
    play_hands_checked(HANDS, seed=5000)


@pytest.mark.slow
def test_ten_thousand_hands_keep_every_card_and_point() -> None:
    play_hands_checked(10 * HANDS, seed=90_000)


def assert_settled(state: State) -> None:
    """A finished hand: everything played, tricks and kitty hold all 200 points."""
    result = state.result
    assert result is not None
    assert not any(state.hands)
    assert all(len({len(p.cards) for p in t.plays}) == 1 for t in state.tricks)
    assert sum(len(t.plays[0].cards) for t in state.tricks) == state.rules.hand_size
    assert sum(t.points for t in state.tricks) + points(state.kitty) == points(deck(2))
    assert result.trick_points == state.points
    assert (result.dig is None) == (state.tricks[-1].winner % 2 == result.dealer % 2)
    assert result.held == (result.total < 80)
    rises = [a - b for a, b in zip(result.levels_after, result.levels_before, strict=True)]
    assert rises[:2] == rises[2:]
    assert min(rises) == 0
    assert max(rises) <= result.rise


def test_the_events_tell_the_tricks() -> None:
    for seed in range(4):
        played: list[tuple[int, tuple[int, ...]]] = []
        for _, _, state, events in walk(seed):
            for event in events:
                if isinstance(event, CardsPlayed):
                    played.append((event.seat, event.cards))
                if isinstance(event, TrickWon):
                    last = state.tricks[-1]
                    assert [(p.seat, p.cards) for p in last.plays] == played[-4:]
                    assert (last.winner, last.points) == (event.seat, event.points)


@pytest.mark.parametrize(
    "rules",
    [
        CLASSIC,
        variant(levels={"start": "J", "win": "defend"}),
        variant(table={"kitty": 0}),
        variant(table={"kitty": 16}, bidding={"no_bid": "fourth_card", "moves_dealer": True}),
        variant(play={"tractor_length": 3, "forced": "lowest_single"}),
        variant(play={"forced": "fewest_cards"}, dig={"scheme": "doubling_cards"}),
    ],
    ids=["classic", "defend", "no kitty", "big kitty", "long tractors", "other schemes"],
)
def test_a_random_match_ends_with_a_winner_and_replays(rules: Rules) -> None:
    moves: list[tuple[int, Action]] = []
    state = None
    for seat, action, state, _ in play_match(rules, 77, PLAYERS):
        moves.append((seat, action))
        assert_conserved(state)
    assert state is not None
    assert state.phase == Phase.OVER
    assert state.winners in ((0, 2), (1, 3))
    record = Record(rules, tuple(moves))
    assert replay(record) == state
    assert replay(parse_record(record_text(record))) == state
