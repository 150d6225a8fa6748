"""What can be asked about at The Arrival's table: places, provinces, tiles, leaders; what to do instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from crannog.games.arrival.actions.build import Build
from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.describe_position import describe_map
from crannog.games.arrival.flow import Act
from crannog.games.arrival.leaders import LEADERS
from crannog.games.arrival.preview import tile_pays
from crannog.games.arrival.tactics import ONCE, TWICE, tile_name
from crannog.games.arrival.view.buttons import place_of
from crannog.games.arrival.view.detailed_choices import tile_text
from crannog.games.arrival.view.printed_map import ground
from crannog.kernel.message import Msg, Who, msg, rule_of
from crannog.no_view import Found

if TYPE_CHECKING:
    from crannog.games.arrival.observe import View
    from crannog.kernel.play import Choice, Decision, State

# How the ids of messages and of the map's elements begin, and what asks for what they name. Which cauldron or
# which silver it is, a message's id does not say.
THINGS: Final = {
    "tactic.cauldron": "",
    "tactic.silver": "",
    "tactic.": "tile:",
    "leader.": "leader:",
    "at-": "place:",
    "pc-castle-": "place:",
    "pr-": "province:",
}


def thing(view: View, decision: Decision | None, kind: str, id: str) -> Found:
    find = {"place": _place, "province": _province, "tile": _tile, "leader": _leader}.get(kind)
    return find(view, id) if find else None


def _article(icon: str, name: Msg, lines: list[Msg], rule: str = "") -> Found:
    return "thing", {"icon": icon, "called": name, "lines": lines, "rule": rule}


def _place(view: View, id: str) -> Found:
    p, g = pack(view.pack), ground(view.pack)
    at = next((place.number for place in view.places if g.places[place.number].id == id), -1)
    if at < 0:
        return None
    place, printed = view.places[at], p.locations[at]
    lines = [_where(view, at)]
    if place.owner >= 0:
        lines.append(msg("thing.fort", seat=Who(place.owner), level=Msg(f"level.{place.disks}")))
    if place.castle:
        lines.append(Msg("thing.castle"))
    if place.fomor:
        lines.append(msg("thing.fomor", kind=Msg(f"fomor.{place.fomor}")))
    if place.owner < 0 and not place.castle and not place.fomor:
        lines.append(Msg("thing.free"))
    roads = tuple(_named(view, to) for to in p.links[at])
    if roads:
        lines.append(msg("thing.roads", places=roads))
    icon = "castle" if printed.castle else "anchor" if printed.port else "disk"
    return _article(icon, _named(view, at), lines)


def _where(view: View, at: int) -> Msg:
    p = pack(view.pack)
    printed = p.locations[at]
    if printed.province < 0:
        return Msg("thing.isle")
    of = p.provinces[printed.province].name
    return msg("thing.port" if printed.port else "thing.inland", province=of)


def _named(view: View, at: int) -> Msg:
    return msg("place", name=pack(view.pack).locations[at].name)


def _province(view: View, id: str) -> Found:
    g = ground(view.pack)
    name = next((province.name for province in g.provinces if province.id == id), "")
    lines = [line for line in describe_map(view) if line.get("province") == name]
    return _article("shield", msg("place", name=name), lines, "shield.limit") if name else None


def _tile(view: View, id: str) -> Found:
    held = {tile: side.seat for side in view.sides for tile in (*side.tactics, *side.builders)}
    known = {*held, *view.display}
    kind, _, of = id.partition(":")
    if id not in known and (of or kind not in (*ONCE, *TWICE)):
        return None
    lines = [tile_text(view, id)]
    if id in held:
        lines.append(msg("thing.owned", seat=Who(held[id])))
    elif id in view.display:
        lines.append(Msg("thing.display"))
    pays = tile_pays(view, view.seat, id) if view.seat >= 0 else None
    if pays is not None:
        lines.append(msg("table.pays_now", n=pays))
    return _article("tactic", tile_name(id), lines, "tactic.used")


def _leader(view: View, id: str) -> Found:
    if id not in LEADERS:
        return None
    lines = [Msg(f"ability.{id}")]
    lines += [msg("thing.leads", seat=Who(side.seat)) for side in view.sides if side.leader == id]
    return _article("people", Msg(f"leader.{id}"), lines, "setup.leader")


# --- instead of what is forbidden --------------------------------------------------------------


def instead(view: View, decision: Decision, choice: Choice[State]) -> Msg | None:
    """What would open the place, if a fort can be built beside it; else the nearest choice of its kind."""
    same = [other for other in decision.legal if other.label().id == choice.label().id]
    about, at = _about(choice), place_of(_about(choice))
    if at < 0 or not same:
        return None
    p = pack(view.pack)
    reasons = next((why for other, why in decision.forbidden if other is choice), ())
    if isinstance(about, Build) and [rule_of(reason) for reason in reasons] == ["build.reach"]:
        beside = [b.at for b in map(_about, same) if isinstance(b, Build) and b.at in p.links[at]]
        fresh = tuple(_named(view, there) for there in beside if view.places[there].owner < 0)
        if fresh:
            return msg("thing.opens", places=fresh)

    def far(other: Choice[Any]) -> int:
        there = place_of(_about(other))
        if there < 0:
            return 1 << 30
        a, b = p.locations[at], p.locations[there]
        return (a.x - b.x) ** 2 + (a.y - b.y) ** 2

    return min(same, key=far).label()


def _about(choice: Choice[Any]) -> Choice[Any]:
    return choice.action if isinstance(choice, Act) else choice
