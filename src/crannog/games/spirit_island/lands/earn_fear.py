"""Fear frightens the Invaders; enough of it earns a fear card and, in time, a new terror level (p. 9)."""

from __future__ import annotations

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.scenario_rules import goal_at
from crannog.kernel.message import msg


def tell_terror(s: State) -> None:
    """The new terror level, and what wins now."""
    goal = msg(f"goal.{goal_at(s.scenario, s.terror)}")
    if s.terror > 3:
        s.note("log.terror_beyond", rules.TERROR, goal=goal)
    else:
        s.note("log.terror_level", rules.TERROR, level="I" * s.terror, goal=goal)


def add_fear(s: State, n: int) -> None:
    """Markers move; a full pool earns a card, and any extra fear carries over."""
    if n <= 0:
        return
    s.note("log.fear", rules.FEAR, n=n)
    s.fear += n
    while s.fear >= s.pool:
        s.fear -= s.pool
        earn(s)


def earn(s: State) -> None:
    """The top fear card is earned; nobody looks at it before it is resolved."""
    if not s.fear_deck.cards:
        return
    s.earned.append(s.fear_deck.cards.pop())
    s.note("log.earned", rules.FEAR)
    if s.scenario == "rituals_of_terror":
        return  # fear never raises the terror level in that scenario
    for level, left in enumerate(s.divisions):
        if left:
            s.divisions[level] -= 1
            break
    reached = next((level + 1 for level, left in enumerate(s.divisions) if left), 4)
    if reached != s.terror:
        s.terror = reached
        tell_terror(s)
