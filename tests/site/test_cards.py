"""Cards to be looked at: the whole box is there, filters and a search stand in the address."""

from __future__ import annotations

import re
from html import unescape

import pytest

from crannog import games
from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.leaders import LEADERS
from crannog.games.arrival.tactics import kind, tiles
from crannog.games.roam.content.artifacts import ARTIFACTS
from crannog.games.roam.content.cards import LANDS, STARTING
from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.kernel.game import LANGUAGES
from crannog.site.reference.cards import shelves
from crannog.site.reference.named import named
from tests.site.test_rules import LINK, get, page


def laid(html: str) -> list[str]:
    return re.findall(r'<li id="([\w-]+)">', html.split('<ul class="gallery')[1])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.ours())
def test_every_shelf_shows_all_its_cards_by_name(game: str, lang: str) -> None:
    loaded = games.load(game)
    for shelf in shelves(loaded):
        html = page(f"/cards/{game}?of={shelf.id}", lang)
        assert laid(html) == [item.id for item in shelf.items]
        assert len(set(laid(html))) == len(shelf.items)
        text, said = unescape(html), loaded.texts(lang)
        short = {"characters", "starting"}  # these have room for a first name
        assert shelf.id in short or all(said.say(item.name) in text for item in shelf.items)
        assert {where for where, _ in LINK.findall(html)} <= {game}
        assert {rule for _, rule in LINK.findall(html)} <= {rule.id for rule in loaded.rules}


def test_nothing_of_the_box_is_missing() -> None:
    box = {
        game: {shelf.id: [item.id for item in shelf.items] for shelf in shelves(games.load(game))}
        for game in games.ours()
    }
    assert box["roam"]["characters"] == [card.id for card in LANDS]
    assert box["roam"]["starting"] == [card.id for cards in STARTING for card in cards]
    assert box["roam"]["artifacts"] == [tile.id for tile in ARTIFACTS]
    assert {one.partition("-")[0] for one in box["arrival"]["tiles"]} == set(
        map(kind, tiles(pack("crannog")))
    )
    assert box["arrival"]["leaders"] == list(LEADERS)
    island = box["spirit_island"]
    assert set(island["powers"]) == {id for id, power in POWERS.items() if power.deck != "innate"}
    assert island["fear"] == list(FEAR_CARDS)
    assert island["blight"] == list(BLIGHT_CARDS)
    assert (len(island["spirits"]), len(island["adversaries"]), len(island["scenarios"])) == (4, 21, 4)


def test_filters_and_a_search_leave_the_cards_that_have_it_all() -> None:
    html = page("/cards/spirit_island?of=powers&speed=fast&element=water")
    wanted = [id for id, power in POWERS.items() if power.speed == "fast" and "water" in power.elements]
    assert sorted(laid(html)) == sorted(id for id in wanted if POWERS[id].deck != "innate")
    assert f"{len(laid(html))} of 74 cards" in html
    less = page("/cards/spirit_island?of=powers&speed=fast&element=water&q=defend+blight")
    assert set(laid(less)) < set(laid(html))
    assert 'name="element" value="water"' in less
    assert "/cards/spirit_island?of=powers&amp;speed=fast&amp;q=defend+blight" in less  # without the element


def test_what_a_filter_would_leave_is_what_it_leaves() -> None:
    html = page("/cards/roam?of=characters&points=3")
    links = re.findall(r'<li><a href="([^"]+)">(\d+) <span class="n">(\d+)</span>', html)
    assert len(links) > 5
    for to, _, n in links:
        assert len(laid(page(unescape(to)))) == int(n)


def test_where_nothing_is_left_it_says_what_to_drop() -> None:
    html = page("/cards/roam?of=characters&points=1&markers=2")
    assert laid(html) == []
    assert "Without “Points”" in unescape(html)
    assert laid(page("/cards/roam?of=nothing&points=nine")) == []
    assert get("/cards/halma").status == get("/cards/chess").status == 404


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.ours())
def test_every_card_has_a_page_of_its_own(game: str, lang: str) -> None:
    loaded = games.load(game)
    for shelf in shelves(loaded):
        for item in shelf.items[:: 1 if len(shelf.items) < 10 else 9]:
            html = page(f"/cards/{game}/{item.id}", lang)
            assert len(re.findall(r'class="thing[ "]', html)) == 1, "the script takes it from there"
            assert html.count("<h2") >= 1
            assert loaded.texts(lang).say(item.name) in unescape(html)
            assert f"/cards/{game}?of={shelf.id}#{item.id}" in html
    assert get(f"/cards/{game}/none").status == get("/cards/halma/none").status == 404


@pytest.mark.parametrize(
    "path",
    [
        "/rules/arrival",
        "/rules/spirit_island",
        "/cards/spirit_island?of=spirits",
        "/?game=spirit_island",
    ],
)
def test_a_name_leads_to_its_card(path: str) -> None:
    html = page(path)
    links = re.findall(r'<a class="ref" href="(/cards/[^"]+)">([^<]+)</a>', html)
    assert links
    for to, name in links:
        assert f'<h1 class="vh">{name}</h1>' in page(to)


def test_the_longest_name_is_meant() -> None:
    game = games.load("arrival")
    parts = named(game, "en", "Ogam’s Wisdom, Wisdoms and Wisdom.")
    assert [part for part, to in parts if to] == ["Ogam’s Wisdom", "Wisdom"]
    assert "".join(part for part, _ in parts) == "Ogam’s Wisdom, Wisdoms and Wisdom."
