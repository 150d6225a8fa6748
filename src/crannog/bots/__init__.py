"""The bots, by name. They see what a seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, cast

from crannog.bots.bot import Bot, Sample
from crannog.bots.evaluation import Evaluation
from crannog.bots.greedy import Greedy
from crannog.bots.random_bot import RandomBot
from crannog.bots.runner import Endless, Result, Stranded, Watcher, play_game, sampler
from crannog.games import load


class UnknownBot(ValueError):
    """There is no bot of this name."""


def evaluation(game_id: str) -> Evaluation[Any]:
    """The evaluation of this game, from its file here."""
    load(game_id)  # a wrong name is a BadOption, as everywhere
    return cast(Evaluation[Any], import_module(f"{__name__}.{game_id}").EVALUATION)


def rules(game_id: str, seed: int) -> Bot:
    """The bot that plays this game by rules of thumb, where somebody has written them down."""
    load(game_id)
    thumb = getattr(import_module(f"{__name__}.{game_id}"), "RULES", None)
    if thumb is None:
        raise UnknownBot(f"{game_id} has no rules bot; use greedy or random")
    return cast(Bot, thumb(seed))


def stand_in(game_id: str) -> str:
    """The name of the bot that sits in for somebody: by rules of thumb, where they are written down."""
    load(game_id)
    return "rules" if hasattr(import_module(f"{__name__}.{game_id}"), "RULES") else "greedy"


BOTS: Final[dict[str, Callable[[str, int], Bot]]] = {
    "random": lambda game_id, seed: RandomBot(seed),
    "greedy": lambda game_id, seed: Greedy(load(game_id), evaluation(game_id), seed),
    "rules": rules,
}


def bot(name: str, game_id: str, seed: int = 0) -> Bot:
    """A new bot for this game; the same seed plays the same."""
    if name not in BOTS:
        raise UnknownBot(f"unknown bot {name!r}; choose one of {', '.join(BOTS)}")
    return BOTS[name](game_id, seed)


__all__ = [
    "BOTS",
    "Bot",
    "Endless",
    "NoBot",
    "Result",
    "Sample",
    "Stranded",
    "Watcher",
    "bot",
    "evaluation",
    "play_game",
    "rules",
    "sampler",
]
