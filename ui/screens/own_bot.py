"""The panel for a bot that the player brings: what it may do, the question, and where it sits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ui.dom import Node, esc, h
from ui.i18n import Html, Locale
from ui.parts.card import use

WHO = ("all", "partner", "opponents")
"""Whose seats a bot may take."""


@dataclass(frozen=True)
class Bench:
    """How far a bot has come."""

    stage: str = "empty"
    """``"empty"``, ``"asking"``, ``"starting"``, ``"failed"`` or ``"seated"``."""
    file: str = ""
    error: str = ""
    """What was wrong with it, as a code."""
    detail: str = ""
    """What Python said about that."""
    name: str = ""
    version: str = ""
    who: str = WHO[0]
    """Whose seats it takes."""
    faults: tuple[tuple[str, int], ...] = ()
    """What it did wrong at the table, and how often."""

    def but(self, **changes: Any) -> Bench:
        return replace(self, **changes)


def own_bot(bench: Bench, partners: bool, t: Locale) -> Node:
    """The whole panel.

    :param partners: whether the table has partners, so that there are seats to choose among
    """
    return h(
        "div.scrim",
        h(
            "section.panel.menu.own",
            h("h2", text=t("own.title")),
            *_BODIES[bench.stage](bench, partners, t),
            key="own",
            role="dialog",
            aria_modal="true",
            aria_label=t("own.title"),
        ),
        key="own-scrim",
    )


def _empty(bench: Bench, partners: bool, t: Locale) -> list[Node | None]:
    return [_text("about", t.rich("own.about")), _acts(_close(t), _choose(t, True))]


def _asking(bench: Bench, partners: bool, t: Locale) -> list[Node | None]:
    return [
        _text("about", t.rich("own.ask", file=bench.file)),
        _acts(_press("", t("own.no")), _press("run", t("own.run"), go=True)),
    ]


def _starting(bench: Bench, partners: bool, t: Locale) -> list[Node | None]:
    return [_text("about", t.rich("own.starting", file=bench.file)), _acts(_close(t))]


def _failed(bench: Bench, partners: bool, t: Locale) -> list[Node | None]:
    return [
        _text("wrong", use("i-no", "i") + t.rich(f"own.error.{bench.error}", file=bench.file)),
        _text("code", esc(bench.detail)) if bench.detail else None,
        _acts(_close(t), _choose(t, True)),
    ]


def _seated(bench: Bench, partners: bool, t: Locale) -> list[Node | None]:
    faults = [t.rich(f"own.fault.{kind}", n=n) for kind, n in bench.faults if n]
    said = Html(" · ".join(faults)) if faults else t.rich("own.faultless")
    return [
        _text("about", t.rich("own.seated", name=bench.name, version=bench.version)),
        _who(bench, t) if partners else None,
        _text("faults", said),
        _acts(_press("remove", t("own.remove")), _choose(t), _close(t, go=True)),
    ]


_BODIES = {
    "empty": _empty,
    "asking": _asking,
    "starting": _starting,
    "failed": _failed,
    "seated": _seated,
}


def _who(bench: Bench, t: Locale) -> Node:
    buttons = [
        h(
            "button",
            text=t(f"own.who.{who}"),
            type="button",
            data_act="own",
            data_arg=f"who={who}",
            aria_pressed="true" if who == bench.who else "false",
            key=who,
        )
        for who in WHO
    ]
    group = h("div.seg", *buttons, role="group", aria_label=t("own.who"))
    return h("div.menu-row", h("span", text=t("own.who")), group, key="who")


def _text(name: str, text: Html | str) -> Node:
    return h(f"p.{name}", html=str(text), key=name)


def _acts(*buttons: Node) -> Node:
    return h("div.menu-acts", *buttons, key="acts")


def _press(command: str, text: str, go: bool = False) -> Node:
    return h(
        f"button.btn{'.go' if go else ''}",
        text=text,
        type="button",
        data_act="own",
        data_arg=command,
        key=command or "close",
    )


def _close(t: Locale, go: bool = False) -> Node:
    return _press("", t("btn.close"), go)


def _choose(t: Locale, go: bool = False) -> Node:
    """The browser's own way to a file, as a button."""
    box = h("input.vh", type="file", accept=".whl", data_own=True, key="file")
    words = h("span", text=t("own.choose"), key="words")
    return h(f"label.btn{'.go' if go else ''}", box, words, key="choose")
