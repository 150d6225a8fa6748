"""What card tests look at besides the drawing."""

from __future__ import annotations

from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.flow import TimePasses
from crannog.games.spirit_island.invaders.ravage import RavageLand
from crannog.games.spirit_island.powers.targeting import target_lands, target_spirits
from crannog.games.spirit_island.spirits.power_cards import reached
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.turn.use_powers import UsePowers
from crannog.kernel.play import settle
from tests.games.spirit_island.boards import answer, given, offered
from tests.games.spirit_island.boards import becomes as looks


def becomes(s: State, expected: str) -> None:
    """The island is as drawn, and the card is done: nobody is asked anything more."""
    looks(s, expected)
    assert offered(s) == []


def having(s: State, **elements: int) -> State:
    """With these elements for seat 0."""
    s.spirits[0].given = elements
    return s


def alone(drawing: str = "", energy: int = 9, **elements: int) -> State:
    """Lightning by itself on board A."""
    s = given(drawing, spirits=("lightning",), boards=("A",), energy=energy)
    return having(s, **elements)


def fear(s: State) -> int:
    """All the fear caused, also what has earned cards."""
    return s.fear + s.pool * len(s.earned)


def targets(s: State, power: str, seat: int = 0) -> list[str]:
    """What a spirit could use this power on now."""
    card = POWERS[power]
    if card.reach is None:
        return [str(other) for other in target_spirits(s, seat, card)]
    return list(target_lands(s, seat, card, reached(s, seat, card)))


def ravage(s: State, land: str, *lines: str) -> State:
    """The Invaders ravage in one land."""
    s.then(RavageLand(land))
    settle(s)
    return answer(s, *lines)


def phase(s: State, name: str, *lines: str) -> State:
    """Powers are used, fast or slow ones; the spirits still to act are asked."""
    s.then(UsePowers(name))
    settle(s)
    return answer(s, *lines)


def time_passes(s: State, *lines: str) -> State:
    s.then(TimePasses())
    settle(s)
    return answer(s, *lines)
