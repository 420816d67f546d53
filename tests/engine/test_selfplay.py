from __future__ import annotations

from random import Random

import pytest

from engine.actions import TABLE, Bid, Deal, Pass, StartHand
from engine.errors import NotLegal
from engine.events import HandEnded, ThrowFailed
from engine.selfplay import play_hand, play_hands, play_match, random_action
from engine.state import Phase, new_match
from engine.view import View, view
from tests.engine.helpers import CLASSIC, walk

PLAYERS = [random_action] * 4


def never_bids(seen: View, rng: Random) -> Bid | Pass:
    action = random_action(seen, rng)
    return Pass() if isinstance(action, Bid) else action  # type: ignore[return-value]


def test_a_hand_begins_with_the_deck_and_ends_with_its_result() -> None:
    steps = list(play_hand(new_match(CLASSIC), 3, PLAYERS, Random(3)))
    seat, action, _, _ = steps[0]
    assert seat == TABLE
    assert isinstance(action, StartHand)
    assert isinstance(steps[-1][3][-1], HandEnded)
    assert steps[-1][2].phase in (Phase.READY, Phase.OVER)
    assert sum(isinstance(a, Deal) for _, a, *_ in steps) == 100


def test_the_same_seeds_play_the_same_hand() -> None:
    one, two, other = (
        [step[:2] for step in play_hand(new_match(CLASSIC), seed, PLAYERS, Random(1))]
        for seed in (3, 3, 4)
    )
    assert one == two
    assert one != other


def test_a_seat_is_asked_when_a_card_gave_it_something_to_show() -> None:
    bidders = {a for seed in range(6) for _, a, s, _ in walk(seed) if s.phase == Phase.DEALING}
    assert any(isinstance(a, Bid) for a in bidders)


def test_a_hand_nobody_bids_for_is_played_in_no_trump() -> None:
    *_, state, _ = list(play_hand(new_match(CLASSIC), 3, [never_bids] * 4, Random(3)))[-1]
    assert state.bids == ()
    assert state.trump is not None
    assert state.trump.text == "NT"
    assert state.dealer == state.first


def test_random_players_throw_and_fail_now_and_then() -> None:
    events = [e for seed in range(6) for *_, happened in walk(seed) for e in happened]
    assert any(isinstance(e, ThrowFailed) for e in events)


def test_a_match_ends_after_so_many_hands_at_most() -> None:
    steps = list(play_match(CLASSIC, 1, PLAYERS, most_hands=2))
    assert sum(isinstance(a, StartHand) for _, a, *_ in steps) == 2


def test_counting_actions_of_fresh_hands() -> None:
    one = play_hands(1, 5, CLASSIC)
    two = play_hands(1, 6, CLASSIC)
    assert play_hands(2, 5, CLASSIC) == one + two


def test_a_chooser_that_plays_something_illegal_is_found() -> None:
    def cheat(seen: View, rng: Random) -> Bid:
        return Bid(seen.hand[:1] * 5)

    with pytest.raises(NotLegal):
        play_hands(1, 5, CLASSIC, cheat)


def test_random_action_asks_nothing_but_the_view() -> None:
    for i, (seat, action, _, _) in enumerate(walk(1)[:-1]):
        before = walk(1)[i - 1][2] if i else new_match(CLASSIC)
        if seat != TABLE and before.phase == Phase.PLAYING:
            again = [random_action(view(before, seat), Random(i)) for _ in range(2)]
            assert again[0] == again[1]
            assert type(action) is type(again[0])
