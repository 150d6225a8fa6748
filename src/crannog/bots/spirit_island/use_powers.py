"""Using powers, one after another: whatever changes the island most for the better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from crannog.bots.spirit_island.value import WON, World, worth
from crannog.games.spirit_island.components.vocabulary import FAST, SLOW
from crannog.games.spirit_island.flow import Begin, TimePasses
from crannog.games.spirit_island.invaders.phase import InvaderPhase
from crannog.games.spirit_island.questions import Answer, Done, MovePiece, PickLand
from crannog.games.spirit_island.turn.growth import Grow, Play
from crannog.games.spirit_island.turn.use_powers import Use, UsePower, UsePowers
from crannog.kernel.codec import clone
from crannog.kernel.play import Ask, Choice, State, Step, advance, asks
from crannog.kernel.stop_before import Stop, go_on, stop_before

LONGEST: Final = 8  # questions of one power
WIDEST: Final = 12  # answers looked at to each
HASTE: Final = 0.4  # what a slow power must bring to be used as a fast one
ENDS: Final[dict[str, type[Step[Any]]]] = {
    "spirit": Begin,
    FAST: InvaderPhase,
    "invaders": Begin,
    SLOW: TimePasses,
}
OPENING: Final = ("at", "in", "way", "spirit")  # answers that by themselves change nothing yet

type Legal = Sequence[Choice[State]]


def stop_after_phase(s: World) -> None:
    """Stop a sampled world when this phase is over, so that all is compared at the same moment."""
    if s.phase in ENDS:
        stop_before(s, ENDS[s.phase])


def act(s: World, turn: int, seat: int) -> None:
    """This seat uses its powers until the turn is over; the others only answer what they are asked."""
    while not s.over and s.round == turn:
        stop_after_phase(s)
        gains: dict[str, float] = {}
        while not s.over and s.round == turn:
            ask = asks(s)[0]
            if isinstance(ask, Stop):
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
        stop_before(start, UsePowers)  # what else could be used does not matter yet
    choices = _looked_at(s, legal)
    if not isinstance(_question(s, seat), Use):
        return max(choices, key=lambda choice: _value(start, seat, choice, LONGEST))
    now, found, most = worth(s), legal[-1], 0.0
    before = gains if gains is not None else {}
    for choice in sorted(choices, key=lambda choice: -before.get(str(choice), WON)):
        if isinstance(choice, Done):
            continue
        line = str(choice)
        if before.get(line, WON) < most:
            break
        gain = _value(start, seat, choice, LONGEST) - now
        if s.phase == FAST and isinstance(choice, UsePower) and _hastens(choice):
            gain -= HASTE
        before[line] = gain
        if gain >= most:
            found, most = choice, gain
    return found


def _question(s: World, seat: int) -> Ask[State] | None:
    return next((ask for ask in asks(s) if ask.seat == seat), None)


def _hastens(choice: UsePower) -> bool:
    return choice.power.speed == SLOW and not choice.again


def with_all_elements(legal: Legal) -> list[Choice[State]]:
    """Without using a power as with fewer elements."""
    return [c for c in legal if not (isinstance(c, UsePower) and c.fewer and not c.again)]


def _looked_at(s: World, legal: Legal) -> Legal:
    """Without what is hardly ever better; of too many, where Invaders are."""
    found = with_all_elements(legal)
    if len(found) <= WIDEST:
        return found
    peopled = {name for name, land in s.lands.items() if land.has_invaders()}
    found.sort(key=lambda choice: _land(choice) not in peopled)
    return found[:WIDEST]


def _land(choice: Choice[State]) -> str:
    return choice.land if isinstance(choice, (PickLand, MovePiece)) else ""


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
    if isinstance(legal[0], Answer) and legal[0].verb in OPENING:
        return max(_value(s, seat, one, left - 1) for one in legal)
    most, next_one = float("-inf"), s
    for one in legal:
        after = clone(s)
        advance(after, seat, one)
        value = worth(after)
        if value > most:
            most, next_one = value, after
    return _followed(next_one, seat, left - 1)
