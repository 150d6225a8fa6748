"""`crannog serve` does not stay without a database: whichever server dies is started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from crannog.cli import serve
from crannog.site.supervisor import Supervisor
from tests.site import places
from tests.waiting import wait_until


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Servers of this test's own, in a folder and at ports of its own."""
    # PostgreSQL does not run as root, and pytest's own folders are for root's eyes only.
    folder = Path(tempfile.mkdtemp(prefix="crannog-"))
    folder.chmod(0o755)
    monkeypatch.setenv("CRANNOG_SERVICES", str(folder / "services"))
    monkeypatch.setenv("CRANNOG_PG_FSYNC", "off")
    monkeypatch.setenv("CRANNOG_PG_PORT", str(places.free_port()))
    monkeypatch.setenv("CRANNOG_REDIS_PORT", str(places.free_port()))
    for name in serve.NEEDED:
        monkeypatch.delenv(name)
    try:
        assert serve._services(), "they are ours"
        yield folder / "services"
    finally:
        serve.ask_services("wipe")
        folder.rmdir()


def killed(pid: int) -> None:
    """As the machine does it when memory runs out: at once, with nothing tidied up."""
    family = psutil.Process(pid).children(recursive=True)
    os.kill(pid, signal.SIGKILL)
    psutil.wait_procs([psutil.Process(pid), *family] if psutil.pid_exists(pid) else family)


def test_servers_that_die_are_started_again_and_have_what_they_had(home: Path) -> None:
    told: list[str] = []
    services = serve.revivable()
    supervisor = Supervisor([], told.append, services)
    with psycopg.connect(os.environ["CRANNOG_DATABASE"], autocommit=True) as conn:
        conn.execute("CREATE TABLE kept AS SELECT 42 AS n")
    supervisor.look()
    assert told == [], "all is well"

    killed(int((home / "pg" / "postmaster.pid").read_text().split()[0]))
    killed(int((home / "redis" / "pid").read_text()))

    def is_revived() -> bool:
        supervisor.look()
        return bool(told) and re.search(r"answers? again$", told[-1]) is not None

    wait_until(is_revived)
    assert services.missing() == []
    assert "PostgreSQL and Redis stopped answering; starting again" in told
    with psycopg.connect(os.environ["CRANNOG_DATABASE"]) as conn:
        assert conn.execute("SELECT n FROM kept").fetchone() == (42,)
    port = os.environ["CRANNOG_REDIS_PORT"]
    pong = subprocess.run(["redis-cli", "-p", port, "ping"], capture_output=True, text=True, check=True)
    assert pong.stdout.strip() == "PONG"
    supervisor.stop()
