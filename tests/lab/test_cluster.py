"""Games on Ray: two workers of a node on this machine, one of them killed, and the same results in the same order."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UV = os.environ.get("UV", "uv")

# Plays games in the arena by Ray's workers, and kills the first that has done something.
MATCH = """
import json, os, signal, sys
from crannog.lab.arena import Match, run
from crannog.lab.cluster import RayExecutor

class Killing(RayExecutor):
    victims = ()

    def submit(self, fn, /, *args, **kwargs):
        done = super().submit(fn, *args, **kwargs)
        if not self.victims:
            self.victims = (super().submit(os.getpid).result(),)
            os.kill(self.victims[0], signal.SIGKILL)
        return done

if __name__ == "__main__":
    match = Match("roam", ("greedy", "random"), seats=2, seed=7)
    with Killing(2) as executor:
        course = run(match, games=8, executor=executor)
        killed = executor.victims
    alone = run(match, games=8)
    told = lambda course: [(game.seed, game.sides, game.scores, game.winners) for game in course.games]
    print(json.dumps({"killed": len(killed), "same": told(course) == told(alone), "games": len(course.games)}))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with Ray as pinned, and this checkout."""
    home = tmp_path_factory.mktemp("cluster") / "venv"
    subprocess.run([UV, "venv", "-q", "--python", sys.executable, home], check=True)
    made = home / "bin/python"
    pins = ROOT / "requirements/cluster.txt"
    subprocess.run([UV, "pip", "sync", "-q", "--python", made, "--require-hashes", pins], check=True)
    return made


@pytest.mark.night  # installs Ray, 214 MB
def test_a_killed_worker_changes_nothing(python: Path, tmp_path: Path) -> None:
    script = tmp_path / "match.py"
    script.write_text(MATCH, encoding="utf-8")
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([python, script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout.splitlines()[-1]) == {"killed": 1, "same": True, "games": 8}


def test_without_ray_one_is_told_what_to_install(capsys: pytest.CaptureFixture[str]) -> None:
    from crannog.cli import main

    command = "arena roam --bots greedy,random --seats 2 --games 2 --executor crannog.lab.cluster:on_ray"
    assert main(command.split()) != 0
    assert 'pip install "crannog[cluster]"' in capsys.readouterr().err
