"""What a bot is: it gets what its seat may know and returns one of the choices it may make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from crannog.kernel.game import Game
from crannog.kernel.message import Msg
from crannog.kernel.play import Choice, Decision, State
from crannog.kernel.rng import Rng

# A world the seat cannot tell from the true one, with a key of its own: by number, or from an Rng.
type Sample = Callable[[int | Rng], State]
# Everything a seat may choose, as lines, and the line it will choose then.
type Answer = tuple[tuple[str, ...], str]


class Bot(Protocol):
    """A player made of code. It never gets the true state, only a view and sampled worlds."""

    needs_view: bool  # False: the runner may leave view and prompt out; reasons it may always leave out

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
        """One of `decision.legal`. The same view, decision and seed must give the same answer."""
        ...


@runtime_checkable
class Plans(Protocol):
    """A bot that thinks of a whole turn at once."""

    plan: tuple[Answer, ...]  # its next answers, as long as it is offered what it expects


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why."""

    def why(self) -> Msg | None:
        """Why it made its last choice, in a sentence; from its own search, so only what its seat may know."""
        ...


# Makes a bot for a game; the same seed must play the same. An entry point, or `module:Factory`, is one.
type Factory = Callable[[Game[Any, Any], int], Bot]
