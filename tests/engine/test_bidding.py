from __future__ import annotations

from typing import Any

import pytest

from engine.bidding import (
    Bidding,
    BidMade,
    Show,
    bid_alone,
    bid_dealer,
    bid_seen,
    check_bid,
    legal_bids,
    names_suit,
    rungs_above,
)
from engine.cards import cards_text, parse_cards, parse_level
from engine.rules.settings import Rules
from tests.engine.biddings import (
    CLASSIC,
    COLOURS,
    FOUR_KITTY,
    FRIENDS,
    HIDDEN,
    JOKER_CALL,
    MATCH_FOUR,
    MATCH_SEVEN,
    RANKED,
    SERVER,
    TITANIC,
    further,
    shown,
    stands,
    table,
    variant,
    why,
)

# --- classic's ladder ---


@pytest.mark.parametrize("cards", ["S2", "S2 S2", "LJ LJ", "BJ BJ"])
def test_what_may_open_at_level_two(cards: str) -> None:
    assert why(table(), f"1 {cards}") is None


@pytest.mark.parametrize(
    "cards", ["", "LJ", "BJ", "S3", "S2 H2", "LJ BJ", "S2 S2 S2", "S3 S3", "LJ S2", "SA S2"]
)
def test_what_is_no_bid_at_level_two(cards: str) -> None:
    assert why(table(), f"1 {cards}") == "bid.cards"


@pytest.mark.parametrize(
    ("standing", "cards", "refusal"),
    [
        # over another seat's bid: strictly higher on the ladder (E1, E2)
        ("2 H2", "S2", "bid.low"),
        ("2 H2", "S2 S2", None),
        ("2 H2 H2", "S2 S2", "bid.low"),
        ("2 H2 H2", "LJ LJ", None),
        ("2 LJ LJ", "BJ BJ", None),
        ("2 BJ BJ", "LJ LJ", "bid.low"),
        ("2 BJ BJ", "S2 S2", "bid.low"),
        # over one's own: strengthening, another suit, no trump
        ("1 H2", "H2 H2", None),
        ("1 H2", "S2 S2", None),
        ("1 H2", "S2", "bid.low"),
        ("1 H2", "LJ LJ", None),
        ("1 LJ LJ", "BJ BJ", None),
    ],
)
def test_bidding_over_a_bid(standing: str, cards: str, refusal: str | None) -> None:
    assert why(table(standing), f"1 {cards}") == refusal


def test_cards_that_are_not_held_cannot_be_shown() -> None:
    assert why(table(), "1 S2 S2", hand="S2 SA") == "play.not_held"


@pytest.mark.parametrize(
    ("setting", "value", "standing", "cards"),
    [
        ("strengthen", "none", "1 H2", "H2 H2"),
        ("own_change", "none", "1 H2", "S2 S2"),
        ("own_change", "no_trump", "1 H2", "S2 S2"),
        ("own_change", "none", "1 H2", "LJ LJ"),
        ("own_change", "none", "1 LJ LJ", "BJ BJ"),
        ("overcall", False, "2 H2", "S2 S2"),
        ("no_trump", False, "2 H2", "LJ LJ"),
        ("no_trump", False, "1 H2", "LJ LJ"),
    ],
)
def test_each_way_of_changing_a_bid_can_be_switched_off(
    setting: str, value: Any, standing: str, cards: str
) -> None:
    assert why(table(standing), f"1 {cards}") is None
    off = variant(bid={setting: value})
    assert why(table(standing, rules=off), f"1 {cards}") == f"bid.{setting}"


def test_another_suit_needs_no_jokers() -> None:
    assert why(table("1 H2", rules=variant(bid={"no_trump": False})), "1 S2 S2") is None


@pytest.mark.parametrize("cards", ["LJ LJ", "H2 H2"])
def test_without_a_change_of_suit_no_trump_and_more_cards_may_still_follow(cards: str) -> None:
    """X01, ``star``: 自保 and 反无主, but no 自反 in another suit."""
    star = variant(bid={"own_change": "no_trump"})
    assert why(table("1 H2", rules=star), f"1 {cards}") is None


