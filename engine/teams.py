"""Who plays with whom, and who deals next.

Seats are numbered in order of play. Where sides sit by turns they last for the
match; else every hand makes its own: the dealer and the friends he calls, or the
dealer alone (R15–R17).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.cards import Rank
from engine.rules.settings import Rules

_BY_TURNS = {"two": 2, "three": 3}


class NextDeal(NamedTuple):
    """Who deals the next hand, or who may bid for it."""

    dealer: int | None
    """The dealer; with ``bidders`` only if none of them shows anything. ``None`` in an auction."""
    bidders: tuple[int, ...] = ()
    """The seats that alone may bid for the deal (R7, R15); in an auction all, in turn (R16)."""


def side_of(seat: int, rules: Rules) -> int:
    """The side that a seat belongs to for the match: seats by turns, or each its own."""
    return seat % _BY_TURNS.get(rules.table.sides, rules.table.seats)


def same_side(one: int, other: int, rules: Rules) -> bool:
    """Whether two seats are partners for the match."""
    return side_of(one, rules) == side_of(other, rules)


def side_seats(seat: int, rules: Rules) -> tuple[int, ...]:
    """All seats that are partners for the match of a seat, itself included."""
    return tuple(s for s in range(rules.table.seats) if same_side(s, seat, rules))


def dealers_side(dealer: int | None, friends: Collection[int], rules: Rules) -> frozenset[int]:
    """The seats that play with the dealer in this hand; all others are attackers together.

    Nobody before there is a dealer.
    """
    if dealer is None:
        return frozenset()
    if rules.table.sides == "called":
        return frozenset((dealer, *friends))
    return frozenset(side_seats(dealer, rules))


def attackers(side: Collection[int], rules: Rules) -> tuple[int, ...]:
    """The seats that are not on the dealer's side."""
    return tuple(s for s in range(rules.table.seats) if s not in side)


def allies(one: int, other: int, side: Collection[int]) -> bool:
    """Whether two seats play together in a hand in which ``side`` is the dealer's."""
    return (one in side) == (other in side)


# --- whose levels they are ---


def personal(rules: Rules) -> bool:
    """Whether every seat has a level of its own; it must where sides change from hand to hand."""
    return rules.levels.personal or rules.table.sides not in _BY_TURNS


def owner(seat: int, rules: Rules) -> int:
    """Who owns the level that a seat plays at: the seat itself, or its side."""
    return seat if personal(rules) else side_of(seat, rules)


def owners(rules: Rules) -> int:
    """How many levels are kept at the table."""
    return rules.table.seats if personal(rules) else _BY_TURNS[rules.table.sides]


def by_owner(levels: Sequence[Rank], rules: Rules) -> tuple[Rank, ...]:
    """Levels by owner, from levels by seat: side 0 has seat 0, and so on."""
    return tuple(levels[: owners(rules)])


def by_seat(values: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Values by seat, from values by owner."""
    return tuple(values[owner(s, rules)] for s in range(rules.table.seats))


# --- the deal ---


def first_dealer(rules: Rules) -> int | None:
    """Who deals the first hand whatever is bid: in R18f the host's seat, elsewhere nobody yet."""
    return 0 if rules.rotation.first == "first_seat" else None


def next_seat(seat: int, rules: Rules) -> int:
    """The seat that plays after this one."""
    return (seat + 1) % rules.table.seats


def after(seat: int, rules: Rules) -> tuple[int, ...]:
    """All other seats in the order in which they play after this one."""
    seats = rules.table.seats
    return tuple((seat + i) % seats for i in range(1, seats))


def next_dealer(
    dealer: int, held: bool, side: Collection[int], rules: Rules, last_winner: int | None = None
) -> int:
    """The next dealer, given who is on the dealer's side.

    After a hand that it held, its next seat in play order: the partner (R1) or the
    friend; whoever plays alone deals again. After a take-over the dealer's next
    player, the clockwise neighbour (R10, X17), or the winner of the last trick.
    Where the winning side bids for the deal (R15), and where the last trick stayed
    with the dealer's side, it is the next player of the attackers.
    """
    others = after(dealer, rules)
    if held:
        partner = next((s for s in others if s in side), dealer)
        return dealer if rules.rotation.held == "dealer" else partner
    attacker = next((s for s in others if s not in side), others[0])
    if rules.bid.rights == "winners":
        return attacker
    if rules.rotation.taken == "winner":
        return attacker if last_winner is None or last_winner in side else last_winner
    if rules.rotation.taken == "clockwise" and rules.table.play_direction != "clockwise":
        return others[-1]
    return others[0]


def next_deal(
    dealer: int, held: bool, side: Collection[int], rules: Rules, last_winner: int | None = None
) -> NextDeal:
    """The next dealer, or those who may bid for the deal.

    An auction begins with the last dealer's next player (R16). Under the right to
    bid (亮牌权, R15) the side that won the hand bids; if none of it shows anything,
    the dealer is as :func:`next_dealer` has it.
    """
    if rules.auction.held:
        return NextDeal(None, (*after(dealer, rules), dealer))
    follower = next_dealer(dealer, held, side, rules, last_winner)
    if rules.bid.rights == "winners":
        return NextDeal(follower, tuple(sorted(side)) if held else attackers(side, rules))
    return NextDeal(follower)


def shown_deal(dealer: int, can_show: Sequence[bool], rules: Rules) -> NextDeal:
    """R7: a side of which no seat can show a bid loses the deal to the other, if that can.

    :param can_show: by seat, whether it holds a bid at the level of its own side
    """
    side = side_seats(dealer, rules)
    if not rules.rotation.must_show or any(can_show[s] for s in side) or not any(can_show):
        return NextDeal(dealer)
    return NextDeal(dealer, attackers(side, rules))
