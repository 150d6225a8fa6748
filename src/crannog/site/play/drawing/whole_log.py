"""The whole log of a table as one seat was shown it."""

from __future__ import annotations

from typing import Final

from crannog.kernel.event import Event
from crannog.site.play.store import archived
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.shown_events import Shown, with_undone
from crannog.views.game_view import view_of
from crannog.views.logbook import Line, lines
from crannog.views.rule_links import address_in
from crannog.views.texts import page_texts

_SHOWN: Final = """
SELECT seq, seat, shown FROM play_entry
 WHERE table_id = %(table)s AND seq <= %(last)s AND shown <> '' ORDER BY seq
"""


async def whole_log(live: Live, seat: int, lang: str) -> list[Line]:
    """Every line, oldest first; what others were told alone is left out."""
    rows = await archived.entries(live.id, _SHOWN, {"last": live.seq}, live.may_be_archived)
    all_shown = with_undone(Shown(seq, by, live.game, text) for seq, by, text in rows)
    shown: list[Event] = [event for _, events in all_shown for event in events if event.seen_by(seat)]
    ours, said = view_of(live.game), page_texts(live.game, lang, live.called(lang))
    rule_at = address_in(live.game.id, live.game.rules)
    return lines(shown, said, ours.HEADINGS, ours.REFERENCES, {}, rule_at=rule_at, things=ours.THINGS)
