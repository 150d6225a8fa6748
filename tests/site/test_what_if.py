"""What if: branches that leave a game, played on by their maker; nothing of it touches the table."""

from __future__ import annotations

import re
from dataclasses import replace
from uuid import UUID

import pytest

from crannog.site.database import connection
from crannog.site.play.actions.undo import take_back
from crannog.site.play.store.access import tries_as
from crannog.site.play.store.course import course_of
from crannog.site.play.store.live_table import load
from crannog.site.whatif import branches, world
from crannog.site.whatif.branches import find, make
from crannog.site.whatif.world import position_of, sound
from tests.site import places
from tests.site.leaks.worlds import rows_of, walk
from tests.site.replays import played_out
from tests.site.trying import begun, chooses, get, known, offered, over, send

GAMES = ["roam", "arrival", "spirit_island"]


@pytest.mark.parametrize("game", GAMES)
def test_a_branch_is_played_by_the_tables_own_forms_and_the_table_stays_as_it_was(game: str) -> None:
    live, ann, _ = over(game)

    async def go() -> None:
        before = await rows_of(live.id)
        id = await begun(live.id, ann, n="20", seat="0")
        at = f"/w/{id}/0"
        for k in range(6):
            at = await chooses(id, k, ann)
            assert at == f"/w/{id}/{k + 1}"
        branch = await known(id)
        assert len(branch.lines) == 6
        assert await rows_of(live.id) == before
        page = await get(at, ann)
        assert "Nothing here changes the real game" in page.text
        ids = re.findall(r'\bid="([^"]+)"', page.text)
        assert sorted(set(ids)) == sorted(ids), "every id once"

    places.run(go())


def test_the_position_is_that_of_the_game_and_without_other_cards_the_same_choices_lead_the_same_way() -> (
    None
):
    live, ann, _ = over("roam")

    async def go() -> None:
        course = await course_of(live)
        branch = await known(await begun(live.id, ann, n="30", seat="0", cards="real"))
        assert branch.seed == ""
        first = world.base(course, 30, 0, "")
        moves = [(move.seat, move.line) for move in course.moves[30:60]]
        state = world.World(first).state(moves, 30)
        expected = course.state(60)
        assert expected is not None
        assert live.game.store(state) == live.game.store(expected)

    places.run(go())


def test_going_back_and_choosing_otherwise_is_a_branch_of_the_branch() -> None:
    live, ann, _ = over("roam")

    async def go() -> None:
        id = await begun(live.id, ann, n="24", seat="0")
        for k in range(3):
            await chooses(id, k, ann)
        lines = (await known(id)).lines
        undone = await send(f"/w/{id}/3", ann, undo="1")
        assert undone.header("location") == f"/w/{id}/2"
        same = await send(f"/w/{id}/0", ann, confirm=lines[0][1], seat=str(lines[0][0]))
        assert same.header("location") == f"/w/{id}/1", "as before: no new branch"
        to = await chooses(id, 0, ann, which=-1)
        child = to.split("/")[2]
        assert child != id
        made = await known(child)
        assert (made.parent, made.fork, len(made.lines)) == (id, 0, 1)
        assert (await known(id)).lines == lines, "the other one is as it was"
        page = await get(f"/w/{child}/1", ann)
        tree = page.text.partition('class="wtree"')[2].partition("</nav>")[0]
        assert re.search(rf'/w/{id}/3".*<ul>.*/w/{child}/1" aria-current', tree, re.S), (
            "one hangs on the other"
        )

    places.run(go())


def test_what_is_not_allowed_is_refused_in_the_rules_words_and_nothing_is_written() -> None:
    live, ann, _ = over("roam")

    async def go() -> None:
        id = await begun(live.id, ann, n="10", seat="0")
        answer = await send(f"/w/{id}/0", ann, confirm="at z9", seat="0")
        assert answer.status == 422
        assert 'role="alert"' in answer.text
        assert (await known(id)).lines == ()
        assert (await get(f"/w/{id}/1", ann)).status == 404
        assert (await get(f"/w/{id}/400000", ann)).status == 404

    places.run(go())


