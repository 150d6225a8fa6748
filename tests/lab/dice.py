"""A toy for the laboratory: each seat names a number, luck is added, the highest sum wins.

Its bots name numbers by their own dice; `strong` ones add to them. So how much stronger a bot is can be planted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from crannog.kernel import play, view
from crannog.kernel.codec import clone
from crannog.kernel.game import Game, Option, Setup
from crannog.kernel.message import Msg, Rule, Who, msg
from crannog.kernel.play import Ask, Choice, Decision, Step
from crannog.kernel.rng import Rng

CARDS: Final = ("oak", "ash", "elm", "fir", "yew")  # each seat draws one; they do nothing
STRONG: Final = "yew"  # unless this one adds to the sum: an option
SIDES: Final = 12  # of a bot's die
MOST: Final = 40  # that can be named
END_HIGHEST: Final = Rule("end.highest", "Rules 1")


@dataclass(slots=True, repr=False)
class State(play.State):
    luck: list[int] = field(default_factory=list)  # by seat, from the deal
    named: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Name(Choice[State]):
    n: int

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return []

    def do(self, s: State, seat: int) -> None:
        s.named[seat] = self.n

    def label(self) -> Msg:
        return msg("choice.name", n=self.n)

    def __str__(self) -> str:
        return f"name {self.n}"


NAMES: Final = tuple(Name(n) for n in range(MOST))


@dataclass(frozen=True)
class AskName(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return NAMES

    def prompt(self, s: State) -> Msg:
        return msg("ask.name")


@dataclass(frozen=True, slots=True)
class End(Step[State]):
    def run(self, s: State) -> None:
        sums = [luck + named for luck, named in zip(s.luck, s.named, strict=True)]
        s.note("log.end", END_HIGHEST)
        s.end(tuple(seat for seat, n in enumerate(sums) if n == max(sums)))


@dataclass(frozen=True, slots=True)
class EndTogether(Step[State]):
    """All win if their luck and their numbers come to the middle or more."""

    def run(self, s: State) -> None:
        everybody = range(len(s.luck))
        s.note("log.end", END_HIGHEST)
        s.end(tuple(everybody) if sum(s.luck) + sum(s.named) >= len(s.luck) * (SIDES - 1) else ())


def deal(s: State, setup: Setup) -> None:
    s.luck = [s.rng.below("luck", SIDES) for _ in range(setup.seats)]
    s.named = [0] * setup.seats
    for seat in range(setup.seats):
        card = CARDS[s.rng.below("cards", len(CARDS))]
        s.luck[seat] += int(setup.options["yew"]) if card == STRONG else 0
        s.note("log.drawn", END_HIGHEST, seat=Who(seat), card=Msg(f"card.{card}"))
    end = EndTogether() if setup.yes("together") else End()
    s.then(*[AskName(seat) for seat in range(setup.seats)], end)


@dataclass(frozen=True, slots=True, repr=False)
class View(view.View):
    over: bool
    winners: tuple[int, ...]


def sample(s: State, seat: int, rng: Rng) -> State:
    other = clone(s)
    other.rng, other.events = rng.branch(), []
    return other


def _game(id: str, together: bool) -> Game[State, View]:
    return Game[State, View](
        id=id,
        package=__package__ or "",
        rules_version=1,
        schema=1,
        seats=(2, 3, 4),
        options=(
            Option("together", ("yes",) if together else ("no",)),
            Option("color", ("red", "blue")),
            Option("yew", ("0", "6")),
        ),
        rules=(END_HIGHEST,),
        modules=(),
        deal=deal,
        state=State,
        observe=lambda s, seat: View(seat, s.over, s.winners),
        sample=sample,
        write=lambda view: "",
        diagram=lambda view: "",
        describe=lambda view: [],
        scores=lambda s: tuple(s.named),
        pieces=lambda s: {},
        content=lambda: {"cards": [[card] for card in CARDS]},
        together=together,
    )


GAME: Final = _game("dice", together=False)
TOGETHER: Final = _game("dice_together", together=True)


class Roller:
    """Names what its die shows, and one more as often as `more` says."""

    needs_view = False

    def __init__(self, seed: int, more: float) -> None:
        self._random, self._more = Random(seed), more

    def choose(self, view: Any, decision: Decision, sample: Any) -> Choice[play.State]:
        n, more = self._random.randrange(SIDES), self._random.random() < self._more
        return decision.legal[n + more]


def even(game: Any, seed: int) -> Roller:
    return Roller(seed, 0)


def strong(game: Any, seed: int) -> Roller:
    """Wins 55.0 of 100 against `even`: see test_arena."""
    return Roller(seed, 0.9016)


POINTS: Final = "[crannog.games]\ndice = tests.lab.dice:GAME\ndice_together = tests.lab.dice:TOGETHER\n"
BOTS: Final = "[crannog.bots]\ndice.even = tests.lab.dice:even\ndice.strong = tests.lab.dice:strong\n" + (
    "dice_together.even = tests.lab.dice:even\ndice_together.strong = tests.lab.dice:strong\n"
)
