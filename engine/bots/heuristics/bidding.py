"""Bidding: how well a hand would do under each strain, dealt so far, and when to say so."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.auction import POINTS, most_offered
from engine.bidding import Show, bid_suit
from engine.bots.heuristics.weights import Weights
from engine.cards import BIG_JOKER, FACES, RANKS, Card, Cards, Suit
from engine.shapes import count
from engine.trump import TRUMPS, Trump, trump
from engine.view import View


def margin(view: View, show: Show, weights: Weights) -> float:
    """By how much the strain of a bid is better for this hand than it needs to be."""
    suit = bid_suit(show, view.rules)
    mine = strength(view.hand, _strain(view, suit), weights)
    if not view.bids:
        return mine - _elsewhere(view, suit, weights) - _opening(view, weights)
    standing = view.bids[-1]
    if standing.hidden:
        return mine - _elsewhere(view, suit, weights) - weights.overcall
    theirs = bid_suit(standing, view.rules)
    if standing.seat == view.seat and suit == theirs:
        return mine - _elsewhere(view, suit, weights) - weights.strengthen
    needed = weights.partner_overcall if view.ours(standing.seat) else weights.overcall
    return mine - strength(view.hand, _strain(view, theirs), weights) - needed


def best_suit(view: View, weights: Weights) -> tuple[float, Suit]:
    """The suit that is best for this hand, and by how much it beats an average hand."""
    suits = (s for s in _suits(view) if s is not None)
    return max((strength(view.hand, _strain(view, s), weights), s) for s in suits)


def best_offer(view: View, weights: Weights) -> int | None:
    """The threshold to offer: the highest allowed, as long as the hand is worth it."""
    most = most_offered(view.offers, view.rules)
    fair = view.rules.auction.opening * weights.auction_fair
    floor = fair - weights.auction_strength * best_suit(view, weights)[0]
    return most - most % POINTS if most >= max(floor, POINTS) else None


def _suits(view: View) -> tuple[Suit | None, ...]:
    return (0, 1, None) if view.rules.order.suits == "colours" else (0, 1, 2, 3, None)


def _strain(view: View, suit: Suit | None) -> Trump:
    """The strain that a suit would make at the level the seat bids with."""
    assert view.seat is not None
    return trump(suit, view.bidding.level(view.seat), view.rules.order)


def _elsewhere(view: View, suit: Suit | None, weights: Weights) -> float:
    """The strength to expect when others name the trumps."""
    strains = [_strain(view, s) for s in _suits(view) if s != suit]
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
    return len(RANKS) - 1 - (strain.level < len(RANKS)) - strain.order[card]
