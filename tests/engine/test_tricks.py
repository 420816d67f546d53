from __future__ import annotations

import pytest

from engine.rules import load_preset
from engine.rules.settings import Rules
from engine.shapes import components
from engine.tricks import (
    FORCED,
    Played,
    Trick,
    challenge,
    check_lead,
    others_void,
    strength,
    throw_penalty,
    winning,
)
from tests.engine.helpers import CLASSIC, by_face, c, strain, text, variant


def winner(plays: str, suit: str, level: str, rules: Rules = CLASSIC) -> int:
    """The number, from 1, of the play that wins; plays are divided by ``|``."""
    played = [Played(i, c(p)) for i, p in enumerate(plays.split("|"))]
    return winning(played, strain(suit, level, rules), rules) + 1


@pytest.mark.parametrize(
    ("plays", "suit", "level", "expected"),
    [
        # singles
        ("H9 | HJ | H2 | HQ", "S", "T", 4),
        ("H9 | C2 | H8 | DA", "S", "T", 1),
        ("H9 | S2 | HA | S3", "S", "T", 4),
        ("H9 | HT | HA | S3", "S", "T", 2),
        ("SA | HT | ST | LJ", "S", "T", 4),
        ("SA | HT | DT | S2", "S", "T", 2),
        ("BJ | BJ | LJ | S2", "S", "T", 1),
        # equal cards: the first played
        ("HA | HA | H2 | H3", "S", "T", 1),
        ("H2 | HA | HA | H3", "S", "T", 2),
        ("CT | HT | DT | S2", "NT", "T", 1),
        # pairs
        ("H9 H9 | HJ HQ | HK HK | S2 S3", "S", "T", 3),
        ("H9 H9 | S2 S2 | HK HK | S3 S4", "S", "T", 2),
        ("H9 H9 | S2 S2 | S3 S3 | HT HT", "S", "T", 4),
        # tractors
        ("H3 H3 H4 H4 | H8 H8 H9 H9 | HA HA HK HQ | S2 S2 S4 S4", "S", "T", 2),
        ("H3 H3 H4 H4 | H8 H8 H9 H9 | S2 S2 S3 S3 | LJ LJ BJ BJ", "S", "T", 4),
        ("H3 H3 H4 H4 | HT HT ST ST | LJ LJ ST ST | S2 S3 S4 S5", "S", "T", 3),
        # throws: all-single ones by the top card, the others by their longest part
        ("HA HK | S2 S9 | S8 S7 | C2 S3", "S", "T", 2),
        ("HA HA HK | S2 S2 SA | S3 S3 S4 | BJ LJ ST", "S", "T", 3),
        ("HA HA HK HK H3 H3 | S2 S2 S3 S3 S9 S9 | S4 S4 S5 S5 S7 S7", "S", "T", 3),
        ("HA HA HQ HQ | S2 S2 S9 S9 | S8 S8 S7 S7 | H2 H2 H4 H5", "S", "T", 2),
        # a discard never wins, a mixed play is a discard
        ("H2 H2 | S3 C3 | C4 C4 | SA S2", "S", "T", 1),
        ("H9 H8 | S3 CA | HA C2 | CA CK", "S", "T", 1),
        # trumps led are not ruffed
        ("S2 | H9 | S3 | HA", "S", "T", 3),
    ],
)  # fmt: skip
def test_who_wins(plays: str, suit: str, level: str, expected: int) -> None:
    assert winner(plays, suit, level) == expected


def test_the_winner_so_far_of_an_unfinished_trick() -> None:
    assert [winner(p, "S", "T") for p in ("H9", "H9 | HA", "H9 | HA | S2")] == [1, 2, 3]


def test_two_led_pairs_are_compared_on_the_higher_pair() -> None:
    assert winner("H9 H9 H2 H2 | S3 S3 S9 S9 | S7 S7 S8 S8 | S2 S2 SA SA", "S", "T") == 4


def lead_refused(cards: str, rules: Rules, void: bool = False) -> str | None:
    """Why a lead is refused, trump S, level T."""
    refusal = check_lead(c(cards), strain("S", "T", rules), rules, void)
    return refusal.code if refusal else None


