"""The Action Phase (2017 p.8-10; 2016 B): turns, and the five actions. A12-A26, A30, A37."""

from __future__ import annotations

from tests.referees.arrival.table import Asking, Fort, Table, Tribe
from tests.referees.arrival.tiles import tile_lines, use_tile

WORTH = {1: 1, 2: 3, 3: 6, 4: 10}  # honor for Fomori of this strength, and for a castle


def action_phase(table: Table) -> Asking[None]:
    order = table.clockwise(table.first)
    while not all(tribe.passed for tribe in order):
        for tribe in order:
            if not tribe.passed:
                yield from turn(table, tribe)


def turn(table: Table, tribe: Tribe) -> Asking[None]:
    """Two actions, one in the very first turn; whoever leads with Wisdom takes one, two or three."""
    least = most = 2 if tribe.had_a_turn else 1
    if tribe.leader == "wisdom" and tribe.had_a_turn:
        least, most = 1, 3
    tribe.had_a_turn = True
    done = 0
    while not tribe.passed:
        lines = tile_lines(table, tribe)
        if done < most:
            lines += action_lines(table, tribe)
        if done >= least:
            lines.append("end turn")
        line = yield from table.ask(tribe, lines)
        if line == "end turn":
            table.met["ended early"] += done < most
            return
        word, _, what = line.partition(" ")
        if word in ("use", "trophy"):
            yield from use_tile(table, tribe, line)
        else:
            done += 1
            table.met[word] += 1
            yield from act(table, tribe, word, what)


def action_lines(table: Table, tribe: Tribe) -> list[str]:
    lines = []
    if tribe.supply["disk"]:
        lines += build_lines(table, tribe)
    if tribe.supply["shield"]:
        lines += shield_lines(table, tribe)
    spreads = spread_lines(table, tribe)
    lines += spreads + repel_lines(table, tribe)
    return lines if spreads else [*lines, "pass"]


def act(table: Table, tribe: Tribe, word: str, what: str) -> Asking[None]:
    if word == "build":
        tribe.supply["disk"] -= 1
        build(table, tribe, what)
    elif word == "shield":
        tribe.supply["shield"] -= 1
        table.shields[what] += 1
    elif word == "spread":
        yield from spread(table, tribe, what)
    elif word == "repel":
        yield from repel(table, tribe, what)
    else:
        yield from pass_on(table, tribe)


# --- build -----------------------------------------------------------------------------------------


def build_price(table: Table, tribe: Tribe, place: str) -> int | None:
    """Honor that a disk here costs by the cheapest way; None where no disk may lie."""
    if place in table.board.isle:
        return None
    if place in table.forts:
        fort = table.forts[place]
        return 0 if fort.owner is tribe and fort.disks < 3 else None
    if not table.free(place):
        return None
    bordering = table.touches(place, table.own(tribe))
    by_sea = place in table.board.ports and table.has_port(tribe)
    if bordering or by_sea:
        return 0
    if not table.touches(place, table.others(tribe)):
        return None
    if tribe.leader == "diplomacy":
        return 0
    return 2 if tribe.honor >= 2 else None


def build_lines(table: Table, tribe: Tribe) -> list[str]:
    places = table.board.places
    return [f"build {place}" for place in places if build_price(table, tribe, place) is not None]


def build(table: Table, tribe: Tribe, place: str) -> None:
    price = build_price(table, tribe, place)
    assert price is not None
    table.met["outpost paid"] += price > 0
    tribe.honor -= price
    fort = table.forts.setdefault(place, Fort(tribe, 0))
    fort.disks += 1


def build_rescued(table: Table) -> Asking[None]:
    """All have passed: disks on Master Builders may be built, one at a time (A26)."""
    for tribe in table.clockwise(table.first):
        while tribe.rescued and build_lines(table, tribe):
            line = yield from table.ask(tribe, [*build_lines(table, tribe), "build no more"])
            if line == "build no more":
                break
            table.met["rescued disk built"] += 1
            tribe.rescued -= 1
            build(table, tribe, line.removeprefix("build "))
        tribe.general += tribe.rescued
        tribe.rescued = 0
        table.used_tactics += tribe.builders
        tribe.builders = []


# --- shield ----------------------------------------------------------------------------------------


def shield_lines(table: Table, tribe: Tribe) -> list[str]:
    lines = []
    for province in table.provinces_of(tribe):
        limit = table.board.bonus[province] if table.second else 3
        if table.shields[province] < limit:
            lines.append(f"shield {province}")
    return lines


# --- spread ----------------------------------------------------------------------------------------


def spread_price(table: Table, place: str) -> int | None:
    """Fomori it takes to overrun a place; None where they cannot come."""
    ports = table.board.ports
    near = table.board.roads[place] & table.overrun()
    reached = [other for other in near if not (place in ports and other in ports)]
    if place in table.overrun() or not reached:
        return None
    price = 1
    if place in table.forts:
        fort = table.forts[place]
        if len(table.own(fort.owner)) == 1:
            return None
        price += fort.disks + (1 if fort.owner.leader == "defiance" else 0)
    if place not in table.board.isle:
        price += table.shields[table.board.province_of[place]]
    return price


