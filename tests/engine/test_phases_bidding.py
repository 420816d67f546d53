"""From the first card to the kitty: dealing, auctions, calls, and hands that nobody bids on."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import TABLE, StartHand
from engine.bidding import BidMade
from engine.cards import JOKER_LEVEL, deck, parse_level, points
from engine.events import (
    BidShown,
    CardsDealt,
    DealPassed,
    HandRedealt,
    HandStarted,
    KittyTurned,
    Offered,
    TrumpNamed,
)
from engine.game import apply, awaited, bid_options, shuffled
from engine.phases.dealing import opening
from engine.rules.settings import Rules
from engine.state import Phase, State, evolve, new_match
from tests.engine.helpers import (
    CLASSIC,
    PRESETS,
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

AUCTION = preset("auction-3")
SIX = preset("six-auction")
JOKER_CALL = preset("joker-call")
FIVE = preset("friends-5")


def levels(text: str) -> tuple[int, ...]:
    return tuple(parse_level(level) for level in text)


def trumps(state: State) -> str:
    assert state.trump is not None
    return state.trump.text


# --- dealing ---


def drawn(rules: Rules, first: int, number: int) -> list[int]:
    state, _ = apply(new_match(rules), TABLE, shuffled_first(rules, first))
    _, events = do_events(state, f"-1 deal {number}")
    return [e.seat for e in events if isinstance(e, CardsDealt)]


def shuffled_first(rules: Rules, first: int) -> StartHand:
    return StartHand(first, deck(rules.table.decks, rules.table.jokers))


def test_cards_go_round_with_the_play_and_in_r6_against_it() -> None:
    """X17: seats are numbered in order of play."""
    assert drawn(CLASSIC, 2, 6) == [2, 3, 0, 1, 2, 3]
    assert drawn(preset("four-kitty"), 2, 6) == [2, 1, 0, 3, 2, 1]
    assert drawn(AUCTION, 1, 5) == [1, 2, 0, 1, 2]
    both = variant(table={"play_direction": "clockwise", "deal_direction": "clockwise"})
    assert drawn(both, 0, 3) == [0, 1, 2]


@pytest.mark.parametrize("slug", PRESETS)
def test_every_preset_deals_all_its_cards(slug: str) -> None:
    rules = preset(slug)
    first = 0 if rules.rotation.first == "first_seat" else 1
    state = deal_out(apply(new_match(rules), TABLE, shuffled_first(rules, first))[0])
    taken = 0 if state.owner is None else rules.table.kitty
    assert sum(len(hand) for hand in state.hands) == rules.hand_size * rules.table.seats + taken
    assert len(state.kitty) == rules.table.kitty - taken


def test_the_first_seat_deals_the_first_hand_where_the_host_does() -> None:
    """R18f."""
    rules = preset("henan")
    assert {shuffled(new_match(rules), seed).first for seed in range(20)} == {0}
    with refused("deal.first"):
        apply(new_match(rules), TABLE, shuffled_first(rules, 1))
    state, events = apply(new_match(rules), TABLE, shuffled_first(rules, 0))
    assert events == (HandStarted(1, 0, 0),)
    state = start(["H4 H5", "S3"], rules=rules)
    state = pass_on(do(state, "-1 deal 8", "1 bid S3", "-1 deal 40"))
    assert (state.dealer, trumps(state), state.owner) == (0, "S", 0)


# --- the auction (R16) ---


def auction(rules: Rules = AUCTION) -> State:
    return dealt([], rules=rules)


def test_an_auction_turns_three_kitty_cards_for_everybody() -> None:
    """I2 (ii)."""
    state, events = do_events(start([], "SA HK C5", rules=AUCTION), "-1 deal 99")
    assert events[-1] == KittyTurned(c("SA HK C5"))
    assert (state.phase, state.turned, state.turn) == (Phase.AUCTION, c("SA HK C5"), 0)


def test_i1_the_lowest_offer_deals_and_names_trumps() -> None:
    state = auction()
    assert awaited(state) == (0,)
    for move, code in [
        ("1 offer 150", "turn.not_yours"),
        ("0 offer 205", "auction.high"),
        ("0 offer 113", "auction.number"),
        ("0 offer 0", "auction.number"),
        ("0 name S", "phase.wrong"),
        ("0 bid S2", "phase.wrong"),
        ("3 offer 100", "turn.seat"),
    ]:
        with refused(code):
            do(state, move)
    state, events = do_events(state, "0 offer 150", "1 offer 120", "2 offer 115", "0 pass")
    assert events == [Offered(0, 150), Offered(1, 120), Offered(2, 115), Offered(0, None)]
    with refused("auction.high"):
        do(state, "1 offer 115")
    state = do(state, "1 pass")
    assert (state.phase, state.dealer, state.threshold, state.turn) == (Phase.NAMING, 2, 115, 2)
    with refused("bid.suit"):
        do(state, "2 name NT")
    with refused("turn.not_yours"):
        do(state, "0 name D")
    state, events = do_events(state, "2 name D")
    assert events[0] == TrumpNamed(2, 2, state.turned)
    assert (state.phase, trumps(state), set(state.dealers), state.owner) == (
        Phase.BURYING, "D", {2}, 2,
    )  # fmt: skip
    assert state.bids == (BidMade(2, (), 2),)
    assert len(state.hands[2]) == 42


def test_an_auction_that_nobody_wants_is_dealt_again() -> None:
    state, events = do_events(auction(), "0 pass", "1 pass", "2 pass")
    assert events[-1] == HandRedealt("auction")
    assert (state.phase, state.number, state.hands, state.first) == (Phase.READY, 0, (), 0)
    again, _ = apply(state, TABLE, shuffled(state, 3))
    assert (again.number, again.at) == (1, state.at + 1)
    later = dealt([], rules=AUCTION, number=4, first=2)
    later = do(later, "2 pass", "0 pass", "1 pass")
    assert {shuffled(later, seed).first for seed in range(10)} == {2}


def test_the_last_dealers_next_player_speaks_first_in_the_next_auction() -> None:
    hands = ["HA", "H3", "H4"]
    state = playing(hands, "S", "2", rules=AUCTION, dealer=1, turn=1, threshold=100, kitty="C3")
    state = do(state, "1 play H3", "2 play H4", "0 play HA")
    assert opening(state).first == 2
    state, events = apply(state, TABLE, shuffled(state, 4))
    assert events == (HandStarted(2, 2, None),)
    state = deal_out(state)
    assert (state.phase, awaited(state)) == (Phase.AUCTION, (2,))


def test_three_sides_of_two_speak_as_one() -> None:
    """R17: the partner of whoever passed is not asked, and either offers."""
    state = do(auction(SIX), "0 pass", "1 offer 300", "2 offer 250")
    assert state.turn == 4
    with refused("turn.not_yours"):
        do(state, "3 offer 200")
    state = do(state, "4 offer 200", "5 pass")
    assert (state.phase, state.dealer, state.threshold) == (Phase.NAMING, 4, 200)
    state = do(state, "4 name H")
    assert state.dealers == {1, 4}


# --- level cards turned after the deal (R9, R11, X28) ---

TURNED = preset("glossary-2")


def test_nobody_shows_anything_while_cards_are_dealt() -> None:
    state = do(start(["S2", "H2 H2"], rules=TURNED), "-1 deal 8")
    assert bid_options(state, 0) == ()
    with refused("phase.wrong"):
        do(state, "0 bid S2")


def test_seats_turn_in_order_each_higher_than_the_last() -> None:
    state = dealt(["S2", "H2 H2", "D2 D2", "BJ BJ"], rules=TURNED, first=1)
    assert awaited(state) == (1,)
    state, events = do_events(state, "1 bid H2 H2")
    assert events == [BidShown(1, BidMade(1, c("H2 H2")))]
    assert awaited(state) == (3,)  # nobody else holds anything higher
    over = do(state, "3 bid BJ BJ")
    assert (over.phase, over.dealer, trumps(over)) == (Phase.BURYING, 3, "NT")
    left = do(state, "3 pass")
    assert (left.phase, left.dealer, trumps(left)) == (Phase.BURYING, 1, "H")


def test_who_let_a_bid_be_is_asked_again_about_a_new_one() -> None:
    state = dealt(["LJ LJ", "H2", "D2 D2", "BJ"], rules=TURNED)
    state = do(state, "0 pass", "1 bid H2")
    assert awaited(state) == (2,)
    state = do(state, "2 bid D2 D2")
    assert awaited(state) == (0,)
    assert trumps(do(state, "0 pass")) == "D"


def test_after_the_first_hand_the_turned_card_changes_the_suit_alone() -> None:
    state = dealt(["S2", "H2 H2", "BJ", "BJ"], rules=TURNED, dealer=0, number=1)
    state = pass_on(do(state, "0 bid S2", "1 bid H2 H2"))
    assert (state.dealer, trumps(state)) == (0, "H")


def test_a_bidder_may_fix_his_own_turned_card() -> None:
    state = dealt(["S2 S2", "H2", "BJ", "BJ"], rules=TURNED)
    state = do(state, "0 bid S2")
    assert awaited(state) == (0,)
    state = do(state, "0 bid S2 S2")
    assert (state.phase, state.dealer) == (Phase.BURYING, 0)


# --- hidden calls (R5, R12) ---


def test_the_little_joker_opens_the_match_and_no_later_hand() -> None:
    """R12."""
    rules = preset("match-four")
    state = do(start(["H3 LJ", "S3 S3"], rules=rules), "-1 deal 8")
    with refused("bid.opening.little"):
        do(state, "0 bid H3")
    state = do(state, "0 bid LJ H3", "1 bid S3 S3")
    assert [bid.size for bid in state.bids] == [1, 2]
    later = do(start(["H3 LJ", "S3 S3"], rules=rules, dealer=0, number=1), "-1 deal 8")
    assert do(later, "0 bid H3").bids[0].size == 1


def test_a_hidden_call_can_be_bid_over_by_number_without_being_known() -> None:
    """R5: one card more, and it takes the deal on the first hand."""
    rules = preset("four-hidden")
    state = do(start(["H3", "S3 S3"], rules=rules), "-1 deal 8", "0 bid H3")
    with refused("bid.few") as caught:
        do(state, "1 bid S3")
    assert caught.value.params == {"n": 1}
    state = pass_on(do(state, "1 bid S3 S3", "-1 deal 208"))
    assert (state.dealer, trumps(state), state.phase) == (1, "S", Phase.PLAYING)


def test_nobody_calls_and_spades_are_trumps() -> None:
    """R5."""
    state = pass_on(dealt([], rules=preset("four-hidden")))
    assert (trumps(state), state.turned, state.dealer) == ("S", (), 0)


# --- nobody bids ---

AGAIN = variant(bid={"no_bid": "redeal", "ladder": ["level level"]})


def test_a_hand_that_nobody_bids_on_may_be_dealt_again() -> None:
    state, events = do_events(start([], rules=AGAIN, first=2), "-1 deal 100")
    assert events[-1] == HandRedealt("no_bid")
    assert (state.phase, state.number, state.hands, state.kitty) == (Phase.READY, 0, (), ())
    assert (state.levels, state.dealer, state.first) == ((0,) * 4, None, 2)
    again, begun = apply(state, TABLE, shuffled(state, 9))
    assert begun[0] == HandStarted(1, again.first, None)


def test_dealing_again_keeps_the_dealer_and_the_levels() -> None:
    state = start([], rules=AGAIN, first=1, dealer=1, number=3, levels=levels("2525"))
    state = deal_out(state)
    assert (state.phase, state.number, state.dealer) == (Phase.READY, 3, 1)
    assert state.levels == levels("2525")
    assert opening(state).first == 1


def test_the_first_hand_alone_may_be_dealt_again() -> None:
    """X19."""
    rules = variant(bid={"no_bid": "spades", "no_bid_first": "redeal"})
    nothing_to_show = ["LJ", "LJ", "BJ", "BJ"]
    assert dealt(nothing_to_show, rules=rules).phase == Phase.READY
    later = dealt(nothing_to_show, rules=rules, dealer=0, number=1)
    assert (later.phase, trumps(later)) == (Phase.BURYING, "S")


@pytest.mark.parametrize(
    ("kitty", "dealer", "trump"),
    [
        ("SA C3 D3", 1, "C"),  # number 0: to the right of seat 0
        ("S2 D3 C3", 0, "D"),
        ("S4 C4 H4", 2, "S"),
        ("LJ C4 H4", 1, "NT"),
        ("BJ H3 H4", 0, "H"),
    ],
)
def test_r6_the_kitty_names_trumps_and_the_first_dealer(
    kitty: str, dealer: int, trump: str
) -> None:
    """X19: the first level card in flip order, and the first card's number."""
    rules = variant(base="four-kitty", bid={"ladder": ["BJ BJ BJ BJ"]})
    state = pass_on(dealt([], f"{kitty} S5 S6 S7 S8 S9", rules=rules))
    assert (state.dealer, trumps(state)) == (dealer, trump)
    assert state.turned[:1] == c(kitty)[:1]
    buried = do(state, f"{dealer} bury {text(state.hands[dealer][:8])}")
    assert buried.phase == Phase.PLAYING  # nothing is stolen when the kitty made trumps