@pytest.mark.parametrize(
    ("cards", "code"),
    [("SA HK", "lead.suits"), ("SA HT", None), ("BJ HT S2", None), ("HA H2 HQ", None)],
)
def test_a_lead_is_of_one_suit(cards: str, code: str | None) -> None:
    assert lead_refused(cards, CLASSIC) == code


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        # R16, 边三轮: A + KK or K + AA of one plain suit
        ("HA HK HK", None),
        ("HA HA HK", None),
        ("CK CA CK", None),
        ("HA HQ HQ", "throw.side_three"),
        ("HA HK", "throw.side_three"),
        ("HA HA HA HK", "throw.side_three"),
        ("HA HA HQ", "throw.side_three"),
        ("SA SK SK", "throw.side_three"),
        ("HA HA", None),
        ("HA HA HK HK", None),
        ("HA DK DK", "lead.suits"),
    ],
)
def test_three_beside_are_the_only_throw(cards: str, code: str | None) -> None:
    assert lead_refused(cards, load_preset("auction-3")) == code


def test_three_beside_are_of_one_colour_where_suits_are_colours() -> None:
    rules = variant(base="one-deck-colours", throw={"allowed": "side_three"})
    assert lead_refused_in(rules, "HA HK DK") is None
    assert lead_refused_in(rules, "HA DA CK") == "lead.suits"


def lead_refused_in(rules: Rules, cards: str) -> str | None:
    refusal = check_lead(c(cards), strain("B", "T", rules), rules)
    return refusal.code if refusal else None


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("HA HK", "throw.barred"),
        ("HA HA HK HK HJ", "throw.barred"),
        ("HA HA HK HK", None),
        ("HA HA HA HA", None),
        ("HA", None),
    ],
)
def test_throws_may_be_barred(cards: str, code: str | None) -> None:
    """R12; and where there are no tractors two linked pairs are a throw (X29)."""
    assert lead_refused(cards, load_preset("match-four")) == code
    linked = "throw.barred" if cards == "HA HA HK HK" else code
    assert lead_refused(cards, load_preset("server-4")) == linked


def test_a_throw_is_refused_when_all_others_have_shown_that_they_are_void() -> None:
    """R5, X13."""
    hidden = load_preset("four-hidden")
    assert lead_refused("HA HQ", hidden, void=True) == "throw.void"
    assert lead_refused("HA HQ", hidden, void=False) is None
    assert lead_refused("HA HA", hidden, void=True) is None
    assert lead_refused("HA HQ", CLASSIC, void=True) is None


def test_a_seat_has_shown_itself_void_when_it_did_not_follow_in_full() -> None:
    def trick(*plays: str, first: int = 0) -> Trick:
        return Trick(tuple(Played((first + i) % 4, c(p)) for i, p in enumerate(plays)), first)

    t, rules = strain("S", "T"), CLASSIC
    heart = c("HA")[0]
    one = trick("HA HA", "H3 C3", "C4 C5", "S2 S2")
    assert others_void([one], 0, heart, t, rules)
    assert not others_void([one], 1, heart, t, rules)
    half = trick("HA", "C3", "H4", "S2")
    assert not others_void([half], 0, heart, t, rules)
    later = trick("HK", "H2", "D3", "H5", first=3)
    assert not others_void([half, later], 0, heart, t, rules)
    third = trick("HQ", "S5", "D4", "C3")
    assert others_void([half, later, third], 0, heart, t, rules)
    # discards on another suit show nothing, level cards are trumps
    assert not others_void([trick("C2", "D3", "D4", "D5")], 0, heart, t, rules)
    assert others_void([trick("H2", "HT", "CT", "D5")], 0, heart, t, rules)
    assert not others_void([], 0, heart, t, rules)


def thrown(throw: str, *others: str, rules: Rules = CLASSIC) -> str | None:
    """What a failed throw must play, ``None`` when it stands."""
    hands = [(i, c(h)) for i, h in enumerate(others, 1)]
    failed = challenge(c(throw), hands, strain("S", "T", rules), rules)
    return by_face(failed.forced) if failed else None


