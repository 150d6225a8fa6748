"""The story of a game: the state at the start of every turn, and at the end."""

from __future__ import annotations

from crannog.games.spirit_island.components.vocabulary import BLIGHT, CITY, DAHAN, EXPLORER, TOWN
from crannog.games.spirit_island.state import Chapter, State


def tell(s: State) -> None:
    """One more chapter."""

    def on_island(kind: str) -> int:
        return sum(land.count((kind,)) for land in s.lands.values())

    cards = len(s.fear_deck.discards) + len(s.earned)
    pieces = [on_island(kind) for kind in (BLIGHT, EXPLORER, TOWN, CITY, DAHAN)]
    s.story.append(Chapter(s.round, cards * s.pool + s.fear, s.terror, *pieces))
