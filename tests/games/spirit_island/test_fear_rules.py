"""Fear and terror: markers, fear cards earned and resolved, terror levels (p. 9, 12)."""

from __future__ import annotations

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.invaders.phase import InvaderPhase
from crannog.games.spirit_island.powers.effects.damage_and_removal import Fear
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg
from crannog.kernel.play import asks
from crannog.testing.contract import happened

from .boards import answer, apply, becomes, frighten, given, offered
from .turns import run


def resolved(s: State, what: str = "card") -> list[str]:
    """The fear cards resolved in this Invader Phase, or their levels."""
    told = [dict(event.text.params)[what] for event in s.events if event.rule == rules.FEAR_CARD.id]
    return [one.id.removeprefix("fear_card.") if isinstance(one, Msg) else str(one) for one in told]


def test_when_all_fear_markers_have_advanced_the_top_fear_card_is_earned() -> None:
    s = given("")
    top = s.fear_deck.cards[-1]
    s = apply(s, Fear(9))
    assert happened(s, rules.FEAR)
    assert s.earned == [top]
    assert s.fear == 1  # what is left over carries on


def test_leftover_fear_carries_over() -> None:
    s = apply(given(""), Fear(11))
    assert (len(s.earned), s.fear) == (1, 3)


def test_much_fear_earns_several_cards() -> None:
    s = apply(given(""), Fear(17))
    assert (len(s.earned), s.fear) == (2, 1)


def test_the_terror_level_increases_as_soon_as_you_reach_a_new_divider() -> None:
    s = apply(given(""), Fear(16))
    assert s.terror == 1
    s = apply(s, Fear(8))
    assert s.terror == 2
    assert happened(s, rules.TERROR)
    assert apply(s, Fear(24)).terror == 3


def test_cards_are_resolved_in_the_order_earned_at_the_current_terror_level() -> None:
    s = given("A7: T D")
    s.earned, s.terror = ["avoid_the_dahan", "dahan_on_their_guard"], 3
    s.ravage = s.build = ""
    s = run(s, InvaderPhase())
    assert happened(s, rules.FEAR_CARD)
    assert resolved(s) == ["avoid_the_dahan", "dahan_on_their_guard"]
    assert resolved(s, "level") == ["3", "3"]
    assert s.earned == []


def raid() -> State:
    return frighten(given("A7: E D\nA1: E D"), "dahan_raid", 1)


def test_each_player_does_so_sequentially() -> None:
    s = raid()
    assert [ask.seat for ask in asks(s)] == [0]
    assert offered(s) == ["in A1", "in A7"]
    s = answer(s, "in A7")
    assert happened(s, rules.FEAR_LAND)
    becomes(s, "A1: D\nA7: D")  # the second player has one land left


def test_effects_of_fear_last_for_the_current_turn() -> None:
    s = frighten(given("A7: D"), "dahan_on_their_guard", 1)
    becomes(s, "A7: D +1")


def test_fear_that_earns_a_card_while_cards_are_resolved_puts_it_last() -> None:
    s = given("A7: T' D")
    s.fear = s.pool - 1
    s.earned = ["dahan_raid", "avoid_the_dahan"]
    s.fear_deck.cards.append("dahan_on_their_guard")
    s.ravage = s.build = ""
    s = run(s, InvaderPhase())
    assert resolved(s) == ["dahan_raid", "avoid_the_dahan", "dahan_on_their_guard"]
