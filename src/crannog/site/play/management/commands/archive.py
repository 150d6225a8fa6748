"""Archives finished games: those that are due, or the ones named: `manage archive [--days N] [table …]`."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from crannog.site.database import close_pool
from crannog.site.limits import Updating
from crannog.site.play.jobs.archive import FIRST, Unfit, archive, archive_due, may_archive
from crannog.site.play.jobs.sweep_archives import sweep_archives
from crannog.site.play.store.archives import NONE, Unreachable
from crannog.site.play.store.live_table import NoTable

NOT_OURS = "this database role may not; run it as the owner of the database (docs/running.md, Archive)"


async def one(command: BaseCommand, verb: Callable[[str], Awaitable[int]], table: str, done: str) -> bool:
    """Tells how it went with one table, and whether it went well."""
    try:
        rows = await verb(table)
    except NoTable:
        wrong = "there is no such table"
    except Updating:
        wrong = "it is played by newer rules or cards"
    except Unreachable as why:
        wrong = str(why)
    except Unfit as why:
        wrong = f"not {done}, nothing was changed: {why}"
    else:
        command.stdout.write(f"{table}: {done}, {rows} rows")
        return True
    command.stdout.write(command.style.ERROR(f"{table}: {wrong}"))
    return False


class Command(BaseCommand):
    help = "Packs finished games, checks each by playing it again, and only then deletes its rows."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tables", nargs="*", help="table names (default: all that are due)")
        parser.add_argument("--days", type=float, help="due so many days after the last entry")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.ARCHIVE == NONE:
            self.stderr.write("CRANNOG_ARCHIVE is none: nothing is archived")
            sys.exit(2)
        if asyncio.run(self.run(options["tables"], options["days"])):
            sys.exit(1)

    async def run(self, tables: list[str], days: float | None) -> int:
        """How many could not be archived."""
        done = refused = 0
        try:
            if not await may_archive():
                self.stderr.write(NOT_OURS)
                return 1
            for table in tables:
                went = await one(self, archive, table, "archived")
                done, refused = done + went, refused + (not went)
            after = FIRST
            while not tables:
                after, some, not_these = await archive_due(after, days)
                done, refused = done + some, refused + not_these
                if after == FIRST:
                    await sweep_archives()
                    break
        finally:
            await close_pool()
        self.stdout.write(f"{done} games archived, {refused} not")
        return refused
