"""What is printed on map, cards and tiles, and that a bad pack is refused in clear words."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from crannog.games.arrival import GAME
from crannog.games.arrival.content_pack import (
    FILES,
    Section,
    load_pack,
    pack,
    read_cards,
    read_pack,
    read_section,
)
from crannog.games.arrival.tactics import kind, tile_name, tiles
from crannog.kernel.checked_content import BadContent

P = pack("crannog")
HOME = files("crannog.games.arrival").joinpath("content")
TEXTS = {name: HOME.joinpath(name).read_text(encoding="utf-8") for name in FILES}


def test_ten_provinces_in_four_colours_with_bonuses_from_one_to_three() -> None:
    assert len(P.provinces) == 10
    assert len({province.color for province in P.provinces}) == 4
    assert {province.bonus for province in P.provinces} == {1, 2, 3}
    assert next(p.bonus for p in P.provinces if p.id == "magnata") == 3  # the rulebooks' example


def test_neighbouring_provinces_differ_in_colour_and_know_each_other() -> None:
    for number, province in enumerate(P.provinces):
        for other in province.adjacent:
            assert number in P.provinces[other].adjacent
            assert P.provinces[other].color != province.color


def test_provinces_joined_by_a_road_are_neighbours() -> None:
    for at, place in enumerate(P.locations):
        for other in P.links[at]:
            there = P.locations[other].province
            if -1 not in (place.province, there) and place.province != there:
                assert there in P.provinces[place.province].adjacent, (place.id, P.locations[other].id)


def test_twelve_ports_and_four_castles_each_with_one_road() -> None:
    assert (len(P.ports), len(P.castles)) == (12, 4)
    ends = [P.links[castle] for castle in P.castles]
    assert [len(end) for end in ends] == [1] * 4
    assert len({end[0] for end in ends}) == 4
    assert not any(P.locations[end[0]].castle for end in ends)


def test_no_road_joins_two_ports() -> None:
    """Else Fomori could not follow it, and only the rulebooks' note says so (A41)."""
    joined = [(a, b) for a in P.ports for b in P.links[a] if P.locations[b].port]
    assert not joined, [(P.locations[a].id, P.locations[b].id) for a, b in joined]


def test_every_location_of_the_island_has_two_to_six_roads() -> None:
    roads = {place.id: len(P.links[at]) for at, place in enumerate(P.locations) if not place.castle}
    assert {id: n for id, n in roads.items() if not 2 <= n <= 6} == {}


def test_every_location_of_the_island_lies_in_a_province() -> None:
    for at, place in enumerate(P.locations):
        assert (place.province == -1) == place.castle
        assert place.castle or at in P.provinces[place.province].locations
    assert sum(len(province.locations) for province in P.provinces) == len(P.locations) - 4


def test_fifty_four_cards_eighteen_of_each_back() -> None:
    assert Counter(card.back for card in P.cards.values()) == {"stone": 18, "iron": 18, "lore": 18}


