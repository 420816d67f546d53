"""Reading a referee's question: every field typed, every fault named with the field it is in.

A :class:`Question` wraps the plain data of one question. Its methods read one
field each and raise :class:`~engine.errors.NotUnderstood` with ``field`` among
its parameters, so that the answer can say what is wrong and where.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from engine.cards import Cards, Rank, parse_card, parse_level
from engine.errors import NotUnderstood
from engine.rules import Rules, rules_from_question
from engine.shapes import count
from engine.trump import Trump, parse_strain, trump

MISSING = object()
LONGEST = 400
"""The most items in any list of a question: more than the cards of six decks."""


class Question:
    """One question: ``data`` is a JSON object that nobody has checked."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    @cached_property
    def rules(self) -> Rules:
        """The rules asked under: a preset, with single settings changed."""
        asked = self.data.get("rules", MISSING)
        if asked is MISSING:
            raise NotUnderstood("field.missing", field="rules")
        try:
            return rules_from_question(asked)
        except NotUnderstood as refusal:
            refusal.params.setdefault("field", "rules")
            raise

    @cached_property
    def level(self) -> Rank:
        """The hand's level rank."""
        return self.rank("level")

    @cached_property
    def trump(self) -> Trump:
        """The strain of ``trump`` and ``level``."""
        try:
            suit = parse_strain(self.text("trump"), self.rules.order)
        except NotUnderstood as refusal:
            refusal.params["field"] = "trump"
            raise
        return trump(suit, self.level, self.rules.order)

    @property
    def seats(self) -> int:
        return self.rules.table.seats

    def has(self, name: str) -> bool:
        """Whether a field is there and not ``null``."""
        return self.data.get(name) is not None

    def value(self, name: str) -> Any:
        """A field as it is.

        :raises NotUnderstood: ``field.missing``
        """
        found = self.data.get(name, MISSING)
        if found is MISSING or found is None:
            raise NotUnderstood("field.missing", field=name)
        return found

    def text(self, name: str) -> str:
        return read_text(self.value(name), name)

    def choice(self, name: str, choices: Iterable[str]) -> str:
        """A text out of a closed list."""
        found = self.text(name)
        if found not in (known := tuple(choices)):
            raise NotUnderstood("field.value", field=name, allowed=", ".join(known))
        return found

    def number(self, name: str, low: int, high: int) -> int:
        return read_number(self.value(name), name, low, high)

    def flag(self, name: str) -> bool:
        found = self.value(name)
        if type(found) is not bool:
            raise NotUnderstood("field.value", field=name, allowed="true, false")
        return found

    def seat(self, name: str) -> int:
        return self.number(name, 0, self.seats - 1)

    def rank(self, name: str) -> Rank:
        return read_rank(self.value(name), name)

    def cards(self, name: str) -> Cards:
        """A list of cards, no more of a kind than the decks hold."""
        return self.dealt(read_cards(self.value(name), name), name)

    def items(self, name: str) -> list[Any]:
        return read_list(self.value(name), name)

    def hands(self, name: str) -> tuple[Cards, ...]:
        """Several hands, together no more of a kind than the decks hold."""
        hands = tuple(read_cards(hand, f"{name}[{i}]") for i, hand in enumerate(self.items(name)))
        self.dealt([c for hand in hands for c in hand], name)
        return hands

    def dealt(self, cards: Iterable[int], name: str) -> Cards:
        """The cards themselves, if these decks can hold them all at once.

        :raises NotUnderstood: ``field.cards``
        """
        cards = tuple(cards)
        table = self.rules.table
        for c, n in count(cards).items():
            if n > table.decks or (c >= 52 and not table.jokers):
                raise NotUnderstood("field.cards", (c,), field=name, decks=table.decks)
        return cards


def read_text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise NotUnderstood("field.value", field=name, allowed="a text")
    return value


def read_number(value: Any, name: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise NotUnderstood("field.value", field=name, allowed=f"{low} … {high}")
    return value


def read_list(value: Any, name: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > LONGEST:
        raise NotUnderstood("field.value", field=name, allowed="a list")
    return value


def read_cards(value: Any, name: str) -> Cards:
    cards = []
    for text in read_list(value, name):
        try:
            cards.append(parse_card(read_text(text, name)))
        except NotUnderstood as refusal:
            refusal.params["field"] = name
            raise
    return tuple(cards)


def read_rank(value: Any, name: str) -> Rank:
    try:
        return parse_level(read_text(value, name))
    except NotUnderstood as refusal:
        refusal.params["field"] = name
        raise
