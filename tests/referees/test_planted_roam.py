"""Rule bugs planted in Roam's engine: its referee alone finds each of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crannog.games.roam import State, abilities, actions, buying, claiming, flow, placing, scoring
from crannog.games.roam.squares import PLACE_SQUARES
from crannog.kernel.message import Msg
from tests.games.planting import Patch, Plant, interpreted
from tests.referees.beside import Difference
from tests.referees.many import compared
from tests.referees.roam.dealing import deal

ENOUGH = range(60)  # games in which every one of these shows


def northern_lands_lie_as_southern_ones(patch: Patch) -> None:
    def coins(land: str, place: int) -> tuple[int, ...]:
        numbers = [0 if c == "." else int(c) for c in land.replace("/", "")]
        squares = [*zip(PLACE_SQUARES[place], numbers, strict=True)]
        return tuple(sum(1 << at for at, n in squares if n > level) for level in range(max(numbers)))

    patch.setattr(placing, "coins", coins)


def consolation_comes_before_the_bids(patch: Patch) -> None:
    claim, award = claiming.Claim.run, claiming.Award.run

    def early(self: claiming.Claim, s: State) -> None:
        for seat, party in enumerate(s.parties):
            party.coins += bool(s.on(self.place, seat))
        claim(self, s)

    def late(self: claiming.Award, s: State) -> None:
        for seat, party in enumerate(s.parties):
            party.coins -= bool(s.on(self.place, seat))
        award(self, s)

    patch.setattr(claiming.Claim, "run", early)
    patch.setattr(claiming.Award, "run", late)


def an_early_rest_leaves_artifacts_face_down(patch: Patch) -> None:
    right = actions.Rest.do

    def do(self: actions.Rest, s: State, seat: int) -> None:
        before = list(s.parties[seat].artifacts_ready)
        right(self, s, seat)
        s.parties[seat].artifacts_ready = before

    patch.setattr(actions.Rest, "do", do)


def the_claimer_of_a_tie_pays_nothing(patch: Patch) -> None:
    right = claiming.Award.run

    def run(self: claiming.Award, s: State) -> None:
        right(replace(self, price=0), s)

    patch.setattr(claiming.Award, "run", run)


def one_round_too_many_is_played(patch: Patch) -> None:
    right = flow.EndTurn.run

    def run(self: flow.EndTurn, s: State) -> None:
        ended = s.last_round
        right(self, s)
        if s.over and not ended:
            s.over, s.winners = False, ()
            s.then(flow.TAKE_TURN[s.order[0]])

    patch.setattr(flow.EndTurn, "run", run)


def a_replaced_marker_brings_no_coins(patch: Patch) -> None:
    right = placing.lay

    def lay(s: State, seat: int, squares: int, replaced: int = 0) -> None:
        s.parties[seat].coins -= placing.coins_on(s, replaced)
        right(s, seat, squares, replaced)

    patch.setattr(placing, "lay", lay)


def the_outpost_is_worth_two_points(patch: Patch) -> None:
    patch.setattr(scoring, "OUTPOST_POINTS", 2)


def rotating_goes_the_other_way(patch: Patch) -> None:
    def use(self: abilities.Rotate, s: State, seat: int) -> None:
        s.turn.quarters = (s.turn.quarters - 1) % 4

    patch.setattr(abilities.Rotate, "use", use)


def the_last_marker_may_go_to_a_blank(patch: Patch) -> None:
    def blank_why_not(s: State, seat: int, square: int) -> list[Msg]:
        return [m for m in right(s, seat, square) if m.id != "why.blank.spare"]

    right = abilities.blank_why_not
    patch.setattr(abilities, "blank_why_not", blank_why_not)
    patch.setattr(actions, "blank_why_not", blank_why_not)


def a_tile_is_bought_face_down(patch: Patch) -> None:
    right = buying.Buy.do

    def do(self: buying.Buy, s: State, seat: int) -> None:
        right(self, s, seat)
        s.parties[seat].artifacts_ready[-1] = False

    patch.setattr(buying.Buy, "do", do)


def coins_do_not_break_ties(patch: Patch) -> None:
    def winners(s: State) -> tuple[int, ...]:
        points = scoring.scores(s)
        return tuple(seat for seat, n in enumerate(points) if n == max(points))

    patch.setattr(flow, "winners", winners)


def a_stalemate_takes_four_rounds(patch: Patch) -> None:
    patch.setattr(flow, "STALEMATE_ROUNDS", 4)


def any_tile_may_come_before_the_rest(patch: Patch) -> None:
    right = actions.UseArtifact.do

    def do(self: actions.UseArtifact, s: State, seat: int) -> None:
        start = s.turn.start
        right(self, s, seat)
        s.turn.start = start

    patch.setattr(actions.UseArtifact, "do", do)


BUGS: list[Plant] = [
    northern_lands_lie_as_southern_ones,
    consolation_comes_before_the_bids,
    an_early_rest_leaves_artifacts_face_down,
    the_claimer_of_a_tie_pays_nothing,
    one_round_too_many_is_played,
    a_replaced_marker_brings_no_coins,
    the_outpost_is_worth_two_points,
    rotating_goes_the_other_way,
    the_last_marker_may_go_to_a_blank,
    a_tile_is_bought_face_down,
    coins_do_not_break_ties,
    a_stalemate_takes_four_rounds,
    any_tile_may_come_before_the_rest,
]
# The first game that finds a bug, where it is not one of the first two: it is tried before all.
FOUND_IN: dict[Plant, int] = {
    the_outpost_is_worth_two_points: 18,
    the_last_marker_may_go_to_a_blank: 5,
    a_stalemate_takes_four_rounds: 10,
    any_tile_may_come_before_the_rest: 2,
}


@interpreted
@pytest.mark.parametrize("plant", BUGS, ids=lambda f: f.__name__)
def test_the_referee_finds_a_planted_rule_bug(plant: Plant, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises(Difference):
        compared(deal, [FOUND_IN.get(plant, 0), *ENOUGH])
