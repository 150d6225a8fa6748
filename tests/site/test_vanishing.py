"""One of four vanishes: by the clock, by vote, coming back, resigning; live and by turn; in every game."""

from __future__ import annotations

from typing import Any

import pytest

from crannog.kernel.play import SPECTATOR
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Absent, Done, Outcome, Refused
from crannog.site.play.actions.hand_over import take_seat_back
from crannog.site.play.actions.resign import resign
from crannog.site.play.actions.time_out import time_out
from crannog.site.play.actions.vote import MOST_DAYS, offer_end, vote_about
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.store import presence
from crannog.site.play.store.live_table import Live, forget, load
from tests.site import places
from tests.site.databases import sql as now
from tests.site.reader import Page
from tests.site.security.asking import ask, post, rest

GAMES = ("arrival", "roam", "spirit_island")
# By turn and live, with a clock, or without one: then it counts how long somebody has kept the others waiting.
PACES: dict[str, dict[str, Any]] = {
    "live": {"pace": "live", "clock": 600, "increment": 15},
    "turn": {"pace": "turn", "clock": 3 * 86_400, "increment": 12 * 3600},
    "no clock": {"pace": "turn"},
}


def crossed(*others: str) -> list[Any]:
    """Each game with each of them; in a quick run each once."""
    return [
        pytest.param(game, other, marks=() if (n + m) % len(GAMES) == 0 else pytest.mark.night)
        for n, game in enumerate(GAMES)
        for m, other in enumerate(others)
    ]


class Four:
    """Four people at a table; one of those who are asked will vanish, the others are here."""

    def __init__(self, game: str, people: int = 4, **wish: Any) -> None:
        rest()
        self.people = [places.guest(name) for name in ("Ann", "Bob", "Cid", "Dora")[:people]]
        self.table = places.run(places.table(game, *self.people, **wish))
        self.gone = min(self.live.asked)
        self.others = [seat for seat in range(people) if seat != self.gone]
        self.count = 0

    @property
    def live(self) -> Live:
        forget(self.table)  # as another worker sees it
        return places.run(load(self.table))

    @property
    def kinds(self) -> list[str]:
        return [
            kind
            for (kind,) in now("SELECT kind FROM play_entry WHERE table_id = %s ORDER BY seq", self.table)
        ]

    def id(self) -> str:
        self.count += 1
        return f"command-{self.count:06}"

    def time_passes(self, days: float) -> None:
        """Nobody moves for so long; then the clocks are looked at."""
        for what, where in (("running", "play_seat"), ("deadline", "play_table"), ("moved", "play_table")):
            key = "table_id" if where == "play_seat" else "id"
            now(
                f"UPDATE {where} SET {what} = {what} - make_interval(secs => %s) WHERE {key} = %s",
                days * 86_400,
                self.table,
            )
        now(
            "UPDATE play_entry SET at = at - make_interval(secs => %s) WHERE table_id = %s",
            days * 86_400,
            self.table,
        )
        forget(self.table)
        places.run(time_out(self.table))

    def votes(self, seat: int, what: str, about: int | None = None) -> Outcome:
        about = self.gone if about is None else about
        return places.run(vote_about(self.table, self.id(), about, what, self.people[seat].player))

    def all_vote(self, what: str) -> None:
        for seat in self.others:
            assert isinstance(self.votes(seat, what), Done)

    def sound(self) -> None:
        """The log is what the table says, whoever replays it."""
        assert places.run(verify(self.table)).problems == ()

    async def page(self, seat: int, path: str = "") -> str:
        person = self.people[seat] if seat != SPECTATOR else None
        return " ".join(Page((await ask("GET", f"/t/{self.table}{path}", person)).text).text.split())

    def says(self, seat: int, sentence: str, *paths: str) -> None:
        for path in paths:
            assert sentence in places.run(self.page(seat, path)), path


def vanished(game: str, pace: str, **wish: Any) -> Four:
    """The game, after the one who is gone let the time run out."""
    four = Four(game, **PACES[pace], **wish)
    if pace == "no clock":
        assert isinstance(four.votes(four.others[0], "bot"), Refused), "that was not long"
    four.time_passes(3.01)
    return four


