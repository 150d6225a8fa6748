"""Seeds that browsers add: after the commitment, before the deal, once, each for its own seat, and in the replay."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

import pytest

from crannog.cli import main
from crannog.kernel.rng import Seeds
from crannog.site.database import connection
from crannog.site.play.actions.create import Chair, TableRequest, create
from crannog.site.play.actions.leave import leave
from crannog.site.play.actions.rematch import rematch
from crannog.site.play.actions.sit import sit
from crannog.site.play.jobs.reconcile import reconcile
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.store import invites
from crannog.site.play.store.live_table import Live, forget, load
from tests.site import places
from tests.site.reader import said
from tests.site.security.asking import Answer, ask, post, rest
from tests.site.states import play_on

ANNS: Final = "a5eed0fann0a5eed0fann0aa"
BOBS: Final = "b0b5_seed-b0b5_seed"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No deal for want of time, however busy the machine is."""
    monkeypatch.setattr("crannog.site.play.actions.create.SECONDS", 3600)
    monkeypatch.setattr("crannog.site.play.actions.sit.SECONDS", 3600)


@pytest.fixture
def ann() -> places.Person:
    rest()
    return places.guest("Ann")


@pytest.fixture
def bob() -> places.Person:
    return places.guest("Bob")


async def promised(game: str, *people: places.Person) -> str:
    """A table where everybody sits and whose browsers have yet to add their seeds."""
    chairs = tuple(Chair(one.id, one.user.name, awaited=True) for one in people)
    return await create(people[0].id, TableRequest(game, chairs))


async def give(table: str, person: places.Person | None, seat: int, seed: str, **more: Any) -> Answer:
    return await post(f"/t/{table}/seed", person, {"seat": str(seat), "seed": seed}, **more)


async def change(statement: str, table: str, *values: object) -> None:
    async with connection() as conn:
        await conn.execute(statement, (*values, table))
    forget(table)


async def entries(table: str) -> list[tuple[str, int, str]]:
    async with connection() as conn:
        rows = await conn.execute(
            "SELECT kind, seat, line FROM play_entry WHERE table_id = %s ORDER BY seq", (table,)
        )
        return await rows.fetchall()


async def replay_of(table: str, *people: places.Person) -> str:
    """The game played to its end, and its replay."""
    await play_on(table, list(people))
    answer = await ask("GET", f"/t/{table}/replay.txt", people[0])
    assert answer.status == 200
    return answer.text


def check(capsys: pytest.CaptureFixture[str], folder: Path, replay: str, *more: str) -> tuple[int, str]:
    file = folder / "game.txt"
    file.write_text(replay, encoding="utf-8")
    code = main(["verify", str(file), *more])
    return code, capsys.readouterr().out


# --- the seeds and the deal --------------------------------------------------------------------