def test_others_read_a_branch_only_when_it_is_shared_and_never_write_it() -> None:
    live, ann, bob = over("roam")
    eve = places.guest("Eve")

    async def go() -> None:
        id = await begun(live.id, ann, n="10", seat="0")
        await chooses(id, 0, ann)
        for who in (bob, eve, None):
            assert (await get(f"/w/{id}/1", who)).status == 404
        await send(f"/w/{id}/1", ann, act="share")
        mine = await get(f"/w/{id}/1", ann)
        assert f"/w/{id}/1" in mine.text.partition('id="what-if-link"')[2][:200]
        for who in (bob, eve, None):
            page = await get(f"/w/{id}/1", who)
            assert page.status == 200
            assert offered(page) == []
            assert 'name="act"' not in page.text
            assert (await send(f"/w/{id}/1", who, act="remove")).status == 404
            assert (await send(f"/w/{id}/1", who, confirm="rest", seat="0")).status == 404
        await send(f"/w/{id}/1", ann, act="keep")
        assert (await get(f"/w/{id}/1", bob)).status == 404
        await send(f"/w/{id}/1", ann, act="remove")
        assert (await get(f"/w/{id}/1", ann)).status == 404

    places.run(go())


@pytest.mark.parametrize(("what_if", "may"), [("usual", False), ("after", False), ("always", True)])
def test_among_people_it_opens_after_the_end_unless_the_table_says_otherwise(what_if: str, may: bool) -> None:
    ann, bob, eve = (places.guest(name) for name in ("Ann", "Bob", "Eve"))

    async def go() -> None:
        table = await places.table("roam", ann, bob, public=True, what_if=what_if)
        await walk(table, (ann, bob), 9, 4)
        answer = await send(f"/t/{table}/what-if", ann, seat="0")
        assert answer.status == (302 if may else 403)
        assert (await send(f"/t/{table}/what-if", eve, seat="0")).status == 403, "whoever only watches waits"
        page = await get(f"/t/{table}/what-if", eve)
        assert "when the game is over" in page.text
        assert ('id="try"' in (await get(f"/t/{table}/replay/5", ann)).text) == may
        if may:
            path = answer.header("location")
            branch = await known(path.split("/")[2])
            assert branch.seed, "what is hidden is drawn anew, whatever was asked for"
            assert "stays hidden" in (await get(path, ann)).text
            assert (await send(path, ann, act="share")).status == 302
            assert not (await known(branch.id)).shared, "not before the end"
            assert (await get(path, bob)).status == 404

    places.run(go())


def test_against_bots_and_together_one_may_try_things_out_while_the_game_runs() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> None:
        alone = await load(await places.table("roam", ann, "medium"))
        assert tries_as(alone, ann.player) == [0]
        assert tries_as(alone, bob.player) == []
        assert tries_as(replace(alone, what_if="after"), ann.player) == []
        assert tries_as(replace(alone, frozen="a test"), ann.player) == []
        person = replace(alone.seats[1], player=UUID(int=1))
        assert tries_as(replace(alone, seats=(alone.seats[0], person)), ann.player) == [], (
            "a person for whom a bot plays"
        )
        together = await load(await places.table("spirit_island", ann, bob))
        assert tries_as(together, ann.player) == [0]
        assert tries_as(together, bob.player) == [1]
        assert tries_as(replace(together, what_if="after"), bob.player) == []

    places.run(go())


def test_a_branch_of_a_running_game_is_its_makers_as_long_as_they_may_try() -> None:
    ann = places.guest("Ann")

    async def go() -> None:
        table = await places.table("roam", ann, "medium")
        id = await begun(table, ann)
        assert (await get(f"/w/{id}/0", ann)).status == 200
        async with connection() as conn:
            await conn.execute("UPDATE play_table SET what_if = 'after' WHERE id = %s", (table,))
        assert (await get(f"/w/{id}/0", ann)).status == 404

    places.run(go())


