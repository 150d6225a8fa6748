"""The four spirits: start, growth, tracks, innate power, unique powers, progression."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from crannog.games.spirit_island.cards.shorthand import has, land, power, within
from crannog.games.spirit_island.components.mat import Growth, Panel
from crannog.games.spirit_island.components.power import SACRED_SITE, Power
from crannog.games.spirit_island.components.vocabulary import (
    BLIGHT,
    BUILDINGS,
    CITY,
    DAHAN,
    EXPLORER,
    FAST,
    HILLS,
    INVADERS,
    JUNGLE,
    SANDS,
    SLOW,
    SMALL,
    TOWN,
    WETLAND,
)
from crannog.games.spirit_island.grammar.amounts import Per
from crannog.games.spirit_island.grammar.conditions import Numbers, Outnumber, PushedInto, TargetIsSelf
from crannog.games.spirit_island.powers.effects.add import Add
from crannog.games.spirit_island.powers.effects.combine import Highest, InChosenLand, Way, When, one_of
from crannog.games.spirit_island.powers.effects.damage_and_removal import (
    Damage,
    DamageEach,
    Destroy,
    Fear,
    FearForDestroyed,
    LookBack,
    Remove,
    Replace,
)
from crannog.games.spirit_island.powers.effects.move import Gather, Push
from crannog.games.spirit_island.powers.effects.spirit import Energy, GrantFast, GrantRepeat
from crannog.games.spirit_island.powers.effects.this_turn import Defend, Shelter, SkipActions

RECLAIM: Final = Growth("reclaim")
CARD: Final = Growth("card")


def _energy(n: int) -> Growth:
    return Growth("energy", n)


def _presence(range: int) -> Growth:
    return Growth("presence", range)


RIVER: Final = Panel(
    "river",
    start=((1, WETLAND),),
    growth=(
        (RECLAIM, CARD, _energy(1)),
        (_presence(1), _presence(1)),
        (CARD, _presence(2)),
    ),
    energy=(1, 2, 2, 3, 4, 4, 5),
    plays=(1, 2, 2, 3, 0, 4, 5),
    innate=power(
        "massive_flooding", 0, "", SLOW, within(1, source=SACRED_SITE),
        Highest((
            (has("1 sun 2 water"), (Push(1, SMALL),)),
            (has("2 sun 3 water"), (Damage(2), Push(3, SMALL, upto=True))),
            (has("3 sun 4 water 1 earth"), (DamageEach(2, INVADERS),)),
        )),
        deck="innate",
    ),
    unique=("boon_of_vigor", "flash_floods", "rivers_bounty", "wash_away"),
    progression=(
        "uncanny_melting", "natures_resilience", "pull_beneath_the_hungry_earth", "accelerated_rot",
        "song_of_sanctity", "tsunami", "encompassing_ward",
    ),
    rule="rivers_domain",
)  # fmt: skip

LIGHTNING: Final = Panel(
    "lightning",
    start=((2, SANDS),),
    growth=(
        (RECLAIM, CARD, _energy(1)),
        (_presence(2), _presence(0)),
        (_presence(1), _energy(3)),
    ),
    energy=(1, 1, 2, 2, 3, 4, 4, 5),
    plays=(2, 3, 4, 5, 6),
    innate=power(
        "thundering_destruction", 0, "", SLOW, within(1, source=SACRED_SITE),
        When(
            has("3 fire 2 air"),
            (one_of(Destroy(1, (TOWN,)), Way((Destroy(1, (CITY,)),), has("4 fire 3 air"))),),
        ),
        When(has("5 fire 4 air 1 water"), (Destroy(1, BUILDINGS),)),
        When(has("5 fire 5 air 2 water"), (Destroy(1, BUILDINGS),)),
        deck="innate",
    ),
    unique=("harbingers_of_the_lightning", "lightnings_boon", "raging_storm", "shatter_homesteads"),
    progression=(
        "delusions_of_danger", "call_to_bloodshed", "powerstorm", "purifying_flame",
        "pillar_of_living_flame", "entrancing_apparitions", "call_to_isolation",
    ),
    rule="swiftness",
)  # fmt: skip

EARTH: Final = Panel(
    "earth",
    start=((2, HILLS), (1, JUNGLE)),
    growth=(
        (RECLAIM, _presence(2)),
        (CARD, _presence(0)),
        (_presence(1), _energy(2)),
    ),
    energy=(2, 3, 4, 6, 7, 8),
    plays=(1, 1, 2, 2, 3, 4),
    innate=power(
        "gift_of_strength", 0, "", FAST, None,
        Highest((
            (has("1 sun 2 earth 2 plant"), (GrantRepeat(1, most=1),)),
            (has("2 sun 3 earth 2 plant"), (GrantRepeat(1, most=3),)),
            (has("2 sun 4 earth 3 plant"), (GrantRepeat(1, most=6),)),
        )),
        deck="innate",
    ),
    unique=(
        "a_year_of_perfect_stillness", "draw_of_the_fruitful_earth", "guard_the_healing_land",
        "rituals_of_destruction",
    ),
    progression=(
        "rouse_the_trees_and_stones", "call_to_migrate", "poisoned_land", "devouring_ants",
        "vigor_of_the_breaking_dawn", "voracious_growth", "savage_mawbeasts",
    ),
    rule="earths_vitality",
)  # fmt: skip

SHADOWS: Final = Panel(
    "shadows",
    start=((2, JUNGLE), (1, "5")),
    growth=(
        (RECLAIM, CARD),
        (CARD, _presence(1)),
        (_presence(3), _energy(3)),
    ),
    energy=(0, 1, 3, 4, 5, 6),
    plays=(1, 2, 3, 3, 4, 5),
    innate=power(
        "darkness_swallows_the_unwary", 0, "", FAST, within(1, source=SACRED_SITE),
        When(has("2 moon 1 fire"), (Gather(1, (EXPLORER,)),)),
        When(
            has("3 moon 2 fire"),
            (LookBack(), Destroy(2, (EXPLORER,), upto=True), FearForDestroyed((EXPLORER,))),
        ),
        When(has("4 moon 3 fire 2 air"), (LookBack(), Damage(3), FearForDestroyed(INVADERS))),
        deck="innate",
    ),
    unique=("concealing_shadows", "crops_wither_and_fade", "favors_called_due", "mantle_of_dread"),
    progression=(
        "dark_and_tangled_woods", "shadows_of_the_burning_forest", "the_jungle_hungers",
        "land_of_haunts_and_embers", "terrifying_nightmares", "call_of_the_dahan_ways",
        "visions_of_fiery_doom",
    ),
    rule="shadows",
)  # fmt: skip

PANELS: Final = (RIVER, LIGHTNING, EARTH, SHADOWS)

_UNIQUE: Final = (
    power(
        "boon_of_vigor", 0, "sun water plant", FAST, None,
        When(TargetIsSelf(), (Energy(1, "self"),), (Energy(Per("cards_played")),)),
    ),
    power(
        "flash_floods", 2, "sun water", FAST, within(1),
        Damage(1),
        When(land("coastal"), (Damage(1, more=True),)),
    ),
    power(
        "rivers_bounty", 0, "sun water animal", SLOW, within(0),
        Gather(2, (DAHAN,), upto=True),
        When(Numbers((DAHAN,), least=2), (Add(1, DAHAN), Energy(1, "self"))),
    ),
    power("wash_away", 1, "water earth", SLOW, within(1), Push(3, SMALL, upto=True)),
    power(
        "harbingers_of_the_lightning", 0, "fire air", SLOW, within(1),
        Push(2, (DAHAN,), upto=True),
        When(PushedInto(BUILDINGS), (Fear(1),)),
    ),
    power("lightnings_boon", 1, "fire air", FAST, None, GrantFast(2)),
    power("raging_storm", 3, "fire air water", SLOW, within(1), DamageEach(1, INVADERS)),
    power(
        "shatter_homesteads", 2, "fire air", SLOW, within(2, source=SACRED_SITE),
        Fear(1),
        Destroy(1, (TOWN,)),
    ),
    power("a_year_of_perfect_stillness", 3, "sun earth", FAST, within(1), SkipActions()),
    power(
        "draw_of_the_fruitful_earth", 1, "earth plant animal", SLOW, within(1),
        Gather(2, (EXPLORER,), upto=True),
        Gather(2, (DAHAN,), upto=True),
    ),
    power(
        "guard_the_healing_land", 3, "water earth plant", FAST, within(1, source=SACRED_SITE),
        Remove(1, (BLIGHT,)),
        Defend(4),
    ),
    power(
        "rituals_of_destruction", 3, "sun moon fire earth plant", SLOW, within(1, "dahan", SACRED_SITE),
        Damage(2),
        When(Numbers((DAHAN,), least=3), (Damage(3, more=True), Fear(2))),
    ),
    power("concealing_shadows", 0, "moon air", FAST, within(0), Fear(1), Shelter()),
    power(
        "crops_wither_and_fade", 1, "moon fire plant", SLOW, within(0),
        Fear(2),
        one_of(Replace(TOWN, ((EXPLORER, 1),)), Replace(CITY, ((TOWN, 1),))),
    ),
    power(
        "favors_called_due", 1, "moon air animal", SLOW, within(1),
        Gather(4, (DAHAN,), upto=True),
        When(Outnumber((DAHAN,), INVADERS, some=True), (Fear(3),)),
    ),
    power(
        "mantle_of_dread", 1, "moon fire air", SLOW, None,
        Fear(2),
        InChosenLand("of_target", (Push(1, (EXPLORER,)), Push(1, (TOWN,))), may=True),
    ),
)  # fmt: skip


def _owner(card: str) -> str:
    return next(panel.id for panel in PANELS if card in panel.unique)


UNIQUE_POWERS: Final[tuple[Power, ...]] = tuple(replace(card, deck=_owner(card.id)) for card in _UNIQUE)
