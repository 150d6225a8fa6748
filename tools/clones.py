"""Makes src/crannog/games/<game>/clones.py for every game (`make clones`)."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from crannog import games
from crannog.kernel.write_clones import source_of
from tools.shipped import add_write, update


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    add_write(parser)
    given = parser.parse_args(args)
    for id in games.ours():
        state = import_module(f"crannog.games.{id}.state")
        path = Path(state.__file__ or "").parent / "clones.py"
        update({path: source_of(state.State, f"{id}'s state")}, given.write)


if __name__ == "__main__":
    main()
