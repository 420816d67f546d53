from __future__ import annotations

from typing import Any

import pytest

from engine.referee import answer


def ask(kind: str, rules: str | dict[str, Any] = "classic", **fields: Any) -> dict[str, Any]:
    """The answer under a preset, or under ``{"preset": …, "set": …}``, without its id."""
    asked = {"preset": rules} if isinstance(rules, str) else rules
    said = answer({"id": "q", "ask": kind, "rules": asked, **fields})
    assert said.pop("id") == "q"
    return said


def cards(text: str) -> list[str]:
    return text.split()


def changed(preset: str, **settings: Any) -> dict[str, Any]:
    """``friends__count=2`` sets ``friends.count``."""
    return {"preset": preset, "set": {k.replace("__", "."): v for k, v in settings.items()}}


def error(said: dict[str, Any]) -> tuple[str, str | None]:
    return said["error"]["code"], said["error"]["field"]


# --- dig ---


def dug(
    rules: str | dict[str, Any],
    play: str,
    kitty: str = "H5 HT DK H2 H3 H4 C4 C6",
    trick: str = "",
    winner_side: str = "attackers",
    level: str = "8",
) -> tuple[int, int]:
    said = ask(
        "dig", rules, trump="S", level=level, winner_side=winner_side,
        play=cards(play), trick=cards(trick or play), kitty=cards(kitty),
    )  # fmt: skip
    return said["multiplier"], said["points"]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("classic", (8, 200)), ("joker-call", (8, 200)), ("glossary-2", (8, 200)),
        ("server-2", (8, 200)), ("bianfeng-called", (8, 200)), ("titanic", (16, 400)),
        ("four-kitty", (16, 400)), ("match-seven", (4, 100)),
        (changed("four-kitty", dig__by="both", dig__scheme="cards"), (4, 100)),
    ],
)  # fmt: skip
def test_f1_a_two_pair_tractor(rules: str | dict[str, Any], expected: tuple[int, int]) -> None:
    assert dug(rules, "S4 S4 S5 S5") == expected


@pytest.mark.parametrize(
    ("slug", "triple", "triples"),
    [("titanic", 160, 1280), ("server-3", 120, 320), ("glossary-3", 40, 360)],
)
def test_f1_triples(slug: str, triple: int, triples: int) -> None:
    kitty = "HT DK H2 H3 H4 C4"
    assert dug(slug, "S7 S7 S7", kitty)[1] == triple
    assert dug(slug, "S6 S6 S6 S7 S7 S7", kitty)[1] == triples


def test_f2_the_winners_cards_alone() -> None:
    said = ask(
        "dig", "titanic", trump="H", level="2", winner_side="attackers", play=["BJ"],
        trick=cards("BJ C5 S7 DA"), kitty=cards("CT C3 C4 C6 C7 C8"),
    )  # fmt: skip
    assert said == {"multiplier": 2, "points": 20}
    assert ask("score", "titanic", attackers=280) == {"side": "attackers", "levels": 2}


@pytest.mark.parametrize(
    ("slug", "points"),
    [("classic", 30), ("titanic", 30), ("glossary-2", 30), ("server-2", 30), ("four-kitty", 15)],
)
def test_f3_a_plain_card(slug: str, points: int) -> None:
    assert dug(slug, "HA", "CT C5 C4 C6 C7 C8 C9 CJ")[1] == points


def test_the_dealers_side_digs_nothing_or_takes_from_the_attackers() -> None:
    assert dug("classic", "SA", winner_side="dealer") == (0, 0)
    trick = "SA SA SK SK S5 S5 C3 C4"
    assert dug("match-four", "SA SA", trick=trick, winner_side="dealer") == (2, -60)
    assert dug("match-four", "SA SA", trick=trick) == (2, 60)
    assert dug("four-hidden", "SA SA", trick=trick, winner_side="dealer") == (2, -60)


