"""Whole pages of the site, drawn with the tables' Jinja environment in the reader's language."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csp import get_nonce
from django.middleware.csrf import get_token
from django.templatetags.static import static

from crannog.site.words import words
from crannog.views import templates


def render(request: HttpRequest, template: str, status: int = 200, **context: Any) -> HttpResponse:
    """The page `view/<template>.jinja`."""
    lang = getattr(request, "lang", "en")
    said = words(lang)
    common = {
        "t": said.t,
        "say": said.say,
        "name": said.name,
        "lang": lang,
        "nonce": str(get_nonce(request) or ""),
        "csrf": get_token(request),
        "static": static,
        "origin": settings.ORIGIN,
        "path": request.path,
    }
    page = templates.environment().get_template(f"crannog.site/{template}.jinja")
    return HttpResponse(page.render({**common, **context}), status=status)
