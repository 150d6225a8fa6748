"""Sentences whose words depend on what they are about: one winner or several, nothing kept, lists in lists."""

from __future__ import annotations

import pytest

from crannog.games.arrival import GAME, State
from crannog.games.arrival.exploit import take_fomori
from crannog.games.arrival.view.sides import leading, verdict
from crannog.kernel.msg import Msg
from crannog.kernel.play import SPECTATOR

from .boards import CZ, RED, erin, play, why

NAMES = ("Ada", "Bo").__getitem__


def said(lang: str, m: Msg) -> str:
    return GAME.texts(lang).say(m, NAMES)


def log(lang: str, s: State) -> list[str]:
    return [said(lang, event.text) for event in s.events]


@pytest.mark.parametrize(
    ("lang", "position", "honor", "told"),
    [
        ("en", "temair r1", (4, 0), "The tribes are ahead by 1 location, so Ada would win on Honor."),
        ("de", "temair r1", (4, 0), "Die Stämme halten 1 Ort mehr; Ada würde durch Ruhm gewinnen."),
        ("de", "temair r1", (0, 1), "Die Stämme halten 1 Ort mehr; Ada und Bo würden durch Ruhm gewinnen."),
        (
            "de",
            "boreum F1",
            (0, 0),
            "Die Fomori halten 1 Ort mehr; Ada und Bo würden durch die geringste Korruption gewinnen.",
        ),
    ],
)
def test_the_verdict_agrees_with_one_winner_or_several(
    lang: str, position: str, honor: tuple[int, int], told: str
) -> None:
    s = erin(position, honor=honor)
    assert said(lang, verdict(GAME.observe(s, SPECTATOR))[0]) == told


def test_one_fallen_fort_is_enough_to_turn_a_lead_of_two() -> None:
    s = erin("temair r1 | uisnech r1", honor=(4, 0), corruption=(3, 0))
    turn = verdict(GAME.observe(s, SPECTATOR))[1]
    assert turn
    assert said("en", turn) == "If one fort fell to the Fomori, Bo would win on Corruption."
    assert said("de", leading(GAME.observe(s, SPECTATOR))) == "jetzt nach Ruhm: Ada"


def test_a_tribe_that_keeps_nothing_is_told_without_a_zero() -> None:
    s = play(erin("temair r1 | uisnech b1", CZ, swords=(4,)), "pass", "keep no more")
    assert "Ada keeps no resources." in log("en", s)
    assert "Ada hortet nichts." in log("de", s)


def test_the_log_does_not_say_that_missing_fomori_were_taken() -> None:
    s = erin("temair r1 | uisnech b1")
    s.bag, s.discards = [1], []
    take_fomori(s, {RED: 3})
    assert log("en", s)[-2:] == [
        "Ada’s cards bring 3 Fomori and 3 Corruption.",
        "Ada misses out on 2 Fomori; there are none left.",
    ]


def test_what_holds_each_location_can_be_told_apart_in_a_list() -> None:
    s = erin("buvinda r1 | eblana_portus b2")
    words = [said("de", m) for m in GAME.words(GAME.observe(s, SPECTATOR))]
    assert any("Buvinda (Ada, ein Áit) und Eblana (Bo, ein Broch)." in line for line in words)


def test_a_turn_half_done_is_told_how_many_actions_it_has_not_how_many_are_left() -> None:
    s = play(erin("temair r1 | uisnech b1", disks=(9,)), "build temair")
    assert why("end turn", s, "de").startswith("In diesem Zug musst du 2 Aktionen ausführen")
