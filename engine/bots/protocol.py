"""How bots are asked: a view and a source of chance in, an action out; or JSON in, JSON out."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import Any

from engine.actions import Action
from engine.bots import ladder
from engine.bots.advice import Advice, advice_to_data
from engine.bots.ladder import LADDER
from engine.bots.legal import Chooser, random_action
from engine.errors import NotUnderstood, Refusal
from engine.view import View, view_from_data

__all__ = ["BOTS", "LADDER", "advise", "answer", "choose"]


def choose(view: View, rng: Random, bot: str = "normal") -> Action:
    """What a bot does in the place of the viewing seat.

    While cards are still dealt, a pass says no more than: nothing to show now.

    :raises NotUnderstood: ``bot.unknown``
    """
    return advise(view, rng, bot).action


def advise(view: View, rng: Random, bot: str, budget: float | None = None) -> Advice:
    """The same with what the bot weighed, as far as it tells.

    :param budget: seconds after which a search is cut short
    :raises NotUnderstood: ``bot.unknown``
    """
    if bot == "random":
        return Advice(random_action(view, rng))
    if bot not in ladder.LEVELS:
        raise NotUnderstood("bot.unknown", bot=str(bot)[:20])
    return ladder.advise(view, rng, bot, budget)


BOTS: dict[str, Chooser] = {name: partial(choose, bot=name) for name in (*ladder.LEVELS, "random")}
"""The bots by the name a request calls them with."""


def answer(request: str) -> str:
    """A worker's reply: what :func:`engine.bots.advice.advice_to_data` makes, or an error's code.

    The request is ``{"bot": "expert", "seed": 7, "budget": 1.5, "view": {…}}`` with a view as
    :func:`engine.view.view_to_data` writes it; the budget may be missing. The same
    request always gets the same reply unless the clock cuts in: chance comes from
    the seed and the moment of the view.
    """
    try:
        return json.dumps(advice_to_data(_advice(request)))
    except Refusal as refusal:
        return json.dumps({"error": {"code": refusal.code}})


def _advice(request: str) -> Advice:
    try:
        data: dict[str, Any] = json.loads(request)
        bot, seed, seen = data["bot"], data["seed"], view_from_data(data["view"])
        budget = None if data.get("budget") is None else float(data["budget"])
    except (ValueError, TypeError, KeyError, IndexError, AttributeError):
        raise NotUnderstood("request.unknown") from None
    return advise(seen, Random(f"{seed}/{seen.at}"), bot, budget)
