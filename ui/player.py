"""What the player does at the table: presses and keys become actions, or changes of the model."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import js

from engine.actions import Action, Bid, Bury, Pass, Play, parse_action
from engine.errors import Refusal
from engine.state import Phase
from ui.bots import HINT
from ui.deciding import advised, drafted
from ui.dom import attribute, focus
from ui.model import NOTHING_DRAFTED, Draft, still_advised
from ui.parts.bidding import offers
from ui.parts.hand import pick, toggled, with_pile
from ui.solo import ME, Solo
from ui.words import refusal_html

if TYPE_CHECKING:
    from ui.app import App

HOLD_SECONDS = 0.45
"""How long a pile is pressed until all of its cards are taken."""


class Player:
    """The player's hands on an app's table."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._thinking: asyncio.Task[None] | None = None
        self._holding: asyncio.TimerHandle | None = None
        self._held = False
        self._decided = False
        self.intents: dict[str, Callable[[str], None]] = {
            "card": self.toggle,
            "play": lambda _: self.play(),
            "bid": self.do,
            "do": self.do,
            "draft": self.draft,
            "pass": lambda _: self.decline(),
            "clear": lambda _: app.change(picked=frozenset()),
            "hint": lambda _: self.hint(),
            "auto": lambda _: self.switch_auto(),
            "rest": lambda _: self.nudge(),
            "last": lambda _: self.show_last_trick(),
            "focus": self.move_focus,
        }

    # --- cards ---

    def toggle(self, key: str) -> None:
        """Picks a card up or lays it back; of a pile one copy more."""
        model = self._app.model
        if model.view is not None:
            picked = toggled(model.picked, model.view.hand, key, model.style)
            self._app.change(picked=picked, focus=key)

    def take_pile(self, key: str) -> None:
        """Picks up all the copies of a card, or lays them all back."""
        model = self._app.model
        if model.view is not None:
            self._app.change(picked=with_pile(model.picked, model.view.hand, key), focus=key)

    def play(self) -> None:
        """Plays or buries what is picked; what is not possible shakes its reason."""
        model = self._app.model
        if model.asked not in ("play", "bury"):
            return
        if model.refusal() is not None:
            self._app.change(shaken=model.shaken + 1)
            return
        self.submit(Bury(model.chosen) if model.asked == "bury" else Play(model.chosen))

    def move_focus(self, key: str) -> None:
        """Puts the keyboard on a card of the hand."""
        self._app.change(focus=key)
        self._app.paint()
        focus(f'[data-act="card"][data-arg="{key}"]')

    # --- a long press takes a whole pile ---

    def on_down(self, event: Any) -> None:
        """A finger goes down: if it stays on a pile, the pile is taken."""
        self.on_up(event)
        self._held = False
        pile = event.target.closest(".hand .pile")
        if pile and event.button == 0:
            key = attribute(pile, "data-arg")
            loop = asyncio.get_running_loop()
            self._holding = loop.call_later(HOLD_SECONDS, self._hold, key)

    def on_up(self, event: Any) -> None:
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None

    def _hold(self, key: str) -> None:
        self._holding, self._held = None, True
        self.take_pile(key)

    def on_menu(self, event: Any) -> None:
        """The other mouse button takes a pile too; a long press has done so already."""
        pile = event.target.closest(".hand .pile")
        if pile:
            event.preventDefault()
            if not self._held:
                self.take_pile(attribute(pile, "data-arg"))
                self._app.paint_due()

    def swallows_click(self) -> bool:
        """Whether a click is only the end of a long press."""
        held, self._held = self._held, False
        return held

    # --- panels ---

    def do(self, text: str) -> None:
        """An action that a button states in full."""
        self.submit(parse_action(text))

    def draft(self, text: str) -> None:
        """A press inside a panel: something to be said later, or at last said."""
        model = self._app.model
        if model.view is None:
            return
        found = drafted(model, model.view, text)
        if isinstance(found, Draft):
            self._app.change(draft=found)
        else:
            self.submit(found)

    def decline(self) -> None:
        """Not now: puts the panel away during the deal, passes where one is asked."""
        model = self._app.model
        if model.view is None:
            return
        if model.asked is None and model.view.phase == Phase.DEALING:
            self._app.change(declined=offers(model, model.view))
        else:
            self.submit(Pass())

    def submit(self, action: Action) -> None:
        """Sends the player's action on the table as it was last painted.

        Only a bid means the same whatever was dealt or shown since. A refusal
        becomes a notice and changes nothing.
        """
        app, view = self._app, self._app.model.view
        if app.solo is None or view is None:
            return
        try:
            app.solo.act(action, None if isinstance(action, Bid) else app.painted_at)
        except Refusal as refusal:
            app.notice(refusal_html(refusal, app.model.t, view.rules.order))
            return
        app.change(draft=NOTHING_DRAFTED)
        if isinstance(action, Bid | Play) and not self._decided:
            self._decided = True
            js.performance.mark("first-decision")

    # --- help ---

    def hint(self) -> None:
        app = self._app
        view = app.model.view
        if app.solo is None or view is None or app.model.hinting or not view.rules.conduct.aids:
            return
        if app.model.asked is not None or view.phase == Phase.DEALING:
            self._thinking = asyncio.ensure_future(self._hint(app.solo))

    async def _hint(self, solo: Solo) -> None:
        """Picks the cards that the bot would play, or marks what it would say."""
        app = self._app
        app.change(hinting=True)
        asked = app.model.view
        try:
            action = await app.bots.choose(HINT, solo.host.view(ME), solo.seed)
        finally:
            app.change(hinting=False)
        view = app.model.view
        if solo is not app.solo or view is None or asked is None:
            return
        if view.at != asked.at and not still_advised(asked, view):
            return  # the table has moved on
        if isinstance(action, Play | Bury):
            app.change(picked=pick(view.hand, action.cards))
        else:
            app.show_model(advised(app.model, action))

    def switch_auto(self) -> None:
        if self._app.solo is not None:
            self.set_auto(self._app.solo, not self._app.solo.auto)
            self._app.change(picked=frozenset())

    def set_auto(self, solo: Solo, on: bool) -> None:
        """The driver and the page learn it together."""
        solo.set_auto(on)
        self._app.change(auto=on)

    def nudge(self) -> None:
        if self._app.solo is not None:
            self._app.solo.nudge()

    def show_last_trick(self) -> None:
        model = self._app.model
        if model.view is None or not model.view.rules.conduct.aids:
            return
        if model.view.tricks or model.last_trick:
            self._app.change(last_trick=not model.last_trick)
