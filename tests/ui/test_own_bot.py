"""Bots that players bring, as far as no browser is needed: what is read, allowed and refused."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from engine.actions import Action, action_text
from engine.bots.legal import Chooser
from engine.errors import NotUnderstood, Refusal
from engine.game import apply
from engine.options import refusal
from engine.rules import Rules, load_preset, preset_slugs
from engine.state import Phase, State, new_match
from engine.view import View, view, view_to_data
from tests.own_bot import wheels
from tests.ui.tables import next_steps
from tests.ui.test_solo import run_apart
from tools.paths import ROOT
from ui.i18n import Locale
from ui.model import Guest, Model, seen
from ui.own_bot import bot as own
from ui.own_bot import inside
from ui.own_bot.bot import OwnBot, legal, seats_of
from ui.own_bot.page import BESIDE
from ui.screens.own_bot import WHO, Bench, own_bot
from ui.settings import Settings


def sample() -> Chooser:
    """The sample bot's function, as its entry point names it."""
    names: dict[str, Chooser] = {}
    source = (wheels.SAMPLE / "src" / "shengji_sample" / "__init__.py").read_text("utf-8")
    exec(compile(source, "shengji_sample", "exec"), names)
    return names["choose"]


def states(rules: Rules, seed: int) -> Iterator[State]:
    """A hand at a table where everybody plays at random, move by move."""
    state, rng = new_match(rules), Random(seed)
    while state.result is None:
        yield state
        for seat, action in next_steps(state, rng):
            state, _ = apply(state, seat, action)


def views(rules: Rules, phase: Phase, seed: int = 3) -> Iterator[View]:
    """What the seat to act sees, whenever the hand is in a phase."""
    for state in states(rules, seed):
        if state.phase == phase and state.turn is not None:
            yield view(state, state.turn)


# --- the sample ---


@pytest.mark.parametrize("slug", preset_slugs())
def test_the_sample_is_legal_under_every_preset(slug: str) -> None:
    choose = sample()
    asked = 0
    for state in states(load_preset(slug), 1):
        if state.turn is not None and state.phase != Phase.DEALING:
            mine = view(state, state.turn)
            assert refusal(mine, choose(mine, Random(1))) is None
            asked += 1
    assert asked > 10


