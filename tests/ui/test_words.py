"""The game's facts in words, in both languages."""

import re

import pytest

from engine.bidding import BidMade, Show
from engine.cards import JOKER_LEVEL, parse_cards, parse_rank
from engine.errors import NotLegal
from engine.friends import FriendCall
from engine.rules import Rules, load_preset, preset_slugs, rules_from_data
from engine.rules.settings import RUNGS
from engine.scoring import Outcome
from engine.shapes import Shape
from ui.i18n import Locale
from ui.words import (
    bid_fears,
    bid_said,
    bid_set,
    bid_title,
    call_html,
    outcome_name,
    refusal_html,
    rung_words,
    shape_name,
)

CLASSIC = Rules()
RAW = re.compile(r"\b[a-z]+\.[a-z_0-9]+|\{\w+|none|None")
"""What a sentence shows when its key or one of its values is missing."""


def zh() -> Locale:
    return Locale("zh")


def bid(text: str, seat: int = 1) -> BidMade:
    return BidMade(seat, parse_cards(text))


@pytest.mark.parametrize("rung", RUNGS)
def test_every_rung_has_words(rung: str, t: Locale) -> None:
    assert not RAW.search(rung_words(rung, parse_rank("T"), t))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("S8", "一张 8"),
        ("S8 S8", "一对 8"),
        ("HT HT HT", "三张 10"),
        ("LJ LJ", "一对小王"),
        ("BJ BJ BJ BJ", "四张大王"),
        ("LJ S3 S3", "一张小王带一对 3"),
        ("S4 C4", "一对 4"),
    ],
)
def test_a_bid_in_words(cards: str, words: str) -> None:
    assert bid_set(parse_cards(cards), zh()) == words


def test_a_call_face_down_says_its_number_only() -> None:
    assert bid_said(BidMade(2, (), hidden=3), zh()) == "暗叫 3 张"


@pytest.mark.parametrize(
    ("cards", "fears"),
    [
        ("S8", "一对 8 起能反"),
        ("S8 S8", "一对小王起能反"),
        ("LJ LJ", "只有一对大王能反"),
        ("BJ BJ", "没人能再反"),
    ],
)
def test_what_a_bid_still_has_to_fear(cards: str, fears: str) -> None:
    assert bid_fears(bid(cards), parse_rank("8"), CLASSIC, zh()) == fears


def test_jokers_that_may_not_be_shown_are_not_feared() -> None:
    rules = rules_from_data({"bid": {"no_trump": False}})
    assert bid_fears(bid("S8 S8"), parse_rank("8"), rules, zh()) == "没人能再反"
    assert "王" in bid_fears(bid("LJ LJ"), JOKER_LEVEL, CLASSIC, zh())


def test_titles_tell_a_bid_a_change_and_a_stronger_bid_apart() -> None:
    def title(text: str, *before: BidMade, rules: Rules = CLASSIC) -> str:
        return bid_title(Show(parse_cards(text)), before, rules, zh())

    assert title("S8") == "亮黑桃主"
    assert title("S8 S8", bid("H8")) == "反成黑桃主"
    assert title("S8 S8", bid("S8", 0)) == "加固黑桃主"
    assert title("LJ LJ", bid("S8")) == "反成无主"
    assert title("S3", BidMade(1, (), hidden=1)) == "反成黑桃主"
    assert title("C4", rules=load_preset("one-deck-colours")) == "亮黑主"


@pytest.mark.parametrize("width", range(1, 7))
def test_every_shape_has_a_name(width: int, t: Locale) -> None:
    names = [
        shape_name(Shape(width, length), t) for length in (1, 2, 3) if length == 1 or width > 1
    ]
    assert not any(RAW.search(name) for name in names)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("slug", preset_slugs())
def test_every_outcome_has_a_name(slug: str, t: Locale) -> None:
    for outcome in (Outcome(held, n) for held in (True, False) for n in range(7)):
        assert not RAW.search(outcome_name(outcome, load_preset(slug), t))


def test_a_called_card_says_its_copy_only_where_that_counts() -> None:
    call = FriendCall(12, 2)
    assert "第二张" in call_html(call, load_preset("friends-5"), zh())
    assert "第二张" not in call_html(call, load_preset("bianfeng-called"), zh())


REFUSALS = [
    NotLegal("follow.count", need=3, have=1),
    NotLegal("follow.count", need=3, have=4),
    NotLegal("follow.suit", (1, 2), group=1, need=2),
    NotLegal("follow.set", (1, 1), width=2, length=1, need=1, have=0),
    NotLegal("follow.set", (1, 1, 1), width=3, length=1, need=1, have=0),
    NotLegal("follow.tractor", (1, 1, 2, 2), width=2, length=2, need=1, have=0),
    NotLegal("bury.count", need=8, have=9),
    NotLegal("bid.cards", level=3),
    NotLegal("bid.cards", level=JOKER_LEVEL),
    NotLegal("bid.low", standing=parse_cards("LJ LJ")),
    NotLegal("bid.few", n=2),
    NotLegal("auction.high", most=150),
    NotLegal("friend.copy", (5,), most=2),
    NotLegal("friend.count", need=2, have=1),
    NotLegal("surplus.amount", have=2),
    NotLegal("surplus.blocked", most=1),
    NotLegal("share.given", rest=2),
]


@pytest.mark.parametrize("slug", ["classic", "one-deck-colours"])
@pytest.mark.parametrize("refusal", REFUSALS, ids=repr)
def test_every_refusal_is_told_with_all_it_knows(refusal: NotLegal, slug: str, t: Locale) -> None:
    order = load_preset(slug).order
    told = refusal_html(refusal, t, order)
    assert not RAW.search(re.sub(r"<[^>]*>", "", told))


def test_suits_are_colours_where_there_are_two(t: Locale) -> None:
    colours = load_preset("one-deck-colours").order
    assert t.suit(0, colours) == ("黑" if t.language == "zh" else "black")
    assert t.suit(1, colours) != t.suit(1, CLASSIC.order)
    assert t.group(4, colours) == t.group(4, CLASSIC.order)
