"""The panel for a bot of one's own as it lives: a wheel is proposed, agreed to, and sits down."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_proxy, to_js

from engine.actions import Action
from engine.errors import NotUnderstood
from engine.rules.settings import Rules
from engine.view import View
from ui.dom import Node
from ui.i18n import Locale
from ui.model import NOBODY, Guest
from ui.own_bot.bot import OwnBot, seats_of
from ui.screens.own_bot import WHO, Bench, own_bot

if TYPE_CHECKING:
    from ui.app import App

MOST_BYTES = 2_000_000
BESIDE = re.compile(r"(?!.*\.\.)[\w-][\w./+-]*\.whl", re.ASCII)
"""A wheel beside the page: a relative path, which no other site and no folder above answers."""
Fetch = Callable[[], Awaitable[Any]]


class OwnBotPage:
    """The panel, and the bot that has come by it; both stay while tables are opened and closed."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._bench = Bench()
        self._bot: OwnBot | None = None
        self._fetch: Fetch | None = None
        self._starting: asyncio.Task[None] | None = None
        self.is_open = False
        js.document.addEventListener("change", create_proxy(self._on_change))

    def panel(self, t: Locale) -> Node:
        several = len(self._choices()) > 1
        return own_bot(self._bench, several, t.more("own_bot"))

    # --- what is done ---

    def do(self, command: str) -> None:
        """A press: nothing more opens the panel or closes it."""
        verb, _, value = command.partition("=")
        if verb == "run":
            self._starting = asyncio.ensure_future(self._start())
        elif verb == "remove":
            self._remove()
        elif verb == "who" and value in WHO:
            self._show(who=value)
            self._sit()
        elif not command:
            self._switch()

    def propose(self, path: str) -> None:
        """Asks about a wheel that the page's address names."""
        self._switch()
        if BESIDE.fullmatch(path):
            self._ask(path, lambda: _fetched(path))
        else:
            self._show(stage="failed", file=path, error="path", detail="")

    def _switch(self) -> None:
        """Opens or closes the panel; a question that stood in it is declined thereby."""
        self.is_open = not self.is_open
        if self._bench.stage != "starting":
            self._bench = self._bench.but(stage="empty" if self._bot is None else "seated")
        self._app.change(menu=False, confirming=False)
        self._app.cover_start(self.is_open)

    def _on_change(self, event: Any) -> None:
        """A file was chosen."""
        if not event.target.matches("[data-own]") or not event.target.files.length:
            return
        file = event.target.files.item(0)
        if file.size > MOST_BYTES:
            self._show(stage="failed", file=str(file.name), error="large", detail="")
        else:
            self._ask(str(file.name), file.arrayBuffer)
        event.target.value = ""

    def _ask(self, name: str, fetch: Fetch) -> None:
        """Proposes a wheel; nothing of it is read before the player agrees."""
        self._fetch = fetch
        self._show(stage="asking", file=name)

    def _remove(self) -> None:
        if self._bot is not None:
            self._bot.leave()
        self._bot = None
        self._bench = Bench(who=self._bench.who)
        self._sit()

    # --- the bot ---

    async def _start(self) -> None:
        """Lets the proposed bot sit down, or says why it cannot."""
        fetch, self._fetch = self._fetch, None
        if fetch is None:
            return
        file = self._bench.file
        self._remove()
        self._show(stage="starting", file=file)
        try:
            bot = self._bot = OwnBot(await _bytes(fetch), self._on_fault)
            await bot.arrive()
        except NotUnderstood as wrong:
            self._bot = None
            self._show(stage="failed", error=wrong.code, detail=wrong.params["text"])
            return
        if bot is self._bot:
            self._show(stage="seated", name=bot.name, version=bot.version)
            self._sit()

    def _on_fault(self, kind: str) -> None:
        """Tells the player what the bot did wrong, and how often by now."""
        bot, t = self._bot, self._app.model.t.more("own_bot")
        if bot is None:
            return
        count = bot.faults.get(kind, 0)
        self._app.notice(t.rich(f"own.notice.{kind}", name=bot.name, n=count))
        self._show(faults=tuple(bot.faults.items()))
        if bot.has_left:
            self._remove()

    async def choose(self, seen: View, seed: int) -> Action:
        assert self._bot is not None
        return await self._bot.choose(seen, seed)

    def guest(self, rules: Rules) -> Guest:
        """Who sits at a table with these rules, and where."""
        if self._bot is None or not self._bot.name:
            return NOBODY
        return Guest(self._bot.name, seats_of(self._bench.who, rules))

    def _sit(self) -> None:
        view = self._app.model.view
        self._app.change(guest=NOBODY if view is None else self.guest(view.rules))

    def _choices(self) -> frozenset[frozenset[int]]:
        view = self._app.model.view
        rules = Rules() if view is None else view.rules
        return frozenset(seats_of(who, rules) for who in WHO)

    def _show(self, **changes: Any) -> None:
        self._bench = self._bench.but(**changes)
        self._app.paint_soon()


async def _bytes(fetch: Fetch) -> Any:
    """The bytes of a wheel.

    :raises NotUnderstood: ``missing``, ``large``
    """
    try:
        found = await fetch()
    except Exception:  # whatever a browser says of a file that has gone
        raise NotUnderstood("missing", text="") from None
    if found is None or found.byteLength > MOST_BYTES:
        raise NotUnderstood("large", text="")
    return found


async def _fetched(path: str) -> Any:
    """A wheel beside the page; ``None`` where the site says that it is too large."""
    strictly = to_js(
        {"redirect": "error", "credentials": "omit"}, dict_converter=js.Object.fromEntries
    )
    response = await js.fetch(f"./{path}", strictly)
    if not response.ok:
        raise OSError(path)
    length = str(response.headers.get("content-length") or "0")
    return None if int(length) > MOST_BYTES else await response.arrayBuffer()
