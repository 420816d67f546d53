from __future__ import annotations

import json
import sys
from random import Random

import pytest

from engine.actions import TABLE, Bid, Deal, Pass, Play, StartHand
from engine.bots.legal import random_action
from engine.errors import NotLegal
from engine.events import HandEnded, ThrowFailed
from engine.selfplay import match_from, play_hand, play_hands, play_match, play_on
from engine.selfplay.__main__ import main
from engine.selfplay.report import cards_add_up, points_add_up, run
from engine.state import Phase, evolve, new_match
from engine.view import View, view
from tests.engine.helpers import CLASSIC, PRESETS, preset, variant, walk

PLAYERS = [random_action] * 4


def never_bids(seen: View, rng: Random) -> Bid | Pass:
    action = random_action(seen, rng)
    return Pass() if isinstance(action, Bid) else action  # type: ignore[return-value]


def test_a_hand_begins_with_the_deck_and_ends_with_its_result() -> None:
    steps = list(play_hand(new_match(CLASSIC), 3, PLAYERS, Random(3)))
    seat, action, _, _ = steps[0]
    assert seat == TABLE
    assert isinstance(action, StartHand)
    assert isinstance(steps[-1][3][-1], HandEnded)
    assert steps[-1][2].phase in (Phase.READY, Phase.OVER)
    assert sum(isinstance(a, Deal) for _, a, *_ in steps) == 100


def test_the_same_seeds_play_the_same_hand() -> None:
    one, two, other = (
        [step[:2] for step in play_hand(new_match(CLASSIC), seed, PLAYERS, Random(1))]
        for seed in (3, 3, 4)
    )
    assert one == two
    assert one != other


def test_a_seat_is_asked_when_a_card_gave_it_something_to_show() -> None:
    bidders = {a for seed in range(6) for _, a, s, _ in walk(seed) if s.phase == Phase.DEALING}
    assert any(isinstance(a, Bid) for a in bidders)


def test_a_hand_nobody_bids_for_is_played_in_no_trump() -> None:
    *_, state, _ = list(play_hand(new_match(CLASSIC), 3, [never_bids] * 4, Random(3)))[-1]
    assert state.bids == ()
    assert state.trump is not None
    assert state.trump.text == "NT"
    assert state.dealer == state.first


def test_random_players_throw_and_fail_now_and_then() -> None:
    events = [e for seed in range(6) for *_, happened in walk(seed) for e in happened]
    assert any(isinstance(e, ThrowFailed) for e in events)


def test_a_match_ends_after_so_many_hands_at_most() -> None:
    steps = list(play_match(CLASSIC, 1, PLAYERS, most_hands=2))
    assert sum(isinstance(a, StartHand) for _, a, *_ in steps) == 2


def test_counting_actions_of_fresh_hands() -> None:
    one = play_hands(1, 5, CLASSIC)
    two = play_hands(1, 6, CLASSIC)
    assert play_hands(2, 5, CLASSIC) == one + two


def test_a_chooser_that_plays_something_illegal_is_found() -> None:
    def cheat(seen: View, rng: Random) -> Bid:
        return Bid(seen.hand[:1] * 5)

    with pytest.raises(NotLegal):
        play_hands(1, 5, CLASSIC, cheat)


def test_random_action_asks_nothing_but_the_view() -> None:
    for i, (seat, action, _, _) in enumerate(walk(1)[:-1]):
        before = walk(1)[i - 1][2] if i else new_match(CLASSIC)
        if seat != TABLE and before.phase == Phase.PLAYING:
            again = [random_action(view(before, seat), Random(i)) for _ in range(2)]
            assert again[0] == again[1]
            assert type(action) is type(again[0])


# --- long runs ---


def test_matches_of_a_long_run_begin_at_one_level_after_the_other() -> None:
    rules = preset("match-seven")
    assert [match_from(rules, n).levels[0] for n in range(8)] == [0, 12, 3, 11, 8, 10, 9, 9]
    assert len(set(match_from(preset("friends-5"), 13).levels)) == 1


