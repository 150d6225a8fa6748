"""Someone who learns may ask for a good move: it is shown as if picked, and nothing is written."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from crannog.site.play.bots.choose_move import hint
from crannog.site.play.store.live_table import load
from crannog.site.texts import site_texts
from crannog.views.hints import DEPTHS
from crannog.views.texts import page_texts
from tests.site import places
from tests.site.leaks import worlds
from tests.site.security.asking import CSRF, FORM, ask
from tests.site.test_command_path import lines, step
from tests.site.test_waiting import thoughts
from tests.views.checks import answer_form

TEACHING = {"teaching": "yes", "spirits": "random"}
CONFIRM = re.compile(r'<button[^>]*name="confirm"[^>]*value="([^"]*)"')
SAID = re.compile(r'<p class="sm tip" data-say="tip"><b>')


def picked(html: str) -> set[str]:
    """What the main button confirms; a plan's own buttons confirm, too, but stand elsewhere."""
    return {unescape(line) for line in CONFIRM.findall(answer_form(html))}


@pytest.fixture
def ann() -> places.Person:
    return places.guest("Ann")


def test_a_good_move_is_picked_and_nothing_is_written(ann: places.Person) -> None:
    async def play() -> None:
        table = await places.table("spirit_island", ann, options=TEACHING)
        live = await load(table)
        got = await ask("GET", f"/live/{table}/fragment?pick=%3F", cookies=ann.cookies)
        [line] = picked(got.text)
        assert line == await hint(live, 0)
        assert line in lines(live, 0)
        assert SAID.search(got.text)
        plain = await ask("GET", f"/live/{table}/fragment", cookies=ann.cookies)
        assert 'name="hint"' in plain.text
        assert not SAID.search(plain.text)
        assert (await load(table)).seq == live.seq

    places.run(play())


def test_without_the_script_a_form_asks(ann: places.Person) -> None:
    async def play() -> None:
        table = await places.table("spirit_island", ann, options=TEACHING)
        seq = (await load(table)).seq
        form = {"hint": "1", "seat": "0", "seq": str(seq), "csrfmiddlewaretoken": CSRF}
        cookies = {"csrftoken": CSRF, **ann.cookies}
        got = await ask("POST", f"/t/{table}", cookies=cookies, headers=FORM, body=urlencode(form).encode())
        assert got.status == 200
        assert picked(got.text) == {await hint(await load(table), 0)}
        assert SAID.search(got.text)
        assert (await load(table)).seq == seq

    places.run(play())


def test_a_hint_stays_the_same_until_something_happens(ann: places.Person) -> None:
    async def play() -> None:
        table = await places.table("spirit_island", ann, options=TEACHING)
        for _ in range(12):
            live = await load(table)
            assert await hint(live, 0) == await hint(live, 0) in lines(live, 0)
            await step(table, ann)

    places.run(play())


@pytest.mark.parametrize(("game", "options"), [("spirit_island", {"spirits": "random"}), ("roam", {})])
def test_nobody_is_helped_where_nobody_learns(ann: places.Person, game: str, options: dict[str, str]) -> None:
    bob = places.guest("Bob")

    async def play() -> None:
        table = await places.table(game, ann, bob, options=options)
        assert [await hint(await load(table), seat) for seat in (0, 1, -1)] == ["", "", ""]
        got = await ask("GET", f"/live/{table}/fragment?pick=%3F", cookies=ann.cookies)
        assert not picked(got.text)
        assert 'name="hint"' not in got.text

    places.run(play())


def test_only_who_is_asked_is_helped(ann: places.Person) -> None:
    bob, eve = places.guest("Bob"), places.guest("Eve")

    async def play() -> None:
        table = await places.table("spirit_island", ann, bob, options=TEACHING, public=True)
        mine = await ask("GET", f"/live/{table}/fragment?pick=%3F&seat=1", cookies=ann.cookies)
        assert 'data-seat="1"' not in mine.text  # the other's seat is not hers to look through
        watching = await ask("GET", f"/live/{table}/fragment?pick=%3F", cookies=eve.cookies)
        assert not picked(watching.text)
        assert 'id="guide"' not in watching.text

    places.run(play())


def test_a_hint_tells_nothing_that_is_hidden(ann: places.Person) -> None:
    async def play() -> None:
        table = await places.table("spirit_island", ann, options=TEACHING)
        for seed in range(6):
            now = await worlds.walk(table, (ann,), 4, seed)
            true = await worlds.rows_of(table)
            worlds.forget()
            one = await ask("GET", f"/live/{table}/fragment?pick=%3F", cookies=ann.cookies)
            async with worlds.laid(table, worlds.other_world(now, true, 0, seed), true):
                two = await ask("GET", f"/live/{table}/fragment?pick=%3F", cookies=ann.cookies)
            assert SAID.search(one.text)
            assert one.body == two.body

    places.run(play())


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_hint_goes_as_deep_as_somebody_wants_it(ann: places.Person, lang: str) -> None:
    """Where to look, the idea, the move: of one thought, by one path, for whoever is asked and learns."""
    bob = places.guest("Bob")

    async def play() -> None:
        table = await places.table("spirit_island", ann, options=TEACHING)
        live, before = await load(table), thoughts()
        told = {}
        for depth in DEPTHS:
            path = f"/live/{table}/fragment?thing=hint:{depth}"
            got = await ask("GET", path, cookies=ann.cookies, headers={"Accept-Language": lang})
            assert got.status == 200
            told[depth] = unescape(got.text)
        assert thoughts() - before == 1
        decision = live.decision(0)
        assert decision is not None
        line = await hint(live, 0)
        good = next(choice for choice in decision.legal if str(choice) == line)
        label = page_texts(live.game, lang, live.called(lang)).say(good.label()).rstrip(".")
        assert label in told["move"]
        assert label in told["nudge"], "among others"
        assert label not in told["idea"] or len(decision.legal) == 1
        text = f"/t/{table}/text?thing=hint:idea"
        page = await ask("GET", text, cookies=ann.cookies, headers={"Accept-Language": lang})
        assert site_texts(lang).t("hint.idea") in unescape(page.text)
        for depth, person in (("all", ann), ("move", bob)):
            path = f"/live/{table}/fragment?thing=hint:{depth}"
            assert (await ask("GET", path, cookies=person.cookies)).status == 404
        assert (await load(table)).seq == live.seq

    places.run(play())


def test_where_nobody_learns_there_is_no_help_from_outside(ann: places.Person) -> None:
    async def play() -> None:
        table = await places.table("roam", ann, "medium")
        for depth in DEPTHS:
            got = await ask("GET", f"/live/{table}/fragment?thing=hint:{depth}", cookies=ann.cookies)
            assert got.status == 404

    places.run(play())
