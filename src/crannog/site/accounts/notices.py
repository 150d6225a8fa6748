"""What happens to somebody's ways in is told to them, so that nobody adds one in secret."""

from __future__ import annotations

from typing import Final

from crannog.site.accounts.devices import described
from crannog.site.accounts.models import Notice, User
from crannog.site.accounts.request import Request

SHOWN: Final = 5
KINDS: Final = ("passkey", "removed", "link", "device", "address", "no_address")


async def note(request: Request, user: User, kind: str) -> None:
    """This happened, from this browser."""
    await Notice.objects.acreate(user=user, kind=kind, **described(request))


async def notices_of(user: User) -> list[Notice]:
    """The newest first."""
    return [one async for one in user.notices.order_by("-id")[:SHOWN]]
