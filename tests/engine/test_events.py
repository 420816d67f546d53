from __future__ import annotations

from typing import cast

import pytest

from engine.bidding import BidMade
from engine.events import (
    BidShown,
    CardsDealt,
    CardsPlayed,
    Challenged,
    DealPassed,
    Event,
    FriendJoined,
    FriendsCalled,
    HandRedealt,
    HandStarted,
    KittyBuried,
    KittyTaken,
    KittyTurned,
    LevelsOffered,
    MatchTimedOut,
    Offered,
    Passed,
    ThrowFailed,
    TrickWon,
    TrumpNamed,
    reduce,
)
from engine.friends import FriendCall
from tests.engine.helpers import PRESETS, c, preset, walk

CARDS = c("SA HK")


@pytest.mark.parametrize(
    "event",
    [
        HandStarted(1, 0, None),
        BidShown(1, BidMade(1, CARDS)),
        KittyTurned(CARDS),
        HandRedealt("no_bid"),
        DealPassed((1, 3)),
        Offered(1, 115),
        Offered(1, None),
        FriendsCalled(1, (FriendCall(5, 2),)),
        FriendJoined(1),
        Challenged(1, 2, True),
        LevelsOffered(1, 2, 1),
        MatchTimedOut(None),
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


def test_a_call_that_lies_face_down_is_known_to_its_owner_and_those_who_may_add() -> None:
    """X36, R12."""
    shown, seen = BidMade(1, CARDS), BidMade(1, (), hidden=2)
    event = BidShown(1, shown, seen, (1, 3))
    assert reduce(event, 1) == event
    assert reduce(event, 3) == event
    for seat in (None, 0, 2):
        assert reduce(event, seat) == BidShown(1, seen)


@pytest.mark.parametrize("slug", PRESETS)
def test_nothing_reduced_shows_cards_of_another_seats_hand(slug: str) -> None:
    """What is dealt, taken and buried goes to its seat alone."""
    for *_, events in walk(0, 450, preset(slug)):
        for event in events:
            if isinstance(event, CardsDealt | KittyTaken | KittyBuried):
                for seat in (None, 0, 1, 2):
                    reduced = reduce(event, seat)
                    assert isinstance(reduced, CardsDealt | KittyTaken | KittyBuried)
                    assert reduced.cards == (event.cards if seat == event.seat else ())
                    assert reduced.count == len(event.cards)


def test_an_event_nobody_has_declared_public_is_shown_to_nobody() -> None:
    class Unheard:
        seat = 1
        cards = CARDS

    assert reduce(cast(Event, Unheard()), 1) is None