def test_a_shorter_ladder_takes_its_rungs_away() -> None:
    assert why(table(rules=variant(bid={"ladder": ("level", "level level")})), "1 LJ LJ") == (
        "bid.cards"
    )


def test_only_the_hands_own_level_can_be_shown() -> None:
    """E5 (ii): the dealer's level, not that of the seat's own side."""
    levels = tuple(parse_level(r) for r in "5353")
    now = Bidding(CLASSIC, levels, dealer=0)
    assert why(now, "1 D3 D3") == "bid.cards"
    assert why(now, "1 D5 D5") is None


@pytest.mark.parametrize(
    ("bids", "hand", "offers"),
    [
        ([], "S2 H2 H2 LJ BJ BJ SA", ["S2", "H2", "H2 H2", "BJ BJ"]),
        (["0 D2"], "S2 H2 H2 LJ BJ BJ SA", ["H2 H2", "BJ BJ"]),
        (["1 S2"], "S2 S2 H2 H2", ["S2 S2", "H2 H2"]),
        ([], "SA SA", []),
    ],
)
def test_all_that_may_be_shown_weak_to_strong(
    bids: list[str], hand: str, offers: list[str]
) -> None:
    legal = legal_bids(table(*bids), parse_cards(hand), 1)
    assert [cards_text(show.cards) for show in legal] == offers


@pytest.mark.parametrize(
    ("bid", "above"),
    [("0 S2", 3), ("0 H2 H2", 2), ("0 LJ LJ", 1), ("0 BJ BJ", 0)],
)
def test_what_could_still_stand_above(bid: str, above: int) -> None:
    seat, show = shown(bid, CLASSIC)
    ladder = CLASSIC.bid.ladder
    assert rungs_above(bid_alone(seat, show), 0, CLASSIC) == ladder[len(ladder) - above :]


# --- who may bid, and who deals ---


@pytest.mark.parametrize(("moves", "dealer"), [(False, 2), (True, 3)])
def test_who_deals_the_first_hand(moves: bool, dealer: int) -> None:
    """E5 (i), X28: the first to show, or the owner of the standing bid."""
    rules = variant(bid={"moves_dealer": moves})
    now = table("2 S2", "3 H2 H2", rules=rules, first=True)
    assert bid_dealer(now) == dealer
    assert stands(now) == "3 H2 H2 = H"


def test_a_dealer_who_is_known_stays_the_dealer() -> None:
    rules = variant(bid={"moves_dealer": True})
    assert bid_dealer(table("2 S2", "3 H2 H2", rules=rules, dealer=1)) == 1
    assert bid_dealer(table(rules=rules, dealer=1)) == 1
    assert bid_dealer(table(rules=rules, first=True)) is None


def test_winners_bid_for_the_deal_with_their_own_levels() -> None:
    """R15: the standing bid's owner deals, at his level."""
    levels = tuple(parse_level(r) for r in "2K5J2")
    now = Bidding(FRIENDS, levels, dealer=0, bidders=(1, 3))
    assert why(now, "0 S2") == "bid.right"
    assert why(now, "1 S2") == "bid.cards"
    now = further(now, "1 SK", "3 DJ DJ")
    assert bid_dealer(now) == 3
    assert stands(now) == "3 DJ DJ = D"


def test_a_side_that_may_show_instead_deals_at_its_own_level() -> None:
    """R7: the dealing side could not show."""
    levels = tuple(parse_level(r) for r in "5353")
    now = Bidding(JOKER_CALL, levels, bidders=(1, 3))
    now = further(now, "1 LJ S3", "3 BJ H3 H3")
    assert bid_dealer(now) == 3


# --- ladders of the other systems ---