@pytest.mark.parametrize(("game", "pace"), crossed(*PACES))
def test_the_others_vote_for_a_bot_and_who_comes_back_plays_again(game: str, pace: str) -> None:
    four = vanished(game, pace)
    gone, name = four.gone, four.people[four.gone].user.name
    assert (four.kinds[-1] == "late") == (pace != "no clock")
    *most, last = four.others
    for seat in most:
        assert isinstance(four.votes(seat, "bot"), Done)
        assert not four.live.seats[gone].bot, "all of the others have to agree"
    four.sound()
    four.says(last, f"{four.people[most[0]].user.name}", "", "/text")
    assert isinstance(four.votes(last, "bot"), Done)
    assert four.live.seats[gone].bot
    assert four.live.votes == {}
    assert four.kinds[-1] == "bot"
    four.says(last, f"The others have agreed: a bot now plays for {name}.", "/log", "/text")
    assert places.run(places.bots_play(four.table, most=2)) > 0
    four.sound()
    four.says(gone, "Take my seat back", "", "/text")
    back = places.run(take_seat_back(four.table, four.id(), gone, four.people[gone].id))
    assert isinstance(back, Done)
    assert not four.live.seats[gone].bot
    four.says(last, f"{name} is playing again.", "/log", "/text")
    four.sound()


@pytest.mark.parametrize(("game", "pace"), crossed(*PACES))
def test_the_others_vote_for_the_end_and_who_left_has_lost(game: str, pace: str) -> None:
    four = vanished(game, pace)
    four.all_vote("end")
    live = four.live
    assert (live.status, dict(live.asked), live.votes) == ("over", {}, {})
    assert live.result is not None
    assert live.result["time"] == four.gone
    if live.game.together:
        assert live.result["winners"] == []
    else:
        best = max(live.result["scores"][seat] for seat in four.others)
        assert live.result["winners"] == [s for s in four.others if live.result["scores"][s] == best]
    four.sound()
    name = four.people[four.gone].user.name
    rest()
    for seat in (four.gone, four.others[0]):
        four.says(seat, f"{name} ran out of time.", "", "/text", "/end", "/replay/0")
        four.says(seat, f"{name} did not move in time, and the game ends here.", "/log")
        for path in ("", "/text", "/replay/0"):
            said = places.run(four.page(seat, path))
            assert "decides." not in said, path
            assert "is thinking" not in said, path
    home = Page(places.run(ask("GET", "/", four.people[four.gone])).text).text
    assert "by time" in home


@pytest.mark.parametrize(("game", "absence"), crossed("wait", "end", "bot"))
@pytest.mark.parametrize("pace", ["live", pytest.param("turn", marks=pytest.mark.night)])
def test_by_the_clock_alone(game: str, absence: str, pace: str) -> None:
    four = vanished(game, pace, absence=absence)
    if absence == "wait":
        assert not four.live.seats[four.gone].bot
        four.time_passes(1)
    live, name = four.live, four.people[four.gone].user.name
    if absence == "end":
        assert live.status == "over"
        assert live.result is not None
        assert four.gone not in live.result["winners"]
        assert bool(live.result["winners"]) != live.game.together
        four.says(four.others[0], f"{name} ran out of time.", "", "/text", "/end")
        four.says(four.others[0], f"{name} ran out of time; the game ends here.", "/log")
    else:
        assert live.seats[four.gone].bot
        four.says(four.others[0], f"{name} ran out of time; a bot plays on.", "/log", "/text")
    four.sound()


@pytest.mark.parametrize("game", GAMES)
def test_who_resigns_is_out_for_good_and_the_last_one_left_ends_it(game: str) -> None:
    four = Four(game, pace="turn")
    assert isinstance(places.run(resign(four.table, four.id(), 1, four.people[1].player)), Done)
    live = four.live
    assert live.status == "running"
    assert (bool(live.seats[1].bot), live.seats[1].resigned) == (True, True)
    refused = places.run(take_seat_back(four.table, four.id(), 1, four.people[1].id))
    assert isinstance(refused, Refused)
    assert [reason.id for reason in refused.reasons] == ["site.resigned"]
    four.says(1, "You have resigned. A bot plays on.", "", "/text")
    four.says(0, "Bob resigns; a bot plays on.", "/log")
    four.sound()
    for seat in (0, 2):
        assert isinstance(places.run(resign(four.table, four.id(), seat, four.people[seat].player)), Done)
    live = four.live
    if live.game.together:
        assert live.status == "running", "Dora plays on with three bots"
        places.run(resign(four.table, four.id(), 3, four.people[3].player))
    live = four.live
    assert live.status == "over"
    assert live.result is not None
    assert live.result["winners"] == ([] if live.game.together else [3])
    last = "Dora" if live.game.together else "Cid"
    four.says(0, f"{last} resigned.", "", "/text", "/end")
    four.says(0, f"{last} resigns; the game ends here.", "/log")
    four.sound()


