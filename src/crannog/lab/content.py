"""A game with a content pack, named by plain data: a worker makes the same game of it."""

from __future__ import annotations

from functools import cache
from typing import Any

from crannog import games
from crannog.kernel.game import BadOption, Game

type Pack = tuple[
    tuple[str, str], ...
]  # the files of a content pack: name and text; none is the game as it is


def game_with(game_id: str, pack: Pack | None = None) -> Game[Any, Any]:
    """This game, with the pack if there is one; raises BadOption or BadContent."""
    return games.load(game_id) if pack is None else _packed(game_id, pack)


@cache
def _packed(game_id: str, pack: Pack) -> Game[Any, Any]:
    game = games.load(game_id)
    if game.with_content is None:
        raise BadOption(f"{game.id} does not support content packs")
    return game.with_content(dict(pack))
