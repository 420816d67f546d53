"""The three kinds of refusal, as typed errors with a code and parameters.

A refusal is data for a translator: ``code`` names a sentence in the locale
files and ``params`` fills it. An action that is refused has changed nothing.
"""

from __future__ import annotations

from typing import Any


class Refusal(Exception):  # noqa: N818 -- a refusal is no error of the program
    """Something the game will not do, with the reason as a code.

    ``cards`` names the cards that would mend it, for a table that points at them.
    """

    def __init__(self, code: str, cards: tuple[int, ...] = (), **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.cards = cards
        self.params = params

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}, {self.cards!r}, {self.params!r})"


class NotUnderstood(Refusal):
    """The text or data does not say anything in the game's notation."""


class NotLegal(Refusal):
    """Understood, but the rules or the moment do not allow it."""


class Ambiguous(Refusal):
    """Understood, but it could mean several things."""
