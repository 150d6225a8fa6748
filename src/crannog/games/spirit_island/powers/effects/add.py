"""Adding pieces and presence, destroying presence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.message_names import noun
from crannog.games.spirit_island.components.vocabulary import BLIGHT
from crannog.games.spirit_island.grammar.amounts import how_many
from crannog.games.spirit_island.grammar.effect import Effect, On
from crannog.games.spirit_island.lands.blight import add_blight, destroy_presence
from crannog.games.spirit_island.lands.remove_pieces import place
from crannog.games.spirit_island.questions import PickLand, Question
from crannog.games.spirit_island.spirits.add_presence import choose_disc
from crannog.games.spirit_island.spirits.presence import own_lands
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import AskUnlessForced


@dataclass(frozen=True)
class Add(Effect):
    n: int
    kind: str

    def apply(self, s: State, on: On) -> None:
        if self.kind == BLIGHT:
            for _ in range(self.n):
                add_blight(s, on.land, on.seat)
        else:
            place(s, on.land, self.kind, self.n)

    def phrase(self) -> Msg:
        return msg("effect.add", n=how_many(self.n, noun(self.kind)))


@dataclass(frozen=True)
class AddPresence(Effect):
    """One disk to the target land: from the mat, or one already on the island."""

    def apply(self, s: State, on: On) -> None:
        choose_disc(s, on.seat, (on.land,))

    def phrase(self) -> Msg:
        return msg("effect.add_presence")


@dataclass(frozen=True)
class AddDestroyedPresence(Effect):
    """The target spirit gets destroyed disks back, all into one land near the caster's presence."""

    n: int
    range: int

    def apply(self, s: State, on: On) -> None:
        if s.spirits[on.target].destroyed:
            near = {land for own in own_lands(s, on.seat) for land in s.island.within(own, self.range)}
            s.then(AskUnlessForced(Regrow(on.target, on.target, self.n, tuple(sorted(near)))))

    def phrase(self) -> Msg:
        return msg("effect.regrow", n=self.n, range=self.range)


@dataclass(frozen=True)
class Regrow(Question[PickLand]):
    target: int
    n: int
    near: tuple[str, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.regrow", n=min(self.n, s.spirits[self.target].destroyed))

    def offers(self, s: State) -> Sequence[PickLand]:
        return [PickLand(self, "regrow", land) for land in self.near]

    def answer(self, s: State, choice: PickLand) -> None:
        spirit, land = s.spirits[self.target], choice.land
        n = min(self.n, spirit.destroyed)
        spirit.destroyed -= n
        s.put_presence(land, self.target, n)
        s.deed.placed = land
        s.note("log.regrown", rules.PRESENCE_ADD, seat=Who(self.target), land=land, n=n)


@dataclass(frozen=True)
class DestroyPresence(Effect):
    """The target spirit loses a disk of its choice from the island."""

    def apply(self, s: State, on: On) -> None:
        if own_lands(s, on.target):
            s.then(AskUnlessForced(Wither(on.target)))

    def phrase(self) -> Msg:
        return msg("effect.destroy_presence")


@dataclass(frozen=True)
class Wither(Question[PickLand]):
    def prompt(self, s: State) -> Msg:
        return msg("ask.wither")

    def offers(self, s: State) -> Sequence[PickLand]:
        return [PickLand(self, "wither", land) for land in own_lands(s, self.seat)]

    def answer(self, s: State, choice: PickLand) -> None:
        destroy_presence(s, self.seat, choice.land)
