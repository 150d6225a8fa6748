"""The link in an e-mail that lets another browser go on as the same person: signed, for a week, good once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core import signing

from crannog.site.accounts.once import spend

DAYS: Final = 7
SALT: Final = "crannog.continue"


@dataclass(frozen=True, slots=True)
class Continue:
    """Who goes on where. The epoch ends it with everything else when somebody signs out all other devices."""

    player: UUID
    epoch: int
    table: str
    seat: int

    @property
    def to(self) -> str:
        return f"/t/{self.table}?seat={self.seat}"


def link(one: Continue) -> str:
    said = (one.player.hex, one.epoch, one.table, one.seat)
    return f"{settings.ORIGIN}/mail/continue/{signing.dumps(said, salt=SALT)}"


def read(token: str) -> Continue | None:
    """What it says; None for one that is forged or too old."""
    try:
        player, epoch, table, seat = signing.loads(token, salt=SALT, max_age=DAYS * 86_400)
        return Continue(UUID(player), int(epoch), str(table), int(seat))
    except (signing.BadSignature, TypeError, ValueError):
        return None


async def use(token: str) -> bool:
    """Whether nobody has gone on with it before."""
    return await spend(token, DAYS * 86_400)
