"""A browser without a script: it reads pages, fills in their forms and presses their buttons.

ann = Reader(site)
ann.go("/")
ann.press("new.create", name="Ann")            # the first form with such a button, by the id of its text
ann.press(value="at c3")                       # or a button by its value; confirm=True: the main one
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import httpx

from crannog.site.texts import site_texts
from tests.site import places

_VOID = frozenset({"meta", "link", "input", "img", "br", "hr"})


@dataclass
class Button:
    text: str = ""
    name: str = ""
    value: str = ""


@dataclass
class Form:
    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)
    classes: str = ""
    method: str = "get"


class Page(HTMLParser):
    """What a page holds: forms, headings, words, and what no page may hold."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.title = self.text = ""
        self.late: list[tuple[str, Button]] = []  # buttons outside of their form
        self._form: Form | None = None
        self._button: Button | None = None
        self._select = ""
        self._open: list[str] = []
        self.feed(html)
        for form, button in self.late:
            self.by_id[form].buttons.append(button)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append((tag, given))
        if tag not in _VOID:
            self._open.append(tag)
        if tag == "form":
            self._form = Form(
                given.get("action", ""), classes=given.get("class", ""), method=given.get("method", "get")
            )
            self.forms.append(self._form)
            self.by_id[given.get("id", "")] = self._form
        elif tag == "input":
            self._input(given)
        elif tag == "select":
            self._select = given.get("name", "")
        elif tag == "option" and self._form is not None:
            if "selected" in given or self._select not in self._form.fields:
                self._form.fields[self._select] = given.get("value", "")
        elif tag == "button":
            self._button = Button(name=given.get("name", ""), value=given.get("value", ""))
            if "form" in given:
                self.late.append((given["form"], self._button))
            elif self._form is not None and given.get("type", "submit") == "submit":
                self._form.buttons.append(self._button)

    def _input(self, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        ticked = kind not in ("radio", "checkbox") or "checked" in given
        if self._form is not None and given.get("name") and ticked:
            self._form.fields[given["name"]] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass
        if tag == "form":
            self._form = None
        elif tag == "button":
            self._button = None

    def handle_data(self, data: str) -> None:
        where = self._open[-1] if self._open else ""
        if where == "title":
            self.title += data
        elif where not in ("script", "style"):
            self.text += data
        if self._button is not None:
            self._button.text = (self._button.text + data).strip()

    def attributes(self, tag: str, name: str) -> list[str]:
        return [given[name] for found, given in self.tags if found == tag and name in given]

    def faults(self) -> list[str]:
        """What the content security policy forbids, and ids that stand twice."""
        found = [f"{tag} {name}" for tag, given in self.tags for name in given if name == "style"]
        found += [f"{tag} {name}" for tag, given in self.tags for name in given if name.startswith("on")]
        found += ["style" for tag, _ in self.tags if tag == "style"]
        found += [f"script {given}" for tag, given in self.tags if tag == "script" and not given.get("nonce")]
        ids = Counter(given["id"] for _, given in self.tags if "id" in given)
        found += [f"#{name} stands {n} times" for name, n in ids.items() if n > 1]
        if len([tag for tag, _ in self.tags if tag == "h1"]) != 1:
            found.append("not one h1")
        return found


def said(id: str, lang: str = "en", **params: Any) -> str:
    """A text of the site by its id, as its pages say it."""
    return site_texts(lang).t(id, **params)


class Reader:
    """Someone with a browser that runs no scripts."""

    def __init__(self, site: places.Site, lang: str = "en", person: places.Person | None = None) -> None:
        headers = {"Accept-Language": lang}
        cookies = person.cookies if person else {}
        self.http = httpx.Client(
            base_url=site.url, headers=headers, cookies=cookies, follow_redirects=True, timeout=30
        )
        self.page = Page("")
        self.status = 0
        self.path = ""

    def go(self, path: str, status: int = 200) -> Page:
        return self._read(self.http.get(path), status)

    def press(
        self,
        says: str = "",
        /,
        *,
        status: int = 200,
        value: str = "",
        confirm: bool = False,
        undo: bool = False,
        **fields: str,
    ) -> Page:
        """The button with this text, by id or word, or with this value, or that confirms or undoes."""
        named = "confirm" if confirm else "undo" if undo else "-"
        if "." in says:
            says = said(says, self.page.attributes("html", "lang")[0])
        for form in self.page.forms:
            for button in form.buttons:
                meant = bool(says) and button.text == says
                meant = meant or (bool(value) and button.value == value)
                if meant or button.name == named:
                    data = form.fields | fields
                    if button.name:
                        data[button.name] = button.value
                    return self._read(self.http.post(form.action or self.path, data=data), status)
        raise AssertionError(f"no button {says or value!r} among {self.buttons()}")

    def choose(self, line: str) -> Page:
        """Make this choice, and confirm it where that is asked for."""
        self.press(value=line)
        if any(button.name == "confirm" for form in self.page.forms for button in form.buttons):
            self.press(confirm=True)
        return self.page

    def buttons(self) -> list[str]:
        return [button.text for form in self.page.forms for button in form.buttons]

    def choices(self) -> list[str]:
        """The answers that the game offers."""
        found = [b.value for form in self.page.forms for b in form.buttons if b.name == "choice"]
        return list(dict.fromkeys(found))

    def _read(self, answer: httpx.Response, status: int) -> Page:
        assert answer.status_code == status, (
            answer.status_code,
            str(answer.url),
            Page(answer.text).text[-300:],
        )
        self.status, self.path = answer.status_code, answer.url.path
        self.page = Page(answer.text)
        return self.page

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: Any) -> None:
        self.http.close()
