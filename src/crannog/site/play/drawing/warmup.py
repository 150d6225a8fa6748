"""Warm-up: compiles the templates and loads the texts of every game before the first move.

The first drawing of a game takes half a second, later ones a few milliseconds. Nobody who plays should be
the one who waits for it. Nor for the collector of garbage: it took 80 ms to look at everything, every few
seconds.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from typing import Final

from crannog import games
from crannog.kernel.game import LANGUAGES
from crannog.kernel.game_record import start
from crannog.kernel.play import pending
from crannog.kernel.rng import Seeds
from crannog.views import draw, templates
from crannog.views.game_view import kit

log = logging.getLogger(__name__)
SELDOM: Final = (10_000, 20, 50)  # Python's own: 2,000 objects more than before, 10, 10


async def warm_up() -> None:
    """Beside whatever else the process does, one game after the other."""
    for home in (templates.OURS, "crannog.site"):
        await asyncio.to_thread(templates.compile_all, home)
    for why in games.broken().values():
        log.error(why)
    for name in games.names():
        try:
            await asyncio.to_thread(_warm, name)
        except Exception:  # somebody else's game: its tables fail, no others
            log.exception("the game %s cannot be drawn", name)
    collect_seldom()


def collect_seldom() -> None:
    """What is made up to here stays, and what comes has no cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def _warm(name: str) -> None:
    game = games.load(name)
    templates.compile_all(kit(game, LANGUAGES[0]).home)
    first = start(game, game.seats[:2][-1], {}, Seeds(bytes(32), (), "warm")).now
    asked = pending(first)[0]
    for lang in LANGUAGES:
        draw(game, game.observe(first, asked.seat), asked, lang, log=first.events)
