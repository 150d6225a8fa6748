"""Why something is not possible, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from crannog.kernel.message import Msg
from crannog.site.play.store.live_table import Live
from crannog.site.texts import site_texts
from crannog.views.texts import page_texts


def say(reasons: Iterable[Msg], live: Live | None, lang: str) -> list[str]:
    """The game's own reasons with the names of this table, and the site's."""
    site = site_texts(lang)
    game = site if live is None else page_texts(live.game, lang, live.called(lang))
    return [(site if reason.id.startswith("site.") else game).say(reason) for reason in reasons]
