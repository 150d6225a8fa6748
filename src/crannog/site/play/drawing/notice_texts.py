"""What somebody is told outside of the site: that there is news, and where. Nothing of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.conf import settings

from crannog.kernel.message import Msg
from crannog.site.mail.message import EmailText
from crannog.site.play.store.live_table import Live
from crannog.site.texts import site_texts
from crannog.views.texts import page_texts

PUSHED: Final = {"turn": "push_turn", "nudge": "push_nudge", "full": "push_full", "over": "push_over"}


@dataclass(frozen=True, slots=True)
class News:
    """Something that still holds, at one table."""

    about: str
    live: Live
    seat: int

    @property
    def path(self) -> str:
        return f"/t/{self.live.id}?seat={self.seat}"

    def title(self, lang: str) -> str:
        return self.live.title or self.game(lang)

    def game(self, lang: str) -> str:
        return page_texts(self.live.game, lang, {}).say(Msg("title.game"))


def by_mail(news: list[News], name: str, lang: str, stop: str, go_on: str) -> EmailText:
    """One e-mail about one table, or about all that have news."""
    said = site_texts(lang)
    lines = [said.t(f"news.{one.about}", title=one.title(lang)) for one in news]
    places = [f"- {line}\n  {settings.ORIGIN}{one.path}" for line, one in zip(lines, news, strict=True)]
    subject = lines[0] if len(news) == 1 else said.t("news.several", n=len(news))
    parts = [
        said.t("mail.hello", name=name),
        "\n".join(places),
        said.t("mail.continue", name=name, link=go_on),
        said.t("news.foot", link=stop, page=f"{settings.ORIGIN}/me/notices"),
    ]
    return EmailText(subject, "\n\n".join(parts) + "\n")


def by_push(news: list[News], name: str, lang: str) -> dict[str, str]:
    """For a locked screen: the game's name, not the table's, which people choose."""
    said = site_texts(lang)
    if len(news) == 1:
        (one,) = news
        return {"said": said.t(f"news.{PUSHED[one.about]}", game=one.game(lang)), "to": one.path, "tag": name}
    return {"said": said.t("news.several", n=len(news)), "to": "/", "tag": name}


def by_hook(news: list[News]) -> list[dict[str, object]]:
    return [
        {"about": one.about, "table": one.live.id, "seat": one.seat, "link": f"{settings.ORIGIN}{one.path}"}
        for one in news
    ]
