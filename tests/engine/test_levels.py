from __future__ import annotations

import pytest

from engine.cards import LEVELS, parse_level
from engine.levels import (
    Advance,
    Finish,
    Given,
    Shares,
    advance,
    climb,
    final,
    give,
    lower,
    may_refuse,
    shares,
    total_gain,
)
from engine.rules import Rules, load_preset
from engine.teams import dealers_side
from tests.engine.helpers import CLASSIC, c, refused, strain, variant

FRIENDS = load_preset("friends-5")
SEVEN = load_preset("match-seven")
SOFT = variant(base="friends-5", levels={"share": "soft"})
PLAIN = strain("S", "2")


def levels(names: str) -> tuple[int, ...]:
    return tuple(parse_level(n) for n in names.split())


def names(ranks: tuple[int, ...]) -> str:
    return " ".join(LEVELS[r] for r in ranks)


# --- climbing (G3) ---

DEFENDED = variant(levels={"must": ["5", "T", "K"]})
MORE = variant(levels={"must": ["5", "T", "K", "A"]})


@pytest.mark.parametrize(
    ("rules", "level", "gain", "defended", "reached", "blocked"),
    [
        (DEFENDED, "4", 3, True, "5", 2),
        (DEFENDED, "5", 2, True, "7", 0),
        (DEFENDED, "5", 2, False, "5", 2),
        (MORE, "9", 2, True, "T", 1),
        (MORE, "Q", 2, True, "K", 1),
        (DEFENDED, "5", 6, True, "T", 1),
        (DEFENDED, "5", 0, True, "5", 0),
        (CLASSIC, "4", 3, True, "7", 0),
        (CLASSIC, "5", 2, False, "7", 0),
        (CLASSIC, "9", 2, False, "J", 0),
        (CLASSIC, "Q", 2, False, "A", 0),
        (CLASSIC, "K", 3, False, "A", 2),
        (SEVEN, "5", 2, False, "J", 0),
        (SEVEN, "2", 2, False, "2", 2),
        (FRIENDS, "T", 3, True, "J", 2),
        (FRIENDS, "A", 2, True, "W", 1),
        (load_preset("ace-start"), "A", 2, False, "3", 0),
    ],
)
def test_a_side_stays_at_a_must_play_level_until_it_has_won_there_as_dealer(
    rules: Rules, level: str, gain: int, defended: bool, reached: str, blocked: int
) -> None:
    assert climb(parse_level(level), gain, defended, rules) == (parse_level(reached), blocked)


@pytest.mark.parametrize(
    ("rules", "level", "loss", "reached", "left"),
    [
        (CLASSIC, "J", 4, "7", 0), (CLASSIC, "4", 4, "2", 2), (CLASSIC, "2", 3, "2", 3),
        (SEVEN, "J", 2, "5", 0), (FRIENDS, "W", 1, "A", 0),
    ],
)  # fmt: skip
def test_levels_fall_along_the_ladder_to_its_first(
    rules: Rules, level: str, loss: int, reached: str, left: int
) -> None:
    assert lower(parse_level(level), loss, rules) == (parse_level(reached), left)


# --- shares (R15) ---


def gained(
    rules: Rules, held: bool, rise: int, friends: tuple[int, ...], last: int | None = None
) -> Shares:
    """Seat 0 deals."""
    return shares(held, rise, 0, dealers_side(0, friends, rules), rules, last)


def test_each_member_rises_by_the_tables_number() -> None:
    assert gained(CLASSIC, True, 2, ()).gains == (2, 0, 2, 0)
    assert gained(CLASSIC, False, 1, ()).gains == (0, 1, 0, 1)
    assert gained(load_preset("auction-3"), False, 1, ()).gains == (0, 1, 1)
    assert gained(load_preset("auction-3"), True, 6, ()).gains == (6, 0, 0)
    assert gained(load_preset("friends-4"), True, 3, (3,)).gains == (3, 0, 0, 3)
    assert gained(load_preset("six-auction"), False, 1, ()).gains == (0, 1, 1, 0, 1, 1)


