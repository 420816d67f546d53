"""Questions about results: digs, scores, levels, the next deal, friends and room points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import room
from engine.cards import LEVELS, Cards, Rank, Suit
from engine.errors import NotUnderstood
from engine.friends import FriendCall, alone, check_call, friends
from engine.kitty import dig
from engine.levels import Finish, advance, ladder, shares, total_gain
from engine.referee.questions import (
    Question,
    read_cards,
    read_list,
    read_number,
    read_rank,
)
from engine.rules.settings import Rules
from engine.scoring import outcome
from engine.shapes import components
from engine.teams import (
    attackers,
    dealers_side,
    next_deal,
    owner,
    owners,
    personal,
    shown_deal,
)
from engine.trump import Trump, trump

SIDES = ("dealer", "attackers")
MOST_POINTS = 10_000
MOST_LEVELS = 1000


# --- dig ---


def ask_dig(q: Question) -> dict[str, Any]:
    """The multiplier of the last trick, and what the dig changes in the attackers' total.

    Where the trick itself counts (R5, R12), that is all it brings them: its own
    points are not added. No dig: multiplier and points are 0.
    """
    by_dealers = q.choice("winner_side", SIDES) == "dealer"
    play = q.cards("play")
    if not play:
        raise NotUnderstood("field.value", field="play", allowed="cards")
    in_trick = q.rules.dig.base == "trick"
    trick = q.cards("trick") if in_trick or q.has("trick") else ()
    kitty = () if in_trick and not q.has("kitty") else q.cards("kitty")
    dug = dig(0, play, trick, kitty, q.trump, q.rules, by_dealers=by_dealers)
    return {"multiplier": dug.multiplier if dug else 0, "points": dug.total if dug else 0}


# --- score ---


def ask_score(q: Question) -> dict[str, Any]:
    """Which side holds the next deal, and the levels it rises by."""
    bid = q.number("threshold", 5, MOST_POINTS) if q.rules.score.unit == "bid_percent" else None
    held, rise = outcome(q.number("attackers", -MOST_POINTS, MOST_POINTS), q.rules, bid)
    levels = total_gain(rise, _dealers(q), held, q.rules) if rise else 0
    answer = {"side": SIDES[not held], "levels": levels}
    if personal(q.rules) and (gains := _gains(q, held, rise)) is not None:
        answer["by_seat"] = gains
    return answer


def _found(q: Question) -> tuple[int, ...] | None:
    """The friends that were found; ``None`` when the question does not name them."""
    if q.rules.table.sides != "called" or (q.has("friend_found") and not q.flag("friend_found")):
        return ()
    return _friends(q, "friends") if q.has("friends") else None


def _dealers(q: Question) -> int:
    """How many the dealer's side has, where the answer depends on it."""
    rules, found = q.rules, _found(q)
    if found is not None:
        return len(dealers_side(0, range(1, 1 + len(found)), rules))
    if rules.levels.share != "each" or rules.friends.bonus:
        q.flag("friend_found")
    return 1 + rules.friends.count


def _gains(q: Question, held: bool, rise: int) -> list[int] | None:
    """What each seat rises, as far as the question says where the dealer's side sits."""
    if not rise:
        return [0] * q.seats
    found = _found(q)
    if found is None or not q.has("dealer"):
        return None
    dealer = q.seat("dealer")
    side = dealers_side(dealer, found, q.rules)
    return list(shares(held, rise, dealer, side, q.rules, _last_winner(q, found)).gains)


def _last_winner(q: Question, found: tuple[int, ...]) -> int | None:
    """The seat that won the last trick, if it was the dealer or a friend; of several the first."""
    if not q.has("last_trick"):
        return None
    winner = q.choice("last_trick", ("dealer", "friend", "attackers"))
    if winner == "friend":
        return found[0] if found else None
    return q.seat("dealer") if winner == "dealer" else None


def _friends(q: Question, name: str) -> tuple[int, ...]:
    """Seats beside the dealer's, each once."""
    seats = _seats(q, name)
    taken = {q.seat("dealer")} if q.has("dealer") else set()
    if len({*seats, *taken}) < len(seats) + len(taken):
        raise NotUnderstood("field.value", field=name, allowed="seats beside the dealer's")
    return seats


def _seats(q: Question, name: str) -> tuple[int, ...]:
    items = q.items(name)
    return tuple(read_number(s, f"{name}[{i}]", 0, q.seats - 1) for i, s in enumerate(items))


# --- advance ---


