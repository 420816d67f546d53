"""The yardstick of the hands benchmark: classic as one would write it first.

The state is a dict of lists that is copied whole at each play; cards are texts; what may be
followed with is found by judging every combination of the cards of the led suit. Nothing here is
slow on purpose, and nothing is shared with the engine: the same deals, rules (R1, first hand of a
match) and kind of players, so that the two paces can be compared.
"""

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from random import Random
from typing import Any, NamedTuple, TypeAlias

Card: TypeAlias = str
State: TypeAlias = dict[str, Any]

SUITS, RANKS, LEVEL = "SHDC", "23456789TJQKA", "2"
DECK = [*(suit + rank for suit in SUITS for rank in RANKS), "LJ", "BJ"]
POINTS = {"5": 5, "T": 10, "K": 10}
SEATS, KITTY = 4, 8
TRUMPS = "trumps"
ORDER = [rank for rank in RANKS if rank != LEVEL]


class Move(NamedTuple):
    """What a seat did: ``bid``, ``pass``, ``bury`` or ``play``."""

    seat: int
    kind: str
    cards: tuple[Card, ...]


class Part(NamedTuple):
    """A component of a play: so many equal cards, so many of them linked, how high the top is."""

    copies: int
    length: int
    top: int
    cards: tuple[Card, ...]


# --- cards ---


def points(cards: list[Card]) -> int:
    return sum(POINTS.get(card[1], 0) for card in cards)


def group(card: Card, trump: str) -> str:
    """The effective suit."""
    if card in ("LJ", "BJ") or card[1] == LEVEL or card[0] == trump:
        return TRUMPS
    return card[0]


def height(card: Card, trump: str) -> int:
    """The step of a card in its effective suit; neighbours differ by one."""
    above = len(ORDER) if trump else 0  # level cards stand above the trump suit, if there is one
    if card == "BJ":
        return above + (3 if trump else 2)
    if card == "LJ":
        return above + (2 if trump else 1)
    if card[1] == LEVEL:
        return above + (card[0] == trump)
    return ORDER.index(card[1])


def pairs(cards: list[Card], trump: str) -> list[Card]:
    """The faces held twice, from low to high."""
    return sorted({c for c in cards if cards.count(c) > 1}, key=lambda c: height(c, trump))


def tractors(cards: list[Card], length: int, trump: str) -> list[tuple[Card, ...]]:
    """Every tractor of so many linked pairs as its faces, from low to high; a pair is one of 1."""
    found = []
    for faces in combinations(pairs(cards, trump), length):
        steps = [height(c, trump) for c in faces]
        if steps == list(range(steps[0], steps[0] + length)):
            found.append(faces)
    return found