def test_who_resigns_against_a_bot_has_lost_to_it() -> None:
    ann = places.guest("Ann")
    table = places.run(places.table("roam", ann, "random"))
    assert isinstance(places.run(resign(table, "resign-01", 0, ann.player)), Done)
    live = places.run(load(table))
    assert live.result is not None
    assert (live.status, live.result["winners"], live.result["resigned"]) == ("over", [1], 0)
    assert isinstance(places.run(resign(table, "resign-02", 0, ann.player)), Refused)
    alone = places.run(places.table("roam", ann, "random"))
    refused = places.run(offer_end(alone, "offer-0001", True, ann.player))
    assert isinstance(refused, Refused), "alone, an agreement would turn a loss into nothing"
    assert [reason.id for reason in refused.reasons] == ["site.alone"]


@pytest.mark.parametrize("game", GAMES)
def test_all_agree_to_end_it(game: str) -> None:
    four = Four(game, pace="turn")

    def says(seat: int, yes: bool) -> Outcome:
        return places.run(offer_end(four.table, four.id(), yes, four.people[seat].player))

    assert isinstance(says(0, False), Refused), "nobody has offered it"
    assert isinstance(says(0, True), Done)
    four.says(2, "Do you agree?", "", "/text")
    assert isinstance(says(1, False), Done)
    assert four.live.votes == {}, "one who wants to play on is enough"
    for seat in range(4):
        assert four.live.status == "running"
        four.sound()
        assert isinstance(says(seat, True), Done)
    live = four.live
    assert live.status == "over"
    assert live.result is not None
    assert (live.result["winners"], live.result["agreed"]) == ([], True)
    four.says(0, "Everyone agreed to end the game.", "", "/text", "/end")
    four.says(0, "Everyone has agreed to end the game here.", "/log")
    four.sound()


@pytest.mark.parametrize("pace", ["live", "turn"])
def test_only_a_table_that_sends_e_mail_offers_it(pace: str) -> None:
    """The form of a live table led to nothing."""
    four = Four("roam", 2, pace=pace)
    for path in ("", "/text"):
        said = places.run(four.page(0, path))
        assert ("E-mail me when it is my turn" in said) == (pace == "turn"), path


def test_who_waits_nudges_once_a_day() -> None:
    four = Four("roam", 3, pace="turn", clock=3 * 86_400)
    gone, (first, second) = four.gone, four.others
    name = four.people[gone].user.name

    async def press(by: int, about: int) -> int:
        return (await post(f"/t/{four.table}/nudge", four.people[by], {"about": str(about)})).status

    assert places.run(press(first, second)) == 422, "nobody waits for them"
    assert places.run(press(gone, gone)) == 422
    four.says(second, "not seen yet Nudge", "/text")
    assert places.run(press(first, gone)) == 302
    assert places.run(press(second, gone)) == 422, "not twice, whoever does it"
    four.says(second, f"{four.people[first].user.name} reminds {name}: it is their turn.", "/log", "/text")
    four.says(second, "nudged today", "", "/text")
    four.time_passes(1.01)
    assert places.run(press(second, gone)) == 302
    four.sound()


