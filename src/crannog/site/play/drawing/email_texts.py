"""The text of e-mails: only what the seat itself may see on its page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.conf import settings

from crannog.kernel.message import Msg
from crannog.kernel.play import SPECTATOR
from crannog.site.mail.message import EmailText
from crannog.site.play.drawing.seats_and_actions import result, texts_with_names
from crannog.site.play.store import votes
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.shown_events import what_was_told
from crannog.site.texts import site_texts
from crannog.views.texts import page_texts

LINES: Final = 12  # of the log


def your_turn(live: Live, seat: int, lang: str, stop: str, go_on: str) -> EmailText:
    """It is your turn: the question, and what happened since your last one, as this seat sees it."""
    said, game = site_texts(lang), page_texts(live.game, lang, live.called(lang))
    asked = live.decision(seat)
    assert asked is not None
    news = [game.say(event.text) for event in live.events(seat, live.last_played(seat))][-LINES:]
    title = live.title or game.say(Msg("title.game"))
    parts = [
        said.t("mail.hello", name=live.called(lang).get(seat, "")),
        said.t("mail.your_turn", title=title),
        game.say(asked.prompt),
    ]
    if news:
        parts.append("\n".join([said.t("mail.since"), *(f"- {line}" for line in news)]))
    parts += [
        said.t("mail.play", link=f"{settings.ORIGIN}/t/{live.id}?seat={seat}"),
        said.t("mail.continue", name=live.called(lang).get(seat, ""), link=go_on),
        said.t("mail.foot", link=stop),
    ]
    return EmailText(said.t("mail.turn_subject", title=title), "\n\n".join(parts) + "\n")


def still_news(live: Live, seq: int, seat: int, kind: str) -> list[Msg]:
    """What an entry of this kind told this seat, if that still holds; [] if it does not, or is long ago."""
    # Whom it is about, by whom a vote or a nudge is.
    by = next((one.seat for one in live.recent if one.seq == seq), SPECTATOR)
    over = live.status == "over"
    true = {
        "late": not over and by in votes.late(live.votes),
        "bot": not over and by != SPECTATOR and bool(live.seats[by].bot),
        "nudge": not over and seat in live.asked and not live.seats[seat].bot,
        "vote": not over and bool(votes.agreed(live.votes, votes.OVER)),
        "resign": True,
        "end": over,
    }
    return what_was_told(live, seq, seat) if true.get(kind) else []


def news(live: Live, seat: int, lang: str, told: Sequence[Msg], stop: str, go_on: str) -> EmailText:
    """Something happened at the table besides play, perhaps its end."""
    said, game = site_texts(lang), page_texts(live.game, lang, live.called(lang))
    title = live.title or game.say(Msg("title.game"))
    how = result(live)
    parts = [said.t("mail.hello", name=live.called(lang).get(seat, "")), *(game.say(one) for one in told)]
    if how is not None:
        parts.append(texts_with_names(live, lang).say(how))
    parts += [
        said.t("mail.play", link=f"{settings.ORIGIN}/t/{live.id}?seat={seat}"),
        said.t("mail.continue", name=live.called(lang).get(seat, ""), link=go_on),
        said.t("mail.news_foot", link=stop),
    ]
    subject = said.t("mail.over_subject", title=title) if how else said.t("mail.news_subject", title=title)
    return EmailText(subject, "\n\n".join(parts) + "\n")


def please_confirm(live: Live, lang: str, link: str) -> EmailText:
    """Somebody left this address; if it was you, confirm it. Names nothing that a stranger could write."""
    said = site_texts(lang)
    game = page_texts(live.game, lang, {}).say(Msg("title.game"))
    body = "\n\n".join([said.t("mail.confirm_body", game=game), link, said.t("mail.confirm_else")])
    return EmailText(said.t("mail.confirm_subject"), body + "\n")
