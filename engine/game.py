"""The game itself: ``apply`` an action to a state, get the next state and what happened.

``apply`` is pure and total. A refused action raises one :class:`Refusal` and
nothing has changed. Chance enters once, when :func:`shuffled` deals a deck.
"""

from __future__ import annotations

from random import Random

from engine.actions import (
    TABLE,
    Action,
    Bid,
    Blame,
    Bury,
    Call,
    Challenge,
    Choose,
    Deal,
    Give,
    Name,
    Offer,
    Pass,
    Play,
    StartHand,
    Take,
    ThrowIn,
    TimeUp,
)
from engine.bidding import Show, legal_bids, legal_steals
from engine.cards import deck
from engine.errors import NotLegal
from engine.phases import bidding, dealing, finishing, giving, honour, kitty, playing
from engine.phases.steps import Step, bidding_of
from engine.phases.timing import seat_loses, seat_time_up
from engine.state import Phase, State

__all__ = ["Step", "apply", "awaited", "bid_options", "offered", "shuffled"]


def shuffled(state: State, seed: int) -> StartHand:
    """The start of the next hand from a seed: the deck, and who draws first.

    The dealer draws first; on the first hand the lot decides (X02).
    """
    rng = Random(seed)
    cards = list(deck(state.rules.table.decks, state.rules.table.jokers))
    rng.shuffle(cards)
    lot = rng.randrange(state.rules.table.seats)
    first = dealing.opening(state).first
    return StartHand(lot if first is None else first, tuple(cards))


def apply(state: State, seat: int, action: Action) -> Step:
    """The state after a seat's action, and the events that tell it.

    :raises NotLegal: with the reason; the state given is untouched
    """
    match action:
        case Play(cards):
            return playing.play(state, seat, cards)
        case Deal(count):
            return dealing.deal(state, seat, count)
        case Pass():
            return _pass(state, seat)
        case Bid(cards, strain):
            if state.phase == Phase.STEALING:
                return kitty.steal(state, seat, bidding.show_of(cards, strain, state.rules))
            return bidding.bid(state, seat, cards, strain)
        case Bury(cards):
            return kitty.bury(state, seat, cards)
        case Call(calls):
            return kitty.call(state, seat, calls)
        case ThrowIn():
            return bidding.throw_in(state, seat)
        case Offer(points):
            return bidding.offer(state, seat, points)
        case Name(strain):
            return bidding.name(state, seat, strain)
        case Challenge(accused):
            return honour.challenge_follow(state, seat, accused)
        case Choose(levels):
            return honour.choose_penalty(state, seat, levels)
        case Give(receiver, levels):
            return giving.give_levels(state, seat, receiver, levels)
        case Blame(seats):
            return giving.blame(state, seat, seats)
        case Take(accept):
            return giving.answer_gift(state, seat, accept)
        case StartHand():
            return dealing.start(state, seat, action)
        case TimeUp(late):
            if late == TABLE:
                return finishing.match_time_up(state, seat)
            lost = seat_loses(state, seat, late)
            return lost or apply(state, late, seat_time_up(state, seat, late))


def _pass(state: State, seat: int) -> Step:
    match state.phase:
        case Phase.BIDDING:
            return bidding.pass_bid(state, seat)
        case Phase.AUCTION:
            return bidding.offer(state, seat, None)
        case Phase.STEALING:
            return kitty.decline(state, seat)
        case Phase.GIVING:
            return giving.let_be(state, seat)
    raise NotLegal("phase.wrong")


def awaited(state: State) -> tuple[int, ...]:
    """The seats that must act before play goes on; ``TABLE`` between hands and while dealing."""
    match state.phase:
        case Phase.READY | Phase.DEALING:
            return (TABLE,)
        case Phase.BIDDING:
            return bidding.open_bidders(state)
        case _:
            return () if state.turn is None else (state.turn,)


def bid_options(state: State, seat: int) -> tuple[Show, ...]:
    """Everything a seat may show now, weak to strong; nothing when it cannot be asked."""
    if seat == state.turn and state.phase == Phase.STEALING and state.owner is not None:
        return legal_steals(bidding_of(state), state.hands[seat], seat, state.owner)
    after_deal = state.rules.bid.when == "after"
    dealing_now = state.phase == Phase.DEALING and not after_deal and not state.rules.auction.held
    if not dealing_now and state.phase != Phase.BIDDING:
        return ()
    if seat in state.passed or (after_deal and seat not in bidding.open_bidders(state)):
        return ()
    return legal_bids(bidding_of(state), state.hands[seat], seat)


def offered(state: State) -> int | None:
    """During the deal: the seat that drew last, if it may show something and is not standing.

    Not an obligation, only a moment to ask; all seats are asked once the deal is over.
    """
    if state.phase != Phase.DEALING or not state.dealt:
        return None
    seat = dealing.drawer(state, state.dealt - 1)
    stands = bool(state.bids) and state.bids[-1].seat == seat
    return None if stands or not bid_options(state, seat) else seat
