"""Who meets whom, and which games make a block: one deal, played with everybody at every place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from crannog.bots import bot
from crannog.kernel.game import BadOption, Game, Options
from crannog.lab.content import Pack, game_with
from crannog.lab.sim import check_options, mixes

AGAIN: Final = "#"  # hard#2 is a second bot called hard
ITSELF: Final = AGAIN + "again"  # who a bot meets in a control


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be played. Plain data: it can be sent to a process."""

    game_id: str
    bots: tuple[str, ...]
    seats: int = 0  # the fewest the game is for
    options: Options | None = None  # the value "any" takes each in turn, block by block
    seed: int = 0
    pack: Pack | None = None
    control: bool = False  # every bot also meets itself

    @property
    def game(self) -> Game[Any, Any]:
        return game_with(self.game_id, self.pack)

    @property
    def players(self) -> int:
        return self.seats or self.game.seats[0]

    def check(self) -> None:
        """Raise BadOption or UnknownBot before anything starts, not in a worker."""
        check_options(self.game, self.players, self.options or {})
        if not self.bots:
            raise BadOption("name the bots that meet, as in --bots hard,medium")
        for name in self.bots:
            bot(name, self.game_id)
        if len(self.bots) == 1 and not self.game.together and not self.control:
            raise BadOption("name a second bot for it to meet, or let it meet itself with --control")
        if self.players == 1 and not self.game.together:
            raise BadOption("nobody meets at a table for one; choose --seats")

    def options_of(self, block: int) -> Options:
        mixed = mixes(self.game, self.options or {})
        return self.game.setup(self.players, mixed[block % len(mixed)]).options

    @property
    def contests(self) -> list[Contest]:
        """With more bots than seats, every choice of them; with fewer, the last sits at the other seats."""
        named = list(zip(_labels(self.bots), self.bots, strict=True))
        if self.game.together:
            found = [_together(named, self.players)]
            copies = [[(label, name), (label + ITSELF, name)] for label, name in named]
            return found + [_together(two, self.players) for two in copies if self.control]
        met = combinations(named, self.players) if len(named) > self.players else [named]
        found = [_rivals(some, self.players) for some in met if len(named) > 1]
        if self.control:
            found += [_rivals([one, (one[0] + ITSELF, one[1])], self.players) for one in named]
        return found


@dataclass(frozen=True, slots=True)
class Contest:
    """Sides that meet. A block is one deal, played at each of these sittings."""

    sides: tuple[str, ...]  # what they are called in the results
    bots: tuple[str, ...]  # by side
    sittings: tuple[tuple[int, ...], ...]  # each by seat: which side sits there


def _rivals(named: Iterable[tuple[str, str]], seats: int) -> Contest:
    sides, bots = zip(*named, strict=True)
    at_first = [min(seat, len(sides) - 1) for seat in range(seats)]
    return Contest(sides, bots, tuple(tuple(at_first[-i:] + at_first[:-i]) for i in range(seats)))


def _together(named: Iterable[tuple[str, str]], seats: int) -> Contest:
    """Each side plays the deal alone, at all seats: who wins it, and who does not?"""
    sides, bots = zip(*named, strict=True)
    return Contest(sides, bots, tuple((side,) * seats for side in range(len(sides))))


def _labels(bots: Iterable[str]) -> list[str]:
    seen: Counter[str] = Counter()
    found = []
    for name in bots:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name}{AGAIN}{seen[name]}")
    return found