@pytest.mark.parametrize(
    ("rules", "level", "standing", "cards", "refusal"),
    [
        # R4, X07: joker sets of one size are one class
        (TITANIC, "T", "0 LJ LJ", "1 BJ BJ", "bid.low"),
        (TITANIC, "T", "0 LJ LJ", "1 ST ST ST", None),
        (TITANIC, "T", "0 ST ST ST", "1 LJ LJ LJ", None),
        (TITANIC, "T", "0 ST ST ST", "1 HT HT HT", "bid.low"),
        # R5: one card more each time
        (HIDDEN, "3", "0 C3 C3", "1 H3 H3", "bid.few"),
        (HIDDEN, "3", "0 C3 C3", "1 H3 H3 H3", None),
        (HIDDEN, "3", "0 C3", "1 LJ LJ", "bid.cards"),
        # R6 list A: over a standing bid jokers need not be four
        (FOUR_KITTY, "3", "0 C3 C3", "1 LJ LJ", None),
        (FOUR_KITTY, "3", "0 C3 C3 C3", "1 BJ BJ", "bid.low"),
        (FOUR_KITTY, "3", "0 C3 C3 C3 C3", "1 LJ LJ LJ LJ", None),
        (FOUR_KITTY, "3", "0 C3 C3", "1 H3 H3", "bid.low"),
        # R7: a joker beside the level cards, whichever
        (JOKER_CALL, "3", "0 LJ C3", "1 BJ H3", "bid.low"),
        (JOKER_CALL, "3", "0 BJ C3", "1 LJ H3 H3", None),
        (JOKER_CALL, "3", "0 LJ C3", "1 H3 H3", "bid.cards"),
        (JOKER_CALL, "3", "0 LJ C3", "1 LJ H3 S3", "bid.cards"),
        (JOKER_CALL, "3", "0 LJ C3", "1 LJ BJ H3 H3", "bid.cards"),
        (JOKER_CALL, "3", "0 LJ C3 C3", "1 LJ LJ", None),
        (JOKER_CALL, "3", "0 LJ C3", "0 LJ C3 C3", None),
        (JOKER_CALL, "3", "0 LJ C3", "0 LJ H3 H3", "bid.own_change"),
        # R10, three decks: more level cards, or as many jokers
        (SERVER, "2", "0 H2 H2", "1 BJ BJ", None),
        (SERVER, "2", "0 H2 H2", "1 C2 C2 C2", None),
        (SERVER, "2", "0 H2 H2", "1 C2 C2", "bid.low"),
        # R13: an overcall is a pair
        (MATCH_SEVEN, "2", "0 C2 C2", "1 H2 H2", "bid.low"),
        (MATCH_SEVEN, "2", "0 C2", "1 H2 H2", None),
        # R18g: triples by suit
        (RANKED, "2", "0 LJ LJ LJ", "1 S2 S2 S2", "bid.low"),
        (RANKED, "2", "0 D2 D2 D2", "1 C2 C2 C2", None),
        (RANKED, "2", "0 H2 H2 H2", "1 C2 C2 C2", "bid.low"),
        (RANKED, "2", "0 H2 H2", "1 D2 D2 D2", None),
        (RANKED, "2", "0 H2 H2", "1 S2 S2", "bid.low"),
    ],
)
def test_over_a_standing_bid(
    rules: Rules, level: str, standing: str, cards: str, refusal: str | None
) -> None:
    assert why(table(standing, rules=rules, level=level), cards) == refusal


@pytest.mark.parametrize(
    ("rules", "refusal"),
    [
        (CLASSIC, None),
        (FOUR_KITTY, "bid.own_change"),
        (MATCH_FOUR, "bid.own_change"),
        (MATCH_SEVEN, "bid.own_change"),
    ],
)
def test_another_suit_over_ones_own(rules: Rules, refusal: str | None) -> None:
    """E3 (i)."""
    assert why(table("0 SK", rules=rules, level="K"), "0 HK HK") == refusal


@pytest.mark.parametrize("rules", [CLASSIC, FOUR_KITTY, HIDDEN, MATCH_FOUR, MATCH_SEVEN])
def test_a_second_card_of_ones_own(rules: Rules) -> None:
    """E3 (ii): strengthening shows the whole set."""
    now = table("0 SK", rules=rules, level="K")
    assert why(now, "0 SK SK", hand="SK HK") == "play.not_held"
    assert stands(further(now, "0 SK SK")) == "0 SK SK = S"


