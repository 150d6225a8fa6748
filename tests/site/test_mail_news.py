"""E-mails about what becomes of a seat or of a game besides play, to those who left an address."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import override_settings

from crannog.site.mail.address import leave_address
from crannog.site.play.actions.command import Done
from crannog.site.play.actions.resign import resign
from crannog.site.play.actions.time_out import time_out
from crannog.site.play.actions.vote import offer_end
from crannog.site.play.jobs import send_mail
from crannog.site.play.store.live_table import forget
from tests.site import places
from tests.site.databases import sql
from tests.site.places import run

MEMORY = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}


class Pair:
    """Ann and Bob at a by-turn table; Bob left an address and is to move."""

    def __init__(self, **wish: Any) -> None:
        self.bob, self.ann = places.guest("Bob"), places.guest("Ann")
        terms = {"pace": "turn", "title": "Slow game"} | wish
        self.table = run(places.table("roam", self.bob, self.ann, **terms))
        run(leave_address(self.table, 0, self.bob.id, "bob@example.org", "en"))
        sql("UPDATE mail_seatmail SET confirmed = clock_timestamp()")
        sql("DELETE FROM mail_letter")

    def arrived(self) -> list[tuple[str, str]]:
        """Subject and text of what arrived, the oldest first."""
        with override_settings(MAILERS=MEMORY):
            mail.outbox = []
            for (letter,) in sql("SELECT id FROM mail_letter WHERE sent IS NULL ORDER BY id"):
                run(send_mail.send(letter))
            return [(str(one.subject), str(one.body)) for one in mail.outbox]

    def time_passes(self, seconds: int) -> None:
        for where, what, key in (("play_seat", "running", "table_id"), ("play_table", "deadline", "id")):
            passed = f"{what} = {what} - make_interval(secs => %s)"
            sql(f"UPDATE {where} SET {passed} WHERE {key} = %s", seconds, self.table)
        forget(self.table)
        run(time_out(self.table))


def test_who_is_out_of_time_and_for_whom_a_bot_plays_on_is_told() -> None:
    pair = Pair(clock=60, absence="wait")
    pair.time_passes(61)
    ((subject, text),) = pair.arrived()
    assert subject == "News from your table: Slow game"
    assert "Bob has run out of time." in text
    assert "/mail/stop/" in text
    pair.time_passes(86_400)
    ((_, text),) = pair.arrived()
    assert "Bob ran out of time; a bot plays on." in text


@pytest.mark.parametrize("absence", ["end", "resign", "agree"])
def test_how_a_game_ended_early_is_told(absence: str) -> None:
    pair = Pair(clock=60, absence="end")
    if absence == "end":
        pair.time_passes(61)
        how = "Bob ran out of time. Ann wins."
    elif absence == "resign":
        assert isinstance(run(resign(pair.table, "resign-ann", 1, pair.ann.player)), Done)
        how = "Ann resigned. Bob wins."
    else:
        run(offer_end(pair.table, "offer-bob1", True, pair.bob.player))
        assert pair.arrived() == [], "he knows"
        run(offer_end(pair.table, "offer-ann1", True, pair.ann.player))
        how = "Everyone agreed to end the game. Nobody wins."
    ((subject, text),) = pair.arrived()
    assert subject == "Game over: Slow game"
    assert how in text


def test_what_is_no_longer_so_is_not_told() -> None:
    pair = Pair()
    run(offer_end(pair.table, "offer-ann1", True, pair.ann.player))
    run(offer_end(pair.table, "offer-ann2", False, pair.ann.player))
    assert pair.arrived() == []
