"""Positions later than random play ever gets, made from a game that has just started."""

from __future__ import annotations

from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.vocabulary import DAHAN, ELEMENTS, HEALTH, INVADERS, PIECES
from crannog.games.spirit_island.content.scenarios import RITUALS
from crannog.games.spirit_island.lands.earn_fear import earn
from crannog.games.spirit_island.spirits.power_cards import draw_power
from crannog.games.spirit_island.spirits.presence import covered
from crannog.games.spirit_island.state import State
from crannog.kernel.rng import Rng

CARDS = 8  # more in hand
MORE_BLIGHT = 4  # on the card, for each spirit that is not there: with four, the box is nearly empty


def late(s: State, rng: Rng) -> None:
    """Advance everything that advances in a game, each at random; nothing appears or disappears."""
    for seat in range(len(s.spirits)):
        _grown(s, seat, rng)
    for _ in range(rng.below("fear", len(s.fear_deck.cards))):
        earn(s)
    s.fear_deck.discards, s.earned = [*s.fear_deck.discards, *s.earned], []
    for _ in range(rng.below("invaders", len(s.invaders.cards))):
        s.invaders.discards.append(s.invaders.cards.pop())
    more = rng.below("blight", MORE_BLIGHT * (5 - len(s.spirits)))
    s.blight, s.box = s.blight + more, s.box - more
    if rng.below("driven out", 2):
        _driven_out(s, rng)
    for name in s.lands:
        for kind in PIECES:
            hurt = sorted((rng.below("hurt", HEALTH[kind]) for _ in s.lands[name].of(kind)), reverse=True)
            s.lands[name] = s.lands[name].having(kind, tuple(hurt))
    if s.scenario == RITUALS:
        _gathered(s, rng)


def _grown(s: State, seat: int, rng: Rng) -> None:
    spirit = s.spirits[seat]
    panel, lands = SPIRITS[spirit.id], list(s.lands)
    before = covered(s, seat)
    spirit.energy_shown += rng.below("energy", len(panel.energy) + 1 - spirit.energy_shown)
    spirit.plays_shown += rng.below("plays", len(panel.plays) + 1 - spirit.plays_shown)
    for _ in range(before - covered(s, seat)):
        s.put_presence(lands[rng.below("disc", len(lands))], seat)
    spirit.energy += rng.below("income", 20)
    spirit.given = {element: rng.below("element", 4) for element in ELEMENTS}
    if s.with_progression:
        while len(spirit.progression) > rng.below("left", 7):
            spirit.hand.append(spirit.progression.pop())
    decks = [s.minor, s.major]
    spirit.hand += [card for _ in range(CARDS) if (card := draw_power(s, decks[rng.below("deck", 2)]))]


def _gathered(s: State, rng: Rng) -> None:
    """Dahan and presence where a ritual could be held."""
    here = list(s.lands)[rng.below("ritual", len(s.lands))]
    for _ in range(3 * len(s.spirits)):
        s.put(here, DAHAN)
    for name, land in list(s.lands.items()):
        for seat, discs in enumerate(land.presence):
            s.put_presence(name, seat, -discs)
            s.put_presence(here, seat, discs)


def _driven_out(s: State, rng: Rng) -> None:
    """Most Invaders are gone: one effect may win."""
    for name in s.lands:
        for kind in INVADERS:
            if rng.below("stays", 8):
                s.lands[name] = s.lands[name].having(kind, ())
