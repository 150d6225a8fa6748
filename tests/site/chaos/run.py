"""One run: the storm, the calm, the silence, the verdict."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import statistics
import time
from dataclasses import dataclass, field
from typing import Final

import psutil

from crannog.site.database import AWAY, close_pool
from tests.site import places
from tests.site.chaos import checks, clocks
from tests.site.chaos.archive import ShortGames
from tests.site.chaos.crowd import Crowd
from tests.site.chaos.faults import CRASHES, Faults
from tests.site.chaos.history import RARE, History
from tests.site.chaos.wire import BROKEN, Wire
from tests.site.chaos.world import World
from tests.waiting import LIMIT

NOT_JUDGED: Final = "NOT JUDGED"


@dataclass
class Size:
    moves: int = 5000
    faults: int = 60
    seconds: float = 600.0  # the storm ends then, whatever was reached
    pause: float = 1.2  # seconds between faults, on the average
    calm: float = 3.0
    rare: bool = True  # the rare paths must have been taken
    only: tuple[str, ...] = ()  # faults of these kinds; none named: of all
    must: tuple[str, ...] = ()  # what else must have happened


@dataclass
class Report:
    size: Size
    seed: int
    violations: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)  # promised times that were not kept
    times: int = 0

    def measured(self, what: str, seconds: float, promised: float) -> None:
        """A time that was promised; `judge_times` decides whether it counts."""
        self.times += 1
        self.lines.append(f"{what}: {seconds:.2f} s (promised: {promised:.2f} s)")
        if seconds > promised:
            self.late.append(self.lines[-1])

    def judge_times(self, is_quiet: bool) -> None:
        """Times say something about the site only if nothing else was using the processors."""
        if is_quiet:
            self.violations += [f"late {one}" for one in self.late]
        else:
            self.lines.append(f"{NOT_JUDGED}: {self.times} times, {len(self.late)} of them over the promise")

    def text(self) -> str:
        kinds: dict[str, list[str]] = {}
        for one in self.violations:
            kinds.setdefault(one.split()[0].rstrip(":"), []).append(one)
        lines = [*self.lines]
        for kind, found in kinds.items():
            lines += [f"VIOLATION {one}" for one in found[:8]]
            lines += [f"… and {len(found) - 8} more of {kind}"] if len(found) > 8 else []
        counts = ", ".join(f"{kind} {len(found)}" for kind, found in kinds.items())
        return "\n".join([*lines, f"violations: {len(self.violations)} {counts and f'({counts})'}"])


class Run:
    def __init__(self, world: World, seed: int, size: Size) -> None:
        self.world, self.seed, self.size = world, seed, size
        self.history = History()
        self.crowd = Crowd(world, self.history, seed)
        only = CRASHES if world.bug == "asynchronous-commit" else size.only
        self.faults = Faults(world, self.crowd, seed, only)
        self.report = Report(size, seed)
        self.short = ShortGames(self.crowd)
        self.rng = random.Random(f"run {seed}")
        self.called: dict[tuple[str, int], float] = {}
        self.doubled: dict[tuple[str, int], float] = {}
        self.cpu: dict[tuple[str, int], float] = {}
        self.jobs = 0

    def go(self, people: list[list[places.Person]]) -> Report:
        asyncio.run(self._go(people))
        return self.report

    async def _go(self, people: list[list[places.Person]]) -> None:
        supervisor = asyncio.create_task(self.world.supervise())
        await asyncio.sleep(0.2)
        for process in self.world.of("web"):
            await self.world.answering(process)
        began = time.monotonic()
        crowd = asyncio.create_task(self.crowd.play(people))
        beside = [
            asyncio.create_task(work())
            for work in (self.crowd.call_bots_twice, self.short.go_on, self._watch)
        ]
        try:
            await self._storm(began)
            storm = time.monotonic() - began
            await self._judge(crowd)
            self._say(storm)
        finally:
            self.crowd.silent = self.crowd.ended = self.world.ended = True
            tasks = [task for board in self.crowd.boards for task in board.tasks]
            for task in [*tasks, *beside, crowd, supervisor]:
                task.cancel()
            await asyncio.gather(*tasks, *beside, crowd, supervisor, return_exceptions=True)
            await close_pool()

    async def _storm(self, began: float) -> None:
        await asyncio.sleep(1.0)
        size = self.size
        pending: set[asyncio.Task[None]] = set()
        while time.monotonic() < began + size.seconds:
            enough = len(self.history.acks) >= size.moves and self.faults.done >= size.faults
            if enough or self.found_early():
                break
            if self.faults.done + len(pending) < size.faults or len(self.history.acks) < size.moves:
                pending.add(asyncio.create_task(self.faults.inject()))
            # Most faults are over before the next; some are not.
            if self.rng.random() < 0.8:
                await asyncio.wait(pending)
            pending = {task for task in pending if not task.done() or task.result() is not None}
            await asyncio.sleep(self.rng.expovariate(1 / size.pause))
        if pending:
            await asyncio.wait(pending)
        moves, faults = len(self.history.acks), self.faults.done
        if (moves < size.moves or faults < size.faults) and not self.world.bug:
            self.report.violations.append(f"too little happened: {moves} moves, {faults} faults")

    def found_early(self) -> bool:
        """A planted bug may be seen at first sight."""
        return bool(self.world.bug and self.history.problems)

    async def _watch(self) -> None:
        """The time processes use, the job workers' counters, jobs for each table."""
        while not self.crowd.ended:
            for process in self.world.processes:
                with contextlib.suppress(psutil.Error):
                    self.cpu[process.name, process.starts] = process.cpu()
            for process in self.world.of("job"):
                with contextlib.suppress(*BROKEN):
                    wire = Wire(process.port, {})
                    answer = await wire.ask("GET", "/metrics", timeout=1)
                    wire.close()
                    self._count(process.name, process.starts, answer.body.decode())
            with contextlib.suppress(*AWAY):
                self.jobs = max([self.jobs, *(await checks.jobs_per_table()).values()])
            await asyncio.sleep(0.7)

    def _count(self, name: str, start: int, text: str) -> None:
        called = re.search(r"^crannog_bots_called_again_total (\S+)", text, re.M)
        if called:
            self.called[name, start] = float(called[1])
        again = re.findall(
            r'^crannog_outcomes_total{by="bot",what="(?:repeat|Stale|Reused)"} (\S+)', text, re.M
        )
        self.doubled[name, start] = sum(map(float, again))

    # --- the verdict ---------------------------------------------------------------------------

    async def _judge(self, crowd: asyncio.Task[None]) -> None:
        bad = self.report.violations
        for process in self.world.of("web"):
            await self.world.answering(process)
        stalled, advanced = await checks.everything_advances(self.crowd.boards)
        bad += stalled
        self.report.measured("every table went on", advanced, checks.ADVANCED)
        await asyncio.sleep(self.size.calm)
        held = await checks.connections()
        bad += checks.too_many_connections(held)
        if self.world.fake_clocks and not await clocks.clocks_run():
            bad.append("I13: nobody was timed")
        self.crowd.silent = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LIMIT):
                await crowd
        if self.crowd.late:
            bad.append(f"{len(self.crowd.late)} old commands never found an answer")
        players = [task for board in self.crowd.boards for task in board.tasks]
        await asyncio.wait(players, timeout=0.5)
        bad += await checks.nothing_stuck()
        apart, agreed = await checks.all_agree(self.crowd)
        bad += apart
        self.report.measured("all clients agreed", agreed, checks.CONVERGED)
        self.crowd.ended = True
        listeners = [one for board in self.crowd.boards for one in board.listeners]
        bad += await self.short.verdict(20.0)
        log, twice = await checks.read_log(self.history)
        bad += twice + checks.done_once(log)
        bad += checks.acknowledged_is_kept(self.history.acks, log)
        bad += checks.refused_is_not_done(self.history, log)
        bad += checks.in_real_time(self.history.acks)
        bad += checks.streams_are_prefixes(listeners, log)
        bad += await checks.logs_fold(log, self.history)
        bad += await checks.no_dead_jobs()
        if self.world.fake_clocks:
            bad += await clocks.nobody_loses_time(self.crowd.began)
        if self.jobs > checks.JOBS + 1:  # one of them is the test's own (call_bots_twice)
            bad.append(f"I12: {self.jobs} jobs for one table at once")
        for task in players:
            task.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        bad += await checks.files_are_closed(self.world)
        bad += [f"seen: {problem}" for problem in self.history.problems]
        checks.rare_paths(self.history, log)
        self.history.sometimes("reconciler called a bot again", int(sum(self.called.values())))
        self.history.sometimes("bot's move came twice", int(sum(self.doubled.values())))
        if self.size.rare:
            bad += [f"never happened: {path}" for path in RARE if not self.history.reached[path]]
        bad += [f"never happened: {what}" for what in self.size.must if not self.history.reached[what]]
        self.report.lines += [
            f"{sum(map(len, log.values()))} entries at {len(log)} tables; {held} connections, "
            f"at most {self.jobs} jobs for a table; {len(listeners)} clients listened",
        ]

    def _say(self, storm: float) -> None:
        history = self.history
        moves = len(history.acks)
        lines = [
            f"{moves} acknowledged moves, {self.faults.done} faults in {storm:.0f} s ({moves / storm:.0f} a second)",
            *self.report.lines,
        ]
        if history.latency:
            cuts = statistics.quantiles(history.latency, n=100)
            lines.append(f"answers: p50 {cuts[49] * 1000:.0f} ms, p99 {cuts[98] * 1000:.0f} ms")
        used = {
            kind: sum(t for (name, _), t in self.cpu.items() if name.startswith(kind))
            for kind in ("web", "job")
        }
        used["test"] = time.process_time()
        lines.append("processor: " + ", ".join(f"{kind} {seconds:.0f} s" for kind, seconds in used.items()))
        for kind, seconds in sorted(history.recovery.items()):
            lines.append(
                f"{kind}: {len(seconds)} times, median {statistics.median(seconds):.1f} s, worst {max(seconds):.1f} s"
            )
        lines += [f"{what}: {n}" for what, n in sorted(history.counts.items())]
        lines += [f"sometimes: {what}: {n}" for what, n in sorted(history.reached.items())]
        self.report.lines = lines
