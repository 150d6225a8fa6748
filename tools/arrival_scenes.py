"""Positions of The Arrival for screenshots and browser tests: a third round of three tribes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from crannog.games.arrival import GAME, State
from crannog.games.arrival.notation import read
from crannog.kernel.event import Event
from crannog.kernel.play import choose, pending

ME: Final = 1
SEED: Final = 11
MAP: Final = """
buvinda b2 | temair b1 | dun_delga b3 | emain b1 | eblana_portus b1 |
ausoba r2 | cnoc_meda r1 | mag_tuired r3 | ravius r1 | cruach_aigli r1 |
birgus y1 | gabran y2 | caisel y1 | dabrona y1 |
tor_mor C+F1 | dun_balair C | carn_cethlenn C+F2 |
boreum F1 | vidua F2 | argita F1 | bernas F1 | ailech F1 | tulach_oc F3 | loch_erne F1 | clochar F1 |
sliab_mis F2 | eblana s1 | magnata s2 | voluntia s1 | brigantia s1
"""
HONOR: Final = (21, 19, 16)
CORRUPTION: Final = (14, 11, 9)
SUPPLY: Final = ((2, 1, 0), (3, 2, 1), (4, 3, 2))  # disks, swords, shields
FOMORI: Final = (2, 4, 5)
TILES: Final = (
    ("high_walls", "silver:slate", "emers_mercy"),
    ("trail_of_the_salmon", "ogams_wisdom:1"),
    ("big_migration:1",),
)
HAND: Final = ("stone-06", "iron-04", "lore-03")

type Told = tuple[State, list[Event], str]


def until(id: str, seat: int = ME, round: int = 3, options: dict[str, str] | None = None) -> Told:
    """A random game up to this question."""
    for seed in range(SEED, SEED + 60):
        s, chance, log = GAME.new(3, options, seed), random.Random(seed), list[Event]()
        while not s.over:
            asked = pending(s)
            mine = next((d for d in asked if d.seat == seat and d.prompt.id == id), None)
            if mine and s.round >= round:
                return s, log[-30:], ""
            one = chance.choice(asked)
            s = choose(s, one.seat, chance.choice(one.lines()))
            log += [event for event in s.events if event.seen_by(seat)]
    raise LookupError(f"nobody was asked {id}")


def laid(s: State) -> None:
    """The map and the supplies of the pictures."""
    read(MAP, s)
    rows = zip(s.tribes, HONOR, CORRUPTION, SUPPLY, FOMORI, TILES, strict=True)
    for tribe, honor, corruption, (disks, swords, shields), fomori, tiles in rows:
        tribe.honor, tribe.corruption, tribe.passed = honor, corruption, False
        tribe.disks, tribe.swords, tribe.shields = disks, swords, shields
        tribe.fomori, tribe.seen, tribe.tactics = [1] * fomori, [], list(tiles)
        tribe.builders, tribe.saved, tribe.trophies = [], 0, 0
    s.tribes[0].trophies = 1
    s.limit_hit = False


def action() -> Told:
    s, log, _ = until("ask.action")
    laid(s)
    s.actions = 0
    return s, log, "build dun_ailinne"


def earning() -> Told:
    s, log, _ = until("ask.block")
    while s.revealed < 3 or len(s.tribes[ME].blocked) != 1:
        one = next(d for d in pending(s) if d.seat != ME or s.revealed < 3)
        line = "block middle" if one.seat == ME else one.lines()[0]
        s = choose(s, one.seat, line)
        log += [event for event in s.events if event.seen_by(ME)]
    laid(s)
    s.tribes[ME].cards[:3] = HAND
    s.tribes[ME].blocked = [1]
    heron = next((d for d in pending(s) if d.seat == 2), None)
    if heron:
        s = choose(s, 2, heron.lines()[0])
    return s, log[-12:], "block top"


def port() -> Told:
    return until("ask.port", round=0)


def reward() -> Told:
    s, log, _ = until("ask.reward")
    return s, log, "honor"


def drawing() -> Told:
    return until("ask.draw")


def tactic() -> Told:
    return until("ask.tactic")


def leader() -> Told:
    return until("ask.leader", round=0, options={"leaders": "chosen"})


def waiting() -> Told:
    return until("ask.action", seat=0)


def over() -> Told:
    s, log, _ = until("ask.action", seat=0, round=4)
    chance = random.Random(SEED)
    while not s.over:
        one = pending(s)[0]
        s = choose(s, one.seat, chance.choice(one.lines()))
        log += s.events
    return s, log[-30:], ""


SCENES: Final[dict[str, Callable[[], Told]]] = {
    "arrival": action,
    "arrival_earning": earning,
    "arrival_port": port,
    "arrival_reward": reward,
    "arrival_draw": drawing,
    "arrival_tactic": tactic,
    "arrival_leader": leader,
    "arrival_waiting": waiting,
    "arrival_end": over,
}
