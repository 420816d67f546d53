"""The page's application: clicks and keys to intents, intents to actions, views to the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import SystemRandom
from traceback import format_exception
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from engine.actions import Bid, Bury, Pass, Play
from engine.cards import Cards
from engine.errors import Refusal
from engine.events import CardsPlayed, Event, KittyBuried, ThrowFailed
from engine.record import parse_record, record_text
from engine.state import Phase
from engine.table.host import Host, new_table
from engine.view import View
from ui import match_store, settings
from ui.bots import Bots
from ui.dom import Root, attribute
from ui.i18n import Html, Locale
from ui.keys import key_intent
from ui.model import Model, seen
from ui.parts.bidding import offers
from ui.parts.card import pips
from ui.parts.hand import pick, slots
from ui.screens.menu import menu
from ui.screens.result import result
from ui.screens.table import table
from ui.screens.trouble import trouble
from ui.solo import INSTANT, ME, Pace, Solo
from ui.words import refusal_html, seat_name

NOTICE_SECONDS = 4.0
"""How long a notice such as a failed throw stays."""
SAVE_SECONDS = 0.3
RETRY_SECONDS = 2.0
"""Before a table that failed is driven on, should the player choose to ignore it."""
WORKER_DELAY = 0.4
"""Seconds before the bots' worker starts by itself, so that it does not slow the first paint."""


