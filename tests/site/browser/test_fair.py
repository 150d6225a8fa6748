"""Fair shuffles, as a player checks them: the fingerprint noted, the seed added, and the replay verified."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
from playwright.sync_api import expect

from crannog.site.play.actions.choose import choose
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.browser.test_friends import open_table
from tests.site.browser.visitors import Doors, Visitor, beside, person
from tests.site.reader import said

SEED = re.compile("[0-9a-f]{24}")


def finish(table: str) -> None:
    """Whoever is asked takes some choice, until the game is over."""

    async def go() -> None:
        from crannog.site.accounts.cookie import Player
        from crannog.site.database import connection

        async with connection() as conn:
            rows = await conn.execute(
                "SELECT s.number, u.id, u.epoch FROM play_seat s JOIN accounts_user u ON u.id = s.player_id"
                " WHERE s.table_id = %s",
                (table,),
            )
            players = {number: Player(id, epoch) for number, id, epoch in await rows.fetchall()}
        for n in range(2000):
            live = await load(table)
            if live.status == "over":
                return
            seat = min(live.asked)
            asked = live.decision(seat)
            assert asked is not None
            line = asked.lines()[n % len(asked.lines())]
            await choose(table, live.seq, f"finish-{n:06}", seat, line, players[seat])
        raise AssertionError("the game does not end")

    beside(lambda: places.run(go()))


def verify(file: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "crannog.cli", "verify", str(file), *more]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def replay(visitor: Visitor, folder: Path) -> Path:
    """As they download it, from the page about the log."""
    with visitor.page.expect_download() as under_way:
        visitor.page.locator("#fair a[download]").click()
    file = folder / "game.txt"
    under_way.value.save_as(file)
    return file


def commit_on(visitor: Visitor) -> str:
    return visitor.page.locator("#fair code").first.inner_text()


def test_two_people_note_the_fingerprint_add_their_seeds_and_verify_the_replay(
    doors: Doors, tmp_path: Path
) -> None:
    host, friend = doors.stranger(), doors.stranger()
    friend.forgiven = "404"  # the door, before the link has opened it
    link = open_table(host)
    noted = commit_on(host)
    hosts = host.page.locator("#fair .added").inner_text()
    friend.page.goto(link)
    friend.ready()
    assert commit_on(friend) == noted
    friend.page.locator("#sit button").click()
    for visitor in (host, friend):
        visitor.page.wait_for_selector("#stage[data-status=running]")
    table = host.table
    finish(table)
    friend.at(f"/t/{table}/log")
    friends = friend.page.locator("#fair .added").nth(1).inner_text()
    assert SEED.fullmatch(hosts)
    assert SEED.fullmatch(friends)
    assert friend.page.locator("#fair .added").all_inner_texts() == [hosts, friends]
    kept = friend.page.evaluate("JSON.parse(localStorage.fair)")[table]
    assert kept == {"commit": noted, "seeds": {"1": friends}}
    expect(friend.page.locator("[data-noted=same]")).to_be_visible()
    friend.page.locator("[data-check]").click()
    expect(friend.page.locator("[data-checked]")).to_have_text(said("fair.check_good"), use_inner_text=True)
    file = replay(friend, tmp_path)
    proof = verify(file, "--commit", noted, "--seed", friends)
    assert proof.returncode == 0, proof.stdout
    assert f"{file}: verified" in proof.stdout
    assert f"client_seed 0 {hosts}\nclient_seed 1 {friends}\n" in file.read_text(encoding="utf-8")
    assert not host.problems + friend.problems


def change(statement: str, *values: Any) -> None:
    def write() -> None:
        with psycopg.connect(os.environ["CRANNOG_DATABASE"]) as conn:
            conn.execute(statement, values)

    beside(write)


def test_planted_a_site_that_changes_fingerprint_and_seeds_is_told_by_the_browsers_own_note(
    doors: Doors,
) -> None:
    ann = doors.stranger().at("/?game=roam")
    ann.page.locator("select[name=seat2]").select_option("here")
    ann.page.locator("form.setup button.go").click()
    ann.page.wait_for_selector("#stage[data-status=running]")
    table = ann.table
    finish(table)
    log = f"/t/{table}/log"
    ann.at(log)
    noted, seeds = commit_on(ann), ann.page.locator("#fair .added").all_inner_texts()
    expect(ann.page.locator("[data-noted=same]")).to_be_visible()
    change("UPDATE play_table SET commit = %s WHERE id = %s", "0" * 64, table)
    change("UPDATE play_entry SET line = %s WHERE seq = 1 AND table_id = %s", "0" * 64, table)
    ann.at(log)
    expect(ann.page.locator("[data-noted=commit]")).to_contain_text(noted)
    expect(ann.page.locator("[data-noted=same]")).to_be_hidden()
    change("UPDATE play_table SET commit = %s WHERE id = %s", noted, table)
    change("UPDATE play_secret SET clients = %s::jsonb WHERE table_id = %s", f'["{seeds[0]}", ""]', table)
    ann.at(log)
    expect(ann.page.locator("[data-noted=seed]")).to_contain_text(seeds[1])
    ann.page.locator("[data-check]").click()
    expect(ann.page.locator("[data-checked]")).to_have_text(said("fair.check_bad"), use_inner_text=True)


def test_without_a_script_there_is_no_seed_and_the_page_says_so(doors: Doors, tmp_path: Path) -> None:
    host, friend = (doors.known(person(name), java_script_enabled=False) for name in ("Ann", "Bob"))
    host.page.goto(f"{host.url}/?game=roam")
    host.page.locator("form.setup button.go").click()
    told = host.page.locator("#fair noscript p")
    assert (told.is_visible(), told.text_content()) == (True, said("fair.noscript"))
    noted = commit_on(host)
    friend.page.goto(host.page.locator("#invite-plain").input_value())
    friend.page.locator("main form button").click()
    friend.page.locator("#sit button").click()
    assert friend.page.locator("#stage").get_attribute("data-status") == "running"
    finish(friend.table)
    friend.page.goto(f"{friend.url}/t/{friend.table}/log")
    expect(friend.page.locator("#fair dd")).to_have_text([said("fair.none")] * 2)
    expect(friend.page.locator("[data-check]")).to_be_hidden()
    proof = verify(replay(friend, tmp_path), "--commit", noted)
    assert proof.returncode == 0, proof.stdout
    assert "no player added a seed" in proof.stdout
