"""How bots are asked: a view and a source of chance in, an action out; or JSON in, JSON out."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from engine.actions import Action, action_text
from engine.bots import heuristics
from engine.bots.legal import Chooser, random_action
from engine.errors import NotUnderstood, Refusal
from engine.view import View, view_from_data

BOTS: dict[str, Chooser] = {"first": heuristics.choose, "random": random_action}
"""The bots by the name a request calls them with."""


def choose(view: View, rng: Random, bot: str = "first") -> Action:
    """What a bot does in the place of the viewing seat.

    While cards are still dealt, a pass says no more than: nothing to show now.

    :raises NotUnderstood: ``bot.unknown``
    """
    if bot not in BOTS:
        raise NotUnderstood("bot.unknown", bot=str(bot)[:20])
    return BOTS[bot](view, rng)


def answer(request: str) -> str:
    """A worker's reply: ``{"action": "play SA SA"}``, or ``{"error": {"code": …}}``.

    The request is ``{"bot": "first", "seed": 7, "view": {…}}`` with a view as
    :func:`engine.view.view_to_data` writes it. The same request always gets
    the same reply: chance comes from the seed and the moment of the view.
    """
    try:
        return json.dumps({"action": action_text(_decide(request))})
    except Refusal as refusal:
        return json.dumps({"error": {"code": refusal.code}})


def _decide(request: str) -> Action:
    try:
        data: dict[str, Any] = json.loads(request)
        bot, seed, seen = data["bot"], data["seed"], view_from_data(data["view"])
    except (ValueError, TypeError, KeyError, IndexError, AttributeError):
        raise NotUnderstood("request.unknown") from None
    return choose(seen, Random(f"{seed}/{seen.at}"), bot)
