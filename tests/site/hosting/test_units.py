"""The systemd units and the Caddyfile are read by the programs they are for."""

from __future__ import annotations

import importlib.util
import re
import shutil
from pathlib import Path

import pytest

from tests.site import places
from tests.site.hosting.programs import DEPLOY, need, said

UNITS = sorted((DEPLOY / "systemd").iterdir())
MOST_EXPOSED = 2.0  # of ten; a unit that says nothing about it has 9.6


def beside(folder: Path) -> Path:
    """The units as systemd finds them, one of each kind; what they start is somewhere else on this machine."""
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8")
        assert "/srv/crannog/app/" in text or unit.suffix in (".target", ".timer")
        text = re.sub(r"/srv/crannog/app/\S+", "/bin/true", text)
        (folder / unit.name.replace("@.", "@8001.")).write_text(text, encoding="utf-8")
    return folder


def test_systemd_understands_every_unit(tmp_path: Path) -> None:
    need("systemd-analyze", "systemd")
    copies = sorted(beside(tmp_path).iterdir())
    assert (
        said("systemd-analyze", "verify", "--man=no", *copies, SYSTEMD_UNIT_PATH=f"{tmp_path}:").strip() == ""
    )


def test_a_misspelt_line_would_be_found(tmp_path: Path) -> None:
    need("systemd-analyze", "systemd")
    unit = beside(tmp_path) / "crannog-web@8001.service"
    unit.write_text(
        unit.read_text(encoding="utf-8").replace("ProtectHome=", "ProtectHoem="), encoding="utf-8"
    )
    assert "ProtectHoem" in said("systemd-analyze", "verify", "--man=no", unit)


@pytest.mark.parametrize(
    "unit", [unit for unit in UNITS if unit.suffix == ".service"], ids=lambda unit: unit.name
)
def test_services_reach_little_of_the_machine(unit: Path) -> None:
    need("systemd-analyze", "systemd")
    told = said("systemd-analyze", "security", "--offline=yes", "--no-pager", unit)
    [exposure] = re.findall(r"Overall exposure level for \S+: ([\d.]+)", told)
    assert float(exposure) < MOST_EXPOSED, told


def test_what_the_units_start_is_there() -> None:
    for unit in UNITS:
        for path in re.findall(r"/srv/crannog/app/(deploy/\S+)", unit.read_text(encoding="utf-8")):
            file = places.ROOT / path
            assert file.is_file(), path
            assert file.stat().st_mode & 0o100, f"{path} cannot be executed"
    assert shutil.which("curl"), "wait-ready asks with it"


def test_caddy_understands_its_file(tmp_path: Path) -> None:
    caddy, file = need("caddy", "caddy"), DEPLOY / "Caddyfile"
    assert "Valid configuration" in said(
        caddy, "validate", "--config", file, "--adapter", "caddyfile", HOME=str(tmp_path)
    )
    said(caddy, "fmt", file)


@pytest.mark.parametrize("page", ["docs/running.md", "docs/runbook.md", "deploy/README.md"])
def test_what_the_pages_for_hosts_name_is_there(page: str) -> None:
    text = (places.ROOT / page).read_text(encoding="utf-8")
    for path in re.findall(r"\b((?:deploy|tests)/[\w./@-]+[\w@])", text):
        assert (places.ROOT / path).exists(), path
    for name in re.findall(r"python -m (crannog[\w.]+)", text):
        assert importlib.util.find_spec(name), name
    for unit in re.findall(r"\bcrannog\.target|\bcrannog-\w+\.(?:service|timer)", text):
        assert (DEPLOY / "systemd" / unit).is_file(), unit
