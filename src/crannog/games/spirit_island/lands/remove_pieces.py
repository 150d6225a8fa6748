"""Pieces are destroyed, removed, hurt or moved: the only places where pieces leave a land (p. 9)."""

from __future__ import annotations

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.vocabulary import DAHAN, EXPLORER, FEAR_OF, HEALTH
from crannog.games.spirit_island.lands.earn_fear import add_fear
from crannog.games.spirit_island.lands.turn_effects import dahan_health, sheltered
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.adversary_rules import health_bonus


def health(s: State, land: str, kind: str) -> int:
    if kind == DAHAN:
        return dahan_health(s, land)
    return HEALTH[kind] + health_bonus(s, kind)


def destroy(s: State, land: str, kind: str, hurt: int, ravaging: bool = False) -> bool:
    """Take a piece off the board; False where dahan are sheltered."""
    if kind == DAHAN and sheltered(s, land, ravaging):
        return False
    s.take(land, kind, hurt)
    deed = s.deed
    deed.destroyed[kind] = deed.destroyed.get(kind, 0) + 1
    if kind != EXPLORER:
        deed.fallen[land] = deed.fallen.get(land, 0) + 1
        deed.razed[f"{land} {kind}"] = deed.razed.get(f"{land} {kind}", 0) + 1
    s.note(f"log.destroyed.{kind}", rules.DESTROYED, land=land)
    if FEAR_OF[kind]:
        add_fear(s, FEAR_OF[kind])
    return True


def remove(s: State, land: str, kind: str, hurt: int) -> None:
    """They flee: no fear."""
    s.take(land, kind, hurt)
    s.note(f"log.removed.{kind}", rules.REMOVED, land=land)


def hurt_piece(s: State, land: str, kind: str, hurt: int, n: int) -> None:
    """Damage to one piece; enough of it destroys."""
    if hurt + n >= health(s, land, kind):
        destroy(s, land, kind, hurt)
    else:
        s.take(land, kind, hurt)
        s.put(land, kind, hurt + n)
        s.note(f"log.hurt.{kind}", rules.DAMAGE, land=land, n=n)


def move(s: State, kind: str, hurt: int, source: str, to: str, pushed: bool = False) -> None:
    """A piece goes to another land, with the damage on it."""
    s.take(source, kind, hurt)
    s.put(to, kind, hurt)
    if kind == DAHAN:
        s.deed.moved[to] = s.deed.moved.get(to, 0) + 1
    rule = rules.PUSH if pushed else rules.GATHER
    s.note(f"log.moved.{kind}", rule, source=source, to=to)
    if kind == DAHAN and hurt >= dahan_health(s, to) and not sheltered(s, to, False):
        destroy(s, to, kind, hurt)  # more damage than its health without the power that raised it


def place(s: State, land: str, kind: str, n: int = 1) -> None:
    """New pieces from the supply, which never runs out (p. 6)."""
    for _ in range(n):
        s.put(land, kind)
        s.note(f"log.added.{kind}", None, land=land)


def replace_piece(s: State, land: str, kind: str, hurt: int, with_: tuple[tuple[str, int], ...]) -> None:
    """First the piece is removed, then something else put in its place, with its damage."""
    s.take(land, kind, hurt)
    s.note(f"log.replaced.{kind}", rules.REPLACED, land=land)
    for other, n in s.in_printed_order(rules.REPLACED, with_):
        for _ in range(n):
            s.put(land, other, 0)
            s.note(f"log.becomes.{other}", rules.REPLACED, land=land)
            if other != DAHAN and kind != DAHAN and hurt:
                hurt_piece(s, land, other, 0, hurt)
                hurt = 0
