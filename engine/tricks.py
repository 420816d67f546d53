"""Leading, throws that are challenged, and who wins a trick."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from engine.cards import RANKS, Card, Cards, points, rank_of
from engine.errors import NotLegal
from engine.rules.settings import Rules
from engine.shapes import (
    SINGLE,
    Component,
    Shape,
    components,
    expand,
    faces_of,
    fittings,
    height,
    highest,
    structured,
)
from engine.trump import TRUMPS, Trump, of_group


class Played(NamedTuple):
    """One seat's cards in a trick; ``tried`` is the throw that failed and became ``cards``."""

    seat: int
    cards: Cards
    tried: Cards = ()


class Trick(NamedTuple):
    """A finished trick, plays in order, and the seat that won it."""

    plays: tuple[Played, ...]
    winner: int

    @property
    def points(self) -> int:
        return points([c for p in self.plays for c in p.cards])


class Challenge(NamedTuple):
    """A throw that failed: the component forced, and who beats it with what."""

    forced: Cards
    seat: int
    beaten_by: Cards


def check_lead(
    cards: Sequence[Card], trump: Trump, rules: Rules, all_void: bool = False
) -> NotLegal | None:
    """Why cards may not be led: a lead is of one effective suit, and throws may be barred.

    Whether a throw stands is judged apart, see :func:`challenge`.

    :param all_void: whether every other seat has shown that it is void in the suit (X13)
    """
    if len({trump.group[c] for c in cards}) > 1:
        return NotLegal("lead.suits")
    if len(components(cards, trump, rules.tractor)) == 1:
        return None
    allowed = rules.throw.allowed
    if allowed == "none":
        return NotLegal("throw.barred")
    if allowed == "side_three" and not _side_three(cards, trump):
        return NotLegal("throw.side_three")
    if rules.throw.void == "refused" and all_void:
        return NotLegal("throw.void")
    return None


def _side_three(cards: Sequence[Card], trump: Trump) -> bool:
    """边三轮 (R16): an ace with a pair of kings, or a king with a pair of aces, of a plain suit."""
    ranks = sorted(RANKS[rank] for c in cards if (rank := rank_of(c)) is not None)
    plain = not any(trump.is_trump(c) for c in cards)
    return plain and ranks in (["A", "K", "K"], ["A", "A", "K"])


def others_void(tricks: Iterable[Trick], seat: int, lead: Card, trump: Trump, rules: Rules) -> bool:
    """Whether every seat but one has shown, for all to see, that it is void in a lead's suit."""
    group = trump.group[lead]
    shown = {
        p.seat
        for trick in tricks
        if trump.group[trick.plays[0].cards[0]] == group
        for p in trick.plays
        if any(trump.group[c] != group for c in p.cards)
    }
    return all(s in shown for s in range(rules.table.seats) if s != seat)


class _Beaten(NamedTuple):
    """A component of a throw, and the seat that holds something higher."""

    part: Component
    seat: int
    cards: Cards


Forced: TypeAlias = Callable[[list[Component], list[_Beaten], Trump], Component]
"""Chooses what a failed throw plays: from all its components and from the beaten ones."""


def _lowest_component(parts: list[Component], beaten: list[_Beaten], trump: Trump) -> Component:
    """R1: the lowest component that somebody can beat, by its top card (98844 against QQ: 44)."""
    return min((b.part for b in beaten), key=lambda p: (trump.order[p.cards[0]], p.shape.size))


def _lowest_single(parts: list[Component], beaten: list[_Beaten], trump: Trump) -> Component:
    """R10: the lowest single card of the throw, out of whatever it was part of."""
    low = min((c for p in parts for c in p.cards), key=lambda c: trump.order[c])
    return Component(SINGLE, trump.order[low], (low,))


def _fewest_cards(parts: list[Component], beaten: list[_Beaten], trump: Trump) -> Component:
    """R6: of the beatable components the one of fewest cards, then the lowest."""
    return min((b.part for b in beaten), key=lambda p: (p.shape.size, trump.order[p.cards[0]]))


def _first_beatable(parts: list[Component], beaten: list[_Beaten], trump: Trump) -> Component:
    """X03: the first component found, asking the others in order of play."""
    return beaten[0].part


FORCED: dict[str, Forced] = {
    "lowest_component": _lowest_component,
    "lowest_single": _lowest_single,
    "fewest_cards": _fewest_cards,
    "first_beatable": _first_beatable,
}


def challenge(
    cards: Sequence[Card],
    others: Sequence[tuple[int, Sequence[Card]]],
    trump: Trump,
    rules: Rules,
) -> Challenge | None:
    """Judges a throw against the other seats' hands, partner included (R1, B3).

    Every component must be unbeaten by anything of its own shape in the same
    effective suit; equal is not higher, and ruffs do not refute a throw.
    :returns: ``None`` when the lead stands
    """
    parts = components(cards, trump, rules.tractor)
    if len(parts) == 1:
        return None
    group = trump.group[cards[0]]
    beaten: list[_Beaten] = []
    for seat, hand in others:
        held = of_group(hand, group, trump)
        counts = faces_of(held, trump)
        for part in parts:
            best = highest(counts, part.shape, trump)
            if best is not None and height(part.shape, best[0], trump) > part.top:
                beaten.append(_Beaten(part, seat, expand(best, part.shape.width, held, trump)))
    if not beaten:
        return None
    forced = FORCED[rules.throw.forced](parts, beaten, trump)
    by = next((b for b in beaten if b.part == forced), beaten[0])
    return Challenge(forced.cards, by.seat, by.cards)


