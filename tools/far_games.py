"""Games of Spirit Island that go far. Play by chance loses in the fourth round or so; this looks ahead, at
the true cards, and keeps the best of many turns. No player could: it reaches what only good play reaches.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.games.spirit_island.invaders.invader_deck import shown_lands
from crannog.games.spirit_island.state import Land, State
from crannog.kernel.codec import clone
from crannog.kernel.game import Setup
from crannog.kernel.play import Choice, advance, asks
from crannog.kernel.play import State as AnyState
from crannog.kernel.rng import Seeds, seeds_from_number

type Line = tuple[tuple[int, str], ...]  # seats and what they chose
type Legal = Sequence[Choice[AnyState]]

PIECE: Final = {"E": 1.0, "T": 2.6, "C": 4.5}


def found(
    setup: Setup, seed: int, kept: int, tries: int, wish: str = "victory", seeds: Seeds | None = None
) -> Line:
    """The choices of the best game found: `kept` positions after each turn, `tries` turns from each.

    A game that ends as wished (a victory, or lost in a certain way) is the best; then, one that lasted.
    """
    random = Random(seed)
    s = GAME.new(setup.seats, setup.options, seeds or seeds_from_number(seed))
    beam: list[tuple[State, Line]] = [(s, ())]
    while True:
        turns = [a_turn(s, line, random) for s, line in beam for _ in range(tries)]
        for s, line in turns:
            if s.over and wish in (s.outcome, s.doom):
                return line
        going = [(s, line) for s, line in turns if not s.over]
        if not going:
            return max(turns, key=lambda turn: turn[0].round)[1]
        going.sort(key=lambda turn: worth(turn[0]), reverse=True)
        beam = going[:kept]


def a_turn(before: State, line: Line, random: Random) -> tuple[State, Line]:
    s, made = clone(before), [*line]
    s.listening = False
    whims = random.choice((0.0, 0.1, 0.3))
    while not s.over and not (s.round > before.round and s.phase == "spirit"):
        ask = random.choice(asks(s))
        legal = ask.legal(s)
        choice = random.choice(legal) if random.random() < whims else habit(s, legal, random)
        made.append((ask.seat, str(choice)))
        advance(s, ask.seat, choice)
    return s, tuple(made)


def habit(s: State, legal: Legal, random: Random) -> Choice[AnyState]:
    """Rather something than nothing, rather in full, rather where Invaders are about to act."""
    if len(legal) > 1 and str(legal[-1]) == "done":
        if random.random() > 0.93:
            return legal[-1]
        legal = legal[:-1]
    verb = str(legal[0]).split()[0]
    if verb in ("at", "in") and random.random() < 0.8:
        return max(legal, key=lambda choice: _urgent(s, str(choice).split()[1], random))
    if verb in ("destroy", "hurt") and random.random() < 0.8:
        return max(legal, key=lambda choice: _bites(str(choice)))
    full = [choice for choice in legal if not str(choice).startswith("use ") or str(choice).count(" ") == 1]
    return random.choice(full or legal)


def _urgent(s: State, name: str, random: Random) -> float:
    if name not in s.lands:
        return random.random()
    land, card = s.lands[name], s.build if s.phase == "slow" else s.ravage
    due = card and name in shown_lands(s, card) and _strength(land) - land.defend >= 2
    return _strength(land) * (3 if due else 1) + 2 * random.random()


def _bites(line: str) -> float:
    verb, piece = line.split()[:2]
    return PIECE.get(piece[0], 0.0) * (1.0 if verb == "destroy" else 0.1)


def _strength(land: Land) -> int:
    return len(land.explorer) + 2 * len(land.town) + 3 * len(land.city)


def worth(s: State) -> float:
    """How well the spirits stand when a turn begins."""
    cards = len(s.earned) + len(s.fear_deck.discards)
    left = s.blight + (0 if s.tainted else BLIGHT_CARDS[s.blight_card].tainted * len(s.spirits))
    value = 6.0 * (s.fear + s.pool * cards) + 30 * left - 400 / max(left, 1)
    for name, land in s.lands.items():
        value -= 4 * len(land.explorer) + 12 * len(land.town) + 22 * len(land.city)
        value += 6 * len(land.dahan) - 24 * land.blight + (10 if land.blight else 0)
        value += 5 * sum(min(discs, 2) for discs in land.presence)
        if s.ravage and name in shown_lands(s, s.ravage) and _strength(land) >= 2:
            value -= 40 + (40 if land.blight else 0) + 4 * min(len(land.dahan), _strength(land) // 2)
        if s.build and name in shown_lands(s, s.build) and _strength(land):
            value -= 9
    for spirit in s.spirits:
        value += 2 * min(spirit.energy, 6) + 7 * spirit.energy_shown + 9 * spirit.plays_shown
        value += 2 * len(spirit.hand) - 12 * spirit.destroyed
    return value
