"""The kitty: taken, buried, taken again by higher bids, and friends called over it."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.actions import TABLE, StartHand
from engine.bidding import BidMade
from engine.cards import Cards
from engine.events import (
    BidShown,
    FriendJoined,
    FriendsCalled,
    KittyBuried,
    KittyTaken,
    Passed,
    TrumpNamed,
    reduce,
)
from engine.friends import FriendCall
from engine.game import apply, awaited, bid_options
from engine.rules.settings import Rules
from engine.state import Phase, State, evolve, new_match
from engine.view import view
from tests.engine.helpers import (
    assert_conserved,
    c,
    deal_out,
    dealt,
    do,
    do_events,
    pass_on,
    playing,
    preset,
    refused,
    start,
    text,
    variant,
)

BY_SUIT = variant(
    kitty={"steal": "whole", "ladder": ["level", "D D", "C C", "H H", "S S", "LJ LJ", "BJ BJ"]}
)
WHOLE = variant(kitty={"steal": "whole"})
HANDS = ["C2 C2 LJ LJ", "H2 H2 BJ BJ", "S3", "S4"]


def bury(state: State, number: int = 8) -> State:
    """Whoever's turn it is buries his lowest cards."""
    assert state.turn is not None
    return do(state, f"{state.turn} bury {text(lowest(state, number))}")


def lowest(state: State, number: int) -> Cards:
    assert state.turn is not None
    keep = [card for card in state.hands[state.turn] if card % 13 and card < 52]
    return tuple(keep[:number])


def trumps(state: State) -> str:
    assert state.trump is not None
    return state.trump.text


# --- a chain of steals (F4) ---


def standing(rules: Rules = BY_SUIT) -> State:
    """Seat 0 deals with a pair of club 2s and has buried."""
    state = do(start(HANDS, rules=rules), "-1 deal 16", "0 bid C2 C2", "-1 deal 84")
    state = pass_on(state)
    assert (state.phase, state.dealer, state.owner) == (Phase.BURYING, 0, 0)
    return bury(state)


def test_f4_the_chain() -> None:
    state = standing()
    assert (state.phase, awaited(state)) == (Phase.STEALING, (1,))
    with refused("turn.not_yours"):  # (ii) not over one's own bid
        do(state, "0 bid LJ LJ")
    with refused("turn.not_yours"):
        do(state, "2 pass")
    state, events = do_events(state, "1 bid H2 H2")
    assert [type(e) for e in events] == [BidShown, KittyTaken]
    assert (state.phase, state.turn, trumps(state)) == (Phase.BURYING, 1, "H")
    with refused("bury.count"):  # (iv) exactly eight
        do(state, f"1 bury {text(state.hands[1][:7])}")
    state = bury(state)
    state = bury(do(state, "0 bid LJ LJ"))
    assert (trumps(state), state.owner, awaited(state)) == ("NT", 0, (1,))
    state = bury(do(state, "1 bid BJ BJ"))
    # (i) no trump, the last to bury owns the kitty, the dealer leads
    assert (state.phase, state.turn, state.dealer, state.owner) == (Phase.PLAYING, 0, 0, 1)
    assert trumps(state) == "NT"
    assert [len(hand) for hand in state.hands] == [25] * 4
    assert [bid.seat for bid in state.bids] == [0, 1, 0, 1]
    assert_conserved(state)


def test_f4_by_the_ladder_of_bids_as_many_cards_of_another_suit_do_not_steal() -> None:
    state = standing(WHOLE)
    assert [text(b.cards) for b in bid_options(state, 1)] == ["BJ BJ"]
    with refused("bid.low"):
        do(state, "1 bid H2 H2")


def test_who_declines_is_asked_again_about_a_new_bid() -> None:
    state, events = do_events(standing(), "1 pass")
    assert events == [Passed(1)]
    assert (state.phase, state.turn) == (Phase.PLAYING, 0)
    hands = ["C2 C2 LJ LJ", "H2 H2", "S2 S2 BJ BJ", "S4"]
    state = do(start(hands, rules=BY_SUIT), "-1 deal 16", "0 bid C2 C2", "-1 deal 84")
    state = bury(pass_on(state))
    state = do(state, "1 pass")
    assert awaited(state) == (2,)
    state = bury(do(state, "2 bid S2 S2"))
    assert awaited(state) == (0,)
    state = bury(do(state, "0 bid LJ LJ"))
    assert awaited(state) == (2,)


