"""The page after a game: told again from the log, for whoever may see the table, and only once it is over."""

from __future__ import annotations

import csv
import io
import re

import pytest

from crannog.kernel.play import Illegal
from crannog.site.database import connection
from crannog.site.play.drawing import end_page
from crannog.site.play.pages.end import position_address
from crannog.site.play.store import retold
from crannog.site.play.store.course import Course, course_of, entries_of
from crannog.site.play.store.live_table import Live, forget, load
from crannog.site.play.store.retold import retell
from crannog.views.game_view import view_of
from tests.site import places
from tests.site.databases import cached
from tests.site.security.asking import Answer, ask, rest
from tests.site.security.test_replays import play

GAMES = ["roam", "arrival", "spirit_island"]


@cached
def make_finished(game: str, public: bool) -> tuple[str, places.Person, places.Person]:
    """A game of two played to its end, with take-backs."""
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> str:
        table = await places.table(game, ann, bob, public=public)
        assert (await play(table, (ann, bob))).status == "over"
        return table

    return places.run(go()), ann, bob


def finished(game: str, public: bool = False) -> tuple[str, places.Person, places.Person]:
    rest()
    end_page.forget()
    return make_finished(game, public)


def test_what_was_taken_back_is_the_same_whether_the_log_tells_it_or_it_is_played_again() -> None:
    """Older logs do not tell it."""
    table, *_ = finished("roam")

    async def go() -> None:
        live = await load(table)
        log = await entries_of(live)
        told = Course(live, log)
        silent = Course(live, [(one, "" if one.kind == "undo" else text) for one, text in log])
        assert sum(one.kind == "choice" for one, _ in log) > told.last
        assert [one.seq for one in silent.moves] == [one.seq for one in told.moves]
        assert silent.state(silent.last) is not None

    places.run(go())


