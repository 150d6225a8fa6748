"""The seed of a game is told at its end and not a moment earlier; then anyone can prove the game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.undo import take_back
from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.security.asking import Answer, ask, listen

CRANNOG = (sys.executable, "-c", "import sys; from crannog.cli import main; sys.exit(main())")


async def play(table: str, people: tuple[places.Person, ...], most: int = 5000) -> Live:
    """Moves from the middle of the list, now and then taken back, to the end or so many."""
    live = await load(table)
    for n in range(most):
        if live.status != "running":
            break
        seat = min(live.asked)
        asked = live.decision(seat)
        assert asked is not None
        lines = asked.lines()
        line = lines[n * 7 % len(lines)]
        await choose(table, live.seq, f"move-{n:06}", seat, line, people[seat].player)
        if n % 9 == 4:
            await take_back(table, live.seq + 1, f"back-{n:06}", seat, people[seat].player)
        live = await load(table)
    return live


@pytest.mark.parametrize("game", ["roam", "arrival", "spirit_island"])
def test_the_replay_comes_with_the_end_and_holds(game: str, tmp_path: Path) -> None:
    ann, bob, eve = places.guest("Ann"), places.guest("Bob"), places.guest("Eve")

    async def go() -> tuple[Answer, Answer, Answer, Live, bytes]:
        table = await places.table(game, ann, bob)
        await play(table, (ann, bob), 5)
        before = await ask("GET", f"/t/{table}/replay.txt", ann)
        live = await play(table, (ann, bob))
        after = await ask("GET", f"/t/{table}/replay.txt", bob)
        stranger = await ask("GET", f"/t/{table}/replay.txt", eve)
        return before, after, stranger, live, await places.host_seed(table)

    before, after, stranger, live, seed = places.run(go())
    assert before.status == stranger.status == 404
    assert live.status == "over"
    assert after.status == 200
    assert after.header("Content-Type") == "text/plain; charset=utf-8"
    assert f"server_seed {seed.hex()}" in after.text
    file = tmp_path / "game.txt"
    file.write_bytes(after.body)
    proof = subprocess.run([*CRANNOG, "verify", str(file)], capture_output=True, text=True, timeout=60)
    assert ": verified" in proof.stdout, proof.stdout + proof.stderr
    changed = after.text.replace(seed.hex(), bytes(32).hex())
    file.write_text(changed)
    proof = subprocess.run([*CRANNOG, "verify", str(file)], capture_output=True, text=True, timeout=60)
    assert proof.returncode == 1


@pytest.mark.parametrize("game", ["roam", "arrival", "spirit_island"])
def test_nothing_of_a_running_game_holds_its_seed_or_key(game: str) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[bytes, list[bytes]]:
        table = await places.table(game, ann, bob, public=True)
        live = await play(table, (ann, bob), 6)
        assert live.record is not None
        found = []
        for path in (
            "",
            "/text",
            "/log",
            "/clocks",
            "/chat",
            "/replay.txt",
            "/end",
            "/story.csv",
            "/picture.png",
        ):
            for who in (ann, bob, None):
                found.append((await ask("GET", f"/t/{table}{path}", who)).body)
        found.append((await ask("GET", f"/live/{table}/fragment", ann)).body)
        async with listen(f"/live/{table}/stream?after=0", ann) as stream:
            found.append(await stream.until(b"seq"))
        seeds = live.record.seeds
        secrets = seeds.server, seeds.key(), live.head
        commit = seeds.commitment(live.game.rules_version)
        text = b"\n".join(found)
        for secret in secrets:
            assert secret.hex().encode() not in text
            assert secret not in text
        return commit.encode(), found

    commit, found = places.run(go())
    assert any(commit in body for body in found), "the commitment is public from the start"
