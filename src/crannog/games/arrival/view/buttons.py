"""Every choice of a decision as a button: its line, its words, where it lies, why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.arrival.outlook import Ahead, look_ahead
from crannog.games.arrival.pack import Pack, pack
from crannog.kernel.msg import Msg, msg, rule_of

if TYPE_CHECKING:
    from crannog.games.arrival.observe import View
    from crannog.kernel.play import Choice, Decision, State

VERBS: Final = ("build", "repel", "spread", "shield")
FREE: Final = ("tactic", "trophy")
FOOT: Final = ("pass", "end_turn", "keep_no_more", "no_more", "keep_blockers")
ON_MAP: Final = (*VERBS, "land", "swap")
ICONS: Final = {"build": "disk", "repel": "sword", "spread": "spread", "shield": "shield", "free": "tactic"}


@dataclass(frozen=True, slots=True)
class Reason:
    why: Msg
    rule: str  # its id


@dataclass(frozen=True, slots=True)
class Button:
    line: str  # what it sends: "build boreum"
    kind: str  # "build", "tactic", "block", ...
    label: Msg
    short: Msg  # in a row of its kind
    thing: str = ""  # what the line names after its verb
    at: int = -1  # a location
    province: int = -1
    icon: str = ""
    on: bool = False
    ahead: Ahead | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def key(self) -> str:
        return self.line.replace(" ", "-").replace(":", "-")

    @property
    def legal(self) -> bool:
        return not self.reasons

    @property
    def verb(self) -> str:
        """Under which of the panel's verbs it stands."""
        return self.kind if self.kind in VERBS else "free" if self.kind in FREE else ""


def buttons(view: View, decision: Decision | None, picked: str) -> list[Button]:
    """All offers in order: legal ones, then the others with their reasons."""
    if decision is None:
        return []
    found = [_button(view, decision.seat, choice, picked) for choice in decision.legal]
    for choice, no in decision.forbidden:
        reasons = tuple(Reason(reason, rule_of(reason)) for reason in no)
        found.append(_button(view, decision.seat, choice, "", reasons))
    return found


def _button(
    view: View, seat: int, choice: Choice[State], picked: str, reasons: tuple[Reason, ...] = ()
) -> Button:
    line, label = str(choice), choice.label()
    kind = label.id.removeprefix("choice.")
    thing = line.partition(" ")[2]
    p = pack(view.pack)
    at = p.names.get(thing, -1) if kind in ON_MAP else -1
    province = _province(p, thing) if kind == "shield" else -1
    where = province if kind == "shield" else at
    return Button(
        line,
        kind,
        label,
        _short(kind, label),
        thing,
        at,
        province,
        on=line == picked,
        ahead=None if reasons else look_ahead(view, seat, kind, where),
        reasons=reasons,
    )


def _province(p: Pack, id: str) -> int:
    return next((i for i, province in enumerate(p.provinces) if province.id == id), -1)


def _short(kind: str, label: Msg) -> Msg:
    """As few words as its row of buttons needs: the place."""
    name = label.get("province" if kind == "shield" else "at")
    return msg("table.place", name=name) if kind in ON_MAP and isinstance(name, str) else label
