"""Every seat and every spectator can be shown every position, in both languages, and nothing twice."""

from __future__ import annotations

from importlib.resources import files

import pytest
from markupsafe import escape

from crannog.games.roam import GAME
from crannog.games.roam.view.around_the_map import face
from crannog.games.roam.view.board import middle
from crannog.kernel.game import LANGUAGES
from crannog.kernel.play import SPECTATOR, pending
from crannog.kernel.rng import Rng
from crannog.kernel.texts import Texts, differences
from crannog.views import Picture, draw, page, svg
from crannog.views.texts import page_texts

from .checks import decision_list, well_formed
from .positions import finished, fixed, games, played


@pytest.mark.parametrize(("seats", "options"), list(games()))
def test_every_position_can_be_drawn_for_everybody(seats: int, options: dict[str, str]) -> None:
    log = []
    for n, (s, asked) in enumerate(played(seats, options, seats, 60)):
        log += s.events
        if n % 4:
            continue
        lang = LANGUAGES[n // 4 % 2]
        for seat in GAME.seats_and_spectator(seats):
            view = GAME.observe(s, seat)
            mine = asked if seat == asked.seat else None
            html = draw(GAME, view, mine, lang, log=log[-30:])
            well_formed(html)
            assert sorted(decision_list(html)) == (sorted(asked.lines()) if mine else [])
            if mine:
                svg(GAME, view, mine, lang)


def test_every_forbidden_choice_gives_its_reason_and_rule() -> None:
    said = page_texts(GAME, "en", None)
    for s, asked in list(played(3, {}, 4, 80))[::4]:
        html = draw(GAME, GAME.observe(s, asked.seat), asked)
        for choice, reasons in asked.forbidden:
            assert f'popovertarget="why-{str(choice).replace(" ", "-")}"' in html
            for reason in reasons:
                assert str(escape(said.say(reason))) in html


def test_a_picked_choice_is_shown_and_waits_for_its_confirmation() -> None:
    for s, asked in list(played(3, {}, 2, 40))[::3]:
        picked = asked.lines()[0]
        html = draw(GAME, GAME.observe(s, asked.seat), asked, picked=picked)
        assert f'name="confirm" value="{picked}"' in html
        assert decision_list(html).count(picked) == 1


def test_the_end_names_the_winner() -> None:
    s = finished()
    for seat in (0, SPECTATOR):
        for lang in LANGUAGES:
            html = page(GAME, GAME.observe(s, seat), None, lang)
            well_formed(html)
            assert page_texts(GAME, lang, None).name(s.winners[0]) in html


def test_worlds_a_seat_cannot_tell_apart_look_the_same() -> None:
    for seats, options in list(games())[::3]:
        for n, (s, asked) in enumerate(played(seats, options, 7, 40)):
            if n % 13:
                continue
            for seat in GAME.seats_and_spectator(seats):
                other = GAME.sample(s, seat, Rng({}, bytes([n]) * 32))
                mine = asked if seat == asked.seat else None
                theirs = next((d for d in pending(other) if d.seat == seat), None)
                assert draw(GAME, GAME.observe(s, seat), mine) == draw(
                    GAME, GAME.observe(other, seat), theirs
                )


def test_names_are_escaped() -> None:
    s = fixed()
    html = page(GAME, GAME.observe(s, 0), None, names={0: "<b>Bo'b", 1: 'x" onload="', 2: "var(--ink)"})
    assert "<b>Bo" not in html
    assert 'x" onload' not in html
    alone = svg(GAME, GAME.observe(s, 0), None, names={1: "<b>", 2: "var(--ink)"})
    assert "var(--ink)" in alone


def test_a_stand_alone_board_needs_no_page() -> None:
    s = fixed()
    asked = pending(s)[0]
    for theme in ("light", "dark"):
        alone = svg(GAME, GAME.observe(s, asked.seat), asked, theme=theme)
        assert alone.startswith("<svg xmlns=") or "<svg xmlns=" in alone[:400]
        assert '"var(' not in alone
        assert alone._repr_svg_() == alone
        assert isinstance(alone, Picture)
    with pytest.raises(ValueError, match="theme"):
        svg(GAME, GAME.observe(s, 0), theme="sepia")


def test_the_map_is_turned_to_the_viewers_edge() -> None:
    a1 = 30
    assert [middle(a1, edge) for edge in range(4)] == [(50, 550), (550, 550), (550, 50), (50, 50)]


def test_every_card_has_a_face() -> None:
    faces = files("crannog.games.roam").joinpath("view", "face.jinja").read_text(encoding="utf-8")
    kinds = {face(card) for s, _ in played(4, {}, 1, 1) for card in (*s.deck.cards, *s.land)}
    assert {kind for kind in kinds if f'"{kind}"' not in faces} <= {"curls"}
    assert len(kinds) > 8


def test_linked_styles_leave_no_inline_css() -> None:
    html = page(GAME, GAME.observe(fixed(), 0), styles=["/static/a.css"])
    assert '<link rel="stylesheet" href="/static/a.css">' in html
    assert "<style" not in html


def test_page_words_exist_in_both_languages() -> None:
    en, de = (page_texts(GAME, lang, None).texts for lang in LANGUAGES)
    assert isinstance(en, Texts)
    assert differences(en, de) == []
