"""The referee's form: questions come out as they went in, or as they were pressed together."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.bots.legal import random_action
from engine.game import awaited, shuffled
from engine.record import Record
from engine.referee import ASKS, answer
from engine.rules import Rules, load_preset, preset_slugs, rules_from_question
from engine.rules.describe import settings_index
from engine.state import Phase
from engine.table.host import Host
from tests.referee.test_cases_open import CASES, asked
from tests.referee.wrong import WRONG
from tools.paths import ROOT
from ui import i18n, ruling
from ui.address import Address, read_address
from ui.dom import Node
from ui.i18n import Locale
from ui.parts.inputs import number_entered
from ui.referee.asking import ask
from ui.referee.desk import Desk, changed, opened, put_in, question, slot_of, slots
from ui.referee.fields import ASKED, GROUPS, Field
from ui.referee.from_table import of_table
from ui.referee.verdicts import verdict
from ui.screens.referee import referee
from ui.screens.rules import rules_form

REFEREE_MD = {
    "order": "cards",
    "shape": "cards",
    "throw": "cards others shown_void",
    "follow": "lead hand play",
    "options": "lead hand",
    "trick": "plays",
    "bid": "first_hand dealer hands level levels bids",
    "no_bid": "first_hand dealer kitty hands",
    "steal": "dealer hands level levels standing steals",
    "dig": "winner_side play trick kitty",
    "score": "attackers dealer friends friend_found last_trick threshold",
    "advance": "levels dealer_side dealer friends side gain last_trick digger victims attackers",
    "next_dealer": "dealer side friends can_show",
    "friend": "dealer call hands kitty played",
    "auction": "bids",
    "settle": "from to failed_throws",
    "deal": "players decks",
}
"""What each kind of question is asked with, as the referee's own page says."""
ANSWERS = ROOT / "tests" / "referee" / "answers"


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


QUESTIONS = [asked(line) for path in sorted(ANSWERS.glob("*.jsonl")) for line in lines(path)]
QUESTIONS += [asked(case) for case in CASES]


@pytest.fixture(autouse=True)
def _sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "LOCALES", ROOT / "static" / "locales")


def words(language: str = "en") -> Locale:
    return Locale(language).more("rules").more("referee")


def case(name: str) -> dict[str, Any]:
    return next(asked(c) for c in CASES if c["id"] == name)


def told(asked_: dict[str, Any], language: str = "en") -> str:
    """The sentence of a verdict, without its markup."""
    found = verdict(asked_, ask(asked_), words(language))
    return re.sub(r"<svg.*?</svg>|<[^>]*>", "", found.title)


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from nodes(child)


def page(desk: Desk, language: str = "en") -> Node:
    return referee(desk, ask(question(desk)), words(language))


# --- the table of fields ---


def test_every_kind_of_question_has_a_form_with_its_fields() -> None:
    assert set(ASKED) == set(REFEREE_MD) == set(ASKS) - {"presets", "table"}
    for kind, fields in REFEREE_MD.items():
        assert {f.name for f in ASKED[kind]} >= set(fields.split()), kind


def test_every_kind_can_be_chosen_once() -> None:
    listed = [kind for kinds in GROUPS.values() for kind in kinds]
    assert sorted(listed) == sorted(ASKED)


def test_every_field_that_is_filled_in_is_one_that_the_referee_reads() -> None:
    sources = (ROOT / "engine" / "referee").glob("*.py")
    text = "".join(path.read_text("utf-8") for path in sources)
    read = {f.name for fields in ASKED.values() for f in fields if f'"{f.name}"' in text}
    assert {f.name for fields in ASKED.values() for f in fields} == read


@pytest.mark.parametrize("language", ["zh", "en"])
def test_everything_on_the_form_has_words(language: str) -> None:
    t = words(language)
    for kind, fields in ASKED.items():
        assert t.has(f"referee.ask.{kind}")
        assert t.has(f"referee.ask.{kind}.help")
        for f in fields:
            assert t.has(f"referee.field.{kind}.{f.name}") or t.has(f"referee.field.{f.name}")
            assert all(t.has(f"referee.field.{f.name}.{c}") for c in f.choices)
    assert all(t.has(f"referee.group.{name}") for name in GROUPS)


