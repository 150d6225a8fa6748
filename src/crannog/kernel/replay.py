"""A game as lines of text: a header, then `seat choice`; a diff shows the rule that changed.

crannog 1
game roam
seats 2
options artifacts=no ...
rules 1
content 0f3c...
rng blake2b-counter-1
table kitchen
commit 51d0...
server_seed 9a2e...            only after the end, or in games nobody plays for real
client_seed 0 anything         one line for each seat, if any gave one

0 use scout
0 at b4
= ......                       the position, checked if it is there
1 undo 0                       seat 1 takes back, seat 0 agreed
1 undo apart                   the same, where something was only said: see game_record.py
end 1 | 14 21                  winners | scores
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from crannog.kernel.checked_content import shown
from crannog.kernel.game import Game
from crannog.kernel.game_record import Entry, Record, start
from crannog.kernel.play import SPECTATOR, Illegal, State
from crannog.kernel.rng import ALGORITHM, MAX_KEY_BYTES, Seeds

FORMAT: Final = "crannog 1"
APART: Final = "apart"  # a take-back that leaves alone what was only said
NOT_PUBLIC: Final = "the server seed is not public yet: it is revealed when the game ends"
MAX_DIGITS: Final = 9  # of a number in a replay


class ReplayError(ValueError):
    """The text is not a replay, or does not play through; the message says where."""


class WrongResult(ReplayError):
    """It plays through, to another result than it says."""


@dataclass
class Replay:
    game: str
    seats: int
    options: dict[str, str]
    rules: int
    content: str
    table: str = ""
    commit: str = ""
    server_seed: str = ""
    client_seeds: tuple[str, ...] = ()
    rng: str = ALGORITHM
    lines: list[str] = field(default_factory=list)  # moves, checks and the end, as written

    def seeds(self) -> Seeds:
        if not self.server_seed:
            raise ReplayError(NOT_PUBLIC)
        return Seeds(bytes.fromhex(self.server_seed), self.client_seeds, self.table)

    def write(self) -> str:
        options = " ".join(f"{key}={value}" for key, value in sorted(self.options.items()))
        head = [
            FORMAT,
            f"game {self.game}",
            f"seats {self.seats}",
            f"options {options}",
            f"rules {self.rules}",
            f"content {self.content}",
            f"rng {self.rng}",
            f"table {self.table}",
            f"commit {self.commit}",
        ]
        if self.server_seed:
            head.append(f"server_seed {self.server_seed}")
        head += [f"client_seed {i} {seed}" for i, seed in enumerate(self.client_seeds)]
        return "\n".join([*(line.rstrip() for line in head), "", *self.lines, ""])


def read(text: str) -> Replay:
    """A replay from its text; raises ReplayError for anything else."""
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    rows = head.splitlines()
    if not rows or rows[0].strip() != FORMAT:
        raise ReplayError(f"line 1: a replay must begin with {FORMAT!r}")
    fields: dict[str, str] = {}
    seeds: list[str] = []
    for number, row in enumerate(rows[1:], start=2):
        key, _, value = row.partition(" ")
        if key == "client_seed":
            seat, _, seed = value.partition(" ")
            if seat != str(len(seeds)):
                raise ReplayError(f"line {number}: the seeds of the seats should come in their order")
            seeds.append(seed)
        elif key in fields or key not in _FIELDS:
            raise ReplayError(f"line {number}: unexpected {shown(key)}")
        else:
            fields[key] = value.strip()
    missing = [key for key in _NEEDED if key not in fields]
    if missing:
        raise ReplayError(f"the header is missing {', '.join(missing)}")
    try:
        return Replay(
            game=fields["game"],
            seats=_number(fields["seats"]),
            options=dict(_pair(part) for part in fields["options"].split()),
            rules=_number(fields["rules"]),
            content=fields["content"],
            table=fields.get("table", ""),
            commit=fields.get("commit", ""),
            server_seed=_seed(fields.get("server_seed", "")),
            client_seeds=tuple(seeds),
            rng=fields.get("rng", ALGORITHM),
            lines=[line.strip() for line in body.splitlines() if line.strip()],
        )
    except ValueError as error:
        raise ReplayError(f"bad header: {error}") from error


_FIELDS: Final = ("game", "seats", "options", "rules", "content", "rng", "table", "commit", "server_seed")
_NEEDED: Final = ("game", "seats", "options", "rules", "content")


def _pair(part: str) -> tuple[str, str]:
    key, equals, value = part.partition("=")
    if not equals:
        raise ValueError(f"{shown(part)} should be key=value")
    return key, value


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > MAX_DIGITS:
        raise ValueError(f"{shown(text)} should be a number")
    return int(text)


def _seed(text: str) -> str:
    server = bytes.fromhex(text)
    if len(server) > MAX_KEY_BYTES:
        raise ValueError(f"a server seed has at most {MAX_KEY_BYTES} bytes")
    return server.hex()


def of_record(record: Record[Any], check_every: int = 0, tell_seed: bool = True) -> Replay:
    """The replay of a game so far. The server seed may be told only when the game is over."""
    game = record.game
    replay = Replay(
        game.id,
        record.setup.seats,
        record.setup.options,
        game.rules_version,
        game.content_digest,
        record.seeds.table,
        record.seeds.commitment(game.rules_version),
        record.seeds.server.hex() if tell_seed else "",
        record.seeds.clients,
    )
    again = start(game, record.setup.seats, record.setup.options, record.seeds)
    for number, entry in enumerate(record.entries, start=1):
        _command(again, entry, number)
        replay.lines.append(line_of(entry))
        if check_every and number % check_every == 0:
            replay.lines.append(f"= {position(game, again.now)}")
    if record.now.over:
        replay.lines.append(_end(game, record.now))
    return replay


def position(game: Game[Any, Any], s: State) -> str:
    return game.write(game.observe(s, SPECTATOR))


def line_of(entry: Entry) -> str:
    """The entry as a replay has it."""
    if entry.is_undo:
        apart = (APART,) if entry.apart else ()
        return " ".join([str(entry.seat), "undo", *apart, *map(str, entry.consent)])
    return f"{entry.seat} {entry.line}"


def _command(record: Record[Any], entry: Entry, at: int) -> None:
    if entry.is_undo:
        record.undo(entry.seat, entry.consent, earlier=not entry.apart)
    else:
        record.play(entry.seat, entry.line, at)


def _end(game: Game[Any, Any], s: State) -> str:
    winners = " ".join(map(str, s.winners))
    return f"end {winners} | {' '.join(map(str, game.scores(s)))}"


def play_through(replay: Replay, game: Game[Any, Any]) -> Iterator[Record[Any]]:
    """The record before the first choice and after each line; raises ReplayError where it breaks.

    The entries of the record are numbered as the lines are.
    """
    record = start(game, replay.seats, replay.options, replay.seeds())
    yield record
    for number, line in enumerate(replay.lines, start=1):
        where = f"move line {number} ({shown(line)})"
        if line.startswith("="):
            if line[1:].strip() != position(game, record.now):
                raise ReplayError(f"{where}: the actual position is {position(game, record.now)!r}")
        elif line.startswith("end"):
            if line != _end(game, record.now) or not record.now.over:
                raise WrongResult(f"{where}: the actual result is {_end(game, record.now)!r}")
        else:
            try:
                _command(record, _entry(line), number)
            except Illegal as no:
                raise ReplayError(f"{where}: {', '.join(reason.id for reason in no.reasons)}") from no
            except ValueError as error:
                raise ReplayError(f"{where}: expected `seat choice`") from error
            yield record


def _entry(line: str) -> Entry:
    seat, _, choice = line.partition(" ")
    words = choice.split()
    if words[:1] == ["undo"]:
        apart = words[1:2] == [APART]
        agreed = tuple(_number(word) for word in words[2 if apart else 1 :])
        return Entry(_number(seat), "", consent=agreed, apart=apart)
    if not choice:
        raise ValueError(line)
    return Entry(_number(seat), choice)


# What is checked, as one would tell it: the commitment, the players' seeds, whether it was made with what is
# here, every draw and move, the result.
STEPS: Final = ("commit", "seeds", "made", "moves", "result")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of checking a replay."""

    problems: tuple[str, ...]  # what does not hold
    over: bool  # it was played to its end
    failed: tuple[str, str] = ("", "")  # the first of STEPS that does not hold, and why


