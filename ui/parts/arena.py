"""The mat and the seats around it: the trick, bids shown, whose turn it is."""

from __future__ import annotations

from engine import options
from engine.auction import OfferMade
from engine.bidding import BidMade
from engine.cards import points
from engine.rules.settings import Table
from engine.state import Phase
from engine.tricks import Played
from engine.view import View
from ui.dom import Node, h
from ui.i18n import Html
from ui.model import Model
from ui.parts.card import back, shown_cards, use
from ui.parts.score import seal, word_seal
from ui.words import bid_said, distance, lead_name

PLACES = {
    3: ("s", "e", "w"),
    4: ("s", "e", "n", "w"),
    5: ("s", "e", "ne", "nw", "w"),
    6: ("s", "e", "ne", "n", "nw", "w"),
    7: ("s", "se", "e", "ne", "nw", "w", "sw"),
    8: ("s", "se", "e", "ne", "n", "nw", "w", "sw"),
}
"""Where seats are drawn, in order of play from the player's own, who sits at the south; the next
player sits to the right where play goes counter-clockwise."""
MANY = 5
"""Seats from which on plates are short, as they are beside a hand of very many cards, and a bid
lies in the middle of the mat."""


def place(seat: int, me: int, table: Table) -> str:
    """The side of the mat at which a seat is drawn."""
    away = distance(seat, me, table.seats)
    if table.play_direction == "clockwise":
        away = -away % table.seats
    return PLACES[table.seats][away]


def arena(model: Model, view: View) -> Node:
    """The middle of the table."""
    playing = view.phase in (Phase.PLAYING, Phase.JUDGING) or model.resting is not None
    middle = _trick(model, view) if playing else _shown(model, view)
    notice = model.notice
    seats = [_seat(model, view, s) for s in range(view.rules.table.seats)]
    return h(
        "section.arena",
        h("div.mat", *middle, key="mat", data_act="rest" if model.resting else None),
        *seats,
        h("p.toast", html=notice, class_=model.notice_at, key="notice", role="status")
        if notice
        else None,
        class_="many" if len(seats) >= MANY or model.style.piles else "",
        data_seats=len(seats),
        key="arena",
        aria_label=model.t("arena.trick" if playing else "arena.bids"),
    )


# --- before the first trick ---


def _shown(model: Model, view: View) -> list[Node]:
    """The deck, the bid that stands, and kitty cards that everyone has seen."""
    nodes = []
    if view.phase in (Phase.READY, Phase.DEALING):
        backs = "".join(f'<span style="--k:{k}">{back()}</span>' for k in range(3))
        nodes.append(h("div.deck", html=backs, key="deck"))
    if view.turned:
        cards = shown_cards(view.turned, view.trump, model.t)
        tag = h("span.tag", text=model.t("kitty.turned"))
        style = f"--n:{len(view.turned)}"
        nodes.append(h("div.play.play-c.turned", cards, tag, style=style, key="turned"))
    if view.bids and (view.bids[-1].cards or view.bids[-1].hidden):
        nodes.append(_bid(model, view, view.bids[-1]))
    return nodes


def _bid(model: Model, view: View, bid: BidMade) -> Node:
    t, crowded = model.t, model.seats >= MANY
    spot = "c" if crowded else place(bid.seat, model.me, view.rules.table)
    if bid.hidden:
        cards = h("span.cards", html=back() * bid.hidden)
    else:
        cards = shown_cards(bid.cards, view.trump, t)
    said = bid_said(bid, t)
    tag = t("bid.said_by", name=model.name(bid.seat), said=said) if crowded else said
    cards.attrs |= {"style": f"--n:{max(bid.hidden, len(bid.cards))}"}
    return h(
        f"div.play.play-{spot}.bid-shown",
        cards,
        h("span.tag", text=tag),
        key=f"bid{len(view.bids)}",
    )


# --- a trick ---


def _trick(model: Model, view: View) -> list[Node]:
    resting = model.resting
    plays = view.trick or (resting.plays if resting else ())
    number = len(view.tricks) + bool(view.trick)
    winner = options.trick_winner(view) if view.trick else resting.winner if resting else None
    nodes = [_play(model, view, p, i, number, winner) for i, p in enumerate(plays)]
    stake = sum(points(p.cards) for p in plays)
    if stake and view.trick:
        nodes.append(h("p.stake-txt", html=model.t.rich("trick.stake", n=stake), key="stake"))
    if model.asked == "play" and not model.auto and not resting:
        nodes.append(_slot(model, view))
    return nodes


