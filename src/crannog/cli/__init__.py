"""The `crannog` command: play, simulate, compare bots, replay, verify, look up rules, draw, run the site."""

from __future__ import annotations

import argparse
import sys

from crannog import __version__
from crannog.bots import UnknownBot
from crannog.cli import (
    admin_link,
    archive,
    arena,
    balance,
    content,
    doctor,
    ladder,
    lesson,
    new_game,
    play,
    render,
    replay,
    restore,
    rule,
    serve,
    sim,
    verify,
)
from crannog.kernel.checked_content import BadContent
from crannog.kernel.game import BadOption
from crannog.kernel.replay import ReplayError
from crannog.lab.pool import WorkersDied

COMMANDS = (
    play,
    sim,
    arena,
    ladder,
    balance,
    replay,
    verify,
    rule,
    render,
    content,
    lesson,
    new_game,
    serve,
    doctor,
    archive,
    restore,
    admin_link,
)
EARLIER_NAMES = {"render": ("draw",)}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="crannog", description=__doc__)
    parser.add_argument("--version", action="version", version=f"crannog {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        name = command.__name__.rpartition(".")[2].replace("_", "-")
        summary = (command.__doc__ or "").splitlines()[0]
        earlier = EARLIER_NAMES.get(name, ())
        sub = commands.add_parser(name, aliases=earlier, help=summary, description=command.__doc__)
        command.add_arguments(sub)
        sub.set_defaults(run=command.run)
    arguments = parser.parse_args(argv)
    arguments.given = sys.argv[1:] if argv is None else argv
    try:
        return int(arguments.run(arguments))
    except (BadOption, BadContent, UnknownBot, ReplayError, WorkersDied) as error:
        print(f"crannog: {error}", file=sys.stderr)
        return 2
    except FileNotFoundError as error:
        print(f"crannog: no such file: {error.filename!r}", file=sys.stderr)
        return 2
    except (IsADirectoryError, NotADirectoryError, PermissionError) as error:
        print(f"crannog: {error.strerror}: {error.filename!r}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        return 0
