"""What a choice is called where nothing is drawn beside it: with its price and what it gives."""

from __future__ import annotations

from crannog.decision_panel import kind_of
from crannog.games.arrival.observe import View
from crannog.games.arrival.state import State
from crannog.games.arrival.view.buttons import button
from crannog.games.arrival.view.detailed_choices import option, score
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import Choice

PRICES = {"spread": "fomor", "repel": "sword"}


def full_label(view: View, choice: Choice[State]) -> Msg:
    label = choice.label()
    b = button(view, view.seat, choice)
    if b.ahead is not None and kind_of(label) in PRICES:
        price = msg("words.gain", n=b.ahead.tokens, what=Msg("noun." + PRICES[kind_of(label)]))
        return msg("fact.choice_costs", choice=label, prices=(price,))
    if b.ahead is not None and b.ahead.honor:
        price = msg("words.gain", n=b.ahead.honor, what=score(view))
        return msg("fact.choice_costs", choice=label, prices=(price,))
    if b.ahead is not None or view.seat < 0:
        return label
    told = option(view, view.seat, b)
    gains = tuple(msg("fact.gain", n=str(one.n), what=one.what) for one in (*told.gains, *told.harm) if one.n)
    if gains:
        label = msg("fact.choice_gives", choice=label, gains=gains)
    return msg("fact.choice", choice=label, more=told.note) if told.note else label
