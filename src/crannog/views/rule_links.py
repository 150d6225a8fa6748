"""Where a rule is looked up: whatever names one, a reason, a line of the log, a preview, leads here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from crannog.kernel.game import Game
from crannog.kernel.message import Rule
from crannog.kernel.rulebook import rulebook

type Address = Callable[[str], str]  # of a rule by its id; empty for one that is not among the game's


def address_in(game: str, rules: Iterable[Rule]) -> Address:
    """The addresses of this game's rules on the site."""
    known = frozenset(rule.id for rule in rules)
    return lambda id: f"/rules/{game}#{id}" if id in known else ""


def chosen_in(game: Game[Any, Any], given: Mapping[str, str]) -> dict[str, str]:
    """Of these options, those that the game has and some rule depends on."""
    values = {option.id: option.values for option in game.options}
    wanted = {id: given.get(id, "") for id in rulebook(game).options}
    return {id: value for id, value in wanted.items() if value in values[id]}


def page_of(game: Game[Any, Any], given: Mapping[str, str], search: str = "") -> str:
    """Where the rules of a table with these options are read."""
    asked = urlencode({**chosen_in(game, given), **({"q": search} if search else {})})
    return f"/rules/{game.id}" + (f"?{asked}" if asked else "")
