"""The referee on bidding, asked under the presets."""

from __future__ import annotations

from typing import Any

import pytest

from engine.referee import answer


def ask(kind: str, preset: str, changes: dict[str, Any] | None = None, **fields: Any) -> Any:
    rules = {"preset": preset, "set": changes or {}}
    said = answer({"id": "q", "ask": kind, "rules": rules, **fields})
    assert said.pop("id") == "q"
    return said


def cards(text: str) -> list[str]:
    return text.split()


def bids(*texts: str) -> list[list[Any]]:
    """``"1 LJ LJ = S"``: seat, cards, and the suit that is named."""
    read = []
    for text in texts:
        seat, _, rest = text.partition(" ")
        shown, _, strain = rest.partition(" = ")
        read.append([int(seat), cards(shown), *([strain] if strain else [])])
    return read


def bid(
    preset: str,
    level: str,
    *shown: str,
    hands: tuple[str, ...] = (),
    first_hand: bool = False,
    dealer: int | None = 0,
    changes: dict[str, Any] | None = None,
    **fields: Any,
) -> tuple[list[bool], str | None, int | None]:
    """What comes of bids by seats that hold exactly the cards they show, unless told."""
    said = ask(
        "bid",
        preset,
        changes,
        first_hand=first_hand,
        dealer=dealer,
        hands=[cards(h) for h in hands],
        bids=bids(*shown),
        **({"level": level} | fields),
    )
    return said["accepted"], said["trump"], said["dealer"]


def test_a_level_pair_after_a_joker_pair() -> None:
    """E1."""
    hands = ("D2", "LJ LJ", "BJ BJ", "S2 S2")
    shown = ("0 D2", "1 LJ LJ", "2 BJ BJ", "3 S2 S2")
    for preset in ("classic", "bianfeng-fixed", "server-2"):
        outcome = bid(preset, "2", *shown, hands=hands)
        assert outcome == ([True, True, True, False], "NT", 0)


@pytest.mark.parametrize(
    ("preset", "accepted", "trump"),
    [
        ("classic", False, "C"),
        ("titanic", False, "C"),
        ("four-kitty", False, "C"),
        ("server-2", False, "C"),
        ("match-seven", False, "C"),
        ("four-hidden", False, "C"),
        ("match-four", False, "C"),
    ],
)
def test_as_many_of_another_suit(preset: str, accepted: bool, trump: str) -> None:
    """E2."""
    outcome = bid(preset, "2", "0 C2 C2", "1 H2 H2", hands=("C2 C2", "H2 H2"))
    assert outcome == ([True, accepted], trump, 0)


def test_as_many_of_a_higher_suit_steals() -> None:
    """E2: R6's list B."""
    said = ask(
        "steal", "four-kitty", level="2", dealer=0, standing=[0, ["C2", "C2"]],
        hands=[["C2", "C2"], ["H2", "H2"], [], []], steals=bids("1 H2 H2"),
    )  # fmt: skip
    assert said == {"accepted": [True], "trump": "H", "kitty_owner": 1, "leads": 0}


@pytest.mark.parametrize(
    ("preset", "change", "strengthen"),
    [
        ("classic", True, True),
        ("star", False, True),
        ("four-kitty", False, True),
        ("match-four", False, True),
        ("match-seven", False, True),
    ],
)
def test_changing_ones_own_call(preset: str, change: bool, strengthen: bool) -> None:
    """E3 (i), (ii)."""
    hands = ("SK SK HK HK", "DK DK")
    assert bid(preset, "K", "0 SK", "0 HK HK", hands=hands)[0] == [True, change]
    assert bid(preset, "K", "0 SK", "0 SK SK", hands=hands)[0] == [True, strengthen]
    assert bid(preset, "K", "0 SK", "1 DK DK", "0 SK SK", hands=hands)[0] == [True, True, False]


