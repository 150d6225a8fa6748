"""What makes the site an app that a device can install: manifest, service worker, the page when offline."""

from __future__ import annotations

from django.http import HttpResponse, JsonResponse
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from crannog.site.accounts.request import Request
from crannog.site.render_page import render
from crannog.site.texts import site_texts
from crannog.views import templates
from crannog.views.design_tokens import tokens


@require_safe
async def manifest(request: Request) -> HttpResponse:
    """What the device shows of the site: its name, colors and icons."""
    colors = tokens("light")
    found = {
        "id": "/",
        "name": "Crannog",
        "short_name": "Crannog",
        "description": site_texts(request.lang).t("shell.about"),
        "lang": request.lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": colors["--bg"],
        "theme_color": colors["--surface"],
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
async def service_worker(request: Request) -> HttpResponse:
    """The script that shows what was pushed; at the top, so that it speaks for the whole site."""
    script = templates.environment().get_template("crannog.site/sw.jinja")
    icon = static("icons/icon-192.png")
    return HttpResponse(script.render(icon=icon), content_type="text/javascript")


@require_safe
async def offline(request: Request) -> HttpResponse:
    """What a device shows that cannot reach us; kept by the browser, so it tells nothing of anybody."""
    return render(request, "offline")
