"""Logs of running tables hold lines of earlier versions; each can still be said.

`landed_log_lines.json` has every line that ever landed, with what it says: a line that must say something
else gets another id. Add new lines when they have landed.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crannog import games
from crannog.kernel.game import LANGUAGES

LANDED = json.loads((Path(__file__).parent / "landed_log_lines.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", LANDED)
def test_every_line_that_landed_can_still_be_said(game: str) -> None:
    for lang in LANGUAGES:
        texts = games.load(game).texts(lang)
        now = {id: sorted(texts.params(id)) for id in LANDED[game] if id in texts.templates}
        assert now == LANDED[game]
