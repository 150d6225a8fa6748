"""A process that checks and plays a replay that somebody brought: its text comes in, what it found goes out.

It has little time, little memory and no files, and knows no Django and no database: whatever the text makes
the rules do, it happens here and ends here. Run as a module by `uploads.py`, once for each text.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from contextlib import suppress
from dataclasses import asdict
from typing import Any, Final

from crannog import games
from crannog.kernel import replay
from crannog.kernel.event import Event
from crannog.kernel.game import BadOption
from crannog.kernel.message import Who, msg
from crannog.kernel.replay import Replay, ReplayError
from crannog.site.play.store.shown_events import AnyGame, write_events

NICE: Final = 10  # nobody's game waits for it
SECONDS: Final = 20  # of a processor
MEMORY: Final = 1 << 30
CHOICES: Final = 5000
STATES: Final = 64  # that are told, about
EVERY: Final = 16

type Told = dict[str, Any]


def limit() -> None:
    """Time and memory, from now on; no dump, no process besides."""
    for what, most in (
        (resource.RLIMIT_CPU, SECONDS),
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NPROC, 0),
    ):
        resource.setrlimit(what, (most, most))


def no_files() -> None:
    """What is open stays; nothing else is opened anymore."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))


def found(text: str, alone: bool = False) -> Told:
    """What the check says, and the game as far as it can be played. `alone`: in a process of its own."""
    try:
        told = replay.read(text)
        if len(told.lines) > CHOICES:
            raise ReplayError(f"there are more than {CHOICES} lines of choices")
        if told.game not in games.names():
            raise ReplayError("line 2: there is no such game here")
    except ReplayError as error:
        return {"unreadable": str(error)}
    game = games.load(told.game)
    assert game.content_digest
    if alone:
        no_files()
    try:
        game.setup(told.seats, told.options, earlier=True)
    except BadOption as error:
        return {"unreadable": str(error)}
    verdict = replay.verdict(told, game)
    head = {name: value for name, value in asdict(told).items() if name != "lines"}
    return {"head": head, "verdict": asdict(verdict), **_played(told, game)}


def _played(told: Replay, game: AnyGame) -> Told:
    """Every entry with what it told, as the log of a table has them, and some of the states between."""
    entries: list[tuple[int, str, int, str, str]] = []  # number, kind, seat, line, what it told
    states: dict[int, str] = {}
    every = max(EVERY, -(-len(told.lines) // STATES))
    # Entries have the numbers of their lines; before them is the deal.
    numbers = [0, *(n for n, line in enumerate(told.lines, 1) if not line.startswith(("=", "end")))]
    record, before, moves = None, set[int](), list[int]()
    with suppress(ValueError):  # the verdict says what it was
        for record, number in zip(replay.play_through(told, game), numbers, strict=False):
            after = {one.at for one in record.since}
            last = record.entries[-1] if record.entries else None
            if last is None:
                entries.append((number, "start", -1, "", write_events(game, tuple(record.now.events))))
            elif last.is_undo:
                gone = before - after
                first = min((at for at, one in enumerate(moves) if one in gone), default=len(moves))
                moves = [one for one in moves if one not in gone]
                states = {at: state for at, state in states.items() if at <= first}
                entries.append((number, "undo", last.seat, "", write_events(game, _undone(last.seat, gone))))
            else:
                moves.append(number)
                entries.append((number, "choice", last.seat, last.line, write_events(game, record.shown[-1])))
            before = after
            if moves and len(moves) % every == 0:
                states[len(moves)] = game.store(record.now).decode()
    if record is None:
        return {"entries": [], "states": {}, "last": ""}
    return {"entries": entries, "states": states, "last": game.store(record.now).decode()}


def _undone(seat: int, gone: set[int]) -> tuple[Event]:
    """The entries that were taken back, as a table tells it."""
    return (Event(msg("undo.silent", seat=Who(seat), gone=" ".join(map(str, sorted(gone))))),)


def main() -> None:
    os.nice(NICE)
    limit()
    text = sys.stdin.buffer.read().decode("utf-8", "replace")
    waits = memoryview(json.dumps(found(text, alone=True)).encode())
    while waits:
        waits = waits[os.write(1, waits) :]


if __name__ == "__main__":
    main()