def test_r8_the_holder_of_a_kitty_cards_twin_deals() -> None:
    rules = preset("star")
    state, events = do_events(start(["", "", "", "HQ"], "HQ C7", rules=rules), "-1 deal 100")
    while state.phase == Phase.BIDDING:
        state, events = do_events(state, f"{awaited(state)[0]} pass")
    assert TrumpNamed(1, 3, c("HQ")) in events
    assert (state.dealer, state.owner) == (3, 3)


def test_r13_the_second_card_fixes_another_players_call() -> None:
    rules = preset("match-seven")
    state = do(start(["S2", "S2 H2 H2"], rules=rules), "-1 deal 12", "0 bid S2", "1 bid S2")
    assert state.bids[-1] == BidMade(0, c("S2 S2"), by=1)
    with refused("bid.low"):
        do(state, "1 bid H2 H2")
    state = pass_on(deal_out(state))
    assert (state.dealer, trumps(state)) == (0, "S")


# --- weak hands ---

WEAK = variant(bid={"weak_points": 15})


def test_a_weak_hand_may_be_thrown_in_until_the_kitty_is_buried() -> None:
    poor = "S3 S4 S6 S7 S8 S9 H3 H4 H6 H7 H8 H9 D3 D4 D6 D7 D8 D9 C3 C4 C6 C7 C8 C9 SJ"
    state = dealt(["", poor, "", "LJ"], rules=WEAK, first=2)
    assert points(state.hands[1]) < 15 <= points(state.hands[3])
    with refused("deal.weak"):
        do(state, "3 throwin")
    with refused("turn.seat"):
        do(state, "9 throwin")
    thrown, events = do_events(state, "1 throwin")
    assert events == [HandRedealt("weak")]
    assert (thrown.phase, thrown.number) == (Phase.READY, 0)
    state = pass_on(state)
    assert state.phase == Phase.BURYING
    assert do(state, "1 throwin").phase == Phase.READY
    owner = state.turn
    with refused("deal.weak"):
        do(state, f"{owner} throwin")
    buried = do(state, f"{owner} bury {text(state.hands[owner or 0][:8])}")
    with refused("phase.wrong"):
        do(buried, "1 throwin")


