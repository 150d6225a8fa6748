"""Jobs of what-if."""

from __future__ import annotations

from procrastinate.contrib.django import app

from crannog.site.whatif.branches import sweep


@app.periodic(cron="27 3 * * *")
@app.task(name="crannog.sweep_branches", queue="bots")
async def sweep_branches(timestamp: int) -> int:
    return await sweep()
