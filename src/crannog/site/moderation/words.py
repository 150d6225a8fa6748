"""Names and titles that strangers read have no word of `words.toml`. Private tables are not looked at."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from crannog.site.accounts.names import skeleton

_WORD: Final = re.compile(r"[^\W_]+")


@cache
def _words() -> frozenset[str]:
    found = tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))
    return frozenset(skeleton(word) for kinds in found.values() for words in kinds.values() for word in words)


def unwelcome(text: str) -> bool:
    """Whether one of its words is in the list, in whatever letters; also where it is s p e l l e d."""
    said = _WORD.findall(text)
    spelled = "".join(word for word in said if len(word) == 1)
    return any(skeleton(word) in _words() for word in (*said, spelled) if word)
