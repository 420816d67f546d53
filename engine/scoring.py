"""From the attackers' total to levels, the next deal, and the end of the match."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from engine import room
from engine.cards import Cards, Rank
from engine.kitty import DigResult
from engine.levels import Advance, Finish, Shares, advance, final, shares
from engine.rules.settings import Rules
from engine.teams import by_owner, by_seat, dealers_side, next_deal, owner
from engine.tricks import Trick
from engine.trump import Trump


class Outcome(NamedTuple):
    """Which side holds the next deal, and how many levels it rises."""

    held: bool
    rise: int


class HandEnd(NamedTuple):
    """A hand that has been played out, as far as its result depends on it."""

    dealer: int
    levels: tuple[Rank, ...]
    """By seat, before the hand."""
    trump: Trump
    trick_points: int
    """Points the attackers took in tricks, the last one among them."""
    last_winner: int
    last_cards: Cards
    """What the last trick was won with."""
    dig: DigResult | None = None
    kitty: Cards = ()
    friends: tuple[int, ...] = ()
    penalties: int = 0
    """What failed throws and other faults add to the attackers' total, or take from it."""
    failed_throws: tuple[int, ...] = ()
    """By seat, of the hand, or of the whole match where the room settles matches (R6)."""
    match_start: tuple[Rank, ...] = ()
    """The levels by seat that the match began with; empty: those before the hand."""
    bid: int | None = None
    """The auction's bid (R16)."""
    number: int = 1
    """Which hand of the match this was."""
    expired: bool = False
    """Whether the match's time is over (R12)."""
    victims: tuple[int, ...] = ()
    """The attackers that the dealer named to fall before the others (R15)."""
    given: tuple[int, ...] | None = None
    """How the rest of a soft split is given out, by seat (R15)."""
    verdict: Outcome | None = None
    """What a revoke that was found decided, whatever the points (R12, R13)."""


class HandResult(NamedTuple):
    """Everything the result page says about a finished hand."""

    dealer: int
    trick_points: int
    """Points the attackers took in tricks; without the last one where the dig is counted instead of
    its own points (X10)."""
    dig: DigResult | None
    total: int
    held: bool
    """Whether the dealer's side held; else the attackers take the deal (上台)."""
    rise: int
    """The score table's levels; what each seat rises is in ``gains``."""
    levels_before: tuple[Rank, ...]
    levels_after: tuple[Rank, ...]
    next_dealer: int | None
    """``None`` where an auction names him; with ``bidders`` if none of them shows anything."""
    kitty: Cards
    winners: tuple[int, ...]
    """The seats that have won the match with this hand."""
    over: bool
    """Whether the match is over; without winners it is drawn."""
    bidders: tuple[int, ...]
    """The seats that alone may bid for the next deal, empty where there is no such right."""
    side: tuple[int, ...]
    """The seats of the dealer's side."""
    friends: tuple[int, ...]
    penalties: int
    gains: tuple[int, ...]
    """By seat: the levels won, before any was blocked or lost."""
    surplus: tuple[int, ...]
    """By seat: levels that may be given away (R15)."""
    rest: int
    """Under the soft split, what the taker may give out within his side (R15)."""
    taker: int | None
    room: tuple[int, ...]
    """By seat: points of the room, for the hand or for the match so far (R6)."""


# --- points ---


def fined(fines: Sequence[int], side: Collection[int]) -> int:
    """What the seats' fines bring the attackers: the dealer's side pays them, they pay it."""
    return sum(fine if seat in side else -fine for seat, fine in enumerate(fines))


def attackers_points(tricks: Iterable[Trick], fines: Sequence[int], side: Collection[int]) -> int:
    """The attackers' points by now; none before there is a dealer's side."""
    if not side:
        return 0
    return sum(t.points for t in tricks if t.winner not in side) + fined(fines, side)


# --- the score table ---


def outcome(total: int, rules: Rules, bid: int | None = None) -> Outcome:
    """The row of the score table that a total falls in; past its ends by steps.

    Rows in hundredths of the auction's bid are compared exactly: at 115 half of it
    is 57.5 (X32).
    """
    score = rules.score
    per, scaled = (1, total) if score.unit == "points" else (_known(bid), 100 * total)
    lowest, side, rise = score.table[0]
    if scaled >= lowest * per:
        start, side, rise = max(row for row in score.table if row[0] * per <= scaled)
        if start == score.table[-1][0]:
            rise += (scaled - start * per) // (score.step * per)
    elif score.step_down:
        rise -= (scaled - lowest * per) // (score.step_down * per)
    return Outcome(side == "dealer", min(rise, score.most) if score.most else rise)


