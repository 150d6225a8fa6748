"""What a teaching game explains, the first time it truly happens or is asked; every number is the rules' own.

What happened before is read from the part of the log that the page shows: after a long time a lesson may be
drawn again: the page remembers what it has explained (web/src/lessons.js).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.components.message_names import land_name
from crannog.games.spirit_island.components.vocabulary import CITY, EXPLORER, INVADERS, TOWN
from crannog.games.spirit_island.foresight.game_from_view import restore
from crannog.games.spirit_island.invaders.ravage import BLIGHTS
from crannog.games.spirit_island.lands.turn_effects import dahan_health
from crannog.games.spirit_island.variants.adversary_rules import damage_of
from crannog.games.spirit_island.view.forecast import calm, foresee, worst
from crannog.kernel.message import Msg, Param, Who, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.kernel.event import Event
    from crannog.kernel.play import Decision

SETUP_ENDS: Final = msg("log.round", n=1)  # the Invaders explore before it: nobody learns from that
MOST: Final = 6  # lessons about what happened; the question's own comes besides
# What shows that this seat was asked a question before.
ASKED_BEFORE: Final[Mapping[str, tuple[str, ...]]] = {
    "grow": ("log.grows",),
    "disc": ("log.track", "log.presence"),
    "where": ("log.presence",),
    "play": ("log.plays",),
    "use_fast": ("log.invaders",),
    "use_slow": ("log.time_passes",),
    "forget": ("log.forgotten",),
}
DEEDS: Final = (
    "log.grows",
    "log.plays",
    "log.uses",
    "log.skips",
    "log.chooses",
    "log.presence",
    "log.reclaimed",
)


@dataclass(frozen=True, slots=True)
class Lesson:
    text: Msg
    why: Msg | None = None


def lessons(view: View, decision: Decision | None, log: Sequence[Event]) -> tuple[Lesson, ...]:
    """The earliest things that happened for the first time since this seat chose, then the question's own."""
    texts = [event.text for event in log]
    begun = next((i for i, text in enumerate(texts) if text == SETUP_ENDS), -1)
    texts = texts[begun + 1 :]
    since = next((i for i in range(len(texts) - 1, -1, -1) if _deed(texts[i], view.seat)), 0)
    found: list[Lesson] = []
    for i, text in enumerate(texts):
        teach = ON_EVENT.get(text.id)
        if teach is not None and i >= since and all(other.id != text.id for other in texts[:i]):
            found += teach(view, text)
    kind = decision.prompt.id.removeprefix("ask.") if decision else ""
    before = {text.id for text in texts}
    asked = ON_QUESTION.get(kind)
    own = asked(view) if asked and not before & {*ASKED_BEFORE.get(kind, ())} else ()
    return (*found[:MOST], *own)


def _deed(text: Msg, seat: int) -> bool:
    return text.id in DEEDS and text.get("seat") == Who(seat)


def _lesson(id: str, why: str = "", **params: Param) -> Lesson:
    return Lesson(msg(f"lesson.{id}", **params), Msg(f"lesson.{why}") if why else None)


# --- what is asked -----------------------------------------------------------------------------------


def _goal(view: View) -> Sequence[Lesson]:
    if view.scenario != "none" or view.terror > 1:
        return ()
    n = sum(land.count(*INVADERS) for land in view.lands)
    return (Lesson(msg("lesson.goal"), msg("lesson.goal_why", n=n)),)


def _disk(view: View) -> Sequence[Lesson]:
    spirit = view.spirits[view.seat]
    why = msg("lesson.disk_why", income=spirit.income, plays=spirit.card_plays)
    return (Lesson(msg("lesson.disk"), why),)


def _play(view: View) -> Sequence[Lesson]:
    spirit = view.spirits[view.seat]
    return (Lesson(msg("lesson.play"), msg("lesson.play_why", plays=spirit.plays, energy=spirit.energy)),)


def _fast(view: View) -> Sequence[Lesson]:
    ahead = foresee(calm(view, bare=True), ())
    return (_where("fast", [one.land for one in ahead.lands if worst(one.after_ravage).blight > 0]),)


def _slow(view: View) -> Sequence[Lesson]:
    ahead = foresee(calm(view, bare=True), ())
    bad = [one.land for one in ahead.lands if worst(one.after_ravage).blight > 0]
    return (_where("slow", [land for land in bad if view.land(land).count(*INVADERS)]),)


