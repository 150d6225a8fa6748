"""What happened in an Invader Phase, afterward: a line for each of its stages, in total, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.components.message_names import land_name
from crannog.games.spirit_island.components.vocabulary import CITY, DAHAN, EXPLORER, INVADERS, TOWN
from crannog.kernel.message import Msg, msg
from crannog.playback import Row

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.kernel.event import Event

BLIGHTS: Final = ("log.blight", "log.heavy_blight")
ICONS: Final = {"fear": "fear", "ravage": "sword", "build": "town", "explore": "explorer", "total": "blight"}


def summary(events: Sequence[Event]) -> tuple[Row, ...]:
    texts = [event.text for event in events]
    found = {
        "fear": tuple(_fear(texts)),
        "ravage": tuple(_ravaged(texts)),
        "build": tuple(_came(texts, (TOWN, CITY))),
        "explore": tuple(_came(texts, (EXPLORER,))),
        "total": tuple(_totals(texts)),
    }
    bad = {"ravage", "total"} if any(text.id in BLIGHTS for text in texts) else set()
    return tuple(
        Row(msg(f"story.{name}"), ICONS[name], said or (msg("story.nothing"),), name in bad)
        for name, said in found.items()
        if said or name != "total"
    )


def _fear(texts: Sequence[Msg]) -> Iterator[Msg]:
    for text in texts:
        card = text.get("card")
        if text.id == "log.fear_card" and isinstance(card, Msg):
            yield msg("story.feared", card=card, level=str(text.get("level")))


def _ravaged(texts: Sequence[Msg]) -> Iterator[Msg]:
    """Each ravaged land: what it lost, or that it held."""
    where = [i for i, text in enumerate(texts) if text.id == "log.ravages"]
    for i, end in zip(where, [*where[1:], len(texts)], strict=False):
        land = texts[i].get("land")
        rest = texts[i + 1 : end]
        stop = next((n for n, text in enumerate(rest) if text.id in ("log.build", "log.explore")), len(rest))
        lost = Counter(text.id for text in rest[:stop] if text.get("land") == land)
        blight, dahan = sum(lost[id] for id in BLIGHTS), lost[f"log.destroyed.{DAHAN}"]
        kind = ("blight_dahan" if dahan else "blight") if blight else "dahan" if dahan else "held"
        params: dict[str, int] = {"dahan": dahan} if dahan else {}
        yield msg(f"story.land_{kind}", land=land_name(str(land)), **params)


def _came(texts: Sequence[Msg], kinds: tuple[str, ...]) -> Iterator[Msg]:
    for kind in kinds:
        lands = Counter(str(text.get("land")) for text in texts if text.id == f"log.added.{kind}")
        if lands:
            places = tuple(land_name(land) for land in lands)
            yield msg(f"story.came.{kind}", n=lands.total(), lands=places)


def _totals(texts: Sequence[Msg]) -> Iterator[Msg]:
    gone = Counter(text.id for text in texts)
    blight = sum(gone[id] for id in BLIGHTS) - gone["log.blight_removed"]
    if blight > 0:
        yield msg("story.total_blight", n=blight)
    if dahan := gone[f"log.destroyed.{DAHAN}"]:
        yield msg("story.total_dahan", n=dahan)
    if gone["log.presence_destroyed"]:
        yield msg("story.total_presence", n=gone["log.presence_destroyed"])
    if fallen := sum(gone[f"log.{how}.{kind}"] for how in ("destroyed", "removed") for kind in INVADERS):
        yield msg("story.total_fallen", n=fallen)


def follows(before: View, now: View) -> tuple[Msg, ...]:
    """What is different from now on, and what the Invaders do next turn."""
    found = []
    if now.over:
        return (msg("page.over"),)
    if now.tainted and not before.tainted:
        found.append(msg("story.turned"))
    else:
        found.append(msg("log.blight_left", n=now.blight))
    if now.ravage and now.build:
        cards = {
            name: msg(f"invader_card.{card}") for name, card in (("ravage", now.ravage), ("build", now.build))
        }
        found.append(msg("story.next", **cards))
    return tuple(found)


def happened(view: View, log: Sequence[Event]) -> tuple[Row, ...]:
    """The last Invader Phase as a card, until the fast powers of the next turn."""
    if view.phase not in ("slow", "time", "spirit") or view.over:
        return ()
    ids = [event.text.id for event in log]
    if "log.invaders" not in ids:
        return ()
    begins = len(ids) - 1 - ids[::-1].index("log.invaders")
    ends = next((i for i in range(begins, len(ids)) if ids[i] == "log.advance"), -1)
    return summary(log[begins:ends]) if ends > 0 else ()
