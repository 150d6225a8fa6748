"""Whatever a game orders by itself goes through one verb, which the contract turns round.

Beside it, a loop over effects would hide a decision from everybody, also from the contract.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from crannog import games
from crannog.kernel.game import Setup
from crannog.testing.contract import dice, pick, spread, walk
from crannog.testing.order_independence import silent_decisions
from tests.sizes import SIZES

# An order is claimed not to matter, taken from a rule, or the one in which players sit.
ORDERED = {"in_any_order", "in_printed_order", "clockwise"}
# Laid out before anybody chooses, read from notation, or played out on copies.
APART = {
    *("setup.py:deal", "setup.py:lay_fomori", "setup.py:_island", "notation.py"),
    *("game_from_view.py", "forecast.py", "ways.py"),
}


def sources(game: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    root = Path(str(files(games.load(game).package)))
    for path in sorted(root.rglob("*.py")):
        if "view" not in path.parts and path.name not in APART:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and f"{path.name}:{node.name}" not in APART:
                    yield f"{path.relative_to(root)}:{node.name}", node


def is_ordered(node: ast.expr, known: set[str]) -> bool:
    """Whether the order of these things is accounted for."""
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in ("enumerate", "zip", "reversed", "list", "tuple"):
            return is_ordered(node.args[0], known)
        return name in ORDERED
    if isinstance(node, ast.Subscript):
        return is_ordered(node.value, known)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return True  # the same thing several times
    if isinstance(node, ast.ListComp | ast.GeneratorExp):
        return all(repeats(one.target, one.iter) or is_ordered(one.iter, known) for one in node.generators)
    if isinstance(node, ast.List | ast.Tuple):
        return all(is_ordered(one.value, known) for one in node.elts if isinstance(one, ast.Starred))
    if isinstance(node, ast.IfExp):
        return is_ordered(node.body, known) and is_ordered(node.orelse, known)
    return isinstance(node, ast.Name) and node.id in known


def repeats(target: ast.expr, over: ast.expr) -> bool:
    """The same thing several times has no order: for _ in range(n)."""
    return isinstance(target, ast.Name) and target.id == "_" and isinstance(over, ast.Call)


def acts(loop: ast.For) -> bool:
    """Whether the body changes the state: a call for its own sake, on the state or with it."""
    for node in ast.walk(loop):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            call = node.value
            on: ast.expr = call.func
            while isinstance(on, ast.Attribute | ast.Subscript):
                on = on.value
            if any(isinstance(one, ast.Name) and one.id == "s" for one in [on, *call.args]):
                return True
    return False


def beside_the_verb(function: ast.FunctionDef) -> list[int]:
    known, mixed = set[str](), set[str]()
    for node in ast.walk(function):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            mixed |= set() if is_ordered(node.value, known) else {node.target.id}
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and is_ordered(node.value, known):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            known |= {one.id for one in targets if isinstance(one, ast.Name)}
    known -= mixed
    found = []
    for node in ast.walk(function):
        if isinstance(node, ast.For) and acts(node) and not repeats(node.target, node.iter):
            found += [] if is_ordered(node.iter, known) else [node.lineno]
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("then", "without_interruption"):
            starred = [one.value for one in node.args if isinstance(one, ast.Starred)]
            found += [node.lineno for one in starred if not is_ordered(one, known)]
    return found


@pytest.mark.parametrize("game", games.names())
def test_effects_are_not_looped_over_beside_the_verb(game: str) -> None:
    found = [f"{where}:{line}" for where, node in sources(game) for line in beside_the_verb(node)]
    assert not found, "say s.in_any_order or s.in_printed_order here:\n" + "\n".join(found)


def test_such_a_loop_would_be_found() -> None:
    hidden = "def run(self, s):\n    for land in s.lands:\n        ravage(s, land)\n    s.then(*[Build(x) for x in s.lands])"
    [function] = ast.parse(hidden).body
    assert isinstance(function, ast.FunctionDef)
    assert beside_the_verb(function) == [2, 4]


def orders_are_asked_for(game: str, setup: Setup, seed: int) -> int:
    """How many positions of one game were looked at."""
    rules, rng, seen = games.load(game), dice(seed), 0
    for s, ask in walk(rules, setup, seed):
        choice = pick(rng, ask.legal(s))
        found = silent_decisions(rules, s, ask.seat, choice, rng)
        assert not found, f"seed {seed}, {setup}: after {choice}, nobody was asked: {found}"
        seen += 1
    return seen


@pytest.mark.parametrize("game", games.names())
def test_no_order_is_decided_silently(game: str) -> None:
    wanted, seen = SIZES.orders, 0
    for seed, setup in spread(games.load(game), wanted):
        seen += orders_are_asked_for(game, setup, seed)
        if seen >= wanted:
            return


def test_an_order_on_a_copy_is_counted_with_the_others() -> None:
    """Whether the dahan might win is tried on a copy; its call was once taken for another one."""
    setup = games.load("spirit_island").setup(
        2, {"adversary": "england_6", "scenario": "blitz", "boards": "B"}
    )
    assert orders_are_asked_for("spirit_island", setup, 20) > 41
