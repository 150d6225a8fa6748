"""Writes the golden games of tests/golden, one for each way a game can be set up and end, and counts the
lines of play from some of their positions (tests/perft). All is made before anything is written.

Run it only when the rules or the cards change on purpose: the diff is then the change. A recorded game
(tests/replays) is kept if it still plays through; if not, another one is recorded in which the same happens.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from crannog.kernel.game import Game
from crannog.kernel.game_record import Record
from crannog.kernel.play import Illegal
from crannog.kernel.replay import Replay, ReplayError, of_record, play_through, read
from crannog.kernel.rng import seeds_from_number
from crannog.testing.contract import perft
from tools import golden_games
from tools.far_games import found
from tools.golden_games import UNDO, Book, Golden, happened, play, played
from tools.shipped import add_write, update

TESTS = Path(__file__).parent.parent / "tests"
REPLAYS, PERFT = TESTS / "replays", TESTS / "perft"

type Files = dict[Path, str]  # what to write

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
    "random-start-3": (3, {"first": "random", "edges": "chosen"}, {"end.score", "setup.first"}),
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
    "some-guided": (3, {"teaching": "some", "boards": "B"}, {"setup.teaching", "end.blight"}),
    "board-a": (1, {"boards": "A"}, {"end.blight"}),
    "board-c": (2, {"boards": "C"}, {"end.blight"}),
    "board-d": (4, {"boards": "D"}, {"end.blight"}),  # the next boards come round to A again
    "taken-back": (3, {}, {"undo"}),
    "ready": (2, {"ready": "said"}, {"power.skip"}),
    "time": (1, {}, {"end.time"}),
}
WANTED = {"arrival": ARRIVAL, "roam": ROAM, "spirit_island": SPIRIT_ISLAND}
# Ends that chance does not reach: these games are searched for.
FAR = {"end.victory": "victory", "end.time": "time", "end.sacrifice": "sacrifice"}
KEPT, TRIES = 10, 30
SEEDS = 20_000
NEARBY = 10  # seeds tried for a recorded game before it is the golden game itself


class NoSeed(Exception):
    """No game found in which all happens that a golden game is for."""


class NoPurpose(Exception):
    """A recorded game of which nobody has said what it is for."""


def make(game: Game[Any, Any], wanted: Wanted, before: Book) -> Book:
    """Every golden game, from the seeds of before wherever they still serve."""
    made = {}
    for name, (seats, options, rules) in wanted.items():
        for tried in _candidates(game, name, seats, options, rules, before.games.get(name)):
            try:
                golden, record = played(game, tried)
            except Illegal:
                continue  # choices that were searched for under other rules
            if rules <= happened(record):
                made[name] = golden
                choices = golden.end.partition(" ")[0]
                _say(game, f"golden game {name}: seed {golden.seed}, {choices} choices")
                break
        else:
            raise NoSeed(f"no seed up to {SEEDS} gives {game.id} {name}: {', '.join(sorted(rules))}")
    return Book(game.rules_version, game.content_digest, made)


def _candidates(
    game: Game[Any, Any], name: str, seats: int, options: dict[str, str], rules: set[str], old: Golden | None
) -> Iterator[Golden]:
    plain = Golden(name, seats, 0, options, UNDO in rules)
    far = game.id == "spirit_island" and next((FAR[rule] for rule in sorted(rules & {*FAR})), "")
    if old is not None:
        yield replace(plain, seed=old.seed, moves=old.moves if far else ())
    for seed in range(SEEDS):
        moves: tuple[tuple[int, str], ...] = ()
        if far:
            seeds = seeds_from_number(seed, f"golden-{seed}")
            moves = found(game.setup(seats, options), seed, KEPT, TRIES, far, seeds)
        yield replace(plain, seed=seed, moves=moves)


def recounted(game: Game[Any, Any], text: str, games: Book) -> str:
    """The table of tests/perft with the lines of play counted again; nearer the start of a shorter game."""
    lines = text.splitlines()
    for i, line in enumerate(lines):
        if line and not line.startswith("#"):
            name, into, depth, _ = line.split()
            golden = games.games[name]
            length = int(golden.end.partition(" ")[0])
            at = int(into) if int(into) < length else length * 2 // 3
            record = next(islice(play(game, golden), at, None))
            record.now.listening = False
            lines[i] = f"{name} {at} {depth} {perft(record.now, int(depth))}"
    return "\n".join(lines) + "\n"


def recorded(game: Game[Any, Any], wanted: Wanted, folder: Path, games: Book) -> Files:
    """The recorded games: as they are, with today's header, or recorded anew."""
    files: Files = {}
    digests = {}
    for path in sorted(folder.glob("*.txt")):
        told = read(path.read_text(encoding="utf-8"))
        rules = wanted[path.stem][2] if path.stem in wanted else set()
        record = _through(told, game)
        if record is not None and rules <= happened(record):
            version = game.rules_version
            commit = told.seeds().commitment(version)
            now = replace(told, rules=version, content=game.content_digest, commit=commit)
            _say(game, f"recorded game {path.stem}: still plays through, kept")
        elif path.stem not in wanted:
            raise NoPurpose(
                f"{path} no longer plays through, and no golden game of its name says what it is for."
                f" Record it again (crannog play {game.id} --save) or delete it."
            )
        else:
            record = another(game, games.games[path.stem], rules)
            now = of_record(record, check_every=25)
            _say(game, f"recorded game {path.stem}: recorded anew, {len(record.entries)} choices")
        files[path] = now.write()
        digests[path.stem] = game.digest(record.now)
    files[folder / "digests.json"] = json.dumps(digests, indent=1, sort_keys=True) + "\n"
    return files


def another(game: Game[Any, Any], golden: Golden, rules: set[str]) -> Record[Any]:
    """A game set up like a golden one in which the same happens; that one itself if no other is near."""
    if not golden.moves:  # searching for those choices once takes long enough
        for seed in range(golden.seed + 1, golden.seed + 1 + NEARBY):
            record = played(game, replace(golden, seed=seed))[1]
            if rules <= happened(record):
                return record
    return played(game, golden)[1]


def _through(told: Replay, game: Game[Any, Any]) -> Record[Any] | None:
    try:
        *_, record = play_through(told, game)
    except (ReplayError, Illegal):
        return None
    return record


def _say(game: Game[Any, Any], line: str) -> None:
    print(f"{game.id}, {line}", flush=True)


def everything(game: Game[Any, Any], wanted: Wanted) -> Files:
    """All files of one game, made and not yet written."""
    games = make(game, wanted, golden_games.book(game.id))
    counts = PERFT / f"{game.id}.txt"
    return {
        golden_games.FOLDER / f"{game.id}.txt": games.write(),
        counts: recounted(game, counts.read_text(encoding="utf-8"), games),
    } | recorded(game, wanted, REPLAYS / game.id, games)


def main(args: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.golden", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", nargs="*", help=f"{', '.join(sorted(WANTED))}; all of them if none is named")
    add_write(parser)
    given = parser.parse_args(args)
    chosen: list[str] = given.game
    if unknown := [id for id in chosen if id not in WANTED]:
        parser.error(f"no golden games of {', '.join(unknown)}, only of {', '.join(sorted(WANTED))}")
    files: Files = {}
    try:
        for id in chosen or sorted(WANTED):
            files |= everything(import_module(f"crannog.games.{id}").GAME, WANTED[id])
    except (NoSeed, NoPurpose) as error:
        print(f"{error}\nNothing was written.", file=sys.stderr)
        return 1
    update(files, given.write)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
