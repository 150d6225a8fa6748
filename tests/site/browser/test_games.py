"""Whole games to their end: by pointer, by keyboard alone, in words without any script."""

from __future__ import annotations

import pytest

from crannog.bots import steady
from tests.site.browser.visitors import Doors, Visitor, a_table, person, the_log

MOST = 400  # own choices; far more than any of these games takes


def against_a_bot(doors: Doors, game: str, confirm: bool) -> Visitor:
    ann = person("Ann")
    table = a_table(game, ann, steady(game))
    return doors.known(ann, confirm=confirm).at(f"/t/{table}")


@pytest.mark.parametrize("game", ["roam", "arrival"])
def test_a_whole_game_against_a_bot(doors: Doors, game: str) -> None:
    ann = against_a_bot(doors, game, confirm=False)
    for _ in range(MOST):
        if not ann.until_asked():
            break
        ann.move(confirm=False)
    assert ann.over
    assert ann.page.locator("#result").inner_text().strip()
    assert ann.page.locator("form[action$='/again'] button").is_visible()
    assert [seq for seq, *_ in the_log(ann.table)] == list(range(1, ann.seq + 1))
