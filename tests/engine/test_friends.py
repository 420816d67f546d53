from __future__ import annotations

from engine.friends import (
    FriendCall,
    alone,
    callable_cards,
    check_call,
    check_calls,
    friends,
    holders,
    joined,
    revealed,
)
from engine.rules import Rules, load_preset
from engine.trump import trump
from tests.engine.helpers import c, strain, text, variant

FIVE_TWO = load_preset("friends-5-two")
HOLDER = load_preset("bianfeng-called")
SIX = variant(
    base="six-teams", table={"sides": "called"}, levels={"personal": True}, friends={"count": 2}
)


def call(card: str, copy: int = 1) -> FriendCall:
    return FriendCall(c(card)[0], copy)


def played(*turns: str) -> list[tuple[int, tuple[int, ...]]]:
    """``"3 CA C2"``: seat 3 played these."""
    return [(int(turn.split()[0]), c(turn.partition(" ")[2])) for turn in turns]


def hands(*texts: str) -> tuple[tuple[int, ...], ...]:
    return tuple(c(t) for t in texts)


# --- H3: what may be called ---


def code(card: str, level: str = "7", copy: int = 1, rules: Rules = FIVE_TWO) -> str | None:
    refusal = check_call(call(card, copy), strain("S", level), rules)
    return refusal.code if refusal else None


def test_h3_plain_cards_may_be_called() -> None:
    cards = ("CK", "S3", "C3", "CA", "H7", "LJ")
    no = "friend.trump"
    assert [code(card) for card in cards] == [None, no, None, None, no, no]


def test_h3_without_the_highest() -> None:
    rules = variant(base="friends-5-two", friends={"highest": False})
    assert [code(card, rules=rules) for card in ("CK", "S3", "C3", "CA")] == [
        None, "friend.trump", None, "friend.highest",
    ]  # fmt: skip
    assert code("CK", "A", rules=rules) == "friend.highest"
    assert code("CQ", "A", rules=rules) is None


def test_h3_without_points_but_the_highest() -> None:
    rules = variant(base="friends-5-two", friends={"points": False})
    assert [code(card, rules=rules) for card in ("CK", "C5", "CT", "CA", "C3")] == [
        "friend.points", "friend.points", "friend.points", None, None,
    ]  # fmt: skip
    assert code("CK", "A", rules=rules) is None
    assert code("CA", "A", rules=rules) == "friend.trump"
    both = variant(base="friends-5-two", friends={"points": False, "highest": False})
    assert code("CK", "A", rules=both) == "friend.highest"


def test_h3_with_trumps() -> None:
    rules = variant(base="friends-5-two", friends={"trumps": True})
    assert [code(card, rules=rules) for card in ("S3", "SA", "H7", "BJ")] == [None] * 4
    no_jokers = variant(
        base="friends-5-two", friends={"trumps": True}, table={"jokers": False, "kitty": 9},
        bid={"ladder": ["level", "level level"]},
    )  # fmt: skip
    assert code("BJ", rules=no_jokers) == "friend.copy"


def test_a_call_names_a_copy_that_is_there() -> None:
    assert code("CK", copy=2) is None
    assert code("CK", copy=3) == "friend.copy"
    assert code("CK", copy=0) == "friend.copy"
    assert code("CK", copy=3, rules=load_preset("friends-5")) is None


def test_as_many_calls_as_friends_and_no_two_the_same() -> None:
    spades = strain("S", "7")

    def refusal(*calls: FriendCall, rules: Rules = SIX) -> str | None:
        found = check_calls(calls, spades, rules)
        return found.code if found else None

    assert refusal(call("CA"), call("CA", 2)) is None
    assert refusal(call("CA")) == "friend.count"
    assert refusal(call("CA"), call("CA")) == "friend.twice"
    assert refusal(call("CA"), call("S3")) == "friend.trump"
    by_card = variant(base="bianfeng-called", friends={"count": 2})
    assert refusal(call("CA"), call("CA", 2), rules=by_card) == "friend.twice"


def test_the_cards_that_a_table_offers() -> None:
    spades = strain("S", "7")
    offered = callable_cards(spades, FIVE_TWO)
    assert len(offered) == 36
    assert all(not spades.is_trump(card) for card in offered)
    poor = variant(base="friends-5-two", friends={"points": False, "highest": False})
    assert "HA" not in text(callable_cards(spades, poor))
    assert len(callable_cards(spades, poor)) == 24


# --- who joins ---

HEARTS_6 = strain("H", "6")


def joins(calls: list[FriendCall], *turns: str, rules: Rules = FIVE_TWO) -> tuple[int, ...]:
    return friends(calls, played(*turns), 0, HEARTS_6, rules)


NO_DOUBLE = variant(base="friends-5-two", friends={"double_join": False})
H1 = ("0 CA", "1 C3", "2 C4", "3 CA", "4 C5")


def test_h1_the_dealer_plays_the_called_card_himself() -> None:
    assert joins([call("CA")], *H1) == ()
    assert joins([call("CA")], *H1, rules=NO_DOUBLE) == (3,)
    assert joins([call("CA", 2)], *H1) == (3,)
    assert joins([call("CA", 2)], *H1, rules=NO_DOUBLE) == (3,)
    assert joins([call("CA")], *H1[1:]) == (3,)


def test_nobody_joins_before_the_card_is_on_the_table() -> None:
    assert joins([call("CA")], *H1[1:3]) == ()
    assert joins([call("CA", 2)], *H1[3:]) == ()


