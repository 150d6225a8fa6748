"""Sentences whose words depend on what they are about: one winner or several, nothing kept, lists in lists."""

from __future__ import annotations

import pytest

from crannog.games.arrival import GAME, State, rules
from crannog.games.arrival.exploit import take_fomori
from crannog.games.arrival.view.around_the_map import leading, verdict
from crannog.games.arrival.view.detailed_choices import tile_text
from crannog.kernel.message import Msg, Rule
from crannog.kernel.play import SPECTATOR

from .boards import CZ, GU, RED, erin, legal, play, why

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
    s = play(erin("temair r1 | uisnech b1", CZ, disks=(1,), swords=(4,)), "pass")
    kept = play(s, "keep sword", "keep disk", "keep sword")
    assert "Ada keeps 1 building disk and 2 swords." in log("en", kept)
    assert "Ada hortet 1 Bauscheibe und 2 Schwerter." in log("de", kept)
    s = play(s, "keep no more")
    assert "Ada keeps no resources." in log("en", s)
    assert "Ada hortet nichts." in log("de", s)


def test_the_log_does_not_say_that_missing_fomori_were_taken() -> None:
    s = erin("temair r1 | uisnech b1")
    s.bag, s.discards = [1], []
    take_fomori(s, {RED: 3})
    assert log("en", s)[-2:] == [
        "Ada takes 1 Fomor and gains 3 Corruption.",
        "Ada misses out on 2 Fomori; there are none left.",
    ]
    take_fomori(s, {RED: 2})
    assert log("de", s)[-2] == "Ada nimmt 2 Korruption."


@pytest.mark.parametrize(
    ("place", "why_en", "why_de"),
    [
        ("raeba", "it is not a port.", "ein Hafen ist dort nicht."),
        ("irrus", "you hold no port.", "du hältst keinen Hafen."),
    ],
)
def test_a_site_out_of_reach_says_whether_a_port_would_help(place: str, why_en: str, why_de: str) -> None:
    held = "buvinda" if place == "raeba" else "temair"
    s = erin(f"{held} r1 | iernus b1", disks=(2,))
    assert why(f"build {place}", s).endswith(f" borders no fortification, and {why_en}")
    assert why(f"build {place}", s, "de").endswith(f" ist mit keiner Befestigung verbunden, und {why_de}")


@pytest.mark.parametrize(
    ("leaders", "rule"),
    [("none", rules.SETUP_FIRST), ("chosen", rules.SETUP_LEADER), ("random", rules.SETUP_LEADER)],
)
def test_the_first_player_is_told_by_the_rule_that_made_them(leaders: str, rule: Rule) -> None:
    s = GAME.new(3, {"leaders": leaders})
    while not any(event.text.id == "log.first" for event in s.events):
        s = play(s, legal(s)[0])
    assert [event.rule for event in s.events if event.text.id == "log.first"] == [rule.id]


@pytest.mark.parametrize(
    ("edition", "tied", "tile", "no"),
    [
        (CZ, (5, 5, 9), "unless you are tied", "You are tied on the track."),
        (GU, (5, 9, 9), "unless anyone is tied", "Someone is tied on the track."),
    ],
)
def test_the_stone_of_fate_tells_whose_tie_counts(
    edition: str, tied: tuple[int, ...], tile: str, no: str
) -> None:
    s = erin("temair r1", edition, 3, honor=tied, tactics=["stone_of_fate"])
    assert why("use stone_of_fate", s) == no
    assert said("en", tile_text(GAME.observe(s, RED), "stone_of_fate")).endswith(tile)
    assert said("de", tile_text(GAME.observe(s, RED), "stone_of_fate"))


def test_the_master_builder_tells_when_it_is_at_work() -> None:
    texts = [
        said("en", tile_text(GAME.observe(erin(edition=id), RED), "master_builder:1")) for id in (CZ, GU)
    ]
    assert [text.partition(",")[0] for text in texts] == ["once used", "from the moment it is taken"]


def test_what_holds_each_location_can_be_told_apart_in_a_list() -> None:
    s = erin("buvinda r1 | eblana_portus b2")
    words = [said("de", m) for m in GAME.describe(GAME.observe(s, SPECTATOR))]
    assert any("Buvinda (Ada, ein Áit) und Eblana (Bo, ein Broch)." in line for line in words)


def test_a_turn_half_done_is_told_how_many_actions_it_has_not_how_many_are_left() -> None:
    s = play(erin("temair r1 | uisnech b1", disks=(9,)), "build temair")
    assert why("end turn", s, "de").startswith("In diesem Zug musst du 2 Aktionen ausführen")
