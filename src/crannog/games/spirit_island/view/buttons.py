"""Every choice of a decision as a button: its replay line, its label, its land or card, why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.box.names import land_name, piece_name
from crannog.games.spirit_island.box.power import POWERS
from crannog.games.spirit_island.box.vocabulary import KIND_OF
from crannog.kernel.msg import Msg
from crannog.panel import BaseButton, Reason, offers

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.kernel.play import Choice, Decision, State

DONE: Final = "done"
MOVES: Final = ("push", "gather")  # a piece and a land
ON_LAND: Final = (
    *("at", "in", "add", "cascade", "ravage", "regrow", "wither", "ritual"),
    *("to", "stay", "from", *MOVES),
)
ON_PIECE: Final = ("destroy", "hurt", "remove", "replace", "carry", *MOVES)
ON_SPIRIT: Final = ("spirit", "pays")  # whoever is chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Button(BaseButton):
    """Its kind is the first word of its line."""

    at: str = ""  # the land it lies on: the target; where a pushed piece goes, where a gathered one is
    land: str = ""  # the land the question is about: where pieces are damaged, pushed from, gathered to
    piece: str = ""  # E, T', ...
    power: str = ""  # the card or innate power
    who: int = -1  # the seat of the spirit chosen

    @property
    def piece_kind(self) -> str:
        return KIND_OF[self.piece[0]] if self.piece else ""


def buttons(view: View, decision: Decision | None, picked: str) -> list[Button]:
    """All offers in order: legal ones, then the others with their reasons."""
    if decision is None:
        return []
    land = asked_about(decision)
    names = {one.name for one in view.lands}
    return [_button(names, land, choice, on, no) for choice, on, no in offers(decision, picked)]


def asked_about(decision: Decision | None) -> str:
    """The land that the question names, if it names one."""
    named = decision.prompt.get("land") if decision else None
    name = named.get("name") if isinstance(named, Msg) else None
    return name if isinstance(name, str) else ""


def _button(
    lands: set[str], land: str, choice: Choice[State], on: bool, reasons: tuple[Reason, ...]
) -> Button:
    line, label = str(choice), choice.label()
    kind, _, rest = line.partition(" ")
    words = rest.split()
    at = words[-1] if kind in MOVES else words[0] if words else ""
    at = at if kind in ON_LAND and at in lands else ""
    piece = words[0] if kind in ON_PIECE else ""
    return Button(
        line=line,
        kind=kind,
        label=label,
        short=_short(kind, label, at, piece),
        thing=rest,
        on=on,
        reasons=reasons,
        at=at,
        land=land,
        piece=piece,
        power=words[0] if words and words[0] in POWERS else "",
        who=int(words[0]) if kind in ON_SPIRIT and words[0].isdecimal() else -1,
    )


def _short(kind: str, label: Msg, at: str, piece: str) -> Msg:
    """As few words as its row of buttons needs: the land, or the piece."""
    if at and kind != "ritual":
        return label if label.id in ("choice.at_price", "choice.in_way") else land_name(at)
    return piece_name(piece) if piece else label
