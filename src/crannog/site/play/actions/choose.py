"""A seat makes a choice: people, bots and clocks alike."""

from __future__ import annotations

from typing import Final

from crannog.kernel.message import msg
from crannog.kernel.play import Illegal
from crannog.site.play.actions.command import Broken, Command, Meaning, Moved, Outcome
from crannog.site.play.actions.freeze import perform_or_freeze
from crannog.site.play.actions.unaffected import unaffected
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.log import Actor, Draft

CONFIRM: Final = msg("site.confirm")


async def choose(
    table: str, seen: int, command: str, seat: int, line: str, actor: Actor, *, only_free: bool = False
) -> Outcome:
    return await perform_or_freeze(table, choice(seen, command, seat, line, actor, only_free=only_free))


def is_free(before: Live, after: Live, seat: int) -> bool:
    """Whether this move can be taken back alone: nothing was drawn or shown, and nobody else begins."""
    if after.status != "running" or after.record is None or after.record.why_not_undo(seat):
        return False
    return set(after.asked) <= set(before.asked)


def choice(
    seen: int, command: str, seat: int, line: str, actor: Actor, *, only_free: bool = False
) -> Command:
    """`seen` is the seq the chooser looked at; `command` names this choice forever.

    `only_free`: not unless it can be taken back just as easily. Else it is refused with CONFIRM.
    """

    def attempt(live: Live) -> Draft:
        if live.record is None or live.status != "running":
            if seen < live.seq:
                raise Moved  # it ran when they looked
            raise Illegal([msg("site.not_running")])
        # Somebody who saw the present table and is not asked gets the rule's answer.
        since = live.asked.get(seat, live.seq)
        if seen < live.seq and seen < since and not unaffected(live, seen, seat, line):
            raise Moved
        record = live.copy_record()
        try:
            events = record.play(seat, line, live.seq + 1)
        except Illegal:
            raise
        except Exception as error:
            raise Broken(f"{line!r} by seat {seat} at entry {live.seq}: {error!r}") from error
        after = live.after_move(record, seat)
        if only_free and not is_free(live, after, seat):
            raise Illegal([CONFIRM])
        return Draft(command, "choice", after, seat, line, events=events, moved=True)

    return Command(command, actor, attempt, seen, seat, meaning=Meaning(("choice",), seat, line))
