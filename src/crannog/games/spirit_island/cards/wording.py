"""Cards in words: the header of a power, and what it does, line by line; fear and blight cards."""

from __future__ import annotations

from typing import cast

from crannog.games.spirit_island.cards.blight_effects import TOLLS
from crannog.games.spirit_island.cards.fear_cards import FearCard
from crannog.games.spirit_island.components.card_types import BlightCard
from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.message_names import spirit_name
from crannog.games.spirit_island.components.power import Power
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.games.spirit_island.content.scenarios import BLITZ
from crannog.games.spirit_island.grammar.conditions import Elements
from crannog.games.spirit_island.powers.effects.combine import (
    Effects,
    Highest,
    When,
    clause,
    clauses,
    sentence,
)
from crannog.kernel.message import Msg, msg


def header(power: Power) -> Msg:
    """Deck, cost, speed, elements, range and target."""
    speed, into = msg(f"card.{power.speed}"), reach(power)
    if power.deck == "innate":
        owner = next(panel.id for panel in SPIRITS.values() if panel.innate.id == power.id)
        deck = msg("card.innate", spirit=spirit_name(owner))
        return msg("card.power.innate", deck=deck, speed=speed, reach=into)
    unique = power.deck in SPIRITS
    deck = msg("card.unique", spirit=spirit_name(power.deck)) if unique else msg(f"card.{power.deck}")
    if not power.elements:
        return msg("card.plain", deck=deck, cost=power.cost, speed=speed, reach=into)
    elements = tuple(msg(f"element.{element}") for element in power.elements)
    return msg("card.power", deck=deck, cost=power.cost, speed=speed, elements=elements, reach=into)


def reach(power: Power) -> Msg:
    if power.reach is None:
        return msg(f"card.target.{power.spirit}")
    into = tuple(msg(f"tag.{tag}") for tag in power.reach.into) or (msg("tag.any"),)
    return msg(f"card.range.{power.reach.source}", n=power.reach.range, into=into)


def lines(power: Power) -> tuple[Msg, ...]:
    """What a power does; each threshold starts a line."""
    found: list[Msg] = []
    if power.further is not None:
        when = Elements(power.further.elements).phrase()
        found.append(msg("card.further", when=when, n=power.further.range))
    plain: Effects = ()
    for effect in cast(Effects, power.effect):
        if isinstance(effect, When) and isinstance(effect.condition, Elements):
            found += [*_said(plain), msg("card.line", said=effect.phrase())]
            plain = ()
        elif isinstance(effect, Highest):
            found += [msg("card.line", said=level) for level in effect.levels_said()]
        else:
            plain = (*plain, effect)
    return (*found, *_said(plain))


def _said(effects: Effects) -> list[Msg]:
    return [sentence(effects)] if clauses(effects) else []


def fear_lines(card: FearCard) -> tuple[Msg, ...]:
    """A line for each terror level."""
    return tuple(
        msg("card.level", level=numeral, said=sentence(effects))
        for numeral, effects in zip(("I", "II", "III"), card.levels, strict=True)
    )


def blight_lines(card: BlightCard | None, scenario: str = "none") -> tuple[Msg, ...]:
    """The healthy side, and the back where there is one; without a card, what all unflipped ones say."""
    more = 1 if scenario == BLITZ else 0
    if card is None:
        [healthy] = {one.healthy for one in BLIGHT_CARDS.values() if one.tainted}
        return (msg("card.unflipped", n=healthy + more),)
    if not card.tainted:
        return (msg("card.healthy.only", n=card.healthy + more),)
    return (
        msg("card.healthy", n=card.healthy + more),
        msg("card.tainted", n=card.tainted - more, said=clause(TOLLS[card.toll])),
    )