def test_it_begins_before_what_somebody_else_has_chosen_in_secret() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> None:
        for game in ("spirit_island", "arrival"):
            live = await walk(await places.table(game, ann, bob), (ann, bob), 40, 3)
            course = await course_of(live)
            states = [course.state(n) for n in range(course.last + 1)]
            groups = [state.group if state is not None and state.together else 0 for state in states]
            assert any(groups), "both were asked at once"
            moved = 0
            for n in range(course.last + 1):
                for seat in (0, 1):
                    at = sound(course, n, seat)
                    assert at <= n
                    moved += at < n
                    inside = [i for i in range(at) if groups[i] == groups[at] != 0]
                    assert {course.moves[i].seat for i in inside} <= {seat}
            assert moved
            assert len({sound(course, n, 0) for n in range(course.last + 1)}) > 3, "but not all at the deal"

    places.run(go())


def test_a_branch_whose_position_was_undone_says_so_and_can_be_removed() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> None:
        table = await places.table("roam", ann, bob, what_if="always")
        for n in range(60):
            live = await walk(table, (ann, bob), 1, 300 + n)
            assert live.record is not None
            mover = live.recent[-1].seat
            if n > 20 and mover == 0 and not live.record.why_not_undo(0):
                break
        course = await course_of(live)
        id = await make(ann.id, table, course.moves[-1].seq, 0, branches.new_seed())
        assert position_of(course, course.moves[-1].seq) == course.last
        assert (await get(f"/w/{id}/0", ann)).status == 200
        await take_back(table, live.seq, "undo-what-if", 0, ann.player)
        assert (await get(f"/w/{id}/0", ann)).status == 410
        assert "Undone in the real game" in (await get(f"/t/{table}/what-if", ann)).text
        assert (await send(f"/w/{id}/0", ann, act="remove")).status == 302
        assert await find(id) is None

    places.run(go())


def test_other_cards_are_other_cards_with_the_same_choices() -> None:
    live, ann, _ = over("arrival")

    async def go() -> None:
        id = await begun(live.id, ann, n="40", seat="0")
        for k in range(2):
            await chooses(id, k, ann)
        answer = await send(f"/w/{id}/2", ann, act="other")
        assert answer.status == 302
        other = await known(answer.header("location").split("/")[2])
        old = await known(id)
        assert other.seed
        assert (other.at, other.seat) == (old.at, old.seat)
        assert other.lines == old.lines[: len(other.lines)]
        page = await get(answer.header("location"), ann)
        assert "shuffled anew" in page.text

    places.run(go())


def test_the_ways_there_are_on_the_replay_the_end_page_and_the_menu() -> None:
    live, ann, _ = over("roam")

    async def go() -> None:
        replay = await get(f"/t/{live.id}/replay/12?seat=1", ann)
        assert f'href="/t/{live.id}/what-if?n=12&amp;seat=1"' in replay.text
        assert f"/t/{live.id}/what-if?n=" in (await get(f"/t/{live.id}/end", ann)).text
        assert f'href="/t/{live.id}/what-if"' in (await get(f"/t/{live.id}", ann)).text
        start = await get(f"/t/{live.id}/what-if?n=12&seat=1", ann)
        assert 'name="n" min="0"' in start.text
        assert 'value="12"' in start.text
        assert (await send(f"/t/{live.id}/what-if", ann, n="999999", seat="0")).status == 422

    places.run(go())


def test_branches_are_found_again_over_all_tables_by_their_maker_alone() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> None:
        live = await played_out("roam", (ann, bob), 11)
        other = await played_out("arrival", (ann, bob), 11)
        for table, n in ((live.id, "4"), (live.id, "6"), (other.id, "5")):
            await begun(table, ann, n=n, seat="0")
        page = (await get("/w", ann)).text
        assert re.findall(r'href="(/t/[^"]+/what-if)"', page) == [
            f"/t/{other.id}/what-if",
            f"/t/{live.id}/what-if",
        ], "the newest first"
        assert "3 of at most 120" in page
        assert "/what-if" not in (await get("/w", bob)).text

    places.run(go())
