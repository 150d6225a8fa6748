"""The form of a new table without a script: every option is there, a refused form keeps what was typed."""

from __future__ import annotations

import html
from typing import Any

import pytest

from crannog import games
from crannog.games.spirit_island.content.adversaries import ADVERSARIES
from crannog.games.spirit_island.content.scenarios import SCENARIOS
from crannog.games.spirit_island.variants.told import level_adds
from crannog.games.spirit_island.variants.told_scenarios import against, scenario_losses, scenario_rules
from crannog.kernel.game import LANGUAGES
from crannog.site.play.store.live_table import load
from crannog.site.tables.form import chairs
from crannog.views.setup_form import set_up_of, setup_form
from crannog.views.texts import page_texts
from tests.site import places
from tests.site.reader import Reader, said
from tests.site.states import stage

EVERY = [(id, level) for id in ADVERSARIES for level in range(7)]


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_of_every_game_is_offered_once(name: str, lang: str) -> None:
    game = games.load(name)
    form = setup_form(game, page_texts(game, lang, None))
    offered = [field.id for fold in form.folds for field in fold.fields]
    assert sorted(offered) == sorted(option.id for option in game.options if not option.people)
    assert all(choice.name for fold in form.folds for field in fold.fields for choice in field.choices)
    assert all(fold.refused == "" for fold in form.folds)


def test_a_game_that_lays_nothing_out_has_a_plain_form() -> None:
    game = games.load("roam").replace(id="elsewhere", package="crannog.lab")
    [section] = set_up_of(game).sections
    assert section.options == tuple(option.id for option in game.options if not option.people)
    assert not section.drawn


def test_a_preset_is_named_and_anything_else_is_an_own_mix() -> None:
    game = games.load("spirit_island")
    texts = page_texts(game, "en", None)

    def edition(**given: str) -> str:
        return next(
            fold.value for fold in setup_form(game, texts, given).folds if fold.section.id == "edition"
        )

    assert edition() == "2015 draft"
    published = {"board_blight": "yes", "plus_one_blight": "yes", "after_progression": "draw"}
    assert edition(**published) == "Published game"
    assert edition(board_blight="yes") == "own mix"


def test_difficulty_is_the_sum_of_adversary_and_scenario() -> None:
    game = games.load("spirit_island")
    texts = page_texts(game, "en", None)
    given = {"adversary": "england_2", "scenario": "dahan_insurrection"}
    assert setup_form(game, texts, given).difficulty == 8
    assert setup_form(game, texts).difficulty == 0
    assert setup_form(games.load("roam"), page_texts(games.load("roam"), "en", None)).difficulty is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_tells_every_level_and_every_scenario(site: places.Site, lang: str) -> None:
    texts = games.load("spirit_island").texts(lang)
    with Reader(site, lang) as ann:
        page = html.unescape(ann.go("/?game=spirit_island").html)
    for id, level in EVERY:
        for line in level_adds(id, level):
            assert texts.say(line) in page
    for scenario in SCENARIOS:
        for line in (*scenario_rules(scenario), *scenario_losses(scenario)):
            assert texts.say(line) in page


def test_a_mix_that_no_edition_has_is_refused_beside_it_and_everything_typed_is_kept(
    site: places.Site,
) -> None:
    a_bot = next(kind for kind in chairs(games.load("arrival"))[2][1] if kind.startswith("bot"))
    typed: dict[str, Any] = {
        "name": "Ann",
        "seat2": "here",
        "name2": "Bob",
        "seat3": a_bot,
        "title": "Lakeside",
        "pace": "turn",
        "public": "1",
        "clock": "days",
        "absence": "bot",
        "option-leaders": "chosen",
        "option-blocking": "in_order",
        "option-edition": "cz2017",
    }
    with Reader(site) as ann:
        ann.go("/?game=arrival")
        ann.press("new.create", status=422, **typed)
        assert "Blockers: “in turn order (designer’s edition only)” goes only with" in ann.page.text
        [form] = [form for form in ann.page.forms if "setup" in form.classes]
        assert {name: form.fields[name] for name in typed} == typed
        better: dict[str, Any] = {"option-edition": "gu2016"}
        ann.press("new.create", **better)
        made = places.run(load(ann.path.removeprefix("/t/")))
        assert (made.title, made.setup.options["blocking"]) == ("Lakeside", "in_order")


def test_somebody_new_is_offered_the_easiest_game_or_the_one_they_look_at(site: places.Site) -> None:
    with Reader(site) as ann:
        for path, game in (("/", "Roam"), ("/?game=arrival", "The Arrival")):
            page = ann.go(path)
            assert said("home.first_round", game=game) in page.text
            # It comes before the form.
            assert page.html.index('class="learn"') < page.html.index('class="setup"')


# --- at the table ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("adversary", "scenario"),
    [
        *[(f"{id}_6", "none") for id in ADVERSARIES],
        *[("none", one) for one in SCENARIOS],
        ("england_3", "blitz"),
    ],
)
def test_the_table_its_thing_text_mode_and_log_tell_the_rules_in_force(
    site: places.Site, adversary: str, scenario: str
) -> None:
    chosen: dict[str, Any] = {
        "option-adversary": adversary,
        "option-scenario": scenario,
        "option-spirits": "random",
    }
    texts = games.load("spirit_island").texts("en")
    with Reader(site) as ann:
        ann.go("/?game=spirit_island")
        ann.press("new.create", name="Ann", seat2="none", **chosen)
        assert stage(ann.page)["data-status"] == "running"
        path, view = ann.path, ann.page.html
        live = places.run(load(path.removeprefix("/t/")))
        assert live.record is not None
        now = live.record.now
        told = against(now.adversary, now.level, now.scenario, now.boards)
        # The head names whom the game is against; what wins is asked about in every game.
        assert bool(told) == ('id="threat" href="?thing=threat"' in view)
        assert 'id="victory" href="?thing=threat"' in view
        pages = [html.unescape(ann.go(f"{path}{more}").html) for more in ("?thing=threat", "/text", "/log")]
    for line in told[1:-1]:
        for page in pages:
            assert texts.say(line) in page, (line, pages.index(page))
