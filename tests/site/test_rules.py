"""The rules to be read: every rule has its anchor, options and a search stand in the address."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from urllib.parse import quote

import psycopg
import pytest

from crannog import games
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import rule_of
from crannog.kernel.play import SPECTATOR, Decision, asks, choose, decision
from crannog.views import draw
from crannog.views.game_view import view_of
from crannog.views.things import thing
from tests.site import places
from tests.site.security.asking import Answer, ask, rest
from tests.sizes import SIZES

LINKED = re.compile(r'<a class="ref"[^>]*>|</a>')  # names that open their cards
LINK = re.compile(r'href="/rules/([\w-]+)#([\w.]+)"')


def get(path: str, lang: str = "en") -> Answer:
    rest()
    return places.run(ask("GET", path, headers={"Accept-Language": lang}))


def page(path: str, lang: str = "en") -> str:
    answer = get(path, lang)
    assert answer.status == 200, path
    return answer.body.decode()


def anchors(html: str) -> set[str]:
    return set(re.findall(r'<article class="rule-card[^"]*" id="([\w.]+)"', html))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_every_rule_is_told_at_its_anchor_in_the_readers_language(game: str, lang: str) -> None:
    html = page(f"/rules/{game}", lang)
    loaded = games.load(game)
    assert anchors(html) == {rule.id for rule in loaded.rules}
    said = unescape(LINKED.sub("", html))
    assert [rule.id for rule in loaded.rules if loaded.texts(lang).say(rule.text) not in said] == []
    assert f"/rules/{game}" in page("/rules", lang)


def test_a_game_nobody_knows_has_no_rules() -> None:
    assert get("/rules/chess").status == 404


def test_a_search_shows_the_rules_with_all_its_words_and_keeps_the_options() -> None:
    html = page("/rules/arrival?q=castle+swords&edition=gu2016")
    assert "repel.swords" in anchors(html)
    assert len(anchors(html)) < 5
    assert "<mark>swords</mark>" in html
    assert 'name="edition" value="gu2016"' in html
    assert "/rules/arrival?edition=cz2017&amp;q=castle+swords" in html


def test_a_search_in_vain_names_the_nearest_rules() -> None:
    html = page("/rules/roam?q=plase.fit")
    assert anchors(html) == set()
    assert 'href="/rules/roam#place.fit"' in html


@pytest.mark.parametrize("search", ["<script>alert(1)</script>", "((", "x" * 500, "%00", "[a-"])
def test_whatever_is_searched_for_is_only_words(search: str) -> None:
    html = page(f"/rules/roam?q={quote(search)}")
    assert "<script>alert" not in html


def test_what_the_editions_say_stands_side_by_side_and_the_chosen_one_is_marked() -> None:
    shield = card(page("/rules/arrival?edition=gu2016"), "shield.limit")
    assert "As many as the bonus of the province" in shield
    assert re.search(r'<div class="on"><dt>designer’s edition, 2016.*?Three in every province', shield)
    assert 'class="on"' not in card(page("/rules/arrival"), "shield.limit")


def test_a_rule_of_an_option_that_is_not_played_stays_and_says_so() -> None:
    basic = page("/rules/roam?artifacts=no")
    assert "does not apply: Artifacts" in card(basic, "buy.cost")
    assert "does not apply" not in card(basic, "place.fit")
    assert "does not apply" not in page("/rules/roam")
    assert "does not apply" not in page("/rules/roam?artifacts=perhaps&nothing=x")


def test_code_tests_and_rulings_are_folded_under_the_rule() -> None:
    fit = card(page("/rules/roam"), "place.fit")
    assert "test_" in fit
    assert "Every solid square must be on the map" in unescape(fit)
    assert fit.count("<details>") == 3  # with the drawn example


def card(html: str, rule: str) -> str:
    return html.split(f'id="{rule}" tabindex')[1].split("</article>")[0]


def test_reading_asks_nothing_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*query: object, **more: object) -> None:
        raise AssertionError("the database was asked")

    def refuse_at_once(*query: object, **more: object) -> None:
        raise AssertionError("the database was asked")

    monkeypatch.setattr(psycopg.AsyncCursor, "execute", refuse)
    monkeypatch.setattr(psycopg.AsyncConnection, "execute", refuse)
    monkeypatch.setattr(psycopg.Cursor, "execute", refuse_at_once)
    assert get("/").status == 500  # whatever asks is found out
    page("/rules")
    page("/rules/roam?q=coin")


# --- what leads there ---------------------------------------------------------------------------


def positions(game: str, n: int, seed: int) -> list[tuple[object, Decision]]:
    """The questions of random games, as those who are asked see them."""
    loaded, luck = games.load(game), Random(seed)
    found: list[tuple[object, Decision]] = []
    while len(found) < n:
        options = {one.id: luck.choice(one.values) for one in loaded.options}
        if loaded.why_not_together(options):
            continue
        s = loaded.new(luck.choice(loaded.seats), options, luck.randrange(1 << 30))
        while not s.over and len(found) < n:
            one = luck.choice(asks(s))
            asked = decision(s, one)
            if asked.forbidden and luck.random() < 0.2:
                found.append((loaded.observe(s, one.seat), asked))
            s = choose(s, one.seat, luck.choice(asked.legal))
    return found


@pytest.mark.parametrize("game", games.ours())
def test_every_why_not_leads_to_a_rule_that_is_there(game: str) -> None:
    assert anchors(page(f"/rules/{game}")) == {rule.id for rule in games.load(game).rules}
    loaded = games.load(game)
    known = {rule.id for rule in loaded.rules}
    for i, (view, asked) in enumerate(positions(game, SIZES.reasons, 1)):
        named = {rule_of(why) for _, whys in asked.forbidden for why in whys}
        assert named <= known
        choice, whys = asked.forbidden[i % len(asked.forbidden)]
        told = thing(loaded, view, asked, "en", f"why:{choice}")
        assert told is not None
        assert {(game, rule_of(why)) for why in whys} <= set(LINK.findall(told))
        if i % 10 == 0:
            links = LINK.findall(draw(loaded, view, asked, LANGUAGES[i // 10 % 2]))
            assert {where for where, _ in links} <= {game}
            assert {rule for _, rule in links} <= known


@pytest.mark.parametrize("game", games.ours())
def test_lines_of_the_log_lead_to_their_rules(game: str) -> None:
    loaded = games.load(game)
    s = loaded.new(seed=3)
    for _ in range(12):
        one = asks(s)[0]
        s = choose(s, one.seat, decision(s, one).legal[0])
    events = [event for event in s.events if event.seen_by(SPECTATOR)]
    headings = view_of(loaded).HEADINGS
    ruled = {event.rule for event in events if event.rule and event.text.id not in headings}
    drawn = draw(loaded, loaded.observe(s, SPECTATOR), log=events)
    assert ruled
    assert {(game, rule) for rule in ruled} <= set(LINK.findall(drawn))


def test_home_and_every_table_lead_to_the_rules() -> None:
    assert 'href="/rules/arrival"' in page("/?game=arrival")
    ann = places.guest("Ann")
    table = places.run(places.table("arrival", ann, ann, options={"edition": "gu2016"}, public=True))
    assert "/rules/arrival?edition=gu2016&amp;leaders=none" in page(f"/t/{table}")


# --- drawn examples -----------------------------------------------------------------------------


def test_an_example_is_an_image_that_a_browser_may_keep() -> None:
    answer = get("/rules/roam/place.fit.svg")
    assert answer.status == 200
    assert answer.header("content-type") == "image/svg+xml"
    assert "max-age" in answer.header("cache-control")
    assert answer.body.startswith(b"<svg")
    assert b"<script" not in answer.body
    assert answer.header("content-security-policy").startswith("default-src 'none'")
    assert "sandbox" in answer.header("content-security-policy")
    assert answer.header("x-content-type-options") == "nosniff"
    assert get("/rules/roam/no.such.svg").status == get("/rules/chess/place.fit.svg").status == 404
    fit = unescape(card(page("/rules/roam"), "place.fit"))
    assert "/rules/roam/place.fit.svg" in fit
    assert "does not fit on the map" in fit
