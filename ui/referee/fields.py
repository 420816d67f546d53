"""What each kind of question is asked with, as data: the form is drawn from these tables.

The kinds, their fields and their meaning are the referee's (see ``engine/referee``);
here stands only how a field is filled in.
"""

from __future__ import annotations

from typing import Any, NamedTuple

DEALER_OR_ATTACKERS = ("dealer", "attackers")


class Field(NamedTuple):
    """A field of a question.

    ``kind`` says how it is filled in: ``level``, ``trump``; ``cards`` and ``hands`` (several
    lists of cards); ``seat``, ``side``, ``number``, ``flag``, ``choice``; ``picks`` (several
    seats); ``numbers``, ``levels`` and ``flags`` (one for each); ``shows``, ``offers``,
    ``played`` and ``calls`` (rows of several parts); ``show`` (one such row); ``gain`` (a number,
    or one for each seat).
    """

    name: str
    kind: str
    more: bool = False
    """Asked by some rules only: folded away until it is wanted."""
    default: Any = None
    """What a new question has."""
    choices: tuple[str, ...] = ()
    rows: str = "seats"
    """How many of something there are: ``seats``, ``others`` (one less) or ``owners`` of levels."""
    trim: bool = False
    """Whether rows at the end that hold nothing are left out of the question."""

    @property
    def key(self) -> str:
        """What the value is kept under: fields of one name and kind share it among questions."""
        return f"{self.kind} {self.name}"


def _more(field: Field) -> Field:
    return field._replace(more=True)


def _cards(name: str) -> Field:
    return Field(name, "cards")


LEVEL = Field("level", "level", default="2")
LEVELS_BY_SEAT = Field("levels", "levels", more=True)
TRUMP = Field("trump", "trump", default="S")
DEALER = Field("dealer", "seat", default=0)
MAYBE_DEALER = Field("dealer", "seat")
FIRST_HAND = Field("first_hand", "flag", default=True)
HANDS = Field("hands", "hands")
KITTY = _cards("kitty")
FRIENDS = Field("friends", "picks")
LAST_WINNER = ("dealer", "friend", "attackers")
SIDE = Field("side", "choice", default="dealer", choices=DEALER_OR_ATTACKERS)
OWNERS = Field("levels", "levels", rows="owners", default=["2", "2"])

ASKED: dict[str, tuple[Field, ...]] = {
    "order": (TRUMP, LEVEL, _cards("cards")),
    "shape": (TRUMP, LEVEL, _cards("cards")),
    "throw": (
        TRUMP,
        LEVEL,
        _cards("cards"),
        Field("others", "hands", rows="others", default=[]),
        Field("shown_void", "picks", more=True, rows="others"),
    ),
    "follow": (TRUMP, LEVEL, _cards("lead"), _cards("hand"), _cards("play")),
    "options": (TRUMP, LEVEL, _cards("lead"), _cards("hand")),
    "trick": (TRUMP, LEVEL, Field("plays", "hands", trim=True)),
    "bid": (LEVEL, FIRST_HAND, MAYBE_DEALER, HANDS, Field("bids", "shows"), LEVELS_BY_SEAT),
    "no_bid": (LEVEL, FIRST_HAND, MAYBE_DEALER, KITTY, _more(HANDS)),
    "steal": (
        LEVEL,
        MAYBE_DEALER,
        HANDS,
        Field("standing", "show"),
        Field("steals", "shows"),
        _more(TRUMP),
        LEVELS_BY_SEAT,
    ),
    "auction": (Field("bids", "offers"),),
    "dig": (
        TRUMP,
        LEVEL,
        Field("winner_side", "choice", default="attackers", choices=DEALER_OR_ATTACKERS),
        _cards("play"),
        _cards("trick"),
        KITTY,
    ),
    "score": (
        Field("attackers", "number", default=80),
        Field("threshold", "number", more=True),
        _more(MAYBE_DEALER),
        Field("friend_found", "flag", more=True),
        _more(FRIENDS),
        Field("last_trick", "choice", more=True, choices=LAST_WINNER),
    ),
    "advance": (
        OWNERS,
        Field("dealer_side", "side", default=0),
        SIDE,
        Field("gain", "gain", default=1),
        _more(MAYBE_DEALER),
        _more(FRIENDS),
        _more(_cards("last_trick")),
        Field("digger", "seat", more=True),
        Field("victims", "picks", more=True),
        _more(TRUMP),
        _more(LEVEL),
        Field("attackers", "number", more=True),
    ),
    "next_dealer": (
        DEALER,
        SIDE,
        _more(FRIENDS),
        Field("last_winner", "seat", more=True),
        Field("can_show", "flags", more=True),
    ),
    "friend": (
        TRUMP,
        LEVEL,
        DEALER,
        Field("call", "calls"),
        HANDS,
        KITTY,
        Field("played", "played"),
    ),
    "settle": (
        Field("from", "levels", rows="owners", default=["2", "2"]),
        Field("to", "levels", rows="owners", default=["2", "2"]),
        Field("failed_throws", "numbers", more=True),
    ),
    "deal": (Field("players", "number"), Field("decks", "number")),
}
"""The kinds of question that have a form, and their fields in order."""

GROUPS: dict[str, tuple[str, ...]] = {
    "plays": ("follow", "options", "trick", "throw", "shape", "order"),
    "bids": ("bid", "no_bid", "steal", "auction", "friend"),
    "results": ("dig", "score", "advance", "next_dealer", "settle"),
    "tables": ("deal",),
}
"""The kinds as they are listed to choose from."""

SLOTS = {"cards", "hands", "show", "shows", "played", "calls"}
"""The kinds of field that cards are put into."""


def field_of(ask: str, name: str) -> Field | None:
    """The field of a name in a kind of question."""
    return next((f for f in ASKED.get(ask, ()) if f.name == name), None)
