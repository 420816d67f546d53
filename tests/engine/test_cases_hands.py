"""The public open cases of bidding, kitty, levels, friends and the table (E … J), by their numbers.

They are played in the game. Those that are one call of one function (G1 … G4,
H3, I3) are beside their functions; those of the page (J2, J4, J6) are tested in
the browser.
"""

from __future__ import annotations

import pytest

from engine.actions import TABLE, StartHand
from engine.bidding import BidMade
from engine.cards import parse_level
from engine.errors import NotLegal
from engine.events import FriendJoined, HandEnded
from engine.friends import FriendCall
from engine.game import apply, bid_options
from engine.phases.dealing import opening
from engine.rules.settings import Rules
from engine.scoring import HandResult
from engine.state import Phase, State, new_match
from engine.tricks import check_lead
from engine.trump import sort_hand
from tests.engine.helpers import (
    CLASSIC,
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
    strain,
    text,
    variant,
)


def ended(state: State, *moves: str) -> HandResult:
    """The result of a hand that these moves finish."""
    last = do_events(state, *moves)[1][-1]
    assert isinstance(last, HandEnded)
    return last.result


# --- (e) bidding ---


def test_e1_nothing_goes_over_the_big_jokers() -> None:
    state = dealt(["D2", "LJ LJ", "BJ BJ", "S2 S2"])
    state = do(state, "0 bid D2", "1 bid LJ LJ")
    with refused("bid.low"):
        do(state, "3 bid S2 S2")
    state = do(state, "2 bid BJ BJ")
    assert state.trump is not None
    assert (state.trump.text, state.phase) == ("NT", Phase.BURYING)


@pytest.mark.parametrize(
    ("slug", "code"),
    [
        ("classic", "bid.low"), ("titanic", "bid.low"), ("four-kitty", "bid.low"),
        ("server-2", "bid.low"), ("match-seven", "bid.low"), ("four-hidden", "bid.few"),
    ],
)  # fmt: skip
def test_e2_the_same_number_of_another_suit_is_not_higher(slug: str, code: str) -> None:
    level = preset(slug).levels.start
    hands = [f"C{level} C{level}", f"H{level} H{level}"]
    state = do(start(hands, rules=preset(slug)), "-1 deal 12", f"0 bid C{level} C{level}")
    with refused(code):
        do(state, f"1 bid H{level} H{level}")


def test_e3_changing_and_strengthening_ones_own_call() -> None:
    rules = variant(levels={"start": "K"})
    state = start(["SK SK HK HK", "DK DK", "LJ BJ", "LJ BJ"], rules=rules)
    state = do(deal_out(state, 16), "0 bid SK")
    changed = do(state, "0 bid HK HK")
    assert text(changed.bids[-1].cards) == "HK HK"
    strengthened = do(state, "0 bid SK SK")
    assert strengthened.bids[-1] == BidMade(0, c("SK SK"))
    overcalled = do(state, "1 bid DK DK")
    with refused("bid.low"):
        do(overcalled, "0 bid SK SK")


@pytest.mark.parametrize(
    ("slug", "change"),
    [("classic", True), ("star", False), ("match-seven", False), ("four-kitty", False)],
)
def test_e3_whether_ones_own_call_may_change(slug: str, change: bool) -> None:
    rules = preset(slug)
    level = "3" if slug == "four-kitty" else "2"
    hands = [f"S{level} S{level} H{level} H{level}"]
    state = do(start(hands, rules=rules), "-1 deal 16", f"0 bid S{level}")
    if change:
        do(state, f"0 bid H{level} H{level}")
    else:
        with refused("bid.own_change"):
            do(state, f"0 bid H{level} H{level}")
    assert do(state, f"0 bid S{level} S{level}").bids[-1].size == 2


@pytest.mark.parametrize(
    ("rules", "trump"),
    [
        (variant(levels={"start": "T"}), "NT"),
        (variant(levels={"start": "T"}, bid={"no_bid": "fourth_card"}), "D"),
        (variant(levels={"start": "T"}, bid={"no_bid": "spades"}), "S"),
        (variant(levels={"start": "T"}, bid={"no_bid": "first_card"}), "C"),
        (variant(levels={"start": "T"}, bid={"no_bid": "first_level_card"}), "H"),
    ],
    ids=["R1", "R1 fourth card", "R5", "R13", "R6"],
)
def test_e4_nobody_bids(rules: Rules, trump: str) -> None:
    """Not the first hand, the dealer is known."""
    kitty = "C7 LJ HT DK S4 CT D2 H9"
    state = pass_on(dealt([], kitty, rules=rules, number=1, dealer=2, first=2))
    assert state.trump is not None
    assert (state.trump.text, state.dealer, state.phase) == (trump, 2, Phase.BURYING)