def thresholds(rules: Rules, bid: int | None = None) -> tuple[float, ...]:
    """The totals at which the result changes, up to the first step beyond the table."""
    rows = tuple(row[0] for row in rules.score.table)
    if rules.score.unit == "points":
        return rows
    return tuple(row * _known(bid) / 100 for row in rows)


def _known(bid: int | None) -> int:
    if bid is None:
        raise ValueError("a score table in hundredths of the bid needs the bid")
    return bid


# --- a finished hand ---


def settle(end: HandEnd, rules: Rules) -> HandResult:
    """The result of a hand: levels by seat, the next deal, and perhaps the match.

    :raises NotLegal: ``share.given`` when the rest is not given out as it may be
    """
    trick_points = end.trick_points - _counted_instead(end.dig, rules)
    total = trick_points + end.penalties + (end.dig.total if end.dig else 0)
    held, rise = end.verdict or outcome(total, rules, end.bid)
    side = dealers_side(end.dealer, end.friends, rules)
    shared = shares(held, rise, end.dealer, side, rules, end.last_winner, end.given)
    new = _advance(end, held, side, shared, rules)
    levels = by_seat(new.levels, rules)
    deal = next_deal(end.dealer, held, side, rules, end.last_winner)
    on_deal = deal.bidders[0] if deal.dealer is None else deal.dealer
    over, winners = _match(end, new, on_deal, rules)
    return HandResult(
        dealer=end.dealer,
        trick_points=trick_points,
        dig=end.dig,
        total=total,
        held=held,
        rise=rise,
        levels_before=end.levels,
        levels_after=levels,
        next_dealer=deal.dealer,
        kitty=end.kitty,
        winners=tuple(s for s in range(rules.table.seats) if owner(s, rules) in winners),
        over=over,
        bidders=deal.bidders,
        side=tuple(sorted(side)),
        friends=end.friends,
        penalties=end.penalties,
        gains=shared.gains,
        surplus=by_seat(new.surplus, rules),
        rest=shared.rest if rules.levels.share == "soft" else 0,
        taker=shared.taker if rules.levels.share == "soft" else None,
        room=_room(end, new.levels, rules),
    )


def _counted_instead(dig: DigResult | None, rules: Rules) -> int:
    """The last trick's own points that the attackers do not have twice when they dig it (X10)."""
    if dig is None or dig.against or rules.dig.base != "trick":
        return 0
    return dig.points


def _advance(
    end: HandEnd, held: bool, side: frozenset[int], shared: Shares, rules: Rules
) -> Advance:
    """The levels by owner after the hand."""
    dealer = owner(end.dealer, rules)
    dug = end.last_winner not in side
    partners = [owner(s, rules) for s in (*end.friends, *sorted(side))]
    finish = Finish(
        dealer,
        held,
        by_owner(shared.gains, rules),
        tuple(p for p in dict.fromkeys(partners) if p != dealer),
        owner(end.last_winner, rules) if dug else None,
        end.last_cards if dug else (),
        tuple(dict.fromkeys(owner(s, rules) for s in end.victims)),
    )
    return advance(by_owner(end.levels, rules), finish, rules, end.trump)


def _match(end: HandEnd, new: Advance, on_deal: int, rules: Rules) -> tuple[bool, tuple[int, ...]]:
    """Whether the match is over, and the owners of the levels that have won it."""
    if new.won:
        return True, new.won
    played_out = 0 < rules.levels.hands <= end.number
    if not (played_out or end.expired):
        return False, ()
    return True, final(new.levels, owner(on_deal, rules), end.expired, rules)


def _room(end: HandEnd, levels: tuple[Rank, ...], rules: Rules) -> tuple[int, ...]:
    if rules.room.mode == "none":
        return ()
    whole = rules.room.mode == "match" and end.match_start
    before = end.match_start if whole else end.levels
    failed = end.failed_throws or (0,) * rules.table.seats
    return room.settle(by_owner(before, rules), levels, failed, rules)
