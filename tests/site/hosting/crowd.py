"""People at a running site, over HTTP as browsers: they move, look and listen, and note what went wrong."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

import httpx

from crannog.site.play.store.live_table import Live, load
from tests.site import places

MOVES_APART = 0.3  # seconds; one person may make ten moves a second
LOOKS_APART = 0.5
COME_AGAIN = 0.5  # seconds: what a stream says when it ends


@dataclass
class Crowd:
    """Whoever is given the address of a site; `tables` are those of `ann` and `bob`."""

    url: str
    ann: places.Person
    bob: places.Person
    tables: list[str]
    acknowledged: dict[tuple[str, int], tuple[str, float]] = field(default_factory=dict)  # command, when
    heard: dict[str, list[tuple[int, float]]] = field(default_factory=dict)  # seq and when, by table
    times: list[tuple[float, str]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    ended: bool = False

    async def run(self) -> None:
        """Until `ended` is set."""
        work = [self.play(table) for table in self.tables]
        work += [self.look(table) for table in self.tables]
        work += [self.listen(table) for table in self.tables]
        await asyncio.gather(*work)

    def browser(self, person: places.Person) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, cookies=person.cookies, timeout=40)

    async def ask(
        self, browser: httpx.AsyncClient, method: str, path: str, **more: object
    ) -> httpx.Response | None:
        began = time.monotonic()
        try:
            answer = await browser.request(method, path, **more)  # type: ignore[arg-type]
        except httpx.HTTPError as error:
            self.wrong.append(f"{method} {path}: {error!r}")
            return None
        self.times.append((time.monotonic() - began, f"{method} {path}"))
        if answer.status_code != 200:
            self.wrong.append(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
            return None
        return answer

    async def play(self, table: str) -> None:
        """Whoever is asked chooses; one at a time, so that nobody's choice comes too late."""
        browsers = {one.id: self.browser(one) for one in (self.ann, self.bob)}
        try:
            while not self.ended:
                live = await load(table)
                if not live.asked:
                    return
                await self.move(live, browsers)
                await asyncio.sleep(MOVES_APART)
        finally:
            for browser in browsers.values():
                await browser.aclose()

    async def move(self, live: Live, browsers: dict[object, httpx.AsyncClient]) -> None:
        seat = min(live.asked)
        asked = live.decision(seat)
        assert asked is not None
        command = f"crowd-{live.id}-{live.seq:06}"
        sent = {"id": command, "seq": live.seq, "seat": seat, "line": asked.lines()[0]}
        path = f"/live/{live.id}/command"
        done = await self.ask(browsers[live.seats[seat].player], "POST", path, json=sent)
        if done is not None:
            self.acknowledged[live.id, done.json()["seq"]] = (command, time.monotonic())

    async def look(self, table: str) -> None:
        async with self.browser(self.bob) as browser:
            while not self.ended:
                for path in (f"/t/{table}", f"/live/{table}/fragment", "/", "/healthz"):
                    await self.ask(browser, "GET", path)
                    await asyncio.sleep(LOOKS_APART)

    async def listen(self, table: str) -> None:
        told = self.heard.setdefault(table, [])
        async with self.browser(self.ann) as browser:
            while not self.ended:
                headers = {"Last-Event-ID": str(told[-1][0])} if told else {}
                try:
                    path = f"/live/{table}/stream"
                    async with browser.stream("GET", path, headers=headers) as stream:
                        if stream.status_code != 200:
                            self.wrong.append(f"a stream answered {stream.status_code}")
                        async for line in stream.aiter_lines():
                            if line.startswith("id: "):
                                told.append((int(line[4:]), time.monotonic()))
                            if self.ended:
                                return
                except httpx.HTTPError as error:
                    self.wrong.append(f"a stream broke: {error!r}")
                await asyncio.sleep(COME_AGAIN)

    def latest(self) -> float:
        """The longest time from a move's answer until it was heard of."""
        waits = [0.0]
        for table, told in self.heard.items():
            when = dict(told)
            waits += [
                when[seq] - at
                for (where, seq), (_, at) in self.acknowledged.items()
                if where == table and seq in when
            ]
        return max(waits)

    def gaps(self) -> list[str]:
        """Streams that missed an entry, or told one twice."""
        found = []
        for table, told in self.heard.items():
            seqs = [seq for seq, _ in told]
            if seqs != list(range(seqs[0], seqs[0] + len(seqs))):
                found.append(f"{table}: {seqs}")
        return found
