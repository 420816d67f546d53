from __future__ import annotations

import pytest

from engine.cards import deck
from engine.follow import (
    check_follow,
    check_held,
    follow_count,
    legal_follows,
    nearest_follow,
    playable_on,
)
from engine.rules import load_preset
from engine.rules.settings import Rules
from tests.engine.helpers import CLASSIC, by_face, c, strain, variant

# Trump S, level T throughout, unless a test says otherwise.
T = strain("S", "T")


def why_not(hand: str, play: str, lead: str, rules: Rules = CLASSIC) -> str | None:
    refusal = check_follow(c(hand), c(play), c(lead), T, rules)
    return refusal.code if refusal else None


@pytest.mark.parametrize(
    ("hand", "lead", "play", "refusal"),
    [
        # the count
        ("H2 H3", "HA", "H2 H3", "follow.count"),
        ("H2 H3 H4", "HA HA", "H2", "follow.count"),
        # the suit, as far as it goes
        ("H2 C3", "HA", "H2", None),
        ("H2 C3", "HA", "C3", "follow.suit"),
        ("H2 C3 C4", "HA HA", "H2 C3", None),
        ("H2 C3 C4", "HA HA", "C3 C4", "follow.suit"),
        ("H2 H3 C4", "HA HA", "H2 C4", "follow.suit"),
        ("C3 D4", "HA", "D4", None),
        # trumps are a suit of their own, level cards and jokers in it
        ("HT S2 H3", "SA", "HT", None),
        ("HT H3", "SA", "H3", "follow.suit"),
        ("HT H3", "HA", "HT", "follow.suit"),
        ("BJ H3", "S2", "BJ", None),
        # a pair for a pair, also out of a tractor
        ("H2 H3 H5 H5", "HA HA", "H5 H5", None),
        ("H2 H3 H5 H5", "HA HA", "H2 H3", "follow.set"),
        ("H2 H3 H5 H5 H6 H6", "HA HA", "H6 H6", None),
        ("H2 H3 H5 H5 H6 H6", "HA HA", "H5 H6", "follow.set"),
        ("H2 H3 H5", "HA HA", "H2 H5", None),
        ("H2 C5 C5", "HA HA", "H2 C5", None),
        # a tractor for a tractor, else pairs, else anything of the suit
        ("H2 H2 H3 H3 H7 H7", "HK HK HQ HQ", "H2 H2 H3 H3", None),
        ("H2 H2 H3 H3 H7 H7", "HK HK HQ HQ", "H2 H2 H7 H7", "follow.tractor"),
        ("H2 H2 H4 H4 H7 H7", "HK HK HQ HQ", "H2 H2 H7 H7", None),
        ("H2 H2 H4 H4 H7", "HK HK HQ HQ", "H2 H2 H4 H7", "follow.set"),
        ("H2 H2 H4 H6 H7", "HK HK HQ HQ", "H2 H2 H4 H7", None),
        ("H2 H2 H4 H6 H7", "HK HK HQ HQ", "H2 H4 H6 H7", "follow.set"),
        ("H2 H3 H4 H6 H7", "HK HK HQ HQ", "H2 H4 H6 H7", None),
        # a part of a longer tractor is a tractor
        ("H2 H2 H3 H3 H4 H4", "HK HK HQ HQ", "H3 H3 H4 H4", None),
        # the longest tractor one has, with pairs beside it
        ("H2 H2 H3 H3 H7 H7 H8", "HA HA HK HK HQ HQ", "H2 H2 H3 H3 H7 H7", None),
        ("H2 H2 H3 H3 H7 H8 H9", "HA HA HK HK HQ HQ", "H2 H2 H3 H3 H7 H8", None),
        ("H2 H2 H3 H3 H7 H8 H9", "HA HA HK HK HQ HQ", "H2 H2 H3 H7 H8 H9", "follow.tractor"),
        ("H2 H2 H3 H3 H6 H6 H8 H8", "HA HA HK HK HQ HQ", "H2 H2 H6 H6 H8 H8", "follow.tractor"),
        # the level's gap closes
        ("HJ HJ H9 H9 H5 H5", "HK HK HQ HQ", "H9 H9 H5 H5", "follow.tractor"),
        # every part of a throw is owed
        ("H2 H2 H4 H5 H6", "HA HA HK", "H2 H2 H4", None),
        ("H2 H2 H4 H5 H6", "HA HA HK", "H4 H5 H6", "follow.set"),
        ("H2 H2 H4 H4 H6", "HA HA HQ HQ", "H2 H2 H4 H6", "follow.set"),
        ("H2 H2 H3 H3 H6 H6", "HA HA HK HK HJ", "H2 H2 H3 H3 H6", None),
        ("H2 H2 H3 H3 H6 H6", "HA HA HK HK HJ", "H2 H2 H6 H6 H3", "follow.tractor"),
        ("H2 H3 H4 H5", "HA HK HQ", "H2 H4 H5", None),
        # exactly as many of the suit as are asked: there is no choice
        ("H2 H3 C4 C4", "HA HA", "H2 H3", None),
        ("H2 H3 C4 C4", "HA HA", "C4 C4", "follow.suit"),
    ],
)
def test_following(hand: str, lead: str, play: str, refusal: str | None) -> None:
    assert why_not(hand, play, lead) == refusal


