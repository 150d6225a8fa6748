"""What a seat may know: everything but the order below the deck's top and of the pile (R18)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crannog.games.roam import GAME, rules
from crannog.kernel.play import SPECTATOR
from crannog.testing.contract import dice, happened

from .boards import BLUE, RED, YELLOW, land, play

ROW = ["lucky_purse", "oiled_boots", "royal_seal", "wizard_hat"]


def test_the_top_of_the_deck_is_open() -> None:
    view = GAME.observe(land(deck=["hob", "otis"]), RED)
    assert happened(GAME.new(2), rules.SETUP_MAP)
    assert view.next_land == "hob"
    assert view.deck == 2
    assert GAME.observe(land(deck=[]), RED).next_land == ""


def test_a_spectator_sees_what_the_players_see() -> None:
    s = play(land(seats=3, coins=(1, 2, 3), deck=["hob"]), "use scout", "at b6")
    seen = GAME.observe(s, SPECTATOR)
    for seat in (RED, BLUE, YELLOW):
        view = GAME.observe(s, seat)
        assert view.edge == s.parties[seat].edge
        assert replace(view, seat=SPECTATOR, edge=seen.edge) == seen


def test_coins_points_and_characters_are_open() -> None:
    s = land(coins=(4, 7), cards={BLUE: ["sable"]}, used=["tracker"], artifacts={BLUE: ["royal_seal"]})
    side = GAME.observe(s, RED).sides[BLUE]
    assert (side.coins, side.points, side.markers) == (7, 8, 24)
    assert side.characters == (("tracker", False), ("outrider", True), ("gleaner", True), ("sable", True))
    assert side.artifacts == (("royal_seal", True),)


def test_a_view_tells_where_the_pattern_fits_and_what_it_may_add() -> None:
    s = land(
        "...... .b.b.. ...... ...... ...... ......", coins=(2,), artifacts=["crooked_compass", "stone_hammer"]
    )
    s = play(s, "use scout", "use crooked_compass")
    placing = GAME.observe(s, BLUE).placing
    assert placing is not None
    assert (placing.card, placing.rotated, placing.at, len(placing.fits)) == ("scout", 1, -1, 24)
    s = play(s, "at d5")  # ### with the blank below its middle, the first marker to the right
    placing = GAME.observe(s, BLUE).placing
    assert placing is not None
    assert placing.at == 9
    assert placing.open_blanks == (14,)
    assert placing.replaceable == (7, 9)


def test_a_view_tells_how_the_bidding_stands() -> None:
    tie = "...... ...... ...... .....b .....b .....b"
    s = play(land(tie, coins=(2, 3)), "use scout", "at e3", "bid 1")
    bidding = GAME.observe(s, RED).bidding
    assert bidding is not None
    assert (bidding.place, bidding.bids, bidding.highest) == (5, ((RED, 1),), 1)
    land_view = GAME.observe(s, RED).lands[5]
    assert (land_view.found, land_view.left, land_view.markers, land_view.leader) == (True, 0, (3, 3), -1)


@pytest.mark.parametrize("seat", [RED, SPECTATOR])
def test_a_sampled_table_has_the_hidden_cards_in_another_order(seat: int) -> None:
    s = land(row=ROW, pile=["sledge", "wind_fan", "strong_tea", "spinning_top", "long_spoon"])
    others = [GAME.sample(s, seat, dice(n)) for n in range(8)]
    for other in others:
        assert sorted(other.deck.cards) == sorted(s.deck.cards)
        assert other.deck.top == s.deck.top
        assert sorted(other.pile.cards) == sorted(s.pile.cards)
        assert other.row == s.row
    assert len({tuple(other.deck.cards) for other in others}) > 1
    assert len({tuple(other.pile.cards) for other in others}) > 1
    assert all(other.deck.cards != s.deck.cards for other in others)


def test_sampling_leaves_the_table_alone() -> None:
    s = land(row=ROW, pile=["sledge", "wind_fan"])
    before = GAME.store(s)
    GAME.sample(s, RED, dice(1))
    assert GAME.store(s) == before