def test_a_dig_that_cannot_be_understood() -> None:
    asked = {"trump": "S", "level": "8", "winner_side": "attackers", "play": ["S4"]}
    assert error(ask("dig", **asked)) == ("field.missing", "kitty")
    assert error(ask("dig", "match-four", **asked)) == ("field.missing", "trick")
    assert error(ask("dig", **{**asked, "play": [], "kitty": []})) == ("field.value", "play")
    assert error(ask("dig", **{**asked, "winner_side": "both"}, kitty=[])) == (
        "field.value", "winner_side",
    )  # fmt: skip


# --- score ---


def scored(rules: str | dict[str, Any], *totals: int, **fields: Any) -> list[str]:
    said = [ask("score", rules, attackers=t, **fields) for t in totals]
    return [f"{s['side'][0].upper()}{s['levels']}" for s in said]


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        ("classic", "D3 D2 D1 D1 A0 A0 A1 A1 A2 A3"),
        ("bianfeng-fixed", "D3 D2 D1 D1 A0 A0 A1 A1 A2 A3"),
        ("glossary-2", "D3 D2 D1 D1 A1 A1 A2 A2 A3 A4"),
        ("match-seven", "D3 D2 D1 D1 A0 A0 A2 A3 A3 A3"),
    ],
)
def test_g1_two_decks(slug: str, expected: str) -> None:
    assert scored(slug, 0, 35, 40, 75, 80, 115, 120, 155, 160, 200) == expected.split()


@pytest.mark.parametrize(
    ("slug", "expected"),
    [("four-hidden", "D1 A1 A3"), ("four-kitty", "D1 A0 A2"), ("match-four", "D1 A0 A4")],
)
def test_g2_four_decks(slug: str, expected: str) -> None:
    assert scored(slug, 155, 160, 320) == expected.split()


def test_r12_below_nothing() -> None:
    assert scored("match-four", 120, 80, 0, -40) == ["D2", "D3", "D5", "D6"]


def test_h4_with_a_friend_and_alone() -> None:
    alone = ask("score", "friends-5", attackers=55, dealer=1, friends=[])
    assert alone == {"side": "dealer", "levels": 8, "by_seat": [0, 8, 0, 0, 0]}
    found = ask("score", "friends-5", attackers=55, dealer=1, friends=[4], last_trick="dealer")
    assert found == {"side": "dealer", "levels": 6, "by_seat": [0, 4, 0, 0, 2]}
    friend = ask("score", "friends-5", attackers=55, dealer=1, friends=[4], last_trick="friend")
    assert friend["by_seat"] == [0, 2, 0, 0, 4]
    dug = ask("score", "friends-5", attackers=55, dealer=1, friends=[4], last_trick="attackers")
    assert dug["by_seat"] == [0, 4, 0, 0, 2]


def test_friend_found_is_enough_for_the_sum() -> None:
    assert ask("score", "friends-5", attackers=55, friend_found=True) == {
        "side": "dealer", "levels": 6,
    }  # fmt: skip
    assert ask("score", "friends-5", attackers=55, friend_found=False, dealer=0) == {
        "side": "dealer", "levels": 8, "by_seat": [8, 0, 0, 0, 0],
    }  # fmt: skip
    assert error(ask("score", "friends-5", attackers=55)) == ("field.missing", "friend_found")


@pytest.mark.parametrize(
    ("friends", "levels", "by_seat"), [([2], 3, [0, 1, 0, 1, 1]), ([], 4, [0, 1, 1, 1, 1])]
)
def test_r15_attackers_rise_each(friends: list[int], levels: int, by_seat: list[int]) -> None:
    said = ask("score", "friends-5", attackers=180, dealer=0, friends=friends)
    assert said == {"side": "attackers", "levels": levels, "by_seat": by_seat}
    taken = ask("score", "friends-5", attackers=120, dealer=0, friends=friends)
    assert taken == {"side": "attackers", "levels": 0, "by_seat": [0] * 5}


def test_h2_the_bonus_of_a_smaller_side() -> None:
    rules = changed(
        "six-teams", table__sides="called", levels__personal=True, friends__count=2,
        friends__bonus=True,
    )  # fmt: skip
    small = ask("score", rules, attackers=55, dealer=0, friends=[3])
    assert small == {"side": "dealer", "levels": 3, "by_seat": [3, 0, 0, 3, 0, 0]}
    assert ask("score", rules, attackers=55, dealer=0, friends=[3, 4])["levels"] == 2


