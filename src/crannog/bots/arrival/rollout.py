"""A sampled world of The Arrival played on by rules of thumb, and what it is then worth to a seat."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final, cast

from crannog.bots.arrival.chance import reckon
from crannog.bots.arrival.rules import Rules
from crannog.bots.budget import Budget
from crannog.bots.evaluation import Legal
from crannog.games.arrival.earning import BLOCK, Block
from crannog.games.arrival.observe import observe
from crannog.games.arrival.scoring import standing
from crannog.games.arrival.state import State
from crannog.kernel.play import advance, asks

HONOR_SPAN: Final = 6.0  # honor ahead at the end, in log odds
CORRUPTION_SPAN: Final = 3.0


def tempers(seats: int, whim: Random) -> list[Rules]:
    """Players nobody knows yet."""
    return [Rules(whim.getrandbits(16)) for _ in range(seats)]


def play_on(s: State, players: list[Rules], budget: Budget) -> None:
    """Everybody goes on by rules of thumb until the round has ended, or the game."""
    now = s.round
    while not s.over and s.round == now:
        ask = asks(s)[0]
        legal = ask.legal(s)
        if len(legal) == 1:
            advance(s, ask.seat, legal[0])
        else:
            budget.spend()
            advance(s, ask.seat, players[ask.seat].best(observe(s, ask.seat), ask.seat, legal))


def block_again(s: State, seat: int, players: list[Rules]) -> None:
    """Blockers set in secret, which a sampled world deals at random: as the players would set them."""
    for other, tribe in enumerate(s.tribes):
        if s.sealed and other != seat and len(tribe.blocked) > s.revealed - 2:
            tribe.blocked.pop()
            left = [block for block in BLOCK if block.section not in tribe.blocked]
            block = players[other].best(observe(s, other), other, cast(Legal, left))
            assert isinstance(block, Block)
            tribe.blocked.append(block.section)


def worth(s: State, seat: int) -> float:
    """The chance of winning; once the game is over, partly how clear the victory was: that says more of a
    single game than who won it."""
    if not s.over:
        return reckon(observe(s, seat)).by_seat[seat]
    won = 1 / len(s.winners) if seat in s.winners else 0.0
    now = standing(s)
    if now.tribes_prevail:
        margin = now.honor[seat] - max(h for other, h in enumerate(now.honor) if other != seat)
        clear = margin / HONOR_SPAN
    else:
        margin = min(c for other, c in enumerate(now.corruption) if other != seat) - now.corruption[seat]
        clear = margin / CORRUPTION_SPAN
    return (won + 1 / (1 + exp(-max(-20.0, min(20.0, clear))))) / 2
