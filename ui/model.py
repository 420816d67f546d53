"""Everything the screens show, as one value: screens are functions of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from engine import options
from engine.actions import Action, Bury, Play
from engine.bidding import Show
from engine.cards import Card, Cards
from engine.errors import Refusal
from engine.friends import FriendCall, joined
from engine.state import Phase
from engine.teams import after, owner, same_side, side_seats
from engine.tricks import Trick
from engine.view import View
from ui import words
from ui.i18n import Html, Locale
from ui.parts.hand import Slot, Style, in_order, slots, style_of
from ui.settings import Settings

PANELS = ("offer", "name", "call", "steal")
"""What is asked with a panel of its own, beside bids."""


class Guest(NamedTuple):
    """The bot that the player has brought, at a table."""

    name: str = ""
    seats: frozenset[int] = frozenset()


NOBODY = Guest()


class Draft(NamedTuple):
    """What the player is putting together in a panel, before it is said."""

    offer: int | None = None
    card: Card | None = None
    """The card to call, and which copy of it."""
    copy: int = 1
    calls: tuple[FriendCall, ...] = ()
    """Friends already chosen, where several are called."""
    levels: int = 1
    """How many levels to give away."""


NOTHING_DRAFTED = Draft()


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
    declined: tuple[Show, ...] = ()
    """Bids offered when the player said not now; the panel stays away until there is another."""
    draft: Draft = NOTHING_DRAFTED
    advice: Action | None = None
    """What the hint would do in a panel."""
    last_trick: bool = False
    menu: bool = False
    chooser: bool = False
    """Whether the list of rules is open."""
    rules: str = ""
    """The rules that the next match will have, as the text of a link."""
    confirming: bool = False
    """Whether giving the match up has been asked for once."""
    guest: Guest = NOBODY
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

    @property
    def seats(self) -> int:
        return self.view.rules.table.seats if self.view else 4

    def name(self, seat: int) -> str:
        if seat in self.guest.seats:
            return self.guest.name
        return words.seat_name(seat, self.me, self.seats, self.t)

    def avatar(self, seat: int) -> str:
        if seat in self.guest.seats:
            return self.guest.name[0].upper()
        return words.avatar(seat, self.me, self.seats, self.t)

    def is_ours(self, seat: int) -> bool:
        """Whether a seat is on the player's side, as far as everyone knows."""
        return self.view is not None and self.view.ours(seat)

    @property
    def sides_known(self) -> bool:
        """Whether it is settled for everybody who plays with whom."""
        view = self.view
        if view is None or view.rules.table.sides != "called":
            return True
        return view.result is not None or self._friends_known(view)

    def _friends_known(self, view: View) -> bool:
        """Whether every call has been filled, by a friend or by the dealer himself."""
        if not view.calls or view.dealer is None:
            return False
        if view.rules.friends.rule == "holder":
            return len(view.friends) == len(view.calls)
        plays = [(p.seat, p.cards) for trick in view.tricks for p in trick.plays]
        plays += [(p.seat, p.cards) for p in view.trick]
        return None not in joined(view.calls, plays, view.dealer, view.trump, view.rules)

    @property
    def dealer_alone(self) -> bool:
        """Whether everybody knows that the dealer who called has no friend."""
        view = self.view
        if view is None or view.rules.table.sides != "called":
            return False
        if view.result is not None:
            return len(view.result.side) == 1
        return self._friends_known(view) and not view.friends

    @property
    def opponent(self) -> int:
        """A seat of the other side, or of the next where there are more."""
        view = self.view
        if view is None:
            return 1
        others = (s for s in range(self.seats) if not same_side(s, self.me, view.rules))
        return next(others)

    @property
    def partners(self) -> tuple[int, ...]:
        """The seats that play with the player all through the match."""
        if self.view is None:
            return ()
        return tuple(s for s in side_seats(self.me, self.view.rules) if s != self.me)

    @property
    def level_owners(self) -> tuple[int, ...]:
        """One seat for each level that is kept: the player's own, then the others in order."""
        if self.view is None:
            return ()
        rules = self.view.rules
        order = (self.me, *after(self.me, rules))
        firsts = {owner(s, rules): s for s in reversed(order)}
        return tuple(s for s in order if s in firsts.values())

    @property
    def bidding(self) -> bool:
        """Whether trumps are still to be named by showing, or the cards not even dealt."""
        view = self.view
        return view is not None and (
            view.phase in (Phase.DEALING, Phase.BIDDING) or view.number == 0
        )

    @property
    def panel(self) -> str | None:
        """The panel that stands in the place of the buttons: ``"bid"`` or one of PANELS."""
        if self.view is None or self.auto:
            return None
        if self.bidding:
            return "bid"
        if self.view.phase == Phase.AUCTION:
            return "offer"
        return self.asked if self.asked in PANELS else None

    @property
    def asked(self) -> str | None:
        return options.to_act(self.view) if self.view else None

    @property
    def style(self) -> Style:
        """How the hand lies: card by card, or in counted piles."""
        assert self.view is not None
        return style_of(self.view.rules)

    @property
    def chosen(self) -> Cards:
        """The picked cards, in the order they lie in the hand."""
        if self.view is None:
            return ()
        lying = in_order(self.view.hand, self.view.trump, self.style)
        return tuple(s.card for item in lying for s in item if s in self.picked)

    def refusal(self) -> Refusal | None:
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
    same = still and model.view is not None and _asked_alike(model.view, view)
    return model.but(
        view=view,
        picked=model.picked & held if still else frozenset(),
        fresh=held.difference(before) if still else frozenset(),
        focus=focus,
        declined=model.declined if still else (),
        draft=model.draft if same else NOTHING_DRAFTED,
        advice=model.advice if model.view is not None and still_advised(model.view, view) else None,
    )


def still_advised(before: View, after: View) -> bool:
    """Whether a hint holds on: during the deal cards come, and the bids are what it spoke of."""
    bidding = {before.phase, after.phase} <= {Phase.DEALING, Phase.BIDDING}
    return bidding and before.number == after.number and before.bids == after.bids


def _asked_alike(before: View, after: View) -> bool:
    """Whether what the player was putting together still makes sense."""
    return (before.phase, before.pending, before.offers) == (
        after.phase,
        after.pending,
        after.offers,
    )
