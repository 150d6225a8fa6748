"""Headers that every response carries, and the refusal of cross-site requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.utils.cache import patch_vary_headers

from crannog.site.middleware import around

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
HSTS: Final = "; ".join(
    [
        f"max-age={settings.SECURE_HSTS_SECONDS}",
        "includeSubDomains",
        *["preload"] * settings.SECURE_HSTS_PRELOAD,
    ]
)
# The fast paths send these themselves; Django's own middleware sends the first four, too.
EVERYWHERE: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
} | ({"Strict-Transport-Security": HSTS} if settings.HTTPS else {})
NO_STORE: Final = {"Cache-Control": "no-store, private", "Vary": "Cookie"}
# For what is never a page of its own: fragments, JSON, streams. Opened by themselves they do nothing.
ALONE: Final = {
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'; sandbox"
}
# For files of the site that somebody opens by themselves; in a page, the page's own policy counts.
FILES: Final = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; object-src 'none';"
    " frame-ancestors 'none'"
}
FAST_HEADERS: Final = {**EVERYWHERE, **NO_STORE, **ALONE}


def from_elsewhere(method: str, headers: Mapping[str, str]) -> bool:
    """Another site made the browser send this: refused, whatever token it brings."""
    if method in SAFE:
        return False
    site = headers.get("sec-fetch-site")
    if site:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and origin not in _origins(headers.get("host", ""))


def _origins(host: str) -> tuple[str, str]:
    """Where a request of ours may come from: the public address, or the host it was sent to."""
    return settings.ORIGIN, f"{'https' if settings.HTTPS else 'http'}://{host}"


def _refuse(request: HttpRequest) -> HttpResponse | None:
    lower = {name.lower(): value for name, value in request.headers.items()}
    if from_elsewhere(request.method or "GET", lower):
        return HttpResponseForbidden("This request came from another site.")
    return None


def _add(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    for name, value in {**EVERYWHERE, **NO_STORE}.items():
        response.headers.setdefault(name, value)
    patch_vary_headers(response, ["Cookie"])
    return response


headers: Final = around(before=_refuse, after=_add)
