"""The written copy functions are those the generator writes."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from crannog import games
from crannog.kernel import play
from crannog.kernel.write_clones import source_of

interpreted = pytest.mark.skipif(
    not (play.__file__ or "").endswith(".py"), reason="compiled classes forget their type hints"
)


@interpreted
@pytest.mark.parametrize("game", games.ours())
def test_clones_are_up_to_date(game: str) -> None:
    """`make clones` writes them."""
    state = import_module(f"crannog.games.{game}.state")
    written = Path(state.__file__ or "").with_name("clones.py").read_text(encoding="utf-8")
    assert written == source_of(state.State, f"{game}'s state")
