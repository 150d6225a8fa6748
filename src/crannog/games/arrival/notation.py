"""Erin as text: `boreum F1 | vidua C+F2 | temair r2`; empty locations are left out.

r b y p are the tribes with their number of disks, F and a number a Fomor, C a castle (+F its guard),
`magnata s2` two shields in a province.
"""

from __future__ import annotations

from typing import Final

from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.observe import Place, View
from crannog.games.arrival.state import NOBODY, State

SEAT_LETTERS: Final = "rbyp"


def board(view: View) -> str:
    """What is on the map."""
    parts = [f"{place.id} {held(place)}" for place in view.places if held(place)]
    provinces = pack(view.pack).provinces
    parts += [f"{provinces[i].id} s{n}" for i, (n, _) in enumerate(view.province_shields) if n]
    return " | ".join(parts)


def held(place: Place) -> str:
    """Who holds a location, "" if nobody does."""
    if place.owner != NOBODY:
        return f"{SEAT_LETTERS[place.owner]}{place.disks}"
    fomor = f"F{place.fomor}" if place.fomor else ""
    return "+".join(part for part in ("C" if place.castle else "", fomor) if part)


def write(view: View) -> str:
    """The position in one line: the map, then honor, corruption and supply of each tribe."""
    sides = " ".join(
        f"{SEAT_LETTERS[side.seat]}{side.honor}/{side.corruption}:{side.disks}d{side.swords}w{side.shields}s"
        f"{side.fomori}f"
        for side in view.sides
    )
    return f"{board(view)} || {sides}"


def read(text: str, s: State) -> None:
    """Put pieces on an otherwise empty map; castles and Fomori only where the text has them."""
    p = s.pack
    places = len(p.locations)
    s.owner, s.disks, s.fomori = [NOBODY] * places, [0] * places, [0] * places
    s.castles = [False] * places
    s.province_shields = [0] * len(p.provinces)
    provinces = {province.id: i for i, province in enumerate(p.provinces)}
    for part in text.split("|"):
        if not part.strip():
            continue
        name, token = part.split()
        if token[0] == "s":
            s.province_shields[provinces[name]] = int(token[1:])
            continue
        at = p.names[name]
        if token[0] in SEAT_LETTERS:
            s.owner[at], s.disks[at] = SEAT_LETTERS.index(token[0]), int(token[1:])
        else:
            s.castles[at] = token[0] == "C"
            s.fomori[at] = int(token[-1]) if "F" in token else 0


def diagram(view: View) -> str:
    """The map province by province, for a terminal, in signs that need no translation.

    A province with its bonus and its shields of how many, `Magnata +3 s2/3`; ~ is a port; then the roads.
    """
    p = pack(view.pack)
    lines = []
    for number, province in enumerate(p.provinces):
        placed, limit = view.province_shields[number]
        lines.append(f"{province.name} +{province.bonus} s{placed}/{limit}")
        lines += [f"    {_line(view, at)}" for at in province.locations]
    lines.append("Balor")
    lines += [f"    {_line(view, at)}" for at in p.castles]
    return "\n".join(lines)


def _line(view: View, at: int) -> str:
    p = pack(view.pack)
    port = "~" if p.locations[at].port else " "
    roads = " ".join(p.locations[other].id for other in p.links[at])
    return f"{held(view.places[at]) or '.':<5}{port} {p.locations[at].id:<16} {roads}"
