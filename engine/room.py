"""Points of the room, settled beside the levels (R6)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Rank
from engine.levels import ladder
from engine.rules.settings import Rules
from engine.teams import by_seat


def settle(
    before: Sequence[Rank], now: Sequence[Rank], failed_throws: Sequence[int], rules: Rules
) -> tuple[int, ...]:
    """The points by seat, for levels by side before and after.

    Over a match a side has points for each level it rose and for each level that it
    ends above another, who pays as many. In a room of single hands the others pay
    for each level it rose. A failed throw costs the thrower alone.

    :param failed_throws: by seat, of the hand or of the whole match
    """
    steps = ladder(rules)
    risen = [steps.index(b) - steps.index(a) for a, b in zip(before, now, strict=True)]
    room = rules.room
    if room.mode == "match":
        ahead = _over_others([steps.index(level) for level in now])
        sides = [room.level * r + room.difference * d for r, d in zip(risen, ahead, strict=True)]
    elif room.mode == "hand":
        sides = [room.level * (2 * r - sum(risen)) for r in risen]
    else:
        sides = [0 for _ in risen]
    cost = rules.throw.penalty if rules.throw.penalty_kind == "room" else 0
    return tuple(
        points - cost * failed
        for points, failed in zip(by_seat(sides, rules), failed_throws, strict=True)
    )


def _over_others(heights: Sequence[int]) -> list[int]:
    """How many levels each is above all the others, taken together."""
    return [len(heights) * height - sum(heights) for height in heights]
