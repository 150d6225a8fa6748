"""A content pack: the map, the 54 earning cards and what the tactic tiles pay, checked when read.

An owner of the printed game can write their own (docs/content-packs.md); `crannog content check`
validates it. The engine sees only what is here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Final

from crannog.kernel.checked_content import BadContent, shown

SECTIONS: Final = ("top", "middle", "bottom")
BACKS: Final = ("stone", "iron", "lore")
COLORS: Final = ("bracken", "slate", "heather", "moss")  # each has its own tint and hatching
SYMBOLS: Final = {
    "B": "building",
    "W": "sword",
    "S": "shield",
    "H": "honor",
    "T": "tactic",
    "C": "corruption",
    "P": "per_broch",
    "Q": "per_caer",
}
ANCHORS: Final = ("start", "middle", "end")
FILES: Final = ("map.json", "earning.txt", "tactics.json")
LONGEST: Final = 40  # characters in a name
MAX_LOCATIONS: Final = 200
MAX_ROADS: Final = 500
BIGGEST: Final = 100_000  # number in a pack


@dataclass(frozen=True, slots=True)
class Location:
    id: str
    name: str
    province: int  # -1 on Balor's Isle
    port: bool
    castle: bool
    x: int
    y: int
    label: tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Province:
    id: str
    name: str
    color: str
    bonus: int
    adjacent: tuple[int, ...]
    locations: tuple[int, ...]
    label: tuple[int, int]
    polygon: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """What one row of an earning card gives."""

    building: int = 0
    sword: int = 0
    shield: int = 0
    honor: int = 0
    tactic: int = 0
    corruption: int = 0
    per_broch: int = 0  # 2 honor for each broch or caer
    per_caer: int = 0  # 3 honor for each caer

    def plus(self, other: Section) -> Section:
        return Section(*(getattr(self, name) + getattr(other, name) for name in SYMBOLS.values()))


@dataclass(frozen=True, slots=True)
class EarningCard:
    id: str
    back: str
    sections: tuple[Section, Section, Section]


@dataclass(frozen=True, slots=True)
class Pack:
    id: str
    canvas: tuple[int, int]
    locations: tuple[Location, ...]
    provinces: tuple[Province, ...]
    links: tuple[tuple[int, ...], ...]  # by location: where roads lead
    isle: tuple[tuple[int, int], ...]
    cards: dict[str, EarningCard]
    cauldron: tuple[int, ...]  # by province: honor for each fortification there
    silver: dict[str, int]  # by color
    names: dict[str, int]  # location ids to their numbers
    ports: tuple[int, ...]
    castles: tuple[int, ...]


PACKS: Final[dict[str, Pack]] = {}


def pack(id: str) -> Pack:
    """The pack of this name; the built-in one is read when first asked for."""
    if id not in PACKS:
        if id != "crannog":
            raise BadContent(f"the content pack {id!r} is not loaded")
        home = files("crannog.games.arrival").joinpath("content")
        PACKS[id] = read_pack(id, {name: home.joinpath(name).read_text(encoding="utf-8") for name in FILES})
    return PACKS[id]


def province_name(id: str) -> str:
    """The name of a province in any loaded pack."""
    known = (province for loaded in PACKS.values() for province in loaded.provinces)
    return next((province.name for province in known if province.id == id), id)


def load_pack(texts: Mapping[str, str]) -> str:
    """Read a pack and remember it under a name made from its content; returns the name."""
    joined = "\0".join(texts.get(name, "") for name in FILES)
    digest = blake2b(joined.encode(), digest_size=6).hexdigest()
    PACKS[digest] = read_pack(digest, texts)
    return digest


def read_pack(id: str, texts: Mapping[str, str]) -> Pack:
    missing = [name for name in FILES if name not in texts]
    if missing:
        raise BadContent(f"the pack is missing {', '.join(missing)}")
    try:
        plan, tactics = json.loads(texts["map.json"]), json.loads(texts["tactics.json"])
        return _checked(id, plan, read_cards(texts["earning.txt"]), tactics)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise BadContent(f"the pack has the wrong shape: {shown(error)}") from error
    except RecursionError as error:
        raise BadContent("the pack cannot be read: it is nested too deeply") from error
    except ValueError as error:
        if isinstance(error, BadContent):
            raise
        raise BadContent(f"the pack cannot be read: {shown(str(error))}") from error


def _checked(id: str, plan: dict[str, Any], cards: dict[str, EarningCard], tactics: dict[str, Any]) -> Pack:
    _want(len(plan["locations"]) <= MAX_LOCATIONS, f"there may be {MAX_LOCATIONS} locations at most")
    _want(len(plan["links"]) <= MAX_ROADS, f"there may be {MAX_ROADS} roads at most")
    numbers = {_id(p["id"]): i for i, p in enumerate(plan["provinces"])}
    names = {_id(place["id"]): i for i, place in enumerate(plan["locations"])}
    locations = tuple(_location(place, numbers) for place in plan["locations"])
    provinces = tuple(_province(i, p, numbers, locations) for i, p in enumerate(plan["provinces"]))
    found = Pack(
        id,
        _point("canvas", plan["canvas"]),
        locations,
        provinces,
        _links(plan["links"], names, len(locations)),
        tuple(_point("isle", point) for point in plan["isle"]),
        cards,
        tuple(_number(p.id, tactics["cauldron_of_dagda"][p.id]) for p in provinces),
        {color: _number(color, n) for color, n in tactics["silver_in_the_hills"].items()},
        names,
        tuple(i for i, place in enumerate(locations) if place.port),
        tuple(i for i, place in enumerate(locations) if place.castle),
    )
    check(found, plan)
    return found


def _location(place: dict[str, Any], provinces: Mapping[str, int]) -> Location:
    return Location(
        place["id"],
        _name(place["id"], place["name"]),
        provinces[place["province"]] if place["province"] else -1,
        _flag(place, "port"),
        _flag(place, "castle"),
        *_point(place["id"], (place["x"], place["y"])),
        _label(place),
    )


def _province(
    number: int, p: dict[str, Any], numbers: Mapping[str, int], locations: tuple[Location, ...]
) -> Province:
    return Province(
        p["id"],
        _name(p["id"], p["name"]),
        p["colour"] if "colour" in p else p["color"],  # the first packs were written so
        _number(p["id"], p["bonus"]),
        tuple(numbers[other] for other in p["adjacent"]),
        tuple(i for i, place in enumerate(locations) if place.province == number),
        _point(p["id"], p["label"]),
        tuple(_point(p["id"], point) for point in p["polygon"]),
    )


def _links(roads: list[list[str]], names: Mapping[str, int], n: int) -> tuple[tuple[int, ...], ...]:
    """By location: where roads lead."""
    links: list[list[int]] = [[] for _ in range(n)]
    for a, b in roads:
        links[names[a]].append(names[b])
        links[names[b]].append(names[a])
    return tuple(tuple(sorted(ends)) for ends in links)


def _number(of: str, value: object) -> int:
    """A whole number; not "3", which only looks like one."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadContent(f"{of}: {shown(value)} is not a whole number")
    if abs(value) > BIGGEST:
        raise BadContent(f"{of}: {shown(value)} is too big a number")
    return value


