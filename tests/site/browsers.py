"""A browser without a window: keeps its cookies from answer to answer, and sends forms and JSON as ours do."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from tests.site import places
from tests.site.authenticator import Authenticator
from tests.site.security.asking import CSRF, JSON, Answer, ask, post

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@dataclass
class Browser:
    cookies: dict[str, str] = field(default_factory=dict)
    says: str = FIREFOX
    client: str = "127.0.0.1"

    @classmethod
    def of(cls, person: places.Person) -> Browser:
        return cls(dict(person.cookies))

    def _kept(self, answer: Answer) -> Answer:
        for name, one in answer.cookies.items():
            if name == settings.CSRF_COOKIE_NAME:
                continue  # forms of tests bring their own
            if one["max-age"] == 0 or one["max-age"] == "0":
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = one.value
        return answer

    async def get(self, path: str) -> Answer:
        headers = {"User-Agent": self.says}
        return self._kept(await ask("GET", path, cookies=self.cookies, headers=headers, client=self.client))

    async def post(self, path: str, **form: str) -> Answer:
        headers = {"User-Agent": self.says}
        sent = await post(path, None, form, cookies=self.cookies, headers=headers, client=self.client)
        return self._kept(sent)

    async def send(self, path: str, body: str = "{}") -> Answer:
        cookies = {settings.CSRF_COOKIE_NAME: CSRF, **self.cookies}
        headers = {**JSON, "X-CSRFToken": CSRF, "User-Agent": self.says}
        return self._kept(
            await ask("POST", path, cookies=cookies, headers=headers, body=body.encode(), client=self.client)
        )

    # --- passkeys ------------------------------------------------------------------------------

    async def makes(self, passkey: Authenticator) -> Answer:
        options: dict[str, Any] = json.loads((await self.send("/me/passkey/new")).body)
        return await self.send("/me/passkey/made", passkey.make(options))

    async def enters(self, passkey: Authenticator, query: str = "") -> Answer:
        options: dict[str, Any] = json.loads((await self.send("/me/passkey/ask")).body)
        return await self.send(f"/me/passkey/enter{query}", passkey.enter(options))

    @property
    def player(self) -> Any:
        from crannog.site.accounts import cookie

        return cookie.read(self.cookies.get(settings.PLAYER_COOKIE))
