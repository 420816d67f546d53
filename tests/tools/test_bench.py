"""The benchmarks measure what they say: the naive player plays classic, the hands are as wanted."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from engine.actions import TABLE, Action, Bid, Bury, Deal, Pass, Play
from engine.cards import parse_card
from engine.follow import legal_follows
from engine.game import apply, shuffled
from engine.rules import load_preset
from engine.shapes import Shape, components
from engine.state import Phase, State, new_match
from engine.trump import of_group
from tools.bench import asking, hands, naive, options

CLASSIC = load_preset("classic")
POSITIONS = json.loads(options.positions())


def action(move: naive.Move) -> Action:
    """A naive player's move in the engine's terms."""
    cards = tuple(parse_card(text) for text in move.cards)
    match move.kind:
        case "bid":
            return Bid(cards)
        case "pass":
            return Pass()
        case "bury":
            return Bury(cards)
    return Play(cards)


def dealt_until(state: State, cards: int) -> State:
    while state.phase == Phase.DEALING and state.dealt < cards:
        state = apply(state, TABLE, Deal(1))[0]
    return state


@pytest.mark.parametrize("seed", range(12))
def test_a_naive_hand_is_a_hand_of_classic(seed: int) -> None:
    """Every move is accepted by the engine, from the same deal to the same result."""
    match = new_match(CLASSIC)
    state = apply(match, TABLE, shuffled(match, seed))[0]
    table = None
    for move, table in naive.play_hand(seed, Random(seed)):
        out = sum(map(len, table["hands"])) if move.kind == "bid" else 100
        state = dealt_until(state, out)
        state = apply(state, move.seat, action(move))[0]
    assert table is not None
    assert state.result is not None
    assert table["result"] == (state.result.total, state.result.held, state.result.rise)


def test_the_naive_player_knows_the_same_follows() -> None:
    """Those of random hands that are led a pair, a tractor or a throw."""
    asked = 0
    for seed in range(12):
        match = new_match(CLASSIC)
        state = apply(match, TABLE, shuffled(match, seed))[0]
        for move, table in naive.play_hand(seed, Random(seed)):
            state = dealt_until(state, sum(map(len, table["hands"])) if move.kind == "bid" else 100)
            if move.kind == "play" and state.trick and len(state.trick[0].cards) > 1:
                assert state.trump is not None
                hand, lead = state.hands[move.seat], state.trick[0].cards
                found = naive.legal_follows(
                    [naive.DECK[c] for c in hand],
                    tuple(naive.DECK[c] for c in lead),
                    naive.SUITS[state.trump.suit] if state.trump.suit is not None else "",
                )
                ours = legal_follows(hand, lead, state.trump, CLASSIC)
                assert sorted(tuple(sorted(map(parse_card, p))) for p in found) == sorted(ours)
                asked += 1
            state = apply(state, move.seat, action(move))[0]
    assert asked > 50


def test_what_may_not_be_played_is_refused_by_the_naive_player_too() -> None:
    state = next(s for m, s in naive.play_hand(1, Random(1)) if s["trick"])
    hand = state["hands"][state["turn"]]
    follows = naive.legal_follows(hand, state["trick"][0][1], state["trump"])
    wrong = next(c for c in hand if (c,) not in follows)
    with pytest.raises(ValueError, match="may not be played"):
        naive.play(state, (wrong,))


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p["why"][:40])
def test_the_hands_of_the_options_benchmark_are_as_they_should_be(position: dict[str, str]) -> None:
    for question in asking.questions(position):
        hand, lead, trump, rules = question
        assert len(hand) == 54
        assert max(Counter(hand + lead).values()) <= rules.table.decks == 4
        assert [part.shape for part in components(lead, trump, rules.tractor)] == [Shape(2, 4)]
        held = of_group(hand, trump.group[lead[0]], trump)
        assert bool(held) is not bool(position.get("void"))
        total, first = question.options()
        assert len(set(first)) == len(first) == min(total, asking.FIRST)
        assert all(map(question.may, first))
        assert not position.get("void") or total > 10**6


def test_there_are_ten_hands_and_one_that_is_void() -> None:
    assert sum(not position.get("void") for position in POSITIONS) == 10
    assert len(POSITIONS) == 11


def test_legal_and_illegal_plays_are_asked_about() -> None:
    asked = [
        question.may(play)
        for position in POSITIONS
        for question in asking.questions(position)
        for play in asking.plays(question)
    ]
    assert min(asked.count(True), asked.count(False)) > 100


def test_times_are_a_questions_own() -> None:
    """The middle of its rounds, then a place among all questions."""
    row = options.row_of("name", [[1.0, 2.0], [9.0, 2.5], [1.1, 9.0]])
    assert (row["p50 ms"], row["max ms"], row["p99 of all times"]) == (1.1, 2.5, 9.0)
    assert [options.quantile([1.0, 2.0, 3.0, 4.0], q) for q in (0.5, 0.75, 0.99)] == [2, 3, 4]


def test_paces_are_compared_round_by_round() -> None:
    one = [hands.Pace(10, 0), hands.Pace(4, 0), hands.Pace(30, 0)]
    other = [hands.Pace(5, 0), hands.Pace(2, 0), hands.Pace(5, 0)]
    assert hands.ratio(one, other) == 2