def _id(value: object) -> str:
    """One word, for it is typed and stands in replays."""
    if not isinstance(value, str) or not re.fullmatch(rf"[\w-]{{1,{LONGEST}}}", value):
        raise BadContent(f"{shown(value)} is not an id: one word of up to {LONGEST} letters, digits, _ and -")
    return value


def _name(of: str, value: object) -> str:
    """What people read; nothing that a terminal would obey."""
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST or not value.isprintable():
        raise BadContent(f"{of}: {shown(value)} is not a name of up to {LONGEST} printable characters")
    return value


def _point(of: str, point: Any) -> tuple[int, int]:
    x, y = point
    return _number(of, x), _number(of, y)


def _flag(place: dict[str, Any], name: str) -> bool:
    """true or false, false by default; not "no", which is true in Python."""
    value = place.get(name, False)
    if not isinstance(value, bool):
        raise BadContent(f"{place['id']}: {name} must be true or false, not {shown(value)}")
    return value


def _label(place: dict[str, Any]) -> tuple[int, int, str]:
    """Where the name goes; above the location by default."""
    x, y, anchor = place.get("label") or (place["x"], place["y"] - 24, "middle")
    _want(anchor in ANCHORS, f"{place['id']}: a label ends in {', '.join(ANCHORS)}, not {shown(anchor)}")
    return *_point(place["id"], (x, y)), anchor


