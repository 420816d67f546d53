"""Naming trumps by showing cards: what may be shown, by whom, over what (亮主, 反主, 加固, 炒底).

A bid stands on a rung of the ladder and the next must stand strictly higher.
The rung says how many equal cards, of which kind; the ladder is data. Stealing
the kitty is bidding too, after the dealer has buried and on a ladder of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import NamedTuple, TypeAlias

from engine.cards import (
    BIG_JOKER,
    JOKER_LEVEL,
    LITTLE_JOKER,
    SUITS,
    TEXTS,
    Card,
    Cards,
    Rank,
    Suit,
    card,
    holds,
    is_joker,
    rank_of,
    suit_of,
)
from engine.errors import NotLegal
from engine.rules.settings import Rules
from engine.teams import same_side
from engine.trump import trump

JOKERS = (LITTLE_JOKER, BIG_JOKER)
Height: TypeAlias = tuple[int, int, int]
"""How high a bid stands: its rung; above it, bids that have no rung of their own, by number of
cards; the colour of jokers where it counts."""


class Show(NamedTuple):
    """What a seat shows, and the suit it names where the cards leave that to it."""

    cards: Cards
    strain: Suit | None = None


class BidMade(NamedTuple):
    """A bid on the table: whose it is, and all the cards that stand for it.

    ``strain`` is the suit that its owner named: over jokers where the rules let
    him, or without cards (R16's dealer). ``by`` is who added the last cards to
    another's bid. A bid that lies face down has no ``cards`` but a number (X36).
    """

    seat: int
    cards: Cards
    strain: Suit | None = None
    by: int | None = None
    hidden: int = 0

    @property
    def size(self) -> int:
        """How many cards it has; a lone joker beside level cards does not count."""
        return self.hidden or len(_level_cards(self.cards)) or len(self.cards)


class Bidding(NamedTuple):
    """A bidding so far: all that a bid is judged by but the hand it comes from."""

    rules: Rules
    levels: tuple[Rank, ...]
    """By seat: what it plays for."""
    dealer: int | None = None
    """Who deals whatever is bid; ``None`` where the deal is bid for."""
    first_hand: bool = False
    bids: tuple[BidMade, ...] = ()
    """What has stood; the last one stands."""
    bidders: tuple[int, ...] | None = None
    """Who may bid, everyone unless told (亮牌权)."""

    @property
    def standing(self) -> BidMade | None:
        return self.bids[-1] if self.bids else None

    def level(self, seat: int) -> Rank:
        """The level whose cards a seat bids with: its own where it bids for the deal too (R15),
        else the dealer's (E5)."""
        if self.dealer is None or self.rules.bid.rights == "winners":
            return self.levels[seat]
        return self.levels[self.dealer]


def bid_dealer(table: Bidding) -> int | None:
    """Who deals by the bids so far.

    On the first hand the owner of the standing bid, or the first to show (X28).
    Later bids change the suit alone, but where those who may bid do so for the
    deal: there the standing bid's owner deals (R7, R15).
    """
    bids, rules = table.bids, table.rules
    if not bids or (table.dealer is not None and rules.bid.rights != "winners"):
        return table.dealer
    return bids[0 if table.first_hand and not rules.bid.moves_dealer else -1].seat


def bid_seen(bid: BidMade, seat: int | None, rules: Rules) -> BidMade:
    """A bid as a seat, or a spectator, may know it before bidding is over (X36).

    Its owner knows it, and those who may add cards to it.
    """
    side = rules.bid.strengthen == "side" and seat is not None and same_side(seat, bid.seat, rules)
    if not rules.bid.hidden or seat == bid.seat or side:
        return bid
    return BidMade(bid.seat, (), by=bid.by, hidden=bid.size)


# --- what cards say ---


def card_suit(c: Card, rules: Rules) -> Suit | None:
    """The suit that a card names: its own, or its colour in two-colour rules (R3)."""
    if rules.order.suits == "four":
        return suit_of(c)
    return suit_of(trump(None, JOKER_LEVEL, rules.order).face[c])


def bid_suit(bid: BidMade | Show, rules: Rules) -> Suit | None:
    """The trump suit of a bid, ``None`` for no trump."""
    shown = _level_cards(bid.cards)
    return card_suit(shown[0], rules) if shown else bid.strain


def names_suit(cards: Sequence[Card], level: Rank, rules: Rules, stealing: bool = False) -> bool:
    """Whether the bidder names the suit himself: jokers at the joker level (R15), and four of
    them that steal (X18)."""
    four = stealing and rules.kitty.any_suit and len(cards) == 4
    return not _level_cards(cards) and (level == JOKER_LEVEL or four)


def _suits(rules: Rules) -> range:
    return range(2 if rules.order.suits == "colours" else 4)


def _level_cards(cards: Sequence[Card]) -> Cards:
    return tuple([c for c in cards if c < LITTLE_JOKER])


@lru_cache(maxsize=1024)
def _rungs(cards: Cards, rules: Rules) -> tuple[str, ...]:
    """The names that cards could have on a ladder, the most telling first; none when unequal."""
    shown = _level_cards(cards)
    jokers = [c for c in cards if is_joker(c)]
    if not shown:
        equal = len(jokers) > 1 and len(set(jokers)) == 1
        name = "LJ" if LITTLE_JOKER in jokers else "BJ"
        return (_times(name, len(jokers)), _times("joker", len(jokers))) if equal else ()
    if len(jokers) > 1 or len({(card_suit(c, rules), rank_of(c)) for c in shown}) > 1:
        return ()
    name = _times("level", len(shown))
    if jokers:
        return (f"joker {name}",)
    suits = {TEXTS[c][0] for c in shown}
    return (_times(suits.pop(), len(shown)), name) if len(suits) == 1 else (name,)


def _times(name: str, n: int) -> str:
    return " ".join([name] * n)


def _is_rung(cards: Cards, level: Rank, ladder: tuple[str, ...], rules: Rules) -> bool:
    """Whether cards are a bid at all, for a bidder of a level.

    At the joker level two or more equal jokers are, whatever the ladder (R15).
    """
    if any(rank_of(c) != level for c in _level_cards(cards)):
        return False
    rungs = _rungs(cards, rules)
    return any(r in ladder for r in rungs) or (level == JOKER_LEVEL and bool(rungs))


@lru_cache(maxsize=4096)
def height(bid: BidMade, level: Rank, ladder: tuple[str, ...], rules: Rules) -> Height:
    """How high a bid stands, seen by a bidder of a level.

    A bid without a rung on this ladder stands above all rungs of fewer cards:
    so a level triple on a steal ladder that has pairs only, or jokers at the
    joker level. A suit named without cards is as high as the lowest rung (R16).
    A bid that lies face down shows its number alone.
    """
    if not bid.size:
        return 0, 0, 0
    big = level == JOKER_LEVEL and BIG_JOKER in bid.cards
    rungs = (_times("level", bid.hidden),) if bid.hidden else _rungs(bid.cards, rules)
    for rung in rungs:
        if rung in ladder:
            return ladder.index(rung), 0, int(big)
    fewer = (i for i, rung in enumerate(ladder) if _size(rung) < bid.size)
    return max(fewer, default=-1), bid.size, int(big)


def _size(rung: str) -> int:
    """Its cards, as :attr:`BidMade.size` counts them."""
    return rung.count("level") or len(rung.split())


def rungs_above(bid: BidMade, level: Rank, rules: Rules) -> tuple[str, ...]:
    """What could still stand above a bid, in the ladder's own words, weak to strong."""
    ladder = rules.bid.ladder
    return ladder[height(_ranked(bid, rules), level, ladder, rules)[0] + 1 :]


# --- bidding ---


def bid_alone(seat: int, show: Show) -> BidMade:
    """The bid that cards make by themselves; level cards say their suit."""
    return BidMade(seat, show.cards, None if _level_cards(show.cards) else show.strain)


def bid_made(table: Bidding, seat: int, show: Show) -> BidMade:
    """The bid that stands when a seat shows these cards: its own, or another's with more cards."""
    other = _added_to(table, seat, show)
    if other is None:
        return bid_alone(seat, show)
    if other.seat != seat:
        return BidMade(other.seat, other.cards + show.cards, by=seat)
    added = tuple(c for _, cards in _additions(table, other) for c in cards)
    return BidMade(seat, show.cards + added)


def _added_to(table: Bidding, seat: int, show: Show) -> BidMade | None:
    """The bid that a seat adds these cards to.

    R12: the latest of its own side in that suit, standing or not. R13: the
    standing single level card of another seat, which a second one fixes.
    """
    rules, standing = table.rules, table.standing
    face = _face(show.cards, rules)
    if face is None:
        return None
    if rules.bid.strengthen == "side":
        own = (b for b in reversed(table.bids) if same_side(b.seat, seat, rules))
        return next((b for b in own if _face(b.cards, rules) == face), None)
    if rules.bid.strengthen != "anyone" or standing is None:
        return None
    fixes = standing.size == len(show.cards) == 1 and _face(standing.cards, rules) == face
    return standing if fixes else None


def _face(cards: Sequence[Card], rules: Rules) -> tuple[Suit | None, Rank | None] | None:
    """The suit and rank that level cards share; jokers alone have none."""
    shown = _level_cards(cards)
    return (card_suit(shown[0], rules), rank_of(shown[0])) if shown else None


def _additions(table: Bidding, bid: BidMade) -> Iterator[tuple[int, Cards]]:
    """Who added which cards to a bid of somebody else."""
    face, rules = _face(bid.cards, table.rules), table.rules
    same = [b for b in table.bids if b.seat == bid.seat and _face(b.cards, rules) == face]
    for before, after in pairwise(same):
        if after.by is not None:
            yield after.by, after.cards[len(before.cards) :]


def check_bid(table: Bidding, hand: Sequence[Card], seat: int, show: Show) -> NotLegal | None:
    """Why a seat may not show these cards now; ``None`` when it may."""
    rules = table.rules
    if table.bidders is not None and seat not in table.bidders:
        return NotLegal("bid.right")
    made = bid_made(table, seat, show)
    refused = _check_cards(table, hand, seat, show, made)
    if refused or table.standing is None:
        return refused
    level, ladder = table.level(seat), rules.bid.ladder
    return _check_higher(made, table.standing, level, ladder, rules) or _check_kind(table, made)


def _check_cards(
    table: Bidding, hand: Sequence[Card], seat: int, show: Show, made: BidMade
) -> NotLegal | None:
    """Whether the cards are a bid, held, and fit for an opening where they open."""
    rules, level = table.rules, table.level(seat)
    if not _is_rung(_ranked(made, rules).cards, level, rules.bid.ladder, rules):
        return NotLegal("bid.cards", level=level)
    before = [cards for by, cards in _additions(table, made) if by == seat]
    if not holds(hand, [*show.cards, *(c for cards in before for c in cards)]):
        return NotLegal("play.not_held")
    return _check_named(show, level, rules) or _check_opening(table, seat, show, level)


def _ranked(bid: BidMade, rules: Rules) -> BidMade:
    """R12: a bid without the little joker that opens beside its level cards."""
    opens = rules.bid.opening == "little_joker"
    if opens and [c for c in bid.cards if is_joker(c)] == [LITTLE_JOKER]:
        return bid._replace(cards=_level_cards(bid.cards))
    return bid


def _check_opening(table: Bidding, seat: int, show: Show, level: Rank) -> NotLegal | None:
    """X18: no jokers but four of them. R12: the very first bid of a match comes with one LJ, which
    its owner may show again when he adds to it, and nobody else."""
    rules, standing = table.rules, table.standing
    opening = rules.bid.opening
    jokers = sum(is_joker(c) for c in show.cards)
    shown = len(show.cards) - jokers
    if opening == "four_jokers" and standing is None and level != JOKER_LEVEL:
        return NotLegal("bid.opening.four") if not shown and jokers < 4 else None
    if opening != "little_joker":
        return None
    if standing is None and table.first_hand:
        return None if shown and jokers else NotLegal("bid.opening.little")
    again = any(
        b.seat == seat and len(b.cards) > b.size and bid_suit(b, rules) == bid_suit(show, rules)
        for b in table.bids
    )
    return NotLegal("bid.cards", level=level) if shown and jokers and not again else None


def _check_named(show: Show, level: Rank, rules: Rules, stealing: bool = False) -> NotLegal | None:
    """Whether the bidder may name the suit that he names."""
    said = bid_suit(Show(show.cards), rules)
    if show.strain is None or show.strain == said:
        return None
    free = names_suit(show.cards, level, rules, stealing)
    return None if free and show.strain in _suits(rules) else NotLegal("bid.suit")


def _check_higher(
    made: BidMade, standing: BidMade, level: Rank, ladder: tuple[str, ...], rules: Rules
) -> NotLegal | None:
    """Whether a bid stands strictly higher than another.

    The refusal never says what a hidden bid is (X36).
    """
    over = height(_ranked(standing, rules), level, ladder, rules)
    if height(_ranked(made, rules), level, ladder, rules) > over:
        return None
    if rules.bid.hidden or not standing.cards:
        return NotLegal("bid.few", n=standing.size or 1)
    return NotLegal("bid.low", standing=standing.cards)


def _check_kind(table: Bidding, made: BidMade) -> NotLegal | None:
    """Whether this way of changing the standing bid is one the rules know (X01)."""
    bid, standing = table.rules.bid, table.standing
    assert standing is not None
    jokers = not _level_cards(made.cards) and table.level(made.seat) != JOKER_LEVEL
    if made.by is not None:
        return None
    if made.seat != standing.seat:
        if jokers:
            return None if bid.no_trump else NotLegal("bid.no_trump")
        return None if bid.overcall else NotLegal("bid.overcall")
    if _same_kind(made, standing, table.rules):
        return None if bid.strengthen != "none" else NotLegal("bid.strengthen")
    no_trump = bid_suit(made, table.rules) is None
    if bid.own_change == "none" or (bid.own_change == "no_trump" and not no_trump):
        return NotLegal("bid.own_change")
    return NotLegal("bid.no_trump") if jokers and not bid.no_trump else None


def _same_kind(one: BidMade, other: BidMade, rules: Rules) -> bool:
    """Whether two bids differ in number only: level cards of one suit, or jokers of one colour."""
    if bid_suit(one, rules) != bid_suit(other, rules):
        return False
    levels = [bool(_level_cards(b.cards)) for b in (one, other)]
    return all(levels) or set(one.cards) == set(other.cards)


# --- stealing the kitty ---


def check_steal(
    table: Bidding, hand: Sequence[Card], seat: int, show: Show, owner: int
) -> NotLegal | None:
    """Why a seat may not take the kitty that ``owner`` has buried; ``None`` when it may.

    Over a strictly lower bid that is not one's own; nothing can be stolen when
    the kitty itself named the trumps. In two rounds the bid of whoever stole in
    between stands, so one may come back (F4).
    """
    rules, level, standing = table.rules, table.level(seat), table.standing
    if rules.kitty.steal == "none":
        return NotLegal("steal.none")
    if standing is None:
        return NotLegal("steal.turned")
    if seat in (standing.seat, owner):
        return NotLegal("steal.own")
    ladder = rules.kitty.ladder or rules.bid.ladder
    if not _is_rung(show.cards, level, ladder, rules):
        return NotLegal("bid.cards", level=level)
    if not holds(hand, show.cards):
        return NotLegal("play.not_held")
    named = _check_named(show, level, rules, stealing=True)
    return named or _check_higher(bid_alone(seat, show), standing, level, ladder, rules)


# --- all that may be shown ---


def legal_bids(table: Bidding, hand: Sequence[Card], seat: int) -> tuple[Show, ...]:
    """Everything a seat may show now, weak to strong."""
    return _legal_bids(table, _showable(hand, table.level(seat)), seat)


@lru_cache(maxsize=1024)
def _legal_bids(table: Bidding, hand: Cards, seat: int) -> tuple[Show, ...]:
    """Asked again at every card that is dealt, and seldom about other cards than before."""
    legal = (s for s in _shows(table, hand, seat) if check_bid(table, hand, seat, s) is None)

    def by_height(show: Show) -> tuple[Height, Cards]:
        made = _ranked(bid_made(table, seat, show), table.rules)
        return height(made, table.level(seat), table.rules.bid.ladder, table.rules), show.cards

    return tuple(sorted(legal, key=by_height))


def legal_steals(table: Bidding, hand: Sequence[Card], seat: int, owner: int) -> tuple[Show, ...]:
    """Everything a seat may steal the kitty with, weak to strong."""
    ladder = table.rules.kitty.ladder or table.rules.bid.ladder
    level = table.level(seat)
    shows = _shows(table, hand, seat, stealing=True)
    legal = (s for s in shows if check_steal(table, hand, seat, s, owner) is None)

    def by_height(show: Show) -> tuple[Height, Cards]:
        return height(bid_alone(seat, show), level, ladder, table.rules), show.cards

    return tuple(sorted(legal, key=by_height))


def _shows(
    table: Bidding, hand: Sequence[Card], seat: int, stealing: bool = False
) -> Iterator[Show]:
    """Every set of level cards of one suit, with or without a joker, and of equal jokers."""
    rules, level = table.rules, table.level(seat)
    most = {c: hand.count(c) for c in (*JOKERS, *_faces(level)) if c in hand}
    for joker in JOKERS:
        for n in range(2, most.get(joker, 0) + 1):
            cards = (joker,) * n
            free = names_suit(cards, level, rules, stealing)
            suits = _suits(rules) if free else ()
            yield from (Show(cards, suit) for suit in (*suits, None))
    beside = any(r.startswith("joker level") for r in rules.bid.ladder + rules.kitty.ladder)
    with_joker = beside or rules.bid.opening == "little_joker"
    for cards in _level_sets(most, level, rules):
        yield Show(cards)
        if with_joker:
            yield from (Show((joker, *cards)) for joker in JOKERS if joker in most)


def _showable(hand: Sequence[Card], level: Rank) -> Cards:
    """The cards of a hand that bids can be made of."""
    shown = _bid_cards(level)
    return tuple([c for c in hand if c in shown])


@cache
def _bid_cards(level: Rank) -> frozenset[Card]:
    return frozenset((*JOKERS, *_faces(level)))


@cache
def _faces(level: Rank) -> Cards:
    return () if level == JOKER_LEVEL else tuple(card(s, level) for s in range(len(SUITS)))


def _level_sets(most: dict[Card, int], level: Rank, rules: Rules) -> Iterator[Cards]:
    """Sets of equal level cards: of one suit, or of one colour in two-colour rules (R3)."""
    groups: dict[Suit | None, list[Card]] = {}
    for c in _faces(level):
        if c in most:
            groups.setdefault(card_suit(c, rules), []).append(c)
    for faces in groups.values():
        for numbers in product(*(range(most[c] + 1) for c in faces)):
            if any(numbers):
                yield tuple(c for c, n in zip(faces, numbers, strict=True) for _ in range(n))
