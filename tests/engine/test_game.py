from __future__ import annotations

import pytest

from engine.actions import TABLE, Action, Bury, Deal, Pass, Play, StartHand, parse_action
from engine.bidding import BidMade, Show
from engine.cards import deck, parse_rank
from engine.errors import NotLegal
from engine.events import (
    BidShown,
    CardsDealt,
    CardsPlayed,
    HandEnded,
    HandStarted,
    KittyBuried,
    KittyTaken,
    Passed,
    ThrowFailed,
    TrickWon,
    TrumpNamed,
)
from engine.game import apply, awaited, bid_options, offered, shuffled
from engine.state import Phase, State, evolve, new_match
from tests.engine.helpers import (
    CLASSIC,
    by_face,
    c,
    deal_out,
    dealt,
    do,
    do_events,
    playing,
    refused,
    start,
    text,
    variant,
)

QUIET = ["LJ", "LJ", "BJ", "BJ"]
"""First cards that, with all level cards in the kitty, leave nobody anything to show."""


# --- starting and dealing ---


def test_a_seed_always_gives_the_same_deck_and_lot() -> None:
    state = new_match(CLASSIC)
    assert shuffled(state, 7) == shuffled(state, 7)
    assert shuffled(state, 7) != shuffled(state, 8)
    assert sorted(shuffled(state, 7).deck) == sorted(deck(2))
    assert {shuffled(state, seed).first for seed in range(40)} == {0, 1, 2, 3}


def test_the_dealer_draws_first_on_later_hands() -> None:
    state = playing(["SA", "H3", "H7", "H9"], "S", "2")
    state = do(state, "0 play SA", "1 play H3", "2 play H7", "3 play H9")
    assert {shuffled(state, seed).first for seed in range(20)} == {2}
    with refused("deal.first"):
        apply(state, TABLE, StartHand(1, deck(2)))
    assert apply(state, TABLE, StartHand(2, deck(2)))[0].dealer == 2


@pytest.mark.parametrize(
    ("action", "seat", "code"),
    [
        (StartHand(0, deck(2)), 0, "turn.table"),
        (StartHand(4, deck(2)), TABLE, "deal.first"),
        (StartHand(-1, deck(2)), TABLE, "deal.first"),
        (StartHand(0, deck(1)), TABLE, "deal.deck"),
        (StartHand(0, (*deck(2)[:-1], 0)), TABLE, "deal.deck"),
        (StartHand(0, ()), TABLE, "deal.deck"),
        (Deal(1), TABLE, "phase.wrong"),
        (Pass(), 0, "phase.wrong"),
        (Play(c("SA")), 0, "phase.wrong"),
        (Bury(c("SA")), 0, "phase.wrong"),
        *(
            (parse_action(move), 0, "phase.wrong")
            for move in ("bid S2", "offer 100", "name S", "call SA/1", "give 1 1", "blame 1")
        ),
        *(
            (parse_action(move), 0, "phase.wrong")
            for move in ("accept", "choose levels", "throwin")
        ),
        (parse_action("challenge 1"), 0, "challenge.none"),
        (parse_action("time"), 0, "turn.table"),
        (parse_action("time 1"), 0, "turn.table"),
        (parse_action("time 1"), TABLE, "turn.not_yours"),
        (parse_action("time 4"), TABLE, "turn.seat"),
    ],
)
def test_what_cannot_be_done_before_a_hand(action: Action, seat: int, code: str) -> None:
    with refused(code, NotLegal):
        apply(new_match(CLASSIC), seat, action)


def test_starting_a_hand() -> None:
    state, events = apply(new_match(CLASSIC), TABLE, StartHand(3, deck(2)))
    assert events == (HandStarted(1, 3, None),)
    assert (state.phase, state.number, state.dealt) == (Phase.DEALING, 1, 0)
    assert awaited(state) == (TABLE,)
    with refused("phase.wrong"):
        apply(state, TABLE, StartHand(3, deck(2)))


def test_cards_go_round_one_by_one_from_the_first_seat() -> None:
    state, events = do_events(start(["SA", "HA", "DA", "CA"], first=2), "-1 deal 5")
    given = [(e.seat, text(e.cards)) for e in events if isinstance(e, CardsDealt)]
    assert given[:4] == [(2, "DA"), (3, "CA"), (0, "SA"), (1, "HA")]
    assert given[4][0] == 2
    assert [len(h) for h in state.hands] == [1, 1, 2, 1]


