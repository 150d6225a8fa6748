"""Many forecasts compared with what then happens, land by land, up to the build.

Against every adversary, with plans and without; 10,000 phases at night.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import FAST
from crannog.games.spirit_island.content.scenarios import RITUALS
from crannog.games.spirit_island.foresight.forecast import Change, Forecast, Plan, forecast
from crannog.games.spirit_island.foresight.lands_invaders_change import touched_lands
from crannog.games.spirit_island.foresight.ways import quiet
from crannog.games.spirit_island.grammar.effect import On
from crannog.games.spirit_island.invaders.explore import TurnUp
from crannog.games.spirit_island.invaders.invader_deck import shown_lands
from crannog.games.spirit_island.invaders.phase import Act, Immigration, Toll
from crannog.games.spirit_island.invaders.ravage import BLIGHTS, damage_in, order_matters, will_ravage
from crannog.games.spirit_island.invaders.resolve_fear_cards import ResolveFear
from crannog.games.spirit_island.powers.targeting import target_lands, target_spirits
from crannog.games.spirit_island.spirits.power_cards import reached
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.turn.use_powers import carry_out
from crannog.kernel.codec import clone
from crannog.kernel.play import advance, asks, settle
from crannog.kernel.rng import Rng
from crannog.testing.contract import dice, pick, setups, walk
from tests.sizes import IS_NIGHT, SIZES

EVERY = setups(GAME)
NOTHING, ONE_EXPLORER = Change(0, 0, 0, 0, 0), Change(1, 0, 0, 0, 0)
FOES = ("none", "prussia", "england", "sweden")


@dataclass(slots=True)
class Tally:
    phases: int = 0
    lands: int = 0
    certain: int = 0
    reached: int = 0  # lands a cascade may come to, or another land's ravage
    feared: int = 0  # lands in phases in which a plan earns a fear card
    told: int = 0  # lands whose open end is among those told
    over: int = 0  # phases in which the game ended

    @property
    def out_of_reach(self) -> float:
        """The share that is certain of the lands that no cascade and no fear card may come to."""
        return self.certain / max(1, self.lands - self.reached - self.feared)

    def text(self) -> str:
        return (
            f"{self.phases} phases ({self.over} ended the game), {self.lands} lands,"
            f" {self.certain / max(1, self.lands):.1%} certain; in reach of cascades {self.reached}, of a fear"
            f" card {self.feared}; of the others {self.out_of_reach:.1%} certain; {self.told} told with others"
        )


def fast_phases(foe: str) -> Iterator[tuple[State, int]]:
    """Positions in which powers are about to be used, one a round, from games by chance."""
    sets = [one for one in EVERY if one.options["adversary"].startswith(foe)]
    seed = 0
    while True:
        seen = 0
        for s, _ in walk(GAME, sets[seed * 977 % len(sets)], seed):
            if s.phase == FAST and s.round != seen:
                seen = s.round
                yield s, seed
        seed += 1


def some_plans(s: State, rng: Rng) -> list[Plan]:
    """Each spirit means to use one fast card it has played."""
    plans = []
    for seat, spirit in enumerate(s.spirits):
        for card in spirit.played:
            power = POWERS[card]
            if power.speed != FAST:
                continue
            if power.reach is None:
                targets = [str(other) for other in target_spirits(s, seat, power)]
            else:
                targets = [*target_lands(s, seat, power, reached(s, seat, power))]
            if targets:
                plans.append(Plan(seat, card, targets[rng.below("target", len(targets))]))
                break
    return plans


def happens(s: State, plans: list[Plan], rng: Rng) -> State:
    """The plans are carried out, then the Invaders act up to the build; answered at random."""
    copy = clone(s)
    copy.drop_what_waits()
    for plan in plans:
        met, spirit = reached(copy, plan.seat, POWERS[plan.power]), POWERS[plan.power].reach is None
        land, target = ("", int(plan.target)) if spirit else (plan.target, plan.seat)
        carry_out(copy, On(plan.seat, land, target, plan.power, met))
        _answered(copy, rng)
    if not copy.over:
        fear = [] if s.scenario == RITUALS else [ResolveFear()]
        copy.then(Toll(), *fear, Immigration(), Act("ravage"), Act("build"))
        _answered(copy, rng)
    return copy


def _answered(s: State, rng: Rng) -> None:
    settle(s)
    while asks(s):
        ask = asks(s)[0]
        advance(s, ask.seat, pick(rng, ask.legal(s)))


def cascades(s: State) -> bool:
    """Whether what happens in one ravaged land, or on a tainted island to Earth, may reach another."""
    if s.tainted and any(spirit.id == "earth" for spirit in s.spirits):
        return True
    lands = [land for land in shown_lands(s, s.ravage) if will_ravage(s, land)] if s.ravage else []
    return order_matters(s, [land for land in lands if damage_in(s, land) >= BLIGHTS])


def change(before: State, after: State, land: str) -> Change:
    old, new = before.lands[land], after.lands[land]
    return Change(
        len(new.explorer) - len(old.explorer),
        len(new.town) - len(old.town),
        len(new.city) - len(old.city),
        len(new.dahan) - len(old.dahan),
        new.blight - old.blight,
    )


def compared(positions: Iterator[tuple[State, int]], phases: int, with_plans: bool) -> Tally:
    tally = Tally()
    for number, (s, seed) in enumerate(positions):
        if tally.phases >= phases:
            break
        rng = dice(1000 * seed + number)
        plans = some_plans(s, rng) if with_plans else []
        told = forecast(s, plans)
        if s.earned and s.scenario != RITUALS:
            assert not any(land.certain for land in told.lands)
            continue
        if not plans and not cascades(s):
            assert told.known, f"seed {seed}: nothing is hidden, and nothing cascades"
        after = happens(s, plans, rng)
        tally.phases += 1
        if after.over:
            tally.over += 1
        else:
            judged(tally, s, told, after, f"seed {seed}, round {s.round}, {plans}")
            if told.known and not plans and s.adversary == "none":
                explored(told, after, rng)
    return tally


def judged(tally: Tally, s: State, told: Forecast, after: State, where: str) -> None:
    """What was called certain came true, and what was told in several ways is one of them."""
    reach = touched_lands([quiet(s)])
    for land in told.lands:
        tally.lands += 1
        found = change(s, after, land.land)
        if land.certain:
            tally.certain += 1
            assert land.after_build == (found,), f"{land.land}, {where}"
            continue
        if told.known:
            assert found in land.after_build, f"{land.land}, {where}"
            tally.told += 1
        if reach is None or land.land in reach:
            tally.reached += 1
        elif told.feared:
            tally.feared += 1


def explored(told: Forecast, after_build: State, rng: Rng) -> None:
    """Explorers come only to lands that were forecast for the card that is turned up."""
    copy = clone(after_build)
    copy.then(TurnUp())
    _answered(copy, rng)
    for land in told.lands if not copy.over else ():
        comes = land.land in dict(told.explored)[copy.explore]
        assert change(after_build, copy, land.land) in (NOTHING, *[ONE_EXPLORER] * comes), land.land


@pytest.mark.parametrize(
    "with_plans",
    [pytest.param(False, marks=pytest.mark.night, id="without plans"), pytest.param(True, id="with plans")],
)
@pytest.mark.parametrize("foe", FOES)
def test_a_forecast_is_what_then_happens(foe: str, with_plans: bool) -> None:
    tally = compared(fast_phases(foe), SIZES.forecasts, with_plans)
    print(foe, "with plans:" if with_plans else "without plans:", tally.text())
    assert tally.phases == SIZES.forecasts
    assert tally.certain > 0.6 * tally.lands
    assert tally.out_of_reach > (0.9 if IS_NIGHT else 0.8)  # a few phases scatter more
