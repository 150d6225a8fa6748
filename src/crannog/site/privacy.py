"""What is stored, why and for how long, in plain words; and whom to tell about a hole (RFC 9116).

Every figure comes from where it is used.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from crannog.kernel.game import LANGUAGES
from crannog.site.accounts import holidays, passkeys, recovery
from crannog.site.accounts.guests import user_of
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.mail.outbox import ADDRESS_DAYS
from crannog.site.me import coming_in
from crannog.site.moderation import reports
from crannog.site.notify import codes
from crannog.site.notify.outbox import CODE_DAYS, MESSAGE_DAYS
from crannog.site.play.store import retention
from crannog.site.render_page import A_YEAR, render
from crannog.site.whatif.branches import KEPT_DAYS, SHARED_DAYS


@dataclass(frozen=True, slots=True)
class Cookie:
    id: str  # of its text
    name: str
    seconds: int  # 0: until the browser is closed


def cookies() -> list[Cookie]:
    """Every cookie we set."""
    return [
        Cookie("privacy.cookie_player", settings.PLAYER_COOKIE, settings.PLAYER_COOKIE_AGE),
        Cookie("privacy.cookie_lang", settings.LANGUAGE_COOKIE_NAME, A_YEAR),
        Cookie("privacy.cookie_theme", settings.THEME_COOKIE, A_YEAR),
        Cookie("privacy.cookie_lessons", settings.LESSONS_COOKIE, A_YEAR),
        Cookie("privacy.cookie_csrf", settings.CSRF_COOKIE_NAME, settings.CSRF_COOKIE_AGE),
        Cookie("privacy.cookie_ceremony", settings.CEREMONY_COOKIE, passkeys.SECONDS),
        Cookie("privacy.cookie_code", settings.CODE_COOKIE, codes.MINUTES * 60),
        Cookie("privacy.cookie_ticket", settings.TICKET_COOKIE, coming_in.SECONDS),
        Cookie("privacy.cookie_session", settings.SESSION_COOKIE_NAME, settings.SESSION_COOKIE_AGE),
    ]


def days() -> dict[str, int]:
    """How long what is kept."""
    return {
        "guest": retention.GUEST_DAYS,
        "unplayed": retention.UNPLAYED_DAYS,
        "idle": retention.IDLE_DAYS,
        "chat": retention.CHAT_DAYS,
        "upload": retention.UPLOAD_DAYS,
        "settled": reports.SETTLED_DAYS,
        "unread": reports.UNREAD_DAYS,
        "branch": KEPT_DAYS,
        "shared": SHARED_DAYS,
        "address": ADDRESS_DAYS,
        "message": MESSAGE_DAYS,
        "code": CODE_DAYS,
        "holiday": holidays.KEPT_DAYS,
        "link": recovery.DAYS,
        "backup": settings.BACKUP_DAYS,
    }


@require_safe
async def privacy(request: Request) -> HttpResponse:
    return render(
        request, "privacy", user=await user_of(request), days=days(), cookies=cookies(),
        can_mail=settings.SENDS_MAIL, can_push=settings.PUSHES, contact=settings.SECURITY_CONTACT,
        path="/privacy",
    )  # fmt: skip


@require_safe
async def security_txt(request: Request) -> HttpResponse:
    """Nothing where the host has not said whom to tell, and until when that holds."""
    if not settings.SECURITY_CONTACT or not settings.SECURITY_EXPIRES:
        return not_found(request)
    lines = [
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {settings.SECURITY_EXPIRES}",
        f"Preferred-Languages: {', '.join(LANGUAGES)}",
        f"Canonical: {settings.ORIGIN}/.well-known/security.txt",
    ]
    return HttpResponse("\r\n".join(lines) + "\r\n", content_type="text/plain; charset=utf-8")
