"""Games that bots play on from a branch, each with other cards: one asker at a time on the site.

They are played in a process of their own that everything else goes before (`play_on.py`). The answer is
written to the branch game by game, so whichever web worker is asked can tell how far it is.
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from crannog.bots import stand_in
from crannog.site.clock import monotonic
from crannog.site.database import AWAY
from crannog.site.play.bots.processes import Gone, Thinker
from crannog.site.whatif.branches import claim, note_games
from crannog.site.whatif.play_on import Played, Wish
from crannog.site.whatif.positions import Position

GAMES: Final = 8
SECONDS: Final = 30.0  # of a processor, for one game
LONGEST: Final = 150.0  # for all of them

log = logging.getLogger(__name__)
under_way: Final[set[asyncio.Task[None]]] = set()
_threads: Final = ThreadPoolExecutor(1, "bot-games")
_player: list[Thinker] = []


async def play_from(position: Position) -> bool:
    """Begin, unless others are being played; False then."""
    if not await claim(position.branch):
        return False
    task = asyncio.ensure_future(_play(position))
    under_way.add(task)
    task.add_done_callback(under_way.discard)
    return True


async def _play(position: Position) -> None:
    branch, k = position.branch, position.k
    found: dict[str, Any] = {"won": [0.0] * len(position.live.seats), "played": 0, "open": 0}
    ends = monotonic() + LONGEST
    try:
        for _ in range(GAMES):
            left = ends - monotonic()
            if left <= 0:
                break
            played = await asyncio.get_running_loop().run_in_executor(
                _threads, _ask, _wish(position), min(left, 4 * SECONDS)
            )
            if played is None or not played.won:
                found["open"] += 1
            else:
                found["played"] += 1
                found["won"] = [have + more for have, more in zip(found["won"], played.won, strict=True)]
            await note_games(branch.id, k, found, done=False)
    except AWAY:
        log.warning("the database is unavailable; bot games of a branch are given up")
        return
    found["open"] = GAMES - found["played"]
    await note_games(branch.id, k, found, done=True)


def _wish(position: Position) -> Wish:
    game, branch = position.live.game, position.branch
    assert position.table.record is not None
    return Wish(
        game.id,
        game.store(position.table.record.now).decode(),
        branch.seat,
        [branch.bots.get(seat.number) or stand_in(game.id) for seat in position.live.seats],
        secrets.token_hex(16),
        SECONDS,
    )


def _ask(wish: Wish, seconds: float) -> Played | None:
    """One game, in the process that is there for it; None if it took too long."""
    thinker = _player.pop() if _player else Thinker("crannog.site.whatif.play_on")
    try:
        said = thinker.exchange(wish.line(), seconds)
    except Gone as why:
        log.info("a bot game of a branch was given up: %s", why)
        thinker.end()
        return None
    _player.append(thinker)
    return Played.read(said)


def end() -> None:
    while _player:
        _player.pop().end()


atexit.register(end)