def test_own_levels_by_the_tables_number() -> None:
    said = ask("score", "friends-4", attackers=35, dealer=0, friends=[3])
    assert said == {"side": "dealer", "levels": 2, "by_seat": [2, 0, 0, 2]}
    assert ask("score", "friends-4", attackers=35) == {"side": "dealer", "levels": 2}


def test_i1_the_auctions_thresholds() -> None:
    expected = ["A1", "A2", "D2", "D2", "D4", "D6"]
    assert scored("auction-3", 120, 175, 110, 60, 55, 0, threshold=115) == expected
    said = ask("score", "auction-3", attackers=120, threshold=115, dealer=2)
    assert said["by_seat"] == [1, 1, 0]
    assert error(ask("score", "auction-3", attackers=120)) == ("field.missing", "threshold")


def test_a_dealer_is_no_friend_of_his_own() -> None:
    said = ask("score", "friends-5", attackers=55, dealer=1, friends=[1])
    assert error(said) == ("field.value", "friends")


# --- advance ---


def advanced(rules: str | dict[str, Any], levels: str, side: str, gain: int, **fields: Any) -> str:
    """Two sides, side 0 deals: ``"A 5 dealer"``."""
    said = ask(
        "advance", rules, levels=levels.split(), dealer_side=0, side=side, gain=gain, **fields
    )
    return " ".join([*said["levels"], *([said["won"]] if said["won"] else [])])


MUST = changed("classic", levels__must=["5", "T", "K"])


@pytest.mark.parametrize(
    ("rules", "levels", "side", "gain", "expected"),
    [
        (MUST, "4 2", "dealer", 3, "5 2"),
        (MUST, "5 2", "dealer", 2, "7 2"),
        (MUST, "2 5", "attackers", 2, "2 5"),
        (changed("classic", levels__must=["5", "T", "K", "A"]), "9 2", "dealer", 2, "T 2"),
        (changed("classic", levels__must=["5", "T", "K", "A"]), "Q 2", "dealer", 2, "K 2"),
        ("classic", "4 2", "dealer", 3, "7 2"),
        ("classic", "2 5", "attackers", 2, "2 7"),
        ("classic", "9 2", "dealer", 2, "J 2"),
        ("match-seven", "5 2", "dealer", 2, "J 2"),
    ],
)
def test_g3_levels_that_must_be_defended(
    rules: str | dict[str, Any], levels: str, side: str, gain: int, expected: str
) -> None:
    assert advanced(rules, levels, side, gain) == expected


def test_g4_dug_with_a_jack() -> None:
    jack: dict[str, Any] = {"last_trick": ["SJ"], "digger": 1, "attackers": 35}
    assert advanced("match-seven", "J 2", "dealer", 2, **jack) == "2 2"
    assert advanced("classic", "J 2", "dealer", 2, **jack) == "K 2"
    said = ask(
        "advance", "friends-5", levels=cards("J 2 5 2 2"), dealer=0, friends=[2], side="dealer",
        gain=[4, 0, 2, 0, 0], **jack,
    )  # fmt: skip
    assert said["levels"] == cards("A 2 7 2 2")


@pytest.mark.parametrize("slug", ["joker-call", "match-four", "four-hidden", "match-seven"])
def test_g6_winning_as_dealer_at_the_ace(slug: str) -> None:
    assert advanced(slug, "K 5", "dealer", 1) == "A 5"
    assert advanced(slug, "5 A", "attackers", 1) == "5 A"
    assert advanced(slug, "A 5", "dealer", 1) == "A 5 dealer"


def test_g6_or_by_coming_to_it() -> None:
    assert advanced("classic", "K 5", "dealer", 1) == "A 5 dealer"
    assert advanced("classic", "5 K", "attackers", 1) == "5 A attackers"
    assert advanced("classic", "5 K", "attackers", 0) == "5 K"
    said = ask("advance", levels=["5", "K"], dealer=3, side="dealer", gain=1)
    assert said == {"levels": ["5", "A"], "won": "dealer", "surplus": 0}


