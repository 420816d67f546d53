"""Shapes, follows, throws and tricks of every preset held against the slow player.

Presets that play alike are searched once: a preset's own settings are compared
with the facts that the slow player has of it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise, product
from math import copysign
from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import tests.oracle
from engine.cards import LEVELS, TEXTS, Cards, cards_text, parse_cards, parse_level
from engine.follow import (
    check_follow,
    follow_count,
    legal_follows,
    nearest_follow,
    playable_on,
)
from engine.ladders import ladder
from engine.rules import Rules, load_preset
from engine.rules.settings import Follow, Order, Ruff, Table, Throw, Tractor
from engine.shapes import Component, components, faces_of, height, placements
from engine.shapes import Shape as EngineShape
from engine.tricks import Played, challenge, check_lead, throw_penalty, winning
from engine.trump import Trump, parse_strain, trump
from tests.oracle import follow, tricks
from tests.oracle.facts import PRESETS, Facts
from tests.oracle.order import Strain
from tests.oracle.positions import a_hand, a_question, a_table, a_throw, a_trick
from tests.oracle.shapes import Shape, in_order, runs, take_apart, to_faces

NO_PENALTY, SIDE = Facts().penalty, "side_three"

NATURAL = {
    "": Order(),
    "hidden": Order(adjacency="natural", low_ace=True),
    "kitty": Order(adjacency="natural", low_ace=True, levels_first=True),
    "match": Order(adjacency="natural", low_ace=True, level_links=False),
}
"""What the settings call the ways that tractors go by natural rank (X12)."""

SEARCHES = int(os.environ.get("SEARCHES", "1"))
"""How many times as long as usual the searches of this file look."""

Texts = tuple[str, ...]
seeds = st.integers(0, 2**32).map(Random)

ALIKE: dict[Facts | None, str] = {None: "anything"}
for slug, these in PRESETS.items():
    some = replace(these, jokers=True, penalty=NO_PENALTY, throws=these.throws.replace(SIDE, "any"))
    ALIKE.setdefault(some, slug)
every = pytest.mark.parametrize("facts", ALIKE, ids=list(ALIKE.values()))
"""Every way of playing that some preset has, once; ``None``: settings thrown together."""

ORDERS = {Facts(): "classic"}
for slug, these in PRESETS.items():
    bare = Facts(colours=these.colours, twos=these.twos, natural=these.natural)
    ORDERS.setdefault(bare, slug)


ENGINE_LADDERS = {"plain_sets": "pairs"}
"""R10 prints an order of its own; the engine says it by carrying R1's on."""


def searched(examples: int) -> settings:
    return settings(max_examples=examples * SEARCHES)


def rules_of(facts: Facts) -> Rules:
    """Settings that say the same as the facts; what facts do not speak of is classic's."""
    tractor = Tractor(allowed=facts.tractors, length=facts.length, width=facts.width)
    kind, penalty = facts.penalty
    return Rules(
        table=Table(decks=facts.decks, jokers=facts.jokers),
        order=Order(
            suits="colours" if facts.colours else "four",
            permanent_twos=facts.twos,
            adjacency=NATURAL[facts.natural].adjacency,
            low_ace=NATURAL[facts.natural].low_ace,
            level_links=NATURAL[facts.natural].level_links,
            levels_first=NATURAL[facts.natural].levels_first,
        ),
        tractor=tractor,
        follow=Follow(
            ladder=ENGINE_LADDERS.get(facts.ladder, facts.ladder),
            break_sets=not facts.protected,
            break_tractors=not facts.tractors_whole,
        ),
        throw=Throw(
            allowed=facts.throws,
            void="refused" if facts.void_refused else "allowed",
            forced=facts.forced,
            penalty_kind=kind,
            penalty=penalty,
        ),
        ruff=Ruff(form=facts.form, compare=facts.compare, wider_wins=facts.wider),
    )


def read(cards: Sequence[str]) -> Cards:
    return parse_cards(" ".join(cards))


def names(cards: Sequence[int]) -> tuple[str, ...]:
    """The cards as sorted texts."""
    return tuple(sorted(cards_text(cards).split()))


def engine(strain: Strain) -> tuple[Trump, Rules]:
    rules = rules_of(strain.facts)
    suit, level = parse_strain(strain.suit, rules.order), parse_level(strain.level)
    return trump(suit, level, rules.order), rules


def suits_of(hand: Sequence[str], strain: Strain) -> list[list[str]]:
    groups = sorted({strain.group(x) for x in hand})
    return [[x for x in hand if strain.group(x) == group] for group in groups]


def common(one: Sequence[object], other: Sequence[object]) -> int:
    return sum(min(one.count(x), other.count(x)) for x in set(one))


