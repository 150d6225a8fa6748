"""Processes may die in the middle of a run: nothing hangs, and the results are the same."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Sequence
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from threading import Thread, active_count
from typing import Any

import pytest
from tests.waiting import wait_until

from crannog.lab import simulate
from crannog.lab.counting import Tally
from crannog.lab.pool import WorkersDied, in_order
from crannog.lab.results import Record
from crannog.lab.sim import Chunk, play_chunk

type Told = list[tuple[int, tuple[int, ...], tuple[int, ...], int]]


def told(records: Iterable[Record]) -> Told:
    return [(r.index, r.winners, r.scores, r.decisions) for r in records]


def kill_the_first_to_start() -> None:
    os.kill(int(wait_until(active_children)[0].pid or 0), signal.SIGKILL)


def test_a_worker_killed_while_it_starts_changes_no_result() -> None:
    killer = Thread(target=kill_the_first_to_start)
    killer.start()
    found = told(simulate("roam", 12, 2, jobs=2, seed=5).records)
    killer.join()
    assert found == told(simulate("roam", 12, 2, seed=5).records)


def play_or_die_once(died: Path, chunk: Chunk) -> tuple[list[Record], Tally]:
    if chunk.start == 6 and not died.exists():
        died.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_chunk(chunk)


def test_a_worker_that_dies_at_work_changes_no_result(tmp_path: Path) -> None:
    died = tmp_path / "died"
    chunks = [Chunk("roam", n, n + 2, 2, {}, ("random",), 5, 11) for n in range(0, 12, 2)]
    parts = in_order(partial(play_or_die_once, died), chunks, 2)
    found = told(record for records, _ in parts for record in records)
    assert died.exists()
    assert found == told(simulate("roam", 12, 2, seed=5).records)


class HandedOutSlowly(Sequence[Path]):
    """Parts of which the second is handed out when the pool has lost the worker doing the first, the first time."""

    def __init__(self, died: Path) -> None:
        self.died = died
        self.waited = False
        self.threads = active_count()  # without those of a pool

    def __len__(self) -> int:
        return 3

    def __getitem__(self, at: Any) -> Any:
        if at == 1 and not self.waited:
            self.waited = wait_until(lambda: self.died.exists() and active_count() == self.threads)
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
