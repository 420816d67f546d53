"""The slow player against the printed examples of the texts and the public cases, by number."""

from __future__ import annotations

import pytest

from tests.oracle import follow, tricks
from tests.oracle.facts import PRESETS, Facts
from tests.oracle.order import Strain
from tests.oracle.shapes import Shape, take_apart, to_faces

ALL = sorted(PRESETS)
TWO_DECKS = [p for p in ALL if PRESETS[p].decks == 2 and not PRESETS[p].twos]
BIG = ["titanic", "four-hidden", "four-kitty", "match-four", "server-3", "server-4", "glossary-3"]


def strain(preset: str | Facts, suit: str, level: str) -> Strain:
    return Strain(suit, level, PRESETS[preset] if isinstance(preset, str) else preset)


def shapes(preset: str | Facts, suit: str, level: str, cards: str) -> list[str]:
    """What cards are made of: ``2x3`` a tractor of three pairs, ``3`` a triple."""
    s = strain(preset, suit, level)
    assert len({s.group(x) for x in cards.split()}) == 1
    parts = take_apart(to_faces(cards.split(), s), s)
    return [f"{w}x{n}" if n > 1 else str(w) for (w, n), _, _ in parts]


def winner(preset: str, suit: str, level: str, plays: str) -> int:
    """Who wins, the leader being 1."""
    trick = [play.split() for play in plays.split("|")]
    return tricks.winner(trick, strain(preset, suit, level)) + 1


def down(preset: str, suit: str, level: str, throw: str, *others: str) -> list[str]:
    """What a throw may come down to; nothing when it stands."""
    hands = [hand.split() for hand in others]
    found = tricks.forced(throw.split(), hands, strain(preset, suit, level))
    return sorted(" ".join(faces) for faces in found)


def legal(preset: str, suit: str, level: str, lead: str, hand: str, play: str) -> bool:
    return follow.legal(hand.split(), play.split(), lead.split(), strain(preset, suit, level))


def ladder(preset: str, lead: str) -> str:
    """The order of follows as it is printed."""
    rows = follow.order_of_follows(PRESETS[preset].ladder, follow.read_shape(lead))
    ways = [[" ".join(f"{w}x{n}" if n > 1 else str(w) for w, n in way) for way in r] for r in rows]
    return " > ".join(" | ".join(way or "-" for way in row) for row in ways)


# --- order and groups ---


@pytest.mark.parametrize(
    ("preset", "suit", "level", "low_to_high"),
    [
        ("classic", "S", "T", "S2 S3 S4 S5 S6 S7 S8 S9 SJ SQ SK SA HT=DT=CT ST LJ BJ"),
        ("classic", "NT", "5", "S5=H5=D5=C5 LJ BJ"),
        ("classic-2s", "S", "T", "S3 S4 S5 S6 S7 S8 S9 SJ SQ SK SA H2=D2=C2 S2 HT=DT=CT ST LJ BJ"),
        ("joker-call", "S", "3", "S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA H2=D2=C2 S2 H3=D3=C3 S3 LJ BJ"),
        ("match-four", "NT", "3", "S2=H2=D2=C2 S3=H3=D3=C3 LJ BJ"),
        ("classic-2s", "D", "2", "D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA S2=H2=C2 D2 LJ BJ"),
        ("friends-5", "H", "W", "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA LJ BJ"),
        ("one-deck-colours", "B", "2", "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA H2 S2 LJ BJ"),
    ],
)
def test_the_order_of_trumps(preset: str, suit: str, level: str, low_to_high: str) -> None:
    assert " ".join("=".join(step) for step in strain(preset, suit, level).trumps) == low_to_high


def test_two_colours_have_twins_of_two_suits() -> None:
    s = strain("one-deck-colours", "R", "7")
    assert [s.group(x) for x in ("SK", "CK", "HK", "DK", "S7", "C7")] == ["S"] * 2 + ["trump"] * 4
    assert shapes("one-deck-colours", "R", "2", "SK CK") == ["2"]
    assert shapes("one-deck-colours", "B", "2", "D7 H7 D8 H8") == ["2x2"]
    assert shapes("one-deck-colours", "B", "2", "S2 C2 H2 D2 LJ BJ") == ["2x2", "1", "1"]


# --- (a) tractor adjacency ---


