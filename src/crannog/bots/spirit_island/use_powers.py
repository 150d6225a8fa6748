"""Using powers, one after another: whatever changes the island most for the better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from crannog.bots.spirit_island.value import WON, World, worth
from crannog.games.spirit_island.box.power import POWERS
from crannog.games.spirit_island.box.vocabulary import FAST, SLOW
from crannog.games.spirit_island.flow import Begin, TimePasses
from crannog.games.spirit_island.invaders.phase import InvaderPhase
from crannog.games.spirit_island.turn.growth import Grow, Play
from crannog.games.spirit_island.turn.use_powers import Use, UsePowers
from crannog.kernel.codec import clone
from crannog.kernel.play import Ask, Choice, State, Step, advance, asks, settle

LONGEST: Final = 8  # questions of one power
WIDEST: Final = 12  # answers looked at to each
HASTE: Final = 0.4  # what a slow power must bring to be used as a fast one
ENDS: Final[dict[str, type[Step[Any]]]] = {
    "spirit": Begin,
    FAST: InvaderPhase,
    "invaders": Begin,
    SLOW: TimePasses,
}
OPENING: Final = ("at", "in", "way", "spirit", "of")  # answers that by themselves change nothing yet

type Legal = Sequence[Choice[State]]


@dataclass(frozen=True)
class Pause(Ask[State]):
    """Nobody answers it: here a sampled world stops, so that all is compared at the same moment."""


def pause(s: World) -> None:
    """Make it stop when this phase is over."""
    if s.phase in ENDS:
        _stop_before(s, ENDS[s.phase])


def _stop_before(s: World, step: type[Step[Any]]) -> None:
    for i in range(len(s.table) - 1, -1, -1):
        if isinstance(s.table[i], step):
            s.table.insert(i + 1, Pause(-1))
            return


def go_on(s: World) -> None:
    """The phase is over: the next one."""
    if s.table and isinstance(s.table[-1], Pause):
        s.table.pop()
        settle(s)


def act(s: World, turn: int, seat: int) -> None:
    """This seat uses its powers until the turn is over; the others only answer what they are asked."""
    while not s.over and s.round == turn:
        pause(s)
        gains: dict[str, float] = {}
        while not s.over and s.round == turn:
            ask = asks(s)[0]
            if isinstance(ask, Pause):
                break
            legal = ask.legal(s)
            passes = ask.seat != seat and isinstance(ask, Use)
            advance(s, ask.seat, legal[-1] if passes else best(s, ask.seat, legal, gains))
        go_on(s)


def best(s: World, seat: int, legal: Legal, gains: dict[str, float] | None = None) -> Choice[State]:
    """The choice after which the island stands best; powers that make it worse are left.

    `gains` is what powers brought when they were last looked at: one that brings more now is rare, so
    whatever brought less than the best does now is not looked at again.
    """
    if len(legal) == 1:
        return legal[0]
    start = clone(s)
    if s.phase in (FAST, SLOW):
        _stop_before(start, UsePowers)  # what else could be used does not matter yet
    choices = _looked_at(s, legal)
    if not isinstance(_question(s, seat), Use):
        return max(choices, key=lambda choice: _value(start, seat, choice, LONGEST))
    now, found, most = worth(s), legal[-1], 0.0
    before = gains if gains is not None else {}
    for choice in sorted(choices, key=lambda choice: -before.get(str(choice), WON)):
        line = str(choice)
        if line == "done":
            continue
        if before.get(line, WON) < most:
            break
        gain = _value(start, seat, choice, LONGEST) - now
        words = line.split()
        if s.phase == FAST and words[0] == "use" and POWERS[words[1]].speed == SLOW:
            gain -= HASTE
        before[line] = gain
        if gain >= most:
            found, most = choice, gain
    return found


def _question(s: World, seat: int) -> Ask[State] | None:
    return next((ask for ask in asks(s) if ask.seat == seat), None)


def _looked_at(s: World, legal: Legal) -> Legal:
    """Without using a power as with fewer elements; of too many, where Invaders are."""
    found = [c for c in legal if not (str(c).startswith("use ") and str(c).count(" ") > 1)]
    if len(found) <= WIDEST:
        return found
    peopled = {name for name, land in s.lands.items() if land.has_invaders()}
    found.sort(key=lambda choice: str(choice).rsplit(" ", 1)[-1] not in peopled)
    return found[:WIDEST]


def _value(s: World, seat: int, choice: Choice[State], left: int) -> float:
    after = clone(s)
    advance(after, seat, choice)
    return _followed(after, seat, left)


def _followed(s: World, seat: int, left: int) -> float:
    """How well it stands when the questions that belong to this are answered, too."""
    mine = _question(s, seat)
    if mine is None or not left or isinstance(mine, (Use, Grow, Play)):
        return worth(s)
    legal = _looked_at(s, mine.legal(s))
    if str(legal[0]).split(" ", 1)[0] in OPENING:
        return max(_value(s, seat, one, left - 1) for one in legal)
    most, next_one = float("-inf"), s
    for one in legal:
        after = clone(s)
        advance(after, seat, one)
        value = worth(after)
        if value > most:
            most, next_one = value, after
    return _followed(next_one, seat, left - 1)
