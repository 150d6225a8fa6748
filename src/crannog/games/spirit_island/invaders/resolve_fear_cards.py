"""Earned fear cards are resolved in the order earned, at the current terror level (p. 12, Fear)."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.grammar.effect import On, do_all
from crannog.games.spirit_island.lands.after_each_effect import EndEffect, fresh_deed
from crannog.games.spirit_island.state import State
from crannog.kernel.message import msg
from crannog.kernel.play import Step


@dataclass(frozen=True, slots=True)
class ResolveFear(Step[State]):
    """The next earned card, until none is left; one earned in the meantime comes last."""

    def run(self, s: State) -> None:
        if not s.earned:
            return
        s.reveal()
        card = s.earned.pop(0)
        s.fear_deck.discards.append(card)
        s.feared += 1
        level = min(s.terror, 3)
        s.note("log.fear_card", rules.FEAR_CARD, card=msg(f"fear_card.{card}"), level=str(level))
        fresh_deed(s)
        s.then(EndEffect(), self)
        do_all(s, FEAR_CARDS[card].levels[level - 1], On(0))