def test_the_order_of_the_cards_played_does_not_matter() -> None:
    assert why_not("H2 H2 H3 H3 H7 H7", "H3 H2 H3 H2", "HQ HK HQ HK") is None


@pytest.mark.parametrize(
    ("hand", "play", "lead", "cards"),
    [
        ("H2 H7 C3 C4", "C3 C4", "HA HA", "H2 H7"),
        ("H2 H7 C3", "C3", "HA", "H2 H7"),
        ("H2 H3 H5 H5", "H2 H3", "HA HA", "H5 H5"),
        ("H2 H3 H5 H5", "H5 H3", "HA HA", "H5"),
        ("H2 H2 H3 H3 H7 H7", "H2 H2 H7 H7", "HK HK HQ HQ", "H3 H3"),
    ],
)
def test_a_refusal_names_the_cards_that_would_mend_it(
    hand: str, play: str, lead: str, cards: str
) -> None:
    refusal = check_follow(c(hand), c(play), c(lead), T, CLASSIC)
    assert refusal is not None
    assert by_face(refusal.cards) == by_face(c(cards))


def test_a_refusal_counts_what_is_owed_and_what_is_there() -> None:
    refusal = check_follow(c("H2 H2 H4 H4 H7 H8"), c("H2 H2 H7 H8"), c("HA HA HQ HQ"), T, CLASSIC)
    assert refusal is not None
    assert refusal.code == "follow.set"
    assert refusal.params == {"width": 2, "length": 1, "need": 2, "have": 1}
    refusal = check_follow(c("H2 H2 H3 H3 H7 H7"), c("H2 H2 H7 H7"), c("HK HK HQ HQ"), T, CLASSIC)
    assert refusal is not None
    assert refusal.params == {"width": 2, "length": 2, "need": 1, "have": 0}
    refusal = check_follow(c("H2 H3 C7 C8"), c("H2 C7 C8"), c("HA HK HQ"), T, CLASSIC)
    assert refusal is not None
    assert refusal.params == {"group": 1, "need": 1}


def test_two_linked_pairs_owe_nothing_where_a_tractor_has_three() -> None:
    rules = variant(tractor={"length": 3})
    hand, lead = "H2 H2 H3 H3 H6 H6 H8 H8", "HA HA HK HK HQ HQ"
    assert why_not(hand, "H2 H2 H6 H6 H8 H8", lead) == "follow.tractor"
    assert why_not(hand, "H2 H2 H6 H6 H8 H8", lead, rules) is None


# --- other orders of following ---


def judged(slug: str, hand: str, lead: str, play: str, level: str = "T") -> str | None:
    """Why a preset refuses the play, trump S."""
    rules = load_preset(slug)
    refusal = check_follow(c(hand), c(play), c(lead), strain("S", level, rules), rules)
    return refusal.code if refusal else None


