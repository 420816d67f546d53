from __future__ import annotations

from typing import cast

import pytest

from engine.events import (
    BidShown,
    CardsDealt,
    CardsPlayed,
    Event,
    HandStarted,
    KittyBuried,
    KittyTaken,
    Passed,
    ThrowFailed,
    TrickWon,
    TrumpNamed,
    reduce,
)
from tests.engine.helpers import c, walk

CARDS = c("SA HK")


@pytest.mark.parametrize(
    "event",
    [
        HandStarted(1, 0, None),
        BidShown(1, CARDS),
        Passed(1),
        TrumpNamed(0, 1, CARDS),
        ThrowFailed(1, CARDS, CARDS, 2, CARDS),
        CardsPlayed(1, CARDS),
        TrickWon(1, 10),
    ],
)
def test_what_happens_on_the_table_is_public(event: Event) -> None:
    for seat in (None, 0, 1):
        assert reduce(event, seat) == event


def test_how_a_hand_ended_is_public() -> None:
    ended = [e for *_, events in walk(0) for e in events if type(e).__name__ == "HandEnded"]
    assert ended
    assert all(reduce(e, None) == e for e in ended)


@pytest.mark.parametrize("kind", [CardsDealt, KittyTaken, KittyBuried])
def test_cards_that_move_face_down_are_known_to_their_seat_only(
    kind: type[CardsDealt | KittyTaken | KittyBuried],
) -> None:
    event = kind(1, 2, CARDS)
    assert reduce(event, 1) == event
    for seat in (None, 0, 2, 3):
        assert reduce(event, seat) == kind(1, 2, ())


def test_an_event_nobody_has_declared_public_is_shown_to_nobody() -> None:
    class Unheard:
        seat = 1
        cards = CARDS

    assert reduce(cast(Event, Unheard()), 1) is None
