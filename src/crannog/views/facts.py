"""What a view shows, in sentences: one list for the table's "Read the board", for text mode and terminals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from crannog.kernel.fact import Fact
from crannog.kernel.game import Game
from crannog.kernel.message import Msg
from crannog.views.game_view import draws_itself, view_of
from crannog.views.plain import PlainView


@dataclass(frozen=True, slots=True)
class Line:
    """A fact as the table tells it, and the element of the drawn board that it is about."""

    text: Msg
    at: str = ""


def facts_of(game: Game[Any, Any], view: Any) -> list[Fact]:
    """How things stand, in the order in which it is told."""
    found = list(game.facts(view))
    if not draws_itself(game):
        ours = view_of(game)
        assert isinstance(ours, PlainView)
        known = {fact.text for fact in found}
        where = game.where(view)
        more = [*([Fact("", where)] if where else ()), *ours.facts(view)]
        found += [fact for fact in more if fact.text not in known]
    return found


def all_facts(game: Game[Any, Any], view: Any) -> list[Fact]:
    """The same, and after it what is printed on the components in sight."""
    return [*facts_of(game, view), *game.printed(view)]


def read_aloud(game: Game[Any, Any], view: Any) -> Iterator[Line]:
    """How things stand, for "Read the board"."""
    lies = view_of(game).on_board(view)
    for fact in facts_of(game, view):
        yield Line(fact.text, lies.get(fact.thing, "") if fact.thing else "")