def test_no_sentence_of_the_referee_is_left_over() -> None:
    built = ("referee.seat.", "referee.field.", "referee.ask.", "referee.group.", "referee.score.",
             "referee.throw.price.", "referee.advance.won.", "referee.copied.")  # fmt: skip
    text = "".join(path.read_text("utf-8") for path in (ROOT / "ui").rglob("*.py"))
    sentences = json.loads((ROOT / "static/locales/referee.en.json").read_text("utf-8"))
    for key in sentences:
        short = key.removeprefix("referee.")
        assert key.startswith(built) or f'"{key}"' in text or f'"{short}"' in text, key


# --- in and out ---


def test_a_question_comes_out_as_it_was_pasted_in() -> None:
    assert len(QUESTIONS) > 1000
    desk = opened()
    for asked_ in QUESTIONS:
        desk = changed(desk, f"text {json.dumps(asked_)}")
        assert desk.fault == ""
        assert question(desk) == asked_
        assert ask(question(desk)).answer == answer(asked_)


def pressed(asked_: dict[str, Any]) -> Desk:
    """The question put together as a player would, field by field."""
    desk = changed(opened("deal"), f"rules preset {asked_['rules']['preset']}")
    for path, value in asked_["rules"].get("set", {}).items():
        desk = changed(desk, f"rules set {path} {json.dumps(value)}")
    desk = changed(desk, f"ask {asked_['ask']}")
    for f in ASKED[asked_["ask"]]:
        if f.default is not None and f.name not in asked_:
            desk = changed(desk, f"put {f.name} null")
        elif f.name in asked_:
            for command in presses(f, asked_[f.name]):
                desk = changed(desk, command)
    return desk


def presses(f: Field, value: Any) -> Iterator[str]:
    """What is pressed and entered to fill a field in."""
    if f.kind == "cards":
        yield from into(f.name, value)
    elif f.kind == "hands":
        for i, hand in enumerate(value):
            yield from into(f"{f.name}.{i}", hand)
    elif f.kind == "picks":
        yield from (f"toggle {f.name} {seat}" for seat in value)
    elif f.kind in ("levels", "numbers", "flags"):
        yield from (f"put {f.name}.{i} {json.dumps(v)}" for i, v in enumerate(value))
    elif f.kind == "gain" and isinstance(value, list):
        yield f"spread {f.name}"
        yield from (f"put {f.name}.{i} {v}" for i, v in enumerate(value))
    elif f.kind == "show":
        yield f"put {f.name}.0.0 {value[0]}"
        yield from into(f.name, value[1])
    elif f.kind in ("shows", "played", "offers"):
        for i, row in enumerate(value):
            yield f"grow {f.name}"
            yield f"put {f.name}.{i}.0 {row[0]}"
            if f.kind == "offers":
                yield f"put {f.name}.{i}.1 {json.dumps(row[1])}"
            else:
                yield from into(f"{f.name}.{i}", row[1])
            if row[2:]:
                yield f"put {f.name}.{i}.2 {json.dumps(row[2])}"
    elif f.kind == "calls":
        for i, call in enumerate(value if isinstance(value, list) else [value]):
            yield from [f"grow {f.name}"] if i else []
            yield from into(f"{f.name}.{i}", [call["card"]])
            yield f"put {f.name}.{i}.copy {call['copy']}"
    else:
        yield f"put {f.name} {json.dumps(value)}"


def into(slot: str, cards: list[str]) -> Iterator[str]:
    yield f"slot {slot}"
    yield from (f"add {card}" for card in cards)


FORMS = [c for c in CASES if c["ask"] in ASKED]


@pytest.mark.parametrize("case_", FORMS, ids=[c["id"] for c in FORMS])
def test_a_case_that_is_pressed_together_has_the_same_answer(case_: dict[str, Any]) -> None:
    asked_ = asked(case_)
    desk = pressed(asked_)
    said = answer(question(desk))
    assert said | {"id": asked_["id"]} == answer(asked_)
    assert question(desk)["rules"] == asked_["rules"]


def test_pressing_a_chosen_card_takes_it_away_and_the_decks_are_the_limit() -> None:
    desk = opened("shape", {"preset": "titanic"})
    for _ in range(5):
        desk = changed(desk, "add HA")
    assert question(desk)["cards"] == ["HA"] * 3
    desk = changed(changed(desk, "add SK"), "drop cards 0")
    assert question(desk)["cards"] == ["HA", "HA", "SK"]
    desk = changed(desk, "clear cards")
    assert "cards" not in question(desk)


