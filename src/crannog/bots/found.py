"""Finds bots by name: our own files, entry points of installed packages, and `module:Factory`.

An entry point of the group `crannog.bots` is a Factory. `nim.greedy = …` is the bot `greedy` of one game,
`mcts = …` one for every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, cast

from crannog import games
from crannog.bots.bot import Bot, Factory
from crannog.bots.chance import Chance, Reckon
from crannog.bots.evaluation import Evaluation
from crannog.bots.greedy import Greedy
from crannog.bots.random_bot import RandomBot
from crannog.kernel.checked_content import shown
from crannog.kernel.game import BadOption, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from types import ModuleType

GROUP: Final = "crannog.bots"
USUAL: Final = "medium"  # the level somebody new gets
BEST_FIRST: Final = (USUAL, "rules", "greedy")  # who sits in for somebody


class UnknownBot(ValueError):
    """There is no bot of this name, or it cannot be loaded."""


def names(game_id: str) -> list[str]:
    """The bots that play this game. The random one plays every game."""
    return list(_factories(games.load(game_id).id))


def bot(name: str, game_id: str, seed: int = 0) -> Bot:
    """A new bot for this game, by its name or as `module:Factory`; the same seed plays the same."""
    game = games.load(game_id)
    factory = _factories(game.id).get(name) or (partial(_from_module, name) if ":" in name else None)
    if factory is None:
        known = ", ".join(_factories(game.id))
        raise UnknownBot(f"unknown bot {shown(name)}; choose one of {known} for {game.id}, or module:Factory")
    made = factory(game, seed)
    if not hasattr(made, "choose") or not hasattr(made, "needs_view"):
        raise UnknownBot(f"{shown(name)} makes no bot: it needs `needs_view` and `choose`")
    return made


def levels(game_id: str) -> tuple[str, ...]:
    """The names of this game's levels, the easiest first; none where it has none."""
    return tuple(getattr(_ours(games.load(game_id).id), "LEVELS", ()))


def evaluation(game_id: str) -> Evaluation[Any]:
    """The evaluation of this game, from its file here."""
    found = getattr(_ours(games.load(game_id).id), "EVALUATION", None)
    if found is None:
        raise UnknownBot(f"there is no evaluation of {game_id}")
    return cast(Evaluation[Any], found)


def reckons(game_id: str) -> bool:
    """Whether there is somebody who reckons the chances in this game."""
    return hasattr(_ours(games.load(game_id).id), "CHANCE")


def chance(game_id: str, view: Any) -> Chance:
    """How likely each seat is to win, for whoever sees this view."""
    found = getattr(_ours(games.load(game_id).id), "CHANCE", None)
    if found is None:
        raise UnknownBot(f"nobody reckons the chances in {game_id}")
    return cast(Reckon, found)(view)


def rules(game_id: str, seed: int) -> Bot:
    """The bot that plays this game by rules of thumb, where somebody has written them down."""
    return bot("rules", game_id, seed)


def stand_in(game_id: str) -> str:
    """The name of the bot that sits in for somebody: the best there is, if need be the random one."""
    known = names(game_id)
    others = [name for name in reversed(known) if name not in BEST_FIRST]
    return next(name for name in (*BEST_FIRST, *others) if name in known and _works(name, game_id))


@cache
def _works(name: str, game_id: str) -> bool:
    try:
        bot(name, game_id)
    except UnknownBot:
        return False
    return True


def seated(wanted: Sequence[str], seats: int) -> tuple[dict[int, str], list[str]]:
    """Bots written as BOT or SEAT=BOT: those with a seat of their own, and the others in their order."""
    fixed: dict[int, str] = {}
    others: list[str] = []
    for one in wanted:
        seat, equals, name = one.strip().rpartition("=")
        if not equals and name:
            others.append(name)
        elif name and seat.isascii() and seat.isdecimal() and int(seat) < seats and int(seat) not in fixed:
            fixed[int(seat)] = name
        else:
            raise BadOption(
                f"--bots {shown(one)}: write BOT, or SEAT=BOT, as in 1=greedy; seats are 0 to {seats - 1}"
            )
    return fixed, others


# --- where they come from ----------------------------------------------------------------------


@cache
def _factories(game_id: str) -> dict[str, Factory]:
    """By name: the random bot, those in our file, then those of packages, where no other has the name."""
    here = _ours(game_id)
    found: dict[str, Factory] = {"random": lambda game, seed: RandomBot(seed)}
    if hasattr(here, "EVALUATION"):
        found["greedy"] = lambda game, seed: Greedy(game, evaluation(game.id), seed)
    if hasattr(here, "RULES"):
        found["rules"] = lambda game, seed: cast(Bot, cast("ModuleType", here).RULES(seed))
    found |= getattr(here, "LEVELS", {})
    for point in _points():
        whose, _, name = point.name.rpartition(".")
        if whose in ("", game_id) and name not in found:
            found[name] = partial(_from_package, point)
    return found


def _ours(game_id: str) -> ModuleType | None:
    """Our file about this game; the games of packages have none here."""
    if game_id not in games.ours() or find_spec(f"{__package__}.{game_id}") is None:
        return None
    return import_module(f"{__package__}.{game_id}")


@cache
def _points() -> tuple[EntryPoint, ...]:
    from importlib.metadata import entry_points  # slow to import

    return tuple(sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)))


def _from_package(point: EntryPoint, game: Game[Any, Any], seed: int) -> Bot:
    try:
        return cast(Bot, point.load()(game, seed))
    except Exception as error:  # whatever somebody else's module may raise
        whose = games.package_of(point)
        raise UnknownBot(
            f"the bot {point.name!r} of the package {whose} cannot be loaded: {games.said(error)}"
        ) from error


def _from_module(path: str, game: Game[Any, Any], seed: int) -> Bot:
    """`mybot:Factory`, from anywhere on Python's path."""
    module, _, attribute = path.partition(":")
    try:
        return cast(Bot, getattr(import_module(module), attribute)(game, seed))
    except Exception as error:  # whatever somebody's module may raise
        raise UnknownBot(f"the bot {shown(path)} cannot be loaded: {games.said(error)}") from error