@pytest.mark.parametrize(
    ("slug", "hand", "lead", "legal", "illegal"),
    [
        # R4: a tractor and any two before two triples
        (
            "titanic", "H3 H3 H4 H4 H6 H6 H6 H8 H8 H8", "HQ HQ HQ HK HK HK",
            ["H3 H3 H4 H4 H6 H8", "H3 H3 H4 H4 H6 H6", "H3 H3 H4 H4 H8 H8"],
            ["H6 H6 H6 H8 H8 H8", "H3 H3 H6 H6 H8 H8"],
        ),
        # R4: two triples before a triple and a pair, X08: three pairs before two
        (
            "titanic", "H3 H3 H3 H6 H6 H6 H8 H8", "HQ HQ HQ HK HK HK",
            ["H3 H3 H3 H6 H6 H6"],
            ["H3 H3 H3 H8 H8 H6", "H3 H3 H6 H6 H8 H8"],
        ),
        (
            "titanic", "H3 H3 H6 H6 H8 H8 HJ", "HQ HQ HQ HK HK HK",
            ["H3 H3 H6 H6 H8 H8"], ["H3 H3 H6 H6 H8 HJ"],
        ),
        # R5: one four-pair tractor or two quads, as one likes
        (
            "four-hidden", "H4 H4 H4 H4 H6 H6 H6 H6 H8 H8 H9 H9 HJ HJ HQ HQ",
            "H3 H3 H4 H4 H5 H5 H6 H6",
            ["H4 H4 H4 H4 H6 H6 H6 H6", "H8 H8 H9 H9 HJ HJ HQ HQ"],
            ["H8 H8 H9 H9 HJ HJ H4 H4", "H4 H4 H4 H4 H8 H8 H9 H9"],
        ),
        # R5: a two-pair tractor or a quad
        (
            "four-hidden", "H4 H4 H5 H5 H8 H8 H8 H8 HJ", "HQ HQ HK HK",
            ["H4 H4 H5 H5", "H8 H8 H8 H8"], ["H4 H4 H8 H8", "H8 H8 H8 HJ"],
        ),
        # R5: after a quad a tractor, two pairs, and only then a triple
        (
            "four-hidden", "H4 H4 H6 H6 H8 H8 H8 HJ", "HK HK HK HK",
            ["H4 H4 H6 H6", "H4 H4 H8 H8"], ["H8 H8 H8 HJ", "H8 H8 H8 H4"],
        ),
        # R5: 667788 or a triple tractor, as one likes
        (
            "four-hidden", "H4 H4 H5 H5 H6 H6 HJ HJ HJ HQ HQ HQ", "H7 H7 H8 H8 H9 H9",
            ["H4 H4 H5 H5 H6 H6", "HJ HJ HJ HQ HQ HQ"], ["HJ HJ HQ HQ H4 H4"],
        ),
        # R6: after a quad a triple first
        (
            "four-kitty", "H4 H4 H5 H5 H8 H8 H8 HJ", "HK HK HK HK",
            ["H8 H8 H8 HJ", "H8 H8 H8 H4"], ["H4 H4 H5 H5", "H4 H4 H8 H8"],
        ),
        # R6: tractor alone for a two-pair tractor, a quad does not serve
        (
            "four-kitty", "H4 H4 H5 H5 H8 H8 H8 H8", "HQ HQ HK HK",
            ["H4 H4 H5 H5"], ["H8 H8 H8 H8", "H4 H4 H8 H8"],
        ),
        # R6: triples before a three-pair tractor
        (
            "four-kitty", "H4 H4 H5 H5 H6 H6 H8 H8 H8 HJ HJ HJ", "HQ HQ HQ HK HK HK",
            ["H8 H8 H8 HJ HJ HJ"], ["H4 H4 H5 H5 H6 H6", "H8 H8 H8 HJ HJ H4"],
        ),
        # R12: a bomb for a two-pair tractor
        (
            "match-four", "H4 H4 H5 H5 H8 H8 H8 H8 HJ", "HQ HQ HK HK",
            ["H4 H4 H5 H5", "H8 H8 H8 H8"], ["H4 H4 H8 H8"],
        ),
        # R12: a triple and one after a quad, then a tractor
        (
            "match-four", "H4 H4 H5 H5 H8 H8 H8 HJ", "HK HK HK HK",
            ["H8 H8 H8 HJ"], ["H4 H4 H5 H5"],
        ),
        # R12: four linked pairs led: a bulldozer and a pair serve as three linked pairs and one
        (
            "match-four", "H4 H4 H5 H5 H6 H6 H8 H8 H9 H9 H9 HJ HJ HJ HK HK HK",
            "H3 H3 H4 H4 H5 H5 H6 H6",
            ["H4 H4 H5 H5 H6 H6 H8 H8"], ["H4 H4 H5 H5 H8 H8 HJ HJ"],
        ),
        (
            "match-four", "H4 H4 H5 H5 H6 H6 H8 H8 HJ HJ HJ HQ HQ HQ",
            "H3 H3 H4 H4 H5 H5 H6 H6",
            ["H4 H4 H5 H5 H6 H6 HQ HQ", "HJ HJ HJ HQ HQ HQ H8 H8"],
            ["H4 H4 H5 H5 H8 H8 HJ HJ", "HJ HJ HJ HQ HQ HQ H8 H6"],
        ),
        # R12: two two-pair tractors, or one and a bomb
        (
            "match-four", "H4 H4 H5 H5 H8 H8 H9 H9 HK HK HK HK", "H3 H3 H4 H4 H5 H5 H6 H6",
            ["H4 H4 H5 H5 H8 H8 H9 H9", "H4 H4 H5 H5 HK HK HK HK", "H8 H8 H9 H9 HK HK HK HK"],
            ["H4 H4 H5 H5 H8 H8 HK HK"],
        ),
    ],
)  # fmt: skip
def test_the_printed_orders_of_following(
    slug: str, hand: str, lead: str, legal: list[str], illegal: list[str]
) -> None:
    for play in legal:
        assert judged(slug, hand, lead, play) is None, play
    for play in illegal:
        assert judged(slug, hand, lead, play) in ("follow.tractor", "follow.set"), play