def test_another_kind_of_question_keeps_what_both_have() -> None:
    desk = opened("follow", lead=["SA", "SA"], hand=["S2", "S3", "S3"])
    desk = changed(changed(desk, 'put trump "H"'), "slot play")
    desk = changed(changed(desk, "add S2"), "ask options")
    assert question(desk)["lead"] == ["SA", "SA"]
    assert "play" not in question(desk)
    desk = changed(desk, "ask follow")
    assert question(desk)["play"] == ["S2"]
    assert question(desk)["trump"] == "H"


def test_rows_follow_the_number_of_seats_and_levels() -> None:
    desk = changed(opened("advance"), "rules preset friends-5")
    assert question(desk)["levels"] == ["2"] * 5
    desk = changed(desk, "rules preset classic")
    assert question(desk)["levels"] == ["2", "2"]
    desk = changed(changed(changed(desk, "ask trick"), "slot plays.1"), "add SA")
    assert question(desk)["plays"] == [[], ["SA"]]
    assert slots(changed(desk, "rules preset auction-3")) == ["plays.0", "plays.1", "plays.2"]


def test_cards_go_into_the_first_list_until_another_is_chosen() -> None:
    desk = opened("follow")
    assert slot_of(desk) == "lead"
    desk = changed(changed(desk, "add SA"), "slot hand")
    assert slot_of(changed(desk, "add S2")) == "hand"
    assert slot_of(changed(desk, "ask trick")) == "plays.0"


# --- what cannot be understood ---


@pytest.mark.parametrize("text", WRONG)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_wrong_question_is_shown_as_it_is_with_what_is_wrong(text: str, language: str) -> None:
    desk = changed(opened(), f"text {text}")
    asked_ = json.loads(text)
    assert question(desk) == asked_
    said = ask(asked_)
    assert said.answer == answer(asked_)
    assert said.fault is not None
    assert said.fault.code == said.answer["error"]["code"]
    sentence = told(asked_, language)
    assert sentence
    assert "error." not in sentence
    assert not re.search(r"\{\w+", sentence)
    assert_well_keyed(page(desk, language))


@pytest.mark.parametrize("text", ["", "no JSON", "[1]", '{"ask": "follow"', "[" * 99])
def test_a_text_that_is_no_question_is_kept_beside_what_is_asked(text: str) -> None:
    desk = changed(opened("follow"), "add SA")
    before = question(desk)
    desk = changed(desk, f"text {text}")
    assert question(desk) == before
    assert (desk.text, bool(desk.fault)) == (text, True)
    desk = changed(desk, "add SK")
    assert desk.text == text
    box = next(n for n in nodes(page(desk)) if n.tag == "textarea")
    assert box.attrs["data-value"] == text
    desk = changed(desk, "untext ")
    box = next(n for n in nodes(page(desk)) if n.tag == "textarea")
    assert json.loads(box.attrs["data-value"]) == before | {"lead": ["SA", "SK"]}


def test_the_field_that_is_wrong_or_missing_is_marked() -> None:
    desk = opened("options", lead=["SA", "SK"])
    marked = [n.attrs["class"] for n in nodes(page(desk)) if "wanted" in n.attrs.get("class", "")]
    assert marked == ["field f-cards wanted"]
    desk = opened("shape", cards=["SA", "SA", "SA"])
    marked = [n.attrs["class"] for n in nodes(page(desk)) if " wrong" in n.attrs.get("class", "")]
    assert marked == ["field f-cards wrong"]


def test_a_field_that_is_seldom_asked_shows_when_it_is_wanted() -> None:
    desk = opened("score", {"preset": "auction-3"})
    assert ask(question(desk)).answer["error"]["field"] == "threshold"
    assert any(n.attrs.get("data-enter") == "ref put threshold" for n in nodes(page(desk)))
    shut = opened("score")
    assert not any(n.attrs.get("data-enter") == "ref put threshold" for n in nodes(page(shut)))


# --- the page ---


def assert_well_keyed(node: Node) -> None:
    """Siblings have different keys, as the renderer needs."""
    for n in nodes(node):
        keys = [child.key for child in n.children]
        assert len(keys) == len(set(keys)), keys


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_case_is_shown_with_a_verdict(language: str) -> None:
    t = words(language)
    for one in CASES:
        desk = put_in(opened(), asked(one))
        said = ask(question(desk))
        node = referee(desk, said, t)
        assert_well_keyed(node)
        shown = next(n for n in nodes(node) if n.key == "verdict")
        assert "referee." not in shown.html, one["id"]
        assert not re.search(r"\{\w+", shown.html), one["id"]


