"""Plays a game with bots. The one place that hands views to bots; a bot never gets the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from crannog.bots.bot import Bot, Sample
from crannog.kernel.event import Event
from crannog.kernel.game import Game
from crannog.kernel.message import Msg
from crannog.kernel.play import Ask, Choice, Decision, State, advance, asks, decision
from crannog.kernel.rng import Rng, Seeds, seeds_from_number

MAX_DECISIONS: Final = 50_000
UNSAID: Final = Msg("")


class Endless(Exception):
    """A game went on and on: a bug in its rules, or bots that will not end it."""


class Stranded(Exception):
    """A seat is asked something and may choose nothing: a bug in the game's rules."""


@dataclass(frozen=True, slots=True)
class Result:
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    returns: tuple[float, ...]  # what each seat has of the victory
    decisions: int
    turns: int  # 0 for a game that counts none


class Watcher(Protocol):
    """Somebody who writes down what happens, such as the laboratory."""

    wants_reasons: bool  # decisions with their forbidden choices, which is slower

    def dealt(self, events: Sequence[Event]) -> None: ...
    def chosen(self, decision: Decision, choice: Choice[State], events: Sequence[Event]) -> None: ...


def play_game(
    game: Game[Any, Any],
    bots: Sequence[Bot],
    seats: int = 0,
    options: Mapping[str, str] | None = None,
    seed: int | Seeds = 0,
    watcher: Watcher | None = None,
) -> Result:
    """Play to the end, one bot for each seat. The same seeds give the same game."""
    s = game.new(seats or len(bots), options, seed)
    s.listening = watcher is not None
    if watcher is not None:
        watcher.dealt(s.events)
    try:
        decisions = play_on(game, s, bots, watcher)
    except Endless as why:
        raise Endless(f"{why}; seed {seed}") from None
    turns = getattr(game.observe(s, 0), "turn", 0)
    return Result(s.winners, game.scores(s), game.returns(s), decisions, turns)


def play_on(
    game: Game[Any, Any],
    s: State,
    bots: Sequence[Bot],
    watcher: Watcher | None = None,
    goes_on: Callable[[], bool] = lambda: True,
) -> int:
    """Play this state to its end, or as long as it `goes_on`; how many decisions that took."""
    decisions = 0
    while not s.over and goes_on():
        waiting = asks(s)
        # Whoever is asked together decides on the same position; nobody answers an answer.
        answers = [answer(game, s, ask, bots[ask.seat], watcher) for ask in waiting]
        for ask, (asked, choice) in zip(waiting, answers, strict=True):
            if len(waiting) > 1 and not _still_open(s, ask, choice):
                continue  # somebody's choice changed the question: asked again in the next round
            advance(s, ask.seat, choice)
            decisions += 1
            if watcher is not None:
                watcher.chosen(asked, choice, s.events)
        if decisions > MAX_DECISIONS:
            raise Endless(f"{game.id}: still not over after {decisions} decisions")
    return decisions


def answer(
    game: Game[Any, Any], s: State, ask: Ask[State], bot: Bot, watcher: Watcher | None = None
) -> tuple[Decision, Choice[State]]:
    """What is asked, as this bot needs it, and what it chooses."""
    if watcher is not None and watcher.wants_reasons:
        asked = decision(s, ask)
    else:  # bots choose among what is legal; reasons would cost more than the choice
        asked = Decision(ask.seat, ask.prompt(s) if bot.needs_view else UNSAID, tuple(ask.legal(s)), ())
    if not asked.legal:
        raise Stranded(
            f"{game.id}: seat {ask.seat} has no legal choice at {ask.prompt(s).id}:"
            f" {game.write(game.observe(s, ask.seat))}"
        )
    view = game.observe(s, ask.seat) if bot.needs_view else None
    return asked, bot.choose(view, asked, sampler(game, s, ask.seat))


def _still_open(s: State, ask: Ask[State], choice: Choice[State]) -> bool:
    return any(other is ask for other in asks(s)) and not choice.why_not(s, ask.seat)


def sampler(game: Game[Any, Any], s: State, seat: int) -> Sample:
    """Worlds this seat cannot tell from `s`; none has its key, its events or its hidden order."""

    def sample(seed: int | Rng) -> State:
        # Keys for a table of their own: no number can hit the key of the game being played.
        rng = seed if isinstance(seed, Rng) else Rng({}, seeds_from_number(seed, "sample").key())
        world: State = game.sample(s, seat, rng)
        world.events = []
        world.listening = False
        return world

    return sample
