"""Every page, light and dark, in both languages: nothing that axe finds, no error, a picture to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.site import places
from tests.site.browser.finished import finished
from tests.site.browser.visitors import Doors, Visitor, a_table, person, shown

AXE: Final = places.ROOT / "web/node_modules/axe-core/axe.min.js"
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
SHOTS: Final = places.ROOT / "shots/site"
HOMES: Final = ["/", "/?game=arrival"]
ALONE: Final = [
    "/learn",
    "/learn/roam/first/5",
    "/me",
    "/me/back",
    "/me/code",
    "/me/history",
    "/me/notices",
    "/me/delete?done=1",
    "/privacy",
    "/ratings",
    "/offline",
    "/nowhere",
    "/t/no-such-1234",
]
# A few of each, for axe looks at every element: 82 rules take it half a minute.
READ: Final = [
    "/rules",
    "/rules/arrival?edition=gu2016&q=shield",
    "/cards/spirit_island?speed=fast&element=water",
    "/cards/arrival?q=honor",
]


def axe(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    found = page.evaluate("tags => axe.run({runOnly: tags, resultTypes: ['violations']})", TAGS)
    return [f"{page.url} {v['id']}: {v['nodes'][0]['html'][:160]}" for v in found["violations"]]


def tables(ann: places.Person) -> dict[str, str]:
    """A table of each kind, by what it shows."""
    bob = person("Bob")
    made = {
        "waiting": a_table("roam", ann, None, None, title="Tuesday"),
        "roam": a_table("roam", ann, bob),
        "arrival": a_table("arrival", ann, bob),
        "spirits": a_table("spirit_island", ann, bob, options={"teaching": "yes"}),
        "over": finished(ann, bob),
    }
    return {name: f"/t/{table}" for name, table in made.items()}


@pytest.mark.parametrize(
    ("lang", "theme"),
    [
        ("de", "dark"),
        pytest.param("en", "light", marks=pytest.mark.night),
        pytest.param("en", "dark", marks=pytest.mark.night),
        pytest.param("de", "light", marks=pytest.mark.night),
    ],
)
def test_axe_finds_nothing_and_no_page_has_an_error(doors: Doors, lang: str, theme: Any) -> None:
    ann = person("Ann")
    made = tables(ann)
    visitor = doors.known(ann, color_scheme=theme, locale=lang, reduced_motion="reduce")
    visitor.forgiven = "status of 404"
    paths = [*HOMES, *ALONE, *READ, *made.values()]
    paths += [
        shown(ann, f"ann-{lang}-{theme}"),
        f"{made['roam']}/text",
        f"{made['arrival']}/text",
        f"{made['spirits']}/text",
        f"{made['waiting']}/text",
        f"{made['roam']}/log",
        f"{made['over']}/log",
        f"{made['over']}/end",
        f"{made['over']}/replay/40",
        f"{made['over']}/verify",
        f"{made['spirits']}/replay/0",
    ]
    found = []
    for path in paths:
        visitor.at(path)
        visitor.page.evaluate("document.fonts.ready")
        assert visitor.page.evaluate("document.documentElement.lang") == lang
        shot(visitor.page, path, made, lang, theme)
        found += axe(visitor.page)
    visitor.page.goto(made_link(visitor, made["waiting"]))
    found += axe(visitor.page)
    assert found == []


def made_link(visitor: Visitor, table: str) -> str:
    """The link for a browser without a script."""
    return visitor.at(table).page.locator("#invite-plain").input_value()


def shot(page: Page, path: str, made: dict[str, str], lang: str, theme: str) -> None:
    """Pictures of the home page and the tables, to be looked at beside those of the design."""
    names = {"/": "home", "/?game=arrival": "home-arrival", **{at: name for name, at in made.items()}}
    if path in names:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SHOTS / f"{names[path]}-{lang}-{theme}.png")


@pytest.mark.parametrize("game", ["roam", pytest.param("arrival", marks=pytest.mark.night)])
def test_axe_finds_nothing_while_a_choice_waits_to_be_confirmed(doors: Doors, game: str) -> None:
    ann = person("Ann")
    visitor = doors.known(ann, reduced_motion="reduce").at(f"/t/{a_table(game, ann, ann)}")
    visitor.pick()
    visitor.page.wait_for_selector("#answer [name=confirm]")
    assert axe(visitor.page) == []
    visitor.page.keyboard.press("?")
    assert visitor.page.locator("#keys").is_visible()
    assert axe(visitor.page) == []


@pytest.mark.usefixtures("full_browser")
def test_the_site_can_be_installed(doors: Doors) -> None:
    ann = doors.stranger().at("/")
    manifest = ann.page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then(r => r.json())"
    )
    assert manifest["display"] == "standalone"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        assert ann.page.evaluate("src => fetch(src).then(r => r.status)", icon["src"]) == 200
    errors = ann.context.new_cdp_session(ann.page).send("Page.getInstallabilityErrors")
    assert {error["errorId"] for error in errors["installabilityErrors"]} == {"in-incognito"}  # as tests are
