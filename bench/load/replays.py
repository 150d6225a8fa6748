"""(h) Any position of a long game: how long the server takes to fold and draw it, how large its page is."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from bench.load import place
from bench.load.place import Person
from bench.load.scenes import first_page

CHOICES = 400
TRIES = 12  # games from which the first that is long enough is taken, else the longest


@dataclass(frozen=True)
class Looks:
    choices: int
    wall: float  # milliseconds, at the median
    processor: float
    bytes: int  # the page with styles and script, packed


def text_of_a_long_game(game: str, seats: int) -> str:
    """A random game as its replay has it."""
    from crannog import games
    from crannog.kernel.game_record import Record, start
    from crannog.kernel.play import pending
    from crannog.kernel.replay import of_record
    from crannog.kernel.rng import Seeds

    found: Record[Any] | None = None
    for number in range(TRIES):
        record = start(games.load(game), seats, {}, Seeds(number.to_bytes(32, "big"), (), "bench"))
        chance = Random(number)
        while not record.now.over:
            asked = pending(record.now)[0]
            record.play(asked.seat, str(chance.choice(asked.legal)))
        if found is None or len(record.entries) > len(found.entries):
            found = record
        if len(found.entries) > CHOICES:
            break
    assert found is not None
    return of_record(found).write()


def positions(port: int, person: Person, game: str, seats: int, times: int) -> Looks:
    """Random positions, drawn one after the other as a spectator sees them."""
    from crannog.site.play.drawing.position import Reader, render
    from crannog.site.play.store import replayer, uploads

    text = text_of_a_long_game(game, seats)
    course = uploads.looked_at("bench", replayer.found(text)).course
    assert course is not None
    course.forget(stored=True)  # as at a table: states are kept only where somebody has looked
    reader = Reader(-1, (-1,), "en", "/r/bench")
    chance, wall, processor = Random(7), [], []
    for _ in range(times):
        n = chance.randrange(course.last + 1)
        began, used = time.perf_counter(), time.process_time()
        render(course, n, reader)
        wall.append(time.perf_counter() - began)
        processor.append(time.process_time() - used)

    async def bring() -> str:
        return await uploads.add(person.user.id, text)

    name = place.run(bring())
    size, _ = first_page(port, person, f"/r/{name}/replay/{course.last // 2}")
    return Looks(course.last, median(wall) * 1000, median(processor) * 1000, size)
