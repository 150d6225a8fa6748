"""Who is at a table: here, looked in, away; who can be nudged. Only for those who sit there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from crannog.kernel.message import Msg
from crannog.site.accounts.cookie import Player
from crannog.site.moderation.mutes import state_of
from crannog.site.play.actions.nudge import may_nudge, nudged_today
from crannog.site.play.drawing.seats_and_actions import also_as, texts_with_names
from crannog.site.play.store import presence, votes
from crannog.site.play.store.live_table import Live
from crannog.site.rough_times import day, how_long
from crannog.views.texts import PageTexts


@dataclass(frozen=True, slots=True)
class AtTable:
    """A seat as the table's menu shows it."""

    number: int
    name: str
    about: tuple[str, ...]  # you, host, out of time
    state: str  # here, looked_in, away, bot: how it is marked
    said: str  # the same in words
    nudge: bool
    nudged: bool  # within a day
    more: bool  # somebody else: can be muted, blocked, reported


async def at_table(live: Live, player: Player | None, lang: str) -> list[AtTable]:
    """Everyone who sits here; nothing for those who do not."""
    if player is None or not live.seats_of(player.id):
        return []
    seen, (_, nudged) = await presence.last_seen(live.id), await nudged_today(live.id)
    muted = await state_of(player.id, [seat.player for seat in live.seats if seat.player])
    return [
        _one(live, player, lang, seat.number, seen.get(seat.number), seat.number in nudged, muted)
        for seat in live.seats
        if seat.player or seat.bot
    ]


def _one(
    live: Live,
    player: Player,
    lang: str,
    seat: int,
    ago: float | None,
    nudged: bool,
    muted: Mapping[UUID, str],
) -> AtTable:
    held, said = live.seats[seat], texts_with_names(live, lang)
    about = [
        said.t("people.you") if held.player == player.id else "",
        said.t("people.host") if held.player == live.owner else "",
        said.t("people.same_as", names=also_as(live, seat, lang)) if also_as(live, seat, lang) else "",
        said.t("people.out_of_time") if seat in votes.late(live.votes) else "",
        _muted(said, muted.get(held.player, "") if held.player else ""),
    ]
    state, words = _state(held.bot, ago, held.player == player.id)
    if held.on_holiday:
        state, words = "away", Msg("people.holiday", (("until", day(held.until)),))
    can = may_nudge(live, seat, player) and state != "here"
    told = tuple(filter(None, about))
    other, name = not held.gone and held.player not in (None, player.id), live.called(lang).get(seat, "")
    return AtTable(seat, name, told, state, said.say(words), can and not nudged, can and nudged, other)


def _muted(said: PageTexts, state: str) -> str:
    return {"mute": said.t("people.muted"), "block": said.t("people.blocked")}.get(state, "")


def _state(bot: str, ago: float | None, mine: bool) -> tuple[str, Msg]:
    if bot:
        return "bot", Msg("people.bot")
    if mine or (ago is not None and ago <= presence.HERE):
        return "here", Msg("people.here")
    if ago is None:
        return "away", Msg("people.never")
    if ago <= presence.LOOKED_IN:
        return "looked_in", Msg("people.looked_in", (("ago", how_long(ago)),))
    return "away", Msg("people.away", (("ago", how_long(ago)),))
