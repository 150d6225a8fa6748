"""docs/running.md, "On the internet", followed line by line on a fresh Debian. Minutes, and it needs its mirror.

The machine is a file system of its own on this one's network: what systemd would start, the test starts as the
units say. Its PostgreSQL and Redis want their usual ports.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import blocks
from tests.site import places
from tests.site.hosting.programs import debian, first_answer, said

# What needs systemd or an answer; below, the test does the same in another way.
ELSEWHERE = ("systemctl ", "python -m crannog.site.manage createsuperuser")
ORIGIN = "https://crannog.example"


def page() -> list[str]:
    """The blocks of the section, as somebody would copy them."""
    text = blocks.section((places.ROOT / "docs/running.md").read_text("utf-8"), "On the internet")
    found = re.findall(r"(?:^    .*\n)+", text, re.MULTILINE)
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in found]


class Machine:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.processes: list[subprocess.Popen[bytes]] = []

    def command(self, script: str, user: str = "root") -> list[str]:
        """As this user types it."""
        script = script.replace(" && ", "\n")  # bash -e goes on after a line of several where one failed
        inside = ["runuser", "-u", user, "--", "bash", "-ec", script]
        where = shlex.quote(str(self.root))
        mounts = " && ".join(f"mount --bind /{name} {where}/{name}" for name in ("proc", "dev"))
        return ["unshare", "-m", "bash", "-c", f"{mounts} && exec chroot {where} {shlex.join(inside)}"]

    def types(self, script: str, user: str = "root", folder: str = "/") -> str:
        return said(*self.command(f"cd {folder}\n{script}", user), **self.environment())

    def environment(self) -> dict[str, str]:
        return {"HOME": "/root", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}

    def starts(self, script: str, user: str) -> None:
        made = subprocess.Popen(
            self.command(script, user), env=os.environ | self.environment(), start_new_session=True
        )
        self.processes.append(made)

    def ends(self) -> None:
        for one in self.processes:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(one.pid, signal.SIGTERM)
            one.wait(60)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    debian(tmp_path / "base.tar")
    root = tmp_path / "root"
    root.mkdir()
    said("tar", "-xf", tmp_path / "base.tar", "-C", root)
    said("git", "clone", "-q", "--bare", places.ROOT, root / "srv/crannog.git")
    for name in (
        "etc/resolv.conf",
        "etc/ssl/certs/ca-certificates.crt",
    ):  # this machine's way to the registries
        (root / name).unlink(missing_ok=True)
        (root / name).write_bytes(Path(f"/{name}").read_bytes())
    (root / "etc/gitconfig").write_text("[safe]\n\tdirectory = *\n")
    (root / "etc/apt/apt.conf.d/90yes").write_text('APT::Get::Assume-Yes "true";\n')
    (root / "usr/sbin/policy-rc.d").write_text(
        "#!/bin/sh\nexit 101\n"
    )  # there is no systemd to start anything
    (root / "usr/sbin/policy-rc.d").chmod(0o755)
    made = Machine(root)
    yield made
    made.ends()
    with contextlib.suppress(AssertionError):
        made.types("pg_ctlcluster 17 main stop -m immediate; redis-cli shutdown nosave")


def typed(block: str) -> str:
    """Without what is done elsewhere."""
    return "\n".join(line for line in block.splitlines() if not line.startswith(ELSEWHERE))


@pytest.mark.night
def test_a_host_follows_the_page(machine: Machine) -> None:
    install, settings, update, units, *_ = page()
    as_root, _, as_crannog = install.partition("# as crannog, in /srv/crannog:\n")
    packages, *rest = as_root.splitlines()
    assert packages.startswith("apt-get install ")
    machine.types(f"apt-get update -q\n{packages}")
    machine.types("pg_ctlcluster 17 main start\nredis-server --daemonize yes")
    machine.types("\n".join(rest))
    certificates = "export NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt HOME=/srv/crannog\n"
    clone = as_crannog.replace("git clone …", "git clone -q /srv/crannog.git")
    machine.types(certificates + clone, "crannog", "/srv/crannog")

    secret = re.search(r"# (python -c .*)", settings)
    assert secret is not None
    made = machine.types(secret[1].replace("python", "python3", 1)).strip()
    lines = [line.partition("  #")[0] for line in settings.splitlines()]
    filled = "\n".join(line.replace("…", made) for line in lines)
    (machine.root / "etc/crannog").write_text(filled + "\n")
    inside = "set -a; . /etc/crannog; set +a; export HOME=/srv/crannog; . .venv/bin/activate\n"
    said_by_doctor = machine.types(inside + typed(update), "crannog", "/srv/crannog/app")
    assert "missing" not in said_by_doctor.lower().replace("nothing missing", "")

    machine.types(typed(units), folder="/srv/crannog/app")
    unit = (machine.root / "etc/systemd/system/crannog-web@.service").read_text("utf-8")
    port = places.free_port()
    start = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert start is not None
    web = start[1].replace("%i", str(port))
    machine.starts(
        f"{inside.replace('. .venv', '. /srv/crannog/app/.venv')}cd /srv/crannog/app\nexec {web}", "crannog"
    )
    as_the_proxy = {"Host": "crannog.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    answer = first_answer(f"http://127.0.0.1:{port}/", **as_the_proxy)
    assert answer.status_code == 200
    assert "Spirit Island" in answer.text
