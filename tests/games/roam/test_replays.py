"""Golden games: they play through to the same end for ever."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from crannog.games.roam import GAME
from crannog.kernel.replay import play_through, problems, read

FOLDER = Path(__file__).parents[2] / "replays" / "roam"
REPLAYS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_golden_game_holds(path: Path) -> None:
    assert problems(read(path.read_text(encoding="utf-8")), GAME) == []


def test_there_is_a_golden_game_for_every_way_to_play_and_to_end() -> None:
    assert len(REPLAYS) >= 16
    ends: set[str] = set()
    seen: set[tuple[str, str]] = set()
    players: set[int] = set()
    for path in REPLAYS:
        replay = read(path.read_text(encoding="utf-8"))
        players.add(replay.seats)
        seen |= set(replay.options.items())
        *_, record = play_through(replay, GAME)
        assert record.now.over
        ends |= {event.rule for event in record.now.events if event.rule.startswith("end.")}
    assert players == {2, 3, 4}
    assert seen == {(option.id, value) for option in GAME.options for value in option.values}
    assert ends >= {"end.score", "end.coins", "end.shared", "end.stalemate"}


DIGESTS = """
import json, sys
from pathlib import Path
from crannog.games.roam import GAME
from crannog.kernel.replay import play_through, read
found = {}
for path in sorted(Path(sys.argv[1]).glob("*.txt")):
    *_, record = play_through(read(path.read_text(encoding="utf-8")), GAME)
    found[path.stem] = GAME.digest(record.now)
print(json.dumps(found))
"""


def digests(hash_seed: str, python: str = sys.executable) -> dict[str, str]:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    command = [python, "-c", DIGESTS, str(FOLDER)]
    out = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    found: dict[str, str] = json.loads(out)
    return found


def test_the_last_states_have_the_digests_written_down_under_any_hash_seed() -> None:
    """digests.json is the same for every Python, hash seed and build; tools/digests.py compares."""
    written = json.loads((FOLDER / "digests.json").read_text(encoding="utf-8"))
    assert digests("0") == written
    assert digests("4711") == written