def throw_penalty(tried: Sequence[Card], forced: Sequence[Card], rules: Rules) -> tuple[int, str]:
    """What a failed throw costs the thrower's side, and in what: points, or room points (B4)."""
    throw = rules.throw
    if throw.penalty_kind == "none" or not throw.penalty:
        return 0, "none"
    if throw.penalty_kind == "card_points":
        return throw.penalty * (len(tried) - len(forced)), "points"
    return throw.penalty, throw.penalty_kind


class Strength(NamedTuple):
    """How a play compares inside its trick."""

    ruff: bool
    width: int
    """Copies in each set, where wider forms win; else always the same."""
    tops: tuple[int, ...]
    """What is compared, the most important first."""


def strength(
    cards: Sequence[Card], lead: Sequence[Component], trump: Trump, rules: Rules
) -> Strength | None:
    """How a play compares on a lead, ``None`` for a discard (D1 … D5).

    It must be of one suit, the led one or all trumps, and show the lead's form
    as the table's rules ask.
    """
    groups = trump.group
    group, led = groups[cards[0]], groups[lead[0].cards[0]]
    if group not in (led, TRUMPS):
        return None
    if len(cards) == 1:
        return Strength(group != led, 0, (trump.order[cards[0]],))
    if any(groups[c] != group for c in cards):
        return None
    if rules.ruff.wider_wins and len(lead) == 1:
        return _bomb_strength(cards, lead[0].shape, group != led, trump, rules)
    tops = _TOPS[rules.ruff.form](cards, lead, trump, rules)
    return None if tops is None else Strength(group != led, 0, tops)


def _bomb_strength(
    cards: Sequence[Card], led: Shape, ruff: bool, trump: Trump, rules: Rules
) -> Strength | None:
    """R5, R6, R12: the form led, or one of as many cards in wider sets."""
    parts = components(cards, trump, rules.tractor)
    shape = parts[0].shape
    if len(parts) > 1 or not (shape == led or shape.width > led.width):
        return None
    return Strength(ruff, shape.width, (parts[0].top,))


def _contained(
    cards: Sequence[Card], lead: Sequence[Component], trump: Trump, rules: Rules
) -> tuple[int, ...] | None:
    """R1: as many tractors and sets as the lead; a longer or higher one serves as several."""
    shapes, order = structured(lead), trump.order
    if not shapes:
        return _compared(tuple(sorted([order[c] for c in cards], reverse=True)), rules)
    counts = faces_of(cards, trump)
    way = next(fittings(counts, shapes, trump), None)
    if way is None:
        return None
    if rules.ruff.compare == "highest":
        return (max(order[c] for c in cards),)
    tops = [height(shape, nodes[0], trump) for shape, nodes in zip(shapes, way, strict=True)]
    for nodes, shape in zip(way, shapes, strict=True):
        for n in nodes:
            counts[trump.face[n]] -= shape.width
    singles = sorted((order[c] for c, n in counts.items() for _ in range(n)), reverse=True)
    return _compared((*tops, *singles), rules)


def _exact(
    cards: Sequence[Card], lead: Sequence[Component], trump: Trump, rules: Rules
) -> tuple[int, ...] | None:
    """R5, R6: taken apart, the play has the very shapes of the lead."""
    parts = components(cards, trump, rules.tractor)
    if [p.shape for p in parts] != [p.shape for p in lead]:
        return None
    if rules.ruff.compare == "highest":
        return (max(trump.order[c] for c in cards),)
    return _compared(tuple(p.top for p in parts), rules)


def _compared(tops: tuple[int, ...], rules: Rules) -> tuple[int, ...]:
    return tops if rules.ruff.compare == "every" else tops[:1]


_TOPS = {"contains": _contained, "exact": _exact}


def beats(one: Strength, best: Strength, rules: Rules) -> bool:
    """Whether a play is better than the best before it; the earlier of equals stands (D4)."""
    if one.ruff != best.ruff:
        return one.ruff and one.width >= best.width
    if one.width != best.width:
        return one.width > best.width
    if rules.ruff.compare == "every":
        return all(a > b for a, b in zip(one.tops, best.tops, strict=True))
    return one.tops > best.tops


def winning(plays: Sequence[Played], trump: Trump, rules: Rules) -> int:
    """The index in ``plays`` of the play that wins so far."""
    lead = components(plays[0].cards, trump, rules.tractor)
    best, standing = 0, strength(plays[0].cards, lead, trump, rules)
    assert standing is not None
    for i in range(1, len(plays)):
        value = strength(plays[i].cards, lead, trump, rules)
        if value is not None and beats(value, standing, rules):
            best, standing = i, value
    return best
