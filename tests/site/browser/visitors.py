"""People in front of a browser: they open pages, choose, confirm, and note every error they see.

ann = doors.stranger()                     # a browser that was never here
bob = person("Bob")                        # someone who has been here
table = a_table("roam", bob, "greedy")
doors.known(bob).at(f"/t/{table}").move()
"""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import psycopg
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, TimeoutError

from tests.site import places

CHROMIUM: Final = "/usr/bin/chromium"
FLAGS: Final = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
]
# What a choice looks like on the page: on the board, among the cards, in the list.
SPOTS: Final = "#board g[data-choice]"
BUTTONS: Final = "button[data-choice]:not([aria-disabled=true]):not([name=confirm])"
# Reported by the page itself, so that it is found where an error of the script would be.
_REPORT: Final = """addEventListener('securitypolicyviolation',
  e => console.error('CSP: ' + e.effectiveDirective + ' ' + e.blockedURI + ' ' + e.sample))"""
# What happened is not played back unless somebody came for it: it would stand where the question is.
_NO_PLAYBACK: Final = """document.addEventListener('readystatechange',
  () => { if (document.body?.dataset.playback) document.body.dataset.playback = '0' })"""


@dataclass
class Visitor:
    url: str
    context: BrowserContext
    page: Page
    problems: list[str] = field(default_factory=list)
    forgiven: str = r"^$"  # errors that belong to the test

    def listen(self) -> None:
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))

    def _note(self, message: ConsoleMessage) -> None:
        said = f"{message.text} {message.location.get('url', '')}"
        if message.type in ("error", "warning") and not re.search(self.forgiven, said):
            self.problems.append(said)

    # --- where they are ------------------------------------------------------------------------

    def at(self, path: str) -> Visitor:
        self.page.goto(self.url + path)
        if self.page.locator("#stage").count() and not path.partition("?")[0].endswith("/text"):
            self.ready()  # text mode is also read without a script
        return self

    def ready(self) -> None:
        """The script has taken over."""
        self.page.wait_for_selector("html[data-ready]", state="attached")

    def stage(self) -> dict[str, str]:
        found: dict[str, str] = self.page.evaluate("({...document.querySelector('#stage').dataset})")
        return found

    @property
    def seq(self) -> int:
        return int(self.stage()["seq"])

    @property
    def mine(self) -> bool:
        return "mine" in self.stage()

    @property
    def over(self) -> bool:
        return self.stage()["status"] == "over"

    @property
    def table(self) -> str:
        return self.page.url.partition("/t/")[2].partition("#")[0].partition("?")[0]

    def after(self, seq: int, timeout: float = 10) -> None:
        """Wait until the page shows more than this."""
        script = "seq => Number(document.querySelector('#stage').dataset.seq) > seq"
        self.page.wait_for_function(script, arg=seq, timeout=timeout * 1000)

    def until(self, script: str, timeout: float = 10, arg: Any = None) -> None:
        """Wait for a function of the page; a bare expression would be `eval`, which the page forbids."""
        self.page.wait_for_function(script, arg=arg, timeout=timeout * 1000)

    def until_asked(self, timeout: float = 15) -> bool:
        """False if the game ended instead."""
        either = "#stage:is([data-mine], [data-status=over])"
        self.page.wait_for_selector(either, state="attached", timeout=timeout * 1000)
        return not self.over

    # --- what they do --------------------------------------------------------------------------

    def buttons(self) -> Locator:
        """The choices of the list that are in sight."""
        return self.page.locator(f"#decision {BUTTONS}").filter(visible=True)

    def pick(self) -> None:
        """Point at something one may choose: on the board if there is anything, else in the list."""
        box = self.page.evaluate(SPOT, SPOTS)
        if box:
            self.page.mouse.click(*box)
            return
        if (
            not self.buttons().count()
            and not self.page.locator(f"#stage {BUTTONS}").filter(visible=True).count()
        ):
            self.page.locator("#decision summary").filter(visible=True).first.click()
        self.page.locator(f"#stage {BUTTONS}").filter(visible=True).first.click()

    def confirm(self) -> None:
        self.page.locator("#answer [name=confirm]").first.click()

    def only_confirms(self) -> bool:
        """Nothing is left to choose: all there is to do is to say so."""
        choices = self.page.locator(f"{SPOTS}, #stage {BUTTONS}").filter(visible=True)
        return self.page.locator("#answer [name=confirm]").count() > 0 and not choices.count()

    def wants_confirming(self, before: int) -> bool:
        """What was picked is made, or it waits for the main button, for it cannot be taken back."""
        with suppress(TimeoutError):
            self.until(
                "seq => Number(document.querySelector('#stage')?.dataset.seq) > seq"
                " || document.querySelector('#answer [name=confirm]') !== null",
                timeout=4,
                arg=before,
            )
        return self.seq == before and self.page.locator("#answer [name=confirm]").count() > 0

    def move(self) -> int:
        """One choice, made and shown; the seq it led to at least."""
        before = self.seq
        for _ in range(3):
            if self.only_confirms():
                self.confirm()
            else:
                self.pick()
                if self.wants_confirming(before):
                    self.confirm()
            with suppress(TimeoutError):
                self.after(before, timeout=4)
                break
            if self.page.locator("#stage[data-sending]").count():
                break  # on its way
            # Somebody else's move was drawn under the pointer: nothing was sent, so choose again.
        self.after(before)
        self.page.wait_for_selector("#stage:not([data-sending])", state="attached")  # not only others moved
        return self.seq