def spread_lines(table: Table, tribe: Tribe) -> list[str]:
    lines = []
    for place in table.board.places:
        price = spread_price(table, place)
        if price is not None and price <= tribe.held():
            lines.append(f"spread {place}")
    return lines


def spread(table: Table, tribe: Tribe, place: str) -> Asking[None]:
    price = spread_price(table, place)
    assert price is not None
    table.met["spread to the isle"] += place in table.board.isle
    destroy(table, place)
    if tribe.leader == "clairvoyance":
        table.met["clairvoyance"] += 1
        yield from spread_seeing(table, tribe, place, price)
        return
    taken, tribe.fomori = tribe.fomori[:price], tribe.fomori[price:]
    table.fomori[place] = taken[0]
    if table.second:
        table.open_fomori += taken[1:]
    else:
        table.into_bag(taken[1:])


def destroy(table: Table, place: str) -> None:
    """Shields of the province and disks of the place go back to where they came from."""
    if place not in table.board.isle:
        province = table.board.province_of[place]
        table.met["shields smashed"] += table.shields[province] > 0
        table.general["shield"] += table.shields[province]
        table.shields[province] = 0
    if place in table.forts:
        table.met["fort destroyed"] += 1
        fort = table.forts.pop(place)
        for _ in range(fort.disks):
            if fort.owner.rescued < 3 * len(fort.owner.builders):
                fort.owner.rescued += 1
            else:
                fort.owner.general += 1


def spread_seeing(table: Table, tribe: Tribe, place: str, price: int) -> Asking[None]:
    """Clairvoyance: look at all own Fomori, choose which comes and which are given up, face up."""
    tribe.seen = sorted(tribe.seen + tribe.fomori)
    tribe.fomori = []
    line = yield from table.ask(tribe, [f"place {kind}" for kind in tribe.seen])
    table.fomori[place] = int(line.split()[1])
    tribe.seen.remove(table.fomori[place])
    for _ in range(price - 1):
        line = yield from table.ask(tribe, [f"give {kind}" for kind in tribe.seen])
        tribe.seen.remove(int(line.split()[1]))
        table.open_fomori.append(int(line.split()[1]))


# --- repel -----------------------------------------------------------------------------------------


def repel_price(table: Table, tribe: Tribe, place: str) -> int | None:
    """Honor that it costs to reach a place with swords; None where they do not reach."""
    board = table.board
    province = board.province_of.get(place)
    bordering = table.touches(place, table.own(tribe))
    by_sea = place in board.ports and table.has_port(tribe)
    if bordering or by_sea or province in table.provinces_of(tribe):
        return 0
    if table.second:
        distant = table.touches(place, table.others(tribe))
    else:
        near = board.neighbours[province] if province else isle_neighbours(table)
        distant = bool(near & table.provinces_of(tribe))
    if not distant:
        return None
    if tribe.leader == "archery":
        return 0
    return 2 if tribe.honor >= 2 else None


def isle_neighbours(table: Table) -> set[str]:
    """The isle is next to no province, unless the table agreed otherwise (A19)."""
    if table.options["isle"] == "apart":
        return set()
    return {table.board.province_of[place] for place in table.board.linked_to_isle}


def repel_lines(table: Table, tribe: Tribe) -> list[str]:
    lines = []
    for place in table.overrun():
        strength = table.fomori.get(place, 4)
        if tribe.supply["sword"] >= strength and repel_price(table, tribe, place) is not None:
            lines.append(f"repel {place}")
    return lines


def repel(table: Table, tribe: Tribe, place: str) -> Asking[None]:
    price = repel_price(table, tribe, place)
    assert price is not None
    table.met["distant repel paid"] += price > 0
    tribe.honor -= price
    if place in table.fomori:
        table.met["guard repelled"] += place in table.castles
        strength = table.fomori.pop(place)
        table.open_fomori.append(strength)
    else:
        table.met["castle taken"] += 1
        strength = 4
        table.castles.remove(place)
        tribe.trophies += 1
    table.give_back(tribe, "sword", strength)
    line = yield from table.ask(tribe, ["honor", "purify"] if tribe.corruption else ["honor"])
    if line == "honor":
        tribe.honor += WORTH[strength]
    else:
        table.met["corruption lowered"] += 1
        tribe.corruption -= 1


# --- pass ------------------------------------------------------------------------------------------


def pass_on(table: Table, tribe: Tribe) -> Asking[None]:
    """Three resources are kept at most; Fomori that are left go back."""
    tribe.passed = True
    table.passed_first = table.passed_first or tribe
    table.met["unusable Fomori"] += tribe.held() > 0
    left = tribe.fomori + tribe.seen
    tribe.fomori, tribe.seen = [], []
    table.into_bag(left)
    if sum(tribe.supply.values()) <= 3:
        return
    kept = dict.fromkeys(tribe.supply, 0)
    while sum(kept.values()) < 3:
        lines = [f"keep {what}" for what in kept if kept[what] < tribe.supply[what]]
        line = yield from table.ask(tribe, [*lines, "keep no more"])
        if line == "keep no more":
            break
        kept[line.removeprefix("keep ")] += 1
    for what, n in kept.items():
        table.give_back(tribe, what, tribe.supply[what] - n)
