"""What a choice or a flow of steps can end in instead of a next state."""

from __future__ import annotations

from crannog.kernel import printing
from crannog.kernel.message import Msg


class Illegal(Exception):
    """The choice is not allowed; `reasons` say why, rule by rule. Prints their sentences in English."""

    def __init__(self, reasons: list[Msg], module: str = "") -> None:
        super().__init__(reasons, module)  # as they are, or it could not cross processes
        self.reasons = reasons
        self.module = module  # of the state: its game has the texts

    def __str__(self) -> str:
        return printing.say(self.module, self.reasons)


class Uncertain(Exception):
    """A preview reached the first draw or reveal: what follows is nobody's to know yet."""


class Stuck(Exception):
    """Steps went on for ever without asking anybody: a bug in a game's flow."""
