"""Comments at the choices of a game: by those who played it, once it is over; text, never HTML."""

from __future__ import annotations

import re
from functools import cache

import html5lib

from crannog.site.database import connection
from crannog.site.play.store import comments
from crannog.site.play.store.course import course_of
from crannog.site.play.store.live_table import Live
from tests.site import places
from tests.site.leaks.worlds import walk
from tests.site.replays import played_out
from tests.site.security.asking import ask, post, rest
from tests.site.security.test_fuzz import CORPUS, shape
from tests.site.trying import curve_drawn


@cache
def people() -> tuple[places.Person, ...]:
    return tuple(places.guest(name) for name in ("Ann", "Bob", "Eve"))


@cache
def over() -> Live:
    """Ann's table: everybody may see it."""
    return places.run(played_out("roam", people()[:2], 41, public=True))


async def say(live: Live, who: places.Person | None, n: int, text: str) -> int:
    rest()
    return (await post(f"/t/{live.id}/replay/{n}/comment", who, {"text": text, "seat": "watch"})).status


async def remove(live: Live, who: places.Person | None, id: int) -> int:
    rest()
    return (await post(f"/t/{live.id}/comments/{id}/remove", who, {})).status


async def page(live: Live, n: int, who: places.Person | None) -> str:
    rest()
    answer = await ask("GET", f"/t/{live.id}/replay/{n}?seat=watch", who)
    assert answer.status == 200
    return answer.text


async def clear() -> None:
    async with connection() as conn:
        await conn.execute("DELETE FROM play_comment")


def log(html: str) -> list[str]:
    """The lines of the log, in order, as text."""
    lines = re.findall(
        r"<li[^>]*>.*?</li>", html.partition('<ol class="log">')[2].partition("</ol>")[0], re.S
    )
    return [" ".join(re.sub(r"<[^>]*>", " ", line).split()) for line in lines]


def test_those_who_played_say_it_at_the_line_of_the_log_and_all_who_see_the_table_read_it() -> None:
    live, (ann, bob, eve) = over(), people()

    async def look() -> None:
        await clear()
        before = log(await page(live, 30, eve))
        assert await say(live, ann, 20, "Why <b>there</b>?") == 302
        assert await say(live, bob, 20, "Why not?") == 302
        for who in (ann, bob, eve, None):
            html = await page(live, 30, who)
            both = ["Ann Why <b>there</b>?", "Bob Why not?"]
            said = [one.replace("&lt;", "<").replace("&gt;", ">") for one in log(html)]
            at = said.index(both[0])
            assert said[at : at + 2] == both
            assert said[:at] + said[at + 2 :] == before
            assert at == len(log(await page(live, 20, who))) - 2, "under what the choice told"
            assert both[0] not in log(await page(live, 19, who))
        here = (await page(live, 20, eve)).partition('id="comments"')[2].partition("</details>")[0]
        assert "Why not?" in here
        assert "<textarea" not in here
        assert "/remove" not in here
        assert (
            "<textarea"
            in (await page(live, 20, bob)).partition('id="comments"')[2].partition("</details>")[0]
        )

    places.run(look())


def test_nobody_else_writes_and_nobody_while_the_game_runs() -> None:
    live, (ann, bob, eve) = over(), people()

    async def look() -> None:
        await clear()
        assert await say(live, eve, 3, "I was not there") == 404
        assert await say(live, None, 3, "Neither was I") == 404
        assert await say(live, ann, 9999, "Beyond the end") == 404
        runs = await walk(await places.table("roam", ann, bob, public=True), (ann, bob), 9, 1)
        assert await say(runs, ann, 3, "Too early") == 404
        assert 'id="comments"' not in await page(runs, 3, ann)
        assert await comments.comments_of(live.id, "en") == await comments.comments_of(runs.id, "en") == []

    places.run(look())


def test_it_is_removed_by_whoever_wrote_it_or_by_the_host() -> None:
    live, (ann, bob, eve) = over(), people()  # Ann is the host

    async def look() -> None:
        await clear()
        for text in ("one", "two"):
            await say(live, bob, 5, text)
        await say(live, ann, 5, "three")
        one, two, three = [found.id for found in await comments.comments_of(live.id, "en")]
        assert await remove(live, eve, one) == await remove(live, None, one) == 404
        assert await remove(live, bob, three) == 404
        assert await remove(live, bob, one) == await remove(live, ann, two) == 302
        assert await remove(live, bob, one) == 404
        assert [found.id for found in await comments.comments_of(live.id, "en")] == [three]
        assert "one" not in " ".join(log(await page(live, 9, eve)))[-200:]

    places.run(look())


def test_there_is_a_limit_to_how_much_one_person_says() -> None:
    live, (ann, bob, _) = over(), people()

    async def look() -> None:
        await clear()
        assert await comments.add(live, ann.id, 0, "x" * 900)
        assert not await comments.add(live, ann.id, 0, "x" * 900)
        assert not await comments.add(live, ann.id, 0, " \n\t ")
        for n in range(comments.EACH - 1):
            assert await comments.add(live, ann.id, 0, f"more {n}")
        assert not await comments.add(live, ann.id, 0, "one too many")
        assert await comments.add(live, bob.id, 0, "Bob has his own room")
        [longest, *_] = await comments.comments_of(live.id, "en")
        assert len(longest.text) == comments.LONGEST

    places.run(look())


def test_what_is_written_adds_nothing_to_the_page_but_text() -> None:
    """Written straight into the database, past everything that cleans it."""
    live, (ann, *_) = over(), people()

    async def put(texts: list[str]) -> None:
        await clear()
        seq = (await course_of(live)).moves[6].seq
        async with connection() as conn:
            for text in texts:
                await conn.execute(
                    "INSERT INTO play_comment (table_id, player_id, seq, seat, name, text)"
                    " VALUES (%s, %s, %s, 0, %s, %s)",
                    (live.id, ann.id, seq, text[:24], text[:500]),
                )

    def bare(html: str) -> list[object]:
        """But for what is new each time: numbers of comments, of requests."""
        found = shape(re.sub(r"comment-\d+|comments/\d+", "comment", html))
        return [(tag, tuple(one for one in named if one[0] != "nonce")) for tag, named in found]

    async def look() -> None:
        await curve_drawn(live.id, ann)  # it is to be in both pages
        await put(["calm"] * len(CORPUS))
        calm = bare(await page(live, 7, ann))
        await put(list(CORPUS))
        html = await page(live, 7, ann)
        assert bare(html) == calm
        text = "".join(html5lib.parse(html, namespaceHTMLElements=False).itertext())
        assert "<script>a()</script>" in text

    places.run(look())
