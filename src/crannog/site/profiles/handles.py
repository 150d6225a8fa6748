"""The names of profiles: which can be had. One is free again as soon as its owner gives it up."""

from __future__ import annotations

import re
from typing import Final

from crannog.site.accounts.names import skeleton
from crannog.site.moderation.words import unwelcome

SHORTEST: Final = 3
LONGEST: Final = 20
_SHAPE: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# Who could be taken for the site itself, or for everybody; in whatever letters.
_WORDS: Final = """
about admin administrator all alle anonymous api bot bots crannog everyone gast guest help host hosts info
jemand login me mod moderator new niemand nobody none null official owner privacy root search security
settings site someone staff support system team undefined you
"""
_RESERVED: Final = frozenset(map(skeleton, _WORDS.split()))


def is_handle(text: str) -> bool:
    """Nothing else is asked of the database."""
    return SHORTEST <= len(text) <= LONGEST and _SHAPE.fullmatch(text) is not None


def refusal(text: str) -> str:
    """Why nobody can be called so, as the id of a text; "" if somebody can."""
    if not is_handle(text):
        return "profile.shape"
    if skeleton(text) in _RESERVED:
        return "profile.reserved"
    return "profile.unwelcome" if unwelcome(text) else ""
