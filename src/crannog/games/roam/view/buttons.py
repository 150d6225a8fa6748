"""Every choice of a decision as a button: its replay line, its label, what it would do, why not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from crannog.decision_panel import BaseButton, Reason, kind_of, offers
from crannog.games.roam.claiming import Find
from crannog.games.roam.preview import PlacementPreview, look_ahead, preview_placement
from crannog.games.roam.squares import named
from crannog.kernel.message import Msg, msg

if TYPE_CHECKING:
    from crannog.games.roam.observe import View
    from crannog.kernel.play import Choice, Decision, State

ICONS: Final = {
    "free_blank": "plus",
    "replace": "sword",
    "coin": "coin",
    "rotate": "rotate",
    "slide": "step",
    "flip": "card",
    "blank": "plus",
    "rest": "rest",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Button(BaseButton):
    square: int = -1
    to: int = -1
    number: int = -1
    ahead: PlacementPreview | None = None


def buttons(view: View, decision: Decision | None, picked: str) -> list[Button]:
    """All offers in order: legal ones, then the others with their reasons."""
    return [_button(view, choice, on, reasons) for choice, on, reasons in offers(decision, picked)]


def _button(view: View, choice: Choice[State], on: bool, reasons: tuple[Reason, ...]) -> Button:
    line, label = str(choice), choice.label()
    kind = kind_of(label)
    if isinstance(choice, Find):  # whom: the choice itself knows only where
        card = Msg("card." + view.lands[choice.place].card)
        label = msg("choice.find_whom", card=card, place=Msg(f"place.{choice.place}"))
    at, to, n = label.get("at"), label.get("to"), label.get("n")
    square = named(at) if isinstance(at, str) else -1
    return Button(
        line=line,
        kind=kind,
        label=label,
        short=_short(kind, label),
        thing=str(choice.place) if isinstance(choice, Find) else _thing(label),
        icon=ICONS.get(_ability(label) or kind, ""),
        on=on,
        reasons=reasons,
        square=square,
        to=named(to) if isinstance(to, str) else -1,
        number=n if isinstance(n, int) else -1,
        ahead=None if reasons else _ahead(view, kind, square),
    )


def _short(kind: str, label: Msg) -> Msg:
    """As short as its row of buttons allows."""
    if kind in ("at", "put", "replace"):
        return msg("table.square", at=label.get("at") or "")
    if kind == "slide":
        return msg("table.slide", at=label.get("at") or "", to=label.get("to") or "")
    card = label.get("card")
    if kind in ("use", "flip") and isinstance(card, Msg):
        return Msg("short." + card.id.removeprefix("card."))
    return label


def _thing(label: Msg) -> str:
    for param in ("card", "tile", "place"):
        value = label.get(param)
        if isinstance(value, Msg):
            return value.id.partition(".")[2]
    return ""


def _ability(label: Msg) -> str:
    ability = label.get("ability")
    return ability.id.removeprefix("ability.") if isinstance(ability, Msg) else ""


def _ahead(view: View, kind: str, square: int) -> PlacementPreview | None:
    if kind == "at" and view.placing:
        return preview_placement(view, square)
    if kind == "put":
        ahead = look_ahead(view, view.active, (square,))
        more = view.sides[view.active].markers > 1  # and who finds what depends on where those go
        return replace(ahead, found=()) if more else ahead
    return None
