"""All the cards there are, to be put into a list with a press each."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.cards import BIG_JOKER, LITTLE_JOKER, RANKS, TEXTS, Card
from engine.trump import Trump
from ui.dom import Node, h
from ui.i18n import Locale
from ui.parts.card import card_class, face

COLUMNS = len(RANKS)
SUIT_ROWS = (0, 1, 3, 2)
"""Suits from top to bottom, so that neighbours differ in colour."""


def palette(
    chosen: Sequence[Card],
    copies: int,
    bright: Collection[Card],
    trump: Trump | None,
    act: str,
    t: Locale,
) -> Node:
    """Four rows from ace to 2, and the jokers; each with how many of it are chosen.

    :param bright: the faces that are not dimmed
    """
    shown = [s * 13 + r for s in SUIT_ROWS for r in reversed(range(13))]
    cards = [
        _card(c, chosen.count(c), copies, c in bright, trump, act, t)
        for c in (*shown, BIG_JOKER, LITTLE_JOKER)
    ]
    label = t("referee.palette")
    return h(
        "div.palette", *cards, role="group", aria_label=label, data_columns=COLUMNS, key="palette"
    )


def _card(
    card: Card, n: int, copies: int, bright: bool, trump: Trump | None, act: str, t: Locale
) -> Node:
    marks = (" dim" if not bright else "") + (" full" if n >= copies else "")
    badge = f'<span class="badge" aria-hidden="true">{n}</span>' if n else ""
    label = t("referee.palette.card", card=t.card(card), n=n) if n else t.card(card)
    return h(
        "button",
        html=face(card, trump, t) + badge,
        class_=card_class(card, trump) + marks,
        type="button",
        data_act=act,
        data_arg=f"add {TEXTS[card]}",
        aria_label=label,
        aria_disabled="true" if n >= copies else None,
        tabindex="0" if card == _FIRST else "-1",
        key=str(card),
    )


_FIRST = SUIT_ROWS[0] * 13 + 12