@pytest.mark.parametrize(
    ("name", "language", "sentence"),
    [
        ("C1.i.classic", "zh", "先跟对子：换上 黑桃K 黑桃K"),
        ("C1.ii.classic", "en", "This may be played"),
        ("A1.i.classic", "zh", "是一手牌：2 连对拖拉机"),
        ("B2.b.classic", "en", "The throw is beaten; hearts4 hearts4 is played"),
        ("B4.match-seven", "zh", "甩不成，改出 红桃Q（罚 10 分）"),
        ("B4.barred.server-4", "zh", "这里不能甩牌"),
        ("D1.friends-5-two", "en", "P5 wins the trick, 20 points"),
        ("E5.i.four-hidden", "zh", "打红桃主，丙坐庄"),
        ("E4.redeal", "en", "Deal again"),
        ("F4.i.four-kitty", "zh", "打无主，底在乙手里，甲首出"),
        ("F1.i.classic", "zh", "翻 8 倍，闲家加 200 分"),
        ("G1.0.classic", "en", "The dealer's side holds and goes up 3"),
        ("G6.i.classic", "zh", "庄家这边赢下全场"),
        ("G5.i.server-2", "en", "P4 deals next"),
        ("H1.i", "zh", "可以叫，没有朋友，庄家一个人打"),
        ("I1.i.auction-3", "zh", "丙坐庄，闲家要抓 115 分"),
        ("I2.i.auction-3", "en", "33 cards each, a kitty of 9"),
    ],
)
def test_answers_in_words(name: str, language: str, sentence: str) -> None:
    assert told(case(name), language) == sentence


def test_faults_in_words() -> None:
    asked_ = case("C1.i.classic")
    assert told({**asked_, "level": "Z"}, "zh") == "打几：“Z”不是级数"
    assert told({**asked_, "lead": ["XX"]}, "en") == "Lead: XX is not a card"
    del asked_["hand"]
    assert told(asked_, "zh") == "缺少“手牌”"
    rules = {"preset": "classic", "set": {"throw.forced": "all"}}
    assert "最小" in told({**asked_, "rules": rules}, "zh")
    bids = {**case("E1.classic"), "hands": []}
    assert told(bids, "en") == "Hands · P1 is missing"


def test_a_long_list_of_follows_is_counted() -> None:
    asked_ = case("C1.i.classic") | {"ask": "options"}
    asked_["lead"], asked_["hand"] = ["HA"] * 2, [f"S{r}" for r in "23456789TJQA"] * 2
    count = answer(asked_)["count"]
    assert told(asked_, "en").startswith(f"{count} ways")
    found = verdict(asked_, ask(asked_), words())
    assert len(found.body[0].children) == min(count, 200)


def test_what_is_entered_for_a_number_is_json() -> None:
    entered = {"": None, "7": 7, "07": 7, "-5": -5, "1.5": "1.5", "1e3": "1e3"}
    assert {text: json.loads(number_entered(text)) for text in entered} == entered


# --- rules ---


@pytest.mark.parametrize("slug", preset_slugs())
def test_the_form_has_every_setting_of_every_preset(slug: str) -> None:
    t = words()
    node = rules_form({"preset": slug}, "", None, "ref", t)
    assert_well_keyed(node)
    shown = {n.key for n in nodes(node) if n.attrs.get("class", "").startswith("setting ")}
    assert shown == {s.path for s in settings_index()}
    chosen = [n for n in nodes(node) if n.attrs.get("aria-pressed") == "true"]
    assert [n.key for n in chosen if n.attrs.get("class") == "preset-row"] == [slug]


def test_rules_are_searched_by_all_their_words() -> None:
    def found(search: str) -> set[str]:
        return {
            n.key for n in nodes(rules_form({"preset": "classic"}, search, None, "ref", words()))
        }

    assert {"titanic", "glossary-3"} <= found("three decks")
    assert "titanic" in found("泰坦尼克")
    assert "four-kitty" in found("R6")
    assert "throw.forced" in found("beaten throw")
    assert "titanic" not in found("throw.forced")
    assert "none" in found("xyzzy")