def verdict(replay: Replay, game: Game[Any, Any]) -> Verdict:
    """Whether the commitment, the rules, every move, every position and the end hold."""
    found: list[tuple[str, str]] = []  # by step
    over = False
    if replay.rng != ALGORITHM:
        other = shown(replay.rng).strip("'")
        found.append(("made", f"made with random generator {other}; this version uses {ALGORITHM}"))
    if replay.rules != game.rules_version:
        found.append(
            ("made", f"made with rules version {replay.rules}; this is version {game.rules_version}")
        )
    if replay.content != game.content_digest:
        found.append(("made", "made with different cards or content"))
    if len(replay.client_seeds) > replay.seats:
        found.append(("seeds", "there are more players' seeds than seats"))
    if not replay.server_seed:
        found.append(("commit", NOT_PUBLIC))
    elif replay.seeds().commitment(replay.rules) != replay.commit:
        found.append(("commit", "the server seed does not match its commitment"))
    try:
        for record in play_through(replay, game) if replay.server_seed else ():
            over = record.now.over
    except WrongResult as wrong:  # another name than below: compiled, a name has one type
        found.append(("result", str(wrong)))
    except ValueError as error:
        found.append(("moves", str(error)))
    first = min(found, key=lambda one: STEPS.index(one[0]), default=("", ""))
    return Verdict(tuple(problem for _, problem in found), over, first)


def problems(replay: Replay, game: Game[Any, Any]) -> list[str]:
    """What does not hold. Empty: all does, as far as the game was played."""
    return list(verdict(replay, game).problems)
