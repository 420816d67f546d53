"""The sentences: both languages say the same things, and the page's keys exist."""

import json
import re

import pytest

from tools.paths import ROOT

LOCALES = {
    name: json.loads((ROOT / "static" / "locales" / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("zh", "en")
}
SOURCES = sorted((ROOT / "ui").rglob("*.py"))
ENGINE = sorted((ROOT / "engine").rglob("*.py"))


def holes(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", sentence))


def test_both_languages_have_the_same_keys() -> None:
    assert LOCALES["zh"].keys() == LOCALES["en"].keys()


@pytest.mark.parametrize("key", sorted(LOCALES["zh"]))
def test_both_languages_fill_the_same_values(key: str) -> None:
    assert holes(LOCALES["zh"][key]) == holes(LOCALES["en"][key])


def test_every_key_that_is_written_out_exists() -> None:
    written = re.compile(r'\bt(?:\.rich)?\(\s*"([a-z_0-9.]+)"')
    for path in SOURCES:
        for key in written.findall(path.read_text(encoding="utf-8")):
            assert key in LOCALES["en"], f"{key} in {path.name}"


def test_every_refusal_of_a_seat_has_a_sentence() -> None:
    """The codes that an action of a seat can be refused with, as the engine writes them."""
    told = set()
    for path in ENGINE:
        text = path.read_text(encoding="utf-8")
        told |= set(re.findall(r'NotLegal\(\s*"([a-z_.]+)"', text))
        told |= set(re.findall(r'_require\([^"]*"([a-z_.]+)"', text))
    assert len(told) > 10
    for code in told - {"deal.deck", "deal.first", "deal.count"}:
        assert any(key.startswith(f"no.{code}") for key in LOCALES["en"]), code


def test_no_sentence_is_left_over() -> None:
    """Keys built from values are known by their beginnings."""
    built = (
        "seat.", "avatar.bot", "suit.", "card.", "shape.", "zone.", "no.", "result.", "ladder.",
        "next.", "set.", "turn.", "ask.", "bid.", "calls.", "score.", "wait.", "btn.", "hud.",
        "trouble.",
    )  # fmt: skip
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    for key in LOCALES["en"]:
        assert f'"{key}"' in text or key.startswith(built), key
