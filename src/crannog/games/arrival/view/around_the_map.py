"""Around the map: seat cards, tracks, the two endings, tactic tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.editions import STORE
from crannog.games.arrival.preview import forts, tile_pays, track
from crannog.games.arrival.tactics import tile_name
from crannog.games.arrival.view.detailed_choices import score, tile_text
from crannog.kernel.message import Msg, Who, msg

if TYPE_CHECKING:
    from crannog.games.arrival.observe import Side, View
    from crannog.games.arrival.view.buttons import Button

WIDTH: Final = 276  # of a track
AT_LEAST: Final = 40  # honor on the track
BEYOND: Final = 4  # corruption after the limit
HONOR_PARTS: Final = ("table.on_track", "table.bonuses", "table.leftovers")
CORRUPTION_PARTS: Final = ("table.on_track", "table.leftovers")


@dataclass(frozen=True, slots=True)
class SeatCard:
    side: Side
    honor: int  # as on the tracks
    corruption: int
    mine: bool
    active: bool
    state: Msg | None
    forts: int
    provinces: int
    supply: tuple[tuple[str, int, str], ...]  # picture, how many, the words for it
    tiles: tuple[tuple[str, Msg], ...]  # id and name


@dataclass(frozen=True, slots=True)
class Mark:
    seat: int
    x: float
    n: int


@dataclass(frozen=True, slots=True)
class Track:
    title: Msg
    icon: str
    marks: tuple[Mark, ...]
    most: int
    ticks: tuple[float, ...]
    limit: int  # 0 for none
    limit_x: float
    width: int = WIDTH


# name, text, what it pays now; how it is used: line, key, label, whether it may be
type Tile = tuple[Msg, Msg, int | None] | tuple[Msg, Msg, int | None, str, str, Msg, bool]


def seats_from(view: View) -> list[int]:
    """All seats clockwise, the viewer first."""
    n, start = len(view.sides), max(view.seat, 0)
    return [(start + i) % n for i in range(n)]


def seat_cards(view: View) -> list[SeatCard]:
    return [_seat_card(view, view.sides[seat]) for seat in seats_from(view)]


def _seat_card(view: View, side: Side) -> SeatCard:
    p, held = pack(view.pack), forts(view, side.seat)
    return SeatCard(
        side,
        *track(view, side.seat),
        side.seat == view.seat,
        side.seat in view.asked and not view.over,
        _state(view, side),
        len(held),
        len({p.locations[at].province for at in held}),
        (
            ("disk", side.disks, "table.n_disk"),
            ("sword", side.swords, "table.n_sword"),
            ("shield", side.shields, "table.n_shield"),
            ("tactic", len(side.tactics), "table.n_tile"),
            ("fomori", side.fomori, "table.n_fomor"),
            ("castle", side.trophies, "table.n_trophy"),
        ),
        tuple((tile, tile_name(tile)) for tile in (*side.tactics, *side.builders)),
    )


def _state(view: View, side: Side) -> Msg | None:
    if view.over:
        return Msg("table.winner") if side.seat in view.winners else None
    if side.passed:
        return Msg("table.passed_first" if side.seat == view.next_first else "table.passed")
    if view.sealed:
        return Msg("table.choosing" if side.seat in view.asked else "table.ready")
    if side.seat in view.asked:
        return Msg("table.acting")
    return Msg("table.first") if side.seat == view.first and view.round else None


def tracks(view: View) -> tuple[Track, Track]:
    honor, corruption = ({side.seat: track(view, side.seat)[i] for side in view.sides} for i in (0, 1))
    most = max(AT_LEAST, -(-max(honor.values()) // 10) * 10)
    far = max(view.limit + BEYOND, max(corruption.values()))
    return (
        _track(score(view), "honor", honor, most),
        _track(Msg("noun.corruption"), "corruption", corruption, far, view.limit),
    )


def _track(title: Msg, icon: str, values: dict[int, int], most: int, limit: int = 0) -> Track:
    def at(n: int) -> float:
        return round(11 + n / most * (WIDTH - 22), 1)

    order = sorted(values, key=lambda seat: values[seat])
    marks, last = [], -99.0
    for seat in order:  # marks on one number lie side by side, a little apart
        x = max(at(values[seat]), last + 7) if last >= at(values[seat]) - 7 else at(values[seat])
        marks.append(Mark(seat, min(x, WIDTH - 11), values[seat]))
        last = x
    return Track(
        title, icon, tuple(marks), most, tuple(at(n) for n in range(0, most + 1, 5)), limit, at(limit)
    )


def own_tiles(view: View, offered: Sequence[Button]) -> list[Tile]:
    if view.seat < 0:
        return []
    uses = {b.thing: b for b in offered if b.kind == "tactic"}
    found: list[Tile] = []
    for tile in view.sides[view.seat].tactics:
        shown = (tile_name(tile), tile_text(view, tile), tile_pays(view, view.seat, tile))
        b = uses.get(tile)
        found.append((*shown, b.line, b.key, b.label, b.legal) if b else shown)
    return found


def display(view: View) -> list[tuple[Msg, Msg]]:
    return [(tile_name(tile), tile_text(view, tile)) for tile in view.display]


def final_parts(view: View) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What the final scores are made of, before the row of the ending that counted."""
    now = view.standing
    names = HONOR_PARTS if now.tribes_prevail else CORRUPTION_PARTS
    by_seat = now.honor_parts if now.tribes_prevail else now.corruption_parts
    return tuple(zip(names, zip(*by_seat, strict=True), strict=True))


def verdict(view: View) -> tuple[Msg, Msg | None, Msg | None]:
    """Who would win now, what would turn it, and what would not be kept."""
    return (*_verdict(view), Msg("table.kept_only") if _gives_back(view) else None)


def _gives_back(view: View) -> bool:
    """Somebody holds more resources than passing lets them keep (A42)."""
    return any(side.disks + side.swords + side.shields > STORE for side in view.sides)


def _verdict(view: View) -> tuple[Msg, Msg | None]:
    now = view.standing
    ahead = now.fortified - now.overrun
    honor = tuple(Who(seat) for seat in now.honor_winners)
    corrupt = tuple(Who(seat) for seat in now.corruption_winners)
    if ahead > 0:
        first = msg("table.tribes_ahead", n=ahead, seats=honor, score=score(view))
        return first, msg("table.turns_corrupt", seats=corrupt) if ahead <= 2 and corrupt != honor else None
    first = msg("table.fomori_ahead", n=-ahead, seats=corrupt) if ahead else msg("table.even", seats=corrupt)
    turn = (
        msg("table.turns_honor", seats=honor, score=score(view)) if ahead >= -1 and corrupt != honor else None
    )
    return first, turn


def leading(view: View) -> Msg:
    """The same in three words, for a phone."""
    winners = tuple(Who(seat) for seat in view.standing.winners)
    if view.standing.tribes_prevail:
        return msg("table.now_honor", seats=winners, score=score(view))
    return msg("table.now_corruption", seats=winners)
