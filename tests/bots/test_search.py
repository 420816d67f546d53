"""Playouts, the worth of their ends, and the race between candidates."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

from engine.actions import Play
from engine.bots import search
from engine.bots.heuristics.weights import NORMAL
from engine.bots.inference import Knowledge
from engine.bots.search.ends import Ends
from engine.bots.search.playout import Playout, sorted_hand
from engine.bots.search.race import Effort, Race, paired
from engine.bots.search.utility import Utility
from engine.bots.search.worlds import World, Worlds
from engine.cards import cards_text, deck, parse_card, points
from engine.friends import FriendCall
from engine.state import State, evolve
from engine.view import view
from tests.bots.positions import late
from tests.engine.helpers import CLASSIC, PRESETS, c, playing, preset, strain

EFFORT = Effort(worlds=60, candidates=6, bound=1.0)


def dealt(slug: str, seed: int) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    rules = preset(slug)
    cards = list(deck(rules.table.decks, rules.table.jokers))
    Random(seed).shuffle(cards)
    size, seats = rules.hand_size, rules.table.seats
    hands = [tuple(cards[s * size : (s + 1) * size]) for s in range(seats)]
    return hands, tuple(cards[seats * size :])


@pytest.mark.parametrize("slug", PRESETS)
def test_a_playout_plays_every_card_and_shares_out_every_point(slug: str) -> None:
    rules = preset(slug)
    hands, _ = dealt(slug, 7)
    trump = strain("B" if rules.order.suits == "colours" else "S", "5", rules)
    everyone = frozenset(range(rules.table.seats))
    totals = []
    for side in (frozenset({0, 2}), everyone - {0, 2}):
        playout = Playout([sorted_hand(h, trump) for h in hands], side, trump, rules, 0)
        playout.run((), 0)
        assert not any(any(hand) for hand in playout.hands)
        totals.append(playout.total)
    in_play = points([card for hand in hands for card in hand])
    assert 0 <= min(totals) <= max(totals) <= in_play
    nobody = Playout([sorted_hand(h, trump) for h in hands], frozenset(), trump, rules, 0)
    nobody.run((), 0)
    assert nobody.total == in_play


def test_a_playout_goes_on_from_the_middle_of_a_trick() -> None:
    trump = strain("H", "2")
    hands = ["S3 D4", "", "S4 D6", "S5 D7"]
    playout = Playout(
        [sorted_hand(c(h), trump) for h in hands], frozenset({0, 2}), trump, CLASSIC, 20
    )
    playout.hands[0], playout.hands[1] = sorted_hand(c("D4"), trump), sorted_hand(c("D5"), trump)
    playout.run((c("SK"), c("SA")), 0)
    assert playout.total == 20 + 15 + 5  # the king and a five for the ace of seat 1, then D5
    assert playout.last.seat == 3


def test_the_dig_belongs_to_the_end() -> None:
    trump = strain("H", "2")
    hands = ["S3", "HA", "S4", "S5"]
    playout = Playout(
        [sorted_hand(c(h), trump) for h in hands], frozenset({0, 2}), trump, CLASSIC, 0
    )
    playout.run((), 0)
    assert playout.score(c("DT D5")) == 5 + 2 * 15


@pytest.mark.parametrize("slug", PRESETS)
def test_more_points_are_never_better_for_the_dealers_side(slug: str) -> None:
    utility = Utility(preset(slug), 80)
    worth = [utility.of(total) for total in range(-100, 500, 5)]
    assert worth == sorted(worth, reverse=True)


# --- the race ---


class Coin(Worlds):
    """Worlds without cards, for races whose values need none."""

    def __init__(self) -> None:
        pass

    def draw(self, rng: Random) -> World:
        return World(([int(rng.random() * 1000)],), ())


def raced(*means: float, bound: float = 1.0) -> tuple[int, list[int]]:
    """The candidate chosen, and in how many worlds each was played, with noise of one level."""
    chance = Random(4)
    run = Race(len(means), lambda world, i: means[i] + chance.gauss(0, 1))
    chosen = run.run(Coin(), Effort(200, 9, bound), Random(1))
    return chosen, list(map(len, run.values))


def test_a_better_candidate_wins_and_hopeless_ones_are_dropped_early() -> None:
    chosen, worlds = raced(0.0, 0.3, -3.0)
    assert chosen == 1
    assert worlds[2] < 20 < worlds[1]


def test_chance_alone_does_not_override_the_heuristics() -> None:
    assert raced(0.0, 0.02, -0.02, 0.01, bound=2.5)[0] == 0


def test_a_race_that_the_clock_cuts_says_so_and_keeps_the_heuristics_choice() -> None:
    run = Race(2, lambda world, i: float(i))
    assert run.run(Coin(), Effort(50, 2, 1.0), Random(1), deadline=perf_counter() - 1) == 0
    assert run.cut
    assert run.mean(1) == 0


def test_differences_are_paired() -> None:
    mean, error = paired([1.0, 2.0, 3.0], [0.0, 1.0, 2.0])
    assert (mean, error) == (1.0, 0.0)


# --- positions ---


def searched(state: State) -> str:
    assert state.turn is not None
    advice = search.advise(view(state, state.turn), Random(1), EFFORT, NORMAL)
    assert isinstance(advice.action, Play)
    return cards_text(advice.action.cards)


def test_the_highest_trump_is_kept_for_the_last_trick_when_the_dig_decides() -> None:
    """With 65 points, the ten on the table is not enough: the dig would be."""
    hands = ["HT D7 D8", "H7 C7 C8", "LJ C2 D9", "H2 H2 S8"]
    moves = "3 play H2", "0 play HT", "1 play H7"
    state = late(hands, "H", "2", *moves, turn=3, dealer=1, kitty="DT CK DK C3 C4 D3 D4 S3")
    assert searched(evolve(state, fines=(0, 65, 0, 0))) == "C2"


def test_a_secret_friend_is_on_the_dealers_side_in_the_worlds() -> None:
    rules = preset("friends-5")
    hands = ["S3 S4", "DA D5", "D6 D7", "C3 C4", "C5 C6"]
    state = playing(hands, "H", "2", rules=rules, calls=())
    state = evolve(state, calls=(FriendCall(parse_card("DA"), 1), FriendCall(parse_card("CA"), 1)))
    knowledge = Knowledge(view(state, 1))
    assert knowledge.side([list(c(h)) for h in hands]) == {0, 1}


def test_a_throw_that_fails_in_a_world_costs_what_it_costs() -> None:
    state = late(["SA SK D3", "S3 D4 D5", "S4 D6 D7", "S5 D8 D9"], "H", "2")
    ends = Ends(Knowledge(view(state, 0)))
    hands = [list(c(h)) for h in ("SA SK D3", "S3 D4 D5", "S4 D6 D7", "S5 D8 D9")]
    standing = ends.worth(World(tuple(hands), ()), Play(c("SA SK")))
    hands[1] = list(c("SA D4 D5"))
    failing = ends.worth(World(tuple(hands), ()), Play(c("SA SK")))
    assert failing <= standing