def _play(
    model: Model, view: View, play: Played, index: int, number: int, winner: int | None
) -> Node:
    t, table = model.t, view.rules.table
    wins = play.seat == winner
    classes = ["win"] if wins else []
    tag = _tag(model, view, play, index, wins)
    if model.gathering and winner is not None and not view.trick:
        classes.append(f"gather-{place(winner, model.me, table)}")
    cards = shown_cards(play.cards, view.trump, t)
    cards.attrs |= {"class": "cards enter", "style": f"--n:{len(play.cards)}"}
    return h(
        f"div.play.play-{place(play.seat, model.me, table)}",
        cards,
        h("span.tag", text=tag) if tag else None,
        class_=" ".join(classes),
        role="group",
        aria_label=model.name(play.seat),
        key=f"t{number}.{play.seat}",
    )


def _tag(model: Model, view: View, play: Played, index: int, wins: bool) -> str | None:
    """What is worth saying of a play: that it wins, led, or was a throw that failed."""
    t = model.t
    if not view.trick and wins:
        won = sum(points(p.cards) for p in view.tricks[-1].plays)
        return t("trick.won_points" if won else "trick.won", n=won)
    if wins and len(view.trick) > 1:
        return t("trick.winning")
    if play.tried:
        return t("trick.throw_failed")
    if index == 0:
        return t("trick.lead", shape=lead_name(play.cards, view.trump, view.rules, t))
    return None


def _slot(model: Model, view: View) -> Node:
    n = len(view.trick[0].cards) if view.trick else 0
    text = model.t("slot.follow", n=n) if n else model.t("slot.lead")
    return h("div.play.play-s.slot", h("div.cards", text=text), key="slot")


# --- seats ---


def _seat(model: Model, view: View, seat: int) -> Node:
    t, me = model.t, model.me
    ours = model.is_ours(seat) and (model.sides_known or seat == me)
    turn = _has_turn(view, seat)
    name = t.rich("seat.name", name=model.name(seat)) + _seals(model, view, seat)
    plate = h(
        "span", h("span.nm", html=Html(name)), h("span.left", html=_seat_line(model, view, seat))
    )
    return h(
        f"div.seat.seat-{place(seat, me, view.rules.table)}",
        h("span.ava", text=model.avatar(seat)),
        plate,
        class_=" ".join(filter(None, ["ours" if ours else "", "turn" if turn else ""])),
        key=f"seat{seat}",
    )


def _seals(model: Model, view: View, seat: int) -> str:
    """Who deals, alone perhaps, and who is known as his friend."""
    t = model.t
    if seat == view.coming_dealer:
        return seal(t) + (word_seal("alone", t) if model.dealer_alone else "")
    return word_seal("friend", t) if seat in view.friends else ""


def _has_turn(view: View, seat: int) -> bool:
    if view.phase == Phase.BIDDING and view.turn is None:
        return seat == view.seat and options.to_act(view) == "bid"
    return seat == view.turn


def _seat_line(model: Model, view: View, seat: int) -> str:
    """What is asked of the player; of others what they said, or how many cards they hold."""
    t = model.t
    if seat == model.me and model.asked:
        n = len(view.trick[0].cards) if view.trick else 0
        return t.rich(f"turn.{model.asked}" if not n else "turn.follow", n=n)
    said = _said(model, view, seat)
    if said:
        return said
    number = view.counts[seat] if view.counts else 0
    left = f'<span class="full">{t.rich("seat.left", n=number)}</span>'
    left += f'<span class="brief">{number}</span>'
    if _has_turn(view, seat):
        doing = t.rich(f"seat.doing.{view.phase}")
        left = f'{left}<span class="only-desk"> · {doing}</span>'
    return use("i-deck", "i") + _relation(model, view, seat) + left


def _said(model: Model, view: View, seat: int) -> str:
    """A seat's latest word in an auction or where it lets a bid or the kitty be."""
    t = model.t
    if view.phase in (Phase.AUCTION, Phase.NAMING):
        offers = [o for o in view.offers if o.seat == seat]
        return _offer_words(model, offers[-1]) if offers else ""
    if seat in view.passed and view.phase in (Phase.BIDDING, Phase.STEALING):
        return t.rich("seat.said.let_be")
    return ""


def _offer_words(model: Model, offer: OfferMade) -> str:
    if offer.points is None:
        return model.t.rich("seat.said.pass")
    return model.t.rich("seat.said.offer", n=offer.points)


def _relation(model: Model, view: View, seat: int) -> str:
    """That a seat is the player's partner, where partners last for the match."""
    partners = model.partners
    if seat not in partners:
        return ""
    word = model.t.rich("seat.partner" if len(partners) == 1 else "seat.mate")
    return f'<span class="full">{word} · </span>'