def test_a_back_tells_what_is_most_likely_on_the_front() -> None:
    def sums(back: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for card in P.cards.values():
            for section in card.sections if card.back == back else ():
                found["stone"] += section.building
                found["iron"] += section.sword + section.shield
                found["lore"] += section.honor + section.tactic + 2 * section.per_broch + 2 * section.per_caer
        return found

    for back in ("stone", "iron", "lore"):
        assert sums(back).most_common(1)[0][0] == back


@pytest.mark.parametrize("card", P.cards.values(), ids=lambda card: card.id)
def test_the_top_gives_and_corrupts_most_the_bottom_least(card: Any) -> None:
    corruption = [section.corruption for section in card.sections]
    assert corruption == sorted(corruption, reverse=True)
    worth = [
        section.building
        + section.sword
        + section.shield
        + section.honor
        + 2 * section.tactic
        + 2 * (section.per_broch + section.per_caer)
        for section in card.sections
    ]
    assert worth == sorted(worth, reverse=True)


def test_thirty_tiles() -> None:
    every = tiles(P)
    assert len(every) == len(set(every)) == 30
    kinds = Counter(kind(tile) for tile in every)
    assert (kinds["cauldron"], kinds["silver"]) == (10, 4)
    assert sorted(kinds.values()) == [1] * 6 + [2] * 5 + [4, 10]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_tile_has_a_name(lang: str) -> None:
    texts = GAME.texts(lang)
    assert len({texts.say(tile_name(tile)) for tile in tiles(P)}) == 25  # of five there are two copies


def test_a_section_is_read() -> None:
    assert read_section("x", "2BWH2C") == Section(building=2, sword=1, honor=1, corruption=2)
    assert read_section("x", "-") == Section()
    assert read_section("x", "TPQS") == Section(tactic=1, per_broch=1, per_caer=1, shield=1)


def test_the_built_in_pack_loads_also_as_a_foreign_one() -> None:
    name = load_pack(TEXTS)
    assert pack(name).names == P.names
    assert name != "crannog"


# --- what is refused ---------------------------------------------------------------------------

type Plan = dict[str, Any]


def broken(change: Callable[[Plan], object]) -> dict[str, str]:
    plan = json.loads(TEXTS["map.json"])
    change(plan)
    return TEXTS | {"map.json": json.dumps(plan)}


def location(plan: Plan, id: str) -> Plan:
    found: Plan = next(place for place in plan["locations"] if place["id"] == id)
    return found


def province(plan: Plan, id: str) -> Plan:
    found: Plan = next(place for place in plan["provinces"] if place["id"] == id)
    return found


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda m: m["links"].append(["irrus", "temair"]), "crosses another road"),
        (lambda m: location(m, "irrus").update(port=False), "12 ports, not 11"),
        (lambda m: location(m, "temair").update(port=True), "12 ports, not 13"),
        (lambda m: location(m, "tor_mor").update(castle=False), "4 castles, not 3"),
        (lambda m: location(m, "tor_mor").update(port=True), "12 ports, not 13"),
        (lambda m: m["links"].append(["tor_mor", "venicnium"]), "each castle must be linked to exactly one"),
        (lambda m: m["links"].remove(next(x for x in m["links"] if "tor_mor" in x)), "each castle"),
        (lambda m: location(m, "temair").update(province=""), "only castles are in no province"),
        (lambda m: location(m, "temair").update(province="atlantis"), "wrong shape.*atlantis"),
        (lambda m: location(m, "temair").update(id="uisnech"), "same id|wrong shape"),
        (lambda m: m["provinces"].pop(), "wrong shape|10 provinces"),
        (lambda m: province(m, "magnata").update(bonus=0), "magnata: the bonus must be a number"),
        (lambda m: province(m, "magnata").update(bonus="many"), "magnata: 'many' is not a whole number"),
        (lambda m: province(m, "magnata").update(bonus="3"), "magnata: '3' is not a whole number"),
        (lambda m: province(m, "magnata").update(bonus=2.5), r"magnata: 2\.5 is not a whole number"),
        (lambda m: province(m, "magnata").update(bonus=True), "magnata: True is not a whole number"),
        (lambda m: province(m, "magnata").update(bonus=None), "magnata: None is not a whole number"),
        (lambda m: province(m, "magnata").update(label=["1", 2]), "magnata: '1' is not a whole number"),
        (lambda m: province(m, "magnata")["polygon"].append([1, "2"]), "magnata: '2' is not a whole number"),
        (lambda m: m.update(canvas=["1000", 1200]), "canvas: '1000' is not a whole number"),
        (lambda m: m["isle"].append(["1", 2]), "isle: '1' is not a whole number"),
        (lambda m: location(m, "temair").update(x="1"), "temair: '1' is not a whole number"),
        (lambda m: location(m, "temair").update(label=["1", 2, "end"]), "temair: '1' is not a whole number"),
        (lambda m: location(m, "temair").update(label=[1, 2, "left"]), "start, middle, end, not 'left'"),
        (lambda m: location(m, "temair").update(port="no"), "temair: port must be true or false, not 'no'"),
        (lambda m: location(m, "temair").update(castle=1), "temair: castle must be true or false, not 1"),
        (lambda m: m["links"].append(["irrus", "irrus"]), "irrus: a road must lead to another location"),
        (lambda m: m["links"].append(m["links"][0]), "this road is listed twice"),
        (lambda m: m["links"].append(m["links"][0][::-1]), "this road is listed twice"),
        (
            lambda m: m["links"].append(next(x for x in m["links"] if "tor_mor" in x)),
            "tor_mor.*this road is listed twice",
        ),
        (lambda m: province(m, "magnata").update(color="red"), "the province colors must be bracken"),
        (
            lambda m: province(m, "ivernia").update(color="heather"),
            "a neighbor has its color",
        ),
        (lambda m: province(m, "magnata")["adjacent"].append("ivernia"), "adjacency must go both ways"),
        (lambda m: m["links"].append(["irrus", "nowhere"]), "wrong shape.*nowhere"),
        (lambda m: m["links"].append(["irrus"]), "cannot be read"),
        (lambda m: m.pop("links"), "wrong shape.*links"),
        (lambda m: m.update(locations="many"), "wrong shape"),
        (
            lambda m: m.update(links=[x for x in m["links"] if "dur" not in x]),
            "cannot be reached by road",
        ),
    ],
)
def test_a_bad_map_is_refused(change: Callable[[Plan], object], message: str) -> None:
    with pytest.raises(BadContent, match=message):
        read_pack("bad", broken(change))


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(name: str) -> None:
    with pytest.raises(BadContent, match=f"is missing {name}"):
        read_pack("bad", {other: text for other, text in TEXTS.items() if other != name})


