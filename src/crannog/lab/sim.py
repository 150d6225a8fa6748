"""Many games over a pool of processes. The same seed gives the same games, whatever the pool size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from time import perf_counter
from typing import Any, Final

from crannog.bots import Bot, bot, play_game, seated
from crannog.kernel.game import BadOption, Game, Options
from crannog.lab.content import Pack, game_with
from crannog.lab.counting import Recorder, Tally
from crannog.lab.origin import origin
from crannog.lab.pool import in_order
from crannog.lab.progress import Progress
from crannog.lab.results import Record, Table

ANY: Final = "any"  # of an option: each of its values in turn
# Reasons are slow, so only some games ask for them. Coprime to what options and seats multiply
# to in our games, so that every combination has its turn.
REASONS_EVERY: Final = 11
MAX_IN_A_CHUNK: Final = 50
CHUNKS_A_JOB: Final = 8


@dataclass(frozen=True, slots=True)
class Chunk:
    """Games start to stop-1 of a run. Plain data: it can be sent anywhere and done again."""

    game_id: str
    start: int
    stop: int
    seats: int
    options: Options
    bots: tuple[str, ...]
    seed: int
    reasons_every: int
    pack: Pack | None = None


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who plays what in one game of a run."""

    seats: int
    options: Options
    bots: tuple[str, ...]


def simulate(
    game_id: str,
    n: int,
    seats: int = 0,
    options: Mapping[str, str] | str | None = None,
    bots: Sequence[str] = ("random",),
    jobs: int = 1,
    seed: int = 0,
    progress: bool = False,
    reasons_every: int = REASONS_EVERY,
    pack: Pack | None = None,
) -> Table:
    """Play n games and count what happened.

    `seats` 0 takes each number of players in turn; `options` "any" each combination of options, and
    the value "any" each value of one. `bots` are names, or SEAT=BOT for one that keeps its seat; the
    others move on by one seat from game to game, and where there are fewer of them than seats, the last
    one sits at all that are left. One game in `reasons_every` is asked why things are forbidden. `pack` is a
    content pack: the names and texts of its files.
    """
    game = game_with(game_id, pack)
    chosen = _named(game, options)
    _check(game, seats, chosen, bots)
    size = max(1, min(MAX_IN_A_CHUNK, n // (max(jobs, 1) * CHUNKS_A_JOB)))
    chunks = [
        Chunk(game_id, start, min(start + size, n), seats, chosen, tuple(bots), seed, reasons_every, pack)
        for start in range(0, n, size)
    ]
    started = perf_counter()
    bar = Progress(n, progress)
    records: list[Record] = []
    tally = Tally()
    for some, part in in_order(play_chunk, chunks, jobs):
        records += some
        tally.add(part)
        bar.at(len(records))
    header = origin(game, seed)
    return Table(game_id, tuple(records), tally, perf_counter() - started, header)


def play_chunk(chunk: Chunk) -> tuple[list[Record], Tally]:
    game = game_with(chunk.game_id, chunk.pack)
    recorder = Recorder()
    records = [_play(game, chunk, index, recorder) for index in range(chunk.start, chunk.stop)]
    return records, recorder.finish()


def _play(game: Game[Any, Any], chunk: Chunk, index: int, recorder: Recorder) -> Record:
    line = lineup(game, index, chunk.seats, chunk.options, chunk.bots)
    number = game_seed(chunk.seed, index)
    recorder.begin(reasons=index % chunk.reasons_every == 0)
    players: list[Bot] = [
        bot(name, game.id, number * len(line.bots) + seat) for seat, name in enumerate(line.bots)
    ]
    try:
        result = play_game(game, players, line.seats, line.options, number, recorder)
    except Exception as error:
        error.add_note(f"{game.id}, game {index} of seed {chunk.seed}: dealt from {number} to {line}")
        raise
    return Record(
        index,
        line.seats,
        line.options,
        line.bots,
        result.winners,
        result.scores,
        result.returns,
        result.decisions,
        result.turns,
        tuple(sorted(recorder.ends)),
    )


def game_seed(seed: int, index: int) -> int:
    """The number game `index` of a run is dealt from; runs of different seeds share none."""
    return (seed << 32) + index


def lineup(
    game: Game[Any, Any], index: int, seats: int, options: Mapping[str, str], bots: Sequence[str]
) -> Lineup:
    """Seats turn fastest, then options, then who sits where."""
    counts = (seats,) if seats else game.seats
    index, i = divmod(index, len(counts))
    mixed = mixes(game, options)
    index, j = divmod(index, len(mixed))
    chosen, n = mixed[j], counts[i]
    fixed, moving = seated(bots, max(game.seats))
    free = [seat for seat in range(n) if seat not in fixed]
    names = [moving[min(k, len(moving) - 1)] if moving else "random" for k in range(len(free))]
    sits = {seat: names[(k - index) % len(free)] for k, seat in enumerate(free)} | fixed
    return Lineup(n, game.setup(n, chosen).options, tuple(sits[seat] for seat in range(n)))


def mixes(game: Game[Any, Any], options: Mapping[str, str]) -> list[Options]:
    """These options with every value of those that are "any", as far as they go together."""
    fixed = {id: value for id, value in options.items() if value != ANY}
    free = [[(o.id, value) for value in o.values] for o in game.options if options.get(o.id) == ANY]
    usual = {option.id: option.values[0] for option in game.options}
    every = [fixed | dict(some) for some in product(*free)]
    return [mix for mix in every if not game.why_not_together(usual | mix)] or [fixed]


def _named(game: Game[Any, Any], options: Mapping[str, str] | str | None) -> Options:
    """The options by name; the word "any" stands for all of them."""
    if isinstance(options, str):
        if options != ANY:
            raise BadOption(f"options must be a mapping or {ANY!r}, not {options!r}")
        return {option.id: ANY for option in game.options}
    return dict(options or {})


def _check(game: Game[Any, Any], seats: int, options: Mapping[str, str], bots: Sequence[str]) -> None:
    """Raise BadOption or UnknownBot before anything starts, not in a worker."""
    check_options(game, seats or game.seats[0], options)
    fixed, moving = seated(bots, seats or max(game.seats))
    for name in (*fixed.values(), *moving):
        bot(name, game.id)


def check_options(game: Game[Any, Any], seats: int, options: Mapping[str, str]) -> None:
    """Raise BadOption for what this game lacks; "any" is a value of every option."""
    known = {id: value for id, value in options.items() if value != ANY}
    named = {id: next((o.values[0] for o in game.options if o.id == id), "") for id in options}
    game.setup(seats, named | known, earlier=True)
    game.setup(seats, mixes(game, options)[0])
