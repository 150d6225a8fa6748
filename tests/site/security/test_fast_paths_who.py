"""Who may use the fast paths: forged, old and revoked cookies, other seats, strangers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from crannog.site.accounts.models import User
from crannog.site.play.actions.hand_over import to_bot
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.security.asking import JSON, Answer, ask, command, listen
from tests.site.security.test_fast_paths import first_move, two


def test_a_forged_or_broken_cookie_names_nobody() -> None:
    from django.conf import settings

    ann, bob, table = two()
    right = ann.cookies[settings.PLAYER_COOKIE]
    id, _, rest = right.partition(".")
    forged = [
        f"{bob.id.hex}.{rest}",
        f"{id}.2{rest[1:]}",
        right[:-1],
        right + "x",
        "",
        "a.b:c:d",
        id,
        "\x7f" * 50,
    ]

    async def go() -> set[int]:
        move = json.dumps(await first_move(table)).encode()
        found = set()
        for value in forged:
            cookies = {settings.PLAYER_COOKIE: value}
            answer = await ask("POST", f"/live/{table}/command", cookies=cookies, headers=JSON, body=move)
            found.add(answer.status)
            answer = await ask("GET", f"/live/{table}/fragment", cookies=cookies)
            found.add(answer.status)
        return found

    assert places.run(go()) == {404}


def test_an_old_cookie_names_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.conf import settings

    from crannog.site.accounts import cookie

    ann = places.guest()
    assert cookie.read(ann.cookies[settings.PLAYER_COOKIE]) == ann.player
    monkeypatch.setattr(settings, "PLAYER_COOKIE_AGE", -1)
    assert cookie.read(ann.cookies[settings.PLAYER_COOKIE]) is None


@pytest.mark.parametrize("change", [{"epoch": 2}, {"is_active": False}])
@pytest.mark.parametrize("public", [True, False])
def test_a_revoked_player_acts_no_more_and_sees_no_more_than_anybody(
    change: dict[str, Any], public: bool
) -> None:
    ann, bob, table = two(public=public)
    move = places.run(first_move(table))
    who = (ann, bob)[move["seat"]]

    async def look() -> tuple[Answer, Answer, Answer]:
        mine = await ask("GET", f"/live/{table}/fragment", who)
        others = await ask("GET", f"/live/{table}/fragment")
        return await command(table, who, **{**move, "seat": 9}), mine, others

    refused, before, others = places.run(look())
    assert refused.status == 404
    assert before.status == 200
    assert before.body != others.body
    old = who.cookies
    User.objects.filter(id=who.id).update(**change)

    async def after() -> tuple[Answer, Answer, int]:
        made = await command(table, who, **move)
        seen = await ask("GET", f"/live/{table}/fragment?seat={move['seat']}", cookies=old)
        async with listen(f"/live/{table}/stream", who) as stream:
            return made, seen, stream.status

    made, seen, streamed = places.run(after())
    assert (made.status, made.body) == (404, b"{}")
    assert (seen.status, streamed) == ((200, 200) if public else (404, 404))
    if public:
        assert seen.body == others.body
    assert places.run(load(table)).seq == move["seq"]


def test_a_seat_handed_to_a_bot_is_refused_at_once() -> None:
    ann, bob, table = two()
    move = places.run(first_move(table))
    who = (ann, bob)[move["seat"]]

    async def go() -> Answer:
        await to_bot(table, "hand-over-1", move["seat"], who.id)
        return await command(table, who, **{**move, "seq": move["seq"] + 1})

    assert places.run(go()).status == 404


def test_nobody_moves_for_another_seat() -> None:
    ann, bob, table = two()
    move = places.run(first_move(table))
    other = (bob, ann)[move["seat"]]
    eve = places.guest("Eve")

    async def go() -> list[Answer]:
        return [
            await command(table, other, **move),
            await command(table, eve, **move),
            await command(table, None, **move),
            await command("none-none-1234", eve, **move),
        ]

    answers = places.run(go())
    assert {(answer.status, answer.body) for answer in answers} == {(404, b"{}")}


def test_a_stranger_who_knows_a_commands_name_learns_nothing() -> None:
    ann, bob, table = two()
    eve = places.guest("Eve")

    async def go() -> tuple[Answer, Answer, Answer]:
        move = await first_move(table)
        mover, other = (ann, bob) if move["seat"] == 0 else (bob, ann)
        await command(table, mover, **move)
        return (
            await command(table, eve, **move),
            await command(table, other, **{**move, "seat": 1 - move["seat"], "seq": move["seq"] + 1}),
            await command(table, mover, **move),
        )

    stranger, other, again = places.run(go())
    assert (stranger.status, stranger.body) == (404, b"{}")
    assert other.status in (409, 422)
    assert again.status == 200


def test_a_stream_ends_for_whoever_is_removed() -> None:
    from crannog.site.play.actions.leave import leave
    from crannog.site.play.actions.sit import sit

    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[bool, int]:
        table = await places.table("arrival", ann, None, None)
        await sit(table, "sit-bob-1", bob.id, "Bob", 1)
        async with listen(f"/live/{table}/stream", bob) as his, listen(f"/live/{table}/stream", ann) as hers:
            await leave(table, "remove-1", 1, ann.id)
            await hers.until(b'"kind":"leave"')
            await his.until_ended()
            return hers.ended, (await ask("GET", f"/live/{table}/fragment", bob)).status

    assert places.run(go()) == (False, 404)
