"""The button that most panels and rows are made of."""

from __future__ import annotations

from ui.dom import Node, h
from ui.parts.card import use


def button(act: str, icon: str, text: str, go: bool = False, icon_last: bool = False) -> Node:
    """A button for an intent; ``go`` is the one that goes on."""
    sign = use(icon, "i")
    return h(
        f"button.btn{'.go' if go else ''}",
        html=text + sign if icon_last else sign + text,
        type="button",
        data_act=act,
        key=act,
    )
