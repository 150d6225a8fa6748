"""The Arrival's table: every seat and every spectator, every question, both editions and languages."""

from __future__ import annotations

import pytest
from markupsafe import escape
from tools.shots import arrival

from crannog.games.arrival import GAME
from crannog.games.arrival.describe_position import is_earning
from crannog.games.arrival.view.printed_map import ground
from crannog.kernel.game import LANGUAGES
from crannog.kernel.play import SPECTATOR, pending
from crannog.kernel.rng import Rng
from crannog.kernel.texts import differences
from crannog.views import draw, page, svg
from crannog.views.texts import page_texts
from tests.sizes import SIZES

from .arrival_positions import finished, games, played
from .checks import decision_list, drawn_for_everybody, well_formed

QUESTIONS = {
    *("action", "block", "draw", "free", "leader", "port", "reward", "store", "tactic", "tile", "spare"),
    *("swap_with", "big_migration", "cu_chulainns_ruse", "saved", "ogam"),
}


@pytest.mark.parametrize(("seats", "options"), list(games()))
def test_every_position_can_be_drawn_for_everybody(seats: int, options: dict[str, str]) -> None:
    drawn_for_everybody(GAME, seats, played(seats, options, seats), SIZES.drawn_apart, 2 * SIZES.drawn_apart)


def test_every_question_can_be_asked_and_its_first_answer_confirmed() -> None:
    """Each kind of question once, with each of its first answers picked."""
    left = set(QUESTIONS)
    for seed in range(40):
        options = {"edition": ("cz2017", "gu2016")[seed % 2], "leaders": "chosen"}
        for s, asked in played(2 + seed % 3, options, seed):
            one = asked[0]
            kind = one.prompt.id.removeprefix("ask.")
            if kind not in left:
                continue
            left.discard(kind)
            for picked in one.lines()[:3]:
                html = draw(GAME, GAME.observe(s, one.seat), one, LANGUAGES[seed % 2], picked=picked)
                well_formed(html)
                assert f'name="confirm" value="{picked}"' in html
                assert decision_list(html).count(picked) == 1
        if not left:
            return
    assert left == set()


def test_every_forbidden_choice_gives_its_reason_and_rule() -> None:
    said = page_texts(GAME, "en", None)
    for n, (s, asked) in enumerate(played(3, {"leaders": "chosen"}, 4)):
        if n % 12 or n > 200:
            continue
        html = draw(GAME, GAME.observe(s, asked[0].seat), asked[0])
        for choice, reasons in asked[0].forbidden:
            told = [str(escape(said.say(reason))) in html for reason in reasons]
            assert any(told), str(choice)  # a reason of a whole verb is told once
            rules = {rule.id: rule for rule in GAME.rules}
            assert any(
                str(escape(said.say(rules[reason.id.removeprefix("why.")].text))) in html
                for reason in reasons
            )


def test_worlds_a_seat_cannot_tell_apart_look_the_same() -> None:
    for seats, options in list(games())[::2]:
        for n, (s, asked) in enumerate(played(seats, options, 7)):
            if n % 29:
                continue
            for seat in GAME.seats_and_spectator(seats):
                other = GAME.sample(s, seat, Rng({}, bytes([n % 256]) * 32))
                mine = next((d for d in asked if d.seat == seat), None)
                theirs = next((d for d in pending(other) if d.seat == seat), None)
                one = draw(GAME, GAME.observe(s, seat), mine)
                assert one == draw(GAME, GAME.observe(other, seat), theirs)


def test_the_end_names_the_winner_and_counts_the_ending_that_came() -> None:
    for seats, options in list(games())[::3]:
        s = finished(seats, options, seats)
        for seat in (0, SPECTATOR):
            for lang in LANGUAGES:
                view = GAME.observe(s, seat)
                html = page(GAME, view, None, lang)
                well_formed(html)
                assert page_texts(GAME, lang, None).name(s.winners[0]) in html
                now = view.standing
                for n in now.honor if now.tribes_prevail else now.corruption:
                    assert f">{n}" in html


def test_a_blocker_set_in_secret_is_shown_to_nobody_else() -> None:
    scene = arrival("arrival_earning")
    heron = scene.s.tribes[2].blocked
    assert scene.s.sealed
    assert len(heron) == 2
    html = draw(GAME, GAME.observe(scene.s, 1), None)
    assert "Gorse is ready" in html
    assert html.count('class="plank"') == sum(len(side.blocked) for side in GAME.observe(scene.s, 1).sides)
    assert len(GAME.observe(scene.s, 1).sides[2].blocked) == 1


def test_the_earning_screen_comes_with_the_first_card_and_goes_with_the_last() -> None:
    for s, asked in played(3, {}, 3):
        kind = asked[0].prompt.id.removeprefix("ask.")
        for seat in GAME.seats_and_spectator(3):
            earns = is_earning(GAME.observe(s, seat))
            assert earns == (kind in ("draw", "block", "ogam", "tactic"))


def test_pieces_keep_their_names() -> None:
    scene = arrival("arrival")
    html = draw(GAME, GAME.observe(scene.s, 1), None)
    for id in ("pc-fort-buvinda", "pc-fomor-tulach_oc", "pc-castle-tor_mor", "pc-shield-magnata-1"):
        assert f'id="{id}"' in html


def test_verbs_light_their_own_places() -> None:
    scene = arrival("arrival")
    asked = next(d for d in pending(scene.s) if d.seat == 1)
    html = draw(GAME, GAME.observe(scene.s, 1), asked, picked="spread robogdium")
    assert 'id="v-spread" checked' in html
    assert 'class="target of of-spread on" id="t-spread-robogdium"' in html
    assert 'class="target of of-build" id="t-build-dun_ailinne"' in html
    for verb in ("build", "repel", "spread", "shield"):
        legal = [line for line in asked.lines() if line.startswith(verb + " ")]
        assert html.count(f' id="t-{verb}-') == len(legal) > 0


def test_rows_of_shields_lie_apart() -> None:
    rows = [(p.x, p.shields_y) for p in ground("crannog").provinces]
    for i, (x, y) in enumerate(rows):
        assert all(abs(x - a) > 60 or abs(y - b) > 24 for a, b in rows[i + 1 :])


def test_a_stand_alone_map_brings_its_icons() -> None:
    scene = arrival("arrival")
    alone = svg(GAME, GAME.observe(scene.s, 1), None, theme="dark")
    assert '"var(' not in alone
    assert 'id="i-anchor"' in alone
    assert 'id="i-rotate"' not in alone
    well_formed(alone)


def test_page_words_exist_in_both_languages() -> None:
    en, de = (page_texts(GAME, lang, None).texts for lang in LANGUAGES)
    assert differences(en, de) == []
