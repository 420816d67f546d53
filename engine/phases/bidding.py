"""Naming trumps and the dealer: bids, the auction, and what happens when nobody bids."""

from __future__ import annotations

from engine.auction import OfferMade, auction_result, check_offer, next_to_offer
from engine.bidding import (
    Bidding,
    BidMade,
    Show,
    bid_dealer,
    bid_made,
    bid_seen,
    bid_suit,
    check_bid,
    legal_bids,
)
from engine.cards import Cards, Suit, points
from engine.errors import NotLegal, NotUnderstood
from engine.events import BidShown, DealPassed, Event, HandRedealt, Offered, Passed, TrumpNamed
from engine.nobid import no_bid
from engine.phases.kitty import take_kitty
from engine.phases.steps import (
    Step,
    after_action,
    bidding_of,
    check_seat,
    check_turn,
    refuse,
    require,
)
from engine.rules.settings import Rules
from engine.state import Phase, State, evolve
from engine.teams import after as seats_after
from engine.teams import first_dealer, shown_deal
from engine.trump import TRUMPS, Trump, of_group, parse_strain, trump


def show_of(cards: Cards, strain: str, rules: Rules) -> Show:
    """What an action shows, with the suit it names.

    :raises NotLegal: ``bid.suit`` for a suit that these rules do not know
    """
    if not strain:
        return Show(cards)
    try:
        return Show(cards, parse_strain(strain, rules.order))
    except NotUnderstood:
        raise NotLegal("bid.suit") from None


def bid(state: State, seat: int, cards: Cards, strain: str) -> Step:
    """A seat shows cards, during the deal or when all are dealt."""
    rules = state.rules
    require(state.phase in bid_moments(rules), "phase.wrong")
    check_seat(state, seat)
    require(seat not in state.passed, "bid.passed")
    if rules.bid.when == "after":
        require(seat in open_bidders(state), "turn.not_yours")
    table, show = bidding_of(state), show_of(cards, strain, rules)
    refuse(check_bid(table, state.hands[seat], seat, show))
    made = bid_made(table, seat, show)
    after = after_action(state, bids=(*state.bids, made), passed=frozenset(), asked=seat)
    return close_bidding(after, [_shown(seat, made, rules)])


def bid_moments(rules: Rules) -> tuple[Phase, ...]:
    """X28: while cards are dealt and after, or only after; never where an auction is held (R16)."""
    if rules.auction.held:
        return ()
    return (Phase.BIDDING,) if rules.bid.when == "after" else (Phase.DEALING, Phase.BIDDING)


def _shown(seat: int, made: BidMade, rules: Rules) -> BidShown:
    if not rules.bid.hidden:
        return BidShown(seat, made)
    seats = range(rules.table.seats)
    partners = tuple(s for s in seats if bid_seen(made, s, rules) == made)
    return BidShown(seat, made, bid_seen(made, None, rules), partners)


def pass_bid(state: State, seat: int) -> Step:
    """A seat lets the standing bid be."""
    check_seat(state, seat)
    require(seat not in state.passed, "bid.passed")
    if state.rules.bid.when == "after":
        require(seat in open_bidders(state), "turn.not_yours")
    passed = after_action(state, passed=state.passed | {seat}, asked=seat)
    return close_bidding(passed, [Passed(seat)])


def open_bidders(state: State) -> tuple[int, ...]:
    """Seats that hold a legal bid and have not passed; nobody else is asked (E6).

    Where level cards are turned after the deal (X28), only the next of them in play order.
    """
    table = bidding_of(state)
    order = tuple(range(state.rules.table.seats))
    if state.rules.bid.when == "after":
        begin = state.first if state.asked is None else state.asked
        rest = seats_after(begin, state.rules)
        order = (begin, *rest) if state.asked is None else (*rest, begin)
    open_seats = tuple(
        s for s in order if s not in state.passed and legal_bids(table, state.hands[s], s)
    )
    return open_seats[:1] if state.rules.bid.when == "after" else open_seats


def close_bidding(state: State, events: list[Event]) -> Step:
    """Goes on to the kitty once all cards are dealt and nobody is left to ask."""
    if state.phase != Phase.BIDDING:
        return state, tuple(events)
    state = _pass_the_deal(state, events)
    waiting = open_bidders(state)
    if waiting:
        turn = waiting[0] if state.rules.bid.when == "after" else None
        return evolve(state, turn=turn), tuple(events)
    if not state.bids:
        return _nobody_bid(state, events)
    table = bidding_of(state)
    dealer = bid_dealer(table)
    standing = table.standing
    assert dealer is not None
    assert standing is not None
    return take_kitty(_named(state, bid_suit(standing, state.rules), dealer, events), events)


