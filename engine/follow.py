"""What a hand may play on a lead, and why not.

Each component of the lead has a ladder (:mod:`engine.ladders`): rows of forms,
best first, that a follower owes. A follow is legal when it shows forms as far
up every ladder as the hand can, taking the lead's components in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from engine.cards import Card, Cards, holds, without
from engine.choices import Choices, Need
from engine.errors import NotLegal
from engine.ladders import Form, ladder
from engine.packing import Pick, Stack, Widths, best_pick
from engine.rules.settings import Rules
from engine.shapes import (
    SINGLE,
    Component,
    Counts,
    Shape,
    components,
    count,
    expand,
    faces_of,
    fits,
    fittings,
    is_tractor,
    parted,
    placements,
    taken,
)
from engine.trump import SuitGroup, Trump, of_group

SEARCH_LIMIT = 400
"""Ways looked at when the nearest legal play is sought and sets must not be broken; more only
costs time."""
LIKED = 10_000
"""What a card that is wished for is worth: more than any number of steps."""


class Duty(NamedTuple):
    """What the cards of the led suit owe: to show one of these forms."""

    forms: tuple[Form, ...]
    """Where no wider set is broken, then those that break one of their owner's own will."""
    exact: bool
    """Whether only faces shown exactly so often count as sets (R10: no wider set is broken)."""
    spared: frozenset[Card] = frozenset()
    """Faces of tractors that need not be broken; who keeps them all owes nothing (C5)."""


def lead_group(lead: Sequence[Card], trump: Trump) -> SuitGroup:
    """The effective suit of a lead."""
    return trump.group[lead[0]]


def duty(held: Sequence[Card], lead: Sequence[Component], trump: Trump, rules: Rules) -> Duty:
    """What ``held`` cards of the led suit owe on a lead: the best rows they can show together."""
    counts = faces_of(held, trump)
    exact = not rules.follow.break_sets
    shown: list[Form] = [()]
    broken: list[Form] = []
    for part in lead:
        for row in ladder(rules.follow.ladder, part.shape, rules.tractor):
            wanted = [_largest_first(was + form) for was in shown for form in row]
            possible = [form for form in wanted if fits(counts, form, trump, exact)]
            if exact:
                others = (form for form in wanted if form not in possible)
                broken += [form for form in others if fits(counts, form, trump)]
            if possible:
                shown = possible
                break
    return Duty((*shown, *broken), exact, _spared(counts, lead, trump, rules))


def _largest_first(form: Form) -> Form:
    return tuple(sorted(form, key=lambda s: (-s.size, -s.width)))


def _spared(
    counts: Counts, lead: Sequence[Component], trump: Trump, rules: Rules
) -> frozenset[Card]:
    """The faces of tractors, where a set led alone does not break them (C5)."""
    shape = lead[0].shape
    if rules.follow.break_tractors or len(lead) > 1 or shape.length > 1 or shape.width < 2:
        return frozenset()
    linked = Shape(shape.width, rules.tractor.length)
    if not is_tractor(linked, rules.tractor):
        return frozenset()
    faces = {trump.face[n] for nodes in placements(counts, linked, trump) for n in nodes}
    loose = any(n >= shape.width for c, n in counts.items() if c not in faces)
    left = sum(n for c, n in counts.items() if c not in faces)
    return frozenset() if loose or left < shape.size else frozenset(faces)


def meets(cards: Sequence[Card], due: Duty, trump: Trump) -> bool:
    """Whether cards of the led suit show what is due."""
    counts = faces_of(cards, trump)
    if due.spared and not due.spared & counts.keys():
        return True
    return any(fits(counts, form, trump, due.exact) for form in due.forms)


def check_follow(
    hand: Sequence[Card], cards: Sequence[Card], lead: Sequence[Card], trump: Trump, rules: Rules
) -> NotLegal | None:
    """Why ``cards`` may not be played from ``hand`` on ``lead``; ``None`` when they may.

    The refusal's cards are those that would have to come in.
    """
    group = lead_group(lead, trump)
    held = of_group(hand, group, trump)
    played = of_group(cards, group, trump)
    due = min(len(held), len(lead))
    strangers = len(cards) - len(played)
    if len(cards) <= len(lead) and strangers > len(lead) - due:
        missing = due - len(played)
        return NotLegal("follow.suit", tuple(without(held, played)), group=group, need=missing)
    if len(cards) != len(lead):
        return NotLegal("follow.count", need=len(lead), have=len(cards))
    if len(held) <= len(lead):
        return None
    return _check_structure(held, cards, lead, trump, rules)


