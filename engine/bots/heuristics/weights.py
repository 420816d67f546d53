"""Everything the bot believes in numbers, in one place.

The unit is a card point, so that a trick's points, the worth of a trump kept
back and the price of a lead can be added up. The values were found by
duplicate self-play; a variant is another ``Weights``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Weights:
    """One way to play."""

    own_call: bool = False
    """Whether a seat that holds a called card plays as the friend that it is."""

    # What a trick is worth.
    fair_share: float = 0.45
    """The part of the points in hand that a side gets home anyway."""
    tempo: float = 1.5
    """Being the next to lead."""
    feed: float = 3.5
    """A partner's card on a trick that is won, in averages of the unseen cards."""
    spare: float = 0.5
    """The card of anyone who gives nothing away, likewise."""
    will_ruff: float = 0.9
    """How readily a seat ruffs when it can."""

    # What a card is worth when it is kept.
    trump: float = 1.5
    trump_top: float = 6.0
    trump_pair: float = 2.5
    boss: float = 4.0
    boss_pair: float = 4.0
    pair: float = 1.0
    step: float = 0.03
    """Each step up its suit, so that the lowest of useless cards goes first."""
    void: float = 1.2
    """Being rid of a plain suit while trumps are left."""
    last_trick: float = 0.5
    """The part of the kitty's stake that rests on the highest trump kept back."""
    hidden_kitty: float = 4.0
    """Points expected in a kitty that somebody else buried."""

    # Leading.
    lead_plain: float = 0.25
    """The part of its worth that a plain card led gives up; a winner kept may be ruffed."""
    lead_trump: float = 0.4
    """The same of a trump."""
    draw: float = 0.8
    """Each trump more than another hand's, to a dealer's side that leads trumps."""
    lead_trump_attackers: float = 2.0
    """What attackers lose by each trump that they lead; anyone, by drawing a partner's alone."""

    # Burying.
    keep_top: float = 5.0
    """The highest card of a suit; each step below is worth less."""
    keep_pair: float = 1.5
    keep_step: float = 0.1
    bury_void: float = 2.5
    """A plain suit got rid of."""
    bury_weak: float = 0.5
    """Loss expected of a point buried by a hand that cannot guard the kitty."""
    bury_strong: float = 0.05
    weak_trumps: float = 10.0
    """Trumps, jokers counted twice, that guard a kitty badly, and well."""
    strong_trumps: float = 15.0

    # Bidding: what cards add to a hand, as a regression over self-play found it.
    bid_trump: float = 2.4
    bid_top: float = 3.6
    """More for the big joker, less for each trump below."""
    bid_trump_pair: float = 2.0
    bid_ace: float = 3.5
    bid_king: float = 2.1
    """The second highest of a plain suit; the highest counts as its ace."""
    bid_pair: float = 2.6
    bid_top_pair: float = 5.5
    """A plain pair of aces or kings, beyond the cards themselves."""
    bid: float = 0.0
    """What the first bid must gain over other strains, once all cards are dealt."""
    bid_early: float = 1.0
    """The same with no card dealt yet."""
    first_deal: float = 8.0
    """What dealing the first hand is worth."""
    strengthen: float = 0.0
    """What a bid of one's own must gain over other strains to be made safe."""
    overcall: float = -3.0
    """How much better than an enemy's trumps one's own must be; they suit him, so none."""
    partner_overcall: float = 6.0
    """How much better than a partner's trumps one's own must be."""
    auction_fair: float = 0.8
    """The part of the highest opening that an average hand would deal against."""
    auction_strength: float = 2.0
    """Points of the threshold for each point by which a hand is better than that."""


FIRST = Weights()
"""The weights of the bot ``first``, a yardstick that stays as it is."""
NORMAL = replace(FIRST, own_call=True, bury_void=8.0, bury_weak=0.35, partner_overcall=1.0)
"""The best weights known."""
EASY = replace(FIRST, bury_void=0.0, bury_weak=0.1, keep_pair=0.0, fair_share=0.2, will_ruff=0.3)
"""A beginner's: he leads and gives points too gladly and does not think of ruffs."""
