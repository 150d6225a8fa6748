"""What happened, drawn to be looked at step by step: what changes in each, and not a whole table for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from crannog.kernel.event import Event
from crannog.kernel.message import Msg
from crannog.playback import Moment, Playback, Told
from crannog.views import templates
from crannog.views.game_view import AnyGame, Kit, kit
from crannog.views.logbook import Line

MOST: Final = 120  # moments that are shown; of more, the newest


@dataclass(frozen=True, slots=True)
class Shown:
    """A moment as the template draws it."""

    of: Moment
    head: Line
    said: tuple[Line, ...]
    at: str  # ids of elements of the board
    marks: str  # "x y icon n lost", separated by commas


def draw_playback(
    game: AnyGame, before: object, told: Told[Any], lang: str, names: Mapping[int, str]
) -> str | None:
    """The moments of these scenes as one section, for a seat that looked `before` at the table as it was.

    None where nothing happened that is worth a look.
    """
    ours = kit(game, lang)
    if not told:
        return None
    own = bool(ours.ours.STORY[0])
    tale = ours.ours.playback(before, told) if own else in_the_words_of_the_log(ours, told)
    if tale is None:
        return None
    lies = ours.ours.on_board(told[-1][1].view)
    context = {
        **ours.common(names),
        "tale": tale,
        "moments": [_shown(ours, moment, lies) for moment in tale.moments[-MOST:]],
        "rows": [(row, _lines(ours, row.said, lies)) for row in tale.summary],
    }
    made = templates.environment().get_template("views/playback.jinja").render(context)
    return ours.voice.fill(made, names)


def in_the_words_of_the_log(ours: Kit, told: Told[Any]) -> Playback | None:
    """For a game without a tale of its own: one moment for each step that told something."""
    moments = tuple(_moments(ours, told))
    return Playback(Msg("page.since"), moments) if moments else None


def _moments(ours: Kit, told: Told[Any]) -> Iterator[Moment]:
    quiet = {*ours.ours.ROUTINE, *ours.ours.HEADINGS, ours.ours.TURN}
    for seq, scene in told:
        events = [event for event in scene.events if event.text.id not in quiet]
        if events:
            first, *rest = [event.text for event in events]
            rule = next((event.rule for event in events if event.rule), "")
            yield Moment(seq, first, tuple(rest), rule=rule)


def _lines(ours: Kit, said: Sequence[Msg], lies: Mapping[str, str]) -> tuple[Line, ...]:
    return tuple(ours.log.lines([Event(text) for text in said], lies))


def _shown(ours: Kit, moment: Moment, lies: Mapping[str, str]) -> Shown:
    head, *said = _lines(ours, (moment.head, *moment.said), lies)
    named = [lies[place] for place in moment.at if place in lies]
    named += [bit.at for line in (head, *said) for bit in line.bits if bit.at]
    marks = ",".join(f"{m.x} {m.y} {m.icon} {m.n} {int(m.lost)}" for m in moment.marks)
    return Shown(moment, head, tuple(said), " ".join(dict.fromkeys(named)), marks)
