from __future__ import annotations

import pytest

from engine.cards import FACES, LEVELS
from engine.errors import NotUnderstood
from engine.rules import load_preset
from engine.rules.settings import Rules
from engine.shapes import Shape, components, faces_of, placements
from engine.trump import TRUMPS, of_group, parse_strain, sort_hand
from tests.engine.helpers import ALL_STRAINS, CLASSIC, c, refused, strain, text, variant
from tests.oracle.facts import PRESETS as FACTS
from tests.oracle.order import Strain

TWOS = variant(order={"permanent_twos": True})
NATURAL = variant(order={"adjacency": "natural"})
COLOURS = load_preset("one-deck-colours")
HIDDEN, KITTY, MATCH = (load_preset(s) for s in ("four-hidden", "four-kitty", "match-four"))


def steps(suit: str, level: str, group: int, rules: Rules = CLASSIC) -> str:
    """A suit from high to low, cards of one step joined by ``=``."""
    t = strain(suit, level, rules)
    cards = [card for card in range(54) if t.group[card] == group]
    by_step = {n: [x for x in cards if t.order[x] == n] for n in {t.order[x] for x in cards}}
    return " ".join(text(by_step[n]).replace(" ", "=") for n in sorted(by_step, reverse=True))


@pytest.mark.parametrize(
    ("suit", "level", "group", "expected"),
    [
        ("S", "T", TRUMPS, "BJ LJ ST HT=DT=CT SA SK SQ SJ S9 S8 S7 S6 S5 S4 S3 S2"),
        ("S", "T", 1, "HA HK HQ HJ H9 H8 H7 H6 H5 H4 H3 H2"),
        ("H", "2", TRUMPS, "BJ LJ H2 S2=D2=C2 HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3"),
        ("D", "A", TRUMPS, "BJ LJ DA SA=HA=CA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 D2"),
        ("NT", "5", TRUMPS, "BJ LJ S5=H5=D5=C5"),
        ("NT", "5", 0, "SA SK SQ SJ ST S9 S8 S7 S6 S4 S3 S2"),
    ],
)
def test_the_order_of_a_suit(suit: str, level: str, group: int, expected: str) -> None:
    assert steps(suit, level, group) == expected


@pytest.mark.parametrize(
    ("suit", "level", "group", "expected"),
    [
        # R1's second order, X20: main 2 and off 2 below the level cards
        ("S", "T", TRUMPS, "BJ LJ ST HT=DT=CT S2 H2=D2=C2 SA SK SQ SJ S9 S8 S7 S6 S5 S4 S3"),
        ("S", "T", 1, "HA HK HQ HJ H9 H8 H7 H6 H5 H4 H3"),
        # R5, R7, X11: level 3 stands above the 2s
        ("S", "3", TRUMPS, "BJ LJ S3 H3=D3=C3 S2 H2=D2=C2 SA SK SQ SJ ST S9 S8 S7 S6 S5 S4"),
        # at level 2 there is only one step of 2s
        ("D", "2", TRUMPS, "BJ LJ D2 S2=H2=C2 DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3"),
        ("NT", "5", TRUMPS, "BJ LJ S5=H5=D5=C5 S2=H2=D2=C2"),
        ("NT", "5", 2, "DA DK DQ DJ DT D9 D8 D7 D6 D4 D3"),
        ("C", "W", TRUMPS, "BJ LJ C2 S2=H2=D2 CA CK CQ CJ CT C9 C8 C7 C6 C5 C4 C3"),
    ],
)
def test_the_order_of_a_suit_with_permanent_twos(
    suit: str, level: str, group: int, expected: str
) -> None:
    assert steps(suit, level, group, TWOS) == expected
    assert steps(suit, level, group, HIDDEN) == expected


