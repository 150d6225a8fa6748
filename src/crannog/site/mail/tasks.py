"""Jobs of the post. Like all jobs they may be done twice: the outbox knows what was sent."""

from __future__ import annotations

from procrastinate.contrib.django import app

from crannog.site.mail import post


@app.task(name="crannog.send_letter", queue="mail")
async def send_letter(letter: int) -> bool:
    return await post.send(letter)


@app.periodic(cron="47 * * * *")
@app.task(name="crannog.forget_addresses", queue="mail")
async def forget_addresses(timestamp: int) -> None:
    await post.forget()
