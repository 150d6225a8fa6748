"""Using powers in the fast and the slow phase: which, how strongly, on what; and repeating them (p. 7-11).

Several spirits are asked at once; whoever uses a power is not interrupted, and then everyone is asked again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.message_names import land_name, power_name
from crannog.games.spirit_island.components.power import ANOTHER_SPIRIT, POWERS, Power
from crannog.games.spirit_island.components.vocabulary import FAST, SLOW
from crannog.games.spirit_island.grammar.effect import Effect, On, do_all
from crannog.games.spirit_island.lands.after_each_effect import EndEffect, fresh_deed
from crannog.games.spirit_island.powers.effects.combine import ADJACENT
from crannog.games.spirit_island.powers.targeting import target_lands, target_spirits
from crannog.games.spirit_island.questions import READY, Answer, Done, PickLand, PickPlayer, Question
from crannog.games.spirit_island.spirits.power_cards import elements, forget_plan, reached
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.turn.repeat_powers import WhichPermission, permissions_for
from crannog.games.spirit_island.turn.rituals_of_terror import Ritual, rituals_for
from crannog.games.spirit_island.turn.shared_plans import aimed, intentions, targets_of
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import AskUnlessForced, Choice, Step


def own_powers(s: State, seat: int) -> list[Power]:
    """What a spirit could use this turn: the cards in play and its innate power."""
    spirit = s.spirits[seat]
    return [*[POWERS[card] for card in spirit.played], SPIRITS[spirit.id].innate]


def is_innate(power: Power) -> bool:
    return power.deck == "innate"


def hastens(s: State, seat: int) -> int:
    """How many more slow powers may be used as fast ones."""
    spirit = s.spirits[seat]
    own = elements(s, seat).get("air", 0) if spirit.id == "lightning" else 0
    return own + spirit.boons - len(spirit.hastened)


def has_target(s: State, seat: int, power: Power, met: tuple[str, ...]) -> bool:
    if power.reach is None:
        return bool(target_spirits(s, seat, power))
    return bool(target_lands(s, seat, power, met))


def why_not_use(s: State, seat: int, power: Power, phase: str) -> list[Msg]:
    """Why this power cannot be used now."""
    spirit = s.spirits[seat]
    if power.id in spirit.used:
        return [rules.POWER_ONCE.because()]
    if power.speed == SLOW and phase == FAST and hastens(s, seat) <= 0:
        return [rules.POWER_SPEED.because()]
    if power.speed == FAST and phase == SLOW:
        return [rules.POWER_SPEED.because()]
    met = reached(s, seat, power)
    if is_innate(power) and not met:
        return [rules.POWER_THRESHOLD.because()]
    if not has_target(s, seat, power, met):
        return [rules.POWER_TARGET.because()]
    return []


def why_not_repeat(s: State, seat: int, power: Power, phase: str) -> list[Msg]:
    spirit = s.spirits[seat]
    speed = FAST if power.id in spirit.hastened else power.speed
    if speed != phase:
        return [rules.POWER_SPEED.because()]
    if not permissions_for(s, seat, power):
        return [rules.REPEAT_LEAVE.because()]
    if not has_target(s, seat, power, reached(s, seat, power)):
        return [rules.POWER_TARGET.because()]
    return []


def possible(s: State, seat: int, phase: str) -> Iterator[str]:
    """What this spirit could still do in this phase."""
    spirit = s.spirits[seat]
    for power in own_powers(s, seat):
        played = power.id in spirit.used and power.id in spirit.played
        if played and not why_not_repeat(s, seat, power, phase):
            yield f"repeat {power.id}"
        elif not played and not why_not_use(s, seat, power, phase):
            yield f"use {power.id}"
    for land in rituals_for(s):
        yield f"ritual {land}"


def can_act(s: State, seat: int, phase: str) -> bool:
    """Whether there is anything this spirit could do that it has not declined."""
    spirit = s.spirits[seat]
    return any(not spirit.done or one not in spirit.declined for one in possible(s, seat, phase))


def is_asked(s: State, seat: int, phase: str) -> bool:
    """Whether this spirit could act; or did, and has not said that the Invaders may come."""
    spirit = s.spirits[seat]
    acted = s.ready_said and phase == FAST and bool(spirit.used) and not spirit.done
    return acted or can_act(s, seat, phase)


@dataclass(frozen=True, slots=True)
class UsePowers(Step[State]):
    """Everyone who can and wants to uses a power, until all are done."""

    phase: str

    def run(self, s: State) -> None:
        open_seats = [seat for seat in range(len(s.spirits)) if is_asked(s, seat, self.phase)]
        if open_seats:
            s.then(self)
            s.ask_together(*[Use(seat, self.phase) for seat in open_seats])


class UsePower(Answer):
    """Use a power or repeat it, perhaps as if with fewer elements."""

    __slots__ = ("level", "power")

    def __init__(self, question: Use, verb: str, power: Power, level: int = -1) -> None:
        self.question, self.verb, self.power = question, verb, power
        self.level = level  # so many of the thresholds reached; -1: all

    @property
    def again(self) -> bool:
        return self.verb == "repeat"

    @property
    def fewer(self) -> bool:
        return self.level >= 0

    def label(self) -> Msg:
        name = power_name(self.power.id)
        if self.fewer:
            return msg(f"choice.{self.verb}_fewer", power=name, level=self.level)
        return msg(f"choice.{self.verb}", power=name)

    def __str__(self) -> str:
        return f"{self.verb} {self.power.id} {self.level}" if self.fewer else f"{self.verb} {self.power.id}"


@dataclass(frozen=True)
class Use(Question[UsePower | PickLand]):
    """Which power, and how strongly: as if with fewer elements, if they like."""

    phase: str

    def prompt(self, s: State) -> Msg:
        more = not s.ready_said or any(True for _ in possible(s, self.seat, self.phase))
        return msg(f"ask.use_{self.phase}") if more else msg("ask.ready")

    def offers(self, s: State) -> Sequence[Answer]:
        spirit = s.spirits[self.seat]
        found: list[Answer] = []
        for power in own_powers(s, self.seat):
            again = power.id in spirit.used and power.id in spirit.played and spirit.grants
            use = UsePower(self, "repeat" if again else "use", power)
            found.append(use)
            if not self.forbids(s, use):
                met = reached(s, self.seat, power)
                lowest = 1 if is_innate(power) else 0
                found += [UsePower(self, use.verb, power, n) for n in range(lowest, len(met))]
        rituals = [PickLand(self, "ritual", land) for land in rituals_for(s)]
        return [*found, *rituals, Done(self, READY if s.ready_said else "done_powers")]

    def asides(self, s: State) -> list[Choice[State]]:
        used = s.spirits[self.seat].used
        powers = [power for power in own_powers(s, self.seat) if power.id not in used]
        usable = [power for power in powers if not why_not_use(s, self.seat, power, self.phase)]
        aims = [(power, *aim) for power in usable for aim in targets_of(s, self.seat, power).items()]
        return [*intentions(s, self), *[UseOn(self, power, target, price) for power, target, price in aims]]

    def forbids(self, s: State, choice: UsePower | PickLand) -> list[Msg]:
        if isinstance(choice, PickLand):
            return []  # rituals that cannot be held are not even offered
        why_not = why_not_repeat if choice.again else why_not_use
        return why_not(s, self.seat, choice.power, self.phase)

    def answer(self, s: State, choice: UsePower | PickLand) -> None:
        s.stop_asking()  # nobody interrupts: the others are asked again when this is over
        if isinstance(choice, PickLand):
            s.then(Ritual(choice.land, self.seat))
        else:
            self._use(s, choice)

    def _use(self, s: State, choice: UsePower) -> None:
        spirit, power = s.spirits[self.seat], choice.power
        met = reached(s, self.seat, power)
        if choice.fewer:
            met = met[: choice.level]
            s.note("log.fewer", rules.POWER_FEWER, seat=Who(self.seat), power=power_name(power.id))
        on = On(self.seat, power=power.id, reached=met, again=choice.again)
        if on.again:
            s.then(AskUnlessForced(WhichPermission(self.seat, on, AskUnlessForced(Target(self.seat, on)))))
            return
        if power.speed == SLOW and self.phase == FAST:
            spirit.hastened.append(power.id)
            s.note("log.hastened", rules.SWIFTNESS, seat=Who(self.seat), power=power_name(power.id))
        spirit.used.append(power.id)
        forget_plan(s, self.seat, power.id)
        if isinstance(choice, UseOn):
            target = Target(self.seat, on)
            target.answer(s, choice.aim(s, target))
            return
        aim(s, on)

    def finish(self, s: State) -> None:
        spirit = s.spirits[self.seat]
        spirit.done, spirit.declined = True, list(possible(s, self.seat, self.phase))
        s.note("log.skips", rules.POWER_SKIP, seat=Who(self.seat))


class UseOn(UsePower):
    """Use a power on this: power and target at once."""

    __slots__ = ("price", "target")

    def __init__(self, question: Use, power: Power, target: str, price: int = 0) -> None:
        self.question, self.verb, self.power, self.level = question, "use", power, -1
        self.target, self.price = target, price  # what targeting this land costs, in energy

    def aim(self, s: State, question: Target) -> AimAt | PickPlayer:
        """The target's own choice."""
        found: AimAt | PickPlayer
        for found in question.offers(s):
            if self.target == (found.land if isinstance(found, AimAt) else str(found.who)):
                return found
        raise KeyError(self.target)

    def label(self) -> Msg:
        id = "choice.use_at_price" if self.price else "choice.use_at"
        return msg(id, power=power_name(self.power.id), where=aimed(self.target))

    def __str__(self) -> str:
        return f"use {self.power.id} on {self.target}"


