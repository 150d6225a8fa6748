"""The Arrival: tribes land on Erin, and the Fomori stir. Both editions: see editions.Edition."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from crannog.games.arrival import clones, earning, exploit, flow, rules, setup, state, tactics
from crannog.games.arrival.actions import pass_, repel, spread
from crannog.games.arrival.content_pack import FILES, SECTIONS, SYMBOLS, load_pack, pack
from crannog.games.arrival.describe_position import describe, where
from crannog.games.arrival.leaders import LEADERS
from crannog.games.arrival.notation import diagram, write
from crannog.games.arrival.observe import View, observe, sample
from crannog.games.arrival.pieces import pieces
from crannog.games.arrival.scoring import scores
from crannog.games.arrival.state import State
from crannog.games.arrival.tactics import kind, tiles
from crannog.kernel.codec import Plain
from crannog.kernel.game import Game


def content(pack_id: str = "crannog") -> Plain:
    """Everything printed on the map, cards and tiles, row by row, each starting with its id."""
    p = pack(pack_id)
    cards: list[Plain] = [
        [id, *[getattr(card.sections[i], name) for i in range(len(SECTIONS)) for name in SYMBOLS.values()]]
        for id, card in p.cards.items()
    ]
    places: list[Plain] = [
        [place.id, place.province, place.port, list(p.links[i])] for i, place in enumerate(p.locations)
    ]
    provinces: list[Plain] = [[q.id, q.color, q.bonus, list(q.adjacent)] for q in p.provinces]
    return {
        "cards": cards,
        "places": places,
        "provinces": provinces,
        "cauldron": [[q.id, n] for q, n in zip(p.provinces, p.cauldron, strict=True)],
        "silver": [[color, n] for color, n in p.silver.items()],
        "tactics": [[tile] for tile in dict.fromkeys(map(kind, tiles(p)))],
        "leaders": [[leader] for leader in LEADERS],
    }


def with_content(texts: Mapping[str, str]) -> Game[State, View]:
    """The game with your own content pack; raises BadContent, which says what is wrong in it."""
    id = load_pack(texts)
    return GAME.replace(state=partial(State, pack_id=id), content=partial(content, id))


GAME: Final = Game[State, View](
    id="arrival",
    package=__name__,
    rules_version=2,
    schema=1,
    seats=(2, 3, 4),
    options=setup.OPTIONS,
    rules=rules.RULES,
    modules=(state, flow, setup, earning, exploit, tactics, spread, repel, pass_),
    deal=setup.deal,
    state=State,
    observe=observe,
    sample=sample,
    write=write,
    diagram=diagram,
    describe=describe,
    where=where,
    scores=scores,
    pieces=pieces,
    content=content,
    content_files=FILES,
    with_content=with_content,
)

__all__ = ["GAME", "State", "View", "clones"]
