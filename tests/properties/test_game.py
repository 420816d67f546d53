"""What holds after every action of every hand, at the tables of every preset and more."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import TABLE, Action, Bid, Challenge
from engine.cards import deck, points
from engine.errors import NotLegal, Refusal
from engine.events import CardsPlayed, Event, HandEnded, HandRedealt, TrickWon
from engine.game import apply, awaited
from engine.levels import ladder
from engine.options import refusal, to_act
from engine.record import Record, parse_record, record_text, replay
from engine.scoring import attackers_points
from engine.selfplay import Step, match_from, play_match, play_on
from engine.state import Phase, State, new_match
from engine.view import view, view_from_data, view_to_data
from tests.engine.helpers import CLASSIC, assert_conserved
from tests.properties import strategies as some
from tests.properties.tables import TABLES, table, wild_action

SLOW_MACHINE = sys.platform == "emscripten"
"""Pyodide is about a third as fast; there the same code is run, not the same search."""
HANDS = 1 if SLOW_MACHINE else 2
MANY_HANDS = 16
PROBES = 10
"""Random actions tried at every moment that is looked at closely."""
EVERY = 9
"""Moments that are looked at closely: one of so many, and all that are not a deal or a play."""


@given(some.moments)
def test_apply_gives_the_same_for_the_same(m: some.Moment) -> None:
    seat, action, after, events = m.step
    assert apply(m.state, seat, action) == (after, events)


@given(some.moments)
def test_somebody_is_awaited_until_the_match_is_over(m: some.Moment) -> None:
    assert awaited(m.state)
    seat, action, *_ = m.step
    if not isinstance(action, Bid):
        assert seat in awaited(m.state)


@given(some.states, st.integers(-2, 8), some.actions)
@settings(max_examples=300)
def test_any_action_is_refused_or_keeps_all_cards(state: State, seat: int, action: Action) -> None:
    assert_refused_or_kept(state, seat, action)


# --- any action, from anybody, at any moment ---


def assert_refused_or_kept(state: State, seat: int, action: Action) -> None:
    """A typed refusal and the state as it was, or a state with all the cards, an action later.

    What the seat's own view says beforehand is what the game says.
    """
    before = hash(state)
    known = 0 <= seat < state.rules.table.seats
    told = refusal(view(state, seat), action) if known else None
    try:
        after, events = apply(state, seat, action)
    except Refusal as refused:
        assert isinstance(refused, NotLegal)
        assert refused.code
        if known:
            assert told is not None, (refused.code, action)
            assert (told.code, told.params) == (refused.code, refused.params), action
    else:
        assert told is None, (told, action)
        assert known or seat == TABLE, action
        assert after.at == state.at + 1
        assert_conserved(after)
        assert events or after.phase == Phase.GIVING
    assert hash(state) == before


def probe(state: State, rng: Random) -> None:
    """Everybody, and some who do not sit here, try what they may and what they may not."""
    rules = state.rules
    for _ in range(PROBES):
        seat = rng.randrange(rules.table.seats)
        if rng.random() < 0.3 and awaited(state):
            seat = awaited(state)[0]
        if rng.random() < 0.2:
            seat = rng.choice(some.strangers(rules))
        assert_refused_or_kept(state, seat, some.attempt(state, seat, rng))


def assert_views(state: State, rng: Random) -> None:
    """Every seat sees what there is to see, and its view reads back."""
    seats = range(state.rules.table.seats)
    views = [view(state, seat) for seat in seats]
    if TABLE not in awaited(state):
        assert set(awaited(state)) == {s for s in seats if to_act(views[s])}
    for seen in (*views, view(state, None)):
        assert seen.points == state.points
        assert seen.dealers == state.dealers
        assert seen.counts == tuple(len(hand) for hand in state.hands)
        hidden = seen.seat is None or not state.hands
        assert seen.hand == (() if hidden else state.hands[seen.seat or 0])
    for seen in (view(state, None), rng.choice(views)):
        assert view_from_data(json.loads(json.dumps(view_to_data(seen)))) == seen
    sides = [frozenset(s for s in seats if views[seat].ours(s)) for seat in seats]
    for seat in seats:  # whoever plays with one seat has it among his own
        assert seat in sides[seat]
        assert all(seat in sides[other] for other in sides[seat])
        if state.dealer is not None:
            assert sides[seat] in (state.dealers, frozenset(seats) - state.dealers)


# --- whole hands ---


def steps_of(name: str, number: int, hands: int) -> Iterator[tuple[State, Step]]:
    """Hands of random play from some level on: the state before each step, and the step."""
    rules = table(name)
    state = match_from(rules, number)
    for step in play_on(state, 31 * number + 7, [wild_action] * rules.table.seats, hands):
        yield state, step
        state = step[2]


def play_checked(name: str, number: int, hands: int) -> Counter[str]:
    """Plays hands out, looking closely now and then; what happened, by kind of event."""
    rng = Random(f"{name}/{number}")
    seen: Counter[str] = Counter()
    phase = Phase.READY
    for before, (seat, action, state, events) in steps_of(name, number, hands):
        assert apply(before, seat, action) == (state, events)
        assert_conserved(state)
        assert_told(before, state, events)
        usual = state.phase == phase and state.phase in (Phase.DEALING, Phase.PLAYING)
        if not usual or rng.randrange(EVERY) == 0:
            assert_views(state, rng)
            probe(state, rng)
        for event in events:
            seen[type(event).__name__] += 1
            if isinstance(event, HandEnded):
                assert_settled(state, rng)
        phase = state.phase
    return seen


def assert_told(before: State, after: State, events: tuple[Event, ...]) -> None:
    """The events say what changed."""
    held = [sorted(hand) for hand in before.hands]
    for event in events:
        if isinstance(event, CardsPlayed):
            for card in event.cards:
                held[event.seat].remove(card)
            assert held == [sorted(hand) for hand in after.hands]
        if isinstance(event, TrickWon):
            last = after.tricks[-1]
            assert (last.winner, last.points) == (event.seat, event.points)
            assert [p.seat for p in last.plays] == [
                (last.plays[0].seat + i) % len(held) for i in range(len(held))
            ]
    if any(isinstance(e, HandRedealt) for e in events):
        assert (after.phase, after.hands, after.number) == (Phase.READY, (), before.number - 1)


def assert_settled(state: State, rng: Random) -> None:
    """A finished hand: all points are somewhere, and the result follows from them."""
    result, rules = state.result, state.rules
    assert result is not None
    whole = points(deck(rules.table.decks, rules.table.jokers))
    left = sum(points(hand) for hand in state.hands)
    on_table = sum(points(p.cards) for p in state.trick)
    tricks = sum(t.points for t in state.tricks)
    assert tricks + points(state.kitty) + left + on_table == whole
    side = frozenset(result.side)
    taken = attackers_points(state.tricks, (), side)
    dug = result.dig.total if result.dig else 0
    instead = rules.dig.base == "trick" and result.dig is not None and not result.dig.against
    assert result.trick_points == taken - (state.tricks[-1].points if instead else 0)
    assert result.total == result.trick_points + result.penalties + dug
    early = any(state.hands)
    if not early:
        assert all(len({len(p.cards) for p in t.plays}) == 1 for t in state.tricks)
        assert sum(len(t.plays[0].cards) for t in state.tricks) == rules.hand_size
        by_dealers = state.tricks[-1].winner in side
        digs = rules.dig.base == "trick" or rules.table.kitty > 0
        assert (result.dig is not None) == (digs and (not by_dealers or rules.dig.by == "both"))
    assert_levels(state)


def assert_levels(state: State) -> None:
    """Nobody on the losing side rises, nobody leaves the ladder, the winners are on one side."""
    result, rules = state.result, state.rules
    assert result is not None
    steps = ladder(rules)
    side = set(result.side)
    losing = side if not result.held else set(range(rules.table.seats)) - side
    rose = [
        steps.index(now) - steps.index(was)
        for was, now in zip(result.levels_before, result.levels_after, strict=True)
    ]
    assert all(rose[s] <= 0 and result.gains[s] == 0 for s in losing)
    assert all(rose[s] <= result.gains[s] for s in range(rules.table.seats))
    if rules.levels.hands == 0 and not state.last_hand and result.winners:
        assert not set(result.winners) & losing
    assert (state.phase == Phase.OVER) <= result.over
    deals = result.next_dealer is not None or bool(result.bidders)
    assert deals


@pytest.mark.parametrize("name", TABLES)
def test_some_hands_of_every_table(name: str) -> None:
    ended = play_checked(name, 0, 1)["HandEnded"]
    last = len(table(name).levels.ladder) - 1
    for number in range(1, HANDS):
        ended += play_checked(name, last + 1 - number, 1)["HandEnded"]
    assert ended >= HANDS


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_many_hands_of_every_table(name: str) -> None:
    ended = 0
    for number in range(MANY_HANDS // 2):
        ended += play_checked(name, number, 2)["HandEnded"]
    assert ended >= MANY_HANDS // 2


# --- whole matches ---


def play_recorded(name: str, seed: int, hands: int) -> tuple[Record, State, list[Event]]:
    """A match from its beginning, as a record, with its end and all that happened."""
    rules = table(name)
    moves: list[tuple[int, Action]] = []
    happened: list[Event] = []
    state = new_match(rules)
    for seat, action, after, events in play_match(
        rules, seed, [wild_action] * rules.table.seats, hands
    ):
        moves.append((seat, action))
        happened += events
        state = after
    return Record(rules, tuple(moves)), state, happened


@pytest.mark.parametrize("name", TABLES)
def test_a_record_leads_to_the_same_state_and_the_same_events(name: str) -> None:
    record, state, happened = play_recorded(name, 5, 2)
    again = parse_record(record_text(record))
    assert again == record
    assert replay(again) == state
    other = new_match(record.rules)
    told: list[Event] = []
    for seat, action in again.moves:
        other, events = apply(other, seat, action)
        told += events
    assert other == state
    assert told == happened


ENDING = [
    name for name in TABLES if table(name).table.decks <= 2 and table(name).levels.win != "none"
]


@pytest.mark.parametrize("name", ENDING[:3] if SLOW_MACHINE else ENDING)
def test_a_random_match_ends_and_replays(name: str) -> None:
    record, state, _ = play_recorded(name, 77, 400)
    assert state.phase == Phase.OVER
    assert state.winners
    assert replay(record) == state


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(TABLES) - set(ENDING)))
def test_a_random_match_with_many_decks_ends_and_replays(name: str) -> None:
    record, state, happened = play_recorded(name, 78, 250)
    assert replay(record) == state
    if record.rules.levels.win == "none" and not record.rules.levels.hands:
        assert sum(isinstance(e, HandEnded) for e in happened) == 250
    else:
        assert state.phase == Phase.OVER


def test_a_table_without_an_end_goes_on() -> None:
    """R10: the table sets when it stops, the higher level wins."""
    _, state, happened = play_recorded("server-1", 4, 60)
    assert sum(isinstance(e, HandEnded) for e in happened) == 60
    assert (state.phase, state.winners) == (Phase.READY, ())


def test_a_classic_match_is_won_by_a_side() -> None:
    for seed in range(3):
        *_, state, _ = list(play_match(CLASSIC, seed, [wild_action] * 4))[-1]
        assert state.winners in ((0, 2), (1, 3))


def test_a_match_of_a_fixed_number_of_hands_ends_with_it() -> None:
    """R6: nine, whatever the levels."""
    _, state, happened = play_recorded("four-kitty", 3, 50)
    assert sum(isinstance(e, HandEnded) for e in happened) == 9
    assert state.phase == Phase.OVER
    assert state.result is not None
    assert len(state.result.room) == 4


@pytest.mark.slow
def test_ten_thousand_hands_keep_every_card_and_point() -> None:
    hands = 0
    for seed in range(90_000, 100_000):
        for *_, state, events in play_match(CLASSIC, seed, [wild_action] * 4, most_hands=20):
            assert_conserved(state)
            if any(isinstance(e, HandEnded) for e in events):
                assert_settled(state, Random(0))
                hands += 1
        if hands >= 10_000:
            return


def test_honour_tables_come_to_accusations_and_judgements() -> None:
    """So that the searches above do look at them."""
    kinds: Counter[str] = Counter()
    for number in range(12):
        for before, (_, action, _, events) in steps_of("played on honour, R12", number, 1):
            kinds.update(type(e).__name__ for e in events)
            kinds[before.phase] += 1
            assert not isinstance(action, Challenge) or before.rules.conduct.honour
    assert kinds["Challenged"] > 3
    assert kinds[Phase.JUDGING] > 0
