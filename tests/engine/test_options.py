from __future__ import annotations

import pytest

from engine.actions import (
    TABLE,
    Action,
    Bid,
    Bury,
    Call,
    Deal,
    Give,
    Name,
    Offer,
    Pass,
    Play,
    StartHand,
    Take,
    parse_action,
)
from engine.cards import deck
from engine.errors import NotLegal
from engine.friends import FriendCall
from engine.game import apply, awaited, bid_options
from engine.options import (
    bid_of,
    bids,
    is_throw,
    must_call,
    playable,
    refusal,
    to_act,
    to_bury,
    trick_winner,
)
from engine.state import Phase, State, evolve
from engine.view import view
from tests.engine.helpers import (
    PRESETS,
    by_face,
    c,
    deal_out,
    dealt,
    do,
    pass_on,
    playing,
    preset,
    start,
    text,
    variant,
    walk,
)

FOUR = ["HA HQ S3", "H9 H8 S4", "HK H7 D3", "H5 C3 C4"]


def asked(state: State) -> list[str | None]:
    return [to_act(view(state, s)) for s in range(state.rules.table.seats)]


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


@pytest.mark.parametrize("slug", PRESETS)
def test_seats_that_are_asked_are_seats_that_are_awaited_in_every_preset(slug: str) -> None:
    for *_, state, _ in walk(1, 700, preset(slug)):
        if TABLE not in awaited(state):
            assert awaited(state) == tuple(s for s, what in enumerate(asked(state)) if what)


def test_what_is_asked_in_each_phase() -> None:
    hands = ["HA HQ", "H9 H8", "HK H7", "H5 C3"]
    state = playing(hands, "S", "2")
    phases = {
        Phase.AUCTION: "offer", Phase.NAMING: "name", Phase.STEALING: "steal",
        Phase.JUDGING: "judge", Phase.GIVING: "give", Phase.BURYING: "bury",
    }  # fmt: skip
    for phase, expected in phases.items():
        assert asked(evolve(state, phase=phase, turn=2)) == [None, None, expected, None]
    giving = evolve(state, phase=Phase.GIVING, turn=1)
    assert asked(evolve(giving, gift=(1, 2)))[1] == "take"
    assert asked(evolve(giving, pending="blame"))[1] == "blame"
    for phase in (Phase.READY, Phase.OVER, Phase.DEALING):
        assert asked(evolve(state, phase=phase, turn=None)) == [None] * 4


def test_the_dealer_calls_before_he_buries() -> None:
    state = pass_on(dealt(["LJ", "LJ", "BJ", "BJ"], rules=preset("friends-4"), first=1))
    assert state.phase == Phase.BURYING
    assert asked(state) == [None, "call", None, None]
    assert must_call(view(state, 1))
    early = refusal(view(state, 1), Bury(state.hands[1][:8]))
    assert early is not None
    assert early.code == "friend.first"
    state = do(state, "1 call HA/1")
    assert asked(state) == [None, "bury", None, None]
    assert not must_call(view(state, 1))
    assert to_bury(view(state, 1)) == 8


def test_a_bid_is_offered_during_the_deal_but_not_asked_for() -> None:
    state = do(start(["S2", "H3", "D3", "C3"]), "-1 deal 4")
    assert [text(b.cards) for b in bids(view(state, 0))] == ["S2"]
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


def test_a_lead_of_several_parts_is_a_throw() -> None:
    seen = view(playing(["HA HA HQ HQ HJ HJ"], "S", "2"), 0)
    for cards, throw in [("HA", False), ("HA HA", False), ("HQ HQ HJ HJ", False), ("HA HQ", True)]:
        assert is_throw(seen, c(cards)) is throw
    following = do(playing(["HA HQ", "H2 H3", "H4", "H5"], "S", "2"), "0 play HA")
    assert not is_throw(view(following, 1), c("H2 H3"))


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


# --- what only some rules have ---


def code_of(state: State, move: str) -> str | None:
    """What the seat's view says of a move, which must be what the game says."""
    seat, _, action = move.partition(" ")
    told = refusal(view(state, int(seat)), parse_action(action))
    assert (told.code if told else None) == judged(state, int(seat), parse_action(action))
    return told.code if told else None


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("1 name S", None),
        ("1 name NT", "bid.suit"),
        ("1 name B", "bid.suit"),
        ("0 name S", "turn.not_yours"),
        ("1 offer 100", "phase.wrong"),
        ("1 bid H2", "phase.wrong"),
    ],
)
def test_the_auctions_winner_names_a_suit_of_the_table(move: str, code: str | None) -> None:
    """R16."""
    state = evolve(dealt(["H2", "H2"], rules=preset("auction-3")), phase=Phase.NAMING, turn=1)
    assert code_of(state, move) == code


def test_nobody_shows_cards_where_the_deal_is_auctioned() -> None:
    state = do(start(["S2", "H2 H2", "D2"], rules=preset("auction-3")), "-1 deal 9")
    for seat in range(3):
        assert bids(view(state, seat)) == bid_options(state, seat) == ()
    assert code_of(state, "1 bid H2 H2") == "phase.wrong"


