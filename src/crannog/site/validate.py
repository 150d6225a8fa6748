"""Validation of what requests send: numbers, names of tables and of commands, before anything uses them."""

from __future__ import annotations

import re
from typing import Final

_TABLE: Final = re.compile(r"[a-z0-9-]{1,32}")
_RANDOM: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")  # what browsers make up


def number(text: str | None) -> int | None:
    """A whole number of up to nine plain digits ("²" is a digit to Python, too)."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


def is_table(name: str) -> bool:
    """It could be the name of a table; nothing else is asked of the database."""
    return _TABLE.fullmatch(name) is not None


def is_command(name: str) -> bool:
    """The name of a command that people send; those of the site itself hold a colon or are shorter."""
    return _RANDOM.fullmatch(name) is not None


def is_seed(text: str) -> bool:
    """What a browser may add to a table's randomness."""
    return _RANDOM.fullmatch(text) is not None
