"""`matrix.toml`, read and written: named policies, and for each route the policy of each method."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from tests.site.security.cast import TABLES

FILE: Final = Path(__file__).with_name("matrix.toml")
NOT_ALLOWED: Final = {"everybody": "405"}
HEAD: Final = f"""\
# Who may do what. Under each policy a line for each group of actors (tests/site/security/cast.py says who they
# are); where the address names a table (or what was tried out there), the columns are:
# {", ".join(TABLES)}.
# Written by test_matrix.py, read by people: 404 is the answer to whoever has no business there. A new policy is
# named after the first route that has it; give it a better name.
"""

type Row = dict[str, str]  # the answers to each actor, or to everybody


def expected() -> dict[str, Row]:
    """For each method and route the answers to each actor."""
    text = _read()
    policies = {name: _ungrouped(groups) for name, groups in text.get("policies", {}).items()}
    return {
        f"{method} {route}": policies[name]
        for route, methods in text.get("routes", {}).items()
        for method, name in methods.items()
    }


def _read() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def _ungrouped(groups: Row) -> Row:
    return {actor: cells for actors, cells in groups.items() for actor in actors.split(", ")}


def written(rows: dict[str, Row]) -> str:
    """The whole file; policies keep the names they have."""
    names = {
        tuple(sorted(_ungrouped(groups).items())): name
        for name, groups in _read().get("policies", {}).items()
    }
    policies, routes = dict[str, Row](), dict[str, list[str]]()
    for where, row in rows.items():
        method, _, route = where.partition(" ")
        name = names.setdefault(tuple(sorted(row.items())), where)
        policies[name] = row
        routes.setdefault(route, []).append(f'{method} = "{name}"')
    parts = [HEAD]
    for name, row in sorted(policies.items()):
        parts.append(f'\n[policies."{name}"]\n')
        parts += [f'"{", ".join(actors)}" = "{cells}"\n' for cells, actors in _grouped(row).items()]
    parts.append("\n[routes]\n")
    parts += [f"'{route}' = {{ {', '.join(sorted(methods))} }}\n" for route, methods in routes.items()]
    return "".join(parts)


def _grouped(row: Row) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for actor, cells in row.items():
        found.setdefault(cells, []).append(actor)
    return found
