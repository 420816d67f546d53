from __future__ import annotations

import pytest

from engine.kitty import DigResult, check_bury, dig, multiplier
from engine.rules import Rules, load_preset
from engine.shapes import PAIR, SINGLE, Shape
from tests.engine.helpers import CLASSIC, c, strain, variant

HAND = "SA SA HK HQ HJ H9 H8 H7 H6 H5"
SPADES_2 = strain("S", "2")


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("SA SA HK HQ HJ H9 H8 H7", None),
        ("SA SA HK HQ HJ H9 H8", "bury.count"),
        (HAND, "bury.count"),
        ("", "bury.count"),
        ("SA SA SA HQ HJ H9 H8 H7", "play.not_held"),
    ],
)
def test_any_eight_cards_of_the_hand_are_buried(cards: str, code: str | None) -> None:
    refusal = check_bury(c(HAND), c(cards), 8)
    assert (refusal.code if refusal else None) == code


# --- multipliers (T2) ---

PLAYS = {
    "single": "S4",
    "pair": "S4 S4",
    "triple": "S7 S7 S7",
    "quad": "S7 S7 S7 S7",
    "tractor": "S5 S5 S4 S4",
    "three pairs linked": "S6 S6 S5 S5 S4 S4",
    "two triples linked": "S7 S7 S7 S6 S6 S6",
    "singles": "HA HK HQ",
    "pair and single": "HA HK HK",
    "two pairs": "HA HA HQ HQ",
    "three pairs": "HA HA HQ HQ HT HT",
    "tractor and single": "HA HK HK HQ HQ",
    "tractor and pair": "HA HA HT HT H9 H9",
}


def table(singles: str) -> dict[str, int]:
    return dict(zip(PLAYS, map(int, singles.split()), strict=True))


@pytest.mark.parametrize(
    ("scheme", "expected"),
    [
        #                  single  pair triple quad  tr 3-tr 2-tri | throws
        ("doubling_pairs", table("2 4  4  4  8 16  8   2 4 4 4  8  8")),
        ("doubling_cards", table("2 4  8 16 16 64 64   2 4 4 4 16 16")),
        ("contents",       table("2 2  2  2  8 16 18   2 2 4 6  8  8")),
        ("kinds",          table("2 4  6  8  8  8 16   2 4 4 4  8  8")),
        ("seven",          table("2 2  2  2  4  4  4   2 2 2 2  2  2")),
        ("cards",          table("1 2  3  4  4  6  6   1 2 2 2  4  4")),
    ],
)  # fmt: skip
def test_the_multiplier_of_the_winning_play(scheme: str, expected: dict[str, int]) -> None:
    rules = variant(table={"decks": 4, "kitty": 8}, dig={"scheme": scheme})
    found = {name: multiplier(c(play), SPADES_2, rules)[0] for name, play in PLAYS.items()}
    assert found == expected


def test_each_further_pair_of_a_tractor_doubles_and_a_limit_holds() -> None:
    long = c("S9 S9 S8 S8 S7 S7 S6 S6 S5 S5 S4 S4")
    assert multiplier(long, SPADES_2, CLASSIC) == (128, Shape(2, 6))
    assert multiplier(long, SPADES_2, load_preset("titanic"))[0] == 64
    uncapped = variant(base="titanic", dig={"most": 0})
    assert multiplier(long, SPADES_2, uncapped)[0] == 4096


def test_a_lone_pair_by_contents_is_a_switch() -> None:
    """X26."""
    assert multiplier(c("S4 S4"), SPADES_2, load_preset("glossary-2"))[0] == 2
    rules = variant(base="glossary-2", dig={"lone_pair": 4})
    assert multiplier(c("S4 S4"), SPADES_2, rules)[0] == 4
    assert multiplier(c("S4 S4 S6 S6"), SPADES_2, rules)[0] == 4
    assert multiplier(c("S4"), SPADES_2, rules)[0] == 2


def test_three_separate_pairs_go_before_a_tractor_and_titanic_before_all() -> None:
    rules = load_preset("glossary-3")
    pairs = "HA HA HQ HQ HT HT"
    assert multiplier(c(f"{pairs} H6 H6 H5 H5"), SPADES_2, rules) == (6, PAIR)
    titanic = "H6 H6 H6 H5 H5 H5"
    assert multiplier(c(f"{pairs} {titanic}"), SPADES_2, rules) == (18, Shape(3, 2))
    assert multiplier(c(f"{titanic} H4 H4 H4"), SPADES_2, rules)[0] == 54


