"""What a seat may know (2017 Earning Phase, Fomori; A9, A15, A38)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from crannog.games.arrival import GAME, State
from crannog.kernel.play import SPECTATOR, pending
from crannog.testing.contract import dice

from .boards import BLUE, RED, YELLOW, earning, erin, play

ONE = ["stone-01", "stone-02", "stone-03", "stone-04"]
TWO = ["iron-01", "iron-02", "iron-03", "iron-04"]


def alike(one: State, two: State, *seats: int) -> None:
    """Different tables that these seats cannot tell apart."""
    assert one != two
    for seat in seats:
        assert GAME.observe(one, seat) == GAME.observe(two, seat)
        assert GAME.describe(GAME.observe(one, seat)) == GAME.describe(GAME.observe(two, seat))
        assert [d for d in pending(one) if d.seat == seat] == [d for d in pending(two) if d.seat == seat]


def test_cards_show_their_backs_until_they_are_turned(edition: str) -> None:
    one = earning([ONE, TWO], edition)
    two = earning([[*ONE[:2], "stone-05", "stone-06"], TWO], edition)
    for s in (one, two):  # the tops of the stacks are open: make them alike
        s.stacks = [["lore-01"], ["lore-02"], ["lore-03"]]
    alike(one, two, RED, BLUE, SPECTATOR)
    shown = GAME.observe(one, RED).sides[RED].cards
    assert [card.back for card in shown] == ["stone"] * 4
    assert [card.front for card in shown] == ["stone-01", "stone-02", "", ""]


def test_the_back_of_each_top_card_is_open(edition: str) -> None:
    s = erin("temair r1", edition)
    view = GAME.observe(s, RED)
    assert view.stacks == tuple((s.pack.cards[stack[-1]].back, len(stack)) for stack in s.stacks)


@pytest.mark.parametrize("step", [1, 2])
def test_sealed_blocks_are_hidden_from_all_others(step: int, edition: str) -> None:
    s = earning([ONE, TWO, ["lore-01", "lore-02", "lore-03", "lore-04"]], edition)
    if step == 2:
        s = play(s, "0 block top", "1 block top", "2 block top")
    one, two = play(s, "0 block middle"), play(s, "0 block bottom")
    alike(one, two, BLUE, YELLOW, SPECTATOR)
    assert GAME.observe(one, RED) != GAME.observe(two, RED)


def test_clairvoyance_shows_only_its_owner(edition: str) -> None:
    def looked(tiles: list[int]) -> State:
        s = erin("dun_delga F1", edition, fomori=[tiles], leaders=["clairvoyance"])
        return play(s, "spread temair")

    alike(looked([1, 2, 3]), looked([1, 1, 3]), BLUE, SPECTATOR)
    assert GAME.observe(looked([1, 2, 3]), RED) != GAME.observe(looked([1, 1, 3]), RED)


def test_supplies_tracks_tiles_and_discards_are_open(edition: str) -> None:
    s = erin(
        "temair r1", edition, disks=(0, 1), swords=(0, 2), shields=(0, 3), tactics={BLUE: ["wild_geese"]}
    )
    s.discards = [3, 1]
    view = GAME.observe(s, RED)
    side = view.sides[BLUE]
    assert (side.disks, side.swords, side.shields, side.tactics) == (1, 2, 3, ("wild_geese",))
    assert view.discards == (1, 3)


def test_a_spectator_sees_what_everybody_sees(edition: str) -> None:
    s = erin("temair r1 | tor_mor C", edition, fomori=[[1, 2]])
    assert replace(GAME.observe(s, RED), seat=SPECTATOR) == GAME.observe(s, SPECTATOR)


# --- sampling ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [RED, SPECTATOR])
def test_a_sampled_table_has_other_hidden_pieces(seat: int, edition: str) -> None:
    s = erin("temair r1 | tor_mor C", edition, fomori=[[1, 2, 3, 1, 2], [1, 1, 3]])
    others = [GAME.sample(s, seat, dice(n)) for n in range(8)]
    assert len({tuple(other.tribes[RED].fomori) for other in others}) > 1
    assert len({tuple(other.bag) for other in others}) > 1
    assert len({tuple(other.tactic_pile) for other in others}) > 1
    assert len({tuple(other.stacks[0]) for other in others}) > 1
    for other in others:
        assert GAME.pieces(other) == GAME.pieces(s)


def test_the_clairvoyant_keeps_what_was_seen(edition: str) -> None:
    s = erin("dun_delga F1", edition, fomori=[[1, 2, 3], [2, 2]], leaders=["clairvoyance"])
    s = play(s, "spread temair")
    for n in range(5):
        assert GAME.sample(s, RED, dice(n)).tribes[RED].seen == [1, 2, 3]
    guesses = {tuple(GAME.sample(s, BLUE, dice(n)).tribes[RED].seen) for n in range(9)}
    assert len(guesses) > 1


def test_sampled_cards_have_the_backs_that_show(edition: str) -> None:
    s = earning([ONE, TWO], edition)
    for n in range(5):
        other = GAME.sample(s, RED, dice(n))
        assert other.tribes[BLUE].cards[:2] == TWO[:2]
        backs = Counter(s.pack.cards[card].back for card in other.tribes[BLUE].cards)
        assert backs == {"iron": 4}


def test_sampling_leaves_the_table_alone(edition: str) -> None:
    s = erin("temair r1 | tor_mor C", edition, fomori=[[1, 2, 3]])
    before = GAME.store(s)
    GAME.sample(s, RED, dice(1))
    assert GAME.store(s) == before
