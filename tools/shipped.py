"""Files of the repository that a tool makes: written only with `--write`, otherwise listed."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path

type Files = Mapping[Path, str | bytes]


def add_write(parser: ArgumentParser) -> None:
    """Add the option `--write`."""
    parser.add_argument("--write", action="store_true", help="write the files, do not only list them")


def update(files: Files, write: bool) -> None:
    """Write the files that differ from what is there, or list them."""
    for path, content in files.items():
        data = content.encode() if isinstance(content, str) else content
        if path.is_file() and path.read_bytes() == data:
            print(f"unchanged    {path}")
        elif write:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            print(f"written      {path}")
        else:
            print(f"would write  {path}")
