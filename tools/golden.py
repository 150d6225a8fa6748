"""Writes the golden games of tests/replays/roam: one for each way a game can be set up and end.

Run it only when the rules change on purpose: the diff of the replays is then the change.
"""

from __future__ import annotations

from pathlib import Path

from crannog.games.roam import GAME, State
from crannog.kernel.play import asks
from crannog.kernel.record import Record, start
from crannog.kernel.replay import of_record
from crannog.kernel.rng import seeds_from_number
from crannog.kernel.testing import dice, pick

FOLDER = Path(__file__).parent.parent / "tests" / "replays" / "roam"

# name: seats, options, what must have happened by the end
WANTED: dict[str, tuple[int, dict[str, str], set[str]]] = {
    "basic-2": (2, {"artifacts": "no"}, {"end.score"}),
    "basic-3": (3, {"artifacts": "no"}, {"end.score", "bid.won", "found.order"}),
    "basic-4": (4, {"artifacts": "no"}, {"end.score", "bid.passed", "rest.early"}),
    "full-2": (2, {}, {"end.score", "artifact.replace", "artifact.free_blank"}),
    "full-3": (3, {}, {"end.score", "artifact.slide", "artifact.rotate"}),
    "full-4": (4, {}, {"end.score", "artifact.flip", "artifact.coin", "buy.end"}),
    "outpost-4": (4, {"outpost": "yes"}, {"end.score", "outpost"}),
    "stacking-3": (3, {"stacking": "yes", "artifacts": "no"}, {"end.score", "stacking.coins"}),
    "stacking-outpost-2": (2, {"stacking": "yes", "outpost": "yes"}, {"end.score", "outpost"}),
    "stack-coins-4": (4, {"stacking": "yes", "stack_coins": "yes"}, {"end.score"}),
    "edges-chosen-3": (3, {"edges": "chosen"}, {"end.score", "setup.edge"}),
    "end-by-coins": (3, {}, {"end.coins"}),
    "end-shared": (2, {}, {"end.shared"}),
    "end-stalemate": (2, {"stacking": "yes", "artifacts": "no"}, {"end.stalemate"}),
    "markers-run-out": (2, {"stacking": "yes"}, {"place.short", "end.score"}),
    "taken-back": (4, {}, {"end.score", "undo"}),
}
SEEDS = 20_000


def play(seats: int, options: dict[str, str], seed: int, with_undo: bool) -> tuple[Record[State], set[str]]:
    rng = dice(seed)
    record = start(GAME, seats, options, seeds_from_number(seed, f"golden-{seed}"))
    happened = {event.rule for event in record.shown[0]}
    while not record.now.over:
        ask = asks(record.now)[0]
        events = record.play(ask.seat, str(pick(rng, ask.legal(record.now))))
        happened |= {event.rule for event in events}
        if with_undo and not record.now.boundary and rng.below("undo", 10) == 0:
            record.undo(ask.seat)
            happened.add("undo")
    return record, happened


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (seats, options, wanted) in WANTED.items():
        for seed in range(SEEDS):
            record, happened = play(seats, options, seed, "undo" in wanted)
            if wanted <= happened:
                text = of_record(record, check_every=25).write()
                (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
                print(f"{name}: seed {seed}, {len(record.entries)} lines")
                break
        else:
            raise SystemExit(f"no seed up to {SEEDS} gives {name}")


if __name__ == "__main__":
    main()
