"""What each action of a turn is worth to a seat: build, shield, spread, repel, tiles, pass."""

from __future__ import annotations

from typing import Any, Final

from crannog.bots.arrival.forecast import NOBODY, Erin
from crannog.bots.arrival.value import adds, hope, pays, swap_worth
from crannog.bots.evaluation import Legal
from crannog.games.arrival.actions.build import Build
from crannog.games.arrival.actions.pass_ import Pass
from crannog.games.arrival.actions.repel import Repel
from crannog.games.arrival.actions.shield import Shield
from crannog.games.arrival.actions.spread import Spread
from crannog.games.arrival.editions import CASTLE, DISTANT_HONOR, EDITIONS, HONOR_OF, OUTPOST_HONOR
from crannog.games.arrival.flow import Act, BuildBack, EndTurn
from crannog.games.arrival.tactics import UseTactic, UseTrophy, kind
from crannog.kernel.play import Choice

LAST_RESORT: Final = 10.0  # against what one does only if nothing else is left
ROOM: Final = 0.12  # Honor a free neighbor promises
CASTLE_HONOR: Final = HONOR_OF[CASTLE]
MEAN_FOMOR: Final = 1.5  # strength of an unknown tile


def near_castle(erin: Erin) -> bool:
    """An own fort stands beside a castle that can still be taken."""
    castles = erin.land.castle_of
    return any(at in castles and erin.castle[castles[at]] for at in erin.forts[erin.seat])


