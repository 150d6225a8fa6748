"""How the house is kept: what no linter checks."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
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
        if path.suffix in (".jpg", ".png", ".woff2", ".ttf", ".gz"):
            continue
        found = forbidden.search(path.read_text(encoding="utf-8"))
        assert not found, f"{path}: {found.group() if found else ''}"


def test_content_modules_hold_data_and_no_logic() -> None:
    for path in (ROOT / "src/crannog/games").glob("*/content/*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        logic = (ast.Lambda, ast.For, ast.If, ast.While, ast.FunctionDef, ast.ClassDef)
        assert not any(isinstance(node, logic) for node in ast.walk(tree)), path


def attributes(folders: tuple[str, ...], names: set[str]) -> list[str]:
    """Where code in these folders takes an attribute with one of these names."""
    found = []
    for path in (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))):
        if path.name != "clones.py":  # generated
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute) and node.attr in names:
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno} .{node.attr}")
    return found


def test_only_the_kernel_touches_the_stacks_of_a_state() -> None:
    assert attributes(("src/crannog/kernel",), {"table", "lanes", "floor"})
    folders = ("games", "bots", "lab", "testing")
    src = tuple(f"src/crannog/{folder}" for folder in folders)
    assert attributes((*src, "tests/games", "tests/bots"), {"table", "lanes", "floor"}) == []


def times_read(code: str) -> list[int]:
    """Where code waits for a time or measures one."""
    found = []
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="asyncio"), attr="sleep"), args=[ast.Constant(value=0)]
            ):
                continue
            case ast.Call(func=ast.Attribute(attr="wait_for_timeout")):
                found.append(node.lineno)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="time" | "asyncio"), attr=name)) if (
                TIMES.match(name)
            ):
                found.append(node.lineno)
            case ast.ImportFrom(module="time" | "asyncio", names=names) if any(
                TIMES.match(one.name) for one in names
            ):
                found.append(node.lineno)
    return found


TIMES = re.compile("(sleep|monotonic|perf_counter|process_time)(_ns)?$")


@pytest.mark.parametrize(
    "code",
    [
        "time.sleep(x)",
        "await asyncio.sleep(0.1)",
        "page.wait_for_timeout(9)",
        "time.perf_counter()",
        "from time import monotonic",
        "from asyncio import sleep",
    ],
)
def test_time_in_a_test_would_be_found(code: str) -> None:
    assert times_read(code) == [1]
    assert times_read("await asyncio.sleep(0); CLOCK.monotonic()") == []


def test_only_listed_tests_wait_for_a_time_or_measure_one() -> None:
    """The list only shrinks: what depends on the wall clock fails by chance. Wait for an event instead."""
    listed = set(tomllib.loads((ROOT / "tests/wall_clock.toml").read_text("utf-8"))["reasons"])
    paths = [path for path in tracked() if path.suffix == ".py" and path.is_relative_to(ROOT / "tests")]
    found = {str(path.relative_to(ROOT)) for path in paths if times_read(path.read_text("utf-8"))}
    assert {one for one in found if not any(one.startswith(allowed) for allowed in listed)} == set()
    assert {one for one in listed if not any(path.startswith(one) for path in found)} == set(), "not needed"


READS = {"split", "rsplit", "partition", "rpartition", "startswith", "removeprefix"}


def lines_read(code: str) -> list[int]:
    """Where code takes apart str(choice), or something called a line."""
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    read = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in READS]
    return [call.lineno for call in read if isinstance(call.func, ast.Attribute) and is_line(call.func.value)]


def is_line(text: ast.expr) -> bool:
    if isinstance(text, ast.Subscript):
        return is_line(text.value)
    if isinstance(text, ast.Call):
        return isinstance(text.func, ast.Name) and text.func.id == "str"
    name = text.attr if isinstance(text, ast.Attribute) else text.id if isinstance(text, ast.Name) else ""
    return name in ("line", "lines", "thing")


@pytest.mark.parametrize(
    "code", ["str(choice).split()", "line.partition(' ')", "b.line.split()", "lines[0].startswith('use ')"]
)
def test_a_line_taken_apart_would_be_found(code: str) -> None:
    assert lines_read(code) == [1]


@pytest.mark.parametrize("folder", ["games", "bots"])
def test_choices_have_fields_and_nobody_takes_their_lines_apart(folder: str) -> None:
    paths = [*(ROOT / "src/crannog" / folder).rglob("*.py")]
    # The lines of a content pack are those of a file; what lies beside the games finds them.
    paths = [path for path in paths if path.name != "content_pack.py" and path.parent.name != "games"]
    assert paths
    assert {str(path): found for path in paths if (found := lines_read(path.read_text("utf-8")))} == {}


def test_the_list_of_renames_leads_to_what_is_there() -> None:
    source = ROOT / "src/crannog"
    listed = re.findall(
        r"^\| `([a-z_.]+)` \| `([a-z_.]+)` \|$", (ROOT / "docs/renames.md").read_text(), re.MULTILINE
    )
    moved = [(old, new) for old, new in listed if "." in old]
    assert len(moved) > 150
    for old, new in moved:
        place = source / new.replace(".", "/")
        assert place.is_dir() or place.with_suffix(".py").is_file(), f"{old} -> {new}"