def _where(id: str, lands: Sequence[str]) -> Lesson:
    places = tuple(land_name(land) for land in lands)
    return Lesson(
        msg(f"lesson.{id}"), msg(f"lesson.{id}_why", lands=places) if places else Msg(f"lesson.{id}_calm")
    )


ON_QUESTION: Final[Mapping[str, Callable[[View], Sequence[Lesson]]]] = {
    "grow": _goal,
    "disc": _disk,
    "where": lambda view: (_lesson("where"),),
    "play": _play,
    "use_fast": _fast,
    "use_slow": _slow,
    "forget": lambda view: (_lesson("forget"),),
}


# --- what happens ------------------------------------------------------------------------------------


def _energy(view: View, text: Msg) -> Sequence[Lesson]:
    if text.get("seat") != Who(view.seat):
        return ()
    return (Lesson(msg("lesson.energy"), msg("lesson.energy_why", n=view.spirits[view.seat].energy)),)


def _fear(view: View, text: Msg) -> Sequence[Lesson]:
    return (Lesson(msg("lesson.fear"), msg("lesson.fear_why", left=view.pool - view.fear)),)


def _fear_card(view: View, text: Msg) -> Sequence[Lesson]:
    card = text.get("card")
    assert isinstance(card, Msg)
    why = msg("lesson.fear_card_why", card=card, level=str(text.get("level")))
    return (Lesson(msg("lesson.fear_card"), why),)


def _build(view: View, text: Msg) -> Sequence[Lesson]:
    first = (_lesson("no_ravage", "no_ravage_why"),) if not view.invader_discards else ()
    return (*first, _lesson("build", "build_why"))


def _explore(view: View, text: Msg) -> Sequence[Lesson]:
    return (_lesson("explore", "explore_why"),) if view.build else ()


def _ravage(view: View, text: Msg) -> Sequence[Lesson]:
    rules = restore(view)
    deals = {kind: str(damage_of(rules, kind)) for kind in (EXPLORER, TOWN, CITY)}
    found = [Lesson(msg("lesson.ravage", **deals), msg("lesson.ravage_why", n=BLIGHTS))]
    n = text.get("n")
    if isinstance(n, int) and n < BLIGHTS:
        found.append(_lesson("ravage_safe", "ravage_safe_why", land=_land(text), n=BLIGHTS))
    return found


def _blight(view: View, text: Msg) -> Sequence[Lesson]:
    return (Lesson(msg("lesson.blight", land=_land(text)), msg("log.blight_left", n=view.blight)),)


def _dahan(view: View, text: Msg) -> Sequence[Lesson]:
    n = dahan_health(restore(view), str(text.get("land")))
    return (_lesson("dahan", "dahan_why", n=n),)


def _fight_back(view: View, text: Msg) -> Sequence[Lesson]:
    n = text.get("n")
    assert isinstance(n, int)
    return (Lesson(msg("lesson.fight_back"), msg("lesson.fight_back_why", n=n)),)


def _time(view: View, text: Msg) -> Sequence[Lesson]:
    return (Lesson(msg("lesson.time"), msg("lesson.time_why", n=len(view.spirits[view.seat].hand))),)


def _gained(view: View, text: Msg) -> Sequence[Lesson]:
    power = text.get("power")
    mine = text.get("seat") == Who(view.seat) and isinstance(power, Msg)
    return (_lesson("gained", "gained_why", power=power),) if mine and isinstance(power, Msg) else ()


def _sacred(view: View, text: Msg) -> Sequence[Lesson]:
    return (_lesson("sacred", land=_land(text)),) if text.get("seat") == Who(view.seat) else ()


def _cascade(view: View, text: Msg) -> Sequence[Lesson]:
    return (_lesson("cascade", "cascade_why", source=land_name(str(text.get("source")))),)


def _land(text: Msg) -> Msg:
    return land_name(str(text.get("land")))


ON_EVENT: Final[Mapping[str, Callable[[View, Msg], Sequence[Lesson]]]] = {
    "log.energy": _energy,
    "log.fear": _fear,
    "log.earned": lambda view, text: (_lesson("earned"),),
    "log.fear_card": _fear_card,
    "log.build": _build,
    "log.explore": _explore,
    "log.ravages": _ravage,
    "log.blight": _blight,
    "log.cascade": _cascade,
    "log.destroyed.dahan": _dahan,
    "log.fight_back": _fight_back,
    "log.time_passes": _time,
    "log.gained": _gained,
    "log.sacred": _sacred,
    "log.terror_level": lambda view, text: (_lesson("terror"),),
}
