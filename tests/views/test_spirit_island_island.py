"""The drawn island: lands as the rules join them, every piece once and in its place, targets, marks."""

from __future__ import annotations

import gzip
import itertools
import math
import re
from collections import Counter

import pytest

from crannog.games.spirit_island import GAME, State
from crannog.games.spirit_island.content.boards import LAYOUTS
from crannog.games.spirit_island.island import island
from crannog.games.spirit_island.observe import View
from crannog.games.spirit_island.view.board import WINDOW, Island, draw_island
from crannog.games.spirit_island.view.buttons import buttons
from crannog.games.spirit_island.view.coming_actions import ForecastMark, PlanMark
from crannog.games.spirit_island.view.last_move import came, moved, on_board
from crannog.games.spirit_island.view.piece_positions import homes, laid
from crannog.games.spirit_island.view.printed_island import Ground, LandGround, ground
from crannog.kernel.event import Event
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import msg
from crannog.kernel.play import SPECTATOR, pending
from crannog.kernel.rng import Rng
from crannog.views import draw, svg
from crannog.views.texts import page_texts
from tests.games.spirit_island.boards import given, resolve

from .checks import well_formed
from .spirit_island_positions import games, played

ISLANDS = [
    (boards, layout)
    for seats in GAME.seats
    for layout in LAYOUTS[seats]
    for boards in itertools.permutations("ABCD", seats)
]
SOME = [*ISLANDS[:4], *ISLANDS[4:40:5], *ISLANDS[40:64:5], *ISLANDS[64::5]]
ALL = ("A", "B", "C", "D")
CROWDED = "A1: C C' C'' 2T T' 3E 2D D' 2B 2@0 @1 +3\nA3: T 2E @1\nA4: 2D\nB2: C B"
STEP = re.compile(r"-?\d+")


def drawn(s: State, picked: str = "", **marks: object) -> Island:
    asked = pending(s)
    one = asked[0] if asked else None
    view = GAME.observe(s, one.seat if one else 0)
    return draw_island(view, one, buttons(one, picked), **marks)  # type: ignore[arg-type]


def outline(at: LandGround) -> list[tuple[int, int]]:
    """The corners of a land, from its path."""
    numbers = [int(n) for n in STEP.findall(at.outline)]
    x = y = 0
    found = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        found.append((x, y))
    return found


