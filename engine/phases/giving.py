"""What players decide about levels once a hand is over (R15).

Who guarded the last trick gives out the rest of a soft split, a dealer whose
side falls below the first level names who falls instead, and levels that a
must-play level blocks may be given away.
"""

from __future__ import annotations

from engine.errors import NotLegal
from engine.events import LevelsGiven, LevelsOffered, LevelsShared
from engine.levels import Given, give, may_refuse
from engine.phases.steps import Step, after_action, check_seat, check_turn, plus, require
from engine.rules.settings import Rules
from engine.scoring import HandEnd, HandResult, settle
from engine.state import Phase, State, evolve
from engine.teams import attackers, by_owner, by_seat, owner


def ask_on(state: State) -> State:
    """Asks whoever has something to decide next; then the hand is done with."""
    result, end = state.result, state.ending
    assert result is not None
    assert end is not None
    if result.rest and end.given is None:
        return _asking(state, "share", result.taker)
    if not end.victims and names_victims(end, result, state.rules):
        return _asking(state, "blame", end.dealer)
    if result.over:
        return evolve(state, phase=Phase.OVER, turn=None, pending="")
    giver = next((s for s, n in enumerate(result.surplus) if n), None)
    if giver is not None:
        return _asking(state, "surplus", giver)
    return evolve(state, phase=Phase.READY, turn=None, pending="")


def _asking(state: State, pending: str, seat: int | None) -> State:
    return evolve(state, phase=Phase.GIVING, turn=seat, pending=pending)


def rising(result: HandResult) -> frozenset[int]:
    """The side that has won the hand."""
    side = frozenset(result.side)
    return side if result.held else frozenset(range(len(result.levels_after))) - side


def give_levels(state: State, seat: int, receiver: int, levels: int) -> Step:
    """A seat gives away levels: out of a soft split's rest, or of its surplus."""
    require(state.phase == Phase.GIVING and state.gift is None, "phase.wrong")
    check_turn(state, seat)
    check_seat(state, receiver)
    if state.pending == "share":
        return _share(state, receiver, levels)
    require(state.pending == "surplus", "phase.wrong")
    return _give_surplus(state, seat, receiver, levels)


def let_be(state: State, seat: int) -> Step:
    """A seat keeps the rest of a soft split, names nobody, or lets its surplus go."""
    require(state.gift is None, "phase.wrong")
    check_turn(state, seat)
    assert state.result is not None
    if state.pending == "share":
        left = state.result.rest - sum(state.shared)
        return _share(state, seat, left)
    if state.pending == "blame":
        return blame(state, seat, victims(state)[:1])
    surplus = tuple(0 if s == seat else n for s, n in enumerate(state.result.surplus))
    result = state.result._replace(surplus=surplus)
    after = ask_on(after_action(state, result=result))
    return after, (LevelsGiven(seat, seat, 0, result),)


# --- the rest of a soft split ---


def check_share(result: HandResult, shared: tuple[int, ...], receiver: int, levels: int) -> None:
    """:raises NotLegal: ``share.given`` beyond the rest, or to the other side"""
    left = result.rest - sum(shared)
    if receiver not in rising(result) or not 0 < levels <= left:
        raise NotLegal("share.given", rest=left)


def _share(state: State, receiver: int, levels: int) -> Step:
    assert state.result is not None
    assert state.ending is not None
    before = state.shared or (0,) * state.rules.table.seats
    check_share(state.result, before, receiver, levels)
    shared = plus(before, receiver, levels)
    if sum(shared) < state.result.rest:
        return after_action(state, shared=shared), ()
    return _settle_again(after_action(state, shared=()), state.ending._replace(given=shared))


def _settle_again(state: State, end: HandEnd) -> Step:
    result = settle(end, state.rules)
    return ask_on(evolve(state, ending=end, result=result)), (LevelsShared(result),)


# --- who falls instead ---


def names_victims(end: HandEnd, result: HandResult, rules: Rules) -> bool:
    """Whether it makes a difference whom the dealer names."""
    if result.held or (rules.levels.jack_dig, rules.levels.ace_dig) == ("none", "none"):
        return False
    choices = (settle(end._replace(victims=(s,)), rules) for s in _may_fall(end, result, rules))
    return len({choice.levels_after for choice in choices}) > 1


def _may_fall(end: HandEnd, result: HandResult, rules: Rules) -> tuple[int, ...]:
    return tuple(s for s in attackers(result.side, rules) if s != end.last_winner)


def victims(state: State) -> tuple[int, ...]:
    """The seats that the dealer may name: the attackers without the digger."""
    assert state.result is not None
    assert state.ending is not None
    return _may_fall(state.ending, state.result, state.rules)


def blame(state: State, seat: int, seats: tuple[int, ...]) -> Step:
    """The dealer names who falls before the others."""
    require(state.phase == Phase.GIVING and state.pending == "blame", "phase.wrong")
    check_turn(state, seat)
    assert state.ending is not None
    allowed = victims(state)
    if not seats or len(set(seats)) < len(seats) or not set(seats) <= set(allowed):
        raise NotLegal("surplus.receiver")
    return _settle_again(after_action(state), state.ending._replace(victims=seats))


# --- levels that a must-play level blocks ---


def gift(result: HandResult, giver: int, receiver: int, levels: int, rules: Rules) -> Given:
    """The levels after a gift.

    :raises NotLegal: when it may not be given
    """
    before = Given(by_owner(result.levels_after, rules), by_owner(result.surplus, rules))
    up = frozenset(owner(s, rules) for s in rising(result))
    return give(before, owner(giver, rules), owner(receiver, rules), levels, up, rules)


def _give_surplus(state: State, seat: int, receiver: int, levels: int) -> Step:
    """To a partner, who may refuse, or to an opponent, who falls."""
    assert state.result is not None
    given = gift(state.result, seat, receiver, levels, state.rules)
    if may_refuse(receiver, rising(state.result)):
        after = after_action(state, gift=(receiver, levels), turn=receiver)
        return after, (LevelsOffered(seat, receiver, levels),)
    return _settle_gift(after_action(state), seat, receiver, levels, given)


def _settle_gift(state: State, giver: int, receiver: int, levels: int, given: Given) -> Step:
    assert state.result is not None
    result = state.result._replace(
        levels_after=by_seat(given.levels, state.rules), surplus=by_seat(given.surplus, state.rules)
    )
    event = LevelsGiven(giver, receiver, levels, result)
    return ask_on(evolve(state, result=result, gift=None)), (event,)


def answer_gift(state: State, seat: int, accept: bool) -> Step:
    """A partner takes the levels or refuses them; refused, they are still to be given."""
    require(state.phase == Phase.GIVING and state.gift is not None, "phase.wrong")
    check_turn(state, seat)
    assert state.gift is not None
    assert state.result is not None
    giver = next(s for s, n in enumerate(state.result.surplus) if n)
    receiver, levels = state.gift
    after = after_action(state, gift=None)
    if accept:
        given = gift(state.result, giver, receiver, levels, state.rules)
        return _settle_gift(after, giver, receiver, levels, given)
    event = LevelsGiven(giver, receiver, 0, state.result)
    return evolve(after, turn=giver), (event,)
