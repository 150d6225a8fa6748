"""The Spirit Phase: grow, gain energy, play cards; all spirits at the same time (p. 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.box.mat import SPIRITS, Growth
from crannog.games.spirit_island.box.names import power_name
from crannog.games.spirit_island.outcome.history import tell
from crannog.games.spirit_island.outcome.victory import check_end
from crannog.games.spirit_island.powers.effects.spirit import give_energy
from crannog.games.spirit_island.questions import DONE, Answer, Question
from crannog.games.spirit_island.spirits.add_presence import choose_disc
from crannog.games.spirit_island.spirits.power_cards import ReclaimOne, gain, price, reclaim_all
from crannog.games.spirit_island.spirits.presence import card_plays, income, own_lands, reclaims_one
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.turn.plans import Intend, intentions
from crannog.kernel.msg import Msg, Who, msg
from crannog.kernel.play import AskUnlessForced, Step


@dataclass(frozen=True, slots=True)
class SpiritPhase(Step[State]):
    def run(self, s: State) -> None:
        s.round += 1
        s.phase = "spirit"
        s.note("log.round", rules.GROWTH, n=s.round)
        tell(s)
        check_end(s)  # a scenario may look at the island from now on
        if s.over:
            return
        s.ask_together(*[Grow(seat) for seat in range(len(s.spirits))])


@dataclass(frozen=True)
class Grow(Question):
    """One growth option."""

    spirit: str = ""  # whose options the buttons show

    def prompt(self, s: State) -> Msg:
        return msg("ask.grow")

    def lines(self, s: State) -> Sequence[str]:
        return [f"grow {n}" for n in range(1, len(SPIRITS[s.spirits[self.seat].id].growth) + 1)]

    def asides(self, s: State) -> list[Intend]:
        return intentions(s, self)

    def answer(self, s: State, line: str) -> None:
        option = SPIRITS[s.spirits[self.seat].id].growth[int(line.split()[1]) - 1]
        s.note("log.grows", rules.GROWTH, seat=Who(self.seat), n=int(line.split()[1]))
        s.then(GrowOn(self.seat, option), Gain(self.seat))

    def offers(self, s: State) -> list[Answer]:
        told = replace(self, spirit=s.spirits[self.seat].id)
        return [Answer(told, line) for line in self.lines(s)]

    def says(self, line: str) -> Msg:
        option = SPIRITS[self.spirit].growth[int(line.split()[1]) - 1]
        return msg("choice.grow", items=growth_said(option))


@dataclass(frozen=True, slots=True)
class GrowOn(Step[State]):
    """What is left of the option, in any order."""

    seat: int
    left: tuple[Growth, ...]

    def run(self, s: State) -> None:
        if self.left:
            s.then(AskUnlessForced(GrowItem(self.seat, self.left)))


@dataclass(frozen=True)
class GrowItem(Question):
    left: tuple[Growth, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.grow_item")

    def lines(self, s: State) -> Sequence[str]:
        return list(dict.fromkeys(f"do {item}" for item in self.left))

    def answer(self, s: State, line: str) -> None:
        item = next(one for one in self.left if f"do {one}" == line)
        rest = list(self.left)
        rest.remove(item)
        s.then(GrowOn(self.seat, tuple(rest)))
        grow(s, self.seat, item)

    def says(self, line: str) -> Msg:
        return msg("choice.grow_item", item=_said(line.removeprefix("do ")))


def growth_said(option: tuple[Growth, ...]) -> tuple[Msg, ...]:
    """What an option lets you do."""
    counted = Counter(str(item) for item in option)
    return tuple(_said(item, ".twice" if n == 2 else "") for item, n in counted.items())


def _said(item: str, twice: str = "") -> Msg:
    what, _, n = item.partition(" ")
    return msg(f"growth.{what}{twice}", n=int(n)) if n else msg(f"growth.{what}{twice}")


def grow(s: State, seat: int, item: Growth) -> None:
    if item.what == "reclaim":
        reclaim_all(s, seat)
    elif item.what == "card":
        gain(s, seat)
    elif item.what == "energy":
        give_energy(s, seat, item.n)
    else:
        near = {land for own in own_lands(s, seat) for land in s.island.within(own, item.n)}
        choose_disc(s, seat, tuple(sorted(near)))


@dataclass(frozen=True, slots=True)
class Gain(Step[State]):
    """The energy of the upper track; one card back where the track says so; then cards are played."""

    seat: int

    def run(self, s: State) -> None:
        give_energy(s, self.seat, income(s, self.seat))
        spirit = s.spirits[self.seat]
        spirit.plays = card_plays(s, self.seat)
        s.then(Play(self.seat))
        if reclaims_one(s, self.seat) and spirit.discard:
            s.then(ReclaimOne(self.seat))


@dataclass(frozen=True)
class Play(Question):
    """Cards are played and paid for at once, including slow ones."""

    def prompt(self, s: State) -> Msg:
        return msg("ask.play", n=s.spirits[self.seat].plays)

    def lines(self, s: State) -> Sequence[str]:
        return [*[f"play {card}" for card in s.spirits[self.seat].hand], DONE]

    def forbids(self, s: State, line: str) -> list[Msg]:
        spirit, card = s.spirits[self.seat], line.split()[1]
        if spirit.plays <= 0:
            return [rules.PLAYS_LEFT.because()]
        if price(s, card) > spirit.energy:
            return [rules.PLAY_COST.because(n=price(s, card), have=spirit.energy)]
        return []

    def asides(self, s: State) -> list[Intend]:
        return intentions(s, self)

    def answer(self, s: State, line: str) -> None:
        spirit, card = s.spirits[self.seat], line.split()[1]
        spirit.energy -= price(s, card)
        spirit.plays -= 1
        spirit.hand.remove(card)
        spirit.played.append(card)
        s.note("log.plays", rules.PLAY, seat=Who(self.seat), power=power_name(card))
        if spirit.plays and spirit.hand:
            s.then(self)

    def says(self, line: str) -> Msg:
        return msg("choice.play", power=power_name(line.split()[1]))

    def says_done(self) -> Msg:
        return msg("choice.done_cards")
