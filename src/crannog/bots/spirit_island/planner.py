"""The bot that tries out whole turns in sampled worlds.

How to grow and what to play is tried at random, what went best is varied, and powers are used by what they
change. Of all the plans for a turn the best is followed.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Final

from crannog.bots.bot import Sample
from crannog.bots.spirit_island.use_powers import act, best, stop_after_phase, with_all_elements
from crannog.bots.spirit_island.value import World, worth
from crannog.games.spirit_island.observe import View
from crannog.games.spirit_island.questions import Done, PickCard
from crannog.games.spirit_island.setup import PickSpirit
from crannog.games.spirit_island.spirits.add_presence import TakeDisc
from crannog.games.spirit_island.turn.growth import GrowNext
from crannog.kernel.codec import clone
from crannog.kernel.play import Choice, Decision, State, advance, asks
from crannog.kernel.stop_before import Stop, go_on

RELUCTANT: Final = 0.08  # rather something than nothing
DRAFTS: Final = 30  # for each choice
FEWEST: Final = 6
KEEN: Final = 7.4  # how much likelier what was in the best plan so far is
STRONG: Final = ("lightning", "river", "earth", "shadows")  # the best first

type Legal = Sequence[Choice[State]]
type Known = tuple[tuple[str, ...], str]  # a question's lines, and the one to choose


class Planner:
    needs_view = True

    def __init__(self, seed: int, plays_out: int = 20) -> None:
        self._random = Random(seed)  # noqa: S311  for ties and samples, not the game's chance
        self._plays_out = plays_out  # plans played out for a question
        self._known: list[Known] = []  # what is left of the plan for this turn
        self._round = -1

    def choose(self, view: View, decision: Decision, sample: Sample) -> Choice[State]:
        number = self._random.getrandbits(48)
        legal = sensible(decision.legal)
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], PickSpirit):
            return min(legal, key=_rank)
        if view.phase != "spirit":
            world: World = sample(number)
            stop_after_phase(world)
            return best(world, decision.seat, legal)
        lines = tuple(str(choice) for choice in legal)
        plays = isinstance(legal[0], PickCard) and legal[0].verb == "play"
        first_card = plays and not view.spirits[decision.seat].played
        planned = view.round == self._round and self._known and self._known[0][0] == lines
        if planned and not first_card:  # which cards to play is worth a search of its own
            line = self._known.pop(0)[1]
        else:
            line = self._plan(decision.seat, legal, lines, sample(number), number)
            self._round = view.round
        return legal[lines.index(line)]

    def _plan(
        self, seat: int, legal: list[Choice[State]], lines: tuple[str, ...], world: World, number: int
    ) -> str:
        """The best of many plans; what is left of it is kept."""
        chance = Random(number)  # noqa: S311
        most, kept, found = float("-inf"), frozenset[str](), lines[0]
        tried: set[Hashable] = set()
        firsts = list(range(len(lines)))
        chance.shuffle(firsts)
        plays_out = max(self._plays_out // len(world.spirits), min(FEWEST, self._plays_out))
        for draft in range(DRAFTS * len(lines)):
            if draft < len(firsts):
                first = firsts[draft]
            else:
                first = lines.index(found) if chance.random() < 0.5 else chance.randrange(len(lines))
            s, known = _drafted(world, seat, legal[first], chance, kept)
            mark = _mark(s, seat)
            if mark in tried:
                continue
            tried.add(mark)
            go_on(s)
            act(s, world.round, seat)
            value = worth(s)
            if value > most:
                most, found, self._known = value, lines[first], known
                kept = frozenset(line for _, line in known)
            if len(tried) >= plays_out:
                break
        return found


def _drafted(
    world: World, seat: int, choice: Choice[State], chance: Random, kept: frozenset[str]
) -> tuple[World, list[Known]]:
    """The Spirit Phase after this choice, at random but rather like the best so far; and what was chosen."""
    s: World = clone(world)
    known: list[Known] = []
    stop_after_phase(s)
    advance(s, seat, choice)
    while not s.over:
        ask = asks(s)[0]
        if isinstance(ask, Stop):
            break
        legal = sensible(ask.legal(s))
        n = 0
        if len(legal) > 1:
            lines = tuple(str(one) for one in legal)
            weights = [
                (RELUCTANT if isinstance(one, Done) else 1.0) * (KEEN if line in kept else 1.0)
                for one, line in zip(legal, lines, strict=True)
            ]
            n = chance.choices(range(len(legal)), weights)[0]
            if ask.seat == seat:
                known.append((lines, lines[n]))
        advance(s, ask.seat, legal[n])
    return s, known


def _mark(s: World, seat: int) -> Hashable:
    """What a draft came to: the order of things does not matter."""
    spirit = s.spirits[seat]
    discs = tuple(land.presence[seat] for land in s.lands.values())
    cards = frozenset(spirit.played), frozenset(spirit.hand)
    return cards, spirit.energy, spirit.energy_shown, spirit.plays_shown, discs


def _rank(choice: Choice[State]) -> int:
    return STRONG.index(choice.spirit) if isinstance(choice, PickSpirit) else len(STRONG)


def _from_track(choice: Choice[State]) -> bool:
    return isinstance(choice, TakeDisc)


def sensible(legal: Legal) -> list[Choice[State]]:
    """Without what is hardly ever better: fewer elements than one has, discs moved instead of added."""
    if isinstance(legal[0], GrowNext):
        return [*legal[:1]]  # the order of growing
    return [*filter(_from_track, legal)] or with_all_elements(legal)