def aim(s: State, on: On) -> None:
    """Choose the target, then carry it out."""
    s.then(AskUnlessForced(Target(on.seat, on)))


class AimAt(PickLand):
    __slots__ = ("price",)

    def __init__(self, question: Target, land: str, price: int) -> None:
        self.question, self.verb, self.land = question, "at", land
        self.price = price  # what targeting this land costs, in energy

    def label(self) -> Msg:
        return msg("choice.at_price" if self.price else "choice.at", land=land_name(self.land))


@dataclass(frozen=True)
class Target(Question[AimAt | PickPlayer]):
    """What the power is used on."""

    on: On
    dear: tuple[str, ...] = ()  # no longer used; stored games have it

    def prompt(self, s: State) -> Msg:
        return msg("ask.target", power=power_name(self.on.power))

    def offers(self, s: State) -> Sequence[AimAt | PickPlayer]:
        power = POWERS[self.on.power]
        if power.reach is None:
            return [PickPlayer(self, "spirit", seat) for seat in target_spirits(s, self.seat, power)]
        lands = target_lands(s, self.seat, power, self.on.reached)
        return [AimAt(self, land, price) for land, price in lands.items()]

    def answer(self, s: State, choice: AimAt | PickPlayer) -> None:
        if isinstance(choice, PickPlayer):
            carry_out(s, replace(self.on, target=choice.who))
            return
        if choice.price:
            s.spirits[self.seat].energy -= choice.price
            s.note("log.shadows", rules.SHADOWS_OF_THE_DAHAN, seat=Who(self.seat), land=choice.land)
        carry_out(s, self.on.at(choice.land, self.seat))


