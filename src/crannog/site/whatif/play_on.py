"""A process in which bots play games to their end: a line of JSON for each, and one in answer.

Whatever else runs on the machine goes first, and a game has only so many seconds of a processor.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import resource
import signal
import sys
from dataclasses import asdict, dataclass
from time import process_time
from typing import Final

from crannog import games
from crannog.bots import bot, play_on
from crannog.kernel.rng import Rng

NICE: Final = 19
GRACE: Final = 5  # seconds after which the system itself ends a process that does not stop

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wish:
    game: str
    state: str  # as the game stores it
    seat: int  # what it cannot know is dealt anew
    bots: list[str]  # one for each seat
    seed: str
    seconds: float

    def line(self) -> bytes:
        return json.dumps(asdict(self)).encode() + b"\n"


@dataclass(frozen=True, slots=True)
class Played:
    won: tuple[float, ...]  # what each seat has of the victory; () if the game did not end in time

    @classmethod
    def read(cls, said: bytes) -> Played:
        return cls(tuple(json.loads(said)))


def play(wish: Wish) -> Played:
    began = process_time()
    game = games.load(wish.game)
    world = game.sample(game.load(wish.state.encode()), wish.seat, Rng({}, bytes.fromhex(wish.seed)))
    world.listening = False
    seed = int(wish.seed[:8], 16)
    seats = [bot(name, game.id, seed + n) for n, name in enumerate(wish.bots)]
    play_on(game, world, seats, goes_on=lambda: process_time() - began < wish.seconds)
    return Played(game.returns(world) if world.over else ())


def answer(wish: Wish) -> Played:
    """Whatever a bot does, there is an answer."""
    with contextlib.suppress(ValueError, OSError):
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(process_time() + wish.seconds) + GRACE, hard))
    try:
        return play(wish)
    except Exception:
        log.exception("bots failed to play on")
        return Played(())


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us
    os.nice(NICE)
    with contextlib.suppress(BrokenPipeError):  # nobody is there to hear it
        for line in sys.stdin.buffer:
            os.write(1, json.dumps(answer(Wish(**json.loads(line))).won).encode() + b"\n")


if __name__ == "__main__":
    main()