def test_dealing_in_one_go_or_card_by_card_gives_the_same_hands() -> None:
    state = start(["S3", "H3", "D3", "C3"])
    one_by_one = state
    for _ in range(100):
        one_by_one = do(one_by_one, "-1 deal 1")
    assert evolve(deal_out(state), at=0) == evolve(one_by_one, at=0)


@pytest.mark.parametrize(("count", "seat"), [(0, TABLE), (101, TABLE), (1, 0), (-5, TABLE)])
def test_the_table_deals_no_more_than_is_left(count: int, seat: int) -> None:
    with refused("turn.table" if seat == 0 else "deal.count"):
        apply(start(QUIET), seat, Deal(count))


# --- bidding ---


def test_a_bid_during_the_deal() -> None:
    state = do(start(["S2", "H2", "D3", "C3"]), "-1 deal 4")
    assert [text(b.cards) for b in bid_options(state, 0)] == ["S2"]
    state, events = do_events(state, "0 bid S2")
    assert events == [BidShown(0, BidMade(0, c("S2")))]
    with refused("bid.low"):
        do(state, "1 bid H2")
    with refused("play.not_held"):
        do(state, "1 bid H2 H2")
    with refused("phase.wrong"):
        do(state, "1 pass")
    assert (state.trump, state.dealer) == (None, None)


def test_only_seats_of_the_table_bid() -> None:
    state = do(start(["S2", "H2", "D3", "C3"]), "-1 deal 4")
    for seat in ("-1", "4", "7"):
        with refused("turn.seat"):
            do(state, f"{seat} bid S2")


def test_those_who_could_bid_are_asked_after_the_deal() -> None:
    state = dealt(["S2", "H2 H2", "D3", "C3"])
    assert state.phase == Phase.BIDDING
    assert 0 in awaited(state)
    assert 1 in awaited(state)
    state = do(state, "0 pass")
    assert 0 not in awaited(state)
    with refused("bid.passed"):
        do(state, "0 pass")


def test_a_new_bid_asks_everyone_again_who_can_beat_it() -> None:
    state = dealt(["S2 LJ LJ", "H2 H2", "D2 BJ", "C3 BJ"])
    state = do(state, "0 pass", "1 bid H2 H2")
    assert awaited(state) == (0,)
    state, events = do_events(state, "0 pass")
    assert events[0] == Passed(0)
    assert events[1] == TrumpNamed(1, 1, ())


def test_bidding_closes_by_itself_when_nobody_is_left_to_ask() -> None:
    state, events = do_events(dealt(["S2 S2", "H2 H2", "LJ BJ", "LJ BJ"]), "0 bid S2 S2")
    assert (state.phase, state.dealer, state.turn) == (Phase.BURYING, 0, 0)
    assert state.trump is not None
    assert state.trump.text == "S"
    assert [type(e) for e in events] == [BidShown, TrumpNamed, KittyTaken]


def test_nobody_can_bid_and_the_first_to_draw_deals_in_no_trump() -> None:
    state, events = do_events(start(QUIET, first=3), "-1 deal 100")
    assert TrumpNamed(None, 3, ()) in events
    assert (state.phase, state.dealer) == (Phase.BURYING, 3)


def test_the_fourth_card_of_the_kitty_names_the_trumps_where_so_agreed() -> None:
    rules = variant(bid={"no_bid": "fourth_card"})
    kitty = "H2 H2 S2 D2 S2 D2 C2 C2"
    _, events = do_events(start(QUIET, kitty, rules=rules, first=1), "-1 deal 100")
    assert TrumpNamed(2, 1, c("H2 H2 S2 D2")) in events


@pytest.mark.parametrize(("moves", "dealer"), [(False, 0), (True, 1)])
def test_an_overcall_on_the_first_hand_may_move_the_deal(moves: bool, dealer: int) -> None:
    rules = variant(bid={"moves_dealer": moves})
    state = dealt(["S2 LJ", "H2 H2 LJ", "D3 BJ", "C3 BJ"], rules=rules)
    state = do(state, "0 bid S2", "1 bid H2 H2")
    assert state.phase == Phase.BURYING
    assert state.dealer == dealer


