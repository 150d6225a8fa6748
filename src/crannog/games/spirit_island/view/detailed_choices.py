"""Choices that need more than a name: cards with what they do, growth, tracks, spirits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.components.mat import RECLAIM_ONE, SPIRITS
from crannog.games.spirit_island.components.message_names import power_name
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.setup import PickSpirit
from crannog.games.spirit_island.spirits.add_presence import ENERGY, TakeDisc
from crannog.games.spirit_island.turn.growth import GrowNext
from crannog.games.spirit_island.turn.repeat_powers import UsePermission
from crannog.games.spirit_island.turn.use_powers import UsePower
from crannog.games.spirit_island.view.cards import Card, card
from crannog.kernel.message import Msg, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import SpiritView, View
    from crannog.games.spirit_island.view.buttons import Button

ICONS: Final = {
    "minor": "card",
    "major": "card",
    "grow": "up",
    "way": "branch",
    "reclaim": "rotate",
    "card": "card",
    "energy": "energy",
    "presence": "plus",
}


@dataclass(frozen=True, slots=True)
class Option:
    button: Button
    head: Msg
    icon: str = ""
    card: Card | None = None
    notes: tuple[Msg, ...] = ()


def option(view: View, seat: int, b: Button) -> Option:
    """The choice with what is worth knowing about it."""
    spirit, choice = view.spirits[seat], b.choice
    if b.power:
        return _power(spirit, b)
    if isinstance(choice, PickSpirit):
        return _spirit(b, choice.spirit)
    if isinstance(choice, TakeDisc):
        return _track(spirit, b, choice.track)
    if isinstance(choice, GrowNext):
        return Option(b, b.label, ICONS[choice.item.what])
    if b.kind in ("minor", "major"):
        left = view.minor if b.kind == "minor" else view.major
        note = msg(f"table.deck_{b.kind}", n=left)
        return Option(b, b.label, ICONS[b.kind], notes=(note,))
    return Option(b, b.label, ICONS.get(b.kind, ""))


def _power(spirit: SpiritView, b: Button) -> Option:
    """A card to be kept, played or used, described as on the table."""
    head = power_name(b.power) if b.kind in ("play", "keep", "give", "forget", "reclaim") else b.label
    icon = POWERS[b.power].speed
    fewer = isinstance(b.choice, UsePower) and b.choice.fewer
    if fewer or isinstance(b.choice, UsePermission):
        return Option(b, b.label, icon)
    notes: tuple[Msg, ...] = ()
    if b.kind == "forget":
        pile = "hand" if b.power in spirit.hand else "played" if b.power in spirit.played else "discard"
        notes = (Msg(f"table.from_{pile}"),)
    return Option(b, head, icon, card(b.power), notes)


def _spirit(b: Button, id: str) -> Option:
    """One of the spirits to choose from: what it is like, its special rule."""
    panel = SPIRITS[id]
    notes = (Msg(f"table.about_{panel.id}"), Msg(f"rule.spirit.{panel.rule}"))
    return Option(b, b.label, "people", notes=notes)


def _track(spirit: SpiritView, b: Button, track: str) -> Option:
    """What the next disk of a track uncovers."""
    panel = SPIRITS[spirit.id]
    note = Msg("table.uncovers_same")
    if track == ENERGY:
        now, then = panel.energy[spirit.energy_shown - 1], panel.energy[spirit.energy_shown]
        if now != then:
            note = msg("table.uncovers_energy", now=now, then=then)
        return Option(b, b.label, "energy", notes=(note,))
    then = panel.plays[spirit.plays_shown]
    if then == RECLAIM_ONE:
        note = Msg("table.uncovers_reclaim")
    elif then != spirit.card_plays:
        note = msg("table.uncovers_plays", n=then)
    return Option(b, b.label, "card", notes=(note,))