def own(rules: str, levels: str, side: str, gain: Any, **fields: Any) -> dict[str, Any]:
    """Seat 0 deals with seat 2."""
    return ask(
        "advance", rules, levels=levels.split(), dealer=0, friends=[2], side=side, gain=gain,
        **fields,
    )  # fmt: skip


def test_r15_blocked_levels_may_be_given_away() -> None:
    said = own("friends-5", "T 5 J 5 5", "dealer", [4, 0, 2, 0, 0])
    assert said == {"levels": cards("J 5 J 5 5"), "won": None, "surplus": 5}
    assert own("friends-5", "W 5 J 5 5", "dealer", [2, 0, 1, 0, 0])["won"] == [0]


def test_r15_one_number_is_the_sides_sum() -> None:
    assert own("friends-5", "4 5 4 5 5", "dealer", 6)["levels"] == cards("8 5 6 5 5")
    assert own("friends-5", "4 5 4 5 5", "attackers", 3)["levels"] == cards("4 6 4 6 6")
    assert error(own("friends-5", "4 5 4 5 5", "dealer", 4)) == ("field.value", "gain")


def test_one_number_for_each_member_elsewhere() -> None:
    assert own("friends-4", "4 5 4 5", "dealer", 2)["levels"] == cards("6 5 6 5")
    said = own("friends-4", "K 5 K 5", "dealer", 2)
    assert (said["levels"], said["won"]) == (cards("A 5 A 5"), [0, 2])
    auction = ask("advance", "auction-3", levels=cards("2 3 4"), dealer=2, side="attackers", gain=1)
    assert auction["levels"] == cards("3 4 4")


def test_r15_a_dig_costs_levels() -> None:
    dug: dict[str, Any] = {"digger": 1, "attackers": 120}
    single = own("friends-5", "J 8 T 8 8", "attackers", 0, last_trick=["HJ"], **dug)
    assert single["levels"] == cards("7 8 8 8 8")
    triple = own("friends-5", "J 8 T 8 8", "attackers", 0, last_trick=cards("SJ SJ SJ"), **dug)
    assert triple["levels"] == cards("2 8 2 7 8")
    named = own(
        "friends-5", "J 8 T 8 8", "attackers", 0, last_trick=cards("SJ SJ SJ"), victims=[4, 3],
        **dug,
    )  # fmt: skip
    assert named["levels"] == cards("2 8 2 8 7")
    ace = own("friends-5", "A 8 T 8 8", "attackers", 0, last_trick=["HA"], **dug)
    assert ace["levels"] == cards("J 8 7 8 8")


@pytest.mark.parametrize("fields", [{}, {"trump": "S"}, {"trump": "S", "level": "J"}])
def test_r15_a_tractor_of_jacks_with_the_trumps_told_or_not(fields: dict[str, Any]) -> None:
    said = own(
        "friends-5", "J K A K K", "attackers", 0, last_trick=cards("SJ SJ HJ HJ"), digger=1,
        **fields,
    )  # fmt: skip
    assert said["levels"] == cards("2 K 2 T K")


def test_three_sides() -> None:
    said = ask(
        "advance", "six-auction", levels=["3", "K", "4"], dealer_side=0, side="attackers", gain=1
    )
    assert said == {"levels": ["3", "A", "5"], "won": [1, 4], "surplus": 0}
    both = ask(
        "advance", "six-auction", levels=["3", "K", "K"], dealer_side=0, side="attackers", gain=1
    )
    assert both["won"] == "attackers"


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"levels": ["2"]}, ("field.value", "levels")),
        ({"levels": ["2", "W"]}, ("field.value", "levels")),
        ({"levels": ["2", "1"]}, ("rank.unknown", "levels[1]")),
        ({"gain": "1"}, ("field.value", "gain")),
        ({"gain": [1, 2, 3]}, ("field.value", "gain")),
        ({"dealer_side": 2}, ("field.value", "dealer_side")),
        ({"digger": 2}, ("field.value", "digger")),
        ({"digger": 1, "victims": [1]}, ("field.value", "victims")),
    ],
)
def test_an_advance_that_cannot_be_understood(
    fields: dict[str, Any], fault: tuple[str, str]
) -> None:
    asked: dict[str, Any] = {"levels": ["2", "2"], "dealer_side": 0, "side": "dealer", "gain": 1}
    assert error(ask("advance", **{**asked, **fields})) == fault


