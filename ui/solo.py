"""A table with one player and bots: who acts next, and at what pace.

The driver owns no rules: the host judges every action. It waits for the player,
for a bot's answer or for an animation, and never for anything on the main thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic
from typing import TypeAlias

from engine.actions import TABLE, Action, Bid
from engine.errors import Refusal
from engine.events import Event, TrickWon
from engine.game import offered
from engine.options import bids
from engine.state import Phase
from engine.table.host import Host
from engine.view import View

PACED_CARDS = 108
"""Cards on the table that the pace of the deal is meant for; more of them are dealt faster."""
AGAIN = 1_000_003
"""Between the seeds of a hand that is thrown in and the one dealt instead."""
SHORTEST_DEAL = 25
"""Milliseconds between two cards with motion off: nothing moves, but a bid can still be made."""
ME = 0

Think: TypeAlias = Callable[[View, int], Awaitable[Action]]
"""A bot's decision for the seat whose view this is, by the match's seed."""


@dataclass(frozen=True)
class Pace:
    """Milliseconds of the table's motions and rests; all zero when nothing shall be waited for."""

    deal: int = 70
    bid: int = 1300
    """Before a bot shows, when the player could show something too."""
    bury: int = 1400
    play: int = 450
    rest: int = 900
    """A trick of singles without points; larger ones lie longer."""
    sweep: int = 420

    def times(self, factor: float) -> Pace:
        """Motion faster or slower; the rest of a trick is for reading and shrinks less."""
        soft = (factor + 1) / 2
        return Pace(
            max(round(self.deal * factor), SHORTEST_DEAL),
            round(self.bid * soft),
            round(self.bury * soft),
            round(self.play * soft),
            round(self.rest * soft),
            round(self.sweep * factor),
        )


INSTANT = Pace(0, 0, 0, 0, 0, 0)


