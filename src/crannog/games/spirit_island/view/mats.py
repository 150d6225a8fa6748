"""Spirits around the island: growth, tracks, elements, innate power, cards in hand, play and discard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.message_names import land_name, spirit_name
from crannog.games.spirit_island.components.power import counted
from crannog.games.spirit_island.components.vocabulary import ELEMENTS
from crannog.games.spirit_island.turn.growth import growth_said
from crannog.games.spirit_island.view.cards import Card, card
from crannog.kernel.message import Msg, Who, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import SpiritView, View
    from crannog.games.spirit_island.view.buttons import Button

# value (0: reclaim one), uncovered, the one that counts
type Space = tuple[int, bool, bool]
type Need = tuple[str, int, int]  # element, how many, how many there are


@dataclass(frozen=True, slots=True)
class Level:
    """A line of the innate power, and what it takes."""

    needs: tuple[Need, ...]
    text: Msg
    lit: bool


@dataclass(frozen=True, slots=True)
class Innate:
    card: Card
    levels: tuple[Level, ...]
    used: bool


@dataclass(frozen=True, slots=True)
class Held:
    """One of the viewer's cards, and how it can be chosen from where it is."""

    card: Card
    seat: int
    used: bool
    button: Button | None = None
    plan: Msg | None = None  # its planned target


@dataclass(frozen=True, slots=True)
class Mat:
    seat: int
    name: Msg
    mine: bool
    active: bool
    state: Msg | None
    energy: int
    income: int
    plays: int
    growth: tuple[tuple[int, tuple[Msg, ...]], ...]
    energies: tuple[Space, ...]
    card_plays: tuple[Space, ...]
    elements: tuple[tuple[str, int], ...]
    innate: Innate
    rule: Msg
    hand: tuple[Held, ...]
    played: tuple[Held, ...]
    discard: tuple[Held, ...]
    coming: Card | None  # the next card of a progression
    destroyed: int


def mats(view: View, offered: Sequence[Button]) -> list[Mat]:
    """The viewer's first, then clockwise; none before there are spirits."""
    n, start = len(view.spirits), max(view.seat, 0)
    seats = [(start + i) % n for i in range(n)]
    return [_mat(view, view.spirits[seat], offered) for seat in seats if view.spirits[seat].id]


def _mat(view: View, spirit: SpiritView, offered: Sequence[Button]) -> Mat:
    panel, mine = SPIRITS[spirit.id], spirit.seat == view.seat
    by_card = {b.power: b for b in reversed(offered) if b.power} if mine else {}
    have = dict(spirit.elements)

    plans = {plan.power: plan.target for plan in view.plans if plan.seat == spirit.seat}

    def held(cards: Sequence[str]) -> tuple[Held, ...]:
        return tuple(
            Held(card(one), spirit.seat, one in spirit.used, by_card.get(one), _meant(plans.get(one, "")))
            for one in cards
        )

    return Mat(
        spirit.seat,
        spirit_name(spirit.id),
        mine,
        spirit.seat in view.active and not view.over,
        _state(view, spirit),
        spirit.energy,
        spirit.income,
        spirit.card_plays,
        tuple((n, growth_said(option)) for n, option in enumerate(panel.growth, 1)),
        _track(panel.energy, spirit.energy_shown),
        _track(panel.plays, spirit.plays_shown),
        tuple((element, have[element]) for element in ELEMENTS if have.get(element)),
        _innate(spirit, have),
        Msg(f"rule.spirit.{panel.rule}"),
        held(spirit.hand),
        held(spirit.played),
        held(spirit.discard),
        card(spirit.progression[0]) if spirit.progression else None,
        spirit.destroyed,
    )


def _meant(target: str) -> Msg | None:
    if not target:
        return None
    return msg("table.name", seat=Who(int(target))) if target.isdecimal() else land_name(target)


def _state(view: View, spirit: SpiritView) -> Msg | None:
    if view.over or not view.round:
        return None
    return Msg("table.choosing" if spirit.seat in view.active else "table.ready")


def _track(values: tuple[int, ...], shown: int) -> tuple[Space, ...]:
    """The rightmost uncovered number counts; a space that reclaims a card has none."""
    counts = max((i for i in range(shown) if values[i] or i == 0), default=0)
    return tuple((value, i < shown, i == counts) for i, value in enumerate(values))


def _innate(spirit: SpiritView, have: dict[str, int]) -> Innate:
    power = SPIRITS[spirit.id].innate
    shown = card(power.id)
    more = len(power.thresholds) - len(shown.lines)  # a first line may mention two thresholds
    levels = []
    for i, text in enumerate(shown.lines):
        asked = counted(power.thresholds[i + more if i else 0])
        needs = tuple((element, n, have.get(element, 0)) for element, n in asked.items())
        levels.append(Level(needs, text, all(n <= held for _, n, held in needs)))
    return Innate(shown, tuple(levels), power.id in spirit.used)
