"""The referee's page: the question as a form, the verdict at once, and both as JSON."""

from __future__ import annotations

import json
from typing import Any

from engine.rules import preset_info
from ui import ruling
from ui.dom import Node, esc, h
from ui.i18n import Html, Locale
from ui.parts.card import use
from ui.parts.inputs import grouped, menu, option
from ui.referee.asking import Said, rules_fault, table_of
from ui.referee.desk import Desk, question
from ui.referee.fields import GROUPS
from ui.referee.verdicts import Verdict, verdict
from ui.referee.widgets import ACT, Form, field_node
from ui.screens.rules import rules_form

SEATED = ("hands", "seat", "side", "offers")
"""Kinds of field with seats in them."""
SIGNS = {"good": "i-ok", "bad": "i-no", "plain": "i-judge", "ask": "i-wait"}


def referee(desk: Desk, said: Said, t: Locale) -> Node:
    """The whole page."""
    asked = question(desk)
    found = verdict(asked, said, t)
    return h(
        "div.referee",
        h(
            "div.referee-page",
            _bar(t),
            h("div.question", *_question(desk, said, asked, t), key="question"),
            h("div.judged", *_judged(found, t), key="judged"),
            _json(desk, said, asked, t),
            inert=desk.ruling,
            key="page",
        ),
        _ruling(desk, t) if desk.ruling else None,
        key="referee",
    )


def _bar(t: Locale) -> Node:
    return h(
        "header.referee-bar",
        h(
            "button.ibtn.back",
            html=use("i-next", "i"),
            type="button",
            data_act="referee",
            aria_label=t("referee.back"),
            key="back",
        ),
        h("h1", text=t("referee.title")),
        key="bar",
    )


# --- the question ---


def _question(desk: Desk, said: Said, asked: dict[str, Any], t: Locale) -> list[Node | None]:
    rules, trump = table_of(asked)
    missing = said.fault is not None and said.fault.code == "field.missing"
    form = Form(desk, rules, trump, t, _wrong(said), missing)
    often = [field_node(f, form) for f in desk.fields if not f.more]
    return [
        h("div.asked", _kinds(desk, t), _rules_button(desk, t), key="asked"),
        h("p.help", text=_help(desk, t), key="help"),
        h("div.fields", *often, key="fields") if often else None,
        _more(form),
    ]


def _wrong(said: Said) -> str:
    field = said.fault.params.get("field") if said.fault is not None else None
    return field if isinstance(field, str) else ""


def _help(desk: Desk, t: Locale) -> str:
    """What the kind of question is about, and how its seats are called."""
    key = f"referee.ask.{desk.ask}.help"
    if not t.has(key):
        return ""
    seats = any(f.kind in SEATED and not f.more for f in desk.fields)
    return t(key) + (t("referee.seats.note") if seats else "")


def _kinds(desk: Desk, t: Locale) -> Node:
    """The kinds of question; one that has no form stays by its name."""
    groups = [
        (t(f"referee.group.{name}"), [(ask, t(f"referee.ask.{ask}")) for ask in asks])
        for name, asks in GROUPS.items()
    ]
    known = {ask for asks in GROUPS.values() for ask in asks}
    other = (
        "" if desk.ask in known else f'<option value="" disabled>{esc(desk.ask or "?")}</option>'
    )
    value = desk.ask if desk.ask in known else ""
    return menu(ACT, "ask", t("referee.ask"), other + grouped(groups), value)


def _rules_button(desk: Desk, t: Locale) -> Node:
    """The rules that are asked under; a press opens their form."""
    slug, changes = ruling.preset_of(desk.rules), ruling.changes_of(desk.rules)
    words = t("referee.rules.changed", n=len(changes)) if changes else t("referee.rules.as_is")
    if not isinstance(desk.rules, dict):
        words = t("referee.rules.unknown")
    wrong = rules_fault(desk.rules) is not None
    title = Html(f"<b>{esc(preset_info(slug).title[t.language])}</b><small>{esc(words)}</small>")
    return h(
        "button.rules-button",
        html=use("i-rules", "i") + title,
        type="button",
        data_act=ACT,
        data_arg="open",
        aria_haspopup="dialog",
        class_="wrong" if wrong else "",
        key="rules",
    )


def _more(form: Form) -> Node | None:
    """The fields that few rules need: shown when they say something, are asked for, or wanted."""
    desk = form.desk
    seldom = [f for f in desk.fields if f.more]
    if not seldom:
        return None
    wanted = form.wrong.partition("[")[0]
    shown = [f for f in seldom if desk.more or desk.value(f) is not None or f.name == wanted]
    unfold = option(ACT, "more", esc(form.word("more")), desk.more)
    unfold.attrs["aria-expanded"] = unfold.attrs.pop("aria-pressed")
    fields = [field_node(f, form) for f in shown]
    return h("div.seldom", *fields, unfold if len(shown) < len(seldom) or desk.more else None,
             key="seldom")  # fmt: skip


# --- the verdict ---


def _judged(found: Verdict, t: Locale) -> list[Node]:
    line = h(
        "div.verdict",
        html=use(SIGNS[found.tone], "i") + f"<p>{found.title}</p>",
        class_=found.tone,
        role="status",
        aria_label=t("referee.verdict"),
        key="verdict",
    )
    return [line, h("div.verdict-more", *found.body, key="more")] if found.body else [line]


def _json(desk: Desk, said: Said, asked: dict[str, Any], t: Locale) -> Node:
    """Question and answer as the command line has them, to copy, change and paste."""
    text = json.dumps(asked, ensure_ascii=False) if desk.text is None else desk.text
    answer = json.dumps(said.answer, ensure_ascii=False)
    return h(
        "details.json",
        h("summary", text=t("referee.json"), key="summary"),
        h("label", text=t("referee.json.question"), for_="referee-question", key="label"),
        h(
            "textarea",
            id="referee-question",
            rows="4",
            spellcheck="false",
            autocapitalize="off",
            data_enter=f"{ACT} text",
            data_value=text,
            aria_invalid="true" if desk.fault else None,
            key="text",
        ),
        _fault(desk, t) if desk.fault else None,
        h("h3", text=t("referee.json.answer"), key="answer-label"),
        h("pre", text=answer, tabindex="0", key="answer"),
        h(
            "div.menu-acts",
            option(ACT, "copy question", esc(t("referee.copy.question"))),
            option(ACT, "copy answer", esc(t("referee.copy.answer"))),
            key="acts",
        ),
        h("p.copied", text=t(f"referee.copied.{desk.copied}") if desk.copied else "",
          role="status", key="copied"),
        key="json",
    )  # fmt: skip


def _fault(desk: Desk, t: Locale) -> Node:
    return h(
        "p.fault-line",
        h("span", text=t("referee.json.bad", why=t(f"error.{desk.fault}"))),
        option(ACT, "untext", esc(t("referee.json.undo"))),
        role="alert",
        key="fault",
    )


# --- the rules ---


def _ruling(desk: Desk, t: Locale) -> Node:
    """The form of the rules over the page."""
    title = t("referee.rules")
    return h(
        "div.scrim",
        h(
            "section.panel.ruling",
            h("h2", text=title),
            rules_form(desk.rules, desk.search, rules_fault(desk.rules), ACT, t),
            h(
                "div.menu-acts",
                h(
                    "button.btn.go",
                    text=t("referee.rules.done"),
                    type="button",
                    data_act=ACT,
                    data_arg="open",
                    key="done",
                ),
                key="acts",
            ),
            role="dialog",
            aria_modal="true",
            aria_label=title,
            key="ruling",
        ),
        key="scrim",
    )
