"""What if is bounded: in branches, choices and processor time; bots play in it, and the old is swept away."""

from __future__ import annotations

import asyncio

import pytest

from crannog.site.database import connection
from crannog.site.play.store.course import course_of
from crannog.site.whatif import acts, bot_games, branches, drawing
from crannog.site.whatif.branches import branches_of, find, make, sweep
from crannog.site.whatif.play_on import Played
from crannog.site.whatif.positions import position_at
from tests.site import places
from tests.site.trying import begun, chooses, get, known, offered, over, send


def test_seats_given_to_bots_are_played_by_them() -> None:
    live, ann, _ = over("roam")

    async def go() -> None:
        id = await begun(live.id, ann, n="24", seat="0")
        await send(f"/w/{id}/0", ann, act="seats", **{"seat-1": "easy", "seat-0": "nonsense"})
        assert (await known(id)).bots == {1: "easy"}
        at, k = f"/w/{id}/0", 0
        for _ in range(12):
            page = await get(at, ann)
            if "Let the bots move" in page.text:
                at = (await send(at, ann, act="bots")).header("location")
            elif offered(page):
                at = await chooses(id, k, ann)
            k = int(at.rpartition("/")[2])
            if any(seat == 1 for seat, _ in (await known(id)).lines):
                break
        branch = await known(id)
        assert any(seat == 1 for seat, _ in branch.lines), "the bot has moved"
        assert (await get(f"/w/{id}/{len(branch.lines)}", ann)).status == 200
        before = int(
            (await send(f"/w/{id}/{len(branch.lines)}", ann, undo="1")).header("location").split("/")[3]
        )
        assert branch.lines[before][0] == 0 or before == len(branch.lines) - 1, "undone is what no bot chose"

    places.run(go())


def test_bots_finish_games_from_here_one_asker_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    live, ann, bob = over("roam")
    monkeypatch.setattr(bot_games, "GAMES", 2)

    async def go() -> None:
        n = (await course_of(live)).last - 12
        id = await begun(live.id, ann, n=str(n), seat="0")
        other = await begun(live.id, bob, n=str(n), seat="1")
        for who, path in ((ann, id), (bob, other)):
            form = {"seat-0": "easy", "seat-1": "easy"}
            await send(f"/w/{path}/0", who, act="seats", **form)
        assert (await send(f"/w/{id}/0", ann, act="games")).status == 302
        assert "The bot is still looking" in (await get(f"/w/{id}/0", ann)).text
        busy = await send(f"/w/{other}/0", bob, act="games")
        assert busy.status == 422
        assert "for someone else" in busy.text
        await asyncio.gather(*bot_games.under_way)
        found = (await known(id)).games[0]
        assert found["played"] == 2
        assert sum(found["won"]) == pytest.approx(2)
        page = await get(f"/w/{id}/0", ann)
        assert "2 bot games: Ann wins" in page.text
        assert "still looking" not in page.text
        assert (await known(id)).lines == ()

    places.run(go())
    bot_games.end()


def test_a_game_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    live, ann, _ = over("roam")
    monkeypatch.setattr(bot_games, "SECONDS", 0.0)

    async def go() -> None:
        id = await begun(live.id, ann, n="4", seat="0")
        wish = bot_games._wish(await position_at(live, await known(id), 0))
        assert bot_games._ask(wish, 60.0) == Played(()), "no second of a processor, no end"
        assert bot_games._ask(wish, 0.0) is None, "and nobody waits longer than they have time"
        assert bot_games._player == [], "whoever did not answer is ended"

    places.run(go())
    bot_games.end()


def test_there_is_a_limit_to_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    live, ann, bob = over("roam")
    dan = places.guest("Dan")

    async def go() -> None:
        for name, who, more in (("OF_TABLE", dan, 2), ("OF_MAKER", dan, 3), ("AT_TABLE", bob, 0)):
            with monkeypatch.context() as small:
                async with connection() as conn:
                    row = await (
                        await conn.execute(
                            "SELECT count(*) FROM whatif_branch WHERE table_id = %s", (live.id,)
                        )
                    ).fetchone()
                assert row is not None
                small.setattr(branches, name, row[0] if name == "AT_TABLE" else more)
                mine = len(await branches_of(who.id, live.id))
                for _ in range(max(0, more - mine)):
                    await make(who.id, live.id, 0, 0, "")
                with pytest.raises(branches.TooMany):
                    await make(who.id, live.id, 0, 0, "")
        await asyncio.gather(*(make(ann.id, live.id, 0, 0, "") for _ in range(3)))
        letters = [one.letter for one in await branches_of(ann.id, live.id)]
        assert len(set(letters)) == len(letters)
        with monkeypatch.context() as small:
            small.setattr(branches, "OF_TABLE", len(letters))
            answer = await send(f"/t/{live.id}/what-if", ann, n="3", seat="0")
            assert answer.status == 422
            assert "no room" in answer.text

    places.run(go())


def test_a_branch_ends_after_so_many_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    live, ann, _ = over("roam")

    async def go() -> None:
        id = await begun(live.id, ann, n="24", seat="0")
        await chooses(id, 0, ann)
        for module in (acts, drawing):
            monkeypatch.setattr(module, "CHOICES", 1)
        page = await get(f"/w/{id}/1", ann)
        assert offered(page) == []
        assert "400 choices" in page.text
        assert (await send(f"/w/{id}/1", ann, confirm="rest", seat="0")).status == 422

    places.run(go())


def test_two_windows_do_not_write_over_each_other() -> None:
    live, ann, _ = over("roam")

    async def go() -> None:
        id = await begun(live.id, ann, n="24", seat="0")
        branch = await known(id)
        assert await branches.go_on(branch, [(0, "one")])
        assert not await branches.go_on(branch, [(0, "two")])
        assert (await known(id)).lines == ((0, "one"),)
        assert (await get(f"/w/{id}/1", ann)).status == 410, "what the rules do not allow is not shown"

    places.run(go())


def test_what_nobody_looks_at_is_swept_away() -> None:
    live, ann, _ = over("roam")

    async def go() -> None:
        ids = [await make(ann.id, live.id, 0, 0, "") for _ in range(4)]
        await branches.share(await known(ids[1]), True)
        await branches.share(await known(ids[2]), True)
        child = await make(ann.id, live.id, 0, 0, "", parent=await known(ids[0]))
        async with connection() as conn:
            for id, days in ((ids[0], 31), (ids[1], 31), (ids[2], 366), (ids[3], 29)):
                await conn.execute(
                    "UPDATE whatif_branch SET used = used - make_interval(days => %s) WHERE id = %s",
                    (days, id),
                )
        assert await sweep() == 2
        assert [await find(id) is None for id in ids] == [True, False, True, False]
        assert (await known(child)).parent is None
        await get(f"/w/{ids[3]}/0", ann)
        async with connection() as conn:
            row = await (
                await conn.execute(
                    "SELECT used > clock_timestamp() - interval '1 minute' FROM whatif_branch WHERE id = %s",
                    (ids[3],),
                )
            ).fetchone()
        assert row == (True,), "its maker has looked at it"

    places.run(go())