@pytest.mark.parametrize("rise", [1, 2, 3])
def test_both_sides_share_as_many_levels(rise: int) -> None:
    """3 v 2 and 4 v 1, S0's printed numbers: 3, 6, 9 and 4, 8, 12."""
    assert gained(FRIENDS, True, rise, (3,)).gains == (2 * rise, 0, 0, rise, 0)
    assert gained(FRIENDS, False, rise, (3,)).gains == (0, rise, rise, 0, rise)
    assert gained(FRIENDS, True, rise, ()).gains == (4 * rise, 0, 0, 0, 0)
    assert gained(FRIENDS, False, rise, ()).gains == (0, rise, rise, rise, rise)


def test_under_the_hard_split_the_friend_takes_the_rest_when_he_won_the_last_trick() -> None:
    assert gained(FRIENDS, True, 2, (3,), last=3) == Shares((2, 0, 0, 4, 0), 2, 3)
    assert gained(FRIENDS, True, 2, (3,), last=0) == Shares((4, 0, 0, 2, 0), 2, 0)
    assert gained(FRIENDS, True, 2, (3,), last=1) == Shares((4, 0, 0, 2, 0), 2, 0), "dug"


def test_four_against_three() -> None:
    rules = variant(
        base="friends-5", table={"seats": 7, "decks": 4, "kitty": 6}, friends={"count": 2}
    )
    assert gained(rules, True, 1, (2, 4)).gains == (2, 0, 1, 0, 1, 0, 0)
    assert gained(rules, True, 1, (2, 4), last=4).gains == (1, 0, 1, 0, 2, 0, 0)
    assert gained(rules, False, 1, (2, 4)).gains == (0, 1, 0, 1, 0, 1, 1)


def test_the_rest_of_a_smaller_attackers_side() -> None:
    """Three with the dealer, two against: whoever of them won the last trick has the rest."""
    rules = variant(base="friends-5", friends={"count": 2})
    assert gained(rules, False, 1, (1, 3)) == Shares((0, 0, 2, 0, 1), 1, 2)
    assert gained(rules, False, 1, (1, 3), last=4) == Shares((0, 0, 1, 0, 2), 1, 4)
    assert gained(rules, False, 1, (1, 3), last=3).gains == (0, 0, 2, 0, 1)


def test_the_soft_split_gives_the_rest_to_whoever_won_the_last_trick_to_give_out() -> None:
    side = dealers_side(0, (3,), SOFT)
    assert shares(True, 2, 0, side, SOFT, 3) == Shares((2, 0, 0, 4, 0), 2, 3)
    assert shares(True, 2, 0, side, SOFT, 3, (1, 0, 0, 1, 0)).gains == (3, 0, 0, 3, 0)
    assert shares(True, 2, 0, side, SOFT, 3, (2, 0, 0, 0, 0)) == Shares((4, 0, 0, 2, 0), 2, 3)


@pytest.mark.parametrize("given", [(1, 0, 0, 0, 0), (0, 2, 0, 0, 0), (3, 0, 0, -1, 0)])
def test_all_of_the_rest_goes_to_the_side_that_rose(given: tuple[int, ...]) -> None:
    with refused("share.given"):
        shares(True, 2, 0, dealers_side(0, (3,), SOFT), SOFT, 3, given)


def test_under_the_hard_split_nobody_gives_the_rest_out() -> None:
    with refused("share.given"):
        shares(True, 2, 0, dealers_side(0, (3,), FRIENDS), FRIENDS, 3, (2, 0, 0, 0, 0))


def test_h2_a_smaller_dealers_side_has_a_bonus_when_it_holds() -> None:
    rules = variant(
        base="six-teams", table={"sides": "called"}, friends={"count": 2, "bonus": True}
    )
    assert gained(rules, True, 2, (3,)).gains == (3, 0, 0, 3, 0, 0)
    assert gained(rules, True, 2, (3, 4)).gains == (2, 0, 0, 2, 2, 0)
    assert gained(rules, False, 2, (3,)).gains == (0, 2, 2, 0, 2, 2)