@pytest.mark.parametrize(
    "preset", ["classic", "titanic", "server-2", "bianfeng-fixed", "match-four"]
)
def test_a1_the_gap_left_by_the_level_rank_closes(preset: str) -> None:
    assert shapes(preset, "C", "7", "H6 H6 H8 H8") == ["2x2"]
    assert shapes(preset, "C", "7", "C6 C6 C8 C8") == ["2x2"]
    assert shapes(preset, "C", "9", "H6 H6 H8 H8") == ["2", "2"]
    assert shapes(preset, "C", "T", "DJ DJ D9 D9") == ["2x2"]


@pytest.mark.parametrize("preset", TWO_DECKS)
def test_a2_the_level_card_has_left_its_own_suit(preset: str) -> None:
    assert not tricks.may_lead(["D5", "D6"], strain(preset, "S", "5"))
    assert shapes(preset, "S", "5", "D4 D4 D6 D6") == ["2x2"]
    assert shapes(preset, "S", "5", "S4 S4 S6 S6") == ["2x2"]
    assert shapes(preset, "S", "5", "S5 S5 S6 S6") == ["2", "2"]
    expected = ["S6"] if preset.startswith("server") else ["S6 S6"]
    assert down(preset, "S", "5", "S5 S5 S6 S6", "LJ LJ", "", "") == expected


@pytest.mark.parametrize("preset", TWO_DECKS)
def test_a3_the_ladder_at_the_top_of_trumps(preset: str) -> None:
    for cards, expected in {
        "ST ST CT CT": ["2", "2"],
        "HT HT CT CT": ["2x2"],
        "CT CT HA HA": ["2x2"],
        "HT HT HA HA": ["2", "2"],
        "LJ LJ HT HT": ["2x2"],
        "BJ BJ HT HT": ["2", "2"],
    }.items():
        assert shapes(preset, "H", "T", cards) == expected
    assert shapes(preset, "S", "2", "SA SA H2 H2 S2 S2 LJ LJ BJ BJ") == ["2x5"]
    assert shapes(preset, "S", "2", "SA SA H2 H2 S2 S2 LJ LJ BJ BJ D2 D2") == ["2x5", "2"]
    assert shapes(preset, "S", "A", "SK SK HA HA SA SA LJ LJ") == ["2x4"]


def test_a4_the_least_tractor() -> None:
    tries = ["S3 S3 S4 S4", "S3 S3 S4 S4 S5 S5", "S3 S3 S3 S4 S4 S4"]
    for facts, tractors in {
        Facts(decks=3): [True, True, True],
        Facts(decks=3, length=3): [False, True, False],
        Facts(decks=3, width=3): [False, False, True],
    }.items():
        assert [len(shapes(facts, "D", "9", cards)) == 1 for cards in tries] == tractors


def test_printed_tractors() -> None:
    """R1 at level 10, R9 and R11 at level 5."""
    for yes in ("HK HK HQ HQ", "HJ HJ H9 H9", "H5 H5 H4 H4 H3 H3", "LJ LJ ST ST", "ST ST CT CT"):
        assert len(shapes("classic", "S", "T", yes)) == 1
    for no in ("H5 H5 H4", "H5 H4 H4", "H5 H5 H3 H3", "HJ HJ HQ", "CT CT DT DT", "HA HA H2 H2"):
        assert len(shapes("classic", "S", "T", no)) > 1
    for yes in ("S3 S3 S4 S4", "S4 S4 S6 S6", "H5 H5 S5 S5", "BJ BJ LJ LJ", "SA SA H5 H5"):
        assert shapes("bianfeng-fixed", "S", "5", yes) == ["2x2"]
    assert shapes("bianfeng-fixed", "S", "5", "S5 S5 LJ LJ") == ["2x2"]
    assert shapes("bianfeng-fixed", "NT", "5", "S5 S5 H5 H5") == ["2", "2"]
    assert shapes("bianfeng-fixed", "S", "5", "S5 S5 S6 S6") == ["2", "2"]


def test_printed_bulldozers() -> None:
    """R4 at level 5."""
    for yes in ("333444", "444666"):
        assert shapes("titanic", "S", "5", " ".join("H" + r for r in yes)) == ["3x2"]
    for two in (["H5", "S5"], ["LJ", "BJ"], ["SA", "H5"], ["S5", "LJ"]):
        assert shapes("titanic", "S", "5", " ".join(two * 3)) == ["3x2"]
    assert shapes("titanic", "S", "5", " ".join(["S5", "S6"] * 3)) == ["3", "3"]
    assert shapes("titanic", "NT", "5", " ".join(["S5", "H5"] * 3)) == ["3", "3"]


