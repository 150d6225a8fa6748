"""Checks the logs of all tables, or of the ones named: `manage verify_logs [--freeze] [table …]`."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from crannog.site.database import close_pool, connection
from crannog.site.metrics import MISMATCHES
from crannog.site.play.actions.freeze import freeze
from crannog.site.play.jobs.verify_log import Verdict, verify
from crannog.site.play.store.live_table import NoTable


class Command(BaseCommand):
    help = "Checks that every log is complete, follows the rules and replays to the stored state."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tables", nargs="*", help="table names (default: all)")
        parser.add_argument("--freeze", action="store_true", help="freeze the tables that fail")

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = asyncio.run(self.run(options["tables"], options["freeze"]))
        MISMATCHES.set(wrong)
        if wrong:
            sys.exit(1)

    async def run(self, tables: list[str], freezing: bool) -> int:
        """How many tables failed."""
        checked = entries = wrong = unchecked = 0
        try:
            for table in tables or await _all():
                try:
                    verdict = await verify(table)
                except NoTable:
                    verdict = Verdict(table, 0, ("there is no such table",), ())
                checked += 1
                entries += verdict.entries
                unchecked += len(verdict.unchecked)
                for segment in verdict.unchecked:
                    self.stdout.write(f"{table}: not replayed: {segment}")
                for problem in verdict.problems:
                    self.stdout.write(self.style.ERROR(f"{table}: {problem}"))
                if verdict.problems:
                    wrong += 1
                    if freezing and verdict.entries:
                        await freeze(table, verdict.problems[0])
        finally:
            await close_pool()
        self.stdout.write(
            f"{checked} tables, {entries} entries; {wrong} tables failed,"
            f" {unchecked} segments skipped (different rules or cards)"
        )
        return wrong


async def _all() -> list[str]:
    async with connection() as conn:
        rows = await (await conn.execute("SELECT id FROM play_table ORDER BY created")).fetchall()
    return [str(row[0]) for row in rows]