@pytest.mark.parametrize("rules", [CLASSIC, TITANIC, FOUR_KITTY, HIDDEN, MATCH_FOUR, MATCH_SEVEN])
def test_no_coming_back_with_as_many(rules: Rules) -> None:
    """E3 (iii)."""
    assert why(table("0 SK", "1 DK DK", rules=rules, level="K"), "0 SK SK") in (
        "bid.low", "bid.few",
    )  # fmt: skip


def test_jokers_of_one_colour_strengthen_too() -> None:
    rules = variant(SERVER, bid={"own_change": "none"})
    now = table("0 LJ LJ", rules=rules)
    assert why(now, "0 LJ LJ LJ") is None
    assert why(now, "0 BJ BJ BJ") == "bid.own_change"


# --- openings ---


@pytest.mark.parametrize(
    ("cards", "refusal"),
    [
        ("LJ LJ", "bid.opening.four"),
        ("BJ BJ BJ", "bid.opening.four"),
        ("BJ BJ BJ BJ", None),
        ("S3 S3 S3", None),
    ],
)
def test_no_trump_opens_with_four_jokers(cards: str, refusal: str | None) -> None:
    """X18."""
    now = table(rules=FOUR_KITTY, level="3")
    assert why(now, f"0 {cards}") == refusal


def test_four_jokers_that_open_make_no_trump() -> None:
    now = table(rules=FOUR_KITTY, level="3")
    assert why(now, "0 LJ LJ LJ LJ = H") == "bid.suit"
    assert stands(further(now, "0 LJ LJ LJ LJ")) == "0 LJ LJ LJ LJ = NT"


@pytest.mark.parametrize(
    ("first", "cards", "refusal"),
    [
        (True, "S3", "bid.opening.little"),
        (True, "LJ S3", None),
        (True, "LJ S3 S3", None),
        (True, "BJ S3", "bid.cards"),
        (True, "LJ LJ S3", "bid.cards"),
        (True, "LJ", "bid.cards"),
        (False, "LJ S3", "bid.cards"),
        (False, "S3", None),
    ],
)
def test_the_first_bid_of_a_match_has_one_little_joker(
    first: bool, cards: str, refusal: str | None
) -> None:
    """R12; later hands are bid freely."""
    assert why(table(rules=MATCH_FOUR, level="3", first=first), f"0 {cards}") == refusal


def test_the_little_joker_adds_nothing_and_is_not_asked_for_again() -> None:
    now = table("2 LJ S3", rules=MATCH_FOUR, level="3", first=True)
    assert why(now, "3 H3") == "bid.few"
    assert why(now, "3 LJ H3 H3") == "bid.cards"
    now = further(now, "3 H3 H3")
    assert (stands(now), bid_dealer(now)) == ("3 H3 H3 = H", 3)


@pytest.mark.parametrize("cards", ["S3 S3", "LJ S3 S3"])
def test_who_opened_with_it_may_show_the_little_joker_again(cards: str) -> None:
    now = table("2 LJ S3", rules=MATCH_FOUR, level="3", first=True)
    assert why(now, f"2 {cards}") is None
    assert why(now, "0 LJ S3 S3") == "bid.cards"


def test_nobody_else_may_show_the_little_joker() -> None:
    now = table("2 LJ S3", rules=MATCH_FOUR, level="3", first=True)
    assert why(now, "1 LJ S3 S3") == "bid.cards"
    assert why(further(now, "1 C3 C3"), "2 LJ H3 H3 H3") == "bid.cards"
    assert why(table("2 S3", rules=MATCH_FOUR, level="3"), "2 LJ S3 S3") == "bid.cards"


def test_jokers_alone_do_not_open_where_one_stands_beside_level_cards() -> None:
    rules = variant(MATCH_FOUR, bid={"ladder": ("level", "LJ LJ")})
    assert why(table(rules=rules, level="3", first=True), "0 LJ LJ") == "bid.opening.little"
    assert why(table(rules=rules, level="3"), "0 LJ LJ") is None


def test_at_the_joker_level_two_jokers_open() -> None:
    assert why(table(rules=FOUR_KITTY, level="W"), "0 LJ LJ") is None


# --- adding to another's bid ---