def test_the_sample_is_a_program_too() -> None:
    """It answers on standard output, as the arena asks."""
    mine = next(views(Rules(), Phase.PLAYING))
    question = json.dumps({"bot": "", "seed": "1/2", "view": view_to_data(mine)})
    done = subprocess.run(
        [sys.executable, str(wheels.SAMPLE / "program.py")],
        input=f"{question}\n",
        env={"PYTHONPATH": f"{ROOT}{os.pathsep}{wheels.SAMPLE / 'src'}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert legal(done.stdout, mine) == sample()(mine, Random("1/2"))


def test_the_sample_is_about_thirty_lines() -> None:
    source = (wheels.SAMPLE / "src" / "shengji_sample" / "__init__.py").read_text("utf-8")
    assert len([line for line in source.splitlines() if line.strip()]) <= 36


# --- wheels ---


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"no zip at all", "wheel"),
        (wheels.program("pass")[:-40], "wheel"),
        (wheels.wheel(tag="cp314-cp314-pyemscripten_2026_0_wasm32"), "pure"),
    ],
)
def test_what_is_no_pure_wheel_is_refused(data: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / "bot.whl"
    path.write_bytes(data)
    with pytest.raises(NotUnderstood) as wrong:
        inside._proper(path)
    assert wrong.value.code == code


def test_a_wheel_gets_the_name_that_it_should_have(tmp_path: Path) -> None:
    path = tmp_path / "shengji_sample-1.0-py3-none-any (2).whl"
    path.write_bytes(wheels.sample())
    project, target = inside._proper(path)
    assert (project, target.name) == ("shengji_sample", "shengji_sample-1.0-py3-none-any.whl")


@pytest.mark.parametrize(
    ("path", "beside"),
    [
        ("bots/sample-1.0-py3-none-any.whl", True),
        ("a.whl", True),
        ("/a.whl", False),
        ("//elsewhere.example/a.whl", False),
        ("https://elsewhere.example/a.whl", False),
        ("../a.whl", False),
        ("bots/../../a.whl", False),
        ("bots\\a.whl", False),
        ("a.whl?x", False),
        ("a.zip", False),
        ("data:text/plain,a.whl", False),
        ("%2e%2e/a.whl", False),
    ],
)
def test_only_a_wheel_beside_the_page_may_be_named(path: str, beside: bool) -> None:
    assert bool(BESIDE.fullmatch(path)) == beside


# --- inside its worker ---


def asked(choose: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What the worker replies for a bot that is asked to play."""
    monkeypatch.setattr(inside, "_bot", [choose])
    mine = next(views(Rules(), Phase.PLAYING))
    reply: dict[str, object] = json.loads(
        inside.answer(json.dumps({"seed": 7, "view": view_to_data(mine)}))
    )
    return reply


def test_a_bot_gets_the_view_and_chance_from_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[View, Random]] = []

    def choose(seen: View, rng: Random) -> Action:
        given.append((seen, rng))
        return sample()(seen, rng)

    first = asked(choose, monkeypatch)
    assert asked(choose, monkeypatch) == first
    (one, chance), (two, again) = given
    assert one == two == next(views(Rules(), Phase.PLAYING))
    assert chance.random() == again.random()


@pytest.mark.parametrize("error", [ValueError("no"), SystemExit(3), KeyboardInterrupt()])
def test_whatever_a_bot_raises_becomes_a_reply(
    error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choose(seen: View, rng: Random) -> Action:
        raise error

    reply = asked(choose, monkeypatch)["error"]
    assert isinstance(reply, dict)
    assert reply["code"] == "raised"


# --- at the table ---


def test_a_legal_reply_is_an_action() -> None:
    mine = next(views(Rules(), Phase.PLAYING))
    action = sample()(mine, Random(1))
    assert legal(json.dumps({"action": action_text(action)}), mine) == action


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "null",
        "[" * 5000,
        '{"action": 3}',
        '{"action": null}',
        '{"action": "play BJ BJ BJ BJ"}',
        '{"action": "play XX"}',
        '{"action": "deal 1"}',
        '{"action": "pass"}',
        '{"error": {"code": "raised"}}',
        '{"error": 7}',
    ],
)
def test_anything_else_is_refused(reply: str) -> None:
    with pytest.raises(Refusal):
        legal(reply, next(views(Rules(), Phase.PLAYING)))


class Worker:
    """Stands for the sandbox: what it does with each question, in turn."""

    def __init__(self, *deeds: str) -> None:
        self.deeds = list(deeds)
        self.opened = self.ended = 0

    async def open(self, wheel: object, patience: float) -> str:
        self.opened += 1
        return json.dumps({"name": " A bot with a very long name ", "version": "1.0"})

    async def ask(self, question: str, patience: float) -> str:
        assert patience > own.BUDGET
        deed = self.deeds.pop(0)
        if deed == "late":
            raise TimeoutError
        return deed

    def end(self) -> None:
        self.ended += 1


def counted(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> tuple[OwnBot, list[str]]:
    """A bot asked once for each thing that its worker does, and what the player was told."""
    told: list[str] = []
    monkeypatch.setattr(own, "Sandbox", lambda: worker)
    bot = OwnBot(None, told.append)
    mine = next(views(Rules(), Phase.PLAYING))

    async def ask_all() -> None:
        await bot.arrive()
        while worker.deeds and not bot.has_left:
            assert refusal(mine, await bot.choose(mine, 5)) is None
            await asyncio.sleep(0)  # a worker that has hung comes back

    run_apart(ask_all)
    return bot, told


def test_what_a_bot_does_wrong_is_counted_and_played_for(monkeypatch: pytest.MonkeyPatch) -> None:
    raised = json.dumps({"error": {"code": "raised", "text": "ValueError"}})
    worker = Worker('{"action": "play BJ BJ BJ"}', raised, "late", "nonsense", "late")
    bot, told = counted(worker, monkeypatch)
    assert bot.faults == {"illegal": 2, "late": 2, "raised": 1}
    assert told == ["illegal", "raised", "late", "illegal", "late"]
    assert not bot.has_left
    assert worker.opened == 3
    assert bot.name == "A bot with a very long n"


def test_a_bot_that_hangs_again_and_again_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, told = counted(Worker("late", "late", "late", "late"), monkeypatch)
    assert told == ["late", "late", "late", "left"]
    assert bot.has_left


def test_a_bot_that_was_sent_away_is_told_of_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """It leaves in the midst of a thought; a bot of ours decides."""
    told: list[str] = []

    class Leaving(Worker):
        async def ask(self, question: str, patience: float) -> str:
            bot.leave()
            return await super().ask(question, patience)

    worker = Leaving("late", '{"action": "play BJ BJ BJ"}')
    monkeypatch.setattr(own, "Sandbox", lambda: worker)
    bot = OwnBot(None, told.append)
    mine = next(views(Rules(), Phase.PLAYING))

    async def ask_twice() -> None:
        await bot.arrive()
        for _ in range(2):
            assert refusal(mine, await bot.choose(mine, 5)) is None

    run_apart(ask_twice)
    assert not told
    assert worker.ended == 1


@pytest.mark.parametrize("reply", ["", "[", "{}", '{"name": " ", "version": "1"}', "3"])
def test_a_worker_that_talks_nonsense_has_not_come_up(
    reply: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Mad(Worker):
        async def open(self, wheel: object, patience: float) -> str:
            return reply

    worker = Mad()
    monkeypatch.setattr(own, "Sandbox", lambda: worker)

    async def arrive() -> None:
        with pytest.raises(NotUnderstood) as wrong:
            await OwnBot(None, lambda kind: None).arrive()
        assert (wrong.value.code, wrong.value.params) == ("silent", {"text": ""})

    run_apart(arrive)
    assert worker.ended == 1


# --- its seats and its panel ---


def test_where_a_bot_sits() -> None:
    four = Rules()
    assert [sorted(seats_of(who, four)) for who in WHO] == [[1, 2, 3], [2], [1, 3]]
    friends = load_preset("friends-5")
    assert {seats_of(who, friends) for who in WHO} == {frozenset({1, 2, 3, 4})}


def test_the_bots_name_stands_at_its_seats(t: Locale) -> None:
    model = seen(Model(t, Settings(), guest=Guest("Sample", frozenset({2}))), _view())
    assert [model.name(seat) for seat in range(4)][2] == "Sample"
    assert model.avatar(2) == "S"
    assert "Sample" not in (model.name(1), model.name(3))


def _view() -> View:
    return next(views(Rules(), Phase.PLAYING))


@pytest.mark.parametrize(
    "bench",
    [
        Bench(),
        Bench(stage="asking", file="a.whl"),
        Bench(stage="starting", file="a.whl"),
        Bench(stage="seated", name="Sample", version="1", faults=(("late", 2), ("raised", 0))),
        *(
            Bench(stage="failed", file="<b>a.whl", error=error, detail="<i>")
            for error in ("path", "large", "missing", "wheel", "pure", "entry", "import", "silent")
        ),
    ],
    ids=lambda bench: f"{bench.stage} {bench.error}".strip(),
)
def test_the_panel_has_words_for_everything(bench: Bench, t: Locale) -> None:
    text = own_bot(bench, True, t.more("own_bot")).markup()
    assert "own." not in text.replace("docs/own-bot.md", "")
    assert "<b>a.whl" not in text
    assert "<i>" not in text
