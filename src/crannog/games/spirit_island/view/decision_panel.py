"""The panel that shows what is being asked: prompt, cards, lands and pieces to choose, bottom buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.decision_panel import BasePanel, Why, elsewhere, whys
from crannog.games.spirit_island.components.message_names import land_name, piece_name
from crannog.games.spirit_island.components.vocabulary import CITY, HEALTH, TOWN
from crannog.games.spirit_island.powers.effects.spirit import TakeElement
from crannog.games.spirit_island.questions import Done, MovePiece
from crannog.games.spirit_island.variants.adversary_rules import foe_of
from crannog.games.spirit_island.view.buttons import Button
from crannog.games.spirit_island.view.detailed_choices import Option, option
from crannog.kernel.message import Msg, Who, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.games.spirit_island.view.aiming import Aim
    from crannog.kernel.play import Decision

HINTS: Final = (
    *("grow", "grow_item", "disc", "where", "deck", "forget", "reclaim", "play", "use_fast", "use_slow"),
    *("damage", "cascade", "ravage", "wither", "push_upto", "gather_upto", "spirit", "ready"),
)
TOGETHER: Final = ("spirit", "fast", "slow")  # phases in which everyone decides at once
MANY: Final = 9  # lands that need no heading for each board

# line, key, label, short, picked; picture, seat of a spirit, terrain
type Item = tuple[str, str, Msg, Msg, bool, str, int, str]


@dataclass(frozen=True, slots=True)
class Group:
    title: Msg | None
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel(BasePanel):
    groups: tuple[Group, ...] = ()
    options: tuple[Option, ...] = ()
    nevers: tuple[Option, ...] = ()  # not possible now
    whys: tuple[Why, ...] = ()
    answers: bool = False  # there is anything besides the bottom buttons
    deed: Msg | None = None  # the picked choice, as its button names the whole move
    aim: Aim | None = None  # what is taken, to be aimed at something


def panel(view: View, decision: Decision | None, offered: Sequence[Button], aim: Aim | None = None) -> Panel:
    if view.over:
        return _over(view)
    if decision is None:
        return _elsewhere(view)
    if aim is not None:
        return _aiming(view, decision, offered, aim)
    kind, seat = decision.prompt.id.removeprefix("ask."), decision.seat
    body = [b for b in offered if not isinstance(b.choice, Done)]
    listed = [b for b in body if _listed(b)]
    groups = tuple(_groups(view, [b for b in listed if b.legal]))
    told = [b for b in body if b not in listed]
    options = tuple(option(view, seat, b) for b in told if b.legal)
    picked = next((b for b in offered if b.on), None)
    return Panel(
        state="mine",
        kind=kind,
        ask=decision.prompt,
        hint=hint_for(view, kind),
        tag=_tag(view, seat, kind),
        foot=tuple(b for b in offered if isinstance(b.choice, Done)),
        picked=picked,
        who=(seat,),
        groups=groups,
        options=options,
        nevers=tuple(option(view, seat, b) for b in told if not b.legal and kind != "ready"),
        whys=whys(body),
        ready=_ready(view),
        answers=bool(groups or told),
        deed=_deed(decision.prompt, picked) if picked else None,
    )


def _aiming(view: View, decision: Decision, offered: Sequence[Button], aim: Aim) -> Panel:
    """The question gives way to the one what the card or power is meant for; the kit still has its cards."""
    kind = decision.prompt.id.removeprefix("ask.")
    return Panel(
        state="mine",
        kind=kind,
        ask=aim.ask(),
        hint=aim.hint(),
        tag=_tag(view, decision.seat, kind),
        picked=aim.on,
        who=(decision.seat,),
        groups=tuple(_groups(view, aim.buttons)),
        whys=whys(offered),
        ready=_ready(view),
        answers=True,
        deed=aim.deed(),
        aim=aim,
    )


def _deed(prompt: Msg, b: Button) -> Msg:
    """What the button that confirms says: more than the place, because it stands alone."""
    power = prompt.get("power")
    if isinstance(power, Msg) and (b.at or b.who >= 0):
        return msg("table.deed_use", power=power, where=Who(b.who) if b.who >= 0 else b.label)
    if b.kind in ("add", "cascade", "ravage", "wither", "regrow"):
        return msg(f"table.deed_{b.kind}", land=land_name(b.at))
    return b.label


def _listed(b: Button) -> bool:
    """A land, a piece, a spirit at the table or an element: a few letters say it."""
    return bool(b.at or b.piece or b.who >= 0) or isinstance(b.choice, TakeElement)


def _groups(view: View, buttons: Sequence[Button]) -> Iterable[Group]:
    by_title: dict[Msg | None, list[Button]] = {}
    boards = len(buttons) > MANY and len(view.boards) > 1
    for b in buttons:
        title: Msg | None = None
        if isinstance(b.choice, MovePiece):
            title = msg(f"table.{b.kind}_what", piece=piece_name(b.choice.kind, b.choice.hurt))
        elif b.at and boards:
            title = msg("board", name=b.at[0])
        by_title.setdefault(title, []).append(b)
    terrains = {land.name: land.terrain for land in view.lands}
    for title, some in by_title.items():
        yield Group(title, tuple(_item(b, terrains) for b in some))


def _item(b: Button, terrains: dict[str, str]) -> Item:
    icon = "" if b.at else b.piece_kind
    if isinstance(b.choice, TakeElement):
        icon = b.choice.element
    return b.line, b.key, b.label, b.short, b.on, icon, b.who, terrains.get(b.at, "")


def _tag(view: View, seat: int, kind: str) -> Msg | None:
    spirit = view.spirits[seat]
    if kind == "play":
        return msg("table.tag_play", energy=spirit.energy, n=spirit.plays)
    if kind.startswith("use_") and view.phase in TOGETHER:
        return msg("table.tag_energy", n=spirit.energy)
    return None


def hint_for(view: View, kind: str) -> Msg | None:
    if kind == "damage":
        bonus = foe_of(view.adversary, view.level).health
        return msg("table.hint_damage", town=str(HEALTH[TOWN] + bonus), city=str(HEALTH[CITY] + bonus))
    return Msg(f"table.hint_{kind}") if kind in HINTS else None


def _ready(view: View) -> tuple[tuple[int, bool], ...]:
    if view.phase not in TOGETHER or len(view.spirits) < 2 or not view.round:
        return ()
    return tuple((other.seat, other.seat not in view.active) for other in view.spirits)


def _elsewhere(view: View) -> Panel:
    who = tuple(Who(seat) for seat in view.active)
    told = msg("table.askeds" if len(who) > 1 else "table.asked", seats=who)
    state, ask, hint = elsewhere(view.seat, told, told)
    return Panel(state=state, kind="", ask=ask, hint=hint, who=view.active, ready=_ready(view))


def _over(view: View) -> Panel:
    how = view.doom if view.outcome == "defeat" else view.outcome
    return Panel(state="over", kind="over", ask=msg(f"log.end.{how}"), hint=msg("table.scored", n=view.score))