def test_any_seat_may_fix_a_bid_with_the_second_card() -> None:
    """R13: it stays with the first caller; only jokers stand above."""
    now = table("1 S2", rules=MATCH_SEVEN, first=True)
    assert why(now, "2 H2") == "bid.low"
    now = further(now, "2 S2")
    assert now.standing == BidMade(1, parse_cards("S2 S2"), by=2)
    assert bid_dealer(now) == 1
    assert why(now, "3 H2 H2") == "bid.low"
    assert why(now, "1 LJ LJ") == "bid.own_change"
    now = further(now, "2 LJ LJ")
    assert (stands(now), bid_dealer(now)) == ("2 LJ LJ = NT", 2)


def test_a_bid_is_fixed_only_while_it_stands() -> None:
    now = table("1 S2", "2 H2 H2", rules=MATCH_SEVEN)
    assert why(now, "3 S2") == "bid.low"


def test_a_second_card_that_fixes_is_one_card_of_another_seat() -> None:
    rules = variant(MATCH_SEVEN, table={"decks": 3})
    now = table("1 S2", rules=rules)
    assert why(now, "1 S2") == "bid.low"
    assert stands(further(now, "2 S2 S2")) == "2 S2 S2 = S"


def test_only_the_caller_where_nobody_else_may_add() -> None:
    assert why(table("1 S2"), "3 S2") == "bid.low"


def test_a_partner_may_add_any_number() -> None:
    """R12: the added cards alone; all of them count, and the first caller keeps the bid."""
    now = table("0 S3", rules=MATCH_FOUR, level="3")
    assert why(now, "1 S3") == "bid.few"
    now = further(now, "2 S3")
    assert stands(now) == "0 S3 S3 = S"
    assert why(now, "1 H3 H3") == "bid.few"
    assert why(now, "2 S3", hand="S3") == "play.not_held"
    now = further(now, "2 S3", "0 S3 S3")
    assert stands(now) == "0 S3 S3 S3 S3 = S"


def test_the_other_side_may_add_to_its_own_call_too() -> None:
    """R12: to stand again it must exceed the standing number."""
    now = table("0 S3", "1 H3 H3", "1 H3 H3 H3", rules=MATCH_FOUR, level="3")
    assert why(now, "2 S3 S3") == "bid.few"
    now = further(now, "2 S3 S3 S3")
    assert stands(now) == "0 S3 S3 S3 S3 = S"
    assert now.standing is not None
    assert now.standing.by == 2


def test_partners_of_opposite_sides_do_not_mix() -> None:
    now = table("0 S3", "1 H3 H3", rules=MATCH_FOUR, level="3")
    assert stands(further(now, "2 C3 C3 C3")) == "2 C3 C3 C3 = C"
    assert stands(further(now, "2 H3 H3 H3")) == "2 H3 H3 H3 = H"


def test_what_a_partner_added_belongs_to_its_suit() -> None:
    ladder = tuple(" ".join(["level"] * n) for n in range(1, 7))
    rules = variant(MATCH_FOUR, table={"decks": 6}, bid={"ladder": ladder})
    now = table("0 S3", "2 S3", "1 H3 H3 H3", rules=rules, level="3")
    assert stands(further(now, "0 S3 S3 S3")) == "0 S3 S3 S3 S3 = S"
    now = further(now, "0 C3 C3 C3 C3", "0 C3 C3 C3 C3 C3")
    assert stands(now) == "0 C3 C3 C3 C3 C3 = C"


# --- hidden calls ---


def test_others_see_how_many_cards_a_hidden_call_has() -> None:
    """X36."""
    bid = BidMade(0, parse_cards("S3 S3"))
    assert bid_seen(bid, 0, HIDDEN) == bid
    for seat in (1, 2, 3, None):
        assert bid_seen(bid, seat, HIDDEN) == BidMade(0, (), hidden=2)
    assert bid_seen(bid, 1, CLASSIC) == bid


def test_partners_who_may_add_see_what_they_add_to() -> None:
    opened = BidMade(0, parse_cards("LJ S3"))
    assert bid_seen(opened, 2, MATCH_FOUR) == opened
    assert bid_seen(opened, 1, MATCH_FOUR) == BidMade(0, (), hidden=1)


