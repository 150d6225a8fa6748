"""The Invader Phase (p. 12-13): ravage, build, explore, advance; and what adversaries change of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy, deepcopy

from tests.referees.partly import Look, Meet, Wish, Wrong
from tests.referees.spirit_island.growing import Growing
from tests.referees.spirit_island.island import is_coastal
from tests.referees.spirit_island.judging import Over
from tests.referees.spirit_island.position import Lasting, Position
from tests.referees.spirit_island.printed import INVADER_CARDS
from tests.referees.spirit_island.table import INVADERS, Asking


class Invading(Growing):
    def invader_phase(self) -> Asking[None]:
        p = self.p
        p.phase, p.resolved_now = "invaders", 0
        rituals = self.scenario == "rituals_of_terror"
        yield Meet("Toll")
        if p.tainted:
            for seat, _ in self.everybody():
                yield from self.toll(seat)
        if not rituals:
            yield from self.fear_cards()
        yield from self.extra_build()
        yield Meet("Act")
        yield from self.ravage(self.p.ravage)
        yield Meet("Act")
        yield from self.build(self.p.build)
        yield Meet("TurnUp")
        yield from self.turn_up()
        yield Meet("Advance")
        self.advance_cards()

    def toll(self, seat: int) -> Asking[None]:
        """The back of the blight card: each spirit loses presence, or forgets a card if that card says so."""
        spirit = self.p.spirits[seat]
        if self.p.blight_card == "memory_fades_to_dust":
            cards = [*spirit.hand, *spirit.played, *spirit.discard]
            way = yield from self.offer(seat, ["way 1", "way 2"] if cards else ["way 2"])
            if way == "way 1":
                yield from self.forget(seat)
                self.end_of_effect()
                return
        line = yield from self.offer(seat, [f"wither {land}" for land in self.own_lands(seat)])
        self.lose_presence(seat, line.split()[1])
        self.end_of_effect()

    def fear_cards(self) -> Asking[None]:
        """In the order earned, also those earned meanwhile. What a card does is given."""
        yield Meet("ResolveFear")
        while self.p.earned:
            card, resolved = self.p.earned[0], self.p.resolved_now
            self.met[f"fear card at level {min(self.p.terror, 3)}"] += 1
            yield from self.hand_over("fear card", "ResolveFear")
            if card not in self.p.resolved or self.p.resolved_now != resolved + 1:
                raise Wrong(f"{card} was not resolved")

    def advance_cards(self) -> None:
        p = self.p
        if p.extra:
            p.invader_discards.append(p.extra)
            p.extra = ""
        if p.ravage:
            until = self.foe.rules.get("extra_slot", {}).get("removed_when_stage_arrives")
            if p.extra_open and until and INVADER_CARDS[p.ravage].stage >= until:
                self.met["extra slot removed"] += 1
                p.extra_open = False
            if p.extra_open:
                p.extra = p.ravage
            else:
                p.invader_discards.append(p.ravage)
        p.ravage, p.build, p.explore = p.build, p.explore, ""

    def shown(self, card: str) -> list[str]:
        words = INVADER_CARDS[card].lands
        return [land for land in self.p.lands if any(self.has(land, word) for word in words)]

    # --- explore -----------------------------------------------------------------------------------

    def turn_up(self) -> Asking[None]:
        p = self.p
        if not p.invaders:
            p.doom = "time"
            self.end_of_effect()
        p.explore = p.invaders.pop(0)
        flag = INVADER_CARDS[p.explore].flag and self.foe.id != "none"
        if flag and self.foe.id != "sweden":
            yield from self.escalation()
        lands = [land for land in self.shown(p.explore) if self.is_accessible(land)]
        for land in [land for land in lands if not self.is_stopped(land, "explore")]:
            here = p.lands[land]
            here.explorer.append(0)
            if flag and self.foe.id == "sweden" and here.dahan and here.invaders >= len(here.dahan):
                self.met["dahan swayed"] += 1
                here.dahan.remove(max(here.dahan))
                here.town.append(0)
            self.end_of_effect()

    def is_accessible(self, land: str) -> bool:
        """Buildings here or next to it, or the ocean."""
        return is_coastal(land) or any(self.p.lands[one].buildings for one in (land, *self.near[land]))

    def escalation(self) -> Asking[None]:
        """On each board with a building: Prussia adds a town, England builds where most buildings are."""
        self.met[f"escalation {self.foe.id}"] += 1
        boards = [b for b in self.boards if any(h.buildings for n, h in self.p.lands.items() if n[0] == b)]
        for board in boards:
            lands = {name: here for name, here in self.p.lands.items() if name[0] == board}
            if self.foe.id == "prussia":
                found = [name for name, here in lands.items() if not here.town]
            else:
                most = max(here.buildings for here in lands.values())
                found = [name for name, here in lands.items() if here.buildings == most]
            if not found:
                continue
            line = yield from self.offer(self.boards.index(board), [f"in {land}" for land in found])
            if self.foe.id == "prussia":
                self.p.lands[line.split()[1]].town.append(0)
                self.end_of_effect()
            else:
                self.build_in(line.split()[1])

    # --- build -------------------------------------------------------------------------------------

    def extra_build(self) -> Asking[None]:
        """England's slot; twice if no fear card was resolved, at the highest level."""
        if not self.p.extra:
            return
        twice = "extra_slot_repeat" in self.foe.rules and not self.p.resolved_now
        for _ in range(2 if twice else 1):
            self.met["extra build"] += 1
            yield from self.build(self.p.extra)

    def build(self, card: str) -> Asking[None]:
        lands = [land for land in self.shown(card) if self.is_built_in(land)] if card else []
        for land in lands:
            self.build_in(land)
        yield from ()

    def is_built_in(self, land: str) -> bool:
        if self.p.lands[land].invaders:
            return True
        around = sum(self.p.lands[other].buildings for other in self.near[land])
        spreads = "build_also_in" in self.foe.rules and around >= 2
        self.met["build spread"] += spreads
        return spreads

    def build_in(self, land: str) -> None:
        here = self.p.lands[land]
        kind = "city" if len(here.town) > len(here.city) else "town"
        stopped = self.is_stopped(land, "build") or (kind == "city" and self.is_stopped(land, "build_city"))
        self.met["build stopped"] += stopped
        if not stopped:
            here.of(kind).append(0)
        self.end_of_effect()

    # --- ravage ------------------------------------------------------------------------------------

    def ravage(self, card: str) -> Asking[None]:
        left = self.shown(card) if card else []
        in_order = False
        while True:
            left = [
                land for land in left if self.p.lands[land].invaders and not self.is_stopped(land, "ravage")
            ]
            if not left:
                return
            land = left[0]
            if not in_order and len(left) > 1:
                line = yield from self.which_first(left)
                in_order = line == "ravage in_this_order"
                land = land if in_order else line.split()[1]
            left.remove(land)
            yield Meet("RavageLand")
            yield from self.ravage_land(land)

    def which_first(self, left: list[str]) -> Asking[str]:
        """The players choose the order where it can matter; where nobody is asked, it does not."""
        lines = {*[f"ravage {land}" for land in left], "ravage in_this_order"}
        look: tuple[dict[int, set[str]], Position] = yield Look("RavageLand")
        if look[0] == {0: lines}:
            self.met["ravage order asked"] += 1
            avenged = any(one.what == "avenged" for one in self.p.lasting)
            harm = any(self.damage_in(land) >= 2 for land in left)
            if not harm and not avenged and self.scenario != "dahan_insurrection":
                raise Wrong(f"the order of {left} is asked for, though it cannot matter")
            return (yield from self.ask(0, lines))
        hit = [land for land in left if self.damage_in(land) >= 2 and not self.lasting("unblighted", land)]
        cascades = len(hit) > 1 and any(self.p.lands[land].blight for land in hit)
        reaches = "ravage_adds_blight_then" in self.foe.rules and hit
        if cascades or reaches or (hit and len({*map(self.tried, (left, left[::-1]))}) > 1):
            raise Wrong(f"nobody is asked in which order {left} are ravaged")
        return f"ravage {left[0]}"

    def tried(self, order: Sequence[str]) -> str:
        """How it ends when these lands are ravaged in this order, with the first answer to everything."""
        other = copy(self)
        other.p, other.razed, other.met = deepcopy(self.p), Counter(), Counter()
        try:
            for land in order:
                if other.p.lands[land].invaders and not other.is_stopped(land, "ravage"):
                    run_through(other.ravage_land(land))
        except Over:
            return other.p.outcome
        return str(other.facts())

    def defence(self, land: str) -> int:
        total = self.p.lands[land].defend
        for one in self.p.lasting:
            if one.what == "guard" and self.fits(land, one):
                total += self.guarded(land, one)
        earth = [seat for seat, spirit in self.everybody() if spirit.id == "earth"]
        return total + sum(3 for seat in earth if self.is_sacred(seat, land))

    def guarded(self, land: str, one: Lasting) -> int:
        return one.n * len(self.p.lands[land].of(one.per)) if one.per else one.n

    def damage_in(self, land: str) -> int:
        deals: dict[str, int] = {"explorer": 1, "town": 2, "city": 3} | self.foe.rules.get("damage", {})
        here = self.p.lands[land]
        return max(0, sum(deals[kind] * len(here.of(kind)) for kind in INVADERS) - self.defence(land))

    def ravage_land(self, land: str) -> Asking[None]:
        self.razed.clear()
        here, damage = self.p.lands[land], self.damage_in(land)
        self.met["defended"] += damage == 0
        self.hit_dahan(land, damage)
        if damage >= 2 and not self.lasting("unblighted", land):
            cascades = here.blight > 0
            self.blight_here(land)
            cascades = cascades and not self.p.doom
            heavy = self.foe.rules.get("ravage_extra_blight")
            if heavy and damage >= heavy["land_damage_gte"]:
                self.met["heavy blight"] += 1
                self.take_blight()
                here.blight += 1
            if cascades:
                yield from self.cascade(land)
            yield from self.settlers(land)
        if here.dahan and here.invaders:
            self.met["fought back"] += 1
            yield from self.strike(self.responsible(land), land, 2 * len(here.dahan))
        razed = Counter(self.razed)
        yield from self.vengeance(razed)
        yield from self.insurrection(razed)
        self.end_of_effect()

    def hit_dahan(self, land: str, damage: int) -> None:
        """One after another, hurt ones first; what is left hurts one more."""
        here = self.p.lands[land]
        if self.lasting("sheltered", land):
            return
        for hurt in sorted(here.dahan, reverse=True):
            takes = min(damage, self.health(land, "dahan") - hurt)
            damage -= takes
            if hurt + takes >= self.health(land, "dahan"):
                self.met["dahan destroyed"] += 1
                self.destroy(land, "dahan", hurt)
            elif takes:
                self.met["dahan hurt"] += 1
                here.dahan.remove(hurt)
                here.dahan.append(hurt + takes)

    def settlers(self, land: str) -> Asking[None]:
        """Sweden: where ravaging added blight, a town goes to an adjacent land without buildings."""
        lands = [other for other in self.near[land] if not self.p.lands[other].buildings]
        if "ravage_adds_blight_then" in self.foe.rules and lands:
            self.met["settlers"] += 1
            line = yield from self.ask(self.responsible(land), [f"in {other}" for other in lands])
            self.p.lands[line.split()[1]].town.append(0)

    def vengeance(self, razed: Counter[tuple[str, str]]) -> Asking[None]:
        """Vengeance of the Dead: a damage for each town, city and dahan destroyed there; or also next to it."""
        for one in [one for one in self.p.lasting if one.what == "avenged"]:
            dead = sum(n for (land, kind), n in razed.items() if land == one.land and kind != "explorer")
            self.met["avenged"] += dead > 0
            if not one.wide:
                yield from self.strike(one.seat, one.land, dead)
                continue
            for _ in range(dead):
                lands = [to for to in (one.land, *self.near[one.land]) if self.p.lands[to].invaders]
                if lands:
                    line = yield from self.offer(one.seat, [f"in {to}" for to in lands])
                    yield from self.strike(one.seat, line.split()[1], 1)

    def insurrection(self, destroyed: Counter[tuple[str, str]]) -> Asking[None]:
        """What was destroyed comes back smaller, to the nearest land with dahan; at last the dahan strike."""
        if self.scenario != "dahan_insurrection":
            return
        razed = sorted((land, kind) for (land, kind), n in destroyed.items() for _ in range(n))
        for land, kind in razed:
            if kind not in ("town", "city"):
                continue
            steps, lands = 0, list[str]()
            while not lands and steps < 32:
                lands = [other for other in self.reach(land, steps) if self.p.lands[other].dahan]
                steps += 1
            if lands:
                self.met["resettled"] += 1
                line = yield from self.offer(self.responsible(land), [f"in {other}" for other in lands])
                self.p.lands[line.split()[1]].of("town" if kind == "city" else "explorer").append(0)
        if self.p.terror == 4:
            self.met["last stand"] += 1
            for land, here in self.p.lands.items():
                yield from self.strike(self.responsible(land), land, 2 * len(here.dahan))


def run_through(course: Asking[None]) -> None:
    """The first answer to every question."""
    reply: object = None
    while True:
        try:
            wish: Wish = course.send(reply)
        except StopIteration:
            return
        assert isinstance(wish, dict)
        seat, lines = next(iter(wish.items()))
        reply = seat, min(lines)
