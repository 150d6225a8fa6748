"""Every choice of a decision as a button: its replay line, its label, its place on the map, why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from crannog.decision_panel import BaseButton, Reason, kind_of, offers
from crannog.games.arrival.actions.build import Build
from crannog.games.arrival.actions.pass_ import Keep
from crannog.games.arrival.actions.repel import Repel
from crannog.games.arrival.actions.shield import Shield
from crannog.games.arrival.actions.spread import GiveUp, PlaceTile, Spread
from crannog.games.arrival.content_pack import SECTIONS
from crannog.games.arrival.earning import Block, Draw, MoveBlocker
from crannog.games.arrival.exploit import TakeTactic
from crannog.games.arrival.flow import Act, BuildBack
from crannog.games.arrival.preview import Ahead, look_ahead
from crannog.games.arrival.setup import Land, Lead
from crannog.games.arrival.tactics import ReturnTile, Swap, UseTactic
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
    return [_button(view, decision.seat, choice, on, no) for choice, on, no in offers(decision, picked)]


def button(view: View, seat: int, choice: Choice[Any]) -> Button:
    """A choice by itself, as if it were legal."""
    return _button(view, seat, choice, False, ())


def _button(view: View, seat: int, choice: Choice[State], on: bool, reasons: tuple[Reason, ...]) -> Button:
    line, label = str(choice), choice.label()
    kind = kind_of(label)
    about: Choice[Any] = choice.action if isinstance(choice, Act) else choice
    at = place_of(about)
    province = about.province if isinstance(about, Shield) else -1
    where = province if isinstance(about, Shield) else at
    return Button(
        line=line,
        kind=kind,
        label=label,
        short=_short(kind, label),
        thing=_thing(about),
        on=on,
        reasons=reasons,
        at=at,
        province=province,
        ahead=None if reasons else look_ahead(view, seat, kind, where),
    )


def place_of(choice: Choice[Any]) -> int:
    """Its location on the map, or -1."""
    match choice:
        case Build() | BuildBack() | Spread() | Repel() | Land():
            return choice.at
        case Swap():
            return choice.other
    return -1


def _thing(choice: Choice[Any]) -> str:
    """The tile, section, stack, leader or resource it is about; "" for places, which are on the map."""
    match choice:
        case TakeTactic() | UseTactic():
            return choice.tile
        case Block() | MoveBlocker():
            return SECTIONS[choice.section]
        case Draw():
            return str(choice.stack + 1)
        case Lead():
            return choice.leader
        case Keep():
            return choice.what
        case PlaceTile() | GiveUp() | ReturnTile():
            return str(choice.kind)
    return ""


def _short(kind: str, label: Msg) -> Msg:
    """A short label, if its row of buttons allows one: just the place."""
    name = label.get("province" if kind == "shield" else "at")
    return msg("table.place", name=name) if kind in ON_MAP and isinstance(name, str) else label
