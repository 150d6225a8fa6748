"""What can be asked about on a table, and what it says."""

from __future__ import annotations

import re

import pytest
from tools.shots import arrival

from crannog import games
from crannog.games.arrival.view.buttons import VERBS
from crannog.games.roam import GAME
from crannog.kernel.game_record import start
from crannog.kernel.play import Decision, pending
from crannog.kernel.rng import Seeds
from crannog.views import draw
from crannog.views.things import thing
from tests.views.positions import fixed

LINK = re.compile(r'href="\?thing=([^"#]+)')


def asked() -> tuple[object, Decision]:
    s = fixed()
    decision = pending(s)[0]
    return GAME.observe(s, decision.seat), decision


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_name_on_roams_table_has_its_card(lang: str) -> None:
    view, decision = asked()
    names = set(LINK.findall(draw(GAME, view, decision, lang)))
    assert len(names) > 5
    for name in names:
        found = thing(GAME, view, decision, lang, name)
        assert found is not None, name
        assert found.count("<h2") == 1, name


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_name_on_the_arrivals_table_has_its_card(lang: str) -> None:
    scene = arrival("arrival")
    decision = next(d for d in pending(scene.s) if d.seat == 1)
    view = scene.game.observe(scene.s, 1)
    log = [event for event in scene.log if event.seen_by(1)]
    names = set(LINK.findall(draw(scene.game, view, decision, lang, log=log)))
    names |= {f"place:{place.id}" for place in view.places}
    assert any(name.startswith("tile:") for name in names)
    for name in names:
        found = thing(scene.game, view, decision, lang, name)
        assert found is not None, name
        assert found.count("<h2") == 1, name


def test_a_place_out_of_reach_says_what_would_open_it() -> None:
    scene = arrival("arrival")
    decision = next(d for d in pending(scene.s) if d.seat == 1)
    view = scene.game.observe(scene.s, 1)
    told = [thing(scene.game, view, decision, "en", f"why:{no}") or "" for no, _ in decision.forbidden]
    assert any("Possible instead:" in one for one in told)
    assert any("first; then this place borders it" in one for one in told)
    for no, why in decision.forbidden:
        if str(no).startswith("build ") and why[0].id == "why.build.reach":
            at = str(no).removeprefix("build ")
            assert thing(scene.game, view, decision, "en", f"why:at-{at}"), "the place answers, too"


def test_what_is_forbidden_at_a_place_is_told_in_the_order_of_the_tables_verbs() -> None:
    scene = arrival("arrival")
    decision = next(d for d in pending(scene.s) if d.seat == 1)
    view = scene.game.observe(scene.s, 1)
    said, several = scene.game.texts("en"), 0
    for place in view.places:
        heads = {
            verb: [said.say(no.label()) for no, _ in decision.forbidden if str(no) == f"{verb} {place.id}"]
            for verb in VERBS
        }
        order = [label for labels in heads.values() for label in labels]
        found = thing(scene.game, view, decision, "en", f"why:at-{place.id}")
        if len(order) < 2 or found is None:
            continue
        told = [found.index(label) for label in order[1:] if label in found]
        assert told == sorted(told)
        assert order[0] in found.partition("</h2>")[0]
        several += 1
    assert several > 3


def test_a_rivals_characters_lie_on_the_table_the_used_ones_dashed() -> None:
    view, decision = asked()
    html = draw(GAME, view, decision)
    for side in view.sides:  # type: ignore[attr-defined]
        if side.seat == decision.seat:
            continue
        for card, up in side.characters:
            assert f'class="mini{"" if up else " used"}" href="?thing=card:{card}"' in html


def test_a_forbidden_square_says_why_and_what_is_possible_instead() -> None:
    view, decision = asked()
    for choice, _ in decision.forbidden:
        line = str(choice)
        found = thing(GAME, view, decision, "en", f"why:{line}")
        assert found is not None
        assert "Why not" in found
        if line.startswith("at "):
            there = thing(GAME, view, decision, "en", f"why:sq-{line[3:]}")
            assert there == found, "the place itself answers the same"
            assert "Possible instead:" in found


def test_a_square_that_can_be_chosen_has_no_why() -> None:
    view, decision = asked()
    for choice in decision.legal:
        assert thing(GAME, view, decision, "en", f"why:{choice}") is None


def test_nobody_asks_why_who_is_not_asked() -> None:
    view, decision = asked()
    assert thing(GAME, view, None, "en", f"why:{decision.forbidden[0][0]}") is None


@pytest.mark.parametrize("name", ["roam", "arrival", "spirit_island"])
def test_every_game_says_why_not(name: str) -> None:
    game = games.load(name)
    now = start(game, game.seats[:2][-1], {}, Seeds(bytes(32), (), "why")).now
    for decision in pending(now):
        view = game.observe(now, decision.seat)
        for choice, _ in decision.forbidden[:5]:
            assert thing(game, view, decision, "de", f"why:{choice}") is not None
