from __future__ import annotations

import pytest

from engine.bots.inference import Knowledge, parts_of
from engine.cards import parse_card
from engine.friends import FriendCall
from engine.shapes import PAIR, SINGLE
from engine.state import Phase, evolve
from engine.trump import GROUPS, TRUMPS
from engine.view import view
from tests.bots.positions import late
from tests.engine.helpers import c, do, playing, preset, walk

S, H, D, C = range(4)


def unseen(memory: Knowledge, card: str) -> int:
    return memory.unseen[parse_card(card)]


def test_cards_unseen_are_those_not_in_hand_nor_played_nor_in_the_own_kitty() -> None:
    hands = ["SA SA SK", "SQ SQ SJ", "ST S9 S8", "S7 S6 S5"]
    state = do(playing(hands, "H", "2", kitty="C3"), "0 play SK", "1 play SJ")
    dealer, other = Knowledge(view(state, 0)), Knowledge(view(state, 2))
    assert [unseen(dealer, card) for card in ("SA", "SK", "SJ", "SQ", "C3")] == [0, 1, 1, 2, 1]
    assert [unseen(other, card) for card in ("SA", "SK", "SJ", "SQ", "C3")] == [2, 1, 1, 2, 2]


def test_a_seat_that_does_not_follow_is_void() -> None:
    hands = ["SA SK C3", "SQ D3 D4", "S9 S8 C4", "D7 D6 C5"]
    memory = Knowledge(view(do(playing(hands, "H", "2"), "0 play SA", "1 play SQ", "2 play S8",
                            "3 play D6", "0 play SK", "1 play D3"), 2))  # fmt: skip
    assert memory.voids == {(3, S), (1, S)}
    assert memory.void_chance(3, S) == 1
    assert memory.void_chance(1, D) < 1


def test_a_seat_that_refuses_a_pair_has_none() -> None:
    hands = ["SA SA SK", "SQ SJ S3", "S9 S9 S8", "S7 S6 S4"]
    state = do(playing(hands, "H", "2"), "0 play SA SA", "1 play S3 SJ", "2 play S9 S9")
    assert Knowledge(view(state, 3)).pairless == {(1, S)}


def test_two_pairs_on_a_tractor_say_nothing_about_pairs() -> None:
    hands = ["SA SA SK SK", "SQ SQ S3 S3", "S9 S9 S8 S7", "SJ ST S6 S4"]
    lead = playing(hands, "H", "2")
    state = do(lead, "0 play SA SA SK SK", "1 play SQ SQ S3 S3", "2 play S9 S9 S7 S8")
    assert Knowledge(view(state, 3)).pairless == {(2, S)}


@pytest.mark.parametrize("seed", range(3))
def test_shares_are_chances_and_void_seats_have_none(seed: int) -> None:
    for _, _, state, _ in walk(seed)[120:450:9]:
        if state.phase != Phase.PLAYING:
            continue
        memory = Knowledge(view(state, 1))
        for group in GROUPS:
            shares = [memory.share(seat, group) for seat in memory.others]
            assert all(0 <= share <= 1.0001 for share in shares)
            assert sum(shares) <= 1.0001
            for seat in memory.others:
                if (seat, group) in memory.voids:
                    assert memory.share(seat, group) == 0


def test_a_seat_void_in_one_suit_has_more_of_the_others() -> None:
    hands = ["SA SK D9", "SQ D3 D4", "S9 S8 D5", "D7 D6 DJ"]
    state = do(playing(hands, "H", "2"), "0 play SA", "1 play SQ", "2 play S8", "3 play D6")
    memory = Knowledge(view(state, 0))
    assert memory.share(3, D) > memory.share(1, D)


@pytest.mark.parametrize(
    ("lead", "sure"), [("SK", True), ("SQ SQ", True), ("SQ", False), ("ST ST S9 S9", True)]
)
def test_what_stands_by_the_cards_unseen(lead: str, sure: bool) -> None:
    """The other king is only equal, every higher pair is broken, one king beats a queen."""
    hands = ["SK SQ SQ ST ST S9 S9", "SK S3 S4 S5 S6 S7 S8", "SJ D3 D4 D5 D6 D7 D8", ""]
    seen = view(late(hands, "H", "A"), 0)
    memory = Knowledge(seen)
    (part,) = parts_of(c(lead), seen)
    assert memory.stands(part, memory.others) == sure


def test_nothing_is_above_the_last_of_a_suit() -> None:
    state = late(["S3 S4", "DA DK", "HQ HJ", "C9 C8"], "H", "2")
    seen = view(state, 0)
    memory = Knowledge(seen)
    assert memory.left[S] == 0
    assert all(memory.stands(part, memory.others) for part in parts_of(c("S3 S4"), seen))
    assert memory.higher(TRUMPS, SINGLE, -1) == 2
    assert memory.higher(TRUMPS, PAIR, -1) == 0


def test_voids_prove_what_cards_unseen_do_not() -> None:
    hands = ["S3 S4 S5", "D3 D4 D5", "D6 D7 D8", "D9 DT DJ"]
    state = do(playing(hands, "H", "2"), "0 play S5", "1 play D3", "2 play D6", "3 play D9")
    seen = view(state, 0)
    memory = Knowledge(seen)
    assert memory.left[S] > 10
    assert all(memory.stands(part, memory.others) for part in parts_of(c("S3 S4"), seen))


def test_who_holds_a_called_card_knows_to_be_the_dealers_friend() -> None:
    hands = ["S3 S4", "DA D5", "D6 D7", "C3 C4", "C5 C6"]
    calls = (FriendCall(parse_card("DA")), FriendCall(parse_card("CA")))
    state = evolve(playing(hands, "H", "2", rules=preset("friends-5")), calls=calls)
    friend, other = Knowledge(view(state, 1)), Knowledge(view(state, 2))
    assert [friend.ours(seat) for seat in (0, 2, 3, 4)] == [True, False, False, False]
    assert [other.ours(seat) for seat in (0, 1, 3, 4)] == [False, True, True, True]
    assert not Knowledge(view(state, 1), own_call=False).ours(0)
