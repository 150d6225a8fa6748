"""Erin as text: written, read again, drawn and told."""

from __future__ import annotations

import pytest

from crannog.games.arrival import GAME
from crannog.games.arrival.notation import board, read
from crannog.kernel.play import SPECTATOR
from crannog.testing.contract import setups, walk

from .boards import BLUE, RED, becomes, earning, erin, laid, play


@pytest.mark.parametrize(
    "position",
    [
        "",
        "temair r1",
        "boreum F1 | vidua F3 | tor_mor C | dun_balair C+F2",
        "temair r3 | iernus b2 | irrus y1 | dur p1 | magnata s3 | eblana s1",
        "tor_mor F2",
    ],
)
def test_a_position_is_read_and_written(position: str, edition: str) -> None:
    becomes(laid(position, edition, 4), position)


def test_positions_of_whole_games_survive(edition: str) -> None:
    setup = next(s for s in setups(GAME) if s.seats == 4 and s.options["edition"] == edition)
    for s, _ in walk(GAME, setup, 4):
        text = board(GAME.observe(s, SPECTATOR))
        again = laid("", edition, 4)
        read(text, again)
        assert (again.owner, again.disks, again.fomori) == (s.owner, s.disks, s.fomori)
        assert (again.castles, again.province_shields) == (s.castles, s.province_shields)


def test_a_line_tells_map_tracks_and_supplies() -> None:
    s = erin(
        "temair r2 | tor_mor C",
        disks=(1, 2),
        swords=(3,),
        shields=(0, 1),
        fomori=[[], [1]],
        corruption=(0, 7),
    )
    assert GAME.write(GAME.observe(s, SPECTATOR)) == "temair r2 | tor_mor C || r4/0:1d3w0s0f b4/7:2d0w1s1f"


def test_the_sketch_shows_every_location_with_its_roads() -> None:
    s = erin("temair r2 | tor_mor C+F1 | eblana s1")
    drawn = GAME.diagram(GAME.observe(s, RED))
    assert "Eblana +1 s1/1\n" in drawn
    assert "r2     temair           dun_delga mag_slecht buvinda uisnech eblana_portus dun_ailinne" in drawn
    assert "C+F1   tor_mor          boreum" in drawn
    assert drawn.count("~") == 12
    assert all(place.id in drawn for place in s.pack.locations)


def test_the_words_tell_the_same() -> None:
    s = erin("temair r2 | uisnech F3 | tor_mor C+F1 | eblana s1", corruption=(0, 3))
    said = [GAME.texts("en").say(m) for m in GAME.describe(GAME.observe(s, BLUE))]
    assert any("Temair" in line and "a Broch" in line and "Uisnech (Monghfinn)" in line for line in said)
    assert "Balor’s Isle: Tor Mór (Balor’s castle with Sineach)." in said
    assert "Fortified: 1. Held by Fomori: 2." in said


def test_the_words_tell_what_open_cards_give_but_not_what_is_blocked_or_hidden() -> None:
    s = earning(
        [["stone-01", "stone-02", "stone-03", "stone-04"], ["iron-01", "iron-02", "iron-03", "iron-04"]]
    )
    s = play(s, "0 block bottom", "1 block bottom")
    said = [GAME.texts("en").say(m) for m in GAME.describe(GAME.observe(s, BLUE))]
    top = "  Face-up cards, top section: 2 Honor, 8 building disks, 1 sword, 1 shield and 6 Corruption."
    assert top in said  # three cards; the fourth is face down
    assert not any("bottom section:" in line for line in said)
    assert sum("middle section:" in line for line in said) == 2
