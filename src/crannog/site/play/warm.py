"""Before the first move comes: this process has compiled the templates and read the texts of every game.

The first drawing of a game takes half a second, later ones a few milliseconds. Nobody who plays should be
the one who waits for it.
"""

from __future__ import annotations

import asyncio

from crannog import games
from crannog.kernel.game import LANGUAGES
from crannog.kernel.play import pending
from crannog.kernel.record import start
from crannog.kernel.rng import Seeds
from crannog.views import draw, templates


async def warm() -> None:
    """Beside whatever else the process does, one game after the other."""
    for home in (templates.OURS, "crannog.site"):
        await asyncio.to_thread(templates.compile_all, home)
    for name in games.names():
        await asyncio.to_thread(_warm, name)


def _warm(name: str) -> None:
    game = games.load(name)
    templates.compile_all(game.package)
    first = start(game, game.seats[1], {}, Seeds(bytes(32), (), "warm")).now
    asked = pending(first)[0]
    for lang in LANGUAGES:
        draw(game, game.observe(first, asked.seat), asked, lang, log=first.events)
