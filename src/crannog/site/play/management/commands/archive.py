"""Archives finished games: those that are due, or the ones named: `manage archive [--days N] [table …]`."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from crannog.site.database import close_pool
from crannog.site.limits import Updating
from crannog.site.play.jobs.archive import FIRST, Unfit, archive, archive_due, may_archive
from crannog.site.play.store.archives import NONE
from crannog.site.play.store.live_table import NoTable

NOT_OURS = "this database role may not; run it as the owner of the database (docs/running.md, Archive)"


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
                went = await self._one(table)
                done, refused = done + went, refused + (not went)
            after = FIRST
            while not tables:
                after, some, not_these = await archive_due(after, days)
                done, refused = done + some, refused + not_these
                if after == FIRST:
                    break
        finally:
            await close_pool()
        self.stdout.write(f"{done} games archived, {refused} not")
        return refused

    async def _one(self, table: str) -> bool:
        try:
            rows = await archive(table)
        except NoTable:
            self.stdout.write(self.style.ERROR(f"{table}: there is no such table"))
        except Updating:
            self.stdout.write(self.style.ERROR(f"{table}: it is played by newer rules or cards"))
        except Unfit as why:
            self.stdout.write(self.style.ERROR(f"{table}: not archived, its rows are kept: {why}"))
        else:
            self.stdout.write(f"{table}: archived, {rows} rows")
            return True
        return False