@pytest.mark.parametrize("preset", ["four-hidden", "four-kitty"])
@pytest.mark.parametrize(
    ("level", "cards", "linked"),
    [
        ("3", "D2 D2 D3 D3", True),
        ("3", "S2 S2 S3 S3", True),
        ("3", "D3 D3 D4 D4", False),
        ("3", "D2 D2 D4 D4", True),
        ("3", "DA DA D2 D2", True),
        ("3", "D2 D2 S2 S2", False),
        ("3", "D3 D3 S3 S3", False),
        ("3", "S2 S2 H3 H3", False),
        ("3", "LJ LJ BJ BJ", True),
        ("3", "LJ LJ D3 D3", False),
        ("3", "DK DK DA DA D2 D2", False),
        ("9", "D2 D2 D3 D3", True),
        ("9", "DT DT D8 D8", True),
        ("9", "D9 D9 D8 D8", False),
        ("9", "SA SA SK SK", True),
        ("A", "DA DA D2 D2", True),
        ("A", "SA SA S2 S2", True),
        ("A", "DA DA DK DK", False),
    ],
)
def test_tractors_by_natural_rank(preset: str, level: str, cards: str, linked: bool) -> None:
    assert (len(shapes(preset, "D", level, cards)) == 1) == linked
    levels = any(x[1] == level for x in cards.split())
    match = len(shapes("match-four", "D", level, cards)) == 1
    assert match == (linked and not levels)


def test_cards_of_two_suits_are_no_tractor_by_natural_rank() -> None:
    for cards in ("S2 S4", "SA S2"):
        assert not tricks.may_lead(cards.split(), strain("four-hidden", "D", "3"))
    assert not tricks.may_lead(["S2", "S3"], strain("four-hidden", "D", "9"))
    assert shapes("four-kitty", "S", "T", "SA SA S2 S2 S3 S3") == ["2x3"]
    assert shapes("four-kitty", "H", "T", "SQ SQ SK SK SA SA") == ["2x3"]


@pytest.mark.parametrize(
    ("preset", "high_to_low"),
    [
        ("four-hidden", "LJ BJ > DA DK > D5 D6 > D3 D2 > S3 S2 = C3 C2 > DA D2"),
        ("four-kitty", "LJ BJ > D3 D2 > S3 S2 > H3 H2 > C3 C2 > DA DK > D2 D4 > DA D2"),
        ("match-four", "LJ BJ > DA DK > DK DQ > D2 D4 > DA D2"),
    ],
)
def test_the_order_of_trump_tractors_at_level_3(preset: str, high_to_low: str) -> None:
    s = strain(preset, "D", "3")
    classes = []
    for step in high_to_low.split(" > "):
        parts = [tricks.parts_of(pair.split() * 2, s) for pair in step.split(" = ")]
        assert {part[0].shape for part in parts} == {Shape(2, 2)}
        assert len({part[0].strength for part in parts}) == 1
        classes.append(parts[0][0].strength)
    assert classes == sorted(set(classes), reverse=True)


# --- (b) throws ---


def test_b1_a_throw_with_a_tractor_against_equal_aces() -> None:
    p1, p2, p3, p4 = "SA SK SK SQ SQ", "H2 H2 H3 H3 HA", "SA SA S3 S3 S3", "S5 S5 S6 S7 S8"
    for preset in ("titanic", "glossary-3"):
        assert down(preset, "H", "4", p1, p2, p3, p4) == []
        assert winner(preset, "H", "4", f"{p1} | {p2} | {p3} | {p4}") == 2


@pytest.mark.parametrize("preset", [p for p in TWO_DECKS if PRESETS[p].throws == "any"])
def test_b2_what_a_failed_throw_of_98844_must_play(preset: str) -> None:
    for others, played in {
        ("", "HJ", ""): ["H9"],
        ("HQ HQ", "", ""): ["H4 H4"],
        ("", "", "H5 H5"): ["H4 H4"],
        ("", "", ""): [],
        ("HJ", "", "H5 H5"): ["H4 H4"],
    }.items():
        single = played and PRESETS[preset].forced == "lowest_single"
        expected = ["H4"] if single else played
        assert down(preset, "S", "T", "H9 H8 H8 H4 H4", *others) == expected


def test_b2_fewest_cards_come_first_with_four_decks() -> None:
    throw = "H9 H8 H8 H4 H4"
    assert down("four-kitty", "S", "T", throw, "HJ", "", "H5 H5") == ["H9"]
    assert down("four-kitty", "S", "T", throw, "HQ HQ", "", "") == ["H9"]
    assert down("four-kitty", "S", "T", throw, "H7 H7", "", "") == ["H4 H4"]


