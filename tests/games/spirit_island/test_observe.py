"""What a seat may know: nearly everything, and nothing that lies face down (ruling open_information)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crannog.games.spirit_island import GAME, State
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.powers.effects.damage_and_removal import Fear
from crannog.kernel.game import Setup
from crannog.kernel.play import asks, choose, pending
from crannog.testing.contract import dice, laid_out, walk

from .boards import apply, given

SETUPS = [
    GAME.setup(1, {"spirits": "random", "adversary": "sweden_5"}),
    GAME.setup(2, {"spirits": "random", "scenario": "rituals_of_terror", "board_blight": "yes"}),
    GAME.setup(2, {"spirits": "chosen", "teaching": "yes"}),
    GAME.setup(3, {"spirits": "random", "adversary": "england_6"}),
    GAME.setup(4, {"spirits": "random", "scenario": "dahan_insurrection"}),
]


def observed(s: State, seat: int = 0) -> str:
    return laid_out(GAME.observe(s, seat))


def hidden_cards(s: State) -> list[str]:
    back = [] if s.tainted or s.blight_card == "first_game" else [s.blight_card]
    return [*s.minor.cards, *s.major.cards, *s.invaders.cards, *s.fear_deck.cards, *s.earned, *back]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: str(setup.seats))
def test_no_card_that_lies_face_down_is_named_in_any_view(setup: Setup) -> None:
    looked = 0
    for s, _ in walk(GAME, setup, 1):
        seen = observed(s)
        assert not [card for card in hidden_cards(s) if f"'{card}'" in seen]
        looked += 1
        if looked == 60:
            break
    assert looked


def test_everybody_sees_the_same_the_spectator_too() -> None:
    s = GAME.new(3, {"spirits": "random"}, 2)
    views = {replace(GAME.observe(s, seat), seat=0) for seat in (0, 1, 2, -1)}
    assert len(views) == 1


def test_of_the_invader_deck_only_the_backs_are_seen() -> None:
    s = GAME.new(1, {"spirits": "random"}, 2)
    stages = tuple(INVADER_CARDS[card].stage for card in reversed(s.invaders.cards))
    assert GAME.observe(s, 0).stages == stages


def test_of_earned_fear_cards_only_their_number_is_seen() -> None:
    s = apply(given(""), Fear(8))
    assert GAME.observe(s, 0).earned == 1
    assert f"'{s.earned[0]}'" not in observed(s)


def test_the_back_of_the_blight_card_is_seen_when_it_is_flipped() -> None:
    s = given("")
    assert GAME.observe(s, 0).blight_card == ""
    s.tainted = True
    assert GAME.observe(s, 0).blight_card == s.blight_card


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_a_sampled_table_has_what_is_hidden_in_another_order(seat: int) -> None:
    s = apply(given(""), Fear(8))
    others = [GAME.sample(s, seat, dice(n)) for n in range(12)]
    for hidden in ("minor", "major", "invaders", "fear_deck"):
        orders = {tuple(getattr(one, hidden).cards) for one in others}
        assert len(orders) > 6
    assert len({one.earned[0] for one in others}) > 3
    assert len({one.blight_card for one in others}) == 2
    for one in others:
        assert observed(one, seat) == observed(s, seat)
        assert sorted(hidden_cards(one) + one.unused) == sorted(hidden_cards(s) + s.unused)


def untold(s: State, seat: int) -> list[State]:
    """Where this seat's choices lead of which nobody else learns anything."""
    found: list[State] = []
    for choice in next(ask for ask in asks(s) if ask.seat == seat).legal(s):
        after = choose(s, seat, str(choice))
        if not after.events and after.together and observed(after) == observed(s):
            found += [after, *untold(after, seat)]
    return found


@pytest.mark.parametrize("teaching", ["yes", "no"])
@pytest.mark.parametrize(
    ("spirit", "halves"), [("river", 1), ("lightning", 3), ("earth", 3), ("shadows", 2)], ids=str
)
def test_a_sampled_table_does_not_know_what_others_have_half_chosen(
    spirit: str, halves: int, teaching: str
) -> None:
    s = GAME.new(2, {"teaching": teaching}, 4)
    s = choose(choose(s, 0, f"spirit {spirit}"), 1, "spirit earth" if spirit == "river" else "spirit river")
    begun = 0
    for line in ("grow 1", "grow 2", "grow 3"):
        grown = choose(s, 0, line)
        worlds = untold(grown, 0)
        begun += sum(str(asks(world)[0].legal(world)[0]).startswith("from") for world in worlds)
        for seat in (1, -1):
            one = GAME.digest(GAME.sample(grown, seat, dice(1)))
            assert {GAME.digest(GAME.sample(world, seat, dice(1))) for world in worlds} <= {one}
        for world in worlds:
            assert pending(GAME.sample(world, 0, dice(1)))[0] == pending(world)[0]
    assert begun == halves
