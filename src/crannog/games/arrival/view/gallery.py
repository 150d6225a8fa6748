"""The Arrival's box: tactic tiles, and leaders of the Advanced Game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crannog.gallery import Item, Shelf, Value
from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.editions import EDITIONS
from crannog.games.arrival.leaders import LEADERS
from crannog.games.arrival.tactics import TWICE, kind, tile_name, tiles
from crannog.games.arrival.view.detailed_choices import tile_text
from crannog.kernel.message import Msg, msg

OURS = "crannog"  # the pack that a table has unless it brings another


@dataclass(frozen=True, slots=True)
class Printing:
    pack: str
    edition: str


def gallery() -> tuple[Shelf, ...]:
    return Shelf("tiles", tuple(_tiles()), ("editions", "tile")), Shelf("leaders", tuple(_leaders()))


def _tiles() -> Iterator[Item]:
    for tile in dict.fromkeys(kind(one) if kind(one) in TWICE else one for one in tiles(pack(OURS))):
        told = {edition: tile_text(Printing(OURS, edition), tile) for edition in EDITIONS}
        # That it pays Fame in one edition and Honor in the other is no difference of the tile.
        differs = kind(tile) in ("stone_of_fate", "song_of_the_bard", "master_builder")
        named = {Msg(f"option.edition.{edition}"): said for edition, said in told.items()}
        lines = [msg("gallery.in_edition", edition=name, said=said) for name, said in named.items()]
        group = kind(tile) if kind(tile) in ("cauldron", "silver") else "other"
        yield Item(
            tile.replace(":", "-"),
            tile_name(tile),
            "thing",
            {
                "icon": "tactic",
                "called": tile_name(tile),
                "lines": lines if differs else [next(iter(told.values()))],
                "rule": "tactic.used",
            },
            {
                "editions": (Value("differ", Msg("gallery.differ")),) if differs else (),
                "tile": (Value(group, Msg(f"gallery.{group}")),),
            },
        )


def _leaders() -> Iterator[Item]:
    for id in LEADERS:
        needs = {"icon": "people", "called": Msg(f"leader.{id}"), "rule": "setup.leader"}
        yield Item(id, Msg(f"leader.{id}"), "thing", {**needs, "lines": [Msg(f"ability.{id}")]}, {})
