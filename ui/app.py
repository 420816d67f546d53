"""The page's application: clicks and keys to intents, intents to actions, views to the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import SystemRandom
from traceback import format_exception
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_proxy, to_js

from engine.actions import Action
from engine.errors import Refusal
from engine.events import CardsPlayed, Event, KittyBuried, ThrowFailed
from engine.record import Record, parse_record, record_text
from engine.rules import Rules
from engine.state import Phase
from engine.table.host import Host
from engine.view import View
from ui import choosing, match_store, settings
from ui.address import read_address
from ui.bots import Bots
from ui.dom import Node, Root, attribute, focus
from ui.i18n import Html, Locale
from ui.keys import key_intent
from ui.model import NOBODY, Model, seen
from ui.notices import notice_of
from ui.player import Player
from ui.screens.chooser import chooser
from ui.screens.menu import menu
from ui.screens.result import result
from ui.screens.table import table
from ui.screens.trouble import trouble
from ui.solo import INSTANT, ME, Pace, Solo

if TYPE_CHECKING:
    from ui.own_bot.page import OwnBotPage
    from ui.referee.page import Referee

NOTICE_SECONDS = 4.0
"""How long a notice such as a failed throw stays."""
SAVE_SECONDS = 0.3
RETRY_SECONDS = 2.0
"""Before a table that failed is driven on, should the player choose to ignore it."""
DIALOGS = {
    "": '[data-act="menu"]',
    "menu": '.menu [aria-pressed="true"]',
    "chooser": '.chooser [aria-pressed="true"]',
    "own": ".own :is(input, button)",
}
"""By what lies over the screen: where the keyboard goes."""
WORKER_DELAY = 0.4
"""Seconds before the bots' worker starts by itself, so that it does not slow the first paint."""


