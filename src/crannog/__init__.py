"""Crannog: complete, rules-enforcing board games, as a library, a site and a laboratory::

    import crannog

    s = crannog.new("roam", seats=2, seed=7)
    while not s.over:
        decision = crannog.pending(s)[0]
        s = crannog.choose(s, decision.seat, decision.legal[0])

What stands here is public: docs/api.md says what that means. It is imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from crannog.kernel.printing import use_drawing

if TYPE_CHECKING:
    from crannog.kernel.event import Event as Event
    from crannog.kernel.game import BadOption as BadOption
    from crannog.kernel.game import Game as Game
    from crannog.kernel.game import NotOver as NotOver
    from crannog.kernel.game import Option as Option
    from crannog.kernel.game import Setup as Setup
    from crannog.kernel.message import Msg as Msg
    from crannog.kernel.message import Rule as Rule
    from crannog.kernel.message import Who as Who
    from crannog.kernel.play import SPECTATOR as SPECTATOR
    from crannog.kernel.play import Choice as Choice
    from crannog.kernel.play import Decision as Decision
    from crannog.kernel.play import Illegal as Illegal
    from crannog.kernel.play import State as State
    from crannog.kernel.play import advance as advance
    from crannog.kernel.play import choose as choose
    from crannog.kernel.play import pending as pending
    from crannog.kernel.preview import Preview as Preview
    from crannog.kernel.preview import preview as preview
    from crannog.kernel.rng import Rng as Rng
    from crannog.kernel.rng import Seeds as Seeds
    from crannog.kernel.texts import Texts as Texts
    from crannog.kernel.view import View as View

__version__ = "0.1.0"

_HOMES = {
    "event": ("Event",),
    "game": ("BadOption", "Game", "NotOver", "Option", "Setup"),
    "message": ("Msg", "Rule", "Who"),
    "play": (
        *("SPECTATOR", "Choice", "Decision", "Illegal", "State"),
        *("advance", "choose", "pending"),
    ),
    "preview": ("Preview", "preview"),
    "rng": ("Rng", "Seeds"),
    "texts": ("Texts",),
    "view": ("View",),
}
_LATER = {name: f"crannog.kernel.{home}" for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", "load", "names", "new", *_LATER]


def names() -> list[str]:
    """The games there are: what `load` and `new` take."""
    from crannog import games

    return games.names()


def load(id: str) -> Game[Any, Any]:
    """The game of this name: `load("roam")`. For typed states: `from crannog.games.roam import GAME`."""
    from crannog import games

    return games.load(id)


def new(
    id: str, seats: int = 0, seed: int | Seeds = 0, options: Mapping[str, str] | None = None, **more: str
) -> Any:
    """A dealt table of this game: `new("roam", seats=2, seed=7, artifacts="no")`.

    Without `seats`, as few play as can. Options are named one by one, in a mapping, or both; what is
    not named has its default. Raises BadOption, which says what there is.
    """
    game = load(id)
    setup = game.setup(seats or game.seats[0], {**(options or {}), **more})
    return game.new(setup.seats, setup.options, seed)


def _html(shown: object) -> str | None:
    from crannog.views.notebook import html

    return html(shown)


def _svg(shown: object) -> str | None:
    from crannog.views.notebook import svg

    return svg(shown)


use_drawing("html", _html)
use_drawing("svg", _svg)


if not TYPE_CHECKING:  # or every name would be there

    def __getattr__(name):
        if name not in _LATER:
            raise AttributeError(f"module 'crannog' has no attribute {name!r}")
        from importlib import import_module

        found = globals()[name] = getattr(import_module(_LATER[name]), name)
        return found

    def __dir__():
        return sorted({*globals(), *__all__})
