"""What a choice is called where nothing is drawn beside it: with what it would do, as the map shows it."""

from __future__ import annotations

from crannog.games.roam.facts import card_in_words
from crannog.games.roam.observe import View
from crannog.games.roam.preview import preview_placement
from crannog.games.roam.squares import NAMES, named
from crannog.games.roam.state import State
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import Choice


def full_label(view: View, choice: Choice[State]) -> Msg:
    label = choice.label()
    at, card = label.get("at"), label.get("card")
    if label.id == "choice.at" and isinstance(at, str) and view.placing:
        return _placement(view, label, named(at))
    if label.id in ("choice.put", "choice.replace") and isinstance(at, str):
        coins = view.squares[named(at)].coins
        return msg("fact.choice_square", choice=label, coins=coins)
    if label.id in ("choice.use", "choice.flip", "choice.find") and isinstance(card, Msg):
        return msg("fact.choice", choice=label, more=card_in_words(card.id.removeprefix("card.")))
    return label


def _placement(view: View, label: Msg, at: int) -> Msg:
    """How many markers on which squares, the coins, and the lands that would be full."""
    ahead = preview_placement(view, at)
    if ahead.missing or ahead.placed <= 0:
        return msg("table.target_short", choice=label, n=max(0, ahead.placed))
    squares = ", ".join(NAMES[one] for one in (*ahead.filled, *ahead.replaced))
    found = tuple(msg("card." + land.card) for land in ahead.found)
    told = msg("fact.choice_at", choice=label, n=ahead.placed, squares=squares, coins=ahead.coins)
    return msg("fact.choice_finds", choice=told, cards=found) if found else told