class App:
    """One page: the model, the table that is open, and what each intent does."""

    def __init__(self) -> None:
        shell_lang = "zh" if str(js.document.documentElement.lang).startswith("zh") else "en"
        chosen = settings.load(shell_lang)
        self.address = read_address(f"{js.location.search}{js.location.hash}")
        self.model = Model(Locale(chosen.lang), chosen, rules=self.address.rules or choosing.kept())
        self.root = Root(js.document.getElementById("app"))
        self.bots = Bots(on_trouble=lambda text: js.console.info(f"bot worker: {text}"))
        self.solo: Solo | None = None
        self.keeper = match_store.Keeper(0)
        self.painted_at = 0
        """The number of the table as the player last saw it."""
        self.player = Player(self)
        self.referee: Referee | None = None
        """Its page, once somebody has opened it."""
        self.own: OwnBotPage | None = None
        """The panel for a bot of the player's own, once somebody has opened it."""
        self._running: asyncio.Task[None] | None = None
        self._saving: asyncio.TimerHandle | None = None
        self._notice: asyncio.TimerHandle | None = None
        self._painting = False
        self._dialog = ""
        self._warned = ""
        self._unread = ""
        self._unread_unsafe = False
        self.intents: dict[str, Callable[[str], None]] = {
            **self.player.intents,
            "start": lambda _: self.new_match(),
            "restart": lambda _: self.restart(),
            "resume": lambda _: self.resume(),
            "rules": lambda _: self.switch_chooser(),
            "choose": self.choose,
            "referee": lambda _: self.switch_referee(),
            "ref": lambda command: self.referee.do(command) if self.referee else None,
            "own": lambda command: self.own_bot().do(command),
            "next": lambda _: self.next_hand(),
            "menu": lambda _: self.change(menu=not self.model.menu, confirming=False),
            "save": lambda _: self.download(),
            "leave": lambda _: self.leave(),
            "set": self.set_option,
        }

    # --- tables ---

    def new_match(self) -> None:
        """A match under the rules chosen last; under the base preset's where they are no more."""
        wrong = None
        try:
            rules = choosing.rules_of(self.model.rules)
        except Refusal as refusal:
            rules, wrong = Rules(), refusal
        seed = self.address.seed
        seed = SystemRandom().randrange(10**9) if seed is None else seed
        self.open_table(Host(Record(rules)), seed, 0)
        if wrong is not None:
            self.notice(self.model.t.rich(f"error.{wrong.code}", **wrong.params))

    def restart(self) -> None:
        """A new match from the menu: asked twice, for the one that is going on is given up."""
        view = self.model.view
        if view is None or self.model.confirming or view.phase == Phase.OVER:
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
        self.set_option(f"bots={kept.bots}")
        self.open_table(host, kept.seed, kept.played)

    def open_table(self, host: Host, seed: int, played: int) -> None:
        """Sits down at a table that has been played at for so many seconds."""
        self.close_table()
        self.show_app()
        self.keeper = match_store.Keeper(seed)
        self.solo = Solo(host, self.think, seed, played, self.pace, self.on_change, self.rest)
        guest = NOBODY if self.own is None else self.own.guest(host.state.rules)
        fresh = Model(self.model.t, self.model.settings, rules=self.model.rules, guest=guest)
        self.model = seen(fresh, host.view(ME))
        self._running = asyncio.ensure_future(self._run(self.solo))
        self.paint()

    def show_app(self) -> None:
        match_store.open_here(True)
        page = js.document.getElementById("start")
        page.hidden, page.inert = True, False
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
        self.model = self.model.but(view=None, menu=False, chooser=False, last_trick=False)
        self.root.render(None)
        self.root.element.hidden = True
        js.document.getElementById("start").hidden = False
        resume = js.document.querySelector('#start [data-act="resume"]')
        resume.hidden = not match_store.exists()

    def pace(self) -> Pace:
        return INSTANT if self.address.instant else Pace().times(self.model.settings.pace)

    async def think(self, seen: View, seed: int) -> Action:
        """A bot's decision for the seat whose view this is: one of ours, or the player's own."""
        if self.own is not None and seen.seat in self.model.guest.seats:
            return await self.own.choose(seen, seed)
        return await self.bots.choose(self.model.settings.bots, seen, seed)

    # --- what the table tells ---

    def on_change(self, view: View, events: tuple[Event, ...]) -> None:
        before = self.model.view
        self.model = seen(self.model, view)
        for event in events:
            self._tell(event, before)
        if view.trick:
            self.model = self.model.but(resting=None, gathering=False)
        elif before is not None and len(view.tricks) > len(before.tricks):
            self.model = self.model.but(resting=view.tricks[-1], gathering=False)
        self.paint_soon()
        self.save_soon()

    def _tell(self, event: Event, before: View | None) -> None:
        """A notice where there is something to say; one's own cards that are gone are laid down."""
        text = notice_of(event, before, self.model)
        if text is not None:
            self.notice(text, _place_of(event))
        if isinstance(event, CardsPlayed | KittyBuried) and event.seat == ME:
            self.model = self.model.but(picked=frozenset())

    def rest(self, gathering: bool) -> None:
        """The finished trick lies on the mat, or is on its way to the winner."""
        self.change(gathering=gathering)
        if gathering:
            delay = self.pace().sweep / 1000
            asyncio.get_running_loop().call_later(delay, self._swept, self.model.resting)

    def _swept(self, trick: object) -> None:
        if self.model.resting is trick:
            self.change(resting=None, gathering=False)

    def notice(self, text: Html, place: str = "") -> None:
        """Shows a sentence for a while."""
        self.change(notice=text, notice_at=place)
        if self._notice is not None:
            self._notice.cancel()
        loop = asyncio.get_running_loop()
        self._notice = loop.call_later(NOTICE_SECONDS, lambda: self.change(notice=None))

    def next_hand(self) -> None:
        if self.solo is None or self.model.view is None:
            return
        if self.model.view.phase == Phase.OVER:
            self.new_match()
        elif self.model.view.phase == Phase.READY:
            self.player.set_auto(self.solo, False)
            self.change(last_trick=False)
            self.solo.next_hand()

    # --- rules and settings ---

    def switch_chooser(self) -> None:
        """Opens the list of rules over the table or the start page, or closes it."""
        is_open = not self.model.chooser
        self.change(chooser=is_open, menu=False, confirming=False)
        self.cover_start(is_open)

    def cover_start(self, is_open: bool) -> None:
        """Makes room for a panel over the start page, where no table is open, or gives it back."""
        if self.model.view is None:
            self.root.element.hidden = not is_open
            js.document.getElementById("start").inert = is_open

    def choose(self, choice: str) -> None:
        """The next match is played by these rules."""
        self.change(rules=choice, confirming=False)
        choosing.keep(choice)
        js.window.shengji.rules(choosing.words(choice))

    def switch_referee(self) -> None:
        """Opens the referee's page, which nobody waits for who does not, or closes it."""
        from ui.referee.page import Referee

        self.referee = self.referee or Referee(self)
        self.referee.switch()

    def own_bot(self) -> OwnBotPage:
        """The panel for a bot of the player's own, which is loaded when it is first asked for."""
        from ui.own_bot.page import OwnBotPage

        self.own = self.own or OwnBotPage(self)
        return self.own

    def show_rules(self) -> None:
        """Rules from the address are said on the start page; those chosen are there already."""
        if not self.address.rules:
            return
        try:
            js.window.shengji.rules(choosing.words(self.address.rules))
        except Refusal:
            return  # said when a match is to begin

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
        self.save_soon()

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
        self.show_model(self.model.but(**changes))

    def show_model(self, model: Model) -> None:
        self.model = model
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
        if self.referee is not None and self.referee.is_open:
            self.referee.paint(self.root, model.t)
            return
        if view is None:
            self._paint_over_start()
            return
        hand = view.result if model.resting is None else None
        screen = result(model, view, hand) if hand else table(model, view)
        self.painted_at = view.at
        on_card = js.document.activeElement.closest(".hand .card")
        self.root.render(menu(model, screen, self._own_panel()))
        if on_card and not on_card.isConnected:
            focus('.hand .card[tabindex="0"]')
        self._move_into_dialog()

    def _own_panel(self) -> Node | None:
        return self.own.panel(self.model.t) if self.own is not None and self.own.is_open else None

    def _paint_over_start(self) -> None:
        """A panel over the start page; a message that stands there instead stays."""
        panel = chooser(self.model) if self.model.chooser else self._own_panel()
        if panel is not None:
            self.root.render(panel)
            self._move_into_dialog()
        elif self._dialog:
            self.root.render(None)
            self._dialog = ""
            focus('#start [data-act="rules"]')

    def _move_into_dialog(self) -> None:
        """The keyboard goes into a dialog that opens, and back where it was opened."""
        own = self.own is not None and self.own.is_open
        dialog = "menu" if self.model.menu else "chooser" if self.model.chooser else "own" * own
        if dialog != self._dialog:
            self._dialog = dialog
            focus(DIALOGS[dialog])

    def save_soon(self) -> None:
        if self._saving is None:
            self._saving = asyncio.get_running_loop().call_later(SAVE_SECONDS, self.save)

    def save(self) -> None:
        self._saving = None
        if self.solo is None or self.solo.host.state.number == 0:
            return
        why: str | None = "unsaved"
        if not self._unread_unsafe:
            bots = self.model.settings.bots
            why = self.keeper.keep(self.solo.host.record, self.solo.played, bots)
        if why and why != self._warned:
            self.notice(self.model.t.rich(f"trouble.{why}"))
        self._warned = why or ""

    # --- input ---

    def on_click(self, event: Any) -> None:
        target = event.target.closest("[data-act]")
        if target and not self.player.swallows_click():
            self.intents[attribute(target, "data-act")](attribute(target, "data-arg"))
            self.paint_due()

    def on_key(self, event: Any) -> None:
        if self.root.element.inert:
            return  # a message of the shell lies over the table
        if self.referee is not None and self.referee.is_open:
            if self.referee.on_key(event):
                event.preventDefault()
                self.paint_due()
            return
        if self.own is not None and self.own.is_open:
            if str(event.key) == "Escape":
                self.own.do("")
            return
        found = key_intent(self.model, event)
        if found is not None:
            event.preventDefault()
            name, arg = found
            self.intents[name](arg)
            self.paint_due()


def _place_of(event: Event) -> str:
    """Where a notice leaves in sight the cards that it speaks of."""
    if not isinstance(event, ThrowFailed):
        return ""
    return "high" if event.seat == ME else "low"


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
    js.document.addEventListener("pointerdown", create_proxy(app.player.on_down))
    for end in ("pointerup", "pointercancel", "scroll"):
        js.document.addEventListener(end, create_proxy(app.player.on_up))
    js.document.addEventListener("contextmenu", create_proxy(app.player.on_menu))
    js.window.addEventListener("pagehide", create_proxy(lambda _: app.save()))
    js.window.shengji.ready()
    app.show_rules()
    pending = attribute(js.document.documentElement, "data-pending")
    if pending in ("start", "resume", "rules", "referee"):
        app.intents[pending]("")
    elif app.address.referee:
        app.switch_referee()
    elif match_store.was_open_here():
        app.resume()
    if app.address.bot:
        app.own_bot().propose(app.address.bot)
    asyncio.get_running_loop().call_later(WORKER_DELAY, app.bots.start)