@pytest.mark.parametrize(
    ("suit", "group", "expected"),
    [
        ("S", TRUMPS, "BJ LJ SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2"),
        ("S", 3, "CA CK CQ CJ CT C9 C8 C7 C6 C5 C4 C3 C2"),
        ("NT", TRUMPS, "BJ LJ"),
        ("NT", 0, "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2"),
    ],
)
def test_the_joker_level_has_no_level_cards(suit: str, group: int, expected: str) -> None:
    """R15: at W only the jokers stand above the suit."""
    assert steps(suit, "W", group) == expected


def test_at_the_joker_level_the_ace_of_trumps_links_with_the_little_joker() -> None:
    t = strain("S", "W")
    assert t.below[c("LJ")[0]] == c("SA")


@pytest.mark.parametrize(
    ("suit", "level", "group", "expected"),
    [
        # R3: two main and two off level cards, twins of two suits
        (
            "B", "5", TRUMPS,
            "BJ LJ S5=C5 H5=D5 SA=CA SK=CK SQ=CQ SJ=CJ ST=CT S9=C9 S8=C8 S7=C7 S6=C6 S4=C4 S3=C3"
            " S2=C2",
        ),
        ("B", "5", 1, "HA=DA HK=DK HQ=DQ HJ=DJ HT=DT H9=D9 H8=D8 H7=D7 H6=D6 H4=D4 H3=D3 H2=D2"),
        ("NT", "5", TRUMPS, "BJ LJ S5=H5=D5=C5"),
        ("R", "A", 0, "SK=CK SQ=CQ SJ=CJ ST=CT S9=C9 S8=C8 S7=C7 S6=C6 S5=C5 S4=C4 S3=C3 S2=C2"),
    ],
)  # fmt: skip
def test_the_order_of_a_colour(suit: str, level: str, group: int, expected: str) -> None:
    assert steps(suit, level, group, COLOURS) == expected


def test_in_two_colours_cards_of_a_colour_and_rank_are_twins() -> None:
    t = strain("R", "5", COLOURS)
    assert t.colours
    assert not strain("H", "5").colours
    assert faces_of(c("HK DK CK SK LJ BJ H5 S5 C5"), t) == {
        c("HK")[0]: 2, c("SK")[0]: 2, c("LJ")[0]: 1, c("BJ")[0]: 1, c("H5")[0]: 1, c("S5")[0]: 2,
    }  # fmt: skip


def linked(cards: str, suit: str, level: str, rules: Rules) -> bool:
    """Whether the cards are one tractor."""
    t = strain(suit, level, rules)
    return len(components(c(cards), t, rules.tractor)) == 1


@pytest.mark.parametrize(
    ("cards", "suit", "level", "tractor"),
    [
        ("D7 H7 D8 H8", "B", "5", True),  # R3's own example
        ("S7 C7 S8 C8", "B", "5", True),
        ("S7 S7 S8 C8", "B", "5", True),
        ("D4 H4 D6 H6", "B", "5", True),
        ("S5 C5 H5 D5", "B", "5", True),
        ("H5 D5 SA CA", "B", "5", True),
        ("S5 C5 SA CA", "B", "5", False),
        ("S5 C5 H5 D5", "NT", "5", False),
        ("SA CA S2 C2", "B", "5", False),
    ],
)
def test_links_in_two_colours(cards: str, suit: str, level: str, tractor: bool) -> None:
    assert linked(cards, suit, level, COLOURS) is tractor


def test_one_little_and_one_big_joker_make_no_pair() -> None:
    t = strain("B", "5", COLOURS)
    parts = components(c("BJ LJ"), t, COLOURS.tractor)
    assert [p.shape for p in parts] == [Shape(1, 1), Shape(1, 1)]


