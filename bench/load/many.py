"""Tables by the thousand, written straight into the database: rows as large as real ones, not games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import psycopg

# Of a hundred tables 5 are open, 70 running, the rest over. At one a bot waits, at four a clock runs; some of
# both are overdue. A third is public, every fifth has a bot and a line of chat.
_TABLES: Final = """
INSERT INTO play_table (id, title, game, options, seat_count, owner_id, public, pace, clock, increment,
    absence, status, frozen, rules, content, commit, created, moved, seq, head, snapshot, anchor, since,
    asked, bot_waits, deadline, said, result)
SELECT 'many-' || n, 'Table', 'roam', '{}', 2, (%(people)s::uuid[])[1 + n %% %(count)s], n %% 3 = 0, 'live',
       CASE WHEN n %% 20 = 10 THEN 600 ELSE 0 END, 0, 'wait',
       CASE WHEN n %% 100 < 5 THEN 'open' WHEN n %% 100 < 75 THEN 'running' ELSE 'over' END, '', 1,
       '0123456789abcdef', repeat('c', 64), clock_timestamp() - make_interval(secs => 600 + n * 12),
       clock_timestamp() - make_interval(secs => CASE WHEN n %% 10000 = 50 THEN 8 WHEN n %% 50 = 0 THEN 1
                                                      ELSE n %% 600 END),
       3, sha256(n::text::bytea), sha512(n::text::bytea) || sha512((-n)::text::bytea),
       repeat('{"a": 12}', 240)::bytea, '[]', '{"0": 3}', n %% 100 = 50,
       CASE WHEN n %% 20 = 10 AND n %% 100 < 75 THEN clock_timestamp()
            + make_interval(secs => CASE WHEN n %% 10000 = 10 THEN -30 ELSE 600 + n %% 3600 END) END, n,
       CASE WHEN n %% 100 >= 75 THEN '{"winners": [0], "scores": [21, 18]}'::jsonb END
  FROM generate_series(1, %(tables)s) n
"""
_SEATS: Final = """
INSERT INTO play_seat (table_id, number, player_id, name, bot, left_ms)
SELECT 'many-' || n, seat,
       CASE WHEN seat = 0 OR n %% 5 > 0 AND n %% 100 >= 5
            THEN (%(people)s::uuid[])[1 + (n + 7 * seat) %% %(count)s] END,
       'P', CASE WHEN seat = 1 AND n %% 5 = 0 AND n %% 100 >= 5 THEN 'greedy' ELSE '' END, 600000
  FROM generate_series(1, %(tables)s) n CROSS JOIN generate_series(0, 1) seat
"""
_ENTRIES: Final = """
INSERT INTO play_entry (table_id, seq, command, kind, seat, line, consent, rules, digest, shown, hash, at)
SELECT 'many-' || n, seq, md5((n * 7 + seq)::text), 'choice', 0, 'go', '{}', 1, md5(n::text),
       repeat('x', 400), sha256((n * 7 + seq)::text::bytea), clock_timestamp()
  FROM generate_series(1, %(tables)s) n CROSS JOIN generate_series(1, 3) seq
"""
_CHAT: Final = """
INSERT INTO play_chatline (table_id, player_id, seat, name, text, at)
SELECT 'many-' || n, (%(people)s::uuid[])[1 + n %% %(count)s], 0, 'P', 'hello',
       clock_timestamp() - interval '1 hour'
  FROM generate_series(1, %(tables)s, 5) n
"""
# Every twentieth wants to be told.
_CHANNELS: Final = """
INSERT INTO notify_channel (user_id, kind, address, keys, wants, language, nonce, browser, system)
SELECT one, 'mail', '', '{}', '{turn}', 'en', 'n', '', ''
  FROM unnest(%(people)s::uuid[]) WITH ORDINALITY AS all_of_them (one, n) WHERE n %% 20 = 0
"""
# Generating takes longer than a bot may be waited for: those that are not overdue were called just now.
_FRESH: Final = """
UPDATE play_table SET moved = clock_timestamp()
 WHERE status = 'running' AND bot_waits AND id NOT LIKE '%0050'