@pytest.mark.parametrize(
    ("throw", "others", "forced"),
    [
        # no throw at all: nothing is judged
        ("H2", ["HA"], None),
        ("H2 H2", ["HA HA"], None),
        ("H2 H2 H3 H3", ["HA HA HK HK"], None),
        # R1's examples
        ("HA HA HK", ["HQ HQ"], None),
        ("HA HK HK", ["HQ HQ", "HA"], None),
        ("HA HQ HQ HJ HJ", ["HK HK"], None),
        ("H9 H8 H8 H4 H4", ["H7 H7", "H9"], "H4 H4"),
        ("H9 H8 H8 H4 H4", ["HJ"], "H9"),
        ("H9 H8 H8 H4 H4", ["HQ HQ"], "H4 H4"),
        ("H9 H8 H8 H4 H4", ["H5 H5"], "H4 H4"),
        # equal is not higher
        ("HA HQ HQ", ["HA HK", "HQ HJ"], None),
        ("HA HK", ["HA"], "HK"),
        # a tractor is beaten by a tractor of its length only
        ("H9 H9 H8 H8 HA", ["HK HK", "HQ HQ", "HJ HJ"], None),
        ("H9 H9 H8 H8 HA", ["HK HK HQ HQ"], "H8 H8 H9 H9"),
        ("H9 H9 H8 H8 H7 H7 HA", ["HK HK HQ HQ"], None),
        ("H9 H9 H8 H8 HA", ["HJ HJ H9 H9"], "H8 H8 H9 H9"),
        # a pair inside a tractor beats a pair
        ("H9 H9 HA", ["HK HK HQ HQ"], "H9 H9"),
        # trumps do not refute a plain throw; one hand must hold the whole component
        ("HA HK HK", ["S2 S2 BJ BJ"], None),
        ("HA HQ HQ", ["HK", "HK"], None),
        # trumps among themselves
        ("ST S9", ["LJ"], "S9"),
        ("HT DT", ["CT"], None),
        ("HT DT", ["ST"], "HT"),
    ],
)
def test_a_throw_stands_or_its_lowest_beatable_part_is_played(
    throw: str, others: list[str], forced: str | None
) -> None:
    assert thrown(throw, *others) == forced


def test_a_failed_throw_names_who_beats_what_is_forced() -> None:
    hands = [(3, c("H2")), (0, c("HQ HQ")), (1, c("HA"))]
    failed = challenge(c("H9 H8 H8 H4 H4"), hands, strain("S", "T"), CLASSIC)
    assert failed is not None
    assert (failed.seat, text(failed.beaten_by)) == (0, "HQ HQ")


@pytest.mark.parametrize(
    ("others", "component", "single", "fewest", "first"),
    [
        # 98844 with a jack outside; with queens; with fives; with both
        (["HJ"], "H9", "H4", "H9", "H9"),
        (["HJ HJ"], "H4 H4", "H4", "H9", "H8 H8"),
        (["H5 H5"], "H4 H4", "H4", "H4 H4", "H4 H4"),
        (["HJ", "H5 H5"], "H4 H4", "H4", "H9", "H9"),
        (["H5 H5", "HJ"], "H4 H4", "H4", "H9", "H4 H4"),
        (["", "HQ HQ H5 H5"], "H4 H4", "H4", "H9", "H8 H8"),
    ],
)
def test_each_way_to_choose_what_is_forced(
    others: list[str], component: str, single: str, fewest: str, first: str
) -> None:
    """X03: R1, R10, R6, and the first component found, asking in play order."""
    policies = ("lowest_component", "lowest_single", "fewest_cards", "first_beatable")
    for forced, expected in zip(policies, (component, single, fewest, first), strict=True):
        rules = variant(throw={"forced": forced})
        assert thrown("H9 H8 H8 H4 H4", *others, rules=rules) == expected, forced


def test_the_lowest_single_may_come_out_of_a_tractor_that_nobody_beats() -> None:
    rules = load_preset("server-3")
    assert thrown("H3 H3 H4 H4 H8", "HJ", rules=rules) == "H3"
    assert thrown("H3 H3 H4 H4 HA", "HJ", rules=rules) is None