def test_the_slow_player_knows_nothing_of_the_engine() -> None:
    for module in (tests.oracle, tests.oracle.shapes, follow, tricks, tests.oracle.order):
        owners = {getattr(value, "__module__", "") or "" for value in vars(module).values()}
        assert not [owner for owner in owners if owner.startswith("engine")]


@pytest.mark.parametrize("slug", PRESETS)
def test_a_preset_plays_by_the_facts_of_its_texts(slug: str) -> None:
    rules, facts = load_preset(slug), rules_of(PRESETS[slug])
    assert (rules.table.decks, rules.table.jokers) == (facts.table.decks, facts.table.jokers)
    for section in ("order", "tractor", "follow", "throw", "ruff"):
        assert getattr(rules, section) == getattr(facts, section)


# --- shapes ---


@every
@given(seeds)
@searched(60)
def test_components_are_those_of_the_slow_player(facts: Facts | None, random: Random) -> None:
    strain, cards = a_hand(random, facts or a_table(random), 14)
    note(f"{strain.suit} {strain.level}: {cards}")
    t, rules = engine(strain)
    expected = take_apart(to_faces(cards, strain), strain)
    parts = components(read(cards), t, rules.tractor)
    assert names([x for part in parts for x in part.cards]) == tuple(sorted(cards))
    assert [as_slow(part, strain) for part in parts] == [p[:2] for p in expected]


def as_slow(part: Component, strain: Strain) -> tuple[Shape, int]:
    """A component as the slow player calls it, if it thinks it to be one at all."""
    faces = [strain.face(x) for x in cards_text(part.cards).split()]
    run = tuple(dict.fromkeys(reversed(faces)))
    shape = Shape(*part.shape)
    assert run in runs(tuple(sorted(faces)), shape, strain)
    return shape, strain.strength(run)


@pytest.mark.parametrize("facts", ORDERS, ids=list(ORDERS.values()))
def test_the_same_sets_link_and_rank_alike_in_every_strain(facts: Facts) -> None:
    suits = "BR" if facts.colours else "SHDC"
    for suit, level in product([*suits, "NT"], LEVELS):
        strain = Strain(suit, level, facts)
        t, _ = engine(strain)
        for cards in suits_of([x for x in TEXTS if strain.face(x) == x], strain):
            faces = to_faces(cards * 2, strain)
            for shape in (Shape(2, 1), Shape(2, 2), Shape(2, 3), Shape(2, 5)):
                heights: dict[Texts, int] = {}
                for nodes in placements(faces_of(read(faces), t), EngineShape(*shape), t):
                    run = cards_text([t.face[n] for n in reversed(nodes)]).split()
                    heights[tuple(run)] = height(EngineShape(*shape), nodes[0], t)
                assert set(heights) == set(runs(faces, shape, strain))
                low_to_high = sorted(heights, key=strain.strength)
                for low, high in pairwise(low_to_high):
                    rise = strain.strength(high) - strain.strength(low)
                    assert sign(heights[high] - heights[low]) == sign(rise)


def sign(number: int) -> int:
    return int(copysign(number != 0, number))


# --- following ---


@pytest.mark.parametrize("name", follow.LADDERS)
@pytest.mark.parametrize(("length", "width"), [(2, 2), (3, 2), (2, 3)])
def test_what_is_owed_on_each_form_is_printed_alike(name: str, length: int, width: int) -> None:
    tractor = Tractor(length=length, width=width)

    def is_made(shape: Shape) -> bool:
        return shape.length == 1 or (shape.length >= length and shape.width >= width)

    for lead in product(range(2, 5), range(1, 7)):
        if is_made(Shape(*lead)):
            rows = follow.order_of_follows(name, Shape(*lead))
            ways = [[in_order(way) for way in row if all(map(is_made, way))] for row in rows]
            owed = [
                [in_order([Shape(*shape) for shape in form]) for form in row]
                for row in ladder(ENGINE_LADDERS.get(name, name), EngineShape(*lead), tractor)
            ]
            assert owed == [row for row in ways if row]


def following(random: Random, facts: Facts | None) -> tuple[Trump, Rules, Cards, Cards, set[Texts]]:
    """A hand and a lead, and all legal follows by the slow player."""
    strain, hand, lead = a_question(random, facts or a_table(random))
    assert len(lead) <= len(hand)
    note(f"{strain.suit} {strain.level}: {lead} led, {hand} held")
    return *engine(strain), read(hand), read(lead), follow.follows(hand, lead, strain)


@every
@given(seeds)
@searched(140)
def test_legal_follows_are_those_of_the_slow_player(facts: Facts | None, random: Random) -> None:
    t, rules, hand, lead, expected = following(random, facts)
    found = [names(play) for play in legal_follows(hand, lead, t, rules)]
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert follow_count(hand, lead, t, rules) == len(expected)
    for play in set(combinations(hand, len(lead))):
        refusal = check_follow(hand, play, lead, t, rules)
        assert (refusal is None) == (names(play) in expected)


