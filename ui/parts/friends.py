"""The panel in which a dealer calls his friends: a card, and which copy of it (找朋友)."""

from __future__ import annotations

from engine.cards import Card, Cards
from engine.friends import FriendCall, callable_cards, check_calls, copies
from engine.trump import TRUMPS, SuitGroup, Trump
from engine.view import View
from ui.dom import Node, h
from ui.i18n import Html, Locale
from ui.model import Model
from ui.parts.card import chip, use
from ui.parts.panel import panel
from ui.words import call_html, copy_words, refusal_html


def calling(model: Model, view: View) -> Node:
    """Suits, the cards of the chosen suit, copies, and the call itself."""
    t = model.t
    call = current_call(model, view)
    group = view.trump.group[call.card]
    return panel(
        model,
        t("friend.title"),
        _note(model, view),
        h(
            "div.pick",
            h("div.opts", *_groups(model, view, group), key="suits"),
            h("div.opts", *_copies(model, view, call), key="copies"),
            key="pick",
        ),
        h("div.opts.ranks", *_cards(model, view, call), key="ranks"),
        _before(model, view),
        decline=_say(model, view, call),
    )


def current_call(model: Model, view: View) -> FriendCall:
    """What would be called now: the player's choice, or the highest card of the first suit."""
    cards = _callable(view)
    card = model.draft.card
    if card not in cards:
        card = cards[0]
    most = copies(card, view.trump, view.rules)
    return FriendCall(card, min(model.draft.copy, most))


def said_calls(model: Model, view: View) -> tuple[FriendCall, ...]:
    """The calls chosen before, and the one that would be made now."""
    return (*model.draft.calls, current_call(model, view))


def highest_of(view: View, group: SuitGroup) -> Card:
    """The card to begin with when a suit is chosen."""
    return next(c for c in _callable(view) if view.trump.group[c] == group)


def _callable(view: View) -> Cards:
    """All that may be called: plain suits first, each from the top."""
    order = view.trump
    cards = callable_cards(order, view.rules)
    return tuple(sorted(cards, key=lambda c: (order.group[c], -order.order[c], c)))


def _groups(model: Model, view: View, chosen: SuitGroup) -> list[Node]:
    groups = dict.fromkeys(view.trump.group[c] for c in _callable(view))
    return [
        _option(
            f"suit {g}",
            _group_sign(g, view.trump, model.t),
            g == chosen,
            model.t.group(g, view.rules.order),
        )
        for g in groups
    ]


def _group_sign(group: SuitGroup, strain: Trump, t: Locale) -> str:
    """A plain suit's sign, two of them for a colour; trumps in a word."""
    if group == TRUMPS:
        return t.rich("suit.trumps")
    if strain.rules.suits == "colours":
        return "".join(use(f"suit-{s}", f"pip {s} on-ui") for s in ("sc", "hd")[group])
    letter = "shdc"[group]
    return use(f"suit-{letter}", f"pip {letter} on-ui")


def _copies(model: Model, view: View, call: FriendCall) -> list[Node]:
    if view.rules.friends.rule == "holder":
        return []
    most = copies(call.card, view.trump, view.rules)
    t = model.t
    return [
        _option(f"copy {k}", t.rich("friend.nth", n=k), k == call.copy, copy_words(k, t))
        for k in range(1, most + 1)
    ]


def _cards(model: Model, view: View, call: FriendCall) -> list[Node]:
    """The cards of the chosen suit, each with how many of them the dealer holds himself."""
    t, group = model.t, view.trump.group[call.card]
    cards = [c for c in _callable(view) if view.trump.group[c] == group]
    nodes = []
    for c in cards:
        own = sum(view.trump.face[held] == view.trump.face[c] for held in view.hand)
        text = chip(c, t) if group == TRUMPS else t.rank(c % 13)
        mark = f'<small class="own">{"•" * min(own, 4)}</small>'
        label = t("friend.own", card=t.card(c), n=own)
        nodes.append(_option(f"card {c}", text + mark, c == call.card, label))
    return nodes


def _option(arg: str, inner: str, on: bool, label: str) -> Node:
    return h(
        "button.btn.opt",
        html=inner,
        type="button",
        data_act="draft",
        data_arg=arg,
        aria_pressed="true" if on else "false",
        aria_label=label,
        key=arg,
    )


def _note(model: Model, view: View) -> Html:
    """What a call does; where several are made which one this is, or why they cannot be."""
    t, rules = model.t, view.rules
    calls, need = said_calls(model, view), rules.friends.count
    refusal = check_calls(calls, view.trump, rules) if len(calls) == need else None
    if refusal is not None:
        return refusal_html(refusal, t, rules.order)
    if need > 1:
        return t.rich("friend.note.of", n=len(calls), need=need)
    return t.rich(f"friend.note.{rules.friends.rule}")


def _say(model: Model, view: View, call: FriendCall) -> Node:
    """The button that makes the call, or adds it to those chosen before."""
    t, rules = model.t, view.rules
    calls = said_calls(model, view)
    last = len(calls) == rules.friends.count
    wrong = last and check_calls(calls, view.trump, rules) is not None
    return h(
        "button.btn.go",
        html=t.rich("friend.say" if last else "friend.add", call=call_html(call, rules, t)),
        type="button",
        data_act="draft",
        data_arg="call",
        aria_disabled="true" if wrong else None,
        key="say",
    )


def _before(model: Model, view: View) -> Node | None:
    """The friends chosen before, where several are called."""
    chosen = [_chosen(i, c, view, model.t) for i, c in enumerate(model.draft.calls)]
    return h("div.opts", *chosen, key="before") if chosen else None


def _chosen(i: int, call: FriendCall, view: View, t: Locale) -> Node:
    """A friend chosen before; a press takes the choice back."""
    return h(
        "button.btn.opt",
        html=call_html(call, view.rules, t) + use("i-clear", "i"),
        type="button",
        data_act="draft",
        data_arg=f"drop {i}",
        aria_label=t("friend.drop", card=t.card(call.card)),
        key=f"chosen{i}",
    )
