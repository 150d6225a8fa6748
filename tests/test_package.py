"""What we would publish: the sdist, the wheel made of it, and that wheel at work without a clone around it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
import tomllib
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "crannog"
UV = os.environ.get("UV") or shutil.which("uv")
SLOW = 300  # seconds; machines that test are busy
README = (ROOT / "README.md").read_text(encoding="utf-8")


def clean(**more: str) -> dict[str, str]:
    """The environment without what makes this clone visible."""
    ours = ("PYTHON", "VIRTUAL", "CRANNOG", "DJANGO", "XDG")
    return {key: value for key, value in os.environ.items() if not key.startswith(ours)} | more


def run(*command: str | Path, cwd: Path, typed: str = "", **more: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        input=typed,
        capture_output=True,
        text=True,
        env=clean(**more),
        cwd=cwd,
        timeout=SLOW,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that was made of it."""
    if UV is None:
        pytest.skip("uv is not here; .ci/run installs it")
    if not (PACKAGE / "site/static/table.js").is_file() and not os.environ.get("CRANNOG_CI"):
        pytest.skip("the table's script is not built: npm ci --prefix web && web/build")
    folder = tmp_path_factory.mktemp("dist")
    run(UV, "build", "-q", "--no-build-isolation", "--python", sys.executable, "-o", folder, ROOT, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def crannog(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a fresh environment in which only the wheel is installed."""
    assert UV is not None
    home = tmp_path_factory.mktemp("fresh")
    [wheel] = built.glob("*.whl")
    run(UV, "venv", "-q", "--python", sys.executable, home / "venv", cwd=home)
    run(UV, "pip", "install", "-q", "--no-deps", "--python", home / "venv/bin/python", wheel, cwd=home)
    return home / "venv" / "bin" / "crannog"


def with_extras() -> str:
    """The packages of the extras, from where we test: only Crannog itself must come from the wheel."""
    return sysconfig.get_paths()["purelib"]


def test_the_wheel_made_of_the_sdist_holds_every_file_of_the_package(built: Path) -> None:
    here = {
        str(path.relative_to(ROOT / "src"))
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and PACKAGE / "site/built" not in path.parents
    }
    [wheel], [sdist] = built.glob("*.whl"), built.glob("*.tar.gz")
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == here
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/{name}" for name in here} <= names
    for needed in (
        "crannog/site/static/table.js",
        "crannog/site/services.sh",
        "crannog/games/roam/texts/de.toml",
    ):
        assert needed in packed
    assert sum(name.endswith((".woff2", ".ttf")) for name in packed) >= 16


def test_the_wheel_is_what_runs(crannog: Path) -> None:
    script = "import crannog; print(crannog.__file__)"
    where = run(crannog.with_name("python"), "-c", script, cwd=crannog.parent, PYTHONPATH=with_extras())
    assert Path(where.strip()).is_relative_to(crannog.parents[1])


# --- README ------------------------------------------------------------------------------------

COMMANDS = list(dict.fromkeys(re.findall(r"(?:^ {4}|`)(crannog [^`\n#]*[^`\s#])", README, re.MULTILINE)))


def test_the_commands_of_the_readme_are_found() -> None:
    named = {command.split()[1] for command in COMMANDS}
    assert named >= {"play", "sim", "rule", "replay", "verify", "render", "serve"}


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.split()[1] != "serve"])
def test_a_command_of_the_readme_works(crannog: Path, tmp_path: Path, command: str) -> None:
    """As written, but for the many games; files of the clone are where the README says."""
    _, *words = shlex.split(re.sub(r"(-n|--games) \d+", r"\1 8", command))
    for folder in ("tests", "docs"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    extras = {"PYTHONPATH": with_extras()} if words[0] == "render" else {}
    assert run(crannog, *words, cwd=tmp_path, typed="q\n", **extras)


def test_the_extras_the_readme_installs_are_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = ",".join(re.findall(r'pip install "(?:crannog|\.)\[([\w,]+)\]"', README)).split(",")
    assert {"site", "local", "views"} <= set(extras) <= set(project["optional-dependencies"])


# --- the site from the wheel -------------------------------------------------------------------


@pytest.fixture
def state() -> Iterator[Path]:
    """A folder that PostgreSQL's own user may enter, unlike pytest's."""
    folder = Path(tempfile.mkdtemp(prefix="crannog-wheel-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def answer(url: str) -> str:
    with urllib.request.urlopen(url, timeout=20) as response:
        return str(response.read().decode())


def test_serve_from_the_wheel_brings_its_services_and_answers(crannog: Path, state: Path) -> None:
    port, log = free_port(), state / "log"
    environment = clean(
        PYTHONPATH=with_extras(),
        CRANNOG_SERVICES=str(state / "services"),
        CRANNOG_PG_PORT=str(free_port()),
        CRANNOG_REDIS_PORT=str(free_port()),
        XDG_STATE_HOME=str(state / "state"),
    )
    with log.open("wb") as out:
        site = subprocess.Popen(
            [crannog, "serve", "--port", str(port)], stdout=out, stderr=out, env=environment, cwd=state
        )
    try:
        until = time.monotonic() + SLOW
        while f"Crannog is at http://localhost:{port}" not in log.read_text():
            assert site.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.2)
        assert "script is not built" not in log.read_text()
        home = answer(f"http://127.0.0.1:{port}/")
        files = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', home)
        assert any(file.endswith(".js") for file in files), home
        assert all(answer(f"http://127.0.0.1:{port}{file}") for file in files)
    finally:
        site.send_signal(signal.SIGINT)
        code = site.wait(60)
    assert code == 0, log.read_text()
    assert "Traceback" not in log.read_text()