@pytest.mark.parametrize(
    ("slug", "called", "move", "code"),
    [
        ("friends-5", "", "0 call HA/1", None),
        ("friends-5", "", "0 call HA/4", "friend.copy"),
        ("friends-5", "", "0 call HA/1 HK/1", "friend.count"),
        ("friends-5", "", "0 call S2/1", "friend.trump"),
        ("friends-5", "", "1 call HA/1", "turn.not_yours"),
        ("friends-5", "DA", "0 call HA/1", "friend.called"),
        ("classic", "", "0 call HA/1", "friend.none"),
    ],
)
def test_who_calls_friends(slug: str, called: str, move: str, code: str | None) -> None:
    rules = preset(slug)
    hands = ["HA HK"] + ["H3 H4"] * (rules.table.seats - 1)
    calls = (FriendCall(c(called)[0]),) if called else ()
    state = playing(hands, "S", "2", rules=rules, phase=Phase.BURYING, calls=calls)
    assert code_of(state, move) == code


def test_whoever_stole_the_kitty_calls_nobody() -> None:
    rules = variant(base="friends-4", kitty={"steal": "whole"})
    state = playing(["HA", "HK", "H3", "H4"], "S", "2", rules=rules, phase=Phase.BURYING, turn=2)
    assert asked(state) == [None, None, "bury", None]
    assert code_of(state, "2 call HA/1") == "friend.none"


def test_levels_are_answered_only_when_they_are_offered() -> None:
    state = playing(["HA", "HK", "H3", "H4", "H5"], "S", "2", rules=preset("friends-5"))
    giving = evolve(state, phase=Phase.GIVING, pending="surplus")
    assert code_of(giving, "0 accept") == "phase.wrong"
    assert code_of(giving, "0 refuse") == "phase.wrong"
    assert code_of(giving, "0 blame 1") == "phase.wrong"
    offered = evolve(giving, gift=(0, 1))
    assert refusal(view(offered, 0), Take(True)) is None
    assert refusal(view(offered, 0), Take(False)) is None
    for move in ("0 give 1 1", "0 pass"):
        assert code_of(offered, move) == "phase.wrong"
    assert code_of(offered, "1 accept") == "turn.not_yours"
    assert code_of(state, "0 give 1 1") == "phase.wrong"


def test_what_a_seat_shows_with_a_suit_of_its_choice() -> None:
    """R15: at the joker level."""
    state = start(["LJ LJ"], rules=preset("friends-5"))
    state = do(evolve(state, levels=(13,) * 5), "-1 deal 10")
    seen = view(state, 0)
    shown = bids(seen)
    assert [text(b.cards) for b in shown] == ["LJ LJ"] * 5
    assert {bid_of(b, seen).strain for b in shown} == {"S", "H", "D", "C", ""}
    assert all(refusal(seen, bid_of(b, seen)) is None for b in shown)


def test_seats_turn_cards_one_after_the_other() -> None:
    """X28: R9, R11."""
    state = dealt(["S2", "H2 H2", "D2", "C3"], rules=preset("glossary-2"))
    assert asked(state) == ["bid", None, None, None]
    for move, code in [
        ("0 bid S2", None), ("0 pass", None), ("1 bid H2 H2", "turn.not_yours"),
        ("1 pass", "turn.not_yours"), ("2 bid D2", "turn.not_yours"),
    ]:  # fmt: skip
        assert code_of(state, move) == code
    assert bids(view(state, 1)) == bid_options(state, 1) == ()
    passed = do(state, "0 pass")
    assert code_of(passed, "0 pass") == "bid.passed"
    assert code_of(passed, "0 bid S2") == "bid.passed"


def test_actions_of_the_table_are_no_seats() -> None:
    seen = view(playing(FOUR, "S", "2"), 0)
    for action in (Deal(1), StartHand(0, deck(2)), parse_action("time"), parse_action("time 1")):
        told = refusal(seen, action)
        assert told is not None
        assert told.code == "turn.table"


def test_a_throw_that_all_others_are_void_to_is_refused_beforehand() -> None:
    """R5, X13: from what they have shown, not from their hands."""
    hands = ["HA HQ HT C3", "C4 C5 C6 C7", "C8 C9 CT CJ", "D4 D5 D6 D7"]
    state = playing(hands, "S", "9", rules=preset("four-hidden"))
    assert code_of(state, "0 play HA HQ") is None
    state = do(state, "0 play HA", "1 play C4", "2 play C8", "3 play D4")
    assert code_of(state, "0 play HQ HT") == "throw.void"
    assert code_of(state, "0 play HQ") is None


def test_every_kind_of_action_may_be_asked_about_at_any_time() -> None:
    tries: list[Action] = [
        Offer(100), Name("S"), Call((FriendCall(3),)), Give(1, 1), Take(True), Bury(()), Play(()),
        Bid(()), Pass(), *(parse_action(t) for t in ("throwin", "challenge 1", "choose levels")),
    ]  # fmt: skip
    for *_, state, _ in walk(1, 700, preset("friends-5"))[::40]:
        for seat in range(5):
            for action in tries:
                told = refusal(view(state, seat), action)
                assert (told.code if told else None) == judged(state, seat, action)
