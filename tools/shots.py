"""Screenshots like the design's pictures: Roam, The Arrival, Spirit Island.

python -m tools.shots [folder] [--lang de]     every scene, in every size and theme
python -m tools.shots --docs                   the pictures of README and documentation

Needs Chromium and the built fonts.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from crannog.games.arrival import GAME as ARRIVAL
from crannog.games.roam import GAME, State
from crannog.games.roam.notation import read
from crannog.games.spirit_island import GAME as SPIRIT_ISLAND
from crannog.kernel.event import Event
from crannog.kernel.game import Game
from crannog.kernel.play import choose, pending
from crannog.views import page
from tools import arrival_scenes, island_scenes

CHROMIUM: Final = "/usr/bin/chromium"
DOCS: Final = Path(__file__).parents[1] / "docs" / "pictures"
QUALITY: Final = 78  # of a JPEG: text stays sharp, a table takes about 100 KB
ME: Final = 1
NAMES: Final = {0: "Tomás", 1: "Sorcha", 2: "Heron", 3: "Aoife"}
SIZES: Final = {"laptop": (1280, 800), "desktop": (1440, 900), "mobile": (390, 844)}
LANDS: Final = ("hob", "cinder", "lune", "pia", "moss", "juniper")
ROW: Final = ("long_spoon", "brass_trumpet", "oiled_boots", "royal_seal")
COINS: Final = (3, 5, 2)
CARDS: Final = (("aldo", "flint", "quill"), ("nim", "kestrel"), ("quen", "edda", "zill"))
TILES: Final[tuple[tuple[str, ...], ...]] = ((), ("crooked_compass",), ("weather_vane",))
PLACING: Final = """
. y y . r .
y . r r . b
. y . r b b
r r b . . y
r b b . y .
. . b . . .
"""
TIE: Final = """
. y b r r .
y . r b . b
. y b . b b
r r b . . y
r b b . y .
. . b . . .
"""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, what was told so far, and the choice the viewer is about to confirm."""

    name: str
    s: Any
    log: tuple[Event, ...]
    picked: str
    game: Game[Any, Any] = GAME
    title: str = "Sunday trio"
    undo: bool = False
    me: int = ME


def table() -> State:
    """Three seats in the middle of a game, the viewer in the south."""
    s = GAME.new(3, {"edges": "chosen"}, seed=3)
    for seat, edge in enumerate(("west", "south", "east")):
        s = choose(s, seat, f"sit {edge}")
    held = {*LANDS, *(card for cards in CARDS for card in cards)}
    s.deck.cards = [card for card in (*s.land, *s.deck.cards) if card not in held]
    s.land = list(LANDS)
    owned = {*ROW, *(tile for tiles in TILES for tile in tiles)}
    s.pile.cards = [tile for tile in (*s.row, *s.pile.cards) if tile not in owned]
    s.row = list(ROW)
    for party, coins, cards, tiles in zip(s.parties, COINS, CARDS, TILES, strict=True):
        party.coins = coins
        party.characters = [*cards, *party.characters]
        party.ready = [True] * (len(cards) + 1) + [False] * 2
        party.artifacts, party.artifacts_ready = list(tiles), [True] * len(tiles)
    s.turn.number = 12
    return s


def play(s: State, log: list[Event], *lines: str) -> State:
    for line in lines:
        s = choose(s, pending(s)[0].seat, line)
        log += [event for event in s.events if event.seen_by(ME)]
    return s


def turn(s: State, log: list[Event], card: str) -> State:
    """A whole turn: the pattern somewhere, nothing more."""
    seat = pending(s)[0].seat
    s = play(s, log, f"use {card}")
    s = play(s, log, pending(s)[0].lines()[0])
    while pending(s)[0].seat == seat:
        s = play(s, log, "done")
    return s


def placing() -> Scene:
    """The viewer's turn: Nim's pattern, turned once, tried where it finds a land."""
    log: list[Event] = []
    s = table()
    s = turn(turn(s, log, "aldo"), log, "quen")
    read(PLACING, s)
    for party, coins in zip(s.parties, COINS, strict=True):
        party.coins = coins
    s = play(s, log, "use nim", "use crooked_compass")
    return Scene("roam", s, tuple(log), "at d3", undo=True)


def tie() -> Scene:
    """Tomás fills a land and bids two; the viewer may bid more."""
    log: list[Event] = []
    s = table()
    read(TIE, s)
    s = play(s, log, "use scout", "at d4", "bid 2")
    return Scene("roam_bid", s, tuple(log), "bid 3")


def arrival(name: str) -> Scene:
    """One of The Arrival's scenes by name; the viewer is always the second seat."""
    s, log, picked = arrival_scenes.SCENES[name]()
    return Scene(name, s, tuple(log), picked, ARRIVAL, "Lakeside evening", undo=bool(picked))


def spirit_island(name: str) -> Scene:
    """One of Spirit Island's scenes by name; whoever is asked looks."""
    s, log, picked, me = island_scenes.SCENES[name]()
    return Scene(name, s, tuple(log), picked, SPIRIT_ISLAND, "River and Lightning", bool(picked), me)


def html(scene: Scene, lang: str = "en", theme: str = "light") -> str:
    asked = next((d for d in pending(scene.s) if d.seat == scene.me), None)
    return page(
        scene.game,
        scene.game.observe(scene.s, scene.me),
        asked,
        lang,
        log=scene.log,
        names=NAMES,
        title=scene.title,
        picked=scene.picked,
        undo=scene.undo,
        theme=theme,
    )


def shoot(
    browser: Browser, scene: Scene, picture: Path, size: str, lang: str = "en", theme: str = "light"
) -> None:
    width, height = SIZES[size]
    tab = browser.new_page(viewport={"width": width, "height": height})
    file = picture.with_suffix(".html")
    file.write_text(html(scene, lang, theme), encoding="utf-8")
    tab.goto(file.absolute().as_uri())
    tab.evaluate("document.fonts.ready")
    if picture.suffix == ".jpg":
        tab.screenshot(path=picture, type="jpeg", quality=QUALITY)
    else:
        tab.screenshot(path=picture)
    tab.close()
    file.unlink(missing_ok=True)


def every_scene() -> list[Scene]:
    others = [spirit_island(name) for name in island_scenes.SCENES]
    return [placing(), tie(), *[arrival(name) for name in arrival_scenes.SCENES], *others]


def for_the_docs(browser: Browser) -> None:
    scenes = {"roam": placing(), "arrival": arrival("arrival"), "spirit_island": spirit_island("island_plan")}
    for name, scene in scenes.items():
        shoot(browser, scene, DOCS / f"{name}.jpg", "laptop")
        shoot(browser, scene, DOCS / f"{name}-phone.jpg", "mobile")


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("shots"))
    parser.add_argument("--lang", choices=("en", "de"), default="en")
    parser.add_argument("--docs", action="store_true", help="the pictures in docs/pictures instead")
    arguments = parser.parse_args(args)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        if arguments.docs:
            for_the_docs(browser)
        else:
            arguments.folder.mkdir(parents=True, exist_ok=True)
            for scene in every_scene():
                for size in SIZES:
                    for theme in ("light", "dark"):
                        picture = arguments.folder / f"{scene.name}-{size}-{theme}.png"
                        shoot(browser, scene, picture, size, arguments.lang, theme)
        browser.close()


if __name__ == "__main__":
    main()