def test_no_hand_is_weak_unless_the_rules_say_so() -> None:
    with refused("deal.weak"):
        do(dealt(["", "S3"]), "1 throwin")


# --- the deal passes to the other side (R7) ---


def joker_hand(*hands: str, **state: Any) -> State:
    return dealt([*hands], rules=JOKER_CALL, number=1, dealer=0, **state)


def test_a_side_that_cannot_show_loses_the_deal() -> None:
    begun = start(
        ["C4", "BJ BJ H5 H5", "C6", "LJ LJ D5 D5"],
        rules=JOKER_CALL,
        number=1,
        dealer=0,
        levels=levels("3535"),
    )
    state, events = do_events(begun, "-1 deal 100")
    assert DealPassed((1, 3)) in events
    assert (state.phase, state.dealer, state.bidders) == (Phase.BIDDING, None, frozenset({1, 3}))
    assert awaited(state) == (1, 3)
    with refused("bid.right"):
        do(state, "0 bid BJ H5")
    state = pass_on(do(state, "3 bid LJ D5"))
    assert (state.dealer, trumps(state)) == (3, "D")
    assert state.level == parse_level("5")


def test_the_old_dealer_deals_when_the_other_side_shows_nothing_either() -> None:
    state = joker_hand("C4", "BJ BJ H5", "C6", "LJ LJ D5", levels=levels("3535"), first=0)
    state = do(state, "1 pass", "3 pass")
    assert (state.phase, state.dealer, trumps(state)) == (Phase.BURYING, 0, "NT")
    assert state.level == parse_level("3")


