"""What players decide about levels once a hand is over (R15), on the page of its result."""

from __future__ import annotations

from engine import options
from engine.actions import Action, Blame, Give, Take, action_text
from engine.phases.giving import gift
from engine.scoring import HandResult
from engine.state import Phase
from engine.teams import owner
from engine.view import View
from ui.dom import Node, h
from ui.i18n import Html
from ui.model import Model
from ui.parts.panel import decline, helpers, is_advised


def giving(model: Model, view: View, result: HandResult) -> Node | None:
    """The question that is open, or whom one waits for; nothing when all is decided."""
    if view.phase != Phase.GIVING:
        return None
    t = model.t
    if model.asked is None or model.auto:
        who = model.name(result.dealer if view.turn is None else view.turn)
        text = t.rich("auto.on") if model.auto else t.rich("wait.giving", name=who)
        tools = [] if not model.auto else helpers(model)[1:]
        return h("section.panel.giving", h("p.tip", html=text), *tools, key="giving")
    title, choices = _QUESTIONS[model.asked](model, view, result)
    head = h("div.calls-head", h("h2", html=title), h("div.calls-tools", *helpers(model)), key="hd")
    return h("section.panel.giving", head, h("div.gifts", *choices, key="gifts"), key="giving")


_Question = tuple[Html, list[Node]]


def _take(model: Model, view: View, result: HandResult) -> _Question:
    """A partner's gift: to take it or not."""
    t = model.t
    assert view.gift is not None
    giver = next(s for s, n in enumerate(result.surplus) if n)
    levels = view.gift[1]
    after = gift(result, giver, model.me, levels, view.rules).levels[owner(model.me, view.rules)]
    title = t.rich(
        "give.offered",
        name=model.name(giver),
        n=levels,
        before=t.rank(result.levels_after[model.me]),
        after=t.rank(after),
    )
    return title, [
        _answer(model, t("give.accept"), Take(True), go=True),
        _answer(model, t("give.refuse"), Take(False)),
    ]


def _blame(model: Model, view: View, result: HandResult) -> _Question:
    """Who falls in place of a side that can fall no lower."""
    seats = options.blamable(view)
    return model.t.rich("give.blame"), [_answer(model, model.name(s), Blame((s,))) for s in seats]


def _give(model: Model, view: View, result: HandResult) -> _Question:
    """Levels to give away: how many, and to whom."""
    t = model.t
    share = view.pending == "share"
    have = result.rest - sum(view.shared) if share else result.surplus[model.me]
    levels = min(model.draft.levels, have)
    answers = []
    for seat in range(model.seats):
        action = Give(seat, levels)
        if options.refusal(view, action) is None:
            words = model.name(seat) if share else _gift_words(model, view, result, action)
            answers.append(_answer(model, words, action))
    title = t.rich("give.share" if share else "give.surplus", n=have)
    keep = t("give.keep.share" if share else "give.keep.surplus")
    stepper = [_stepper(model, levels, have)] if have > 1 else []
    return title, [*stepper, *answers, decline(keep, model)]


def _gift_words(model: Model, view: View, result: HandResult, action: Give) -> str:
    """Whose level would move, and where to."""
    t, seat = model.t, action.seat
    given = gift(result, model.me, seat, action.levels, view.rules)
    after = given.levels[owner(seat, view.rules)]
    before = result.levels_after[seat]
    return t("give.to", name=model.name(seat), before=t.rank(before), after=t.rank(after))


def _stepper(model: Model, levels: int, have: int) -> Node:
    """How many levels, between less and more."""
    steps = [
        (levels - 1, "−", "give.less", levels > 1),
        (levels + 1, "+", "give.more", levels < have),
    ]
    less, more = (
        h(
            "button.btn.step",
            text=sign,
            type="button",
            data_act="draft" if possible else None,
            data_arg=f"levels {n}",
            aria_disabled=None if possible else "true",
            aria_label=model.t(label),
            key=sign,
        )
        for n, sign, label, possible in steps
    )
    return h("div.numbers", less, h("b", text=model.t("give.levels", n=levels)), more, key="step")


def _answer(model: Model, text: str, action: Action, go: bool = False) -> Node:
    arg = action_text(action)
    return h(
        f"button.btn{'.go' if go else ''}",
        text=text,
        class_="advised" if is_advised(model, action) else "",
        type="button",
        data_act="do",
        data_arg=arg,
        key=arg,
    )


_QUESTIONS = {"take": _take, "blame": _blame, "give": _give}