@pytest.mark.parametrize(
    ("rules", "level", "cards", "tractor"),
    [
        # the examples that settle X12, trump D throughout
        (HIDDEN, "3", "D2 D2 D3 D3", True),
        (HIDDEN, "3", "S2 S2 S3 S3", True),
        (HIDDEN, "3", "D3 D3 D4 D4", False),
        (HIDDEN, "3", "D2 D2 D4 D4", True),
        (HIDDEN, "3", "SA SA S2 S2", False),
        (HIDDEN, "3", "DA DA D2 D2", True),
        (HIDDEN, "9", "D2 D2 D3 D3", True),
        (HIDDEN, "9", "DT DT D8 D8", True),
        (HIDDEN, "9", "S2 S2 S3 S3", False),
        (KITTY, "3", "D2 D2 D3 D3", True),
        (KITTY, "3", "S2 S2 S3 S3", True),
        (KITTY, "3", "D3 D3 D4 D4", False),
        (KITTY, "3", "D2 D2 D4 D4", True),
        (KITTY, "3", "SA SA S2 S2", False),
        (KITTY, "3", "DA DA D2 D2", True),
        (KITTY, "9", "D2 D2 D3 D3", True),
        (KITTY, "9", "DT DT D8 D8", True),
        (KITTY, "9", "S2 S2 S3 S3", False),
        # R12: no level card is ever part of a tractor
        (MATCH, "3", "D2 D2 D3 D3", False),
        (MATCH, "3", "S2 S2 S3 S3", False),
        (MATCH, "3", "D3 D3 D4 D4", False),
        (MATCH, "3", "D2 D2 D4 D4", True),
        (MATCH, "3", "DA DA D2 D2", True),
        (MATCH, "4", "S3 S3 S5 S5", True),
        (MATCH, "9", "D2 D2 S2 S2", False),
        (MATCH, "9", "D2 D2 DA DA DK DK", False),
        (MATCH, "9", "D2 D2 D2 DA DA DA DK DK DK", False),
        # a permanent 2 leaves its suit, and the gap at its place does not close
        (HIDDEN, "3", "S2 S2 S4 S4", False),
        (HIDDEN, "3", "SA SA S4 S4", False),
        # the gap that the level card leaves closes in every suit
        (HIDDEN, "5", "D4 D4 D6 D6", True),
        (HIDDEN, "5", "S4 S4 S6 S6", True),
        (HIDDEN, "5", "S4 S4 D6 D6", False),
        # the ace is high or low, never in the middle
        (HIDDEN, "9", "DK DK DA DA", True),
        (KITTY, "9", "DA DA D2 D2 D3 D3", True),
        (KITTY, "9", "DQ DQ DK DK DA DA", True),
        (HIDDEN, "9", "DK DK DA DA D2 D2", False),
        # main and off level or 2 cards do not link with each other
        (HIDDEN, "9", "D9 D9 S9 S9", False),
        (HIDDEN, "9", "D2 D2 S2 S2", False),
        (HIDDEN, "9", "D9 D9 D2 D2", False),
        (HIDDEN, "9", "S9 S9 DA DA", False),
        # jokers link with jokers alone
        (HIDDEN, "9", "BJ BJ LJ LJ", True),
        (HIDDEN, "9", "LJ LJ D9 D9", False),
        # at level A the aces are level cards and link with the 2s of their suit alone
        (HIDDEN, "A", "DA DA D2 D2", True),
        (HIDDEN, "A", "SA SA S2 S2", True),
        (HIDDEN, "A", "DK DK DA DA", False),
        (HIDDEN, "A", "SK SK SA SA", False),
        (HIDDEN, "A", "DA DA S2 S2", False),
        (HIDDEN, "A", "D2 D2 D3 D3", True),
        (MATCH, "A", "DA DA D2 D2", False),
        # at level 2 the aces have nothing below
        (HIDDEN, "2", "DA DA D2 D2", False),
        (HIDDEN, "2", "D2 D2 D3 D3", False),
    ],
)
def test_tractors_by_natural_rank(rules: Rules, level: str, cards: str, tractor: bool) -> None:
    assert linked(cards, "D", level, rules) is tractor


