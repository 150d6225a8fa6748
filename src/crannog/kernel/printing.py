"""How games, states, observations and refusals print: one line of English that tells nothing hidden.

A state prints what a spectator sees, for nobody knows who reads it: how far the game is and who is to
choose, but no card, no hand, not even how many choices a seat has. Pictures for notebooks come from
above: the kernel only knows whom to ask for them. `import crannog` brings this module alone, so it
imports the others when it needs them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from crannog.kernel.game import Game
    from crannog.kernel.message import Msg
    from crannog.kernel.play import Decision, State
    from crannog.kernel.view import View

type Draws = Callable[[object], str | None]

_drawings: Final[dict[str, Draws]] = {}


def use_drawing(kind: str, draws: Draws) -> None:
    """Who draws for a notebook, as "html" or "svg"; None where the packages for it are missing."""
    _drawings[kind] = draws


def drawn(kind: str, shown: object) -> str | None:
    return _drawings[kind](shown) if kind in _drawings else None


def game_of(module: str) -> Game[Any, Any] | None:
    """The game whose package a module lies in: each package of a game exports its GAME."""
    from crannog.kernel.game import Game

    while module:
        game = getattr(sys.modules.get(module), "GAME", None)
        if isinstance(game, Game):
            return game
        module = module.rpartition(".")[0]
    return None


def say(module: str, messages: Sequence[Msg]) -> str:
    """These messages in English, by the texts of the game that a module belongs to."""
    from crannog.kernel.game import kernel_texts

    game = game_of(module)
    try:
        texts = game.texts("en") if game is not None else kernel_texts("en")
        return " ".join([texts.say(m) for m in messages])
    except Exception:  # a game without such a text: whoever prints an error must not meet another
        return ", ".join([m.id for m in messages])


def title_of(game: Game[Any, Any]) -> str:
    from crannog.kernel.message import Msg

    try:
        return game.texts("en").say(Msg("title.game"))
    except Exception:  # a game in the making
        return game.id


def line_of_state(s: State) -> str:
    from crannog.kernel.play import SPECTATOR

    game = game_of(type(s).__module__)
    try:
        where = _ending(s, game) if s.over else _where(game, SPECTATOR, s)
    except Exception:  # built by hand or half dealt: said nevertheless
        where = ["in the making"]
    return f"<{title_of(game) if game is not None else type(s).__qualname__}: {', '.join(where)}>"


def _where(game: Game[Any, Any] | None, seat: int, s: State) -> list[str]:
    from crannog.kernel.play import asks

    far = [] if game is None else _far(game, game.observe(s, seat))
    asked = [ask.seat for ask in asks(s)]
    return [*far, f"{_seats(asked)} to choose" if asked else "nobody to choose"]


def _far(game: Game[Any, Any], view: object) -> list[str]:
    where = game.where(view)
    return [game.texts("en").say(where)] if where is not None else []


def _ending(s: State, game: Game[Any, Any] | None) -> list[str]:
    if game is not None and game.together:
        return ["over", "won" if s.winners else "lost"]
    return ["over", f"{_seats(s.winners)} won" if s.winners else "nobody won"]


def _seats(seats: Sequence[int]) -> str:
    names = [str(seat) for seat in seats]
    return f"seat {names[0]}" if len(names) == 1 else f"seats {', '.join(names[:-1])} and {names[-1]}"


def line_of_view(view: View) -> str:
    game = game_of(type(view).__module__)
    who = f"as {_seats([view.seat])} sees it" if view.seat >= 0 else "as a spectator sees it"
    if game is None:
        return f"<{type(view).__qualname__}: {who}>"
    try:
        where = ["over"] if getattr(view, "over", False) else _far(game, view)
    except Exception:  # built by hand
        where = []
    return f"<{title_of(game)}: {', '.join([*where, who])}>"


def line_of_decision(asked: Decision) -> str:
    n = len(asked.legal)
    prompt = f" {say(module_of(asked), [asked.prompt])}" if asked.prompt.id else ""
    return f"<seat {asked.seat} is asked:{prompt} {n} choice{'' if n == 1 else 's'}>"


def module_of(asked: Decision) -> str:
    """Where the classes of its choices live."""
    choices = [*asked.legal, *[choice for choice, _ in asked.forbidden]]
    return type(choices[0]).__module__ if choices else ""
