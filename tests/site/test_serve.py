"""`crannog serve`, `crannog doctor` and the static files they build."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psutil
from django.contrib.staticfiles.finders import find
from django.templatetags.static import static

from crannog import games
from crannog.site import assets
from crannog.site.supervisor import Child, Supervisor
from tests.site import places

COMMAND = [sys.executable, "-m", "crannog.cli"]
SLOW = 120  # seconds; machines that test are busy


def crannog(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=SLOW,
        check=False,
    )


@contextmanager
def serving(log: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as out:
        process = subprocess.Popen([*COMMAND, "serve", *words], stdout=out, stderr=out, cwd=places.ROOT)
    try:
        until = time.monotonic() + SLOW
        while "Press Ctrl-C to stop" not in log.read_text():
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.1)
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.wait(60)


def children_of(process: subprocess.Popen[bytes], what: str) -> list[psutil.Process]:
    return [
        one for one in psutil.Process(process.pid).children() if any(what in word for word in one.cmdline())
    ]


def test_one_command_starts_everything_keeps_it_running_and_stops_it(database: str, tmp_path: Path) -> None:
    port = places.free_port()
    log = tmp_path / "log"
    with serving(log, "--port", str(port), "--workers", "2") as process:
        said = log.read_text()
        assert f"Crannog is at http://localhost:{port}" in said
        assert "crannog serve --lan" in said
        address = f"http://localhost:{port}"
        assert httpx.get(f"{address}/readyz", timeout=60).status_code == 200
        home = httpx.get(f"{address}/", timeout=SLOW)  # the first page compiles its templates
        assert home.status_code == 200
        style = re.search(r'href="(/static/views/base\.[0-9a-f]{12}\.css)"', home.text)
        assert style is not None
        assert httpx.get(f"{address}{style[1]}", timeout=60).status_code == 200

        web, jobs = children_of(process, "crannog.site.web"), children_of(process, "crannog.site.worker")
        assert (len(web), len(jobs)) == (2, 1)
        web[0].kill()
        jobs[0].kill()
        until = time.monotonic() + SLOW
        while "job worker exited" not in (said := log.read_text()) or "web worker 1 exited" not in said:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert httpx.get(f"{address}/readyz", timeout=60).status_code == 200, (
            "the other worker answers meanwhile"
        )
        while len(children_of(process, "crannog.site")) < 3:
            assert time.monotonic() < until
            time.sleep(0.1)
        left = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
    assert not any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in left)
    assert "Traceback" not in log.read_text()


def test_a_taken_port_is_reported_before_anything_is_started() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = crannog("serve", "--port", str(port))
    assert done.returncode == 2
    assert f"cannot use port {port}" in done.stderr
    assert "--port" in done.stderr


def test_half_an_environment_is_a_mistake() -> None:
    done = crannog("serve", "--port", str(places.free_port()), CRANNOG_REDIS="")
    assert done.returncode == 2
    assert "set both CRANNOG_DATABASE and CRANNOG_REDIS" in done.stderr


def test_an_unavailable_database_is_reported_in_one_line() -> None:
    nobody = f"postgresql://crannog@127.0.0.1:{places.free_port()}/nothing"
    done = crannog("serve", "--port", str(places.free_port()), CRANNOG_DATABASE=nobody)
    assert done.returncode == 2
    assert "cannot reach the database" in done.stderr
    assert "Traceback" not in done.stderr


def test_other_commands_know_nothing_of_the_site() -> None:
    code = "import sys, crannog.cli; assert not {'django', 'psycopg', 'uvicorn'} & sys.modules.keys()"
    assert subprocess.run([sys.executable, "-c", code], timeout=SLOW, check=False).returncode == 0


# --- who ends is started again -----------------------------------------------------------------


def test_whoever_ends_is_started_again_and_slowly_if_it_ends_again_and_again() -> None:
    told: list[str] = []
    steady = Child("steady one", [sys.executable, "-c", "import time; time.sleep(60)"])
    sick = Child("sick one", [sys.executable, "-c", "raise SystemExit(3)"])
    supervisor = Supervisor([steady, sick], told.append)
    supervisor.start()
    assert steady.process is not None
    first = steady.process.pid
    until = time.monotonic() + SLOW
    while len(told) < 3:
        supervisor.look()
        assert time.monotonic() < until
        time.sleep(0.02)
    supervisor.stop()
    pauses = [float(re.findall(r"([\d.]+) s$", line)[0]) for line in told]
    assert pauses == sorted(pauses)
    assert pauses[0] < pauses[-1]
    assert all(line.startswith("the sick one exited (code 3)") for line in told)
    assert not psutil.pid_exists(first)


# --- the doctor --------------------------------------------------------------------------------


def test_the_doctor_finds_everything(database: str) -> None:
    assets.build()
    done = crannog("doctor")
    assert done.returncode == 0, done.stdout
    for thing in (
        "Python",
        "packages for [site]",
        "PostgreSQL",
        "synchronous_commit",
        "migrations",
        "Redis",
        "static",
    ):
        assert re.search(rf"^ok +{re.escape(thing)}", done.stdout, re.MULTILINE), thing


def test_the_doctor_says_what_is_missing_and_how_to_get_it(tmp_path: Path) -> None:
    away = str(places.free_port())
    done = crannog(
        "doctor",
        CRANNOG_DATABASE=f"postgresql://crannog@127.0.0.1:{away}/nothing",
        CRANNOG_REDIS=f"redis://127.0.0.1:{away}/0",
        CRANNOG_STATIC=str(tmp_path),
        CRANNOG_ORIGIN="https://crannog.example",
        CRANNOG_SECRET="",
    )
    assert done.returncode == 1
    for thing, how in (
        ("PostgreSQL", "CRANNOG_DATABASE"),
        ("Redis", "CRANNOG_REDIS"),
        ("static files", "crannog.site.assets"),
        ("secret", "CRANNOG_SECRET"),
    ):
        found = re.search(rf"^MISSING +{thing}: .*\n +(.*)$", done.stdout, re.MULTILINE)
        assert found is not None, done.stdout
        assert how in found[1]
    assert "Traceback" not in done.stderr


def test_the_doctor_is_content_with_a_site_on_the_internet(database: str) -> None:
    assets.build()
    done = crannog(
        "doctor",
        CRANNOG_ORIGIN="https://crannog.example",
        CRANNOG_SECRET="long enough " * 6,
        CRANNOG_PROXIES="1",
    )
    assert done.returncode == 0, done.stdout
    assert re.search(r"^ok +Django's deployment check", done.stdout, re.MULTILINE)


def test_the_doctor_sees_migrations_that_wait_and_commits_that_do_not(database: str) -> None:
    import psycopg

    name = f"{places.NAME}_empty"
    with psycopg.connect(places.named("postgres"), autocommit=True) as conn:
        conn.execute(f'CREATE DATABASE "{name}"')
        try:
            conn.execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
            done = crannog("doctor", CRANNOG_DATABASE=places.named(name))
        finally:
            conn.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
    assert done.returncode == 1
    assert re.search(r"^MISSING +migrations: \d+ not applied", done.stdout, re.MULTILINE)
    assert re.search(r"^MISSING +synchronous_commit: off", done.stdout, re.MULTILINE)


# --- static files ------------------------------------------------------------------------------


def test_every_game_brings_its_style_sheet() -> None:
    for game in games.names():
        assert find(f"games/{game}.css"), game
    listed = {os.path.join(getattr(home, "prefix", ""), name) for name, home in assets.Finder().list(None)}
    assert {f"games/{game}.css" for game in games.names()} <= listed
    assert {"views/tokens.css", "views/base.css"} <= listed
    assert not any(name.endswith((".py", ".jinja", ".ttf")) for name in listed)


def test_names_hold_the_contents_hash_and_are_kept_for_ever(site: places.Site) -> None:
    assets.build()
    code = "import django; django.setup(set_prefix=False); from django.templatetags.static import static; print(static('games/roam.css'))"
    name = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=SLOW, check=True
    ).stdout.strip()
    assert re.fullmatch(r"/static/games/roam\.[0-9a-f]{12}\.css", name)
    answer = httpx.get(f"{site.url}{name}", headers={"Accept-Encoding": "br"}, timeout=60)
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "br"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in answer.headers
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


def test_nothing_is_built_twice() -> None:
    assets.build()
    assert assets.built()
    assert assets.build() is False


def test_a_file_that_is_not_built_still_has_an_address() -> None:
    assert static("not/there.css") == "/static/not/there.css"
