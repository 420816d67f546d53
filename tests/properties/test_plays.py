"""Following, throwing and winning held against the slow player of ``tests/oracle``."""

from __future__ import annotations

from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.cards import Cards
from engine.follow import check_follow, legal_follows, nearest_follow, playable_on
from engine.shapes import components
from engine.tricks import Played, challenge, check_lead, winning
from engine.trump import Trump
from tests.engine.helpers import CLASSIC, by_face, c, strain
from tests.oracle import classic as slow
from tests.properties import strategies as some


def read(cards: list[str]) -> Cards:
    return c(" ".join(cards))


def tables(position: some.Position) -> tuple[Trump, slow.Strain]:
    return strain(position.suit, position.level), slow.Strain(position.suit, position.level)


def a_lead(data: st.DataObject, hand: list[str], rules: slow.Strain) -> list[str]:
    """Cards of one suit of a hand: a set or tractor, some of its pairs, any cards, all of them."""
    groups = sorted({rules.group(x) for x in hand})
    group = data.draw(st.sampled_from(groups))
    held = [x for x in hand if rules.group(x) == group]
    twins = slow.twins(held)
    kinds = ["bare", "any", "all"] + ["pairs"] * (len(twins) > 1)
    kind = data.draw(st.sampled_from(kinds))
    if kind == "bare":
        return list(data.draw(st.sampled_from(sorted(slow.bare_leads(held, rules)))))
    if kind == "pairs":
        return data.draw(st.lists(st.sampled_from(twins), min_size=2, unique=True)) * 2
    size = data.draw(st.integers(1, len(held))) if kind == "any" else len(held)
    return data.draw(st.permutations(held))[:size]


def a_play(data: st.DataObject, hand: list[str], size: int, rules: slow.Strain) -> list[str]:
    """Cards that may or may not be worth something on a lead: any, or of one suit, pairs first."""
    one_suit = [[x for x in hand if rules.group(x) == rules.group(card)] for card in hand]
    full = [held for held in one_suit if len(held) >= size]
    if not full or data.draw(st.integers(0, 3)) == 0:
        return data.draw(st.permutations(hand))[:size]
    held = data.draw(st.permutations(data.draw(st.sampled_from(full))))
    if data.draw(st.booleans()):
        pairs_first = sorted(dict.fromkeys(held), key=lambda x: held.count(x) < 2)
        return [x for face in pairs_first for x in [face] * held.count(face)][:size]
    return held[:size]


def test_the_slow_player_knows_nothing_of_the_engine() -> None:
    assert not [name for name in vars(slow) if name in ("engine", "components", "trump")]
    assert "engine" not in (slow.__file__ or "").split("/")[-1]


@given(some.positions(hands=1, size=12))
@settings(max_examples=200)
def test_components_are_those_of_the_slow_player(position: some.Position) -> None:
    t, rules = tables(position)
    for group in {rules.group(x) for x in position.hands[0]}:
        cards = [x for x in position.hands[0] if rules.group(x) == group]
        parts = [(p.shape.width, p.shape.length, p.top) for p in components(read(cards), t)]
        assert parts == [p[:3] for p in slow.take_apart(cards, rules)]


@given(some.positions(hands=2, size=9), st.data())
@settings(max_examples=400)
def test_legal_follows_are_those_of_the_slow_player(
    position: some.Position, data: st.DataObject
) -> None:
    t, rules = tables(position)
    hand, lead = position.hands[0], a_lead(data, position.hands[1], rules)
    assume(len(lead) <= len(hand))
    expected = {by_face(read(list(p))) for p in slow.follows(hand, lead, rules)}
    found = [by_face(p) for p in legal_follows(read(hand), read(lead), t, CLASSIC)]
    assert len(found) == len(set(found))
    assert set(found) == expected
    for play in combinations(hand, len(lead)):
        refusal = check_follow(read(hand), read(list(play)), read(lead), t, CLASSIC)
        assert (refusal is None) == (by_face(read(list(play))) in expected)


