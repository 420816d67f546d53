"""Records of matches as text, with exact replay.

::

    shengji 1
    rules {"name": "classic", …}
    -1 start 2 S5 H9 …
    -1 deal 7
    2 bid S2
    …

One action a line, the seat before it (-1 is the table). Replaying a record
gives the same state, card for card. A record is untrusted: whatever it says is
judged by the game again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from engine.actions import Action, action_text, parse_action
from engine.errors import NotUnderstood, Refusal
from engine.game import apply
from engine.jsontext import parse_json
from engine.rules import load_preset, rules_from_data, rules_to_data
from engine.rules.settings import Rules
from engine.state import State, new_match

FORMAT = "shengji 1"
HEAD_LINES = 2
LONGEST = 4_000_000
"""Characters of the longest record read; a match of fifty hands has about 150,000."""


@dataclass(frozen=True)
class Record:
    """The rules of a match and every action in it, in order."""

    rules: Rules
    moves: tuple[tuple[int, Action], ...] = ()


def begin(preset: str) -> Record:
    """The record of a match that has not started."""
    return Record(load_preset(preset))


def extend(record: Record, seat: int, action: Action) -> Record:
    return Record(record.rules, (*record.moves, (seat, action)))


def replay(record: Record) -> State:
    """The state that a record leads to.

    :raises Refusal: the first action that the game refuses, ``record.move`` with its number
    """
    state = new_match(record.rules)
    for i, (seat, action) in enumerate(record.moves):
        try:
            state, _ = apply(state, seat, action)
        except Refusal as refusal:
            raise NotUnderstood("record.move", number=i + 1, reason=refusal.code) from refusal
    return state


def record_text(record: Record) -> str:
    """The text that :func:`parse_record` reads back."""
    lines = record_head(record) + [move_text(seat, action) for seat, action in record.moves]
    return "\n".join(lines) + "\n"


def record_head(record: Record) -> list[str]:
    """The lines before the moves."""
    rules = json.dumps(rules_to_data(record.rules), separators=(",", ":"))
    return [FORMAT, f"rules {rules}"]


def move_text(seat: int, action: Action) -> str:
    """The line of one move."""
    return f"{seat} {action_text(action)}"


def parse_record(text: str) -> Record:
    """Reads a record; whether its actions are legal shows when it is replayed.

    :raises NotUnderstood: ``record.format``, ``record.line`` with the line's number
    """
    lines = text[: LONGEST + 1].splitlines()
    if len(text) > LONGEST or len(lines) < HEAD_LINES or lines[0] != FORMAT:
        raise NotUnderstood("record.format")
    moves = tuple(_parse_move(i, line) for i, line in enumerate(lines[HEAD_LINES:], HEAD_LINES + 1))
    return Record(_parse_rules(lines[1]), moves)


def _parse_rules(line: str) -> Rules:
    verb, _, data = line.partition(" ")
    if verb != "rules":
        raise NotUnderstood("record.line", number=2)
    try:
        parsed = parse_json(data)
    except NotUnderstood:
        raise NotUnderstood("record.line", number=2) from None
    return rules_from_data(parsed)


def _parse_move(number: int, line: str) -> tuple[int, Action]:
    seat, _, action = line.partition(" ")
    try:
        return _parse_seat(seat), parse_action(action)
    except NotUnderstood:
        raise NotUnderstood("record.line", number=number) from None


def _parse_seat(text: str) -> int:
    if text not in ("-1", *map(str, range(8))):
        raise NotUnderstood("number.unknown", text=text[:20])
    return int(text)
