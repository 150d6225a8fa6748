"""Writes src/crannog/games/<game>/clones.py for every game (`make clones`)."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from crannog import games
from crannog.kernel.write_clones import source_of


def main() -> None:
    for id in games.ours():
        state = import_module(f"crannog.games.{id}.state")
        path = Path(state.__file__ or "").parent / "clones.py"
        path.write_text(source_of(state.State, f"{id}'s state"), encoding="utf-8")
        print("wrote", path)


if __name__ == "__main__":
    main()
