"""In which ways somebody can come back who has lost every cookie, or show once more who they are."""

from __future__ import annotations

from typing import Final

from django.conf import settings

from crannog.site.accounts.models import Address, User
from crannog.site.accounts.request import Request

# Pages that ask for a fresh sign-in, by the word that an address has for them.
_BACK: Final = {"delete": "/me/delete"}


async def ways_of(user: User) -> int:
    return await user.passkeys.acount() + await Address.objects.filter(user=user).acount()


async def ways_to_prove(user: User) -> tuple[str, ...]:
    """Of "passkey" and "code", those that this person has and that work here."""
    passkey = settings.PASSKEYS and await user.passkeys.aexists()
    code = settings.SENDS_MAIL and await Address.objects.filter(user=user).aexists()
    return (*(["passkey"] if passkey else []), *(["code"] if code else []))


def back(request: Request, usual: str) -> str:
    """Where a sign-in leads: to the page that asked for it (`?next=delete`)."""
    return _BACK.get(request.GET.get("next", ""), usual)