def test_on_later_hands_the_dealer_stays_and_only_his_level_can_be_shown() -> None:
    state = dealt(
        ["S5 LJ", "H3 H3 H2 H2 LJ", "D5 D5 BJ", "BJ"],
        first=0,
        dealer=0,
        number=1,
        levels=tuple(parse_rank(r) for r in "5353"),
    )
    with refused("bid.cards"):
        do(state, "1 bid H3 H3")
    state = do(state, "0 pass", "2 bid D5 D5")
    while state.phase == Phase.BIDDING:
        state = do(state, f"{awaited(state)[0]} pass")
    assert state.dealer == 0
    assert state.trump is not None
    assert state.trump.text == "D"


def test_the_seat_that_drew_last_is_offered_a_bid_unless_it_stands() -> None:
    state = start(["S2 S2", "H2", "D3", "C3"])
    assert offered(state) is None
    state = do(state, "-1 deal 1")
    assert offered(state) == 0
    state = do(state, "0 bid S2")
    assert offered(state) is None
    state = do(state, "-1 deal 1")
    assert offered(state) is None  # one heart 2 is not higher than one spade 2
    state = do(state, "-1 deal 3")
    assert bid_options(state, 0) == (Show(c("S2 S2")),)
    assert offered(state) is None
    assert offered(deal_out(state)) is None


# --- the kitty ---


def burying() -> State:
    return deal_out(start(QUIET, "S2 S2 H2 H2 D2 D2 C2 C2", first=1))


def test_the_dealer_takes_the_kitty() -> None:
    _, events = do_events(start(QUIET, first=1), "-1 deal 100")
    taken = next(e for e in events if isinstance(e, KittyTaken))
    assert (taken.seat, taken.count, len(taken.cards)) == (1, 8, 8)
    assert [len(h) for h in burying().hands] == [25, 33, 25, 25]
    assert burying().kitty == ()


def test_burying_gives_the_kitty_back_and_the_dealer_leads() -> None:
    state = burying()
    cards = state.hands[1][3:11]
    state, events = do_events(state, f"1 bury {text(cards)}")
    assert events == [KittyBuried(1, 8, cards)]
    assert (state.phase, state.turn, state.kitty) == (Phase.PLAYING, 1, cards)
    assert [len(h) for h in state.hands] == [25] * 4


def test_only_the_dealer_buries_and_only_once() -> None:
    state = burying()
    eight = text(state.hands[0][:8])
    with refused("turn.not_yours"):
        do(state, f"0 bury {eight}")
    with refused("phase.wrong"):
        do(state, f"1 play {text(state.hands[1][:1])}")
    with refused("bury.count"):
        do(state, f"1 bury {text(state.hands[1][:7])}")
    buried = do(state, f"1 bury {text(state.hands[1][:8])}")
    with refused("phase.wrong"):
        do(buried, f"1 bury {text(buried.hands[1][:8])}")


def test_without_a_kitty_play_begins_at_once() -> None:
    rules = variant(table={"kitty": 0})
    hands = ["LJ S2 H2", "LJ D2 C2", "BJ S2 H2", "BJ D2 C2"]
    state = dealt(hands, rules=rules)
    while state.phase == Phase.BIDDING:
        state = do(state, f"{awaited(state)[0]} pass")
    assert (state.phase, state.kitty) == (Phase.PLAYING, ())
    assert [len(h) for h in state.hands] == [27] * 4


# --- tricks ---

FOUR = ["HA HQ S3", "H9 H8 S4", "HK H7 D3", "H5 C3 C4"]


def test_a_trick_goes_round_and_its_winner_leads() -> None:
    state = playing(FOUR, "S", "2")
    state, events = do_events(state, "0 play HQ", "1 play H9", "2 play HK", "3 play H5")
    assert events[-1] == TrickWon(2, 15)
    assert (state.turn, state.trick, len(state.tricks)) == (2, (), 1)
    assert state.tricks[0].winner == 2


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        (["1 play H9"], "turn.not_yours"),
        (["-1 play HA"], "turn.seat"),
        (["4 play HA"], "turn.seat"),
        (["0 play H9"], "play.not_held"),
        (["0 play HA HA"], "play.not_held"),
        (["0 play"], "play.empty"),
        (["0 play HA S3"], "lead.suits"),
        (["0 play HA", "0 play HQ"], "turn.not_yours"),
        (["0 play HA", "1 play S4"], "follow.suit"),
        (["0 play HA", "1 play H9 H8"], "follow.count"),
        (["0 bid S2"], "phase.wrong"),
        (["0 pass"], "phase.wrong"),
        (["-1 deal 1"], "phase.wrong"),
    ],
)
def test_what_cannot_be_played(moves: list[str], code: str) -> None:
    with refused(code, NotLegal):
        do(playing(FOUR, "S", "2"), *moves)


