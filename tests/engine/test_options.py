from __future__ import annotations

import pytest

from engine.actions import TABLE, Action, Bid, Bury, Deal, Pass, Play, StartHand
from engine.cards import deck
from engine.errors import NotLegal
from engine.game import apply, awaited
from engine.options import bids, playable, refusal, to_act, trick_winner
from engine.state import Phase, State
from engine.view import view
from tests.engine.helpers import by_face, c, deal_out, dealt, do, playing, start, text, walk

FOUR = ["HA HQ S3", "H9 H8 S4", "HK H7 D3", "H5 C3 C4"]


def asked(state: State) -> list[str | None]:
    return [to_act(view(state, s)) for s in range(4)]


def test_what_each_seat_is_asked_for() -> None:
    state = dealt(["S2 LJ", "H2 H2 LJ", "D3 BJ", "C3 BJ"])
    assert asked(state)[:2] == ["bid", "bid"]
    assert asked(do(state, "0 pass"))[0] is None
    state = deal_out(start(["LJ", "LJ", "BJ", "BJ"], first=2))
    assert asked(state) == [None, None, "bury", None]
    assert asked(playing(FOUR, "S", "2", turn=1)) == [None, "play", None, None]
    assert to_act(view(playing(FOUR, "S", "2"), None)) is None


def test_seats_that_are_asked_are_seats_that_are_awaited() -> None:
    for *_, state, _ in walk(3):
        if TABLE not in awaited(state):
            assert awaited(state) == tuple(s for s in range(4) if to_act(view(state, s)))


def test_a_bid_is_offered_during_the_deal_but_not_asked_for() -> None:
    state = do(start(["S2", "H3", "D3", "C3"]), "-1 deal 4")
    assert [text(b) for b in bids(view(state, 0))] == ["S2"]
    assert bids(view(state, 1)) == ()
    assert bids(view(state, None)) == ()
    assert asked(state) == [None] * 4


@pytest.mark.parametrize(
    ("moves", "seat", "expected"),
    [
        ([], 0, "HA HQ S3"),
        (["0 play HA"], 1, "H9 H8"),
        (["0 play HA"], 3, "H5"),
        (["0 play HA", "1 play H8", "2 play H7", "3 play H5", "0 play S3"], 3, "C3 C4"),
    ],
)
def test_the_faces_that_can_be_played_now(moves: list[str], seat: int, expected: str) -> None:
    state = do(playing(FOUR, "S", "2"), *moves)
    assert playable(view(state, seat)) == set(c(expected))


def test_who_wins_the_trick_so_far() -> None:
    state = playing(FOUR, "S", "2", turn=1)
    winners = [trick_winner(view(state, 0))]
    for move in ("1 play H8", "2 play HK", "3 play H5"):
        state = do(state, move)
        winners.append(trick_winner(view(state, 0)))
    assert winners == [None, 1, 2, 2]


def some_actions(state: State, seat: int) -> list[Action]:
    """Things a seat might try, sensible and not."""
    hand = state.hands[seat] if state.hands else ()
    tries: list[Action] = [StartHand(0, deck(2)), Deal(1), Pass(), Play(()), Bury(hand[:8])]
    tries += [Play(hand[:n]) for n in (1, 2, 3)]
    tries += [Play(hand[-n:]) for n in (1, 2, 4)]
    tries += [Bid(c(b)) for b in ("S2", "H2 H2", "LJ LJ", "BJ", "S3")]
    tries += [Bury(c("SA SA SA")), Play(c("BJ BJ BJ"))]
    return tries


def judged(state: State, seat: int, action: Action) -> str | None:
    try:
        apply(state, seat, action)
    except NotLegal as refused:
        return refused.code
    return None


@pytest.mark.parametrize("seat", range(4))
def test_what_a_view_says_is_what_the_game_judges(seat: int) -> None:
    for *_, state, _ in walk(4)[::5]:
        seen = view(state, seat)
        for action in some_actions(state, seat):
            told = refusal(seen, action)
            assert (told.code if told else None) == judged(state, seat, action), action


def test_passing_is_open_to_all_until_they_have_passed() -> None:
    state = dealt(["S2 LJ", "H2 H2 LJ", "D3 BJ", "C3 BJ"])
    assert state.phase == Phase.BIDDING
    assert refusal(view(state, 3), Pass()) is None
    state = do(state, "3 pass")
    again = refusal(view(state, 3), Pass())
    assert again is not None
    assert again.code == "bid.passed"


def test_a_spectator_can_do_nothing() -> None:
    refused = refusal(view(playing(FOUR, "S", "2"), None), Play(c("HA")))
    assert refused is not None
    assert refused.code == "turn.seat"


def test_a_refusal_of_a_follow_names_cards() -> None:
    state = do(playing(FOUR, "S", "2"), "0 play HA")
    refused = refusal(view(state, 1), Play(c("S4")))
    assert refused is not None
    assert by_face(refused.cards) == "H8 H9"


def test_random_players_do_only_what_a_view_allows() -> None:
    for i, (seat, action, _, _) in enumerate(walk(5)):
        if i and seat != TABLE:
            before = walk(5)[i - 1][2]
            assert refusal(view(before, seat), action) is None