def test_a_hidden_call_is_bid_over_by_its_number_alone() -> None:
    known = table("0 S3 S3", rules=HIDDEN, level="3")
    seen = known._replace(bids=tuple(bid_seen(b, 1, HIDDEN) for b in known.bids))
    for cards in ("1 H3 H3", "1 S3 S3", "1 H3 H3 H3"):
        assert why(known, cards) == why(seen, cards)
    refusal = check_bid(known, parse_cards("H3"), 1, Show(parse_cards("H3")))
    assert refusal is not None
    assert refusal.params == {"n": 2}


# --- two colours ---


def test_a_level_card_names_its_colour() -> None:
    """R3: cards of a colour are twins; the two jokers are not."""
    now = table(rules=COLOURS)
    assert stands(further(now, "0 C2")) == "0 C2 = B"
    assert stands(further(now, "0 D2", "1 S2 C2")) == "1 S2 C2 = B"
    assert stands(further(now, "0 H2", "0 H2 D2")) == "0 H2 D2 = R"
    assert why(now, "0 S2 H2") == "bid.cards"
    assert why(now, "0 LJ BJ") == "bid.cards"
    offers = legal_bids(now, parse_cards("S2 C2 D2"), 0)
    assert [cards_text(s.cards) for s in offers] == ["S2", "D2", "C2", "S2 C2"]


# --- the joker level ---


def test_at_the_joker_level_jokers_bid_and_their_owner_names_the_suit() -> None:
    """R15: more beat fewer, big beat little."""
    now = table(rules=FRIENDS, level="W")
    assert why(now, "0 S2") == "bid.cards"
    assert why(now, "0 LJ") == "bid.cards"
    assert why(now, "0 LJ BJ") == "bid.cards"
    now = further(now, "0 LJ LJ = S")
    assert stands(now) == "0 LJ LJ = S"
    assert why(now, "1 LJ LJ = H") == "bid.low"
    now = further(now, "1 BJ BJ")
    assert stands(now) == "1 BJ BJ = NT"
    assert stands(further(now, "2 LJ LJ LJ = C")) == "2 LJ LJ LJ = C"


def test_at_the_joker_level_no_ladder_is_needed() -> None:
    now = table(rules=variant(HIDDEN, bid={"hidden": False}), level="W")
    now = further(now, "0 LJ LJ = S", "1 BJ BJ = D", "2 LJ LJ LJ")
    assert why(now, "3 BJ BJ = H") == "bid.low"


def test_levels_of_their_own_meet_on_one_ladder() -> None:
    levels = tuple(parse_level(r) for r in "WTTTT")
    now = further(Bidding(FRIENDS, levels), "1 ST ST", "0 LJ LJ = H", "2 CT CT CT")
    assert stands(further(now, "0 LJ LJ LJ = H")) == "0 LJ LJ LJ = H"
    assert why(further(Bidding(FRIENDS, levels), "0 LJ LJ = H"), "1 BJ BJ") == "bid.low"


def test_all_suits_are_offered_where_the_bidder_names_one() -> None:
    offers = legal_bids(table(rules=FRIENDS, level="W"), parse_cards("LJ LJ BJ S2"), 0)
    assert {s.strain for s in offers} == {0, 1, 2, 3, None}
    assert {s.cards for s in offers} == {parse_cards("LJ LJ")}


@pytest.mark.parametrize(("colours", "suits"), [(False, 4), (True, 2)])
def test_only_suits_of_the_rules_can_be_named(colours: bool, suits: int) -> None:
    rules = variant(FRIENDS, order={"suits": "colours" if colours else "four"})
    now, jokers = table(rules=rules, level="W"), parse_cards("LJ LJ")
    legal = [n for n in range(6) if check_bid(now, jokers, 0, Show(jokers, n)) is None]
    assert legal == list(range(suits))


def test_cards_that_say_their_suit_leave_no_choice() -> None:
    assert why(table(), "0 S2 = H") == "bid.suit"
    assert why(table(), "0 S2 = S") is None
    assert why(table(), "0 LJ LJ = S") == "bid.suit"
    assert why(table(), "0 LJ LJ = NT") is None
    assert not names_suit(parse_cards("LJ LJ"), 0, CLASSIC)
