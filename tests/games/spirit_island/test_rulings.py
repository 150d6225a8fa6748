"""Every ruling by its name: what the draft leaves open and how this game settles it (docs/rulings)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import yaml

from crannog.games.spirit_island import GAME, rules
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import BLIGHT, CITY, DAHAN, TOWN
from crannog.games.spirit_island.grammar.effect import On
from crannog.games.spirit_island.invaders.explore import TurnUp
from crannog.games.spirit_island.invaders.phase import InvaderPhase
from crannog.games.spirit_island.lands.remove_pieces import replace_piece
from crannog.games.spirit_island.lands.turn_effects import defence
from crannog.games.spirit_island.powers.effects.add import Add
from crannog.games.spirit_island.powers.targeting import target_lands, target_spirits
from crannog.games.spirit_island.spirits.power_cards import draft, draw_power, elements, forget
from crannog.games.spirit_island.turn.use_powers import own_powers
from crannog.kernel.play import TABLE, asks
from crannog.testing.contract import happened, laid_out

from .boards import answer, apply, becomes, frighten, given, offered, resolve
from .turns import growing, ravage, reasons, run, says, using

FACTS = Path(__file__).parent / "facts" / "rulings.yaml"


def test_every_ruling_has_its_test_and_its_place_in_the_docs() -> None:
    topics = [one["topic"] for one in yaml.safe_load(FACTS.read_text(encoding="utf-8"))["rulings"]]
    assert len(topics) == 26
    page = (Path(__file__).parents[3] / "docs" / "rulings" / "spirit_island.md").read_text(encoding="utf-8")
    for topic in topics:
        assert f"test_{topic}" in globals()
        assert f"**{topic}**" in page


def test_mandatory_vs_optional() -> None:
    s = resolve(given("A2: 3E"), "wash_away", "A2")  # "up to 3"
    assert "done" in offered(s)
    s = resolve(given("A2: 3E 2D"), "call_to_isolation", "A2", "way 1")  # one for each dahan, no less
    assert "done" not in offered(s)
    s = using(given("A7: @0 E"), "fast", "steam_vents")
    assert "done" in offered(s)  # a whole power may be skipped


def test_target_without_effect() -> None:
    s = answer(using(given("A7: @0\nA1: @0"), "fast", "steam_vents"), "use steam_vents")
    assert offered(s) == ["at A1", "at A7"]  # no Invaders anywhere near
    becomes(answer(s, "at A7"), "")


def test_bonus_damage() -> None:
    # 1, and 1 more on the coast: damage stays on the pieces, so the 2 divide as one pool would.
    becomes(resolve(given("A1: C 2E"), "flash_floods", "A1", "hurt C", "hurt C'", seat=1), "A1: C'' 2E")
    becomes(resolve(given("A1: C 2E"), "flash_floods", "A1", "destroy E", "hurt C", seat=1), "A1: C' E")
    s = resolve(given("A1: T"), "flash_floods", "A1", seat=1)
    becomes(s, "")


def test_defend_snapshot() -> None:
    s = resolve(given("A7: 3D"), "the_trees_and_stones_speak_of_war", "A7")
    assert defence(s, "A7") == 6
    s.lands["A7"] = s.lands["A7"].having(DAHAN, ())
    assert defence(s, "A7") == 6  # fixed when the power was used
    s = frighten(given("A7: 3D"), "dahan_on_their_guard", 1)
    assert defence(s, "A7") == 3
    s.lands["A7"] = s.lands["A7"].having(DAHAN, ())
    assert defence(s, "A7") == 0  # looked at when the ravage happens


def test_shadows_of_the_dahan() -> None:
    s = given("A7: @0\nA3: D\nA1: D", spirits=("shadows", "river"))
    card = POWERS["shatter_homesteads"]  # from a sacred site
    assert target_lands(s, 0, card, ()) == {}
    s = given("A8: 2@0\nA3: D\nB2: D", spirits=("shadows", "river"))
    jungle = POWERS["voracious_growth"]  # a jungle or wetland, from a sacred site
    assert target_lands(s, 0, jungle, ())["A3"] == 1
    assert "B2" not in target_lands(s, 0, jungle, ())
    assert target_lands(s, 0, jungle, ())["A8"] == 0


def test_repeat() -> None:
    s = using(given("A7: @0 3E\nA1: @0 E"), "fast", "powerstorm", "steam_vents", "raging_storm")
    had, plays = elements(s, 0), s.spirits[0].plays
    s = answer(s, "use steam_vents", "at A7", "use powerstorm", "spirit 0", "repeat steam_vents")
    assert offered(s) == ["at A1", "at A7"]  # new choices
    assert (elements(s, 0), s.spirits[0].plays) == (had, plays)
    s = using(given("A7: @0 3E"), "fast", "powerstorm", "steam_vents", "raging_storm")
    s = answer(s, "use powerstorm", "spirit 0", "use steam_vents", "done")
    s = using(s, "slow", "powerstorm", "steam_vents", "raging_storm")
    assert reasons(s, "repeat steam_vents") == says(rules.POWER_SPEED)


def test_powerstorm_with_threshold() -> None:
    s = given("A7: @0 9E", energy=9, sun=2, fire=2, air=3)
    s = using(
        s, "fast", "powerstorm", "steam_vents", "visions_of_fiery_doom", "sap_the_strength_of_multitudes"
    )
    s = answer(s, "use powerstorm", "spirit 0")
    assert sum(grant.cards for grant in s.spirits[0].grants) == 3
    assert all(grant.pay for grant in s.spirits[0].grants)
    s = answer(s, "use steam_vents", "repeat steam_vents")
    assert s.spirits[0].energy == 9 + 3 - 1
    assert "repeat steam_vents" not in offered(s)  # each once
    s = answer(s, "use visions_of_fiery_doom", "push E A8", "repeat visions_of_fiery_doom", "push E A8")
    assert s.spirits[0].energy == 9 + 3 - 2


def test_adjacency_to_self() -> None:
    s = given("")
    assert all(name not in site.adjacent for name, site in s.island.sites.items())
    assert s.island.distances["A7"]["A7"] == 0
    assert s.island.within("A7", 0) == ["A7"]


def test_the_land_thrashes_repeat() -> None:
    s = given("A1: B 2@0\nA6: E", moon=3, earth=3)
    s = resolve(s, "the_land_thrashes_in_furious_pain", "A1")
    lands = [f"at {land}" for land in s.island.sites["A1"].adjacent]
    assert offered(s) == lands  # no blight needed, never the first land
    assert "at A1" not in lands


def test_fear_card_earned_during_fear() -> None:
    s = given("A7: T' D")
    s.fear, s.divisions = s.pool - 1, [1, 3, 3]
    s.earned = ["dahan_raid", "avoid_the_dahan"]
    s.fear_deck.cards.append("dahan_on_their_guard")
    s.ravage = s.build = ""
    s = run(s, InvaderPhase())
    told = [dict(e.text.params) for e in s.events if e.rule == rules.FEAR_CARD.id]
    assert [one["level"] for one in told] == ["1", "2", "2"]  # the town's fear raised it at once
    assert s.earned == []


def test_blight_add_order() -> None:
    s = given("A7: B 2@0 @1\nA1: @1")
    s.blight_card, s.blight = "downward_spiral", 1
    s = apply(s, Add(1, BLIGHT), on=On(0, "A7", 0))
    told = [event.rule for event in s.events if event.rule]
    order = [rules.BLIGHT_CARD.id, rules.TAINTED.id, rules.BLIGHT_ADDED.id, rules.PRESENCE_DESTROYED.id]
    assert list(dict.fromkeys(told)) == order
    assert offered(s)[0].startswith("cascade")
    assert happened(answer(s, "cascade A8"), rules.BLIGHT_CASCADE)


def test_win_and_loss_check() -> None:
    s = given("A8: T @0\nA1: @1")
    s.take("B8", CITY)
    s.blight_card, s.blight = "first_game", 1
    assert resolve(s, "drought", "A8").outcome == "sacrifice"  # one power: both at once
    s = given("A7: T\nA8: T", energy=1)
    s.take("B8", CITY)
    s.lands["B8"] = replace(s.lands["B8"], presence=(1, 1))
    s.blight_card, s.blight = "first_game", 1
    s = ravage(s, "A7", "A8")
    s = answer(s, *offered(s)[:1])
    assert s.outcome == "defeat"  # the first land's action ends the game


def test_deck_short() -> None:
    s = given("")
    s.minor.cards, s.minor.discards = ["drought"], ["steam_vents", "rain_of_blood"]
    s.lane = TABLE
    draft(s, 0, "minor", False)
    run(s)
    assert sorted(offered(s)) == ["keep drought", "keep rain_of_blood", "keep steam_vents"]
    s.minor.cards, s.minor.discards = [], []
    assert draw_power(s, s.minor) == ""


def test_open_information() -> None:
    s = GAME.new(2, {"spirits": "random"}, 1)
    mine, yours = GAME.observe(s, 0), GAME.observe(s, 1)
    assert mine.spirits == yours.spirits
    assert mine.spirits[1].hand == tuple(s.spirits[1].hand)
    seen = laid_out(mine)
    hidden = [*s.minor.cards, *s.major.cards, *s.fear_deck.cards, *s.invaders.cards, s.blight_card]
    assert not [card for card in hidden if f"'{card}'" in seen]


def test_organizer() -> None:
    s = ravage(given("B1: T B\nB6: T B"), "B1", "B6")
    assert [ask.seat for ask in asks(s)] == [0]  # in what order is nobody's land alone


def test_ravage_partial_damage_on_dahan() -> None:
    becomes(ravage(given("A7: T 2D D'"), "A7"), "A7: D' D B")  # the hurt one first, then one is hurt


def test_ravage_order() -> None:
    s = ravage(given("A1: T B\nA6: T\nA2: E"), "A1", "A2", "A6")
    assert offered(s) == ["ravage A1", "ravage A2", "ravage A6", "ravage in_this_order"]


def test_explore_simultaneous() -> None:
    s = given("")
    s.invaders.cards = ["iii_hills_jungle"]
    s = run(s, TurnUp())
    becomes(s, "A1: E\nA3: E\nB2: E\nB7: E\nB8: E")  # A6 borders A1's new explorer, which is no source


def test_replace_keeps_damage() -> None:
    s = given("A7: C'")
    replace_piece(s, "A7", CITY, 1, ((TOWN, 1),))
    becomes(s, "A7: T'")


def test_moved_piece_twice() -> None:
    s = frighten(given("A7: D\nA5: E\nA8: E"), "dahan_enheartened", 1)
    s = answer(s, "in A5", "way 2")
    becomes(s, "A5: E D\nA8: E")
    becomes(answer(s, "in A8", "way 2"), "A5: E\nA8: E D")  # the second player moves it on


def test_progression_and_other_gains() -> None:
    s = given("A7: @0", options={"teaching": "yes"})
    s.spirits[0].progression = ["powerstorm", "flash_floods"]  # the next one last
    s = resolve(s, "gift_of_power", "0")
    assert s.spirits[0].hand == ["flash_floods"]
    s = resolve(s, "gift_of_power", "0")  # a minor power, says the card
    assert s.spirits[0].hand == ["flash_floods", "powerstorm"]
    s = answer(s, "forget powerstorm")
    s.spirits[0].hand = []
    s = resolve(s, "gift_of_power", "0")
    assert s.spirits[0].hand == []
    assert happened(s, rules.TEACHING)


def test_forget() -> None:
    s = given("A7: @0")
    s.spirits[0].played = ["steam_vents"]
    assert elements(s, 0)["earth"] == 1
    forget(s, 0, "steam_vents")
    assert elements(s, 0) == {}
    assert "steam_vents" not in [power.id for power in own_powers(s, 0)]
    assert s.minor.discards[-1] == "steam_vents"


def test_add_presence_may_move() -> None:
    s = answer(growing(given("A7: @0\nA1: @0")), "grow 3", "do presence 1", "from A1")
    near = sorted({*s.island.within("A7", 1), *s.island.within("A1", 1)})
    assert offered(s) == [f"add {land}" for land in near]  # measured from any, also the one that moves


def test_solo_another_spirit() -> None:
    solo = given("A7: @0", spirits=("lightning",), boards=("A",))
    assert target_spirits(solo, 0, POWERS["entwined_power"]) == [0]
    assert target_spirits(given(""), 0, POWERS["entwined_power"]) == [1]


def test_mantle_of_dread_land() -> None:
    s = resolve(given("A7: @1 T\nA1: @1"), "mantle_of_dread", "1")
    assert {"in A1", "in A7"} <= set(offered(s))


def test_wrap_in_wings_zero_dahan() -> None:
    s = resolve(given("A7: @0"), "wrap_in_wings_of_sunlight", "A7")
    while offered(s):
        s = answer(s, offered(s)[-1])
    assert [land for land in s.lands if defence(s, land)] == []
