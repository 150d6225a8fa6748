"""A table's bots move until a person is asked. Woken by a hint or by the reconciler."""

from __future__ import annotations

import asyncio
from typing import Final

from django.conf import settings

from crannog.site.play.command import Done
from crannog.site.play.live import load
from crannog.site.play.log import Bot
from crannog.site.play.services.choose import choose
from crannog.site.play.thinking import think

MOST: Final = 40  # moves in one job; then somebody else's turn


async def bot_move(table: str) -> int:
    """How many moves were made. Two workers at once do no harm: the command is named by its seq."""
    live = await load(table)
    for made in range(MOST):
        seats = [seat for seat in sorted(live.asked) if live.seats[seat].bot]
        if live.status != "running" or live.frozen or not seats:
            return made
        # The same pause whatever it thinks about: speed must tell nothing.
        line, _ = await asyncio.gather(
            asyncio.to_thread(think, live, seats[0], live.seats[seats[0]].bot),
            asyncio.sleep(settings.BOT_DELAY),
        )
        outcome = await choose(table, live.seq, f"bot:{table}:{live.seq}", seats[0], line, Bot())
        live = outcome.live if isinstance(outcome, Done) and outcome.live else await load(table)
    return MOST
