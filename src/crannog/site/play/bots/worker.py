"""A process in which bots think: a question is a line of JSON on its input, the answer one on its output.

It knows no Django and no database, and its states have no key: nothing that comes can be foretold from them.
It is also asked about games that are over (`reckoning.py`).
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
from time import process_time
from typing import Any, Final

from crannog import games
from crannog.bots import Answer, Explains, Plans, bot, sampler
from crannog.kernel.message import Msg
from crannog.kernel.play import asks, decision
from crannog.site.play.bots import reckoning

NICE: Final = 5  # whoever serves people goes first
NOTHING: Final[tuple[Answer, ...]] = ()

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

    def read(self, said: bytes) -> Thought:
        return read(self.game, said)

    def none(self) -> Thought:
        return Thought("")


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot chooses, what it will choose next if it is asked what it expects, and why."""

    line: str  # "": there is none
    plan: tuple[Answer, ...] = ()
    why: Msg | None = None
    seconds: float = 0.0  # of a processor

    def next(self, lines: tuple[str, ...]) -> Thought | None:
        """What it planned to choose among these; None if it did not expect them."""
        if not self.plan or self.plan[0][0] != lines:
            return None
        return Thought(self.plan[0][1], self.plan[1:], self.why)

    def written(self, game: str) -> bytes:
        why = self.why and games.load(game).codec.encode(self.why)
        return json.dumps([self.line, self.plan, why, self.seconds]).encode() + b"\n"


def read(game: str, said: bytes) -> Thought:
    line, plan, why, seconds = json.loads(said)
    told: Any = why and games.load(game).codec.decode(why)
    return Thought(line, tuple((tuple(lines), planned) for lines, planned in plan), told, seconds)


def answer(question: Question) -> Thought:
    """What this bot thinks; whatever it does, a legal choice: its seat never blocks the table."""
    began = process_time()
    game = games.load(question.game)
    now = game.load(question.state.encode())
    asked = next(decision(now, ask) for ask in asks(now) if ask.seat == question.seat)
    lines = asked.lines()
    line, plan, why = "", NOTHING, None
    try:
        chosen = bot(question.bot, game.id, question.seed)
        view = game.observe(now, question.seat)
        line = str(chosen.choose(view, asked, sampler(game, now, question.seat)))
        plan = chosen.plan if isinstance(chosen, Plans) else ()
        why = chosen.why() if isinstance(chosen, Explains) else None
    except Exception:
        log.exception("the bot %s at seat %s failed", question.bot, question.seat)
    if line not in lines:
        line, plan, why = lines[question.seed % len(lines)], NOTHING, None
    return Thought(line, plan, why, process_time() - began)


def _said(asked: dict[str, Any]) -> bytes:
    if asked.pop("kind", "") == reckoning.KIND:
        return reckoning.answer(asked)
    question = Question(**asked)
    return answer(question).written(question.game)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us
    os.nice(NICE)
    for name in games.names():
        games.load(name)
    with contextlib.suppress(BrokenPipeError):  # nobody is there to hear it
        for line in sys.stdin.buffer:
            waits = memoryview(_said(json.loads(line)))
            while waits:
                waits = waits[os.write(1, waits) :]


if __name__ == "__main__":
    main()