def test_b3_equality_partner_and_void_opponents() -> None:
    assert down("classic", "S", "4", "H4 S4", "D4 S2", "S3 S5", "S3 S6") == []
    assert winner("classic", "S", "4", "H4 S4 | D4 S2 | S3 S5 | S3 S6") == 1
    assert down("classic", "S", "4", "H4 S4", "D4 S2", "S3 LJ", "S3 S6") == ["H4"]
    void = "D5 D5 D6 D7 DA"
    for preset in ("classic", "four-hidden", "four-kitty"):
        assert down(preset, "D", "3", "CK CK CQ", void, "CA CA", void) == ["CQ"]
        assert down(preset, "D", "3", "CK CK CQ", void, "C9", void) == []


def test_b4_where_a_throw_costs_or_is_not_allowed() -> None:
    costs = {slug: facts.penalty for slug, facts in PRESETS.items() if facts.penalty[1]}
    assert costs == {"match-seven": ("points", 10), "four-kitty": ("room", 1)}
    for preset in ALL:
        allowed = tricks.may_lead(["HA", "HQ"], strain(preset, "S", "4"))
        assert allowed == (preset not in ("server-4", "match-four", "auction-3", "six-auction"))
        assert tricks.may_lead(["HA", "HQ"], strain(preset, "S", "4"), True) == (
            allowed and preset != "four-hidden"
        )


def test_i2_three_beside() -> None:
    s = strain("auction-3", "S", "4")
    for yes in ("HA HK HK", "HA HA HK", "HK HK", "HK HK HA"):
        assert tricks.may_lead(yes.split(), s)
    for no in ("HA HQ HQ", "SA SK SK", "HA HK", "HA HA HK HK H9", "HA DK DK"):
        assert not tricks.may_lead(no.split(), s)


# --- (c) following ---


def test_printed_orders() -> None:
    """What the orders ask of a few leads, as the texts say it."""
    assert ladder("classic", "2x3") == "2x3 > 2x2 2 > 2x2 > 2 2 2 > 2 2 > 2 > -"
    assert ladder("titanic", "2x2") == "2x2 > 2 2 > 2 > -"
    assert ladder("titanic", "2") == "2 > -"
    assert ladder("glossary-3", "3") == "3 > 2 > -"
    assert ladder("glossary-3", "3x2") == "3x2 > 3 3 > 3 2 > 3 > 2 2 2 > 2 2 > 2 > -"
    assert ladder("four-kitty", "3") == "3 > 2 > -"


@pytest.mark.parametrize("preset", ALL)
def test_no_order_asks_for_more_cards_than_were_led(preset: str) -> None:
    for lead in ("1", "2", "3", "4", "2x2", "2x3", "2x4", "2x5", "3x2", "3x3", "4x2", "4x3"):
        size = follow.read_shape(lead).size
        rows = follow.order_of_follows(PRESETS[preset].ladder, follow.read_shape(lead))
        assert all(sum(s.size for s in way) <= size for row in rows for way in row)
        assert rows[-1] == [()]
        assert all(row not in rows[:n] for n, row in enumerate(rows))


def test_c1_the_pair_obligation_inside_a_long_trump_lead() -> None:
    lead, hand = "S7 S7 S8 S8 S9 S9", "S4 ST SA HK DK CK SK SK"
    for preset in TWO_DECKS:
        assert not legal(preset, "S", "K", lead, hand, "S4 ST SA HK DK CK")
        assert legal(preset, "S", "K", lead, hand, "S4 ST SA HK SK SK")
        assert legal(preset, "S", "K", lead, hand, "SA HK DK CK SK SK")


@pytest.mark.parametrize("preset", BIG)
def test_c2_a_triple_in_hand_against_a_two_pair_tractor(preset: str) -> None:
    lead, hand = "SA SA SK SK", "S3 S3 S3 ST ST S7"
    assert legal(preset, "H", "4", lead, hand, "S3 S3 ST ST")
    assert not legal(preset, "H", "4", lead, hand, "S3 S3 S3 S7")
    assert legal(preset, "H", "4", lead, hand, "ST ST S7 S3") == PRESETS[preset].protected