@pytest.mark.parametrize("game", GAMES)
def test_the_page_tells_the_whole_game_without_what_was_taken_back(game: str) -> None:
    table, ann, bob = finished(game, public=True)

    async def go() -> tuple[Live, int, list[Answer]]:
        live = await load(table)
        log, made = await entries_of(live), (await course_of(live)).last
        assert any(entry.kind == "undo" for entry, _ in log)
        paths = ("end", "end", "story.csv", "picture.png")
        people = (ann, bob, ann, ann)
        found = [await ask("GET", f"/t/{live.id}/{p}", who) for p, who in zip(paths, people, strict=True)]
        return live, made, found

    live, made, (page, other, numbers, picture) = places.run(go())
    assert live.record is not None
    assert page.status == other.status == 200
    assert "Fair, and checked" in page.text, "it came to the position that is stored"
    assert f"{made} choices" in page.text
    assert not re.search(r"\sstyle=", page.text)
    scores = live.game.scores(live.record.now)
    shown = re.findall(r"= <b>(\d+)</b>", page.text) or re.findall(r"wrow sum.*?<b>(−?\d+)</b>", page.text)
    assert sorted(int(n.replace("−", "-")) for n in shown) == sorted(
        {scores[0]} if live.game.together else map(abs, scores)
    )
    assert len(re.findall(r'<li><p class="mv">', page.text)) <= 3
    assert numbers.header("Content-Type") == "text/csv; charset=utf-8"
    head, *rows = csv.reader(io.StringIO(numbers.text))
    assert all(len(row) == len(head) for row in rows)
    assert picture.header("Content-Type") == "image/png"
    assert picture.body.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("where", "game"), [("log", game) for game in GAMES] + [("end", "roam"), ("end", "spirit_island")]
)
def test_without_a_script_a_name_leads_to_its_card_at_the_table(
    where: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What a game as bad as these hardly changes is a turning point here, too: the end page tells nothing else.
    monkeypatch.setattr("crannog.bots.turning_points.LEAST", 0.0)
    table, ann, _ = finished(game, public=True)

    async def go() -> tuple[list[str], Answer, Answer]:
        page = await ask("GET", f"/t/{table}/{where}", ann)
        names = re.findall(r'<a class="ref" href="(\?thing=[^"]+)"', page.text)
        away = await ask("GET", f"/t/{table}/{where}{names[-1]}", ann)
        return names, away, await ask("GET", away.header("Location") or "", ann)

    names, away, at_table = places.run(go())
    end_page.forget()  # others are not to find those pages
    assert names
    assert away.status == 302
    assert 'class="pop thing-here"' in at_table.text


@pytest.mark.parametrize("game", GAMES)
def test_nobody_sees_more_than_a_spectator_did(game: str) -> None:
    """All seats and whoever came by the link read the same story: it is made of what a spectator was shown."""
    table, ann, bob = finished(game, public=True)

    async def go() -> list[str]:
        pages = [await ask("GET", f"/t/{table}/end", who) for who in (ann, bob, None)]
        return [page.text for page in pages]

    stories = [re.findall(r'<section class="panel (?:addup|chart|tps|did|seal)".*?</section>', text, re.S)
               for text in places.run(go())]  # fmt: skip
    assert len(stories[0]) >= 3
    assert stories[0] == stories[1] == stories[2]


def test_before_the_end_there_is_no_such_page_and_strangers_never_get_one() -> None:
    done, ann, bob = finished("roam")
    eve = places.guest("Eve")

    async def go() -> tuple[list[Answer], list[Answer]]:
        runs = await places.table("roam", ann, bob)
        before = [await ask("GET", f"/t/{runs}/{what}", ann) for what in ("end", "story.csv", "picture.png")]
        after = [await ask("GET", f"/t/{done}/{what}", eve) for what in ("end", "story.csv", "picture.png")]
        return before, after

    before, after = places.run(go())
    assert [answer.status for answer in before] == [302, 404, 404]
    assert [answer.status for answer in after] == [404, 404, 404]


def test_only_a_public_result_is_previewed_by_its_picture_and_its_headline() -> None:
    (closed, ann, _), (open_to_all, *_) = finished("roam"), finished("roam", public=True)

    async def go() -> tuple[str, str]:
        mine = await ask("GET", f"/t/{closed}/end", ann)
        return mine.text, (await ask("GET", f"/t/{open_to_all}/end", None)).text

    private, public = places.run(go())
    assert "picture.png" not in private.partition("</head>")[0]
    assert "icon-512" in private.partition("</head>")[0]
    head = public.partition("</head>")[0]
    assert re.search(r'og:image" content="http[^"]*/picture.png"', head)
    assert re.search(r'og:title" content="(Ann|Bob)', head)


def test_a_game_that_was_stopped_has_its_sums_so_far_and_no_winner() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> str:
        end_page.forget()
        rest()
        table = await places.table("roam", ann, bob)
        await play(table, (ann, bob), 30)
        async with connection() as conn:
            await conn.execute(
                "UPDATE play_table SET status = 'closed', asked = '{}' WHERE id = %s", (table,)
            )
        forget(table)
        return (await ask("GET", f"/t/{table}/end", ann)).text

    text = places.run(go())
    assert "This game was stopped" in text
    assert "so far" in text
    assert "★" not in text
    assert "Rematch" not in text


def test_a_game_of_other_rules_is_told_by_its_last_position_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann, _ = finished("roam")
    monkeypatch.setattr(retold, "content_of", lambda game: "other cards")

    async def go() -> str:
        return (await ask("GET", f"/t/{table}/end", ann)).text

    text = places.run(go())
    assert "its story cannot be told here" in text
    assert "Fair, and checked" not in text
    assert re.search(r"= <b>\d+</b>", text), "the sums are there"


def test_a_game_that_has_no_such_page_of_its_own_still_names_its_winner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, ann, _ = finished("roam")
    live = places.run(load(table))
    monkeypatch.setattr(view_of(live.game), "how_it_ended", lambda turns, view: None)
    answer = places.run(ask("GET", f"/t/{table}/end", ann))
    assert answer.status == 200
    assert re.search(r"<h1>(Ann|Bob|Ann and Bob) (wins|share)", answer.text)


def test_a_log_that_was_changed_does_not_pass_for_checked() -> None:
    table, *_ = finished("roam")

    async def go() -> None:
        live = await load(table)
        log = await entries_of(live)
        begins = (view_of(live.game).TURN,)
        whole = retell(Course(live, log), begins)
        assert whole is not None
        assert whole.same
        assert whole.whole
        short = retell(Course(live, log[:-1]), begins)
        assert short is not None
        assert not short.same
        gap = next(i for i, (entry, _) in enumerate(log) if entry.kind == "choice")
        with pytest.raises(Illegal):
            retell(Course(live, log[:gap] + log[gap + 1 :]), begins)

    places.run(go())


def test_positions_have_addresses_once_there_is_a_page_for_them() -> None:
    assert position_address("reed-otter-4207", 12) == "/t/reed-otter-4207/replay/12"
