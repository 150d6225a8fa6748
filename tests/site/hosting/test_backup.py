"""The database is lost, and brought back as it was at a moment: every move answered until then is there."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.db import connections

from crannog.site.play.jobs.verify_log import verify
from tests.site import databases, places
from tests.site.hosting.crowd import Crowd
from tests.site.hosting.programs import DEPLOY
from tests.waiting import wait_until

SERVICES = places.ROOT / "scripts/services"


@dataclass
class Cluster:
    """A PostgreSQL of its own, as `scripts/services` makes it, and the folder of its backups."""

    home: Path
    port: int = field(default_factory=places.free_port)

    @property
    def environment(self) -> dict[str, str]:
        ours = {
            "CRANNOG_SERVICES": str(self.home),
            "CRANNOG_PG_PORT": str(self.port),
            "CRANNOG_REDIS": "none",
        }
        libpq = {"PGHOST": "127.0.0.1", "PGPORT": str(self.port), "PGUSER": "crannog"}
        return os.environ | ours | libpq | {"CRANNOG_BACKUP": str(self.home / "backup")}

    @property
    def address(self) -> str:
        return f"postgresql://crannog@127.0.0.1:{self.port}/crannog"

    def services(self, what: str) -> str:
        done = subprocess.run(
            [SERVICES, what], env=self.environment, check=True, timeout=120, stdout=subprocess.PIPE, text=True
        )
        return done.stdout

    def backup(self, *words: str) -> subprocess.CompletedProcess[str]:
        """As its owner types it."""
        command = [*as_owner(), str(self.home / "deploy/backup"), *words]
        return subprocess.run(
            command, env=self.environment, cwd="/", timeout=120, capture_output=True, text=True, check=False
        )

    def sql(self, statement: str) -> str:
        with psycopg.connect(self.address, autocommit=True) as conn:
            row = conn.execute(statement).fetchone()
        return str(row[0]) if row else ""

    def archived(self) -> None:
        """Until everything written so far lies in the archive."""
        name = self.sql("SELECT pg_walfile_name(pg_switch_wal())")
        wait_until((self.home / "backup/wal" / name).exists, f"{name} was not archived")


def as_owner() -> list[str]:
    return ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    home = Path(tempfile.mkdtemp(prefix="crannog-backup-"))  # pytest's own folder is closed to postgres
    shutil.copytree(DEPLOY, home / "deploy")
    home.chmod(0o755)
    (home / "backup").mkdir()
    if os.getuid() == 0:
        os.chown(home / "backup", pwd.getpwnam("postgres").pw_uid, -1)
    made = Cluster(home)
    try:
        made.services("start")
        yield made
    finally:
        made.services("wipe")
        shutil.rmtree(home, ignore_errors=True)


def good(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.night  # two minutes
def test_no_move_is_lost_up_to_the_archived_moment(
    cluster: Cluster, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Restart PostgreSQL once" in good(cluster.backup("on"))
    assert "archive_mode is off" in cluster.backup("base").stderr
    cluster.services("stop")
    cluster.services("start")
    places.migrate(cluster.address)
    with everything_at(cluster):
        _drill(cluster, capsys)


@contextlib.contextmanager
def everything_at(cluster: Cluster) -> Iterator[None]:
    """In this process, Django's pages included."""
    told = connections["default"].settings_dict
    before, port = settings.DATABASE, told["PORT"]
    told["PORT"] = str(cluster.port)
    databases.use(cluster.address)
    try:
        yield
    finally:
        told["PORT"] = port
        databases.use(before)


def _drill(cluster: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    tables = [places.run(places.table(game, ann, bob)) for game in ("arrival", "roam")]
    with places.running(jobs=0, CRANNOG_DATABASE=cluster.address, CRANNOG_REDIS="none") as site:
        played = places.run(_play(Crowd(site.url, ann, bob, tables), 2))
        good(cluster.backup("base"))  # meanwhile they could play on
        later = places.run(_play(Crowd(site.url, ann, bob, tables), 3))
        time.sleep(1.1)  # moments are seconds, as an operator writes them
        moment = cluster.sql("SELECT date_trunc('second', clock_timestamp())")
        time.sleep(0.1)
        last = places.run(_play(Crowd(site.url, ann, bob, tables), 2))
        cluster.sql(
            "WITH gone AS (DELETE FROM play_entry RETURNING 1) SELECT count(*) FROM gone"
        )  # the mistake
        cluster.archived()
    cluster.services("stop")
    shutil.rmtree(cluster.home / "pg")  # the disk is lost

    began = time.monotonic()
    good(cluster.backup("restore", str(cluster.home / "backup/restored"), moment))
    (cluster.home / "backup/restored").rename(cluster.home / "pg")
    cluster.services("start")
    wait_until(lambda: cluster.sql("SELECT pg_is_in_recovery()") == "False", "the recovery does not end")
    took = time.monotonic() - began

    with psycopg.connect(cluster.address) as conn:
        there = {
            (table, seq): command
            for table, seq, command in conn.execute("SELECT table_id, seq, command FROM play_entry")
        }
    promised = played.acknowledged | later.acknowledged
    lost = [key for key, (command, _) in promised.items() if there.get(key) != command]
    with capsys.disabled():
        print(
            f"\nrestore drill: {took / 60:.2f} minutes, {len(promised)} acknowledged moves, {len(lost)} lost"
        )
    assert played.wrong == later.wrong == last.wrong == []
    assert len(promised) > 10
    assert lost == []
    assert last.acknowledged
    assert not set(last.acknowledged) & set(there), "what came after the moment"
    for table in tables:
        assert places.run(verify(table)).problems == ()
    with places.running(jobs=0, CRANNOG_DATABASE=cluster.address, CRANNOG_REDIS="none") as site:
        again = places.run(_play(Crowd(site.url, ann, bob, tables), 1))
    assert again.wrong == []
    assert again.acknowledged, "play goes on"


async def _play(crowd: Crowd, seconds: float) -> Crowd:
    people = [asyncio.create_task(crowd.play(table)) for table in crowd.tables]
    await asyncio.sleep(seconds)
    crowd.ended = True
    await asyncio.gather(*people)
    return crowd