def ask_advance(q: Question) -> dict[str, Any]:
    """The levels after a hand, who has won the match, and what may be given away."""
    rules = q.rules
    levels = _levels(q, "levels")
    seat = _dealer(q)
    found = _friends(q, "friends") if rules.table.sides == "called" else ()
    side = dealers_side(seat, found, rules)
    dealer = owner(seat, rules)
    partners = [owner(s, rules) for s in (*found, *sorted(side))]
    held = q.choice("side", SIDES) == "dealer"
    dug_with = q.cards("last_trick") if q.has("last_trick") else ()
    end = Finish(
        dealer,
        held,
        _gain(q, held, side),
        tuple(p for p in dict.fromkeys(partners) if p != dealer),
        _digger(q, side),
        dug_with,
        _victims(q, side),
    )
    new = advance(levels, end, rules, _strain(q, dug_with, levels[dealer]))
    return {
        "levels": [LEVELS[level] for level in new.levels],
        "won": _won(new.won, side, rules),
        "surplus": sum(new.surplus),
    }


def _levels(q: Question, name: str) -> tuple[Rank, ...]:
    """One level for each side, or for each seat where they are personal."""
    items = q.items(name)
    if len(items) != owners(q.rules):
        raise NotUnderstood("field.value", field=name, allowed=f"{owners(q.rules)} levels")
    levels = tuple(read_rank(level, f"{name}[{i}]") for i, level in enumerate(items))
    if not {*levels} <= {*ladder(q.rules)}:
        raise NotUnderstood("field.value", field=name, allowed=q.rules.levels.ladder)
    return levels


def _dealer(q: Question) -> int:
    """The dealer's seat, or any seat of his side where that is all that matters."""
    if q.has("dealer_side") and not personal(q.rules):
        return q.number("dealer_side", 0, owners(q.rules) - 1)
    return q.seat("dealer")


def _gain(q: Question, held: bool, side: frozenset[int]) -> tuple[int, ...]:
    """By owner of a level: the gain of each, or one number for the side that rises.

    Where a side shares its levels the number is the side's sum, as ``score`` has it.
    """
    rules = q.rules
    gain = q.value("gain")
    rising = side if held else frozenset(attackers(side, rules))
    risers = {owner(s, rules) for s in rising}
    if isinstance(gain, list):
        if len(gain) not in (q.seats, owners(rules)):
            raise NotUnderstood("field.value", field="gain", allowed=f"{q.seats} numbers")
        numbers = [read_number(n, f"gain[{i}]", 0, MOST_LEVELS) for i, n in enumerate(gain)]
        return tuple(numbers[: owners(rules)])
    number = read_number(gain, "gain", 0, MOST_LEVELS)
    if not personal(rules) or rules.levels.share == "each":
        return tuple(number * (p in risers) for p in range(owners(rules)))
    steps, odd = divmod(number, max(len(side), q.seats - len(side)))
    if odd:
        raise NotUnderstood("field.value", field="gain", allowed="whole steps, or a list by seat")
    return shares(held, steps, q.seat("dealer"), side, rules).gains


def _digger(q: Question, side: frozenset[int]) -> int | None:
    if not q.has("digger"):
        return None
    digger = q.seat("digger")
    if digger in side:
        raise NotUnderstood("field.value", field="digger", allowed="an attacker's seat")
    return owner(digger, q.rules)


def _victims(q: Question, side: frozenset[int]) -> tuple[int, ...]:
    """The attackers the dealer names to fall before the others, never the digger."""
    if not q.has("victims"):
        return ()
    seats = _seats(q, "victims")
    digger = q.seat("digger") if q.has("digger") else None
    if digger in seats or {*seats} & side:
        raise NotUnderstood("field.value", field="victims", allowed="attackers, not the digger")
    return tuple(dict.fromkeys(owner(s, q.rules) for s in seats))


def _strain(q: Question, cards: Cards, level: Rank) -> Trump:
    """The hand's trumps; untold, the suit that leaves the cards in the fewest parts."""
    order = q.rules.order
    if q.has("trump"):
        if q.has("level"):
            return q.trump
        return Question({**q.data, "level": LEVELS[level]}).trump
    suits: list[Suit | None] = [None, *range(2 if order.suits == "colours" else 4)]
    strains = [trump(suit, level, order) for suit in suits]
    return min(strains, key=lambda strain: len(components(cards, strain, q.rules.tractor)))


def _won(winners: tuple[int, ...], side: frozenset[int], rules: Rules) -> str | list[int] | None:
    """The side that has won, or the seats where levels are personal or only some of a side won."""
    if not winners:
        return None
    seats = [s for s in range(rules.table.seats) if owner(s, rules) in winners]
    if not personal(rules):
        if set(seats) == side:
            return "dealer"
        if set(seats) == set(attackers(side, rules)):
            return "attackers"
    return seats


