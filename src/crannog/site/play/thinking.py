"""What a bot would choose in a seat's place: for its own seat, or as a hint for a learner."""

from __future__ import annotations

import hmac
import logging
from functools import partial
from typing import Final

from django.conf import settings

from crannog.bots import bot, sampler, steady
from crannog.site.once import Once
from crannog.site.play.live import Live

HINT: Final = "?"  # stands for the choice where somebody asks for one

log = logging.getLogger(__name__)
# One at a time: nobody waits for it but who asked.
_kept: Final[Once[tuple[str, int, int], str]] = Once("hint", threads=1, kept=256)


def think(live: Live, seat: int, player: str, purpose: str = "bot") -> str:
    """The line that this bot would choose; always a legal one."""
    assert live.record is not None
    asked = live.decision(seat)
    assert asked is not None
    # Seeded by the site's secret, the table's name and the moment: the bot's own chance has nothing to do
    # with the table's, nobody can foretell it, and two workers that play the same bot choose the same.
    moment = f"{purpose}:{live.id}:{live.seq}:{seat}".encode()
    seed = int.from_bytes(hmac.digest(settings.SECRET_KEY.encode(), moment, "sha256")[:6])
    try:
        chosen = bot(player, live.game.id, seed)
        line = str(chosen.choose(live.view(seat), asked, sampler(live.game, live.record.now, seat)))
    except Exception:
        log.exception("the bot at %s seat %s entry %s failed", live.id, seat, live.seq)
        line = ""
    # Whatever a bot does, its seat never blocks the table.
    return line if line in asked.lines() else asked.lines()[seed % len(asked.lines())]


def teaches(live: Live) -> bool:
    """Whether the table was set up for learning; anywhere else a hint would be help from outside."""
    return live.setup.options.get("teaching") == "yes"


async def meant(live: Live, seat: int, pick: str) -> tuple[str, bool]:
    """The choice that is to be shown as if made, and whether it is the good one that was asked for."""
    return (await hint(live, seat), True) if pick == HINT else (pick, False)


async def hint(live: Live, seat: int) -> str:
    """A good move for somebody who is asked; "" where nobody may have one."""
    if not teaches(live) or seat not in live.asked or live.seats[seat].bot:
        return ""
    return await _kept.get(
        (live.id, live.seq, seat), partial(think, live, seat, steady(live.game.id), purpose="hint")
    )