@pytest.mark.parametrize(
    ("hand", "lead", "legal", "illegal"),
    [
        # "need not be broken": a pair is not owed out of a triple or quad, nor a triple of a quad
        ("H4 H4 H4 H6 H7", "HK HK", ["H6 H7", "H4 H4", "H4 H6"], []),
        ("H4 H4 H4 H4 H6 H7 H8", "HK HK HK", ["H6 H7 H8", "H4 H4 H4"], []),
        # what stands alone is owed; to break a larger set of one's own will shows as much or more
        ("H4 H4 H4 H6 H6 H7", "HK HK", ["H6 H6", "H4 H4"], ["H6 H7", "H4 H6"]),
        ("H4 H4 H4 H4 H6 H6 H8", "HK HK HK", ["H6 H6 H8", "H6 H6 H4", "H4 H4 H8", "H4 H4 H4"],
         ["H4 H6 H8"]),
        ("H4 H4 H4 H6 H6 H8", "HK HK HK", ["H4 H4 H4"], ["H6 H6 H8", "H4 H4 H6"]),
        # C2 (iii): one pair and the triple left whole
        ("H3 H3 H3 H9 H9 H7", "HA HA HK HK", ["H9 H9 H7 H3", "H3 H3 H9 H9"], ["H3 H3 H3 H7"]),
        # C3: a tractor is not owed on a quad
        ("HJ HJ H6 H6 H8 H8 H9 H9 HA", "H4 H4 H4 H4", ["H8 H8 H9 H9", "H6 H6 HJ HJ"],
         ["HJ HJ H6 HA"]),
    ],
)  # fmt: skip
def test_sets_that_need_not_be_broken(
    hand: str, lead: str, legal: list[str], illegal: list[str]
) -> None:
    """R10."""
    for play in legal:
        assert judged("server-4", hand, lead, play) is None, play
    for play in illegal:
        assert judged("server-4", hand, lead, play) == "follow.set", play


def test_a_pair_comes_out_of_a_triple_elsewhere() -> None:
    three = variant(table={"decks": 3, "kitty": 6})
    kept = variant(table={"decks": 3, "kitty": 6}, follow={"break_sets": False})
    hand, lead = "H3 H3 H3 H6 H7", "HA HA"
    assert why_not(hand, "H6 H7", lead, three) == "follow.set"
    assert why_not(hand, "H6 H7", lead, kept) is None


KEPT = variant(follow={"break_tractors": False})
FORMLESS = variant(follow={"ladder": "suit_only"})


@pytest.mark.parametrize(
    ("hand", "lead", "play", "refusal"),
    [
        # C5: a pair is not owed out of a tractor
        ("H2 H3 HQ HQ HK HK", "H9 H9", "H2 H3", None),
        ("H2 H3 HQ HQ HK HK", "H9 H9", "HQ HQ", None),
        ("H2 H3 HQ HQ HK HK", "H9 H9", "HQ HK", "follow.set"),
        ("H2 H3 HQ HQ HK HK", "H9 H9", "H2 HQ", "follow.set"),
        # but out of a pair that stands alone
        ("H2 H3 H5 H5 HQ HQ HK HK", "H9 H9", "H2 H3", "follow.set"),
        ("H2 H3 H5 H5 HQ HQ HK HK", "H9 H9", "H5 H5", None),
        ("H2 H3 H5 H5 HQ HQ HK HK", "H9 H9", "HQ HQ", None),
        # when there are no other cards enough the tractor must be touched
        ("H2 HQ HQ HK HK", "H9 H9", "H2 HQ", "follow.set"),
        ("H2 HQ HQ HK HK", "H9 H9", "HK HK", None),
        # tractors and throws are followed as ever
        ("H2 H3 HQ HQ HK HK", "H8 H8 H9 H9", "HQ HQ H2 H3", "follow.tractor"),
        ("H2 H3 H4 HQ HQ HK HK", "HA HA H9", "H2 H3 H4", "follow.set"),
    ],
)
def test_tractors_that_need_not_be_broken(
    hand: str, lead: str, play: str, refusal: str | None
) -> None:
    assert why_not(hand, play, lead, KEPT) == refusal