@pytest.mark.parametrize(
    ("rules", "level", "strongest_first"),
    [
        (
            HIDDEN, "3",
            "BJ LJ|DA DK|DK DQ|D5 D4|D4 D2|D2 DA",
        ),
        (HIDDEN, "3", "BJ LJ|DA DK|D3 D2|S3 S2=H3 H2=C3 C2|D2 DA"),
        (HIDDEN, "9", "BJ LJ|DA DK|DT D8|D3 D2|D2 DA"),
        (KITTY, "3", "BJ LJ|D3 D2|S3 S2|H3 H2|C3 C2|DA DK|DK DQ|D4 D2|D2 DA"),
        (KITTY, "A", "BJ LJ|DK DQ|D3 D2|D2 DA|S2 SA|H2 HA|C2 CA"),
        (MATCH, "3", "BJ LJ|DA DK|DK DQ|D5 D4|D4 D2|D2 DA"),
        (MATCH, "9", "BJ LJ|DA DK|DT D8|D3 D2|D2 DA"),
    ],
)  # fmt: skip
def test_the_printed_orders_of_trump_tractors(
    rules: Rules, level: str, strongest_first: str
) -> None:
    """X12, X22: R5's item 7, R6's list and R12's chapter six."""
    t = strain("D", level, rules)
    heights = []
    for equals in strongest_first.split("|"):
        pairs = [" ".join(card for card in x.split() for _ in "12") for x in equals.split("=")]
        tops = [components(c(pair), t, rules.tractor)[0].top for pair in pairs]
        assert len(set(tops)) == 1
        heights.append(tops[0])
    assert heights == sorted(set(heights), reverse=True)


def test_sets_rank_by_the_order_of_trumps_also_where_tractors_do_not() -> None:
    """R5's item 8: main 3333 > off 3333 > main 2222 > trump AAAA."""
    t = strain("D", "3", HIDDEN)
    quads = ["BJ", "LJ", "D3", "S3", "D2", "S2", "DA", "D4"]
    tops = [components(c(f"{q} {q} {q} {q}"), t, HIDDEN.tractor)[0].top for q in quads]
    assert tops == sorted(set(tops), reverse=True)


@pytest.mark.parametrize(
    ("cards", "classic", "natural", "low_ace"),
    [
        ("DA DA D2 D2", False, False, True),
        ("SA SA S2 S2", False, False, True),
        ("S4 S4 S6 S6", True, True, True),
        ("LJ LJ D5 D5", True, False, False),
        ("S5 S5 DA DA", True, False, False),
        ("DK DK DA DA", True, True, True),
    ],
)
def test_each_setting_of_the_order_by_itself(
    cards: str, classic: bool, natural: bool, low_ace: bool
) -> None:
    """X12, X21, at level 5, without permanent 2s."""
    low = variant(order={"low_ace": True})
    assert linked(cards, "D", "5", CLASSIC) is classic
    assert linked(cards, "D", "5", NATURAL) is natural
    assert linked(cards, "D", "5", low) is (low_ace or classic)


def test_a_level_card_links_downwards_by_natural_rank_where_that_is_on() -> None:
    for links in (True, False):
        rules = variant(order={"adjacency": "natural", "level_links": links})
        assert linked("D3 D3 D2 D2", "D", "3", rules) is links
        assert not linked("S3 S3 S2 S2", "D", "3", rules)


def test_an_ace_stands_at_one_end_of_a_tractor_only() -> None:
    """The low ace is a place of its own: AA2233 and QQKKAA, but no KKAA22 and no AA twice."""
    t = strain("D", "9", KITTY)
    whole = faces_of(c("DA DA D2 D2 D3 D3 DQ DQ DK DK"), t)
    found = {text([t.face[n] for n in nodes]) for nodes in placements(whole, Shape(2, 3), t)}
    assert found == {"DA DK DQ", "D3 D2 DA"}
    everything = [card for card in range(FACES) if t.group[card] == TRUMPS] * 2
    for length in (12, 13):
        for nodes in placements(faces_of(everything, t), Shape(2, length), t):
            assert len({t.face[n] for n in nodes}) == length


