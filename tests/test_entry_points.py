"""Every program in bench/ and tools/ can be imported and explains itself."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
FILES: Final = sorted(path for folder in ("bench", "tools") for path in (ROOT / folder).rglob("*.py"))
PROGRAMS: Final = [path for path in FILES if "__name__" in path.read_text(encoding="utf-8")]


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def test_modules_can_be_imported() -> None:
    """In a fresh process: other tests have set up Django already."""
    code = "import sys, importlib; [importlib.import_module(name) for name in sys.argv[1:]]"
    command = [sys.executable, "-c", code, *map(name_of, FILES)]
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", PROGRAMS, ids=name_of)
def test_program_prints_its_help(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = import_module(name_of(path))
    with pytest.raises(SystemExit) as ended:
        module.main(["--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith("usage: ")
    assert " ".join((module.__doc__ or "").split())[:40] in " ".join(out.split())
