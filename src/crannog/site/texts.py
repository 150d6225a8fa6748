"""The site's own texts, in every language, with the same syntax as the games; and which language to use."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from django.conf import settings
from django.http import HttpRequest

from crannog.kernel.game import LANGUAGES
from crannog.kernel.texts import Texts
from crannog.views.texts import PageTexts


@cache
def site_texts(lang: str) -> PageTexts:
    homes = ("crannog.kernel", "crannog.views", "crannog.site", "crannog.site.mail")
    sources = [files(home).joinpath("texts", f"{lang}.toml").read_text(encoding="utf-8") for home in homes]
    return PageTexts(Texts(lang, *[tomllib.loads(source) for source in sources]), {})


def someone(lang: str) -> str:
    """What a person is called who had everything about them deleted."""
    return site_texts(lang).t("people.someone")


def best_language(chosen: str | None, accepts: str) -> str:
    """What was chosen, or the first language of the browser that we speak."""
    if chosen in LANGUAGES:
        return str(chosen)
    for part in accepts.split(","):
        known = part.split(";")[0].strip()[:2].lower()
        if known in LANGUAGES:
            return known
    return LANGUAGES[0]


def language_of(request: HttpRequest) -> str:
    return best_language(
        request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME), request.headers.get("Accept-Language", "")
    )
