"""Playing a world out to its end by a quick policy, so that candidates can be compared.

A world has every hand in the open. The policy weighs as the heuristics do, in
card points, but by tables, and it knows who can still beat what: who follows
next reckons with the hands as they lie, which in the mean over many worlds is
what a seat reckons with that does not see them. It leads single cards and
pairs; wider sets, tractors and throws come from the candidates alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from engine.bots.search.prices import POLICY, Policy, prices
from engine.cards import POINTS, Card, Cards, points
from engine.follow import nearest_follow
from engine.kitty import dig
from engine.rules.settings import Rules
from engine.shapes import components, expand, faces_of, placements
from engine.tricks import beats, strength
from engine.trump import GROUPS, TRUMPS, Trump

Hand: TypeAlias = list[list[Card]]
"""A hand by effective suit, each suit from low to high."""


def sorted_hand(cards: Sequence[Card], trump: Trump) -> Hand:
    """A hand as a playout wants it."""
    hand: Hand = [[] for _ in GROUPS]
    for c in sorted(cards, key=lambda c: (trump.order[c], c)):
        hand[trump.group[c]].append(c)
    return hand


_Played: TypeAlias = tuple[int, Cards, list[Card]]
"""A trick: who won it, with what, and all its cards."""


_Standing: TypeAlias = tuple[int, int, bool, bool]
"""Of a suit about to be led: the highest step among the enemies and among the partners, and
whether an enemy can ruff it, or a partner."""


class Last(NamedTuple):
    """The last trick of a hand: who won it, with what, and all its cards."""

    seat: int
    cards: Cards
    trick: Cards


class Playout:
    """One world: the hands, and what the attackers have so far."""

    def __init__(
        self,
        hands: list[Hand],
        side: frozenset[int],
        trump: Trump,
        rules: Rules,
        total: int,
        policy: Policy = POLICY,
    ) -> None:
        self.hands = hands
        self.seats = len(hands)
        self.dealers = [s in side for s in range(self.seats)]
        self.trump, self.rules = trump, rules
        self.order, self.group = trump.order, trump.group
        self.policy = policy
        self.prices = prices(trump, policy)
        self.total = total
        self.last = Last(0, (), ())

    def run(self, plays: Sequence[Cards], leader: int) -> None:
        """Plays everything out, from a trick of which ``plays``, no more in hand, lie there."""
        if plays:
            leader = self._trick(leader, plays)
        while any(self.hands[leader]):
            lead = self._lead(leader)
            self._take(leader, lead)
            leader = self._trick(leader, (lead,))

    def score(self, kitty: Sequence[Card]) -> int:
        """The attackers' total once everything is played, the dig with it."""
        seat, cards, trick = self.last
        by_dealers = self.dealers[seat]
        dug = dig(seat, cards, trick, kitty, self.trump, self.rules, by_dealers=by_dealers)
        return self.total + (dug.total if dug else 0)

    def _take(self, seat: int, cards: Cards) -> None:
        for c in cards:
            self.hands[seat][self.group[c]].remove(c)

    def _trick(self, leader: int, plays: Sequence[Cards]) -> int:
        """Plays a trick to its end; returns who won it."""
        order = [*range(leader, self.seats), *range(leader)]
        lead = plays[0]
        if len(lead) == 1:
            winner, won_with, trick = self._singles(order, plays)
        elif len(lead) == 2 and lead[0] == lead[1]:
            winner, won_with, trick = self._pairs(order, plays)
        else:
            winner, won_with, trick = self._sets(order, plays)
        if not self.dealers[winner]:
            self.total += points(trick)
        if not any(self.hands[leader]):
            self.last = Last(winner, won_with, tuple(trick))
        return winner

    # --- tricks of single cards ---

    def _singles(self, order: Sequence[int], plays: Sequence[Cards]) -> _Played:
        group, rank = self.group, self.order
        led = group[plays[0][0]]
        winner, top, ruffed, table = order[0], -1, False, 0
        trick: list[Card] = []
        for i, seat in enumerate(order):
            if i < len(plays):
                c = plays[i][0]
            else:
                c = self._follow(seat, order[i + 1 :], led, top, ruffed, winner, table)
                self.hands[seat][group[c]].remove(c)
            trick.append(c)
            table += POINTS[c]
            ruff = group[c] == TRUMPS != led
            if ((group[c] == led and not ruffed) or ruff) and (
                rank[c] > top or (ruff and not ruffed)
            ):
                winner, top, ruffed = seat, rank[c], ruff
        return winner, (trick[order.index(winner)],), trick

    def _follow(
        self,
        seat: int,
        rest: Sequence[int],
        led: int,
        top: int,
        ruffed: bool,
        winner: int,
        table: int,
    ) -> Card:
        hand, dealers, rank = self.hands[seat], self.dealers, self.order
        own = hand[led]
        if len(own) == 1:
            return own[0]
        ours = dealers[winner] == dealers[seat]
        enemies = [s for s in rest if dealers[s] != dealers[seat]]
        if ours and not self._beatable(enemies, led, top, ruffed):
            return self._cheapest(hand, own, self.prices.won)
        duck = self._cheapest(hand, own, self.prices.lost)
        if own:
            if ruffed and led != TRUMPS:
                return duck
            winners = [c for c in own if rank[c] > top]
            ruff = False
        else:
            if led == TRUMPS:
                return duck
            winners = [c for c in hand[TRUMPS] if not ruffed or rank[c] > top]
            ruff = True
        if not winners:
            return duck
        need = self._needed(enemies, led, ruff or led == TRUMPS)
        sure = [c for c in winners if rank[c] >= need]
        if not sure:
            return duck
        won = self.prices.won
        best = min(sure, key=won.__getitem__)
        gain = table + self.policy.tempo + self.policy.feed * (len(rest) - len(enemies))
        return best if gain - won[best] > -self.prices.lost[duck] else duck

    def _cheapest(self, hand: Hand, own: list[Card], price: Sequence[float]) -> Card:
        """The card to part with: of the suit led, else of any."""
        if own:
            return self._part_with(own, price)[1]
        ways = [self._part_with(suit, price) for suit in hand if suit]
        return min(ways)[1]

    def _part_with(self, suit: list[Card], price: Sequence[float]) -> tuple[float, Card]:
        """The cheapest card of a suit and its price; one of a pair costs the pair besides."""
        trumps = self.group[suit[0]] == TRUMPS
        pair = self.policy.trump_pair if trumps else self.policy.pair
        best, cheapest = 1e9, suit[0]
        above = -1
        for i, c in enumerate(suit, 1):
            value = price[c]
            if c == above or (i < len(suit) and suit[i] == c):
                value += pair
            if value < best:
                best, cheapest = value, c
            above = c
        return (best if trumps else best - self.policy.void / len(suit)), cheapest

    def _beatable(self, enemies: Sequence[int], led: int, top: int, ruffed: bool) -> bool:
        """Whether somebody among the enemies yet to play can beat the best card."""
        rank = self.order
        for s in enemies:
            hand = self.hands[s]
            if hand[led]:
                if not (ruffed and led != TRUMPS) and rank[hand[led][-1]] > top:
                    return True
            elif led != TRUMPS and hand[TRUMPS] and (not ruffed or rank[hand[TRUMPS][-1]] > top):
                return True
        return False

    def _needed(self, enemies: Sequence[int], led: int, trumps: bool) -> int:
        """How high a card must rank so that no enemy yet to play beats it."""
        rank, need = self.order, 0
        for s in enemies:
            hand = self.hands[s]
            if hand[led]:
                if led == TRUMPS or not trumps:
                    need = max(need, rank[hand[led][-1]])
            elif led != TRUMPS and hand[TRUMPS]:
                need = max(need, rank[hand[TRUMPS][-1]]) if trumps else 999
        return need

    # --- tricks of pairs ---

    def _pairs(self, order: Sequence[int], plays: Sequence[Cards]) -> _Played:
        group, rank = self.group, self.order
        led = group[plays[0][0]]
        winner, won_with, top, ruffed = order[0], plays[0], rank[plays[0][0]], False
        trick = [*plays[0]]
        for i, seat in enumerate(order[1:], 1):
            if i < len(plays):
                cards = plays[i]
            else:
                cards = self._follow_pair(seat, led, top, ruffed, winner, points(trick))
                self._take(seat, cards)
            trick += cards
            c, d = cards
            if c != d or group[c] not in (led, TRUMPS):
                continue
            ruff = group[c] == TRUMPS != led
            if (ruff, rank[c]) > (ruffed, top):
                winner, won_with, top, ruffed = seat, cards, rank[c], ruff
        return winner, won_with, trick

    def _follow_pair(
        self, seat: int, led: int, top: int, ruffed: bool, winner: int, table: int
    ) -> Cards:
        hand, rank = self.hands[seat], self.order
        ours = self.dealers[winner] == self.dealers[seat]
        own = hand[led]
        price = self.prices.won if ours else self.prices.lost
        if len(own) >= 2:
            pairs = [c for c, d in pairwise(own) if c == d]
            if not pairs:
                one, two, *_ = sorted(own, key=price.__getitem__)
                return one, two
            higher = [c for c in pairs if rank[c] > top] if not ours and not ruffed else ()
            c = min(higher or pairs, key=price.__getitem__)
            return c, c
        if not own and not ours and led != TRUMPS:
            ruffs = [
                c for c, d in pairwise(hand[TRUMPS]) if c == d and not (ruffed and rank[c] <= top)
            ]
            if ruffs:
                c = min(ruffs, key=price.__getitem__)
                if table + self.policy.feed + self.policy.tempo > 2 * self.prices.won[c]:
                    return c, c
        rest = sorted([(price[c], c) for g, suit in enumerate(hand) if g != led for c in suit])
        return tuple([*own, *[c for _, c in rest]][:2])

    # --- tricks of sets ---

    def _sets(self, order: Sequence[int], plays: Sequence[Cards]) -> _Played:
        trump, rules = self.trump, self.rules
        lead = plays[0]
        parts = components(lead, trump, rules.tractor)
        winner, won_with = order[0], lead
        best = strength(lead, parts, trump, rules)
        assert best is not None
        trick = list(lead)
        for i, seat in enumerate(order[1:], 1):
            if i < len(plays):
                cards = plays[i]
            else:
                ours = self.dealers[winner] == self.dealers[seat]
                cards = self._follow_set(seat, lead, ours)
                self._take(seat, cards)
            trick += cards
            value = strength(cards, parts, trump, rules)
            if value is not None and beats(value, best, rules):
                winner, won_with, best = seat, cards, value
        return winner, won_with, trick

    def _follow_set(self, seat: int, lead: Cards, ours: bool) -> Cards:
        """What a seat follows with on several cards: it wins when it can and the enemy does."""
        hand = self.hands[seat]
        price = self.prices.won if ours else self.prices.lost
        cards = [c for suit in hand for c in suit]
        led = self.group[lead[0]]
        own = hand[led] or cards
        wish: Sequence[Card] = sorted(own, key=price.__getitem__)[: len(lead)]
        if not ours:
            wish = self._beating(hand, lead) or wish
        return nearest_follow(cards, wish, lead, self.trump, self.rules)

    def _beating(self, hand: Hand, lead: Cards) -> Cards:
        """The highest set of the lead's shape, in its suit or as a ruff."""
        led = self.group[lead[0]]
        parts = components(lead, self.trump, self.rules.tractor)
        pool = hand[led] if hand[led] or led == TRUMPS else hand[TRUMPS]
        if len(parts) > 1 or len(pool) < len(lead):
            return ()
        shape = parts[0].shape
        way = next(placements(faces_of(pool, self.trump), shape, self.trump), None)
        return expand(way, shape.width, pool, self.trump) if way else ()

    # --- leads ---

    def _lead(self, seat: int) -> Cards:
        """The best of each suit's winner, or cheapest card, and highest pair."""
        hands, dealers = self.hands, self.dealers
        others = [(hands[s], dealers[s] == dealers[seat]) for s in range(self.seats) if s != seat]
        feed = self.policy.tempo + self.policy.feed * sum([ours for _, ours in others])
        best = -1e9
        cards: Cards = ()
        for g, suit in enumerate(hands[seat]):
            if not suit:
                continue
            there = self._standing(others, g)
            if g == TRUMPS:
                part, bonus = self.policy.lead_trump, self._drawing(seat, len(suit))
            else:
                part, bonus = self.policy.lead_plain, self.policy.void / len(suit)
            c, value = self._single_lead(suit, there, feed)
            value += bonus - part * self.prices.keep[c]
            if value > best:
                best, cards = value, (c,)
            pair = top_pair(suit)
            if pair is not None:
                value = 2 * (
                    (1 - self.policy.share) * POINTS[pair]
                    + feed
                    + bonus
                    - part * self.prices.keep[pair]
                )
                if value > best and self._pair_stands(others, g, pair):
                    best, cards = value, (pair, pair)
        return cards

    def _standing(self, others: Sequence[tuple[Hand, bool]], g: int) -> _Standing:
        rank = self.order
        against = with_us = -1
        ruffed = we_ruff = False
        for hand, ours in others:
            suit = hand[g]
            if suit:
                top = rank[suit[-1]]
                if ours:
                    with_us = max(with_us, top)
                elif top > against:
                    against = top
            elif g != TRUMPS and hand[TRUMPS]:
                we_ruff, ruffed = we_ruff or ours, ruffed or not ours
        return against, with_us, ruffed, we_ruff

    def _single_lead(self, suit: list[Card], there: _Standing, feed: float) -> tuple[Card, float]:
        """A card that wins, or else the cheapest, and what it brings."""
        rank, share = self.order, self.policy.share
        against, with_us, ruffed, we_ruff = there
        if not ruffed and rank[suit[-1]] >= against:
            won = self.prices.won
            c = min([c for c in suit if rank[c] >= against], key=won.__getitem__)
            return c, (1 - share) * POINTS[c] + feed
        if not ruffed and we_ruff:
            c = self._part_with(suit, self.prices.won)[1]
            return c, share * POINTS[c] + self.policy.lead_ruff
        c = self._part_with(suit, self.prices.lost)[1]
        if not ruffed and with_us >= against:
            return c, share * POINTS[c] + self.policy.lead_low
        return c, (share - 1) * POINTS[c] - self.policy.lead_low

    def _drawing(self, seat: int, trumps: int) -> float:
        if not self.dealers[seat]:
            return -self.policy.draw_attackers
        others = sum([len(h[TRUMPS]) for h in self.hands]) - trumps
        return self.policy.draw * max(trumps - others / (self.seats - 1), 0.0)

    def _pair_stands(self, others: Sequence[tuple[Hand, bool]], g: int, pair: Card) -> bool:
        rank = self.order
        for hand, ours in others:
            if ours:
                continue
            suit = hand[g]
            if suit:
                other = top_pair(suit)
                if other is not None and rank[other] > rank[pair]:
                    return False
            elif g != TRUMPS and top_pair(hand[TRUMPS]) is not None:
                return False
        return True


def top_pair(suit: Sequence[Card]) -> Card | None:
    """The highest pair of a suit that is sorted."""
    above = -1
    for c in reversed(suit):
        if c == above:
            return c
        above = c
    return None
