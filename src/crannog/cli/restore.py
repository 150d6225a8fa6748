"""Bring archived games of the site back into its database, as they were."""

from __future__ import annotations

import argparse

from crannog.cli.on_site import manage


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("tables", nargs="+", metavar="TABLE", help="table names")


def run(arguments: argparse.Namespace) -> int:
    return manage("restore", *arguments.tables)
