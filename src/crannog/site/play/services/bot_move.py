"""The bots of a table move until a person is asked. Woken by a hint or by the reconciler."""

from __future__ import annotations

import asyncio
import hmac
import logging
from typing import Final

from django.conf import settings

from crannog.bots import bot, sampler
from crannog.site.play.command import Done
from crannog.site.play.live import Live, load
from crannog.site.play.log import Bot
from crannog.site.play.services.choose import choose

MOST: Final = 40  # moves in one job; then somebody else's turn

log = logging.getLogger(__name__)


async def bot_move(table: str) -> int:
    """How many moves were made. Two workers at once do no harm: the command is named by its seq."""
    live = await load(table)
    for made in range(MOST):
        seats = [seat for seat in sorted(live.asked) if live.seats[seat].bot]
        if live.status != "running" or live.frozen or not seats:
            return made
        # The same pause whatever it thinks about: speed must tell nothing.
        line, _ = await asyncio.gather(
            asyncio.to_thread(_think, live, seats[0]), asyncio.sleep(settings.BOT_DELAY)
        )
        outcome = await choose(table, live.seq, f"bot:{table}:{live.seq}", seats[0], line, Bot())
        live = outcome.live if isinstance(outcome, Done) and outcome.live else await load(table)
    return MOST


def _think(live: Live, seat: int) -> str:
    assert live.record is not None
    asked = live.decision(seat)
    assert asked is not None
    # Seeded by the site's secret, the table's name and the moment: the bot's own chance has nothing to do
    # with the table's, nobody can foretell it, and two workers that play the same bot choose the same.
    moment = f"bot:{live.id}:{live.seq}:{seat}".encode()
    seed = int.from_bytes(hmac.digest(settings.SECRET_KEY.encode(), moment, "sha256")[:6])
    try:
        player = bot(live.seats[seat].bot, live.game.id, seed)
        line = str(player.choose(live.view(seat), asked, sampler(live.game, live.record.now, seat)))
    except Exception:
        log.exception("the bot at %s seat %s entry %s failed", live.id, seat, live.seq)
        line = ""
    # Whatever a bot does, its seat never blocks the table.
    return line if line in asked.lines() else asked.lines()[seed % len(asked.lines())]
