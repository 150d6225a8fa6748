"""Every choice of a decision as a button: its replay line, its label, its place on the map, why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.decision_panel import BaseButton, Reason, kind_of, offers
from crannog.games.arrival.content_pack import Pack, pack
from crannog.games.arrival.preview import Ahead, look_ahead
from crannog.kernel.message import Msg, msg

if TYPE_CHECKING:
    from crannog.games.arrival.observe import View
    from crannog.kernel.play import Choice, Decision, State

VERBS: Final = ("build", "repel", "spread", "shield")
FREE: Final = ("tactic", "trophy")
FOOT: Final = ("pass", "end_turn", "keep_no_more", "no_more", "keep_blockers")
ON_MAP: Final = (*VERBS, "land", "swap")
ICONS: Final = {"build": "disk", "repel": "sword", "spread": "spread", "shield": "shield", "free": "tactic"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Button(BaseButton):
    at: int = -1  # a location
    province: int = -1
    ahead: Ahead | None = None

    @property
    def verb(self) -> str:
        """Which of the panel's verbs it belongs to."""
        return self.kind if self.kind in VERBS else "free" if self.kind in FREE else ""


def buttons(view: View, decision: Decision | None, picked: str) -> list[Button]:
    """All offers in order: legal ones, then the others with their reasons."""
    if decision is None:
        return []
    p, seat = pack(view.pack), decision.seat
    return [_button(view, p, seat, choice, on, no) for choice, on, no in offers(decision, picked)]


def _button(
    view: View, p: Pack, seat: int, choice: Choice[State], on: bool, reasons: tuple[Reason, ...]
) -> Button:
    line, label = str(choice), choice.label()
    kind = kind_of(label)
    thing = line.partition(" ")[2]
    at = p.names.get(thing, -1) if kind in ON_MAP else -1
    province = _province(p, thing) if kind == "shield" else -1
    where = province if kind == "shield" else at
    return Button(
        line=line,
        kind=kind,
        label=label,
        short=_short(kind, label),
        thing=thing,  # what the line names after its verb
        on=on,
        reasons=reasons,
        at=at,
        province=province,
        ahead=None if reasons else look_ahead(view, seat, kind, where),
    )


def _province(p: Pack, id: str) -> int:
    return next((i for i, province in enumerate(p.provinces) if province.id == id), -1)


def _short(kind: str, label: Msg) -> Msg:
    """A short label, if its row of buttons allows one: just the place."""
    name = label.get("province" if kind == "shield" else "at")
    return msg("table.place", name=name) if kind in ON_MAP and isinstance(name, str) else label
