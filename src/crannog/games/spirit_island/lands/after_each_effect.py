"""After an effect: what it triggered, then whether the game is over (p. 4; ruling win_and_loss_check)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.message_names import noun
from crannog.games.spirit_island.components.vocabulary import CITY, DAHAN, EXPLORER, TOWN
from crannog.games.spirit_island.content.scenarios import INSURRECTION, LAST_STAND
from crannog.games.spirit_island.grammar.effect import Effect, On, do_all
from crannog.games.spirit_island.island import FAR
from crannog.games.spirit_island.lands.deal_damage import strike
from crannog.games.spirit_island.lands.remove_pieces import place
from crannog.games.spirit_island.lands.turn_effects import Avenged
from crannog.games.spirit_island.outcome.victory import CheckEnd
from crannog.games.spirit_island.questions import PickLand, Question
from crannog.games.spirit_island.state import Deed, State
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import AskUnlessForced, Step

FLEEING: Final = 4  # the terror level beyond III


@dataclass(frozen=True, slots=True)
class EndEffect(Step[State]):
    """One use of a power, one land's Invader action or one player's part of a fear card is over."""

    def run(self, s: State) -> None:
        deed = s.deed
        fallen, moved, razed = deed.fallen, deed.moved, deed.razed
        deed.fallen, deed.moved, deed.razed = {}, {}, {}
        steps: list[Step[State]] = []
        for mod in s.mods:
            if isinstance(mod, Avenged) and fallen.get(mod.land):
                steps.append(Avenge(mod, fallen[mod.land]))
        if s.scenario == INSURRECTION:
            steps += [RiseUp(land, n) for land, n in sorted(moved.items())]
            for where, n in sorted(razed.items()):
                land, kind = where.split()
                if kind != DAHAN:
                    steps += [Resettle(land, kind)] * n
            if s.terror >= FLEEING:
                steps += [LastStand(land) for land in s.lands]
        s.then(*s.in_any_order("triggers", steps), Settle() if steps else CheckEnd())


@dataclass(frozen=True, slots=True)
class DoAll(Step[State]):
    """One land's or one player's part: these effects, then what they set off."""

    effects: tuple[Effect, ...]
    on: On

    def run(self, s: State) -> None:
        s.then(EndEffect())
        do_all(s, self.effects, self.on)


@dataclass(frozen=True, slots=True)
class Settle(Step[State]):
    """What a trigger destroys triggers nothing further."""

    def run(self, s: State) -> None:
        s.deed.fallen, s.deed.moved, s.deed.razed = {}, {}, {}
        s.then(CheckEnd())


@dataclass(frozen=True, slots=True)
class Avenge(Step[State]):
    """Vengeance of the Dead: one damage for each destroyed piece."""

    mod: Avenged
    n: int

    def run(self, s: State) -> None:
        if not self.mod.wide:
            strike(s, self.mod.seat, self.mod.land, self.n)
        else:
            s.then(*[AvengeOne(self.mod)] * self.n)


@dataclass(frozen=True, slots=True)
class AvengeOne(Step[State]):
    mod: Avenged

    def run(self, s: State) -> None:
        near = (self.mod.land, *s.island.sites[self.mod.land].adjacent)
        lands = tuple(land for land in near if s.lands[land].has_invaders())
        if lands:
            s.then(AskUnlessForced(AvengeWhere(self.mod.seat, lands)))


@dataclass(frozen=True)
class AvengeWhere(Question[PickLand]):
    """Which of the lands takes the next point of damage."""

    lands: tuple[str, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.avenge")

    def offers(self, s: State) -> Sequence[PickLand]:
        return [PickLand(self, "in", land) for land in self.lands]

    def answer(self, s: State, choice: PickLand) -> None:
        strike(s, self.seat, choice.land, 1)


@dataclass(frozen=True, slots=True)
class RiseUp(Step[State]):
    """Dahan Insurrection: each dahan that moved deals one damage where it ended up."""

    land: str
    n: int

    def run(self, s: State) -> None:
        strike(s, s.owner(self.land), self.land, min(self.n, s.dahan_at(self.land)))


@dataclass(frozen=True, slots=True)
class LastStand(Step[State]):
    """Dahan Insurrection: when the Invaders would flee, the dahan of every land strike back once."""

    land: str

    def run(self, s: State) -> None:
        strike(s, s.owner(self.land), self.land, LAST_STAND * s.dahan_at(self.land))


@dataclass(frozen=True, slots=True)
class Resettle(Step[State]):
    """Dahan Insurrection: a destroyed city becomes a town, a town an explorer, in the nearest dahan land."""

    land: str
    kind: str

    def run(self, s: State) -> None:
        distances = s.island.distances[self.land]
        with_dahan = [land for land in s.lands if s.dahan_at(land)]
        near = min((distances[land] for land in with_dahan), default=FAR)
        lands = tuple(land for land in with_dahan if distances[land] == near)
        if lands:
            s.then(AskUnlessForced(ResettleWhere(s.owner(self.land), lands, self.kind)))


@dataclass(frozen=True)
class ResettleWhere(Question[PickLand]):
    lands: tuple[str, ...]
    kind: str

    def prompt(self, s: State) -> Msg:
        return msg("ask.resettle", what=noun(TOWN if self.kind == CITY else EXPLORER))

    def offers(self, s: State) -> Sequence[PickLand]:
        return [PickLand(self, "in", land) for land in self.lands]

    def answer(self, s: State, choice: PickLand) -> None:
        s.note("log.scenario", rules.SCENARIO)
        place(s, choice.land, TOWN if self.kind == CITY else EXPLORER)


def fresh_deed(s: State) -> None:
    s.deed = Deed()
