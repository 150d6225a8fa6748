"""Run by tools.compile in its copy of src/: python compile_extensions.py FILE, which names the modules.

A script of its own, because `python -m mypyc` knows neither groups nor several compilers at once.
"""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="names the modules")
    wanted = json.loads(parser.parse_args(args).file.read_text(encoding="utf-8"))
    together: list[str] = wanted["together"]
    alone: list[str] = wanted["alone"]
    extensions = mypycify(
        ["--strict", *together, *alone],
        separate=[(together, "crannog_together"), *[([name], None) for name in alone]],
        opt_level=os.environ["MYPYC_OPT_LEVEL"],
        debug_level=os.environ["MYPYC_DEBUG_LEVEL"],
    )
    extensions.sort(key=lambda one: "crannog_together" not in one.name)  # the longest first
    jobs = os.cpu_count() or 1
    setup(name="crannog", ext_modules=extensions, script_args=["build_ext", "--inplace", f"-j{jobs}"])


if __name__ == "__main__":
    main()