def test_two_copies_in_one_play_count_as_two() -> None:
    assert joins([call("CA", 2)], "2 CA CA") == (2,)
    assert joins([call("CA", 2)], "1 CA", "2 C3", "3 CA") == (3,)


H2 = ("0 SK", "3 SA", "1 S3", "3 CA", "4 C5", "5 CA", "2 C3")
BOTH = [call("SA"), call("CA")]


def test_h2_one_player_fills_both_calls() -> None:
    assert joined(BOTH, played(*H2), 0, HEARTS_6, SIX) == (3, 3)
    assert joins(BOTH, *H2, rules=SIX) == (3,)


def test_h2_without_a_double_join_the_next_who_plays_the_card_joins() -> None:
    rules = variant(
        base="six-teams", table={"sides": "called"}, friends={"count": 2, "double_join": False}
    )
    assert joined(BOTH, played(*H2[:4]), 0, HEARTS_6, rules) == (3, None)
    assert joins(BOTH, *H2, rules=rules) == (3, 5)


def test_friends_are_listed_as_they_joined() -> None:
    assert joins(BOTH, "4 CA", "2 SA", rules=SIX) == (2, 4)
    assert joins([call("CA"), call("CA", 2)], "4 CA", "2 CA", rules=SIX) == (4, 2)


# --- H4: alone ---


def is_alone(
    calls: list[FriendCall], held: tuple[tuple[int, ...], ...] | None, *turns: str,
    rules: Rules = FIVE_TWO,
) -> bool:  # fmt: skip
    return alone(calls, played(*turns), 0, HEARTS_6, rules, held)


def test_h4_nobody_else_holds_the_card() -> None:
    rules = load_preset("friends-5")
    assert is_alone([call("DK")], hands("DK DK", "", "D3", "", ""), rules=rules)
    assert not is_alone([call("DK")], hands("DK DK", "", "DK", "", ""), rules=rules)
    # only two of the three copies can come to the table
    assert is_alone([call("DK", 3)], hands("DK", "DK", "", "", ""), rules=rules)
    assert not is_alone([call("DK", 2)], hands("DK", "DK", "", "", ""), rules=rules)


def test_h1_alone_once_the_dealer_has_filled_the_call() -> None:
    held = hands("CA", "C3", "C4", "CA", "C5")
    assert not is_alone([call("CA")], held)
    assert is_alone([call("CA")], held, *H1[:1])
    assert is_alone([call("CA")], None, *H1[:1])
    assert not is_alone([call("CA")], None)
    assert not is_alone([call("CA")], held, *H1[:1], rules=NO_DOUBLE)
    assert is_alone([call("CA", 2)], hands("CA CA", "", "", "", ""), rules=NO_DOUBLE)
    # the first copy is gone, the dealer has the second
    assert is_alone([call("CA", 2)], hands("CA", "C3", "C4", "CA", "C5"), "3 CA", "0 CA")


# --- R11: by holding ---


def holder(card: str, *held: str, dealer: int = 0, rules: Rules = HOLDER) -> tuple[int, ...]:
    return holders([call(card)], hands(*held), dealer, HEARTS_6, rules)


def test_r11_the_holder_of_the_other_copy() -> None:
    assert holder("CA", "CA", "C3", "CA", "C4") == (2,)
    assert holder("CA", "C3", "C4", "C5", "CA") == (3,), "the other is buried"


def test_r11_the_nearest_holder_in_order_of_play() -> None:
    assert holder("CA", "C3", "CA", "C4", "CA") == (1,)
    assert holder("CA", "C3", "CA", "C4", "CA", dealer=2) == (3,)


def test_r11_the_dealer_has_both() -> None:
    assert holder("CA", "CA CA", "C3", "C4", "C5") == ()
    assert is_alone([call("CA")], hands("CA", "C3", "C4", "C5"), rules=HOLDER), "one is buried"
    assert not is_alone([call("CA")], hands("CA", "C3", "CA", "C5"), rules=HOLDER)


def test_r11_without_a_double_join_the_second_call_goes_to_another() -> None:
    calls = [call("CA"), call("CK")]
    held = hands("C3", "CA CK", "C4", "CK", "C5", "C6")
    for double, expected in (True, (1,)), (False, (1, 3)):
        rules = variant(
            base="six-teams", table={"sides": "called"},
            friends={"count": 2, "rule": "holder", "double_join": double},
        )  # fmt: skip
        assert holders(calls, held, 0, HEARTS_6, rules) == expected


def test_r11_a_friend_is_known_when_he_plays_the_card() -> None:
    held = hands("C3", "CA", "C4", "CA")
    assert friends([call("CA")], played("3 CA"), 0, HEARTS_6, HOLDER, held) == (1,)
    assert revealed((1,), [call("CA")], played("3 CA"), HEARTS_6) == ()
    assert revealed((1,), [call("CA")], played("3 CA", "1 CA"), HEARTS_6) == (1,)


# --- R3: in two colours ---


def test_in_two_colours_twins_answer_to_one_call() -> None:
    rules = variant(base="friends-5-two", order={"suits": "colours"})
    red = trump(0, 4, rules.order)
    assert friends([call("HK")], played("2 DK"), 0, red, rules) == (2,)
    assert check_call(call("HK", 4), red, rules) is None
    assert check_call(call("HK", 5), red, rules) is not None
