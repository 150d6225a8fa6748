"""Progress of a long run, on stderr: a bar on a terminal, otherwise a line every few seconds."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final

WIDTH: Final = 30
LINE_EVERY: Final = 5.0  # seconds
BAR_EVERY: Final = 0.1


class Progress:
    def __init__(self, total: int, shown: bool, begun: int = 0) -> None:
        self.total, self.shown = total, shown
        self.begun = begun  # done in an earlier run
        self.start = self.last = monotonic()
        self.bar = sys.stderr.isatty()

    def at(self, done: int) -> None:
        now = monotonic()
        last = done >= self.total
        if not self.shown or (now - self.last < (BAR_EVERY if self.bar else LINE_EVERY) and not last):
            return
        self.last = now
        rate = (done - self.begun) / max(now - self.start, 1e-6)
        text = f"{done}/{self.total} games, {rate:.1f}/s, {(self.total - done) / max(rate, 1e-6):.0f} s left"
        if self.bar:
            full = WIDTH * done // max(self.total, 1)
            end = "\n" if last else ""
            sys.stderr.write(f"\r[{'#' * full}{'.' * (WIDTH - full)}] {text}\x1b[K{end}")
        else:
            sys.stderr.write(text + "\n")
        sys.stderr.flush()
