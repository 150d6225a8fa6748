"""Every figure of the content equals the facts: powers, spirits, cards, boards, adversaries, scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from crannog.games.spirit_island.cards.all_powers import MAJOR_POWERS, MINOR_POWERS, PANELS, UNIQUE_POWERS
from crannog.games.spirit_island.cards.blight_effects import TOLLS
from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.components.mat import Growth, Panel
from crannog.games.spirit_island.components.power import POWERS, Power
from crannog.games.spirit_island.components.vocabulary import BUILDINGS, EXPLORER, TERRAINS
from crannog.games.spirit_island.content.adversaries import ADVERSARIES
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.games.spirit_island.content.boards import BOARDS, LAYOUTS
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.content.scenarios import SCENARIOS
from crannog.games.spirit_island.invaders.ravage import HEAVY
from crannog.games.spirit_island.island import island, joined
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.adversary_rules import damage_of, health_bonus
from crannog.games.spirit_island.variants.scenario_rules import inner_land
from tests.games.spirit_island.facts import facts
from tests.games.spirit_island.facts.cards import body, fear_level
from tests.games.spirit_island.facts.ops import Op, ops, words

DECKS = {"minor": MINOR_POWERS, "major": MAJOR_POWERS, "unique": UNIQUE_POWERS}
CARDS = [(deck, card) for deck in DECKS for card in facts(f"powers_{deck}")["cards"]]
SPIRITS = facts("spirits")["spirits"]
FEAR = [(card, level) for card in facts("fear_cards")["cards"] for level in (1, 2, 3)]
FOES = [(foe, level) for foe in facts("adversaries")["adversaries"] for level in range(7)]
JOINS = facts("join_table")["joins"]
LAID_OUT = facts("join_table")["layouts"]


def test_the_box_holds_what_the_facts_count() -> None:
    found = [*DECKS.values(), FEAR_CARDS, INVADER_CARDS, BLIGHT_CARDS, BOARDS, PANELS, ADVERSARIES]
    assert [len(things) for things in found] == [36, 22, 16, 15, 15, 3, 4, 4, 3]
    assert len(set(SCENARIOS) - {"none"}) == 4
    files = ["powers_minor", "powers_major", "powers_unique", "fear_cards", "invader_cards", "blight_cards"]
    assert [facts(name)["meta"]["count"] for name in files] == [36, 22, 16, 15, 15, 3]


def without(key: str, value: Any) -> Any:
    """Facts without a mark that our objects need not carry."""
    if isinstance(value, dict):
        return {k: without(key, v) for k, v in value.items() if k != key}
    return [without(key, v) for v in value] if isinstance(value, list) else value


def target(power: Power) -> tuple[Any, Any]:
    if power.reach is None:
        return None, {"type": "spirit", "who": power.spirit}
    source = power.reach.source
    far = {"n": power.reach.range, "from": f"presence_in_{source}" if source in TERRAINS else source}
    return far, {"type": "land", "any_of": words(power.reach.into) or ["any"]}


def same_power(power: Power, card: Op) -> None:
    assert (power.speed, target(power)) == (card["speed"], (card["range"], card["target"]))
    base, levels = body(power)
    # Where pushed pieces went is always recorded.
    assert base == without("record", card.get("fx", []))
    assert levels == without("record", card.get("thresholds", card.get("levels", [])))
    assert list(power.thresholds) == [
        " ".join(f"{n} {element}" for element, n in level["elements"].items()) for level in levels
    ]


@pytest.mark.parametrize(
    ("deck", "card"), CARDS, ids=lambda value: value if isinstance(value, str) else value["id"]
)
def test_a_power_card_is_what_the_facts_say(deck: str, card: Op) -> None:
    power = POWERS[card["id"]]
    assert power in DECKS[deck]
    assert power.deck == (card["spirit"] if deck == "unique" else deck)
    assert (power.cost, list(power.elements)) == (card["cost"], card["elements"])
    same_power(power, card)


# --- spirits -----------------------------------------------------------------------------------


def start(panel: Panel) -> list[Op]:
    return [
        {
            "presence": n,
            "where": {"land_number": int(at)} if at.isdigit() else {"highest_numbered": words((at,))[0]},
        }
        for n, at in panel.start
    ]


def growth(item: Growth) -> Op:
    match item.what:
        case "energy":
            return {"do": "energy", "n": item.n}
        case "presence":
            return {"do": "presence", "range": item.n}
    return {"do": {"reclaim": "reclaim_all", "card": "gain_power_card"}[item.what]}


@pytest.mark.parametrize("spirit", SPIRITS, ids=lambda spirit: spirit["id"])
def test_a_spirit_is_what_the_facts_say(spirit: Op) -> None:
    panel = next(panel for panel in PANELS if panel.id == spirit["id"])
    assert start(panel) == spirit["setup"]
    assert [[growth(item) for item in option] for option in panel.growth] == spirit["growth"]
    assert [{"energy": n} for n in panel.energy] == spirit["tracks"]["energy"]
    plays = [{"plays": n} if n else {"reclaim_one": True} for n in panel.plays]
    assert plays == spirit["tracks"]["plays"]
    assert list(panel.unique) == spirit["unique_powers"]
    assert list(panel.progression) == spirit["power_progression"]
    [innate] = spirit["innates"]
    assert panel.innate.id == innate["id"]
    same_power(panel.innate, innate)


# --- Invader, fear and blight cards ------------------------------------------------------------


def test_the_invader_cards_are_what_the_facts_say() -> None:
    ours = {(card.stage, frozenset(words(card.lands)), card.flag) for card in INVADER_CARDS.values()}
    theirs = facts("invader_cards")["cards"]
    assert ours == {(card["stage"], frozenset(card["lands"]), card["escalation"]) for card in theirs}


@pytest.mark.parametrize(
    ("card", "level"), FEAR, ids=lambda value: value["id"] if isinstance(value, dict) else str(value)
)
def test_a_fear_card_does_what_the_facts_say(card: Op, level: int) -> None:
    # Defence all over the island is always looked at when the Invaders deal damage (ruling defend_snapshot).
    said = without("dynamic", card["levels"][level])
    assert fear_level(FEAR_CARDS[card["id"]].levels[level - 1]) == said


@pytest.mark.parametrize("card", facts("blight_cards")["cards"], ids=lambda card: card["id"])
def test_a_blight_card_is_what_the_facts_say(card: Op) -> None:
    ours = BLIGHT_CARDS[card["id"]]
    flips = "flip" if ours.tainted else "lose"
    assert {"blight_per_player": ours.healthy, "on_empty": flips} == card["healthy"]
    back = {
        "blight_per_player": ours.tainted,
        "on_empty": "lose",
        "when": "start_of_each_invader_phase",
        "fx_each_spirit": ops(TOLLS[ours.toll]) if ours.toll else [],
    }
    assert (back if ours.tainted else None) == card["blighted"]


# --- boards ------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", "ABCD")
def test_a_board_is_what_the_facts_say(letter: str) -> None:
    board = facts("boards")["boards"][letter]
    ours = {
        place.number: {
            "terrain": words((place.terrain,))[0],
            "coastal": place.coastal,
            "adjacent": list(place.adjacent),
            "start": place.start,
        }
        for place in BOARDS[letter].places
    }
    assert ours == {number: without("xy", place) for number, place in board["lands"].items()}
    sides = {side: [list(stretch) for stretch in lands] for side, lands in BOARDS[letter].sides.items()}
    assert sides == board["edges"]


def test_the_layouts_join_the_sides_the_facts_say() -> None:
    theirs = {
        players: {
            name: tuple((at.index(a), side, at.index(b), other) for a, side, b, other in layout["joins"])
            for name, layout in layouts.items()
            for at in [layout["slots"]]
        }
        for players, layouts in facts("boards")["layouts"].items()
    }
    assert theirs == LAYOUTS


@pytest.mark.parametrize("join", JOINS)
def test_two_sides_touch_as_the_facts_say(join: str) -> None:
    (a, side), (b, other) = (half.split(".") for half in join.split("+"))
    assert [f"{a}{x}-{b}{y}" for x, y in joined(a, side, b, other)] == JOINS[join].split()


@pytest.mark.parametrize("laid", LAID_OUT)
def test_an_island_borders_as_the_facts_say(laid: str) -> None:
    _, layout, *slots = laid.split()
    boards = tuple(slot[-1] for slot in slots)
    sites = island(boards, layout).sites.values()
    across = {f"{site.name}-{other}" for site in sites for other in site.adjacent if site.board < other[0]}
    assert across == set(LAID_OUT[laid].split())


# --- adversaries and scenarios -----------------------------------------------------------------

ESCALATIONS = {"land_rush": "land_rush", "building_boom": "building_boom", "swayed": "swayed_by_the_invaders"}


def told(foe: Op, level: int) -> dict[str, Any]:
    """What the facts say of an adversary up to a level, under the names of our fields."""
    found: dict[str, Any] = {"setup": [], "health": 0, "pool": 4, "deck": "111222233333", "immigration": ""}
    for step in foe["levels"][: level + 1]:
        found["deck"] = step.get("invader_deck", found["deck"]).replace("-", "")
        found["pool"] = step.get("fear_pool_per_player", found["pool"])
        found["health"] = step.get("health_bonus", {"town": found["health"]})["town"]
        for place in step.get("setup_each_board", []):
            found["setup"] += [
                (place["land"], kind, place[kind]) for kind in ("town", "city") if kind in place
            ]
        if "extra_slot" in step:
            ends = step["extra_slot"]["removed_when_stage_arrives"]
            found["immigration"] = f"until_stage_{ends}" if ends else "always"
    return found


@pytest.mark.parametrize(
    ("foe", "level"), FOES, ids=lambda value: value["id"] if isinstance(value, dict) else str(value)
)
def test_an_adversary_is_what_the_facts_say(foe: Op, level: int) -> None:
    ours = ADVERSARIES[foe["id"].removeprefix("brandenburg_")][level]
    step = foe["levels"][level]
    assert (level, ours.difficulty, list(ours.fear)) == (step["level"], step["difficulty"], step["fear"])
    assert ESCALATIONS[ours.escalation] == foe["escalation"]["id"]
    assert ours.capital == (foe["loss_condition"] is not None)
    said = told(foe, level)
    assert {name: getattr(ours, name) for name in said} == {**said, "setup": tuple(said["setup"])}
    sofar = {key for one in foe["levels"][: level + 1] for key in one}
    keys = {
        "build_spreads": "build_also_in",
        "immigration_twice": "extra_slot_repeat",
        "heavy_blight": "ravage_extra_blight",
        "printed_blight_moves": "setup_move",
        "strong": "damage",
        "foothold": "setup_end",
        "pushes_on": "ravage_adds_blight_then",
    }
    assert {ours_: getattr(ours, ours_) for ours_ in keys} == {
        name: key in sofar for name, key in keys.items()
    }
    blight = any(
        "blight" in place for one in foe["levels"][: level + 1] for place in one.get("setup_each_board", [])
    )
    assert ours.start_blight == blight


def test_what_adversaries_deal_and_bear_is_what_the_facts_say() -> None:
    _, england, sweden = facts("adversaries")["adversaries"]
    s = State(adversary="england", level=5)
    assert {kind: health_bonus(s, kind) for kind in BUILDINGS} == england["levels"][5]["health_bonus"]
    assert health_bonus(s, EXPLORER) == 0
    s = State(adversary="sweden", level=3)
    assert {kind: damage_of(s, kind) for kind in BUILDINGS} == sweden["levels"][3]["damage"]
    assert sweden["levels"][1]["ravage_extra_blight"]["land_damage_gte"] == HEAVY


@pytest.mark.parametrize("scenario", facts("scenarios")["scenarios"], ids=lambda scenario: scenario["id"])
def test_a_scenario_is_as_hard_as_the_facts_say(scenario: Op) -> None:
    assert SCENARIOS[scenario["id"]].difficulty == scenario["difficulty"]


def test_the_inner_lands_are_those_of_the_facts() -> None:
    inner = facts("scenarios")["scenarios"][1]["inner_lands"]
    for letter in "ABCD":
        assert inner_land((letter,), 0) == f"{letter}{inner[1]['land']}"
        assert inner_land((letter, "-"), 0) == f"{letter}{inner[2]['land']}"
        assert inner_land((letter, "-", "-"), 0) == f"{letter}{inner[3]['by_board'][letter]}"
        low, high = inner[4]["by_board_bottom_back_slots"], inner[4]["by_board_top_back_slots"]
        for slot in range(4):
            boards = tuple(letter if at == slot else "-" for at in range(4))
            assert inner_land(boards, slot) == f"{letter}{(high if slot in (1, 3) else low)[letter]}"
