"""What if, while a game runs, tells a seat nothing: the same in two worlds it cannot tell apart, and no truth.

Everything hidden is drawn anew from the branch's own seed, so with the same seed both worlds lead to the same
pages; and what is drawn is what really lies there no more often than chance has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from crannog.kernel.play import State
from crannog.site.database import connection
from crannog.site.play.store.course import course_of
from crannog.site.play.store.live_table import Live, load
from crannog.site.whatif import branches, world
from crannog.site.whatif.positions import start_of
from tests.site import places
from tests.site.leaks import channels, histories, worlds
from tests.site.security.asking import CSRF, Answer, post, rest
from tests.sizes import SIZES

HIDDEN = ["arrival", "spirit_island", "roam"]
FAR = 8  # choices after the worlds part
SAMPLES = 500
SEED = "5eed" * 8
PEOPLE: list[places.Person] = []


@dataclass
class Tally:
    pairs: int = 0
    looks: int = 0
    chosen: int = 0
    different: int = 0  # pairs whose hidden things really differ
    leaks: list[str] = field(default_factory=list)


@pytest.fixture(autouse=True)
def somebody(database: str) -> None:
    PEOPLE[:] = [places.guest(name) for name in ("Ann", "Bob")]


async def sends(path: str, who: places.Person, **form: str) -> Answer:
    rest()
    return await post(path, who, form)


def told(answer: Answer, id: str) -> object:
    """An answer without the branch's name, which is another one every time."""
    same: Any = channels.told(answer)
    headers = [(name, value.replace(id, "BRANCH")) for name, value in same[1] if name != "content-length"]
    return same[0], headers, same[2].replace(id.encode(), b"BRANCH")


async def gets(path: str, who: places.Person, id: str) -> object:
    from django.conf import settings

    from tests.site.security.asking import ask

    rest()
    return told(await ask("GET", path, who, cookies={settings.CSRF_COOKIE_NAME: CSRF}), id)


async def looks(live: Live, who: places.Person, seat: int, seed: int) -> dict[str, object]:
    """Everything that comes of beginning a branch now, looking at it through every seat, and playing on."""
    seen: dict[str, object] = {"begins": await gets(f"/t/{live.id}/what-if", who, "no branch")}
    answer = await sends(f"/t/{live.id}/what-if", who, seat=str(seat))
    assert answer.status == 302
    id = answer.header("location").split("/")[2]
    branch = await branches.find(id)
    assert branch is not None
    assert branch.seed, "never as it really lies"
    seen["position"] = branch.at
    async with connection() as conn:  # chance has chosen a seed in each world; from here on it is the same
        await conn.execute("UPDATE whatif_branch SET seed = %s WHERE id = %s", (SEED, id))
    seen["start"] = told(answer, id)
    k, page = 0, b""
    for step in range(3):
        at = f"/w/{id}/{k}"
        for query in ("", "?seat=0", "?seat=1", "?thing=read"):
            seen[f"{step} {query}"] = found = await gets(at + query, who, id)
            page = page if query else found[2]  # type: ignore[index]
        line = choice_in(page, seed + step)
        if not line:
            break
        shown = re.search(rb'id="stage"[^>]* data-seat="(\d)"', page)
        assert shown is not None
        moved = await sends(at, who, confirm=line, seat=shown[1].decode())
        seen[f"{step} chosen"] = told(moved, id)
        assert moved.status == 302
        k += 1
    seen["refused"] = told(await sends(f"/w/{id}/{k}", who, confirm="nonsense", seat=str(seat)), id)
    await sends(f"/w/{id}/{k}", who, act="remove")
    return seen


def choice_in(page: bytes, seed: int) -> str:
    form = page.decode().partition('id="decision"')[2]
    lines = [one for one in re.findall(r'name="choice" value="([^"&]+)"', form) if not one.startswith("aim ")]
    lines = lines or re.findall(r'name="confirm" value="([^"&]+)"', form)
    return lines[seed % len(lines)] if lines else ""


async def pair(tally: Tally, live: Live, who: places.Person, seat: int, seed: int) -> None:
    pasts = histories.apart(live, seat, seed, FAR)
    tally.pairs += 1
    tally.different += live.game.store(pasts.true[0]) != live.game.store(pasts.other[0])
    seen = []
    for past in (pasts.true, pasts.other):
        async with histories.laid(pasts, past):
            seen.append(await looks(await load(live.id), who, seat, seed))
    one, two = seen
    tally.looks += len(one)
    tally.chosen += sum("chosen" in name for name in one)
    tally.leaks += [
        f"{live.game.id} seat {seat} seed {seed}: {name}" for name in one if one[name] != two.get(name)
    ]


