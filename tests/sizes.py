"""How large the random tests are: small in the gate, full at night.

The same test functions run at both sizes. `CRANNOG_NIGHT=1` chooses NIGHT; tests marked `night` run only then.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Sizes:
    # All suites
    examples: int  # of a property that hypothesis tests
    # Games and kernel: random games, unless a comment says what else
    announced: int
    booked: int  # checked against the log
    ended: int  # for each way to play
    ended_now: int
    orders: int  # positions in which other orders are tried
    paired_setups: int  # of each game
    paired_worlds: int  # pairs for each set-up
    scenes: int  # in which pairs of worlds are compared
    live_lines: int  # positions for each scenario
    restored: int  # for each way to play
    sound: int  # of Spirit Island checked at every step
    sound_late: int  # the same, begun late
    # Referees: games beside the engine
    referee_roam: int
    referee_arrival: int  # of each edition
    referee_spirit_island: int
    # Bots
    bot_games: int  # by quick bots
    slow_bot_games: int  # by bots that search
    bot_setups: int  # in which The Arrival's search answers
    bot_pairs: int  # worlds equal to a seat, for each bot
    island_pairs: int  # the same for Spirit Island's bot: games in which they are made
    bot_forecasts: int  # phases
    # Laboratory
    simulated: int  # random games
    reports: int  # of a balanced game
    # Views
    told: int  # positions of each game
    drawn_apart: int  # positions of a random game from one that is drawn to the next
    # Command line
    hostile_files: int
    # Mutants
    mutants: int  # how many are run; all of them at night
    contract: int  # random games for each promise of tests/games/test_every_game.py
    contract_arrival: int  # the same for The Arrival, whose games are long
    forecasts: int  # Invader Phases against each adversary, with plans and without
    # site
    cold_games: int  # drawn in a process of its own
    cold_seats: int  # of each such game, the one who only watches among them
    # tests/site
    pairs: int  # of worlds that a seat cannot tell apart, for each seat: in every channel
    pasts: int  # in replays, for each seat
    branches: int  # in what-if branches, for each seat
    pictures: int  # on end pages and their pictures, for each game
    delta_games: int  # drawn with deltas, for each game
    delta_moves: int  # at most, in each of them
    positions: int  # looked up in a replay, for each game
    reasons: int  # positions whose refusals lead to a rule, for each game
    wild_requests: int
    notified_turns: int  # while job workers are killed
    chaos: tuple[int, int]  # a storm's acknowledged moves and faults; about a minute in the gate
    # browser
    looks: int  # of six (screen, theme, language): in how many each drawn page is checked
    island_looks: int  # of four (screen, theme)
    open_pairs: int  # the same where nothing is hidden


GATE: Final = Sizes(
    examples=30,
    announced=3,
    booked=8,
    ended=10,
    ended_now=8,
    orders=100,
    paired_setups=4,
    paired_worlds=40,
    scenes=2,
    live_lines=200,
    restored=1,
    sound=15,
    sound_late=15,
    referee_roam=20,
    referee_arrival=8,
    referee_spirit_island=40,
    bot_games=12,
    slow_bot_games=1,
    bot_setups=6,
    bot_pairs=6,
    island_pairs=1,
    bot_forecasts=8,
    simulated=100,
    reports=20,
    told=20,
    drawn_apart=27,
    hostile_files=60,
    mutants=20,
    contract=4,
    contract_arrival=2,
    forecasts=2,
    cold_games=1,
    cold_seats=2,
    pairs=25,
    pasts=1,
    branches=1,
    pictures=2,
    delta_games=2,
    delta_moves=25,
    positions=40,
    reasons=20,
    wild_requests=300,
    notified_turns=8,
    chaos=(400, 12),
    looks=1,
    island_looks=1,
    open_pairs=8,
)
NIGHT: Final = Sizes(
    examples=500,
    announced=300,
    booked=100,
    ended=1000,
    ended_now=400,
    orders=5000,
    paired_setups=24,
    paired_worlds=1000,
    scenes=20,
    live_lines=1000,
    restored=10,
    sound=5000,
    sound_late=1500,
    referee_roam=2000,
    referee_arrival=2000,
    referee_spirit_island=2000,
    bot_games=200,
    slow_bot_games=100,
    bot_setups=100,
    bot_pairs=1000,
    island_pairs=40,
    bot_forecasts=600,
    simulated=10_000,
    reports=100,
    told=2000,
    drawn_apart=5,
    hostile_files=5000,
    mutants=1000,
    contract=24,
    contract_arrival=12,
    forecasts=1250,
    cold_games=1000,
    cold_seats=1000,
    pairs=1000,
    pasts=23,
    branches=34,
    pictures=67,
    delta_games=300,
    delta_moves=100_000,
    positions=3400,
    reasons=1000,
    wild_requests=5000,
    notified_turns=2000,
    chaos=(5000, 60),
    looks=6,
    island_looks=4,
    open_pairs=1000,
)

IS_NIGHT: Final = bool(os.environ.get("CRANNOG_NIGHT"))
SIZES: Final = NIGHT if IS_NIGHT else GATE
