"""At the end, every place that shows a score shows the same one: card, track, table, strip, text mode, log."""

from __future__ import annotations

import re
from typing import Any

import pytest

from crannog import games
from crannog.kernel.game_record import start
from crannog.kernel.play import advance, pending
from crannog.kernel.rng import Seeds
from crannog.testing.contract import dice
from crannog.views import draw
from crannog.views.texts import page_texts

NUMBERS = re.compile(r"\d+")


def ended(name: str, seed: int) -> Any:
    """A game at its end, by random choices."""
    game, rng = games.load(name), dice(seed)
    s = start(game, 2, {}, Seeds(bytes([seed] * 32), (), "end")).now
    s.listening = True
    while asked := pending(s):
        legal = asked[0].legal
        advance(s, asked[0].seat, legal[rng.below("what", len(legal))])
    return s


def in_words(name: str, s: Any, lang: str) -> list[str]:
    game = games.load(name)
    said = page_texts(game, lang, {0: "Ann", 1: "Bob"})
    return [said.say(line) for line in game.describe(game.observe(s, -1))]


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_arrivals_final_scores_agree_everywhere(seed: int, lang: str) -> None:
    s, game = ended("arrival", seed), games.load("arrival")
    view = game.observe(s, 0)
    now = view.standing
    final = now.honor if now.tribes_prevail else now.corruption
    html = draw(game, view, None, lang, log=s.events, names={0: "Ann", 1: "Bob"})
    said = page_texts(game, lang, {0: "Ann", 1: "Bob"})
    logged = {
        event.text.get("seat").seat: event.text.get("n") for event in s.events if event.text.id == "log.final"
    }
    assert logged == dict(enumerate(final))
    table = re.search(r'<section class="panel outlook">.*?</table>', html, re.S)
    assert table
    rows = [re.findall(r"<td[^>]*>(?:<[^>]+>)*\s*(-?\d+)", row) for row in table[0].split("<tr")]
    assert [str(n) for n in final] in rows
    words = "\n".join(in_words("arrival", s, lang))
    for seat, n in enumerate(final):
        card = re.search(rf'id="seat-{seat}">.*?</article>', html, re.S)
        assert card
        chip = "chip" if now.tribes_prevail else "chip bad"
        assert f'<span class="{chip}">' in card[0]
        shown = re.findall(rf'<span class="{chip}">.*?<span aria-hidden="true">(-?\d+)</span>', card[0], re.S)
        assert shown[0] == str(n)
        assert re.search(rf"{('Ann', 'Bob')[seat]}: {n} ", words) or f", {n} " in words
    assert said.say(s.events[-1].text)


@pytest.mark.parametrize("seed", [1, 2])
def test_roams_final_scores_agree_everywhere(seed: int) -> None:
    s, game = ended("roam", seed), games.load("roam")
    view = game.observe(s, 0)
    html = draw(game, view, None, "en", log=s.events, names={0: "Ann", 1: "Bob"})
    words = "\n".join(in_words("roam", s, "en"))
    for side in view.sides:
        points = "1 point" if side.points == 1 else f"{side.points} points"
        name = ("Ann", "Bob")[side.seat]
        card = re.search(rf'id="seat-{side.seat}">.*?</article>', html, re.S)
        assert card
        assert points in card[0]
        assert re.search(rf"<b>{name}</b> {points}", html), "the result"
        assert re.search(rf"{name}: .*{points}", words), "text mode"
        strip = re.search(rf'class="strip.*?<b>{name}</b><span class="xs"><b>(\d+) pts?</b>', html, re.S)
        assert strip
    won = next(event.text for event in s.events if event.text.id.startswith("log.end_"))
    best = max(side.points for side in view.sides)
    assert won.id == "log.stalemate" or won.get("n") == best