def carry_out(s: State, on: On) -> None:
    """The effects in order, then what they trigger, then a repeat if the power says so."""
    power = POWERS[on.power]
    fresh_deed(s)
    where: Msg | Who = Who(on.target) if power.reach is None else land_name(on.land)
    alone = power.spirit == ANOTHER_SPIRIT and on.target == on.seat
    rule = rules.POWER_SOLO if alone else rules.POWER_RANGE
    s.note("log.uses", rule, seat=Who(on.seat), power=power_name(power.id), where=where)
    s.then(EndEffect(), Again(on))
    do_all(s, cast(tuple[Effect, ...], power.effect), on)


@dataclass(frozen=True, slots=True)
class Again(Step[State]):
    """The power repeats itself: on an adjacent land, or on any it can target; once."""

    on: On

    def run(self, s: State) -> None:
        where = s.deed.again
        if not where:
            return
        s.deed.again = ""
        once_more = replace(self.on, again=True)
        if where == ADJACENT:
            s.then(AskUnlessForced(Onward(self.on.seat, s.island.sites[self.on.land].adjacent, once_more)))
        elif has_target(s, self.on.seat, POWERS[self.on.power], self.on.reached):
            aim(s, replace(once_more, land="", target=-1))


@dataclass(frozen=True)
class Onward(Question[PickLand]):
    """Which adjacent land the repeat goes to; range and target bar do not matter."""

    lands: tuple[str, ...]
    on: On

    def prompt(self, s: State) -> Msg:
        return msg("ask.target", power=power_name(self.on.power))

    def offers(self, s: State) -> Sequence[PickLand]:
        return [PickLand(self, "at", land) for land in self.lands]

    def answer(self, s: State, choice: PickLand) -> None:
        carry_out(s, self.on.at(choice.land, self.seat))
