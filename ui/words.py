"""The game's facts in a player's words: seats, bids, shapes, refusals and results."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bidding import BidMade, Show, bid_suit, rungs_above
from engine.cards import JOKER_LEVEL, Cards, Rank, is_joker, rank_of
from engine.errors import Refusal
from engine.friends import FriendCall
from engine.rules.settings import Order, Rules
from engine.scoring import Outcome
from engine.shapes import Shape, components
from engine.trump import Trump
from ui.i18n import Html, Locale
from ui.parts.card import chip, pips

JOKERS = ("joker", "LJ", "BJ")
_RUNG_CARDS = {"joker": "bid.joker", "LJ": "card.52", "BJ": "card.53"}
_SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

# --- seats ---


def distance(seat: int, me: int, seats: int) -> int:
    """How many places after the player's own a seat plays."""
    return (seat - me) % seats


def seat_name(seat: int, me: int, seats: int, t: Locale) -> str:
    """A seat's name: the player's own, or that of the bot who sits there."""
    return t("seat.me") if seat == me else t(f"seat.bot{distance(seat, me, seats)}")


def avatar(seat: int, me: int, seats: int, t: Locale) -> str:
    return t("avatar.me") if seat == me else t(f"avatar.bot{distance(seat, me, seats)}")


# --- plays ---


def shape_name(shape: Shape, t: Locale) -> str:
    if shape.length > 1:
        return t(f"shape.tractor.{min(shape.width, 4)}", n=shape.length)
    return t(f"shape.{shape.width}" if shape.width <= 4 else "shape.set", n=shape.width)


def lead_name(cards: Cards, trump: Trump, rules: Rules, t: Locale) -> str:
    """What kind of lead this is: single, pair, tractor or throw."""
    parts = components(cards, trump, rules.tractor)
    return shape_name(parts[0].shape, t) if len(parts) == 1 else t("shape.throw")


# --- bids ---


def set_words(n: int, name: str, t: Locale) -> str:
    """So many of one card: a 10, a pair of little jokers, four 3s."""
    return t.spaced(t(f"bid.set.{n}" if n <= 6 else "bid.set.n", n=n, card=name))


def bid_set(cards: Cards, t: Locale) -> str:
    """The cards of a bid in words; a joker may stand beside level cards (R7)."""
    jokers = [c for c in cards if is_joker(c)]
    shown = [c for c in cards if not is_joker(c)]
    if not shown:
        return set_words(len(jokers), t.card(jokers[0]), t)
    words = set_words(len(shown), t.rank(rank_of(shown[0]) or 0), t)
    if not jokers:
        return words
    return t("bid.beside", joker=set_words(1, t.card(jokers[0]), t), cards=words)


def bid_said(bid: BidMade, t: Locale) -> str:
    """What a bid on the table says; face down only its number is known (X36)."""
    if bid.hidden:
        return t("bid.said.hidden", n=bid.hidden)
    return t.spaced(t("bid.said", cards=bid_set(bid.cards, t)))


def rung_words(rung: str, level: Rank, t: Locale) -> str:
    """A rung of a ladder of bids in words, for a bidder of a level."""
    words = rung.split()
    kind, beside = words[-1], words[0] == "joker" != words[-1]
    if kind in _RUNG_CARDS:
        name = t(_RUNG_CARDS[kind])
    else:
        name = _SUIT_SIGNS.get(kind, "") + t.rank(level)
    text = set_words(len(words) - beside, name, t)
    return t("bid.beside", joker=set_words(1, t("bid.joker"), t), cards=text) if beside else text


def bid_title(show: Show, bids: Sequence[BidMade], rules: Rules, t: Locale) -> str:
    """What a bid would do, as the name of its button."""
    suit = bid_suit(show, rules)
    name = t.suit(suit, rules.order)
    if not bids:
        return t("bid.show", suit=name)
    same = bids[-1].cards and bid_suit(bids[-1], rules) == suit
    return t("bid.strengthen" if same else "bid.change", suit=name)


def bid_fears(bid: BidMade, level: Rank, rules: Rules, t: Locale) -> str:
    """From where on others could still stand above this bid."""
    if level == JOKER_LEVEL:
        return t("bid.fears.jokers")
    above = [rung for rung in rungs_above(bid, level, rules) if _allowed(rung, rules)]
    if not above:
        return t("bid.fears.none")
    key = "bid.fears.only" if len(above) == 1 else "bid.fears.from"
    return t.spaced(t(key, cards=rung_words(above[0], level, t)))


def _allowed(rung: str, rules: Rules) -> bool:
    """Whether these rules let somebody change a standing bid with a rung."""
    jokers = all(word in JOKERS for word in rung.split())
    return rules.bid.no_trump if jokers else rules.bid.overcall


# --- friends ---


def call_html(call: FriendCall, rules: Rules, t: Locale) -> Html:
    """A called card as a sign, and which copy of it where that is asked."""
    card = Html(chip(call.card, t))
    if rules.friends.rule == "holder":
        return card
    return t.rich("friend.call", copy=copy_words(call.copy, t), card=card)


def copy_words(copy: int, t: Locale) -> str:
    """Which copy of a card is called."""
    return t(f"friend.copy.{copy}" if copy <= 3 else "friend.copy.n", n=copy)


# --- refusals and results ---


def refusal_html(refusal: Refusal, t: Locale, order: Order) -> Html:
    """Why something is not possible, naming the remedy, with the cards as signs."""
    params = dict(refusal.params)
    if "group" in params:
        params["suit"] = t.group(params["group"], order)
    if "level" in params:
        params["level"] = t.rank(params["level"])
    if "width" in params:
        params["shape"] = shape_name(Shape(params["width"], params["length"]), t)
    if isinstance(params.get("standing"), tuple):
        params["standing"] = bid_set(params["standing"], t)
    if refusal.code in ("follow.count", "bury.count"):
        params["n"] = abs(params["need"] - params["have"])
    return t.rich(f"no.{_sentence(refusal)}", cards=pips(refusal.cards[:4], t), **params)


def _sentence(refusal: Refusal) -> str:
    """The code, told apart further where a player would say it differently."""
    params = refusal.params
    if refusal.code in ("follow.count", "bury.count"):
        return f"{refusal.code}.{'few' if params['have'] < params['need'] else 'many'}"
    if refusal.code == "follow.set" and params["width"] == 2:
        return "follow.pair"
    if refusal.code == "bid.cards" and params["level"] == JOKER_LEVEL:
        return "bid.cards.jokers"
    return refusal.code


def outcome_name(outcome: Outcome, rules: Rules, t: Locale) -> str:
    """A zone of the score bar in words.

    Where a side's levels are shared out (R15) the table counts steps, not levels.
    """
    if not outcome.rise:
        return t("zone.hold" if outcome.held else "zone.takeover")
    side = "dealer" if outcome.held else "beat" if rules.auction.held else "attackers"
    unit = "" if rules.levels.share == "each" else ".steps"
    return t(f"zone.{side}{unit}", n=outcome.rise)
