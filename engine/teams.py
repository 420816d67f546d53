"""Who plays with whom, and who deals next."""

from __future__ import annotations

from engine.rules.settings import Rules


def side_of(seat: int, rules: Rules) -> int:
    """The side of a seat: opposite seats are partners."""
    return seat % 2


def same_side(one: int, other: int, rules: Rules) -> bool:
    return side_of(one, rules) == side_of(other, rules)


def side_seats(seat: int, rules: Rules) -> tuple[int, ...]:
    """All seats of a seat's side, itself included."""
    return tuple(s for s in range(rules.table.seats) if same_side(s, seat, rules))


def next_seat(seat: int, rules: Rules) -> int:
    """The seat that plays after this one: to the right, counter-clockwise (X17)."""
    return (seat + 1) % rules.table.seats


def next_dealer(dealer: int, held: bool, rules: Rules) -> int:
    """R1: the partner after a hand that the dealer's side held, else the dealer's next player."""
    seat = next_seat(dealer, rules)
    while held and not same_side(seat, dealer, rules):
        seat = next_seat(seat, rules)
    return seat