class App:
    """One page: the model, the table that is open, and what each intent does."""

    def __init__(self) -> None:
        shell_lang = "zh" if str(js.document.documentElement.lang).startswith("zh") else "en"
        chosen = settings.load(shell_lang)
        self.model = Model(Locale(chosen.lang), chosen)
        self.options = page_options(str(js.location.hash))
        self.root = Root(js.document.getElementById("app"))
        self.bots = Bots(on_trouble=lambda text: js.console.info(f"bot worker: {text}"))
        self.solo: Solo | None = None
        self.keeper = match_store.Keeper(0)
        self._running: asyncio.Task[None] | None = None
        self._saving: asyncio.TimerHandle | None = None
        self._notice: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._painting = False
        self._painted_at = 0
        self._menu_was_open = False
        self._warned = ""
        self._unread = ""
        self._unread_unsafe = False
        self._decided = False
        self.intents: dict[str, Callable[[str], None]] = {
            "start": lambda _: self.new_match(),
            "restart": lambda _: self.restart(),
            "resume": lambda _: self.resume(),
            "card": self.toggle,
            "play": lambda _: self.play(),
            "bid": self.bid,
            "pass": lambda _: self.decline(),
            "clear": lambda _: self.change(picked=frozenset()),
            "hint": lambda _: self.hint(),
            "auto": lambda _: self.switch_auto(),
            "rest": lambda _: self.nudge(),
            "next": lambda _: self.next_hand(),
            "last": lambda _: self.show_last_trick(),
            "menu": lambda _: self.change(menu=not self.model.menu, confirming=False),
            "save": lambda _: self.download(),
            "leave": lambda _: self.leave(),
            "set": self.set_option,
            "focus": self.move_focus,
        }

    # --- tables ---

    def new_match(self) -> None:
        seed = self.options.get("seed")
        self.open_table(new_table(), seed if seed is not None else SystemRandom().randrange(10**9))

    def restart(self) -> None:
        """A new match from the menu: asked twice, for the one that is going on is given up."""
        view = self.model.view
        if self.model.confirming or (view and view.phase == Phase.OVER):
            self.new_match()
        else:
            self.change(confirming=True)

    def resume(self) -> None:
        """Goes on with the kept match; one that cannot be read is set aside and said so."""
        if not match_store.exists():
            self.new_match()
            return
        try:
            kept = match_store.load()
            host = Host(parse_record(kept.record))
        except Refusal as refusal:
            text, safe = match_store.put_aside()
            self._unread, self._unread_unsafe = text, not safe
            self.show_trouble(refusal)
            return
        self.open_table(host, kept.seed)

    def open_table(self, host: Host, seed: int) -> None:
        self.close_table()
        self.show_app()
        self.keeper = match_store.Keeper(seed)
        self.solo = Solo(host, self.bots, seed, self.pace, self.on_change, self.rest)
        fresh = Model(self.model.t, self.model.settings)
        self.model = seen(fresh, host.view(ME))
        self._running = asyncio.ensure_future(self._run(self.solo))
        self.paint()

    def show_app(self) -> None:
        match_store.open_here(True)
        js.document.getElementById("start").hidden = True
        self.root.element.hidden = False

    def show_trouble(self, refusal: Refusal) -> None:
        """Says that the kept match cannot be read, and what can be done."""
        self.show_app()
        self.root.render(trouble(self.model.t, refusal.code))

    async def _run(self, solo: Solo) -> None:
        """Drives the table; an error is said, the match kept, and the driver tried again."""
        while True:
            try:
                await solo.run()
            except Exception as error:  # the last line of defence
                self.save()
                js.window.shengji.fail("crash", "".join(format_exception(error)))
                await asyncio.sleep(RETRY_SECONDS)

    def close_table(self) -> None:
        if self._running is not None:
            self.save()
            self._running.cancel()
            self._running = None

    def leave(self) -> None:
        """Back to the start page; the match is kept."""
        self.close_table()
        match_store.open_here(False)
        self.solo = None
        self.model = self.model.but(view=None, menu=False, last_trick=False)
        self.root.render(None)
        self.root.element.hidden = True
        js.document.getElementById("start").hidden = False
        resume = js.document.querySelector('#start [data-act="resume"]')
        resume.hidden = not match_store.exists()

    def pace(self) -> Pace:
        return INSTANT if self.options.get("instant") else Pace().times(self.model.settings.pace)

    # --- what the table tells ---

    def on_change(self, view: View, events: tuple[Event, ...]) -> None:
        before = self.model.view
        self.model = seen(self.model, view)
        for event in events:
            if isinstance(event, ThrowFailed):
                self.notice(self._throw_words(event), "high" if event.seat == ME else "low")
            if isinstance(event, CardsPlayed | KittyBuried) and event.seat == ME:
                self.model = self.model.but(picked=frozenset())
        if view.trick:
            self.model = self.model.but(resting=None, gathering=False)
        elif before is not None and len(view.tricks) > len(before.tricks):
            self.model = self.model.but(resting=view.tricks[-1], gathering=False)
        self.paint_soon()
        self.save_soon()

    def rest(self, gathering: bool) -> None:
        """The finished trick lies on the mat, or is on its way to the winner."""
        self.change(gathering=gathering)
        if gathering:
            delay = self.pace().sweep / 1000
            asyncio.get_running_loop().call_later(delay, self._swept, self.model.resting)

    def _swept(self, trick: object) -> None:
        if self.model.resting is trick:
            self.change(resting=None, gathering=False)

    def _throw_words(self, event: ThrowFailed) -> Html:
        t, me = self.model.t, self.model.me
        return t.rich(
            "notice.throw",
            name=seat_name(event.seat, me, t),
            tried=pips(event.tried, t),
            forced=pips(event.forced, t),
            by=seat_name(event.by, me, t),
            beaten_by=pips(event.beaten_by, t),
        )

    def notice(self, text: Html, place: str = "") -> None:
        """Shows a sentence for a while."""
        self.change(notice=text, notice_at=place)
        if self._notice is not None:
            self._notice.cancel()
        loop = asyncio.get_running_loop()
        self._notice = loop.call_later(NOTICE_SECONDS, lambda: self.change(notice=None))

    # --- what the player does ---

    def toggle(self, key: str) -> None:
        """Picks a card up or lays it back."""
        view = self.model.view
        slot = next((s for s in slots(view.hand) if s.key == key), None) if view else None
        if slot is not None:
            self.change(picked=self.model.picked ^ {slot}, focus=key)

    def play(self) -> None:
        """Plays or buries what is picked; what is not possible shakes its reason."""
        if self.model.asked not in ("play", "bury"):
            return
        cards = self.model.chosen
        if self.model.refusal() is not None:
            self.change(shaken=self.model.shaken + 1)
            return
        self.submit(Bury(cards) if self.model.asked == "bury" else Play(cards))

    def bid(self, text: str) -> None:
        cards: Cards = tuple(map(int, text.split()))
        self.submit(Bid(cards))

    def submit(self, action: Bid | Pass | Bury | Play) -> None:
        """Sends the player's action on the table as it was last painted.

        Only a bid means the same whatever was dealt or shown since. A refusal
        becomes a notice and changes nothing.
        """
        view = self.model.view
        if self.solo is None or view is None:
            return
        try:
            self.solo.act(action, None if isinstance(action, Bid) else self._painted_at)
        except Refusal as refusal:
            self.notice(refusal_html(refusal, self.model.t))
            return
        if isinstance(action, Bid | Play) and not self._decided:
            self._decided = True
            js.performance.mark("first-decision")

    def decline(self) -> None:
        """Not now: puts the panel away during the deal, passes after it."""
        if self.model.view is None:
            return
        if self.model.asked == "bid":
            self.submit(Pass())
        else:
            self.change(declined=offers(self.model, self.model.view))

    def hint(self) -> None:
        busy = self.model.hinting
        if self.solo is not None and not busy and self.model.asked in ("play", "bury"):
            self._thinking = asyncio.ensure_future(self._hint(self.solo))

    async def _hint(self, solo: Solo) -> None:
        self.change(hinting=True)
        at = solo.host.state.at
        try:
            action = await solo.hint()
        finally:
            self.change(hinting=False)
        view = self.model.view
        if solo is not self.solo or view is None or view.at != at:
            return
        if isinstance(action, Play | Bury):
            self.change(picked=pick(view.hand, action.cards))

    def switch_auto(self) -> None:
        if self.solo is not None:
            self.set_auto(self.solo, not self.solo.auto)
            self.change(picked=frozenset())

    def set_auto(self, solo: Solo, on: bool) -> None:
        """The driver and the page learn it together."""
        solo.set_auto(on)
        self.change(auto=on)

    def nudge(self) -> None:
        if self.solo is not None:
            self.solo.nudge()

    def next_hand(self) -> None:
        if self.solo is None or self.model.view is None:
            return
        if self.model.view.phase == Phase.OVER:
            self.new_match()
        elif self.model.view.phase == Phase.READY:
            self.set_auto(self.solo, False)
            self.change(last_trick=False)
            self.solo.next_hand()

    def move_focus(self, key: str) -> None:
        """Puts the keyboard on a card of the hand."""
        self.change(focus=key)
        self.paint()
        focus(f'[data-act="card"][data-arg="{key}"]')

    def set_option(self, text: str) -> None:
        """A setting from the menu, ``"theme=dark"``."""
        name, _, value = text.partition("=")
        if value not in settings.CHOICES.get(name, ()):
            return
        chosen = replace(self.model.settings, **{name: value})
        t = Locale(chosen.lang) if name == "lang" else self.model.t
        settings.show(chosen)
        settings.keep(chosen)
        self.change(settings=chosen, t=t)

    def show_last_trick(self) -> None:
        view = self.model.view
        if view is not None and (view.tricks or self.model.last_trick):
            self.change(last_trick=not self.model.last_trick)

    def download(self) -> None:
        """Gives the record of the match, or one that could not be read, to the player as a file."""
        if self.solo is not None:
            offer_file("shengji.txt", record_text(self.solo.host.record))
            self.notice(self.model.t.rich("notice.saved", name="shengji.txt"))
        else:
            offer_file("shengji-kept.txt", self._unread)
            self._unread_unsafe = False

    # --- screen and storage ---

    def change(self, **changes: Any) -> None:
        self.model = self.model.but(**changes)
        self.paint_soon()

    def paint_soon(self) -> None:
        """Paints once for all the changes of this turn of the event loop."""
        if not self._painting:
            self._painting = True
            asyncio.get_running_loop().call_soon(self.paint_due)

    def paint_due(self) -> None:
        """Paints now what would be painted soon: a press is answered in the next frame."""
        if self._painting:
            self.paint()

    def paint(self) -> None:
        self._painting = False
        model, view = self.model, self.model.view
        if view is None:
            return
        hand = view.result if model.resting is None else None
        screen = result(model, view, hand) if hand else table(model, view)
        self._painted_at = view.at
        on_card = js.document.activeElement.closest(".hand .card")
        self.root.render(menu(model, screen))
        if on_card and not on_card.isConnected:
            focus('.hand .card[tabindex="0"]')
        if model.menu != self._menu_was_open:
            self._menu_was_open = model.menu
            focus('.menu [aria-pressed="true"]' if model.menu else '[data-act="menu"]')

    def save_soon(self) -> None:
        if self._saving is None:
            self._saving = asyncio.get_running_loop().call_later(SAVE_SECONDS, self.save)

    def save(self) -> None:
        self._saving = None
        if self.solo is None or self.solo.host.state.number == 0:
            return
        why = "unsaved" if self._unread_unsafe else self.keeper.keep(self.solo.host.record)
        if why and why != self._warned:
            self.notice(self.model.t.rich(f"trouble.{why}"))
        self._warned = why or ""

    # --- input ---

    def on_click(self, event: Any) -> None:
        target = event.target.closest("[data-act]")
        if target:
            self.intents[attribute(target, "data-act")](attribute(target, "data-arg"))
            self.paint_due()

    def on_key(self, event: Any) -> None:
        if self.root.element.inert:
            return  # a message of the shell lies over the table
        found = key_intent(self.model, event)
        if found is not None:
            event.preventDefault()
            name, arg = found
            self.intents[name](arg)
            self.paint_due()