def _check_structure(
    held: Sequence[Card], cards: Sequence[Card], lead: Sequence[Card], trump: Trump, rules: Rules
) -> NotLegal | None:
    parts = components(lead, trump, rules.tractor)
    if parts[0].shape == SINGLE:
        return None
    due = duty(held, parts, trump, rules)
    if meets(cards, due, trump):
        return None
    form = due.forms[0]
    counts = faces_of(cards, trump)
    shown = next(i for i in range(len(form)) if not fits(counts, form[: i + 1], trump, due.exact))
    shape = form[shown]
    target = _nearest(held, cards, len(lead), due, trump)
    return NotLegal(
        "follow.tractor" if shape.length > 1 else "follow.set",
        tuple(without(target, _common(target, cards))),
        width=shape.width,
        length=shape.length,
        need=form.count(shape),
        have=form[:shown].count(shape),
    )


def _shared(cards: Sequence[Card], likes: Counts) -> int:
    """How many of the cards are liked, each liked copy once."""
    return sum(min(n, likes.get(c, 0)) for c, n in count(cards).items())


def _common(one: Sequence[Card], other: Sequence[Card]) -> Cards:
    theirs = count(other)
    both = [(c, min(n, theirs[c])) for c, n in count(one).items() if c in theirs]
    return tuple([c for c, n in both for _ in range(n)])


def nearest_follow(
    hand: Sequence[Card], wanted: Sequence[Card], lead: Sequence[Card], trump: Trump, rules: Rules
) -> Cards:
    """A legal follow that keeps as many of the ``wanted`` cards as it can, then plays low.

    Wanted cards that are legal as they are come back unchanged.
    """
    group = lead_group(lead, trump)
    held = of_group(hand, group, trump)
    if len(held) <= len(lead):
        return _fill(tuple(held), hand, wanted, len(lead), trump)
    parts = components(lead, trump, rules.tractor)
    whole = len(wanted) == len(lead) and holds(held, wanted)
    if parts[0].shape == SINGLE:
        return tuple(wanted) if whole else _fill((), held, wanted, len(lead), trump)
    due = duty(held, parts, trump, rules)
    if whole and meets(wanted, due, trump):
        return tuple(wanted)
    return _nearest(held, wanted, len(lead), due, trump)


def _nearest(
    held: Sequence[Card], wanted: Sequence[Card], size: int, due: Duty, trump: Trump
) -> Cards:
    """What shows the due and keeps most of the ``wanted`` cards, from a hand that is longer."""
    if not due.exact:
        # Ways are of one size, so what shares most keeps most when it is filled up.
        return _fill(_closest_way(held, wanted, due, trump), held, wanted, size, trump)
    likes = count(wanted)

    def filled(way: Cards) -> Cards:
        return _fill(way, _beside(way, held, trump), wanted, size, trump)

    ways = islice(_exact_ways(held, due, size, trump), SEARCH_LIMIT)
    best = max(ways, key=lambda w: (_shared(filled(w), likes), -sum(trump.order[c] for c in w)))
    return filled(best)


def _closest_way(held: Sequence[Card], wanted: Sequence[Card], due: Duty, trump: Trump) -> Cards:
    """What shows the due with most of the ``wanted`` cards, and then with the lowest."""
    counts = faces_of(held, trump)
    worth = _worth(counts, faces_of(wanted, trump), trump)
    best: Pick | None = None
    for form in due.forms:
        linked, sets = parted(form)
        free = best_pick(_stacks(counts, {}, worth), sets)
        ways = [taken(way, linked, trump) for way in fittings(counts, linked, trump)]
        ways.sort(key=lambda way: -sum(worth[f][n] for f, n in way.items()))
        for way in ways:
            value = sum(worth[f][n] for f, n in way.items())
            # Sets out of what tractors leave are worth no more than those out of all.
            if free is None or (best is not None and value + free.worth <= best.worth):
                break
            pick = best_pick(_stacks(counts, way, worth), sets) if way else free
            if pick is not None and (best is None or value + pick.worth > best.worth):
                best = Pick(value + pick.worth, (*way.items(), *pick.given))
    assert best is not None
    left, cards = list(held), list[Card]()
    for face, number in best.given:
        cards += expand((face,), number, left, trump)
        left = without(held, cards)
    return tuple(cards)


def _worth(counts: Counts, likes: Counts, trump: Trump) -> dict[Card, list[int]]:
    """By face, the highest first, and number of cards: liked ones are worth most, then low ones."""
    sets = sorted(f for f, n in counts.items() if n > 1)
    faces = sorted(sets, key=trump.order.__getitem__, reverse=True)
    return {
        f: [LIKED * min(n, likes.get(f, 0)) - trump.order[f] * n for n in range(counts[f] + 1)]
        for f in faces
    }


