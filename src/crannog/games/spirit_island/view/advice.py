"""One good move and why, by rules of thumb and the forecast: for somebody's first game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.kinds import CITY, DAHAN, EXPLORER, FAST, INVADERS, SLOW, TOWN
from crannog.games.spirit_island.names import land_name
from crannog.games.spirit_island.panel import SPIRITS
from crannog.games.spirit_island.planning import targets_of
from crannog.games.spirit_island.power import POWERS
from crannog.games.spirit_island.restore import restore
from crannog.games.spirit_island.state import Plan
from crannog.games.spirit_island.view.outlook import best, calm, foresee
from crannog.kernel.msg import Msg, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.games.spirit_island.view.buttons import Button
    from crannog.games.spirit_island.view.outlook import Outlook

TRIED: Final = 12  # uses of powers that are played out for one piece of advice
WORTH: Final = {CITY: 3, TOWN: 2, EXPLORER: 1, DAHAN: 0}


@dataclass(frozen=True, slots=True)
class Advice:
    button: Button
    why: Msg


def advice(view: View, kind: str, offered: Sequence[Button], ahead: Outlook) -> Advice | None:
    """What a friend at the table would say to this question."""
    legal = [b for b in offered if b.legal]
    told = _TOLD.get(kind)
    return told(view, legal, ahead) if told and legal and view.seat >= 0 else None


# --- growing ---------------------------------------------------------------------------------------


def _spirit(view: View, legal: Sequence[Button], ahead: Outlook) -> Advice | None:
    easy = [b for name in ("river", "earth", "lightning") for b in legal if b.thing == name]
    return Advice(easy[0], Msg("advice.spirit")) if easy else None


def _grow(view: View, legal: Sequence[Button], ahead: Outlook) -> Advice | None:
    spirit = view.spirits[view.seat]
    options = SPIRITS[spirit.id].growth

    def gives(b: Button, what: str) -> int:
        return sum(item.what == what for item in options[int(b.thing) - 1])

    if len(spirit.hand) < spirit.card_plays or not spirit.hand:
        back = [b for b in legal if gives(b, "reclaim")]
        return Advice(back[0], Msg("advice.reclaim")) if back else None
    most = max(legal, key=lambda b: (gives(b, "presence"), gives(b, "card")))
    return Advice(most, Msg("advice.presence"))


def _disc(view: View, legal: Sequence[Button], ahead: Outlook) -> Advice | None:
    spirit = view.spirits[view.seat]
    want = "plays" if spirit.income > spirit.card_plays else "energy"
    found = [b for track in (want, "plays", "energy") for b in legal if b.thing == track]
    return Advice(found[0], Msg(f"advice.disc_{found[0].thing}")) if found else None


def _where(view: View, legal: Sequence[Button], ahead: Outlook) -> Advice | None:
    """Beside the danger, but not in it: blight destroys presence."""
    bad = {row.land for row in ahead.ravage if row.bad}
    s = restore(view)

    def near(b: Button) -> tuple[int, int]:
        around = s.island.sites[b.at].adjacent
        return sum(land in bad for land in around) - 3 * (b.at in bad), view.land(b.at).presence[view.seat]

    best = max(legal, key=near)
    return Advice(best, Msg("advice.where_near" if near(best)[0] > 0 else "advice.where"))


# --- powers ----------------------------------------------------------------------------------------


def _play(view: View, legal: Sequence[Button], ahead: Outlook) -> Advice | None:
    cards = [b for b in legal if b.power]
    saves = _saving(view, ((b, b.power, "") for b in cards if POWERS[b.power].speed == FAST), ahead)
    if saves:
        return saves
    elements = dict(view.spirits[view.seat].elements)
    wanted = {word for need in SPIRITS[view.spirits[view.seat].id].innate.thresholds for word in need.split()}

    def fits(b: Button) -> tuple[int, int]:
        power = POWERS[b.power]
        return sum(one in wanted or one in elements for one in power.elements), -power.cost

    return Advice(max(cards, key=fits), Msg("advice.play_elements")) if cards else None


def _use(view: View, legal: Sequence[Button], ahead: Outlook) -> Advice | None:
    powers = [b for b in legal if b.kind == "use" and len(b.thing.split()) == 1]
    saves = _saving(view, ((b, b.power, "") for b in powers), ahead)
    if saves or not powers:
        return saves
    return Advice(powers[0], Msg("advice.use_first"))


def _target(view: View, legal: Sequence[Button], ahead: Outlook) -> Advice | None:
    power = next((one for one in reversed(view.spirits[view.seat].used)), "")
    lands = [b for b in legal if b.at]
    if power in POWERS and POWERS[power].reach is not None:
        saves = _saving(view, ((b, power, b.at) for b in lands), ahead)
        if saves:
            return saves
    most = max(lands, key=lambda b: view.land(b.at).count(*INVADERS), default=None)
    return Advice(most, msg("advice.target_most", land=land_name(most.at))) if most else None


def _saving(view: View, uses: Iterable[tuple[Button, str, str]], ahead: Outlook) -> Advice | None:
    """The use of a power that keeps most harm away, by the forecast. Lands in danger are tried first."""
    if not ahead.shown:
        return None
    bad = [row.land for row in ahead.ravage if row.bad]
    s, best, tried = restore(view), None, 0
    plain = _harm(view, ())
    for b, power, given in uses:
        reach = [given] if given else targets_of(s, view.seat, POWERS[power])
        for land in (land for land in bad if land in reach):
            tried += 1
            if tried > TRIED:
                break
            spared = plain - _harm(view, (Plan(view.seat, power, land),))
            if spared > 0 and (best is None or spared > best[0]):
                best = (spared, b, land)
    if best is None:
        return None
    return Advice(best[1], msg("advice.saves", land=land_name(best[2])))


def _harm(view: View, plans: tuple[Plan, ...]) -> int:
    """Blight and dahan that the coming Invader Phase costs, if all is done well."""
    seen = foresee(calm(view, bare=not plans), plans)
    ways = [best(land.after_ravage) for land in seen.lands]
    return sum(3 * max(0, way.blight) - min(0, way.dahan) for way in ways) + (99 if seen.ends else 0)


# --- pieces ----------------------------------------------------------------------------------------


def _damage(view: View, legal: Sequence[Button], ahead: Outlook) -> Advice | None:
    pieces = [b for b in legal if b.piece]
    if not pieces:
        return None
    best = max(pieces, key=lambda b: (b.kind == "destroy", WORTH[b.piece_kind], len(b.piece)))
    return Advice(best, Msg("advice.destroy" if best.kind == "destroy" else "advice.hurt"))


def _push(view: View, legal: Sequence[Button], ahead: Outlook) -> Advice | None:
    """Away from where they can build: into lands that no card names."""
    moves = [b for b in legal if b.at and b.piece_kind != DAHAN]
    hot = {row.land for row in (*ahead.ravage, *ahead.build)}

    def better(b: Button) -> tuple[bool, int, int]:
        land = view.land(b.at)
        return b.at not in hot, WORTH[b.piece_kind], -land.count(*INVADERS)

    return Advice(max(moves, key=better), Msg("advice.push")) if moves else None


_TOLD: Final[Mapping[str, Callable[[View, Sequence[Button], Outlook], Advice | None]]] = {
    "spirit": _spirit,
    "grow": _grow,
    "disc": _disc,
    "where": _where,
    "play": _play,
    f"use_{FAST}": _use,
    f"use_{SLOW}": _use,
    "target": _target,
    "damage": _damage,
    "destroy": _damage,
    "push": _push,
    "push_upto": _push,
}
