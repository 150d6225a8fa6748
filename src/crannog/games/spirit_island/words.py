"""The position in sentences: text mode, screen readers, e-mail."""

from __future__ import annotations

from crannog.kernel.msg import Msg, msg
from crannog.games.spirit_island.observe import View


def words(view: View) -> list[Msg]:
    return [msg("words.round", n=view.round)]