def page_options(text: str) -> dict[str, Any]:
    """What the address asks for: ``#seed=7`` deals a known match, ``&motion=off`` never waits."""
    found: dict[str, Any] = {}
    for part in text.lstrip("#").split("&"):
        name, _, value = part.partition("=")
        if name == "seed" and value.isascii() and value.isdigit() and len(value) < 10:
            found["seed"] = int(value)
        if name == "motion" and value == "off":
            found["instant"] = True
    return found


def focus(selector: str) -> None:
    """Puts the keyboard on an element, if it is there."""
    element = js.document.querySelector(selector)
    if element:
        element.focus()


def offer_file(name: str, text: str) -> None:
    """Lets the browser save a text as a file."""
    blob = js.Blob.new(to_js([text]), type="text/plain;charset=utf-8")
    link = js.document.createElement("a")
    link.href = js.URL.createObjectURL(blob)
    link.download = name
    link.click()
    js.URL.revokeObjectURL(link.href)


def start() -> None:
    """Builds the app, listens, and carries out what was clicked while Python was loading."""
    app = App()
    settings.show(app.model.settings)
    js.document.addEventListener("click", create_proxy(app.on_click))
    js.document.addEventListener("keydown", create_proxy(app.on_key))
    js.window.addEventListener("pagehide", create_proxy(lambda _: app.save()))
    js.window.shengji.ready()
    pending = attribute(js.document.documentElement, "data-pending")
    if pending in ("start", "resume"):
        app.intents[pending]("")
    elif match_store.was_open_here():
        app.resume()
    asyncio.get_running_loop().call_later(WORKER_DELAY, app.bots.start)