@pytest.mark.parametrize(("suit", "level"), ALL_STRAINS)
def test_order_and_adjacency_are_the_rule_texts_in_every_strain(suit: str, level: str) -> None:
    t, slow = strain(suit, level), Strain(suit, level)
    for card in range(54):
        name = text([card])
        assert t.is_trump(card) == (slow.group(name) == "trump")
        below = [
            x
            for x in range(54)
            if slow.group(text([x])) == slow.group(name)
            and slow.height(text([x])) == slow.height(name) - 1
        ]
        assert sorted(t.below[card]) == below


@pytest.mark.parametrize("slug", FACTS)
def test_every_preset_orders_its_cards_as_its_texts_do(slug: str) -> None:
    rules = load_preset(slug)
    for suit in [*("BR" if FACTS[slug].colours else "SHDC"), "NT"]:
        for level in LEVELS:
            t, slow = strain(suit, level, rules), Strain(suit, level, FACTS[slug])
            for card in range(FACES):
                name = text([card])
                assert t.is_trump(card) == (slow.group(name) == "trump")
                assert t.order[card] == slow.height(name)
                assert text([t.face[card]]) == slow.face(name)


def test_the_same_strain_is_the_same_object() -> None:
    assert strain("H", "7") is strain("H", "7")
    assert strain("H", "7") != strain("D", "7")


@pytest.mark.parametrize("name", ["S", "H", "D", "C", "NT"])
def test_a_strain_reads_back(name: str) -> None:
    assert strain(name, "2").text == name
    assert strain(name, "W").text == name


@pytest.mark.parametrize("name", ["B", "R", "NT"])
def test_a_colour_reads_back(name: str) -> None:
    assert strain(name, "2", COLOURS).text == name
    if name != "NT":
        with refused("strain.unknown", NotUnderstood):
            parse_strain(name)


def test_suits_are_no_colours() -> None:
    for name in "SHDC":
        with refused("strain.unknown", NotUnderstood):
            parse_strain(name, COLOURS.order)


@pytest.mark.parametrize("name", ["", "s", "SH", "nt", "N", "X", "BJ"])
def test_what_is_no_strain_is_not_understood(name: str) -> None:
    with refused("strain.unknown", NotUnderstood):
        parse_strain(name)


def test_of_group_keeps_the_order_given() -> None:
    assert of_group(c("S2 HA S3 H7 SK"), TRUMPS, strain("H", "7")) == list(c("HA H7"))


def groups(hand: str, suit: str, level: str, rules: Rules = CLASSIC) -> list[str]:
    return [text(cards) for _, cards in sort_hand(c(hand), strain(suit, level, rules))]


def test_a_sorted_hand_has_trumps_first_high_to_low_and_twins_together() -> None:
    hand = "H3 S7 BJ D9 H3 HA H7 D9 C7 S7"
    assert groups(hand, "H", "7") == ["BJ H7 S7 S7 C7 HA H3 H3", "D9 D9"]


def test_a_sorted_hand_of_two_colours_and_one_with_permanent_twos() -> None:
    hand = "H3 S7 BJ D9 C3 HA D7 C9 D3 C7"
    assert groups(hand, "R", "7", COLOURS) == ["BJ D7 S7 C7 HA D9 H3 D3", "C9 C3"]
    assert groups("H3 S2 H2 HA C2 C3", "H", "7", TWOS) == ["H2 S2 C2 HA H3", "C3"]


@pytest.mark.parametrize("suit", ["S", "H", "D", "C"])
def test_neighbouring_suits_differ_in_colour_as_far_as_they_can(suit: str) -> None:
    plain = [g[0] for g in groups("SA HA DA CA", suit, "2")][1:]
    red = [s in "HD" for s in plain]
    assert len(plain) == 3
    assert red[0] != red[1]
    assert red[1] != red[2]


def test_the_same_hand_always_looks_the_same() -> None:
    hand = c("S7 H7 C7 H2 HA BJ LJ SA S6 D7 CK D3")
    looks = {str(sort_hand(hand[i:] + hand[:i], strain("H", "7"))) for i in range(len(hand))}
    assert len(looks) == 1
