"""Health, readiness, metrics and logs of a running site."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import httpx
import psycopg

from crannog.site.play.store.invites import token_of
from crannog.site.play.store.live_table import load
from tests.processes import Server
from tests.site import places
from tests.site.reader import Reader, said

NAMES = (
    "crannog_moves_total",
    "crannog_command_seconds_bucket",
    "crannog_open_streams",
    "crannog_draw_seconds_count",
    "crannog_stuck_tables",
    "crannog_replay_mismatches",
)


def value(page: str, name: str) -> float:
    (line,) = [line for line in page.splitlines() if line.startswith(f"{name} ")]
    return float(line.split()[-1])


def move(site: places.Site, table: str, person: places.Person, seat: int) -> httpx.Response:
    live = places.run(load(table))
    asked = live.decision(seat)
    assert asked is not None
    sent = {"id": f"health-{live.seq:06}", "seq": live.seq, "seat": seat, "line": asked.lines()[0]}
    return httpx.post(f"{site.url}/live/{table}/command", json=sent, cookies=person.cookies, timeout=60)


def test_the_process_answers(site: places.Site) -> None:
    answer = httpx.get(f"{site.url}/healthz", timeout=60)
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert answer.headers["cache-control"] == "no-store, private"


def test_metrics_have_their_names_and_count(site: places.Site) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    table = places.run(places.table("roam", ann, bob))
    page = httpx.get(f"{site.url}/metrics", timeout=60).text
    for name in NAMES:
        assert name in page, name
    before = value(page, "crannog_command_seconds_count")
    seat = min(places.run(load(table)).asked)
    assert move(site, table, (ann, bob)[seat], seat).status_code == 200
    httpx.get(f"{site.url}/live/{table}/fragment", cookies=ann.cookies, timeout=60)
    page = httpx.get(f"{site.url}/metrics", timeout=60).text
    assert value(page, "crannog_command_seconds_count") == before + 1
    assert value(page, 'crannog_moves_total{by="person"}') >= 1
    assert value(page, "crannog_draw_seconds_count") >= 1

    open_streams = value(page, "crannog_open_streams")
    with httpx.stream("GET", f"{site.url}/live/{table}/stream", cookies=ann.cookies, timeout=60) as stream:
        assert stream.status_code == 200
        assert (
            value(httpx.get(f"{site.url}/metrics", timeout=60).text, "crannog_open_streams")
            == open_streams + 1
        )


def test_a_job_worker_has_metrics_of_its_own(database: str) -> None:
    port = places.free_port()
    worker = Server([sys.executable, "-m", "crannog.site.worker", str(port)], cwd=places.ROOT)
    try:
        worker.wait_ready()
        page = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=60).text
        assert "crannog_stuck_tables" in page
    finally:
        worker.terminate()
        worker.wait(60)


def test_a_database_that_loses_moves_is_not_good_enough(database: str) -> None:
    with psycopg.connect(places.named("postgres"), autocommit=True) as conn:
        conn.execute(f'ALTER DATABASE "{places.name_of(database)}" SET synchronous_commit = off')
        try:
            with places.running(jobs=0) as site:
                answer = httpx.get(f"{site.url}/readyz", timeout=60)
                assert (answer.status_code, answer.json()) == (503, {"synchronous_commit": "off"})
                assert httpx.get(f"{site.url}/healthz", timeout=60).status_code == 200
        finally:
            conn.execute(f'ALTER DATABASE "{places.name_of(database)}" RESET synchronous_commit')


def test_without_a_database_it_is_alive_but_not_ready_and_asks_people_to_come_again() -> None:
    nowhere = f"postgresql://crannog@127.0.0.1:{places.free_port()}/nothing"
    with places.running(jobs=0, CRANNOG_DATABASE=nowhere) as site, Reader(site) as reader:
        assert httpx.get(f"{site.url}/healthz", timeout=60).status_code == 200
        answer = httpx.get(f"{site.url}/readyz", timeout=60)
        assert (answer.status_code, answer.json()) == (503, {"database": "away"})
        assert httpx.get(f"{site.url}/live/some-table-1/fragment", timeout=60).status_code == 503

        sent = {"id": "away-00001", "seq": 1, "seat": 0, "line": "pass"}
        cookies = places.guest("Ann").cookies
        answer = httpx.post(f"{site.url}/live/any-table-1/command", json=sent, cookies=cookies, timeout=60)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")

        assert reader.go("/", 503).faults() == []
        assert said("problem.away") in reader.page.text
        assert reader.go("/offline").faults() == []


# --- logs --------------------------------------------------------------------------------------

SPEAK = """
import django
django.setup(set_prefix=False)
import logging
log = logging.getLogger("crannog.test")
try:
    raise ValueError("sent to carol.planted@example.org by /i/reed-otter-1/PLANTEDtoken_0123456789")
except ValueError:
    log.exception("/t/reed-otter-1#PLANTEDtoken_0123456789")
log.warning("mail %s, link /mail/stop/12-PLANTEDtoken_0123456789", "dora.planted@example.org",
            extra={"url": "https://c.example/i/reed-otter-1/PLANTEDtoken_0123456789"})
log.warning("in all %d tables", 3)
"""


def test_every_line_is_json_without_tokens_or_addresses() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SPEAK], capture_output=True, text=True, timeout=60, check=True
    )
    lines = [json.loads(line) for line in done.stderr.splitlines() if line.strip()]
    assert len(lines) == 3
    assert all({"at", "levelname", "name", "message"} <= line.keys() for line in lines)
    assert lines[2]["message"] == "in all 3 tables"
    assert "ValueError" in lines[0]["exc_info"], "the rest of the traceback is there"
    for planted in ("PLANTED", "planted"):
        assert planted not in done.stderr


def test_the_log_of_a_run_holds_no_invite_and_no_address(database: str, tmp_path: Path) -> None:
    """Real requests with a planted token and address, at the most talkative level."""
    ann = places.guest("Ann")
    table = places.run(places.table("roam", ann, None, pace="turn"))
    token = places.run(token_of(table))
    assert len(token) == 24
    site = places.Site(environment={"CRANNOG_LOG": "DEBUG"})
    log = tmp_path / "log"
    try:
        with log.open("wb") as out:
            site.start(stdout=out, stderr=out)
        with httpx.Client(base_url=site.url, timeout=60) as client:  # a busy machine
            assert client.get(f"/i/{table}/{token}").status_code == 200
            client.post(f"/i/{table}/{token}", data={"token": token})
            client.post(f"/t/{table}/enter", data={"token": token})
            client.get(f"/i/{table}/{token}/more")
            client.get(f"/t/{table}?token={token}&address=planted.person@example.org")
            client.cookies.update(ann.cookies)
            client.post(f"/t/{table}/mail", data={"seat": "0", "address": "planted.person@example.org"})
    finally:
        site.stop()
    text = log.read_text(encoding="utf-8")
    assert text.count("\n") > 5, "something was logged"
    assert token not in text
    assert "planted.person" not in text
    assert ann.cookies["player"] not in text
