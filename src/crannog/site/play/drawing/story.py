"""Which entries of a table tell its newest story: what somebody who comes back wants to see happen."""

from __future__ import annotations

from crannog.kernel.play import SPECTATOR
from crannog.site.play.store.live_table import Live
from crannog.views.game_view import view_of


def story(live: Live, seat: int) -> tuple[int, int]:
    """The first and the last of them; (0, 0) if there is none.

    A game may say with which events a story begins and ends; in others it is all since the seat's last turn.
    """
    if live.record is None:
        return 0, 0
    begins, ends = told_between(live)
    if not begins:
        own = live.last_played(seat)
        return (own + 1, live.seq) if 0 < own < live.seq and seat != SPECTATOR else (0, 0)
    first = last = 0
    for one in live.recent:
        for event in one.events:
            if event.text.id == begins:
                first, last = one.seq, 0
            elif event.text.id == ends and first and not last:
                last = one.seq
    return first, (last or live.seq) if first else 0


def told_between(live: Live) -> tuple[str, str]:
    """The ids of the events with which a story of this game begins and ends; "" where it has none."""
    return view_of(live.game).STORY


def newest(live: Live, seat: int) -> int:
    """The last entry of a story that this seat may not have seen yet; 0 if it has acted since."""
    if live.record is None or seat == SPECTATOR or not told_between(live)[0]:
        return 0
    last = story(live, seat)[1]
    return last if live.last_played(seat) <= last else 0