def test_following_with_the_suit_alone() -> None:
    """C5, its last option: in whatever shape."""
    for play in ("H2 H3", "HQ HQ", "HQ HK"):
        assert why_not("H2 H3 HQ HQ HK HK", play, "H9 H9", FORMLESS) is None
    assert why_not("H2 H3 C3", "H2 C3", "H9 H9", FORMLESS) == "follow.suit"


def test_a_pair_of_a_colour_is_owed() -> None:
    """R3: HK and DK are a pair of red kings."""
    rules = load_preset("one-deck-colours")
    t = strain("B", "5", rules)

    def why(hand: str, play: str, lead: str) -> str | None:
        refusal = check_follow(c(hand), c(play), c(lead), t, rules)
        return refusal.code if refusal else None

    assert why("H9 D9 H3 D7", "H9 D9", "HK DK") is None
    assert why("H9 D9 H3 D7", "H9 H3", "HK DK") == "follow.set"
    assert why("H9 D9 HT DT H3 D7", "H9 D9 HT DT", "HK DK HQ DQ") is None
    assert why("H9 D9 HT DT H3 D7", "H9 D9 H3 D7", "HK DK HQ DQ") == "follow.tractor"
    assert why("H9 C9 S3", "C9", "HK") == "follow.suit"
    assert by_face(nearest_follow(c("H9 D9 H3 D7"), c("H3"), c("HK DK"), t, rules)) == "H9 D9"
    assert playable_on(c("H9 D9 H3 D7"), c("HK DK"), t, rules) == set(c("H9 D9"))
    found = [by_face(p) for p in legal_follows(c("S9 C9 S8 C8"), c("SK CK"), t, rules)]
    assert sorted(found) == ["S8 C8", "S9 C9"]


def test_the_nearest_follow_may_take_the_other_form() -> None:
    rules = load_preset("match-four")
    t = strain("S", "T", rules)
    hand, lead = c("H4 H4 H5 H5 H8 H8 H8 H8 HJ"), c("HQ HQ HK HK")
    assert by_face(nearest_follow(hand, c("H8 H8"), lead, t, rules)) == "H8 H8 H8 H8"
    assert by_face(nearest_follow(hand, c("H5 H5"), lead, t, rules)) == "H4 H4 H5 H5"
    assert playable_on(hand, lead, t, rules) == set(c("H4 H5 H8"))
    assert follow_count(hand, lead, t, rules) == 2


def test_the_nearest_follow_breaks_a_larger_set_only_when_that_is_wished() -> None:
    """R10."""
    rules = load_preset("server-4")
    t = strain("S", "T", rules)
    hand, pair, quad = c("H4 H4 H4 H6 H6 H7"), c("HK HK"), c("H4 H4 H4 H4 H6 H6 H8")
    assert by_face(nearest_follow(hand, c("H6"), pair, t, rules)) == "H6 H6"
    assert by_face(nearest_follow(hand, c("H4 H4"), pair, t, rules)) == "H4 H4"
    assert by_face(nearest_follow(quad, c("H4 H4"), c("HK HK HK"), t, rules)) == "H4 H4 H6"
    assert by_face(nearest_follow(quad, c("H4 H4 H4"), c("HK HK HK"), t, rules)) == "H4 H4 H4"
    assert playable_on(hand, pair, t, rules) == set(c("H4 H6"))