# The middle of the first place on the board that can be clicked.
SPOT: Final = """spots => {
  for (const spot of document.querySelectorAll(spots)) {
    const box = spot.firstElementChild.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const there = document.elementFromPoint(x, y)?.closest(spots)
    if (box.width && there) return [x, y]
  }
  return null
}"""


@dataclass
class Doors:
    url: str
    browser: Browser
    visitors: list[Visitor] = field(default_factory=list)

    def stranger(self, **options: Any) -> Visitor:
        """A browser that was never here."""
        url, playback = options.pop("url", self.url), options.pop("playback", False)
        options.setdefault("viewport", {"width": 1440, "height": 900})
        context = self.browser.new_context(**options)
        context.add_init_script(_REPORT)
        if not playback:
            context.add_init_script(_NO_PLAYBACK)
        context.set_default_timeout(30_000)  # machines that test are busy; thinkers run at a lower priority
        context.set_default_navigation_timeout(30_000)  # a site's first page loads all the code behind it
        visitor = Visitor(url, context, context.new_page())
        visitor.listen()
        self.visitors.append(visitor)
        return visitor

    def known(self, person: places.Person, confirm: bool = True, **options: Any) -> Visitor:
        """The browser of somebody who has been here."""
        if confirm:  # two steps for every choice
            person.user.settings = {**person.user.settings, "confirm": True}
            beside(person.user.save)
        visitor = self.stranger(**options)
        cookies = [
            {"name": name, "value": value, "url": visitor.url} for name, value in person.cookies.items()
        ]
        visitor.context.add_cookies(cookies)  # type: ignore[arg-type]
        return visitor

    def show(self, folder: Path, name: str) -> None:
        """What everybody saw at the end, for whoever has to find out."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, visitor in enumerate(self.visitors):
            file = folder / f"{name}-{number}"
            with contextlib.suppress(Error):
                visitor.page.screenshot(path=file.with_suffix(".png"))
                file.with_suffix(".html").write_text(visitor.page.content(), encoding="utf-8")

    def close(self) -> None:
        for visitor in self.visitors:
            visitor.context.close()


# Playwright runs an event loop in the tests' thread; what wants none, or one of its own, happens beside it.
_beside: Final = ThreadPoolExecutor(1, "beside")


def beside[T](work: Callable[[], T]) -> T:
    return _beside.submit(work).result()


def person(name: str = "Ann") -> places.Person:
    return beside(lambda: places.guest(name))


def a_table(game: str, *sitting: places.Person | str | None, **wish: Any) -> str:
    return beside(lambda: places.run(places.table(game, *sitting, **wish)))


def shown(who: places.Person, handle: str) -> str:
    """They have a public profile from now on; its address."""
    who.user.profile = handle
    beside(who.user.save)
    return f"/@{handle}"


def the_log(table: str) -> list[tuple[Any, ...]]:
    """seq, command, kind, seat and line of every entry, as the database has them."""

    def read() -> list[tuple[Any, ...]]:
        with psycopg.connect(places.named(places.NAME)) as conn:
            rows = conn.execute(
                "SELECT seq, command, kind, seat, line FROM play_entry WHERE table_id = %s ORDER BY seq",
                (table,),
            )
            return rows.fetchall()

    return beside(read)


def eventually(what: Any, timeout: float = 10) -> None:
    """Ask again until it is so."""
    until = time.monotonic() + timeout
    while not what():
        assert time.monotonic() < until, "it never came to be"
        time.sleep(0.05)