@pytest.mark.parametrize(
    ("slug", "dealer"),
    [
        ("classic", 1), ("titanic", 1), ("server-2", 1), ("star", 1), ("match-seven", 2),
        ("four-hidden", 2), ("four-kitty", 2), ("match-four", 2),
    ],
)  # fmt: skip
def test_e5_an_overcall_on_the_first_hand(slug: str, dealer: int) -> None:
    rules = preset(slug)
    level = rules.levels.start
    joker = "LJ " if slug == "match-four" else ""
    state = start(["", f"S{level} LJ", f"H{level} H{level}"], rules=rules)
    state = do(state, "-1 deal 12", f"1 bid {joker}S{level}", f"2 bid H{level} H{level}")
    state = pass_on(deal_out(state))
    assert state.trump is not None
    assert (state.trump.text, state.dealer) == ("H", dealer)


def test_e5_on_later_hands_only_the_current_level_can_be_shown() -> None:
    levels = tuple(parse_level(r) for r in "5353")
    state = dealt(["", "D3 D3 D5"], levels=levels, dealer=0, number=1)
    with refused("bid.cards"):
        do(state, "1 bid D3 D3")
    assert do(state, "1 bid D5").bids[-1].seat == 1


def test_e6_a_seat_without_a_bid_counts_as_done() -> None:
    state = dealt(["S2 LJ", "LJ", "BJ", "BJ"])
    assert state.phase == Phase.BIDDING
    assert do(state, "0 pass").phase == Phase.BURYING


def test_e6_the_very_last_card_may_still_be_shown() -> None:
    order = list(start(["LJ", "LJ", "BJ", "BJ H2"]).deck)
    twin = order.index(c("H2")[0], 100)
    order[99], order[twin] = order[twin], order[99]
    state, _ = apply(new_match(CLASSIC), TABLE, StartHand(0, tuple(order)))
    state = deal_out(state, 99)
    assert [text(b.cards) for b in bid_options(state, 3)] == ["H2"]
    state = deal_out(state)
    assert state.phase == Phase.BIDDING
    assert text(do(state, "3 bid H2 H2").bids[-1].cards) == "H2 H2"


def test_e6_the_weaker_of_two_bids_that_arrive_together_is_refused() -> None:
    state = do(dealt(["S2 S2", "H2", "LJ BJ", "LJ BJ"]), "0 bid S2 S2")
    with pytest.raises(NotLegal):
        do(state, "1 bid H2")
    assert state.bids == (BidMade(0, c("S2 S2")),)


# --- (f) the kitty; F4 is in test_phases_kitty.py ---


@pytest.mark.parametrize(
    ("slug", "total"),
    [
        ("classic", 200), ("joker-call", 200), ("glossary-2", 200), ("server-2", 200),
        ("bianfeng-fixed", 200), ("match-seven", 100),
    ],
)  # fmt: skip
def test_f1_the_last_trick_is_won_with_a_two_pair_tractor(slug: str, total: int) -> None:
    hands = ["S4 S4 S5 S5", "H3 H4 H6 H7", "C3 C4 C6 C7", "D3 D4 D6 D7"]
    kitty, rules = "H5 HT DK C2 C9 CJ CQ CA", preset(slug)
    state = playing(hands, "S", "8", dealer=1, kitty=kitty, rules=rules, levels=(0,) * 4)
    result = ended(state, *(f"{i} play {hand}" for i, hand in enumerate(hands)))
    assert result.dig is not None
    assert (result.dig.points, result.dig.total) == (25, total)


def test_f2_the_winners_cards_alone_set_the_multiplier() -> None:
    hands, kitty = ["BJ", "C5", "S7", "DA"], "CT C3 C4 C6 C7 C8"
    state = playing(
        hands, "H", "2", dealer=1, kitty=kitty, rules=preset("titanic"), fines=(0, 255, 0, 0)
    )
    result = ended(state, *(f"{i} play {hand}" for i, hand in enumerate(hands)))
    assert (result.total, result.held, result.rise) == (280, False, 2)
    assert result.dig is not None
    assert result.dig.multiplier == 2
    # the winner played a pair, the others' tractor does not count
    hands = ["S3 S3", "H3 H3", "H4 H4", "HA HA"]
    state = playing(hands, "S", "2", dealer=1, kitty="CT C3 C4 C6 C7 C8 C9 CJ")
    assert ended(state, *(f"{i} play {h}" for i, h in enumerate(hands))).total == 40


