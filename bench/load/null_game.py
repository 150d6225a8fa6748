"""A game without rules: the seats say "go" in turn, forever. What is left is the path itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from crannog import games
from crannog.kernel import play
from crannog.kernel.codec import clone, use_cloner
from crannog.kernel.game import Game, Setup
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import Ask, Choice
from crannog.kernel.rng import Rng


@dataclass
class State(play.State):
    count: int = 0
    seats: int = 2


@dataclass(frozen=True)
class Go(Choice[State]):
    def why_not(self, s: State, seat: int) -> list[Msg]:
        return []

    def do(self, s: State, seat: int) -> None:
        s.count += 1
        s.reveal()  # nothing is taken back: the log does not grow in the row
        s.note("over", seat=seat)
        s.then(Turn(s.count % s.seats))

    def label(self) -> Msg:
        return msg("over")

    def __str__(self) -> str:
        return "go"


@dataclass(frozen=True)
class Turn(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return (GO,)

    def prompt(self, s: State) -> Msg:
        return msg("over")


GO = Go()


def deal(s: State, setup: Setup) -> None:
    s.seats = setup.seats
    s.then(Turn(0))


def sample(s: State, seat: int, rng: Rng) -> State:
    other: State = clone(s)
    return other


def clone_state(x: State) -> State:
    """As `make clones` would write it for a game."""
    new = State.__new__(State)
    new.rng = Rng(dict(x.rng.counters), x.rng.key)
    new.table = x.table[:]
    new.lanes = {k: v[:] for k, v in x.lanes.items()}
    new.lane, new.floor, new.group = x.lane, x.floor[:], x.group
    new.over, new.winners, new.events = x.over, x.winners, x.events[:]
    new.boundary, new.listening, new.certain_only = x.boundary, x.listening, x.certain_only
    new.count, new.seats = x.count, x.seats
    return new


def game() -> Game[State, int]:
    import bench.load.null_game as here

    return Game(
        id="null", package="crannog.games.roam", rules_version=1, schema=1, seats=(1, 2), options=(),
        rules=(), modules=(here,), deal=deal, state=State, observe=lambda s, seat: s.count, sample=sample,
        write=str, diagram=str, describe=lambda view: [], scores=lambda s: (0,) * s.seats,
        pieces=lambda s: {}, content=dict,
    )  # fmt: skip


def register() -> None:
    """For this process, there is one game more."""
    use_cloner(State, clone_state)
    real, names, null = games.load, games.names, game()

    def load(id: str) -> Game[Any, Any]:
        return null if id == "null" else real(id)

    games.load = load
    games.names = lambda: [*names(), "null"]  # a worker leaves tables of games alone that it does not know
