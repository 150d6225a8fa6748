"""The browsers that somebody is signed in with. A guest's own is in no list until there is a second."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from datetime import timedelta
from typing import Final

from django.db import DatabaseError
from django.db.models import F
from django.db.models.functions import Now

from crannog.site.accounts.cookie import Player
from crannog.site.accounts.models import Device, User
from crannog.site.accounts.request import Request
from crannog.site.clock import monotonic

MOST: Final = 20  # devices of one person; with one more, the one not seen for longest is signed out
FRESH_MINUTES: Final = 10  # after a sign-in, in which what cannot be undone is done without another
NOTED: Final = 600.0  # seconds: that somebody was here is not written more often

# The first that fits: nearly every browser also says that it is some others.
_BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
_SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("CrOS", "ChromeOS"), ("Mac OS", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


def described(request: Request) -> dict[str, str]:
    """What a person needs to know their own browser again, and no more."""
    said = request.headers.get("User-Agent", "")[:400]

    def first(known: tuple[tuple[str, str], ...]) -> str:
        return next((name for sign, name in known if sign in said), "")

    return {"browser": first(_BROWSERS), "system": first(_SYSTEMS)}


async def enter(request: Request, user: User, proved: bool = False) -> None:
    """From this answer on, this browser is that person: a new cookie, and what it was signed in with ends.

    `proved`: by a passkey or a code, and not by a link or a cookie.
    """
    before = request.player
    if before is not None and before.device:
        await Device.objects.filter(id=before.device, user_id=before.id).adelete()
    made = await Device.objects.acreate(user=user, proved=Now() if proved else None, **described(request))
    request.player = request.becomes = Player(user.id, user.epoch, made.id)
    kept = [id async for id in user.devices.order_by("-seen", "-id").values_list("id", flat=True)[:MOST]]
    await user.devices.exclude(id__in=kept).adelete()


async def renew(request: Request, user: User) -> None:
    """The same person in the same browser, with a new cookie; the old one is worthless."""
    if request.player is not None and not request.player.device:
        await User.objects.filter(id=user.id).aupdate(epoch=F("epoch") + 1)
        await user.arefresh_from_db(fields=["epoch"])
    await enter(request, user)


async def end(user: User, device: int) -> bool:
    """Sign this device out: its cookie and its streams end. False: it is not theirs."""
    gone, _ = await user.devices.filter(id=device).adelete()
    return bool(gone)


async def end_others(request: Request, user: User) -> None:
    """Every other browser and every link there is of this person ends."""
    await User.objects.filter(id=user.id).aupdate(epoch=F("epoch") + 1, recovery="")
    await user.arefresh_from_db(fields=["epoch", "recovery"])
    await user.devices.all().adelete()
    await enter(request, user)


async def proved_lately(request: Request, user: User) -> bool:
    """Whether a passkey or a code was used in this browser a moment ago."""
    here = request.player.device if request.player is not None else 0
    since = Now() - timedelta(minutes=FRESH_MINUTES)
    return await user.devices.filter(id=here, proved__gt=since).aexists()


_noted: OrderedDict[int, float] = OrderedDict()  # when this process wrote that a device was seen


async def note_seen(device: int) -> None:
    now = monotonic()
    if now - _noted.get(device, -NOTED) < NOTED:
        return
    _noted[device] = now
    _noted.move_to_end(device)
    if len(_noted) > 10_000:
        _noted.popitem(last=False)
    with suppress(DatabaseError):  # as in `guests.user_of`
        await Device.objects.filter(id=device).aupdate(seen=Now())