@pytest.mark.parametrize(
    ("slug", "total"),
    [("classic", 30), ("titanic", 30), ("glossary-2", 30), ("server-2", 30), ("four-kitty", 15)],
)
def test_f3_a_plain_card_digs_as_well(slug: str, total: int) -> None:
    hands = ["HA", "H3", "H4", "H6"]
    kitty = "CT C5 C4 C6 C7 C8 C9 CJ"[: 3 * preset(slug).table.kitty - 1]
    state = playing(hands, "S", "2", dealer=1, kitty=kitty, rules=preset(slug))
    assert ended(state, *(f"{i} play {h}" for i, h in enumerate(hands))).total == total


# --- (g) levels and rotation, with a whole hand's last trick ---


@pytest.mark.parametrize(
    ("rules", "taken", "held"),
    [
        (CLASSIC, 1, 2),
        (preset("four-kitty"), 1, 2),
        (preset("server-2"), 3, 2),
        (variant(rotation={"taken": "winner", "held": "dealer"}), 3, 0),
    ],
    ids=["R1", "R6", "R10", "SB"],
)
def test_g5_who_deals_next(rules: Rules, taken: int, held: int) -> None:
    hands = ["H3 C3", "H4 C4", "H6 C6", "HA CA"]
    moves = [
        "0 play H3",
        "1 play H4",
        "2 play H6",
        "3 play HA",
        "3 play CA",
        "0 play C3",
        "1 play C4",
    ]
    for fines, dealer in ((170, taken), (0, held)):
        state = playing(hands, "S", "2", dealer=0, rules=rules, fines=(fines, 0, 0, 0))
        assert ended(state, *moves, "2 play C6").next_dealer == dealer


@pytest.mark.parametrize(
    ("level", "points", "reach", "defend"),
    [("K", 60, True, False), ("A", 75, True, True)],
)
def test_g6_winning_at_the_ace(level: str, points: int, reach: bool, defend: bool) -> None:
    must = variant(levels={"win": "defend"})
    for rules, won in ((CLASSIC, reach), (must, defend)):
        if level == "A" and rules is CLASSIC:
            continue  # nobody plays on at the ace
        state = playing(["SK", "H3", "H7", "H9"], "S", level, rules=rules, fines=(points, 0, 0, 0))
        result = ended(state, "0 play SK", "1 play H3", "2 play H7", "3 play H9")
        assert result.winners == ((0, 2) if won else ())


def test_g6_attackers_at_the_ace_must_defend_it() -> None:
    ace = parse_level("A")
    rules = variant(levels={"win": "defend"})
    state = playing(
        ["SK", "H3", "H7", "H9"],
        "S",
        "2",
        rules=rules,
        fines=(120, 0, 0, 0),
        levels=(0, ace, 0, ace),
    )
    result = ended(state, "0 play SK", "1 play H3", "2 play H7", "3 play H9")
    assert (result.winners, result.held, result.next_dealer) == ((), False, 1)


# --- (h) friends ---


@pytest.mark.parametrize(
    ("call", "double_join", "friend"),
    [(1, True, None), (1, False, 3), (2, True, 3)],
)
def test_h1_the_dealer_plays_the_called_card_himself(
    call: int, double_join: bool, friend: int | None
) -> None:
    rules = variant(base="friends-5-two", friends={"double_join": double_join})
    hands = ["CA S3", "C3 S4", "C4 S5", "CA S7", "C7 S8"]
    state = playing(hands, "H", "6", rules=rules, calls=(FriendCall(c("CA")[0], call),))
    state, events = do_events(state, "0 play CA", "1 play C3", "2 play C4")
    assert not any(isinstance(e, FriendJoined) for e in events)
    state, events = do_events(state, "3 play CA")
    assert [e.seat for e in events if isinstance(e, FriendJoined)] == (
        [] if friend is None else [3]
    )
    assert state.dealers == ({0} if friend is None else {0, friend})