def inside(x: float, y: float, corners: list[tuple[int, int]]) -> bool:
    odd = False
    for (ax, ay), (bx, by) in itertools.pairwise([*corners, corners[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def shared(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> int:
    """Corners that two lands have in common, rounding forgiven."""
    near = {(x + dx, y + dy) for x, y in other for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return sum(corner in near for corner in one)


# --- the printed island --------------------------------------------------------------------------


@pytest.mark.parametrize(("boards", "layout"), SOME)
def test_lands_touch_in_the_picture_where_the_rules_say_so(boards: tuple[str, ...], layout: str) -> None:
    g, sites = ground(boards, layout), island(boards, layout).sites
    corners = {at.name: outline(at) for at in g.lands}
    for a, b in itertools.combinations(corners, 2):
        along = shared(corners[a], corners[b]) > 2
        at_knot = any(
            min(math.dist(knot, corner) for corner in corners[a]) < 4
            and min(math.dist(knot, corner) for corner in corners[b]) < 4
            for knot in g.knots
        )
        assert (along or at_knot) == (b in sites[a].adjacent), (a, b)


@pytest.mark.parametrize(("boards", "layout"), SOME)
def test_every_land_holds_its_label_and_its_spots(boards: tuple[str, ...], layout: str) -> None:
    g = ground(boards, layout)
    f = g.frame
    assert [at.name for at in g.lands] == list(island(boards, layout).sites)
    for at in g.lands:
        corners = outline(at)
        assert all(f.x < x < f.x + f.w and f.y < y < f.y + f.h for x, y in corners)
        assert inside(at.x, at.y, corners)
        assert len(set(at.spots)) == len(at.spots) >= len(homes(at)) == 9
        for x, y in at.spots:
            assert inside(x, y, corners)
            assert math.dist((x, y), (at.x, at.y)) > 40
        for one, other in itertools.combinations(at.spots, 2):
            assert math.dist(one, other) > 43 * at.room


def test_terrains_differ_by_pattern_and_word() -> None:
    for lang in LANGUAGES:
        said = page_texts(GAME, lang, None)
        picture = svg(GAME, GAME.observe(given(""), 0), None, lang)
        for at in ground(("A", "B"), "standard").lands:
            land = picture.partition(f'id="land-{at.name}"')[2].partition("</g>")[0]
            assert f'fill="url(#h-{at.tint})"' in land
            label = picture.partition(f">{at.name}</text>")[2].partition("</g>")[0]
            assert f">{said.t(f'tag.{at.terrain}')}<" in label
    assert picture.count("<pattern ") == 4


def test_only_a_coast_has_a_beach() -> None:
    """Every board's sea lies before its lands one to three."""
    g = ground(ALL, "standard")
    for board in g.boards:
        coast = outline(LandGround("", "", "", True, board.coast, 0, 0, (), 1, (0, 0), 1, 1))
        for at in g.lands:
            if at.name[0] == board.letter:
                assert (shared(outline(at), coast) > 2) == at.coastal == (at.name[1] in "123")


# --- pieces ----------------------------------------------------------------------------------------


def pieces_of(view: View) -> Counter[tuple[str, str, int]]:
    """Land, kind and damage of everything on the island."""
    found: Counter[tuple[str, str, int]] = Counter()
    for land in view.lands:
        found.update((land.name, kind, hurt) for kind, hurt in land.pieces)
        found[land.name, "blight", 0] += land.blight
        for seat, discs in enumerate(land.presence):
            found[land.name, f"presence-{seat + 1}", 0] += discs
    return +found


def pieces_in(b: Island) -> Counter[tuple[str, str, int]]:
    found: Counter[tuple[str, str, int]] = Counter()
    for id, _, _, _, shape, n, hurt, *_ in b.pieces:
        found[id.split("-")[1], shape.removeprefix("ps-"), hurt] += n
    return found


@pytest.mark.parametrize(("seats", "options"), list(games()))
def test_every_piece_is_drawn_once_and_stays_where_it_is(seats: int, options: dict[str, str]) -> None:
    places: dict[str, tuple[int, int]] = {}
    for n, (s, _) in enumerate(played(seats, options, seats)):
        if n % 4:
            continue
        view = GAME.observe(s, SPECTATOR)
        b = draw_island(view, None, ())
        assert pieces_in(b) == pieces_of(view)
        assert len({piece[0] for piece in b.pieces}) == len(b.pieces)
        assert len({piece[1:3] for piece in b.pieces}) == len(b.pieces)
        for id, x, y, *_ in b.pieces:
            if id.endswith("-0") or "presence" in id:
                assert places.setdefault(id, (x, y)) == (x, y)
                assert inside(x, y, outline(b.ground.land(id.split("-")[1])))


def test_a_hurt_piece_stays_and_its_like_lie_beside_it() -> None:
    before, after = (drawn(given(f"A1: {pieces}")) for pieces in ("C 2T", "C' T T'"))
    was = {piece[0]: piece for piece in before.pieces}
    now = {piece[0]: piece for piece in after.pieces}
    assert now["pc-A1-city-0"][:6] == was["pc-A1-city-0"][:6]
    assert now["pc-A1-city-0"][6] == 1  # damage
    assert (was["pc-A1-town-0"][5], now["pc-A1-town-0"][5], now["pc-A1-town-1"][5]) == (2, 1, 1)
    assert now["pc-A1-town-1"][6] == 1


def test_a_crowd_is_counted_and_nothing_is_lost() -> None:
    """D8 is the smallest land: more stacks than spots."""
    four = ("lightning", "river", "earth", "shadows")
    s = given("D8: 3C C' C'' 2T T' 4E 2D D' 3B 2@0 @1 @2 @3\nA1: C", spirits=four, boards=ALL)
    view = GAME.observe(s, 0)
    b = draw_island(view, None, ())
    assert pieces_in(b) == pieces_of(view)
    at = b.ground.land("D8")
    assert len(laid(at, view.land("D8"))) > len(at.spots)
    html = draw(GAME, view, None)
    crowd = html.partition('id="pc-D8-explorer-0"')[2].partition("</g></g>")[0]
    assert ">4</text>" in crowd


def test_sacred_sites_are_ringed_and_defence_is_numbered() -> None:
    b = drawn(given(CROWDED))
    rings = {piece[0]: piece[7] for piece in b.pieces if "presence" in piece[0]}
    assert rings["pc-A1-presence-0"] == 0
    assert rings["pc-A3-presence-1"] == -1
    assert [n for *_, n in b.shields] == [3]
    html = draw(GAME, GAME.observe(given(CROWDED), 0), None)
    ring = html.partition('id="pc-A1-presence-0"')[2].partition("<use")[0]
    assert "stroke-dasharray" in ring


def test_worlds_a_seat_cannot_tell_apart_have_the_same_island() -> None:
    for n, (s, _) in enumerate(played(3, {"spirits": "random"}, 5)):
        if n % 17 == 0:
            for seat in GAME.seats_and_spectator(3):
                other = GAME.sample(s, seat, Rng({}, bytes([n % 256]) * 32))
                assert svg(GAME, GAME.observe(s, seat)) == svg(GAME, GAME.observe(other, seat))


# --- what may be chosen ------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), list(games())[1::2])
def test_every_land_or_piece_that_can_be_chosen_is_a_target(seats: int, options: dict[str, str]) -> None:
    seen = set()
    for n, (s, asked) in enumerate(played(seats, options, seats + 1)):
        one = asked[0]
        view = GAME.observe(s, one.seat)
        offered = buttons(one, "")
        named = [b for b in offered if b.legal and (b.at or (b.piece and b.land and b.kind != "carry"))]
        b = draw_island(view, one, offered)
        lines = [target[3] for target in (*b.targets, *b.chips)]
        assert sorted(lines) == sorted(button.line for button in named)
        order = [land.name for land in view.lands]
        assert [order.index(target[1]) for target in b.targets] == sorted(
            order.index(target[1]) for target in b.targets
        )
        seen |= {target[0] for target in (*b.targets, *b.chips)}
        if named and n % 3 == 0:
            html = draw(GAME, view, one)
            well_formed(html)
            assert html.count('class="target ') == len(lines)
    assert "land" in seen


def test_a_target_says_the_deed_the_land_and_what_lies_there() -> None:
    s = resolve(given("A2: T T' E +2 2@0\nA1: C D"), "wash_away", "A2")
    asked = pending(s)[0]
    html = draw(GAME, GAME.observe(s, asked.seat), asked, names={0: "Ada"})
    target = html.partition('data-choice="push E A1"')[2].partition(">")[0]
    assert 'aria-label="Push the explorer to A1. A1, hills on the coast: 1 city and 1 dahan."' in target
    assert html.count('class="target chip') == len([b for b in asked.lines() if b.startswith("push")])
    html = draw(GAME, GAME.observe(s, asked.seat), asked, picked="push E A1")
    assert 'class="target chip on"' in html
    assert 'id="pc-ghost"' in html


def test_pieces_are_chosen_where_they_stand() -> None:
    b = drawn(resolve(given("A2: 2C' 2T 2E @0"), "pillar_of_living_flame", "A2"))
    stands = {(x, y): id for id, x, y, *_ in b.pieces}
    chosen = {target[3]: stands.get((target[7], target[8])) for target in b.chips}
    assert chosen["destroy C'"] == "pc-A2-city-0"
    assert chosen["destroy E"] == "pc-A2-explorer-0"
    assert b.focus == "A2"
    # A town may be hurt or destroyed: one of them is its own chip, with the damage it would show.
    assert chosen["destroy T"] == "pc-A2-town-0"
    assert chosen["hurt T"] is None
    assert next(target[9:] for target in b.chips if target[3] == "hurt T") == ("ps-town", "1")
    spots = [target[7:9] for target in b.chips]
    assert len(set(spots)) == len(spots)


def test_a_phone_looks_where_one_can_choose() -> None:
    s = resolve(given("B3: T 2E @0"), "wash_away", "B3")
    for picked in ("", *pending(s)[0].lines()[:-1]):
        b = drawn(s, picked)
        look, frame = b.look, b.ground.frame
        shown = {
            at.name
            for at in b.ground.lands
            if 0 <= look.w - (at.x - frame.x) <= WINDOW[0] and 0 <= look.h - (at.y - frame.y) <= WINDOW[1]
        }
        lands = {target[1] for target in b.chips}
        if picked:
            assert {target[1] for target in b.chips if target[6]} <= shown
        else:
            assert len(lands & shown) >= len(lands) / 2
            assert b.focus in shown


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_phone_never_loses_what_a_question_is_about(seats: int) -> None:
    spirits = ("lightning", "river", "earth", "shadows")[:seats]
    for name in island(ALL[:seats], "standard").sites:
        s = given(f"{name}: T 2E @0", spirits=spirits, boards=ALL[:seats])
        b = drawn(resolve(s, "wash_away", name))
        at, frame = b.ground.land(name), b.ground.frame
        assert 0 < b.look.w - (at.x - frame.x) < WINDOW[0]
        assert 0 < b.look.h - (at.y - frame.y) < WINDOW[1]


# --- moves and marks ---------------------------------------------------------------------------------


def test_the_last_move_is_marked_and_the_log_finds_its_lands() -> None:
    log = [
        Event(msg("log.moved.town", source="A1", to="A4")),
        Event(msg("log.time_passes")),
        Event(msg("log.uses", where=msg("land", name="B2"))),
    ]
    assert moved(log) == {"B2"}
    assert moved(log[:2]) == {"A1", "A4"}
    assert moved([]) == set()
    s = given(CROWDED)
    view = GAME.observe(s, 0)
    html = draw(GAME, view, None, log=log[:2])
    assert len(re.findall('class="last" href="#ld-A[14]"', html)) == 2
    assert 'class="piece moved" id="pc-A1-city-0"' in html
    assert all(f'id="{element}"' in html for element in on_board(view).values())


def test_a_piece_that_moved_says_which_one_it_was() -> None:
    s = resolve(given("A2: T 2E @0\nA1: T"), "wash_away", "A2", "push E A1", "push T A1")
    view = GAME.observe(s, 0)
    html = draw(GAME, view, None, log=s.events)
    assert came(s.events) == ("town", "A2", "A1")
    assert 'id="pc-A1-town-0" data-from="pc-A2-town-0"' in html
    assert html.count("data-from") == 1
    assert came([*s.events, Event(msg("log.blight", land="A1"))]) is None


def test_plans_and_forecasts_are_badges_in_their_lands() -> None:
    what = msg("piece.town")
    plans = [PlanMark("A3", 1, 2, what, "A1"), PlanMark("A3", 0, 1, what), PlanMark("B2", 0, 3, what)]
    to_come = [ForecastMark("A3", "ravage", what, "4"), ForecastMark("B2", "build", what, bad=False)]
    b = drawn(given(CROWDED), plans=plans, forecasts=to_come)
    assert [(seat, order) for *_, seat, order, _ in b.plans] == [(0, 1), (1, 2), (0, 3)]
    assert [line[0] for line in b.plan_lines] == [1]
    assert [(badge[0], badge[3]) for badge in b.forecasts] == [("A3", "4"), ("B2", "")]
    assert b.ravaged == ("A3",)
    g: Ground = b.ground
    stands = {piece[1:3] for piece in b.pieces}
    assert len({badge[:2] for badge in b.plans}) == 3
    for x, y, *_ in b.plans:
        assert (x, y) not in stands
        assert any(inside(x, y, outline(at)) for at in g.lands if at.name in ("A3", "B2"))


def test_the_largest_island_is_small_enough() -> None:
    """The whole page may take 250 KB, compressed; the island, with everything everywhere, a tenth of that."""
    four = ("lightning", "river", "earth", "shadows")
    everywhere = "\n".join(
        f"{name}: 2C C' 2T T' 3E 2D D' 2B 2@0 @1 2@2 @3 +3" for name in island(ALL, "").sites
    )
    s = resolve(given(everywhere, spirits=four, boards=ALL), "wash_away", "A2")
    asked = pending(s)[0]
    html = draw(GAME, GAME.observe(s, asked.seat), asked)
    picture = html.partition('<div class="pan"')[2].partition('<svg class="look"')[0]
    assert picture.count('class="piece') > 32 * 10
    assert len(gzip.compress(picture.encode())) < 25_000
