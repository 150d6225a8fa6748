"""The 36 minor powers."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from crannog.games.spirit_island.cards.shorthand import has, land, no, power, within
from crannog.games.spirit_island.components.power import SACRED_SITE, Power, Threshold
from crannog.games.spirit_island.components.vocabulary import (
    BLIGHT,
    BUILDINGS,
    CITY,
    DAHAN,
    EXPLORER,
    FAST,
    SLOW,
    SMALL,
    TOWN,
)
from crannog.games.spirit_island.grammar.amounts import ALL, Per
from crannog.games.spirit_island.grammar.conditions import Numbers, OwnSacredSites, Presence, TargetIsSelf
from crannog.games.spirit_island.powers.effects.add import Add
from crannog.games.spirit_island.powers.effects.combine import Way, When, one_of
from crannog.games.spirit_island.powers.effects.damage_and_removal import (
    Damage,
    DamageDifferent,
    DamageEach,
    Destroy,
    Fear,
    Remove,
    Replace,
)
from crannog.games.spirit_island.powers.effects.move import Gather, Push
from crannog.games.spirit_island.powers.effects.spirit import (
    Energy,
    GainElements,
    GainPower,
    KeepCard,
    MoreRange,
)
from crannog.games.spirit_island.powers.effects.this_turn import Defend, DefendWherever

OTHER: Final = TargetIsSelf(yes=False)

_CARDS: Final = (
    power(
        "call_of_the_dahan_ways", 1, "moon water animal", SLOW, within(1, "dahan"),
        one_of(Replace(EXPLORER, ((DAHAN, 1),)), Way((Replace(TOWN, ((DAHAN, 1),)),), has("2 moon"))),
    ),
    power(
        "call_to_bloodshed", 1, "sun fire animal", SLOW, within(1, "dahan"),
        one_of(Damage(Per(DAHAN)), Gather(3, (DAHAN,), upto=True)),
    ),
    power(
        "call_to_isolation", 0, "sun air animal", FAST, within(1, "dahan"),
        one_of(Push(Per(DAHAN), SMALL), Push(1, (DAHAN,))),
    ),
    power(
        "call_to_migrate", 1, "fire air animal", SLOW, within(1),
        Gather(3, (DAHAN,), upto=True),
        Push(3, (DAHAN,), upto=True),
    ),
    power(
        "call_to_tend", 1, "water plant animal", SLOW, within(1, "dahan"),
        one_of(Remove(1, (BLIGHT,)), Push(3, (DAHAN,), upto=True)),
    ),
    power(
        "dark_and_tangled_woods", 1, "moon earth plant", FAST, within(1),
        Fear(2),
        When(land("hills jungle"), (Defend(3),)),
    ),
    power(
        "delusions_of_danger", 1, "sun moon air", FAST, within(1),
        one_of(Push(1, (EXPLORER,)), Fear(2)),
    ),
    power(
        "devouring_ants", 1, "sun earth animal", SLOW, within(1, source=SACRED_SITE),
        Fear(1),
        Damage(1),
        Destroy(1, (DAHAN,)),
        When(land("jungle sands"), (Damage(1, more=True),)),
    ),
    power(
        "drift_down_into_slumber", 0, "air earth plant", FAST, within(2),
        When(land("jungle sands"), (Defend(4),), (Defend(1),)),
    ),
    power(
        "drought", 1, "sun fire earth", SLOW, within(1),
        Destroy(3, (TOWN,)),
        DamageEach(1, BUILDINGS),
        Add(1, BLIGHT),
        When(has("3 sun"), (Destroy(1, (CITY,)),)),
    ),
    power("elemental_boon", 1, "", FAST, None, GainElements(3)),
    power("encompassing_ward", 1, "sun water earth", FAST, None, DefendWherever(2, Presence("target"))),
    power(
        "enticing_splendor", 0, "sun air plant", FAST, within(0, "no_blight"),
        one_of(Gather(1, SMALL), Gather(2, (DAHAN,), upto=True)),
    ),
    power(
        "entrancing_apparitions", 1, "moon air water", FAST, within(1),
        Defend(2),
        When(no("invaders"), (Gather(2, (EXPLORER,), upto=True),)),
    ),
    power(
        "gift_of_constancy", 0, "sun earth", FAST, None,
        Energy(2),
        KeepCard(),
        When(OTHER, (KeepCard("self"),)),
    ),
    power(
        "gift_of_living_energy", 0, "sun fire plant", FAST, None,
        Energy(1),
        When(OTHER, (Energy(1, more=True),)),
        When(OwnSacredSites(2), (Energy(1, more=True),)),
    ),
    power("gift_of_power", 0, "moon water earth plant", SLOW, None, GainPower("minor")),
    power("gnawing_rootbiters", 0, "earth animal", SLOW, within(1), Push(2, (TOWN,), upto=True)),
    power(
        "land_of_haunts_and_embers", 0, "moon fire air", FAST, within(2),
        Fear(2),
        Push(2, SMALL, upto=True),
        When(land("blight"), (Fear(2, more=True), Push(2, SMALL, upto=True))),
        Add(1, BLIGHT),
    ),
    power("lure_of_the_unknown", 0, "moon fire air plant", FAST, within(2, "no_invaders"), Gather(1, SMALL)),
    power(
        "natures_resilience", 1, "earth plant animal", FAST, within(1, source=SACRED_SITE),
        one_of(Defend(6), Way((Remove(1, (BLIGHT,)),), has("2 water"))),
    ),
    power(
        "pull_beneath_the_hungry_earth", 1, "moon water earth", SLOW, within(1),
        When(Presence("own"), (Fear(1), Damage(1))),
        When(land("sands wetland"), (Damage(1),)),
    ),
    power(
        "purifying_flame", 1, "sun fire air plant", SLOW, within(1, source=SACRED_SITE),
        one_of(Damage(Per(BLIGHT)), Way((Remove(1, (BLIGHT,)),), land("hills sands"))),
    ),
    power(
        "quicken_the_earths_struggles", 1, "moon fire earth animal", FAST, within(0, source=SACRED_SITE),
        one_of(DamageEach(1, BUILDINGS), Defend(10)),
    ),
    power(
        "rain_of_blood", 0, "air water animal", SLOW, within(1, "invaders", SACRED_SITE),
        Fear(2),
        When(Numbers(BUILDINGS, least=2), (Fear(1, more=True),)),
    ),
    power("reaching_grasp", 0, "sun air water", FAST, None, MoreRange(2)),
    power(
        "rouse_the_trees_and_stones", 1, "fire earth plant", SLOW, within(1, "no_blight", SACRED_SITE),
        Damage(2),
        Push(1, (EXPLORER,)),
    ),
    power(
        "sap_the_strength_of_multitudes", 0, "water animal", FAST, within(0),
        Defend(5),
        further=Threshold("1 air", 1),
    ),
    power(
        "savage_mawbeasts", 0, "fire animal", SLOW, within(1, source=SACRED_SITE),
        When(land("jungle wetland"), (Fear(1), Damage(1))),
        When(has("3 animal"), (Damage(1),)),
    ),
    power(
        "shadows_of_the_burning_forest", 0, "moon fire plant", SLOW, within(0, "invaders"),
        Fear(2),
        When(land("hills jungle"), (Push(1, (EXPLORER,)), Push(1, (TOWN,)))),
    ),
    power(
        "song_of_sanctity", 1, "sun water plant", SLOW, within(1, "hills jungle"),
        When(land("explorer"), (Push(ALL, (EXPLORER,)),), (Remove(1, (BLIGHT,)),)),
    ),
    power(
        "steam_vents", 1, "fire air water earth", FAST, within(0),
        one_of(Destroy(1, (EXPLORER,)), Way((Destroy(1, (TOWN,)),), has("3 earth"))),
    ),
    power(
        "uncanny_melting", 1, "sun moon water", SLOW, within(1, source=SACRED_SITE),
        When(land("invaders"), (Fear(1),)),
        When(land("sands wetland"), (Remove(1, (BLIGHT,)),)),
    ),
    power(
        "veil_the_nights_hunt", 1, "moon air animal", FAST, within(2, "dahan"),
        one_of(DamageDifferent(Per(DAHAN)), Push(3, (DAHAN,), upto=True)),
    ),
    power(
        "visions_of_fiery_doom", 1, "moon fire", FAST, within(0),
        Fear(1),
        Push(1, SMALL),
        When(has("2 fire"), (Fear(1, more=True),)),
    ),
    power(
        "voracious_growth", 1, "water plant", SLOW, within(1, "jungle wetland", SACRED_SITE),
        one_of(Damage(2), Remove(1, (BLIGHT,))),
    ),
)  # fmt: skip

MINOR_POWERS: Final[tuple[Power, ...]] = tuple(replace(card, deck="minor") for card in _CARDS)