# --- the next deal ---


def ask_next_dealer(q: Question) -> dict[str, Any]:
    """Who deals next, or which seats may bid for the deal."""
    rules, dealer = q.rules, q.seat("dealer")
    held = q.choice("side", SIDES) == "dealer"
    matter = held or rules.bid.rights == "winners"
    called = rules.table.sides == "called" and (matter or q.has("friends"))
    side = dealers_side(dealer, _friends(q, "friends") if called else (), rules)
    last = q.seat("last_winner") if rules.rotation.taken == "winner" and not held else None
    deal = next_deal(dealer, held, side, rules, last)
    if deal.dealer is not None and not deal.bidders and q.has("can_show"):
        deal = shown_deal(deal.dealer, _can_show(q), rules)
    return {"bidders": list(deal.bidders)} if deal.bidders else {"dealer": deal.dealer}


def _can_show(q: Question) -> list[bool]:
    flags = q.items("can_show")
    if len(flags) != q.seats or any(type(flag) is not bool for flag in flags):
        raise NotUnderstood("field.value", field="can_show", allowed=f"{q.seats} × true, false")
    return flags


# --- friends ---


def ask_friend(q: Question) -> dict[str, Any]:
    """Whether a card may be called, who has joined, and whether nobody can any more."""
    strain, rules = q.trump, q.rules
    calls = _calls(q)
    answer: dict[str, Any] = {
        "callable": all(check_call(call, strain, rules) is None for call in calls)
    }
    hands, plays = _hands(q), _plays(q)
    if hands is None and not plays:
        return {**answer, "friends": [], "alone": False}
    dealer = q.seat("dealer")
    found = friends(calls, plays, dealer, strain, rules, hands)
    return {
        **answer,
        "friends": list(found),
        "alone": alone(calls, plays, dealer, strain, rules, hands),
    }


def _hands(q: Question) -> tuple[Cards, ...] | None:
    """All hands, if the question has them; the kitty must fit into the decks beside them."""
    if not q.has("hands"):
        return None
    hands = q.hands("hands")
    if len(hands) != q.seats:
        raise NotUnderstood("field.value", field="hands", allowed=f"{q.seats} hands")
    kitty = q.cards("kitty") if q.has("kitty") else ()
    q.dealt([*kitty, *(c for hand in hands for c in hand)], "kitty")
    return hands


def _calls(q: Question) -> list[FriendCall]:
    """One call, or a list of them."""
    value = q.value("call")
    calls = []
    for i, item in enumerate(value if isinstance(value, list) else [value]):
        name = f"call[{i}]" if isinstance(value, list) else "call"
        if not isinstance(item, dict) or "card" not in item:
            raise NotUnderstood("field.value", field=name, allowed="card, copy")
        cards = read_cards([item["card"]], f"{name}.card")
        copy = read_number(item.get("copy", 1), f"{name}.copy", 1, q.rules.table.decks)
        calls.append(FriendCall(q.dealt(cards, f"{name}.card")[0], copy))
    return calls


def _plays(q: Question) -> list[tuple[int, Cards]]:
    """What was played, as pairs of a seat and its cards."""
    if not q.has("played"):
        return []
    plays = []
    for i, item in enumerate(q.items("played")):
        name = f"played[{i}]"
        pair = read_list(item, name)
        if len(pair) != 2:
            raise NotUnderstood("field.value", field=name, allowed="a seat and its cards")
        seat = read_number(pair[0], name, 0, q.seats - 1)
        plays.append((seat, read_cards(pair[1], name)))
    q.dealt((c for _, cards in plays for c in cards), "played")
    return plays


# --- room points ---


def ask_settle(q: Question) -> dict[str, Any]:
    """R6: the room's points by seat."""
    before, now = _levels(q, "from"), _levels(q, "to")
    failed = [0] * q.seats
    if q.has("failed_throws"):
        items = q.items("failed_throws")
        failed = [read_number(n, f"failed_throws[{i}]", 0, 1000) for i, n in enumerate(items)]
    if len(failed) != q.seats:
        raise NotUnderstood("field.value", field="failed_throws", allowed=f"{q.seats} numbers")
    return {"points": list(room.settle(before, now, failed, q.rules))}


ASKS: dict[str, Callable[[Question], dict[str, Any]]] = {
    "dig": ask_dig,
    "score": ask_score,
    "advance": ask_advance,
    "next_dealer": ask_next_dealer,
    "friend": ask_friend,
    "settle": ask_settle,
}
