"""Whether what should be quick is: latency and processor time, each with its limit.

    python -m bench.check            two minutes; wants PostgreSQL, Redis, Chromium and the built script
    python -m bench.check --quick    each measured a few times only

Processor time is converted to that of a machine that runs the calibration loop in 0.1 s, so a slow or busy
machine changes it little. Latency is judged only on a quiet machine; elsewhere it is measured and counted as
not judged.
"""

from __future__ import annotations

import http.client
import os
import resource
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

import psutil
from tools.shots import CHROMIUM

from bench.load import place, replays, scenes

LOOP: Final = 2_000_000  # additions
REFERENCE: Final = 0.1  # seconds of a processor for them
BUSY: Final = 25.0  # percent of all processors, used by others
SLOW_LINE: Final = {
    "offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000,
}  # fmt: skip


@dataclass(frozen=True)
class Measure:
    what: str
    seconds: float
    limit: float
    is_wall: bool  # else of a processor


def calibrated() -> float:
    """Seconds of this processor for the loop: the best of five."""
    found = []
    for _ in range(5):
        began, total = time.process_time(), 0
        for n in range(LOOP):
            total += n
        found.append(time.process_time() - began)
    return min(found)


def processor_time(work: Callable[[], object], times: int) -> float:
    """The least that the work took, its own processes included, on the reference machine."""

    def used() -> float:
        both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return sum(one.ru_utime + one.ru_stime for one in both)

    found = []
    for _ in range(times):
        unit, began = calibrated(), used()
        work()
        found.append((used() - began) * REFERENCE / unit)
    return min(found)


def python(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True)


def engine(times: int) -> Iterator[Measure]:
    """What needs neither services nor a browser."""
    from tools.golden_games import book, played

    from crannog.games.spirit_island import GAME
    from crannog.site.play.store import replayer

    bare = processor_time(lambda: python("pass"), times)
    game = processor_time(lambda: python("import crannog.games.roam"), times)
    yield Measure("import a game", max(0.0, game - bare), 0.3, False)
    golden = book("spirit_island").games["two"]
    took = processor_time(lambda: played(GAME, golden), times)
    yield Measure("play a recorded game of two spirits", took, 0.06, False)
    text = replays.text_of_a_long_game("spirit_island", 4)
    took = processor_time(lambda: replayer.found(text), times)
    yield Measure("check an uploaded game of four spirits", took, 1.0, False)


def latency(times: int) -> Iterator[Measure]:
    """What a visitor waits for, at a site with one worker."""
    from crannog.site import assets

    assets.build()
    people = place.people(6)
    with place.site(1) as site:
        yield Measure("an answer on a kept connection, median", answers(site.port, 10 * times), 0.03, True)
        scores = [
            place.run(scenes.scored("roam", (people[2 * n], people[2 * n + 1]), 3000 + n)) for n in range(2)
        ]
        played = scenes.moves(site, scores[:1], 2.0 * times)
        yield Measure("until both players see a move, median", played.echo_p50, 0.1, True)
        table = place.run(place.table("roam", people[4:6]))
        pages = [first_page(site.port, people[4], table) for _ in range(times)]
        yield Measure("a table on a slow line, best", min(pages), 3.0, True)


def answers(port: int, times: int) -> float:
    """Head and body go in two packets: if the second waited for the first, it would take 40 ms."""
    line = http.client.HTTPConnection("127.0.0.1", port)
    took = []
    for _ in range(times + 5):
        began = time.perf_counter()
        line.request("GET", "/healthz")
        line.getresponse().read()
        took.append(time.perf_counter() - began)
    line.close()
    return median(took[5:])


def first_page(port: int, person: place.Person, table: str) -> float:
    """Seconds until a table can be played, over a slow line and without anything cached."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context()
        home = f"http://localhost:{port}"
        context.add_cookies([{"name": "player", "value": person.cookie, "url": home}])
        page = context.new_page()
        page.route("**/*.woff2", lambda route: route.abort())
        context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW_LINE)
        began = time.perf_counter()
        page.goto(f"{home}/t/{table}", wait_until="commit")
        page.wait_for_selector("html[data-ready]", state="attached")
        took = time.perf_counter() - began
        browser.close()
    return took


def verdict(measure: Measure, is_quiet: bool) -> str:
    if measure.is_wall and not is_quiet:
        return "not judged"
    return "yes" if measure.seconds <= measure.limit else "NO"


def main(args: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="measure a few times only")
    times = 2 if parser.parse_args(args).quick else 7
    is_quiet = psutil.cpu_percent(interval=2.0) < BUSY
    print(f"{os.cpu_count()} processors, the calibration loop takes {calibrated():.3f} s\n")
    print("| measure | value | limit | ok |\n|---|---|---|---|")
    verdicts = []
    with place.database():
        for measures in (engine, latency):
            for measure in measures(times):
                verdicts.append(verdict(measure, is_quiet))
                unit = "s" if measure.is_wall else "s of a processor"
                value = f"{measure.seconds:.3f} {unit} | {measure.limit:g} s | {verdicts[-1]}"
                print(f"| {measure.what} | {value} |", flush=True)
    print(f"\n{verdicts.count('NO')} over the limit, {verdicts.count('not judged')} not judged")
    return int("NO" in verdicts)


if __name__ == "__main__":
    sys.exit(main())
