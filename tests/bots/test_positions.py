"""Named positions: what every player of the game is told first."""

from __future__ import annotations

import pytest

from tests.bots.positions import late, played

# --- the five tips of the source text, and one more ---

every_level = pytest.mark.parametrize("level", ["normal", "hard"])


@every_level
def test_kings_go_first_when_aces_are_the_level(level: str) -> None:
    """打A先出K: the king is the highest of a plain suit then."""
    hands = [
        "HK H3 D4 D6 C7 C8 S4 S6", "H4 H5 HT D7 D8 C9 S7 S8",
        "H6 H7 HJ D9 DJ CJ S9 SJ", "H8 H9 HQ DQ D3 CQ SQ S3",
    ]  # fmt: skip
    assert played(late(hands, "S", "A"), level=level) == {"HK"}


@every_level
def test_aces_go_first_otherwise(level: str) -> None:
    """打除A的先出A."""
    hands = [
        "HA H3 D4 D6 C7 C8 S4 S6", "HK H5 HT D7 D8 C9 S7 S8",
        "H6 H7 HJ D9 DJ CJ S9 SJ", "H8 H9 HQ DQ D3 CQ SQ S3",
    ]  # fmt: skip
    assert played(late(hands, "S", "2"), level=level) == {"HA"}


@every_level
def test_high_trumps_without_a_pair_are_led_for_points_while_they_last(level: str) -> None:
    """主牌拿分: a pair led by somebody else would take them for nothing."""
    hands = [
        "BJ LJ H3 H4 D6 C7", "ST S5 SK S9 H8 D7",
        "S4 S6 SQ SK H9 C5", "S7 S8 S8 SJ SJ D9",
    ]  # fmt: skip
    assert played(late(hands, "S", "2", dealer=2), level=level) <= {"BJ", "LJ"}


@every_level
def test_plain_pairs_are_strong_when_the_others_have_none(level: str) -> None:
    """副牌对子很管用: every pair above the nines is broken."""
    hands = [
        "H9 H9 D3 D4 C6 C7", "HA HK HT D7 C9 S7",
        "HQ HJ H3 D9 CJ S9", "HA H8 H5 DQ CQ SQ",
    ]  # fmt: skip
    assert played(late(hands, "S", "2"), level=level) == {"H9"}


@every_level
def test_with_few_trumps_points_are_shed_on_the_partners(level: str) -> None:
    """拿分为准: the partner draws trumps, the points of the plain suits go along."""
    hands = ["BJ S3 S4 C3", "S5 SQ H6 C4", "DT D4 H7 C6", "S7 S8 H8 C8"]
    assert played(late(hands, "S", "2", "0 play BJ", "1 play S5", turn=0), level=level) == {"DT"}


@every_level
def test_plain_winners_are_led_so_that_the_partner_can_unload_points(level: str) -> None:
    """The trumps stay for later: an ace that the enemies follow to is worth the partner's ten."""
    hands = [
        "HA S3 S4 D3 C6 C7", "HK H5 H7 D7 C9 S7",
        "DT DK H3 D9 CJ S9", "H8 H9 HQ DQ CQ SQ",
    ]  # fmt: skip
    assert played(late(hands, "S", "2", dealer=1), level=level) == {"HA"}


# --- points to the partner, none to the enemy ---


def test_a_partner_who_is_sure_to_win_is_fed() -> None:
    hands = ["HA D3 C3", "H4 D6 C6", "HT H3 C7", "H6 D8 C8"]
    assert played(late(hands, "S", "2", "0 play HA", "1 play H4")) == {"HT"}


def test_an_enemy_who_is_sure_to_win_is_not() -> None:
    hands = ["HA D3 S3", "HT H3 S7", "H4 D6 S6", "H6 D8 S8"]
    assert played(late(hands, "S", "2", "0 play HA")) == {"H3"}


def test_the_last_to_play_takes_points_cheaply() -> None:
    hands = ["HT D3 S3 C3", "HQ D6 S6 C4", "H4 D8 S8 C6", "HA HK H3 S7"]
    assert played(late(hands, "S", "2", "0 play HT", "1 play HQ", "2 play H4")) == {"HK"}


