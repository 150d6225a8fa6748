"""Tactic tiles and castle trophies, the free actions of a turn (2017 p.10 and 12; 2016 E). A25-A29, A38, A40."""

from __future__ import annotations

from tests.referees.arrival.table import Asking, Table, Tribe


def all_tiles(provinces: list[str], colors: list[str]) -> list[str]:
    """Thirty tiles by name; copies have a number."""
    single = ["wild_geese", "trail_of_the_salmon", "stone_of_fate", "emers_mercy", "high_walls"]
    double = ["ogams_wisdom", "master_builder", "cu_chulainns_ruse", "big_migration", "song_of_the_bard"]
    tiles = [f"cauldron:{province}" for province in provinces]
    tiles += [f"silver:{color}" for color in colors]
    tiles += [*single, "sublime_stronghold"]
    return tiles + [f"{tile}:{n}" for tile in double for n in (1, 2)]


def tile_lines(table: Table, tribe: Tribe) -> list[str]:
    """A tile that would change nothing cannot be used (A40)."""
    lines = [f"use {tile}" for tile in tribe.tactics if usable(table, tribe, tile)]
    if tribe.trophies:
        lines += [f"trophy {n}" for n in (1, 2, 3) if n <= tribe.held()]
    return lines


def usable(table: Table, tribe: Tribe, tile: str) -> bool:
    name = tile.split(":")[0]
    if name == "ogams_wisdom":
        return False
    if name == "master_builder":
        return True
    if name == "song_of_the_bard":
        return tribe.corruption > 0
    if name in ("cu_chulainns_ruse", "big_migration"):
        return len(set(swappable(table, name).values())) > 1
    return honor_for(table, tribe, tile) > 0


def honor_for(table: Table, tribe: Tribe, tile: str) -> int:
    name, _, of = tile.partition(":")
    board, own = table.board, table.own(tribe)
    if name == "cauldron":
        return board.cauldron[of] * len([p for p in own if board.province_of[p] == of])
    if name == "silver":
        return board.silver[of] * len([p for p in own if board.color[board.province_of[p]] == of])
    if name == "wild_geese":
        return 2 * len(table.provinces_of(tribe))
    if name == "trail_of_the_salmon":
        return 2 * len([place for place in own if place in board.ports])
    if name == "high_walls":
        return 2 * len([place for place in own if table.forts[place].disks >= 2])
    if name == "sublime_stronghold":
        return 3 * len([place for place in own if table.forts[place].disks == 3])
    if name == "stone_of_fate":
        return stone_of_fate(table, tribe)
    assert name == "emers_mercy"
    lowest = min(other.corruption for other in table.tribes if other is not tribe)
    return 5 if tribe.corruption < lowest else 0


def stone_of_fate(table: Table, tribe: Tribe) -> int:
    """By the place on the track; tied tribes have none, in the designer's edition any tie spoils it."""
    track = sorted((other.honor for other in table.tribes), reverse=True)
    tied = track.count(tribe.honor) > 1 if table.second else len(set(track)) < len(track)
    return 0 if tied else [2, 4, 6, 8][track.index(tribe.honor)]


def swappable(table: Table, name: str) -> dict[str, int]:
    """Places whose pieces can be swapped, with what would have to differ (A27)."""
    if name == "cu_chulainns_ruse":
        return {place: kind for place, kind in table.fomori.items() if place not in table.castles}
    return {place: fort.owner.seat for place, fort in table.forts.items() if fort.disks == 1}


def use_tile(table: Table, tribe: Tribe, line: str) -> Asking[None]:
    if line.startswith("trophy "):
        yield from use_trophy(table, tribe, int(line.removeprefix("trophy ")))
        return
    tile = line.removeprefix("use ")
    name = tile.split(":")[0]
    table.met[name] += 1
    tribe.tactics.remove(tile)
    if name == "master_builder":
        tribe.builders.append(tile)
        return
    table.used_tactics.append(tile)
    if name == "song_of_the_bard":
        tribe.corruption = max(0, tribe.corruption - (2 if table.second else 3))
    elif name in ("cu_chulainns_ruse", "big_migration"):
        yield from swap(table, tribe, name)
    else:
        tribe.honor += honor_for(table, tribe, tile)


def swap(table: Table, tribe: Tribe, name: str) -> Asking[None]:
    pieces = swappable(table, name)
    line = yield from table.ask(tribe, [f"swap {place}" for place in pieces])
    one = line.removeprefix("swap ")
    line = yield from table.ask(tribe, [f"swap {p}" for p, sort in pieces.items() if sort != pieces[one]])
    other = line.removeprefix("swap ")
    if name == "cu_chulainns_ruse":
        table.fomori[one], table.fomori[other] = table.fomori[other], table.fomori[one]
    else:
        table.forts[one], table.forts[other] = table.forts[other], table.forts[one]


def use_trophy(table: Table, tribe: Tribe, n: int) -> Asking[None]:
    """Up to three Fomori go back; whoever has looked at some of them chooses tile by tile (A38)."""
    table.met["trophy"] += 1
    tribe.trophies -= 1
    tribe.used_trophies += 1
    while n and tribe.seen and n < tribe.held():
        unseen = ["return unseen"] if tribe.fomori else []
        line = yield from table.ask(tribe, [*unseen, *(f"return {kind}" for kind in tribe.seen)])
        if line == "return unseen":
            table.met["unseen tile returned"] += 1
            tile = tribe.fomori.pop(0)
        else:
            table.met["seen tile returned"] += 1
            tile = int(line.removeprefix("return "))
            tribe.seen.remove(tile)
        table.into_bag([tile])
        n -= 1
    # All that is left of them, or tiles of which nobody knows anything: there is nothing to choose.
    tiles = tribe.fomori + tribe.seen
    tribe.fomori, tribe.seen = ([], []) if n == len(tiles) else (tribe.fomori[n:], tribe.seen)
    table.into_bag(tiles[:n])
