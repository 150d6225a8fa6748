"""Why a move is a good one, by rules of thumb and the forecast: for a player's first game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.message_names import land_name
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import (
    CITY,
    DAHAN,
    EXPLORER,
    FAST,
    INVADERS,
    SLOW,
    TOWN,
)
from crannog.games.spirit_island.foresight.game_from_view import restore
from crannog.games.spirit_island.questions import Done
from crannog.games.spirit_island.setup import PickSpirit
from crannog.games.spirit_island.spirits.add_presence import TakeDisc
from crannog.games.spirit_island.turn.growth import GrowBy, GrowNext
from crannog.games.spirit_island.view.good_reasons import (
    nothing_left,
    of_card,
    of_disc,
    of_growth,
    of_presence,
    of_use,
)
from crannog.kernel.message import Msg, Who, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.games.spirit_island.view.buttons import Button
    from crannog.games.spirit_island.view.forecast import ShownForecast

EASY: Final = ("river", "earth", "lightning")  # for beginners
GIVES: Final = ("presence", "card")  # what growing brings, the first that fits
WORTH: Final = {CITY: 3, TOWN: 2, EXPLORER: 1, DAHAN: 0}


def why(view: View, kind: str, b: Button, legal: Sequence[Button], ahead: ShownForecast) -> Msg:
    """What a friend at the table would say in favor of this choice."""
    told = _TOLD.get(kind)
    if isinstance(b.choice, Done):
        uses = kind in (f"use_{FAST}", f"use_{SLOW}") and nothing_left(view)
        return Msg("reason.done" if uses else "advice.done")
    default = Msg("advice.tried" if view.phase == "spirit" else "advice.best")
    return (told(view, b, legal, ahead) if told else None) or default


# --- growing ---------------------------------------------------------------------------------------


def _spirit(view: View, b: Button, legal: Sequence[Button], ahead: ShownForecast) -> Msg | None:
    easy = isinstance(b.choice, PickSpirit) and b.choice.spirit in EASY
    return Msg("advice.spirit") if easy else None


def _grow(view: View, b: Button, legal: Sequence[Button], ahead: ShownForecast) -> Msg | None:
    gives = [item.what for item in b.choice.option] if isinstance(b.choice, GrowBy) else []
    if found := of_growth(view, gives):
        return found
    return next((Msg(f"advice.{what}") for what in GIVES if what in gives), None)


def _grow_item(view: View, b: Button, legal: Sequence[Button], ahead: ShownForecast) -> Msg | None:
    what = b.choice.item.what if isinstance(b.choice, GrowNext) else ""
    if what == "energy":
        return Msg("reason.energy")
    return of_growth(view, [what]) or (Msg(f"advice.{what}") if what in GIVES else None)


def _reclaim(view: View, b: Button, legal: Sequence[Button], ahead: ShownForecast) -> Msg | None:
    fits = b.power in POWERS and _wanted(view) & {*POWERS[b.power].elements}
    return Msg("advice.play_elements") if fits else None


def _wanted(view: View) -> set[str]:
    """The elements of the innate power."""
    innate = SPIRITS[view.spirits[view.seat].id].innate
    return {word for need in innate.thresholds for word in need.split()}


def _disc(view: View, b: Button, legal: Sequence[Button], ahead: ShownForecast) -> Msg | None:
    if not isinstance(b.choice, TakeDisc):
        return None
    return of_disc(view, b.choice.track) or Msg(f"advice.disc_{b.choice.track}")


def _where(view: View, b: Button, legal: Sequence[Button], ahead: ShownForecast) -> Msg | None:
    """Beside the danger, but not in it: blight destroys presence."""
    if b.at and (found := of_presence(view, b.at)):
        return found
    bad = {row.land for row in ahead.ravage if row.bad}
    around = restore(view).island.sites[b.at].adjacent if b.at else ()
    if b.at not in bad and any(land in bad for land in around):
        return Msg("advice.where_near")
    return Msg("advice.where") if b.at and not view.land(b.at).presence[view.seat] else None


# --- powers ----------------------------------------------------------------------------------------


def _play(view: View, b: Button, legal: Sequence[Button], ahead: ShownForecast) -> Msg | None:
    if not b.power:
        return None
    if found := of_card(view, b.power):
        return found[0]
    return Msg("advice.play_elements") if _wanted(view) & {*POWERS[b.power].elements} else None


def _use(view: View, b: Button, legal: Sequence[Button], ahead: ShownForecast) -> Msg | None:
    if b.power not in POWERS:
        return None
    if POWERS[b.power].reach is None:
        return msg("reason.spirit_power", seat=Who(view.seat)) if len(view.spirits) == 1 else None
    found = of_use(view, b.power)
    return found[0] if found else None


def _target(view: View, b: Button, legal: Sequence[Button], ahead: ShownForecast) -> Msg | None:
    power = next((one for one in reversed(view.spirits[view.seat].used)), "")
    if power in POWERS and POWERS[power].reach is None and b.who >= 0:
        return msg("reason.spirit_power", seat=Who(b.who))
    if not b.at or power not in POWERS or POWERS[power].reach is None:
        return None
    if found := of_use(view, power, b.at):
        return found[0]
    most = max(view.land(other.at).count(*INVADERS) for other in legal if other.at)
    here = view.land(b.at).count(*INVADERS)
    return msg("advice.target_most", land=land_name(b.at)) if here == most > 0 else None


# --- pieces ----------------------------------------------------------------------------------------


def _damage(view: View, b: Button, legal: Sequence[Button], ahead: ShownForecast) -> Msg | None:
    if not b.piece:
        return None
    if b.kind == "destroy":
        return Msg("advice.destroy")
    most = max(WORTH[other.piece_kind] for other in legal if other.piece)
    return Msg("advice.hurt") if WORTH[b.piece_kind] == most else None


def _push(view: View, b: Button, legal: Sequence[Button], ahead: ShownForecast) -> Msg | None:
    """Invaders away from where they act next, into lands that no card names; dahan away from a ravage."""
    ravaged = {row.land for row in ahead.ravage}
    hot = ravaged | {row.land for row in ahead.build}
    if b.piece_kind == DAHAN:
        return _dahan(b.land, b.at, ravaged)
    if b.at and b.at not in hot and b.piece_kind:
        return Msg("advice.push")
    return msg("reason.fewer", land=land_name(b.land)) if b.land in hot and b.piece_kind else None


def _gather(view: View, b: Button, legal: Sequence[Button], ahead: ShownForecast) -> Msg | None:
    """The same the other way round: `at` is where the piece comes from."""
    ravaged = {row.land for row in ahead.ravage}
    if b.piece_kind == DAHAN:
        return _dahan(b.at, b.land, ravaged)
    hot = b.at in ravaged or b.at in {row.land for row in ahead.build}
    return msg("reason.fewer", land=land_name(b.at)) if hot and b.piece_kind else None


def _dahan(source: str, to: str, ravaged: set[str]) -> Msg | None:
    if to in ravaged:
        return msg("reason.dahan_here", land=land_name(to))
    return msg("reason.dahan_away", land=land_name(source)) if source in ravaged else None


_TOLD: Final[Mapping[str, Callable[[View, Button, Sequence[Button], ShownForecast], Msg | None]]] = {
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
    "gather": _gather,
    "gather_upto": _gather,
    "grow_item": _grow_item,
    "reclaim": _reclaim,
}