def check(p: Pack, plan: dict[str, Any]) -> None:
    """The facts of the rulebooks: Components, Map in Detail, Setup 4-5."""
    _want(len(p.names) == len(p.locations), "two locations have the same id")
    _want(len(p.provinces) == 10, f"there must be 10 provinces, not {len(p.provinces)}")
    colors = {province.color for province in p.provinces}
    _want(colors == set(COLORS), f"the province colors must be {', '.join(COLORS)}")
    _want(set(p.silver) == colors, "each province color needs a Silver in the Hills value")
    _roads(plan["links"])
    _want(len(p.castles) == 4, f"there must be 4 castles, not {len(p.castles)}")
    _want(len(p.ports) == 12, f"there must be 12 ports, not {len(p.ports)}")
    ends = [p.links[castle] for castle in p.castles]
    _want(all(len(end) == 1 for end in ends), "each castle must be linked to exactly one location")
    _want(len({end[0] for end in ends}) == 4, "no two castles may be linked to the same location")
    for place in p.locations:
        _want(
            place.castle == (place.province < 0), f"{place.id}: only castles are in no province, and all are"
        )
        _want(not (place.castle and place.port), f"{place.id}: a castle cannot be a port")
    for number, province in enumerate(p.provinces):
        _want(1 <= province.bonus <= 9, f"{province.id}: the bonus must be a number from 1 to 9")
        for other in province.adjacent:
            _want(number in p.provinces[other].adjacent, f"{province.id}: adjacency must go both ways")
            _want(p.provinces[other].color != province.color, f"{province.id}: a neighbor has its color")
    _want(len(p.cards) == 54, f"there must be 54 earning cards, not {len(p.cards)}")
    _want({card.back for card in p.cards.values()} <= set(BACKS), "card backs must be stone, iron or lore")
    _connected(p)
    _planar(p, [(p.names[a], p.names[b]) for a, b in plan["links"]])


def _want(holds: bool, problem: str) -> None:
    if not holds:
        raise BadContent(problem)


def _roads(links: list[list[str]]) -> None:
    known: set[frozenset[str]] = set()
    for a, b in links:
        _want(a != b, f"{a}: a road must lead to another location")
        _want(frozenset((a, b)) not in known, f"{a}-{b}: this road is listed twice")
        known.add(frozenset((a, b)))


def _connected(p: Pack) -> None:
    reached, todo = {0}, [0]
    while todo:
        for other in p.links[todo.pop()]:
            if other not in reached:
                reached.add(other)
                todo.append(other)
    _want(len(reached) == len(p.locations), "some locations cannot be reached by road")


def _planar(p: Pack, roads: list[tuple[int, int]]) -> None:
    """Drawn as straight lines, no two roads cross, so that the map can be read."""

    def side(a: int, b: int, c: int) -> int:
        x, y, z = p.locations[a], p.locations[b], p.locations[c]
        return (y.x - x.x) * (z.y - x.y) - (y.y - x.y) * (z.x - x.x)

    for i, (a, b) in enumerate(roads):
        for c, d in roads[i + 1 :]:
            if len({a, b, c, d}) == 4:
                crossing = side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
                _want(not crossing, f"{p.locations[a].id}-{p.locations[b].id} crosses another road")


def read_cards(text: str) -> dict[str, EarningCard]:
    """`stone-01  2BWH2C  BWC  B`: the back, then what each section gives; - for nothing."""
    found: dict[str, EarningCard] = {}
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        id, *sections = line.split()
        if len(sections) != 3 or _id(id) in found:
            raise BadContent(f"{_id(id)}: each card is listed once, with three sections")
        top, middle, bottom = (read_section(id, section) for section in sections)
        found[id] = EarningCard(id, id.partition("-")[0], (top, middle, bottom))
    return found


def read_section(id: str, text: str) -> Section:
    gives: dict[str, int] = {}
    if text != "-":
        if len(text) > LONGEST or not re.fullmatch(r"([0-9]{0,2}[BWSHTCPQ])+", text):
            raise BadContent(f"{id}: {shown(text)} is not a section")
        for number, letter in re.findall(r"(\d*)([BWSHTCPQ])", text):
            gives[SYMBOLS[letter]] = gives.get(SYMBOLS[letter], 0) + int(number or 1)
    return Section(**gives)
