"""The game itself: ``apply`` an action to a state, get the next state and what happened.

``apply`` is pure and total. A refused action raises one :class:`Refusal` and
nothing has changed. Chance enters once, when :func:`shuffled` deals a deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from engine.actions import TABLE, Action, Bid, Bury, Deal, Pass, Play, StartHand
from engine.bidding import BidMade, bid_dealer, check_bid, legal_bids, named_trump
from engine.cards import Cards, deck, without
from engine.errors import NotLegal
from engine.events import (
    BidShown,
    CardsDealt,
    CardsPlayed,
    Event,
    HandEnded,
    HandStarted,
    KittyBuried,
    KittyTaken,
    Passed,
    ThrowFailed,
    TrickWon,
    TrumpNamed,
)
from engine.follow import check_follow, check_held
from engine.kitty import check_bury, dig
from engine.scoring import settle
from engine.state import Phase, State, evolve
from engine.teams import next_seat, same_side
from engine.tricks import Played, Trick, challenge, check_lead, winning

Step: TypeAlias = tuple[State, tuple[Event, ...]]


def shuffled(state: State, seed: int) -> StartHand:
    """The start of the next hand from a seed: the deck, and who draws first.

    The dealer draws first; on the first hand the lot decides (X02).
    """
    rng = Random(seed)
    cards = list(deck(state.rules.table.decks, state.rules.table.jokers))
    rng.shuffle(cards)
    lot = rng.randrange(state.rules.table.seats)
    return StartHand(lot if state.next_dealer is None else state.next_dealer, tuple(cards))


def apply(state: State, seat: int, action: Action) -> Step:
    """The state after a seat's action, and the events that tell it.

    :raises NotLegal: with the reason; the state given is untouched
    """
    match action:
        case StartHand():
            return _start(state, seat, action)
        case Deal(count):
            return _deal(state, seat, count)
        case Bid(cards):
            return _bid(state, seat, cards)
        case Pass():
            return _pass(state, seat)
        case Bury(cards):
            return _bury(state, seat, cards)
        case Play(cards):
            return _play(state, seat, cards)


def awaited(state: State) -> tuple[int, ...]:
    """The seats that must act before play goes on; ``TABLE`` between hands and while dealing."""
    match state.phase:
        case Phase.READY | Phase.DEALING:
            return (TABLE,)
        case Phase.BIDDING:
            return _open_bidders(state)
        case Phase.BURYING | Phase.PLAYING:
            return () if state.turn is None else (state.turn,)
        case Phase.OVER:
            return ()


def _require(condition: bool, code: str) -> None:
    if not condition:
        raise NotLegal(code)


def _refuse(refusal: NotLegal | None) -> None:
    if refusal is not None:
        raise refusal


def _next(state: State, **changes: object) -> State:
    return evolve(state, at=state.at + 1, **changes)


# --- the deal ---


def _start(state: State, seat: int, action: StartHand) -> Step:
    rules = state.rules
    _require(seat == TABLE, "turn.table")
    _require(state.phase == Phase.READY, "phase.wrong")
    whole = deck(rules.table.decks, rules.table.jokers)
    _require(sorted(action.deck) == sorted(whole), "deal.deck")
    _require(0 <= action.first < rules.table.seats, "deal.first")
    _require(state.next_dealer in (None, action.first), "deal.first")
    after = _next(
        state,
        number=state.number + 1,
        phase=Phase.DEALING,
        levels=state.next_levels,
        dealer=state.next_dealer,
        first=action.first,
        deck=action.deck,
        dealt=0,
        hands=((),) * rules.table.seats,
        bids=(),
        passed=frozenset(),
        trump=None,
        turned=(),
        kitty=(),
        turn=None,
        trick=(),
        tricks=(),
        result=None,
    )
    return after, (HandStarted(after.number, after.first, after.dealer),)


def _deal(state: State, seat: int, count: int) -> Step:
    _require(seat == TABLE, "turn.table")
    _require(state.phase == Phase.DEALING, "phase.wrong")
    seats = state.rules.table.seats
    end = state.rules.hand_size * seats
    _require(0 < count <= end - state.dealt, "deal.count")
    drawn: list[list[int]] = [[] for _ in range(seats)]
    events: list[Event] = []
    for i in range(state.dealt, state.dealt + count):
        to = (state.first + i) % seats
        drawn[to].append(state.deck[i])
        events.append(CardsDealt(to, 1, (state.deck[i],)))
    hands = tuple(
        tuple(sorted((*hand, *new))) if new else hand
        for hand, new in zip(state.hands, drawn, strict=True)
    )
    dealt = state.dealt + count
    if dealt < end:
        return _next(state, hands=hands, dealt=dealt), tuple(events)
    kitty = state.deck[end:]
    after = _next(state, hands=hands, dealt=dealt, kitty=kitty, phase=Phase.BIDDING)
    return _close_bidding(after, events)


# --- bidding ---


def _bid(state: State, seat: int, cards: Cards) -> Step:
    _require(state.phase in (Phase.DEALING, Phase.BIDDING), "phase.wrong")
    _check_seat(state, seat)
    _require(seat not in state.passed, "bid.passed")
    _refuse(check_bid(state.hands[seat], seat, cards, state.bids, state.level, state.rules))
    bids = (*state.bids, BidMade(seat, cards))
    after = _next(state, bids=bids, passed=frozenset())
    return _close_bidding(after, [BidShown(seat, cards)])


def _pass(state: State, seat: int) -> Step:
    _require(state.phase == Phase.BIDDING, "phase.wrong")
    _check_seat(state, seat)
    _require(seat not in state.passed, "bid.passed")
    return _close_bidding(_next(state, passed=state.passed | {seat}), [Passed(seat)])


def _open_bidders(state: State) -> tuple[int, ...]:
    """Seats that hold a legal bid and have not passed; nobody else is asked (E6)."""
    return tuple(
        s
        for s, hand in enumerate(state.hands)
        if s not in state.passed and legal_bids(hand, s, state.bids, state.level, state.rules)
    )


def _close_bidding(state: State, events: list[Event]) -> Step:
    """Goes on to the kitty once all cards are dealt and nobody is left to ask."""
    if state.phase != Phase.BIDDING or _open_bidders(state):
        return state, tuple(events)
    rules = state.rules
    strain = named_trump(state.bids, state.kitty, state.level, rules)
    turned = () if state.bids or rules.bidding.no_bid == "no_trump" else state.kitty[:4]
    dealer = state.dealer
    if dealer is None:
        dealer = bid_dealer(state.bids, rules)
    if dealer is None:
        dealer = state.first
    events.append(TrumpNamed(strain.suit, dealer, turned))
    after = evolve(state, trump=strain, dealer=dealer, turned=turned, turn=dealer)
    if not rules.table.kitty:
        return evolve(after, phase=Phase.PLAYING), tuple(events)
    events.append(KittyTaken(dealer, len(state.kitty), state.kitty))
    hand = tuple(sorted((*state.hands[dealer], *state.kitty)))
    return evolve(
        after, phase=Phase.BURYING, kitty=(), hands=_with_hand(state.hands, dealer, hand)
    ), tuple(events)


def _with_hand(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _check_seat(state: State, seat: int) -> None:
    _require(0 <= seat < state.rules.table.seats, "turn.seat")


# --- the kitty and the tricks ---


def _bury(state: State, seat: int, cards: Cards) -> Step:
    _require(state.phase == Phase.BURYING, "phase.wrong")
    _require(seat == state.turn, "turn.not_yours")
    _refuse(check_bury(state.hands[seat], cards, state.rules))
    hand = tuple(without(state.hands[seat], cards))
    after = _next(
        state, phase=Phase.PLAYING, kitty=cards, hands=_with_hand(state.hands, seat, hand)
    )
    return after, (KittyBuried(seat, len(cards), cards),)


def _play(state: State, seat: int, cards: Cards) -> Step:
    _require(state.phase == Phase.PLAYING, "phase.wrong")
    _require(seat == state.turn, "turn.not_yours")
    assert state.trump is not None
    hand = state.hands[seat]
    _refuse(check_held(hand, cards))
    events: list[Event] = []
    tried: Cards = ()
    if state.trick:
        lead = state.trick[0].cards
        _refuse(check_follow(hand, cards, lead, state.trump, state.rules))
    else:
        _refuse(check_lead(cards, state.trump))
        cards, tried = _judge_throw(state, seat, cards, events)
    events.append(CardsPlayed(seat, cards))
    after = _next(
        state,
        hands=_with_hand(state.hands, seat, tuple(without(hand, cards))),
        trick=(*state.trick, Played(seat, cards, tried)),
        turn=next_seat(seat, state.rules),
    )
    if len(after.trick) == state.rules.table.seats:
        after = _finish_trick(after, events)
    return after, tuple(events)


def _judge_throw(state: State, seat: int, cards: Cards, events: list[Event]) -> tuple[Cards, Cards]:
    """The cards that a lead really puts on the table, and the throw tried if it failed."""
    assert state.trump is not None
    others = _others(state.hands, seat)
    failed = challenge(cards, others, state.trump, state.rules)
    if failed is None:
        return cards, ()
    events.append(ThrowFailed(seat, cards, failed.forced, failed.seat, failed.beaten_by))
    return failed.forced, cards


def _others(hands: Sequence[Cards], seat: int) -> list[tuple[int, Cards]]:
    """The other seats and their hands, in play order."""
    seats = len(hands)
    return [(s % seats, hands[s % seats]) for s in range(seat + 1, seat + seats)]


def _finish_trick(state: State, events: list[Event]) -> State:
    assert state.trump is not None
    best = winning(state.trick, state.trump, state.rules)
    trick = Trick(state.trick, state.trick[best].seat)
    events.append(TrickWon(trick.winner, trick.points))
    after = evolve(state, tricks=(*state.tricks, trick), trick=(), turn=trick.winner)
    return after if after.hands[0] else _finish_hand(after, trick.plays[best], events)


def _finish_hand(state: State, last: Played, events: list[Event]) -> State:
    assert state.dealer is not None
    assert state.trump is not None
    dug = None
    if state.kitty and not same_side(last.seat, state.dealer, state.rules):
        dug = dig(last.seat, last.cards, state.kitty, state.trump, state.rules)
    result = settle(state.dealer, state.points, dug, state.levels, state.kitty, state.rules)
    events.append(HandEnded(result))
    phase = Phase.OVER if result.winners else Phase.READY
    return evolve(state, phase=phase, turn=None, result=result)


def bid_options(state: State, seat: int) -> tuple[Cards, ...]:
    """Everything a seat may show now; nothing outside the deal."""
    if state.phase not in (Phase.DEALING, Phase.BIDDING) or seat in state.passed:
        return ()
    return legal_bids(state.hands[seat], seat, state.bids, state.level, state.rules)


def offered(state: State) -> int | None:
    """During the deal: the seat that drew last, if it may show something and is not standing.

    Not an obligation, only a moment to ask; all seats are asked once the deal is over.
    """
    if state.phase != Phase.DEALING or not state.dealt:
        return None
    seat = (state.first + state.dealt - 1) % state.rules.table.seats
    stands = bool(state.bids) and state.bids[-1].seat == seat
    return None if stands or not bid_options(state, seat) else seat
