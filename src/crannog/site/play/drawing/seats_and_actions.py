"""What the site itself says on the stage, around the game's drawing: who sits where, and what they may do.

Everything here follows from the table and the seat alone, so that all who look through this seat may
share one drawing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import SPECTATOR
from crannog.site.play.bots.levels import levels_of, marks
from crannog.site.play.drawing.together import offer, on_holiday, questions
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.shown_events import what_was_told
from crannog.site.texts import site_texts
from crannog.views import Undo
from crannog.views.texts import PageTexts, page_texts


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as the waiting table shows it."""

    number: int
    name: str
    state: str  # free, bot, mine (also played at this device), taken
    acts: tuple[str, ...]  # sit, bot, here, stand, remove
    also: str = ""  # the other names under which the same person sits at a public table


def texts_with_names(live: Live, lang: str) -> PageTexts:
    """The site's texts with this table's names."""
    return PageTexts(site_texts(lang).texts, live.called(lang))


def about(live: Live, seat: int, lang: str) -> dict[str, Any]:
    """What the stage's template needs besides the drawing."""
    player = live.seats[seat].player if seat != SPECTATOR else None
    mine = live.seats_of(player)
    return {
        "say": texts_with_names(live, lang).say,
        "names": live.called(lang),
        "game_title": page_texts(live.game, lang, None).t("title.game"),
        "places": [_place(live, one, player, lang) for one in range(len(live.seats))],
        "mine_seats": mine,
        "owner_here": player is not None and player == live.owner,
        "bot_for_me": seat != SPECTATOR and bool(live.seats[seat].bot),
        "marks": marks(live, lang),
        "levels": levels_of(live.game, lang),
        "options": options(live, lang),
        "result": result(live),
        "asks_undo": undo_request(live, seat, lang),
        "undo_label": undo_label(live, seat, lang),
        "questions": questions(live, seat),
        "holidays": on_holiday(live),
        "offer": offer(live, seat),
        "resigned": seat != SPECTATOR and live.seats[seat].resigned,
    }


def _place(live: Live, number: int, player: object, lang: str) -> Place:
    place = replace(_place_before_start(live, number, player, lang), also=also_as(live, number, lang))
    return place if live.status == "open" else replace(place, acts=())


def _place_before_start(live: Live, number: int, player: object, lang: str) -> Place:
    held, name = live.seats[number], live.called(lang).get(number, "")
    owner = player is not None and player == live.owner
    if held.player is None and not held.bot:
        acts: tuple[str, ...] = ("bot", "here") if owner else ("here",) if player is not None else ("sit",)
        return Place(number, "", "free", acts)
    if player is not None and held.player == player:
        return Place(number, name, "mine", ("stand",))
    acts = ("remove",) if owner else ()
    return Place(number, name, "bot" if held.bot else "taken", acts)


def also_as(live: Live, number: int, lang: str) -> str:
    """The other names of whoever sits here, if it is a public table: strangers see who holds two seats."""
    held = live.seats[number]
    if not live.public or held.bot:
        return ""
    others = [one for one in live.seats_of(held.player) if one != number and not live.seats[one].bot]
    return ", ".join(live.called(lang).get(one, "") for one in others)


def options(live: Live, lang: str) -> list[tuple[str, str]]:
    """What the table agreed on, in the game's own words."""
    said = page_texts(live.game, lang, live.called(lang))
    return [
        (said.t(f"option.{id}"), said.t(f"option.{id}.{value}")) for id, value in live.setup.options.items()
    ]


def result(live: Live) -> Msg | None:
    """How it ended, in one sentence or two."""
    if live.stopped:
        return why_stopped(live)
    if live.result is None:
        return None
    winners = tuple(Who(seat) for seat in live.result["winners"])
    return msg("over.wins", seats=winners, n=len(winners)) if winners else msg("over.nobody")


def why_stopped(live: Live) -> Msg:
    """How a game ended that was not played to its end; every game's own texts have these sentences, too."""
    ended = live.result or {}
    winners = tuple(Who(seat) for seat in ended.get("winners", ()))
    lost = live.game.together
    if "time" in ended:
        seat = Who(int(ended["time"]))
        if winners:
            return msg("stopped.time", seat=seat, seats=winners, n=len(winners))
        return msg("stopped.time_lost" if lost else "stopped.time_nobody", seat=seat)
    if "resigned" in ended:
        seat = Who(int(ended["resigned"]))
        if winners:
            return msg("stopped.resigned", seat=seat, seats=winners, n=len(winners))
        return msg("stopped.resigned_lost" if lost else "stopped.resigned_nobody", seat=seat)
    if "agreed" in ended:
        return Msg("stopped.agreed_lost" if lost else "stopped.agreed")
    return Msg("stopped.idle")


def may_undo(live: Live, seat: int) -> Undo | None:
    """What this seat can take back, if need be with the others' consent."""
    if live.record is None or seat == SPECTATOR or live.status != "running":
        return None
    last = live.record.last_of(seat)
    if last is None:
        return None
    bots = tuple(one.number for one in live.seats if one.bot)
    told = what_was_told(live, last.at, seat) if last.at else []
    return Undo(told[0] if told else None, bool(live.record.why_not_undo(seat, bots)))


def undo_label(live: Live, seat: int, lang: str) -> str:
    """What a button that takes back says; "" where there is nothing."""
    undo = may_undo(live, seat)
    return (
        "" if undo is None else page_texts(live.game, lang, live.called(lang)).say(undo.label()).rstrip(".")
    )


def undo_request(live: Live, seat: int, lang: str) -> dict[str, Any] | None:
    """Who asks to take back what, and whether this seat has to answer."""
    if live.undo is None or live.status != "running":
        return None
    asks, needed = int(live.undo["seat"]), list(live.undo["needed"])
    waits = tuple(Who(one) for one in needed if one not in live.undo["agreed"])
    said, lost = page_texts(live.game, lang, live.called(lang)), live.undo.get("what", ())
    what = [said.say(text) for seq in lost for text in what_was_told(live, seq, seat)[:1]]
    if seat in needed and seat not in live.undo["agreed"]:
        return {"answer": True, "text": msg("undo_ask.asks", seat=Who(asks)), "what": what}
    mine = "undo_ask.waits" if seat == asks else "undo_ask.others"
    return {"answer": False, "text": msg(mine, seat=Who(asks), seats=waits), "what": what}
