"""Guided rounds over HTTP, without a script: from the home page to the end, astray and back."""

from __future__ import annotations

import re

import pytest

from crannog.lessons.lesson import lessons_of
from crannog.lessons.wording import worded
from tests.site import places
from tests.site.reader import Reader, said

LESSON = lessons_of("roam")["first"]
AT = "/learn/roam/first"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_from_the_home_page_to_the_end_of_the_round(site: places.Site, lang: str) -> None:
    with Reader(site, lang) as reader:
        assert AT in reader.go("/").attributes("a", "href")
        page = reader.go(AT)
        for place in LESSON.places():
            assert page.attributes("div", "data-seq") == [str(place.number)]
            assert page.faults() == []
            step = LESSON.steps[place.step]
            told = worded(LESSON, step.done if place.over else step.text, lang)
            assert told in page.text
            page = reader.press(value="on") if place.move is None else reader.press(value=place.move.best)
        assert reader.path == "/learn"
        assert said("learn.go_on", lang, n=10, of=10) in page.text


@pytest.mark.parametrize(("game", "lang"), [("roam", "de"), ("arrival", "en"), ("spirit_island", "de")])
def test_an_annotated_game_is_read_from_the_first_comment_to_the_last(
    site: places.Site, game: str, lang: str
) -> None:
    [(name, lesson)] = [one for one in lessons_of(game).items() if not one[1].guided]
    with Reader(site, lang) as reader:
        page = reader.go("/learn")
        assert worded(lesson, lesson.title, lang) in page.text
        assert f"/learn/{game}/{name}" in page.attributes("a", "href")
        page = reader.go(f"/learn/{game}/{name}")
        assert worded(lesson, lesson.intro, lang) in page.text
        for place in lesson.places():
            assert page.faults() == []
            assert worded(lesson, lesson.steps[place.step].text, lang) in page.text
            assert "choice" not in page.attributes("button", "name"), "somebody who reads is asked nothing"
            last, page = page, reader.press(value="on")
        assert worded(lesson, lesson.after, lang) in last.text
        assert reader.path == "/learn"
        assert said("learn.read_on", lang, n=len(lesson.steps), of=len(lesson.steps)) in page.text


def test_another_choice_is_answered_and_nothing_is_lost(site: places.Site) -> None:
    with Reader(site) as reader:
        reader.go(f"{AT}/1")
        page = reader.press(value="use ranger")
        assert "A good card too, three in a row." in page.text
        assert reader.path == f"{AT}/1"
        page = reader.go(f"{AT}/1?show")
        assert page.attributes("button", "value").count("use scout") >= 1
        reader.press(value="use scout", confirm=True)
        assert reader.path == f"{AT}/2"


def test_a_choice_the_game_does_not_allow_says_why(site: places.Site) -> None:
    with Reader(site) as reader:
        page = reader.go(f"{AT}/2")
        token = page.by_id["answer"].fields["csrfmiddlewaretoken"]
        sent = {"csrfmiddlewaretoken": token, "choice": "at a1"}
        answer = reader.http.post(f"{AT}/2", data=sent, headers={"Origin": site.url})
        assert answer.status_code == 200
        assert re.search(r'class="to-you">[^<]+<', answer.text)


def test_it_is_resumed_where_it_was_left(site: places.Site) -> None:
    with Reader(site) as reader:
        reader.go(f"{AT}/7")
        reader.go(AT)
        assert reader.path == f"{AT}/7"
        assert said("learn.go_on", n=5, of=10) in reader.go("/learn").text


def test_a_cookie_that_says_nonsense_does_no_harm(site: places.Site) -> None:
    with Reader(site) as reader:
        for value in (
            "roam.first.999",
            "roam.first.-1",
            "x",
            "roam.first." + "9" * 4000,
            ". . .",
            "roam.first.٣",
        ):
            answer = reader.http.get(AT, headers=[(b"Cookie", f"lessons={value}".encode())])
            assert answer.status_code == 200, value


@pytest.mark.parametrize("path", ["roam/second", "chess/first", "roam/first/22", "roam/first/99999999999999"])
def test_there_is_nothing_where_no_lesson_is(site: places.Site, path: str) -> None:
    with Reader(site) as reader:
        reader.go(f"/learn/{path}", 404)


def test_a_thing_of_the_table_can_be_asked_about(site: places.Site) -> None:
    with Reader(site) as reader:
        page = reader.go(f"{AT}/1")
        asked = next(link for link in page.attributes("a", "href") if link.startswith("?thing="))
        assert "thing-here" in reader.go(f"{AT}/1{asked}").html