@given(some.positions(hands=2, size=9), st.data())
@settings(max_examples=200)
def test_playable_faces_are_those_of_some_legal_follow(
    position: some.Position, data: st.DataObject
) -> None:
    t, rules = tables(position)
    hand, lead = read(position.hands[0]), read(a_lead(data, position.hands[1], rules))
    assume(len(lead) <= len(hand))
    legal = list(legal_follows(hand, lead, t, CLASSIC))
    assert playable_on(hand, lead, t, CLASSIC) == {x for play in legal for x in play}


def common(one: Cards, other: Cards) -> int:
    return sum(min(one.count(x), other.count(x)) for x in set(one))


@given(some.positions(hands=2, size=9), st.data())
@settings(max_examples=300)
def test_the_nearest_follow_is_legal_and_keeps_what_can_be_kept(
    position: some.Position, data: st.DataObject
) -> None:
    t, rules = tables(position)
    hand, lead = read(position.hands[0]), read(a_lead(data, position.hands[1], rules))
    assume(len(lead) <= len(hand))
    wish = tuple(data.draw(st.permutations(hand))[: data.draw(st.integers(0, len(lead)))])
    legal = list(legal_follows(hand, lead, t, CLASSIC))
    nearest = nearest_follow(hand, wish, lead, t, CLASSIC)
    assert tuple(sorted(nearest)) in legal
    assert common(nearest, wish) == max(common(play, wish) for play in legal)
    if tuple(sorted(wish)) in legal:
        assert sorted(nearest) == sorted(wish)


@given(some.positions(hands=2, size=9), st.data())
@settings(max_examples=300)
def test_cards_that_a_refusal_names_are_held_unchosen_and_mend_it(
    position: some.Position, data: st.DataObject
) -> None:
    t, rules = tables(position)
    hand, lead = read(position.hands[0]), read(a_lead(data, position.hands[1], rules))
    assume(len(lead) <= len(hand))
    chosen = tuple(data.draw(st.permutations(hand))[: len(lead)])
    refusal = check_follow(hand, chosen, lead, t, CLASSIC)
    if refusal is None:
        return
    assert refusal.cards
    left = list(hand)
    for card in chosen:
        left.remove(card)
    assert common(tuple(left), refusal.cards) == len(refusal.cards)
    legal = legal_follows(hand, lead, t, CLASSIC)
    if refusal.code == "follow.suit":
        assert refusal.params["need"] <= len(refusal.cards)
    else:
        named = refusal.cards
        assert any(common(play, named) == len(named) for play in legal)


@given(some.positions(hands=4, size=7), st.data())
@settings(max_examples=400)
def test_throws_are_judged_as_by_the_slow_player(
    position: some.Position, data: st.DataObject
) -> None:
    t, rules = tables(position)
    throw = a_lead(data, position.hands[0], rules)
    others = position.hands[1:]
    failed = challenge(read(throw), [(i, read(h)) for i, h in enumerate(others)], t, CLASSIC)
    parts = slow.take_apart(throw, rules)
    beatable = slow.beatable(throw, others, rules) if len(parts) > 1 else []
    assert (failed is not None) == bool(beatable)
    if failed is None:
        return
    lowest = min((top, copies * length) for copies, length, top, _ in beatable)
    forced = [p for p in beatable if (p[2], p[0] * p[1]) == lowest]
    assert by_face(failed.forced) in [by_face(read(p[3])) for p in forced]
    assert common(read(others[failed.seat]), failed.beaten_by) == len(failed.forced)
    assert check_lead((*failed.forced, *failed.beaten_by), t) is None
    assert t.order[failed.beaten_by[0]] > t.order[failed.forced[0]]


@given(some.positions(hands=4, size=8), st.data())
@settings(max_examples=400)
def test_tricks_are_won_as_by_the_slow_player(position: some.Position, data: st.DataObject) -> None:
    t, rules = tables(position)
    lead = a_lead(data, position.hands[0], rules)
    trick = [lead]
    for hand in position.hands[1:]:
        assume(len(hand) >= len(lead))
        trick.append(a_play(data, hand, len(lead), rules))
    played = [Played(i, read(p)) for i, p in enumerate(trick)]
    for n in range(1, 5):
        assert winning(played[:n], t, CLASSIC) == slow.winner(trick[:n], rules)
