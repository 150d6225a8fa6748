"""A seat makes a choice: people, bots and clocks alike."""

from __future__ import annotations

import logging

from crannog.kernel.msg import msg
from crannog.kernel.play import Illegal
from crannog.site.accounts.cookie import Player
from crannog.site.play.commands.freeze import freeze
from crannog.site.play.commands.perform import Broken, Frozen, Meaning, Moved, NotYours, Outcome, perform
from crannog.site.play.record.live_table import Live
from crannog.site.play.record.log import Actor, Bot, Draft

log = logging.getLogger(__name__)


async def choose(table: str, seen: int, command: str, seat: int, line: str, actor: Actor) -> Outcome:
    """`seen` is the seq the chooser looked at; `command` names this choice for ever."""

    def attempt(live: Live) -> Draft:
        check_seat(live, seat, actor)
        if live.record is None or live.status != "running":
            if seen < live.seq:
                raise Moved  # it ran when they looked
            raise Illegal([msg("site.not_running")])
        # Somebody who saw the present table and is not asked gets the rule's answer.
        if seen < live.seq and (seat not in live.asked or seen < live.asked[seat]):
            raise Moved
        record = live.copy_record()
        try:
            events = record.play(seat, line)
        except Illegal:
            raise
        except Exception as error:
            raise Broken(f"{line!r} by seat {seat} at entry {live.seq}: {error!r}") from error
        return Draft(command, "choice", live.after_move(record, seat), seat, line, events=events, moved=True)

    meaning = Meaning(("choice",), seat, line)
    try:
        return await perform(table, command, actor, attempt, seen=seen, meaning=meaning)
    except Broken as failed:
        log.error("table %s is frozen: %s", table, failed, exc_info=failed)
        await freeze(table, str(failed))
        return Frozen()


def check_seat(live: Live, seat: int, actor: Actor) -> None:
    """Whether this actor sits there, as far as we know; the statement that writes has the last word."""
    if not 0 <= seat < len(live.seats):
        raise NotYours
    held = live.seats[seat]
    if isinstance(actor, Player) and (held.player != actor.id or held.bot):
        raise NotYours
    if isinstance(actor, Bot) and not held.bot:
        raise NotYours