def test_c3_quad_led_no_quad() -> None:
    lead, hand = "H4 H4 H4 H4", "HJ HJ H6 H6 H8 H8 H9 H9 HA"
    for preset in ("four-hidden", "four-kitty", "match-four", "server-4"):
        assert legal(preset, "S", "3", lead, hand, "H8 H8 H9 H9")
        assert legal(preset, "S", "3", lead, hand, "H6 H6 HJ HJ") == (preset == "server-4")
        assert not legal(preset, "S", "3", lead, hand, "HJ HJ H6 HA")


def test_c4_triple_tractor_led_one_triple_in_hand() -> None:
    lead, hand = "S5 S5 S5 S6 S6 S6", "SA SA SA SJ SJ SQ SQ S3 S4"
    plays = ["SA SA SA SJ SJ S3", "SJ SJ SQ SQ S3 S4", "SJ SJ SQ SQ SA SA", "SA SA SA SJ S3 S4"]
    for preset, expected in {
        "titanic": [False, True, True, False],
        "four-hidden": [False, False, True, False],
        "match-four": [False, False, True, False],
        "four-kitty": [True, False, False, False],
        "server-3": [True, False, False, False],
    }.items():
        assert [legal(preset, "H", "2", lead, hand, play) for play in plays] == expected


def test_c5_a_pair_led_only_a_tractor_in_hand() -> None:
    for preset in TWO_DECKS:
        for play, expected in {"S2 S3": False, "SQ SQ": True, "SQ SK": False}.items():
            assert legal(preset, "H", "4", "S9 S9", "S2 S3 SQ SQ SK SK", play) == expected


def test_c5_tractors_stay_whole_where_an_option_says_so() -> None:
    s = strain(Facts(tractors_whole=True), "H", "4")
    lead, hand = ["S9", "S9"], ["S2", "S3", "S6", "SQ", "SQ", "SK", "SK"]
    for play, expected in {"S2 S3": True, "SQ SQ": True, "SQ SK": False, "S2 SQ": False}.items():
        assert follow.legal(hand, play.split(), lead, s) == expected
    assert not follow.legal([*hand, "S6"], ["S2", "S3"], lead, s)


def test_a_larger_set_need_not_be_broken_where_it_is_protected() -> None:
    """R10: a quad for a triple, a triple or quad for a pair."""
    assert legal("server-4", "S", "3", "H4 H4 H4", "H6 H6 H6 H6 H7 H8 H9", "H7 H8 H9")
    assert legal("server-4", "S", "3", "H4 H4 H4", "H6 H6 H6 H6 H7 H8 H9", "H6 H6 H6")
    assert not legal("four-kitty", "S", "3", "H4 H4 H4", "H6 H6 H6 H6 H7 H8 H9", "H7 H8 H9")
    assert legal("server-3", "S", "3", "H4 H4", "H6 H6 H6 H7 H8 H9", "H7 H8")
    assert not legal("server-3", "S", "3", "H4 H4", "H6 H6 H6 H7 H7 H9", "H9 H6")
    assert legal("server-3", "S", "3", "H4 H4", "H6 H6 H6 H7 H7 H9", "H6 H6")


# --- (d) who wins ---


def test_d1_a_kill_of_a_pair_and_two_singles_by_two_pairs() -> None:
    trick = "D8 D8 DJ DQ | C5 C5 CA S2 | SQ CJ CJ CK | S3 S3 C7 C8 | C6 C6 C2 C2"
    assert winner("friends-5-two", "C", "2", trick) == 5
    assert winner("friends-5", "C", "2", trick) == 5


def test_d2_over_kills() -> None:
    assert winner("classic", "S", "K", "C4 C6 | S2 S3 | S3 S4 | S2 BJ") == 4
    trick = "HA HK HK | S5 S5 SA | S6 S6 S3 | D3 D4 D4"
    assert winner("classic", "S", "2", trick) == 3
    assert winner("server-2", "S", "2", trick) == 2


def test_d3_the_seeds_own_kill_examples() -> None:
    kill = "S9 S9 S8 S8 S7 S2"
    assert winner("classic", "S", "T", f"HA HK H5 H5 H4 H4 | {kill}") == 2
    assert winner("classic", "S", "T", f"HA HA H5 H5 H4 H4 | {kill}") == 1
    assert winner("classic", "S", "T", "H5 H4 H4 | S9 S7 S7 | S8 S8 S4") == 3
    assert winner("classic", "S", "T", "H5 H6 H7 | S9 S7 S7 | S8 S8 S4") == 2
    assert winner("four-kitty", "S", "T", "H5 H6 H7 | S9 S7 S7 | S8 S8 S4") == 1