@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize("found", [(), (2,)])
def test_the_total_is_what_the_shares_come_to(held: bool, found: tuple[int, ...]) -> None:
    for rise in range(4):
        total = total_gain(rise, 1 + len(found), held, FRIENDS)
        assert sum(gained(FRIENDS, held, rise, found).gains) == total


# --- a hand's levels ---


def side_hand(
    before: str, gain: int, *, held: bool = True, rules: Rules = CLASSIC, dug_with: str = ""
) -> Advance:
    """Two sides, side 0 deals."""
    gains = (gain, 0) if held else (0, gain)
    digger = 1 if dug_with else None
    end = Finish(0, held, gains, digger=digger, dug_with=c(dug_with))
    return advance(levels(before), end, rules, PLAIN)


def test_a_side_rises_along_the_ladder() -> None:
    assert names(side_hand("5 3", 2).levels) == "7 3"
    assert names(side_hand("5 3", 1, held=False).levels) == "5 4"
    assert names(side_hand("5 3", 0, held=False).levels) == "5 3"
    assert side_hand("4 3", 3, rules=DEFENDED).surplus == (0, 0), "lost where nothing is given away"
    assert names(side_hand("2 5", 2, held=False, rules=DEFENDED).levels) == "2 5"


@pytest.mark.parametrize("slug", ["joker-call", "match-four", "match-seven"])
def test_g6_the_ace_must_be_won_as_dealer(slug: str) -> None:
    rules = load_preset(slug)
    assert side_hand("K 5", 1, rules=rules) == Advance(levels("A 5"), (0, 0), ())
    assert side_hand("5 A", 1, held=False, rules=rules).won == ()
    assert side_hand("A 5", 1, rules=rules).won == (0,)
    assert side_hand("A 5", 0, held=False, rules=rules).won == ()


@pytest.mark.parametrize("slug", ["classic", "titanic", "glossary-2", "bianfeng-fixed"])
def test_g6_or_coming_to_the_ace_wins(slug: str) -> None:
    rules = load_preset(slug)
    assert side_hand("K 5", 1, rules=rules) == Advance(levels("A 5"), (0, 0), (0,))
    assert side_hand("5 K", 2, held=False, rules=rules).won == (1,)
    assert side_hand("Q 5", 1, rules=rules).won == ()
    assert side_hand("5 A", 1, rules=rules).won == (), "a level that somebody had already"


@pytest.mark.parametrize("slug", ["four-kitty", "server-2"])
def test_x05_or_there_is_no_last_level(slug: str) -> None:
    rules = load_preset(slug)
    assert side_hand("A 5", 3, rules=rules) == Advance(levels("A 5"), (0, 0), ())


def test_the_first_ladder_of_aces_ends_at_the_king() -> None:
    rules = load_preset("ace-start")
    assert names(side_hand("Q 5", 2, rules=rules).levels) == "K 5"
    assert side_hand("K 5", 1, rules=rules).won == (0,)


# --- digs that cost levels ---


def test_g4_dug_at_jack_with_a_jack_the_dealers_side_starts_again() -> None:
    """R13, whatever the points; the hand's own gain is lost with the level."""
    assert names(side_hand("J 5", 2, rules=SEVEN, dug_with="SJ").levels) == "2 5"
    assert names(side_hand("J 5", 2, held=False, rules=SEVEN, dug_with="HJ HJ").levels) == "2 J"
    assert names(side_hand("J 5", 2, rules=SEVEN, dug_with="SQ").levels) == "K 5"
    assert names(side_hand("Q 5", 1, rules=SEVEN, dug_with="SJ").levels) == "K 5"
    assert names(side_hand("J 5", 2, rules=SEVEN).levels) == "K 5", "the dealer's side won it"
    assert names(side_hand("J 5", 2, dug_with="SJ").levels) == "K 5", "classic has no such rule"


def test_a_dealer_who_starts_again_has_not_won_at_the_last_level() -> None:
    rules = variant(levels={"ladder": "25TJ", "win": "defend", "jack_dig": "restart"})
    assert side_hand("J 5", 1, rules=rules).won == (0,)
    assert side_hand("J 5", 1, rules=rules, dug_with="SJ") == Advance(levels("2 5"), (0, 0), ())


