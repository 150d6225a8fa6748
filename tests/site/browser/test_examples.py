"""Each package of examples/ in a browser, from an environment in which it is installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples import FOLDERS, install


@pytest.mark.night
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_an_example_is_played_in_a_browser(folder: Path, tmp_path: Path) -> None:
    example = install(folder, tmp_path)
    out = example.pytest("tests/site/browser/test_any_game.py", "-k", example.id)
    assert "2 passed" in out
