"""States, steps, decisions: how a game moves from one question to the next.

A state holds stacks of steps. `settle` runs steps until every open stack waits for a player. The
top step of a waiting stack is an Ask; what it offers, and why some of it is forbidden, comes from
the same `why_not`. There is no second list of legal moves anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from crannog.kernel import printing
from crannog.kernel.codec import clone
from crannog.kernel.errors import Illegal as Illegal
from crannog.kernel.errors import Stuck as Stuck
from crannog.kernel.errors import Uncertain as Uncertain
from crannog.kernel.event import Event
from crannog.kernel.message import Msg, Param, Rule
from crannog.kernel.mypyc_support import mypyc_attr, open_to_interpreted, set_once, stored_as
from crannog.kernel.rng import Rng

TABLE: Final = -1  # the lane of the table itself; seats' lanes are their numbers
SPECTATOR: Final = -1  # the seat of somebody who only watches
STEP_BUDGET: Final = 100_000

NOT_ASKED: Final = Rule("kernel.not_asked", cite="-")
NOT_OFFERED: Final = Rule("kernel.not_offered", cite="-")
UNSTORED: Final = {"stored": False}


@mypyc_attr(allow_interpreted_subclasses=True)
class Step[S: State]:
    """Something still to be done. Subclasses are frozen dataclasses: data with one verb."""

    def run(self, s: S) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice[S: State]:
    """Something a player may choose. `why_not` is the rule, `do` the consequence.

    Choices are values and are made once: an Ask hands out the same objects again and again, to every
    table. So what is set once cannot be set again (`set_once`).
    """

    def why_not(self, s: S, seat: int) -> list[Msg]:
        """The rules that forbid it now; empty means allowed."""
        return []

    def do(self, s: S, seat: int) -> None:
        raise NotImplementedError

    def label(self) -> Msg:
        """What the button says."""
        raise NotImplementedError

    def aims(self) -> str:
        """The thing that it aims at something, where a player may take the thing first; else ""."""
        return ""

    def only_says(self) -> bool:
        """It tells the others something and moves nothing: undo takes it back by itself."""
        return False

    def __str__(self) -> str:
        """The choice in one line, as replays, tests and web forms write it: 'push E A4'."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{self}>"


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Ask[S: State](Step[S]):
    """A step that waits for a player. `offers` names every candidate, also forbidden ones."""

    seat: int

    def offers(self, s: S) -> Iterable[Choice[S]]:
        raise NotImplementedError

    def legal(self, s: S) -> tuple[Choice[S], ...]:
        """The offers that nothing forbids. A game may say this faster; the contract compares."""
        return tuple([choice for choice in self.offers(s) if not choice.why_not(s, self.seat)])

    def asides(self, s: S) -> Iterable[Choice[S]]:
        """What this seat may say besides: a plan, or an answer and a plan at once.

        Not among the offers: whoever searches or plays at random need not know of them.
        """
        return ()

    def prompt(self, s: S) -> Msg:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, repr=False)