def friends_hand(
    before: str,
    dug_with: str,
    *,
    held: bool = False,
    friends: tuple[int, ...] = (2,),
    digger: int = 1,
    victims: tuple[int, ...] = (),
    rules: Rules = FRIENDS,
) -> str:
    """Seat 0 deals at level J or A; what the levels are afterwards."""
    gains = (2, 0, 1, 0, 0) if held else (0,) * 5
    end = Finish(0, held, gains, friends, digger, c(dug_with), victims)
    return names(advance(levels(before), end, rules, strain("S", before[0])).levels)


@pytest.mark.parametrize(
    ("dug_with", "after"),
    [
        ("HJ", "7 8 8 8 8"),
        ("SJ", "7 8 8 8 8"),
        ("SJ SJ", "3 8 6 8 8"),
        # 18 = 12 + 6: three of the dealer's are left at 2 and go to the friend with his own six
        ("HJ HJ HJ", "2 8 2 7 8"),
        ("SQ", "J 8 T 8 8"),
        ("LJ LJ", "J 8 T 8 8"),
    ],
)
def test_r15_dug_with_jacks(dug_with: str, after: str) -> None:
    assert friends_hand("J 8 T 8 8", dug_with) == after


def test_r15_tractors_of_jacks_cost_as_much_as_their_two_sets() -> None:
    high = "J K A K K"
    # 24 = 16 + 8: seven left over of the dealer's, the friend takes four of them and is at 2
    assert friends_hand(high, "SJ SJ HJ HJ") == "2 K 2 T K"
    assert friends_hand(high, "SJ SJ HJ HJ SA SA") == "2 K 2 T K"
    # 36 = 24 + 12: fifteen of the dealer's and the friend's twelve are 27; he has twelve to lose
    assert friends_hand(high, "SJ SJ SJ HJ HJ HJ") == "2 K 2 2 9"


def test_r15_a_throw_costs_what_its_greatest_part_with_a_jack_costs() -> None:
    assert friends_hand("J 8 T 8 8", "SJ SJ BJ BJ BJ") == "3 8 6 8 8"


def test_r15_nothing_is_lost_unless_the_attackers_took_over() -> None:
    assert friends_hand("J 8 T 8 8", "SJ", held=True) == "K 8 J 8 8"


def test_r15_the_dealer_names_who_falls_with_him_and_the_digger_comes_last() -> None:
    low = "J 8 3 4 5"
    # 12 = 8 + 4: of the friend's four one level is there, three are left
    assert friends_hand(low, "SJ SJ", victims=(4, 3)) == "3 8 2 4 2"
    assert friends_hand(low, "SJ SJ", victims=(3,)) == "3 8 2 2 4"
    assert friends_hand(low, "SJ SJ") == "3 8 2 2 4"
    # 18 = 12 + 6: three and five are left, the two others have five
    assert friends_hand(low, "SJ SJ SJ") == "2 5 2 2 2"
    assert friends_hand(low, "SJ SJ SJ SA SA SA HJ HJ HJ") == "2 2 2 2 2"


def test_r15_a_dealer_alone_loses_his_own_part() -> None:
    assert friends_hand("J 8 T 8 8", "SJ", friends=()) == "7 8 T 8 8"
    assert friends_hand("J 8 T 8 8", "SJ SJ SJ", friends=()) == "2 8 7 8 8"


def test_r15_dug_at_the_ace_with_an_ace_back_to_the_jack() -> None:
    assert friends_hand("A 8 T 8 8", "HA") == "J 8 7 8 8"
    assert friends_hand("A 8 T 8 8", "SA SA") == "J 8 7 8 8"
    assert friends_hand("A 8 3 8 8", "HA", victims=(4,)) == "J 8 2 8 6"
    assert friends_hand("A 8 T 8 8", "LJ") == "A 8 T 8 8"
    assert friends_hand("A 8 T 8 8", "HA", held=True) == "W 8 J 8 8"


