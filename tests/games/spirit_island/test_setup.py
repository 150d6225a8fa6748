"""Setup: the Invader board, the island, the spirits; the Invaders act first (p. 2-3)."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island import GAME, rules
from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.vocabulary import BUILDINGS, PIECES
from crannog.games.spirit_island.content.boards import BOARDS
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.state import State
from crannog.kernel.play import asks, choose
from crannog.testing.contract import happened

from .turns import reasons, says


def new(seats: int = 2, seed: int = 1, **options: str) -> State:
    return GAME.new(seats, {"spirits": "random", **options}, seed)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_put_four_fear_markers_per_player_into_the_fear_pool(seats: int) -> None:
    s = new(seats)
    assert s.pool == 4 * seats
    assert happened(s, rules.SETUP_INVADER_BOARD)


def test_nine_fear_cards_are_divided_into_three_groups_of_three() -> None:
    s = new()
    assert len(s.fear_deck) == 9
    assert s.divisions == [3, 3, 3]
    assert s.terror == 1


def test_three_stage_i_cards_atop_four_stage_ii_cards_atop_five_stage_iii_cards() -> None:
    s = new()
    turned_up = s.build
    stages = [INVADER_CARDS[card].stage for card in (turned_up, *reversed(s.invaders.cards))]
    assert stages == [1] * 3 + [2] * 4 + [3] * 5
    assert happened(s, rules.SETUP_INVADER_DECK)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_island_board_per_player_populated_with_invaders_and_dahan_as_indicated(seats: int) -> None:
    s = new(seats)
    assert len(s.boards) == seats
    assert happened(s, rules.SETUP_ISLAND)
    for board in s.boards:
        for place in BOARDS[board].places:
            land = s.lands[f"{board}{place.number}"]
            for kind in PIECES:
                explored = kind == "explorer"  # the first Explore comes on top
                assert explored or len(land.of(kind)) == place.start.get(kind, 0)


def test_the_draft_puts_no_blight_on_the_boards() -> None:
    assert not any(land.blight for land in new(4).lands.values())


def test_with_board_blight_each_board_starts_with_the_printed_one_from_the_box() -> None:
    s = new(4, board_blight="yes")
    assert [sum(s.lands[land].blight for land in s.island.on_board(board)) for board in s.boards] == [1] * 4
    assert s.blight == new(4).blight
    assert s.box == new(4).box - 4


def test_plus_one_blight_is_one_in_all_and_not_for_each_player() -> None:
    assert new(3, plus_one_blight="yes").blight == new(3).blight + 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_blight_card_lies_healthy_side_up_with_its_blight(seats: int) -> None:
    s = new(seats)
    assert not s.tainted
    assert s.blight == 2 * seats


def test_each_player_takes_another_spirit_with_its_four_unique_powers() -> None:
    s = GAME.new(2, {"spirits": "chosen"}, 1)
    s = choose(s, 0, "spirit earth")
    assert reasons(s, "spirit earth") == says(rules.SETUP_SPIRIT)
    s = choose(s, 1, "spirit shadows")
    assert happened(s, rules.SETUP_SPIRIT)
    assert [spirit.id for spirit in s.spirits] == ["earth", "shadows"]
    assert [tuple(spirit.hand) for spirit in s.spirits] == [SPIRITS[id].unique for id in ("earth", "shadows")]


def test_presence_is_put_on_the_starting_board_as_the_spirit_card_says() -> None:
    s = GAME.new(1, {"spirits": "chosen"}, 1)
    s = choose(s, 0, "spirit earth")
    sites = s.island.sites
    found = sorted(
        (sites[name].terrain, land.presence[0]) for name, land in s.lands.items() if land.presence[0]
    )
    assert found == [("hills", 2), ("jungle", 1)]


def test_the_leftmost_numbers_remain_clear() -> None:
    s = new(1)
    assert (s.spirits[0].energy_shown, s.spirits[0].plays_shown) == (1, 1)


@pytest.mark.parametrize("seed", range(6))
def test_the_invaders_explore_in_that_terrain_and_the_card_lies_under_build(seed: int) -> None:
    s = new(2, seed)
    assert happened(s, rules.SETUP_EXPLORE)
    assert not s.explore
    assert not s.ravage
    assert s.build
    terrain = INVADER_CARDS[s.build].lands[0]
    for name, land in s.lands.items():
        site = s.island.sites[name]
        near = [name, *site.adjacent]
        source = site.coastal or any(s.lands[other].count(BUILDINGS) for other in near)
        assert len(land.explorer) == (site.terrain == terrain and source)


# --- the teaching game ----------------------------------------------------------------------------


def test_a_teaching_game_uses_the_first_game_blight_card() -> None:
    s = new(2, teaching="yes")
    assert s.blight_card == "first_game"
    assert s.blight == 10


def test_the_cards_of_each_progression_are_pulled_from_their_decks() -> None:
    s = new(2, teaching="yes")
    for spirit in s.spirits:
        assert spirit.progression == list(reversed(SPIRITS[spirit.id].progression))
        assert not {*spirit.progression} & {*s.minor.cards, *s.major.cards}


def taught(**options: str) -> State:
    s = choose(GAME.new(1, {"spirits": "chosen", "teaching": "yes", **options}, 1), 0, "spirit river")
    return choose(choose(s, 0, "grow 1"), 0, "do card")


def test_when_gaining_a_power_card_take_the_next_card_in_the_list() -> None:
    s = taught()
    assert s.spirits[0].hand[-1] == "uncanny_melting"
    assert s.spirits[0].progression[-1] == "natures_resilience"


def used_up(**options: str) -> State:
    s = choose(GAME.new(1, {"spirits": "chosen", "teaching": "yes", **options}, 1), 0, "spirit river")
    s.spirits[0].progression.clear()
    return choose(choose(s, 0, "grow 1"), 0, "do card")


def test_after_the_entire_progression_you_stop_getting_new_power_cards() -> None:
    s = used_up()
    assert len(s.spirits[0].hand) == 4
    assert happened(s, rules.TEACHING)


def test_as_an_option_cards_are_drawn_after_the_progression() -> None:
    s = used_up(after_progression="draw")
    assert [str(choice) for choice in asks(s)[0].legal(s)] == ["minor", "major"]


# --- how the boards lie ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "joined"),
    [("standard", ("A3", "B7")), ("top_to_top", ("A8", "B1")), ("end_to_end", ("A8", "B7"))],
)
def test_two_boards_are_pushed_together_as_the_layout_says(layout: str, joined: tuple[str, str]) -> None:
    s = new(2, layout=layout)
    s.boards = ("A", "B")
    assert joined[1] in s.island.sites[joined[0]].adjacent
    assert joined[0] in s.island.sites[joined[1]].adjacent


def test_a_layout_for_two_boards_changes_nothing_for_three() -> None:
    one, two = new(3), new(3, layout="top_to_top")
    assert one.island.sites == two.island.sites


def test_if_two_lands_meet_only_at_a_corner_they_are_adjacent() -> None:
    s = new(3)
    s.boards = ("A", "B", "D")
    assert "B7" in s.island.sites["A7"].adjacent
    assert "D6" in s.island.sites["A7"].adjacent