@pytest.mark.parametrize("name", ["map.json", "tactics.json"])
def test_bad_json_is_refused(name: str) -> None:
    with pytest.raises(BadContent, match="cannot be read"):
        read_pack("bad", TEXTS | {name: "{"})
    with pytest.raises(BadContent, match="wrong shape"):
        read_pack("bad", TEXTS | {name: "[1, 2]"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("stone-01 2B BWC", "stone-01: each card is listed once, with three sections"),
        ("stone-01 B B B\nstone-01 B B B", "stone-01: each card is listed once"),
        ("stone-01 2X BWC B", "stone-01: '2X' is not a section"),
        ("stone-01 2B 2 B", "stone-01: '2' is not a section"),
    ],
)
def test_a_bad_card_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadContent, match=message):
        read_cards(text)


def test_the_number_of_cards_and_their_backs_are_checked() -> None:
    with pytest.raises(BadContent, match="54 earning cards, not 53"):
        read_pack("bad", TEXTS | {"earning.txt": TEXTS["earning.txt"].rsplit("\n", 2)[0]})
    with pytest.raises(BadContent, match="backs must be stone, iron or lore"):
        read_pack("bad", TEXTS | {"earning.txt": TEXTS["earning.txt"].replace("lore-18", "wood-18")})


def test_a_pack_may_say_colour_as_packs_did_at_first() -> None:
    british = TEXTS["map.json"].replace('"color', '"colour')
    assert british != TEXTS["map.json"]
    assert read_pack("crannog", TEXTS | {"map.json": british}) == P
    neither = TEXTS["map.json"].replace('"color"', '"tint"')
    with pytest.raises(BadContent, match=r"wrong shape: .*color"):
        read_pack("bad", TEXTS | {"map.json": neither})


def test_tactics_need_a_number_for_every_province_and_colour() -> None:
    tactics = json.loads(TEXTS["tactics.json"])
    del tactics["cauldron_of_dagda"]["eblana"]
    with pytest.raises(BadContent, match=r"wrong shape.*eblana"):
        read_pack("bad", TEXTS | {"tactics.json": json.dumps(tactics)})
    tactics = json.loads(TEXTS["tactics.json"])
    tactics["silver_in_the_hills"]["gold"] = 1
    with pytest.raises(BadContent, match="each province color needs a Silver"):
        read_pack("bad", TEXTS | {"tactics.json": json.dumps(tactics)})


@pytest.mark.parametrize(
    ("tile", "of"), [("cauldron_of_dagda", "eblana"), ("silver_in_the_hills", "moss")], ids=str
)
def test_what_a_tile_pays_is_a_number(tile: str, of: str) -> None:
    tactics = json.loads(TEXTS["tactics.json"])
    tactics[tile][of] = "2"
    with pytest.raises(BadContent, match=f"{of}: '2' is not a whole number"):
        read_pack("bad", TEXTS | {"tactics.json": json.dumps(tactics)})


def test_an_unknown_pack_is_refused_by_name() -> None:
    with pytest.raises(BadContent, match="'atlantis' is not loaded"):
        pack("atlantis")