@pytest.mark.parametrize(
    ("slug", "lead"),
    [
        ("four-hidden", "HA HA HA HA HK HK HK HK HQ HQ HQ HQ"),
        ("match-four", "H9 H9 HT HT HJ HJ HQ HQ HK HK HA HA"),
        ("titanic", "H9 H9 H9 HT HT HT HJ HJ HJ"),
    ],
)
def test_the_follows_of_a_full_hand_are_counted_at_once(slug: str, lead: str) -> None:
    """A void hand of 54 has many millions of discards, a hand of one suit many forms."""
    rules = load_preset(slug)
    t = strain("S", "4", rules)
    void = tuple(card for card in deck(rules.table.decks) if not 13 <= card < 26)[:54]
    assert follow_count(void, c(lead), t, rules) > 10**6
    suit = tuple(sorted(card for card in deck(rules.table.decks) if 13 <= card < 26))
    assert 0 < follow_count(suit, c(lead), t, rules) < 10**12
    near = nearest_follow(suit, (), c(lead), t, rules)
    assert check_follow(suit, near, c(lead), t, rules) is None


# --- the nearest follow, and all of them ---


@pytest.mark.parametrize(
    ("hand", "wish", "lead", "expected"),
    [
        ("H2 H3 H5 H5", "H5 H3", "HA HA", "H5 H5"),
        ("H2 H3 H5 C9", "C9", "HA", "H2"),
        ("H2 C3 C9 S4", "C9 S4", "HA HA", "H2 C9"),
        ("C3 C9 S4 BJ", "", "HA HA", "C3 C9"),
        ("H2 H2 H3 H3 H7 H7 H8 H8", "H8 H7", "HK HK HQ HQ", "H7 H7 H8 H8"),
        ("H2 H4 H7", "H7 H4 H2", "HA HA", "H2 H4"),
    ],
)
def test_the_nearest_legal_follow(hand: str, wish: str, lead: str, expected: str) -> None:
    assert by_face(nearest_follow(c(hand), c(wish), c(lead), T, CLASSIC)) == by_face(c(expected))


def test_a_legal_wish_among_very_many_ways_comes_back_unchanged() -> None:
    """Six pairs led, twelve held: 924 ways, more than are looked at."""
    t = strain("S", "T")
    hand = c("BJ BJ ST ST SA SA SQ SQ S9 S9 S7 S7 S5 S5 S3 S3 HT HT CT CT DT DT S2 S2 SJ")
    lead = c("SK SK SJ SJ S8 S8 S6 S6 S4 S4")
    wish = c("S2 S2 S3 S3 S5 S5 S7 S7 S9 S9")
    assert check_follow(hand, wish, lead, t, CLASSIC) is None
    assert nearest_follow(hand, wish, lead, t, CLASSIC) == wish


@pytest.mark.parametrize(
    ("hand", "lead", "expected"),
    [
        ("H2 H2 H5", "HA", "H2; H5"),
        ("C3 SA", "HA", "C3; SA"),
        ("H2 H3 H5 H5", "HA HA", "H5 H5"),
        ("H2 H3 H5", "HA HA", "H2 H3; H2 H5; H3 H5"),
        ("H5 C3 C4 C4", "HA HA HA", "C3 C4 H5; C4 C4 H5"),
        ("H2 H3", "HA HA HK", ""),
    ],
)
def test_all_legal_follows_each_once(hand: str, lead: str, expected: str) -> None:
    found = [by_face(p) for p in legal_follows(c(hand), c(lead), T, CLASSIC)]
    wanted = [by_face(c(p)) for p in expected.split(";") if p]
    assert sorted(found) == sorted(wanted)


@pytest.mark.parametrize(
    ("hand", "lead", "expected"),
    [
        ("H2 H3 C4", "HA", "H2 H3"),
        ("C4 SA", "HA", "C4 SA"),
        ("H2 C4 SA", "HA HA", "H2 C4 SA"),
        ("H2 H3 C4", "HA HA", "H2 H3"),
        ("H2 H5 H5 H7", "HA HA", "H5"),
        ("H2 H5 H5 H7 H7", "HA HA", "H5 H7"),
        ("H2 H5 H5 H7", "HA HA HK HK", "H2 H5 H7"),
        ("H2 H5 H5 H7 H8", "HA HA HK HK", "H2 H5 H7 H8"),
        ("H2 H2 H3 H3 H7 H7", "HA HA HK HK", "H2 H3"),
    ],
)
def test_the_faces_that_can_be_played(hand: str, lead: str, expected: str) -> None:
    assert playable_on(c(hand), c(lead), T, CLASSIC) == set(c(expected))


def test_cards_must_be_in_hand_each_copy_of_them() -> None:
    assert check_held(c("SA SA"), c("SA SA")) is None
    for hand, play, code in [("SA", "SA SA", "play.not_held"), ("SA", "", "play.empty")]:
        refusal = check_held(c(hand), c(play))
        assert refusal is not None
        assert refusal.code == code
