"""Whole pages of the site, drawn with the tables' Jinja environment in the reader's language."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csp import get_nonce
from django.middleware.csrf import get_token
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from crannog.site.accounts.models import User
from crannog.site.texts import site_texts
from crannog.views import templates
from crannog.views.design_tokens import tokens

THEME_COOKIE: Final[str] = settings.THEME_COOKIE
THEMES: Final = ("light", "dark")  # anything else follows the device
# How the table behaves, unless somebody has said otherwise.
SETTINGS: Final = {"confirm": True, "sounds": False, "letters": True, "motion": True}


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


@require_safe
async def manifest(request: HttpRequest) -> HttpResponse:
    """What makes the site installable."""
    colours = tokens("light")
    lang = getattr(request, "lang", "en")
    found = {
        "id": "/",
        "name": "Crannog",
        "short_name": "Crannog",
        "description": site_texts(lang).t("shell.about"),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": colours["--bg"],
        "theme_color": colours["--surface"],
        "categories": ["games"],
        "icons": [
            {"src": static("icons/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
            {"src": static("icons/icon-192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": static("icons/icon-512.png"), "sizes": "512x512", "type": "image/png"},
            {
                "src": static("icons/maskable-512.png"),
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
    }
    return JsonResponse(found, content_type="application/manifest+json")


@require_safe
async def offline(request: HttpRequest) -> HttpResponse:
    """What a device shows that cannot reach us; kept by the browser, so it tells nothing of anybody."""
    return render(request, "offline")
