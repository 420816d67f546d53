"""The baseline bot: a legal action taken at random, for whatever a seat is asked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from engine.actions import (
    Action,
    Blame,
    Bury,
    Call,
    Choose,
    Give,
    Name,
    Offer,
    Pass,
    Play,
    Take,
)
from engine.auction import most_offered
from engine.cards import Cards
from engine.follow import nearest_follow
from engine.friends import FriendCall, callable_cards, copies
from engine.options import bid_of, bids, blamable, refusal, to_act, to_bury
from engine.shapes import components
from engine.state import Phase
from engine.trump import of_group, strain_text
from engine.view import View

Chooser: TypeAlias = Callable[[View, Random], Action]
"""A bot: from what its seat sees and a source of chance to what it does."""


def random_action(seen: View, rng: Random) -> Action:
    """A legal action taken at random: the baseline that every rule must survive."""
    asked = to_act(seen)
    if asked in ("bid", "steal") or seen.phase == Phase.DEALING:
        offers = bids(seen)
        return bid_of(rng.choice(offers), seen) if offers and rng.random() < 0.3 else Pass()
    return _CHOICES[asked or "bid"](seen, rng)


def _random_offer(seen: View, rng: Random) -> Action:
    most = most_offered(seen.offers, seen.rules)
    points = most - 5 * rng.randrange(6)
    return Offer(points) if points > 0 and (not seen.offers or rng.random() < 0.5) else Pass()


def _random_call(seen: View, rng: Random) -> Action:
    number = seen.rules.friends.count
    cards = rng.sample(callable_cards(seen.trump, seen.rules), number)
    return Call(
        tuple(FriendCall(c, rng.randint(1, copies(c, seen.trump, seen.rules))) for c in cards)
    )


def _random_name(seen: View, rng: Random) -> Action:
    suits = 2 if seen.rules.order.suits == "colours" else 4
    return Name(strain_text(rng.randrange(suits), seen.rules.order))


def _random_gift(seen: View, rng: Random) -> Action:
    """Levels for anybody whom the table's rules let have one, or for nobody."""
    if rng.random() < 0.2:
        return Pass()
    assert seen.seat is not None
    others = [s for s in range(seen.rules.table.seats) if s != seen.seat]
    rng.shuffle(others)
    legal = (Give(s, 1) for s in others if refusal(seen, Give(s, 1)) is None)
    return next(legal, Pass())


def _random_play(seen: View, rng: Random) -> Action:
    if seen.trick:
        lead = seen.trick[0].cards
        wish = rng.sample(seen.hand, len(lead))
        return Play(nearest_follow(seen.hand, wish, lead, seen.trump, seen.rules))
    return Play(_random_lead(seen, rng))


def _random_lead(seen: View, rng: Random) -> Cards:
    """A single, a set or tractor, or now and then a throw that may well fail."""
    group = seen.trump.group[rng.choice(seen.hand)]
    cards = of_group(seen.hand, group, seen.trump)
    if rng.random() < 0.1:
        throw = tuple(rng.sample(cards, rng.randint(1, min(4, len(cards)))))
        if refusal(seen, Play(throw)) is None:
            return throw
    return rng.choice(components(cards, seen.trump, seen.rules.tractor)).cards


_CHOICES: dict[str, Chooser] = {
    "offer": _random_offer,
    "name": _random_name,
    "call": _random_call,
    "bury": lambda seen, rng: Bury(tuple(rng.sample(seen.hand, to_bury(seen)))),
    "play": _random_play,
    "give": _random_gift,
    "judge": lambda seen, rng: Choose(rng.random() < 0.5),
    "blame": lambda seen, rng: Blame((rng.choice(blamable(seen)),)),
    "take": lambda seen, rng: Take(rng.random() < 0.5),
    "bid": lambda seen, rng: Pass(),
}