def test_a_hand_that_is_thrown_in_is_dealt_again_from_another_seed() -> None:
    rules = variant(bid={"no_bid": "redeal", "ladder": ["level level"]})
    for seed in range(40):
        steps = list(play_hand(new_match(rules), seed, PLAYERS, Random(seed)))
        decks = [a.deck for _, a, *_ in steps if isinstance(a, StartHand)]
        assert len(set(decks)) == len(decks)
        if len(decks) > 1:
            assert steps[-1][2].number == 1
            return
    pytest.fail("nothing was thrown in")


def finished(slug: str) -> tuple[bool, bool]:
    *_, state, _ = list(play_on(match_from(preset(slug), 1), 5, [random_action] * 6, 1))[-1]
    short = evolve(state, tricks=state.tricks[:-1])
    assert not cards_add_up(short)
    return points_add_up(state), cards_add_up(state)


def test_the_sums_of_a_finished_hand_and_one_with_a_trick_missing() -> None:
    for slug in ("classic", "four-hidden", "one-deck-13", "six-auction"):
        assert finished(slug) == (True, True)
    *_, state, _ = list(play_hand(new_match(CLASSIC), 3, PLAYERS, Random(3)))[-1]
    rich = next(i for i, t in enumerate(state.tricks) if t.points)
    assert not points_add_up(evolve(state, tricks=state.tricks[:rich] + state.tricks[rich + 1 :]))


@pytest.mark.parametrize("slug", PRESETS)
def test_a_run_of_every_preset_comes_out_even(slug: str) -> None:
    report = run(preset(slug), 2, 3, random_action)
    assert (report["hands"], report["illegal"]) == (2, 0)
    assert (report["points_wrong"], report["cards_wrong"]) == (0, 0)
    assert report["plays"] >= 2 * preset(slug).table.seats


def test_a_run_says_what_happened_and_what_never_did() -> None:
    report = run(CLASSIC, 60, 1, random_action)
    assert report["matches"] >= 2
    happened = report["happened"]
    assert {"bids", "held", "takeovers", "failed_throws", "digs_by_attackers"} <= set(happened)
    assert not set(report["never"]) & set(happened)
    assert happened["held"] + happened["takeovers"] == 60


def test_illegal_play_is_counted_and_replaced() -> None:
    def cheat(seen: View, rng: Random) -> Play:
        return Play(seen.hand[:1] * 5)

    report = run(CLASSIC, 1, 1, cheat)
    assert report["illegal"] >= report["plays"] > 40
    assert report["points_wrong"] == 0


def test_the_command_line_prints_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["selfplay", "--preset", "henan", "--hands", "2"])
    assert main() == 0
    (line,) = capsys.readouterr().out.splitlines()
    report = json.loads(line)
    assert (report["preset"], report["bots"], report["hands"]) == ("henan", "random", 2)


@pytest.mark.slow
@pytest.mark.parametrize("slug", PRESETS)
def test_everything_a_preset_provides_for_happens_in_a_long_run(slug: str) -> None:
    report = run(preset(slug), 400, 11, random_action)
    # random players take long to climb fourteen levels with stops
    late = ["matches_won"] if slug == "friends-5" else []
    assert report["never"] == late
    assert (report["points_wrong"], report["cards_wrong"], report["illegal"]) == (0, 0, 0)


@pytest.mark.parametrize("slug", [s for s in PRESETS if preset(s).levels.win != "none"])
def test_a_match_at_its_last_level_is_won_sooner_or_later(slug: str) -> None:
    rules = preset(slug)
    last = match_from(rules, 1)
    for seed in range(12):
        *_, state, _ = list(play_on(last, seed, [random_action] * rules.table.seats, 12))[-1]
        if state.phase == Phase.OVER:
            assert state.winners
            return
    pytest.fail("nobody has won")