def test_a_failed_throw_plays_its_part_and_shows_what_beat_it() -> None:
    hands = ["H9 H8 H8 H4 H4", "HQ HQ H2 H2 H3", "C3 C4 C5 C6 C7", "D3 D4 D5 D6 D7"]
    state, events = do_events(playing(hands, "S", "T"), "0 play H9 H8 H8 H4 H4")
    assert events == [
        ThrowFailed(0, c("H9 H8 H8 H4 H4"), c("H4 H4"), 1, c("HQ HQ")),
        CardsPlayed(0, c("H4 H4")),
    ]
    assert by_face(state.hands[0]) == "H8 H8 H9"
    assert state.trick[0].tried == c("H9 H8 H8 H4 H4")
    assert len(do(state, "1 play HQ HQ", "2 play C3 C4", "3 play D3 D4").tricks) == 1


def test_a_throw_that_stands_is_played_whole() -> None:
    hands = ["HA HK HK", "HQ HQ H2", "S3 S4 S5", "D3 D4 D5"]
    state, events = do_events(playing(hands, "S", "T"), "0 play HA HK HK")
    assert events == [CardsPlayed(0, c("HA HK HK"))]
    assert state.hands[0] == ()
    assert state.trick[0].tried == ()


# --- the end of a hand and of the match ---


@pytest.mark.parametrize(
    ("dealer", "last", "total"),
    [
        (1, ["S4 S4", "H3 H6", "H7 H8", "H9 HJ"], 25 * 4),  # attackers dig with a trump pair
        (0, ["S4 S4", "H3 H6", "H7 H8", "H9 HJ"], 0),  # the dealer's side wins the last trick
        (3, ["HA HA", "H3 H6", "H7 H8", "H9 HJ"], 25 * 4),  # with plain cards too
    ],
)
def test_the_kitty_counts_when_attackers_win_the_last_trick(
    dealer: int, last: list[str], total: int
) -> None:
    state = playing(last, "S", "2", dealer=dealer, kitty="H5 HT DK S3 S6 S7 S8 S9")
    moves = [f"{seat} play {hand}" for seat, hand in enumerate(last)]
    state, events = do_events(state, *moves)
    ended = events[-1]
    assert isinstance(ended, HandEnded)
    assert ended.result.total == total
    assert (ended.result.dig is None) == (total == 0)
    assert (state.phase, state.turn, state.result) == (Phase.READY, None, ended.result)


def test_the_next_hand_starts_with_the_new_dealer_and_levels() -> None:
    state = playing(["SA", "H3", "H7", "H9"], "S", "2")
    state = do(state, "0 play SA", "1 play H3", "2 play H7", "3 play H9")
    assert state.result is not None
    assert state.result.next_dealer == 2
    state, events = apply(state, TABLE, shuffled(state, 1))
    assert events == (HandStarted(2, 2, 2),)
    assert state.levels == tuple(parse_rank(r) for r in "5252")
    assert (state.result, state.tricks, state.trump, state.kitty) == (None, (), None, ())


def test_a_won_match_is_over() -> None:
    state = playing(["SA", "H3", "H7", "H9"], "S", "Q")
    state = do(state, "0 play SA", "1 play H3", "2 play H7", "3 play H9")
    assert state.result is not None
    assert (state.phase, state.result.winners, awaited(state)) == (Phase.OVER, (0, 2), ())
    with refused("phase.wrong"):
        apply(state, TABLE, shuffled(state, 1))
    with refused("phase.wrong"):
        do(state, "0 play SA")


def test_a_refused_action_leaves_the_state_as_it_was() -> None:
    state = playing(FOUR, "S", "2")
    before = repr(state)
    for move in ("0 play HA S3", "1 play H9", "0 play HQ HQ", "0 bury HA"):
        with pytest.raises(NotLegal):
            do(state, move)
    assert repr(state) == before
