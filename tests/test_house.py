"""How the house is kept: what no linter checks."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MAX_LINES = 400


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).is_file()]


def engine() -> list[Path]:
    folders = (ROOT / "src/crannog/kernel", ROOT / "src/crannog/games")
    return [path for folder in folders for path in sorted(folder.rglob("*.py"))]


def test_no_file_of_ours_is_longer_than_400_lines() -> None:
    ours = [path for path in tracked() if path.suffix in (".py", ".jinja", ".css", ".js")]
    assert ours
    long = {str(p): n for p in ours if (n := len(p.read_text(encoding="utf-8").splitlines())) > MAX_LINES}
    assert long == {}


@pytest.mark.parametrize("path", engine(), ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_kernel_and_games_need_only_the_standard_library(path: Path) -> None:
    allowed = sys.stdlib_module_names | {"crannog", "mypy_extensions"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        assert all(name.partition(".")[0] in allowed for name in names), names


@pytest.mark.parametrize("path", engine(), ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_every_module_says_first_what_is_in_it(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


def test_nothing_committed_names_a_registry_or_a_folder_beside_the_project() -> None:
    forbidden = re.compile(
        "|".join(["pypi" + r"\.org", "npm" + "js", "python" + "hosted", r"\.\./" + "shared"])
    )
    for path in tracked():
        if path.suffix in (".png", ".woff2", ".ttf", ".gz"):
            continue
        found = forbidden.search(path.read_text(encoding="utf-8"))
        assert not found, f"{path}: {found.group() if found else ''}"


def test_content_modules_hold_data_and_no_logic() -> None:
    for path in (ROOT / "src/crannog/games").glob("*/content/*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        logic = (ast.Lambda, ast.For, ast.If, ast.While, ast.FunctionDef, ast.ClassDef)
        assert not any(isinstance(node, logic) for node in ast.walk(tree)), path