def test_changing_ones_own_call_with_jokers_beside() -> None:
    """E3 under R7."""
    hands = ("LJ SK SK HK HK", "BJ DK DK")
    shown = ("0 LJ SK", "0 LJ HK HK", "0 LJ SK SK", "1 BJ DK DK")
    outcome = bid("joker-call", "K", *shown, hands=hands)
    assert outcome == ([True, False, True, False], "S", 0)


@pytest.mark.parametrize(
    ("preset", "trump", "changes"),
    [
        ("classic", "NT", {}),
        ("classic", "D", {"bid.no_bid": "fourth_card"}),
        ("classic", "C", {"bid.no_bid": "first_card"}),
        ("four-hidden", "S", {}),
        ("four-kitty", "H", {}),
        ("four-kitty", "C", {"bid.no_bid": "first_card"}),
        ("match-seven", "C", {}),
    ],
)
def test_nobody_bids(preset: str, trump: str, changes: dict[str, Any]) -> None:
    """E4."""
    kitty = cards("C7 LJ HT DK S4 CT D2 H9")
    said = ask("no_bid", preset, changes, first_hand=False, dealer=2, level="T", kitty=kitty)
    assert said == {"trump": trump, "dealer": 2, "redeal": False}


def test_nobody_bids_and_cards_are_dealt_again() -> None:
    fields = {"first_hand": True, "dealer": None, "level": "3", "kitty": ["C7"]}
    said = ask("no_bid", "four-kitty", {"bid.no_bid_first": "redeal"}, **fields)
    assert said == {"trump": None, "dealer": None, "redeal": True}


def test_nobody_bids_on_the_first_hand() -> None:
    """X19: 45 is 1 modulo 4. R8: who holds a twin. Elsewhere the lot, which nobody asked."""
    fields = {"first_hand": True, "dealer": None, "level": "3"}
    said = ask("no_bid", "four-kitty", kitty=["C7", "LJ"], **fields)
    assert said == {"trump": "C", "dealer": 0, "redeal": False}
    hands = [["S4"], ["H9"], ["DK"], ["CA"]]
    said = ask("no_bid", "star", kitty=["C7", "DK", "H9"], hands=hands, **fields)
    assert said == {"trump": "D", "dealer": 2, "redeal": False}
    said = ask("no_bid", "classic", kitty=["C7"], **fields)
    assert said == {"trump": "NT", "dealer": None, "redeal": False}


@pytest.mark.parametrize(
    ("preset", "level", "first", "dealer"),
    [
        ("classic", "2", "S2", 1),
        ("titanic", "2", "S2", 1),
        ("server-2", "2", "S2", 1),
        ("match-seven", "2", "S2", 2),
        ("glossary-2", "2", "S2", 2),
        ("bianfeng-fixed", "2", "S2", 2),
        ("four-hidden", "3", "S3", 2),
        ("four-kitty", "3", "S3", 2),
        ("match-four", "3", "LJ S3", 2),
    ],
)
def test_an_overcall_on_the_first_hand(preset: str, level: str, first: str, dealer: int) -> None:
    """E5 (i)."""
    pair = f"H{level} H{level}"
    hands = ("", first, pair)
    outcome = bid(
        preset, level, f"1 {first}", f"2 {pair}", hands=hands, first_hand=True, dealer=None
    )
    assert outcome == ([True, True], "H", dealer)


def test_only_the_hands_level_can_be_shown() -> None:
    """E5 (ii)."""
    outcome = bid("classic", "5", "1 D3 D3", hands=("", "D3 D3"))
    assert outcome == ([False], None, 0)


def test_the_weaker_of_two_bids_is_refused() -> None:
    """E6 (iii)."""
    outcome = bid("classic", "2", "1 H2 H2", "2 S2", hands=("", "H2 H2", "S2"))
    assert outcome == ([True, False], "H", 0)


def test_the_second_card_fixes_anothers_call() -> None:
    """R13."""
    hands = ("", "S2 LJ LJ", "S2", "H2 H2 BJ BJ")
    shown = ("1 S2", "2 S2", "3 H2 H2", "1 LJ LJ")
    outcome = bid("match-seven", "2", *shown, hands=hands, first_hand=True, dealer=None)
    assert outcome == ([True, True, False, False], "S", 1)
    outcome = bid("match-seven", "2", *shown, "3 BJ BJ", hands=hands, first_hand=True, dealer=None)
    assert outcome == ([True, True, False, False, True], "NT", 3)