def test_who_is_at_the_table_is_for_those_at_the_table() -> None:
    four = Four("roam", 3, pace="turn", public=True)
    ann, bob, _ = four.people

    async def look(person: places.Person) -> tuple[int, str]:
        answer = await ask("GET", f"/t/{four.table}/people", person)
        return answer.status, " ".join(Page(answer.text).text.split())

    places.run(presence.write())  # of whom other tests noted
    now("DELETE FROM play_presence")
    presence.note(four.table, ann.player)
    presence.note(four.table, ann.player)
    assert places.run(presence.write()) == 1, "one row, however often"
    assert places.run(presence.write()) == 0
    presence._seen.clear()  # another process asks
    status, said = places.run(look(bob))
    assert (status, "Ann host here" in said, "Bob you here" in said) == (200, True, True)
    assert "Cid not seen yet" in said
    assert "Nudge" not in said, "who is asked is here"
    for seconds, words in ((300, "looked in 5 minutes ago"), (7200, "last seen 2 hours ago")):
        now("UPDATE play_presence SET at = clock_timestamp() - make_interval(secs => %s)", seconds)
        assert f"Ann host {words}" in places.run(look(bob))[1]
    stranger = places.guest("Eve")
    presence.note(four.table, stranger.player)
    assert places.run(presence.write()) == 1
    assert now("SELECT count(*) FROM play_presence") == [(1,)], "who only watches is not noted"
    assert places.run(look(stranger))[0] == 404
    for path in ("", "/text"):
        watched = places.run(ask("GET", f"/t/{four.table}{path}", stranger))
        assert watched.status == 200
        assert "last seen" not in watched.text
        assert "At the table" not in watched.text


def test_more_time_ends_what_was_voted_for_and_is_not_endless() -> None:
    four = vanished("roam", "turn")
    first, second, _ = four.others
    four.votes(first, "end")
    assert isinstance(four.votes(second, "wait"), Done)
    assert four.live.votes == {"late": {str(four.gone): 2}}
    four.time_passes(1.5)
    assert not four.live.seats[four.gone].bot, "one day more"
    for _ in range(MOST_DAYS - 2):
        assert isinstance(four.votes(second, "wait"), Done)
    assert isinstance(four.votes(second, "wait"), Refused)
    four.sound()


def test_only_those_who_wait_vote_and_only_about_who_is_waited_for() -> None:
    four = vanished("roam", "turn")
    gone, (first, second, third) = four.gone, four.others
    assert isinstance(four.votes(gone, "bot"), Refused), "not about oneself"
    stranger = places.guest("Eve")
    assert places.run(vote_about(four.table, four.id(), gone, "bot", stranger.player)) == Absent()
    assert places.run(vote_about(four.table, four.id(), 99, "bot", four.people[first].player)) == Absent()
    assert isinstance(four.votes(first, "bot", about=second), Refused), "is not asked"
    again = places.run(vote_about(four.table, "the-same-1", gone, "bot", four.people[first].player))
    assert isinstance(again, Done)
    again = places.run(vote_about(four.table, "the-same-1", gone, "bot", four.people[first].player))
    assert isinstance(again, Done)
    assert again.repeated
    four.votes(first, "bot")
    four.votes(first, "bot")
    assert not four.live.seats[gone].bot, "nobody votes twice"
    # Who moves after all is not voted out any more.
    live = four.live
    decision = live.decision(gone)
    assert decision is not None
    line = decision.lines()[0]
    assert isinstance(
        places.run(choose(four.table, live.seq, four.id(), gone, line, four.people[gone].player)), Done
    )
    assert four.live.votes == {}
    assert isinstance(four.votes(third, "bot"), Refused)
    four.sound()


def test_a_vote_at_the_page_of_a_table() -> None:
    four = vanished("roam", "turn", absence="wait")
    path = f"/t/{four.table}"

    async def press(by: int, where: str, **fields: str) -> int:
        return (await post(f"{path}/{where}", four.people[by], fields)).status

    first, second, third = four.others
    four.says(first, "has run out of time. What would you like to do?", "", "/text")
    four.says(four.gone, "Your time has run out. You can still move", "", "/text")
    for seat in four.others:
        assert places.run(press(seat, "vote", about=str(four.gone), what="bot")) == 302
    assert four.live.seats[four.gone].bot
    assert places.run(press(first, "vote", about=str(four.gone), what="burn")) == 400
    assert places.run(press(first, "vote", what="over")) == 302
    assert places.run(press(second, "vote", what="no")) == 302
    assert places.run(press(third, "resign", seat=str(third))) == 302
    assert four.live.seats[third].resigned
    assert places.run(press(third, "resign", seat=str(first))) == 404, "not somebody else's seat"
    assert not four.live.seats[first].resigned
