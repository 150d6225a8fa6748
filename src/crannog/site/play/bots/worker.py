"""A process in which bots think: a question is a line of JSON on its input, the answer one on its output.

It knows no Django and no database, and its states have no key: nothing that comes can be foretold from them.
It ends when its input does, so it never outlives whoever started it.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import signal
import sys
from dataclasses import asdict, dataclass
from typing import Final

from crannog import games
from crannog.bots import bot, sampler
from crannog.kernel.play import asks, decision

NICE: Final = 5  # whoever serves people goes first

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    game: str
    state: str  # as the game stores it
    seat: int
    bot: str
    seed: int

    def line(self) -> bytes:
        return json.dumps(asdict(self)).encode() + b"\n"


def answer(question: Question) -> str:
    """The line that this bot chooses; whatever it does, a legal one: its seat never blocks the table."""
    game = games.load(question.game)
    now = game.load(question.state.encode())
    asked = next(decision(now, ask) for ask in asks(now) if ask.seat == question.seat)
    lines = asked.lines()
    try:
        chosen = bot(question.bot, game.id, question.seed)
        view = game.observe(now, question.seat)
        line = str(chosen.choose(view, asked, sampler(game, now, question.seat)))
    except Exception:
        log.exception("the bot %s at seat %s failed", question.bot, question.seat)
        line = ""
    return line if line in lines else lines[question.seed % len(lines)]


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us
    os.nice(NICE)
    for name in games.names():
        games.load(name)
    with contextlib.suppress(BrokenPipeError):  # nobody is there to hear it
        for line in sys.stdin.buffer:
            os.write(1, json.dumps(answer(Question(**json.loads(line)))).encode() + b"\n")


if __name__ == "__main__":
    main()
