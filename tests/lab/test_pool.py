"""Processes may die in the middle of a run: nothing hangs, and the results are the same."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from crannog.lab import simulate
from crannog.lab.pool import WorkersDied, in_order

KILLED = """
import os, signal, sys, threading, time
from multiprocessing import active_children
from pathlib import Path
from crannog.lab.sim import Chunk, in_order, play_chunk, simulate

HERE = Path(sys.argv[1])

def slowly(chunk):
    mine = HERE / "at-work"
    if chunk.start == 20 and not mine.exists():  # only the first who does this one waits to be killed
        mine.with_name("pid").write_text(str(os.getpid()))
        mine.with_name("pid").rename(mine)
        time.sleep(60)
    return play_chunk(chunk)

def kill_the_first_to_start():
    while not active_children():
        time.sleep(0.001)
    os.kill(active_children()[0].pid, signal.SIGKILL)

def kill_one_at_work():
    while not (HERE / "at-work").exists():
        time.sleep(0.01)
    os.kill(int((HERE / "at-work").read_text()), signal.SIGKILL)

def told(records):
    print([(r.index, r.winners, r.scores, r.decisions) for r in records])

if __name__ == "__main__":
    threading.Thread(target=kill_the_first_to_start).start()
    told(simulate("roam", 40, 2, jobs=2, seed=5).records)
    threading.Thread(target=kill_one_at_work).start()
    chunks = [Chunk("roam", n, n + 5, 2, {}, ("random",), 5, 11) for n in range(0, 40, 5)]
    told([record for records, _ in in_order(slowly, chunks, 2) for record in records])
"""


def test_killed_workers_neither_hang_nor_change_the_results(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    command = [sys.executable, str(script), str(tmp_path)]
    out = subprocess.run(command, capture_output=True, text=True, timeout=240, check=True).stdout
    alone = [(r.index, r.winners, r.scores, r.decisions) for r in simulate("roam", 40, 2, seed=5).records]
    assert out.splitlines() == [str(alone)] * 2
    assert (tmp_path / "at-work").exists()


class HandedOutSlowly(Sequence[Path]):
    """Parts of which the second is handed out when the worker doing the first is dead, the first time."""

    def __init__(self, died: Path) -> None:
        self.died = died
        self.waited = False

    def __len__(self) -> int:
        return 3

    def __getitem__(self, at: Any) -> Any:
        while at == 1 and not self.waited:
            time.sleep(0.01)
            self.waited = self.died.exists() and not active_children()
            time.sleep(0.2 * self.waited)  # the pool is told a moment later
        return self.died


def die_once(died: Path) -> str:
    if not died.exists():
        died.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return died.name


def test_a_worker_that_dies_while_parts_are_still_handed_out_changes_nothing(tmp_path: Path) -> None:
    parts = HandedOutSlowly(tmp_path / "died")
    assert list(in_order(die_once, parts, 2)) == ["died"] * 3
    assert parts.waited


def die(part: int) -> int:
    """Dies at the part 3, always."""
    if part == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return part


def test_a_part_that_always_kills_its_worker_is_reported_in_a_sentence() -> None:
    with pytest.raises(WorkersDied, match="keep dying"):
        list(in_order(die, range(6), 2))


def refuse(part: int) -> int:
    raise ValueError(f"part {part}")


def test_an_error_in_the_work_is_raised_as_it_is() -> None:
    with pytest.raises(ValueError, match="part 0"):
        list(in_order(refuse, range(4), 2))
