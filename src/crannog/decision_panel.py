"""What a table shows of a decision: each choice as a button, with the reasons where it is forbidden.

Every game's view builds on these; whatever draws a table or reads one knows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from crannog.kernel.message import Msg, rule_of
from crannog.kernel.play import Choice, Decision, State


@dataclass(frozen=True, slots=True)
class Reason:
    why: Msg
    rule: str  # its id


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseButton:
    """A choice as a button."""

    line: str  # what it sends: "at c3"
    kind: str  # "at", "build", ...: the id of its label
    label: Msg
    short: Msg  # on a board or in a row of its kind
    thing: str = ""  # the card, tile or place it is about
    icon: str = ""
    on: bool = False  # picked, to be confirmed
    reasons: tuple[Reason, ...] = ()  # why it cannot be chosen

    @property
    def key(self) -> str:
        """Part of its elements' ids."""
        return key_of(self.line)

    @property
    def legal(self) -> bool:
        return not self.reasons


@dataclass(frozen=True, slots=True, kw_only=True)
class BasePanel:
    """The panel that says what is asked."""

    state: str  # mine, waiting, watching, over
    kind: str  # "place", "bid", ...: the id of the question, or of the state
    ask: Msg
    hint: Msg | None = None
    tag: Msg | None = None
    foot: tuple[BaseButton, ...] = ()  # buttons that end or leave out something
    picked: BaseButton | None = None
    who: tuple[int, ...] = ()  # the seats that are asked
    ready: tuple[tuple[int, bool], ...] = ()  # where several decide at once: the others, who has decided


def elsewhere(viewer: int, waits: Msg, watches: Msg) -> tuple[str, Msg, Msg]:
    """Somebody else is asked: the panel's state, ask and hint, for a seat that waits or for who watches."""
    if viewer < 0:
        return "watching", Msg("page.watching"), watches
    return "waiting", waits, Msg("page.waiting_hint")


type Why = tuple[str, Msg, tuple[Reason, ...]]  # key, label, reasons


def whys(buttons: Iterable[BaseButton]) -> tuple[Why, ...]:
    """What the forbidden ones have to say."""
    return tuple((b.key, b.label, b.reasons) for b in buttons if b.reasons)


AIM: Final = "aim "  # and a thing: what a table is asked for that shows what the thing can be aimed at


def key_of(line: str) -> str:
    return line.replace(" ", "-").replace(":", "-")


def kind_of(label: Msg) -> str:
    return label.id.removeprefix("choice.")


def offers(
    decision: Decision | None, picked: str
) -> Iterator[tuple[Choice[State], bool, tuple[Reason, ...]]]:
    """All offers in order, the legal ones first: the choice, whether it is picked, why not."""
    if decision is None:
        return
    for choice in decision.legal:
        yield choice, str(choice) == picked, ()
    for choice, no in decision.forbidden:
        yield choice, False, tuple(Reason(reason, rule_of(reason)) for reason in no)
