"""What every part of the game needs: asking, queries about the island, fear, blight, damage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from typing import Any

from tests.referees.beside import Facts
from tests.referees.partly import HandOver, Wish
from tests.referees.spirit_island.island import is_coastal, terrain, within
from tests.referees.spirit_island.judging import Judging
from tests.referees.spirit_island.position import Lasting, Position, Spirit
from tests.referees.spirit_island.printed import (
    BLIGHT_CARDS,
    PANELS,
    POWERS,
    Panel,
)

type Asking[T] = Generator[Wish, Any, T]

INVADERS = ("explorer", "town", "city")


def named(kind: str, hurt: int) -> str:
    """A piece as answers name it: T' is a town with one damage."""
    return kind[0].upper() + "'" * hurt


class Table(Judging):
    def facts(self) -> Facts:
        return self.p.facts()

    # --- asking ------------------------------------------------------------------------------------

    def ask(self, seat: int, lines: Iterable[str]) -> Asking[str]:
        """Asked even if there is one answer only."""
        _, line = yield {seat: set(lines)}
        return str(line)

    def offer(self, seat: int, lines: Iterable[str]) -> Asking[str]:
        """Asked only if there is something to choose."""
        found = sorted(set(lines))
        return found[0] if len(found) == 1 else (yield from self.ask(seat, found))

    def hand_over(self, why: str, *until: str) -> Asking[None]:
        """Something this referee does not know; it looks at what comes of it."""
        before = self.p
        given: Position = yield HandOver(why, until)
        self.p = given
        self.look_over(before, given)

    # --- queries -----------------------------------------------------------------------------------

    def panel(self, seat: int) -> Panel:
        return PANELS[self.p.spirits[seat].id]

    def own_lands(self, seat: int) -> list[str]:
        return [name for name, land in self.p.lands.items() if land.presence[seat]]

    def is_sacred(self, seat: int, land: str) -> bool:
        disks = self.p.lands[land].presence[seat]
        river = self.p.spirits[seat].id == "river" and terrain(land) == "wetland"
        return disks >= 2 or (disks == 1 and river)

    def reach(self, land: str, steps: int) -> frozenset[str]:
        return within(self.boards, self.agreed.layout, land, steps)

    def responsible(self, land: str) -> int:
        return self.boards.index(land[0])

    def has(self, land: str, word: str) -> bool:
        """A word of a target bar, an Invader card or a fear card."""
        here = self.p.lands[land]
        if word.startswith("no_"):
            return not self.has(land, word[3:])
        words = {
            "any": True,
            "coastal": is_coastal(land),
            "inland": not is_coastal(land),
            "invaders": bool(here.invaders),
            "blight": here.blight > 0,
        }
        if word in words:
            return words[word]
        return bool(here.of(word)) if word in (*INVADERS, "dahan") else terrain(land) == word

    def fits(self, land: str, lasting: Lasting) -> bool:
        """Whether something lasting holds for a land, in the notation of the facts."""
        here, where = self.p.lands[land], lasting.where
        match where:
            case {"all_of": list(words)}:
                return all(self.has(land, word) for word in words)
            case {"any_of": list(words)}:
                return any(self.has(land, word) for word in words)
            case {"none_of": list(words)}:
                return not any(self.has(land, word) for word in words)
            case {"count": list(kinds), "gte": int(least)}:
                return sum(len(here.of(kind)) for kind in kinds) >= least
            case {"outnumber": {"more": list(more), "than": list(than)}}:
                return sum(len(here.of(kind)) for kind in more) > sum(len(here.of(kind)) for kind in than)
            case {"has_any_presence": True}:
                return any(here.presence)
            case {"has_any_sacred_site": True}:
                return any(self.is_sacred(seat, land) for seat in range(len(self.p.spirits)))
            case {"presence_of": int(seat)}:
                return here.presence[seat] > 0
        raise NotImplementedError(where)

    def lasting(self, what: str, land: str) -> list[Lasting]:
        return [one for one in self.p.lasting if one.what == what and one.land == land]

    def is_stopped(self, land: str, action: str) -> bool:
        if action != "build_city" and self.lasting("skip", land):
            return True
        stops = [one for one in self.p.lasting if one.what == "stop" and one.action == action]
        return any(self.fits(land, one) for one in stops)

    def elements(self, seat: int) -> Counter[str]:
        spirit = self.p.spirits[seat]
        found = Counter(spirit.elements)
        for card in spirit.played:
            found.update(POWERS[card].elements)
        return found

    def price(self, card: str) -> int:
        power = POWERS[card]
        cheaper = self.scenario == "blitz" and power.speed == "fast"
        return max(0, power.cost - 1) if cheaper else power.cost

    # --- fear (p. 9) -------------------------------------------------------------------------------

    def frighten(self, fear: int) -> None:
        p = self.p
        for _ in range(fear):
            p.fear += 1
            if p.fear < p.pool:
                continue
            p.fear = 0
            if not p.fear_deck:
                continue
            self.met["fear card earned"] += 1
            p.earned.append(p.fear_deck.pop(0))
            if self.scenario == "rituals_of_terror":
                continue
            at = next(at for at, n in enumerate(p.divisions) if n)
            p.divisions[at] -= 1
            level = next((at + 1 for at, n in enumerate(p.divisions) if n), 4)
            self.met[f"terror level {level} by ravage"] += level != p.terror
            p.terror = level

    def destroy(self, land: str, kind: str, hurt: int) -> None:
        self.p.lands[land].of(kind).remove(hurt)
        self.razed[land, kind] += 1
        self.frighten({"town": 1, "city": 2}.get(kind, 0))

    def health(self, land: str, kind: str) -> int:
        usual = {"explorer": 1, "town": 2, "city": 3, "dahan": 2}[kind]
        if kind == "dahan":
            return usual + sum(one.n for one in self.lasting("sturdy", land))
        bonus = self.foe.rules.get("health_bonus", {}).get(kind, 0)
        return usual + int(bonus)

    def strike(self, seat: int, land: str, damage: int) -> Asking[None]:
        """Damage to Invaders: divided as this player likes, as long as there is something to choose."""
        while damage > 0:
            here = self.p.lands[land]
            pieces = [(kind, hurt) for kind in INVADERS for hurt in here.of(kind)]
            if damage >= sum(self.health(land, kind) - hurt for kind, hurt in pieces):
                for kind, hurt in pieces:
                    self.destroy(land, kind, hurt)
                return
            ways = {}
            for kind, hurt in pieces:
                left = self.health(land, kind) - hurt
                if left <= damage:
                    ways[f"destroy {named(kind, hurt)}"] = kind, hurt, left
                if left > 1:
                    ways[f"hurt {named(kind, hurt)}"] = kind, hurt, 1
            line = yield from self.offer(seat, ways)
            kind, hurt, dealt = ways[line]
            damage -= dealt
            if hurt + dealt >= self.health(land, kind):
                self.destroy(land, kind, hurt)
            else:
                here.of(kind).remove(hurt)
                here.of(kind).append(hurt + dealt)

    # --- blight (p. 6) -----------------------------------------------------------------------------

    def take_blight(self) -> None:
        """One blight from the card; an empty card is turned over, or the game is lost."""
        p = self.p
        if p.blight == 0:
            return
        p.blight -= 1
        if p.blight:
            return
        back = BLIGHT_CARDS[p.blight_card]["blighted"]
        if p.tainted or not back:
            p.doom = p.doom or "blight"
            return
        self.met["tainted"] += 1
        p.tainted = True
        each = back["blight_per_player"] - (1 if self.scenario == "blitz" else 0)
        p.blight = each * len(p.spirits)

    def add_blight(self, land: str) -> Asking[None]:
        if self.lasting("unblighted", land):
            return
        here = self.p.lands[land]
        self.blight_here(land)
        if here.blight > 1 and not self.p.doom:
            yield from self.cascade(land)

    def blight_here(self, land: str) -> None:
        self.take_blight()
        here = self.p.lands[land]
        here.blight += 1
        for seat, disks in enumerate(here.presence):
            if disks:
                self.lose_presence(seat, land)

    def lose_presence(self, seat: int, land: str) -> None:
        """Out of play, not back to the mat."""
        self.met["presence destroyed"] += 1
        self.p.lands[land].presence[seat] -= 1
        self.p.spirits[seat].destroyed += 1

    def cascade(self, land: str) -> Asking[None]:
        self.met["cascade"] += 1
        line = yield from self.ask(self.responsible(land), [f"cascade {to}" for to in self.near[land]])
        yield from self.add_blight(line.split()[1])

    def everybody(self) -> Iterable[tuple[int, Spirit]]:
        return enumerate(self.p.spirits)
