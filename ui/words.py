"""The game's facts in a player's words: seats, bids, shapes, refusals and results."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bidding import BidMade, rungs_above
from engine.cards import Cards, Rank, is_joker, rank_of, suit_of
from engine.errors import Refusal
from engine.rules.settings import Rules
from engine.scoring import Outcome
from engine.shapes import Shape, components
from engine.trump import Trump
from ui.i18n import Html, Locale
from ui.parts.card import pips


def seat_name(seat: int, me: int, t: Locale) -> str:
    """A seat's name: the player's own, or that of the bot who sits there."""
    return t("seat.me") if seat == me else t(f"seat.bot{distance(seat, me)}")


def avatar(seat: int, me: int, t: Locale) -> str:
    return t("avatar.me") if seat == me else t(f"avatar.bot{distance(seat, me)}")


def distance(seat: int, me: int) -> int:
    """How many places after the player's own a seat plays; there are four at this table."""
    return (seat - me) % 4


def shape_name(shape: Shape, t: Locale) -> str:
    if shape.length > 1:
        return t("shape.tractor", n=shape.length)
    return t(f"shape.{min(shape.width, 4)}")


def lead_name(cards: Cards, trump: Trump, rules: Rules, t: Locale) -> str:
    """What kind of lead this is: single, pair, tractor or throw."""
    parts = components(cards, trump, rules.play.tractor_length)
    return shape_name(parts[0].shape, t) if len(parts) == 1 else t("shape.throw")


def bid_set(cards: Cards, t: Locale) -> str:
    """The cards of a bid in words: a single 8, a pair of little jokers."""
    name = t.card(cards[0]) if is_joker(cards[0]) else t.rank(rank_of(cards[0]) or 0)
    return t("bid.pair" if len(cards) > 1 else "bid.single", card=name)


def bid_title(cards: Cards, bids: Sequence[BidMade], me: int, t: Locale) -> str:
    """What a bid would do, as the name of its button."""
    suit = t.suit(suit_of(cards[0]))
    if not bids:
        return t("bid.show", suit=suit)
    standing = bids[-1]
    if standing.seat == me and standing.suit == suit_of(cards[0]):
        return t("bid.strengthen", suit=suit)
    return t("bid.change", suit=suit)


def bid_fears(cards: Cards, level: Rank, rules: Rules, t: Locale) -> str:
    """Which bids could still stand above this one."""
    above = rungs_above(cards, level, rules)
    if any("level" in rung for rung in above):
        return t("bid.fears.level")
    if any("LJ" in rung for rung in above):
        return t("bid.fears.pair")
    return t("bid.fears.little" if above else "bid.fears.none")


def refusal_html(refusal: Refusal, t: Locale) -> Html:
    """Why something is not possible, naming the remedy, with the cards as signs."""
    params = dict(refusal.params)
    if "group" in params:
        params["suit"] = t.group(params["group"])
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
    return refusal.code


def outcome_name(outcome: Outcome, t: Locale) -> str:
    """A zone of the score bar in words."""
    if not outcome.rise:
        return t("zone.hold" if outcome.held else "zone.takeover")
    return t("zone.dealer" if outcome.held else "zone.attackers", n=outcome.rise)
