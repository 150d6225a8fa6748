"""Using powers, one after another: whatever changes the island most for the better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from crannog.bots.bot import Answer
from crannog.bots.budget import Budget
from crannog.bots.spirit_island.told import use_as_told
from crannog.bots.spirit_island.value import WON, World, worth
from crannog.games.spirit_island.components.vocabulary import FAST, SLOW
from crannog.games.spirit_island.flow import Begin, TimePasses
from crannog.games.spirit_island.invaders.phase import InvaderPhase
from crannog.games.spirit_island.questions import Answer as AnAnswer
from crannog.games.spirit_island.questions import Done, MovePiece, PickLand
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
type Way = tuple[str, ...]  # answers, one after another
type Known = dict[int, Looks]  # by seat


def stop_after_phase(s: World) -> None:
    """Stop a sampled world when this phase is over, so that all is compared at the same moment."""
    if s.phase in ENDS:
        stop_before(s, ENDS[s.phase])


def act(s: World, turn: int, seats: Sequence[int], budget: Budget) -> None:
    """These seats use their powers until the turn is over; others do as they told, and answer questions.

    The first is the one that thinks: it need not do what it told.
    """
    while not s.over and s.round == turn:
        stop_after_phase(s)
        known: Known = {}
        while not s.over and s.round == turn:
            ask = asks(s)[0]
            if isinstance(ask, Stop):
                break
            advance(s, ask.seat, at_once(s, ask, ask.legal(s), seats, budget, known, hasty=True))
        go_on(s)


@dataclass(slots=True)
class Looks:
    """What a seat saw when it last looked around, in a phase."""

    gains: dict[str, float] = field(default_factory=dict)  # what each power brought
    way: Way = ()  # the answers that come after the best one

    def answer(self, legal: Legal, hasty: bool) -> Choice[State] | None:
        """As it was seen then; only in haste if it changes anything by itself: a new look may find better."""
        if not self.way:
            return None
        found = next((one for one in legal if str(one) == self.way[0]), None)
        if found is None or not (hasty or _opens(legal)):
            self.way = ()
            return None
        self.way = self.way[1:]
        return found


def at_once(
    s: World,
    ask: Ask[State],
    legal: Legal,
    seats: Sequence[int],
    budget: Budget,
    known: Known,
    *,
    hasty: bool = False,
) -> Choice[State]:
    """What helps most at once; but the first of these seats alone need not do what it told."""
    told = use_as_told(s, ask) if isinstance(ask, Use) and ask.seat != seats[0] else None
    if told is None and isinstance(ask, Use) and ask.seat not in seats:
        told = legal[-1]
    looks = known.setdefault(ask.seat, Looks())
    return told or looks.answer(legal, hasty) or best(s, ask.seat, legal, budget, looks).choice


@dataclass(slots=True)
class Found:
    """The best of several choices, and of how many."""

    choice: Choice[State]
    value: float = 0.0
    looked_at: int = 1


def best(s: World, seat: int, legal: Legal, budget: Budget, looks: Looks | None = None) -> Found:
    """The choice after which the island stands best; powers that make it worse are left.

    `looks` has what powers brought when they were last looked at: one that brings more now is rare, so
    whatever brought less than the best does now is not looked at again.
    """
    if len(legal) == 1:
        return Found(legal[0])
    start = clone(s)
    if s.phase in (FAST, SLOW):
        stop_before(start, UsePowers)  # what else could be used does not matter yet
    choices = _looked_at(s, legal)
    looks = looks if looks is not None else Looks()
    if not isinstance(_question(s, seat), Use):
        return _best_answer(start, seat, choices, budget, looks)
    now, found = worth(s), Found(legal[-1], 0.0, 0)
    before = looks.gains
    for choice in sorted(choices, key=lambda choice: -before.get(str(choice), WON)):
        if isinstance(choice, Done):
            continue
        line = str(choice)
        if before.get(line, WON) < found.value or budget.over:
            break
        value, way = _tried(start, seat, choice, LONGEST, budget)
        gain = value - now
        if s.phase == FAST and isinstance(choice, UsePower) and _hastens(choice):
            gain -= HASTE
        before[line] = gain
        if gain >= found.value:
            found.choice, found.value, looks.way = choice, gain, way
        found.looked_at += 1
    return found


def _best_answer(start: World, seat: int, choices: Legal, budget: Budget, looks: Looks) -> Found:
    found = Found(choices[0], float("-inf"), 0)
    for choice in choices:
        value, way = _tried(start, seat, choice, LONGEST, budget)
        if value > found.value:
            found.choice, found.value, looks.way = choice, value, way
        found.looked_at += 1
        if budget.over:
            break
    return found


def following(s: World, seat: int, choice: Choice[State], budget: Budget) -> tuple[list[Answer], World]:
    """What this seat would answer to the questions that belong to this choice, and where that leads."""
    answers: list[Answer] = []
    after = clone(s)
    advance(after, seat, choice)
    for left in range(LONGEST, 0, -1):
        mine = _question(after, seat)
        if mine is None or isinstance(mine, (Use, Grow, Play)) or budget.over:
            break
        legal = mine.legal(after)
        choices = _looked_at(after, legal)
        if _opens(choices):
            answer = max(choices, key=lambda one: _value(after, seat, one, left - 1, budget))
        else:
            answer = max(choices, key=lambda one: _value(after, seat, one, 0, budget))
        answers.append((tuple(map(str, legal)), str(answer)))
        advance(after, seat, answer)
    return answers, after


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
    found.sort(key=lambda choice: land_of(choice) not in peopled)
    return found[:WIDEST]


def land_of(choice: Choice[State]) -> str:
    return choice.land if isinstance(choice, (PickLand, MovePiece)) else ""


def _value(s: World, seat: int, choice: Choice[State], left: int, budget: Budget) -> float:
    return _tried(s, seat, choice, left, budget)[0]


def _tried(s: World, seat: int, choice: Choice[State], left: int, budget: Budget) -> tuple[float, Way]:
    """How well it stands after this choice, and the answers after it."""
    budget.spend()
    after = clone(s)
    advance(after, seat, choice)
    return _followed(after, seat, left, budget)


def _followed(s: World, seat: int, left: int, budget: Budget) -> tuple[float, Way]:
    """The same when the questions that belong to this are answered, too."""
    mine = _question(s, seat)
    if mine is None or not left or budget.over or isinstance(mine, (Use, Grow, Play)):
        return worth(s), ()
    legal = _looked_at(s, mine.legal(s))
    most, line = float("-inf"), ""
    way: Way = ()
    if _opens(legal):
        for one in legal:
            value, then = _tried(s, seat, one, left - 1, budget)
            if value > most:
                most, line, way = value, str(one), then
        return most, (line, *way)
    next_one = s
    for one in legal:
        budget.spend()
        after = clone(s)
        advance(after, seat, one)
        value = worth(after)
        if value > most:
            most, line, next_one = value, str(one), after
    most, way = _followed(next_one, seat, left - 1, budget)
    return most, (line, *way)


def _opens(legal: Legal) -> bool:
    """Whether these answers change nothing yet by themselves."""
    return isinstance(legal[0], AnAnswer) and legal[0].verb in OPENING
