"""The Arrival once more, both editions, told from the rulebooks; slow, and with nothing of the engine in it.

Whatever asks a player is a generator: it yields who is asked and what may be answered, and is sent
the answer. So a round reads from top to bottom as the rulebooks tell it.
"""

from __future__ import annotations

from tests.referees.arrival.acting import action_phase, build_rescued
from tests.referees.arrival.board import Board
from tests.referees.arrival.earning import earning_phase, make_stacks
from tests.referees.arrival.table import ROUNDS, Asking, Fort, Nature, Table, Tribe
from tests.referees.arrival.tiles import all_tiles
from tests.referees.beside import Course

LEADERS = ["archery", "artifice", "clairvoyance", "defiance", "diplomacy", "wisdom"]


class Arrival(Table):
    def __init__(self, board: Board, seats: int, options: dict[str, str], nature: Nature) -> None:
        super().__init__(board, seats, options, nature)
        self.lay_out()

    def lay_out(self) -> None:
        """Setup 1-8 and 10: everything that needs no choice."""
        board, nature = self.board, self.nature
        self.bag = nature.shuffle("bag", [1] * 32 + [2] * 12 + [3] * 6)
        for castle in [place for place in board.places if place in board.isle]:
            [linked] = board.roads[castle]
            self.fomori[linked] = self.bag.pop()
            if self.second:
                self.fomori[castle] = self.bag.pop()
        self.tactic_pile = nature.shuffle("tactics", all_tiles(board.provinces, list(board.silver)))
        for _ in range(6):
            self.display.append(self.tactic_pile.pop())
        make_stacks(self, list(board.cards))
        disks = 3 if self.options["start_disks"] == "three" else 2
        for tribe in self.tribes:
            tribe.supply["disk"] = disks
            tribe.general = 15 - disks
        self.first = self.tribes[nature.first_player()]
        if self.options["leaders"] != "none":
            self.leaders = nature.shuffle("leaders", LEADERS)
            self.leader_order = self.clockwise(self.first)[:1] + self.clockwise(self.first)[:0:-1]
            self.first = self.leader_order[-1]
            self.draw_leader(self.leader_order[0])

    def draw_leader(self, tribe: Tribe) -> None:
        tribe.leader = self.leaders.pop()

    def play(self) -> Course:
        if self.leaders:
            yield from self.take_leaders()
        yield from self.arrive()
        while True:
            yield from self.whole_round()
            if self.limit_reached or self.round == ROUNDS[len(self.tribes)]:
                self.met["ended by corruption"] += self.limit_reached
                self.met["won by honor"] += len(self.forts) > len(self.overrun())
                self.over = True
                return
            assert self.passed_first
            self.first, self.passed_first = self.passed_first, None

    def take_leaders(self) -> Asking[None]:
        """Counter-clockwise after the one who drew; the last to take one plays first (A4)."""
        for tribe in self.leader_order[1:]:
            if self.options["leaders"] == "random":
                self.draw_leader(tribe)
            else:
                line = yield from self.ask(tribe, [f"lead {leader}" for leader in self.leaders])
                tribe.leader = line.removeprefix("lead ")
                self.leaders.remove(tribe.leader)

    def arrive(self) -> Asking[None]:
        """A disk from the General Supply at a free port; the editions differ in who begins."""
        order = self.clockwise(self.first)
        if self.second:
            order.reverse()
        for tribe in order:
            line = yield from self.ask(tribe, [f"land {p}" for p in self.board.ports if self.free(p)])
            tribe.general -= 1
            self.forts[line.removeprefix("land ")] = Fort(tribe, 1)

    def whole_round(self) -> Asking[None]:
        self.round += 1
        for tribe in self.tribes:
            tribe.passed = False
        yield from earning_phase(self)
        yield from action_phase(self)
        yield from build_rescued(self)
