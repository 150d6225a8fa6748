"""The text of e-mails: only what the seat itself may see on its page."""

from __future__ import annotations

from typing import Final

from django.conf import settings

from crannog.kernel.message import Msg
from crannog.site.mail.message import EmailText
from crannog.site.play.store.live_table import Live
from crannog.site.texts import site_texts
from crannog.views.texts import page_texts

LINES: Final = 12  # of the log


def your_turn(live: Live, seat: int, lang: str, stop: str) -> EmailText:
    """It is your turn: the question, and what happened since your last one, as this seat sees it."""
    said, game = site_texts(lang), page_texts(live.game, lang, live.names)
    asked = live.decision(seat)
    assert asked is not None
    mine = max((one.seq for one in live.recent if one.seat == seat), default=0)
    news = [game.say(event.text) for event in live.events(seat, mine)][-LINES:]
    title = live.title or game.say(Msg("title.game"))
    parts = [
        said.t("mail.hello", name=live.names.get(seat, "")),
        said.t("mail.your_turn", title=title),
        game.say(asked.prompt),
    ]
    if news:
        parts.append("\n".join([said.t("mail.since"), *(f"- {line}" for line in news)]))
    parts += [
        said.t("mail.play", link=f"{settings.ORIGIN}/t/{live.id}?seat={seat}"),
        said.t("mail.foot", link=stop),
    ]
    return EmailText(said.t("mail.turn_subject", title=title), "\n\n".join(parts) + "\n")


def please_confirm(live: Live, lang: str, link: str) -> EmailText:
    """Somebody left this address; if it was you, confirm it. Names nothing that a stranger could write."""
    said = site_texts(lang)
    game = page_texts(live.game, lang, {}).say(Msg("title.game"))
    body = "\n\n".join([said.t("mail.confirm_body", game=game), link, said.t("mail.confirm_else")])
    return EmailText(said.t("mail.confirm_subject"), body + "\n")