def test_a_discard_on_the_partners_winner_brings_points() -> None:
    hands = ["HA D3 DJ", "H4 D6 DQ", "C4 CK D7", "H6 D8 DK"]
    assert played(late(hands, "S", "2", "0 play HA", "1 play H4")) == {"CK"}


def test_a_discard_on_the_enemys_winner_brings_none() -> None:
    hands = ["HA D3 S3", "C4 CK D9", "H4 D6 S6", "H6 D8 S8"]
    assert played(late(hands, "S", "2", "0 play HA")) == {"C4"}


# --- ruffing ---


def test_a_trick_with_points_is_ruffed() -> None:
    hands = ["HK D3 S3 C3", "D4 D6 S6 SJ", "HT D8 S8 C6", "H6 D9 S9 C8"]
    assert played(late(hands, "S", "2", "3 play H6", "0 play HK", turn=3)) == {"S6"}


def test_the_partners_winner_is_not_ruffed() -> None:
    hands = ["HA D3 S3", "H4 D6 S6", "D7 S5 S9", "H6 D8 S8"]
    assert played(late(hands, "S", "2", "0 play HA", "1 play H4")) == {"D7"}


def test_a_trick_without_points_is_not_worth_a_high_trump() -> None:
    hands = ["H9 D3 S3 C3", "H3 D6 S6 C4", "H4 D8 S8 C6", "D9 BJ LJ C8"]
    assert played(late(hands, "S", "2", "0 play H9", "1 play H3", "2 play H4")) <= {"D9", "C8"}


def test_an_enemys_ruff_with_points_is_overruffed_cheaply() -> None:
    hands = ["HK D3 S3", "S6 D6 S7", "HT D8 S8", "S9 SA BJ"]
    assert played(late(hands, "S", "2", "0 play HK", "1 play S6", "2 play HT")) == {"S9"}


def test_a_ruff_that_cannot_win_is_a_discard() -> None:
    hands = ["HA D3 S3 C4", "S9 D6 S7 C6", "HT D8 S8 C7", "S4 D9 C3 C3"]
    assert "S4" not in played(late(hands, "S", "2", "0 play HA", "1 play S9", "2 play HT"))


# --- throws ---


def test_a_throw_that_the_cards_unseen_prove_is_made() -> None:
    hands = [
        "HA HK HK S3 D3", "H4 H5 HT D7 S8", "HQ H7 HJ D9 S9", "H8 H9 HA DQ SQ",
    ]  # fmt: skip
    assert played(late(hands, "S", "2")) == {"HA", "HK"}


def test_a_throw_that_somebody_may_beat_is_not() -> None:
    hands = [
        "HK HK HQ S3 D3", "H4 H5 HT D7 S8", "HJ H7 HJ D9 S9", "H8 H9 HA DQ SQ",
    ]  # fmt: skip
    assert len(played(late(hands, "S", "2"))) == 1


# --- the last trick ---


def test_the_last_certain_winner_is_kept_for_the_kitty() -> None:
    """An attacker with the last big joker does not spend it on a trick without points."""
    hands = ["H9 D3", "BJ S4", "H4 D8", "H6 D9"]
    state = late(hands, "S", "2", "0 play H9", dealer=0, kitty="HK DK CT C3 C4 C6 C7 C8")
    assert played(state) == {"S4"}


def test_a_dealer_guards_a_kitty_full_of_points() -> None:
    hands = ["BJ D3", "S4 D6", "S7 D8", "S9 D9"]
    state = late(hands, "S", "2", dealer=0, kitty="HK DK CT C3 C4 C6 C7 C8")
    assert played(state) == {"D3"}


def test_a_pair_is_kept_for_the_dig() -> None:
    """A pair of trumps that nobody can beat digs four times."""
    hands = ["D3 D4 H3", "BJ BJ S4", "D8 D9 H4", "DJ DQ H6"]
    assert played(late(hands, "S", "2", "0 play D3", dealer=0)) == {"S4"}
