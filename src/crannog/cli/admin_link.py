"""Print a link by which the host comes into the admin of the site, once."""

from __future__ import annotations

import argparse

from crannog.cli.on_site import manage


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("handle", nargs="?", default="", help="which host, if there are several")


def run(arguments: argparse.Namespace) -> int:
    return manage("admin_link", *filter(None, [arguments.handle]))
