"""Text mode carries a whole game: who reads only its words plays, asks and knows what a choice will do."""

from __future__ import annotations

import random
from typing import Any

import pytest

from crannog.site.play.store.live_table import load
from crannog.site.texts import site_texts
from tests.site import places
from tests.site.reader import Form, Page
from tests.site.security.asking import ask, post, rest

MOST = 900  # choices of a game
SHORTEST: dict[str, tuple[int, dict[str, str]]] = {
    "roam": (2, {}),
    "arrival": (2, {}),
    "spirit_island": (1, {"teaching": "yes"}),
}


def answers(page: Page) -> Form | None:
    """The form that answers the question, if there is one."""
    return page.by_id.get("answer")


@pytest.mark.parametrize("game", ["roam", pytest.param("arrival", marks=pytest.mark.night), "spirit_island"])
def test_a_whole_game_is_played_from_its_words_alone(game: str) -> None:
    seats, options = SHORTEST[game]
    people = [places.guest(name) for name in ("Ann", "Bob")[:seats]]
    chance = random.Random(game)

    async def go() -> None:
        table = await places.table(game, *people, options=options)
        path = f"/t/{table}/text"
        pages = 0
        for _ in range(MOST):
            rest()  # a fast machine plays faster than one player may
            live = await load(table)
            if live.status == "over":
                break
            person = people[min(live.asked)]  # as the stream tells them
            form = answers(Page((await ask("GET", path, person)).text))
            assert form is not None
            choices = [button for button in form.buttons if button.name == "choice"]
            assert choices
            assert all(button.text for button in choices)
            chosen = chance.choice(choices)
            made = await post(path, person, form.fields | {"choice": chosen.value})
            if made.status == 200:  # undo would end there: it wants confirming
                sure = answers(Page(made.text))
                assert sure is not None
                made = await post(path, person, sure.fields | {"confirm": chosen.value})
            assert made.status == 302, made.text[-300:]
            pages += 1
        assert (await load(table)).status == "over"
        last = (await ask("GET", path, people[0])).text
        assert site_texts("en").t("page.over") in Page(last).text
        assert pages > 20

    places.run(go())


def test_who_confirms_is_told_first_what_a_choice_will_do() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    ann.user.settings = {"confirm": True}
    ann.user.save()

    async def go() -> None:
        table = await places.table("roam", ann, bob)
        path = f"/t/{table}/text"
        form = answers(Page((await ask("GET", path, ann)).text))
        assert form is not None
        line = next(button.value for button in form.buttons if button.name == "choice")
        before = (await load(table)).seq
        shown = await post(path, ann, form.fields | {"choice": line})
        assert shown.status == 200
        assert (await load(table)).seq == before, "nothing is sent before it is confirmed"
        form = answers(Page(shown.text))
        assert form is not None
        [confirm] = [button for button in form.buttons if button.name == "confirm"]
        assert confirm.value == line
        assert 'data-say="ahead"' in shown.text
        assert (await post(path, ann, form.fields | {"confirm": line})).status == 302
        assert (await load(table)).seq > before

    places.run(go())


def test_plans_are_told_and_what_the_invaders_did() -> None:
    """A plan made in text mode is read by the other; the Invader Phase is summed up as on the drawn table."""
    ann, bob = people = [places.guest(name) for name in ("Ann", "Bob")]
    chance = random.Random(3)

    async def go() -> None:
        table = await places.table("spirit_island", *people)
        path, planned = f"/t/{table}/text", False
        for _ in range(200):
            rest()
            live = await load(table)
            person = people[min(live.asked)]
            page = Page((await ask("GET", path, person)).text)
            said = page.by_id.get("besides")
            if said and not planned:
                plan = next(button for button in said.buttons if button.value.startswith("plan "))
                assert (await post(path, person, said.fields | {"choice": plan.value})).status == 302
                other = Page((await ask("GET", path, bob if person is ann else ann)).text).text
                assert f"Plan 1: {person.user.name} uses " in other
                planned = True
                continue
            if site_texts("en").t("page.playback_happened") in page.text:
                assert planned
                assert "Explore: " in page.text
                again = Page((await ask("GET", f"{path}?ask=last", person)).text).text
                assert again.count("Explore: ") > page.text.count("Explore: "), "who asks is told, too"
                return
            form = answers(page)
            assert form is not None
            choices = [button.value for button in form.buttons if button.name == "choice"]
            await post(path, person, form.fields | {"confirm": chance.choice(choices)})
        raise AssertionError("no Invader Phase was told")

    places.run(go())


@pytest.mark.parametrize(
    ("game", "question", "tells"),
    [
        ("roam", "c3", "c3 is next to c4, b3, d3, c2."),
        ("roam", "nobody", "Nothing on the table is called “nobody”"),
        ("arrival", "standing", "If the game ended now, Ann would have"),
        ("spirit_island", "A5", "A5 is adjacent to"),
        ("roam", "last", "coin"),
    ],
)
def test_a_question_is_answered_in_place(game: str, question: str, tells: str) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> None:
        table = await places.table(game, ann, bob)
        page: Any = await ask("GET", f"/t/{table}/text?ask={question}", ann)
        assert page.status == 200
        told = page.text.partition('data-say="answer"')[2].partition("</ul>")[0]
        assert tells in Page(told).text
        assert f'value="{question}"' in page.text

    places.run(go())


def test_a_question_is_only_text() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> None:
        table = await places.table("roam", ann, bob)
        page = await ask("GET", f"/t/{table}/text?ask=%3Cscript%3E{'x' * 500}", ann)
        assert "<script>x" not in page.text
        assert Page(page.text).faults() == []

    places.run(go())