def _pass_the_deal(state: State, events: list[Event]) -> State:
    """R7: a side that holds nothing to show loses the deal to the other, if that can show."""
    waiting = state.dealer is None or bool(state.bids) or state.first_hand
    if not state.rules.rotation.must_show or waiting:
        return state
    assert state.dealer is not None
    own = Bidding(state.rules, state.levels)
    can_show = [bool(legal_bids(own, hand, s)) for s, hand in enumerate(state.hands)]
    deal = shown_deal(state.dealer, can_show, state.rules)
    if not deal.bidders:
        return state
    events.append(DealPassed(deal.bidders))
    return evolve(state, dealer=None, bidders=frozenset(deal.bidders), passed=frozenset())


def _nobody_bid(state: State, events: list[Event]) -> Step:
    dealer = state.first if state.dealer is None and not state.first_hand else state.dealer
    level = state.levels[state.first if dealer is None else dealer]
    found = no_bid(
        state.rules, state.first_hand, dealer, state.first, state.kitty, state.hands, level
    )
    if found.redeal:
        return redeal(state, "no_bid", events)
    dealer = state.first if found.dealer is None else found.dealer
    return take_kitty(
        _named(evolve(state, turned=found.turned), found.strain, dealer, events), events
    )


def _named(state: State, suit: Suit | None, dealer: int, events: list[Event]) -> State:
    """Trumps and dealer are settled; the level is the dealer's."""
    events.append(TrumpNamed(suit, dealer, state.turned))
    strain = trump(suit, state.levels[dealer], state.rules.order)
    return evolve(state, trump=strain, dealer=dealer, passed=frozenset())


def is_weak(hand: Cards, strain: Trump | None, rules: Rules) -> bool:
    """Whether a hand has fewer points, or fewer of the trumps named, than the rules ask for."""
    if points(hand) < rules.bid.weak_points:
        return True
    return strain is not None and len(of_group(hand, TRUMPS, strain)) < rules.bid.weak_trumps


def throw_in(state: State, seat: int) -> Step:
    """A seat with a weak hand has the cards dealt again, until the kitty is buried."""
    require(state.phase in WEAK_MOMENTS, "phase.wrong")
    check_seat(state, seat)
    require(seat != state.owner, "deal.weak")
    require(is_weak(state.hands[seat], state.trump, state.rules), "deal.weak")
    return redeal(after_action(state), "weak", [])


WEAK_MOMENTS = (Phase.AUCTION, Phase.NAMING, Phase.BIDDING, Phase.BURYING)


def redeal(state: State, reason: str, events: list[Event]) -> Step:
    """The cards are thrown in: the table deals this hand again, which begins as it began."""
    events.append(HandRedealt(reason))
    rights = state.rules.bid.rights == "winners"
    lot = state.first_hand and first_dealer(state.rules) is None
    bid_for = rights or state.rules.auction.held or lot
    before = evolve(
        State(state.rules),
        at=state.at,
        number=state.number - 1,
        levels=state.levels,
        dealer=None if bid_for else state.first,
        first=state.first,
        bidders=state.bidders if rights else None,
        failed=state.failed,
        last_hand=state.last_hand,
    )
    return before, tuple(events)


# --- the auction ---


def offer(state: State, seat: int, points: int | None) -> Step:
    """A seat offers to deal against fewer points, or passes for good (R16)."""
    require(state.phase == Phase.AUCTION, "phase.wrong")
    check_turn(state, seat)
    refuse(check_offer(state.offers, seat, points, state.rules))
    offers = (*state.offers, OfferMade(seat, points))
    events: list[Event] = [Offered(seat, points)]
    after = after_action(state, offers=offers, turn=next_to_offer(seat, offers, state.rules))
    result = auction_result(offers, state.rules)
    if result.redeal:
        return redeal(after, "auction", events)
    if result.over:
        after = evolve(
            after,
            phase=Phase.NAMING,
            dealer=result.dealer,
            threshold=result.threshold,
            turn=result.dealer,
        )
    return after, tuple(events)


def name(state: State, seat: int, strain: str) -> Step:
    """The auction's winner names a suit, which stands like one level card shown (R16)."""
    require(state.phase == Phase.NAMING, "phase.wrong")
    check_turn(state, seat)
    suit = show_of((), strain, state.rules).strain
    if suit is None:
        raise NotLegal("bid.suit")
    after = after_action(state, bids=(BidMade(seat, (), suit),))
    events: list[Event] = []
    return take_kitty(_named(after, suit, seat, events), events)
