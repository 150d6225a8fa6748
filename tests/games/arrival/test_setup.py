"""Laying out the table (2017 Setup; 2016 Setup; A1, A2, #3-#12)."""

from __future__ import annotations

from collections import Counter

import pytest

from crannog.games.arrival import GAME, State, rules
from crannog.kernel.play import SPECTATOR
from crannog.testing.contract import happened, setups

from .boards import CZ, GU, RED, asked, legal, play, reasons, why


def new(edition: str, seats: int = 4, seed: int = 5, **options: str) -> State:
    return GAME.new(seats, {"edition": edition, **options}, seed)


def test_the_second_edition_is_the_default() -> None:
    assert GAME.new(2).edition_id == CZ
    assert [option.values[0] for option in GAME.options] == [CZ, "none", "together", "two", "apart"]


def test_the_general_supply(edition: str) -> None:
    s = new(edition)
    assert (s.swords, s.shields) == (20, 12)
    assert [len(stack) for stack in s.stacks] == [18, 18, 18]
    assert (len(s.display), len(s.tactic_pile)) == (6, 24)
    assert happened(s, rules.SETUP_DISPLAY)


def test_cards_of_all_three_backs_lie_in_every_stack(edition: str) -> None:
    s = new(edition)
    for stack in s.stacks:
        assert {s.pack.cards[card].back for card in stack} == {"stone", "iron", "lore"}


@pytest.mark.parametrize(("edition", "on_map"), [(CZ, 8), (GU, 4)])
def test_fomori_lie_open_where_castles_are_linked_and_in_one_edition_on_them(
    edition: str, on_map: int
) -> None:
    s = new(edition)
    linked = [s.pack.links[castle][0] for castle in s.pack.castles]
    guarded = s.pack.castles if edition == CZ else []
    assert sorted(at for at, kind in enumerate(s.fomori) if kind) == sorted([*linked, *guarded])
    assert len(s.bag) == 50 - on_map
    assert Counter(s.bag + [kind for kind in s.fomori if kind]) == {1: 32, 2: 12, 3: 6}
    assert sum(s.castles) == 4
    assert happened(s, rules.SETUP_FOMORI)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_chooses_a_port_last_in_the_second_edition(seats: int) -> None:
    s = new(CZ, seats)
    assert happened(s, rules.SETUP_FIRST)
    order = [(s.first - step) % seats for step in range(1, seats + 1)]
    assert landing_order(s) == order
    assert order[-1] == s.first
    assert happened(play(s, "land irrus"), rules.SETUP_PORT)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_chooses_a_port_first_in_the_designers_edition(seats: int) -> None:
    s = new(GU, seats)
    assert landing_order(s) == [(s.first + step) % seats for step in range(seats)]
    assert happened(play(s, "land irrus"), rules.SETUP_PORT)


def landing_order(s: State) -> list[int]:
    order = []
    while legal(s, "land"):
        order.append(asked(s))
        s = play(s, f"land {legal(s, 'land')[0]}")
    return order


def test_every_free_port_may_be_chosen_and_no_other_location(edition: str) -> None:
    s = new(edition)
    assert len(legal(s)) == 12
    one = asked(s)
    s = play(s, "land irrus")
    assert happened(s, rules.SETUP_PORT)
    assert (s.owner[s.pack.names["irrus"]], s.disks[s.pack.names["irrus"]]) == (one, 1)
    assert reasons("land irrus", s) == [rules.SETUP_PORT]
    assert "has already arrived at Irrus" in why("land irrus", s)
    assert len(legal(s)) == 11


def test_nobody_arrives_at_a_port_that_fomori_hold(edition: str) -> None:
    """A content pack may link a castle to a port; Fomori lie there from the start."""
    s = new(edition)
    s.fomori[s.pack.names["irrus"]] = 1
    assert "irrus" not in legal(s, "land")
    assert reasons("land irrus", s) == [rules.BUILD_OCCUPIED]


@pytest.mark.parametrize(("option", "disks"), [("two", 2), ("three", 3)])
def test_disks_at_the_start(option: str, disks: int, edition: str) -> None:
    s = new(edition, start_disks=option)
    while legal(s, "land"):
        s = play(s, f"land {legal(s, 'land')[0]}")
    assert [tribe.disks for tribe in s.tribes] == [disks] * 4
    assert [tribe.reserve for tribe in s.tribes] == [15 - 1 - disks] * 4
    assert [sum(s.disks[at] for at in s.forts(seat)) for seat in range(4)] == [1] * 4


def test_four_honor_no_corruption(edition: str) -> None:
    s = new(edition)
    assert [(tribe.honor, tribe.corruption) for tribe in s.tribes] == [(4, 0)] * 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_limits_are_shown(seats: int, edition: str) -> None:
    view = GAME.observe(new(edition, seats), SPECTATOR)
    assert (view.limit, view.rounds) == {2: (25, 6), 3: (21, 5), 4: (17, 4)}[seats]


def test_the_first_player_is_drawn_at_random(edition: str) -> None:
    tables = [new(edition, seed=seed) for seed in range(30)]
    assert {s.first for s in tables} == {0, 1, 2, 3}
    assert all(happened(s, rules.SETUP_FIRST) for s in tables)


def test_the_first_round_begins_with_the_earning_phase(edition: str) -> None:
    s = new(edition, 2)
    for _ in range(2):
        s = play(s, f"land {legal(s, 'land')[0]}")
    assert s.round == 1
    assert asked(s) == s.first
    assert legal(s) == ["draw 1", "draw 2", "draw 3"]
    assert s.tribes[RED].cards == []


def test_the_contract_tries_only_options_that_go_together() -> None:
    every = list(setups(GAME))
    assert len(every) == 3 * 3 * (
        1 + 8
    )  # seats, leaders; the designer's edition has three options of its own
    assert len({(setup.seats, *setup.options.values()) for setup in every}) == len(every)
    assert not any(GAME.why_not_together(setup.options) for setup in every)
    assert {setup.options["leaders"] for setup in setups(GAME, leaders="random")} == {"random"}
