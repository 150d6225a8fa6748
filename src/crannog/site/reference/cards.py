"""A game's cards to be looked at: found by what they have and by words; filters stand in the address.

Drawn once for each language, without a table: nothing is asked of the database.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from typing import Any, Final
from urllib.parse import urlencode

from crannog.gallery import Item, Shelf, Value
from crannog.kernel.game import Game
from crannog.views.game_view import kit, view_of
from crannog.views.things import drawn

GAMES: Final = 64  # games and languages whose cards are kept
_TAG: Final = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Shown:
    item: Item
    html: str
    words: str  # of the whole card, to be searched
    face: bool  # only as much as a hand shows: a click tells the rest


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter: how many of the cards it would leave, and where it leads."""

    name: str
    n: int
    to: str
    on: bool


@dataclass(frozen=True, slots=True)
class Looking:
    tabs: tuple[tuple[str, int, str, bool], ...]  # name, how many, address, shown
    filters: tuple[tuple[str, tuple[Choice, ...]], ...]
    cards: tuple[Shown, ...]
    of: int
    without: tuple[tuple[str, str], ...]  # where nothing is left: a filter to drop, and where that leads
    clear: str


def shelves(game: Game[Any, Any]) -> tuple[Shelf, ...]:
    return view_of(game).gallery()


def look(game: Game[Any, Any], lang: str, shelf: str, given: Mapping[str, str], search: str) -> Looking:
    """The cards of one shelf that have all that is asked for."""
    ours = _drawn(game, lang)
    here = next((one for one, _ in ours if one.id == shelf), ours[0][0])
    cards = next(shown for one, shown in ours if one is here)
    chosen = {id: given[id] for id in here.filters if given.get(id, "")}
    words = search.casefold().split()
    said = kit(game, lang).voice.t
    tabs = [(said(f"gallery.{one.id}"), len(all), _to(game, one, {}, ""), one is here) for one, all in ours]
    found = [card for card in cards if _has(card, chosen, words)]
    filters = [
        (said(f"gallery.by_{id}"), tuple(_choices(game, lang, here, cards, id, chosen, search)))
        for id in here.filters
    ]
    without = [
        (said(f"gallery.by_{id}"), _to(game, here, _less(chosen, id), search))
        for id in chosen
        if not found and any(_has(card, _less(chosen, id), words) for card in cards)
    ]
    clear = _to(game, here, {}, "") if chosen or search else ""
    return Looking(tuple(tabs), tuple(filters), tuple(found), len(cards), tuple(without), clear)


def find(game: Game[Any, Any], card: str) -> tuple[Shelf, Item] | None:
    """A card by its id, and the shelf it stands on."""
    for shelf in shelves(game):
        for item in shelf.items:
            if item.id == card:
                return shelf, item
    return None


def _less(chosen: Mapping[str, str], id: str) -> dict[str, str]:
    return {other: value for other, value in chosen.items() if other != id}


def _choices(
    game: Game[Any, Any],
    lang: str,
    shelf: Shelf,
    cards: Sequence[Shown],
    id: str,
    chosen: Mapping[str, str],
    search: str,
) -> list[Choice]:
    """The values that some card has; a chosen one is dropped by following it again."""
    say, words = kit(game, lang).voice.say, search.casefold().split()
    values: dict[str, Value] = {value.id: value for card in cards for value in card.item.by.get(id, ())}
    found = []
    for value in sorted(values.values(), key=lambda one: one.id if one.name is None else "~"):
        on, others = chosen.get(id) == value.id, _less(chosen, id)
        n = sum(_has(card, {**others, id: value.id}, words) for card in cards)
        to = _to(game, shelf, others if on else {**others, id: value.id}, search)
        found.append(Choice(say(value.name) if value.name else value.id, n, to, on))
    return found


def _has(card: Shown, chosen: Mapping[str, str], words: Sequence[str]) -> bool:
    by = card.item.by
    asked = all(any(one.id == value for one in by.get(id, ())) for id, value in chosen.items())
    return asked and all(word in card.words for word in words)


def _to(game: Game[Any, Any], shelf: Shelf, chosen: Mapping[str, str], search: str) -> str:
    asked = {"of": shelf.id, **chosen, **({"q": search} if search else {})}
    return f"/cards/{game.id}?{urlencode(asked)}"


@lru_cache(GAMES)
def _drawn(game: Game[Any, Any], lang: str) -> tuple[tuple[Shelf, tuple[Shown, ...]], ...]:
    return tuple((shelf, tuple(_shown(game, lang, item) for item in shelf.items)) for shelf in shelves(game))


def _shown(game: Game[Any, Any], lang: str, item: Item) -> Shown:
    ours = kit(game, lang)
    html = drawn(ours, item.template, {**item.needs, "brief": True}, {})
    values = [value.name for values in item.by.values() for value in values if value.name]
    said = [ours.voice.say(item.name), unescape(_TAG.sub(" ", html)), *map(ours.voice.say, values)]
    return Shown(item, html, " ".join(said).casefold(), is_face(html))


def is_face(html: str) -> bool:
    """Whether this is a card's face, not an article about it."""
    return not html.lstrip().startswith("<article")
