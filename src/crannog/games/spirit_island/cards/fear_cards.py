"""The 15 fear cards: what each does at terror levels I, II and III."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crannog.games.spirit_island.cards.shorthand import land, no
from crannog.games.spirit_island.components.vocabulary import (
    BUILD,
    BUILDINGS,
    CITY,
    DAHAN,
    EXPLORE,
    EXPLORER,
    INVADERS,
    SMALL,
    TOWN,
)
from crannog.games.spirit_island.grammar.amounts import ALL, Per, Sum
from crannog.games.spirit_island.grammar.conditions import LandIs, Numbers, Outnumber, Presence
from crannog.games.spirit_island.grammar.effect import Condition, Effect
from crannog.games.spirit_island.powers.effects.combine import Effects, When, one_of
from crannog.games.spirit_island.powers.effects.damage_and_removal import (
    Damage,
    Destroy,
    Remove,
    RemoveHealth,
    Replace,
)
from crannog.games.spirit_island.powers.effects.each_player import EachLand, EachPlayer, EachSpirit, Part
from crannog.games.spirit_island.powers.effects.move import Gather, Push
from crannog.games.spirit_island.powers.effects.spirit import Energy
from crannog.games.spirit_island.powers.effects.this_turn import DefendWherever, Stop
from crannog.kernel.checked_content import by_id

ANY: Final = LandIs(("coastal", "inland"))
PRESENCE: Final = Presence("any")
SITE: Final = Presence("any", sacred=True)
BUILD_CITY: Final = "build_city"


@dataclass(frozen=True, slots=True)
class FearCard:
    id: str
    levels: tuple[Effects, Effects, Effects]


def _players(where: Condition, *effects: Effect, may: bool = False, apart: bool = False) -> Effects:
    return (EachPlayer((Part(where, effects),), may, apart),)


def _or(*parts: Part, may: bool = False) -> Effects:
    return (EachPlayer(parts, may),)


def _lands(where: Condition, *effects: Effect) -> Effects:
    return (EachLand(where, effects),)


_WITH_TALES: Final = one_of(Remove(2, (EXPLORER,)), Remove(1, (TOWN,)))

FEAR_CARDS: Final = by_id(
    (
        FearCard("avoid_the_dahan", (
            (Stop(EXPLORE, Numbers((DAHAN,), least=2)),),
            (Stop(BUILD, Outnumber((DAHAN,), BUILDINGS)),),
            (Stop(BUILD, land("dahan")),),
        )),
        FearCard("belief_takes_root", (
            (DefendWherever(2, PRESENCE),),
            (DefendWherever(2, PRESENCE), EachSpirit((Energy(Per("sacred_invaded"), "self"),))),
            _players(ANY, RemoveHealth(Per("presence", 2)), apart=True),
        )),
        FearCard("dahan_enheartened", (
            _players(land("invaders"), one_of(Push(1, (DAHAN,)), Gather(1, (DAHAN,))), may=True),
            _players(ANY, Gather(2, (DAHAN,), upto=True), When(land("dahan"), (Damage(1),)), apart=True),
            _players(ANY, Gather(2, (DAHAN,), upto=True), Damage(Per(DAHAN)), apart=True),
        )),
        FearCard("dahan_on_their_guard", (
            (DefendWherever(Per(DAHAN), land("dahan")),),
            (DefendWherever(1, land("dahan")), DefendWherever(Per(DAHAN), land("dahan"))),
            (DefendWherever(Per(DAHAN, 2), land("dahan")),),
        )),
        FearCard("dahan_raid", (
            _players(land("dahan"), Damage(1), apart=True),
            _players(land("dahan"), Damage(Per(DAHAN)), apart=True),
            _players(land("dahan"), Damage(Per(DAHAN, 2)), apart=True),
        )),
        FearCard("emigration_accelerates", (
            _players(land("coastal"), Remove(1, (EXPLORER,))),
            _players(land("coastal"), Remove(1, SMALL)),
            _players(ANY, Remove(1, SMALL)),
        )),
        FearCard("fear_of_the_unseen", (
            _players(SITE, Remove(1, SMALL)),
            _players(PRESENCE, Remove(1, SMALL)),
            _or(Part(PRESENCE, (Remove(1, SMALL),)), Part(SITE, (Remove(1, (CITY,)),))),
        )),
        FearCard("isolation", (
            _players(Numbers(INVADERS, least=1, most=1), Remove(1, SMALL)),
            _players(Numbers(INVADERS, most=2), Remove(1, SMALL)),
            _players(Numbers(INVADERS, most=2), Remove(1, INVADERS)),
        )),
        FearCard("overseas_trade_seems_safer", (
            (DefendWherever(3, land("coastal")),),
            (DefendWherever(6, land("coastal")), Stop(BUILD_CITY, land("coastal"))),
            (DefendWherever(9, land("coastal")), Stop(BUILD, land("coastal"))),
        )),
        FearCard("retreat", (
            _players(land("inland"), Push(2, (EXPLORER,), upto=True), may=True),
            _players(land("inland"), Push(3, SMALL, upto=True), may=True),
            _players(ANY, Push(ALL, SMALL, upto=True), may=True),
        )),
        FearCard("scapegoats", (
            _lands(ANY, Destroy(Per(TOWN), (EXPLORER,))),
            _lands(ANY, Destroy(Sum((Per(TOWN), Per(CITY, 2))), (EXPLORER,))),
            _lands(land("town city"), Destroy(ALL, (EXPLORER,)), Destroy(Per(CITY), (TOWN,))),
        )),
        FearCard("seek_safety", (
            _players(land("explorer"), Push(1, (EXPLORER,), to_more_buildings=True), may=True),
            _or(
                Part(land("town city"), (Gather(1, (EXPLORER,)),)),
                Part(land("city"), (Gather(1, (TOWN,)),)),
                may=True,
            ),
            _players(no("city"), RemoveHealth(3), may=True),
        )),
        FearCard("tall_tales_of_savagery", (
            _players(land("dahan"), Remove(1, (EXPLORER,))),
            _players(land("dahan"), _WITH_TALES),
            (
                EachLand(land("dahan"), (_WITH_TALES,)),
                EachLand(Numbers((DAHAN,), least=2), (Remove(1, (CITY,)),)),
            ),
        )),
        FearCard("trade_suffers", (
            (Stop(BUILD, land("city")),),
            _players(land("coastal"), Replace(TOWN, ((EXPLORER, 1),)), may=True),
            _players(
                land("coastal"),
                one_of(Replace(CITY, ((TOWN, 1),)), Replace(TOWN, ((EXPLORER, 1),))),
                may=True,
            ),
        )),
        FearCard("wary_of_the_interior", (
            _players(land("inland"), Remove(1, (EXPLORER,))),
            _players(land("inland"), Remove(1, SMALL)),
            _players(ANY, Remove(1, SMALL)),
        )),
    ),
    count=15,
)  # fmt: skip