"""
BIG: Final = ("play_table", "play_seat", "play_entry", "play_chatline")


def fill(conn: psycopg.Connection[Any], tables: int, people: list[Any]) -> None:
    """So many tables of these people. Their games cannot be loaded: whoever wants to play opens others."""
    given = {"tables": tables, "people": people, "count": len(people)}
    for statement in (_TABLES, _SEATS, _ENTRIES, _CHAT, _CHANNELS):
        conn.execute(statement, given)
    for name in BIG:
        conn.execute(f"VACUUM ANALYZE {name}")


@dataclass(frozen=True)
class Query:
    """A query that is asked again and again, whoever plays."""

    who: str
    name: str
    statement: str
    given: Any = None


def queries(tables: list[str], player: Any) -> list[Query]:
    """Those of hub, reconciler, patrol, home page and history."""
    from django.conf import settings

    from crannog.site.heartbeat import _LEADS
    from crannog.site.history import finished
    from crannog.site.me import clear_out, forget
    from crannog.site.notify import news
    from crannog.site.play.actions import close_idle, holiday
    from crannog.site.play.jobs import archive, reconcile, send_mail, verify_log
    from crannog.site.play.store import access, chat, clock, retention
    from crannog.site.play.stream import hub, sessions
    from crannog.site.ratings import count
    from crannog.site.tables import favorites, limits, listing

    mine = {"player": player}
    past = {"player": player, "games": ["roam"], "public": False}
    back = {"pause": settings.BOT_DELAY}
    days = {"unplayed": retention.UNPLAYED_DAYS, "idle": retention.IDLE_DAYS, "most": close_idle.AT_ONCE}
    due = {"created": archive.FIRST[0], "id": "", "seconds": 30 * 86_400, "most": archive.AT_ONCE}
    return [
        Query("hub", f"heads of {len(tables[: hub.AT_ONCE])} tables", hub.HEADS, (tables[: hub.AT_ONCE],)),
        Query("hub", "new entries", hub.ENTRIES, (tables[0], 1, hub.RING)),
        Query("hub", "ended sessions", sessions._ENDED, ([player] * 500, [1] * 500, [0] * 500)),
        Query("stream", "chat", chat.LINES, {"table": tables[0], "after": 0, "reader": player, "most": 100}),
        Query(
            "stream",
            "newest line heard",
            chat.NEWEST,
            {"table": tables[0], "after": 0, "reader": player, "most": 1},
        ),
        Query("table", "kept apart", access._APART, mine | {"table": tables[0]}),
        Query("deletion", "who leaves", forget._LEAVING, (60, forget.PEOPLE)),
        Query(
            "deletion",
            "guests unseen",
            clear_out._GUESTS,
            {"days": retention.GUEST_DAYS, "most": clear_out.GUESTS},
        ),
        Query("reconciler", "who leads", _LEADS, {"kind": "worker", "name": "worker-z", "silent": 5}),
        Query("reconciler", "holidays begun", holiday._BEGUN, {"most": holiday.AT_ONCE}),
        Query("reconciler", "holidays ended", holiday._ENDED, {"most": holiday.AT_ONCE}),
        Query("reconciler", "holidays over", holiday._OVER),
        Query("reconciler", "clock set back", clock._BACK, back),
        Query("reconciler", "call again", reconcile._CALL),
        Query("reconciler", "sweep", reconcile._SWEEP),
        Query("reconciler", "bots waiting", reconcile._WAITING),
        Query("reconciler", "ready to deal", reconcile._READY),
        Query("reconciler", "queues", reconcile._QUEUES),
        Query("reconciler", "frozen", reconcile._FROZEN),
        Query("mail", "awaited", send_mail._WAITING, {"after": 60}),
        Query("mail", "due", send_mail._DUE, {"attempts": 6, "batch": 50}),
        Query("notices", "newly awaited", news._AWAITED, {"after": 60, "since": 3 * len(tables) - 1000}),
        Query("notices", "everybody awaited", news._AWAITED, {"after": 60, "since": 0}),
        Query("patrol", "a table", verify_log.PATROL),
        Query("closing", "idle tables", close_idle._IDLE, days),
        Query("archiving", "due", archive.DUE, due),
        Query("counting", "finished games", count.DUE, {"settled": count.SETTLED, "most": count.AT_ONCE}),
        Query("home", "mine", listing._MINE, mine),
        Query("home", "open", listing._OPEN, mine),
        Query("home", "to watch", listing._WATCH, mine),
        Query("history", "a page", finished._SOME, past | {"moved": finished.FIRST[0], "id": "", "most": 31}),
        Query("history", "all, to be counted", finished._ALL, past),
        Query("home", "last set-up", favorites._LAST, {"me": player, "game": "roam"}),
        Query("profile", "public tables", listing._OF_PERSON, mine | {"person": player}),
        Query("home", "tables of a guest", limits._OF_PLAYER, (player,)),
    ]


def freshen(conn: psycopg.Connection[Any]) -> None:
    conn.execute(_FRESH)


@dataclass(frozen=True)
class Plan:
    milliseconds: float
    sequential: tuple[str, ...]  # large tables that were read from beginning to end


def explain(conn: psycopg.Connection[Any], query: Query) -> Plan:
    """What the database did for it; nothing of it stays."""
    with conn.transaction(force_rollback=True):
        row = conn.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {query.statement}", query.given).fetchone()
    assert row is not None
    (made,) = row[0]
    return Plan(made["Planning Time"] + made["Execution Time"], tuple(sorted(set(_sequential(made["Plan"])))))


def _sequential(plan: dict[str, Any]) -> list[str]:
    here = [plan["Relation Name"]] if plan["Node Type"] == "Seq Scan" and plan["Relation Name"] in BIG else []
    return here + [one for child in plan.get("Plans", ()) for one in _sequential(child)]
