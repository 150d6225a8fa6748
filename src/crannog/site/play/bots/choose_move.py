"""What a bot would choose in a seat's place: for its own seat, or as a hint for a learner."""

from __future__ import annotations

import hmac
import logging
from functools import cache, partial
from typing import Final

from django.conf import settings

from crannog.bots import stand_in
from crannog.kernel.game_record import at_entry
from crannog.site.memo import Memo
from crannog.site.metrics import THINKING, THOUGHT
from crannog.site.play.bots.processes import Thinkers
from crannog.site.play.bots.worker import Question, Thought
from crannog.site.play.store.live_table import Live, lines_of
from crannog.site.waiting import NOBODY, Asker, Line

HINT: Final = "?"  # stands for the choice where somebody asks for one
HINTS_AT_ONCE: Final = 1  # in one web worker

log = logging.getLogger(__name__)
# Whoever asks what a bot thought waits in the same line (`why.py`).
hint_line: Final = Line("hint", HINTS_AT_ONCE, most=32, each=2, each_place=8)
_kept: Final[Memo[tuple[str, int, int], Thought]] = Memo(hint_line, kept=256)


@cache
def thinkers(purpose: str) -> Thinkers:
    """The processes for bots (in a job worker) or for hints (in a web worker)."""
    return Thinkers(settings.THINKERS if purpose == "bot" else HINTS_AT_ONCE)


async def think(
    live: Live, seat: int, player: str, purpose: str = "bot", at: int | None = None, again: bool = False
) -> Thought:
    """What this bot thinks of the table as it is, or as it was after entry `at`; always a legal choice.

    `again`: somebody wants to know what it thought, and that is not for a job worker to find out.
    """
    assert live.record is not None
    at = live.seq if at is None else at
    state = live.record.now if at == live.seq else at_entry(live.record, at)
    assert state is not None
    # Seeded by the site's secret, the table's name and the moment: the bot's own chance has nothing to do
    # with the table's, nobody can foretell it, and two workers that play the same bot choose the same.
    moment = f"{purpose}:{live.id}:{at}:{seat}".encode()
    seed = int.from_bytes(hmac.digest(settings.SECRET_KEY.encode(), moment, "sha256")[:6])
    question = Question(live.game.id, live.game.store(state).decode(), seat, player, seed)
    where = "hint" if again else purpose
    with THOUGHT.labels(where).time():
        thought = await thinkers(where).ask(question)
    THINKING.labels(live.game.id, player).inc(thought.seconds)
    if thought.line:
        return thought
    log.error("the bot at %s seat %s entry %s found no answer", live.id, seat, at)
    lines = lines_of(state, seat)
    return Thought(lines[seed % len(lines)])


def teaches(live: Live) -> bool:
    """Whether the table was set up for learning; anywhere else a hint would be help from outside."""
    return live.setup.options.get("teaching") == "yes"


async def meant(live: Live, seat: int, pick: str, asker: Asker = NOBODY) -> tuple[str, bool]:
    """The choice that is to be shown as if made, and whether it is the good one that was asked for.

    What is not offered is no choice: whatever is written there, the drawing is the same.
    """
    return (await hint(live, seat, asker), True) if pick == HINT else (offered(live, seat, pick), False)


def offered(live: Live, seat: int, pick: str) -> str:
    """The pick, if this seat may choose it; else ""."""
    asked = pick and seat in live.asked and not live.seats[seat].bot
    return pick if asked and (pick in live.lines(seat) or pick in live.asides(seat)) else ""


async def hint(live: Live, seat: int, asker: Asker = NOBODY) -> str:
    """A good move for somebody who is asked; "" where nobody may have one."""
    thought = await hint_thought(live, seat, asker)
    return thought.line if thought is not None else ""


async def hint_thought(live: Live, seat: int, asker: Asker = NOBODY) -> Thought | None:
    """A good move, and why it is one. Raises Full."""
    if not teaches(live) or seat not in live.asked or live.seats[seat].bot:
        return None
    work = partial(think, live, seat, stand_in(live.game.id), purpose="hint")
    return await _kept.get((live.id, live.seq, seat), work, asker)
