"""A land looked at closely says what the engine will do; marks on the map hide nothing."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.invaders.invader_deck import shown_lands
from crannog.games.spirit_island.invaders.ravage import damage_in, will_ravage
from crannog.games.spirit_island.island import island
from crannog.games.spirit_island.view.coming_actions import ForecastMark, PlanMark
from crannog.games.spirit_island.view.inspected_lands import inspected
from crannog.games.spirit_island.view.mark_places import FORECAST, outline, places, shared, within
from crannog.games.spirit_island.view.piece_positions import laid
from crannog.games.spirit_island.view.printed_island import ground
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import msg
from crannog.views.things import thing
from tests.games.spirit_island.boards import given

from .checks import well_formed
from .spirit_island_positions import played
from .test_spirit_island_island import CROWDED, drawn

PIECE = 20  # half the width of a piece as it is drawn


def test_the_sum_of_a_land_is_the_engines() -> None:
    looked = 0
    for n, (s, _) in enumerate(played(2, {"spirits": "random"}, 5)):
        if n % 11 or s.phase not in ("spirit", "fast") or s.plans or s.immigration:
            continue
        view = GAME.observe(s, 0)
        for name in s.lands:
            found = inspected(view, name)
            assert found is not None
            assert {land.name for land in found.near} == set(
                island(view.boards, view.layout).sites[name].adjacent
            )
            ravaged = name in shown_lands(s, s.ravage) and will_ravage(s, name)
            assert (found.ravage is not None) == ravaged
            if found.ravage and not s.earned:
                assert found.ravage.through == damage_in(s, name)
                looked += 1
    assert looked > 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_land_answers_in_both_languages(lang: str) -> None:
    view = GAME.observe(given(CROWDED), 0)
    for land in view.lands:
        html = thing(GAME, view, None, lang, f"land:{land.name}")
        assert html is not None
        well_formed(html)
        assert f">{land.name} <" in html
    assert thing(GAME, view, None, lang, "land:Z9") is None


def test_marks_lie_in_their_land_and_over_no_piece_or_each_other() -> None:
    g = ground(("A", "B"), "standard")
    view = GAME.observe(given("A3: T 2E @1\nA4: 2D\nB2: C B\nA7: 3E T 2D"), 0)
    for land in view.lands:
        at, lies = g.land(land.name), laid(g.land(land.name), land)
        found = places(at, lies, False, (FORECAST, FORECAST))
        assert all(within(x, y, outline(at)) for x, y in found)
        boxes = [(x, y, *FORECAST) for x, y in found]
        assert not shared(boxes[0], boxes[1])
        for box in boxes:
            assert not any(shared(box, (x, y, PIECE * at.room, PIECE * at.room)) for _, x, y in lies), (
                land.name
            )


def test_a_full_land_still_shows_its_marks() -> None:
    what = msg("piece.town")
    b = drawn(
        given(CROWDED),
        plans=[PlanMark("A1", 0, 1, what)],
        forecasts=[ForecastMark("A1", "ravage", what, "9")],
    )
    assert len(b.plans) == len(b.forecasts) == 1
    assert b.plans[0][:2] != b.forecasts[0][7:]
