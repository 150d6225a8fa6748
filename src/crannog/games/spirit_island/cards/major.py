"""The 22 major powers."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from crannog.games.spirit_island.cards.shorthand import has, land, power, within
from crannog.games.spirit_island.components.power import ANOTHER_SPIRIT, SACRED_SITE, Power, Threshold
from crannog.games.spirit_island.components.vocabulary import (
    BLIGHT,
    BUILDINGS,
    CITY,
    DAHAN,
    EXPLORER,
    FAST,
    INVADERS,
    JUNGLE,
    SLOW,
    SMALL,
    TOWN,
    WETLAND,
)
from crannog.games.spirit_island.grammar.amounts import ALL, Per, Sum
from crannog.games.spirit_island.powers.effects.add import Add, AddDestroyedPresence, AddPresence
from crannog.games.spirit_island.powers.effects.combine import (
    ADJACENT,
    ANYWHERE,
    InChosenLand,
    InLands,
    RepeatPower,
    When,
    one_of,
)
from crannog.games.spirit_island.powers.effects.damage_and_removal import (
    Damage,
    DamageEach,
    Destroy,
    Fear,
    FearForDestroyed,
    MutualDamage,
    Remove,
    Replace,
)
from crannog.games.spirit_island.powers.effects.move import Carry, Gather, Push
from crannog.games.spirit_island.powers.effects.spirit import (
    Energy,
    GainLeft,
    GainPower,
    GiveCard,
    GrantRepeat,
    SharePresence,
)
from crannog.games.spirit_island.powers.effects.this_turn import (
    Defend,
    DefendThere,
    NoBlight,
    Shelter,
    SkipActions,
    StrongerDahan,
    Vengeance,
)

_CARDS: Final = (
    power(
        "accelerated_rot", 4, "sun water plant", SLOW, within(2, "jungle wetland"),
        Fear(2),
        Damage(4),
        When(has("3 sun 2 water 3 plant"), (Damage(5, more=True), Remove(1, (BLIGHT,)))),
    ),
    power(
        "blazing_renewal", 5, "fire earth plant", FAST, None,
        AddDestroyedPresence(2, 2),
        InLands("placed", (DamageEach(2, BUILDINGS),)),
        When(has("3 fire 3 earth 2 plant"), (InLands("placed", (Damage(4),)),)),
    ),
    power(
        "cleansing_floods", 5, "sun water", SLOW, within(1, source=WETLAND),
        Damage(4),
        Remove(1, (BLIGHT,)),
        When(has("4 water"), (Damage(10, more=True),)),
    ),
    power(
        "dissolve_the_bonds_of_kinship", 4, "fire water animal", SLOW, within(1),
        Replace(CITY, ((EXPLORER, 2),)),
        Replace(TOWN, ((EXPLORER, 1),)),
        Replace(DAHAN, ((EXPLORER, 1),)),
        When(has("2 fire 2 water 3 animal"), (MutualDamage(),)),
        Push(ALL, (EXPLORER,), spread=True),
    ),
    power(
        "entwined_power", 2, "moon water plant", FAST, None,
        SharePresence(),
        GainPower(leave=True),
        GainLeft(),
        When(
            has("2 water 4 plant"),
            (Energy(3, "self"), Energy(3), GiveCard("target"), GiveCard("self")),
        ),
        spirit=ANOTHER_SPIRIT,
    ),
    power(
        "indomitable_claim", 4, "sun earth", FAST, within(1),
        AddPresence(),
        Defend(20),
        When(has("2 sun 3 earth"), (When(land("invaders"), (Fear(3),)), SkipActions())),
    ),
    power(
        "infinite_vitality", 3, "earth plant animal", FAST, within(1, source=SACRED_SITE),
        StrongerDahan(4),
        NoBlight(),
        When(has("4 earth"), (Shelter(by_all=True), InChosenLand("near", (Remove(1, (BLIGHT,)),)))),
    ),
    power(
        "mists_of_oblivion", 4, "moon air water", SLOW, within(3),
        DamageEach(1, INVADERS),
        When(has("2 moon 3 air 2 water"), (Damage(3),)),
        FearForDestroyed(BUILDINGS, 4),
    ),
    power(
        "paralyzing_fright", 4, "air earth", FAST, within(1, source=SACRED_SITE),
        Fear(4),
        SkipActions(),
        When(has("2 air 3 earth"), (Fear(4, more=True),)),
    ),
    power(
        "pillar_of_living_flame", 5, "fire", SLOW, within(2, source=SACRED_SITE),
        Fear(3),
        Damage(5),
        When(land("jungle wetland"), (Add(1, BLIGHT),)),
        When(has("4 fire"), (Fear(2, more=True), Damage(5, more=True))),
    ),
    power(
        "poisoned_land", 3, "earth plant animal", SLOW, within(1),
        Fear(1),
        Damage(7),
        Add(1, BLIGHT),
        Destroy(ALL, (DAHAN,)),
        When(
            has("3 earth 2 plant 2 animal"),
            (Fear(Per(BLIGHT), more=True), Damage(Per(BLIGHT, 4), more=True)),
        ),
    ),
    power(
        "powerstorm", 3, "sun fire air", FAST, None,
        Energy(3),
        GrantRepeat(1, pay=True),
        When(has("2 sun 2 fire 3 air"), (GrantRepeat(2, pay=True),)),
    ),
    power(
        "talons_of_lightning", 6, "fire air", FAST, within(1, "hills wetland"),
        Fear(3),
        Damage(5),
        When(has("3 fire 3 air"), (InLands("adjacent", (Destroy(1, (TOWN,)),)),)),
        further=Threshold("3 fire 3 air", 2),
    ),
    power(
        "terrifying_nightmares", 4, "moon air", FAST, within(2),
        Fear(2),
        Push(4, SMALL, upto=True),
        When(has("4 moon"), (Fear(4, more=True),)),
    ),
    power(
        "the_jungle_hungers", 3, "moon plant", SLOW, within(1, source=JUNGLE),
        Destroy(ALL, (EXPLORER,)),
        Destroy(ALL, (TOWN,)),
        When(has("2 moon 3 plant"), (Destroy(1, (CITY,)),), (Destroy(ALL, (DAHAN,)),)),
    ),
    power(
        "the_land_thrashes_in_furious_pain", 4, "moon fire earth", SLOW, within(2, "blight"),
        Damage(Sum((Per(BLIGHT, 2), Per("blight_around", 1)))),
        When(has("3 moon 3 earth"), (RepeatPower(ADJACENT),)),
    ),
    power(
        "the_trees_and_stones_speak_of_war", 2, "sun earth plant", FAST, within(1, "dahan"),
        Damage(Per(DAHAN)),
        Defend(Per(DAHAN, 2)),
        When(has("2 sun 2 earth 2 plant"), (Push(2, (DAHAN,), upto=True, carry=2),)),
    ),
    power(
        "tsunami", 6, "water earth", SLOW, within(2, "coastal", SACRED_SITE),
        Fear(2),
        Damage(8),
        Destroy(2, (DAHAN,)),
        When(has("3 water 2 earth"), (InLands("other_coastal", (Fear(1), Damage(4), Destroy(1, (DAHAN,)))),)),
    ),
    power(
        "vengeance_of_the_dead", 3, "moon fire animal", FAST, within(3),
        Fear(3),
        Vengeance(has("3 animal")),
    ),
    power(
        "vigor_of_the_breaking_dawn", 3, "sun animal", FAST, within(2, "dahan"),
        Damage(Per(DAHAN, 2)),
        When(
            has("3 sun 2 animal"),
            (Push(2, (DAHAN,), upto=True), InLands("pushed", (Damage(Per(DAHAN, 2)),))),
        ),
    ),
    power(
        "winds_of_rust_and_atrophy", 3, "air water animal", FAST, within(3, source=SACRED_SITE),
        Fear(1),
        Defend(6),
        one_of(Replace(CITY, ((TOWN, 1),)), Replace(TOWN, ((EXPLORER, 1),))),
        When(has("3 air 3 water 2 animal"), (RepeatPower(ANYWHERE),)),
    ),
    power(
        "wrap_in_wings_of_sunlight", 3, "sun air animal", FAST, within(0),
        When(has("2 sun 2 air 2 animal"), (Gather(3, (DAHAN,), upto=True),)),
        Carry(5),
        DefendThere(5),
    ),
)  # fmt: skip

MAJOR_POWERS: Final[tuple[Power, ...]] = tuple(replace(card, deck="major") for card in _CARDS)
