"""The recovery link: makes another device the same player. Works once, within thirty days."""

from __future__ import annotations

import hashlib
import secrets
from time import time
from typing import Final

from crannog.site.accounts.models import User

DAYS: Final = 30


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


async def new_token(user: User) -> str:
    """A new link's token; an older link no longer works. It names its own end, which the hash holds fast."""
    token = f"{int(time()) + DAYS * 86_400:x}-{secrets.token_urlsafe(24)}"
    user.recovery = _hash(token)
    await user.asave(update_fields=["recovery"])
    return token


async def redeem(token: str) -> User | None:
    """Whose token this is; it is used up by asking. None for a wrong, used or old one."""
    end, _, _ = token.partition("-")
    try:
        if int(end, 16) < time():
            return None
    except ValueError:
        return None
    found = _hash(token)
    user = await User.objects.filter(recovery=found, is_active=True).afirst()
    if user is None:
        return None
    # Two devices at once: the statement that clears it decides.
    used = await User.objects.filter(id=user.id, recovery=found).aupdate(recovery="")
    return user if used else None