def test_the_deal_comes_from_the_hosts_seed_and_every_browsers_in_the_order_of_the_seats(
    ann: places.Person, bob: places.Person, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    async def go() -> tuple[str, str, Live, bytes, str]:
        table = await promised("roam", ann, bob)
        commit = (await load(table)).commit  # public before anybody gives anything
        assert (await give(table, bob, 1, BOBS)).status == 302
        assert (await load(table)).status == "open", "Ann's is still awaited"
        assert said("wait.seeds") in (await ask("GET", f"/t/{table}", ann)).text
        assert (await give(table, ann, 0, ANNS)).status == 302
        live = await load(table)
        assert live.status == "running"
        found = await places.host_seed(table)
        replay = await replay_of(table, ann, bob)
        assert (await verify(table)).problems == ()
        return table, commit, live, found, replay

    table, commit, live, server, replay = places.run(go())
    seeds = Seeds(server, (ANNS, BOBS), table)
    assert live.record is not None
    assert live.record.seeds.key() == seeds.key()
    assert seeds.commitment(live.game.rules_version) == commit
    assert f"client_seed 0 {ANNS}\nclient_seed 1 {BOBS}\n" in replay
    code, told = check(capsys, tmp_path, replay, "--commit", commit, "--seed", BOBS)
    assert (code, "verified" in told) == (0, True), told
    assert f"seed added by seat 1: {BOBS}" in told


def test_without_seeds_a_game_is_dealt_and_told_as_ever(ann: places.Person, bob: places.Person) -> None:
    async def go() -> tuple[Live, bytes, str]:
        table = await places.table("roam", ann, bob)
        return await load(table), await places.host_seed(table), await replay_of(table, ann, bob)

    live, server, replay = places.run(go())
    assert live.record is not None
    assert live.record.seeds.key() == Seeds(server, (), live.id).key()
    assert "client_seed" not in replay


def test_where_only_one_browser_has_a_seed_the_others_count_as_empty(
    ann: places.Person, bob: places.Person, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    async def go() -> tuple[Live, str]:
        table = await places.table("roam", ann, None)
        await invites.admit(table, bob.id)
        assert (await post(f"/t/{table}/sit", bob, {"name": "Bob", "seeds": "1"})).status == 302
        assert (await load(table)).status == "open"
        assert (await give(table, bob, 1, BOBS)).status == 302
        return await load(table), await replay_of(table, ann, bob)

    live, replay = places.run(go())
    assert live.clients == ("", BOBS)
    assert check(capsys, tmp_path, replay, "--seed", BOBS)[0] == 0


def test_a_table_against_a_bot_waits_for_its_browser_and_starts_at_once_without_a_script(
    ann: places.Person,
) -> None:
    form = {"game": "roam", "seat1": "you", "seat2": "bot"}

    async def go() -> list[str]:
        found = []
        for more in ({}, {"seeds": "1"}):
            made = await post("/tables", ann, form | more)
            table = made.header("Location").rpartition("/")[2]
            found.append((await load(table)).status)
        assert (await give(table, ann, 0, ANNS)).status == 302
        live = await load(table)
        assert live.clients == (ANNS, "")
        return [*found, live.status]

    assert places.run(go()) == ["running", "open", "running"]


def test_a_rematch_waits_for_a_seed_of_everybody(ann: places.Person, bob: places.Person) -> None:
    async def go() -> tuple[str, Live]:
        over = await places.table("roam", ann, bob)
        await play_on(over, [ann, bob])
        table = await rematch(await load(over), ann.id, awaited=True)
        assert await rematch(await load(over), bob.id, awaited=True) == table
        assert (await give(table, bob, 0, BOBS)).status == 302  # the first seat moved on
        before = (await load(table)).status
        assert (await give(table, ann, 1, ANNS)).status == 302
        return before, await load(table)

    before, live = places.run(go())
    assert (before, live.status, live.clients) == ("open", "running", (BOBS, ANNS))


def test_seeds_that_come_at_the_same_time_are_all_in_and_the_game_starts_once(
    ann: places.Person, bob: places.Person
) -> None:
    cleo, dan = places.guest("Cleo"), places.guest("Dan")

    async def go() -> tuple[Live, list[tuple[str, int, str]]]:
        people = (ann, bob, cleo, dan)
        table = await promised("roam", *people)
        await asyncio.gather(*(give(table, one, n, f"seed-of-{n}") for n, one in enumerate(people)))
        assert (await verify(table)).problems == ()
        return await load(table), await entries(table)

    live, log = places.run(go())
    assert live.clients == tuple(f"seed-of-{n}" for n in range(4))
    assert [kind for kind, _, _ in log] == ["open", "seed", "seed", "seed", "seed", "start"]


def test_a_seed_that_never_comes_is_not_waited_for_long(ann: places.Person, bob: places.Person) -> None:
    async def go() -> tuple[list[str], Live]:
        table = await promised("roam", ann, bob)
        await give(table, ann, 0, ANNS)
        found = []
        for late in (False, True):
            await change("UPDATE play_table SET moved = moved - interval '5 seconds' WHERE id = %s", table)
            if late:
                past = "UPDATE play_seat SET seed_due = seed_due - interval '2 h' WHERE table_id = %s"
                await change(past, table)
            await reconcile()
            found.append((await load(table)).status)
        return found, await load(table)

    found, live = places.run(go())
    assert found == ["open", "running"]
    assert live.clients == (ANNS, "")


def test_a_seed_goes_with_whoever_leaves_the_seat(ann: places.Person, bob: places.Person) -> None:
    async def go() -> tuple[tuple[str, ...], tuple[str, ...], Live]:
        table = await places.table("roam", ann, None, None)
        await sit(table, "bob-sits-1", bob.id, "Bob", 1, awaited=True)
        await give(table, bob, 1, BOBS)
        given = (await load(table)).clients
        await leave(table, "bob-leaves", 1, bob.id)
        left = (await load(table)).clients
        forget(table)
        assert (await load(table)).clients == left
        await sit(table, "bob-sits-2", bob.id, "Bob", 1, awaited=True)
        await give(table, bob, 1, BOBS)  # his browser has it still
        await sit(table, "cleo-sits", cleo.id, "Cleo", 2)
        assert (await verify(table)).problems == ()
        return given, left, await load(table)

    cleo = places.guest("Cleo")
    given, left, live = places.run(go())
    assert (given, left) == (("", BOBS, ""), ())
    assert (live.status, live.clients) == ("running", ("", BOBS, ""))


# --- who may give what, and when ---------------------------------------------------------------


def test_a_seed_is_given_once(ann: places.Person, bob: places.Person) -> None:
    async def go() -> tuple[list[Answer], list[tuple[str, int, str]]]:
        table = await promised("roam", ann, bob)
        told = [await give(table, ann, 0, seed) for seed in (ANNS, ANNS, "another-one")]
        return told, await entries(table)

    told, log = places.run(go())
    assert [answer.status for answer in told] == [302, 302, 422]
    assert said("site.seed_given") in told[2].text
    assert [one for one in log if one[0] == "seed"] == [("seed", 0, ANNS)]


def test_nobody_gives_a_seed_for_somebody_else(ann: places.Person, bob: places.Person) -> None:
    eve = places.guest("Eve")

    async def go() -> tuple[list[int], tuple[str, ...]]:
        table = await places.table("roam", ann, bob, None, public=True)
        asks = [(bob, 0), (eve, 0), (eve, 2), (None, 0), (ann, 9)]
        told = [(await give(table, who, seat, "not-theirs")).status for who, seat in asks]
        none = await post(f"/t/{table}/seed", eve, {"seed": "no-seat-at-all"})
        return [*told, none.status], (await load(table)).clients

    told, clients = places.run(go())
    assert told == [404] * 6
    assert clients == ()


@pytest.mark.parametrize(
    "seed", ["", "short", "x" * 41, "two words", "line\nbreak", "<b>bold</b>", "ümlaut-ümlaut"]
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_odd_seed_is_refused_with_a_sentence(ann: places.Person, seed: str, lang: str) -> None:
    async def go() -> tuple[Answer, tuple[str, ...]]:
        table = await places.table("roam", ann, None)
        told = await give(table, ann, 0, seed, headers={"Accept-Language": lang})
        return told, (await load(table)).clients

    told, clients = places.run(go())
    assert told.status == 422
    assert said("site.seed_shape", lang) in told.text
    assert clients == ()


def test_after_the_deal_a_seed_is_refused(ann: places.Person, bob: places.Person) -> None:
    async def go() -> tuple[Answer, Live]:
        table = await places.table("roam", ann, bob)
        return await give(table, ann, 0, ANNS), await load(table)

    told, live = places.run(go())
    assert told.status == 422
    assert said("site.seed_late") in told.text
    assert live.clients == ()


def test_before_the_deal_a_page_shows_the_commitment_and_only_ones_own_seed(
    ann: places.Person, bob: places.Person
) -> None:
    async def go() -> tuple[list[str], list[str], str, bytes, str]:
        table = await places.table("roam", ann, bob, None, public=True)
        for person, seat, seed in ((ann, 0, ANNS), (bob, 1, BOBS)):
            await give(table, person, seat, seed)
        live = await load(table)
        paths = [f"/t/{table}", f"/t/{table}/text", f"/live/{table}/fragment", f"/t/{table}/log"]
        anns = [(await ask("GET", path, ann)).text for path in paths]
        eves = [(await ask("GET", path)).text for path in paths]
        await sit(table, "cleo-sits", cleo.id, "Cleo", 2)
        after = (await ask("GET", f"/t/{table}/log")).text
        return anns, eves, live.commit, await places.host_seed(table), after

    cleo = places.guest("Cleo")
    anns, eves, commit, server, after = places.run(go())
    for page in (*anns, *eves):
        assert commit in page
        assert server.hex() not in page
        assert BOBS not in page
    assert all(ANNS in page for page in anns)
    assert not any(ANNS in page for page in eves)
    assert said("fair.noscript") in anns[0]
    # Then they are fixed, and without the host's own seed they tell nothing.
    assert ANNS in after
    assert BOBS in after
    assert server.hex() not in after
