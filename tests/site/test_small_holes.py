"""Muted people do not nudge or comment, spectators find where to report, and looking needs no room on the disk."""

from __future__ import annotations

import pytest

from crannog.site.moderation.mutes import mute
from crannog.site.play.actions.command import Done
from crannog.site.play.actions.nudge import nudge
from crannog.site.play.store import comments
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.databases import sql
from tests.site.replays import played_out
from tests.site.security.asking import ask, rest

_FULL = """
CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full';
END $$
"""


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()


@pytest.mark.parametrize(("by", "block", "told"), [("", False, 1), ("nudged", False, 0), ("nudged", True, 0),
                                                   ("nudges", False, 1), ("nudges", True, 0)])  # fmt: skip
def test_a_nudge_by_somebody_unheard_calls_nobody_and_looks_the_same(by: str, block: bool, told: int) -> None:
    people = places.guest("Ann"), places.guest("Bob")
    table = places.run(places.table("roam", *people, pace="turn"))
    (seat,) = places.run(load(table)).asked
    nudged, nudges = people[seat], people[1 - seat]
    sql(
        "INSERT INTO notify_channel (user_id, kind, address, keys, wants, language, nonce, browser, system)"
        " VALUES (%s, 'mail', '', '{}', '{nudge}', 'en', 'n', '', '')",
        nudged.id,
    )
    if by:
        pair = (nudged, nudges) if by == "nudged" else (nudges, nudged)
        places.run(mute(pair[0].id, pair[1].id, block))
    assert isinstance(places.run(nudge(table, "nudge-123456", seat, nudges.player)), Done)
    assert len(sql('SELECT 1 FROM notify_message WHERE "table" = %s', table)) == told
    assert [event.text.id for event in places.run(load(table)).events(seat)][-1] == "sits.nudges"


def test_comments_of_somebody_muted_are_not_shown_to_who_muted_them() -> None:
    ann, bob, eve = (places.guest(name) for name in ("Ann", "Bob", "Eve"))
    live = places.run(played_out("roam", (ann, bob), 41, public=True))
    places.run(comments.add(live, bob.id, live.seq, "You play like a stone"))
    places.run(mute(ann.id, bob.id))

    def seen(who: places.Person | None) -> bool:
        written = places.run(comments.comments_of(live.id, "en", who.id if who else None))
        page = places.run(ask("GET", f"/t/{live.id}/replay/1?seat=watch", who))
        assert page.status == 200
        assert ("like a stone" in page.text) <= bool(written), "the page shows no more"
        return bool(written)

    assert [seen(who) for who in (ann, bob, eve, None)] == [False, True, True, True]


@pytest.mark.parametrize("public", [True, False])
def test_spectators_of_a_public_table_find_where_to_report(public: bool) -> None:
    ann, bob, eve = (places.guest(name) for name in ("Ann", "Bob", "Eve"))
    table = places.run(places.table("roam", ann, bob, public=public))
    page = places.run(ask("GET", f"/t/{table}", eve))
    assert page.status == (200 if public else 404)
    links = [f'href="/t/{table}/people/{seat}"' in page.text for seat in (0, 1)]
    assert links == [public, public]
    if public:
        assert places.run(ask("GET", f"/t/{table}/people/1", eve)).status == 200


def test_the_first_visit_of_a_day_is_answered_when_the_disk_is_full() -> None:
    ann = places.guest("Ann")
    sql("UPDATE accounts_user SET seen = seen - interval '2 days' WHERE id = %s", ann.id)
    sql(_FULL)
    sql("CREATE TRIGGER no_room BEFORE UPDATE ON accounts_user FOR EACH ROW EXECUTE FUNCTION no_room()")
    try:
        assert places.run(ask("GET", "/me", ann)).status == 200
    finally:
        sql("DROP TRIGGER no_room ON accounts_user")
    assert sql("SELECT seen < now() - interval '1 day' FROM accounts_user WHERE id = %s", ann.id) == [(True,)]
    assert places.run(ask("GET", "/me", ann)).status == 200
    assert sql("SELECT seen < now() - interval '1 day' FROM accounts_user WHERE id = %s", ann.id) == [
        (False,)
    ]
