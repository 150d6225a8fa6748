"""What the viewer decides with: energy and plays, the elements as they would be, the tabs below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crannog.games.spirit_island.components.message_names import power_name
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import ELEMENTS
from crannog.kernel.message import Msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.games.spirit_island.view.buttons import Button
    from crannog.games.spirit_island.view.mats import Mat

type Tally = tuple[str, int, int]  # element, how many, how many more with the picked card
type Tab = tuple[str, Msg, int]  # id of its pane, title, how many things are in it


@dataclass(frozen=True, slots=True)
class Kit:
    tally: tuple[Tally, ...]
    adds: Msg | None  # the picked card, if its elements would be added
    cost: int  # what it would cost
    plays: int  # cards played
    all_plays: int
    tabs: tuple[Tab, ...]


def kit(view: View, mine: Mat | None, offered: Sequence[Button], others: int, plans: int, ended: bool) -> Kit:
    picked = next((b for b in offered if b.on and b.kind == "play" and b.power), None)
    more = Counter(POWERS[picked.power].elements) if picked else Counter[str]()
    have = dict(view.spirits[mine.seat].elements) if mine else {}
    played = len(mine.played) if mine else 0
    return Kit(
        tuple((element, have.get(element, 0), more[element]) for element in ELEMENTS),
        power_name(picked.power) if picked else None,
        POWERS[picked.power].cost if picked else 0,
        played,
        played + view.spirits[mine.seat].plays if mine and view.phase == "spirit" else played,
        tuple(_tabs(view, mine, others, plans, ended)),
    )


def _tabs(view: View, mine: Mat | None, others: int, plans: int, ended: bool) -> list[Tab]:
    found: list[Tab] = []
    if ended:
        found.append(("score", Msg("table.score"), 0))
    if mine:
        held = len(mine.hand) + len(mine.played)
        found += [("cards", Msg("table.tab_cards"), held), ("spirit", Msg("table.growth"), 0)]
    if view.round and not view.over:
        found.append(("plan", Msg("table.tab_plan"), plans))
    found.append(("foes", Msg("table.invaders"), 0))
    if others:
        found.append(("spirits", Msg("table.tab_spirits"), 0))
    return [*found, ("log", Msg("page.log"), 0)]
