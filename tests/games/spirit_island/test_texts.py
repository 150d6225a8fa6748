"""Cards say what they do, in English and in German, as a native speaker would."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tools.card_page import cards, page

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.cards.wording import fear_lines, header, lines
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.turn.growth import Grow
from crannog.games.spirit_island.turn.use_powers import UsePowers
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import pending, settle
from tests.games.spirit_island.boards import answer, frighten, given, resolve


def test_every_card_is_on_the_page_of_the_documentation() -> None:
    groups = Counter(group for group, _, _ in cards())
    powers = {"Minor powers": 36, "Major powers": 22, "Unique powers": 16, "Innate powers": 4}
    assert groups == powers | {"Fear cards": 15, "Blight cards": 3}
    text = page()
    for _, name, sentences in cards():
        for lang in LANGUAGES:
            assert all(GAME.texts(lang).say(part) in text for part in (name, *sentences))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_are_made_of_whole_sentences(lang: str) -> None:
    for line in [GAME.texts(lang).say(line) for _, _, said in cards() for line in said]:
        assert line.endswith(".")
        assert not re.search(r"  |\.\.| [.,:;]|[{}]|,\.|:\.", line), line
        assert all(start.isupper() or start.isdigit() for start in re.findall(r"(?:^|\. )(\S)", line)), line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_of_a_card_puts_a_condition_behind_a_condition(lang: str) -> None:
    texts = {id: [GAME.texts(lang).say(line) for line in lines(power)] for id, power in POWERS.items()}
    texts |= {
        id: [GAME.texts(lang).say(line).partition(": ")[2] for line in fear_lines(card)]
        for id, card in FEAR_CARDS.items()
    }
    for id, said in texts.items():
        for line in said:
            assert all(part.count(": ") <= 1 for part in re.split(r"[.;] ", line)), (id, line)


def say(power: str, lang: str) -> list[str]:
    return [GAME.texts(lang).say(line) for line in lines(POWERS[power])]


@pytest.mark.parametrize(
    ("power", "en", "de"),
    [
        ("steam_vents", "Destroy 1 explorer. With 3 earth, you may destroy 1 town instead.",
         "Zerstöre 1 Entdecker. Mit 3 Erde wahlweise stattdessen: Zerstöre 1 Dorf."),
        ("call_to_isolation", "Push 1 explorer or town for each dahan –or– push 1 dahan.",
         "Verschiebe je Dahan 1 Entdecker oder Dorf – oder – verschiebe 1 Dahan."),
        ("dark_and_tangled_woods", "Cause 2 fear. If the land is hills or jungle, defend 3.",
         "Verursache 2 Furcht. In den Bergen oder im Dschungel: Verteidigung 3."),
        ("quicken_the_earths_struggles", "Deal 1 damage to each building –or– defend 10.",
         "Füge jedem Gebäude 1 Schaden zu – oder – Verteidigung 10."),
        ("shadows_of_the_burning_forest", "Cause 2 fear. If the land is hills or jungle, push 1 explorer and 1 town.",
         "Verursache 2 Furcht. In den Bergen oder im Dschungel: Verschiebe 1 Entdecker und 1 Dorf."),
    ],
)  # fmt: skip
def test_a_power_says_what_it_does(power: str, en: str, de: str) -> None:
    assert say(power, "en") == [en]
    assert say(power, "de") == [de]


def test_each_threshold_begins_a_line_where_it_takes_place() -> None:
    assert say("dissolve_the_bonds_of_kinship", "en") == [
        "Replace 1 city with 2 explorers. Replace 1 town with 1 explorer. Replace 1 dahan with 1 explorer.",
        "With 2 fire, 2 water and 3 animal: Explorers and buildings deal their damage to each other, all at once.",
        "Push all explorers, to as many different lands as possible.",
    ]
    assert say("massive_flooding", "de") == [
        "Mit 1 Sonne und 2 Wasser: Verschiebe 1 Entdecker oder Dorf.",
        "Mit 2 Sonne und 3 Wasser stattdessen: Füge 2 Schaden zu. Verschiebe bis zu 3 Entdecker oder Dörfer.",
        "Mit 3 Sonne, 4 Wasser und 1 Erde stattdessen: Füge jedem Invasor 2 Schaden zu.",
    ]


@pytest.mark.parametrize(
    ("power", "en", "de"),
    [
        ("devouring_ants", "Minor power, 1 energy, slow: sun, earth and animal. Range 1 from a sacred site: any land.",
         "Schwache Fähigkeit, 1 Energie, verzögert: Sonne, Erde und Tier. Reichweite 1 von einer Heiligen Stätte: beliebiges Gebiet."),
        ("entwined_power", "Major power, 2 energy, fast: moon, water and plant. Targets another spirit.",
         "Starke Fähigkeit, 2 Energie, sofort: Mond, Wasser und Pflanze. Ziel: ein anderer Geist."),
    ],
)  # fmt: skip
def test_the_top_of_a_card_says_deck_cost_speed_elements_and_target(power: str, en: str, de: str) -> None:
    assert GAME.texts("en").say(header(POWERS[power])) == en
    assert GAME.texts("de").say(header(POWERS[power])) == de


def test_a_fear_card_has_a_line_for_each_terror_level() -> None:
    said = fear_lines(FEAR_CARDS["retreat"])
    assert [GAME.texts("en").say(line) for line in said] == [
        "I: Each player may, in an inland land, push up to 2 explorers.",
        "II: Each player may, in an inland land, push up to 3 explorers or towns.",
        "III: Each player may, in any land, push any number of explorers or towns.",
    ]
    assert (
        GAME.texts("de").say(said[0])
        == "I: Reihum, wer möchte, in einem Binnengebiet: Verschiebe bis zu 2 Entdecker."
    )


@pytest.mark.parametrize(
    ("card", "level", "en", "de"),
    [
        ("overseas_trade_seems_safer", 2, "II: In each coastal land, defend 6, and Invaders build no cities this turn.",
         "II: In jedem Küstengebiet: Verteidigung 6; die Invasoren bauen in dieser Runde keine Städte."),
        ("dahan_on_their_guard", 2, "II: In each land with dahan, defend 1 plus 1 for each dahan.",
         "II: In jedem Gebiet mit Dahan: Verteidigung 1 plus 1 je Dahan."),
    ],
)  # fmt: skip
def test_a_card_names_a_place_once(card: str, level: int, en: str, de: str) -> None:
    said = fear_lines(FEAR_CARDS[card])[level - 1]
    assert GAME.texts("en").say(said) == en
    assert GAME.texts("de").say(said) == de


@pytest.mark.parametrize(
    ("m", "en", "de"),
    [
        (msg("log.blight_left", n=0), "No blight is left on the blight card.",
         "Auf der Ödniskarte ist keine Ödnis mehr."),
        (msg("why.turn.cost", n=2, have=0), "It costs 2 energy; you have none.",
         "Sie kostet 2 Energie; du hast keine."),
        (msg("words.deck", n=0), "No Invader cards are left in the deck.", "Keine Invasorenkarte mehr im Stapel."),
    ],
)  # fmt: skip
def test_nothing_left_is_said_in_words(m: Msg, en: str, de: str) -> None:
    assert GAME.texts("en").say(m) == en
    assert GAME.texts("de").say(m) == de


def test_questions_and_buttons_use_the_words_of_the_card() -> None:
    [asked] = pending(resolve(given("A2: T E D"), "call_to_isolation", "A2"))
    assert [GAME.texts("en").say(choice.label()) for choice in asked.legal] == [
        "Push 1 explorer or town for each dahan",
        "Push 1 dahan",
    ]
    [asked] = pending(frighten(given("A1: T\nA2: E"), "emigration_accelerates", 2))
    assert GAME.texts("en").say(asked.prompt) == (
        "Which land? Each player, in a coastal land: Remove 1 explorer or town."
    )


def labels(s: State, lang: str) -> list[str]:
    return [GAME.texts(lang).say(choice.label()) for asked in pending(s) for choice in asked.legal]


def test_a_growth_option_says_what_is_in_it() -> None:
    s = given(spirits=("river",), boards=("A",))
    s.then(Grow(0))
    settle(s)
    assert labels(s, "en") == [
        "Reclaim all cards, gain a power card and gain 1 energy",
        "Add presence twice (range 1)",
        "Gain a power card and add presence (range 2)",
    ]
    assert labels(s, "de")[:2] == [
        "Alle Karten zurücknehmen, eine Fähigkeitenkarte erhalten und 1 Energie erhalten",
        "Zweimal Präsenz hinzufügen (Reichweite 1)",
    ]


def test_a_land_that_costs_energy_to_reach_says_so() -> None:
    s = given("A7: @0 D\nA2: D", spirits=("shadows", "river"))
    s.spirits[0].played = ["concealing_shadows"]
    s.then(UsePowers("fast"))
    settle(s)
    s = answer(s, "use concealing_shadows")
    assert labels(s, "en") == ["A7", "A2, for 1 energy"]
    assert labels(s, "de") == ["A7", "A2, für 1 Energie"]