def _stacks(counts: Counts, bound: Counts, worth: dict[Card, list[int]]) -> Iterator[Stack]:
    """What sets can be taken from beside the bound cards."""
    for face, values in worth.items():
        used = bound.get(face, 0)
        if counts[face] - used > 1:
            values = [value - values[used] for value in values[used:]] if used else values
            yield Stack(face, counts[face] - used, values)


def _beside(way: Cards, held: Sequence[Card], trump: Trump) -> list[Card]:
    """The sets of a way and what may be played with them.

    Where no wider set shows as a smaller one, a further copy would undo it.
    """
    sets = {trump.face[c] for c in way}
    return [*way, *(c for c in held if trump.face[c] not in sets)]


def _exact_ways(held: Sequence[Card], due: Duty, size: int, trump: Trump) -> Iterator[Cards]:
    """The sets that a legal follow may be built on where none shows as a smaller one."""
    counts = faces_of(held, trump)
    for form in due.forms:
        for way in fittings(counts, form, trump):
            if len(taken(way, form, trump)) < _sets(form):
                continue  # two sets of one face show as one wider set
            left = list(held)
            cards: list[Card] = []
            for nodes, shape in zip(way, form, strict=True):
                cards += expand(nodes, shape.width, left, trump)
                left = without(held, cards)
            if len(_beside(tuple(cards), held, trump)) >= size:
                yield tuple(cards)


def _sets(form: Form) -> int:
    """How many sets of equal cards a form has, linked ones too."""
    return sum(shape.length for shape in form)


def _fill(
    start: Cards, pool: Sequence[Card], wanted: Sequence[Card], size: int, trump: Trump
) -> Cards:
    """Adds to ``start`` from ``pool`` up to ``size`` cards: wanted ones, then the lowest."""
    rest = without(pool, start)
    liked = _common(rest, without(wanted, _common(start, wanted)) if start else wanted)
    if len(start) + len(liked) >= size:
        return (*start, *liked)[:size]
    others = without(rest, liked)
    others.sort(key=trump.loss.__getitem__)
    return (*start, *liked, *others)[:size]


def follow_choices(
    hand: Sequence[Card], lead: Sequence[Card], trump: Trump, rules: Rules
) -> Choices:
    """All legal follows, to be counted or listed without building them all."""
    group = lead_group(lead, trump)
    held = of_group(hand, group, trump)
    if len(held) <= len(lead):
        others = without(hand, held)
        return Choices(others, len(lead) - len(held), [{}], fixed=held)
    due = duty(held, components(lead, trump, rules.tractor), trump, rules)
    needs = _needs(faces_of(held, trump), due, trump)
    sets = [wanted for _, wanted in needs]
    return Choices(held, len(lead), [need for need, _ in needs], face=trump.face, sets=sets)


def _needs(counts: Counts, due: Duty, trump: Trump) -> list[tuple[Need, Widths]]:
    """What a legal follow must hold: some of these faces, and sets besides; any one is enough.

    Where no wider set shows as a smaller one, each set is exactly so many of its face.
    """
    needs: dict[tuple[tuple[tuple[Card, tuple[int, int]], ...], Widths], Need] = {}
    for form in due.forms:
        linked, wanted = (form, ()) if due.exact else parted(form)
        # A wider set may be broken of one's own will: every face that can give a set serves.
        for way in fittings(counts, linked, trump):
            bound = taken(way, linked, trump)
            if due.exact and len(bound) < _sets(form):
                continue  # two sets of one face show as one wider set
            need = {c: (n, n if due.exact else counts[c]) for c, n in sorted(bound.items())}
            needs[tuple(need.items()), wanted] = need
    if due.spared:
        spared = dict.fromkeys(sorted(due.spared), (0, 0))
        needs[tuple(spared.items()), ()] = spared
    return [(need, wanted) for (_, wanted), need in needs.items()]


def legal_follows(
    hand: Sequence[Card], lead: Sequence[Card], trump: Trump, rules: Rules
) -> Iterator[Cards]:
    """Every legal follow as sorted cards, each once, lazily: long leads have very many."""
    return follow_choices(hand, lead, trump, rules).plays()


def follow_count(hand: Sequence[Card], lead: Sequence[Card], trump: Trump, rules: Rules) -> int:
    """How many different legal follows there are, exactly."""
    return follow_choices(hand, lead, trump, rules).total()


def playable_on(
    hand: Sequence[Card], lead: Sequence[Card], trump: Trump, rules: Rules
) -> frozenset[Card]:
    """The faces that are part of some legal play on the trick, for a table that dims the others."""
    return follow_choices(hand, lead, trump, rules).cards()


def check_held(hand: Sequence[Card], cards: Sequence[Card]) -> NotLegal | None:
    """Whether the cards are in hand at all, each copy of them."""
    if not cards:
        return NotLegal("play.empty")
    return None if holds(hand, cards) else NotLegal("play.not_held")
