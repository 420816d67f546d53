"""Calling friends (找朋友): what may be called, and who joins the dealer.

A call names a card and which copy of it. By rule ``copy`` whoever plays the
k-th copy joins, and nobody knows before; by rule ``holder`` (R11) the cards as
they lie when the dealer calls decide: his next player who holds the card is his
friend. In two colours the cards of a colour and rank are one (R3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from engine.cards import FACES, LITTLE_JOKER, POINTS, Card, Cards
from engine.errors import NotLegal
from engine.rules.settings import Rules
from engine.teams import after
from engine.trump import Trump


class FriendCall(NamedTuple):
    """The ``copy``-th copy of a card to be played; rule ``holder`` asks for the card alone."""

    card: Card
    copy: int = 1


Plays: TypeAlias = Iterable[tuple[int, Cards]]
"""Seats and what they played, in order."""


# --- what may be called ---


def copies(card: Card, trump: Trump, rules: Rules) -> int:
    """How many cards on the table answer to a call of this one."""
    if card >= LITTLE_JOKER:
        return rules.table.decks if rules.table.jokers else 0
    twins = sum(trump.face[c] == trump.face[card] for c in range(FACES))
    return twins * rules.table.decks


def check_call(call: FriendCall, trump: Trump, rules: Rules) -> NotLegal | None:
    """Why a card may not be called (H3).

    A card with points that is the highest plain card of its suit may be called
    even where points may not: at level A that is the king.
    """
    if not 1 <= call.copy <= copies(call.card, trump, rules):
        return NotLegal("friend.copy", (call.card,), most=copies(call.card, trump, rules))
    settings = rules.friends
    if trump.is_trump(call.card):
        return None if settings.trumps else NotLegal("friend.trump", (call.card,))
    group, order = trump.group[call.card], trump.order
    highest = all(order[c] <= order[call.card] for c in range(FACES) if trump.group[c] == group)
    if highest:
        return None if settings.highest else NotLegal("friend.highest", (call.card,))
    if POINTS[call.card] and not settings.points:
        return NotLegal("friend.points", (call.card,))
    return None


def check_calls(calls: Sequence[FriendCall], trump: Trump, rules: Rules) -> NotLegal | None:
    """Why these calls may not be made together: as many as there are friends, no two the same."""
    need = rules.friends.count
    if len(calls) != need:
        return NotLegal("friend.count", need=need, have=len(calls))
    if len({_named(call, trump, rules) for call in calls}) < len(calls):
        return NotLegal("friend.twice")
    return next((refusal for c in calls if (refusal := check_call(c, trump, rules))), None)


def _named(call: FriendCall, trump: Trump, rules: Rules) -> tuple[Card, int]:
    return trump.face[call.card], call.copy if rules.friends.rule == "copy" else 0


def callable_cards(trump: Trump, rules: Rules) -> Cards:
    """The cards that may be called, for a table that offers them; of twins, one."""
    faces = (c for c in range(FACES) if trump.face[c] == c)
    return tuple(c for c in faces if check_call(FriendCall(c), trump, rules) is None)


# --- who joins ---


def joined(
    calls: Sequence[FriendCall], plays: Plays, dealer: int, trump: Trump, rules: Rules
) -> tuple[int | None, ...]:
    """By call: the seat whose play has filled it, for everyone to see (rule ``copy``).

    The dealer may fill it himself, and then plays alone; one friend may fill two
    calls. Without a double join (H1, H2) the next copy fills it that is played by
    somebody who is not on the side yet.
    """
    filled: list[int | None] = [None] * len(calls)
    seen: dict[Card, int] = {}
    for seat, cards in plays:
        for card in cards:
            face = trump.face[card]
            seen[face] = seen.get(face, 0) + 1
            for i, call in enumerate(calls):
                if filled[i] is not None or trump.face[call.card] != face:
                    continue
                again = seat == dealer or seat in filled
                if seen[face] >= call.copy and (rules.friends.double_join or not again):
                    filled[i] = seat
    return tuple(filled)


def holders(
    calls: Sequence[FriendCall], hands: Sequence[Cards], dealer: int, trump: Trump, rules: Rules
) -> tuple[int, ...]:
    """R11: the dealer's next player who holds the called card, once the kitty is taken.

    That is the holder of the other copy when the dealer has one, in his hand or
    buried. Nobody else holds one: he plays alone.
    """
    found: list[int] = []
    for call in calls:
        face = trump.face[call.card]
        holding = [s for s in after(dealer, rules) if face in (trump.face[c] for c in hands[s])]
        if not rules.friends.double_join:
            holding = [s for s in holding if s not in found]
        found += [s for s in holding[:1] if s not in found]
    return tuple(found)


def friends(
    calls: Sequence[FriendCall],
    plays: Plays,
    dealer: int,
    trump: Trump,
    rules: Rules,
    hands: Sequence[Cards] | None = None,
) -> tuple[int, ...]:
    """The dealer's friends so far, in the order they joined.

    :param hands: as they were when the dealer called; rule ``holder`` needs them
    """
    if rules.friends.rule == "holder":
        return () if hands is None else holders(calls, hands, dealer, trump, rules)
    seats = joined(calls, plays, dealer, trump, rules)
    return tuple(dict.fromkeys(s for s in seats if s is not None and s != dealer))


def revealed(
    side: Iterable[int], calls: Sequence[FriendCall], plays: Plays, trump: Trump
) -> tuple[int, ...]:
    """Those of the friends who are known to all: they have played a called card (R11)."""
    faces = {trump.face[call.card] for call in calls}
    shown = {s for s, cards in plays if faces & {trump.face[c] for c in cards}}
    return tuple(s for s in side if s in shown)


def alone(
    calls: Sequence[FriendCall],
    plays: Sequence[tuple[int, Cards]],
    dealer: int,
    trump: Trump,
    rules: Rules,
    hands: Sequence[Cards] | None = None,
) -> bool:
    """Whether the dealer has no friend and can get none any more (H1, H4).

    :param hands: before any of ``plays``, ``None`` where they are not known; cards in the kitty
        are never played
    """
    if friends(calls, plays, dealer, trump, rules, hands):
        return False
    if rules.friends.rule == "holder":
        return hands is not None
    seats = joined(calls, plays, dealer, trump, rules)
    wanted = [call for call, seat in zip(calls, seats, strict=True) if seat is None]
    if hands is None:
        return not wanted
    return not any(_can_be_filled(call, plays, hands, dealer, trump) for call in wanted)


def _can_be_filled(
    call: FriendCall, plays: Plays, hands: Sequence[Cards], dealer: int, trump: Trump
) -> bool:
    """Whether another seat than the dealer may still play the copy that is wanted."""
    face = trump.face[call.card]
    left = [sum(trump.face[c] == face for c in hand) for hand in hands]
    played = 0
    for seat, cards in plays:
        copies_played = sum(trump.face[c] == face for c in cards)
        played += copies_played
        left[seat] -= copies_played
    others = sum(n for seat, n in enumerate(left) if seat != dealer)
    return others > 0 and played + sum(left) >= call.copy
