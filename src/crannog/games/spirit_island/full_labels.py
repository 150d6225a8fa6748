"""What a choice is called where nothing is drawn beside it: with the card’s text, or what the land holds."""

from __future__ import annotations

from crannog.games.spirit_island.cards.wording import lines, reach
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.describe_position import land_in_words
from crannog.games.spirit_island.observe import View
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.view.buttons import button
from crannog.games.spirit_island.view.detailed_choices import option
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import Choice


def full_label(view: View, choice: Choice[State]) -> Msg:
    b, label = button(choice), choice.label()
    land = b.at or b.land
    if land and any(one.name == land for one in view.lands):
        return msg("fact.choice", choice=label, more=(land_in_words(view.land(land)),))
    if view.seat < 0:
        return label
    told = option(view, view.seat, b)
    more: tuple[Msg, ...] = told.notes
    if told.card is not None:
        printed = POWERS[told.card.id]
        cost = msg("table.costs", n=printed.cost)
        head = msg("fact.choice_card", cost=cost, speed=msg(f"card.{printed.speed}"), reach=reach(printed))
        more = (head, *more, *lines(printed))
    return msg("fact.choice", choice=label, more=more) if more else label
