"""The sentences: both languages say the same things, and the page's keys exist.

Those of the rules, of the referee and of a player's own bot are in files of their own, which the
page reads when somebody looks at rules, asks the referee, or brings a bot.
"""

import json
import re
from collections.abc import Iterator

import pytest

from engine.rules import preset_slugs
from engine.rules.describe import Setting, settings_index
from engine.rules.settings import RUNGS, SECTIONS
from tools.paths import ROOT

LANGUAGES = ("zh", "en")


def read(name: str) -> dict[str, str]:
    text = (ROOT / "static" / "locales" / f"{name}.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found


LOCALES = {language: read(language) for language in LANGUAGES}
RULES = {language: read(f"rules.{language}") for language in LANGUAGES}
REFEREE = {language: read(f"referee.{language}") for language in LANGUAGES}
OWN_BOT = {language: read(f"own_bot.{language}") for language in LANGUAGES}
COACH = {language: read(f"coach.{language}") for language in LANGUAGES}
FILES = ("game", "rules", "referee", "own bot", "coach")
ALL = {n: LOCALES[n] | RULES[n] | REFEREE[n] | OWN_BOT[n] | COACH[n] for n in LANGUAGES}
SOURCES = sorted((ROOT / "ui").rglob("*.py"))
ARENA = ROOT / "engine/arena"  # a command line: it prints codes, and no page shows them
ENGINE = [p for p in sorted((ROOT / "engine").rglob("*.py")) if not p.is_relative_to(ARENA)]


def holes(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", sentence))


@pytest.mark.parametrize("files", [LOCALES, RULES, REFEREE, OWN_BOT, COACH], ids=FILES)
def test_both_languages_have_the_same_keys(files: dict[str, dict[str, str]]) -> None:
    assert list(files["zh"]) == list(files["en"])


@pytest.mark.parametrize("key", sorted(ALL["zh"]))
def test_both_languages_fill_the_same_values(key: str) -> None:
    zh, en = (ALL[n][key] for n in LANGUAGES)
    assert zh
    assert en
    assert holes(zh) == holes(en)


def test_no_sentence_is_in_two_files() -> None:
    keys = [*LOCALES["zh"], *RULES["zh"], *REFEREE["zh"], *OWN_BOT["zh"], *COACH["zh"]]
    assert len(keys) == len(set(keys))


def test_every_key_that_is_written_out_exists() -> None:
    written = re.compile(r'\bt(?:\.rich)?\(\s*"([a-z_0-9.]+)"')
    known = ALL["en"]
    for path in SOURCES:
        for key in written.findall(path.read_text(encoding="utf-8")):
            assert key in known, f"{key} in {path.name}"


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


def not_understood() -> set[str]:
    """The codes of all that the engine does not understand."""
    raised = re.compile(r'NotUnderstood\(\s*"([a-z_.]+)"')
    return {c for path in ENGINE for c in raised.findall(path.read_text(encoding="utf-8"))}


def test_all_that_is_not_understood_has_a_sentence_and_no_other_has() -> None:
    told = {key.removeprefix("error.") for key in LOCALES["en"] if key.startswith("error.")}
    assert told == not_understood()


def test_no_sentence_is_left_over() -> None:
    """Keys built from values are known by their beginnings."""
    built = (
        "seat.", "avatar.bot", "suit.", "card.", "shape.", "zone.", "no.", "result.", "ladder.",
        "next.", "set.", "turn.", "ask.", "bid.", "calls.", "score.", "wait.", "btn.", "hud.",
        "trouble.", "error.", "seal.", "friend.", "notice.", "number.", "offer.", "give.",
    )  # fmt: skip
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    for key in LOCALES["en"]:
        assert f'"{key}"' in text or key.startswith(built), key


# --- the rules ---


def words_of(setting: Setting) -> Iterator[str]:
    """The keys that tell a setting: its name, what it means, and each choice that is a word."""
    path = f"rule.{setting.path}"
    yield path
    yield f"{path}.help"
    if setting.kind == "choice":
        yield from (f"{path}.{c}" for c in setting.choices if isinstance(c, str) and len(c) > 1)


def words_of_rungs() -> Iterator[str]:
    """What a rung of a ladder of bids is told with: how many of which card, and a joker beside."""
    for rung in RUNGS:
        words = rung.split()
        beside = words[0] == "joker" != words[-1]
        if beside:
            yield "rule.rung.beside"
        yield f"rule.rung.{words[-1]}"
        yield f"rule.rung.{len(words) - beside}"


def test_every_setting_choice_and_preset_has_its_words_and_nothing_else_has() -> None:
    needed = {f"rule.{section}" for section in SECTIONS}
    needed |= {f"preset.{slug}.about" for slug in preset_slugs()}
    needed |= {key for setting in settings_index() for key in words_of(setting)}
    needed |= {"rule.on", "rule.off", "rule.levels.W", "rule.kitty.ladder.empty"}
    needed |= set(words_of_rungs())
    numbers = [setting for setting in settings_index() if setting.low == 0]
    unlimited = {f"rule.{setting.path}.0" for setting in numbers}
    assert needed <= set(RULES["zh"])
    assert set(RULES["zh"]) <= needed | unlimited


def test_a_setting_is_told_in_a_sentence_that_is_no_name() -> None:
    for language, ends in (("zh", "。？"), ("en", ".?")):
        told = RULES[language]
        for key, text in told.items():
            assert (text[-1] in ends) == key.endswith((".help", ".about")), key
            assert len(text) < 320, key