def test_r15_several_friends_bear_their_part_together_the_first_to_join_the_odd_level() -> None:
    rules = variant(base="friends-5", friends={"count": 2})
    assert friends_hand("A 8 T 8 9", "HA", friends=(4, 2), rules=rules) == "J 8 9 8 7"
    assert friends_hand("J 8 T 8 9", "SJ", friends=(4, 2), rules=rules) == "7 8 9 8 8"


def test_r15_a_dealer_at_the_first_level_cannot_fall_but_his_friend_can() -> None:
    ladder = {"ladder": "A23456789TJQK", "start": "A", "must": []}
    rules = variant(base="friends-5", levels=ladder)
    assert friends_hand("A 8 T 8 8", "HA", rules=rules) == "A 8 7 8 8"


def test_a_side_that_shares_a_level_falls_by_the_dealers_part() -> None:
    rules = variant(levels={"jack_dig": "sixfold", "ace_dig": "to_jack"})
    assert names(side_hand("J 8", 0, held=False, rules=rules, dug_with="SJ").levels) == "7 8"
    assert names(side_hand("J 8", 0, held=False, rules=rules, dug_with="SJ SJ SJ").levels) == "2 5"
    assert names(side_hand("A 8", 1, held=False, rules=rules, dug_with="SA").levels) == "J 9"


def test_a_ladder_without_the_jack_falls_to_what_is_below_it() -> None:
    rules = variant(levels={"ladder": "25TKA", "win": "defend", "ace_dig": "to_jack"})
    assert names(side_hand("A 5", 0, held=False, rules=rules, dug_with="SA").levels) == "T 5"


# --- surplus (R15) ---


def test_levels_that_a_must_play_level_blocks_may_be_given_away() -> None:
    end = Finish(0, True, (4, 0, 2, 0, 0), (2,))
    after = advance(levels("T 5 J 5 5"), end, FRIENDS, PLAIN)
    assert after == Advance(levels("J 5 J 5 5"), (3, 0, 2, 0, 0), ())


def test_winning_at_the_joker_level_is_the_dealers_own_win() -> None:
    end = Finish(0, True, (2, 0, 1, 0, 0), (2,))
    assert advance(levels("W 5 J 5 5"), end, FRIENDS, PLAIN).won == (0,)
    assert advance(levels("A 5 W 5 5"), end, FRIENDS, PLAIN).won == ()


GIVEN = Given(levels("J 5 T 3 2"), (3, 0, 0, 0, 0))
RISING = frozenset({0, 2})


def test_a_partner_rises_and_an_opponent_falls() -> None:
    assert give(GIVEN, 0, 2, 1, RISING, FRIENDS) == Given(levels("J 5 J 3 2"), (2, 0, 0, 0, 0))
    assert give(GIVEN, 0, 1, 3, RISING, FRIENDS) == Given(levels("J 2 T 3 2"), (0, 0, 0, 0, 0))
    assert (may_refuse(2, RISING), may_refuse(1, RISING)) == (True, False)


@pytest.mark.parametrize(
    ("giver", "receiver", "amount", "code"),
    [
        (0, 1, 4, "surplus.amount"), (0, 1, 0, "surplus.amount"), (2, 1, 1, "surplus.amount"),
        (0, 0, 1, "surplus.receiver"), (0, 2, 2, "surplus.blocked"), (0, 3, 2, "surplus.blocked"),
        (0, 4, 1, "surplus.blocked"),
    ],
)  # fmt: skip
def test_nobody_passes_a_must_play_level_or_falls_below_the_first(
    giver: int, receiver: int, amount: int, code: str
) -> None:
    with refused(code):
        give(GIVEN, giver, receiver, amount, RISING, FRIENDS)


# --- a match that is over by its hands or its time ---


def test_the_higher_level_wins() -> None:
    rules = load_preset("match-four")
    assert final(levels("9 7"), 1, True, rules) == (0,)
    assert final(levels("9 9"), 1, True, rules) == (1,)
    assert final(levels("9 9"), 1, False, rules) == ()
    assert final(levels("9 J J"), 0, False, load_preset("six-auction")) == (1, 2)
    assert final(levels("9 J J"), 2, True, load_preset("six-auction")) == (2,)
    assert final(levels("9 J J"), 0, True, load_preset("six-auction")) == (1, 2)