async def run(game: str, most: int) -> Tally:
    tally, seed = Tally(), 0
    people = (PEOPLE[0], PEOPLE[1])
    while tally.pairs < 2 * most:
        table = await places.table(game, *people, what_if="always")
        for _ in range(most):
            seed += 1
            live = await worlds.walk(table, people, 7, seed)
            if live.status != "running":
                break
            for seat in (0, 1):
                await pair(tally, live, people[seat], seat, seed * 3 + seat)
            if tally.pairs >= 2 * most:
                break
    return tally


@pytest.mark.parametrize("game", HIDDEN)
def test_a_branch_looks_the_same_in_two_worlds_that_its_seat_cannot_tell_apart(game: str) -> None:
    tally = places.run(run(game, SIZES.branches))
    assert tally.leaks == []
    assert tally.pairs >= 2 * SIZES.branches
    assert tally.chosen >= tally.pairs, "little was chosen: little was compared"
    assert tally.different > tally.pairs // 2, "little was hidden: little was compared"


def test_a_branch_that_took_over_what_is_hidden_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def as_it_lies(course: Any, n: int, seat: int, seed: str) -> State:
        state: State | None = course.state(n)
        assert state is not None
        return state

    monkeypatch.setattr(world, "base", as_it_lies)
    assert places.run(run("arrival", 2)).leaks != []


# --- the truth, no more often than by chance ---------------------------------------------------

type Hidden = Callable[[Any, int], list[tuple[object, list[Any]]]]  # what lies there, and all it could be


def in_roam(s: Any, seat: int) -> list[tuple[object, list[Any]]]:
    return [(s.deck.cards[0], s.deck.cards[:-1]), (s.pile.cards[-1], s.pile.cards)]


def in_arrival(s: Any, seat: int) -> list[tuple[object, list[Any]]]:
    lists = [s.bag, *[tribe.fomori for tribe in s.tribes]]
    lists += [tribe.seen for other, tribe in enumerate(s.tribes) if other != seat]
    tiles = [tile for some in lists for tile in some]
    return [(s.bag[0], tiles), (s.tactic_pile[-1], s.tactic_pile)]


def in_spirit_island(s: Any, seat: int) -> list[tuple[object, list[Any]]]:
    return [(s.minor.cards[-1], s.minor.cards), (s.major.cards[0], s.major.cards)]


GUESSES: dict[str, Hidden] = {"roam": in_roam, "arrival": in_arrival, "spirit_island": in_spirit_island}


@pytest.mark.parametrize("game", HIDDEN)
def test_what_is_drawn_anew_is_the_truth_no_more_often_than_by_chance(game: str) -> None:
    guess, people = GUESSES[game], (PEOPLE[0], PEOPLE[1])

    async def go() -> None:
        table = await places.table(game, *people, what_if="always", **wish(game))
        live = await worlds.walk(table, people, 23, 5)
        course, n = await start_of(live, (await course_of(live)).last, 0)
        true = course.state(n)
        assert true is not None
        there = guess(true, 0)
        hits, whole = [0] * len(there), 0
        for number in range(SAMPLES):
            drawn = world.base(course, n, 0, f"{number + 1:032x}")
            assert live.game.observe(drawn, 0) == live.game.observe(true, 0), "what the seat knows stays"
            assert drawn.rng.key != true.rng.key, "and so does nothing that is still to be drawn"
            whole += live.game.digest(drawn) == live.game.digest(true)
            for i, (value, _) in enumerate(guess(drawn, 0)):
                hits[i] += value == there[i][0]
        assert whole == 0
        for found, (value, pool) in zip(hits, there, strict=True):
            chance = pool.count(value) / len(pool)
            spread = 4 * (SAMPLES * chance * (1 - chance)) ** 0.5
            assert abs(found - SAMPLES * chance) <= spread, (game, value, found, SAMPLES * chance)

    places.run(go())


def wish(game: str) -> dict[str, Any]:
    return {"options": {"artifacts": "yes"}} if game == "roam" else {}
