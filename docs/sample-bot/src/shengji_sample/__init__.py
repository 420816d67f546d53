"""A sample bot: leads its highest cards, takes points with them, and else gets rid of low ones."""

from random import Random

from engine.actions import Action, Play
from engine.bots.legal import random_action
from engine.cards import Card, points
from engine.follow import nearest_follow
from engine.options import to_act, trick_winner
from engine.shapes import components
from engine.view import View


def choose(view: View, rng: Random) -> Action:
    """What to do in the place of ``view.seat``; all chance comes from ``rng``."""
    if to_act(view) != "play":
        return random_action(view, rng)  # a legal bid, call or burial, whatever is asked
    return follow(view) if view.trick else lead(view)


def lead(view: View) -> Action:
    """The largest set or tractor, and of these the one that ranks highest."""
    groups = [[c for c in view.hand if view.trump.group[c] == g] for g in range(5)]
    parts = [p for g in groups for p in components(tuple(g), view.trump, view.rules.tractor)]
    return Play(max(parts, key=lambda part: (len(part.cards), height(view, part.cards[0]))).cards)


def follow(view: View) -> Action:
    """Points where our side is winning, else whatever is lowest; the rules say how many of what."""
    ours = view.ours(trick_winner(view))
    cheap = sorted(
        view.hand, key=lambda c: (-points([c]) if ours else points([c]), height(view, c))
    )
    first = view.trick[0].cards
    return Play(nearest_follow(view.hand, cheap[: len(first)], first, view.trump, view.rules))


def height(view: View, card: Card) -> tuple[bool, int]:
    return view.trump.is_trump(card), view.trump.order[card]
