"""What recorded games and counted lines of play are checked with, for every game.

Recorded games lie in tests/replays/<game>: kept as long as the rules let them play through; then another,
recorded for the same purpose, takes their place (tools/golden.py). Golden games
(tests/golden/<game>.txt, see tools/golden_games.py) say where the counts of tests/perft/<game>.txt begin.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from tools import golden_games

from crannog import games
from crannog.kernel.game import Game
from crannog.kernel.replay import Replay, read

TESTS = Path(__file__).parents[1]


def folder(game: str) -> Path:
    return TESTS / "replays" / game


def replays(game: str) -> list[Path]:
    return sorted(folder(game).glob("*.txt"))


def replay(path: Path) -> Replay:
    return read(path.read_text(encoding="utf-8"))


@cache
def ended(id: str) -> list[tuple[golden_games.Golden, Any]]:
    """Every golden game with its last state."""
    game, played = games.load(id), golden_games.book(id).games.values()
    return [(golden, golden_games.played(game, golden)[1].now) for golden in played]


# --- digests -----------------------------------------------------------------------------------

DIGESTS = """
import json, sys
from pathlib import Path
from importlib import import_module
from crannog.kernel.replay import play_through, read
from tools.golden_games import book, played
game, found = import_module(f"crannog.games.{sys.argv[1]}").GAME, {}
for golden in book(game.id).games.values():
    found["golden " + golden.name] = played(game, golden)[0].end
for path in sorted(Path(sys.argv[2]).glob("*.txt")):
    *_, record = play_through(read(path.read_text(encoding="utf-8")), game)
    found[path.stem] = game.digest(record.now)
print(json.dumps(found))
"""


def digests(game: str, hash_seed: str, python: str = sys.executable) -> dict[str, str]:
    """The digests of all last states, from a Python of its own with this hash seed."""
    paths = [*filter(None, [os.environ.get("PYTHONPATH")]), str(TESTS.parent)]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(paths)}
    command = [python, "-c", DIGESTS, game, str(folder(game))]
    out = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    found: dict[str, str] = json.loads(out)
    return found


def written_digests(game: str) -> dict[str, str]:
    """The same for every Python, hash seed and build; tools/digests.py compares."""
    found: dict[str, str] = json.loads((folder(game) / "digests.json").read_text(encoding="utf-8"))
    ends = {f"golden {golden.name}": golden.end for golden in golden_games.book(game).games.values()}
    return found | ends


# --- perft -------------------------------------------------------------------------------------


def rows(game: str) -> list[tuple[str, int, int, int]]:
    """name, choices into that golden game, depth, lines of play."""
    table = []
    for line in (TESTS / "perft" / f"{game}.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, into, depth, count = line.split()
            table.append((name, int(into), int(depth), int(count)))
    return table


def position(game: Game[Any, Any], name: str, into: int) -> Any:
    """The state after so many lines of a golden game."""
    for number, record in enumerate(golden_games.play(game, golden_games.book(game.id).games[name])):
        if number == into:
            return record.now
    raise AssertionError(f"{name} is shorter than {into} choices")
