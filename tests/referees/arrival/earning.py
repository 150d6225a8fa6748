"""The Earning Phase (2017 p.6-7; 2016 A): draw, block, exploit. A3, A5-A11."""

from __future__ import annotations

from collections import Counter

from tests.referees.arrival.board import SECTIONS
from tests.referees.arrival.table import LIMITS, Asking, Table, Tribe


def earning_phase(table: Table) -> Asking[None]:
    order = table.clockwise(table.first)
    for _ in range(4):
        for tribe in order:
            yield from draw_card(table, tribe)
    table.open_cards = 2
    yield from set_blockers(table, order)
    table.open_cards = 3
    yield from set_blockers(table, order)
    table.open_cards = 4
    for tribe in order:
        yield from move_blockers(table, tribe)
    yield from exploit(table, order)
    for tribe in order:
        table.used_cards += tribe.cards
        tribe.cards, tribe.blockers = [], []
    table.open_cards = 0


def draw_card(table: Table, tribe: Tribe) -> Asking[None]:
    line = yield from table.ask(tribe, [f"draw {n}" for n in (1, 2, 3) if table.stacks[n - 1]])
    stack = table.stacks[int(line.split()[1]) - 1]
    tribe.cards.append(stack.pop())
    if not stack:
        table.met["earning cards reshuffled"] += 1
        rest = [card for some in table.stacks for card in some]
        make_stacks(table, rest + table.used_cards)
        table.used_cards = []


def make_stacks(table: Table, cards: list[str]) -> None:
    """Shuffle and lay out three stacks, one card on each in turn."""
    table.stacks = [[], [], []]
    for i, card in enumerate(table.nature.shuffle("earning", cards)):
        table.stacks[i % 3].append(card)


def set_blockers(table: Table, order: list[Tribe]) -> Asking[None]:
    """All at once, or in turn order if the table agreed so."""
    waiting = list(order)
    while waiting:
        asked = waiting[:1] if table.options["blocking"] == "in_order" else waiting
        seat, line = yield {tribe.seat: {f"block {name}" for name in unblocked(tribe)} for tribe in asked}
        table.tribes[seat].blockers.append(line.split()[1])
        waiting.remove(table.tribes[seat])


def unblocked(tribe: Tribe) -> list[str]:
    return [name for name in SECTIONS if name not in tribe.blockers]


def move_blockers(table: Table, tribe: Tribe) -> Asking[None]:
    """Ogam's Wisdom: one blocker for each copy, before anything is taken (A10)."""
    while True:
        tiles = [tile for tile in tribe.tactics if tile.startswith("ogams_wisdom")]
        lines = [f"open {name}" for name in tribe.blockers] if tiles else []
        line = yield from table.ask(tribe, [*lines, "keep blockers"])
        if line == "keep blockers":
            return
        table.met["Ogam's Wisdom"] += 1
        tribe.tactics.remove(tiles[0])
        table.used_tactics.append(tiles[0])
        moved = tribe.blockers.index(line.split()[1])
        [tribe.blockers[moved]] = unblocked(tribe)


def exploit(table: Table, order: list[Tribe]) -> Asking[None]:
    """Each kind of earnings for all tribes before the next kind (A3)."""
    claims: dict[Tribe, Counter[str]] = {}
    for tribe in order:
        [section] = unblocked(tribe)
        claims[tribe] = sum((table.board.cards[card][section] for card in tribe.cards), Counter())
    for tribe in order:
        tribe.honor += honor_of(table, tribe, claims[tribe])
    for tribe in order:
        disks = min(claims[tribe]["disk"], tribe.general)
        table.met["disks short"] += disks < claims[tribe]["disk"]
        tribe.general -= disks
        tribe.supply["disk"] += disks
    for what in ("sword", "shield"):
        wanted = {tribe: claims[tribe][what] for tribe in order}
        for tribe, n in hand_out(table, what, table.general[what], wanted).items():
            table.general[what] -= n
            tribe.supply[what] += n
    take_fomori(table, {tribe: claims[tribe]["corruption"] for tribe in order})
    for tribe in order:
        extra = 2 if tribe.leader == "artifice" else 0
        yield from take_tactics(table, tribe, min(6, claims[tribe]["tactic"] + extra))


def honor_of(table: Table, tribe: Tribe, claim: Counter[str]) -> int:
    levels = [table.forts[place].disks for place in table.own(tribe)]
    towers = len([n for n in levels if n >= 2])
    fortresses = len([n for n in levels if n == 3])
    table.met["honor for each Broch"] += bool(towers * claim["honor for each Broch or Caer"])
    table.met["honor for each Caer"] += bool(fortresses * claim["honor for each Caer"])
    for_towers = 2 * towers * claim["honor for each Broch or Caer"]
    return claim["honor"] + for_towers + 3 * fortresses * claim["honor for each Caer"]


def hand_out(table: Table, what: str, there: int, wanted: dict[Tribe, int]) -> dict[Tribe, int]:
    """What everybody wants; if that is too much, one by one in turn order as long as there are any."""
    if sum(wanted.values()) <= there:
        return wanted
    table.met[f"{what} short"] += 1
    got = dict.fromkeys(wanted, 0)
    while there:
        for tribe in wanted:
            if there and got[tribe] < wanted[tribe]:
                got[tribe] += 1
                there -= 1
    return got


def take_fomori(table: Table, wanted: dict[Tribe, int]) -> None:
    """Fomori and as much Corruption, which is full even where Fomori are missing (A5, A7)."""
    if sum(wanted.values()) > len(table.bag) and table.open_fomori:
        table.met["Fomori recycled"] += 1
        table.bag = table.nature.shuffle("bag", table.bag + table.open_fomori)
        table.open_fomori = []
    for tribe, n in hand_out(table, "Fomori", len(table.bag), wanted).items():
        for _ in range(n):
            tribe.fomori.append(table.bag.pop())
        tribe.corruption += wanted[tribe]
        if wanted[tribe] and tribe.corruption >= LIMITS[len(table.tribes)]:
            table.limit_reached = True


def take_tactics(table: Table, tribe: Tribe, n: int) -> Asking[None]:
    while n and table.display:
        line = yield from table.ask(tribe, [f"take {tile}" for tile in table.display])
        tile = line.removeprefix("take ")
        table.display.remove(tile)
        if tile.startswith("master_builder") and not table.second:
            tribe.builders.append(tile)  # activates itself
        else:
            tribe.tactics.append(tile)
        n -= 1
    missing = 6 - len(table.display)
    if missing > len(table.tactic_pile) and table.used_tactics:
        table.met["tactics recycled"] += 1
        table.tactic_pile = table.nature.shuffle("tactics", table.tactic_pile + table.used_tactics)
        table.used_tactics = []
    while table.tactic_pile and len(table.display) < 6:
        table.display.append(table.tactic_pile.pop())
    table.met["display short"] += len(table.display) < 6
