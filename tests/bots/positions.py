"""Positions for the bots: named hands late in a deal, everything else already played."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.actions import action_text
from engine.bots.protocol import choose
from engine.cards import deck, without
from engine.state import State, evolve
from engine.tricks import Played, Trick
from engine.view import view
from tests.engine.helpers import c, do, playing


def late(
    hands: Sequence[str],
    suit: str,
    level: str,
    *moves: str,
    turn: int = 0,
    dealer: int = 0,
    kitty: str = "",
    out: str = "",
) -> State:
    """A position with these hands left, then ``moves`` such as ``"0 play SA"``.

    All other cards are gone, but those named in ``out``: they are missing from
    the table, so that a seat that cannot see them has to reckon with them.
    """
    state = playing(hands, suit, level, turn=turn, dealer=dealer, kitty=kitty)
    gone = without(deck(2), [card for hand in state.hands for card in hand])
    gone = without(gone, (*c(kitty), *c(out)))
    past = Trick((Played(dealer, tuple(gone)),), dealer)
    return do(evolve(state, tricks=(past,)), *moves)


def decision(state: State, seat: int | None = None, level: str = "normal") -> str:
    """What a level does for a seat, by default the one whose turn it is."""
    seat = state.turn if seat is None else seat
    return action_text(choose(view(state, seat), Random(0), level))


def played(state: State, seat: int | None = None, level: str = "normal") -> set[str]:
    """The cards of a level's action."""
    return set(decision(state, seat, level).split()[1:])
