"""The games of a run in a file, one line each. A run that was killed goes on where its file ends."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from crannog.kernel.game import BadOption
from crannog.lab.arena.game_line import GameLine, read_line
from crannog.lab.arena.play import Block


def read_games(path: Path) -> list[GameLine]:
    """The games of all blocks that are whole; a killed run may leave half a line, or half a block."""
    try:
        *lines, _ = path.read_text(encoding="utf-8").split("\n")  # the last one is empty, or cut off
    except UnicodeDecodeError as error:
        raise BadOption(f"{path} is not a text file (UTF-8)") from error
    games = [read_line(line, f"{path}, line {number}") for number, line in enumerate(lines, 1)]
    missing = bool(games) and games[-1].sitting + 1 < games[-1].sittings
    return games[: len(games) - games[-1].sitting - 1] if missing else games


class GameFile:
    """Games are appended block by block, so what is there can be relied on. Without a path, only kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.games: list[GameLine] = []

    def resume(self, blocks: Sequence[Block]) -> int:
        """Takes up those of these blocks that are there: how many? BadOption for games of another run."""
        if self.path is None:
            return 0
        self.path.open("a").close()  # what cannot be written is said before anything is played
        found = read_games(self.path)
        at = block = 0
        while at < len(found) and block < len(blocks):
            games = len(blocks[block].contest.sittings)
            for sitting, game in enumerate(found[at : at + games]):
                self._check(game, blocks[block].known(sitting))
            at, block = at + games, block + 1
        self.games = found[:at]
        kept = self.path.read_bytes().split(b"\n")[: len(found)]
        self.path.write_bytes(b"".join(line + b"\n" for line in kept))
        return block

    def _check(self, game: GameLine, wanted: dict[str, Any]) -> None:
        for name, value in wanted.items():
            if (there := getattr(game, name)) != value:
                raise BadOption(
                    f"{self.path} has games of another run: there, {name} is {there!r}, here {value!r};"
                    " name another file with --out"
                )

    def add(self, games: Sequence[GameLine]) -> None:
        self.games += games
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write("".join(game.json() for game in games))
