"""The sequence of play, and what goes away when time passes (p. 11, 13)."""

from __future__ import annotations

from crannog.games.spirit_island import GAME, rules
from crannog.games.spirit_island.flow import TimePasses
from crannog.games.spirit_island.lands.turn_effects import Skipped
from crannog.games.spirit_island.state import State
from crannog.kernel.play import asks, choose
from crannog.testing.contract import happened

from .boards import becomes, given
from .turns import run


def test_each_turn_has_spirit_fast_invader_slow_and_time_phases() -> None:
    s = GAME.new(1, {"spirits": "random"}, 3)
    seen = [(s.round, s.phase)]
    noted: list[str] = []
    while s.round < 3:
        ask = asks(s)[0]
        s = choose(s, ask.seat, str(ask.legal(s)[-1]))
        noted += [event.text.id for event in s.events if event.text.id in ORDER]
        if (s.round, s.phase) != seen[-1]:
            seen.append((s.round, s.phase))
    assert noted[: len(ORDER)] == ORDER
    assert seen[0] == (1, "spirit")
    assert seen[-1] == (3, "spirit")


ORDER = [
    "log.phase.fast",
    "log.build",
    "log.explore",
    "log.advance",
    "log.phase.slow",
    "log.time_passes",
    "log.round",
]


def test_players_play_simultaneously_within_each_phase() -> None:
    s = GAME.new(3, {"spirits": "random"}, 3)
    assert [ask.seat for ask in asks(s)] == [0, 1, 2]
    s = choose(s, 1, "grow 1")
    assert {ask.seat for ask in asks(s)} == {0, 1, 2}


def at_the_end() -> State:
    s = given("A7: C' D' +3 @0")
    spirit = s.spirits[0]
    spirit.played, spirit.given, spirit.used = ["steam_vents"], {"fire": 2}, ["steam_vents"]
    spirit.reach, spirit.boons, spirit.shares = 2, 1, [1]
    s.mods.append(Skipped("A7", ("ravage",)))
    return s


def test_players_discard_all_power_cards_played_this_turn() -> None:
    s = run(at_the_end(), TimePasses())
    assert happened(s, rules.TIME_PASSES)
    assert s.spirits[0].discard == ["steam_vents"]
    assert not s.spirits[0].played


def test_damage_and_elements_clear() -> None:
    s = run(at_the_end(), TimePasses())
    becomes(s, "A7: C D")
    assert happened(s, rules.TIME_PASSES)
    assert not s.spirits[0].given


def test_effects_for_the_current_turn_last_no_longer() -> None:
    s = run(at_the_end(), TimePasses())
    spirit = s.spirits[0]
    assert not s.mods
    assert not spirit.used
    assert (spirit.reach, spirit.boons, spirit.shares) == (0, 0, [])


def test_unused_energy_carries_over() -> None:
    assert run(at_the_end(), TimePasses()).spirits[0].energy == 9
