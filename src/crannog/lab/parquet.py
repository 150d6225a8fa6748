"""Rows as a Parquet file, for those who have installed pyarrow (the extra `lab`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from crannog.kernel.game import BadOption


def check_parquet() -> None:
    """Raise BadOption before anything starts if it could not be written at the end."""
    if find_spec("pyarrow") is None:
        raise BadOption('--parquet needs pyarrow: pip install "crannog[lab]"')


def write_parquet(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """A row for each of these; all must have the same keys. Mappings in them become JSON-like structs."""
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.Table.from_pylist([dict(row) for row in rows]), path)
