"""Steps of a turn by themselves, and why something cannot be chosen."""

from __future__ import annotations

from crannog.games.spirit_island.flow import Begin
from crannog.games.spirit_island.invaders.phase import Act, Advance
from crannog.games.spirit_island.invaders.ravage import RavageAll
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.turn.growth import Grow
from crannog.games.spirit_island.turn.use_powers import UsePowers
from crannog.kernel.message import Rule
from crannog.kernel.play import TABLE, Step, asks, settle


def run(s: State, *steps: Step[State]) -> State:
    """Do these steps, as far as nobody is asked."""
    s.lane = TABLE
    s.events.clear()
    s.then(*steps)
    settle(s)
    return s


def using(s: State, phase: str, *cards: str, seat: int = 0) -> State:
    """A phase of powers in which this spirit has played these cards."""
    s.spirits[seat].played = list(cards)
    return run(s, Begin(phase), UsePowers(phase))


def growing(s: State, seat: int = 0) -> State:
    """One spirit's Spirit Phase."""
    return run(s, Grow(seat))


def ravage(s: State, *lands: str) -> State:
    return run(s, RavageAll(lands))


def build(s: State, card: str) -> State:
    s.build = card
    return run(s, Act("build"))


def advance_cards(s: State) -> State:
    return run(s, Advance())


def reasons(s: State, line: str) -> list[str]:
    """The rules that forbid this line."""
    for ask in asks(s):
        for choice in ask.offers(s):
            if str(choice) == line:
                return [said.id for said in choice.why_not(s, ask.seat)]
    raise AssertionError(f"{line!r} is not even offered")


def says(rule: Rule) -> list[str]:
    """How a rule forbids."""
    return [rule.because().id]
