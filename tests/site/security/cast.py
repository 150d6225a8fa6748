"""Who there is and at which tables: everyone who could ask, and every state a table can be in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from crannog import games
from crannog.kernel.game_record import start
from crannog.kernel.replay import of_record
from crannog.kernel.rng import Seeds
from crannog.site.accounts.models import User
from crannog.site.database import connection
from crannog.site.play.actions.create import Chair, TableRequest, create
from crannog.site.play.actions.freeze import freeze
from crannog.site.play.actions.leave import leave
from crannog.site.play.actions.sit import sit
from crannog.site.play.actions.time_out import _end
from crannog.site.play.store import invites
from crannog.site.play.store.access import may_comment
from crannog.site.play.store.comments import add as add_comment
from crannog.site.play.store.comments import comments_of
from crannog.site.play.store.live_table import load
from crannog.site.play.store.uploads import add as add_upload
from crannog.site.play.store.uploads import uploads_of
from crannog.site.whatif.branches import make, new_seed
from tests.site import places

# nobody; a guest without a seat; one who came by the link; another seat; the seat it is about; the owner;
# somebody the owner removed; an old cookie of the seat; the seat's player switched off; a host's helper
ACTORS: Final = (
    "anonymous",
    "stranger",
    "linked",
    "other",
    "same",
    "owner",
    "removed",
    "revoked",
    "inactive",
    "staff",
)
TABLES: Final = ("open public", "open link", "running public", "running link", "over", "frozen", "none")
NONE: Final = "none-none-1234"
_JOB: Final = """
SELECT unnest(procrastinate_defer_jobs_v1(ARRAY[ROW('matrix', 'crannog.bot_move', 0, NULL, NULL,
         '{"table": "none-none-1234"}'::jsonb, NULL)::procrastinate_job_to_defer_v1]))
"""


@dataclass
class Cast:
    people: dict[str, places.Person]
    cookies: dict[str, dict[str, str]]  # what each actor's browser sends
    tables: dict[str, str] = field(default_factory=dict)
    branches: dict[str, str] = field(default_factory=dict)  # by table
    jobs: list[str] = field(default_factory=list)

    async def table(self, kind: str) -> str:
        """A table of this kind, made anew if the last one was acted at."""
        if kind not in self.tables:
            self.tables[kind] = NONE if kind == "none" else await self._make(kind)
        return self.tables[kind]

    async def job(self) -> str:
        """A job for the hosts to look at, in a queue that no worker takes from."""
        if not self.jobs:
            async with connection() as conn:
                made = await conn.execute(_JOB)
                self.jobs = [str(id) for (id,) in await made.fetchall()]
        return self.jobs[0]

    async def branch(self, kind: str) -> str:
        """What the seat it is about tried out at a table of this kind; of one that has not started, nothing."""
        table = await self.table(kind)
        if kind == "none" or kind.startswith("open"):
            return NONE
        if table not in self.branches:
            self.branches[table] = await make(self.people["same"].id, table, 0, 0, new_seed())
        return self.branches[table]

    async def upload(self) -> str:
        """A replay that the same player brought, not shared."""
        found = await uploads_of(self.people["same"].id)
        if found and not found[0]["shared"]:
            return str(found[0]["id"])
        game = games.load("roam")
        text = of_record(start(game, 2, {}, Seeds(b"a secret seed", (), "kitchen"))).write()
        return await add_upload(self.people["same"].id, text)

    async def comment(self, table: str) -> str:
        """What the same player has said about the start of this game, if it is over."""
        if table == NONE or not may_comment(await load(table), self.people["same"].id):
            return "1"
        await add_comment(await load(table), self.people["same"].id, 0, "Well played")
        return str((await comments_of(table, "en"))[0].id)

    def used(self, kind: str) -> None:
        if kind != "none":
            self.tables.pop(kind, None)

    async def _make(self, kind: str) -> str:
        one = self.people
        seats = (
            Chair(one["same"].id, "Same"),
            Chair(one["owner"].id, "Owner"),
            Chair(),
            Chair(),
        )
        wish = TableRequest("roam", seats, public="public" in kind, pace="turn", title="A table")
        table = await create(one["owner"].id, wish)
        for who in ("linked", "removed", "other"):
            await invites.admit(table, one[who].id)
        await sit(table, "removed-sits", one["removed"].id, "Removed", 2)
        await leave(table, "removed-goes", 2, one["owner"].id)
        await sit(table, "other-sits", one["other"].id, "Other", 2)
        if not kind.startswith("open"):
            await sit(table, "filler-sits", one["filler"].id, "Filler", 3)
            live = await load(table)
            assert min(live.asked) == 0, "the seat it is about moves first"
            if kind == "over":
                await _end(table, "clock:test", 0, live.seq)
            if kind == "frozen":
                await freeze(table, "a test")
        return table


@asynccontextmanager
async def switched_off(person: places.Person) -> AsyncIterator[None]:
    """While this lasts the player is not active."""
    async with connection() as conn:
        await conn.execute("UPDATE accounts_user SET is_active = false WHERE id = %s", (person.id,))
    try:
        yield
    finally:
        async with connection() as conn:
            await conn.execute("UPDATE accounts_user SET is_active = true WHERE id = %s", (person.id,))


def gather() -> Cast:
    """Everybody. Outside of an event loop."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from crannog.site.accounts import cookie

    names = ("stranger", "linked", "other", "same", "owner", "removed", "filler", "staff", "host")
    people = {name: places.guest(name.title()) for name in names}
    cookies = {name: person.cookies for name, person in people.items()} | {"anonymous": {}}
    old = User(id=people["same"].id, epoch=0)
    cookies["revoked"] = {settings.PLAYER_COOKIE: cookie.write(old)}
    cookies["inactive"] = people["same"].cookies
    for name in ("staff", "host"):
        user = people[name].user
        user.is_staff, user.is_superuser = True, name == "host"
        user.save()
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session["came_by"] = "passkey"
        session.create()
        cookies[name] = {**cookies[name], settings.SESSION_COOKIE_NAME: str(session.session_key)}
    return Cast(people, cookies)
