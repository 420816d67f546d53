"""The mat and the seats around it: the trick, bids shown, whose turn it is."""

from __future__ import annotations

from engine import options
from engine.cards import points
from engine.state import Phase
from engine.tricks import Played
from engine.view import View
from ui.dom import Node, h
from ui.i18n import Html
from ui.model import Model
from ui.parts.card import back, shown_cards, use
from ui.parts.score import seal
from ui.words import avatar, bid_set, distance, lead_name, seat_name

PLACES = "senw"
"""Where a seat is drawn, by its distance in play order from the player's own."""


def place(seat: int, me: int) -> str:
    return PLACES[distance(seat, me)]


def arena(model: Model, view: View) -> Node:
    """The middle of the table."""
    dealing = model.bidding
    middle = _bids_shown(model, view) if dealing else _trick(model, view)
    notice = model.notice
    seats = [_seat(model, view, s) for s in range(view.rules.table.seats)]
    return h(
        "section.arena",
        h("div.mat", *middle, key="mat", data_act="rest" if model.resting else None),
        *seats,
        h("p.toast", html=notice, class_=model.notice_at, key="notice", role="status")
        if notice
        else None,
        key="arena",
        aria_label=model.t("arena.bids" if dealing else "arena.trick"),
    )


def _bids_shown(model: Model, view: View) -> list[Node]:
    t = model.t
    nodes = []
    if view.phase != Phase.BIDDING:
        backs = "".join(f'<span style="--k:{k}">{back()}</span>' for k in range(3))
        nodes.append(h("div.deck", html=backs, key="deck"))
    if view.bids:
        bid = view.bids[-1]
        nodes.append(
            h(
                f"div.play.play-{place(bid.seat, model.me)}.bid-shown",
                shown_cards(bid.cards, view.trump, t),
                h("span.tag", text=t("bid.tag", cards=bid_set(bid.cards, t))),
                key=f"bid{len(view.bids)}",
            )
        )
    return nodes


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
    t = model.t
    spot = place(play.seat, model.me)
    wins = play.seat == winner
    classes = ["win"] if wins else []
    tag = None
    if not view.trick and wins:
        won = sum(points(p.cards) for p in view.tricks[-1].plays)
        tag = t("trick.won_points" if won else "trick.won", n=won)
    elif play.tried:
        tag = t("trick.throw_failed")
    elif index == 0:
        tag = t("trick.lead", shape=lead_name(play.cards, view.trump, view.rules, t))
    if wins and view.trick and len(view.trick) > 1:
        tag = t("trick.winning")
    if model.gathering and winner is not None and not view.trick:
        classes.append(f"gather-{place(winner, model.me)}")
    cards = shown_cards(play.cards, view.trump, t)
    cards.attrs |= {"class": "cards enter", "style": f"--n:{len(play.cards)}"}
    return h(
        f"div.play.play-{spot}",
        cards,
        h("span.tag", text=tag) if tag else None,
        class_=" ".join(classes),
        role="group",
        aria_label=seat_name(play.seat, model.me, t),
        key=f"t{number}.{play.seat}",
    )


def _slot(model: Model, view: View) -> Node:
    n = len(view.trick[0].cards) if view.trick else 0
    text = model.t("slot.follow", n=n) if n else model.t("slot.lead")
    return h("div.play.play-s.slot", h("div.cards", text=text), key="slot")


def _seat(model: Model, view: View, seat: int) -> Node:
    t, me = model.t, model.me
    ours = model.is_ours(seat)
    turn = _has_turn(view, seat)
    name = t.rich("seat.name", name=seat_name(seat, me, t))
    if seat == view.coming_dealer:
        name = Html(name + seal(t))
    plate = h("span", h("span.nm", html=name), h("span.left", html=_seat_line(model, view, seat)))
    return h(
        f"div.seat.seat-{place(seat, me)}",
        h("span.ava", text=avatar(seat, me, t)),
        plate,
        class_=" ".join(filter(None, ["ours" if ours else "", "turn" if turn else ""])),
        key=f"seat{seat}",
    )


def _has_turn(view: View, seat: int) -> bool:
    if view.phase == Phase.BIDDING:
        return seat == view.seat and options.to_act(view) == "bid"
    return seat == view.turn


def _seat_line(model: Model, view: View, seat: int) -> str:
    t = model.t
    if seat == model.me and model.asked:
        n = len(view.trick[0].cards) if view.trick else 0
        return t.rich(f"turn.{model.asked}" if not n else "turn.follow", n=n)
    left = t.rich("seat.left", n=view.counts[seat] if view.counts else 0)
    if seat != model.me and model.is_ours(seat):
        left = t.rich("seat.partner", left=left)
    if _has_turn(view, seat):
        doing = "burying" if view.phase == Phase.BURYING else "playing"
        left = Html(f'{left}<span class="only-desk">{t.rich(f"seat.{doing}")}</span>')
    return use("i-deck", "i") + left