class State:
    """A table: what lies on it, and what is still to be done. Plain data.

    Subclasses are dataclasses without a repr of their own, for that would tell what is hidden.
    """

    rng: Rng = field(default_factory=Rng)
    table: list[Step[State]] = field(default_factory=list)  # waits while a seat's lane is busy
    lanes: dict[int, list[Step[State]]] = field(default_factory=dict)
    lane: int = TABLE  # whose stack is running
    floor: list[int] = field(default_factory=list)  # lanes that nobody may interrupt, innermost last
    group: int = 0  # how often several seats were asked at once
    over: bool = False
    winners: tuple[int, ...] = ()
    # About the last choice only; not part of the position.
    events: list[Event] = field(default_factory=list, compare=False, metadata=UNSTORED)
    boundary: bool = field(default=False, compare=False, metadata=UNSTORED)  # it drew or revealed
    listening: bool = field(default=True, compare=False, metadata=UNSTORED)  # somebody reads events
    certain_only: bool = field(default=False, compare=False, metadata=UNSTORED)  # a preview
    # For the contract, which tries other orders: which call of `in_any_order`, then the order itself.
    trial: tuple[int, ...] = field(default=(), compare=False, metadata=UNSTORED)
    ordered: tuple[str, ...] = field(default=(), compare=False, metadata=UNSTORED)  # its calls so far

    def __repr__(self) -> str:
        return printing.line_of_state(self)

    def _repr_html_(self) -> str | None:
        """The board as a spectator sees it, for a notebook."""
        return printing.drawn("html", self)

    def _repr_svg_(self) -> str | None:
        return printing.drawn("svg", self)

    def then[S: State](self: S, *steps: Step[S]) -> None:
        """Do these next, in reading order, before whatever was waiting."""
        stack = self.table if self.lane < 0 else self.lanes.setdefault(self.lane, [])
        stack.extend(reversed(steps))  # type: ignore[arg-type]

    def ask_together[S: State](self: S, *asks: Ask[S]) -> None:
        """Several seats decide at once; the table waits for all of them."""
        self.group += 1
        for ask in asks:
            self.lanes.setdefault(ask.seat, []).append(ask)  # type: ignore[arg-type]

    def without_interruption[S: State](self: S, *steps: Step[S]) -> None:
        """Like then, but no other seat decides anything until these steps are done. Nests."""
        self.floor.append(self.lane)
        self.then(*steps, YieldFloor())

    def in_any_order[T](self, step: str, items: Iterable[T]) -> list[T]:
        """Things that happen in an order nobody is asked for, because it cannot matter.

        The contract tries other orders and fails, naming the step, where one leads elsewhere.
        """
        found = list(items)
        if self.trial and len(found) > 1:
            call, order = self.trial[0], self.trial[1:]
            if len(self.ordered) == call:
                found = [found[i] for i in order]
            self.ordered += (f"{step} {len(found)}",)
        return found

    def in_printed_order[T](self, rule: Rule, items: Iterable[T]) -> list[T]:
        """Things that happen in the order this rule gives them."""
        return list(items)

    def note(
        self,
        id: str,
        rule: Rule | None = None,
        audience: tuple[int, ...] | None = None,
        **params: Param,
    ) -> None:
        """Tell what happened and by which rule; `audience` are the seats that may know, else all."""
        if self.listening:
            text = Msg(id, tuple(sorted(params.items())))
            self.events.append(Event(text, rule.id if rule else "", audience))

    def reveal(self) -> None:
        """Something hidden becomes known to somebody: nothing before this can be taken back."""
        if self.certain_only:
            raise Uncertain
        self.boundary = True

    def draw_below(self, stream: str, n: int) -> int:
        """Chance decides: a number from 0 to n-1 out of the named stream."""
        self.reveal()
        return self.rng.below(stream, n)

    def shuffle[T](self, stream: str, items: list[T]) -> None:
        self.reveal()
        self.rng.shuffle(stream, items)

    def end(self, winners: tuple[int, ...]) -> None:
        """The game is over; whatever was still to be done is not."""
        self.over, self.winners = True, winners
        self.drop_what_waits()

    def drop_what_waits(self) -> None:
        """Nothing is asked, and nothing is left to be done."""
        self.table.clear()
        self.lanes.clear()
        self.floor.clear()
        self.lane = TABLE

    def stop_asking(self) -> None:
        """Seats that were asked together are asked no more; the table goes on with what comes next."""
        self.lanes.clear()
        self.lane = TABLE

    @property
    def together(self) -> bool:
        """Seats were asked at once, and some have not answered."""
        return bool(self.lanes)

    def waiting(self) -> list[Step[State]]:
        """All that is still to be done, questions included: the table's, then each seat's."""
        return [*self.table, *[step for lane in self.lanes.values() for step in lane]]


open_to_interpreted(State, Step, Choice, Ask)
set_once(Choice)


@dataclass(frozen=True, slots=True)
class AskUnlessForced[S: State](Step[S]):
    """Ask, unless there is only one answer: then that is what happens.

    Only for questions whose answers everybody can see: a question left out must tell nothing.
    """

    ask: Ask[S]

    def run(self, s: S) -> None:
        legal = self.ask.legal(s)
        if len(legal) == 1:
            legal[0].do(s, self.ask.seat)
        else:
            s.then(self.ask)


stored_as(AskUnlessForced, "Offer")  # its name when games were first stored


@dataclass(frozen=True, slots=True)
class YieldFloor(Step[State]):
    def run(self, s: State) -> None:
        s.floor.pop()


@dataclass(frozen=True, slots=True, repr=False)
class Decision:
    """What one seat is asked now. Meant for that seat: others may not know what it can choose."""

    seat: int
    prompt: Msg
    legal: tuple[Choice[State], ...]
    forbidden: tuple[tuple[Choice[State], tuple[Msg, ...]], ...]  # with the reasons
    asides: tuple[Choice[State], ...] = ()  # what leaves the question open

    def lines(self) -> list[str]:
        """The legal choices as lines: 'at c3'."""
        return [str(choice) for choice in self.legal]

    def __repr__(self) -> str:
        return printing.line_of_decision(self)

    def _repr_html_(self) -> str | None:
        return printing.drawn("html", self)