def less(cards: list[Card], taken: tuple[Card, ...]) -> list[Card]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def parts(cards: list[Card], trump: str) -> list[Part]:
    """A play of one suit taken apart: the longest and highest tractor first, singles last."""
    for length in range(len(cards) // 2, 0, -1):
        if found := tractors(cards, length, trump):
            faces = max(found, key=lambda f: height(f[-1], trump))
            part = Part(2, length, height(faces[-1], trump), faces * 2)
            return [part, *parts(less(cards, part.cards), trump)]
    return [Part(1, 1, height(c, trump), (c,)) for c in cards]


# --- following ---


def legal_follows(hand: list[Card], lead: tuple[Card, ...], trump: str) -> list[tuple[Card, ...]]:
    """Every legal follow, each once."""
    size, led = len(lead), group(lead[0], trump)
    held = [c for c in hand if group(c, trump) == led]
    if len(held) <= size:
        others = [c for c in hand if group(c, trump) != led]
        found = {(*held, *sorted(rest)) for rest in combinations(others, size - len(held))}
        return sorted(found)
    plays = {tuple(sorted(play)) for play in combinations(held, size)}
    lengths = [p.length for p in parts(list(lead), trump) if p.copies == 2]
    if not lengths:
        return sorted(plays)
    judged = {play: quality(list(play), lengths, trump) for play in plays}
    best = min(judged.values())
    return sorted(play for play in plays if judged[play] == best)


def quality(cards: list[Card], lengths: list[int], trump: str) -> list[int]:
    """How well cards answer the tractors and pairs led, each in turn: the less the better."""
    shown: list[int] = []
    numbers = []
    for length in lengths:
        for number, row in enumerate(owed(length)):
            if shows(cards, sorted(shown + row, reverse=True), trump):
                shown += row
                numbers.append(number)
                break
    return numbers


def owed(length: int) -> list[list[int]]:
    """What a tractor asks for, best first: the longest part of it and pairs beside, else pairs."""
    rows = [
        [longest] + [1] * beside
        for longest in range(length, 1, -1)
        for beside in range(length - longest, -1, -1)
    ]
    return rows + [[1] * number for number in range(length, -1, -1)]


def shows(cards: list[Card], lengths: list[int], trump: str) -> bool:
    """Whether cards hold tractors of all these lengths at once."""
    return not lengths or any(
        shows(less(cards, faces * 2), lengths[1:], trump)
        for faces in tractors(cards, lengths[0], trump)
    )


# --- tricks ---


def beaten(part: Part, hand: list[Card], led: str, trump: str) -> bool:
    """Whether a hand has something higher of the same form and suit."""
    held = [c for c in hand if group(c, trump) == led]
    if part.copies == 1:
        return any(height(c, trump) > part.top for c in held)
    found = tractors(held, part.length, trump)
    return any(height(faces[-1], trump) > part.top for faces in found)


def stands(state: State, seat: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """What a lead puts on the table: of a throw that fails, the lowest part that is beaten."""
    trump = state["trump"]
    split = parts(list(cards), trump)
    if len(split) == 1:
        return cards
    others = [hand for s, hand in enumerate(state["hands"]) if s != seat]
    led = group(cards[0], trump)
    failed = [p for p in split if any(beaten(p, hand, led, trump) for hand in others)]
    if not failed:
        return cards
    return min(failed, key=lambda p: (height(p.cards[-1], trump), len(p.cards))).cards


def value(play: tuple[Card, ...], lead: tuple[Card, ...], trump: str) -> tuple[bool, int] | None:
    """Whether a play ruffs and how high it is; nothing for a discard."""
    groups = {group(c, trump) for c in play}
    led = group(lead[0], trump)
    if len(groups) > 1 or not groups <= {led, TRUMPS}:
        return None
    ruff = led not in groups
    lengths = [p.length for p in parts(list(lead), trump) if p.copies == 2]
    if not lengths:
        return ruff, max(height(c, trump) for c in play)
    tops = [
        height(faces[-1], trump)
        for faces in tractors(list(play), lengths[0], trump)
        if shows(less(list(play), faces * 2), lengths[1:], trump)
    ]
    return (ruff, max(tops)) if tops else None


def winner(trick: list[tuple[int, tuple[Card, ...]]], trump: str) -> int:
    """The seat that wins a trick; of equals the earlier."""
    lead = trick[0][1]
    best, standing = trick[0][0], value(lead, lead, trump)
    assert standing is not None
    for seat, play in trick[1:]:
        this = value(play, lead, trump)
        if this is not None and this > standing:
            best, standing = seat, this
    return best


# --- the game ---


def bid_height(cards: tuple[Card, ...]) -> int:
    """X01: a level card, two of them, two little jokers, two big ones."""
    return {"LJ": 3, "BJ": 4}.get(cards[0], len(cards)) if cards else 0


def legal_bids(state: State, seat: int) -> list[tuple[Card, ...]]:
    """What a seat may show over what stands."""
    hand, standing = state["hands"][seat], state["bids"][-1][1] if state["bids"] else ()
    shows = [(c,) * n for c in hand if c[1] == LEVEL for n in range(1, hand.count(c) + 1)]
    shows += [(joker,) * 2 for joker in ("LJ", "BJ") if hand.count(joker) == 2]
    return sorted(s for s in set(shows) if bid_height(s) > bid_height(standing))


def new_hand(seed: int) -> State:
    """A shuffled deck and who draws first."""
    rng = Random(seed)
    deck = DECK * 2
    rng.shuffle(deck)
    return {
        "deck": deck, "turn": rng.randrange(SEATS), "hands": [[] for _ in range(SEATS)], "bids": [],
        "passed": [], "dealer": None, "trump": "", "kitty": [], "trick": [], "tricks": [],
        "points": 0, "result": None,
    }  # fmt: skip


def play_hand(seed: int, rng: Random) -> Iterator[tuple[Move, State]]:
    """Plays the first hand of a match with random players, move by move."""
    state = new_hand(seed)
    first = state["turn"]
    for number in range(len(state["deck"]) - KITTY):
        seat = (first + number) % SEATS
        state["hands"][seat].append(state["deck"].pop(0))
        own = bool(state["bids"]) and state["bids"][-1][0] == seat
        if not own and (bids := legal_bids(state, seat)) and rng.random() < 0.3:
            state = bid(state, seat, rng.choice(bids))
            yield Move(seat, "bid", state["bids"][-1][1]), state
    while waiting := [s for s in range(SEATS) if s not in state["passed"] and legal_bids(state, s)]:
        seat = waiting[0]
        if rng.random() < 0.3:
            state = bid(state, seat, rng.choice(legal_bids(state, seat)))
            yield Move(seat, "bid", state["bids"][-1][1]), state
        else:
            state = deepcopy(state)
            state["passed"].append(seat)
            yield Move(seat, "pass", ()), state
    state = take_kitty(state)
    buried = tuple(rng.sample(state["hands"][state["dealer"]], KITTY))
    state = bury(state, buried)
    yield Move(state["dealer"], "bury", buried), state
    while state["result"] is None:
        seat, cards = state["turn"], random_play(state, rng)
        state = play(state, cards)
        yield Move(seat, "play", cards), state


def bid(state: State, seat: int, cards: tuple[Card, ...]) -> State:
    """A seat shows cards."""
    after = deepcopy(state)
    after["bids"].append((seat, cards))
    after["passed"] = []
    return after


def take_kitty(state: State) -> State:
    """The first to show deals, the last bid names the trumps; without one, no trump (X02)."""
    after = deepcopy(state)
    bids = after["bids"]
    if bids:
        after["dealer"], last = bids[0][0], bids[-1][1][0]
        after["trump"] = "" if last in ("LJ", "BJ") else last[0]
    else:
        after["dealer"] = after["turn"]
    after["turn"] = after["dealer"]
    after["hands"][after["dealer"]] += after["deck"]
    after["deck"] = []
    return after


def bury(state: State, cards: tuple[Card, ...]) -> State:
    """The dealer puts cards back."""
    after = deepcopy(state)
    after["hands"][after["dealer"]] = less(after["hands"][after["dealer"]], cards)
    after["kitty"] = list(cards)
    return after


def random_play(state: State, rng: Random) -> tuple[Card, ...]:
    """A legal follow; a single, pair or tractor to lead, now and then a throw."""
    hand, trump = state["hands"][state["turn"]], state["trump"]
    if state["trick"]:
        return rng.choice(legal_follows(hand, state["trick"][0][1], trump))
    led = group(rng.choice(hand), trump)
    held = [c for c in hand if group(c, trump) == led]
    if rng.random() < 0.1:
        return tuple(rng.sample(held, rng.randint(1, min(4, len(held)))))
    return rng.choice(parts(held, trump)).cards


def play(state: State, cards: tuple[Card, ...]) -> State:
    """The seat to play leads or follows."""
    after = deepcopy(state)
    seat, trick, trump = after["turn"], after["trick"], after["trump"]
    if trick:
        if tuple(sorted(cards)) not in {
            tuple(sorted(p)) for p in legal_follows(after["hands"][seat], trick[0][1], trump)
        }:
            raise ValueError(f"{cards} may not be played")
    else:
        cards = stands(after, seat, cards)
    after["hands"][seat] = less(after["hands"][seat], cards)
    trick.append((seat, cards))
    after["turn"] = (seat + 1) % SEATS
    if len(trick) == SEATS:
        won = winner(trick, trump)
        if (won - after["dealer"]) % 2:
            after["points"] += sum(points(list(p)) for _, p in trick)
        after["tricks"].append(trick)
        after["trick"], after["turn"] = [], won
        if not after["hands"][won]:
            after["result"] = score(after)
    return after


def score(state: State) -> tuple[int, bool, int]:
    """The attackers' total, whether the dealer's side held, and how many levels its winner rises.

    A last trick won by the attackers digs: twice the kitty, four times with a pair, and every
    further linked pair doubles again (X04).
    """
    total, last = state["points"], state["turn"]
    if (last - state["dealer"]) % 2:
        cards = next(p for seat, p in state["tricks"][-1] if seat == last)
        longest = max(p.length if p.copies == 2 else 0 for p in parts(list(cards), state["trump"]))
        total += points(state["kitty"]) * 2 ** (longest + 1)
    if total >= 80:
        return total, False, (total - 80) // 40
    return total, True, 3 if total == 0 else 2 if total < 40 else 1
