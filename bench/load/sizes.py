"""How much a move of a game writes: the bare append is made as large."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import mean

GAMES = 3


@dataclass(frozen=True)
class Sizes:
    """Bytes, as they come into the row on average."""

    shown: int
    snapshot: int
    anchor: int
    anchored: float  # the share of moves that write an anchor, too


NULL = Sizes(80, 258, 258, 1.0)


def of(game: str) -> Sizes:
    from crannog import games
    from crannog.kernel.game_record import start
    from crannog.kernel.play import pending
    from crannog.kernel.rng import Seeds
    from crannog.site.play.store.packed import pack
    from crannog.site.play.store.shown_events import write_events

    rules = games.load(game)
    shown: list[int] = []
    snapshots: list[int] = []
    anchors: list[int] = []
    for number in range(GAMES):
        record = start(rules, 2, {}, Seeds(number.to_bytes(32, "big"), (), "sizes"))
        chance = Random(number)
        behind, anchor = rules.store(record.anchor), record.anchor
        while not record.now.over:
            asked = pending(record.now)[0]
            told = record.play(asked.seat, str(chance.choice(asked.legal)))
            if record.anchor is not anchor:
                anchor, behind = record.anchor, rules.store(record.anchor)
                anchors.append(len(pack(behind)))
            shown.append(len(write_events(rules, told)))
            snapshots.append(len(pack(rules.store(record.now), behind)))
    return Sizes(
        round(mean(shown)), round(mean(snapshots)), round(mean(anchors)), len(anchors) / len(snapshots)
    )