def open_lanes(s: State) -> list[int]:
    """The lanes in which something may happen now."""
    if s.floor:
        return [s.floor[-1]]
    if s.lanes:
        return sorted(s.lanes)
    return [TABLE] if s.table else []


def settle(s: State) -> None:
    """Run steps until every open stack waits for a player, or the game is over."""
    left = STEP_BUDGET
    while run_next(s):
        left -= 1
        if left == 0:
            raise Stuck
    s.lane = TABLE


def run_next(s: State) -> bool:
    """Run the next step; False if there is none: every open stack waits, or the game is over."""
    if s.over:
        return False
    for lane in (TABLE,) if not s.lanes else open_lanes(s):
        stack = s.table if lane < 0 else s.lanes[lane]
        if not stack:
            if lane >= 0:
                del s.lanes[lane]
            return lane >= 0
        if not isinstance(stack[-1], Ask):
            s.lane = lane
            stack.pop().run(s)
            return True
    return False


def asks(s: State) -> list[Ask[State]]:
    """Every question open now, one for each waiting seat."""
    found: list[Ask[State]] = []
    if s.over:
        return found
    for lane in open_lanes(s):
        stack = s.table if lane < 0 else s.lanes[lane]
        if stack and isinstance(stack[-1], Ask):  # between two steps, a lane may be done
            found.append(stack[-1])
    return found


def is_asked(s: State, kind: type[Ask[Any]]) -> bool:
    """Whether anyone is asked a question of this kind now."""
    return any(isinstance(ask, kind) for ask in asks(s))


def pending(s: State) -> list[Decision]:
    """Every decision open now: the legal choices, and the forbidden ones with their reasons."""
    return [decision(s, ask) for ask in asks(s)]


def decision(s: State, ask: Ask[State]) -> Decision:
    legal: list[Choice[State]] = []
    forbidden: list[tuple[Choice[State], tuple[Msg, ...]]] = []
    for choice in ask.offers(s):
        reasons = choice.why_not(s, ask.seat)
        if reasons:
            forbidden.append((choice, tuple(reasons)))
        else:
            legal.append(choice)
    return Decision(ask.seat, ask.prompt(s), tuple(legal), tuple(forbidden), tuple(ask.asides(s)))


def find(s: State, seat: int, line: str) -> Choice[State]:
    """The choice this line names, if this seat is offered it and nothing forbids it."""
    for ask in asks(s):
        if ask.seat == seat:
            for choice in ask.offers(s):
                if str(choice) == line:
                    reasons = choice.why_not(s, seat)
                    if reasons:
                        raise Illegal(reasons, type(s).__module__)
                    return choice
            for choice in ask.asides(s):
                if str(choice) == line:
                    return choice
            raise Illegal([NOT_OFFERED.because(choice=line)], type(s).__module__)
    if not isinstance(seat, int):
        raise TypeError(f"a seat is a whole number, and the first seat is 0, not {seat!r}")
    raise Illegal([NOT_ASKED.because()], type(s).__module__)


def choose[S: State](before: S, seat: int, choice: Choice[S] | str) -> S:
    """The state after `seat` made this choice, one of `pending`'s or its line: 'at c3'.

    Checked, on a copy: `before` stays as it is. Raises Illegal with the reasons.
    """
    found = find(before, seat, line_of(choice))
    after: S = clone(before)
    advance(after, seat, found)
    return after


def line_of[S: State](choice: Choice[S] | str) -> str:
    """A choice as its line, also one that is a line already."""
    if not isinstance(choice, (Choice, str)):
        raise TypeError(f"choose one of the choices on offer or its line, such as 'at c3', not {choice!r}")
    return str(choice)


def advance(s: State, seat: int, choice: Choice[State]) -> None:
    """Make a legal choice in place. Trusted: for search and simulation."""
    begin(s, seat, choice)
    settle(s)


def begin(s: State, seat: int, choice: Choice[State]) -> None:
    """Make a legal choice in place; what follows from it is still to be done."""
    if not isinstance(choice, Choice):
        raise TypeError(f"advance takes one of the choices handed out, not {choice!r}; choose takes a line")
    if s.events:
        s.events = []
    s.boundary = False
    if not s.lanes:
        s.table.pop()
    else:
        s.lane = s.floor[-1] if s.floor else seat
        (s.table if s.lane < 0 else s.lanes[s.lane]).pop()
    choice.do(s, seat)
