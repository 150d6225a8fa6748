"""The Spirit Phase: grow, gain energy, play cards; all spirits at the same time (p. 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.mat import SPIRITS, Growth
from crannog.games.spirit_island.components.message_names import power_name
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.outcome.turn_history import tell
from crannog.games.spirit_island.outcome.victory import check_end
from crannog.games.spirit_island.powers.effects.spirit import give_energy
from crannog.games.spirit_island.questions import READY, Answer, Done, PickCard, Question
from crannog.games.spirit_island.spirits.add_presence import choose_disc
from crannog.games.spirit_island.spirits.power_cards import ReclaimOne, gain, price, reclaim_all
from crannog.games.spirit_island.spirits.presence import card_plays, income, own_lands, reclaims_one
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.turn.shared_plans import Intend, aimed, intentions, targets_of, tell_plan
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import AskUnlessForced, Choice, Step


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


class GrowBy(Answer):
    """The spirit's n-th growth option."""

    __slots__ = ("n", "option")

    def __init__(self, question: Grow, n: int, option: tuple[Growth, ...]) -> None:
        self.question, self.verb, self.n, self.option = question, "grow", n, option

    def label(self) -> Msg:
        return msg("choice.grow", items=growth_said(self.option))

    def __str__(self) -> str:
        return f"grow {self.n}"


@dataclass(frozen=True)
class Grow(Question[GrowBy]):
    """One growth option."""

    spirit: str = ""  # no longer used; stored games have it

    def prompt(self, s: State) -> Msg:
        return msg("ask.grow")

    def offers(self, s: State) -> Sequence[GrowBy]:
        options = SPIRITS[s.spirits[self.seat].id].growth
        return [GrowBy(self, n, option) for n, option in enumerate(options, start=1)]

    def asides(self, s: State) -> list[Intend]:
        return intentions(s, self)

    def answer(self, s: State, choice: GrowBy) -> None:
        s.note("log.grows", rules.GROWTH, seat=Who(self.seat), n=choice.n)
        s.then(GrowOn(self.seat, choice.option), Gain(self.seat))


@dataclass(frozen=True, slots=True)
class GrowOn(Step[State]):
    """What is left of the option, in any order."""

    seat: int
    left: tuple[Growth, ...]

    def run(self, s: State) -> None:
        if self.left:
            s.then(AskUnlessForced(GrowItem(self.seat, self.left)))


class GrowNext(Answer):
    """This part of the growth option before the others."""

    __slots__ = ("item",)

    def __init__(self, question: GrowItem, item: Growth) -> None:
        self.question, self.verb, self.item = question, "do", item

    def label(self) -> Msg:
        return msg("choice.grow_item", item=_said(self.item))

    def __str__(self) -> str:
        return f"do {self.item}"


@dataclass(frozen=True)
class GrowItem(Question[GrowNext]):
    left: tuple[Growth, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.grow_item")

    def offers(self, s: State) -> Sequence[GrowNext]:
        return [GrowNext(self, item) for item in dict.fromkeys(self.left)]

    def answer(self, s: State, choice: GrowNext) -> None:
        rest = list(self.left)
        rest.remove(choice.item)
        s.then(GrowOn(self.seat, tuple(rest)))
        grow(s, self.seat, choice.item)


def growth_said(option: tuple[Growth, ...]) -> tuple[Msg, ...]:
    """What an option lets you do."""
    return tuple(_said(item, ".twice" if n == 2 else "") for item, n in Counter(option).items())


def _said(item: Growth, twice: str = "") -> Msg:
    what = f"growth.{item.what}{twice}"
    return msg(what, n=item.n) if item.counted else msg(what)


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
class Play(Question[PickCard]):
    """Cards are played and paid for at once, including slow ones."""

    def prompt(self, s: State) -> Msg:
        spirit = s.spirits[self.seat]
        return msg("ask.play", n=spirit.plays) if spirit.plays and spirit.hand else msg("ask.ready")

    def offers(self, s: State) -> Sequence[Answer]:
        hand = s.spirits[self.seat].hand
        done = Done(self, READY if s.ready_said else "done_cards")
        return [*[PickCard(self, "play", card) for card in hand], done]

    def forbids(self, s: State, choice: PickCard) -> list[Msg]:
        spirit, card = s.spirits[self.seat], choice.card
        if spirit.plays <= 0:
            return [rules.PLAYS_LEFT.because()]
        if price(s, card) > spirit.energy:
            return [rules.PLAY_COST.because(n=price(s, card), have=spirit.energy)]
        return []

    def asides(self, s: State) -> list[Choice[State]]:
        seat, hand = self.seat, s.spirits[self.seat].hand
        cards = [card for card in hand if not self.forbids(s, PickCard(self, "play", card))]
        aims = [PlayOn(self, card, target) for card in cards for target in targets_of(s, seat, POWERS[card])]
        return [*intentions(s, self), *aims]

    def finish(self, s: State) -> None:
        if s.ready_said:
            s.note("log.ready", None, seat=Who(self.seat))

    def answer(self, s: State, choice: PickCard) -> None:
        spirit, card = s.spirits[self.seat], choice.card
        spirit.energy -= price(s, card)
        spirit.plays -= 1
        spirit.hand.remove(card)
        spirit.played.append(card)
        s.note("log.plays", rules.PLAY, seat=Who(self.seat), power=power_name(card))
        if isinstance(choice, PlayOn):
            tell_plan(s, self.seat, card, choice.target)
        if s.ready_said or (spirit.plays and spirit.hand):
            s.then(self)


class PlayOn(PickCard):
    """Play a card and plan at once what to use it on."""

    __slots__ = ("target",)

    def __init__(self, question: Play, card: str, target: str) -> None:
        self.question, self.verb, self.card, self.target = question, "play", card, target

    def label(self) -> Msg:
        return msg("choice.play_on", power=power_name(self.card), where=aimed(self.target))

    def __str__(self) -> str:
        return f"play {self.card} on {self.target}"
