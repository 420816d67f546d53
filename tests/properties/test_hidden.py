"""What a seat is told does not depend on cards it may not know."""

from __future__ import annotations

from random import Random

from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from engine.actions import Action, Bury, Deal
from engine.errors import NotLegal
from engine.events import Event, HandEnded, ThrowFailed, TrumpNamed, reduce
from engine.game import apply
from engine.state import Phase, State, evolve
from engine.view import view, view_to_data
from tests.engine.helpers import cards_everywhere
from tests.properties import strategies as some

observers = st.none() | some.seats
shuffles = st.integers(0, 10**6)


def reshuffled(
    state: State, observer: int | None, seed: int, kept: dict[int, tuple[int, ...]] | None = None
) -> State:
    """The same table to an observer, the cards hidden from him dealt anew among their places.

    Hidden are the other hands, a kitty that is not his, and the pile; of each
    hand the ``kept`` cards stay where they are.
    """
    kept = kept or {}
    rng = Random(seed)
    others = [s for s in range(len(state.hands)) if s != observer]
    knows_kitty = state.result is not None or (
        state.phase == Phase.PLAYING and observer == state.dealer
    )
    fixed = {s: kept.get(s, ()) for s in others}
    pool: list[int] = []
    for s in others:
        loose = list(state.hands[s])
        for card in fixed[s]:
            loose.remove(card)
        pool += loose
    pile = state.deck[state.dealt :] if state.phase == Phase.DEALING else ()
    own_next = [i for i in range(len(pile)) if drawer(state, i) == observer][:1]
    pile_loose = [i for i in range(len(pile)) if i not in own_next]
    pool += [pile[i] for i in pile_loose]
    if not knows_kitty:
        pool += state.kitty
    rng.shuffle(pool)
    hands = list(state.hands)
    for s in others:
        n = len(hands[s]) - len(fixed[s])
        hands[s] = tuple(sorted((*fixed[s], *pool[:n])))
        del pool[:n]
    new_pile = list(pile)
    for i in pile_loose:
        new_pile[i] = pool.pop()
    kitty = state.kitty if knows_kitty else tuple(pool)
    scrambled = list(state.deck[: state.dealt] if pile else state.deck)
    rng.shuffle(scrambled)
    return evolve(state, hands=tuple(hands), kitty=kitty, deck=(*scrambled, *new_pile))


def drawer(state: State, place: int) -> int:
    """The seat that draws the pile's card at a place, -1 for the kitty's."""
    rules = state.rules
    number = state.dealt + place
    whole = rules.hand_size * rules.table.seats
    return (state.first + number) % rules.table.seats if number < whole else -1


@given(some.states, observers, shuffles)
@settings(max_examples=300)
def test_a_view_does_not_change_with_hidden_cards(
    state: State, observer: int | None, seed: int
) -> None:
    other = reshuffled(state, observer, seed)
    if state.hands:
        assert sorted(cards_everywhere(other)) == sorted(cards_everywhere(state))
    assert view(other, observer) == view(state, observer)
    assert view_to_data(view(other, observer)) == view_to_data(view(state, observer))


def test_the_shuffle_of_these_tests_does_move_hidden_cards() -> None:
    moved = 0
    for number in range(5, 180, 5):
        state = some.moment(1, number).state
        moved += reshuffled(state, 0, number).hands != state.hands
    assert moved > 25


def as_it_would_be(state: State, action: Action) -> Action:
    """The same action at a table with other hidden cards: face-down cards are others."""
    if isinstance(action, Bury) and state.dealer is not None:
        return Bury(state.hands[state.dealer][: len(action.cards)])
    return action


def told(events: tuple[Event, ...], observer: int | None) -> list[Event | None]:
    return [reduce(e, observer) for e in events]


@given(some.moments, observers, shuffles)
@settings(max_examples=300)
def test_what_is_told_does_not_change_with_hidden_cards(
    m: some.Moment, observer: int | None, seed: int
) -> None:
    """Cards that an action shows stay where they are; all the others are dealt anew."""
    actor, action, after, events = m.step
    assume(m.state.hands)
    shown = () if isinstance(action, Bury | Deal) else getattr(action, "cards", ())
    assume(actor != observer)
    other = reshuffled(m.state, observer, seed, {actor: shown})
    try:
        other_after, other_events = apply(other, actor, as_it_would_be(other, action))
    except NotLegal:
        reject()  # with those cards he would have had to do something else
    reveals = (HandEnded, ThrowFailed)
    assume(not any(isinstance(e, reveals) for e in (*events, *other_events)))
    assume(other_after.phase == after.phase)
    if any(isinstance(e, TrumpNamed) for e in events) and observer == after.dealer:
        return  # he takes the kitty: other cards, rightly
    assert told(other_events, observer) == told(events, observer)
    assert view(other_after, observer) == view(after, observer)
