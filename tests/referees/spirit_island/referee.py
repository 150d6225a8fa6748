"""Spirit Island once more, told from the draft rulebook step by step; slow, with nothing of the engine in it.

What a power or a fear card does when it is carried out is not told here: the referee takes it as given,
looks it over, and goes on from there.
"""

from __future__ import annotations

from tests.referees.partly import Course, Enough, Meet
from tests.referees.spirit_island.judging import Agreed, Over
from tests.referees.spirit_island.laying import Laying
from tests.referees.spirit_island.position import Position
from tests.referees.spirit_island.table import Asking
from tests.referees.spirit_island.using import Using


class SpiritIsland(Laying, Using):
    def __init__(self, agreed: Agreed, fallen: Position, late: Position | None = None) -> None:
        """`fallen` is how the cards fell; `late` a position in which the first Spirit Phase has begun."""
        super().__init__(agreed, late or Position())
        self.fallen, self.late = fallen, bool(late)

    def play(self) -> Course:
        try:
            if self.late:
                yield from self.together({seat: self.grow(seat) for seat, _ in self.everybody()})
            else:
                self.lay_out(self.fallen)
                yield from self.prepare()
                yield from self.spirit_phase()
            while True:
                yield from self.rest_of_turn()
                yield from self.spirit_phase()
        except Over:
            return

    def rest_of_turn(self) -> Asking[None]:
        self.met["turn"] += 1
        yield from self.power_phase("fast")
        yield from self.invader_phase()
        yield from self.power_phase("slow")
        yield Meet("TimePasses")
        yield from self.time_passes()

    def time_passes(self) -> Asking[None]:
        p = self.p
        p.phase = "time"
        keepers = [(seat, spirit) for seat, spirit in self.everybody() if spirit.played]
        for seat, spirit in keepers:
            for _ in range(spirit.kept):
                self.met["kept"] += 1
                line = yield from self.offer(seat, [*[f"keep {card}" for card in spirit.played], "done"])
                if line != "done":
                    spirit.played.remove(line.split()[1])
                    spirit.hand.append(line.split()[1])
        for _, spirit in self.everybody():
            spirit.discard += spirit.played
            spirit.played, spirit.used, spirit.hastened, spirit.repeated = [], [], [], []
            spirit.elements, spirit.leaves, spirit.shares = {}, [], []
            spirit.boons = spirit.reach = spirit.kept = 0
            spirit.done, spirit.declined = False, []
        for land in p.lands.values():
            land.defend = 0
            for kind in ("explorer", "town", "city", "dahan"):
                land.of(kind)[:] = [0] * len(land.of(kind))
        p.lasting = []


class OnlySetup(SpiritIsland):
    """A referee that goes home when the first Spirit Phase begins."""

    def play(self) -> Course:
        self.lay_out(self.fallen)
        yield from self.prepare()
        yield Meet("SpiritPhase")
        yield Enough()
