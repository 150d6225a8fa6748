"""Jobs of keeping order."""

from __future__ import annotations

from procrastinate.contrib.django import app

from crannog.site.moderation import reports


@app.periodic(cron="37 3 * * *")
@app.task(name="crannog.sweep_reports", queue="bots")
async def sweep_reports(timestamp: int) -> None:
    await reports.sweep()