def test_a_side_that_could_show_keeps_the_deal() -> None:
    state = joker_hand("LJ S3", "BJ BJ", "C6", "LJ", levels=levels("3535"), first=0)
    assert (state.phase, state.dealer) == (Phase.BIDDING, 0)
    state = pass_on(state)
    assert (state.dealer, trumps(state)) == (0, "NT")


def test_the_first_hand_and_a_bid_that_stands_pass_nothing() -> None:
    first = deal_out(start(["C4", "BJ H3"], rules=JOKER_CALL))
    assert first.bidders is None
    early = start(["C4", "BJ H3 H5"], rules=JOKER_CALL, number=1, dealer=0, levels=levels("3535"))
    early, events = do_events(early, "-1 deal 12", "1 bid BJ H3", "-1 deal 88")
    assert not any(isinstance(e, DealPassed) for e in events)
    assert early.dealer == 0


# --- the right to bid (R15) ---


def five(hands: list[str], own: str, bidders: set[int]) -> State:
    begun = start(hands, rules=FIVE, number=1, first=1, levels=levels(own))
    return evolve(begun, bidders=frozenset(bidders))


def test_only_the_winners_bid_each_with_its_own_level() -> None:
    hands = ["S5 S5", "H7 H7 H7", "D9 D9", "C2", "CK"]
    state = do(five(hands, "579JK", {1, 2}), "-1 deal 15")
    assert [text(b.cards) for b in bid_options(state, 2)] == ["D9", "D9 D9"]
    with refused("bid.right"):
        do(state, "0 bid S5 S5")
    with refused("bid.cards"):
        do(state, "2 bid D7")
    state = do(state, "2 bid D9 D9", "1 bid H7 H7 H7")
    state = pass_on(deal_out(state))
    assert (state.dealer, state.level, trumps(state)) == (1, parse_level("7"), "H")


