"""The link by which a host comes in: made on the command line, good once, for minutes. Nothing is kept."""

from __future__ import annotations

import secrets
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core import signing

from crannog.site.accounts.models import User
from crannog.site.accounts.once import spend

MINUTES: Final = 10
_SALT: Final = "crannog.host"


def link_for(user: User) -> str:
    """Its token stands after #, where no log and no other site sees it."""
    token = signing.dumps([user.id.hex, user.epoch, secrets.token_urlsafe(12)], salt=_SALT)
    return f"{settings.ORIGIN}/admin/login/#{token}"


async def redeem(token: str) -> User | None:
    """Whose link it is; it is used up by asking. None for a wrong, used or old one."""
    try:
        id, epoch, _ = signing.loads(token, salt=_SALT, max_age=MINUTES * 60)
    except signing.BadSignature:
        return None
    user = await User.objects.filter(id=UUID(id), epoch=epoch, is_staff=True, is_active=True).afirst()
    return user if user is not None and await spend(token, MINUTES * 60) else None