class Turn:
    def __init__(self, erin: Erin) -> None:
        self.erin = erin
        self.honor, self.lead = erin.honor, erin.lead
        self.tiles = erin.me.tactics
        self.near_castle = near_castle(erin)
        self.sword = self._sword()

    def worths(self, legal: Legal) -> list[float]:
        choices = [choice.action if isinstance(choice, Act) else choice for choice in legal]
        may_pass = any(isinstance(choice, Pass) for choice in choices)
        found = [self._worth(choice, may_pass) for choice in choices]
        best = max(found)
        for i, choice in enumerate(choices):
            match choice:
                case UseTactic():
                    gain = self.use(choice.tile, best)
                case UseTrophy():
                    gain = self.trophy(choice.n, best)
                case _:
                    continue
            found[i] = best + gain if gain > 0 else -LAST_RESORT
        return found

    def _worth(self, choice: Choice[Any], may_pass: bool) -> float:
        match choice:
            case Build() | BuildBack():
                return self.build(choice.at)
            case Spread():
                return self.spread(choice.at)
            case Repel():
                return self.repel(choice.at)
            case Shield():
                return self.shield(choice.province)
            case UseTactic() | UseTrophy():  # weighed against the best of the others
                return -LAST_RESORT
            case EndTurn():
                return -LAST_RESORT / 2 if may_pass else 0.0
        return 0.0

    # --- building and shielding ----------------------------------------------------------------

    def build(self, at: int) -> float:
        erin, land = self.erin, self.erin.land
        if erin.owner[at] == erin.seat:
            return self._bolster(at)
        price = 0 if self._free_site(at) else OUTPOST_HONOR
        risk = erin.risk(at, erin.seat, more=1)
        worth = land.bonus[at] + sum(adds(erin, tile, at) for tile in self.tiles)
        room = sum(erin.owner[other] == NOBODY and not erin.dark[other] for other in land.links[at])
        value = (worth * (1 - risk) - price) * self.honor + self.lead
        value += ROOM * room * self.honor * (erin.me.disks > 1 or erin.left > 0)
        return value + self._access(at) * self.honor

    def _free_site(self, at: int) -> bool:
        erin = self.erin
        return (
            erin.beside(at, erin.seat)
            or (erin.land.port[at] and erin.has_port)
            or erin.me.leader == "diplomacy"
        )

    def _access(self, at: int) -> float:
        """Honor that swords may win from here: a castle beside it, Fomori in a new province."""
        erin, land = self.erin, self.erin.land
        swords, value = erin.me.swords, 0.0
        castle = land.castle_of.get(at, NOBODY)
        if castle != NOBODY and erin.castle[castle] and not self.near_castle:
            short = erin.fomor[castle] + CASTLE - swords
            if short <= 0:
                value += 0.6 * CASTLE_HONOR
            elif erin.left:
                value += max(0.0, 4.5 - 0.6 * short)
        province = land.province[at]
        if swords and province not in erin.present:
            prey = [
                HONOR_OF[erin.fomor[x]]
                for x in land.pack.provinces[province].locations
                if 0 < erin.fomor[x] <= swords and not erin.within_reach(x)
            ]
            value += 0.4 * max(prey, default=0)
        return value

    def _bolster(self, at: int) -> float:
        """A taller fort falls less easily, and some tiles and cards pay for it."""
        erin = self.erin
        level = erin.disks[at] + 1
        safer = erin.risk(at, erin.seat) - erin.risk(at, erin.seat, more=1)
        worth = erin.land.bonus[at] + sum(adds(erin, tile, at) > 0 for tile in self.tiles)
        gain = safer * (worth + 1.0)
        for tile in self.tiles:
            gain += 2 * (level == 2 and tile == "high_walls")
            gain += (1.0 + 2.0 * (level == 3)) * (tile == "sublime_stronghold")
        return (gain + (0.15 if erin.left else 0.0)) * self.honor

    def shield(self, province: int) -> float:
        erin = self.erin
        gain = 0.0
        exposed = False
        for at in erin.land.pack.provinces[province].locations:
            if erin.owner[at] == erin.seat:
                safer = erin.risk(at, erin.seat) - erin.risk(at, erin.seat, more=1)
                gain += safer * (erin.land.bonus[at] + 1.0)
                exposed = exposed or erin.dark_beside[at] > 0
        return gain * self.honor + (0.2 * self.lead if exposed else 0.0)

    # --- Fomori --------------------------------------------------------------------------------

    def spread(self, at: int) -> float:
        """Every tile must be used in the end and costs the tribes about one location wherever it
        goes, so that is left out of account: what counts is whom it hurts."""
        erin, land = self.erin, self.erin.land
        owner, value = erin.owner[at], 0.0
        if owner == erin.seat:
            lost = land.bonus[at] + sum(adds(erin, tile, at) > 0 for tile in self.tiles)
            return -lost * self.honor - LAST_RESORT / 4
        cost = erin.view.places[at].shields + erin.disks[at] + 1
        wasted = cost - (2 if owner != NOBODY else 1)  # tiles that take no location
        value += wasted * self.lead
        if owner != NOBODY:
            value += erin.harm[owner] * (land.bonus[at] + 0.5 * erin.disks[at])
        for other in land.links[at]:
            near = erin.owner[other]
            if near == NOBODY or erin.dark_beside[other]:
                continue
            fear = (0.35 if erin.left else 0.15) * land.bonus[other]
            value += -fear * self.honor if near == erin.seat else fear * erin.harm[near]
        if erin.within_reach(at):  # prey, or an unwelcome neighbor
            value += (0.3 if erin.me.swords >= 2 else -0.3) * self.honor
        return value

    def repel(self, at: int) -> float:
        erin, land = self.erin, self.erin.land
        strength = erin.fomor[at] or CASTLE
        price = 0 if erin.within_reach(at) or erin.me.leader == "archery" else DISTANT_HONOR
        reward = max(HONOR_OF[strength] * self.honor, erin.corruption)
        sword = self.sword if erin.fomor[at] else self._plain_sword()
        value = reward + self.lead - (price + strength * sword) * self.honor
        if erin.castle[at]:
            if erin.fomor[at]:  # a guard: the castle itself comes next
                spare = erin.me.swords - strength
                value += (3.0 if spare >= CASTLE else 1.5 if erin.left else 0.0) * self.honor
            else:
                value += 0.5 * self.honor  # the trophy
            return value
        if erin.me.disks and self._free_site(at):
            value += 0.3 * land.bonus[at] * self.honor
            value += 0.5 * self._access(at) * self.honor
        for other in land.links[at]:
            if erin.owner[other] == erin.seat and erin.dark_beside[other] == 1:
                value += erin.risk(other, erin.seat) * land.bonus[other] * self.honor
        return value

    def _plain_sword(self) -> float:
        """Honor a sword not spent would bring: a third at the end, more while rounds are left."""
        erin = self.erin
        if erin.final:
            return 0.2
        return 0.7 if erin.me.swords <= 3 else 0.4

    def _sword(self) -> float:
        """With a castle beside an own fort swords are saved for it, if there may be enough."""
        erin = self.erin
        if not self.near_castle:
            return self._plain_sword()
        guards = [
            erin.fomor[castle]
            for at, castle in erin.land.castle_of.items()
            if erin.owner[at] == erin.seat and erin.castle[castle]
        ]
        short = min(guards) + CASTLE - erin.me.swords
        if short <= 0:
            return 1.8
        return 1.2 if erin.left and erin.me.swords <= 3 else self._plain_sword()

    # --- free actions --------------------------------------------------------------------------

    def use(self, tile: str, best: float) -> float:
        """What a tile brings if it is used now rather than later; not more than 0: wait."""
        erin, what = self.erin, kind(tile)
        third = self.honor / 3
        if what == "song_of_the_bard":
            full = EDITIONS[erin.view.edition].bard
            return erin.corruption if erin.me.corruption >= full or (erin.final and best <= 0) else -1.0
        if what == "master_builder":
            held = sum(s.fomori for s in erin.view.sides if s.seat != erin.seat and not s.passed)
            exposed = sum(erin.dark_beside[at] > 0 for at in erin.forts[erin.seat])
            return self.honor if exposed and held >= 4 and len(erin.forts[erin.seat]) > 1 else -1.0
        if what in ("cu_chulainns_ruse", "big_migration"):
            worth = swap_worth(erin, what)[0]
            return worth - (third if erin.final else 1.2 * self.honor)
        now = pays(erin, tile)
        if what == "emers_mercy":
            return now * self.honor
        last_chance = erin.final and best <= 0
        if what == "stone_of_fate":
            most = 2 * len(erin.view.sides)
            return now * self.honor - third if last_chance or now >= most else -1.0
        if last_chance or now >= max(6.0, hope(erin, tile) - 0.5):
            return now * self.honor - third
        return -1.0

    def trophy(self, n: int, best: float) -> float:
        """Fomori go back unseen: good for the tribes, and better than to harm oneself."""
        erin = self.erin
        if n < min(3, erin.me.fomori):
            return -1.0
        relief = n * (self.lead - 0.3 * self.honor)
        forced = best < -LAST_RESORT / 8
        return relief if n == 3 or forced or erin.final else -1.0
