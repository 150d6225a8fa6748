"""services.sh: what it prints is run by whoever starts it, so nothing else may be among the addresses."""

from __future__ import annotations

import subprocess
from importlib.resources import files

FAKES = """
pg_bin() { false; }
id() { echo 0; }
apt-get() { echo "Reading package lists"; }
pg_ctlcluster() { echo "Cluster is not running."; echo "no such cluster" >&2; return 2; }
"""


def test_installing_prints_nothing_that_would_be_taken_for_an_address() -> None:
    script = files("crannog.site").joinpath("services.sh").read_text(encoding="utf-8")
    function = (
        "install_missing() {" + script.partition("install_missing() {")[2].partition("\n}\n")[0] + "\n}\n"
    )
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", f"{FAKES}\n{function}\ninstall_missing"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == ""
    assert "installing PostgreSQL and Redis" in done.stderr