def test_a_setting_is_changed_and_changed_back() -> None:
    asked_ = ruling.changed({"preset": "classic"}, 'set throw.forced "lowest_single"')
    assert asked_ == {"preset": "classic", "set": {"throw.forced": "lowest_single"}}
    assert rules_from_question(asked_).throw.forced == "lowest_single"
    assert ruling.changed(asked_, 'set throw.forced "lowest_component"') == {"preset": "classic"}
    assert ruling.changed(asked_, "set throw.forced null") == {"preset": "classic"}
    assert ruling.changed(asked_, "preset titanic") == {"preset": "titanic"}
    assert ruling.changed(asked_, "reset throw.forced") == {"preset": "classic"}
    odd = {"preset": "classic", "set": {"no such thing": 1}}
    assert ruling.changed(odd, "reset no such thing") == {"preset": "classic"}
    one = ruling.changed({"preset": "classic"}, "set table.kitty 1")
    assert one["set"] == {"table.kitty": 1}


def test_lists_and_tables_are_changed_item_by_item() -> None:
    asked_: Any = {"preset": "classic"}
    for command in ('add levels.must "5"', 'add levels.must "K"', "up levels.must 1"):
        asked_ = ruling.changed(asked_, command)
    assert asked_["set"] == {"levels.must": ["K", "5"]}
    for command in ("drop levels.must 0", "drop levels.must 0"):
        asked_ = ruling.changed(asked_, command)
    assert asked_ == {"preset": "classic"}
    asked_ = ruling.changed(asked_, "drop levels.ladder 1")
    assert asked_["set"] == {"levels.ladder": "2456789TJQKA"}
    asked_ = ruling.changed({"preset": "classic"}, "cell score.table 3 0 75")
    assert rules_from_question(asked_).takeover == 75
    asked_ = ruling.changed(asked_, 'add score.table [200, "attackers", 5]')
    assert len(asked_["set"]["score.table"]) == 6


def test_a_table_with_changed_rules_is_asked_about_as_a_question() -> None:
    for slug in preset_slugs():
        assert ruling.asked_of(load_preset(slug)) == {"preset": slug}
    changes = {"throw.forced": "lowest_single", "levels.must": ["5", "K"]}
    rules = rules_from_question({"preset": "star", "set": changes})
    assert ruling.asked_of(rules_named(rules, "star")) == {"preset": "star", "set": changes}


def rules_named(rules: Rules, name: str) -> Rules:
    from dataclasses import replace

    return replace(rules, name=name)


def test_rules_that_cannot_be_dealt_are_said_at_the_setting() -> None:
    desk = changed(changed(opened("follow"), "open"), "rules set table.kitty 7")
    node = page(desk)
    assert any(n.key == "why" and "kitty" in n.html for n in nodes(node))
    wrong = next(n for n in nodes(node) if n.key == "table.kitty" and n.tag == "section")
    assert "wrong" in wrong.attrs["class"]


# --- from the address, and from a table ---


def test_the_address_leads_to_the_referee() -> None:
    assert read_address("#referee").referee
    assert read_address("#seed=7&referee&rules=star") == Address(7, False, "star", True)
    assert not read_address("#seed=7").referee


def played(slug: str, plays: int) -> Host:
    """A table at which so many cards have been played."""
    from random import Random

    rng = Random(4)
    host = Host(Record(load_preset(slug)))
    while True:
        state = host.state
        if state.phase == Phase.READY:
            host.submit(-1, shuffled(state, 11))
        elif state.phase == Phase.DEALING:
            host.deal(1)
        elif state.phase == Phase.PLAYING and len(state.trick) + 4 * len(state.tricks) == plays:
            return host
        else:
            seat = awaited(state)[0]
            host.submit(seat, random_action(host.view(seat), rng))


@pytest.mark.parametrize(("slug", "shown"), [("classic", True), ("match-seven", False)])
def test_a_table_suggests_its_last_lead_where_it_may_be_seen(slug: str, shown: bool) -> None:
    host = played(slug, 4)
    view = host.view(0)
    asked_ = question(of_table(view))
    assert asked_["ask"] == "follow"
    assert asked_["rules"] == {"preset": slug}
    assert asked_["trump"] == view.trump.text
    assert ("lead" in asked_) == shown
    during = played(slug, 2).view(0)
    lead = question(of_table(during))["lead"]
    assert len(lead) == len(during.trick[0].cards)
