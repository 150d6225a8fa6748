"""Finished games to be archived, and their pages as somebody sees them afterwards."""

from __future__ import annotations

from typing import Any

from crannog.site.play.actions.resign import resign
from crannog.site.play.actions.say import say
from crannog.site.play.drawing import curve, deltas, end_page, fragments, playback, position
from crannog.site.play.pages import verify as verify_page
from crannog.site.play.store import archived, comments, course, earlier, live_table
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.databases import sql
from tests.site.security.asking import ask, rest, settled
from tests.site.security.test_replays import play
from tests.site.trying import curve_drawn

PATHS = (
    "/t/{}", "/t/{}/text", "/t/{}/log", "/t/{}/end", "/t/{}/story.csv", "/t/{}/picture.png", "/t/{}/replay.txt",
    "/t/{}/replay/0", "/t/{}/replay/7?seat=1", "/t/{}/verify", "/t/{}/what-if", "/t/{}/people", "/live/{}/fragment",
    "/live/{}/playback", "/",
)  # fmt: skip
QUICK = ("/t/{}/text", "/t/{}/log", "/t/{}/end", "/t/{}/replay.txt")


class Game:
    """A finished game of two, with chat and a comment."""

    def __init__(self, game: str = "roam", moves: int = 8) -> None:
        self.ann, self.bob = places.guest("Ann"), places.guest("Bob")
        self.id = places.run(self._play(game, moves))

    async def _play(self, game: str, moves: int) -> str:
        table = await self._open(game)
        live = await play(table, (self.ann, self.bob), moves)
        for seat, who in enumerate((self.ann, self.bob)):
            if live.status == "running":
                await resign(table, f"enough-of-it-{seat}", seat, who.player)
                live = await load(table)
        assert live.status == "over"
        await say(live, self.ann.id, "well played")
        await comments.add(live, self.bob.id, 5, "here it turned")
        return table

    async def _open(self, game: str) -> str:
        return await places.table(game, self.ann, self.bob)

    def rows(self) -> tuple[list[Any], list[Any]]:
        """All that the database has of it."""
        entries = sql("SELECT * FROM play_entry WHERE table_id = %s ORDER BY seq", self.id)
        return entries, sql("SELECT * FROM play_table WHERE id = %s", self.id)

    def entries(self) -> int:
        return len(self.rows()[0])

    def name(self) -> str:
        return str(sql("SELECT archive FROM play_table WHERE id = %s", self.id)[0][0])

    def pages(self, *paths: str) -> dict[str, tuple[int, bytes]]:
        """As somebody sees them whose worker has just been started; the quick ones, if none are named."""
        forget(self.id)
        return places.run(self._pages(paths or QUICK))

    async def _pages(self, paths: tuple[str, ...]) -> dict[str, tuple[int, bytes]]:
        found = {}
        if paths == PATHS:
            await curve_drawn(self.id, self.ann)  # pages have it when it is there
        for path in paths:
            answer = await ask("GET", path.format(self.id), self.ann)
            found[path] = answer.status, settled(answer.body)
        return found


def forget(table: str) -> None:
    rest()
    live_table.forget(table)
    for one in (curve, deltas, end_page, playback, position, verify_page, archived, course, earlier):
        one.forget()
    fragments._kept.clear()
