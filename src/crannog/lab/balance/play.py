"""Plays the games of a balance report: equal bots, every game from its own seed, in processes if wished."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from crannog.bots import Watcher, bot, play_game
from crannog.kernel.event import Event
from crannog.kernel.game import Options
from crannog.kernel.play import Choice, Decision, State
from crannog.lab.balance.watch import Uses
from crannog.lab.content import Pack, game_with
from crannog.lab.pool import in_order
from crannog.lab.progress import Progress
from crannog.lab.sim import game_seed

CHUNK: Final = 20
# Games with figures of their own: a module with a Recorder(), whose played(…) is kept, and lines(games).
OWN: Final = {"arrival": "crannog.lab.arrival_balance", "roam": "crannog.lab.roam_balance"}


@dataclass(frozen=True, slots=True)
class Seen:
    """What one game tells about the balance."""

    returns: tuple[float, ...]  # by seat, as are scores and used
    scores: tuple[int, ...]
    decisions: int
    turns: int
    used: tuple[frozenset[str], ...]  # ids of components
    own: Any = None  # what the game's own recorder says


@dataclass(frozen=True, slots=True)
class Setup:
    """What is measured. Plain data: it can be sent to a process."""

    game_id: str
    bot: str
    seats: int
    options: Options
    seed: int = 0
    pack: Pack | None = None


def own_figures(game_id: str) -> ModuleType | None:
    return import_module(OWN[game_id]) if game_id in OWN else None


def measure(
    setup: Setup, n: int, jobs: int = 1, progress: bool = False, executor: Executor | None = None
) -> list[Seen]:
    """n games; the same setup gives the same, however many processes work."""
    parts = [(setup, start, min(start + CHUNK, n)) for start in range(0, n, CHUNK)]
    bar = Progress(n, progress)
    found: list[Seen] = []
    for some in in_order(play, parts, jobs, executor):
        found += some
        bar.at(len(found))
    return found


def play(part: tuple[Setup, int, int]) -> list[Seen]:
    setup, start, stop = part
    return [_play(setup, index) for index in range(start, stop)]


def _play(setup: Setup, index: int) -> Seen:
    game, number = game_with(setup.game_id, setup.pack), game_seed(setup.seed, index)
    bots = [bot(setup.bot, game.id, number * setup.seats + seat) for seat in range(setup.seats)]
    module = own_figures(game.id)
    uses, own = Uses(game, setup.seats), module.Recorder() if module else None
    watchers: list[Watcher] = [uses, own] if own else [uses]
    result = play_game(game, bots, setup.seats, setup.options, number, _All(watchers))
    return Seen(
        result.returns,
        result.scores,
        result.decisions,
        result.turns,
        tuple(map(frozenset, uses.seats)),
        own.played(setup.seats, result.winners, result.decisions) if own else None,
    )


class _All:
    """Several watchers as one."""

    wants_reasons = False

    def __init__(self, watchers: Sequence[Watcher]) -> None:
        self.watchers = watchers

    def dealt(self, events: Sequence[Event]) -> None:
        for watcher in self.watchers:
            watcher.dealt(events)

    def chosen(self, decision: Decision, choice: Choice[State], events: Sequence[Event]) -> None:
        for watcher in self.watchers:
            watcher.chosen(decision, choice, events)
