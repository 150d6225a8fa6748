"""What golden games and counted lines of play are checked with, for every game.

Golden games lie in tests/replays/<game>, counts in tests/perft/<game>.txt.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from crannog.kernel.game import Game
from crannog.kernel.replay import Replay, play_through, read

TESTS = Path(__file__).parents[1]


def folder(game: str) -> Path:
    return TESTS / "replays" / game


def replays(game: str) -> list[Path]:
    return sorted(folder(game).glob("*.txt"))


def replay(path: Path) -> Replay:
    return read(path.read_text(encoding="utf-8"))


def last(path: Path, game: Game[Any, Any]) -> Any:
    """The last state of a golden game."""
    *_, record = play_through(replay(path), game)
    return record.now


# --- digests -----------------------------------------------------------------------------------

DIGESTS = """
import json, sys
from pathlib import Path
from importlib import import_module
from crannog.kernel.replay import play_through, read
game, found = import_module(f"crannog.games.{sys.argv[1]}").GAME, {}
for path in sorted(Path(sys.argv[2]).glob("*.txt")):
    *_, record = play_through(read(path.read_text(encoding="utf-8")), game)
    found[path.stem] = game.digest(record.now)
print(json.dumps(found))
"""


def digests(game: str, hash_seed: str, python: str = sys.executable) -> dict[str, str]:
    """The digests of all last states, from a Python of its own with this hash seed."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    command = [python, "-c", DIGESTS, game, str(folder(game))]
    out = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    found: dict[str, str] = json.loads(out)
    return found


def written_digests(game: str) -> dict[str, str]:
    """digests.json is the same for every Python, hash seed and build; tools/digests.py compares."""
    found: dict[str, str] = json.loads((folder(game) / "digests.json").read_text(encoding="utf-8"))
    return found


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
    for number, record in enumerate(play_through(replay(folder(game.id) / f"{name}.txt"), game)):
        if number == into:
            return record.now
    raise AssertionError(f"{name} is shorter than {into} choices")
