"""The page "You": name, preferences, ways in, devices; and the link for another device."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods

from crannog.site.accounts import recovery
from crannog.site.accounts.devices import renew
from crannog.site.accounts.guests import guest, known, language, user_of
from crannog.site.accounts.models import Address, User
from crannog.site.accounts.names import any_name
from crannog.site.accounts.notices import note, notices_of
from crannog.site.accounts.request import Request
from crannog.site.errors import problem
from crannog.site.limits import wrong_guess
from crannog.site.me.coming_in import come_in, given
from crannog.site.me.ways_in import ways_of
from crannog.site.moderation.mutes import muted_by
from crannog.site.play.actions.merge import tables_of
from crannog.site.qr import qr
from crannog.site.ratings.of_person import of_person
from crannog.site.ratings.wishes import Wishes, wishes_of
from crannog.site.render_page import SETTINGS, render
from crannog.site.rough_times import ago
from crannog.site.texts import site_texts

# What a form before may have done.
DONE: Final = (
    "saved",
    "passkey",
    "removed",
    "out",
    "forgotten",
    "address",
    "no_address",
    "hears",
    "profile",
    "no_profile",
)


@require_http_methods(["GET", "POST"])
async def me(request: Request) -> HttpResponse:
    """Name, language and how the table behaves; the link for another device."""
    user = await user_of(request)
    done, link = request.GET.get("done", ""), ""
    if request.method == "POST":
        user = await guest(request, request.POST.get("name", ""))
        if "recovery" in request.POST:
            link = f"{settings.ORIGIN}/me/back#{await recovery.new_token(user)}"
            if request.player is not None and not request.player.device:
                await renew(request, user)  # with two devices there is a list, and this one is in it
            await note(request, user, "link")
            done = ""
        else:
            user.settings = {name: request.POST.get(name) == "1" for name in SETTINGS}
            await user.asave(update_fields=["settings"])
            done = "saved"
    elif done not in DONE:
        done = ""
    return known(request, await page(request, user, done=done, link=link))


async def page(
    request: Request,
    user: User | None,
    *,
    done: str = "",
    link: str = "",
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page as it is for this person; perhaps with what was just done, or why it was not."""
    code = qr(link, site_texts(language(request)).t("me.qr")) if link else ""
    about: dict[str, Any] = {
        "running": 0,
        "finished": 0,
        "ways": 0,
        "devices": [],
        "passkeys": [],
        "notices": [],
        "muted": [],
        "address": "",
        "wishes": Wishes(),
        "standings": [],
    }
    if user is not None:
        about["running"], about["finished"] = await tables_of(user.id)
        about["ways"] = await ways_of(user)
        about["devices"] = [one async for one in user.devices.order_by("-seen", "-id")]
        about["passkeys"] = [one async for one in user.passkeys.order_by("made")]
        about["notices"] = await notices_of(user)
        about["muted"] = await muted_by(user.id)
        about["wishes"] = await wishes_of(user.id)
        about["standings"] = await of_person(user.id, language(request))
        address = await Address.objects.filter(user=user).afirst()
        about["address"] = address.address if address else ""
    return render(
        request,
        "me",
        status,
        user=user,
        your_name=user.name if user else any_name(),
        link=link,
        qr=code,
        done=done,
        refused=refused,
        here=request.player.device if request.player else 0,
        can_passkey=settings.PASSKEYS,
        can_mail=settings.SENDS_MAIL,
        ago=ago,
        path="/me",
        **about,
    )


@require_http_methods(["GET", "POST"])
async def come_back(request: Request) -> HttpResponse:
    """The recovery link: its token makes this device the same player."""
    if request.method != "POST":
        return render(request, "back")
    user = await recovery.redeem(request.POST.get("token", "")[:64])
    if user is None:
        wrong_guess(request, "back")
        return problem(request, "back", 404)
    return given(request, HttpResponseRedirect(await come_in(request, user, "/")))
