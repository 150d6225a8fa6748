"""Brings archived games back as the rows they were: `manage restore table …`."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from crannog.site.database import close_pool
from crannog.site.play.jobs.archive import may_archive, restore
from crannog.site.play.management.commands.archive import NOT_OURS, one


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
                wrong += not await one(self, restore, table, "restored")
        finally:
            await close_pool()
        return wrong
