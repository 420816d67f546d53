from __future__ import annotations

import pytest

from engine.rules.settings import Rules
from engine.tricks import FORCED, Played, Trick, challenge, check_lead, winning
from tests.engine.helpers import CLASSIC, by_face, c, strain, text, variant


def winner(plays: str, suit: str, level: str, rules: Rules = CLASSIC) -> int:
    """The number, from 1, of the play that wins; plays are divided by ``|``."""
    played = [Played(i, c(p)) for i, p in enumerate(plays.split("|"))]
    return winning(played, strain(suit, level), rules) + 1


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


@pytest.mark.parametrize(
    ("cards", "code"),
    [("SA HK", "lead.suits"), ("SA HT", None), ("BJ HT S2", None), ("HA H2 HQ", None)],
)
def test_a_lead_is_of_one_suit(cards: str, code: str | None) -> None:
    refusal = check_lead(c(cards), strain("S", "T"))
    assert (refusal.code if refusal else None) == code


def thrown(throw: str, *others: str, rules: Rules = CLASSIC) -> str | None:
    """What a failed throw must play, ``None`` when it stands."""
    hands = [(i, c(h)) for i, h in enumerate(others, 1)]
    failed = challenge(c(throw), hands, strain("S", "T"), rules)
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
    ("forced", "expected"),
    [("lowest_component", "H4 H4"), ("lowest_single", "H4"), ("fewest_cards", "H9")],
)
def test_the_other_ways_to_choose_what_is_forced(forced: str, expected: str) -> None:
    rules = variant(play={"forced": forced})
    assert thrown("H9 H8 H8 H4 H4", "HJ HJ", rules=rules) == expected


def test_every_choice_of_the_settings_has_its_function() -> None:
    for forced in FORCED:
        assert variant(play={"forced": forced}).play.forced == forced


def test_the_points_of_a_trick() -> None:
    plays = tuple(Played(i, c(p)) for i, p in enumerate(["HT", "H5", "HK", "LJ"]))
    assert Trick(plays, 3).points == 25
