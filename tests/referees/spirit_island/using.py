"""Using powers (p. 7-11): which may be used now, how strongly, on what. What they do is given."""

from __future__ import annotations

from tests.referees.partly import Wrong
from tests.referees.spirit_island.invading import Invading
from tests.referees.spirit_island.position import Leave
from tests.referees.spirit_island.printed import POWERS, Power
from tests.referees.spirit_island.table import Asking, named


class Using(Invading):
    def power_phase(self, phase: str) -> Asking[None]:
        """Whoever can and wants to uses powers; whoever is done is asked again when something new is possible."""
        self.p.phase = phase
        for _, spirit in self.everybody():
            spirit.done, spirit.declined = False, []
        while True:
            asked = {}
            for seat, spirit in self.everybody():
                possible = self.possible(seat)
                said = self.agreed.options["ready"] == "said" and phase == "fast"
                waits = said and spirit.used and not spirit.done  # has to say so before the Invaders come
                new = any(one not in spirit.declined for one in possible)
                if waits or (not spirit.done and possible) or new:
                    asked[seat] = {*self.use_lines(seat)}
            if not asked:
                return
            yield from self.use_one(asked)

    def use_one(self, asked: dict[int, set[str]]) -> Asking[None]:
        """Until one of those asked uses something, or all are done."""
        while asked:
            seat, line = yield asked
            if line != "done":
                yield from self.use(seat, line)
                return
            spirit = self.p.spirits[seat]
            spirit.done, spirit.declined = True, self.possible(seat)
            del asked[seat]

    # --- what is possible --------------------------------------------------------------------------

    def own_powers(self, seat: int) -> list[Power]:
        return [*[POWERS[card] for card in self.p.spirits[seat].played], self.panel(seat).innate]

    def levels(self, seat: int, power: Power) -> list[dict[str, int]]:
        """The thresholds met."""
        have = self.elements(seat)
        return [need for need in power.thresholds if all(have[what] >= n for what, n in need.items())]

    def verb(self, seat: int, power: Power) -> str:
        """Whether this power can be used now, or used again; "" if it cannot."""
        spirit, levels = self.p.spirits[seat], self.levels(seat, power)
        if not self.targets(seat, power, levels):
            return ""
        if power.id not in spirit.used:
            speeds = [power.speed]
            if power.speed == "slow" and self.hasty(seat) > 0:
                speeds.append("fast")
            reached = power.deck != "innate" or levels
            return "use" if self.p.phase in speeds and reached else ""
        speed = "fast" if power.id in spirit.hastened else power.speed
        again = power.deck != "innate" and speed == self.p.phase and self.leaves(seat, power)
        return "repeat" if again else ""

    def hasty(self, seat: int) -> int:
        """How many more slow powers may be used as fast ones: Lightning's own, and what others allow."""
        spirit = self.p.spirits[seat]
        own = self.elements(seat)["air"] if spirit.id == "lightning" else 0
        return own + spirit.boons - len(spirit.hastened)

    def leaves(self, seat: int, power: Power) -> list[Leave]:
        """Permissions to repeat this card: each power gives one for the same card once."""
        spirit, found = self.p.spirits[seat], list[Leave]()
        for leave in spirit.leaves:
            cheap = leave.most < 0 or power.cost <= leave.most
            payable = not leave.pay or self.price(power.id) <= spirit.energy
            if (
                cheap
                and payable
                and f"{leave.source} {power.id}" not in spirit.repeated
                and leave not in found
            ):
                found.append(leave)
        return found

    def possible(self, seat: int) -> list[str]:
        found = [f"{self.verb(seat, power)} {power.id}" for power in self.own_powers(seat)]
        return [line for line in found if not line.startswith(" ")] + self.rituals()

    def use_lines(self, seat: int) -> list[str]:
        """Every way to use a power, also as if with fewer elements."""
        lines = ["done", *self.rituals()]
        for power in self.own_powers(seat):
            verb = self.verb(seat, power)
            if verb:
                met = len(self.levels(seat, power))
                fewer = range(1 if power.deck == "innate" else 0, met)
                lines += [f"{verb} {power.id}", *[f"{verb} {power.id} {n}" for n in fewer]]
        return lines

    def rituals(self) -> list[str]:
        """Rituals of Terror: every spirit's presence, three dahan for each, three disks and energy to pay."""
        p = self.p
        if self.scenario != "rituals_of_terror" or sum(spirit.energy for spirit in p.spirits) < 3:
            return []
        return [
            f"ritual {name}"
            for name, land in p.lands.items()
            if all(land.presence) and sum(land.presence) >= 3 and len(land.dahan) >= 3 * len(p.spirits)
        ]

    def ritual(self, seat: int, land: str) -> Asking[None]:
        """Three energy and three presence, a terror level, all fear cards, then the dahan scatter evenly."""
        p, here = self.p, self.p.lands[land]
        for _ in range(3):
            line = yield from self.offer(seat, [f"pays {n}" for n, s in self.everybody() if s.energy])
            p.spirits[int(line.split()[1])].energy -= 1
        for _ in range(3):
            line = yield from self.offer(
                seat, [f"pays {n}" for n, disks in enumerate(here.presence) if disks]
            )
            self.lose_presence(int(line.split()[1]), land)
        p.rituals += 1
        p.terror = 4 if p.rituals == 3 else p.terror + 1
        self.met[f"ritual {p.rituals}"] += 1
        if p.rituals == 3:
            self.end_of_effect()
        yield from self.fear_cards()
        yield from self.scatter(seat, land)
        self.end_of_effect()

    def scatter(self, seat: int, land: str) -> Asking[None]:
        came = dict.fromkeys(self.near[land], 0)
        while self.p.lands[land].dahan:
            open_lands = [other for other, n in came.items() if n == min(came.values())]
            dahan = {*self.p.lands[land].dahan}
            ways = {f"push {named('dahan', hurt)} {to}": (hurt, to) for hurt in dahan for to in open_lands}
            hurt, to = ways[(yield from self.offer(seat, ways))]
            came[to] += 1
            self.p.lands[land].dahan.remove(hurt)
            if hurt < self.health(to, "dahan") or self.lasting("sheltered", to):
                self.p.lands[to].dahan.append(hurt)

    # --- range and target (p. 7) -------------------------------------------------------------------

    def sources(self, seat: int, power: Power) -> list[str]:
        found = []
        for one in (seat, *self.p.spirits[seat].shares):
            for land in self.own_lands(one):
                if power.source == "sacred_site":
                    fit = self.is_sacred(one, land)
                else:
                    fit = power.source == "presence" or self.has(land, power.source)
                found += [land] if fit else []
        return found

    def targets(self, seat: int, power: Power, levels: list[dict[str, int]]) -> dict[str, int]:
        """What may be chosen, and what it costs."""
        spirit, seats = self.p.spirits[seat], range(len(self.p.spirits))
        if power.range is None:
            others = [other for other in seats if other != seat]
            able = others if power.target == ("another",) and others else seats
            return {f"spirit {other}": 0 for other in able}
        far = power.range + spirit.reach + sum(more for need, more in power.further if need in levels)
        sources = self.sources(seat, power)
        near = {land for source in sources for land in self.reach(source, far)}
        found = {}
        for land in self.p.lands:
            if not any(self.has(land, word) for word in power.target):
                continue
            if land in near:
                found[f"at {land}"] = 0
            elif spirit.id == "shadows" and spirit.energy >= 1 and sources and self.p.lands[land].dahan:
                found[f"at {land}"] = 1
        return found

    # --- using -------------------------------------------------------------------------------------

    def use(self, seat: int, line: str) -> Asking[None]:
        verb, name, *fewer = line.split()
        if verb == "ritual":
            yield from self.ritual(seat, name)
            return
        power, spirit = POWERS[name], self.p.spirits[seat]
        levels = self.levels(seat, power)
        if fewer:
            self.met["fewer elements"] += 1
            levels = levels[: int(fewer[0])]
        if verb == "repeat":
            yield from self.pay_repeat(seat, power)
        else:
            spirit.used.append(name)
            if power.speed != self.p.phase:
                self.met["hastened"] += 1
                spirit.hastened.append(name)
        targets = self.targets(seat, power, levels)
        target = yield from self.offer(seat, targets)
        self.met["range ignored"] += targets[target]
        spirit.energy -= targets[target]
        used, energy = sorted(spirit.used), spirit.energy
        yield from self.hand_over("innate power" if power.deck == "innate" else "power card", "UsePowers")
        after = self.p.spirits[seat]
        if sorted(after.used) != used:
            raise Wrong(f"used {after.used}, should be {used}")
        if after.energy != energy and "energy" not in power.text and "repeat" not in power.text:
            raise Wrong(f"energy {after.energy}, should be {energy}")

    def pay_repeat(self, seat: int, power: Power) -> Asking[None]:
        spirit = self.p.spirits[seat]
        ways = {f"by {one.source} {'paid' if one.pay else 'free'}": one for one in self.leaves(seat, power)}
        leave = ways[(yield from self.offer(seat, ways))]
        self.met["repeat"] += 1
        spirit.leaves.remove(leave)
        if leave.cards > 1:
            spirit.leaves.append(Leave(leave.cards - 1, leave.most, leave.pay, leave.source))
        spirit.repeated.append(f"{leave.source} {power.id}")
        if leave.pay:
            spirit.energy -= self.price(power.id)
