"""Bots think in processes of their own: the same thoughts, and nobody is lost with a process."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import sys

import psutil
import pytest

from crannog import games
from crannog.bots import bot, sampler, stand_in
from crannog.kernel.play import advance, asks, decision
from crannog.site.play.bots.processes import Thinkers
from crannog.site.play.bots.worker import Question, answer
from tests.site import places
from tests.waiting import wait_until


def questions(name: str, most: int) -> list[tuple[Question, str]]:
    """Positions of a game with its true key, and what its bot chooses there."""
    game = games.load(name)
    state = game.new(max(2, min(game.seats)), {}, 11)
    found = []
    for number in range(most):
        if state.over:
            break
        asked = decision(state, asks(state)[0])
        chosen = bot(stand_in(name), name, number)
        choice = chosen.choose(game.observe(state, asked.seat), asked, sampler(game, state, asked.seat))
        stored = game.store(state).decode()
        found.append((Question(name, stored, asked.seat, stand_in(name), number), str(choice)))
        advance(state, asked.seat, choice)
    return found


@pytest.mark.parametrize("name", games.names())
def test_a_bot_thinks_the_same_elsewhere_and_without_the_key(name: str) -> None:
    asked = questions(name, 8 if name == "spirit_island" else 25)
    thinkers = Thinkers(1)

    async def ask() -> list[str]:
        return [(await thinkers.ask(question)).line for question, _ in asked]

    try:
        assert places.run(ask()) == [line for _, line in asked]
    finally:
        thinkers.end()


def test_a_killed_process_is_replaced_and_its_question_asked_again() -> None:
    [(question, line), *_] = questions("roam", 1)
    thinkers = Thinkers(2)
    try:
        thinkers.start()
        dead = thinkers.pids
        for pid in dead:
            os.kill(pid, signal.SIGKILL)

        async def ask() -> list[str]:
            return [one.line for one in await asyncio.gather(*[thinkers.ask(question) for _ in range(4)])]

        assert places.run(ask()) == [line] * 4
        assert not set(dead) & set(thinkers.pids)
    finally:
        thinkers.end()


def test_it_can_be_asked_beside_thousands_of_open_streams() -> None:
    """Files beyond the 1,024th have numbers that `select` does not take."""
    [(question, line), *_] = questions("roam", 1)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert hard == resource.RLIM_INFINITY or hard > 1_100
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 1_100), hard))
    held = [os.open(os.devnull, os.O_RDONLY)]
    thinkers = Thinkers(1)
    try:
        while held[-1] < 1_024:
            held.append(os.dup(held[0]))
        assert places.run(thinkers.ask(question)).line == line
    finally:
        thinkers.end()
        for one in held:
            os.close(one)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_bot_that_breaks_still_makes_a_legal_move() -> None:
    [(question, _), *_] = questions("roam", 1)
    broken = Question(question.game, question.state, question.seat, "nobody", 5)
    game = games.load("roam")
    state = game.load(question.state.encode())
    assert answer(broken).line in decision(state, asks(state)[0]).lines()


def test_a_process_does_not_outlive_whoever_started_it() -> None:
    starts = (
        "import sys; from crannog.site.play.bots.processes import Thinkers;"
        " t = Thinkers(1); t.start(); print(*t.pids, flush=True); sys.stdin.read()"
    )
    environment = os.environ | {"CRANNOG_SECRET": "x" * 50}
    parent = subprocess.Popen(
        [sys.executable, "-c", starts], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    thinker = psutil.Process(pid)
    assert thinker.is_running()
    assert not [name for name in thinker.environ() if name.startswith("CRANNOG_")], "nor does it know secrets"
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert parent.stdin is not None
    parent.stdin.close()
    wait_until(lambda: not thinker.is_running() or thinker.status() == psutil.STATUS_ZOMBIE)


def test_thinking_does_not_hold_up_the_loop() -> None:
    """Not even all processes together: that is what they are for."""
    [(question, _), *_] = questions("spirit_island", 1)
    thinkers = Thinkers(1)

    async def ask() -> int:
        thought = asyncio.ensure_future(thinkers.ask(question))  # and the process has yet to start
        turns = 0
        while not thought.done():
            await asyncio.sleep(0)
            turns += 1
        return turns

    try:
        assert places.run(ask()) > 5
    finally:
        thinkers.end()
