"""What a press in a panel does: the next draft of a decision, or the decision itself."""

from __future__ import annotations

from engine.actions import Action, Call, Offer
from engine.view import View
from ui.model import Draft, Model
from ui.parts.friends import current_call, highest_of, said_calls


def drafted(model: Model, view: View, text: str) -> Draft | Action:
    """The draft after a press on ``"offer 150"``, ``"card 12"`` …; or with ``"call"`` the call."""
    what, _, value = text.partition(" ")
    draft = model.draft
    if what == "call":
        calls = said_calls(model, view)
        if len(calls) == view.rules.friends.count:
            return Call(calls)
        return Draft(calls=calls)
    number = int(value)
    match what:
        case "offer":
            return draft._replace(offer=number)
        case "suit":
            return draft._replace(card=highest_of(view, number), copy=1)
        case "card":
            return draft._replace(card=number)
        case "copy":
            return draft._replace(card=current_call(model, view).card, copy=number)
        case "drop":
            left = (*draft.calls[:number], *draft.calls[number + 1 :])
            return draft._replace(calls=left)
        case "levels":
            return draft._replace(levels=number)
    raise ValueError(text)


def advised(model: Model, action: Action) -> Model:
    """The model with a hint taken up: what can be drafted is, and the rest is marked."""
    match action:
        case Offer(points):
            return model.but(advice=action, draft=model.draft._replace(offer=points))
        case Call(calls):
            last = calls[-1]
            draft = Draft(card=last.card, copy=last.copy, calls=calls[:-1])
            return model.but(advice=action, draft=draft)
    return model.but(advice=action)
