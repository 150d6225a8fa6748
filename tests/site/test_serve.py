"""`crannog serve`, `crannog doctor` and the static files they build."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import psutil
import psycopg
import pytest
from django.contrib.staticfiles.finders import find
from django.db import connections
from django.templatetags.static import static
from django.test import override_settings

from crannog import games
from crannog.cli import main
from crannog.site import assets
from crannog.site.supervisor import Child, Supervisor
from tests.processes import Printing
from tests.site import places
from tests.site.environments import started_with
from tests.waiting import wait_until


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """`crannog serve` sets what is missing in this process's environment: put back afterwards."""
    for name in ("CRANNOG_ORIGIN", "CRANNOG_HOSTS", "CRANNOG_SECRET"):
        monkeypatch.setenv(name, "")


def children_of(process: subprocess.Popen[str], what: str) -> list[psutil.Process]:
    return [
        one for one in psutil.Process(process.pid).children() if any(what in word for word in one.cmdline())
    ]


def test_one_command_starts_everything_keeps_it_running_and_stops_it(database: str) -> None:
    port = places.free_port()
    address = f"http://localhost:{port}"
    command = [sys.executable, "-m", "crannog.cli", "serve", "--port", str(port), "--workers", "2"]
    with Printing(command, cwd=places.ROOT) as site:
        output = site.wait_for("Press Ctrl-C to stop")
        assert f"Crannog is at {address}" in output
        assert "crannog serve --lan" in output
        assert httpx.get(f"{address}/readyz", timeout=60).status_code == 200
        home = httpx.get(f"{address}/", timeout=60)
        assert home.status_code == 200
        style = re.search(r'href="(/static/views/base\.[0-9a-f]{12}\.css)"', home.text)
        assert style is not None
        assert httpx.get(f"{address}{style[1]}", timeout=60).status_code == 200

        web = children_of(site.process, "crannog.site.web")
        jobs = children_of(site.process, "crannog.site.worker")
        assert (len(web), len(jobs)) == (2, 1)
        web[0].kill()
        jobs[0].kill()
        site.wait_for("job worker exited", "web worker 1 exited")
        assert httpx.get(f"{address}/healthz", timeout=60).status_code == 200, "the other worker answers"
        wait_until(lambda: len(children_of(site.process, "crannog.site")) == 3)
        left = psutil.Process(site.process.pid).children(recursive=True)
        assert site.stop(signal.SIGINT) == 0
    assert not any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in left)
    assert "Traceback" not in site.output


def test_taken_port_is_reported_before_anything_is_started(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    error = capsys.readouterr().err
    assert f"cannot use port {port}" in error
    assert "--port" in error


def test_half_an_environment_is_a_mistake(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRANNOG_REDIS", "")
    assert main(["serve", "--port", str(places.free_port())]) == 2
    assert "set both CRANNOG_DATABASE and CRANNOG_REDIS" in capsys.readouterr().err


def test_unavailable_database_is_reported_in_one_line(
    environment: None, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with django_at(host="127.0.0.1", port=places.free_port()):
        assert main(["serve", "--port", str(places.free_port())]) == 2
    error = capsys.readouterr().err
    assert "crannog: cannot reach the database: " in error.splitlines()[-1]
    assert "Traceback" not in error


@contextmanager
def django_at(**where: str | int) -> Iterator[None]:
    """Django's own connection leads elsewhere, and gives up at once where nothing listens."""
    one: Any = connections["default"]
    changed: dict[str, Any] = {name.upper(): str(value) for name, value in where.items()}
    pool = one.settings_dict["OPTIONS"]["pool"] | {"timeout": 1}
    changed["OPTIONS"] = one.settings_dict["OPTIONS"] | {"pool": pool}
    one.close()
    one.close_pool()
    with patch.dict(one.settings_dict, changed):
        yield
        one.close()
        one.close_pool()


def test_other_commands_do_not_import_the_site() -> None:
    code = "import sys, crannog.cli; assert not {'django', 'psycopg', 'uvicorn'} & sys.modules.keys()"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# --- a process that ends is started again ------------------------------------------------------


def test_process_that_ends_is_restarted_and_more_slowly_each_time() -> None:
    lines: list[str] = []
    steady = Child("steady one", ["sleep", "3600"])
    sick = Child("sick one", ["sh", "-c", "exit 3"])
    supervisor = Supervisor([steady, sick], lines.append)
    supervisor.start()
    assert steady.process is not None
    first = steady.process.pid

    def has_restarted_three_times() -> bool:
        supervisor.look()
        return len(lines) >= 3

    wait_until(has_restarted_three_times)
    supervisor.stop()
    pauses = [float(re.findall(r"([\d.]+) s$", line)[0]) for line in lines]
    assert pauses == sorted(pauses)
    assert pauses[0] < pauses[-1]
    assert all(line.startswith("the sick one exited (code 3)") for line in lines)
    assert not psutil.pid_exists(first)


# --- the doctor --------------------------------------------------------------------------------


def test_doctor_finds_everything(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assets.build()
    code = main(["doctor"])
    output = capsys.readouterr().out
    assert code == 0, output
    for thing in (
        "Python",
        "packages for [site]",
        "PostgreSQL",
        "synchronous_commit",
        "migrations",
        "Redis",
        "static",
    ):
        assert re.search(rf"^ok +{re.escape(thing)}", output, re.MULTILINE), thing


def test_doctor_says_what_is_missing_and_how_to_get_it(tmp_path: Path) -> None:
    away = str(places.free_port())
    environment = {
        "CRANNOG_DATABASE": f"postgresql://crannog@127.0.0.1:{away}/nothing",
        "CRANNOG_REDIS": f"redis://127.0.0.1:{away}/0",
        "CRANNOG_STATIC": str(tmp_path),
        "CRANNOG_ORIGIN": "https://crannog.example",
        "CRANNOG_SECRET": "",  # without one the settings cannot be read, so this needs a process
    }
    done = subprocess.run(
        [sys.executable, "-m", "crannog.cli", "doctor"],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
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


def test_doctor_is_content_with_a_site_on_the_internet(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assets.build()
    with started_with(
        CRANNOG_ORIGIN="https://crannog.example", CRANNOG_SECRET="long enough " * 6, CRANNOG_PROXIES="1"
    ):
        code = main(["doctor"])
    output = capsys.readouterr().out
    assert code == 0, output
    assert re.search(r"^ok +Django's deployment check", output, re.MULTILINE)


def test_doctor_finds_migrations_not_applied_and_commits_not_synchronous(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"{places.NAME}_empty"
    with psycopg.connect(places.named("postgres"), autocommit=True) as conn:
        conn.execute(f'CREATE DATABASE "{name}"')
        try:
            conn.execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
            with override_settings(DATABASE=places.named(name)), django_at(name=name):
                assert main(["doctor"]) == 1
        finally:
            conn.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
    output = capsys.readouterr().out
    assert re.search(r"^MISSING +migrations: \d+ not applied", output, re.MULTILINE)
    assert re.search(r"^MISSING +synchronous_commit: off", output, re.MULTILINE)


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
    name = assets.Storage().url("games/roam.css")
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
