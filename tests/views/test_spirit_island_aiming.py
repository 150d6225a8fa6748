"""A card is taken, then a land: lit lands, what it would do there; and what to look at before being ready."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crannog import views
from crannog.games.spirit_island import GAME, State
from crannog.games.spirit_island.foresight.plan_conflicts import clashes
from crannog.games.spirit_island.state import Plan
from crannog.games.spirit_island.view import table
from crannog.kernel.play import Decision, choose, pending
from crannog.views.things import thing

OPTIONS = {"teaching": "yes", "ready": "said", "boards": "A"}


@pytest.fixture(scope="module")
def playing() -> State:
    """River and Lightning have grown and are asked for cards; energy is no matter."""
    s = GAME.new(2, OPTIONS, 3)
    s = choose(choose(s, 0, "spirit river"), 1, "spirit lightning")
    while dull := [d for d in pending(s) if d.prompt.id != "ask.play"]:
        s = choose(s, dull[0].seat, dull[0].lines()[0])
    for spirit in s.spirits:
        spirit.energy, spirit.plays = 9, 2
    return s


def asked(s: State, seat: int = 0) -> Decision:
    return next(d for d in pending(s) if d.seat == seat)


def drawn(s: State, pick: str, lang: str = "en") -> str:
    return views.draw(GAME, GAME.observe(s, 0), asked(s), lang, picked=pick)


def aims(s: State, start: str) -> list[str]:
    return [str(choice) for choice in asked(s).asides if str(choice).startswith(start)]


def test_a_card_taken_lights_the_lands_it_can_be_meant_for(playing: State) -> None:
    html = drawn(playing, "play flash_floods")
    targets = aims(playing, "play flash_floods on ")
    assert targets
    for line in targets:
        assert html.count(f'data-choice="{line}"') == 2  # on the island and in the list
    assert 'data-choice="play flash_floods on' not in drawn(playing, "")  # nothing of it before
    # The land may be left for later.
    assert '<button class="btn wide" name="confirm" value="play flash_floods">' in html


def test_a_land_pointed_at_says_what_the_power_would_do_there(playing: State) -> None:
    land = next(line.split()[-1] for line in aims(playing, "play flash_floods on ") if there(playing, line))
    said = table(GAME.observe(playing, 0), asked(playing), f"play flash_floods on {land}")["effect"]
    assert next(text.id for text in said) == "table.effect"  # type: ignore[attr-defined]
    html = drawn(playing, f"play flash_floods on {land}", "de")
    assert f'name="confirm" value="play flash_floods on {land}"' in html
    assert 'data-say="effect"' in html


def there(s: State, line: str) -> bool:
    return s.lands[line.split()[-1]].has_invaders()


def test_where_there_is_nothing_to_do_the_clash_is_told_on_a_healthy_island(playing: State) -> None:
    """The audit's case: the blight card's unknown back made every plan look as if it did something."""
    assert not playing.tainted
    lines = [line for line in aims(playing, "play flash_floods on ") if not there(playing, line)]
    assert lines
    land = lines[0].split()[-1]
    assert [clash.id for clash in clashes(playing, [Plan(0, "flash_floods", land)])] == ["clash.idle"]
    s = choose(playing, 0, lines[0])
    checks = table(GAME.observe(s, 0), asked(s), "done")["checks"]
    assert "clash.idle" in [check.text.id for check in checks if check.bad]  # type: ignore[attr-defined]
    assert 'name="confirm" value="done"' in drawn(s, "done")  # it warns and forbids nothing


def test_two_plans_for_the_last_piece_of_a_land_are_in_each_others_way(playing: State) -> None:
    land = next(line.split()[-1] for line in aims(playing, "play flash_floods on "))
    s = choose(playing, 0, f"plan flash_floods {land}")
    here = s.lands[land]
    s.lands[land] = replace(here, explorer=(0,), town=(), city=(), presence=(here.presence[0], 2))
    both = [Plan(0, "flash_floods", land), Plan(1, "flash_floods", land)]
    assert clashes(s, both[:1]) == clashes(s, both[1:]) == ()
    assert [clash.id for clash in clashes(s, both)] == ["clash.idle"]


def test_before_being_ready_what_is_unused_is_named(playing: State) -> None:
    s = choose(playing, 0, "play flash_floods")
    checks = table(GAME.observe(s, 0), asked(s), "done")["checks"]
    found = {check.text.id: check for check in checks}  # type: ignore[attr-defined]
    assert found["table.check_aim"].pick == "aim flash_floods"
    assert found["table.check_plays"].bad
    assert not found["table.check_energy"].bad
    assert table(GAME.observe(s, 0), asked(s), "")["checks"] == ()
    s.spirits[0].energy = 0
    dear = next(card for card in s.spirits[0].hand if card == "wash_away")
    s = choose(s, 0, next(line for line in aims(s, f"plan {dear} ")))
    checks = table(GAME.observe(s, 0), asked(s), "done")["checks"]
    assert "table.check_dear" in [check.text.id for check in checks]  # type: ignore[attr-defined]


def test_a_power_in_play_is_aimed_without_playing_anything(playing: State) -> None:
    s = choose(playing, 0, "play flash_floods")
    html = drawn(s, "aim flash_floods")
    for line in aims(s, "plan flash_floods "):
        assert f'data-choice="{line}"' in html
    assert 'id="answer" method="post" data-aim' in html


@pytest.fixture(scope="module")
def using(playing: State) -> State:
    """River's fast card is in play in the fast phase."""
    s = choose(playing, 0, "play flash_floods")
    for seat in (0, 1):
        s = choose(s, seat, "done")
    return s


