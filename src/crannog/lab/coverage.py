"""Which rules, choices and pieces were exercised over a set of games, and which were not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, cast

from crannog.games import load
from crannog.kernel.game import Game
from crannog.lab.counting import Tally

# Beside the pieces: what can be chosen, and what pieces can do.
GROUPS: Final = ("choice", "ability")


@dataclass(frozen=True, slots=True)
class Part:
    """One sort of thing that play should reach."""

    name: str
    reached: tuple[str, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    game_id: str
    parts: tuple[Part, ...]
    unreachable: tuple[tuple[str, str, int], ...]  # rule, why no game gets there, how often one did

    @property
    def missing(self) -> list[str]:
        return [f"{part.name}: {thing}" for part in self.parts for thing in part.missing]

    def text(self) -> str:
        lines = [f"{self.game_id}: what play reached"]
        for part in self.parts:
            total = len(part.reached) + len(part.missing)
            lines.append(f"  {part.name:<24} {len(part.reached):>4} of {total}")
            lines += [f"    not reached: {thing}" for thing in part.missing]
        if self.unreachable:
            lines.append("  unreachable by design")
            lines += [f"    {id}: {why} (seen {n} times)" for id, why, n in self.unreachable]
        return "\n".join(lines)


def coverage(game_id: str, tally: Tally) -> Coverage:
    return coverage_of(load(game_id), tally)


def coverage_of(game: Game[Any, Any], tally: Tally) -> Coverage:
    told, chosen = set(tally.told), set(tally.chosen)
    texts = set(game.texts("en").templates)
    reachable = [rule.id for rule in game.rules if not rule.unreachable]
    forbidding = {id for id in reachable if f"why.{id}" in texts}
    parts = [
        _part("rules", reachable, set(tally.rules) | set(tally.reasons)),
        _part("reasons why not", forbidding, set(tally.reasons)),
    ]
    for group in GROUPS:
        ids = _of_group(texts, group)
        if ids:
            parts.append(_part(f"{group} made", ids, chosen))
    for group, ids in sorted(_pieces(game, texts).items()):
        # Other texts about pieces, such as short names, are not in messages; and what never is on a
        # button, such as a fear card, is not for choosing.
        if ids & told:
            parts.append(_part(f"{group} seen", ids, told))
        if ids & chosen:
            parts.append(_part(f"{group} chosen", ids, chosen))
    unreachable = tuple(
        (rule.id, rule.unreachable, tally.rules[rule.id] + tally.reasons[rule.id])
        for rule in game.rules
        if rule.unreachable
    )
    return Coverage(game.id, tuple(parts), unreachable)


def _part(name: str, ids: list[str] | set[str], reached: set[str]) -> Part:
    return Part(name, tuple(sorted(set(ids) & reached)), tuple(sorted(set(ids) - reached)))


def _of_group(texts: set[str], group: str) -> set[str]:
    return {id for id in texts if id.startswith(group + ".")}


def _pieces(game: Game[Any, Any], texts: set[str]) -> dict[str, set[str]]:
    """Text ids of everything in the box, by what they are called: card, artifact."""
    content = cast(dict[str, list[list[str]]], game.content())
    found: dict[str, set[str]] = {}
    names = {row[0] for rows in content.values() for row in rows}
    for id in texts:
        group, _, name = id.partition(".")
        if name in names and group not in GROUPS:
            found.setdefault(group, set()).add(id)
    return found