def test_without_tractors_linked_pairs_are_pairs() -> None:
    rules = variant(tractor={"allowed": False})
    assert multiplier(c("S5 S5 S4 S4"), SPADES_2, rules) == (4, PAIR)


@pytest.mark.parametrize(
    ("slug", "tractor"),
    [
        ("classic", 200), ("joker-call", 200), ("glossary-2", 200), ("server-2", 200),
        ("bianfeng-fixed", 200), ("titanic", 400), ("four-kitty", 400), ("match-seven", 100),
    ],
)  # fmt: skip
def test_f1_a_two_pair_tractor_of_trumps(slug: str, tractor: int) -> None:
    kitty = c("H5 HT DK H2 H3 H4 C4 C6")
    rules = load_preset(slug)
    result = dig(1, c("S4 S4 S5 S5"), (), kitty, strain("S", "8"), rules)
    assert result is not None
    assert result.total == tractor


@pytest.mark.parametrize(
    ("slug", "triple", "triples"),
    [("titanic", 160, 1280), ("glossary-3", 40, 360), ("server-3", 120, 320)],
)
def test_f1_triples_with_three_decks(slug: str, triple: int, triples: int) -> None:
    kitty = c("HT DK H2 H3 H4 C4")
    for play, expected in ("S7 S7 S7", triple), ("S6 S6 S6 S7 S7 S7", triples):
        result = dig(1, c(play), (), kitty, strain("S", "8"), load_preset(slug))
        assert result is not None
        assert result.total == expected


@pytest.mark.parametrize(
    ("slug", "times"),
    [
        ("classic", 2), ("titanic", 2), ("glossary-2", 2), ("server-2", 2), ("match-seven", 2),
        ("four-kitty", 1), ("joker-call", 1),
    ],
)  # fmt: skip
def test_f3_a_plain_card_wins_the_last_trick(slug: str, times: int) -> None:
    assert multiplier(c("HA"), SPADES_2, load_preset(slug)) == (times, SINGLE)


# --- who digs, and what ---

LAST = "SA SA S5 S5 HK DK CT C3"
"""The four plays of a last trick, worth 40."""


def last_trick(rules: Rules, by_dealers: bool) -> DigResult | None:
    kitty = c("H5 HT DK H2 H3 H4 C4 C6")
    return dig(2, c("SA SA"), c(LAST), kitty, SPADES_2, rules, by_dealers=by_dealers)


def test_the_kitty_counts_for_attackers_alone() -> None:
    assert last_trick(CLASSIC, by_dealers=False) == DigResult(2, 25, 4, PAIR)
    assert last_trick(CLASSIC, by_dealers=True) is None


def test_scheme_b_of_r6_has_the_dealers_side_dig_too() -> None:
    """X23."""
    rules = variant(base="four-kitty", dig={"by": "both", "scheme": "cards", "plain": "multiplied"})
    won, lost = last_trick(rules, by_dealers=False), last_trick(rules, by_dealers=True)
    assert won is not None
    assert lost is not None
    assert (won.total, lost.total) == (50, -50)
    assert (won.multiplier, lost.multiplier) == (2, 2)


@pytest.mark.parametrize("slug", ["four-hidden", "match-four"])
def test_without_a_kitty_the_last_trick_is_dug(slug: str) -> None:
    """X10, R12."""
    won = last_trick(load_preset(slug), by_dealers=False)
    lost = last_trick(load_preset(slug), by_dealers=True)
    assert won == DigResult(2, 40, 2, PAIR)
    assert lost == DigResult(2, 40, 2, PAIR, against=True)
    assert (won.total, lost.total) == (80, -80)


def test_no_kitty_no_dig() -> None:
    assert last_trick(load_preset("one-deck-13"), by_dealers=False) is None


def test_a_kitty_without_points_digs_nothing() -> None:
    result = dig(1, c("S4 S4"), (), c("H2 H3"), SPADES_2, CLASSIC)
    assert result is not None
    assert result.total == 0