class Solo:
    """Drives a host's table until it is closed."""

    def __init__(
        self,
        host: Host,
        think: Think,
        seed: int,
        played: int,
        pace: Callable[[], Pace],
        show: Callable[[View, tuple[Event, ...]], None],
        rest: Callable[[bool], None],
    ) -> None:
        self.host = host
        self.seed = seed
        self.auto = False
        self._think = think
        self._thought: tuple[tuple[int, int], asyncio.Future[Action]] | None = None
        """What a seat is thinking about the table as it was at a number, for nobody to wait for."""
        self._pace = pace
        self._rest = rest
        self._nudge = asyncio.Event()
        self._wanted_hand = False
        self._trick_done = False
        self._deadline: tuple[int, float] = (-1, 0.0)
        self._begun = _now() - played
        self._show = show
        host.listen(ME, self._on_change)

    def _on_change(self, view: View, events: tuple[Event, ...]) -> None:
        self._trick_done = any(isinstance(e, TrickWon) for e in events)
        self._show(view, events)

    @property
    def played(self) -> int:
        """Seconds that the match has taken so far."""
        return round(_now() - self._begun)

    # --- the player ---

    def act(self, action: Action, at: int | None) -> None:
        """The player's action, made on the table as it was ``at``, or at any time (``None``).

        :raises Refusal: with the reason
        """
        self.host.submit(ME, action, at)
        self.nudge()

    def nudge(self) -> None:
        """Ends whatever is being waited for: a rest, or the player."""
        self._nudge.set()

    def next_hand(self) -> None:
        self._wanted_hand = True
        self.nudge()

    def set_auto(self, on: bool) -> None:
        """Lets a bot play the player's seat, or hands it back (托管)."""
        self.auto = on
        self.nudge()

    # --- the table ---

    async def run(self) -> None:
        """Goes on for ever; the page cancels it to close the table."""
        while True:
            await self._step()

    async def _step(self) -> None:
        self._think_ahead()
        if self._trick_done:
            await self._rest_trick()
        self._watch_match()
        state = self.host.state
        if state.phase == Phase.DEALING:
            await self._deal()
        elif state.phase == Phase.READY and (state.result is None or self._wanted_hand):
            self._wanted_hand = False
            if state.result is None and state.at:
                await self._wait(2 * self._pace().bury)  # thrown in: time to read why
            self.host.start_hand(self._hand_seed())
        else:
            await self._ask_seat()

    def _hand_seed(self) -> int:
        """Another one for each hand, and for each time that a hand is dealt again."""
        state = self.host.state
        again = AGAIN * state.at if state.result is None else 0
        return self.seed * 1009 + state.number + again

    def _watch_match(self) -> None:
        """Tells the table when the match's time is over (R12)."""
        state, limit = self.host.state, self.host.state.rules.clock.match
        running = state.number and state.phase != Phase.OVER and not state.last_hand
        if limit and running and self.played >= 60 * limit:
            self.host.time_up()

    async def _rest_trick(self) -> None:
        self._trick_done = False
        pace = self._pace()
        self._rest(False)
        await self._wait(round(pace.rest * self._weight()))
        if not self.host.state.trick and not self._trick_done:
            self._rest(True)
            await self._wait(pace.sweep)

    def _weight(self) -> float:
        """How much there is to read in the trick just finished: cards, points, the end."""
        state = self.host.state
        trick = state.tricks[-1]
        cards = len(trick.plays[0].cards)
        return 1 + 0.2 * (cards - 1) + 0.4 * bool(trick.points) + 1.5 * bool(state.result)

    async def _deal(self) -> None:
        """One card, and a bot's thought when the card gave it something to show."""
        self.host.deal()
        at, seat = self.host.state.at, offered(self.host.state)
        thinks = seat is not None and self._is_bot(seat)
        if seat is not None and thinks:
            self._thought_of(seat)
        cards = self.host.state.rules.cards
        await self._wait(round(self._pace().deal * min(1.0, PACED_CARDS / cards)))
        if seat is not None and thinks and self.host.state.at == at:
            await self._bot_acts(seat)

    async def _ask_seat(self) -> None:
        bot = self._awaited_bot()
        if bot is not None:
            pause = self._thinking_time()
            await self._bot_acts(bot)
            self._think_ahead()
            await self._wait(pause, False)
        elif self.host.state.rules.clock.play and self.host.state.phase == Phase.PLAYING:
            await self._wait_for_play()
        else:
            await self._wait(None)

    def _thinking_time(self) -> int:
        """How long a bot takes at least, so that one can see what it does."""
        pace = self._pace()
        match self.host.state.phase:
            case Phase.BURYING | Phase.NAMING | Phase.GIVING:
                return pace.bury
            case Phase.AUCTION | Phase.STEALING:
                return pace.bid
        return pace.play

    async def _wait_for_play(self) -> None:
        """Waits for the player as long as the table's clock lets him (R12)."""
        state, clock = self.host.state, self.host.state.rules.clock
        if self._deadline[0] != state.at:
            self._deadline = (state.at, _now() + clock.play)
        left = self._deadline[1] - _now()
        if left > 0:
            await self._wait(max(1, round(1000 * left)))
        elif clock.expiry == "bot":
            await self._bot_acts(ME, forced=True)
        else:
            self.host.time_up(ME)

    # --- the bots ---

    def _is_bot(self, seat: int) -> bool:
        return seat != ME or self.auto

    def _awaited_bot(self) -> int | None:
        """The bot that must act now, if one must."""
        return next((s for s in self.host.awaited() if s != TABLE and self._is_bot(s)), None)

    def _think_ahead(self) -> None:
        """Lets the bot that is awaited think while cards still fly and a trick lies to be read."""
        bot = self._awaited_bot()
        if bot is not None:
            self._thought_of(bot)

    def _thought_of(self, seat: int) -> asyncio.Future[Action]:
        """A seat's decision on the table as it is; it is thought about once, whoever asks."""
        about = (self.host.state.at, seat)
        if self._thought is None or self._thought[0] != about:
            thinking = asyncio.ensure_future(self._think(self.host.view(seat), self.seed))
            self._thought = (about, thinking)
        return self._thought[1]

    async def _bot_acts(self, seat: int, forced: bool = False) -> None:
        """Plays what a bot decides, if the table still waits for it."""
        before, thought = self.host.state, self._thought_of(seat)
        try:
            action = await thought
        finally:
            self._thought = None
        if not self._is_bot(seat) and not forced:
            return  # the player took the seat back meanwhile
        if before.phase == Phase.DEALING:
            if not isinstance(action, Bid):
                return
            if not self.auto and bids(self.host.view(ME)):
                await self._wait(self._pace().bid)
        try:
            self.host.submit(seat, action, before.at)
        except Refusal as refusal:
            if refusal.code != "turn.stale":
                raise

    async def _wait(self, ms: int | None, skippable: bool = True) -> None:
        """Waits so long, or for ever (``None``), unless the player nudges."""
        if ms == 0:
            await asyncio.sleep(0)
            return
        if not skippable:
            await asyncio.sleep((ms or 0) / 1000)
            return
        self._nudge.clear()
        wait: Awaitable[object] = self._nudge.wait()
        try:
            await (wait if ms is None else asyncio.wait_for(wait, ms / 1000))
        except TimeoutError:
            return


def _now() -> float:
    """Seconds on a clock that only runs forward."""
    return monotonic()
