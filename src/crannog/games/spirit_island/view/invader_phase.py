"""The Invader Phase moment by moment: fear cards, each ravaged land with its sum, builds, explores.

The scenes come from the kernel, seen through one seat; what a land had before is read from the scene before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.cards.blight_effects import TOLLS
from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.cards.wording import fear_lines
from crannog.games.spirit_island.components.message_names import land_name
from crannog.games.spirit_island.components.vocabulary import BUILDINGS, INVADERS, PIECES
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.games.spirit_island.foresight.game_from_view import restore
from crannog.games.spirit_island.powers.effects.combine import clause
from crannog.games.spirit_island.variants.adversary_rules import damage_of
from crannog.games.spirit_island.view.last_move import lands_of
from crannog.games.spirit_island.view.printed_island import ground
from crannog.games.spirit_island.view.what_happened import follows, summary
from crannog.kernel.message import Msg, msg
from crannog.playback import Mark, Moment, Playback

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.kernel.event import Event
    from crannog.playback import Told

BEGINS: Final = "log.invaders"
ENDS: Final = "log.advance"
STAGES: Final = ("blight", "fear", "immigration", "ravage", "build", "explore")
ALWAYS: Final = ("blight", "fear", "ravage", "build", "explore")  # shown also where nothing happened
HEADS: Final = {
    BEGINS: "blight",
    "log.fear_card": "fear",
    "log.immigration": "immigration",
    "log.ravage": "ravage",
    "log.ravages": "ravage",
    "log.explore": "explore",
}
# Said by the sum, by the head, or of no interest while one watches.
UNSAID: Final = ("log.ravages", "log.fear_card", "log.blight_left", "log.chooses", "log.explored_from", ENDS)
BAD: Final = ("log.blight", "log.destroyed.dahan", "log.presence_destroyed", "log.cascade", "log.tainted")
APART: Final = 44  # between two marks of a land


@dataclass(slots=True)
class _Act:
    """Events that are looked at together."""

    seq: int
    stage: str
    was: View  # how it looked before
    now: View
    events: list[Event] = field(default_factory=list)


def playback(before: View, told: Told[View]) -> Playback | None:
    """None where nothing of an Invader Phase was told."""
    acts = list(_acts(before, told))
    moments = tuple(moment for act in acts if (moment := _moment(act)) is not None)
    if not moments:
        return None
    last = told[-1][1].view
    events = [event for act in acts for event in act.events]
    over = last.phase != "invaders" or last.over
    used = {moment.stage for moment in moments} | {*ALWAYS}
    return Playback(
        msg("story.title", n=str(before.round)),
        moments,
        tuple((stage, msg(f"story.{stage}")) for stage in STAGES if stage in used),
        summary(events) if over else (),
        follows(before, last) if over else (msg("story.waits"),),
    )


def _acts(before: View, told: Told[View]) -> Iterator[_Act]:
    """One act for each card or land; a new one also where somebody had decided something in between."""
    was = before
    act: _Act | None = None
    stage = "" if before.phase != "invaders" else "blight"
    for seq, scene in told:
        for event in scene.events:
            id = event.text.id
            head = _stage(event, stage, was)
            ended = stage and id == ENDS
            if id == BEGINS or (stage and (head or ended or act is None or act.seq != seq)):
                if act is not None:
                    yield act
                stage = head or stage
                act = _Act(seq, stage, was, scene.view)
            if act is not None:
                act.events.append(event)
                act.now = scene.view
            if ended:
                if act is not None:
                    yield act
                act, stage = None, ""
        was = scene.view
    if act is not None:
        yield act


def _stage(event: Event, stage: str, was: View) -> str:
    """The stage this event begins or takes up again, "" for one that goes on with what there is."""
    if event.text.id == "log.build":
        card = event.text.get("card")
        extra = stage == "immigration" and was.immigration
        return "immigration" if extra and card == msg(f"invader_card.{was.immigration}") else "build"
    return HEADS.get(event.text.id, "")


def _moment(act: _Act) -> Moment | None:
    first = act.events[0]
    said = _said(act)
    if first.text.id == BEGINS and not said and act.was.tainted:
        said = _toll(act.was)
    if not said and first.text.id in (BEGINS, "log.ravage", *UNSAID):
        return None  # the lands of a ravage follow, one by one; who chose what is of no interest
    named = list(dict.fromkeys(land for event in act.events for land in sorted(lands_of(event.text))))
    rule = next((event.rule for event in act.events if event.rule), "")
    bad = any(event.text.id in BAD for event in act.events)
    return Moment(act.seq, _head(act), said, act.stage, tuple(named), tuple(_marks(act, named)), rule, bad)


def _head(act: _Act) -> Msg:
    first = act.events[0].text
    if first.id == "log.ravages":
        return msg("story.ravage_in", land=land_name(str(first.get("land"))))
    if first.id in HEADS or first.id == "log.build":
        return msg("story.toll") if first.id == BEGINS else first
    return msg("story.goes_on", stage=msg(f"story.{act.stage}"))


def _said(act: _Act) -> tuple[Msg, ...]:
    first = act.events[0].text
    rest = [event.text for event in act.events if event.text.id not in UNSAID and event.text is not first]
    if first.id not in HEADS and first.id not in ("log.build", *UNSAID):
        rest.insert(0, first)
    if first.id == "log.fear_card":
        return (_fear_text(first), *(rest or [msg("story.nothing")]))
    if first.id == "log.ravages":
        return (ravage_sum(act.was, first), *(rest or [msg("story.nothing")]))
    if first.id == "log.build":
        return tuple(rest) or (msg("story.nothing_built"),)
    if first.id == "log.explore":
        return tuple(_explored(act, rest)) or (msg("story.nothing_explored"),)
    return tuple(rest)


def _toll(was: View) -> tuple[Msg, ...]:
    """What a flipped blight card does now; what came of it may wait for somebody to decide."""
    toll = BLIGHT_CARDS[was.blight_card].toll
    return (msg("story.toll_does", said=clause(TOLLS[toll])),) if toll else ()


def _fear_text(text: Msg) -> Msg:
    card, level = text.get("card"), int(str(text.get("level")))
    assert isinstance(card, Msg)
    return fear_lines(FEAR_CARDS[card.id.removeprefix("fear_card.")])[level - 1]


def ravage_sum(was: View, text: Msg) -> Msg:
    """What deals how much in a land, what was defended, and what is left."""
    land, n = was.land(str(text.get("land"))), text.get("n")
    assert isinstance(n, int)
    rules = restore(was)
    counts = [(kind, land.count(kind)) for kind in INVADERS if land.count(kind)]
    dealt = sum(damage_of(rules, kind) * some for kind, some in counts)
    parts = tuple(
        msg(f"story.part.{kind}", n=some, each=str(damage_of(rules, kind))) for kind, some in counts
    )
    if dealt == n:
        return msg("story.sum", parts=parts, n=n)
    return msg("story.sum_defended", parts=parts, dealt=dealt, defend=str(land.defend), n=n)


def _explored(act: _Act, rest: Sequence[Msg]) -> Iterator[Msg]:
    """Each land an explorer came to, with where it came from; whatever else was told, as it was told."""
    sources = {
        event.text.get("land"): str(event.text.get("source"))
        for event in act.events
        if event.text.id == "log.explored_from"
    }
    for text in rest:
        land = text.get("land")
        if text.id != "log.added.explorer" or not isinstance(land, str):
            yield text
        elif land in sources:
            yield msg("story.explored_near", land=land_name(land), source=land_name(sources[land]))
        elif act.was.land(land).count(*BUILDINGS):
            yield msg("story.explored_own", land=land_name(land))
        else:
            yield msg("story.explored_coast", land=land_name(land))


def _marks(act: _Act, named: Iterable[str]) -> Iterator[Mark]:
    """What each land lost and got, beside its name."""
    drawn = ground(act.now.boards, act.now.layout)
    for name in named:
        was, now = _things(act.was, name), _things(act.now, name)
        changed = [(kind, now[kind] - was[kind]) for kind in (*PIECES, "blight") if now[kind] != was[kind]]
        at = drawn.land(name)
        for i, (kind, n) in enumerate(changed):
            yield Mark(at.x + at.side * APART * (i + 1), at.y - 10, kind, abs(n), n < 0)


def _things(view: View, name: str) -> Counter[str]:
    land = view.land(name)
    return Counter({"blight": land.blight, **Counter(kind for kind, _ in land.pieces)})
