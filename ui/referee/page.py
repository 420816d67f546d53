"""The referee's page as it lives: what is pressed and entered, and what the browser is told."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_proxy, to_js

from engine.view import View
from ui.dom import Node, Root, attribute, fill_in, focus
from ui.i18n import Locale
from ui.parts.inputs import number_entered
from ui.referee.asking import Said, ask
from ui.referee.desk import Desk, changed, opened, question
from ui.referee.from_table import of_table
from ui.screens.referee import referee

if TYPE_CHECKING:
    from ui.app import App

_STEPS = {"ArrowLeft": -1, "ArrowRight": 1}
STYLES = ("rules", "referee")


class Referee:
    """The page and its desk; it keeps the question while the page is closed."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.desk = opened()
        self._suggested: Desk | None = None
        self.is_open = False
        self._drawn: tuple[Desk, Locale, Node] | None = None
        self._dressing: asyncio.Task[None] | None = None
        self._dressed = False
        js.document.addEventListener("input", create_proxy(self.on_input))

    def switch(self) -> None:
        """Opens the page over what is there, a table or the start page, or closes it again.

        The first time it waits for its styles, which no other page needs.
        """
        if self._dressed:
            self._switch()
        elif self._dressing is None:
            self._dressing = asyncio.ensure_future(self._dress())

    async def _dress(self) -> None:
        await asyncio.gather(*(style(name) for name in STYLES))
        self._dressed = True
        self._switch()

    def _switch(self) -> None:
        self.is_open = not self.is_open
        view = self._app.model.view
        if self.is_open and view is not None:
            self._ask_about(view)
        if view is None:
            js.document.getElementById("start").hidden = self.is_open
            self._app.root.element.hidden = not self.is_open
            self._app.root.render(None)
        js.window.scrollTo(0, 0)
        self._app.change(menu=False, confirming=False)
        if not self.is_open:
            self._app.paint()
            focus('[data-act="menu"]' if view is not None else '#start [data-act="referee"]')

    def _ask_about(self, view: View) -> None:
        """A new question about a table; who comes back to the same trick finds his own again."""
        suggested = of_table(view)
        if suggested != self._suggested:
            self._suggested = self.desk = suggested

    # --- showing ---

    def paint(self, root: Root, t: Locale) -> None:
        """Draws the page; fills in what the browser keeps to itself; finds the keyboard's place."""
        if self._drawn is None or self._drawn[:2] != (self.desk, t):
            words = t.more("rules").more("referee")
            self._drawn = (self.desk, t, referee(self.desk, self.said(), words))
        root.render(self._drawn[2])
        fill_in(root.element)
        if str(js.document.activeElement.tagName) == "BODY":
            _find_place(root.element, self.desk)

    def said(self) -> Said:
        return ask(question(self.desk))

    # --- what is done ---

    def do(self, command: str) -> None:
        """A command of the page."""
        verb, _, rest = command.partition(" ")
        if verb == "copy":
            self._copy(rest)
        else:
            self.desk = changed(self.desk, command)
        self._app.paint_soon()

    def on_input(self, event: Any) -> None:
        """Something was entered or chosen: a command with its value behind it."""
        box = event.target
        if not self.is_open or not box.hasAttribute("data-enter"):
            return
        _, _, command = attribute(box, "data-enter").partition(" ")
        value = str(box.value)
        if str(box.type) == "number":
            value = number_entered(value)
        self.do(f"{command} {value}")
        self._app.paint_due()

    def on_key(self, event: Any) -> bool:
        """Whether a key was the page's: Escape closes, arrows go from card to card."""
        key = str(event.key)
        if key == "Escape" and not event.target.closest("select, textarea, input"):
            if self.desk.ruling:
                self.do("open")
            else:
                self.switch()
            return True
        box = event.target.closest(".palette, .chosen")
        if not box:
            return False
        cards = box.querySelectorAll("button")
        here = next(i for i in range(cards.length) if cards.item(i).isSameNode(event.target))
        place = _moved(key, here, cards.length, attribute(box, "data-columns"))
        if place is None:
            return False
        cards.item(place).focus()
        return True

    def _copy(self, what: str) -> None:
        """Puts the question or the answer on the clipboard, and says so."""
        asked = question(self.desk)
        data = asked if what == "question" else self.said().answer
        text = json.dumps(data, ensure_ascii=False)

        def done(word: str) -> None:
            self.desk = self.desk.but(copied=word)
            self._app.paint_soon()

        clipboard = js.navigator.clipboard
        if not clipboard:  # a page that was not fetched safely has none
            done("refused")
            return
        clipboard.writeText(text).then(
            create_proxy(lambda _: done(what)), create_proxy(lambda _: done("refused"))
        )


async def style(name: str) -> None:
    """Fetches a style sheet; one that does not come leaves the page plain, but there."""
    link = js.document.createElement("link")
    link.rel = "stylesheet"
    link.href = f"./static/css/{name}.css"
    there = asyncio.get_running_loop().create_future()

    def on_end(_: Any) -> None:
        if not there.done():
            there.set_result(None)

    heard = create_proxy(on_end)
    link.addEventListener("load", heard)
    link.addEventListener("error", heard)
    js.document.body.append(link)
    await there


def _moved(key: str, here: int, length: int, columns: str) -> int | None:
    """The place that an arrow leads to, ``None`` for other keys."""
    wide = int(columns) if columns else 0
    steps = {**_STEPS, "ArrowUp": -wide, "ArrowDown": wide, "Home": -here, "End": length}
    if key not in steps or (key in ("ArrowUp", "ArrowDown") and not wide):
        return None
    return min(max(here + steps[key], 0), length - 1)


def _find_place(page: Any, desk: Desk) -> None:
    """Puts the keyboard near where it was when what it stood on has gone."""
    slot = f'[data-slot="{desk.slot}"]'
    places = [f"{slot} .chosen button", f"{slot} .slot-head", '[data-enter="ref ask"]']
    if desk.ruling:
        places = ['.ruling [data-enter="ref search"]']
    found = (page.querySelector(place) for place in places)
    near = next((element for element in found if element), None)
    if near:
        near.focus(to_js({"preventScroll": True}, dict_converter=js.Object.fromEntries))