def test_both_sides_add_to_their_own_calls() -> None:
    """R12."""
    hands = ("LJ S3 S3", "H3 H3", "S3", "H3 H3")
    shown = ("0 LJ S3", "1 H3", "2 S3", "1 H3 H3", "3 H3 H3", "0 S3 S3", "1 H3 H3", "3 H3")
    outcome = bid("match-four", "3", *shown, hands=hands, first_hand=True, dealer=None)
    assert outcome == ([True, False, True, False, False, True, False, False], "S", 0)


def test_cards_that_a_seat_does_not_hold_are_refused() -> None:
    outcome = bid("classic", "2", "1 S2 S2", hands=("", "S2 HA"))
    assert outcome == ([False], None, 0)


def test_winners_bid_with_levels_of_their_own() -> None:
    """R15, also at the joker level."""
    hands = ("LJ LJ LJ", "ST ST", "CJ CJ CJ", "", "")
    shown = ("1 ST ST", "0 LJ LJ = H", "2 CJ CJ CJ", "0 LJ LJ LJ = D")
    outcome = bid("friends-5", "2", *shown, hands=hands, levels=list("WTJ22"), dealer=4)
    assert outcome == ([True, True, True, True], "D", 0)


def test_a_named_suit_that_the_cards_do_not_leave_open() -> None:
    outcome = bid("classic", "2", "0 S2 = H", "0 S2 = S", hands=("S2",))
    assert outcome == ([False, True], "S", 0)


def test_colours() -> None:
    """R3."""
    hands = ("D2", "S2 C2")
    outcome = bid("one-deck-colours", "2", "0 D2", "1 S2 C2", hands=hands)
    assert outcome == ([True, True], "B", 0)


def test_a_chain_of_steals() -> None:
    """F4 with two decks: R6's order of suits, and the ladder of bids."""
    hands = [cards(h) for h in ("C2 C2 LJ LJ", "H2 H2 BJ BJ", "", "")]
    fields = {"level": "2", "dealer": 0, "hands": hands, "standing": [0, ["C2", "C2"]]}
    by_suit = ["level", "D D", "C C", "H H", "S S", "LJ LJ", "BJ BJ"]
    said = ask(
        "steal", "classic", {"kitty.steal": "whole", "kitty.ladder": by_suit},
        steals=bids("0 LJ LJ", "1 H2 H2", "0 LJ LJ", "1 BJ BJ"), **fields,
    )  # fmt: skip
    assert said == {
        "accepted": [False, True, True, True], "trump": "NT", "kitty_owner": 1, "leads": 0,
    }  # fmt: skip
    said = ask("steal", "classic", {"kitty.steal": "whole"}, steals=bids("1 H2 H2"), **fields)
    assert said == {"accepted": [False], "trump": "C", "kitty_owner": 0, "leads": 0}


def test_four_jokers_that_steal_name_any_suit() -> None:
    said = ask(
        "steal", "four-kitty", level="T", dealer=1, standing=[3, ["DT", "DT", "DT"]],
        hands=[[], [], cards("BJ BJ BJ BJ"), cards("DT DT DT")], steals=bids("2 BJ BJ BJ BJ = H"),
    )  # fmt: skip
    assert said == {"accepted": [True], "trump": "H", "kitty_owner": 2, "leads": 1}


@pytest.mark.parametrize("standing", [[1, [], "D"], [1, []]])
def test_an_auctions_suit_is_named_without_cards(standing: list[Any]) -> None:
    """R16: an overcall needs the dealer's level, and more than one card of it."""
    said = ask(
        "steal", "auction-3", levels=list("38A"), dealer=1, standing=standing, trump="D",
        hands=[[], [], cards("HA HA H8 H8")], steals=bids("2 HA HA", "2 H8", "2 H8 H8"),
    )  # fmt: skip
    assert said == {"accepted": [False, False, True], "trump": "H", "kitty_owner": 2, "leads": 1}


