"""The ladder: a page that says who beats whom, written from the files of runs and from nothing else."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from crannog.games import load
from crannog.kernel.game import BadOption, players
from crannog.kernel.printing import title_of
from crannog.lab.arena.game_line import GameLine
from crannog.lab.arena.match import AGAIN, ITSELF
from crannog.lab.arena.run import by_block
from crannog.lab.arena.standing import Side, Standing, lead, standings
from crannog.lab.sim import ANY
from crannog.lab.sprt import read_sprt

RIVALS: Final = ("bot", "against", "won [95%]", "even", "games", "answers: mean, p95, worst", "run")
TOGETHER: Final = ("bot", "options", "won [95%]", "deals", "answers: mean, p95, worst", "run")


def page(runs: Mapping[str, Sequence[GameLine]], command: str) -> str:
    """Markdown, a table for each game and number of players; `runs` are games by the name of their file."""
    sections: dict[tuple[str, int], list[tuple[str, Standing]]] = {}
    for name, games in runs.items():
        if not games:
            raise BadOption(f"{name} has no games yet")
        for standing in standings(games):
            key = standing.example.game, standing.example.seats
            sections.setdefault(key, []).append((name, standing))
    played = sorted({game for game, _ in sections})
    alone = all(standing.together for found in sections.values() for _, standing in found)
    shares = (
        "of deals that each bot played alone, at all seats, with Wilson's 95% intervals"
        if alone
        else "of mirrored deals, with their 95% intervals over blocks"
    )
    lines = [
        f"# The ladder of {title_of(load(played[0]))}" if len(played) == 1 else "# The ladder",
        "",
        f"Written by `{command}`; do not edit.",
        f"Shares are {shares}; times are",
        "milliseconds of processor time. [arena.md](arena.md) explains both.",
    ]
    for (game, seats), found in sorted(sections.items()):
        lines += ["", f"## {game}, {players((seats,))}", ""]
        head = TOGETHER if found[0][1].together else RIVALS
        lines += [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
        for name, standing in found:
            agreed = ", ".join(_options(runs[name])) or "-"
            lines += _together(name, agreed, standing) if standing.together else _rivals(name, standing)
        pairs = [line for _, standing in found if standing.together for line in _pairs(standing)]
        if pairs:
            lines += ["", "On the same deals:", "", *pairs]
    lines += ["", "## Runs", "", *[_run(name, games) for name, games in runs.items()]]
    return "\n".join(lines) + "\n"


def _rivals(name: str, standing: Standing) -> list[str]:
    """One line: the first side against the others."""
    first, *others = standing.sides
    cells = (
        first.name,
        ", ".join(side.name for side in others),
        _share(*standing.share(0)),
        f"{standing.even:.1%}",
        f"{standing.games}",
        _times(first),
        name,
    )
    return [f"| {' | '.join(cells)} |"]


def _together(name: str, agreed: str, standing: Standing) -> list[str]:
    found = []
    for i, side in enumerate(standing.sides):
        cells = side.name, agreed, _share(*standing.share(i)), f"{standing.blocks}", _times(side), name
        found.append(f"| {' | '.join(cells)} |")
    return found


def _pairs(standing: Standing) -> list[str]:
    found = []
    for one, other in combinations(range(len(standing.sides)), 2):
        value, low, high = standing.difference(one, other)
        first, second, p = standing.discordant(one, other)
        names = f"{standing.sides[one].name} beside {standing.sides[other].name}"
        found.append(
            f"- {names}: {100 * value:+.1f} points [{100 * low:+.1f}, {100 * high:+.1f}]; only one of them"
            f" won {first} and {second} deals, McNemar's p = {p:.3f}"
        )
    return found


def _share(value: float, low: float, high: float) -> str:
    return f"{value:.1%} [{100 * low:.1f}, {100 * high:.1f}]"


def _times(side: Side) -> str:
    return ", ".join(f"{ms:.1f}" for ms in side.times)


def _run(name: str, games: Sequence[GameLine]) -> str:
    return f"- `{name}`: {games[0].source}; `{command_of(games)}`{_test(games)}"


def command_of(games: Sequence[GameLine]) -> str:
    """What plays these games again."""
    game, sides = games[0], dict.fromkeys(side for game in games for side in game.sides)
    bots = [side.partition(AGAIN)[0] for side in sides if not side.endswith(ITSELF)]
    words = ["crannog", "arena", game.game, "--bots", ",".join(bots), "--seats", f"{game.seats}"]
    words += ["--seed", f"{game.seed}", "--games", f"{max(Counter(game.contest for game in games).values())}"]
    words += ["--sprt", game.test] if game.test else []
    words += ["--control"] if any(side.endswith(ITSELF) for side in sides) else []
    for option in _options(games):
        words += ["--option", option]
    return shlex.join(words)


def _options(games: Sequence[GameLine]) -> list[str]:
    """What was agreed on, as far as it is not what a table has without a word."""
    found = []
    for option in load(games[0].game).options:
        values = {game.options[option.id] for game in games}
        if values != {option.values[0]}:
            found.append(f"{option.id}={values.pop() if len(values) == 1 else ANY}")
    return found


def _test(games: Sequence[GameLine]) -> str:
    if not games[0].test:
        return ""
    test = read_sprt(games[0].test)
    ratio = test.ratio(Counter(lead(block) for block in by_block(games)))
    decided = {"high": f"decided for {test.high:.0%}", "low": f"decided for {test.low:.0%}"}
    told = decided.get(test.decided(ratio), "not decided")
    return f"; SPRT {test}: {told}, so the share leans outward a little"
