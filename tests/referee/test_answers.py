"""The referee says what the texts say, preset by preset, and no preset is a skin."""

from __future__ import annotations

import pytest

from engine.rules import preset_slugs
from tests.referee.mutants import ANSWERS, How, Own, own_values, questions, said, tried

SLUGS = preset_slugs()


def test_every_preset_has_its_questions() -> None:
    assert {path.stem for path in ANSWERS.glob("*")} == set(SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_questions_say_why_they_are_asked(slug: str) -> None:
    asked = questions(slug)
    assert len(asked) >= 10
    assert len({question["id"] for question in asked}) == len(asked)
    for question in asked:
        assert question["rules"]["preset"] == slug
        assert question["why"]
        assert "error" not in question["answer"]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_answer_is_what_the_referee_says(slug: str) -> None:
    for question in questions(slug):
        assert said(question) == question["answer"], f"{question['id']}: {question['why']}"


@pytest.mark.parametrize("slug", SLUGS)
def test_each_own_value_changes_an_answer(slug: str) -> None:
    found = {own.path: tried(own) for own in own_values(slug) if own.differs}
    missed = [path for path, finding in found.items() if finding.how == How.MISSED]
    assert not missed


def test_a_value_that_nobody_asks_about_is_missed() -> None:
    assert tried(Own("classic", "room.level", 3, 4)).how == How.MISSED
