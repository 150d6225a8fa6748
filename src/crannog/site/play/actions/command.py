"""A command, and what may become of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from crannog.kernel.message import Msg
from crannog.site.accounts.cookie import Player
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.log import Actor, Also, Bot, Draft


class Moved(Exception):
    """The question this command answers is no longer the one that is asked."""


class Broken(Exception):
    """The rules themselves failed: the table is put under repair, and the site goes on."""


class NotYours(Exception):
    """This actor does not hold the seat (now)."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a command asks for: the same id with another meaning is not a repeat."""

    kinds: tuple[str, ...]  # the entries it may become
    seat: int | None = None  # None: not told by the entry
    line: str | None = ""  # None: not told by the command

    def is_of(self, kind: str, seat: int, line: str) -> bool:
        return kind in self.kinds and self.seat in (None, seat) and self.line in (None, line)


@dataclass(frozen=True, slots=True)
class Command:
    """Something that somebody wants done at a table. `id` names it forever."""

    id: str
    actor: Actor
    attempt: Callable[[Live], Draft]  # raises Illegal, Moved, NotYours or Broken
    seen: int = 0  # the entry that the actor looked at
    seat: int | None = None  # only for who plays this seat
    also: Also | None = None
    meaning: Meaning | None = None

    def draft(self, live: Live) -> Draft:
        """What to write at this table; raises like `attempt`."""
        if self.seat is not None:
            self._check_seat(live, self.seat)
        return self.attempt(live)

    def _check_seat(self, live: Live, seat: int) -> None:
        """Whether the actor sits there, as far as we know; the statement that writes has the last word."""
        if not 0 <= seat < len(live.seats):
            raise NotYours
        held = live.seats[seat]
        if isinstance(self.actor, Player) and (held.player != self.actor.id or held.bot):
            raise NotYours
        if isinstance(self.actor, Bot) and not held.bot:
            raise NotYours


@dataclass(frozen=True, slots=True)
class Done:
    seq: int
    live: Live | None = None  # None for a repeat
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    reasons: tuple[Msg, ...]
    live: Live | None = None  # the table that the reasons are about


@dataclass(frozen=True, slots=True)
class Stale:
    seq: int


@dataclass(frozen=True, slots=True)
class Reused:
    """The command id was used for something else."""


@dataclass(frozen=True, slots=True)
class Absent:
    """No such table, or no such seat for this actor: the same answer for both."""


@dataclass(frozen=True, slots=True)
class Frozen:
    """The table is under repair."""


type Outcome = Done | Refused | Stale | Reused | Absent | Frozen
