"""Every choice of a decision as a button: its replay line, its label, its land or card, why not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from crannog.decision_panel import BaseButton, Reason, offers
from crannog.games.spirit_island.components.message_names import land_name, piece_name
from crannog.games.spirit_island.questions import Answer, MovePiece, PickCard, PickLand, PickPiece, PickPlayer
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.turn.repeat_powers import UsePermission
from crannog.games.spirit_island.turn.use_powers import UseOn, UsePower
from crannog.kernel.message import Msg
from crannog.kernel.play import Choice

if TYPE_CHECKING:
    from crannog.kernel.play import Choice, Decision


@dataclass(frozen=True, slots=True, kw_only=True)
class Button(BaseButton):
    """Its kind is the verb of its choice."""

    choice: Choice[State]
    at: str = ""  # the land it lies on: the target; where a pushed piece goes, where a gathered one is
    land: str = ""  # the land the question is about: where pieces are damaged, pushed from, gathered to
    piece: tuple[str, int] | None = None  # its kind, and the damage on it
    power: str = ""  # the card or innate power
    who: int = -1  # the seat of the spirit chosen
    aims: bool = False  # first it is aimed at something

    @property
    def piece_kind(self) -> str:
        return self.piece[0] if self.piece else ""


def buttons(decision: Decision | None, picked: str) -> list[Button]:
    """All offers in order: legal ones, then the others with their reasons."""
    land = asked_about(decision)
    found = [_button(land, cast(Answer, choice), on, no) for choice, on, no in offers(decision, picked)]
    return [replace(b, aims=True) if b.legal and _aims(decision, b) else b for b in found]


def uses_on(decision: Decision, use: UsePower) -> list[UseOn]:
    """What a power can be used on at once; nothing where there is only one: the rules do not ask then."""
    if use.again or use.fewer:
        return []
    found = [c for c in decision.asides if isinstance(c, UseOn) and c.power.id == use.power.id]
    return found if len(found) > 1 else []


def _aims(decision: Decision | None, b: Button) -> bool:
    if b.kind == "play":
        return True
    return decision is not None and isinstance(b.choice, UsePower) and bool(uses_on(decision, b.choice))


def asked_about(decision: Decision | None) -> str:
    """The land that the question names, if it names one."""
    named = decision.prompt.get("land") if decision else None
    name = named.get("name") if isinstance(named, Msg) else None
    return name if isinstance(name, str) else ""


def button(choice: Choice[Any]) -> Button:
    """A choice by itself, as if it were legal."""
    return _button("", cast(Answer, choice), False, ())


def _button(land: str, choice: Answer, on: bool, reasons: tuple[Reason, ...]) -> Button:
    label = choice.label()
    at = choice.land if isinstance(choice, (PickLand, MovePiece)) else ""
    piece = (choice.kind, choice.hurt) if isinstance(choice, PickPiece) else None
    return Button(
        line=str(choice),
        kind=choice.verb,
        label=label,
        short=_short(choice.verb, label, at, piece),
        on=on,
        reasons=reasons,
        choice=choice,
        at=at,
        land=land,
        piece=piece,
        power=_power(choice),
        who=choice.who if isinstance(choice, PickPlayer) else -1,
    )


def _power(choice: Answer) -> str:
    if isinstance(choice, PickCard):
        return choice.card
    if isinstance(choice, UsePower):
        return choice.power.id
    return choice.grant.source if isinstance(choice, UsePermission) else ""


def _short(kind: str, label: Msg, at: str, piece: tuple[str, int] | None) -> Msg:
    """As few words as its row of buttons needs: the land, or the piece."""
    if at and kind != "ritual":
        return label if label.id in ("choice.at_price", "choice.in_way") else land_name(at)
    return piece_name(*piece) if piece else label
