"""Those who play: each has an outbox, loses answers, sends twice, and sends again much later."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING, Any, Final

from crannog.site.play.store.live_table import Live
from tests.site.chaos.history import Ack
from tests.site.chaos.wire import BROKEN, Answer, Wire
from tests.site.places import Person

if TYPE_CHECKING:
    from tests.site.chaos.crowd import Board, Crowd

LOST: Final = 0.06  # of the answers are not waited for
TWICE: Final = 0.10  # of the commands go to both workers at once
LATE: Final = 0.03  # of the commands come again, up to a minute later
RIVAL: Final = 0.03  # of the choices are made at two devices, differently
BACK: Final = 0.02  # of the moments somebody takes back
AGAIN: Final = (503, 429)


class Player:
    """One seat of one table, played by a person."""

    def __init__(self, crowd: Crowd, board: Board, seat: int, person: Person) -> None:
        self.crowd, self.board, self.seat, self.person = crowd, board, seat, person
        self.history = crowd.history
        self.rng = random.Random(f"{crowd.seed} {board.number} {seat}")
        self.wires = [Wire(port, person.cookies) for port in crowd.world.ports]
        self.sent = 0
        self.answered = 0  # the newest request to take back that was answered

    async def play(self) -> None:
        try:
            while not self.crowd.silent and not self.board.over:
                live = await self.board.look()
                if live is not None and not await self._turn(live):
                    await self.board.wait(1.0)
        finally:
            for wire in self.wires:
                wire.close()

    async def _turn(self, live: Live) -> bool:
        """Do whatever there is to do; False: nothing."""
        if live.undo is not None and self.seat in live.undo["needed"] and live.seq > self.answered:
            self.answered = live.seq
            await self.deliver(live.seq, {"agree": self.rng.random() < 0.7})
        elif self._would_take_back(live):
            await self.deliver(live.seq, {"undo": True})
        elif self.seat in live.asked and live.undo is None:
            await self._choose(live)
        elif self.seat in live.asked and self.rng.random() < 0.2:
            await self._choose(live)  # a move says no to whoever asked
        else:
            return False
        return True

    def _would_take_back(self, live: Live) -> bool:
        if live.record is None or live.undo is not None or self.rng.random() > BACK:
            return False
        return all(reason.id == "undo.consent" for reason in live.record.why_not_undo(self.seat))

    async def _choose(self, live: Live) -> None:
        asked = live.decision(self.seat)
        assert asked is not None
        lines = asked.lines()
        if len(lines) > 1 and self.rng.random() < RIVAL:
            one, other = self.rng.sample(lines, 2)
            await asyncio.gather(*(self.deliver(live.seq, {"line": line}) for line in (one, other)))
        else:
            await self.deliver(live.seq, {"line": self.rng.choice(lines)})

    # --- the outbox ----------------------------------------------------------------------------

    async def deliver(self, seen: int, what: dict[str, Any]) -> None:
        """Send until there is an answer that ends it, always under the same id."""
        self.sent += 1
        command = f"c{self.board.number:04}-{self.seat}-{self.sent:06}"
        body = {"id": command, "seq": seen, "seat": self.seat, **what}
        first, again = time.time(), 0.0
        for attempt in range(1000):
            lost = attempt == 0 and self.rng.random() < LOST
            twice = not lost and self.rng.random() < TWICE
            wires = self.rng.sample(self.wires, 2 if twice else 1)
            patience = self.rng.uniform(0.001, 0.012) if lost else 5.0
            if attempt and not again:
                again = time.time()
            answers = await asyncio.gather(*(self.send(wire, body, patience) for wire in wires))
            self.history.counts["lost answers"] += lost and answers == [None]
            self.history.counts["duplicates"] += twice
            if self._settled(body, [one for one in answers if one is not None], first, again):
                return
            await asyncio.sleep(self.rng.uniform(0.0, 0.02) if lost else self.rng.uniform(0.05, 0.3))
            if self.crowd.ended:
                return

    async def send(self, wire: Wire, body: dict[str, Any], patience: float) -> Answer | None:
        # A connection of its own while another request is under way on this one, as a browser does.
        used = Wire(wire.port, self.person.cookies) if wire.busy else wire
        used.busy = True
        began = time.time()
        try:
            answer = await used.ask("POST", f"/live/{self.board.id}/command", body, patience)
        except BROKEN:
            return None
        finally:
            used.busy = False
            if used is not wire:
                used.close()
        self.history.counts[f"answered {answer.status}"] += 1
        if answer.status == 200:
            self.history.latency.append(time.time() - began)
        return answer

    def _settled(self, body: dict[str, Any], answers: list[Answer], first: float, again: float) -> bool:
        """Whether one of the answers is the last word; writes down what it says."""
        history, table, command = self.history, self.board.id, body["id"]
        done = {answer.json()["seq"] for answer in answers if answer.status == 200}
        no = {answer.status for answer in answers if answer.status not in (200, *AGAIN)}
        for answer in answers:
            if answer.status == 503 and not answer.json().get("reasons"):
                history.wrong(f"{table} {command}: refused without a sentence: {answer.body!r}")
        for status in no - {409, 422}:
            history.wrong(f"{table} {command}: answered {status}")
        if len(done) > 1 or (done and no):
            history.wrong(f"{table} {command}: answered {sorted(done)} and {sorted(no)}")
        if done:
            seq = min(done)
            history.acks.append(Ack(table, command, self.seat, seq, body["seq"], first, time.time(), again))
            self.crowd.acknowledged()
            self.board.heard(seq)
            if self.rng.random() < LATE:
                self.crowd.later(self, body, seq)
            return True
        if not no:
            return False
        if 409 in no:
            history.sometimes("409 after a race")
        if 422 in no and "line" in body:
            history.wrong(f"{table} {command}: {body['line']!r} was refused: {answers[0].body!r}")
        history.refused.append((table, command, min(no)))
        self.board.stale = True
        return True

    async def replay(self, body: dict[str, Any], seq: int) -> bool:
        """Send an old command again; False: try later."""
        answer = await self.send(
            Wire(self.rng.choice(self.crowd.world.ports), self.person.cookies), body, 5.0
        )
        if answer is None or answer.status in AGAIN:
            return False
        self.history.counts["late replays"] += 1
        if answer.status == 200 and answer.json()["seq"] == seq:
            self.history.sometimes("repeat answered from the log")
        else:
            self.history.wrong(f"late: {self.board.id} {body['id']} answered {answer.status} {answer.body!r}")
        return True