def test_a_failed_throw_of_the_lowest_single_still_names_who_beats_it() -> None:
    rules = load_preset("server-3")
    hands = [(3, c("H2")), (0, c("HQ HQ")), (1, c("HA"))]
    failed = challenge(c("H9 H8 H8 H4 H4"), hands, strain("S", "T"), rules)
    assert failed is not None
    assert (text(failed.forced), failed.seat) in (("H4", 0), ("H4", 1))


def test_every_choice_of_the_settings_has_its_function() -> None:
    for forced in FORCED:
        assert variant(throw={"forced": forced}).throw.forced == forced


@pytest.mark.parametrize(
    ("throw", "others", "forced"),
    [
        # a part is beaten by its own shape only: a triple by triples, also out of quads
        ("HA H9 H9 H9", ["HK HK HK"], "H9 H9 H9"),
        ("HA H9 H9 H9", ["HK HK HK HK"], "H9 H9 H9"),
        ("HA H9 H9 H9", ["HK HK HQ HQ"], None),
        ("HA H9 H9 H9 H9", ["HK HK HK HK"], "H9 H9 H9 H9"),
        ("HA H9 H9 H9 H9", ["HK HK HK HQ HQ HQ"], None),
        # a wider form of as many cards is another shape: it does not refute a throw
        ("HA H3 H3 H4 H4", ["HK HK HK HK"], None),
    ],
)
def test_throws_of_larger_sets(throw: str, others: list[str], forced: str | None) -> None:
    assert thrown(throw, *others, rules=variant(table={"decks": 4})) == forced


def test_throws_of_a_colour() -> None:
    """R3: the pair of the other two-coloured kings is a pair."""
    rules = load_preset("one-deck-colours")
    others = [(1, c("HK DK")), (2, ()), (3, ())]
    failed = challenge(c("HA HQ DQ"), others, strain("B", "5", rules), rules)
    assert failed is not None
    assert by_face(failed.forced) == "HQ DQ"
    assert sorted(failed.beaten_by) == sorted(c("HK DK"))
    assert challenge(c("HA HQ DQ"), [(1, c("HK CK"))], strain("B", "5", rules), rules) is None


@pytest.mark.parametrize(
    ("changes", "cost"),
    [
        ({}, (0, "none")),
        ({"penalty_kind": "points", "penalty": 10}, (10, "points")),
        ({"penalty_kind": "card_points", "penalty": 10}, (30, "points")),
        ({"penalty_kind": "room", "penalty": 1}, (1, "room")),
        ({"penalty_kind": "points", "penalty": 0}, (0, "none")),
        ({"penalty_kind": "none", "penalty": 10}, (0, "none")),
    ],
)
def test_what_a_failed_throw_costs(changes: dict[str, object], cost: tuple[int, str]) -> None:
    """B4: nothing, points a try, points for each card taken back, or room points."""
    rules = variant(throw=changes)
    assert throw_penalty(c("H9 H8 H8 H4 H4"), c("H4 H4"), rules) == cost


# --- other ways to compare ---

DECKS4 = {"table": {"decks": 4}}
HIGHEST = variant(ruff={"compare": "highest"})
EVERY = variant(ruff={"compare": "every"})
EXACT = variant(ruff={"form": "exact"})
WIDER = variant(**DECKS4, ruff={"wider_wins": True})
FOUR = variant(**DECKS4)


@pytest.mark.parametrize(
    ("plays", "level", "longest", "highest", "every"),
    [
        # D2 (i) and (ii)
        ("C4 C6 | S2 S3 | S3 S4 | S2 BJ", "K", 4, 4, 3),
        ("HA HK HK | S5 S5 SA | S6 S6 S3 | D3 D4 D4", "2", 3, 2, 2),
        # equal is never enough
        ("HA HK | S5 S6 | S5 S6 | S6 S5", "2", 2, 2, 2),
        ("HA HK | S5 S6 | S6 S6 | S5 S7", "2", 4, 4, 2),
        ("HA HK | S5 S6 | S7 S8 | S6 S9", "2", 4, 4, 3),
        # a ruff must show the form whatever is compared
        ("HA HA HK | SA SK SQ | S3 S3 S4 | H3 H4 H5", "2", 3, 3, 3),
    ],
)
def test_three_ways_to_compare(
    plays: str, level: str, longest: int, highest: int, every: int
) -> None:
    assert winner(plays, "S", level) == longest
    assert winner(plays, "S", level, HIGHEST) == highest
    assert winner(plays, "S", level, EVERY) == every


