"""Everything the screens show, as one value: screens are functions of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine import options
from engine.actions import Bury, Play
from engine.cards import Cards
from engine.errors import NotLegal
from engine.state import Phase
from engine.teams import next_seat, same_side
from engine.tricks import Trick
from engine.view import View
from ui.i18n import Html, Locale
from ui.parts.hand import Slot, in_order, slots
from ui.settings import Settings


@dataclass(frozen=True)
class Model:
    """The player's view of the table, and what the page itself remembers."""

    t: Locale
    settings: Settings
    view: View | None = None
    picked: frozenset[Slot] = frozenset()
    fresh: frozenset[Slot] = frozenset()
    """Cards that have just come into the hand."""
    focus: str | None = None
    """The key of the card that the keyboard stands on."""
    resting: Trick | None = None
    """A finished trick that still lies on the mat."""
    gathering: bool = False
    """Whether the resting trick is on its way to its winner."""
    declined: tuple[Cards, ...] = ()
    """Bids offered when the player said not now; the panel stays away until there is another."""
    last_trick: bool = False
    menu: bool = False
    confirming: bool = False
    """Whether giving the match up has been asked for once."""
    auto: bool = False
    """托管: a bot plays the player's seat."""
    hinting: bool = False
    notice: Html | None = None
    notice_at: str = ""
    """``"high"`` or ``"low"``, to leave the cards that it speaks of in sight."""
    shaken: int = 0
    """Counts refused presses, so that each one shakes the reason again."""

    def but(self, **changes: Any) -> Model:
        return replace(self, **changes)

    @property
    def me(self) -> int:
        return self.view.seat or 0 if self.view else 0

    def is_ours(self, seat: int) -> bool:
        """Whether a seat is on the player's side."""
        return self.view is not None and same_side(seat, self.me, self.view.rules)

    @property
    def opponent(self) -> int:
        """A seat of the other side."""
        return next_seat(self.me, self.view.rules) if self.view else 1

    @property
    def bidding(self) -> bool:
        """Whether trumps are still to be named, or the cards not even dealt."""
        view = self.view
        return view is not None and (
            view.phase in (Phase.DEALING, Phase.BIDDING) or not view.number
        )

    @property
    def asked(self) -> str | None:
        return options.to_act(self.view) if self.view else None

    @property
    def chosen(self) -> Cards:
        """The picked cards, in the order they lie in the hand."""
        if self.view is None:
            return ()
        order = in_order(self.view.hand, self.view.trump)
        return tuple(s.card for s in order if s in self.picked)

    def refusal(self) -> NotLegal | None:
        """Why the picked cards would be refused now."""
        if self.view is None:
            return None
        action = Bury(self.chosen) if self.asked == "bury" else Play(self.chosen)
        return options.refusal(self.view, action)


def seen(model: Model, view: View) -> Model:
    """The model with a new view; picks of cards that are gone are dropped (J4)."""
    held = frozenset(slots(view.hand))
    still = model.view is not None and model.view.number == view.number
    before = slots(model.view.hand) if still and model.view else ()
    focus = model.focus if any(s.key == model.focus for s in held) else None
    return model.but(
        view=view,
        picked=model.picked & held if still else frozenset(),
        fresh=held.difference(before),
        focus=focus,
        declined=model.declined if still else (),
    )
