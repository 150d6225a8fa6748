"""Cards that a text names: each name leads to its card."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from crannog.kernel.game import Game
from crannog.site.reference.cards import shelves
from crannog.views.game_view import kit

GAMES: Final = 64  # games and languages whose names are kept


def named(game: Game[Any, Any], lang: str, text: str) -> list[tuple[str, str]]:
    """A text in pieces; with each that is a card's name, where the card is shown, else ""."""
    names, pattern = _names(game, lang)
    if pattern is None:
        return [(text, "")]
    return [(part, names.get(part, "")) for part in pattern.split(text) if part]


def address(game: Game[Any, Any], card: str) -> str:
    return f"/cards/{game.id}/{card}"


@lru_cache(GAMES)
def _names(game: Game[Any, Any], lang: str) -> tuple[dict[str, str], re.Pattern[str] | None]:
    say = kit(game, lang).voice.say
    names = {say(item.name): address(game, item.id) for shelf in shelves(game) for item in shelf.items}
    # The longest first: a tile's name may hold another's.
    all_names = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return names, re.compile(rf"(?<!\w)({all_names})(?!\w)") if names else None