@pytest.mark.parametrize(
    ("plays", "contains", "exact"),
    [
        # D5 (ii): a pair may stand for two singles, not where the form must be the same
        ("HA HK | ST ST | H3 H4 | H5 H7", 2, 1),
        ("H6 H6 | S3 S4 | H3 H4 | H5 H7", 1, 1),
        ("HA HK | S3 S4 | H3 H4 | H5 H7", 2, 2),
        # two pairs for pair and two singles (D1)
        ("HA HA HQ HJ | S3 S3 S5 S5 | H2 H3 H4 H5", 2, 1),
        ("HA HA HQ HJ | S3 S3 S5 S6 | H2 H3 H4 H5", 2, 2),
        # a tractor for two pairs
        ("HA HA HQ HQ | S3 S3 S4 S4 | H2 H3 H4 H5", 2, 1),
        ("HA HA HQ HQ | S3 S3 S5 S5 | H2 H3 H4 H5", 2, 2),
        ("HA HA HK HK | S3 S3 S4 S4 | H2 H3 H4 H5", 2, 2),
    ],
)
def test_the_form_of_a_ruff(plays: str, contains: int, exact: int) -> None:
    assert winner(plays, "S", "T") == contains
    assert winner(plays, "S", "T", EXACT) == exact


def test_a_following_play_of_another_form_is_no_better_where_it_must_be_the_same() -> None:
    """A throw of two singles that stands, and a pair that follows it in the suit."""
    assert winner("HQ HJ | HK HK | H3 H4 | H5 H7", "S", "T") == 2
    assert winner("HQ HJ | HK HK | H3 H4 | H5 H7", "S", "T", EXACT) == 1


@pytest.mark.parametrize(
    ("plays", "wider", "plain"),
    [
        # R12, 枪毙: plain AAKK, a plain bomb over it, then only a trump bomb is a ruff
        ("HA HA HK HK | H7 H7 H7 H7 | S3 S3 S4 S4 | H3 H4 H5 H6", 2, 3),
        ("HA HA HK HK | H7 H7 H7 H7 | S3 S3 S3 S3 | H3 H4 H5 H6", 3, 1),
        # ruffed by a trump tractor already: plain 7777 is too late
        ("HA HA HK HK | S3 S3 S4 S4 | H7 H7 H7 H7 | H3 H4 H5 H6", 2, 2),
        # 6666 beats AAKK, 555666 beats AAKKQQ
        ("HA HA HK HK | H6 H6 H6 H6 | H3 H4 H5 H8 | H9 HJ HQ HQ", 2, 1),
        ("HA HA HK HK HQ HQ | H5 H5 H5 H6 H6 H6 | H3 H4 H7 H8 H9 HJ", 2, 1),
        # narrower or shorter forms never win
        ("H6 H6 H6 H6 | HA HA HK HK | H3 H4 H5 H8", 1, 1),
        ("H5 H5 H5 H6 H6 H6 | HA HA HK HK HQ HQ | H3 H4 H7 H8 H9 HJ", 1, 1),
        ("H6 H6 H6 H6 | S3 S3 S4 S4 | H3 H4 H5 H8", 1, 1),
        # bombs among themselves
        ("H6 H6 H6 H6 | H7 H7 H7 H7 | HA HA HK HK", 2, 2),
        ("HA HA HK HK | H6 H6 H6 H6 | H7 H7 H7 H7 | H5 H5 H5 H5", 3, 1),
        # two single cards, or a pair, are nothing wider
        ("HQ HQ | HA HA | H3 H4", 2, 2),
        # R6: three quads beat four triples, four triples beat six pairs
        (
            "HA HA HK HK HQ HQ HJ HJ H9 H9 H8 H8 | H5 H5 H5 H6 H6 H6 H7 H7 H7 H8 H8 H8"
            " | H3 H3 H3 H3 H4 H4 H4 H4 H5 H5 H5 H5", 3, 1,
        ),
        # a throw is no form of its own size
        ("HA HA HQ HQ | S6 S6 S6 S6 | S3 S3 S5 S5 | H3 H4 H5 H8", 2, 2),
    ],
)  # fmt: skip
def test_bombs_and_bulldozers(plays: str, wider: int, plain: int) -> None:
    assert winner(plays, "S", "T", WIDER) == wider
    assert winner(plays, "S", "T", FOUR) == plain


