"""What is said when a kept match cannot be read."""

from __future__ import annotations

from ui.dom import Node, h
from ui.i18n import Locale


def trouble(t: Locale, code: str) -> Node:
    """The message, the text as a file, and a new match."""
    return h(
        "div.trouble",
        h(
            "section.panel",
            h("h1", text=t("trouble.title")),
            h("p.lead", text=t("trouble.damaged")),
            h("p.code", text=code),
            h(
                "div.menu-acts",
                h("button.btn", text=t("trouble.save"), type="button", data_act="save"),
                h("button.btn", text=t("btn.leave"), type="button", data_act="leave"),
                h("button.btn.go", text=t("btn.new_match"), type="button", data_act="start"),
            ),
            role="alert",
        ),
        key="trouble",
    )
