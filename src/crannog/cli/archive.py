"""Archive finished games of the site: those that are due, or the tables you name."""

from __future__ import annotations

import argparse

from crannog.cli.on_site import manage


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="table names (all that are due)")
    parser.add_argument("--days", type=float, help="due so many days after the last entry")


def run(arguments: argparse.Namespace) -> int:
    days = [] if arguments.days is None else [f"--days={arguments.days}"]
    return manage("archive", *days, *arguments.tables)