def test_h2_one_player_fills_both_calls() -> None:
    hands = ["S3 C3", "S4 C4", "S5 C5", "SA CA", "S6 CA", "S7 C7"]
    calls = tuple(FriendCall(card) for card in c("SA CA"))
    for double, side in ((True, {0, 3}), (False, {0, 3, 4})):
        rules = variant(
            base="six-teams", table={"sides": "called"}, levels={"personal": True},
            friends={"count": 2, "double_join": double},
        )  # fmt: skip
        state = playing(hands, "H", "2", rules=rules, calls=calls)
        state = do(state, *(f"{s} play {hands[s].split()[0]}" for s in range(6)))
        assert state.turn == 3
        state = do(state, *(f"{s} play {hands[s].split()[1]}" for s in (3, 4, 5, 0, 1, 2)))
        assert set(state.dealers) == side


def test_h4_nobody_else_holds_the_called_card() -> None:
    rules = preset("friends-5")
    call = (FriendCall(c("DK")[0]),)
    hands = ["DK SA", "D3 S4", "D4 S5", "D6 S7", "D7 S8"]
    buried = "DK DK C3 C4 C6 C7 C8"
    state = playing(hands, "H", "2", rules=rules, calls=call, kitty=buried, fines=(55, 0, 0, 0, 0))
    first = [f"{s} play {hands[s].split()[0]}" for s in range(5)]
    state = do(state, *first)
    assert state.dealers == {0}
    moves = [f"{s} play {hands[s].split()[1]}" for s in (0, 1, 2, 3, 4)]
    result = ended(state, *moves)
    assert (result.side, result.friends) == ((0,), ())
    assert result.gains == (8, 0, 0, 0, 0)


def test_h4_the_same_with_a_friend() -> None:
    rules = preset("friends-5")
    call = (FriendCall(c("DK")[0]),)
    hands = ["DA SA", "D3 S4", "DK S6", "D6 S7", "D7 S2"]
    state = playing(
        hands,
        "H",
        "9",
        rules=rules,
        calls=call,
        kitty="C3 C4 C6 C7 C8 C2 CJ",
        fines=(55, 0, 0, 0, 0),
    )
    state = do(state, *(f"{s} play {hands[s].split()[0]}" for s in range(5)))
    assert state.dealers == {0, 2}
    moves = [f"{s} play {hands[s].split()[1]}" for s in (0, 1, 2, 3, 4)]
    result = ended(state, *moves)
    assert (result.side, result.total) == ((0, 2), 55)
    assert result.gains == (4, 0, 2, 0, 0)  # the dealer won the last trick himself


# --- (i) three, six and more players; the auction is in test_phases_bidding.py ---


def test_i2_three_players_and_nine_in_the_kitty() -> None:
    rules = preset("auction-3")
    assert (rules.hand_size, rules.table.kitty) == (33, 9)
    for cards, code in [("HA HK HK", None), ("HA HQ HQ", "throw.side_three")]:
        refusal = check_lead(c(cards), strain("S", "2", rules), rules)
        assert (refusal.code if refusal else None) == code


def test_i2_the_auction_decides_who_deals() -> None:
    rules = preset("auction-3")
    state = playing(["HA", "H3", "H4"], "S", "2", rules=rules, threshold=115, kitty="C3 C4")
    state = do(state, "0 play HA", "1 play H3", "2 play H4")
    assert state.result is not None
    assert (state.result.next_dealer, state.result.bidders) == (None, (1, 2, 0))
    assert opening(state).dealer is None


# --- (j) interface ---
# J1, a double press, is in test_host.py.


def test_j3_the_winner_is_computed_from_the_cards_that_lie_there() -> None:
    hands = ["HA C3", "H3 C4", "H9 C5", "S3 D4"]
    before = do(playing(hands, "S", "2"), "0 play HA", "1 play H3", "2 play H9")
    assert do(before, "3 play S3").tricks[0].winner == 3
    again = do(before, "3 play D4")
    assert again.tricks[0].winner == 0
    assert text(again.hands[3]) == "S3"


def test_j5_the_sorted_hand() -> None:
    hand = c("S7 H7 C7 H2 HA BJ LJ SA S6 D7 CK D3")
    groups = [text(cards) for _, cards in sort_hand(hand, strain("H", "7"))]
    assert groups[0].startswith("BJ LJ H7 ")
    assert set(groups[0].split()[3:6]) == {"S7", "C7", "D7"}
    assert groups[0].endswith(" HA H2")
    assert sorted(groups[1:]) == ["CK", "D3", "SA S6"]
