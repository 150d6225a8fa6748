"""Whole pages of the site, drawn with the tables' Jinja environment in the reader's language."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csp import get_nonce
from django.middleware.csrf import get_token
from django.templatetags.static import static

from crannog.site.accounts.models import User
from crannog.site.texts import site_texts
from crannog.views import templates

THEME_COOKIE: Final[str] = settings.THEME_COOKIE
THEMES: Final = ("light", "dark")  # anything else follows the device
# How the table behaves, unless somebody has said otherwise.
A_YEAR: Final = 365 * 86_400
SETTINGS: Final = {"confirm": False, "sounds": False, "letters": True, "motion": True, "playback": True}


def settings_of(user: User | None) -> dict[str, bool]:
    """The switches of a player; a stranger has the usual ones."""
    kept = user.settings if user is not None else {}
    return {name: bool(kept.get(name, usual)) for name, usual in SETTINGS.items()}


def render(request: HttpRequest, template: str, status: int = 200, **context: Any) -> HttpResponse:
    """The page `view/<template>.jinja`."""
    lang = getattr(request, "lang", "en")
    said = site_texts(lang)
    user = context.get("user")
    theme = request.COOKIES.get(THEME_COOKIE)
    common = {
        "t": said.t,
        "say": said.say,
        "name": said.name,
        "lang": lang,
        "theme": theme if theme in THEMES else "",
        "nonce": str(get_nonce(request)),  # lazy: false until it is asked for
        "csrf": get_token(request),
        "static": static,
        "origin": settings.ORIGIN,
        # Where "read this in German" leads back to: a page that can be asked for.
        "path": request.path if request.method in ("GET", "HEAD") else "/",
        "user": user,
        "switches": settings_of(user),
        "page": template,
    }
    page = templates.environment().get_template(f"crannog.site/{template}.jinja")
    return HttpResponse(page.render({**common, **context}), status=status)


def remember(response: HttpResponse, name: str, value: str) -> None:
    """How this browser likes it; no script needs to know."""
    response.set_cookie(name, value, max_age=A_YEAR, secure=settings.HTTPS, httponly=True, samesite="Lax")