def test_others_are_asked_in_play_order_and_only_if_they_could() -> None:
    hands = ["C2 C2", "", "S2 S2", "H2 H2 LJ LJ BJ BJ"]
    state = do(start(hands, rules=BY_SUIT), "-1 deal 24", "0 bid C2 C2", "-1 deal 76")
    state = bury(pass_on(state))
    assert awaited(state) == (2,)
    state = bury(do(state, "2 bid S2 S2"))
    assert awaited(state) == (3,)
    with refused("bid.low"):
        do(state, "3 bid H2 H2")


def test_a_stolen_kitty_is_known_to_the_thief_alone() -> None:
    state, events = do_events(standing(), "1 bid H2 H2")
    taken = next(e for e in events if isinstance(e, KittyTaken))
    for seat in (None, 0, 2, 3):
        hidden = reduce(taken, seat)
        assert isinstance(hidden, KittyTaken)
        assert (hidden.cards, hidden.count) == ((), 8)
    state = bury(state)
    assert [view(state, s).kitty is None for s in range(4)] == [True, False, True, True]


def test_nothing_is_stolen_where_the_rules_do_not_have_it() -> None:
    state = do(start(HANDS), "-1 deal 16", "0 bid C2 C2", "-1 deal 84")
    assert bury(pass_on(state)).phase == Phase.PLAYING


def test_r6_four_jokers_name_any_suit_or_none() -> None:
    """X18: list B."""
    hands = ["C3", "BJ BJ BJ BJ", "", ""]
    state = do(start(hands, rules=preset("four-kitty")), "-1 deal 16", "0 bid C3", "-1 deal 192")
    state = bury(pass_on(state))
    assert awaited(state) == (1,)
    for named, trump in (("", "NT"), (" as NT", "NT"), (" as H", "H")):
        stolen = do(state, f"1 bid BJ BJ BJ BJ{named}")
        assert trumps(stolen) == trump
    with refused("bid.suit"):
        do(state, "1 bid BJ BJ BJ BJ as B")
    with refused("bid.suit"):
        do(state, "1 bid BJ BJ as H")


def test_r7_the_dealer_leads_though_the_kitty_was_stolen() -> None:
    rules = preset("joker-call")
    hands = ["LJ S3", "BJ H3 H3", "", ""]
    state = do(start(hands, rules=rules), "-1 deal 12", "0 bid LJ S3", "-1 deal 88")
    state = bury(pass_on(state))
    state = bury(do(state, "1 bid BJ H3 H3"))
    assert awaited(state) == (0,)
    state = do(state, "0 pass")
    assert (state.phase, state.turn, state.owner, trumps(state)) == (Phase.PLAYING, 0, 1, "H")


def test_a_thief_who_is_no_dealer_moves_no_level() -> None:
    """The hand is still played at the dealer's level."""
    state = standing()
    state = evolve(state, levels=(0, 5, 0, 5))
    stolen = do(state, "1 bid BJ BJ")
    assert stolen.trump is not None
    assert stolen.trump.level == 0


# --- some cards at random (R16) ---


def auctioned(deck_seed: int = 0) -> State:
    """Seat 0 has won the auction of three players, named diamonds and buried nine."""
    rules = preset("auction-3")
    state = start(["", "H2 H2 BJ BJ", "S2"], rules=rules)
    if deck_seed:  # other cards in the kitty than the first ones
        swapped = list(state.deck)
        swapped[-9:], swapped[40:49] = swapped[40:49], swapped[-9:]
        state, _ = apply(new_match(rules), TABLE, StartHand(0, tuple(swapped)))
    state = do(state, "-1 deal 99", "0 offer 150", "1 pass", "2 pass", "0 name D")
    return bury(state, 9)


