"""The drawn end of a game: blocks that add up in sight, curves with the same numbers as their table."""

from __future__ import annotations

import csv
import io
import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from crannog.ending import Chart, Curve, Ending
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import Msg
from crannog.views.chart import HEIGHT, WIDTH, Mark, chart_art
from crannog.views.ending import EndingArt, as_csv, draw_ending, in_sentences, signed
from crannog.views.share_card import share_svg
from crannog.views.texts import page_texts
from tests.games.test_how_it_ended import NAMES, ended, told_again

PEOPLE = {0: "<Ann>", 1: "=Bob"}


def drawn(name: str, lang: str = "en", seed: int = 3) -> tuple[Any, Any, Ending, EndingArt]:
    game, s, told = told_again(name, seed)
    page = ended(game, s, told)
    return game, s, page, draw_ending(game, page, lang, PEOPLE, [Mark(1, 1, 0)])


def number(text: str) -> int:
    return int(text.replace("−", "-"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_what_stands_on_the_blocks_adds_up_to_what_stands_behind_them(name: str, lang: str) -> None:
    game, s, page, art = drawn(name, lang)
    scores = sorted(abs(n) if name == "arrival" else n for n in game.scores(s))
    totals = []
    if game.together:
        *rows, last = re.findall(r'class="wrow.*?<b>(.*?)</b></div>', art.sums)
        assert sum(map(number, rows)) == number(last) == scores[0]
        return
    for row in art.sums.split('<div class="brow')[1:]:
        blocks = re.findall(r"<li[^>]*><b>(.*?)</b>", row)
        total = re.search(r"= <b>(-?\d+)</b>", row)
        assert total
        assert sum(map(number, blocks)) == int(total[1])
        totals.append(int(total[1]))
    assert sorted(totals) == scores
    assert ("★" in art.sums) == any(one.won for one in page.sums)


@pytest.mark.parametrize("name", NAMES)
def test_every_curve_is_in_the_table_behind_the_chart(name: str) -> None:
    _, _, page, art = drawn(name)
    assert page.chart is not None
    body = art.chart.partition("<tbody>")[2]
    rows = [[int(n) for n in re.findall(r"<td>(-?\d+)</td>", row)] for row in body.split("<tr>")[1:]]
    assert rows == [list(moment) for moment in zip(*(c.values for c in page.chart.curves), strict=True)]
    label = re.search(r'class="curves"[^>]*aria-label="([^"]*)"', art.chart)
    assert label
    assert all(str(curve.values[-1]) in label[1] for curve in page.chart.curves)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_with_a_strict_policy_may_show_it_and_names_are_only_text(name: str) -> None:
    *_, art = drawn(name)
    html = art.sums + art.chart + art.did
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=", html)
    assert "<Ann>" not in html
    assert ("&lt;Ann&gt;" in html) or name == "spirit_island"


def test_curves_stay_in_their_field_and_their_signs_lie_apart() -> None:
    curves = tuple(Curve((0, 7, 40 + i), seat=i) for i in range(4))
    chart = Chart(
        Msg("a"), Msg("b"), Msg("c"), ("0", "1", "2"), ((0, "0"), (1, "1")), curves, shaded=((1, 2),)
    )
    art = chart_art(chart, [Mark(1, 2, 3)])
    signs = sorted(path.sign for path in art.paths)
    assert all(after - before >= 18 for before, after in pairwise(signs))
    assert all(0 <= y <= HEIGHT for _, y in art.levels)
    assert art.levels[0] == (0, HEIGHT)
    assert art.levels[-1][0] >= 43
    assert art.shaded == ((WIDTH / 2, WIDTH / 2),)
    [(number, x, y)] = art.marks
    assert (number, x) == (1, WIDTH)
    assert 0 <= y <= HEIGHT


def test_a_chart_without_numbers_is_drawn_as_well() -> None:
    chart = Chart(Msg("a"), Msg("b"), Msg("c"), ("0",), (), (Curve((0,), Msg("d")),))
    assert chart_art(chart, []).levels[0] == (0, HEIGHT)


@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_to_keep_are_those_of_the_chart(name: str) -> None:
    game, _, page, _ = drawn(name)
    assert page.chart is not None
    more = {"more": range(len(page.chart.moments))}
    text = as_csv(page.chart, more, page_texts(game, "en", PEOPLE))
    head, *rows = csv.reader(io.StringIO(text))
    assert len(head) == len(page.chart.curves) + 2
    assert [[int(n) for n in row[1:-1]] for row in rows] == [
        list(moment) for moment in zip(*(curve.values for curve in page.chart.curves), strict=True)
    ]
    assert [int(row[-1]) for row in rows] == list(range(len(rows)))
    assert not any(cell.startswith("=") for cell in head), "a spreadsheet would reckon with a name"


def test_a_turn_is_told_by_what_names_the_seat() -> None:
    game, _, told = told_again("roam", 3)
    turn = next(turn for turn in told if any(event.text.id == "log.claim" for event in turn.events))
    who: Any = next(event.text.get("seat") for event in turn.events if event.text.id == "log.claim")
    said = in_sentences(game, turn.events, "en", {who.seat: "Ann"}, who.seat)
    assert 0 < len(said) <= 3
    assert any("<b>Ann</b> claims" in line for line in said)
    assert any('<a class="ref" href="?thing=card:' in line for line in said)


def test_a_number_is_signed_as_people_write_it() -> None:
    assert [signed(n) for n in (10, 0, -1)] == ["+10", "0", "−1"]


def test_the_picture_of_a_link_holds_no_markup_of_a_headline() -> None:
    game, s, _, _ = drawn("roam")
    made = share_svg(game, game.observe(s, -1), "en", {}, "<b>Ann wins</b> & more", "Roam · <i>")
    assert "<b>" not in made
    assert "<i>" not in made
    assert "&lt;b&gt;Ann" in made
    assert "var(--" not in made


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_of_a_link_leaves_out_what_would_be_too_small_to_read(name: str) -> None:
    game, s, _, _ = drawn(name)
    made = share_svg(game, game.observe(s, -1), "en", {}, "Ann wins", "")
    root = ElementTree.fromstring(made)
    assert name != "arrival" or "paint-order" not in made, "the names of places"
    assert len(list(root.iter("{http://www.w3.org/2000/svg}path"))) > 10
