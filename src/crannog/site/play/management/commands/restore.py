"""Brings archived games back as the rows they were: `manage restore table …`."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from crannog.site.database import close_pool
from crannog.site.limits import Updating
from crannog.site.play.jobs.archive import Unfit, may_archive, restore
from crannog.site.play.management.commands.archive import NOT_OURS
from crannog.site.play.store.live_table import NoTable


class Command(BaseCommand):
    help = "Checks archived games and brings them back into the database's rows, as they were."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tables", nargs="+", help="table names")

    def handle(self, *args: Any, **options: Any) -> None:
        if asyncio.run(self.run(options["tables"])):
            sys.exit(1)

    async def run(self, tables: list[str]) -> int:
        """How many could not be brought back."""
        wrong = 0
        try:
            if not await may_archive():
                self.stderr.write(NOT_OURS)
                return 1
            for table in tables:
                wrong += not await self._one(table)
        finally:
            await close_pool()
        return wrong

    async def _one(self, table: str) -> bool:
        try:
            rows = await restore(table)
        except NoTable:
            self.stdout.write(self.style.ERROR(f"{table}: there is no such table"))
        except Updating:
            self.stdout.write(self.style.ERROR(f"{table}: it is played by newer rules or cards"))
        except Unfit as why:
            self.stdout.write(self.style.ERROR(f"{table}: not restored, nothing was changed: {why}"))
        else:
            self.stdout.write(f"{table}: restored, {rows} rows")
            return True
        return False