def test_nothing_to_steal_when_the_kitty_named_the_trumps() -> None:
    said = ask(
        "steal", "four-kitty", level="3", dealer=1, standing=None, trump="D",
        hands=[["S3", "S3"], [], [], []], steals=bids("0 S3 S3"),
    )  # fmt: skip
    assert said == {"accepted": [False], "trump": "D", "kitty_owner": 1, "leads": 1}


@pytest.mark.parametrize(
    ("preset", "said", "expected"),
    [
        # I1 (i)
        (
            "auction-3",
            [[0, 150], [1, 120], [2, 115], [0, "pass"], [1, "pass"]],
            ([True] * 5, 2, 115, False),
        ),
        # the first offer too high: the next seat goes on
        (
            "auction-3",
            [[0, 205], [1, 200], [2, 200], [2, 195], [0, "pass"], [1, "pass"], [2, 190]],
            ([False, True, False, True, True, True, False], 2, 195, False),
        ),
        # a pass is final, and nobody speaks out of turn
        (
            "auction-3",
            [[0, "pass"], [1, 150], [0, 145], [2, 145], [2, 140], [0, 135], [1, 130]],
            ([True, True, False, True, False, False, True], 1, 130, False),
        ),
        ("auction-3", [[1, "pass"], [2, "pass"], [0, "pass"]], ([True] * 3, None, None, True)),
        ("auction-3", [], ([], None, None, False)),
        # sides of two speak as one
        (
            "six-auction",
            [[0, 300], [1, 250], [2, "pass"], [3, 240], [1, "pass"], [5, 100]],
            ([True] * 5 + [False], 3, 240, False),
        ),
    ],
)
def test_auctions(preset: str, said: list[Any], expected: tuple[Any, ...]) -> None:
    accepted, dealer, threshold, redeal = expected
    assert ask("auction", preset, bids=said) == {
        "accepted": accepted,
        "dealer": dealer,
        "threshold": threshold,
        "redeal": redeal,
    }


_BID = {
    "level": "2",
    "first_hand": False,
    "dealer": 0,
    "hands": [["S2"], [], [], []],
    "bids": [[0, ["S2"]]],
}


@pytest.mark.parametrize(
    ("kind", "changes", "code", "field"),
    [
        ("bid", {"hands": None}, "field.missing", "hands"),
        ("bid", {"hands": []}, "field.missing", "hands[0]"),
        ("bid", {"bids": [[4, ["S2"]]]}, "field.value", "bids[0]"),
        ("bid", {"bids": [[0]]}, "field.length", "bids[0]"),
        ("bid", {"bids": [[0, ["S2", "S2", "S2"]]]}, "field.cards", "bids[0]"),
        ("bid", {"bids": [[0, ["S1"]]]}, "card.unknown", "bids[0]"),
        ("bid", {"bids": [[0, ["S2"], "X"]]}, "strain.unknown", "bids[0]"),
        ("bid", {"first_hand": None}, "field.missing", "first_hand"),
        ("bid", {"levels": ["2", "2"]}, "field.length", "levels"),
        ("bid", {"level": None}, "field.missing", "level"),
        ("steal", {"steals": None, "standing": [0, ["S2"]]}, "field.missing", "steals"),
        ("steal", {"steals": [], "standing": [0, []]}, "field.missing", "trump"),
        ("no_bid", {}, "field.missing", "kitty"),
        ("auction", {"bids": [[0, "passt"]]}, "field.value", "bids[0]"),
        ("auction", {"bids": [[0, 150.5]]}, "field.value", "bids[0]"),
        ("auction", {"bids": [[0, 150, 1]]}, "field.length", "bids[0]"),
    ],
)
def test_what_cannot_be_understood(
    kind: str, changes: dict[str, Any], code: str, field: str
) -> None:
    error = ask(kind, "classic", **(_BID | changes))["error"]
    assert (error["code"], error["field"]) == (code, field)
