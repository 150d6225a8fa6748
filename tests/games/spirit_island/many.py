"""Many games, each checked at every step, and what they reached, counted.

`python -m tests.games.spirit_island.many 5000 1000 300` plays 5,000 games by chance, 1,000 more that
begin late (late.py), and 300 that go far (tools/far_games.py).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import Any, Final

from tools.far_games import Line, found

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.content.scenarios import SCENARIOS
from crannog.games.spirit_island.setup import ChooseProgression
from crannog.games.spirit_island.spirits.power_cards import reached
from crannog.games.spirit_island.state import State
from crannog.kernel.game import Setup
from crannog.kernel.play import Decision, advance, asks, pending
from crannog.lab.counting import Recorder
from crannog.lab.coverage import coverage_of
from crannog.testing.contract import dice, pick, setups

from .late import late

STRIDE: Final = 10_007  # a prime: few games visit every value of every option with every other
# What no message names, though play has it, and why.
BEYOND: Final = {"blight_card seen: blight_card.first_game": "it has no back that could turn up"}
OUTCOMES: Final = {
    *("victory at terror 1", "victory at terror 2", "victory at terror 3", "victory at terror 4"),
    *("sacrifice", "blight", "spirit", "time", "capital", "heart", "dahan", "insurrection"),
}


@dataclass(slots=True)
class Count:
    """What the games had and reached."""

    games: int = 0
    sizes: Counter[int] = field(default_factory=Counter)  # of decisions, by how many choices
    lengths: list[int] = field(default_factory=list)
    rounds: Counter[int] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)  # of powers and fear cards, growth, tracks
    ends: Counter[str] = field(default_factory=Counter)
    options: Counter[str] = field(default_factory=Counter)
    recorder: Recorder = field(default_factory=Recorder)

    def missing(self) -> list[str]:
        """What no game reached."""
        coverage = coverage_of(GAME, self.recorder.finish())
        seen = [thing for thing in coverage.missing if thing not in BEYOND]
        things = [thing for thing in wanted() if not self.levels[thing]]
        ends = sorted(OUTCOMES - {*self.ends})
        options = [f"{o.id}={value}" for o in GAME.options for value in o.values]
        return [*seen, *things, *ends, *(one for one in options if not self.options[one])]

    def text(self) -> str:
        decisions = sum(self.sizes.values())
        lines = [
            f"{self.games} games, {decisions} decisions, {median(self.lengths)} in the median game",
            f"choices in a decision: median {median(self.sizes.elements()):g}, at most {max(self.sizes)}",
            f"rounds: {dict(sorted(self.rounds.items()))}",
            f"ends: {dict(self.ends.most_common())}",
            coverage_of(GAME, self.recorder.finish()).text(),
            f"levels, growth and tracks: {len([1 for one in wanted() if self.levels[one]])} of {len(wanted())}",
            *(f"not reached: {thing}" for thing in self.missing()),
        ]
        rare = sorted((n, thing) for thing, n in self.levels.items() if n < 5)
        return "\n".join([*lines, "fewer than five times: " + ", ".join(f"{t} {n}" for n, t in rare)])


def wanted() -> list[str]:
    """Every level of every power and fear card, every growth option, every space of a track."""
    things = [f"{power.id} with {need}" for power in POWERS.values() for need in power.thresholds]
    things += [f"{card} at terror {level}" for card in FEAR_CARDS for level in (1, 2, 3)]
    for id, panel in SPIRITS.items():
        things += [f"{id} grow {n}" for n in range(1, len(panel.growth) + 1)]
        things += [f"{id} energy space {n}" for n in range(1, len(panel.energy) + 1)]
        things += [f"{id} plays space {n}" for n in range(1, len(panel.plays) + 1)]
    foes = [value for value in GAME.options[2].values if value != "none"]
    things += [f"{foe} in round {n}" for foe in foes for n in (1, 3, 5)]
    return things + [f"{scenario} won" for scenario in SCENARIOS]


def watch(
    count: Count, setup: Setup, seed: int, line: Line | None = None, begins_late: bool = False
) -> State:
    """Play one game, by chance or by this line, and check and count every step of it."""
    rng = dice(seed)
    s: State = GAME.new(setup.seats, setup.options, seed)
    while isinstance(asks(s)[0], ChooseProgression):
        first = asks(s)[0]
        advance(s, first.seat, pick(rng, first.legal(s)))
    if begins_late:
        late(s, rng)
    recorder, box, made = count.recorder, Counter(GAME.pieces(s)), 0
    recorder.begin(reasons=True)
    recorder.dealt(s.events)
    while not s.over:
        open_asks = pending(s)
        assert open_asks, "nobody is asked, and the game is not over"
        if line is None:
            decision = open_asks[rng.below("who", len(open_asks))]
            choice = decision.legal[rng.below("pick", len(decision.legal))]
        else:
            seat, words = line[made]
            decision = next(one for one in open_asks if one.seat == seat)
            choice = next(one for one in decision.legal if str(one) == words)
        count.sizes[len(decision.legal)] += 1
        _levels(count, s, decision, str(choice))
        advance(s, decision.seat, choice)
        made += 1
        now = Counter(GAME.pieces(s))
        assert now == box, f"{choice}: {now - box} came, {box - now} went"
        sound(s)
        recorder.chosen(decision, choice, s.events)
        for event in s.events:
            if event.text.id == "log.fear_card":
                card: Any = event.text.get("card")
                count.levels[f"{card.id.partition('.')[2]} at terror {event.text.get('level')}"] += 1
    _ended(count, s, setup, made)
    return s


def sound(s: State) -> None:
    """Nothing is less than nothing, and a game that goes on asks somebody."""
    assert min(s.fear, s.box, *(spirit.energy for spirit in s.spirits)) >= 0
    assert s.blight >= 0
    for land in s.lands.values():
        assert min(land.blight, land.defend, *land.presence) >= 0
    assert s.over or asks(s)


def _levels(count: Count, s: State, decision: Decision, line: str) -> None:
    words = line.split()
    spirit = s.spirits[decision.seat]
    if words[0] in ("use", "repeat"):
        met = reached(s, decision.seat, POWERS[words[1]])
        for need in met[: int(words[2])] if len(words) > 2 else met:
            count.levels[f"{words[1]} with {need}"] += 1
    elif words[0] == "grow":
        count.levels[f"{spirit.id} {line}"] += 1
        if s.adversary != "none":
            count.levels[f"{s.adversary}_{s.level} in round {s.round}"] += 1
    if spirit.id:
        count.levels[f"{spirit.id} energy space {spirit.energy_shown}"] += 1
        count.levels[f"{spirit.id} plays space {spirit.plays_shown}"] += 1


def _ended(count: Count, s: State, setup: Setup, made: int) -> None:
    count.games += 1
    count.lengths.append(made)
    count.rounds[s.round] += 1
    won = f"victory at terror {s.terror}"
    count.ends[{"victory": won, "sacrifice": "sacrifice", "defeat": s.doom}[s.outcome]] += 1
    count.options.update(f"{id}={value}" for id, value in setup.options.items())
    if s.winners:
        count.levels[f"{s.scenario} won"] += 1


def by_chance(n: int) -> Iterator[tuple[Setup, int]]:
    every = setups(GAME)
    for i in range(n):
        yield every[i * STRIDE % len(every)], i


def beginning_late(n: int) -> Iterator[tuple[Setup, int]]:
    every = setups(GAME, spirits="random")
    for i in range(n):
        yield every[i * STRIDE % len(every)], i


def far(n: int) -> Iterator[tuple[Setup, int]]:
    """One spirit, or two every fourth time; a foe every other time; every scenario."""
    for i in range(n):
        every = setups(GAME, adversary="none") if i % 2 else setups(GAME)
        some = len(every) // len(GAME.seats)  # set-ups for one spirit come first, then those for two
        yield every[i * STRIDE % some + (some if i % 4 == 3 else 0)], i


def main(chance: int, begun_late: int, searched: int) -> None:
    count, begin = Count(), perf_counter()
    for setup, seed in by_chance(chance):
        watch(count, setup, seed)
    print(f"{chance} games by chance, {perf_counter() - begin:.0f} s")
    print(count.text(), flush=True)
    for setup, seed in beginning_late(begun_late):
        watch(count, setup, seed, begins_late=True)
    print(f"\nand {begun_late} that begin late, {perf_counter() - begin:.0f} s")
    print(count.text(), flush=True)
    for done, (setup, seed) in enumerate(far(searched)):
        watch(count, setup, seed, found(setup, seed, kept=12, tries=40))
        if done % 20 == 0:
            print(
                f"{done} far, {perf_counter() - begin:.0f} s, {len(count.missing())} missing", file=sys.stderr
            )
    print(f"\nand {searched} that go far, {perf_counter() - begin:.0f} s")
    print(count.text())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
