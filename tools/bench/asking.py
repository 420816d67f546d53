"""What the options benchmark asks, timed. These very lines run in CPython and in Pyodide."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from time import perf_counter
from typing import NamedTuple, TypeVar

from engine.cards import Card, Cards, parse_cards, parse_level
from engine.follow import check_follow, follow_choices
from engine.rules import load_preset
from engine.rules.settings import Rules
from engine.trump import Trump, of_group, parse_strain, trump

PRESETS = ("four-hidden", "four-kitty", "match-four")
FIRST = 200
LEGAL, OTHERS = 5, 10
Answer = TypeVar("Answer")


class Question(NamedTuple):
    """A hand that follows a lead, in a strain, by a table's rules."""

    hand: Cards
    lead: Cards
    trump: Trump
    rules: Rules

    def may(self, play: Cards) -> bool:
        return check_follow(self.hand, play, self.lead, self.trump, self.rules) is None

    def options(self) -> tuple[int, list[Cards]]:
        """How many follows there are, and the first of them."""
        choices = follow_choices(self.hand, self.lead, self.trump, self.rules)
        return choices.total(), list(islice(choices.plays(), FIRST))


def tables() -> list[Rules]:
    """The presets of four decks, and classic with as many and no kitty."""
    classic = load_preset("classic")
    table = replace(classic.table, decks=4, kitty=0)
    return [*(load_preset(name) for name in PRESETS), replace(classic, table=table)]


def questions(position: dict[str, str]) -> list[Question]:
    """A position under each of the tables."""
    hand, lead = parse_cards(position["hand"]), parse_cards(position["lead"])
    level = parse_level(position["level"])
    return [
        Question(hand, lead, trump(parse_strain(position["trump"]), level, rules.order), rules)
        for rules in tables()
    ]


def plays(question: Question) -> list[Cards]:
    """Some legal follows, and others of as many cards of the suit: now legal, now not."""
    hand, lead, strain, _ = question
    group, rng = strain.group[lead[0]], Random(0)
    held = of_group(hand, group, strain)
    pool: list[Card] | Cards = held if len(held) > len(lead) else hand
    legal = question.options()[1]
    others = [tuple(rng.sample(pool, len(lead))) for _ in range(OTHERS)]
    return [*legal[:: max(1, len(legal) // LEGAL)][:LEGAL], *others]


def timed(ask: Callable[[], Answer]) -> tuple[float, Answer]:
    """Milliseconds, and the answer."""
    start = perf_counter()
    answer = ask()
    return 1000 * (perf_counter() - start), answer


def asked(text: str) -> str:
    """JSON of positions to JSON of times in milliseconds, by kind of question.

    A void hand is counted only, as a position says with ``"void"``.
    """
    times: dict[str, list[float]] = {"legality": [], "options": [], "void": []}
    for position in json.loads(text):
        for question in questions(position):
            took, _ = timed(question.options)
            times["void" if position.get("void") else "options"].append(took)
            times["legality"] += [timed(partial(question.may, play))[0] for play in plays(question)]
    return json.dumps(times)
