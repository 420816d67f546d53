"""The referee's page in a real browser: the open cases, and questions put together by hand."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.rules import load_preset
from tests.browser.moments import kept, moment
from tests.referee.test_cases_open import CASES, asked
from tests.referee.wrong import WRONG
from tools.paths import ROOT

PATIENCE = 20_000
PHONE = {"width": 360, "height": 640}
BOX = "#referee-question"
ANSWER = ".json pre"
VERDICT = ".verdict"
PASTE = """texts => {
  const box = document.getElementById("referee-question"), answers = [];
  for (const text of texts) {
    box.value = text;
    box.dispatchEvent(new Event("input", {bubbles: true}));
    answers.push(document.querySelector(".json pre").textContent);
  }
  return answers;
}"""
"""Pastes questions, one after the other, and reads what the page answers to each."""
SMALL = ".question button:not(.card), .question select, .question input"
LOW = "all => all.filter(e => e.getBoundingClientRect().height < 36).map(e => e.outerHTML)"
"""Of what can be pressed, what is too low for a finger."""
LOADED = """async () => {
  const script = document.createElement("script");
  script.type = "py";
  script.textContent = `import json, sys
from js import window
window.loadedModules = json.dumps(sorted(sys.modules))`;
  document.body.append(script);
  while (!window.loadedModules) await new Promise(done => setTimeout(done, 20));
  return window.loadedModules;
}"""


def open_referee(page: Page, where: str = "/#referee") -> None:
    page.goto(where)
    expect(page.locator(VERDICT)).to_be_visible(timeout=PATIENCE)


def press(page: Page, *commands: str) -> None:
    for command in commands:
        page.click(f"[data-arg='{command}']")


def shown(page: Page) -> dict[str, Any]:
    """The question as the page states it."""
    question: dict[str, Any] = json.loads(page.input_value(BOX))
    return question


def test_the_page_answers_every_open_case_as_the_command_line_does(page: Page) -> None:
    texts = [json.dumps(asked(case), ensure_ascii=False) for case in CASES]
    texts += WRONG
    lines = subprocess.run(
        [sys.executable, "-m", "engine.referee"],
        input="\n".join(texts),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.splitlines()
    open_referee(page)

    answers = page.evaluate(PASTE, texts)

    assert len(answers) == len(lines) == len(texts)
    for text, answer, line in zip(texts, answers, lines, strict=True):
        assert json.loads(answer) == json.loads(line), text


def test_a_question_is_put_together_by_pressing(open_page: Callable[..., Page]) -> None:
    """C1: the verdict is there at once, with its reason and the cards that would mend the play."""
    page = open_page(viewport=PHONE, locale="zh-CN")
    open_referee(page)
    expect(page.locator(VERDICT)).to_have_text("缺少“首出”")
    page.select_option('[data-enter="ref put level"]', '"K"')
    press(page, *(f"add {c}" for c in ["S7", "S7", "S8", "S8", "S9", "S9"]))
    expect(page.locator(VERDICT)).to_have_text("缺少“手牌”")
    press(
        page, "slot hand", *(f"add {c}" for c in ["S4", "ST", "SA", "HK", "DK", "CK", "SK", "SK"])
    )
    press(page, "slot play", *(f"add {c}" for c in ["S4", "ST", "SA", "HK", "DK", "CK"]))
    expect(page.locator(VERDICT)).to_contain_text("先跟对子")
    expect(page.locator(f"{VERDICT} .pip")).to_have_count(2)
    press(page, "drop play 0", "drop play 0", "add SK", "add SK")
    expect(page.locator(VERDICT)).to_have_text("可以这样跟")
    assert shown(page)["play"] == ["SA", "HK", "DK", "CK", "SK", "SK"]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_rules_are_searched_chosen_and_changed(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=PHONE, locale="en-GB")
    open_referee(page)
    page.evaluate(PASTE, [json.dumps(asked(next(c for c in CASES if c["id"] == "B4.classic")))])
    press(page, "open")
    expect(page.locator(".preset-row")).to_have_count(31)
    page.fill(".search-box", "R13")
    expect(page.locator(".preset-row")).to_have_count(1)
    press(page, "rules preset match-seven")
    page.fill(".search-box", "throws")
    press(page, 'rules set throw.forced "lowest_single"')
    page.fill('[data-enter="ref rules set throw.penalty"]', "20")
    page.fill(".search-box", "")
    expect(page.locator(".changed-rules li")).to_have_count(2)
    page.click(".ruling .btn.go")
    changes = {"throw.forced": "lowest_single", "throw.penalty": 20}
    assert shown(page)["rules"] == {"preset": "match-seven", "set": changes}
    expect(page.locator(VERDICT)).to_contain_text("costs 20 points")


def test_rules_that_cannot_be_are_said_and_kept(page: Page) -> None:
    open_referee(page)
    press(page, "open")
    page.click("details:has([data-enter='ref rules set table.kitty']) summary")
    page.fill("[data-enter='ref rules set table.kitty']", "7")
    expect(page.locator(".setting.wrong .wrong-rules")).to_be_visible()
    page.keyboard.press("Tab")
    page.click(".ruling .btn.go")
    expect(page.locator(".rules-button.wrong")).to_be_visible()
    assert shown(page)["rules"]["set"] == {"table.kitty": 7}


def test_a_text_that_is_no_question_is_said_and_not_lost(page: Page) -> None:
    open_referee(page)
    press(page, "add SA")
    page.click(".json summary")
    page.fill(BOX, '{"ask": "follow",')
    expect(page.locator(".fault-line")).to_be_visible()
    press(page, "add SK")
    assert page.input_value(BOX) == '{"ask": "follow",'
    press(page, "untext")
    assert shown(page)["lead"] == ["SA", "SK"]
    page.fill(BOX, json.dumps({**shown(page), "lead": ["ZZ"]}))
    expect(page.locator(VERDICT)).to_contain_text("ZZ")
    expect(page.locator(".card.odd")).to_have_text("ZZ")


def test_question_and_answer_are_copied_for_the_command_line(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    open_referee(page)
    case = asked(next(c for c in CASES if c["id"] == "D1.friends-5-two"))
    page.evaluate(PASTE, [json.dumps(case)])
    page.click(".json summary")
    for what, text in (
        ("question", case),
        ("answer", {"id": case["id"], "winner": 4, "points": 20}),
    ):
        press(page, f"copy {what}")
        expect(page.locator(".copied")).not_to_be_empty()
        assert json.loads(page.evaluate("navigator.clipboard.readText()")) == text


def test_the_keyboard_goes_through_the_palette(page: Page) -> None:
    open_referee(page)
    page.focus(".palette [tabindex='0']")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert shown(page)["lead"] == ["HK", "HK"]
    page.focus(".chosen .card")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert "lead" not in shown(page)
    assert page.evaluate("document.activeElement.closest('.referee') !== null")
    page.keyboard.press("Escape")
    expect(page.locator("#start")).to_be_visible()
    assert page.evaluate("document.activeElement.dataset.act") == "referee"


def test_the_start_page_leads_there_and_back_with_the_question_kept(page: Page) -> None:
    page.goto("/")
    page.click('#start [data-act="referee"]')
    expect(page.locator(VERDICT)).to_be_visible(timeout=PATIENCE)
    press(page, "add SA")
    page.click(".referee-bar .back")
    expect(page.locator("#start")).to_be_visible()
    expect(page.locator("#app")).to_be_hidden()
    page.click('#start [data-act="referee"]')
    expect(page.locator(VERDICT)).to_be_visible()
    assert shown(page)["lead"] == ["SA"]


def test_the_menu_of_a_table_asks_about_that_table(page: Page) -> None:
    host = moment(load_preset("titanic"), "play")
    view = host.view(0)
    page.goto("/#motion=off")
    page.evaluate("match => localStorage.setItem('shengji.match', match)", kept(host))
    page.reload()
    page.click('[data-act="resume"]')
    page.wait_for_selector("#app .table", timeout=PATIENCE)
    page.keyboard.press("m")
    page.click('.menu [data-act="referee"]')
    expect(page.locator(VERDICT)).to_be_visible(timeout=PATIENCE)
    asked_ = shown(page)
    assert asked_["rules"] == {"preset": "titanic"}
    assert asked_["trump"] == view.trump.text
    lead = view.trick[0] if view.trick else view.tricks[-1].plays[0] if view.tricks else None
    assert len(asked_.get("lead", [])) == (len(lead.cards) if lead else 0)
    press(page, "slot hand", "add SA")
    page.keyboard.press("h")
    page.click(".referee-bar .back")
    expect(page.locator("#app .table")).to_be_visible()
    page.keyboard.press("m")
    page.click('.menu [data-act="referee"]')
    expect(page.locator(VERDICT)).to_be_visible()
    assert shown(page)["hand"] == ["SA"]


def test_nobody_waits_for_the_referee_who_does_not_ask(page: Page) -> None:
    page.goto("/#motion=off")
    page.click('[data-act="start"]')
    page.wait_for_selector("#app .table", timeout=PATIENCE)
    modules = json.loads(page.evaluate(LOADED))
    assert "engine.rules.settings" in modules
    assert not [m for m in modules if "referee" in m]
    assert not {"ui.ruling", "ui.rule_words", "ui.screens.rules", "ui.parts.inputs"} & {*modules}
    assert not page.locator('link[href*="referee.css"]').count()


@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
def test_every_kind_of_question_fits_the_screen(
    open_page: Callable[..., Page], locale: str
) -> None:
    page = open_page(viewport=PHONE, locale=locale)
    open_referee(page)
    kinds = page.eval_on_selector_all(
        "[data-enter='ref ask'] option", "options => options.map(o => o.value)"
    )
    assert len(kinds) == 17
    for size in (PHONE, {"width": 640, "height": 360}, {"width": 1280, "height": 800}):
        page.set_viewport_size(size)
        for kind in kinds:
            page.select_option("[data-enter='ref ask']", kind)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], kind
            assert not page.eval_on_selector_all(SMALL, LOW), kind
