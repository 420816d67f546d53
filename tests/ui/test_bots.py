"""The bots' worker when it fails: replaced, played for meanwhile, and given up in the end."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from engine.actions import Action
from engine.bots.protocol import BOTS, LADDER, answer
from engine.options import refusal
from engine.rules import Rules
from engine.state import Phase
from engine.view import View
from tests.ui.test_own_bot import views
from tests.ui.test_solo import run_apart
from ui import bots
from ui.bots import BUDGET, HINT, STAND_IN, Bots

MINE = next(views(Rules(), Phase.PLAYING))


class Worker:
    """A worker that does one thing with every question."""

    made: list["Worker"] = []  # noqa: RUF012
    deeds: list[str] = []  # noqa: RUF012

    def __init__(self, *args: object, **options: object) -> None:
        Worker.made.append(self)
        self.deed = Worker.deeds.pop(0) if Worker.deeds else "answers"
        self.sync = SimpleNamespace(answer=self.answer)
        self.asked: list[dict[str, Any]] = []
        self.ended = False

    @property
    async def ready(self) -> None:
        if self.deed == "does not come up":
            raise RuntimeError(self.deed)

    async def answer(self, question: str) -> str:
        self.asked.append(json.loads(question))
        match self.deed:
            case "hangs":
                await asyncio.sleep(60)
            case "crashes":
                raise RuntimeError(self.deed)
            case "talks nonsense":
                return '{"error": {"code": "request.unknown"}}'
        return answer(question)

    def terminate(self) -> None:
        self.ended = True


@pytest.fixture(autouse=True)
def workers(monkeypatch: pytest.MonkeyPatch) -> type[Worker]:
    """Workers made so far; and nobody is waited for long."""
    Worker.made, Worker.deeds = [], []
    monkeypatch.setattr(bots, "PyWorker", Worker)
    url = SimpleNamespace(new=lambda *parts: SimpleNamespace(href=""))
    monkeypatch.setattr(bots, "js", SimpleNamespace(URL=url, location=SimpleNamespace(href="")))
    monkeypatch.setattr(bots, "GRACE", 0.05)
    monkeypatch.setattr(bots, "BUDGET", dict.fromkeys(BUDGET, 0.05))
    return Worker


def ask(times: int = 1, level: str = "normal") -> tuple[list[Action], list[str]]:
    """The bots' decisions, and what went wrong."""
    said: list[str] = []
    found: list[Action] = []

    async def ask_all() -> None:
        table = Bots(said.append)
        for seed in range(times):
            found.append(await table.choose(level, MINE, seed))

    run_apart(ask_all)
    return found, said


def test_the_levels_are_the_engines_ladder() -> None:
    assert tuple(BUDGET) == LADDER
    assert {STAND_IN, HINT} <= set(BOTS)


def test_a_question_names_level_seed_and_budget(workers: type[Worker]) -> None:
    ask(2, "easy")
    (worker,) = workers.made
    assert [(q["bot"], q["seed"], q["budget"]) for q in worker.asked] == [
        ("easy", 0, 0.05),
        ("easy", 1, 0.05),
    ]


@pytest.mark.parametrize("deed", ["hangs", "crashes", "does not come up"])
def test_a_worker_that_fails_is_replaced_and_played_for(deed: str, workers: type[Worker]) -> None:
    workers.deeds = [deed]
    actions, said = ask(2)
    assert all(refusal(MINE, action) is None for action in actions)
    assert len(said) == 1
    first, second = workers.made
    assert first.ended
    assert len(second.asked) == 1


def test_workers_that_fail_one_after_the_other_are_given_up(workers: type[Worker]) -> None:
    workers.deeds = ["crashes"] * 9
    actions, _ = ask(6)
    assert len(actions) == 6
    assert len(workers.made) == bots.MOST_STARTS


def test_an_error_of_the_bot_is_played_for_without_a_new_worker(workers: type[Worker]) -> None:
    workers.deeds = ["talks nonsense"]
    actions, said = ask(2)
    assert all(refusal(MINE, action) is None for action in actions)
    assert said == ["request.unknown"] * 2
    assert len(workers.made) == 1


def test_who_stops_waiting_does_not_mix_up_the_answers(workers: type[Worker]) -> None:
    """A table is closed while a bot thinks; the next question waits for its turn."""

    async def leave_and_ask() -> None:
        table = Bots(lambda text: None)
        left = asyncio.ensure_future(table.choose("normal", MINE, 1))
        await asyncio.sleep(0)
        left.cancel()
        assert isinstance(await table.choose("normal", MINE, 2), Action)

    run_apart(leave_and_ask)
    assert [q["seed"] for q in workers.made[0].asked] == [1, 2]


def test_a_view_is_all_that_a_worker_gets(workers: type[Worker]) -> None:
    ask()
    (question,) = workers.made[0].asked
    assert set(question) == {"bot", "seed", "budget", "view"}
    assert isinstance(MINE, View)
    assert question["view"]["seat"] == MINE.seat
