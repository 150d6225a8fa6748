"""What a dishonest host does with the seeds is found by whoever noted what their browser was shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from crannog.kernel.rng import Seeds
from crannog.site.play.actions import start as dealing
from crannog.site.play.actions.sit import sit
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.test_seeds import ANNS, BOBS, ann, bob, change, check, give, patient, promised, replay_of

__all__ = ["ann", "bob", "patient"]


async def dealt(ann: places.Person, bob: places.Person) -> tuple[str, str]:
    """A table whose people have noted the commitment and given their seeds."""
    table = await promised("arrival", ann, bob)
    commit = (await load(table)).commit
    await give(table, ann, 0, ANNS)
    await give(table, bob, 1, BOBS)
    return table, commit


def test_planted_a_host_that_leaves_a_seed_out_of_the_deal(
    ann: places.Person,
    bob: places.Person,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """The seeds are told as given, but the cards come from the host's alone."""
    ignoring = lambda server, clients, table: Seeds(server, (), table)  # noqa: E731
    monkeypatch.setattr(dealing, "Seeds", ignoring)

    async def go() -> tuple[str, str, tuple[str, ...]]:
        table, commit = await dealt(ann, bob)
        replay = await replay_of(table, ann, bob)
        return replay, commit, (await verify(table)).problems

    replay, commit, problems = places.run(go())
    assert BOBS in replay
    code, told = check(capsys, tmp_path, replay, "--commit", commit, "--seed", BOBS)
    assert (code, "failed" in told) == (1, True), told
    assert problems


def test_planted_a_host_that_forgets_a_seed_altogether(
    ann: places.Person, bob: places.Person, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Such a replay holds by itself: only who gave the seed can tell, and the table's own log."""

    async def go() -> tuple[str, str, tuple[str, ...]]:
        table = await places.table("roam", ann, bob, None)
        commit = (await load(table)).commit
        await give(table, bob, 1, BOBS)
        await change("UPDATE play_secret SET clients = '[]' WHERE table_id = %s", table)
        await sit(table, "cleo-sits", cleo.id, "Cleo", 2)
        return await replay_of(table, ann, bob, cleo), commit, (await verify(table)).problems

    cleo = places.guest("Cleo")
    replay, commit, problems = places.run(go())
    assert check(capsys, tmp_path, replay, "--commit", commit)[0] == 0
    code, told = check(capsys, tmp_path, replay, "--commit", commit, "--seed", BOBS)
    assert (code, "the host left it out" in told) == (1, True), told
    assert any("seeds are not those that were given" in problem for problem in problems)


def test_planted_a_host_that_changes_its_own_seed_once_it_knows_the_others(
    ann: places.Person, bob: places.Person, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    async def go() -> tuple[str, str]:
        table = await promised("roam", ann, bob)
        noted = (await load(table)).commit
        await give(table, ann, 0, ANNS)
        server = b"a better one for the host, 32 by"
        other = Seeds(server, (), table).commitment((await load(table)).game.rules_version)
        await change("UPDATE play_secret SET server = %s WHERE table_id = %s", table, server)
        await change("UPDATE play_table SET commit = %s WHERE id = %s", table, other)
        await change("UPDATE play_entry SET line = %s WHERE seq = 1 AND table_id = %s", table, other)
        await give(table, bob, 1, BOBS)
        return await replay_of(table, ann, bob), noted

    replay, noted = places.run(go())
    assert check(capsys, tmp_path, replay, "--seed", ANNS)[0] == 0, "by itself the file is fine"
    code, told = check(capsys, tmp_path, replay, "--commit", noted, "--seed", ANNS)
    assert (code, "not the commitment you noted" in told) == (1, True), told
    assert f"seed added by seat 0: {ANNS}" in told
