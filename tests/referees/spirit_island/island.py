"""The island: boards laid together, which lands touch, how far they lie apart (p. 4)."""

from __future__ import annotations

from functools import cache

from tests.referees.spirit_island.printed import HEART, draft_word, sheet

type Boards = tuple[str, ...]


@cache
def terrain(land: str) -> str:
    return draft_word(sheet("boards")["boards"][land[0]]["lands"][int(land[1])]["terrain"])


def is_coastal(land: str) -> bool:
    return bool(sheet("boards")["boards"][land[0]]["lands"][int(land[1])]["coastal"])


def start_pieces(land: str) -> dict[str, int]:
    pieces: dict[str, int] = sheet("boards")["boards"][land[0]]["lands"][int(land[1])]["start"]
    return pieces


def lands_of(boards: Boards) -> list[str]:
    return [f"{board}{number}" for board in sorted(boards) for number in range(1, 9)]


def _touching(a: str, side: str, b: str, other: str) -> list[tuple[str, str]]:
    """Pairs of lands along two joined sides; the table of joins names each pair of sides once."""
    joins = sheet("join_table")["joins"]
    said = joins.get(f"{a}.{side}+{b}.{other}") or joins[f"{b}.{other}+{a}.{side}"]
    pairs = [pair.split("-") for pair in said.split()]
    return [(one, two) for one, two in pairs]


def _centre(boards: Boards) -> list[str]:
    """The corner lands of three or four boards that meet in one point."""
    found = []
    for slot, board in enumerate(boards):
        edges = sheet("boards")["boards"][board]["edges"]
        corner = edges["back"] if len(boards) == 3 or slot in (0, 2) else edges["top"]
        found.append(f"{board}{corner[-1][0]}")
    return found if len(boards) > 2 else []


@cache
def near(boards: Boards, layout: str) -> dict[str, frozenset[str]]:
    """For each land the adjacent ones."""
    found: dict[str, set[str]] = {}
    for land in lands_of(boards):
        row = sheet("boards")["boards"][land[0]]["lands"][int(land[1])]
        found[land] = {f"{land[0]}{number}" for number in row["adjacent"]}
    layouts = sheet("boards")["layouts"][len(boards)]
    drawn = layouts.get(layout, layouts["standard"])
    pairs = [(one, two) for one in _centre(boards) for two in _centre(boards) if one != two]
    for slot, side, other_slot, other in drawn["joins"]:
        a, b = boards[drawn["slots"].index(slot)], boards[drawn["slots"].index(other_slot)]
        pairs += _touching(a, side, b, other)
    for one, two in pairs:
        found[one].add(two)
        found[two].add(one)
    return {land: frozenset(others) for land, others in found.items()}


@cache
def within(boards: Boards, layout: str, land: str, steps: int) -> frozenset[str]:
    """Lands at most so many steps away; a land is no step from itself."""
    if steps <= 0:
        return frozenset({land})
    inner = within(boards, layout, land, steps - 1)
    return inner | {other for one in inner for other in near(boards, layout)[one]}


def inner_land(boards: Boards, slot: int) -> str:
    """Guard the Isle's Heart: the land of each board that lies in the middle."""
    rows, board = HEART["inner_lands"][len(boards)], boards[slot]
    if "land" in rows:
        return f"{board}{rows['land']}"
    if "by_board" in rows:
        return f"{board}{rows['by_board'][board]}"
    bottom = slot in (0, 2)
    return f"{board}{rows['by_board_bottom_back_slots' if bottom else 'by_board_top_back_slots'][board]}"
