"""What the host of a table may hand to its drawing: a preview, what is new, HTML of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tools.shots import ME, arrival, placing

from crannog.games.arrival import GAME as ARRIVAL
from crannog.games.roam import GAME as ROAM
from crannog.kernel.event import Event
from crannog.kernel.game import LANGUAGES, Game
from crannog.kernel.message import Who, msg
from crannog.kernel.play import Decision, pending
from crannog.kernel.preview import Preview, preview
from crannog.views import SPRITE, draw, page, sheets, templates
from crannog.views.texts import page_texts
from crannog.views.things import thing

from . import arrival_positions, positions
from .checks import IDS, well_formed

NEW = re.compile(r'<li class="new">')
REF = re.compile(r'<a class="ref" href="(?:\?thing=([^"#]+))?#([^"]+)" data-ref="([^"]+)">([^<]*)</a>')
PIECE = re.compile(r'<g class="piece moved" id="([^"]+)"')


def tables() -> Iterator[tuple[Game[Any, Any], Any, list[Decision], list[Event]]]:
    """Positions of both games with what was told so far."""
    log: list[Event] = []
    for n, (s, one) in enumerate(positions.played(3, {}, 5, 60)):
        log += s.events
        if n % 12 == 11:
            yield ROAM, s, [one], log
    log = []
    for n, (here, asked) in enumerate(arrival_positions.played(3, {}, 5, 200)):
        log += here.events
        if n % 12 == 11:
            yield ARRIVAL, here, asked, log


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_will_happen_is_told_as_far_as_it_is_certain(lang: str) -> None:
    kinds = set()
    for game, s, asked, _ in tables():
        one = asked[0]
        view, said = game.observe(s, one.seat), page_texts(game, lang, None)
        for line in one.lines()[:4]:
            seen = preview(s, one.seat, line)
            html = draw(game, view, one, lang, picked=line, ahead=seen)
            well_formed(html)
            told = html.partition('<div class="ahead" data-say="ahead">')[2].partition("</div>")[0]
            assert told.count("<li>") == len(seen.events)
            assert (said.t("page.chance") in told) == (not seen.whole)
            kinds.add((bool(seen.events), seen.whole))
    assert kinds >= {(True, True), (True, False)}
    assert 'class="ahead"' not in draw(game, view, one, lang, ahead=Preview((), True))


def test_new_lines_are_marked_and_summed_up() -> None:
    for game, s, _, log in tables():
        for seat in (0, 1):
            view = game.observe(s, seat)
            plain = draw(game, view, None, log=log)
            assert not NEW.search(plain)
            assert "digest" not in plain
            html = draw(game, view, None, log=log, since=6)
            well_formed(html)
            headings = sum(event.text.id in ("log.turn", "log.round") for event in log[-6:])
            assert 6 - headings <= len(NEW.findall(html)) <= 6
        assert "digest" not in draw(game, game.observe(s, -1), None, log=log, since=6)


def test_a_digest_puts_first_what_names_the_viewer_and_leaves_out_their_own_turn() -> None:
    scene = arrival("arrival")
    mine = Event(msg("log.destroyed", seat=Who(ME), n=2, at=msg("place", name="Eblana")))
    other = Event(msg("log.pay_honor", seat=Who(0), n=2, score=msg("noun.honor")))
    begins = Event(msg("log.turn", seat=Who(ME)))
    view = scene.game.observe(scene.s, ME)
    html = draw(scene.game, view, None, log=[mine, *[other] * 9, begins, mine], since=12)
    told = html.partition('id="digest"')[2].partition("</section>")[0]
    assert told.count("<strong>") == 1
    assert "loses 2 building disks" in told
    said = page_texts(scene.game, "en", None)
    assert said.t("page.since_n", n=10) in told
    assert said.t("page.since_more", n=2) in told
    assert told.count("pays 2 Honor") == 7


def test_where_only_routine_happened_there_is_no_digest() -> None:
    scene = arrival("arrival")
    routine = Event(msg("log.store", seat=Who(0), n=1))
    other = Event(msg("log.pay_honor", seat=Who(0), n=2, score=msg("noun.honor")))
    view = scene.game.observe(scene.s, ME)
    for new, there in (([routine], False), ([routine, routine], False), ([routine, other], True)):
        html = draw(scene.game, view, None, log=[other, *new], since=len(new))
        assert ('id="digest"' in html) is there


def test_log_lines_lead_to_the_board() -> None:
    seen = set()
    for game, s, _, log in tables():
        html = draw(game, game.observe(s, 0), None, log=log)
        ids = set(IDS.findall(html))
        found = REF.findall(html)
        assert html.count(' data-ref="') == len(found), "each leads there without a script"
        for asks, at, ref, name in found:
            assert at == ref
            assert ref in ids
            assert not asks or thing(game, game.observe(s, 0), None, "en", asks), "and may be asked about"
            seen.add((game.id, ref.partition("-")[0]))
            if ref.startswith("sq-"):
                assert ref == f"sq-{name}"
    assert seen >= {("roam", "sq"), ("roam", "land"), ("arrival", "at"), ("arrival", "pr")}


def test_the_last_move_is_marked() -> None:
    marked = set()
    for game, s, _, log in tables():
        html = draw(game, game.observe(s, 0), None, log=log)
        found = PIECE.findall(html)
        if game.id == "roam":
            put = next(event.text for event in reversed(log) if event.text.id == "log.place")
            there = [at for at in str(put.get("squares")).split() if f'id="pc-{at}-0"' in html]
            assert {id.split("-")[1] for id in found} >= set(there)
        if found:
            marked.add(game.id)
    assert marked == {"roam", "arrival"}
    assert not PIECE.search(draw(game, game.observe(s, 0)))


def test_the_host_may_put_something_of_its_own_under_the_log() -> None:
    own = '<section class="panel" id="chat"><h2>Chat</h2></section>'
    for scene in (placing(), arrival("arrival")):
        view = scene.game.observe(scene.s, ME)
        html = draw(scene.game, view, None, aside=own)
        well_formed(html)
        assert html.index('id="log"') < html.index(own)
        assert '<a href="#chat">' in html
        assert '<a href="#chat">' not in draw(scene.game, view, None)


def test_a_drawing_is_one_element_that_a_page_can_hold() -> None:
    for scene in (placing(), arrival("arrival")):
        html = draw(scene.game, scene.game.observe(scene.s, ME), None)
        assert html.strip().startswith("<main ")
        assert html.strip().endswith("</main>")
        assert html.count("<main ") == 1
        # What the page brings: the sprite's icons and these style sheets.
        sprite = set(IDS.findall(templates.environment().get_template(SPRITE).render()))
        assert set(re.findall(r'href="#(i-\w+)"', html)) <= sprite
        assert sheets(scene.game)[-1] == f"games/{scene.game.id}.css"


def test_nothing_in_a_drawing_needs_an_unsafe_policy() -> None:
    unsafe = re.compile(r"<style|<script|\sstyle\s*=|\son\w+\s*=|javascript:", re.I)
    for game, s, asked, log in tables():
        for seat in game.seats_and_spectator(3):
            mine = next((d for d in asked if d.seat == seat), None)
            picked = mine.lines()[0] if mine else ""
            html = draw(game, game.observe(s, seat), mine, log=log, picked=picked, since=9, undo=True)
            assert not unsafe.search(html)
    assert not unsafe.search(page(game, game.observe(s, 0), None, styles=["/a.css"]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_it_in_both_languages(lang: str) -> None:
    scene = arrival("arrival")
    asked: list[Decision] = [d for d in pending(scene.s) if d.seat == ME]
    html = draw(
        scene.game,
        scene.game.observe(scene.s, ME),
        asked[0],
        lang,
        log=scene.log,
        picked=scene.picked,
        ahead=preview(scene.s, ME, scene.picked),
        since=len(scene.log),
    )
    said = page_texts(scene.game, lang, None)
    for id in ("page.ahead", "page.since"):
        assert said.t(id) in html