# --- next dealer ---


@pytest.mark.parametrize(
    ("rules", "taken", "held"),
    [
        ("classic", 1, 2), ("four-hidden", 1, 2), ("four-kitty", 1, 2), ("server-2", 3, 2),
        (changed("server-2", table__play_direction="clockwise"), 1, 2),
        (changed("classic", rotation__taken="winner", rotation__held="dealer"), 3, 0),
    ],
)  # fmt: skip
def test_g5_who_deals_next(rules: str | dict[str, Any], taken: int, held: int) -> None:
    said = ask("next_dealer", rules, dealer=0, side="attackers", last_winner=3)
    assert said == {"dealer": taken}
    assert ask("next_dealer", rules, dealer=0, side="dealer") == {"dealer": held}


def test_sides_that_change() -> None:
    friend = {"dealer": 1, "side": "dealer", "friends": [3]}
    assert ask("next_dealer", "friends-4", **friend) == {"dealer": 3}
    assert ask("next_dealer", "friends-4", dealer=1, side="dealer", friends=[]) == {"dealer": 1}
    assert ask("next_dealer", "friends-4", dealer=1, side="attackers") == {"dealer": 2}
    assert ask("next_dealer", "friends-5", **friend) == {"bidders": [1, 3]}
    taken = {**friend, "side": "attackers"}
    assert ask("next_dealer", "friends-5", **taken) == {"bidders": [0, 2, 4]}
    assert error(ask("next_dealer", "friends-4", dealer=1, side="dealer")) == (
        "field.missing", "friends",
    )  # fmt: skip


def test_i2_the_auction_decides() -> None:
    said = ask("next_dealer", "auction-3", dealer=1, side="dealer")
    assert said == {"bidders": [2, 0, 1]}


def test_r7_a_side_that_cannot_show() -> None:
    asked: dict[str, Any] = {"dealer": 0, "side": "dealer"}
    neither = [False, True, False, False]
    assert ask("next_dealer", "joker-call", **asked, can_show=neither) == {"bidders": [1, 3]}
    assert ask("next_dealer", "classic", **asked, can_show=neither) == {"dealer": 2}
    one = [True, True, False, False]
    assert ask("next_dealer", "joker-call", **asked, can_show=one) == {"dealer": 2}
    fault = ("field.value", "can_show")
    assert error(ask("next_dealer", "joker-call", **asked, can_show=[True])) == fault


# --- friend ---


def called(rules: str | dict[str, Any], card: str, copy: int = 1, **fields: Any) -> dict[str, Any]:
    call = {"card": card, "copy": copy}
    return ask("friend", rules, call=call, **{"trump": "H", "level": "6", "dealer": 0, **fields})


H1_HANDS = [["CA"], ["C3"], ["C4"], ["CA"], ["C5"]]
H1_PLAYS = [[0, ["CA"]], [1, ["C3"]], [2, ["C4"]], [3, ["CA"]], [4, ["C5"]]]


@pytest.mark.parametrize(
    ("rules", "copy", "friends"),
    [
        ("friends-5-two", 1, []),
        (changed("friends-5-two", friends__double_join=False), 1, [3]),
        ("friends-5-two", 2, [3]),
    ],
)
def test_h1_the_dealer_plays_the_called_card(
    rules: str | dict[str, Any], copy: int, friends: list[int]
) -> None:
    said = called(rules, "CA", copy, hands=H1_HANDS, kitty=[], played=H1_PLAYS)
    assert said == {"callable": True, "friends": friends, "alone": not friends}


