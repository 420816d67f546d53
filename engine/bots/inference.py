"""What a seat can work out from its view: what is out, who is void, what will stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from engine.bots.habits import Habits
from engine.cards import FACES, POINTS, Card, Cards, deck
from engine.friends import joined
from engine.shapes import Component, Counts, Shape, components, count, faces_of, height, placements
from engine.teams import after
from engine.tricks import Played
from engine.trump import GROUPS, TRUMPS, SuitGroup
from engine.view import View

KITTY = -1
"""The kitty in the table of where unseen cards may lie."""

Place: TypeAlias = tuple[int, SuitGroup]

BURIED_TRUMPS = 0.02
"""How likely a place in somebody else's kitty holds a trump, against one in a hand."""
ROUNDS = 4
"""Fitting rounds of the table of places; more change little."""


class Knowledge:
    """The public past of a hand and its own cards, as one seat puts them together.

    ``unseen`` counts the copies of each face that are neither in hand, nor
    played, nor in a kitty that the seat knows; ``out`` is the same by effective
    suit, ``left`` its totals.
    """

    def __init__(self, view: View, own_call: bool = True) -> None:
        """What a view tells.

        :param own_call: whether the seat takes itself for the friend whose called card it holds
        """
        assert view.seat is not None
        self.view = view
        self.trump = view.trump
        self.seat: int = view.seat
        self.secret_friend = own_call and self._holds_call()
        self.others = [s for s in range(len(view.counts)) if s != view.seat]
        self.enemies = [s for s in self.others if not self.ours(s)]
        self.unseen = _unseen(view)
        self.out: tuple[Counts, ...] = tuple({} for _ in GROUPS)
        for c, n in enumerate(self.unseen):
            if n:
                out, face = self.out[view.trump.group[c]], view.trump.face[c]
                out[face] = out.get(face, 0) + n
        self.left = [sum(counts.values()) for counts in self.out]
        self.voids: set[Place] = set()
        self.pairless: set[Place] = set()
        for plays in self._tricks():
            self._learn(plays)
        self._shares = self._spread()

    def ours(self, seat: int) -> bool:
        """Whether a seat plays with the viewer, as far as the viewer knows."""
        return seat in self.view.dealers if self.secret_friend else self.view.ours(seat)

    def _holds_call(self) -> bool:
        """Whether the seat will be the dealer's friend, though nobody else knows it yet."""
        view = self.view
        if not view.calls or self.seat in view.dealers:
            return False
        return bool(self._open_faces() & {view.trump.face[c] for c in view.hand})

    def _open_faces(self) -> set[Card]:
        """The faces of calls that nobody has filled yet."""
        view = self.view
        assert view.dealer is not None
        plays = [(p.seat, p.cards) for plays in self._tricks() for p in plays]
        filled = joined(view.calls, plays, view.dealer, view.trump, view.rules)
        calls = zip(view.calls, filled, strict=True)
        return {view.trump.face[call.card] for call, seat in calls if seat is None}

    @property
    def dealers_side(self) -> bool:
        return self.view.dealer is not None and self.ours(self.view.dealer)

    def mean_points(self, group: SuitGroup | None) -> float:
        """Points of an unseen card of a suit, or of any, on average."""
        out = self.out if group is None else (self.out[group],)
        cards = sum(self.left) if group is None else self.left[group]
        return sum(POINTS[c] * n for counts in out for c, n in counts.items()) / (cards or 1)

    def _learn(self, plays: tuple[Played, ...]) -> None:
        """Voids and refused pairs that a trick has shown."""
        if len(plays) < 2:
            return
        group = self.trump.group[plays[0].cards[0]]
        sets = self._pairs(plays[0].cards)
        for play in plays[1:]:
            if any(self.trump.group[c] != group for c in play.cards):
                self.voids.add((play.seat, group))
            elif sets and self._pairs(play.cards) < sets:
                self.pairless.add((play.seat, group))

    def _pairs(self, cards: Cards) -> int:
        return sum(n // 2 for n in faces_of(cards, self.trump).values())

    def _spread(self) -> dict[int, list[float]]:
        """For each seat and the kitty, its expected share of the unseen cards of each suit.

        A table of places by suits whose rows and columns are known sums,
        fitted by turns: a seat void in two suits has more of the others.
        """
        view = self.view
        sizes = {s: float(view.counts[s]) for s in self.others}
        if view.kitty is None:
            sizes[KITTY] = float(view.rules.table.kitty)
        table = {place: [self._prior(place, g) for g in GROUPS] for place in sizes}
        for _ in range(ROUNDS):
            for g in GROUPS:
                total = sum(row[g] for row in table.values())
                factor = self.left[g] / total if total else 0.0
                for row in table.values():
                    row[g] *= factor
            for place, row in table.items():
                total = sum(row)
                factor = sizes[place] / total if total else 0.0
                table[place] = [n * factor for n in row]
        for g in GROUPS:
            total = sum(row[g] for row in table.values())
            for row in table.values():
                row[g] = row[g] / total if total else 0.0
        return table

    def _prior(self, place: int, group: SuitGroup) -> float:
        if (place, group) in self.voids:
            return 0.0
        return BURIED_TRUMPS if place == KITTY and group == TRUMPS else 1.0

    # --- where a card may be ---

    def side(self, hands: Sequence[Sequence[Card]]) -> frozenset[int]:
        """The dealer's side if the hands lie so, friends that nobody knows yet among them."""
        view = self.view
        if not view.calls or view.dealer is None:
            return view.dealers
        found = (self._holder(face, hands) for face in self._open_faces())
        return frozenset((view.dealer, *view.friends, *(s for s in found if s is not None)))

    def _holder(self, face: Card, hands: Sequence[Sequence[Card]]) -> int | None:
        """Of the seats that may fill a call, the dealer's next player."""
        assert self.view.dealer is not None
        others = after(self.view.dealer, self.view.rules)
        return next((s for s in others if any(self.trump.face[c] == face for c in hands[s])), None)

    def _tricks(self) -> Iterator[tuple[Played, ...]]:
        yield from (t.plays for t in self.view.tricks)
        yield self.view.trick

    def shown(self, seat: int) -> Cards:
        """Cards that a seat has shown, in a bid or a throw that failed, and must still hold.

        Whoever buried may have parted with them, but trumps are not buried.
        """
        view = self.view
        shown: Counts = {}
        for bid in view.bids:
            if bid.seat == seat:
                for c, n in count(bid.cards).items():
                    shown[c] = max(shown.get(c, 0), n)
        gone: list[Card] = []
        for play in (p for plays in self._tricks() for p in plays):
            if play.seat == seat:
                gone += play.cards
                for c, n in count(play.tried).items():
                    shown[c] = max(shown.get(c, 0), n + gone.count(c) - play.cards.count(c))
        left = [c for c, n in shown.items() for _ in range(min(n - gone.count(c), self.unseen[c]))]
        return tuple(left[: view.counts[seat]])

    @cached_property
    def habits(self) -> Habits:
        """What bids and plays suggest besides what they prove."""
        return Habits(self.view, self._tricks())

    def weight(self, place: int, card: Card) -> float:
        """How likely a place holds an unseen card, for its size, against other places."""
        if (place, self.trump.group[card]) in self.voids:
            return 0.0
        return self.habits.buried(card) if place == KITTY else self.habits.weight(place, card)

    def open_places(self, group: SuitGroup, places: Iterable[int]) -> list[int]:
        """The places that may hold cards of a suit."""
        return [p for p in places if (p, group) not in self.voids]

    # --- chances ---

    def share(self, seat: int, group: SuitGroup) -> float:
        """The chance that a given unseen card of a suit is in a seat's hand."""
        return self._shares[seat][group]

    def void_chance(self, seat: int, group: SuitGroup) -> float:
        """The chance that a seat has nothing of a suit."""
        if (seat, group) in self.voids:
            return 1.0
        return float((1 - self._shares[seat][group]) ** self.left[group])

    def expected(self, seat: int, group: SuitGroup) -> float:
        """How many cards of a suit a seat has, on average."""
        return self._shares[seat][group] * self.left[group]

    def higher(self, group: SuitGroup, shape: Shape, top: int) -> int:
        """In how many ways unseen cards of a suit make a shape above a step."""
        out, order = self.out[group], self.trump.order
        if shape.size == 1:
            return sum(n for c, n in out.items() if order[c] > top)
        if shape.length == 1:
            return sum(1 for c, n in out.items() if n >= shape.width and order[c] > top)
        ways = placements(out, shape, self.trump)
        return sum(1 for nodes in ways if height(shape, nodes[0], self.trump) > top)

    def stands(self, part: Component, seats: list[int]) -> bool:
        """Whether the cards unseen prove that no seat can beat a component in its suit."""
        group = self.trump.group[part.cards[0]]
        rivals = [s for s in seats if self._may_hold(s, group, part.shape)]
        return not rivals or not self.higher(group, part.shape, part.top)

    def _may_hold(self, seat: int, group: SuitGroup, shape: Shape) -> bool:
        place = (seat, group)
        return place not in self.voids and (shape.width == 1 or place not in self.pairless)

    def holds_shape(self, seat: int, group: SuitGroup, shape: Shape, ways: int) -> float:
        """The chance that a seat holds one of so many ways to make a shape."""
        if not ways or not self._may_hold(seat, group, shape):
            return 0.0
        one = self._shares[seat][group] ** shape.size
        return float(1 - (1 - one) ** ways)


def _unseen(view: View) -> list[int]:
    counts = [0] * FACES
    for c in deck(view.rules.table.decks, view.rules.table.jokers):
        counts[c] += 1
    for cards in _seen(view):
        for c in cards:
            counts[c] -= 1
    return counts


def _seen(view: View) -> Iterator[Cards]:
    yield view.hand
    yield view.kitty or ()
    for trick in view.tricks:
        for play in trick.plays:
            yield play.cards
    for play in view.trick:
        yield play.cards


def parts_of(cards: Cards, view: View) -> list[Component]:
    """A lead taken apart by the table's rules."""
    return components(cards, view.trump, view.rules.tractor)
