"""People in front of a browser: they open pages, choose, confirm, and note every error they see.

ann = doors.stranger()                     # a browser that was never here
bob = person("Bob")                        # someone who has been here
table = a_table("roam", bob, "greedy")
doors.known(bob).at(f"/t/{table}").move()
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import psycopg
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, expect

from tests.site import places
from tests.waiting import wait_until

LIMIT: Final = 60_000  # ms: the only limit of a wait; what does not happen within it does not happen at all
expect.set_options(timeout=LIMIT)
# What a choice looks like on the page: on the board, among the cards, in the list.
SPOTS: Final = "#board g[data-choice]"
CONFIRM: Final = "#answer [name=confirm]"
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
    stays: bool = False  # to close a page with a virtual authenticator took forever, twice; the browser can

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

    def after(self, seq: int) -> None:
        """Wait until the page shows more than this."""
        self.until("seq => Number(document.querySelector('#stage').dataset.seq) > seq", arg=seq)

    def until(self, script: str, arg: Any = None) -> None:
        """Wait for a function of the page; a bare expression would be `eval`, which the page forbids."""
        self.page.wait_for_function(script, arg=arg)

    def until_asked(self) -> bool:
        """False if the game ended instead."""
        self.page.wait_for_selector("#stage:is([data-mine], [data-status=over])", state="attached")
        return not self.over

    def when[T](self, condition: Callable[[], T | None]) -> T:
        """Wait for what routes and listeners note: they run only while the page is asked something."""

        def ask_page() -> T | None:
            self.page.evaluate("true")
            return condition()

        return wait_until(ask_page)

    def stop_clock(self) -> None:
        """From the next page on, timers go only as far as `page.clock.run_for` and `step_until` say."""
        self.page.clock.install(time=0)
        self.page.clock.pause_at(60_000)

    def step_until(self, condition: Callable[[], Any]) -> None:
        """Let the clock go on in small steps until this is so."""

        def step() -> Any:
            self.page.clock.run_for(100)
            return condition()

        wait_until(step)

    # --- what they do --------------------------------------------------------------------------

    def buttons(self) -> Locator:
        """The choices of the list that are in sight."""
        return self.page.locator(f"#decision {BUTTONS}").filter(visible=True)

    def click_first(self, selector: str) -> bool:
        """Click the first visible match, if there is one.

        Looking and clicking are one step: with a locator's click, another player's move could remove the button
        in between, and the click would wait for it in vain.
        """
        box = self.page.evaluate(FIRST_VISIBLE, selector)
        if box:
            self.page.mouse.click(*box)
        return bool(box)

    def pick(self) -> None:
        """Point at something one may choose: on the board if there is anything, else in the list."""
        box = self.page.evaluate(SPOT, SPOTS)
        if box:
            self.page.mouse.click(*box)
        elif not self.click_first(f"#stage {BUTTONS}"):
            self.click_first("#decision summary")
            self.click_first(f"#stage {BUTTONS}")

    def confirm(self) -> None:
        self.page.locator(CONFIRM).first.click()

    def only_confirms(self) -> bool:
        """Nothing is left to choose: all there is to do is to say so."""
        choices = self.page.locator(f"{SPOTS}, #stage {BUTTONS}").filter(visible=True)
        return self.page.locator(CONFIRM).count() > 0 and not choices.count()

    def wants_confirming(self, before: int) -> bool:
        """What was picked is made, or it waits for the main button, for it cannot be taken back.

        Or it was refused, or nothing was there to pick any more: then the page is idle, and this is false.
        """
        self.until(ANSWERED, arg=before)
        return self.seq == before and self.page.locator(CONFIRM).count() > 0

    def move(self) -> int:
        """One choice, made and shown; the seq it led to at least."""
        before = self.seq
        for _ in range(10):  # another player's move may be drawn under the pointer: then nothing is sent
            if self.only_confirms():
                self.click_first(CONFIRM)
            else:
                self.pick()
            if self.wants_confirming(before):
                self.click_first(CONFIRM)
                self.until(IDLE)
            if self.seq > before:
                break
        self.after(before)
        self.until(IDLE)  # not only others moved
        return self.seq


# Nothing is sent and nothing is fetched for the stage.
IDLE: Final = "() => !('drawing' in document.documentElement.dataset) && !document.querySelector('#stage[data-sending]')"
# What was clicked has led to something, or to nothing.
ANSWERED: Final = f"""before => Number(document.querySelector('#stage').dataset.seq) > before
  || ({IDLE})()"""

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

# The middle of the first match that is visible and not covered, once it is in sight.
FIRST_VISIBLE: Final = """selector => {
  for (const found of document.querySelectorAll(selector)) {
    if (!found.checkVisibility({ visibilityProperty: true })) continue
    found.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const box = found.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (box.width && found.contains(document.elementFromPoint(x, y))) return [x, y]
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
        context.set_default_timeout(LIMIT)
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
            if visitor.stays:
                visitor.page.goto("about:blank")
            else:
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
        with psycopg.connect(os.environ["CRANNOG_DATABASE"]) as conn:
            rows = conn.execute(
                "SELECT seq, command, kind, seat, line FROM play_entry WHERE table_id = %s ORDER BY seq",
                (table,),
            )
            return rows.fetchall()

    return beside(read)
