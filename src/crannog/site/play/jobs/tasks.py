"""Jobs. They are hints: whatever they do is identified by table and seq, and may be done twice."""

from __future__ import annotations

from contextlib import suppress

from procrastinate.contrib.django import app

from crannog.site.limits import Updating
from crannog.site.mail import outbox
from crannog.site.notify import outbox as notices
from crannog.site.play.actions.bot_move import bot_move as move
from crannog.site.play.actions.close_idle import close_idle as close
from crannog.site.play.actions.time_out import time_out as ring
from crannog.site.play.jobs.deliver import deliver as hand_over
from crannog.site.play.jobs.send_mail import send
from crannog.site.play.store import uploads
from crannog.site.play.store.log import CLOCKS


@app.task(name="crannog.bot_move", queue="bots")
async def bot_move(table: str, seq: int = 0) -> int:
    with suppress(Updating):  # for a newer worker to do
        return await move(table, seq)
    return 0


@app.task(name="crannog.time_out", queue="bots", priority=CLOCKS)
async def time_out(table: str) -> None:
    with suppress(Updating):
        await ring(table)


@app.periodic(cron="17 * * * *")
@app.task(name="crannog.close_idle", queue="bots")
async def close_idle(timestamp: int) -> int:
    return await close()


@app.task(name="crannog.send_letter", queue="mail")
async def send_letter(letter: int) -> bool:
    return await send(letter)


@app.task(name="crannog.deliver", queue="mail")
async def deliver(message: int) -> bool:
    return await hand_over(message)


@app.periodic(cron="47 * * * *")
@app.task(name="crannog.forget_addresses", queue="mail")
async def forget_addresses(timestamp: int) -> None:
    await outbox.forget()
    await notices.forget()


@app.periodic(cron="27 * * * *")
@app.task(name="crannog.sweep_uploads", queue="bots")
async def sweep_uploads(timestamp: int) -> None:
    await uploads.sweep()
