from __future__ import annotations

import pytest

from engine.errors import NotUnderstood
from engine.trump import TRUMPS, of_group, parse_strain, sort_hand, trump
from tests.engine.helpers import ALL_STRAINS, c, refused, strain, text
from tests.oracle.classic import Strain


def steps(suit: str, level: str, group: int) -> str:
    """A suit from high to low, cards of one step joined by ``=``."""
    t = strain(suit, level)
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


def test_a_table_without_a_level_card_has_jokers_over_the_suit() -> None:
    t = trump(0, None)
    assert t.is_trump(c("S2")[0])
    assert not t.is_trump(c("H2")[0])
    assert t.below[c("LJ")[0]] == c("SA")


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


def test_the_same_strain_is_the_same_object() -> None:
    assert strain("H", "7") is strain("H", "7")
    assert strain("H", "7") != strain("D", "7")


@pytest.mark.parametrize("name", ["S", "H", "D", "C", "NT"])
def test_a_strain_reads_back(name: str) -> None:
    assert strain(name, "2").text == name


@pytest.mark.parametrize("name", ["", "s", "SH", "nt", "N", "X", "BJ"])
def test_what_is_no_strain_is_not_understood(name: str) -> None:
    with refused("strain.unknown", NotUnderstood):
        parse_strain(name)


def test_of_group_keeps_the_order_given() -> None:
    assert of_group(c("S2 HA S3 H7 SK"), TRUMPS, strain("H", "7")) == list(c("HA H7"))


def groups(hand: str, suit: str, level: str) -> list[str]:
    return [text(cards) for _, cards in sort_hand(c(hand), strain(suit, level))]


def test_a_sorted_hand_has_trumps_first_high_to_low_and_twins_together() -> None:
    hand = "H3 S7 BJ D9 H3 HA H7 D9 C7 S7"
    assert groups(hand, "H", "7") == ["BJ H7 S7 S7 C7 HA H3 H3", "D9 D9"]


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
