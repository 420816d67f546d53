"""Bidding: how well a hand would do under each strain, dealt so far, and when to say so."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.bots.first.weights import Weights
from engine.cards import BIG_JOKER, FACES, RANKS, Card, Cards, Suit, suit_of
from engine.options import bids
from engine.shapes import count
from engine.teams import same_side
from engine.trump import TRUMPS, Trump, trump
from engine.view import View


def best_bid(view: View, weights: Weights) -> Cards | None:
    """What to show now; ``None`` lets things be."""
    offers = [(margin(view, cards, weights), cards) for cards in bids(view)]
    best = max(offers, default=(0.0, ()))
    return best[1] if best[0] > 0 else None


def margin(view: View, cards: Cards, weights: Weights) -> float:
    """By how much the strain of a bid is better for this hand than it needs to be."""
    suit = suit_of(cards[0])
    mine = strength(view.hand, trump(suit, view.level), weights)
    if not view.bids:
        return mine - _elsewhere(view, suit, weights) - _opening(view, weights)
    standing = view.bids[-1]
    if standing.seat == view.seat and suit == standing.suit:
        return mine - _elsewhere(view, suit, weights) - weights.strengthen
    theirs = strength(view.hand, trump(standing.suit, view.level), weights)
    assert view.seat is not None
    partner = same_side(standing.seat, view.seat, view.rules)
    return mine - theirs - (weights.partner_overcall if partner else weights.overcall)


def _elsewhere(view: View, suit: Suit | None, weights: Weights) -> float:
    """The strength to expect when others name the trumps."""
    strains = [trump(s, view.level) for s in (0, 1, 2, 3, None) if s != suit]
    return sum(strength(view.hand, strain, weights) for strain in strains) / len(strains)


def _opening(view: View, weights: Weights) -> float:
    """What the first bid of a deal must gain: less when it takes the deal too."""
    dealt = len(view.hand) / view.rules.hand_size
    need = weights.bid * dealt + weights.bid_early * (1 - dealt)
    return need - (weights.first_deal if view.dealer is None else 0.0)


class Values(NamedTuple):
    """What cards and pairs of a strain add to a hand, and what an average hand has of it."""

    single: tuple[float, ...]
    pair: tuple[float, ...]
    mean_single: float
    mean_pair: float


def strength(hand: Cards, strain: Trump, weights: Weights) -> float:
    """How much better a hand is under a strain than an average hand of as many cards.

    Every strain is as good for an average hand as any other, so strengths
    under different strains compare.
    """
    values = _values(strain, weights)
    held = count(hand)
    total = sum(values.single[c] for c in hand)
    total += sum(values.pair[c] for c, n in held.items() if n > 1)
    n = len(hand)
    return total - n * values.mean_single - n * (n - 1) * values.mean_pair


@lru_cache(maxsize=64)
def _values(strain: Trump, weights: Weights) -> Values:
    single = tuple(_single(c, strain, weights) for c in range(FACES))
    pair = tuple(_pair(c, strain, weights) for c in range(FACES))
    cards = 2 * FACES
    return Values(single, pair, 2 * sum(single) / cards, sum(pair) / (cards * (cards - 1)))


def _single(card: Card, strain: Trump, weights: Weights) -> float:
    if strain.group[card] == TRUMPS:
        nearness = strain.order[card] / strain.order[BIG_JOKER]
        return weights.bid_trump + weights.bid_top * nearness**8
    below = _below_top(card, strain)
    return (weights.bid_ace, weights.bid_king)[below] if below < 2 else 0.0


def _pair(card: Card, strain: Trump, weights: Weights) -> float:
    if strain.group[card] == TRUMPS:
        return weights.bid_trump_pair
    return weights.bid_top_pair if _below_top(card, strain) < 2 else weights.bid_pair


def _below_top(card: Card, strain: Trump) -> int:
    """Steps from the top of a plain suit; where A is the level, K is the top."""
    return len(RANKS) - 1 - (strain.level is not None) - strain.order[card]