@pytest.mark.parametrize(
    ("slug", "plays", "expected"),
    [
        # R6's list at level 3, trump D: each beats those before it
        ("four-kitty", "HA HA HK HK | D5 D5 D4 D4 | DA DA DK DK | C3 C3 C2 C2", 4),
        ("four-kitty", "HA HA HK HK | C3 C3 C2 C2 | H3 H3 H2 H2 | S3 S3 S2 S2", 4),
        ("four-kitty", "HA HA HK HK | S3 S3 S2 S2 | D3 D3 D2 D2 | BJ BJ LJ LJ", 4),
        ("four-kitty", "HA HA HK HK | BJ BJ LJ LJ | D4 D4 D4 D4 | S3 S3 S2 S2", 3),
        # off level pairs are equal, off level tractors are not (X22)
        ("four-kitty", "D4 D4 | C3 C3 | S3 S3 | H3 H3", 2),
        ("four-hidden", "D5 D5 D4 D4 | C3 C3 C2 C2 | S3 S3 S2 S2 | H3 H3 H2 H2", 1),
        ("four-hidden", "DA DA D2 D2 | C3 C3 C2 C2 | S3 S3 S2 S2 | H3 H3 H2 H2", 2),
        ("four-hidden", "DA DA D2 D2 | C3 C3 C2 C2 | D3 D3 D2 D2 | DK DK DQ DQ", 4),
        ("match-four", "D5 D5 D4 D4 | DA DA D2 D2 | DA DA DK DK | BJ BJ LJ LJ", 4),
        # the same form only: a pair is no two singles
        ("four-hidden", "HA HK | D4 D4 | D4 D5 | H5 H6", 3),
        # R10: a larger set may show a smaller one, then the highest card decides
        ("server-3", "H9 H9 H8 | D4 D4 D4 | D5 D5 D6 | C4 C4 C4", 3),
        ("server-3", "H9 H9 H8 | D4 D4 D9 | D5 D5 D6 | C4 C4 C4", 2),
    ],
)
def test_tricks_of_the_presets(slug: str, plays: str, expected: int) -> None:
    """Trump D, level 3."""
    assert winner(plays, "D", "3", load_preset(slug)) == expected


def test_a_ruff_of_a_colour() -> None:
    """R3: C4 S4 is a pair of black trumps, HA DA one of plain reds."""
    rules = load_preset("one-deck-colours")
    assert winner("HK DK | S4 C4 | S6 S7 | HA DA", "B", "5", rules) == 2
    assert winner("HK DK | S4 S6 | S6 S7 | HA DA", "B", "5", rules) == 4


def test_strength_says_what_is_a_discard() -> None:
    t = strain("S", "T")
    lead = components(c("HA HA"), t, CLASSIC.tractor)
    assert strength(c("CA CA"), lead, t, CLASSIC) is None
    assert strength(c("S3 C3"), lead, t, CLASSIC) is None
    assert strength(c("S3 S4"), lead, t, CLASSIC) is None
    ruff, follow = (strength(c(x), lead, t, CLASSIC) for x in ("S3 S3", "HK HK"))
    assert ruff is not None
    assert follow is not None
    assert (ruff.ruff, follow.ruff) == (True, False)


def test_the_points_of_a_trick() -> None:
    plays = tuple(Played(i, c(p)) for i, p in enumerate(["HT", "H5", "HK", "LJ"]))
    assert Trick(plays, 3).points == 25
