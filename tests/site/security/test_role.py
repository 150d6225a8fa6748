"""The database's own last word: the role of the workers can play, and cannot rewrite what was played."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit, urlunsplit

import httpx
import psycopg
import pytest

from crannog.site.play.models import Table
from tests.site import places
from tests.waiting import LIMIT, wait_until

SQL = (places.ROOT / "docs/least-privilege.sql").read_text(encoding="utf-8")
ROLE = f"web_{places.NAME}"


@pytest.fixture(scope="module")
def role(database: str) -> Iterator[str]:
    """The address of the database under the role of docs/least-privilege.sql."""
    with psycopg.connect(database, autocommit=True) as conn:
        conn.execute(SQL.replace("crannog_web", ROLE))
        conn.execute(SQL.replace("crannog_web", ROLE))  # once more does no harm
    at = urlsplit(database)
    yield urlunsplit(at._replace(netloc=f"{ROLE}@{at.hostname}:{at.port}"))
    with psycopg.connect(database, autocommit=True) as conn:
        conn.execute(f"DROP OWNED BY {ROLE}")
        conn.execute(f"DROP ROLE {ROLE}")


@pytest.fixture(scope="module")
def a_game(database: str) -> str:
    """There is something to be rewritten."""
    return places.run(places.table("roam", places.guest("Ann"), places.guest("Bob")))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE play_entry SET line = 'changed'",
        "UPDATE play_entry SET player_id = NULL",
        "DELETE FROM play_entry",
        "TRUNCATE play_entry",
        "UPDATE play_secret SET server = ''",
        "UPDATE play_secret SET clients = '[\"mine\"]'",
        "DELETE FROM play_secret",
        "DELETE FROM play_table",
        "TRUNCATE play_table CASCADE",
        "ALTER TABLE play_entry DISABLE TRIGGER ALL",
        "DROP TABLE play_entry",
        "CREATE TABLE mine (a int)",
        "UPDATE accounts_user SET is_superuser = true",
        "UPDATE accounts_user SET is_staff = true",
        "UPDATE accounts_user SET password = 'known'",
        "UPDATE accounts_passkey SET public_key = ''",
        "UPDATE accounts_passkey p SET user_id = (SELECT id FROM accounts_user u WHERE u.id <> p.user_id LIMIT 1)",
        "INSERT INTO accounts_user SELECT (host).* FROM (SELECT jsonb_populate_record(u, jsonb_build_object("
        "'id', gen_random_uuid(), 'handle', 'new', 'is_superuser', true)) AS host FROM accounts_user u) h",
        "INSERT INTO accounts_user SELECT (host).* FROM (SELECT jsonb_populate_record(u, jsonb_build_object("
        "'id', gen_random_uuid(), 'handle', 'new', 'is_staff', true)) AS host FROM accounts_user u) h",
        "INSERT INTO accounts_user_user_permissions (user_id, permission_id)"
        " SELECT u.id, p.id FROM accounts_user u, auth_permission p",
        "UPDATE play_table t SET owner_id = (SELECT id FROM accounts_user u WHERE u.id <> t.owner_id LIMIT 1)",
        "UPDATE play_table SET title = 'mine'",
        "UPDATE play_entry SET line = '-' WHERE kind <> 'sit'",
        "UPDATE play_table SET commit = 'another seed'",
        "UPDATE play_table SET options = '{}'",
        "UPDATE play_table SET head = '\\x00'",
        "UPDATE play_table SET seq = seq - 1",
        "UPDATE play_table SET seq = seq + 1",
        "UPDATE play_table SET seq = seq + 1, head = '\\x00'",
        "UPDATE play_table SET snapshot = '\\x00'",
        "UPDATE play_table SET result = '{\"winners\": [0]}'",
        "UPDATE play_table SET status = 'closed'",
        # An entry elsewhere, or an old one, is no reason.
        "UPDATE play_table t SET seq = t.seq + 1, head = e.hash FROM play_entry e"
        " WHERE e.table_id = t.id AND e.seq = t.seq",  # other tests leave tables without their last entry
        "UPDATE play_table SET archive = 'elsewhere'",
        "INSERT INTO play_archive (name, packed) VALUES ('mine', '')",
        "UPDATE play_archive SET packed = ''",
        "DELETE FROM play_archive",
        "TRUNCATE play_archive",
        "UPDATE play_table SET title = 'changed'",
        "UPDATE moderation_act SET what = 'dismiss'",
        "DELETE FROM moderation_act",
        "TRUNCATE moderation_act",
        "ALTER TABLE moderation_act DISABLE TRIGGER ALL",
        "DELETE FROM django_admin_log",
        "DELETE FROM django_migrations",
        "CREATE ROLE other",
        "COPY play_entry FROM PROGRAM 'true'",
    ],
)
def test_the_workers_role_cannot(role: str, a_game: str, statement: str) -> None:
    with psycopg.connect(role) as conn, pytest.raises(psycopg.errors.InsufficientPrivilege):
        conn.execute(statement)


def test_the_workers_role_can_play(role: str) -> None:
    """A table with a bot, opened over HTTP and played by workers of that role."""
    with (
        places.running(CRANNOG_DATABASE=role) as site,
        httpx.Client(base_url=site.url, timeout=LIMIT) as browser,
    ):
        page = browser.get("/")
        assert page.status_code == 200
        form = {"game": "roam", "seat1": "you", "seat2": "bot", "name": "Ann", "seeds": "1"}
        form["csrfmiddlewaretoken"] = _token(page.text)
        made = browser.post("/tables", data=form, headers={"Origin": site.url})
        assert made.status_code == 302, made.text
        table = made.headers["Location"].rpartition("/")[2]
        text = browser.get(f"/t/{table}/text")
        form = {"seat": "0", "seed": "a-seed-of-the-browser", "csrfmiddlewaretoken": _token(text.text)}
        assert browser.post(f"/t/{table}/seed", data=form, headers={"Origin": site.url}).status_code == 302
        assert browser.post(f"/t/{table}/bot", data=form, headers={"Origin": site.url}).status_code == 302
        with psycopg.connect(role) as conn:
            moves = _until(conn, table)
        _host_at_work(site, table)
        form["csrfmiddlewaretoken"] = _token(browser.get("/me/delete").text)
        assert browser.post("/me/delete", data=form, headers={"Origin": site.url}).status_code == 302
        with psycopg.connect(role, autocommit=True) as conn:
            _forgotten(conn, table)
    assert moves >= 10


def _forgotten(conn: psycopg.Connection, table: str) -> None:
    """A worker takes the name away, at a table under repair, too."""
    named = "SELECT count(*) FROM play_seat WHERE table_id = %s AND player_id IS NOT NULL AND name <> ''"
    wait_until(lambda: conn.execute(named, (table,)).fetchone() == (0,), "nobody has forgotten them")


def _host_at_work(site: places.Site, table: str) -> None:
    """The host signs in by a link, renames a player, freezes a table; there are no passwords to change."""
    from crannog.site.accounts.host_links import link_for
    from crannog.site.accounts.models import User

    token = link_for(User.objects.create_superuser("host-of-roles")).partition("#")[2]
    ann = User.objects.filter(name="Ann", is_guest=True).latest("created")
    with httpx.Client(base_url=site.url, timeout=30, headers={"Origin": site.url}) as browser:

        def send(path: str, **form: str) -> httpx.Response:
            form["csrfmiddlewaretoken"] = _token(browser.get(path).text)
            return browser.post(path, data=form)

        assert send("/admin/login/", token=token).status_code == 302
        changed = send(f"/admin/accounts/user/{ann.id}/change/", name="Anna", language="de", is_active="on")
        assert changed.status_code == 302, changed.text
        frozen = send("/admin/play/table/", action="freeze_tables", index="0", _selected_action=table)
        assert frozen.status_code == 302
        assert browser.get("/admin/password_change/").status_code == 404
    ann.refresh_from_db()
    assert (ann.name, ann.language) == ("Anna", "de")
    assert Table.objects.get(id=table).frozen == "frozen by host-of-roles"


def _token(html: str) -> str:
    return html.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]


def _until(conn: psycopg.Connection[tuple[int]], table: str) -> int:
    """How many entries the table has, once the bots have moved for a while."""

    def entries() -> int:
        row = conn.execute("SELECT seq FROM play_table WHERE id = %s", (table,)).fetchone()
        conn.rollback()
        return row[0] if row is not None and row[0] >= 10 else 0

    return wait_until(entries)
