"""Writes the golden games of tests/replays, one for each way a game can be set up and end, and counts
the lines of play from some of their positions.

Run it only when the rules change on purpose: the diff of the replays is then the change.

    python -m tools.golden              every game
    python -m tools.golden arrival      one of them
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from crannog.kernel.game import Game
from crannog.kernel.play import asks
from crannog.kernel.record import Record, start
from crannog.kernel.replay import of_record, play_through, read
from crannog.kernel.rng import seeds_from_number
from crannog.kernel.testing import dice, perft, pick
from tools.far_games import found

TESTS = Path(__file__).parent.parent / "tests"
REPLAYS, PERFT = TESTS / "replays", TESTS / "perft"

# name: seats, options, what must have happened by the end
type Wanted = dict[str, tuple[int, dict[str, str], set[str]]]

ROAM: Wanted = {
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
CZ, GU = {"edition": "cz2017"}, {"edition": "gu2016"}
LED = {"leaders": "chosen"}
ARRIVAL: Wanted = {
    "cz-2": (2, CZ, {"end.corruption", "repel.guard", "build.outpost"}),
    "cz-3": (3, CZ, {"end.corruption", "tactic.ruse", "tactic.migration"}),
    "cz-4": (4, CZ, {"end.corruption", "end.limit", "repel.distant"}),
    "gu-2": (2, GU, {"end.corruption", "build.port", "repel.distant"}),
    "gu-3": (3, GU, {"end.corruption", "tactic.stone", "tactic.emer"}),
    "gu-4": (4, GU, {"end.corruption", "end.limit", "spread.surplus"}),
    "cz-honor": (2, CZ, {"end.honor", "end.bonus"}),
    "gu-honor": (3, GU, {"end.honor", "end.bonus"}),
    "rounds-2": (2, CZ, {"end.rounds"}),
    "leaders-cz-4": (4, CZ | LED, {"spread.clairvoyance", "turn.wisdom"}),
    "leaders-gu-3": (3, GU | LED, {"spread.defiance", "setup.leader"}),
    "leaders-random": (2, CZ | {"leaders": "random"}, {"setup.leader"}),
    "castle-taken": (2, CZ, {"repel.castle", "trophy.used"}),
    "castle-from-afar": (2, GU | {"isle": "adjacent"}, {"repel.castle", "repel.distant"}),
    "master-builder-cz": (3, CZ, {"tactic.saved"}),
    "master-builder-gu": (2, GU, {"tactic.saved"}),
    "ogam": (2, CZ, {"earn.ogam", "tactic.bard"}),
    "in-order-3": (3, GU | {"blocking": "in_order", "start_disks": "three"}, {"earn.block"}),
    "tie": (4, CZ, {"end.tie"}),
    "shared": (4, GU, {"end.shared"}),
    "short-of-shields": (4, GU, {"earn.short", "earn.recycle"}),
    "taken-back": (3, CZ, {"undo"}),
}
TEACHING, DEALT = {"teaching": "yes"}, {"spirits": "random"}
SPIRIT_ISLAND: Wanted = {
    "solo": (1, {}, {"end.blight", "power.gain", "blight.card"}),
    "solo-won": (1, {}, {"end.victory", "fear.terror", "invaders.fear"}),
    "solo-teaching-won": (1, TEACHING, {"end.victory"}),
    "two": (2, {"layout": "top_to_top", "board_blight": "yes"}, {"end.spirit", "blight.cascade"}),
    "two-end-to-end": (2, {"layout": "end_to_end", "plus_one_blight": "yes"}, {"end.blight"}),
    "three": (3, DEALT | {"adversary": "prussia_1"}, {"end.spirit", "power.repeat"}),
    "four": (4, TEACHING | {"after_progression": "draw"}, {"end.blight", "blight.removed"}),
    "four-dealt": (4, DEALT | {"adversary": "england_3"}, {"invaders.fight_back", "spirit.shadows"}),
    "sacrifice": (1, DEALT, {"end.sacrifice"}),
    "prussia": (2, {"adversary": "prussia_6"}, {"invaders.escalation", "end.spirit"}),
    "prussia-won": (1, {"adversary": "prussia_2"}, {"invaders.escalation", "end.victory"}),
    "capital": (2, {"adversary": "england_6"}, {"adversary.loss"}),
    "england": (3, {"adversary": "england_4"}, {"adversary.rule", "end.blight"}),
    "sweden": (2, {"adversary": "sweden_6"}, {"adversary.rule", "end.blight"}),
    "sweden-swayed": (1, {"adversary": "sweden_5"}, {"invaders.escalation"}),
    "blitz": (2, {"scenario": "blitz"}, {"end.blight", "fear.earned"}),
    "heart": (2, {"scenario": "guard_the_isles_heart"}, {"scenario.loss"}),
    "rituals": (3, {"scenario": "rituals_of_terror"}, {"end.blight", "fear.earned"}),
    "insurrection": (2, {"scenario": "dahan_insurrection"}, {"end.spirit", "move.push"}),
    "taken-back": (3, {}, {"undo"}),
    "time": (1, {}, {"end.time"}),
}
WANTED = {"arrival": ARRIVAL, "roam": ROAM, "spirit_island": SPIRIT_ISLAND}
# Ends that chance does not reach: these games are searched for.
FAR = {"end.victory": "victory", "end.time": "time", "end.sacrifice": "sacrifice"}
KEPT, TRIES = 10, 30
SEEDS = 20_000


def play(
    game: Game[Any, Any], seats: int, options: dict[str, str], seed: int, rules: set[str]
) -> tuple[Record[Any], set[str]]:
    """One game, and what happened in it."""
    rng, seeds, with_undo = dice(seed), seeds_from_number(seed, f"golden-{seed}"), "undo" in rules
    record = start(game, seats, options, seeds)
    happened = {event.rule for event in record.shown[0]}
    if game.id == "spirit_island" and (ends := rules & {*FAR}):
        wish = FAR[ends.pop()]
        for seat, line in found(game.setup(seats, options), seed, KEPT, TRIES, wish, seeds):
            happened |= {event.rule for event in record.play(seat, line)}
    while not record.now.over:
        ask = asks(record.now)[0]
        events = record.play(ask.seat, str(pick(rng, ask.legal(record.now))))
        happened |= {event.rule for event in events}
        if with_undo and not record.now.boundary and rng.below("undo", 10) == 0:
            record.undo(ask.seat)
            happened.add("undo")
    return record, happened


def write(game: Game[Any, Any], wanted: Wanted) -> None:
    folder = REPLAYS / game.id
    folder.mkdir(parents=True, exist_ok=True)
    digests: dict[str, str] = {}
    for name, (seats, options, rules) in wanted.items():
        for seed in range(SEEDS):
            record, happened = play(game, seats, options, seed, rules)
            if rules <= happened:
                text = of_record(record, check_every=25).write()
                (folder / f"{name}.txt").write_text(text, encoding="utf-8")
                digests[name] = game.digest(record.now)
                print(f"{game.id} {name}: seed {seed}, {len(record.entries)} lines", flush=True)
                break
        else:
            raise SystemExit(f"no seed up to {SEEDS} gives {name}")
    text = json.dumps(digests, indent=1, sort_keys=True) + "\n"
    (folder / "digests.json").write_text(text, encoding="utf-8")


def recount(game: Game[Any, Any]) -> None:
    """Count the lines of play in tests/perft again, from the same places of the new games."""
    path = PERFT / f"{game.id}.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    for i, line in enumerate(lines):
        if line and not line.startswith("#"):
            name, into, depth, _ = line.split()
            replay = read((REPLAYS / game.id / f"{name}.txt").read_text(encoding="utf-8"))
            record = next(islice(play_through(replay, game), int(into), None))
            record.now.listening = False
            lines[i] = f"{name} {into} {depth} {perft(record.now, int(depth))}"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    for id in sys.argv[1:] or sorted(WANTED):
        game = import_module(f"crannog.games.{id}").GAME
        write(game, WANTED[id])
        recount(game)


if __name__ == "__main__":
    main()
