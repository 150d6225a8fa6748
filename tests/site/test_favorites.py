"""The last set-up again with one press, and up to ten kept under a name; what no longer fits is said so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from crannog.site.me.export import held_of
from crannog.site.me.forget import begin
from crannog.site.me.merge import merge
from crannog.site.play.actions.hand_over import to_bot
from crannog.site.play.actions.rematch import rematch
from crannog.site.play.actions.resign import resign
from crannog.site.play.store.live_table import Live, load
from crannog.site.tables.favorites import MOST, favorites_of, last_of
from tests.site import places
from tests.site.databases import sql
from tests.site.places import Person
from tests.site.reader import Page
from tests.site.security.asking import Answer, ask, post, rest

FORM = {
    "game": "arrival", "seat1": "you", "seat2": "bot-hard", "seat3": "here", "name3": "Dora", "seat4": "friend",
    "pace": "turn", "clock": "calm", "absence": "bot", "what_if": "after", "public": "1",
    "option-edition": "gu2016",
}  # fmt: skip
TERMS = "pace, clock, increment, absence, what_if, public, options, seat_count"


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()


def opened(who: Person, **form: str) -> str:
    """The name of the table that this form opens."""
    rest()
    sql("UPDATE play_table SET created = created - interval '1 hour' WHERE owner_id = %s", who.id)
    answer = places.run(post("/tables", who, form))
    assert answer.status == 302, answer.text
    return answer.header("location").removeprefix("/t/")


def terms(table: str) -> tuple[Any, ...]:
    seats = sql("SELECT player_id, name, bot FROM play_seat WHERE table_id = %s ORDER BY number", table)
    return (*sql(f"SELECT {TERMS} FROM play_table WHERE id = %s", table), *seats)


def kept(who: Person, name: str, game: str = "arrival") -> Answer:
    rest()
    return places.run(post("/favorites", who, {"game": game, "favorite": name}))


def home(who: Person | None, query: str = "?game=arrival") -> str:
    answer = places.run(ask("GET", f"/{query}", who))
    assert answer.status == 200
    return answer.text


def names(who: Person, game: str = "arrival") -> list[str]:
    return [one.name for one in places.run(favorites_of(who.id, game))]


def test_as_last_time_opens_the_same_table_with_one_press() -> None:
    ann = places.guest("Ann")
    assert "As last time" not in home(ann)
    first = opened(ann, **FORM)
    assert "As last time" in home(ann)
    assert "As last time" not in home(ann, "?game=roam")
    assert "As last time" not in home(None)
    again = opened(ann, game="arrival", **{"as": "last"})
    assert again != first
    assert terms(again) == terms(first)
    assert terms(first)[0][:6] == ("turn", 1800, 30, "bot", "after", True)


def test_the_form_is_filled_in_so_that_something_can_be_changed_first() -> None:
    ann = places.guest("Ann")
    opened(ann, **FORM)
    plain, filled = home(ann), home(ann, "?game=arrival&as=last")
    for chosen in (
        '<option value="bot-hard" selected>',
        '<option value="here" selected>',
        'value="Dora"',
        '<option value="calm" selected>',
        'name="pace" value="turn" checked',
        'name="option-edition" value="gu2016" checked',
    ):
        assert chosen in filled, chosen
        assert chosen not in plain, chosen


def seats_again(who: Person, game: str = "roam") -> list[str]:
    found = places.run(last_of(who.id, game))
    assert found is not None
    return [found.form[f"seat{n}"] for n in range(1, found.seats + 1)]


def test_who_left_a_seat_to_a_bot_is_still_a_person() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def play() -> None:
        table = await places.table("roam", ann, bob, "easy")
        for seat, who in enumerate((ann, bob)):
            await to_bot(table, f"have-to-go-{seat}", seat, who.id)
        assert [seat.bot != "" for seat in (await load(table)).seats] == [True] * 3

    places.run(play())
    assert seats_again(ann) == ["you", "friend", "bot-easy"]


def test_after_a_rematch_the_person_is_in_the_first_seat_of_the_form() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def play() -> Live:
        table = await places.table("roam", ann, "easy", bob)
        await resign(table, "enough-of-it", 0, ann.player)
        await resign(table, "me-neither-no", 2, bob.player)
        live = await load(table)
        assert live.status == "over"
        whole = replace(live, seats=tuple(replace(seat, resigned=False) for seat in live.seats))
        return await load(await rematch(whole, ann.id))

    moved = places.run(play())
    assert [seat.name for seat in moved.seats] == ["Bot 1", "Bob", "Ann"]
    assert seats_again(ann) == ["you", "bot-easy", "friend"]


def test_a_favorite_is_kept_used_replaced_and_removed() -> None:
    ann = places.guest("Ann")
    first = opened(ann, **FORM)
    assert kept(ann, "  Sunday <b> ").header("location") == "/?game=arrival#again"
    opened(ann, game="arrival", seat1="you", seat2="friend")
    assert names(ann) == ["Sunday <b>"]
    assert "Sunday &lt;b&gt;" in home(ann)
    (one,) = places.run(favorites_of(ann.id, "arrival"))
    assert terms(opened(ann, game="arrival", **{"as": one.id})) == terms(first)
    opened(ann, game="arrival", seat1="you", seat2="bot-easy")
    kept(ann, "Sunday <b>")
    (one,) = places.run(favorites_of(ann.id, "arrival"))
    assert one.form["seat2"] == "bot-easy", "kept once more under the same name"
    assert places.run(post("/favorites/remove", ann, {"game": "arrival", "favorite": one.id})).status == 302
    assert names(ann) == []


def test_nobody_uses_or_removes_the_favorites_of_others() -> None:
    ann, eve = places.guest("Ann"), places.guest("Eve")
    opened(ann, **FORM)
    kept(ann, "Mine")
    (one,) = places.run(favorites_of(ann.id, "arrival"))
    for form in ({"as": one.id}, {"as": "last"}, {"as": "x"}, {"as": "999999999"}):
        assert places.run(post("/tables", eve, {"game": "arrival", **form})).status == 404
    assert places.run(post("/tables", ann, {"game": "nowhere", "as": "last"})).status == 404
    places.run(post("/favorites/remove", eve, {"game": "arrival", "favorite": one.id}))
    assert names(ann) == ["Mine"]
    assert "Mine" not in home(eve, f"?game=arrival&as={one.id}")


def test_ten_are_kept_and_an_eleventh_is_refused_in_words() -> None:
    ann = places.guest("Ann")
    opened(ann, **FORM)
    for n in range(MOST):
        assert kept(ann, f"Number {n}").status == 302
    answer = kept(ann, "One more")
    assert answer.status == 422
    assert "You already have 10 favorites. Please remove one first." in Page(answer.text).text
    assert kept(ann, "Number 3").status == 302, "one that is there may be replaced"
    assert "A favorite needs a name." in Page(kept(ann, " ").text).text
    assert len(names(ann)) == MOST


@pytest.mark.parametrize(
    "stale", [{"option-edition": "gone"}, {"option-gone": "yes"}, {"seat2": "bot-gone"}, {"seat5": "friend"}]
)
def test_what_the_rules_no_longer_know_is_said_and_the_rest_is_filled_in(stale: dict[str, str]) -> None:
    ann = places.guest("Ann")
    opened(ann, **FORM)
    kept(ann, "Old")
    (one,) = places.run(favorites_of(ann.id, "arrival"))
    sql("UPDATE tables_favorite SET form = form || %s::jsonb WHERE id = %s", _json(stale), int(one.id))
    rest()
    sql("UPDATE play_table SET created = created - interval '1 hour' WHERE owner_id = %s", ann.id)
    answer = places.run(post("/tables", ann, {"game": "arrival", "as": one.id}))
    assert answer.status == 422
    assert "The rules have changed since you used this set-up." in Page(answer.text).text
    assert '<option value="calm" selected>' in answer.text
    assert home(ann, f"?game=arrival&as={one.id}")


def _json(form: dict[str, str]) -> str:
    ((name, value),) = form.items()
    return f'{{"{name}": "{value}"}}'


def test_favorites_are_exported_merged_and_deleted_with_their_person() -> None:
    ann, kit = places.guest("Ann"), places.guest("Kit")
    for who, mine in ((ann, ("Both", "Ann's")), (kit, ("Both", "Kit's"))):
        opened(who, **FORM)
        for name in mine:
            kept(who, name)
    places.run(merge(kit.user, ann.user))
    assert sorted(names(ann)) == ["Ann's", "Both", "Kit's"]
    assert [one["name"] for one in places.run(held_of(ann.id))["favorites"]] == ["Both", "Ann's", "Kit's"]
    places.run(begin(ann.id))
    assert sql("SELECT count(*) FROM tables_favorite WHERE user_id = ANY(%s)", [ann.id, kit.id]) == [(0,)]
