"""What each preset plays by in shapes, follows, throws and tricks: facts of the texts."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Facts:
    """The defaults are R1's."""

    decks: int = 2
    jokers: bool = True
    colours: bool = False
    """R3: black and red are the only suits."""
    twos: bool = False
    """X20: all 2s are trumps."""
    natural: str = ""
    """X12: tractors by natural rank, in the order of R5 ``hidden``, R6 ``kitty``, R12 ``match``."""
    tractors: bool = True
    """X29."""
    length: int = 2
    width: int = 2
    """A4: how many sets of how many cards a tractor has at least."""
    ladder: str = "pairs"
    """Whose order of follows."""
    protected: bool = False
    """R10: larger sets need not be broken for smaller ones."""
    tractors_whole: bool = False
    """C5: a set led alone need not be followed out of a tractor; an option, of no preset."""
    throws: str = "any"
    """``any``, ``none`` or only ``side_three`` (边三轮)."""
    void_refused: bool = False
    """X13: no throw when all others have shown that they are void."""
    forced: str = "lowest_component"
    """X03."""
    penalty: tuple[str, int] = ("none", 0)
    form: str = "contains"
    """Whether a play must contain the lead's form or be exactly of it."""
    compare: str = "longest"
    """Plays are compared on the longest component or on the highest card."""
    wider: bool = False
    """Quads beat triples beat pairs in plays of one size (R5, R6, R12)."""


CLASSIC = Facts()
FOUR = Facts(decks=4, twos=True, wider=True)
HIDDEN = replace(
    FOUR, natural="hidden", ladder="free_quads", void_refused=True, form="exact"
)  # fmt: skip
KITTY = replace(
    FOUR, natural="kitty", ladder="sets_first", form="exact", forced="fewest_cards",
    penalty=("room", 1),
)  # fmt: skip
MATCH = replace(FOUR, natural="match", ladder="bombs", throws="none")
SERVER = Facts(ladder="plain_sets", protected=True, forced="lowest_single", compare="highest")

PRESETS = {
    "classic": CLASSIC,
    "classic-2s": Facts(twos=True),
    "one-deck": Facts(decks=1),
    "one-deck-colours": Facts(decks=1, colours=True),
    "titanic": Facts(decks=3, ladder="titanic"),
    "four-hidden": HIDDEN,
    "four-kitty": KITTY,
    "joker-call": Facts(twos=True),
    "star": CLASSIC,
    "glossary-1": Facts(decks=1),
    "glossary-2": CLASSIC,
    "glossary-3": Facts(decks=3),
    "server-1": replace(SERVER, decks=1),
    "server-2": SERVER,
    "server-3": replace(SERVER, decks=3),
    "server-4": replace(SERVER, decks=4, tractors=False, throws="none"),
    "bianfeng-fixed": CLASSIC,
    "bianfeng-called": CLASSIC,
    "match-four": MATCH,
    "match-seven": Facts(penalty=("points", 10)),
    "friends-5": Facts(decks=3, ladder="titanic"),
    "friends-5-two": CLASSIC,
    "friends-4": CLASSIC,
    "auction-3": Facts(throws="side_three"),
    "six-teams": Facts(decks=3),
    "six-auction": Facts(decks=3, throws="side_three"),
    "one-deck-13": Facts(decks=1, jokers=False),
    "one-deck-4": Facts(decks=1, jokers=False),
    "ace-start": Facts(jokers=False),
    "henan": Facts(decks=1, twos=True),
    "three-suits-ranked": Facts(decks=3),
}
