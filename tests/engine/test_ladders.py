"""What a follower owes, row by row, as the texts print it (R4, R5, R6, R10, R12)."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from engine.ladders import PRINTED, Row, ladder
from engine.rules import load_preset
from engine.rules.settings import Follow, Tractor
from engine.shapes import SINGLE, Shape
from tests.engine.helpers import PRESETS

TRACTORS = Tractor()
FOUR_PAIRS = """
    pairs-3 2
    pairs-3
    pairs-2 2 2
    pairs-2 2
    pairs-2
    4 2 2
    4 2
    4
    3 3
    3 2 2
    3 2
    3
    2 2 2 2
    2 2 2
    2 2
    2
    any
"""
"""R5: the rows that its two eight-card lists share."""

ROWS: dict[tuple[str, str], str] = {
    # R1: tractor, else pairs; the longest shorter tractor first, then the pairs beside it
    ("pairs", "2"): "2 > any",
    ("pairs", "pairs-2"): "pairs-2 > 2 2 > 2 > any",
    ("pairs", "pairs-3"): "pairs-3 > pairs-2 2 > pairs-2 > 2 2 2 > 2 2 > 2 > any",
    ("pairs", "pairs-4"): (
        "pairs-4 > pairs-3 2 > pairs-3 > pairs-2 2 2 > pairs-2 2 > pairs-2"
        " > 2 2 2 2 > 2 2 2 > 2 2 > 2 > any"
    ),
    # R10 prints the same for triples and quads
    ("pairs", "3"): "3 > 2 > any",
    ("pairs", "4"): "4 > 3 > 2 2 > 2 > any",
    # R4: Titanic, tractor + any two, two triples, triple + pair, triple, (X08) three pairs, …
    ("titanic", "triples-2"): "triples-2 > pairs-2 > 3 3 > 3 2 > 3 > 2 2 2 > 2 2 > 2 > any",
    ("titanic", "3"): "3 > 2 > any",
    ("titanic", "pairs-2"): "pairs-2 > 2 2 > 2 > any",
    # R5's six lists
    ("free_quads", "pairs-4"): f"pairs-4 | 4 4 > {FOUR_PAIRS}",
    ("free_quads", "quads-2"): f"4 4 > pairs-4 > {FOUR_PAIRS}",
    ("free_quads", "pairs-3"): "pairs-3 | triples-2 > 4 2 > pairs-2 2 > 2 2 2 > 2 2 > 2 > any",
    ("free_quads", "triples-2"): (
        "triples-2 > pairs-3 > 4 2 > pairs-2 2 > 3 3 > 3 2 > 2 2 2 > 2 2 > 2 > any"
    ),
    ("free_quads", "4"): "4 > pairs-2 > 2 2 > 3 > 2 > any",
    ("free_quads", "pairs-2"): "pairs-2 | 4 > 2 2 > 2 > any",
    # R6's five
    ("sets_first", "pairs-2"): "pairs-2 > 2 2 > 2 > any",
    ("sets_first", "4"): "4 > 3 > pairs-2 > 2 2 > 2 > any",
    ("sets_first", "pairs-3"): "pairs-3 > pairs-2 2 > pairs-2 > 2 2 2 > 2 2 > 2 > any",
    ("sets_first", "triples-2"): (
        "triples-2 > 3 3 > 3 2 > 3 > pairs-3 > pairs-2 2 > pairs-2 > 2 2 2 > 2 2 > 2 > any"
    ),
    ("sets_first", "quads-2"): (
        "quads-2 > 4 4 > 4 3 > 4 pairs-2 > 4 2 2 > 4 2 > 4"
        " > 3 3 2 > 3 3 > 3 pairs-2 > 3 2 2 > 3 2 > 3"
        " > pairs-4 > pairs-3 2 > pairs-3 > pairs-2 2 2 > pairs-2 2 > pairs-2"
        " > 2 2 2 2 > 2 2 2 > 2 2 > 2 > any"
    ),
    # R12: bombs serve for two-pair tractors, bulldozers beside a pair for three-pair ones
    ("bombs", "2"): "2 > any",
    ("bombs", "pairs-2"): "pairs-2 | 4 > 2 2 > 2 > any",
    ("bombs", "pairs-3"): "pairs-3 > pairs-2 2 | 4 2 > pairs-2 | 4 > 2 2 2 > 2 2 > 2 > any",
    ("bombs", "pairs-4"): (
        "pairs-4 > pairs-3 2 | triples-2 2 > pairs-3 | triples-2 > pairs-2 pairs-2 | pairs-2 4"
        " > pairs-2 2 2 | 4 2 2 > pairs-2 2 | 4 2 > pairs-2 | 4 > 2 2 2 2 > 2 2 2 > 2 2 > 2 > any"
    ),
    ("bombs", "4"): "4 > 3 > pairs-2 > 2 2 > 2 > any",
    ("bombs", "triples-2"): (
        "triples-2 > pairs-3 > pairs-2 2 | 4 2 > pairs-2 | 4 > 2 2 2 > 2 2 > 2 > any"
    ),
}
"""By ladder and form led; ``pairs-3`` are three linked pairs, ``|`` parts what may be chosen."""

WIDTHS = {"pairs": 2, "triples": 3, "quads": 4}


def shape(text: str) -> Shape:
    kind, _, length = text.partition("-")
    return Shape(WIDTHS[kind], int(length)) if length else Shape(int(kind), 1)


def row(text: str) -> Row:
    forms = (form.split() for form in text.split("|"))
    return tuple(tuple(shape(s) for s in form if s != "any") for form in forms)


def rows(text: str) -> tuple[Row, ...]:
    parts = text.replace("\n", ">").split(">")
    return tuple(row(part) for part in parts if part.strip())


@pytest.mark.parametrize(("name", "led"), ROWS)
def test_the_rows_that_the_texts_print(name: str, led: str) -> None:
    assert ladder(name, shape(led), TRACTORS) == rows(ROWS[name, led])


def test_every_printed_ladder_is_checked_here() -> None:
    for name, leads in PRINTED.items():
        for led in leads:
            width, _, length = led.partition("x")
            assert any(
                (n, shape(form)) == (name, Shape(int(width), int(length or "1")))
                for n, form in ROWS
            )


def test_every_ladder_can_be_chosen_and_every_choice_is_a_ladder() -> None:
    choices = next(f for f in fields(Follow) if f.name == "ladder").metadata["choices"]
    assert set(choices) == set(PRINTED)
    used = {load_preset(slug).follow.ladder for slug in PRESETS}
    assert used == set(choices) - {"suit_only"}


@pytest.mark.parametrize("name", sorted(PRINTED))
def test_no_row_asks_for_more_cards_than_were_led_and_the_last_for_none(name: str) -> None:
    leads = [Shape(w, n) for w in (1, 2, 3, 4) for n in (1, 2, 3, 4, 5)]
    for led in leads:
        steps = ladder(name, led, TRACTORS)
        assert steps[-1] == ((),)
        assert len(set(steps)) == len(steps)
        assert all(sum(s.size for s in form) <= led.size for r in steps for form in r)
        assert all(len(r) == len(set(r)) for r in steps)
        if name != "suit_only" and led.width > 1:
            assert (led,) in steps[0] or (name, led) == ("free_quads", Shape(4, 2))


@pytest.mark.parametrize("name", sorted(PRINTED))
def test_a_single_owes_nothing_but_the_suit(name: str) -> None:
    assert ladder(name, SINGLE, TRACTORS) == (((),),)


def test_without_a_form_everything_is_owed_alike() -> None:
    """C5, its last option."""
    for led in (Shape(2, 1), Shape(2, 3), Shape(4, 1)):
        assert ladder("suit_only", led, TRACTORS) == (((),),)


def test_forms_that_no_text_prints_go_on_as_r1_does() -> None:
    """The longest shorter tractor and sets beside it; the places left go to narrower sets."""
    assert ladder("pairs", Shape(3, 2), TRACTORS) == rows(
        "triples-2 > 3 3 > 3 2 > 3 > 2 2 2 > 2 2 > 2 > any"
    )
    assert ladder("pairs", Shape(3, 3), TRACTORS)[:6] == rows(
        "triples-3 > triples-2 3 > triples-2 2 > triples-2 > 3 3 3 > 3 3 2"
    )
    for name in ("titanic", "sets_first", "bombs"):
        assert ladder(name, Shape(2, 5), TRACTORS) == ladder("pairs", Shape(2, 5), TRACTORS)


@pytest.mark.parametrize(
    ("name", "led", "tractor", "expected"),
    [
        # X29: no tractors, so none is owed and none serves
        ("pairs", "4", Tractor(allowed=False), "4 > 3 > 2 2 > 2 > any"),
        ("free_quads", "4", Tractor(allowed=False), "4 > 2 2 > 3 > 2 > any"),
        # A4: three pairs at least
        ("pairs", "pairs-3", Tractor(length=3), "pairs-3 > 2 2 2 > 2 2 > 2 > any"),
        ("bombs", "4", Tractor(length=3), "4 > 3 > 2 2 > 2 > any"),
        ("free_quads", "pairs-3", Tractor(length=3), "pairs-3 > 4 2 > 2 2 2 > 2 2 > 2 > any"),
        # A4: triples at least
        ("titanic", "triples-2", Tractor(width=3), "triples-2 > 3 3 > 3 2 > 3 > 2 2 2 > 2 2 > 2"),
    ],
)
def test_what_is_no_tractor_at_the_table_is_in_no_row(
    name: str, led: str, tractor: Tractor, expected: str
) -> None:
    steps = ladder(name, shape(led), tractor)
    assert steps == rows(expected if expected.endswith("any") else f"{expected} > any")


def test_a_ladder_is_made_once() -> None:
    again = replace(TRACTORS)
    assert ladder("bombs", Shape(2, 4), TRACTORS) is ladder("bombs", Shape(2, 4), again)
