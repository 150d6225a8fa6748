"""A lesson as a learner sees it: the table at one of its places, and what the coach says there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from crannog.kernel.game_record import Record
from crannog.kernel.play import Decision, Illegal, find, pending
from crannog.kernel.preview import preview
from crannog.lessons.lesson import LEARNER, Lesson, Place, lessons_of
from crannog.lessons.wording import worded
from crannog.site.texts import site_texts
from crannog.views import draw, templates
from crannog.views.texts import page_texts
from crannog.views.things import LONGEST, thing

KEPT: Final = 128  # positions


@dataclass(frozen=True, slots=True)
class Answered:
    """What becomes of a choice: on to another place, or the coach has something to say to it."""

    to: int = -1
    says: tuple[str, ...] = ()


@lru_cache(KEPT)
def position(game: str, name: str, number: int) -> Record[Any]:
    """The game at a place; nobody changes it."""
    lesson = lessons_of(game)[name]
    return lesson.record_at(lesson.places()[number])


def asked(lesson: Lesson, record: Record[Any]) -> Decision | None:
    """What the learner is asked; somebody who only reads, nothing."""
    return next((one for one in pending(record.now) if one.seat == lesson.viewer), None)


def answered(lesson: Lesson, place: Place, line: str, lang: str) -> Answered:
    """Nothing is refused that the game allows: the coach says why the lesson goes another way."""
    if place.move is None or line == place.move.best:
        return Answered(place.number + 1)
    record = position(lesson.game, lesson.name, place.number)
    try:
        find(record.now, LEARNER, line)
    except Illegal as why:
        said = page_texts(record.game, lang, lesson.names)
        return Answered(says=tuple(said.say(reason) for reason in why.reasons))
    return Answered(says=(worded(lesson, place.move.said_to(line), lang),))


def stage(
    lesson: Lesson, place: Place, lang: str, csrf: str, says: tuple[str, ...] = (), shown: bool = False
) -> tuple[str, str]:
    """The table with the coach, and how far the game is. `shown`: the lesson's move as if it were made."""
    record = position(lesson.game, lesson.name, place.number)
    decision = asked(lesson, record)
    picked = place.move.best if shown and place.move else ""
    drawn = draw(
        record.game,
        record.game.observe(record.now, lesson.viewer),
        decision,
        lang,
        log=record.events_for(lesson.viewer),
        names=lesson.names,
        title=worded(lesson, lesson.title, lang),
        picked=picked,
        ahead=preview(record.now, LEARNER, picked) if picked else None,
        hidden={"csrfmiddlewaretoken": csrf},
        coach=_coach(lesson, place, lang, csrf, says, shown),
    )
    return str(drawn), drawn.where


def _coach(lesson: Lesson, place: Place, lang: str, csrf: str, says: tuple[str, ...], shown: bool) -> str:
    step, places = lesson.steps[place.step], lesson.places()
    context = {
        "t": site_texts(lang).t,
        "csrf": csrf,
        "address": f"/learn/{lesson.game}/{lesson.name}",
        "place": place,
        "game": lesson.game,
        "guided": lesson.guided,
        "last": place.number == len(places) - 1,
        "steps": len(lesson.steps),
        "title": worded(lesson, step.title, lang),
        "done": worded(lesson, step.done, lang) if place.over else "",
        "intro": "" if lesson.guided or place.number else worded(lesson, lesson.intro, lang),
        "text": worded(lesson, step.text, lang),
        "why": worded(lesson, step.why, lang),
        "todo": worded(lesson, step.todo, lang),
        "after": worded(lesson, lesson.after, lang),
        "says": says,
        "shown": shown,
        "lit": _lit(lesson, place),
    }
    return templates.environment().get_template("crannog.site/coach.jinja").render(context)


def _lit(lesson: Lesson, place: Place) -> str:
    """What the ring is round: a selector a line."""
    step = lesson.steps[place.step]
    if place.over:
        return ""
    first = bool(step.moves) and place.move is step.moves[0]
    lit = step.lit if place.move is None or first else place.move.lit
    return "\n".join(one if one[0] in "#." else f'[data-choice="{one}"]' for one in lit)


def card(lesson: Lesson, place: Place, name: str, lang: str) -> str:
    """A thing of the table that somebody asks about; "" where there is none of this name."""
    record = position(lesson.game, lesson.name, place.number)
    view = record.game.observe(record.now, lesson.viewer)
    found = thing(record.game, view, asked(lesson, record), lang, name[:LONGEST], lesson.names)
    return found or ""
