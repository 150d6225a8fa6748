"""The packages in examples/ in clean environments of their own: terminal, laboratory, test kit, leaks over HTTP.

The package that `crannog new-game` writes is tried so at night; tests/cli/test_new_game.py has it in the gate. In a browser: tests/site/browser/test_examples.py.
"""

from __future__ import annotations

import subprocess

import pytest

from tests.examples import FOLDERS, ROOT, Example, install, new_game

CHOICES = 2000  # more than a game takes whose first choice is always taken


NEW_GAME = pytest.param(None, marks=pytest.mark.night)


@pytest.fixture(
    scope="module", params=[*FOLDERS, NEW_GAME], ids=lambda folder: folder.name if folder else "new-game"
)
def example(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Example:
    home = tmp_path_factory.mktemp("example")
    return install(request.param or new_game(home), home)


def test_it_is_found_and_played_to_the_end_in_the_terminal(example: Example) -> None:
    out = example.crannog("play", example.id, "--bots", "random", "--seed", "4", typed="1\n" * CHOICES)
    assert "Rowan: " in out.splitlines()[-2]
    assert "Lough: " in out.splitlines()[-1]


def test_it_is_played_in_the_laboratory_by_the_bots_it_has(example: Example) -> None:
    listed = f"from crannog import bots; print(','.join(bots.names({example.id!r})))"
    names = subprocess.check_output([example.python, "-c", listed], text=True, cwd=example.home).strip()
    out = example.crannog("sim", example.id, "-n", "12", "--bots", names)
    assert out.startswith(f"{example.id}: 12 games")
    assert all(name in out for name in names.split(",")) or names == "random"


def test_its_own_tests_hold(example: Example) -> None:
    """The test kit among them: contract, paired worlds, texts, drawings."""
    out = example.pytest(example.folder / "tests", "-c", example.folder / "pyproject.toml")
    assert " passed" in out
    assert "failed" not in out


@pytest.mark.night
def test_nothing_of_it_leaks_over_http(example: Example) -> None:
    if example.folder not in FOLDERS:
        pytest.skip("the same table view as the examples have")
    out = example.pytest("tests/site/leaks/test_pairs.py", "-k", f"look_the_same_to_it and {example.id}")
    assert "1 passed" in out


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_code_outside_its_folder_knows_of_it(folder: object) -> None:
    name = str(folder).rpartition("/")[2]
    found = subprocess.run(
        ["git", "grep", "-il", name, "--", "src", "tests", "tools", "bench", "web", ".ci", "pyproject.toml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout == ""
