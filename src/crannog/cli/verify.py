"""Check a replay: the seed matches its commitment, every draw and move is right, and so is the result.

The commitment and the seeds that players' browsers added are printed. Compare them with what you were shown
before the game, or let --commit and --seed do it. Only then do you know that the cards were not chosen after
your browser had added its seed.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

from crannog import games
from crannog.cli.arguments import add_content, text_of, with_content
from crannog.kernel import replay
from crannog.kernel.checked_content import shown
from crannog.kernel.game import BadOption

COMMITMENT: Final = re.compile("[0-9a-f]{64}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, nargs="+", help="replay files")
    parser.add_argument("--commit", metavar="DIGEST", help="the commitment you noted before the game")
    parser.add_argument("--seed", metavar="SEED", help="the random seed your browser added")
    add_content(parser)


def run(arguments: argparse.Namespace) -> int:
    if (arguments.commit or arguments.seed) and len(arguments.file) > 1:
        raise BadOption("--commit and --seed are for one replay at a time")
    fine = [check(path, arguments) for path in arguments.file]
    return 0 if all(fine) else 1


def check(path: Path, arguments: argparse.Namespace) -> bool:
    told = replay.read(text_of(path))
    found = replay.verdict(told, with_content(games.load(told.game), arguments.content))
    problems = [
        *found.problems,
        *_committed(told.commit, arguments.commit),
        *_added(told.client_seeds, arguments.seed),
    ]
    secret = not told.server_seed  # a game still being played: nothing can be checked yet
    state = "unfinished" if secret else "failed" if problems else "verified" if found.over else "unfinished"
    print(f"{path}: {state}")
    for problem in problems:
        print(f"    {problem}")
    if state == "unfinished" and not problems:
        print("    everything so far is right, but the game has not ended: the file may have been cut short")
    print(f"    commitment: {told.commit if COMMITMENT.fullmatch(told.commit) else shown(told.commit)}")
    for seat, seed in enumerate(told.client_seeds):
        print(f"    seed added by seat {seat}: {shown(seed).strip("'") if seed else 'none'}")
    if not told.client_seeds:
        print("    no player added a seed")
    if not arguments.commit:
        print("    (compare it with the one shown before the game: --commit DIGEST)")
    return state == "verified"


def _committed(told: str, noted: str | None) -> list[str]:
    if noted is None or noted.strip().lower() == told:
        return []
    return ["this is not the commitment you noted: the cards were dealt from another seed"]


def _added(told: tuple[str, ...], mine: str | None) -> list[str]:
    if mine is None or mine.strip() in told:
        return []
    return ["no seat added this seed: the host left it out"]
