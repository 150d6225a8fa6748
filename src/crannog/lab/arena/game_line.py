"""One game of the arena as a line of JSON: everything needed to count it, or to play it again."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Final

from crannog.kernel.game import BadOption, Options


@dataclass(frozen=True, slots=True)
class GameLine:
    game: str
    version: str  # of crannog
    commit: str  # of its sources, where they lie in a repository; "+" after it if they were changed
    rules: int
    content: str  # digest of what is printed on the components
    seed: int  # of the run
    test: str  # the sequential test that says when it ends, "50:55"; empty for a number of games
    contest: int
    block: int  # games of a contest and a block have the same deal
    sitting: int  # which game of its block
    sittings: int  # how many games its block has
    deal: int  # the seed it was dealt from
    bot_seeds: tuple[int, ...]  # this and what follows: by seat
    bots: tuple[str, ...]
    sides: tuple[str, ...]  # who they are in the results: two bots of one name are two sides
    seats: int
    options: Options
    winners: tuple[int, ...]
    returns: tuple[float, ...]  # what each seat has of the victory
    scores: tuple[int, ...]
    decisions: int
    turns: int  # 0 for a game that counts none
    ms: tuple[tuple[float, ...], ...]  # processor time for each question with more than one answer

    @property
    def source(self) -> str:
        """Where it comes from, in a line."""
        return (
            f"{f'crannog {self.version} {self.commit}'.rstrip()}, rules {self.rules}, content {self.content}"
        )

    def json(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":")) + "\n"


NAMES: Final = frozenset(field.name for field in fields(GameLine))


def read_line(text: str, where: str) -> GameLine:
    """The game written there; raises BadOption for what is none."""
    try:
        found = json.loads(text)
        if not isinstance(found, dict) or found.keys() != NAMES:
            raise ValueError("its keys are not those of a game of the arena")
        lists = {key: tuple(value) for key, value in found.items() if isinstance(value, list)}
        return GameLine(**(found | lists | {"ms": tuple(map(tuple, found["ms"]))}))
    except (ValueError, TypeError) as error:
        raise BadOption(f"{where} is no game of the arena: {error}") from error