@every
@given(seeds)
@searched(60)
def test_playable_faces_are_those_of_some_legal_follow(facts: Facts | None, random: Random) -> None:
    t, rules, hand, lead, legal = following(random, facts)
    assert playable_on(hand, lead, t, rules) == {x for play in legal for x in read(play)}


@every
@given(seeds)
@searched(60)
def test_the_nearest_follow_is_legal_and_keeps_what_can_be_kept(
    facts: Facts | None, random: Random
) -> None:
    t, rules, hand, lead, legal = following(random, facts)
    wish = tuple(random.sample(hand, random.randint(0, len(lead))))
    nearest = nearest_follow(hand, wish, lead, t, rules)
    assert names(nearest) in legal
    assert common(nearest, wish) == max(common(play, names(wish)) for play in legal)
    if names(wish) in legal:
        assert sorted(nearest) == sorted(wish)


@every
@given(seeds)
@searched(60)
def test_cards_that_a_refusal_names_are_held_unchosen_and_mend_it(
    facts: Facts | None, random: Random
) -> None:
    t, rules, hand, lead, legal = following(random, facts)
    chosen = tuple(random.sample(hand, len(lead)))
    refusal = check_follow(hand, chosen, lead, t, rules)
    if refusal is None:
        return
    assert refusal.cards
    left = list(hand)
    for card in chosen:
        left.remove(card)
    assert common(left, refusal.cards) == len(refusal.cards)
    if refusal.code == "follow.suit":
        assert refusal.params["need"] <= len(refusal.cards)
    else:
        named = names(refusal.cards)
        assert any(common(play, named) == len(named) for play in legal)


# --- throws ---


@every
@given(seeds)
@searched(80)
def test_throws_are_judged_as_by_the_slow_player(facts: Facts | None, random: Random) -> None:
    strain, throw, hands = a_throw(random, facts or a_table(random))
    note(f"{strain.suit} {strain.level}: {throw} against {hands}")
    t, rules = engine(strain)
    expected = tricks.forced(throw, hands, strain)
    others = [(i, read(hand)) for i, hand in enumerate(hands)]
    failed = challenge(read(throw), others, t, rules)
    if failed is None:
        assert not expected
        return
    # Of equal cards of different suits either may be part of a tractor.
    steps = [sorted(map(strain.height, faces)) for faces in expected]
    assert sorted(map(strain.height, names(failed.forced))) in steps
    assert not set(failed.forced) - set(read(throw))
    beaten = tricks.beatable(throw, hands, strain)
    (higher,) = tricks.parts_of(names(failed.beaten_by), strain)
    assert any(p.shape == higher.shape and p.strength < higher.strength for p in beaten)
    assert common(others[failed.seat][1], failed.beaten_by) == len(failed.beaten_by)


@every
@given(seeds)
@searched(80)
def test_leads_are_allowed_as_by_the_slow_player(facts: Facts | None, random: Random) -> None:
    strain, hand = a_hand(random, facts or a_table(random), 8)
    t, rules = engine(strain)
    size = random.randint(1, min(4, len(hand)))
    void = random.random() < 0.5
    for lead in set(combinations([*hand, "C4"], size)):
        refusal = check_lead(read(lead), t, rules, void)
        assert (refusal is None) == tricks.may_lead(lead, strain, void)


@pytest.mark.parametrize("slug", PRESETS)
def test_a_failed_throw_costs_what_the_texts_say(slug: str) -> None:
    kind, penalty = PRESETS[slug].penalty
    cost = throw_penalty(read(["HA", "HQ"]), read(["HQ"]), rules_of(PRESETS[slug]))
    assert cost == (penalty, kind)


@pytest.mark.parametrize("slug", PRESETS)
@pytest.mark.parametrize("level", ["4", "K", "A"])
def test_three_beside_are_allowed_as_by_the_slow_player(slug: str, level: str) -> None:
    facts = PRESETS[slug]
    strain = Strain("B" if facts.colours else "S", level, facts)
    t, rules = engine(strain)
    for lead in ("HA HK HK", "HA HA HK", "SA SK SK", "HA HQ HQ", "HA HK DK", "HA HA HK HK"):
        refusal = check_lead(read(lead.split()), t, rules, False)
        assert (refusal is None) == tricks.may_lead(lead.split(), strain)


# --- tricks ---


@every
@given(seeds)
@searched(150)
def test_tricks_are_won_as_by_the_slow_player(facts: Facts | None, random: Random) -> None:
    strain, trick = a_trick(random, facts or a_table(random))
    note(f"{strain.suit} {strain.level}: {trick}")
    t, rules = engine(strain)
    played = [Played(i, read(play)) for i, play in enumerate(trick)]
    for n in range(1, len(trick) + 1):
        assert winning(played[:n], t, rules) == tricks.winner(trick[:n], strain)