def test_r16_an_overcaller_changes_six_cards_drawn_at_random() -> None:
    state = auctioned()
    assert (state.phase, awaited(state)) == (Phase.STEALING, (1,))
    before = Counter(state.kitty)
    state, events = do_events(state, "1 bid H2 H2")
    taken = next(e for e in events if isinstance(e, KittyTaken))
    assert (taken.seat, taken.count, len(taken.cards)) == (1, 6, 6)
    assert Counter(taken.cards) + Counter(state.kitty) == before
    assert (len(state.kitty), len(state.hands[1]), trumps(state)) == (3, 39, "H")
    with refused("bury.count"):
        do(state, f"1 bury {text(state.hands[1][:9])}")
    state, events = do_events(state, f"1 bury {text(lowest(state, 6))}")
    assert isinstance(events[0], KittyBuried)
    assert (len(state.kitty), state.turn, state.dealer) == (9, 0, 0)
    assert_conserved(state)


def test_r16_neither_knows_the_whole_kitty_afterwards() -> None:
    state = do(auctioned(), "1 bid H2 H2")
    state = bury(state, 6)
    assert state.phase in (Phase.PLAYING, Phase.STEALING)
    assert [view(state, s).kitty for s in range(3)] == [None] * 3


def test_r16_the_draw_is_the_same_in_every_replay_and_not_always_the_same() -> None:
    draws = set()
    for state in (auctioned(), auctioned(), auctioned(1)):
        _, events = do_events(state, "1 bid H2 H2")
        taken = next(e for e in events if isinstance(e, KittyTaken))
        places = tuple(sorted(state.kitty.index(card) for card in set(taken.cards)))
        draws.add((state.kitty, places))
    assert len(draws) == 2
    assert all(places != tuple(range(6)) for _, places in draws)


def test_r16_a_named_suit_stands_like_one_level_card() -> None:
    state = auctioned()
    assert state.bids == (BidMade(0, (), 2),)
    assert next(text(b.cards) for b in bid_options(state, 1)) == "H2 H2"
    state = do(state, "1 pass")
    assert state.phase == Phase.PLAYING  # one spade 2 is not enough


# --- friends are called (R15, R17) ---


def calling(slug: str, hands: list[str], **settings: object) -> State:
    """The dealer, seat 0, has taken the kitty and is to call."""
    rules = variant(base=slug, **settings) if settings else preset(slug)
    state = pass_on(start_bid(hands, rules))
    assert (state.phase, state.turn) == (Phase.BURYING, 0)
    return state


def start_bid(hands: list[str], rules: Rules) -> State:
    """All is dealt, and seat 0 has bid the spade 2 that it drew first."""
    state = do(start(hands, rules=rules), f"-1 deal {rules.table.seats}", "0 bid S2")
    return deal_out(state)


def test_the_dealer_calls_after_taking_the_kitty_and_before_burying() -> None:
    state = calling("friends-5", ["S2 H3", "HA", "HA", "HA"])
    early = text(state.hands[0][:7])
    with refused("friend.first"):
        do(state, f"0 bury {early}")
    with refused("turn.not_yours"):
        do(state, "1 call HA/1")
    state, events = do_events(state, "0 call HA/2")
    assert events == [FriendsCalled(0, (FriendCall(c("HA")[0], 2),))]
    with refused("friend.called"):
        do(state, "0 call HA/1")
    assert do(state, f"0 bury {early}").phase == Phase.PLAYING


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("0 call HA/4", "friend.copy"),
        ("0 call HA/0", "friend.copy"),
        ("0 call S3/1", "friend.trump"),
        ("0 call LJ/1", "friend.trump"),
        ("0 call H2/1", "friend.trump"),
        ("0 call HA/1 HK/1", "friend.count"),
        ("0 call", "friend.count"),
        ("0 pass", "phase.wrong"),
    ],
)
def test_what_cannot_be_called(move: str, code: str) -> None:
    with refused(code):
        do(calling("friends-5", ["S2", "HA"]), move)


def test_without_a_kitty_the_call_opens_the_play() -> None:
    rules = variant(base="friends-4", table={"kitty": 0})
    state = pass_on(start_bid(["S2", "HA"], rules))
    assert (state.phase, state.owner) == (Phase.BURYING, 0)
    assert not any(isinstance(e, KittyTaken) for e in do_events(state, "0 call HA/1")[1])
    state = do(state, "0 call HA/1")
    assert (state.phase, state.turn) == (Phase.PLAYING, 0)