def test_the_standing_bids_owner_deals_at_his_level() -> None:
    state = do(five(["S5", "H7", "D9"], "579JK", {1, 2}), "-1 deal 15", "2 bid D9")
    state = pass_on(deal_out(state))
    assert (state.dealer, state.level, state.turn) == (2, parse_level("9"), 2)


def test_nobody_of_them_bids_and_the_first_to_draw_deals() -> None:
    state = pass_on(deal_out(five([], "579JK", {1, 2})))
    assert (state.dealer, trumps(state)) == (1, "NT")
    assert state.level == parse_level("7")


def test_at_the_joker_level_jokers_name_any_suit() -> None:
    """R15: two or more of one colour, more beat fewer, big beat little."""
    state = do(five(["", "LJ LJ", "BJ BJ"], "2WW22", {1, 2}), "-1 deal 15")
    assert state.levels[1] == JOKER_LEVEL
    state = do(state, "1 bid LJ LJ as H")
    with refused("bid.suit"):
        do(state, "2 bid BJ BJ as B")
    state = do(state, "2 bid BJ BJ as D")
    state = pass_on(deal_out(state))
    assert (state.dealer, trumps(state), state.level) == (2, "D", JOKER_LEVEL)
    assert state.trump is not None
    assert not state.trump.is_trump(c("H2")[0])
    no_trump = do(five(["", "LJ LJ"], "2W222", {1}), "-1 deal 10", "1 bid LJ LJ")
    assert trumps(pass_on(deal_out(no_trump))) == "NT"
