"""A referee that asked the engine would agree with every bug of it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent
REFEREES = [
    path
    for path in sorted(HERE.glob("*/*.py"))
    if path.name not in ("dealing.py", "__main__.py", "__init__.py")
]


@pytest.mark.parametrize("path", REFEREES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_referee_imports_nothing_of_the_engine(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    imported += [a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names]
    allowed = (f"tests.referees.{path.parent.name}.", "tests.referees.beside", "tests.referees.partly")
    ours = [name for name in imported if name.startswith(("crannog", "tests"))]
    assert [name for name in ours if not name.startswith(allowed) or "dealing" in name] == []