def test_a_friend_is_known_when_the_called_copy_is_on_the_table() -> None:
    """H1: never before."""
    hands = ["S3 C3", "HA C4", "HA C5", "HA C6", "H3 C7"]
    call = (FriendCall(c("HA")[0], 2),)
    state = playing(hands, "S", "2", rules=preset("friends-5"), turn=1, calls=call)
    state, events = do_events(state, "1 play HA")
    assert not any(isinstance(e, FriendJoined) for e in events)
    assert state.dealers == {0}
    state, events = do_events(state, "2 play HA")
    assert FriendJoined(2) in events
    assert state.dealers == {0, 2}
    state, events = do_events(state, "3 play HA")
    assert not any(isinstance(e, FriendJoined) for e in events)


def test_points_taken_before_a_friend_was_known_are_his_sides() -> None:
    hands = ["S3 C3", "HT C4", "HK C5", "H6 CA", "H3 C7"]
    call = (FriendCall(c("CA")[0]),)
    state = playing(hands, "S", "2", rules=preset("friends-5"), turn=1, calls=call)
    state = do(state, "1 play HT", "2 play HK", "3 play H6", "4 play H3", "0 play C3")
    assert state.points == 20
    state = do(state, "2 play C5", "3 play CA")
    assert state.dealers == {0, 3}
    assert state.points == 20  # seat 2 took the trick and is an attacker
    call = (FriendCall(c("C5")[0]),)
    state = playing(hands, "S", "2", rules=preset("friends-5"), turn=1, calls=call)
    state = do(state, "1 play HT", "2 play HK", "3 play H6", "4 play H3", "0 play C3", "2 play C5")
    assert (set(state.dealers), state.points) == ({0, 2}, 0)


# --- friends by holding a card (R11) ---


def test_r11_the_holder_is_the_friend_from_the_start_and_shows_it_later() -> None:
    state = calling("bianfeng-called", ["S2 HA", "H3", "HA", "H4"], bid={"when": "during"})
    state = do(state, "0 call HA/1")
    assert state.secret_friends == {2}
    assert state.friends == frozenset()
    assert all(view(state, seat).friends == () for seat in range(4))
    told = do_events(state, f"0 bury {text(lowest(state, 8))}")[1]
    assert not any(isinstance(e, FriendJoined) for e in told)
    state = bury(state)
    plays = evolve(state, turn=2)
    shown, events = do_events(plays, "2 play HA")
    assert FriendJoined(2) in events
    assert shown.dealers == {0, 2}


def test_r11_copies_that_the_dealer_buried_are_his() -> None:
    state = calling("bianfeng-called", ["S2 HA HA", "H3"], bid={"when": "during"})
    state = do(state, "0 call HA/1")
    others = [card for card in state.hands[0] if text([card]) != "HA"]
    state = do(state, f"0 bury HA HA {text(others[:6])}")
    assert (set(state.secret_friends), set(state.dealers)) == (set(), {0})


def test_r11_a_friend_who_never_showed_himself_counts_at_the_end() -> None:
    hands = ["SA", "S3", "S4", "S5"]
    rules = preset("bianfeng-called")
    call = (FriendCall(c("HA")[0]),)
    state = playing(
        hands, "S", "2", rules=rules, calls=call, secret_friends=frozenset({3}), kitty="HA C3"
    )
    state = do(state, "0 play SA", "1 play S3", "2 play S4", "3 play S5")
    assert state.result is not None
    assert (state.result.side, state.result.friends) == ((0, 3), (3,))
    assert state.friends == {3}


def test_bidding_by_turns_comes_to_the_call() -> None:
    """R11's own way: level cards are turned after the deal."""
    state = dealt(["S2 LJ", "LJ", "BJ", "BJ"], rules=preset("bianfeng-called"))
    assert awaited(state) == (0,)
    state, events = do_events(state, "0 bid S2")
    assert TrumpNamed(0, 0, ()) in events
    assert (state.dealer, state.phase) == (0, Phase.BURYING)
