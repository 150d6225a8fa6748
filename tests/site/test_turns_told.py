"""Every turn is told, by e-mail and by push, while job workers are killed and servers refuse: none is missed.

What comes twice comes under the same name, and only where a worker died between handing over and writing it down.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from django.conf import settings

from crannog.site.accounts.models import Address
from crannog.site.notify.models import Channel
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Done
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.databases import sql
from tests.site.places import Person
from tests.site.push_service import Service, Subscription, certificate
from tests.site.sink import Sink
from tests.sizes import SIZES
from tests.waiting import await_until

# Taken longer ago than handing over can last, or put off: its time has come. What a worker has just taken stays.
HURRY = """
UPDATE notify_message SET due = clock_timestamp()
 WHERE sent IS NULL AND attempts > 0
   AND due NOT BETWEEN clock_timestamp() + interval '100 seconds' AND clock_timestamp() + interval '130 seconds'
"""


class Moody(Sink):
    """Refuses one e-mail in ten, and takes its time to say that it took one: workers die meanwhile."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self.chance = chance

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.chance.random() < 0.1:
            return "451 come again later"
        said = await super().handle_DATA(server, session, envelope)
        await asyncio.sleep(self.chance.random() * 0.2)
        return said


@dataclass
class Workers:
    """Job workers as they run in the world, some of which are killed."""

    environment: dict[str, str]
    alive: list[subprocess.Popen[bytes]] = field(default_factory=list)
    killed: int = 0

    def start(self, count: int) -> None:
        for _ in range(count):
            command = [sys.executable, "-m", "crannog.site.worker"]
            self.alive.append(subprocess.Popen(command, env=self.environment, cwd=places.ROOT))

    def kill_one(self, chance: random.Random) -> None:
        one = self.alive.pop(chance.randrange(len(self.alive)))
        one.send_signal(signal.SIGKILL)
        one.wait()
        self.killed += 1
        self.start(1)

    def stop(self) -> None:
        for one in self.alive:
            one.kill()
            one.wait()


def sit_down(n: int) -> tuple[Person, Person]:
    """Two who want to be told by e-mail and by push."""
    people = places.guest(f"Ann {n}"), places.guest(f"Bob {n}")
    for who, one in zip(("ann", "bob"), people, strict=True):
        Address.objects.create(user=one.user, address=f"{who}{n}@example.org")
        phone = Subscription(f"/send/{who}{n}")
        for kind, address, keys in (("mail", "", {}), ("push", phone.endpoint, phone.keys)):
            Channel.objects.create(
                user=one.user, kind=kind, address=address, keys=keys, wants=["turn"], language="en", nonce="n"
            )
    return people


async def turn(table: str, people: tuple[Person, Person]) -> tuple[str, int, int]:
    """Whoever is asked plays until it is the other's turn: which question now waits to be told."""
    live = await load(table)
    seat = min(live.asked)
    while live.asked and min(live.asked) == seat:
        asked = live.decision(seat)
        assert asked is not None
        line = asked.lines()[live.seq % len(asked.lines())]
        done = await choose(table, live.seq, f"turn-{live.seq:08}", seat, line, people[seat].player)
        assert isinstance(done, Done)
        live = await load(table)
    return (table, min(live.asked), live.asked[min(live.asked)]) if live.asked else ("", 0, 0)


async def all_told(turns: set[tuple[str, int, int]], halfway: Callable[[], None]) -> set[str]:
    """Wait until both channels were told of each of these; under which names. `halfway` is called in between."""

    def sent(least: int) -> list[int]:
        """Of which batches they are, once there are so many."""
        sql(HURRY)
        rows = sql(
            'SELECT "table", seat, seq, batch FROM notify_message WHERE sent IS NOT NULL AND "table" = ANY(%s)',
            [table for table, _, _ in turns],
        )
        found = [row[3] for row in rows if tuple(row[:3]) in turns]
        return found if len(found) >= least else []

    await await_until(lambda: sent(1))
    halfway()
    return {f"notice-{batch}" for batch in await await_until(lambda: sent(2 * len(turns)))}


def name_of(letter: EmailMessage) -> str:
    return str(letter["Message-ID"]).strip("<>").partition("@")[0]


def tell(tmp: Path, tables: int, turns: int, workers: int) -> tuple[int, Counter[str], set[str], int]:
    """How many turns there were, how often each name came, which names had to, and how many workers died."""
    chance = random.Random(4207)
    service, sink, port = Service(*certificate(tmp)), Moody(chance), places.free_port()
    service.start()
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    team = Workers(
        os.environ
        | {
            "CRANNOG_DATABASE": settings.DATABASE,
            "CRANNOG_MAIL": f"smtp://127.0.0.1:{port}",
            "CRANNOG_MAIL_DELAY": "0",
            "CRANNOG_QUEUES": "mail",
            "CRANNOG_EGRESS": f"127.0.0.1:{service.port}",
            "CRANNOG_LOG": "ERROR",
            "SSL_CERT_FILE": str(service.trusted),
        }
    )
    team.start(workers)
    people = [sit_down(n) for n in range(tables)]
    expected, played = set[str](), 0

    async def go() -> None:
        nonlocal played
        at = [await places.table("roam", *two, pace="turn") for two in people]
        while played < turns:
            for n, two in enumerate(people):
                if (await load(at[n])).status != "running":
                    at[n] = await places.table("roam", *two, pace="turn")
            now = {one for n, two in enumerate(people) if (one := await turn(at[n], two))[0]}
            expected.update(await all_told(now, partial(team.kill_one, chance)))
            played += len(now)

    try:
        places.run(go())
    finally:
        team.stop()
        controller.stop()
        service.stop()
    got = Counter([name_of(one) for one in sink.got] + [one.headers["Topic"] for one in service.got])
    return played, got, expected, team.killed


def test_turns_are_told_while_workers_die(tmp_path: Path) -> None:
    tables = min(40, SIZES.notified_turns // 2)
    played, got, expected, killed = tell(tmp_path, tables, SIZES.notified_turns, workers=2)
    missed = expected - got.keys()
    assert missed == set(), f"{len(missed)} of {2 * played} were missed"
    assert len(expected) == 2 * played, "each turn has a name of its own on each channel"
    assert killed > 0
    twice = [count - 1 for count in got.values() if count > 1]
    assert sum(twice) <= 2 * killed * 8, "a worker hands over eight at once"
