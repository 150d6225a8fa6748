"""Computes all ratings again from the games that counted: `manage recompute_ratings`."""

from __future__ import annotations

import asyncio
from typing import Any

from django.core.management.base import BaseCommand

from crannog.site.database import close_pool
from crannog.site.ratings.recompute import recompute


class Command(BaseCommand):
    help = "Computes every rating again from the results of the games that counted."

    def handle(self, *args: Any, **options: Any) -> None:
        games, ratings = asyncio.run(self.run())
        self.stdout.write(f"{games} games counted; {ratings} ratings")

    async def run(self) -> tuple[int, int]:
        try:
            return await recompute()
        finally:
            await close_pool()