SIX = changed("six-teams", table__sides="called", levels__personal=True, friends__count=2)
H2: dict[str, Any] = {
    "trump": "H", "level": "6", "dealer": 0,
    "call": [{"card": "SA", "copy": 1}, {"card": "CA", "copy": 1}],
    "hands": [["SK"], ["S3"], ["C3"], ["SA", "CA"], ["C5"], ["CA"]],
    "played": [[0, ["SK"]], [3, ["SA"]], [3, ["CA"]], [4, ["C5"]], [5, ["CA"]]],
}  # fmt: skip


def test_h2_one_player_fills_both_calls() -> None:
    said = ask("friend", SIX, **H2)
    assert said == {"callable": True, "friends": [3], "alone": False}
    once = {**SIX, "set": {**SIX["set"], "friends.double_join": False}}
    assert ask("friend", once, **H2)["friends"] == [3, 5]


def test_h3_which_cards_may_be_called() -> None:
    def may(rules: str | dict[str, Any], names: str, level: str = "7") -> list[bool]:
        return [called(rules, card, trump="S", level=level)["callable"] for card in names.split()]

    assert may("friends-5-two", "CK S3 C3 CA") == [True, False, True, True]
    low = changed("friends-5-two", friends__highest=False)
    assert may(low, "CK S3 C3 CA") == [True, False, True, False]
    assert may(low, "CK CQ", "A") == [False, True]
    poor = changed("friends-5-two", friends__points=False)
    assert may(poor, "CK C3") == [False, True]
    assert may(poor, "CK CA", "A") == [True, False]
    assert may(changed("friends-5-two", friends__trumps=True), "S3") == [True]


def test_h4_nobody_else_holds_the_card() -> None:
    said = called("friends-5", "DK", hands=[["DK", "DK"], [], [], [], []], kitty=["DK"])
    assert said == {"callable": True, "friends": [], "alone": True}
    other = called("friends-5", "DK", hands=[["DK", "DK"], [], ["DK"], [], []], kitty=[])
    assert other == {"callable": True, "friends": [], "alone": False}


@pytest.mark.parametrize(
    ("hands", "kitty", "friends"),
    [
        (["CA", "C3", "CA", "C4"], [], [2]),
        (["C2", "C3", "C4", "CA"], ["CA"], [3]),
        (["C2", "CA", "C4", "CA"], [], [1]),
        (["CA", "C3", "C4", "C5"], ["CA"], []),
    ],
)
def test_r11_by_holding(hands: list[str], kitty: list[str], friends: list[int]) -> None:
    said = called("bianfeng-called", "CA", hands=[[h] for h in hands], kitty=kitty)
    assert said == {"callable": True, "friends": friends, "alone": not friends}


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"call": {"copy": 1}}, ("field.value", "call")),
        ({"call": {"card": "CX"}}, ("card.unknown", "call.card")),
        ({"call": [{"card": "CA", "copy": 9}]}, ("field.value", "call[0].copy")),
        ({"hands": [[], []]}, ("field.value", "hands")),
        ({"hands": [["CA"], ["CA"], [], [], []], "kitty": ["CA"]}, ("field.cards", "kitty")),
        ({"played": [[0]]}, ("field.value", "played[0]")),
        ({"played": [[7, ["CA"]]]}, ("field.value", "played[0]")),
    ],
)
def test_a_call_that_cannot_be_understood(fields: dict[str, Any], fault: tuple[str, str]) -> None:
    asked = {"trump": "H", "level": "6", "dealer": 0, "call": {"card": "CA"}, **fields}
    assert error(ask("friend", "friends-5-two", **asked)) == fault


# --- settle ---


def test_r6_the_printed_example() -> None:
    said = ask(
        "settle", "four-kitty", **{"from": ["2", "2"], "to": ["J", "9"]},
        failed_throws=[2, 0, 0, 0],
    )  # fmt: skip
    assert said == {"points": [31, 15, 33, 15]}


def test_r6_single_hands() -> None:
    rules = changed("four-kitty", room__mode="hand")
    said = ask("settle", rules, **{"from": ["5", "9"], "to": ["6", "9"]})
    assert said == {"points": [3, -3, 3, -3]}
    asked: dict[str, Any] = {"from": ["5", "9"], "to": ["6", "9"], "failed_throws": [1]}
    assert error(ask("settle", rules, **asked)) == ("field.value", "failed_throws")