@pytest.mark.parametrize(("lang", "button"), [("en", "Use it: "), ("de", "Einsetzen: ")])
def test_a_power_taken_lights_what_it_can_be_used_on(using: State, lang: str, button: str) -> None:
    html = drawn(using, "use flash_floods", lang)
    lines = aims(using, "use flash_floods on ")
    assert len(lines) > 1
    for line in lines:
        assert html.count(f'data-choice="{line}"') == 2  # on the island and in the list
    assert 'name="confirm" value="use flash_floods"' in html  # a tip says it, and asks for the land then
    assert 'value="use flash_floods" data-choice="use flash_floods" data-aim' in drawn(using, "", lang)
    land = lines[0].split()[-1]
    assert f">{button}{land}</button>" in drawn(using, lines[0], lang)


def test_where_there_is_one_target_nobody_asks_for_it(using: State) -> None:
    """As the rules do: a question with one answer is not asked."""
    decision = asked(using)
    kept = [c for c in decision.asides if str(c) == aims(using, "use flash_floods on ")[0]]
    html = views.draw(GAME, GAME.observe(using, 0), replace(decision, asides=tuple(kept)), "en")
    assert 'data-choice="use flash_floods"' in html
    assert 'data-choice="use flash_floods" data-aim' not in html


def test_what_a_power_would_do_can_be_asked_for_each_target_and_nothing_else(using: State) -> None:
    view, decision = GAME.observe(using, 0), asked(using)
    for line in aims(using, "use flash_floods on "):
        land = line.split()[-1]
        said = thing(GAME, view, decision, "en", f"effect:flash_floods:{land}")
        assert said is not None
        shown = drawn(using, line)
        start = shown.index('data-say="effect">') + len('data-say="effect">')
        assert shown[start : shown.index("</p>", start)] in said
    for name in ("effect:flash_floods:Z9", "effect:nothing:A1", "effect:", "effect:raging_storm:A1"):
        assert thing(GAME, view, decision, "en", name) is None
    assert thing(GAME, GAME.observe(using, 1), None, "en", "effect:flash_floods:A1") is None
