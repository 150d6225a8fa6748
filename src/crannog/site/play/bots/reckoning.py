"""How likely each seat was to win, turn by turn, in a game that is over: asked of the thinking processes.

The game is played again there from its seeds. They are everybody's to know once it is over, and never sent
before.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from crannog import games
from crannog.bots.chance import Chance
from crannog.bots.turning_points import chances
from crannog.kernel.game_record import start
from crannog.kernel.play import Illegal
from crannog.kernel.rng import Seeds
from crannog.kernel.story import turns

KIND: Final = "chances"

type Reckoned = tuple[tuple[int, Chance], ...]  # choices made, and the chances then


@dataclass(frozen=True, slots=True)
class Reckoning:
    game: str
    seats: int
    options: Mapping[str, str]
    server: str
    clients: tuple[str, ...]
    table: str
    state: str  # where it begins, as the game stores it; "": with the deal
    made: int  # choices made before
    choices: tuple[tuple[int, str], ...]  # seat and line
    begins: tuple[str, ...]  # with these events, a turn

    def line(self) -> bytes:
        return json.dumps({"kind": KIND, **asdict(self)}).encode() + b"\n"

    def read(self, said: bytes) -> Reckoned:
        return tuple((n, Chance(tuple(by_seat), within)) for n, by_seat, within in json.loads(said))

    def none(self) -> Reckoned:
        return ()


def answer(asked: Mapping[str, Any]) -> bytes:
    """The chances after each turn; none where the game cannot be played again."""
    game = games.load(asked["game"])
    seeds = Seeds(bytes.fromhex(asked["server"]), tuple(asked["clients"]), asked["table"])
    if asked["state"]:
        now = game.load(asked["state"].encode(), seeds.key())
    else:
        now = start(game, asked["seats"], asked["options"], seeds).now
    choices = [(seat, line) for seat, line in asked["choices"]]
    try:
        told = turns(game, now, choices, tuple(asked["begins"]), asked["made"])
    except Illegal:
        told = []
    found = [
        (turn.n, one.by_seat, one.within) for turn, one in zip(told, chances(game.id, told), strict=False)
    ]
    return json.dumps(found).encode() + b"\n"
