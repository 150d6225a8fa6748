"""What a host adds to a table is drawn once, in every game, and in the order in which it is read."""

from __future__ import annotations

import pytest

from crannog import games, views
from crannog.testing.positions import positions


@pytest.mark.parametrize("id", games.names())
def test_what_a_host_adds_is_drawn_once_and_the_coach_before_the_question(id: str) -> None:
    position = next(positions(games.load(id), 1))[0]
    coach, beside, aside = (f'<p id="the-{name}"></p>' for name in ("coach", "beside", "aside"))
    drawn = str(
        views.draw(position.game, position.view, position.asked, coach=coach, beside=beside, aside=aside)
    )
    assert [drawn.count(one) for one in (coach, beside, aside)] == [1, 1, 1]
    assert drawn.index(coach) < drawn.index(beside)
    assert drawn.index(coach) < drawn.index('id="decision"')
    assert 'id="beside"' not in str(views.draw(position.game, position.view, position.asked))