@pytest.mark.parametrize("preset", TWO_DECKS)
def test_d4_off_level_cards_tie(preset: str) -> None:
    assert winner(preset, "S", "2", "D2 | C2 | S9 | H2") == 1
    assert winner(preset, "S", "2", "D2 D2 | C2 C2 | S3 S4 | S5 S6") == 1
    assert winner(preset, "D", "2", "D9 D9 | H2 H2 | D2 D2 | DQ DQ") == 3


def test_d4_off_level_tractors_rank_by_suit_in_r6_alone() -> None:
    trick = "H2 H2 H3 H3 | S2 S2 S3 S3 | DA DA DK DK | D2 D2 D3 D3"
    assert winner("four-kitty", "D", "3", trick.rpartition(" | ")[0]) == 2
    assert winner("four-hidden", "D", "3", trick.rpartition(" | ")[0]) == 3
    assert winner("four-kitty", "D", "3", trick) == 4
    assert winner("four-kitty", "D", "3", "H3 H3 | S3 S3 | D4 D4 | C3 C3") == 1


def test_d5_two_trumps_against_a_pair() -> None:
    for preset in ALL:
        if PRESETS[preset].decks > 1 and PRESETS[preset].throws == "any":
            assert winner(preset, "S", "2", "H6 H6 | S3 S4 | H3 H4 | H3 H4") == 1
            won = winner(preset, "S", "2", "HA HK | ST ST | H3 H4 | H3 H4")
            assert won == (1 if PRESETS[preset].form == "exact" else 2)


@pytest.mark.parametrize("preset", ["four-hidden", "four-kitty", "match-four"])
@pytest.mark.parametrize(
    ("narrow", "wide"),
    [
        ("A A K K", "6 6 6 6"),
        ("Q Q K K A A", "6 6 6 7 7 7"),
        ("J J Q Q K K A A", "5 5 5 5 6 6 6 6"),
        ("9 9 T T J J Q Q K K A A", "4 4 4 5 5 5 6 6 6 7 7 7"),
        ("J J J Q Q Q K K K A A A", "4 4 4 4 5 5 5 5 6 6 6 6"),
    ],
)
def test_wider_wins_in_plays_of_one_size(preset: str, narrow: str, wide: str) -> None:
    """R5, R6 and R12: bombs, bulldozers, quad tractors."""
    low, high = (" ".join("H" + r for r in side.split()) for side in (narrow, wide))
    assert winner(preset, "S", "3", f"{low} | {high}") == 2
    assert winner(preset, "S", "3", f"{high} | {low}") == 1
    assert winner("titanic", "S", "3", f"{low} | {high}") == 1


def test_a_bomb_must_be_ruffed_by_a_bomb() -> None:
    """R12 ch. 6: after plain AAKK and plain 7777 only a trump bomb counts; and the other way."""
    for preset in ("four-hidden", "four-kitty", "match-four"):
        bombed = "HA HA HK HK | H7 H7 H7 H7 | S9 S9 S8 S8"
        assert winner(preset, "S", "3", bombed) == 2
        assert winner(preset, "S", "3", bombed + " | S4 S4 S4 S4") == 4
        assert winner(preset, "S", "3", "HA HA HK HK | S9 S9 S8 S8 | H7 H7 H7 H7") == 2


def test_r14_what_beats_a_tractor_at_level_2() -> None:
    lead = "HQ HQ HK HK"
    assert winner("classic", "S", "2", f"{lead} | BJ S2 S2 D2") == 1
    for ruff in ("BJ BJ LJ LJ", "LJ LJ S2 S2", "S2 S2 D2 D2", "S5 S5 S6 S6"):
        assert winner("classic", "S", "2", f"{lead} | {ruff}") == 2
    assert winner("classic", "S", "2", f"{lead} | HK HK HA HA") == 2


def test_discards_are_lowest() -> None:
    """R7: trumps and plain cards mixed, or plain cards of another suit, even with a big joker."""
    assert winner("joker-call", "S", "3", "HA HK | BJ D4 | D9 DT | DA DA") == 1


def test_highest_card_decides_once_the_form_is_there() -> None:
    """R10: a larger set may show a smaller one."""
    assert winner("server-3", "S", "2", "H9 H9 HA | S4 S4 S4 | S5 S5 S7 | S3 S6 SA") == 3
    assert winner("server-3", "S", "2", "H9 H9 HA | S4 S4 BJ | S5 S5 S7 | S3 S6 SA") == 2


def test_every_order_is_some_presets() -> None:
    assert {facts.ladder for facts in PRESETS.values()} == set(follow.LADDERS)
